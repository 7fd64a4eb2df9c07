"""What speaks for or against a side, in the words of the game; for hints."""

from __future__ import annotations

from typing import cast

from airwar.common.contract import Sign

from ..data.kinds import Side, other
from ..rules.ending import half_points
from ..rules.state import Raid, Unit, bomber, fighter, loaded


def signs(s: Raid, side: str) -> list[Sign]:
    points = half_points(s)
    enemy = other(cast("Side", side))
    mine = [each for each in s.units.values() if each.side == side]
    theirs = [each for each in s.units.values() if each.side == enemy]
    return [
        Sign("Your points", points[cast("Side", side)] / 2, 0.03),
        Sign("Enemy points", points[enemy] / 2, -0.03),
        Sign("Enemy losses", sum([each.losses for each in theirs]), 0.04),
        Sign("Your losses", sum([each.losses for each in mine]), -0.04),
        Sign("Enemy squadrons broken", broken(theirs), 0.05),
        Sign("Your squadrons broken", broken(mine), -0.05),
        Sign("Tallies of your fighters", tallies(mine), 0.03),
        Sign("Tallies of enemy fighters", tallies(theirs), -0.03),
        Sign("Your loaded bombers", bombs(mine), 0.03),
        Sign("Loaded enemy bombers", bombs(theirs), -0.03),
    ]


def broken(units: list[Unit]) -> int:
    return sum([each.broken or each.where == "eliminated" for each in units])


def tallies(units: list[Unit]) -> int:
    return sum([bool(each.tally) for each in units if fighter(each) and each.on_map])


def bombs(units: list[Unit]) -> int:
    return sum([bomber(each) and loaded(each) for each in units if each.in_play])
