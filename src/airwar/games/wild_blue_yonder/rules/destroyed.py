"""Chapter 11: destroyed aircraft, and the Wingman who takes over."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.common.moments import lost
from airwar.kernel.events import Event
from airwar.kernel.requests import Flow

from . import decks
from .fighters import performance, speed
from .position import let_go
from .state import NOBODY, SIDES, Dogfight, Loss


def shot_down(s: Dogfight, craft: int, how: str) -> Flow[None]:
    """§4.9.1: out of the game."""
    index, wing = craft >> 1, craft & 1
    plane = s.plane(craft)
    role = "wingman" if wing else "leader"
    if s.log is not None:
        text = f"{s.name(craft)} is shot down {how}."
        rule = "11.1" if wing else "11.2-a"
        takes_over = not wing and s.elements[index].wingman is not None
        facts = lost(s.code(craft), SIDES[s.elements[index].side], s.name(craft), "is shot down",
                     "the Wingman takes over" if takes_over else "")  # fmt: skip
        s.tell(Event(rule, "loss", text, who=s.code(craft), where=(s.place_of(craft),),
                     facts=facts))  # fmt: skip
    s.losses = (*s.losses, Loss(index, role, plane.type, "destroyed", True, how, s.turn))
    if wing:
        s.put_plane(craft, None)  # §11.1
        return
    enemy = s.elements[index].enemy
    let_go(s, index)  # §11.2-d
    if enemy != NOBODY and s.log is not None:
        text = f"{s.name(enemy * 2)} was Engaged with it and is Neutral."
        s.tell(Event("11.2-d", "position", text, who=s.code(enemy * 2)))
    yield from drop_hand(s, index, "11.2-a")
    s.put_plane(craft, None)
    if s.elements[index].wingman is not None:
        yield from promote(s, index)
    elif s.log is not None:
        text = f"{s.elements[index].id} is finished."
        s.tell(Event("4.9.2", "finished", text, who=s.elements[index].id))


def drop_hand(s: Dogfight, index: int, rule: str) -> Flow[None]:
    """Discard the hand of a Leader who is gone."""
    hand = s.elements[index].hand
    yield from decks.lay_down(s, index, hand, rule, open_count=False)
    s.put(index, replace(s.elements[index], hand=(), least=0, most=0))


def promote(s: Dogfight, index: int) -> Flow[None]:
    """§11.2-b to d: the Wingman becomes Leader with what he has, and a hand one short."""
    element = s.elements[index]
    wingman = element.wingman
    assert wingman is not None
    card = s.type_of(wingman)
    if card.jet:
        wingman = replace(wingman, counters=max(0, speed(s, wingman) - 1))  # §5.3.1-b
    if s.on("promotion-heals-cockpit"):
        wingman = replace(wingman, cockpit=0)
    # The Agile marker was the lost Leader's.
    s.put(index, replace(element, leader=wingman, wingman=None, agile_used=0))  # §11.2-b
    if s.log is not None and card.jet:
        text = (
            f"{element.id} has {wingman.counters} Full Throttle counters, one less than its Speed."
        )
        s.tell(Event("5.3.1-b", "promotion", text, who=element.id))
    if s.log is not None:
        text = f"{element.id}'s Wingman takes over as Leader, Neutral."
        s.tell(Event("11.2-b", "promotion", text, who=element.id,
                     where=(f"element:{element.id}",)))  # fmt: skip
    size = max(0, performance(s, wingman) - 1)
    yield from decks.draw_hand(s, index, size, "11.2-c", "takes over", open_count=True)  # §14.6.2
