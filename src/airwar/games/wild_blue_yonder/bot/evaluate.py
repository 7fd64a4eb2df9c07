"""The evaluator: weighted facts of both sides, turned into a chance to win.

The weights are in data/value.toml: a logistic regression of the results of a few thousand games of
the policy against itself, with many aircraft and one to three Elements on each side, on the facts
at the start of each Element's turn. bench/fit_value.py fits them again.
"""

from __future__ import annotations

from functools import cache
from math import exp
from operator import mul
from typing import Final

from airwar.common.data import read_toml
from airwar.games.wild_blue_yonder.data.library import data_file
from airwar.games.wild_blue_yonder.rules.cards import BURSTS, FAMILY, KINDS
from airwar.games.wild_blue_yonder.rules.fighters import HORSEPOWER_AT, HORSEPOWER_TURBO, agile
from airwar.games.wild_blue_yonder.rules.state import SIDES, Dogfight, Element
from airwar.games.wild_blue_yonder.rules.victory import points

FACTS: Final = (
    "points", "to-move",
    "element", "leader-hits", "leader-damaged", "leader-hits-damaged", "leader-capacity",
    "wingman", "wingman-hits", "wingman-damaged", "wingman-hits-damaged", "wingman-capacity",
    "performance", "horsepower", "burst", "gunner", "cannon", "heavy", "agile", "counters",
    "offensive", "defensive", "altitude", "clouds", "size",
    "advantaged", "tailing", "advantaged-to-move", "tailing-to-move",
    "half-loop", "maneuver", "fire-1", "fire-2", "fire-3", "deadly", "out-of-the-sun",
    "cards-clouds", "full-throttle", "scissors", "vertical-roll", "ace-pilot", "barrel-roll",
    "chop-throttle", "tight-turn",
)  # fmt: skip
AT: Final = {name: index for index, name in enumerate(FACTS)}


def _class(kind: int) -> int:
    card = KINDS[kind]
    if FAMILY[kind] == "clouds":
        return AT["cards-clouds"]
    if card.special in ("engine", "fuel"):
        return AT["deadly"]
    if FAMILY[kind] == "in-my-sights":
        return AT[f"fire-{BURSTS[kind]}"]
    return AT[FAMILY[kind]]


CARD_FACT: Final = tuple([_class(kind) for kind in range(len(KINDS))])
(
    POINTS, TO_MOVE,
    ELEMENT, HITS, DAMAGED, HITS_DAMAGED, CAPACITY,
    WINGMAN, W_HITS, W_DAMAGED, W_HITS_DAMAGED, W_CAPACITY,
    PERFORMANCE, HORSEPOWER, BURST, GUNNER, CANNON, HEAVY, AGILE, COUNTERS,
    OFFENSIVE, DEFENSIVE, ALTITUDE, IN_CLOUDS, SIZE,
    GOOD, BEST, GOOD_TO_MOVE, BEST_TO_MOVE,
) = range(29)  # fmt: skip


def facts(s: Dogfight, me: int, hands: bool = True) -> list[float]:
    """One side's facts minus the other's, in the order of FACTS; optionally without the hands."""
    out = [0.0] * len(FACTS)
    out[POINTS] = points(s, me) - points(s, 1 - me)
    moving = s.elements[s.active].side if s.active >= 0 else s.first
    if moving >= 0:
        out[TO_MOVE] = 1.0 if moving == me else -1.0
    for element in s.elements:
        if element.leader is not None:
            sign = 1.0 if element.side == me else -1.0
            add_element(s, out, element, sign, moving)
            if hands:
                for kind in element.hand:
                    out[CARD_FACT[kind]] += sign
                out[SIZE] += sign * len(element.hand)
    return out


def add_element(s: Dogfight, out: list[float], e: Element, sign: float, moving: int) -> None:
    leader = e.leader
    assert leader is not None
    card = s.types[leader.type]
    face = card.damaged if leader.damaged else card.front
    front, back = card.front.capacity, card.damaged.capacity
    out[ELEMENT] += sign
    if leader.damaged:
        out[DAMAGED] += sign
        out[HITS_DAMAGED] += sign * (leader.hits - front) / (back - front)
    else:
        out[HITS] += sign * leader.hits / front
    out[CAPACITY] += sign * back
    out[PERFORMANCE] += sign * (face.performance - leader.cockpit)
    level = e.altitude if e.altitude > 0 else 0
    table = HORSEPOWER_TURBO if card.turbo or card.speed > 0 else HORSEPOWER_AT
    out[HORSEPOWER] += sign * (face.horsepower + table[level])
    out[BURST] += sign * (face.burst or 0)
    out[GUNNER] += sign * (face.gunner or 0)
    out[CANNON] += sign * face.cannon
    if leader.heavy:
        out[HEAVY] += sign * leader.heavy
    if card.agile and agile(s, leader):
        out[AGILE] += sign
    out[COUNTERS] += sign * leader.counters
    out[ALTITUDE] += sign * level
    if e.clouds >= 0:
        out[IN_CLOUDS] += sign
    wingman = e.wingman
    if wingman is not None:
        face = card.damaged if wingman.damaged else card.front
        out[WINGMAN] += sign
        if wingman.damaged:
            out[W_DAMAGED] += sign
            out[W_HITS_DAMAGED] += sign * (wingman.hits - front) / (back - front)
        else:
            out[W_HITS] += sign * wingman.hits / front
        out[W_CAPACITY] += sign * back
        out[OFFENSIVE] += sign * (face.offensive - wingman.cockpit)
        out[DEFENSIVE] += sign * face.defensive
    if e.place > 0:
        # A position counts once, for the side that has it; the next to move can use or repair it.
        first = GOOD if e.place == 1 else BEST
        out[first] += sign
        if e.side == moving:
            out[first + 2] += sign


PHASES: Final = ("last", "late", "early")


def phase(s: Dogfight) -> int:
    left = s.turns - s.turn if s.turns else 4
    return 0 if left <= 0 else 1 if left <= 2 else 2


@cache
def weights() -> tuple[tuple[float, ...], ...]:
    """The weight of each fact in the last Game-Turn, in the two before it, and earlier."""
    path = data_file("value.toml")
    table = read_toml(path)
    return tuple([tuple([float(table[name][at]) for name in FACTS]) for at in range(len(PHASES))])


MARGIN: Final = 0.1  # weight of the margin, next to the chance to win


def evaluate(s: Dogfight, side: str) -> float:
    """The chance to win, a draw as half; the margin counts a little, so a loser keeps fighting."""
    me = SIDES.index(side)
    if s.stage == "over":
        ahead = points(s, me) - points(s, 1 - me)
        return (1.0 - MARGIN) * result(ahead) + MARGIN * within(ahead / 20)
    total = sum(map(mul, facts(s, me), weights()[phase(s)]))
    return (1.0 - MARGIN) * chance(total) + MARGIN * within(total / 10)


def result(ahead: int) -> float:
    return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5


def chance(total: float) -> float:
    return 1.0 / (1.0 + exp(-total)) if total > -30.0 else 0.0


def within(share: float) -> float:
    """From -1..1 to 0..1."""
    return 0.5 + 0.5 * max(-1.0, min(1.0, share))


def chance_in_the_open(s: Dogfight, me: int) -> float:
    """The chance to win from open information, without the hands."""
    if s.stage == "over":
        return result(points(s, me) - points(s, 1 - me))
    return chance(sum(map(mul, facts(s, me, hands=False), weights()[phase(s)])))


def clock(s: Dogfight) -> float:
    """How many Elements would have begun a turn if none had left the battle."""
    order = s.elements[s.active].order if s.active >= 0 else s.picked
    return (s.turn - 1) * len(s.elements) + order
