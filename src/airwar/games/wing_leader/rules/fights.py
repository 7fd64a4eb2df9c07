"""The air combats of a turn, in the book's order (10.0)."""

from __future__ import annotations

from airwar.kernel.requests import Flow
from airwar.kernel.sequence import Each, Outline, Phase

from .after_combat import loads, tallies
from .cohesion import break_off, cohesion
from .combat import attack, primaries, rolls
from .dogfight import dogfight, fresh, leave
from .groups import fighting, gather, group, next_combat
from .losses import losses
from .state import Raid


def end(s: Raid) -> Flow[None]:
    """§10.0-once: it is over."""
    s.combats += 1
    s.combat = None
    yield from ()


COMBAT = Outline(  # §10.0-sequence
    Phase("group", group),
    Phase("primaries", primaries, when=fighting),
    Phase("attack", attack, when=fighting),
    Phase("rolls", rolls, when=fighting),
    Phase("losses", losses, when=fighting),
    Phase("cohesion", cohesion, when=fighting),
    Phase("break-off", break_off, when=fighting),
    Phase("dogfight", dogfight, when=fresh),
    Phase("leave", leave, when=fighting),
    Phase("tallies", tallies, when=fighting),  # after the dogfight check (C13)
    Phase("loads", loads, when=fighting),
    Phase("end", end),
)

COMBATS = Outline(Phase("gather", gather), Phase("fights", Each(next_combat, COMBAT)))
