"""Expected results of the open attacks, without dice."""

from __future__ import annotations

from typing import NamedTuple

from airwar.common.hexes import RANGE

from ..rules.arcs import NUMBERS, aspect
from ..rules.attack import REAR_DICE, arc_of, attack_modifiers, dice_changes, targets
from ..rules.state import Battle, Plane
from .tactics import WOUND, stake, strike


class Shots(NamedTuple):
    """Expected results by aircraft, and for battles decided by the first loss."""

    alive: list[float]  # chance to survive
    wounds: list[float]  # expected damage
    first: list[float]  # by side: chance to be the first to destroy an enemy


def exchange(s: Battle) -> Shots:
    """Both sides fire in turn, best shots first; an aircraft that is shot down does not fire."""
    count = len(s.planes)
    shots = Shots([1.0] * count, [0.0] * count, [0.0, 0.0])
    if s.stage != "attack":
        return shots
    both = (volleys(s, 0), volleys(s, 1))
    unhurt = 1.0
    for turn in range(2 * max(len(both[0]), len(both[1]))):
        side = (s.side + turn) % 2
        if turn // 2 < len(both[side]):
            _, index, other, hurt, killed = both[side][turn // 2]
            there = shots.alive[index]
            shots.alive[other] *= 1.0 - there * killed
            shots.wounds[other] += there * (hurt - killed)
            shots.first[side] += unhurt * killed
            unhurt *= 1.0 - killed
    return shots


def volleys(s: Battle, side: int) -> list[tuple[float, int, int, float, float]]:
    """The best open attack of each aircraft: worth, attacker, target, chances."""
    found = []
    for index in s.flights[side]:
        plane = s.planes[index]
        if plane.fired or plane.back or plane.cloud or plane.seat in s.passed:
            continue
        some = [(*shot_worth(s, index, other), other) for other in targets(s, plane)]
        if some:
            worth, hurt, killed, other = max(some)
            found.append((worth, index, other, hurt, killed))
    found.sort(reverse=True)
    return found


def shot_worth(s: Battle, index: int, other: int) -> tuple[float, float, float]:
    """The worth of an attack, its chance of damage or worse, and its chance of destruction."""
    hurt, killed = chance(s, index, other)
    target = s.planes[other]
    left = s.cards[target.card].hits - target.damage
    return (killed + (hurt - killed) * WOUND / left) * stake(s, target), hurt, killed


def chance(s: Battle, index: int, other: int) -> tuple[float, float]:
    plane, target = s.planes[index], s.planes[other]
    delta = target.hex - plane.hex
    away = RANGE[delta]
    base = s.cards[plane.card].dice[away] if delta in arc_of(s, plane) else REAR_DICE[away]
    dice = base + sum([value for _, value in dice_changes(s, index, other, away, base)])
    need = NUMBERS[aspect(plane.hex, target.hex, target.facing)]
    need -= sum([value for _, value in attack_modifiers(s, plane, target)])
    card = s.cards[target.card]
    once = s.on("six-may-count-once")
    return strike(dice, need, card.armor, card.vital, card.hits - target.damage, once)


def threats(s: Battle, plane: Plane) -> list[int]:
    """Enemies that have the aircraft in their arc, at its altitude or the next."""
    return [
        index
        for index in s.flights[1 - plane.side]
        if abs(s.planes[index].altitude - plane.altitude) <= 1
        and plane.hex - s.planes[index].hex in arc_of(s, s.planes[index])
    ]
