"""The policy, rules of thumb: the worth of each option, roughly in Victory Points.

They use only what the deciding seat may see: its own cards, and open information. Of other hands
they use only the known size. So the same advice works for a seat and for every world it imagines.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING, Final

from airwar.games.wild_blue_yonder.rules.altitude import fare
from airwar.games.wild_blue_yonder.rules.cards import FIRING, INDEX, PLAY
from airwar.games.wild_blue_yonder.rules.fighters import (
    defensive,
    horsepower,
    offensive,
    performance,
    turbo,
)
from airwar.games.wild_blue_yonder.rules.position import CHANGE, present
from airwar.games.wild_blue_yonder.rules.state import NEUTRAL, TAILED, Dogfight
from airwar.kernel.requests import Choose

from .tactics import (
    DONE,
    HALF_LOOP,
    MANEUVER,
    Scores,
    danger,
    leader_attack,
    leader_step,
    response,
    wingman_attack,
    wingman_target,
)
from .weights import CARD, COUNTER_WORTH, POSITION, keep_table, later, turns_left

if TYPE_CHECKING:
    from random import Random

POWER: Final = 0.19  # Horsepower at a level
HEIGHT: Final = 0.066  # a level is worth a card for a later dive
REDS: Final = 0.53  # a card to attack with, if there is somebody to attack
FEAR: Final = 0.33  # for enemies at that level
FARE: Final = 0.27  # a card paid to follow
MARGIN: Final = 0.052  # how much better the next card must be to make room for it

NOISE: Final = 0.12  # plays this close are chosen at random
WARMTH: Final = 1.0  # how fast weights fall with the score
SMALL: Final = ("pay", "discard-top", "discard-more")  # no search: the best is played
LEAST: Final = 0.05  # the lowest weight of a play


def policy(s: Dogfight, request: Choose, rng: Random) -> str:
    """The best play by rules of thumb."""
    scores = score(s, request)
    if len(scores) == 1:
        return scores[0][0]
    random = rng.random
    best, key = -1e9, ""
    for option, worth in scores:
        tried = worth + random() * NOISE
        if tried > best:
            best, key = tried, option
    return key


def advise(s: Dogfight, request: Choose) -> Scores:
    """The plays worth considering, with weights that add up to one."""
    scores = score(s, request)
    if len(scores) == 1:
        return [(scores[0][0], 1.0)]
    top = max([worth for _, worth in scores])
    if request.question.name in SMALL:
        return [(next(key for key, worth in scores if worth == top), 1.0)]
    weights = [(key, LEAST + exp((worth - top) / WARMTH)) for key, worth in scores]
    total = sum([weight for _, weight in weights])
    return [(key, weight / total) for key, weight in weights]


def score(s: Dogfight, request: Choose) -> Scores:
    return ADVISERS[request.question.name](s, request)


# -- altitude --------------------------------------------------------------------------------------


def altitude_step(s: Dogfight, request: Choose) -> Scores:
    index: int = request.about
    options = request.question.options(s, index)
    if len(options) == 1:
        return [(options[0], 0.0)]
    return [(key, level_worth(s, index, CHANGE[key])) for key in options]


def level_worth(s: Dogfight, index: int, up: int) -> float:
    """The worth of a level: the cards it gives, the shots it opens, the enemy it may shake off."""
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    level = element.altitude + up
    left = turns_left(s)
    worth = POWER * CARD * min(left + 1, 3) * horsepower(s, leader, level)
    if element.wingman is not None:
        worth += 0.2 * defensive(s, element.wingman, level)
        worth += 0.2 * offensive(s, element.wingman, level)
    worth += HEIGHT * level * left
    if up:
        worth += -up * CARD * (0.8 if left else 0.4)
        if element.place > NEUTRAL:
            worth -= POSITION[element.place + 2]
        elif element.place < NEUTRAL:
            tailed = element.place == TAILED
            shaken = (0.3 if tailed else 0.6) if up > 0 else (0.15 if tailed else 0.4)
            worth -= shaken * POSITION[element.place + 2]
    if element.place == NEUTRAL:
        reds = sum([ATTACKS[kind] for kind in element.hand])
        for other, enemy in enumerate(s.elements):
            if enemy.side != element.side and present(s, other, level):
                worth += REDS * reds - danger(s, index) * FEAR
                break
    return worth


ATTACKS: Final = tuple([FIRING[kind] or kind in (MANEUVER, HALF_LOOP) for kind in range(len(PLAY))])


def clouds_level(s: Dogfight, request: Choose) -> Scores:
    index: int = request.about
    options = request.question.options(s, index)
    return [(key, 0.4 * level_worth(s, index, CHANGE[key[7:]])) for key in options]


def start_altitude(s: Dogfight, request: Choose) -> Scores:
    """High: it can dive for cards, and only Very High is above it."""
    element = s.elements[request.about]
    assert element.leader is not None
    table = (0.0, 0.0, 0.7, 1.5, 0.8) if not turbo(s, element.leader) else (0.0, 0.0, 0.6, 1.5, 1.2)
    return list(zip(request.question.options(s, request.about), table, strict=False))


def pay(s: Dogfight, request: Choose) -> Scores:
    """The card that is worth least."""
    index: int = request.about
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    table = keep_table(s, leader)
    return [
        (key, -(COUNTER_WORTH if key == "pay:counter" else table[INDEX[key[4:]]]))
        for key in request.question.options(s, index)
    ]


def follow(s: Dogfight, request: Choose) -> Scores:
    """A good place is worth a card or two."""
    index: int = request.about
    options = request.question.options(s, index)
    if len(options) == 1:
        return [(options[0], 0.0)]
    element = s.elements[index]
    mover = s.elements[element.enemy]
    price = fare(s, index) * FARE * later(s)
    if mover.altitude < element.altitude:
        price -= CARD
    return [("stay", 0.0), ("follow", POSITION[element.place + 2] - price)]


# -- discards and draws ----------------------------------------------------------------------------


def discard(s: Dogfight, request: Choose) -> Scores:
    """Make room for better cards if the hand limit would cost a draw."""
    index: int = request.about
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    power = horsepower(s, leader, element.altitude)
    room = performance(s, leader) - len(element.hand)
    if room >= power or not element.hand:
        return [(DONE, 0.0)]
    table = keep_table(s, leader)
    scores: Scores = [(DONE, 0.0)]
    scores += [
        (key, CARD - MARGIN - table[INDEX[key[8:]]])
        for key in request.question.options(s, index)
        if key != DONE
    ]
    return scores


def draw(s: Dogfight, request: Choose) -> Scores:
    """As many as allowed: another card is never bad."""
    return [(request.question.options(s, request.about)[0], 0.0)]


def pick_element(s: Dogfight, request: Choose) -> Scores:
    return [(key, 0.0) for key in request.question.options(s, request.about)]


ADVISERS: Final[dict[str, Callable[[Dogfight, Choose], Scores]]] = {
    "response": response,
    "leader-attack": leader_attack,
    "leader-step": leader_step,
    "wingman-target": wingman_target,
    "wingman-attack": wingman_attack,
    "altitude-step": altitude_step,
    "altitude-secret": start_altitude,
    "clouds-level": clouds_level,
    "follow": follow,
    "pay": pay,
    "discard-top": discard,
    "discard-more": discard,
    "draw": draw,
    "pick-element": pick_element,
}

__all__ = ["advise", "policy", "score"]
