"""§10.1: the mini-hands that Wingmen draw when they attack or are attacked."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow

from . import decks
from .cards import NAMES, card_name
from .fighters import defensive
from .state import Dogfight


def draw_mini(s: Dogfight, index: int, n: int, rule: str, why: str) -> Flow[None]:
    """§5.4.2-a: a mini-hand; everybody sees how many cards it has."""
    element = s.elements[index]
    why = f"Wingman {why}"
    drawn = yield from decks.draw(s, element.side, n, rule, why, (element.seat,), None)
    s.put(index, replace(s.elements[index], mini=drawn))
    if s.log is not None:
        names = ", ".join(card_name(kind) for kind in drawn) or "nothing"
        cards = tuple(NAMES[kind] for kind in drawn)
        own = (element.seat,)
        s.tell(Event(rule, "draw", f"{element.id}'s {why}: draws {names}.", own, element.id,
                     cards=cards))  # fmt: skip
        others = tuple(seat for seat in s.seats if seat != element.seat)
        text = f"{element.id}'s {why}: draws {n}."
        s.tell(Event(rule, "draw", text, others, element.id))


def draw_defence(s: Dogfight, target: int, rule: str) -> Flow[None]:
    """§10.1.2: the attacked Wingman draws once for the step."""
    index = target >> 1
    element = s.elements[index]
    assert element.wingman is not None
    size = defensive(s, element.wingman, element.altitude)  # §5.4.2-a
    yield from draw_mini(s, index, size, rule, "defends")


def drop_minis(s: Dogfight, rule: str) -> Flow[None]:
    """§10.5-b: what is left of the mini-hands is discarded at the end of the step."""
    for index, element in enumerate(s.elements):
        if element.mini is not None:
            yield from decks.lay_down(s, index, element.mini, rule, open_count=True)
            s.put(index, replace(s.elements[index], mini=None))
