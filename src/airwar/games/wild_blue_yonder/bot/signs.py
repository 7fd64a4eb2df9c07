"""What speaks for or against a side, in the words of the game; for hints."""

from __future__ import annotations

from airwar.common.contract import Sign

from ..rules.state import SIDES, Dogfight, Element
from ..rules.victory import points


def signs(s: Dogfight, side: str) -> list[Sign]:
    me = SIDES.index(side)
    mine = [each for each in s.elements if each.side == me and each.leader is not None]
    theirs = [each for each in s.elements if each.side != me and each.leader is not None]
    return [
        Sign("Your points", points(s, me), 0.06),
        Sign("Enemy points", points(s, 1 - me), -0.06),
        Sign("Hits on the enemy", hits(theirs), 0.03),
        Sign("Hits on you", hits(mine), -0.03),
        Sign("Your Leaders Advantaged or Tailing", behind(mine), 0.08),
        Sign("Enemy Leaders Advantaged or Tailing", behind(theirs), -0.08),
        Sign("Cards in your hands", sum([len(each.hand) for each in mine]), 0.015),
    ]


def hits(elements: list[Element]) -> int:
    planes = [plane for each in elements for plane in (each.leader, each.wingman)]
    return sum([plane.hits for plane in planes if plane is not None])


def behind(elements: list[Element]) -> int:
    return sum([each.place > 0 for each in elements])
