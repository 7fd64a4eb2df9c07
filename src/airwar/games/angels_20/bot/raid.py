"""The evaluator of an escorted raid: each bomber's chance to get through, and the fighters.

If all bombers get through, the escort wins; if none does, the interceptors win; otherwise the side
that destroyed more fighters. The three chances are combined. The weights are in data/raid.toml:
logistic regressions of what became of each bomber, and of the fighters' score, in games of the
policy against itself. bench/fit_raid.py fits them again.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import prod
from operator import mul
from typing import Final

from airwar.common.hexes import RANGE

from ..data.library import data_file
from ..rules.state import SIDES, Battle, Plane
from ..rules.victory import fighters_destroyed
from .evaluate import (
    AHEAD,
    BY_GAP,
    FACTS,
    HEIGHT,
    NEAR,
    SHOTS_NEXT,
    TAILING,
    add_positions,
    chance,
    rows_left,
)
from .shots import exchange
from .tactics import DEAR, feared

BOMBER: Final = (
    "start", "way", "hurt", "hunters", "escorts",
    "way-hunters", "way-escorts", "way-hurt-hunters", "danger",
)  # fmt: skip
FIGHTERS: Final = ("start", "lead", "strength", "tailing", "shots-next", "ahead", "height")


def bomber_facts(
    s: Battle, plane: Plane, left: float, hunters: float, escorts: float
) -> list[float]:
    """What decides whether a bomber gets through, with this share of its hit points left."""
    way, hurt = rows_left(s, plane), 1.0 - left
    danger = 0.0
    for index in s.flights[1 - plane.side]:
        foe = s.planes[index]
        gap = abs(foe.altitude - plane.altitude)
        if gap < len(BY_GAP) and RANGE.get(foe.hex - plane.hex, 99) <= NEAR:
            danger += BY_GAP[gap] * feared(s, plane, foe)
    return [
        1.0, way, hurt, hunters, escorts,
        way * hunters, way * escorts, way * hurt * hunters, danger,
    ]  # fmt: skip


def fighter_facts(s: Battle, lead: float, strength: float) -> list[float]:
    """What decides who destroys more fighters, from the escort's point of view."""
    places = [0.0] * len(FACTS)
    add_positions(s, places)
    sign = -1.0 if escort_of(s) else 1.0
    seen = [sign * places[at] for at in (TAILING, SHOTS_NEXT, AHEAD, HEIGHT)]
    return [1.0, lead, strength, *seen]


def escort_of(s: Battle) -> int:
    return SIDES.index(s.setup.victory.side or "")


def strength(s: Battle, side: int, alive: list[float], wounds: list[float]) -> float:
    """A side's fighters by what they cost and what they can take."""
    total = 0.0
    for index in s.flights[side]:
        plane = s.planes[index]
        card = s.cards[plane.card]
        if not card.token:
            left = max(0.3, card.hits - plane.damage - wounds[index]) / card.hits
            total += alive[index] * left * card.cost / DEAR
    return total


@cache
def weights() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For a bomber, and for the fighters."""
    table = tomllib.loads(data_file("raid.toml").read_text(encoding="utf-8"))
    return (
        tuple([float(table["bomber"][name]) for name in BOMBER]),
        tuple([float(table["fighters"][name]) for name in FIGHTERS]),
    )


def evaluate(s: Battle, side: int) -> float:
    """The chance to win, a draw as half; open shots count with their expected result."""
    escort = escort_of(s)
    alive, wounds, _ = exchange(s)
    own = strength(s, escort, alive, wounds)
    theirs = strength(s, 1 - escort, alive, wounds)
    killed = fighters_destroyed(s)
    lead = float(killed[escort] - killed[1 - escort])
    by_bomber, by_fighters = weights()
    through = []
    for index, plane in enumerate(s.planes):
        card = s.cards[plane.card]
        if not card.token:
            worth = (1.0 - alive[index]) * card.cost
            lead += -worth if plane.side == escort else worth
        elif plane.side == escort and not s.in_play(index):
            through.append(float(plane.arrived))
        elif plane.side == escort:
            left = max(0.2, card.hits - plane.damage - wounds[index]) / card.hits
            facts = bomber_facts(s, plane, left, theirs, own)
            through.append(alive[index] * chance(sum(map(mul, facts, by_bomber))))
    every, none = prod(through), prod([1.0 - each for each in through])
    ahead = chance(sum(map(mul, fighter_facts(s, lead / DEAR, own - theirs), by_fighters)))
    won = every + (1.0 - every - none) * ahead
    return won if side == escort else 1.0 - won
