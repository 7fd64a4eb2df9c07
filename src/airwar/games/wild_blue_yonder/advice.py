"""Rules of thumb: each option of a request with what it is worth, about in Victory Points.

They read only what the deciding seat may see: its own cards, and what lies open. Others' hands
count by their known size alone. So the same advice serves a seat and every world it imagines.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Final, TypeAlias

from airwar.kernel.requests import Choose

from .cards import BURSTS, CLOUDS, FIRING, INDEX, PLAY, USES, VERTICAL_ROLL, Use
from .exchange import agile_ready
from .fighters import burst, defensive, gunner, horsepower, offensive, performance, side, turbo
from .firing import POSITION_BONUS, bursts_left, by_gunner
from .leaders import WINGMAN_GAIN
from .position import CHANGE, MOVES, place_on, present, prying
from .sequence import draw_limit
from .state import NEUTRAL, NOBODY, TAILED, Dogfight, Element
from .value import worth as in_the_open
from .worth import (
    CARD,
    COUNTER_WORTH,
    DRAIN,
    FIRE_RATE,
    MANEUVER_RATE,
    POSITION,
    hand_size,
    harm,
    hurt,
    keep_table,
    later,
    leaving,
    turns_left,
    unanswered,
    win_by_leaving,
)

MINI: Final = 0.18  # what a card of a mini-hand, soon to be lost, still counts
FULL: Final = 0.30  # what a card counts that the next draw brings back
FIRST: Final = 0.58  # manoeuvres come before shots of the same worth
SAFE: Final = 0.57  # an Element that gets away
POWER: Final = 0.22  # Horsepower at a level
HEIGHT: Final = 0.068  # a level is a card for a later dive
REDS: Final = 0.63  # a card to attack with, where there is somebody to attack
FEAR: Final = 0.35  # of those who would be there too
DANGER: Final = 0.28  # an enemy Leader at hand
DANGER_WING: Final = 0.21  # and his Wingman
ROLL: Final = 0.68  # how often a Vertical Roll shakes off an enemy
HOPE: Final = 0.54  # how a hand's manoeuvres are rounded
FARE: Final = 0.28  # a card paid to follow
MARGIN: Final = 0.057  # how much better than a card the next must be to make room for it

Scores: TypeAlias = list[tuple[str, float]]

NOISE: Final = 0.12  # plays that are about equal are chosen between by chance
WARMTH: Final = 0.6  # how fast a play's weight falls with its score
LEAST: Final = 0.02  # no play's weight falls below this share


def policy(s: Dogfight, request: Choose, rng: Random) -> str:
    """The best play by rules of thumb."""
    scores = score(s, request)
    if len(scores) == 1:
        return scores[0][0]
    random = rng.random
    best, key = -1e9, ""
    for option, worth in scores:
        worth += random() * NOISE
        if worth > best:
            best, key = worth, option
    return key


def advise(s: Dogfight, request: Choose) -> Scores:
    """The plays worth a thought, each with its weight; the weights add up to one."""
    scores = score(s, request)
    if len(scores) == 1:
        return [(scores[0][0], 1.0)]
    top = max([worth for _, worth in scores])
    weights = [(key, LEAST + exp((worth - top) / WARMTH)) for key, worth in scores]
    total = sum([weight for _, weight in weights])
    return [(key, weight / total) for key, weight in weights]


def score(s: Dogfight, request: Choose) -> Scores:
    return ADVISERS[request.question.name](s, request)


# -- answers ---------------------------------------------------------------------------------------


def response(s: Dogfight, request: Choose) -> Scores:
    """Answer if what is at stake, times the chance that the answer stands, beats the card."""
    craft: int = request.about
    options = request.question.options(s, craft)
    if len(options) == 1:
        return [(options[0], 0.0)]
    opener = s.exchange[0]
    stake = at_stake(s, opener.by, USES[opener.use])
    other = s.exchange[-1].by
    element = s.elements[craft >> 1]
    plane = element.wingman if craft & 1 else element.leader
    assert plane is not None
    silent = craft != opener.by and not opener.by & 1 and USES[opener.use].fires and by_gunner(s)
    cost = MINI if craft & 1 else later(s) * pressure(s, element)
    table = keep_table(s, plane)
    scores = [(options[0], 0.0)]
    for key in options[1:]:
        use = USES[key]
        held = 1.0 if silent else unanswered(s, use.family, other)
        price = COUNTER_WORTH if use.kind < 0 else table[use.kind]
        if use.agile:
            price += 0.1
        scores.append((key, stake * held + (1 - held) * DRAIN - price * cost))
    return scores


def pressure(s: Dogfight, element: Element) -> float:
    """A card of a hand that is nearly full comes back with the next draw."""
    leader = element.leader
    assert leader is not None
    full = performance(s, leader) - horsepower(s, leader, element.altitude)
    return FULL if len(element.hand) > full else 1.0


def at_stake(s: Dogfight, by: int, use: Use) -> float:
    """What it means to either side if the card that opened the exchange succeeds."""
    target, index = s.target, by >> 1
    if use.family == "clouds":
        return SAFE - POSITION[s.elements[index].place + 2]
    if use.family == "vertical-roll":
        return -ROLL * POSITION[s.elements[index].place + 2]
    if use.fires:
        return harm(s, s.plane(by), target, use)
    if target & 1:
        return 0.5 * WINGMAN_GAIN[use.family]
    before = place_on(s, index, target >> 1)
    return POSITION[before + MOVES[before][use.family] + 2] - POSITION[before + 2]


# -- attacks ---------------------------------------------------------------------------------------


def leader_attack(s: Dogfight, request: Choose) -> Scores:
    """Manoeuvre while it opens better shots, fire what fits, stop when cards are worth more."""
    craft: int = request.about
    options = request.question.options(s, craft)
    if len(options) == 1:
        return [(options[0], 0.0)]
    index, target = craft >> 1, s.target
    element, leader = s.elements[index], s.plane(craft)
    table, rest = keep_table(s, leader), later(s)
    cost = rest * pressure(s, element)
    place = place_on(s, index, target >> 1)
    left = bursts_left(s)
    scores: Scores = [(DONE, 0.0)]
    cheapest = 99.0
    agile_at = -1
    for key in options[1:]:
        use = USES[key]
        price = (COUNTER_WORTH if use.kind < 0 else table[use.kind]) * cost
        if use.family in ("clouds", "vertical-roll"):
            scores.append((key, own_move(s, index, use) - price))
            continue
        through = unanswered(s, use.family, target)
        drained = (1 - through) * DRAIN
        if use.fires:
            gain = harm(s, leader, target, use)
            worth = through * gain + drained - price - (0.3 if use.heavy else 0.0)
        elif target & 1:
            more = WINGMAN_GAIN[use.family]
            gain = shots(s, element, target, left + more) - shots(s, element, target, left)
            worth = through * gain + drained - price
        else:
            after = place + MOVES[place][use.family]
            gain = POSITION[after + 2] - POSITION[place + 2]
            if after >= NEUTRAL:
                rating = burst(s, leader) or 0
                now = left if place >= NEUTRAL else 0
                then = rating + POSITION_BONUS[after] - s.used
                if then > now:
                    gain += shots(s, element, target, then) - shots(s, element, target, now)
            worth = through * gain + drained - price
            if worth > 0:
                worth += FIRST
        if use.agile:
            # One card is as good as another here: only the cheapest is looked at.
            if price >= cheapest:
                continue
            cheapest = price
            if agile_at >= 0:
                scores[agile_at] = (key, worth)
                continue
            agile_at = len(scores)
        scores.append((key, worth))
    return scores


DONE: Final = "done"


def shots(s: Dogfight, element: Element, target: int, bursts: int) -> float:
    """What the firing cards of a hand promise with so many Bursts, the best first."""
    if bursts <= 0:
        return 0.0
    leader = element.leader
    assert leader is not None
    found = []
    for kind in element.hand:
        if FIRING[kind] and BURSTS[kind] <= bursts:
            use = USES[PLAY[kind]]
            worth = unanswered(s, use.family, target) * harm(s, leader, target, use) + 0.15
            found.append((worth / BURSTS[kind], worth, BURSTS[kind]))
    found.sort(reverse=True)
    total = 0.0
    for _, worth, need in found:
        if need <= bursts:
            bursts -= need
            total += worth
    return total


def own_move(s: Dogfight, index: int, use: Use) -> float:
    """Clouds and Vertical Rolls: a way out of a bad place, before their price."""
    element = s.elements[index]
    place = element.place
    bad = -POSITION[place + 2]
    through = unanswered(s, use.family, element.enemy * 2) if place < NEUTRAL else 1.0
    left = turns_left(s)
    if use.family == "clouds":
        lost = CARD * (draw_limit(s, index) + 0.5) if left else 0.0
        safety = danger(s, index) * (1.0 if left else 1.5)
        if not left and s.turns:
            # In the last turn the clouds take the Element home; shots still in hand come first.
            return through * (bad + safety)
        return through * (bad + safety - lost)
    if place < NEUTRAL:
        return through * bad * ROLL + use.climb * -CARD
    if use.climb > 0:
        return bad - 1.0
    return bad + CARD * 0.6 - 0.2


def danger(s: Dogfight, index: int) -> float:
    """What the enemies at hand may do to an Element before its next turn."""
    element = s.elements[index]
    total = 0.0
    for other, enemy in enumerate(s.elements):
        if enemy.side != element.side and present(s, other, element.altitude):
            total += DANGER + (DANGER_WING if enemy.wingman is not None else 0.0)
    for plane in (element.leader, element.wingman):
        if plane is not None and plane.damaged:
            total *= 1.4
    return total


def wingman_attack(s: Dogfight, request: Choose) -> Scores:
    """The mini-hand is lost after the step, so all that helps is played, manoeuvres first."""
    craft: int = request.about
    options = request.question.options(s, craft)
    if len(options) == 1:
        return [(options[0], 0.0)]
    index, target = craft >> 1, s.target
    wingman = s.plane(craft)
    place = 0 if target & 1 else place_on(s, index, target >> 1)
    scores: Scores = [(DONE, 0.0)]
    for key in options[1:]:
        use = USES[key]
        through = unanswered(s, use.family, target)
        price = 0.35 if use.kind < 0 else 0.0
        if use.fires:
            worth = through * harm(s, wingman, target, use)
        else:
            after = place + MOVES[place][use.family]
            worth = through * (POSITION[after + 2] - POSITION[place + 2]) + 0.2
        if use.agile:
            price += 0.3
        scores.append((key, worth + (1 - through) * DRAIN - price))
    return scores


# -- targets ---------------------------------------------------------------------------------------


def wingman_target(s: Dogfight, request: Choose) -> Scores:
    """A Wingman fights with cards off the pile: mean Hits and mean manoeuvres, by target."""
    index: int = request.about
    element = s.elements[index]
    wingman = element.wingman
    assert wingman is not None
    size = offensive(s, wingman, element.altitude)
    scores: Scores = []
    for key in request.question.options(s, index):
        if key == "skip":
            scores.append((key, 0.0))
            continue
        target = s.craft(key[7:])
        victim = s.plane(target)
        enemy = s.elements[target >> 1]
        mean = (hurt(s, victim, victim.hits + 2) - hurt(s, victim, victim.hits)) * FIRE_RATE
        if target & 1:
            through = 0.64 ** defensive(s, victim, enemy.altitude)
            scores.append((key, size * mean * through))
            continue
        if prying(s, index, target >> 1):
            scores.append((key, 0.2 + 0.3 * size * MANEUVER_RATE))
            continue
        through = 0.64 ** hand_size(enemy)
        place = place_on(s, index, target >> 1)
        step = POSITION[min(2, place + 1) + 2] - POSITION[place + 2]
        move = MANEUVER_RATE * (unanswered(s, "maneuver", target) * step + 0.15)
        scores.append((key, size * (mean * through + (1 - through) * FIRE_RATE * DRAIN + move)))
    return scores


def leader_step(s: Dogfight, request: Choose) -> Scores:
    """A target by what the hand promises against it; or a way out."""
    index: int = request.about
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    table = keep_table(s, leader)
    rest = later(s)
    scores: Scores = []
    for key in request.question.options(s, index):
        if key == DONE:
            worth = 0.0
        elif key.startswith("target:"):
            worth = 0.05 + promise(s, index, s.craft(key[7:]))
        elif key == "give-up":
            worth = give_up(s, index)
        elif key == "disengage":
            worth = disengage(s, index)
        else:
            use = USES[key]
            # Attacks come first: a way out is still there after them.
            worth = own_move(s, index, use) - table[use.kind] * rest - 0.3
        scores.append((key, worth))
    return scores


def promise(s: Dogfight, index: int, target: int) -> float:
    """What the hand may achieve against a target, roughly."""
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    if target & 1:
        bursts = float(gunner(s, leader) or 0)
        if element.place >= NEUTRAL:
            gain = unanswered(s, "maneuver", target) * element.hand.count(MANEUVER)
            bursts = (burst(s, leader) or 0) + gain
        return shots(s, element, target, int(bursts + 0.5))
    theirs = target >> 1
    place = place_on(s, index, theirs)
    moves = element.hand.count(MANEUVER)
    gain = unanswered(s, "maneuver", target) * moves
    if place < TOP and HALF_LOOP in element.hand:
        gain += 2 * unanswered(s, "half-loop", target)
    if place < NEUTRAL:
        gain += 0.6 * (element.hand.count(THROTTLE) + leader.counters)
        if place > TAILED and (SCISSORS in element.hand or agile_ready(s, index * 2)):
            gain += 1.2
    reached = min(2, place + int(gain + HOPE))
    worth = POSITION[reached + 2] - POSITION[place + 2] + 0.15 * moves
    if reached >= NEUTRAL and not (prying(s, index, theirs) and reached == NEUTRAL):
        bursts = (burst(s, leader) or 0) + POSITION_BONUS[reached]
        worth += shots(s, element, target, int(bursts))
    elif place < NEUTRAL and gunner(s, leader):
        worth += shots(s, element, target, gunner(s, leader) or 0)
    return worth


MANEUVER: Final = INDEX["maneuver"]
HALF_LOOP: Final = INDEX["half-loop"]
THROTTLE: Final = INDEX["full-throttle"]
SCISSORS: Final = INDEX["scissors"]
TOP: Final = 1


def give_up(s: Dogfight, index: int) -> float:
    """Let a Leader go if a Wingman here is worth more."""
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    best = 0.0
    rating = burst(s, leader) or 0
    for other, enemy in enumerate(s.elements):
        if enemy.side != element.side and enemy.wingman and present(s, other, element.altitude):
            best = max(best, shots(s, element, other * 2 + 1, rating))
    return best - POSITION[element.place + 2] - promise(s, index, element.enemy * 2)


def disengage(s: Dogfight, index: int) -> float:
    """Leave if that wins, or if nothing is left to lose but aircraft."""
    element = s.elements[index]
    mine = element.side
    outcomes, ahead = leaving(s, index)
    alone = sum([e.side == mine and e.leader is not None for e in s.elements]) == 1
    if alone:
        if ahead < 0:
            return -9.0
        return 10.0 * (win_by_leaving(s, index) - in_the_open(s, mine, hands=False) - 0.03)
    price = sum([extra * p for extra, p in outcomes])
    return danger(s, index) - price - 1.5


# -- altitude --------------------------------------------------------------------------------------


def altitude_step(s: Dogfight, request: Choose) -> Scores:
    index: int = request.about
    element = s.elements[index]
    options = request.question.options(s, index)
    if len(options) == 1:
        return [(options[0], 0.0)]
    return [(key, level_worth(s, index, CHANGE[key])) for key in options]


def level_worth(s: Dogfight, index: int, up: int) -> float:
    """A level by the cards it gives, the shots it opens, and the tail it may shake off."""
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
    """High enough to dive for cards, low enough to draw them."""
    element = s.elements[request.about]
    assert element.leader is not None
    table = (0.0, 0.6, 1.0, 0.9, 0.5) if not turbo(s, element.leader) else (0.0, 0.5, 0.9, 1.0, 0.7)
    return list(zip(request.question.options(s, request.about), table, strict=False))


def pay(s: Dogfight, request: Choose) -> Scores:
    """The card that will be missed least."""
    index: int = request.about
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    table = keep_table(s, leader)
    scores = [
        (key, -(COUNTER_WORTH if key == "pay:counter" else table[INDEX[key[4:]]]))
        for key in request.question.options(s, index)
    ]
    if len(scores) > 3:
        scores.sort(key=by_worth)
        del scores[3:]
    return scores


def by_worth(entry: tuple[str, float]) -> float:
    return -entry[1]


def follow(s: Dogfight, request: Choose) -> Scores:
    """A good place is worth a card or two."""
    from .altitude import fare

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
    """Make room for better cards, if the hand's limit would cost a draw."""
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
    if len(scores) > 4:
        scores.sort(key=by_worth)
        del scores[4:]
        if all([key != DONE for key, _ in scores]):
            scores[3] = (DONE, 0.0)
    return scores


def draw(s: Dogfight, request: Choose) -> Scores:
    """All that one may: a card in the hand is never bad."""
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

__all__ = ["CLOUDS", "NOBODY", "VERTICAL_ROLL", "advise", "policy", "score", "side"]
