"""What a draw is worth: chances by the kind of card that matters, not lists of cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from airwar.common.contract import Chance
from airwar.games.wild_blue_yonder.rules.cards import FIRING, KINDS
from airwar.games.wild_blue_yonder.rules.disengagement import (
    LEVELS,
    check_modifiers,
    clear_sky,
    outcome,
)
from airwar.games.wild_blue_yonder.rules.fighters import offensive
from airwar.games.wild_blue_yonder.rules.leader_attack import DISENGAGE
from airwar.games.wild_blue_yonder.rules.position import MOVE_KINDS, place_on, prying
from airwar.games.wild_blue_yonder.rules.state import Cards, Dogfight

RESPONDS = tuple(bool(kind.answers) for kind in KINDS)
RESULTS = ("Safe Escape", "Damaged", "Destroyed")


def chances(s: Dogfight, question: str, about: int, key: str) -> list[Chance]:
    """The chances of an answer that is no card."""
    if key == DISENGAGE:
        return disengaging(s, s.active)
    if question == "wingman-target" and key.startswith("target:"):
        return mini_hand(s, about, s.craft(key.removeprefix("target:")))
    number = 1 if key == "dive" else int(key[5:]) if key.startswith("draw:") else 0
    return draw(s.bags[s.elements[about].side], number) if number else []


def draw(pool: Cards, number: int) -> list[Chance]:
    return [
        Chance("draws a firing card", at_least_one(pool, FIRING, number), "fire"),
        Chance("draws a response", at_least_one(pool, RESPONDS, number), "response"),
    ]


def mini_hand(s: Dogfight, index: int, target: int) -> list[Chance]:
    """§10.1.1: how likely the Wingman draws something that attacks this target."""
    element = s.elements[index]
    assert element.wingman is not None
    number, pool = offensive(s, element.wingman, element.altitude), s.bags[element.side]
    fires = at_least_one(pool, FIRING, number)
    if target & 1:
        return [Chance("can fire at him", fires, "fire")]
    moves = MOVE_KINDS[place_on(s, index, target >> 1)]
    found = [Chance("can improve the position", at_least_one(pool, moves, number), "move")]
    return found if prying(s, index, target >> 1) else [*found, Chance("can fire", fires, "fire")]


def disengaging(s: Dogfight, index: int) -> list[Chance]:
    """§12.T-1: what the draw brings to each aircraft."""
    element, clear = s.elements[index], clear_sky(s, index)
    found: list[Chance] = []
    for wing, role in enumerate(("Leader", "Wingman")):
        if wing and element.wingman is None:
            continue
        craft = index * 2 + wing
        change = sum(each.value for each in check_modifiers(s, craft, element.place, clear))
        spread = dict.fromkeys(RESULTS, 0.0)
        pool, is_damaged = s.bags[element.side], s.plane(craft).damaged
        for kind, count in enumerate(pool):
            level = min(9, max(0, LEVELS.index(KINDS[kind].level) + change))
            spread[outcome(LEVELS[level], is_damaged)] += count / max(1, sum(pool))
        found += [Chance(f"{role}: {result}", p) for result, p in spread.items() if p]
    return found


def at_least_one(pool: Cards, wanted: Sequence[bool], size: int) -> float:
    """The chance of at least one wanted card among `size` of the pool."""
    total = sum(pool)
    blank = sum(count for kind, count in enumerate(pool) if not wanted[kind])
    size = min(size, total)
    return 1.0 - comb(blank, size) / comb(total, size) if total else 0.0
