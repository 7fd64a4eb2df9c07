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


class Told(Struct, frozen=True):
    """An event, and after how many answers of the game it was told."""

    at: int
    event: Event
