"""Rules of thumb for combat: responses, attacks, targets, escapes.

Each gives the worth of the options of a question, roughly in Victory Points.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from airwar.games.wild_blue_yonder.rules.cards import BURSTS, FIRING, INDEX, USES, Use
from airwar.games.wild_blue_yonder.rules.exchange import agile_ready
from airwar.games.wild_blue_yonder.rules.fighters import (
    burst,
    defensive,
    gunner,
    horsepower,
    offensive,
    performance,
)
from airwar.games.wild_blue_yonder.rules.firing import POSITION_BONUS, bursts_left, by_gunner
from airwar.games.wild_blue_yonder.rules.position import (
    MOVES,
    WINGMAN_GAIN,
    place_on,
    present,
    prying,
)
from airwar.games.wild_blue_yonder.rules.sequence import draw_limit
from airwar.games.wild_blue_yonder.rules.state import NEUTRAL, TAILED, Dogfight, Element, Hand
from airwar.games.wild_blue_yonder.rules.victory import DAMAGED_POINTS, points
from airwar.kernel.requests import Choose

from .evaluate import chance_in_the_open
from .weights import (
    CARD,
    COUNTER_WORTH,
    DRAIN,
    FIRE_RATE,
    HEAVY_SHOT,
    MANEUVER_RATE,
    POSITION,
    hand_size,
    harms,
    hurt,
    keep_table,
    later,
    leaving,
    unanswered,
    win_by_leaving,
)

Scores: TypeAlias = list[tuple[str, float]]

MINI: Final = 0.17  # worth of a mini-hand card, which will be lost soon
FULL: Final = 0.33  # worth of a card that the next draw replaces
FIRST: Final = 0.54  # maneuvers before shots of the same worth
SAFE: Final = 0.63  # an Element that gets away
DANGER: Final = 0.23  # an enemy Leader at the same level
DANGER_WING: Final = 0.20  # and his Wingman
ROLL: Final = 0.62  # how often a Vertical Roll shakes off an enemy
HOPE: Final = 0.58  # rounding of a hand's maneuvers

DONE: Final = "done"
DISENGAGE: Final = "disengage"
MANEUVER: Final = INDEX["maneuver"]
HALF_LOOP: Final = INDEX["half-loop"]
THROTTLE: Final = INDEX["full-throttle"]
SCISSORS: Final = INDEX["scissors"]


# -- answers ---------------------------------------------------------------------------------------


def response(s: Dogfight, request: Choose) -> Scores:
    """Respond if the stake times the chance that the response stands is worth the card."""
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
    # A Gunner never responds.
    silent = craft != opener.by and not opener.by & 1 and USES[opener.use].fires and by_gunner(s)
    cost = MINI if craft & 1 else later(s) * pressure(s, element)
    table, through = keep_table(s, plane), unanswered(s, other)
    scores = [(options[0], 0.0)]
    for key in options[1:]:
        use = USES[key]
        held = 1.0 if silent else through[use.family]
        price = COUNTER_WORTH if use.kind < 0 else table[use.kind]
        if use.agile:
            price += 0.1
        scores.append((key, stake * held + (1 - held) * DRAIN - price * cost))
    return scores


def pressure(s: Dogfight, element: Element) -> float:
    """In a nearly full hand, the next draw replaces a card."""
    leader = element.leader
    assert leader is not None
    full = performance(s, leader) - horsepower(s, leader, element.altitude)
    return FULL if len(element.hand) > full else 1.0


def at_stake(s: Dogfight, by: int, use: Use) -> float:
    """What both sides gain or lose if the card that opened the exchange succeeds."""
    target, index = s.target, by >> 1
    if use.fires:
        harm = harms(s, s.plane(by), s.plane(target), bool(by & 1))
        return harm[HEAVY_SHOT if use.heavy else use.kind]
    if use.family == "clouds":
        return SAFE - POSITION[s.elements[index].place + 2]
    if use.family == "vertical-roll":
        return -ROLL * POSITION[s.elements[index].place + 2]
    if target & 1:
        return 0.5 * WINGMAN_GAIN[use.family]
    before = place_on(s, index, target >> 1)
    return POSITION[before + MOVES[before][use.family] + 2] - POSITION[before + 2]


# -- attacks ---------------------------------------------------------------------------------------


def leader_attack(s: Dogfight, request: Choose) -> Scores:
    """Maneuver while it opens better shots, fire what fits, stop when the cards are worth more."""
    craft: int = request.about
    options = request.question.options(s, craft)
    if len(options) == 1:
        return [(options[0], 0.0)]
    index, target = craft >> 1, s.target
    element, leader = s.elements[index], s.plane(craft)
    keep, through = keep_table(s, leader), unanswered(s, target)
    cost = later(s) * pressure(s, element)
    harm = harms(s, leader, s.plane(target))
    scores: Scores = [(DONE, 0.0)]
    cheapest, agile_at = 99.0, -1
    for key in options[1:]:
        if key == DISENGAGE:
            continue  # This was decided before the target was named, and nothing has changed.
        use = USES[key]
        price = (COUNTER_WORTH if use.kind < 0 else keep[use.kind]) * cost
        if use.family == "clouds" or use.family == "vertical-roll":
            scores.append((key, own_move(s, index, use) - price))
            continue
        chance = through[use.family]
        if use.fires:
            gain = harm[use.kind] if not use.heavy else harm[HEAVY_SHOT] - 0.3
        else:
            gain = move_gain(s, element, index, use, harm, through)
        worth = chance * gain + (1 - chance) * DRAIN - price
        if worth > 0 and not use.fires and not target & 1:
            worth += FIRST
        if use.agile:
            # Any card will do here: only consider the cheapest.
            if price >= cheapest:
                continue
            cheapest = price
            if agile_at >= 0:
                scores[agile_at] = (key, worth)
                continue
            agile_at = len(scores)
        scores.append((key, worth))
    return scores


def move_gain(
    s: Dogfight, element: Element, index: int, use: Use,
    harm: tuple[float, ...], through: dict[str, float],
) -> float:  # fmt: skip
    """A position card: the better position, and the shots it opens this turn."""
    target, left, hand = s.target, bursts_left(s), element.hand
    if target & 1:
        more = left + WINGMAN_GAIN[use.family]
        return shots(hand, more, harm, through) - shots(hand, left, harm, through)
    place = place_on(s, index, target >> 1)
    after = place + MOVES[place][use.family]
    gain = POSITION[after + 2] - POSITION[place + 2]
    if after >= NEUTRAL:
        leader = element.leader
        assert leader is not None
        now = left if place >= NEUTRAL else 0
        then = (burst(s, leader) or 0) + POSITION_BONUS[after] - s.used
        if then > now:
            gain += shots(hand, then, harm, through) - shots(hand, now, harm, through)
    return gain


def shots(hand: Hand, bursts: int, harm: tuple[float, ...], through: dict[str, float]) -> float:
    """The expected results of a hand's firing cards with this many Bursts, best first."""
    if bursts <= 0:
        return 0.0
    sights, sun = through["in-my-sights"], through["out-of-the-sun"]
    found = []
    for kind in hand:
        if FIRING[kind]:
            need = BURSTS[kind]
            if need <= bursts:
                worth = (sun if kind >= SUN else sights) * harm[kind] + 0.15
                found.append((worth / need, worth, need))
    if len(found) > 1:
        found.sort(reverse=True)
    total = 0.0
    for _, worth, need in found:
        if need <= bursts:
            bursts -= need
            total += worth
    return total


SUN: Final = INDEX["out-of-the-sun-1b2h"]  # the first card after the firing cards


def own_move(s: Dogfight, index: int, use: Use) -> float:
    """Clouds and Vertical Rolls: the worth of an escape, before the cost of the card."""
    element = s.elements[index]
    place = element.place
    bad = -POSITION[place + 2]
    chance = unanswered(s, element.enemy * 2)[use.family] if place < NEUTRAL else 1.0
    if use.family == "clouds":
        if s.turns and s.turn == s.turns:
            # In the last turn, Clouds take the Element out of the battle.
            return chance * (bad + danger(s, index) * 1.5)
        lost = CARD * (draw_limit(s, index) + 0.5)
        return chance * (bad + danger(s, index) - lost)
    if place < NEUTRAL:
        return chance * bad * ROLL - use.climb * CARD
    if use.climb > 0:
        return bad - 1.0
    return bad + CARD * 0.6 - 0.2


def danger(s: Dogfight, index: int) -> float:
    """What enemies at the same level may do to an Element before its next turn."""
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
    """The mini-hand is lost after the step, so play everything that helps, maneuvers first."""
    craft: int = request.about
    options = request.question.options(s, craft)
    if len(options) == 1:
        return [(options[0], 0.0)]
    index, target = craft >> 1, s.target
    harm, through = harms(s, s.plane(craft), s.plane(target), wing=True), unanswered(s, target)
    place = 0 if target & 1 else place_on(s, index, target >> 1)
    scores: Scores = [(DONE, 0.0)]
    for key in options[1:]:
        use = USES[key]
        chance = through[use.family]
        price = 0.35 if use.kind < 0 else 0.0
        if use.fires:
            worth = chance * harm[use.kind]
        else:
            after = place + MOVES[place][use.family]
            worth = chance * (POSITION[after + 2] - POSITION[place + 2]) + 0.2
        if use.agile:
            price += 0.3
        scores.append((key, worth + (1 - chance) * DRAIN - price))
    return scores


# -- targets ---------------------------------------------------------------------------------------


def wingman_target(s: Dogfight, request: Choose) -> Scores:
    """A Wingman fights with cards from the pile: use mean Hits and mean maneuvers, by target."""
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
        card = s.types[victim.type]
        front, back = card.front.capacity, card.damaged.capacity
        mean = hurt(front, back, victim.hits + 2, victim.damaged)
        mean = (mean - hurt(front, back, victim.hits, victim.damaged)) * FIRE_RATE
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
        move = MANEUVER_RATE * (unanswered(s, target)["maneuver"] * step + 0.15)
        scores.append((key, size * (mean * through + (1 - through) * FIRE_RATE * DRAIN + move)))
    return scores


def leader_step(s: Dogfight, request: Choose) -> Scores:
    """The target against which the hand promises most; or an escape."""
    index: int = request.about
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    keep = keep_table(s, leader)
    rest = later(s)
    scores: Scores = []
    for key in request.question.options(s, index):
        if key == DONE:
            worth = 0.0
        elif key == "give-up":
            worth = give_up(s, index)
        elif key == "disengage":
            worth = disengage(s, index)
        elif key[0] == "t":
            worth = 0.05 + promise(s, index, s.craft(key[7:]))
        else:
            use = USES[key]
            # Attacks come first: the escape is still there afterwards.
            worth = own_move(s, index, use) - keep[use.kind] * rest - 0.3
        scores.append((key, worth))
    return scores


def promise(s: Dogfight, index: int, target: int) -> float:
    """Roughly what the hand may achieve against a target."""
    element = s.elements[index]
    leader, hand = element.leader, element.hand
    assert leader is not None
    harm, through = harms(s, leader, s.plane(target)), unanswered(s, target)
    moves = hand.count(MANEUVER)
    gain = through["maneuver"] * moves
    if target & 1:
        bursts = float(gunner(s, leader) or 0)
        if element.place >= NEUTRAL:
            bursts = (burst(s, leader) or 0) + gain
        return shots(hand, int(bursts + 0.5), harm, through)
    theirs = target >> 1
    place = place_on(s, index, theirs)
    if place <= NEUTRAL and HALF_LOOP in hand:
        gain += 2 * through["half-loop"]
    if place < NEUTRAL:
        gain += 0.6 * (hand.count(THROTTLE) + leader.counters)
        if place > TAILED and (SCISSORS in hand or agile_ready(s, index * 2)):
            gain += 1.2
    reached = min(2, place + int(gain + HOPE))
    worth = POSITION[reached + 2] - POSITION[place + 2] + 0.15 * moves
    if reached >= NEUTRAL and not (prying(s, index, theirs) and reached == NEUTRAL):
        worth += shots(hand, (burst(s, leader) or 0) + POSITION_BONUS[reached], harm, through)
    elif place < NEUTRAL:
        worth += shots(hand, gunner(s, leader) or 0, harm, through)
    return worth


# -- escapes ---------------------------------------------------------------------------------------


def give_up(s: Dogfight, index: int) -> float:
    """Give up the position on a Leader if a Wingman here is worth more."""
    element = s.elements[index]
    leader = element.leader
    assert leader is not None
    best, rating = 0.0, burst(s, leader) or 0
    for other, enemy in enumerate(s.elements):
        wingman = enemy.wingman
        if enemy.side != element.side and wingman and present(s, other, element.altitude):
            through = unanswered(s, other * 2 + 1)
            best = max(best, shots(element.hand, rating, harms(s, leader, wingman), through))
    return best - POSITION[element.place + 2] - promise(s, index, element.enemy * 2)


def disengage(s: Dogfight, index: int) -> float:
    """Leave if that wins, or if staying can only lose aircraft."""
    element = s.elements[index]
    mine = element.side
    if sum([e.side == mine and e.leader is not None for e in s.elements]) > 1:
        price = sum([extra * p for extra, p in leaving(s, index)])
        return danger(s, index) - price - 1.5
    ahead = points(s, mine) - points(s, 1 - mine)
    for plane in (element.leader, element.wingman):
        if plane is not None and not plane.damaged:
            ahead -= DAMAGED_POINTS
    if ahead < 0:
        return -9.0
    stay = chance_in_the_open(s, mine)
    return 10.0 * (win_by_leaving(s, index) - stay - 0.03)
