"""What things are worth, in Victory Points or nearly so: Hits, positions, cards in a hand.

The machine opponents weigh their plays with these figures. They were set by hand and then moved,
one at a time, as long as the rules of thumb that use them won more games against themselves.
"""

from __future__ import annotations

from typing import Final

from .cards import ANSWERS, BURSTS, DECK, FAMILY, FIRING, INDEX, KINDS, NAMES, Use
from .disengagement import LEVELS, PLACE_MODIFIER, clear_sky, outcome
from .exchange import THROTTLE_KIND
from .fighters import burst, gunner, horsepower, performance, side
from .state import Dogfight, Element, Plane
from .victory import DAMAGED_POINTS, DESTROYED_POINTS, points

ADVANTAGE: Final = 0.85
TAIL: Final = 1.86
POSITION: Final = (-TAIL, -ADVANTAGE, 0.0, ADVANTAGE, TAIL)  # Tailed to Tailing: place + 2
LOW_HITS: Final = 1.12  # Hits up to Damaged
FLIP: Final = 0.096  # what is worse on the Damaged side, besides the points
HIGH_HITS: Final = 2.83  # Hits from Damaged to Destroyed
GONE: Final = 0.93  # what is lost with an aircraft, besides the points
COCKPIT_WORTH: Final = 0.66
COUNTER_WORTH: Final = 0.31
DRAIN: Final = 0.42  # an enemy's card that had to answer
CARD: Final = 0.70  # a card off the pile

KEEP: Final = {
    "half-loop": 1.32,
    "maneuver": 0.35,
    "in-my-sights-1b1h": 0.18,
    "in-my-sights-1b2h": 0.38,
    "in-my-sights-1b-cockpit": 0.45,
    "in-my-sights-2b2h": 0.32,
    "in-my-sights-2b3h": 0.43,
    "in-my-sights-2b-engine": 1.35,
    "in-my-sights-2b-fuel": 1.53,
    "in-my-sights-3b3h": 0.21,
    "out-of-the-sun-1b2h": 0.51,
    "out-of-the-sun-2b3h": 1.09,
    "out-of-the-sun-3b4h": 0.70,
    "clouds": 0.52,
    "full-throttle": 0.79,
    "scissors": 0.30,
    "vertical-roll": 0.62,
    "ace-pilot": 1.23,
    "barrel-roll": 0.37,
    "chop-throttle": 0.45,
    "tight-turn": 0.44,
}
# What is left of a firing card's worth if it fits when Advantaged, only when Tailing, never.
FITS: Final = (1.0, 0.6, 0.15)


def _keep_by_rating() -> tuple[tuple[float, ...], ...]:
    """The worth of each kind for a Leader with Burst rating 0, 1, 2, ... (the last: no guns)."""
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

# How likely a hand of n unseen cards has no answer to a family.
RATE: Final = {
    family: sum(DECK[kind] for kind, yes in enumerate(answers) if yes) / sum(DECK)
    for family, answers in ANSWERS.items()
}
NO_ANSWER: Final = {
    family: tuple((1 - rate) ** n for n in range(30)) for family, rate in RATE.items()
}
BY_THROTTLE: Final = {family: answers[THROTTLE_KIND] for family, answers in ANSWERS.items()}
COUNTER_KEPT: Final = 0.39  # how often an enemy keeps his counter rather than answer with it

# A firing card's mean Hits, for mini-hands that nobody has drawn yet.
FIRE_RATE: Final = sum(DECK[kind] for kind in range(len(DECK)) if FIRING[kind]) / sum(DECK)
MANEUVER_RATE: Final = DECK[INDEX["maneuver"]] / sum(DECK)


def turns_left(s: Dogfight) -> int:
    """Whole Game-Turns after this one."""
    return s.turns - s.turn if s.turns else 4


LATER: Final = (0.25, 0.65, 0.9, 1.0)  # what a kept card is worth with so few turns to go


def later(s: Dogfight) -> float:
    left = s.turns - s.turn if s.turns else 4
    return LATER[left] if left < 4 else 1.0


def keep_table(s: Dogfight, plane: Plane) -> tuple[float, ...]:
    rating = burst(s, plane)
    if rating is None:
        return KEEP_BY_RATING[-1]
    return KEEP_BY_RATING[rating if rating < 4 else 4]


def hurt(s: Dogfight, plane: Plane, hits: int) -> float:
    """What an aircraft's side has lost on it, with so many Hits."""
    card = s.types[plane.type]
    front, back = card.front.capacity, card.damaged.capacity
    if hits >= back:
        return DESTROYED_POINTS + GONE
    if plane.damaged or hits >= front:
        done = max(0, hits - front) / (back - front)
        return DAMAGED_POINTS + FLIP + HIGH_HITS * done
    return LOW_HITS * hits / front


def harm(s: Dogfight, by: Plane, target: int, use: Use) -> float:
    """What a firing card that succeeds costs its target's side."""
    victim = s.plane(target)
    card = KINDS[use.kind]
    before = hurt(s, victim, victim.hits)
    if use.heavy:
        hits = 3
    elif card.special == "fuel":
        hits = 99
    elif card.special == "engine":
        hits = 6 if s.types[victim.type].engines > 1 else 99
    else:
        hits = card.hits
    worth = hurt(s, victim, victim.hits + hits + side(s, by).cannon) - before
    if card.special == "cockpit" and not use.heavy:
        worth += COCKPIT_WORTH
    if not target & 1 and s.elements[target >> 1].wingman is None and hits >= 99:
        worth += 0.5
    return worth


def hand_size(element: Element) -> int:
    """What everybody may reckon with: players draw nearly all they can."""
    return (element.least + 3 * element.most) // 4


def unanswered(s: Dogfight, family: str, answerer: int) -> float:
    """How likely an aircraft's unseen cards do not stop a family."""
    element = s.elements[answerer >> 1]
    if answerer & 1:
        size = len(element.mini) if element.mini is not None else 2
    else:
        size = hand_size(element)
    chance = NO_ANSWER[family][size if size < 30 else 29]
    if BY_THROTTLE[family]:
        plane = element.wingman if answerer & 1 else element.leader
        if plane is not None and plane.counters:
            chance *= COUNTER_KEPT
    return chance


# -- leaving the battle ----------------------------------------------------------------------------


def _risk(is_damaged: bool, modifier: int) -> float:
    """How likely a Disengagement check destroys the aircraft."""
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


def leaving(s: Dogfight, index: int) -> tuple[list[tuple[int, float]], int]:
    """What disengaging now leads to: extra points for the enemy, each with its chance."""
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
    mine = element.side
    return outcomes, points(s, mine) - points(s, 1 - mine)


def win_by_leaving(s: Dogfight, index: int) -> float:
    """The chance to win if the last Element of a side leaves now; a draw is half."""
    outcomes, ahead = leaving(s, index)
    return sum(p * (1.0 if ahead > extra else 0.5 if ahead == extra else 0.0)
               for extra, p in outcomes)  # fmt: skip


__all__ = [
    "CARD", "COUNTER_WORTH", "DRAIN", "FAMILY", "FIRE_RATE", "KEEP", "MANEUVER_RATE", "POSITION",
    "gunner", "hand_size", "harm", "horsepower", "hurt", "keep_table", "later", "leaving",
    "performance", "turns_left", "unanswered", "win_by_leaving",
]  # fmt: skip
