"""The log: who, what, dice as rolled, every modifier by name, sum, need, result, rule."""

from __future__ import annotations

from msgspec import Struct

from airwar.kernel.requests import Facts, Seats


class Modifier(Struct, frozen=True):
    name: str
    value: int


class Event(Struct, frozen=True, omit_defaults=True):
    """One line of the log. `to` are the seats that may know it (None: all).

    `news` names units whose situation has changed: plans about them end.
    """

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
    news: tuple[str, ...] = ()
    facts: Facts = {}


def line(event: Event) -> str:
    """An event as a log line: what happened, with the dice and modifiers in parentheses."""
    # The text of a score already names them.
    added = [each for each in event.modifiers if f"{each.name} {each.value}" not in event.text]
    parts = [" ".join(map(str, event.dice))] if event.dice else []
    parts += [f"{each.name} {each.value:+d}" for each in added]
    figures = ", ".join(parts)
    if figures and event.total is not None:
        # A bare die is its own total.
        figures += f" = {event.total}" if event.modifiers or (event.total,) != event.dice else ""
        if event.need is not None:
            figures += f", needs {event.need}"
    shown = f" ({figures})" if figures else ""
    return f"{event.text}{shown} §{event.rule}"


class Logged(Struct, frozen=True):
    """An event, and how many answers the game had when it was logged."""

    at: int
    event: Event
