"""Chapter 12: leaving the battle."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow

from . import decks
from .cards import KINDS, NAMES, card_name
from .destroyed import drop_hand
from .firing import damaged
from .position import let_go
from .state import Dogfight, Loss

LEVELS: Final = "ABCDEFGHIJ"  # §12.T-1: A is worst
PLACE_MODIFIER: Final = {2: 2, 1: 1, 0: 0, -1: -1, -2: -2}  # §12.T-4: down (better) is positive
CLEAR_SKY: Final = 3  # §12.T-5


def disengage(s: Dogfight, index: int) -> Flow[None]:
    """§12.1-a: a check for the Leader, then for the Wingman; survivors leave the battle."""
    place = s.elements[index].place
    clear = clear_sky(s, index)
    if s.log is not None:
        text = f"{s.elements[index].id} disengages."
        s.tell(Event("12.1-a", "disengage", text, who=s.elements[index].id))
    for wing in (0, 1):
        craft = index * 2 + wing
        if not wing or s.elements[index].wingman is not None:
            yield from check(s, craft, place, clear, "disengaged")
    yield from leave(s, index)


def driven_off(s: Dogfight, index: int) -> Flow[None]:
    """§12.2: Clouds in the last Game-Turn take the Element out of the battle at once."""
    if s.log is not None:
        text = f"{s.elements[index].id} leaves the battle through the clouds."
        s.tell(Event("12.2", "disengage", text, who=s.elements[index].id))
    how = "disengaged" if s.on("last-turn-clouds-points") else "clouds"
    clear = clear_sky(s, index)
    let_go(s, index)
    for wing in (0, 1):
        craft = index * 2 + wing
        if wing and s.elements[index].wingman is None:
            continue
        if s.on("last-turn-clouds-check"):
            yield from check(s, craft, 0, clear, how)
        else:
            gone(s, craft, how)
    yield from leave(s, index)


def clear_sky(s: Dogfight, index: int) -> bool:
    """§12.T-5: no enemy Fighter at the same altitude."""
    me = s.elements[index]
    hidden = not s.on("clouds-count-as-present")
    return not any(
        e.side != me.side
        and e.leader is not None
        and e.altitude == me.altitude
        and not (hidden and e.clouds >= 0)
        for e in s.elements
    )


def check(s: Dogfight, craft: int, place: int, clear: bool, how: str) -> Flow[None]:
    """One card of the side's own pile, its level, all modifiers, and the result, §12.T-3."""
    element = s.elements[craft >> 1]
    why = f"{s.name(craft)} disengages"
    drawn = yield from decks.draw(s, element.side, 1, "12.1-a", why, None, None)
    plane = s.plane(craft)
    modifiers = check_modifiers(s, craft, place, clear)
    base = LEVELS.index(KINDS[drawn[0]].level if drawn else "I")  # R82
    if drawn:
        s.show(element.side, drawn[0])
    level = min(9, max(0, base + sum(m.value for m in modifiers)))  # §12.T-3
    result = outcome(LEVELS[level], plane.damaged)
    if s.log is not None:
        name = card_name(drawn[0]) if drawn else "no card"
        change = sum(m.value for m in modifiers)
        text = f"{why}: {name}, level {LEVELS[base]}, {change:+d} -> {LEVELS[level]}: {result}."
        cards = tuple(NAMES[kind] for kind in drawn)
        rule = "12.T-2" if plane.damaged and level in (2, 3, 4) else "12.T-1"
        s.tell(Event(rule, "check", text, who=s.code(craft), cards=cards,
                     modifiers=tuple(m for m in modifiers if m.value), result=result))  # fmt: skip
    if result == "Destroyed":
        role = "wingman" if craft & 1 else "leader"
        text = "while disengaging"
        loss = Loss(craft >> 1, role, plane.type, "destroyed", True, text, s.turn)
        s.losses = (*s.losses, loss)
    else:
        if result == "Damaged":
            s.put_plane(craft, damaged(s, plane))
        gone(s, craft, how)


def check_modifiers(s: Dogfight, craft: int, place: int, clear: bool) -> list[Modifier]:
    """What is added to the level of the card that is drawn, by name."""
    plane, leader = s.plane(craft), s.elements[craft >> 1].leader
    modifiers = [Modifier("position", PLACE_MODIFIER[place])]
    if clear:
        modifiers.append(Modifier("no enemy at this altitude", CLEAR_SKY))
    if plane.damaged:
        modifiers.append(Modifier("Damaged", -1))  # §12.T-6
    if leader is not None and "leadership" in leader.pilot and leader.type == plane.type:
        modifiers.append(Modifier("Leadership", 1))  # §12.T-7
    return modifiers


def outcome(level: str, is_damaged: bool) -> str:
    """§12.T-1, §12.T-2."""
    if level in "AB":  # §12.T-1
        return "Destroyed"
    if level == "C":
        return "Destroyed" if is_damaged else "Damaged"  # §12.T-2
    if level in "DE":
        return "Safe Escape" if is_damaged else "Damaged"
    return "Safe Escape"


def gone(s: Dogfight, craft: int, how: str) -> None:
    plane = s.plane(craft)
    role = "wingman" if craft & 1 else "leader"
    text = "left the battle" if how == "disengaged" else "left through the clouds"
    s.losses = (*s.losses, Loss(craft >> 1, role, plane.type, how, plane.damaged, text, s.turn))


def leave(s: Dogfight, index: int) -> Flow[None]:
    """§12.1-b: the Element is out, and an enemy Engaged with it is Neutral."""
    let_go(s, index)
    yield from drop_hand(s, index, "12.1-b")
    s.put(index, replace(s.elements[index], leader=None, wingman=None))
    if s.log is not None:
        text = f"{s.elements[index].id} is out of the battle."
        s.tell(Event("12.1-b", "disengage", text, who=s.elements[index].id))
