"""Odds in words: checks, hits, damage and destruction, exactly, before the dice fall."""

from __future__ import annotations

from functools import cache

from airwar.common.contract import Chance
from airwar.common.hexes import COMPASS
from airwar.kernel.sight import Sight

from ..rules.attack import aim
from ..rules.cards import EXPERT_FLIER
from ..rules.damage import HITS, SIX_ONCE
from ..rules.maneuvers import MANEUVERS, Maneuver, modifiers, need
from ..rules.state import NOBODY, Battle, Plane

WAYS = tuple(sum(a + b == total for a in range(1, 7) for b in range(1, 7)) for total in range(13))


@cache
def two_dice(least: int) -> float:
    """The chance that two dice show at least this sum."""
    return sum(ways for total, ways in enumerate(WAYS) if total >= least) / 36


def check_chance(s: Battle, plane: Plane, maneuver: Maneuver, high: bool) -> float:
    """§check.result: the chance of a maneuver, without a second try."""
    bonus = sum(value for _, value in modifiers(s, plane, maneuver, high))
    return two_dice(need(high) - bonus)


def tried_chance(s: Battle, plane: Plane, maneuver: Maneuver, spent: float) -> tuple[float, float]:
    """The chance of a maneuver in this move, with the second try of an Expert Flier.

    `spent` is the chance that this try is used up before; the second figure is the chance that it
    is used up after a success.
    """
    p = check_chance(s, plane, maneuver, s.high)
    if not p or not s.cards[plane.card].abilities & EXPERT_FLIER:
        return p, spent
    again = (1 - spent) * (1 - p) * p
    return p + again, (spent * p + again) / (p + again)


@cache
def hit_spread(dice: int, need: int, once: bool = False) -> tuple[float, ...]:
    """The chance of each number of hits, from none to two a die."""
    table = (SIX_ONCE if once else HITS)[need]
    spread = [1.0]
    for _ in range(dice):
        longer = [0.0] * (len(spread) + 2)
        for hits, p in enumerate(spread):
            for face in range(1, 7):
                longer[hits + table[face]] += p / 6
        spread = longer
    return tuple(spread)


def shot_odds(s: Battle, index: int, other: int) -> tuple[float, float, float]:
    """Expected hits, the chance of one point of damage or more, and of destruction."""
    shot = aim(s, index, other)
    spread = hit_spread(shot.dice, shot.number - shot.bonus, s.on("six-may-count-once"))
    target = s.planes[other]
    card = s.cards[target.card]
    mean = sum([hits * p for hits, p in enumerate(spread)])
    hurt = sum(spread[card.armor :])
    last = target.damage + 1 >= card.hits
    return mean, hurt, hurt if last else sum(spread[card.vital :])


def chances(sight: Sight[Battle], key: object) -> list[Chance]:
    """§attack.steps, §check.number: the chances of an option, from open information."""
    s = sight.now
    if not isinstance(key, str):
        return []  # a shift or a flak field: no dice are rolled for it
    if key.startswith("fire:"):
        first, _, second = key[5:].partition("/")
        index, other = s.find(first), s.find(second)
        if NOBODY in (index, other):
            return []
        shot = aim(s, index, other)
        mean, hurt, killed = shot_odds(s, index, other)
        least = shot.number - shot.bonus
        what = f"{shot.dice} dice, each needs {least} or more"
        if least > 6:
            what = f"{shot.dice} dice, only a natural 6 hits"
        elif least <= 1:
            what = f"{shot.dice} dice, every die hits"
        return [
            Chance(f"{what}; expected hits {mean:.2f}", 1.0, "dice"),
            Chance("damaged or worse", hurt, "damage"),
            Chance("destroyed", killed, "destroyed"),
        ]
    if key in MANEUVERS and s.mover != NOBODY:
        plane, maneuver = s.planes[s.mover], MANEUVERS[key]
        number = need(s.high) - sum(v for _, v in modifiers(s, plane, maneuver, s.high))
        p, spent = tried_chance(s, plane, maneuver, float(plane.rerolled))
        dice = f"two dice, {max(2, number)} or more"
        if spent > plane.rerolled:
            dice += ", including the second try of an Expert Flier"
        return [Chance(f"{maneuver.name} succeeds ({dice})", p, "maneuver")]
    return []


def outcome(before: Battle, after: Battle, seat: str) -> str:
    """What happened between two states."""
    told = [f"{after.name(loss.plane)} {loss.told}" for loss in after.losses[len(before.losses) :]]
    for index, (old, new) in enumerate(zip(before.planes, after.planes, strict=False)):
        if not after.in_play(index):
            continue
        if new.damage > old.damage:
            told.append(f"{after.name(index)} damaged")
        if index == before.mover and (new.hex, new.facing, new.altitude) != (
            old.hex, old.facing, old.altitude,
        ):  # fmt: skip
            where = f"{after.label(new.hex)}, facing {COMPASS[new.facing]}, altitude {new.altitude}"
            told.append(f"{new.id} at {where}")
        if new.cloud and not old.cloud:
            told.append(f"{new.id} in the clouds")
    if after.ended and not before.ended:
        told.append(f"the game ends: {after.ended}")
    return "; ".join(told) or "the game goes on"
