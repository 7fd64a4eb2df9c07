"""Why fighters cannot attack or strafe where a leg ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from airwar.kernel.requests import Refusal
from airwar.kernel.secrets import Secret

from ..data.kinds import AMERICAN, GERMAN, Side
from .endurance import due, last_turn, lost_there
from .geography import (
    allied,
    base_at,
    german_side,
    name_of,
    rated,
)
from .movers import Mover
from .names import unit_name
from .state import Force, War, enemy

FIRING_COSTS: Final = "engaging-costs-fuel"  # rule 44


def attack_refused(s: War, side: Side, mover: Mover, end: str, left: int) -> Iterator[Refusal]:
    """§13.1 §13.35 §13.36b §13.37 §13.41 §13.42 §6.4 §8.26: why a force cannot attack in the air
    here; §34.1 §44.2: a movement point to spare."""
    if not s.here(end, enemy(side)):
        yield Refusal("13.1", f"no enemy is in the air in {end}", ("then",))
    if allied(s, end):
        yield Refusal("13.42", "there is no combat on the Allied side of a line", ("then",))
    if mover.force is not None and mover.force.attacked:
        yield Refusal("13.35", f"{mover.id} has attacked this turn", ("then",))
    if mover.force is not None and mover.force.strafed:
        yield Refusal("14.13", f"{mover.id} has strafed this turn", ("then",))
    if any(down_now(s, unit) and not rated(s, unit).same_turn for unit in mover.units):
        who = mover.id or unit_name(s, mover.units[0])
        yield Refusal("8.26", f"{who} would have to land this turn", ("then",))
    yield from suicide_refused(s, side, mover, end, left)
    if s.advanced and left < 1 and not s.on(FIRING_COSTS):
        yield Refusal("34.1", "an attack needs a movement point to spare", ("then",))


def strafe_refused(s: War, mover: Mover, end: str, left: int) -> Iterator[Refusal]:
    """§13.11 §13.35 §14.1 §14.12 §14.13 §12.26: why fighters cannot strafe here."""
    base = base_at(end)
    if base is None or not german_side(s, end):
        yield Refusal("14.1", f"there is no German airbase in {end}", ("then",))
    elif not s.based(base) and base not in s.covers:
        yield Refusal("14.1", f"nobody is on the ground at {name_of(base)}", ("then",))
    if s.here(end, GERMAN):
        yield Refusal("14.13", "Germans fly over the base", ("then",))
    force = mover.force
    if force is not None and force.attacked:
        yield Refusal("14.13", f"{force.id} has fought in the air this turn", ("then",))
    elif force is not None and force.strafed:
        yield Refusal("13.35", f"{force.id} has strafed this turn", ("then",))
    if any(down_now(s, unit) for unit in mover.units):
        yield Refusal("14.12", f"{mover.id} has to land this turn", ("then",))
    yield from suicide_refused(s, AMERICAN, mover, end, left)
    if s.advanced and left < 1 and not s.on(FIRING_COSTS):
        yield Refusal("34.1", "strafing needs a movement point to spare", ("then",))


def down_now(s: War, unit: str) -> bool:
    """§8.26 §8.24 §13.41: must it land this turn and not fight? §44.1 §44.3: where firing costs a
    turn of fuel and no landing, whoever has that turn left may fight on the last one too."""
    return due(s, unit) and not (s.on(FIRING_COSTS) and last_turn(s, unit) > s.turn)


def suicide_refused(s: War, side: Side, mover: Mover, end: str, left: int) -> Iterator[Refusal]:
    """§8.7 R145: nobody attacks where he cannot get home from with what movement he has left."""
    flown = mover.flown + mover.left - left
    force = mover.force or Force("", side, end, Secret(None, mover.units))
    unit = lost_there(s, replace(force, hex=end, flown=flown), mover.units)
    if unit is not None:
        yield Refusal("8.7", f"{unit_name(s, unit)} could not get home from {end}", ("path",))
