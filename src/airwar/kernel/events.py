"""What rules tell: who, what, dice as thrown, every modifier by name, sum, need, result, rule."""

from __future__ import annotations

from msgspec import Struct

from airwar.kernel.requests import Seats


class Modifier(Struct, frozen=True):
    name: str
    value: int


class Event(Struct, frozen=True, omit_defaults=True):
    """One line of the log. `to` are the seats that may know it (None: all)."""

    rule: str
    kind: str
    text: str
    to: Seats = None
    who: str = ""
    where: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    need: int | None = None
    result: str = ""


def line(event: Event) -> str:
    """An event in words: what happened, and in brackets how the dice and modifiers made it so."""
    # A score's text has named them already.
    added = [each for each in event.modifiers if f"{each.name} {each.value}" not in event.text]
    parts = [" ".join(map(str, event.dice))] if event.dice else []
    parts += [f"{each.name} {each.value:+d}" for each in added]
    figures = ", ".join(parts)
    if figures and event.total is not None:
        figures += f" = {event.total}"
        if event.need is not None:
            figures += f", needs {event.need}"
    shown = f" ({figures})" if figures else ""
    return f"{event.text}{shown} §{event.rule}"


class Told(Struct, frozen=True):
    """An event, and after how many answers of the game it was told."""

    at: int
    event: Event
