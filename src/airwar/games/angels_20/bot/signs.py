"""What speaks for or against a side, in the words of the game; for hints."""

from __future__ import annotations

from airwar.common.contract import Sign

from ..rules.state import SIDES, Battle
from .shots import Shots, exchange


def signs(s: Battle, side: str) -> list[Sign]:
    """Shots that are about to be fired count with their chances."""
    me = SIDES.index(side)
    shots = exchange(s)
    bombers = [plane.side == me for plane in s.planes if plane.arrived]
    return [
        Sign("Enemy aircraft shot down", down(s, shots, 1 - me), 0.2),
        Sign("Your aircraft shot down", down(s, shots, me), -0.2),
        Sign("Damage to the enemy", damage(s, shots, 1 - me), 0.05),
        Sign("Damage to you", damage(s, shots, me), -0.05),
        Sign("Your bombers across", sum(bombers), 0.15),
        Sign("Enemy bombers across", len(bombers) - sum(bombers), -0.15),
        Sign("Height over the enemy", height(s, me) - height(s, 1 - me), 0.01),
    ]


def down(s: Battle, shots: Shots, side: int) -> float:
    lost = [s.planes[each.plane].side == side for each in s.losses if each.how == "destroyed"]
    return sum(lost) + sum([1 - shots.alive[index] for index in s.flights[side]])


def damage(s: Battle, shots: Shots, side: int) -> float:
    return sum([s.planes[index].damage + shots.wounds[index] for index in s.flights[side]])


def height(s: Battle, side: int) -> float:
    flight = s.flights[side]
    return sum([s.planes[index].altitude for index in flight]) / len(flight) if flight else 0.0
