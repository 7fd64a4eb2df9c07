"""What an option leads to, in a few words, from what its player may know.

An exchange is told to its end: what the attack does if it succeeds, and who wins with which card.
"""

from __future__ import annotations

from airwar.common.leads import many, option

from .cards import HEAVY_HITS, KINDS, USES, Use
from .fighters import cannon, horsepower
from .firing import ENGINE_HITS, POSITION_BONUS, by_gunner
from .position import MOVES, WINGMAN_GAIN, place_on, prying
from .state import NEUTRAL, NOBODY, PLACES, Dogfight, altitude_name

# -- attacks ---------------------------------------------------------------------------------------


def effect(s: Dogfight, by: int, use: Use, target: int) -> str:
    """What an attack does if it succeeds."""
    if use.family == "clouds":
        return f"{s.elements[by >> 1].id} is Neutral, in the clouds and out of reach; the turn ends"
    if use.climb:
        level = s.elements[by >> 1].altitude + use.climb
        return f"{s.elements[by >> 1].id} moves to {altitude_name(level)}"
    if use.fires:
        return shot(s, by, use, target)
    if target & 1:
        return f"{many(WINGMAN_GAIN[use.family], 'Burst')} more against him in this step"
    return gain(s, by >> 1, target >> 1, use.family)


def gain(s: Dogfight, mine: int, theirs: int, family: str) -> str:
    """The position that a card brings, and its Bursts, §7.3, §7.4-b."""
    before = place_on(s, mine, theirs)
    after = before + MOVES[before][family]
    who, whom = s.elements[mine].id, s.elements[theirs].id
    if prying(s, mine, theirs):
        friend = s.elements[s.elements[theirs].enemy].id
        if after < NEUTRAL:
            return f"{friend} is {PLACES[after]} by {whom}"
        if after == NEUTRAL:
            return f"{friend} is rid of {whom}"
    words = {
        2: f"{who} is Tailing {whom}",
        1: f"{who} is Advantaged over {whom}",
        0: f"{who} is Neutral",
        -1: f"{who} is Disadvantaged by {whom}",
    }[after]
    bursts = POSITION_BONUS.get(after, 0) - POSITION_BONUS.get(before, 0)
    return words + (f", {many(bursts, 'Burst')} more" if bursts > 0 else "")


def shot(s: Dogfight, by: int, use: Use, target: int) -> str:
    """What a firing card does to its target, §9.3."""
    victim, card = s.plane(target), KINDS[use.kind]
    kind, whom = s.type_of(victim), s.elements[target >> 1].id
    whom += " Wingman" if target & 1 else " Leader"
    engine = card.special == "engine" and not kind.multi_engined
    if not use.heavy and (card.special == "fuel" or engine):
        return f"{whom} is shot down"
    hits = HEAVY_HITS if use.heavy else ENGINE_HITS if card.special == "engine" else card.hits
    if not fired_by_gunner(s, by) or s.on("gunner-heavy-cannon"):
        hits += cannon(s, s.plane(by), bool(by & 1))
    total = victim.hits + hits
    if total >= kind.damaged.capacity:
        state = "shot down"
    elif total >= kind.front.capacity and not victim.damaged:
        state = "Damaged"
    else:
        need = kind.damaged.capacity if victim.damaged else kind.front.capacity
        state = f"{total} of {need} to be {'shot down' if victim.damaged else 'Damaged'}"
    cockpit = ", Cockpit Hit" if card.special == "cockpit" and not use.heavy else ""
    return f"{many(hits, 'Hit')}{cockpit}: {whom} {state}"


def fired_by_gunner(s: Dogfight, by: int) -> bool:
    return not by & 1 and by >> 1 == s.active and by_gunner(s)


def attack(s: Dogfight, by: int, use: Use, target: int) -> str:
    """An attack card, and whether it can be answered."""
    told = effect(s, by, use, target)
    behind = s.elements[by >> 1].place < NEUTRAL
    if (use.climb or use.family == "clouds") and not behind:
        return f"{told}; nobody can respond"
    return f"{told}, unless he responds"


# -- responses -------------------------------------------------------------------------------------


def opener_target(s: Dogfight) -> int:
    """Who is attacked in the open exchange; an enemy behind may answer an own move."""
    use, by = USES[s.exchange[0].use], s.exchange[0].by
    if use.climb or use.family == "clouds":
        return s.elements[by >> 1].enemy * 2
    return s.target


def passing(s: Dogfight, me: int) -> str:
    """§6.2-c: the last card wins."""
    opener, newest = s.exchange[0], s.exchange[-1]
    use = USES[opener.use]
    if newest.by == opener.by:
        return effect(s, opener.by, use, opener_target(s))
    mine = "your" if opener.by == me else "the"
    return f"{mine} {use.card.name} {'misses and the Bursts are spent' if use.fires else 'fails'}"


def answering(s: Dogfight, me: int) -> str:
    """What a response does if it is the last card."""
    opener = s.exchange[0]
    use = USES[opener.use]
    if opener.by == me:
        return f"{effect(s, me, use, opener_target(s))}, unless he responds again"
    whose = s.elements[opener.by >> 1].id
    fails = f"{whose}'s {use.card.name} {'misses' if use.fires else 'fails'}"
    if use.fires and fired_by_gunner(s, opener.by):
        return f"{fails}; a Gunner's fire is answered only once"
    return f"{fails}, unless he responds"


# -- altitude --------------------------------------------------------------------------------------


def power(s: Dogfight, index: int, level: int) -> str:
    """The cards of a Draw Step at a level."""
    leader = s.elements[index].leader
    assert leader is not None
    return f"draws {many(horsepower(s, leader, level), 'card')} a turn there"


def level_change(s: Dogfight, index: int, up: int) -> str:
    """§8.2.1: what a change of altitude costs or brings, and what the enemy can do about it."""
    element = s.elements[index]
    level = element.altitude + up
    parts = [power(s, index, level)]
    if up:
        parts.insert(0, "costs a card" if up > 0 else "gains a card")
    if up and element.enemy != NOBODY:
        enemy = s.elements[element.enemy].id
        if element.place > NEUTRAL:
            parts.append(f"loses the position on {enemy}")
        else:
            price = int(element.place == -1) + int(up > 0)
            cost = f"for {many(price, 'card')}" if price else "for nothing"
            parts.append(f"{enemy} may follow {cost} and keep his position")
    foes = meets(s, index, level)
    parts.append(f"meets {foes}" if foes else "meets no enemy")
    return ", ".join(parts)


def meets(s: Dogfight, index: int, level: int) -> str:
    """The enemy Elements at a level, as everybody sees them."""
    mine = s.elements[index].side
    there = [
        each.id
        for each in s.elements
        if each.side != mine and each.leader and each.altitude == level and each.clouds == NOBODY
    ]
    return ", ".join(there)


__all__ = ["answering", "attack", "effect", "level_change", "many", "option", "passing", "power"]
