"""§4.7 and §3.0: the sides number their Elements, and each plays its turn in that order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from . import leads
from .state import NOBODY, SIDE_NAMES, Dogfight


def pick_element(s: Dogfight) -> Flow[None]:
    """§4.7-b: the sides number their Elements in turn, and each plays its turn at once."""
    side = s.first
    if s.picked:
        side = 1 - max(s.elements, key=lambda element: element.order).side
    if not to_number(s, side):
        side = 1 - side
    waiting = to_number(s, side)
    index = waiting[0]
    if len(waiting) > 1:
        key: str = yield Choose(speaker(s, side), PICK, side)
        index = next(i for i in waiting if s.elements[i].id == key.removeprefix("element:"))
    s.picked += 1
    element = s.put(index, replace(s.elements[index], order=s.picked))
    if s.log is not None:
        text = f"{element.id} is number {s.picked} in the play order."
        s.tell(Event("4.7-b", "order", text, who=element.id))
    begin_turn(s, index)


def begin_turn(s: Dogfight, index: int) -> None:
    """Begin an Element's turn: its Agile marker is ready, and no Bursts are fired yet."""
    s.active, s.target = index, NOBODY
    s.used = s.gunner_used = s.gained = 0
    s.fired = s.played = False
    s.rolled = NOBODY
    element = s.elements[index]
    if element.agile_used:
        s.put(index, replace(element, agile_used=0))
    s.stage = "wingman"
    if s.log is not None:
        text = f"Turn {s.turn}: {element.id} ({element.seat.capitalize()}) begins."
        s.tell(Event("3.0-a", "turn", text, who=element.id, facts={"turn": s.turn}))


def to_number(s: Dogfight, side: int) -> list[int]:
    return [
        index
        for index, element in enumerate(s.elements)
        if element.side == side and not element.order and element.leader is not None
    ]


def unnumbered(s: Dogfight) -> list[int]:
    return [i for i, e in enumerate(s.elements) if not e.order and e.leader is not None]


def speaker(s: Dogfight, side: int) -> str:
    """The seat that picks for a side: its first seat with an Element to number."""
    return s.elements[to_number(s, side)[0]].seat


class PickElement(Question[Dogfight, str]):
    name = "pick-element"
    doing = "choosing the play order"
    rule = "4.7-b"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"Which {SIDE_NAMES[about]} Element is number {s.picked + 1} in the play order?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        return [f"element:{s.elements[index].id}" for index in to_number(s, about)]

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        return [f"element:{element.id}" for element in s.elements]

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        element = next((each for each in s.elements if answer == f"element:{each.id}"), None)
        if element is None:
            yield Refusal(self.rule, "there is no such Element")
        elif element.side != about:
            yield Refusal(self.rule, f"{element.id} is not {SIDE_NAMES[about]}", place=answer)
        elif element.leader is None:
            yield Refusal("4.9.2", f"{element.id} is out of the battle", place=answer)
        elif element.order:
            reason = f"{element.id} is number {element.order} already"
            yield Refusal(self.rule, reason, place=answer)

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        told = f"plays now, and as number {s.picked + 1} in every Game-Turn"
        return leads.option(key, key.removeprefix("element:"), told, key)


PICK = PickElement()
