"""What things are worth, roughly in Victory Points: Hits, positions, cards in a hand.

The policy weighs its plays with these figures, and with those at the top of tactics.py and
policy.py. They were set by hand and then tuned by simultaneous perturbation in 47,000 games of the
policy against itself: all figures are moved a little up or down at once, and then each is moved in
the direction that won more.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from airwar.games.wild_blue_yonder.rules.cards import (
    ANSWERS,
    BURSTS,
    DECK,
    FIRING,
    HEAVY_HITS,
    INDEX,
    KINDS,
    NAMES,
)
from airwar.games.wild_blue_yonder.rules.disengagement import (
    LEVELS,
    PLACE_MODIFIER,
    clear_sky,
    outcome,
)
from airwar.games.wild_blue_yonder.rules.exchange import THROTTLE_KIND
from airwar.games.wild_blue_yonder.rules.fighters import burst, cannon
from airwar.games.wild_blue_yonder.rules.state import Dogfight, Element, Plane
from airwar.games.wild_blue_yonder.rules.victory import DAMAGED_POINTS, DESTROYED_POINTS, points

ADVANTAGE: Final = 0.90
TAIL: Final = 2.27
POSITION: Final = (-TAIL, -ADVANTAGE, 0.0, ADVANTAGE, TAIL)  # Tailed to Tailing: place + 2
LOW_HITS: Final = 1.04  # Hits up to Damaged
FLIP: Final = 0.083  # what the Damaged side costs besides the points
HIGH_HITS: Final = 3.48  # Hits from Damaged to Destroyed
GONE: Final = 0.92  # what an aircraft costs besides the points
COCKPIT_WORTH: Final = 0.73
COUNTER_WORTH: Final = 0.31
DRAIN: Final = 0.38  # an enemy card spent on a response
CARD: Final = 0.66  # a card from the pile

KEEP: Final = {
    "half-loop": 1.24,
    "maneuver": 0.29,
    "in-my-sights-1b1h": 0.21,
    "in-my-sights-1b2h": 0.37,
    "in-my-sights-1b-cockpit": 0.49,
    "in-my-sights-2b2h": 0.29,
    "in-my-sights-2b3h": 0.45,
    "in-my-sights-2b-engine": 1.40,
    "in-my-sights-2b-fuel": 1.67,
    "in-my-sights-3b3h": 0.25,
    "out-of-the-sun-1b2h": 0.48,
    "out-of-the-sun-2b3h": 1.01,
    "out-of-the-sun-3b4h": 0.71,
    "clouds": 0.46,
    "full-throttle": 0.71,
    "scissors": 0.32,
    "vertical-roll": 0.69,
    "ace-pilot": 1.59,
    "barrel-roll": 0.35,
    "chop-throttle": 0.43,
    "tight-turn": 0.46,
}
# The share of a firing card's worth if it fits when Advantaged, only when Tailing, never.
FITS: Final = (1.0, 0.6, 0.15)


def _keep_by_rating() -> tuple[tuple[float, ...], ...]:
    """The worth of each card for a Leader with Burst rating 0, 1, 2, ... (the last: no guns)."""
    table = []
    for rating in (0, 1, 2, 3, 4, -9):
        row = []
        for kind, name in enumerate(NAMES):
            worth = KEEP[name]
            if FIRING[kind]:
                over = BURSTS[kind] - rating
                worth *= FITS[0 if over <= 1 else 1 if over <= 3 else 2]
            row.append(worth)
        table.append(tuple(row))
    return tuple(table)


KEEP_BY_RATING: Final = _keep_by_rating()

# The chance that n unseen cards hold no response to a family.
RATE: Final = {
    family: sum(DECK[kind] for kind, yes in enumerate(answers) if yes) / sum(DECK)
    for family, answers in ANSWERS.items()
}
COUNTER_KEPT: Final = 0.34  # how often an enemy keeps a counter instead of responding with it

MOST: Final = 30
NO_ANSWER: Final = tuple(
    tuple(
        {
            family: (1 - rate) ** size
            * (COUNTER_KEPT if counter and ANSWERS[family][THROTTLE_KIND] else 1.0)
            for family, rate in RATE.items()
        }
        for counter in (False, True)
    )
    for size in range(MOST)
)

# Mean Hits of a firing card, for mini-hands not drawn yet.
FIRE_RATE: Final = sum(DECK[kind] for kind in range(len(DECK)) if FIRING[kind]) / sum(DECK)
MANEUVER_RATE: Final = DECK[INDEX["maneuver"]] / sum(DECK)


def turns_left(s: Dogfight) -> int:
    """Game-Turns after this one."""
    return s.turns - s.turn if s.turns else 4


LATER: Final = (0.25, 0.65, 0.9, 1.0)  # the worth of a kept card near the end


def later(s: Dogfight) -> float:
    left = s.turns - s.turn if s.turns else 4
    return LATER[left] if left < 4 else 1.0


def keep_table(s: Dogfight, plane: Plane) -> tuple[float, ...]:
    rating = burst(s, plane)
    if rating is None:
        return KEEP_BY_RATING[-1]
    return KEEP_BY_RATING[rating if rating < 4 else 4]


def hurt(front: int, back: int, hits: int, is_damaged: bool) -> float:
    """What this many Hits on an aircraft have cost its side."""
    if hits >= back:
        return DESTROYED_POINTS + GONE
    if is_damaged or hits >= front:
        done = max(0, hits - front) / (back - front)
        return DAMAGED_POINTS + FLIP + HIGH_HITS * done
    return LOW_HITS * hits / front


def harms(s: Dogfight, by: Plane, victim: Plane, wing: bool = False) -> tuple[float, ...]:
    """What a success of each firing card costs the target's side; HEAVY_SHOT is last."""
    card = s.types[victim.type]
    return _harms(
        card.front.capacity, card.damaged.capacity, victim.hits, victim.damaged,
        card.engines > 1, cannon(s, by, wing),
    )  # fmt: skip


@cache
def _harms(
    front: int, back: int, hits: int, is_damaged: bool, multi_engined: bool, cannon: int
) -> tuple[float, ...]:
    before = hurt(front, back, hits, is_damaged)
    row = []
    for kind, card in enumerate(KINDS):
        more = card.hits
        if card.special == "fuel" or (card.special == "engine" and not multi_engined):
            more = back
        worth = hurt(front, back, hits + more + cannon, is_damaged) - before
        if card.special == "cockpit":
            worth += COCKPIT_WORTH
        row.append(worth if FIRING[kind] else 0.0)
    row.append(hurt(front, back, hits + HEAVY_HITS + cannon, is_damaged) - before)
    return tuple(row)


HEAVY_SHOT: Final = len(KINDS)


def hand_size(element: Element) -> int:
    """The hand size to expect: players draw nearly all they can."""
    return (element.least + 3 * element.most) // 4


def unanswered(s: Dogfight, answerer: int) -> dict[str, float]:
    """For each family, the chance that an aircraft's unseen cards do not stop it."""
    element = s.elements[answerer >> 1]
    if answerer & 1:
        plane = element.wingman
        size = len(element.mini) if element.mini is not None else 2
    else:
        plane = element.leader
        size = hand_size(element)
    counter = plane is not None and plane.counters > 0
    return NO_ANSWER[size if size < MOST else MOST - 1][counter]


# -- leaving the battle ----------------------------------------------------------------------------


def _risk(is_damaged: bool, modifier: int) -> float:
    """The chance that a Disengagement check destroys the aircraft."""
    bad = 0
    for kind, card in enumerate(KINDS):
        level = min(9, max(0, LEVELS.index(card.level) + modifier))
        if outcome(LEVELS[level], is_damaged) == "Destroyed":
            bad += DECK[kind]
    return bad / sum(DECK)


RISK: Final = {
    (is_damaged, modifier): _risk(is_damaged, modifier)
    for is_damaged in (False, True)
    for modifier in range(-4, 8)
}


def leaving(s: Dogfight, index: int) -> list[tuple[int, float]]:
    """What disengaging now costs: points for the enemy, each with its chance."""
    element = s.elements[index]
    modifier = PLACE_MODIFIER[element.place] + (3 if clear_sky(s, index) else 0)
    outcomes = [(0, 1.0)]
    for plane in (element.leader, element.wingman):
        if plane is None:
            continue
        risk = RISK[plane.damaged, modifier - plane.damaged]
        had = DAMAGED_POINTS if plane.damaged else 0
        outcomes = [
            (extra + cost - had, p * q)
            for extra, p in outcomes
            for cost, q in ((DAMAGED_POINTS, 1 - risk), (DESTROYED_POINTS, risk))
        ]
    return outcomes


def win_by_leaving(s: Dogfight, index: int) -> float:
    """The chance to win if the last Element of a side leaves now; a draw is half."""
    mine = s.elements[index].side
    ahead = points(s, mine) - points(s, 1 - mine)
    return sum(
        [
            p if ahead > extra else 0.5 * p if ahead == extra else 0.0
            for extra, p in leaving(s, index)
        ]
    )
