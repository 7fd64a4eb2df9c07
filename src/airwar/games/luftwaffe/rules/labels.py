"""Answers of movement as people read them."""

from __future__ import annotations

from typing import Any

from airwar.kernel.requests import Option

from .answers import Drop, Fly, Mark, Release, Split, Stage, Unmark
from .basing import base_of
from .geography import base_at, city_at, hex_of, name_of
from .names import called, spoken, types_called, unit_name, verb
from .state import War

ACTS = {
    "stop": "",
    "attack": " and attacks",
    "strafe": " and strafes the base",
    "bomb": " and bombs",
    "land": " and lands",
    "leave": " and leaves for the USSR",
    "home": " turns for home",
    "join": " and joins the bombers there",
}


def place_name(hex: str) -> str:
    """A hex with what lies in it: `1710 Bremen`."""
    place = city_at(hex) or base_at(hex)
    return f"{hex} {name_of(place)}" if place else hex


def flyer(s: War, answer: Fly) -> str:
    """Who flies: units by name, forces by their number."""
    if answer.units:
        return called(s, answer.units)
    return unit_name(s, answer.who) if answer.who in s.units else answer.who


def fly_label(s: War, answer: Fly) -> str:
    who = flyer(s, answer)
    if answer.then == "home":
        return f"{who} turns for home"
    start = "takes off, " if answer.who in s.units else ""
    if not answer.path:
        act = ACTS[answer.then].removeprefix(" and ") or "stays"
        return f"{who} {start}{act}"
    count = f"{len(answer.path)} hex{'es' if len(answer.path) > 1 else ''}"
    return f"{who} {start}flies {count} to {place_name(answer.path[-1])}{ACTS[answer.then]}"


def label(s: War, answer: Any) -> str:
    if isinstance(answer, Fly):
        return fly_label(s, answer)
    if isinstance(answer, Split):
        return f"Units leave {spoken(s, answer.force)} unseen"
    if isinstance(answer, Drop):
        return f"Drop the tanks of {types_called(s, answer.types)}"
    if isinstance(answer, Mark):
        return f"Put {spoken(s, answer.what)} under a marker"
    if isinstance(answer, Unmark):
        return f"Take the marker off {spoken(s, answer.what)}"
    if isinstance(answer, Release):
        leave = verb(answer.units, "leaves", "leave")
        return f"{called(s, answer.units)} {leave} {answer.force}"
    if isinstance(answer, Stage):
        flights = [f"{unit_name(s, unit)} to {name_of(to)}" for unit, to in answer.units]
        return f"Stage {', '.join(flights)}"
    words = {"end": "End the turn", "close": "Close the quarter", "done": "Done: nobody else"}
    return words.get(str(answer), str(answer))


def where(s: War, answer: Any) -> str:
    """The hex on which an answer is clicked."""
    if isinstance(answer, Fly):
        if answer.path:
            return answer.path[-1]
        if answer.who in s.forces:
            return s.forces[answer.who].hex
        base = base_of(s, answer.who) if answer.who in s.units else ""
        return hex_of(base) if base else ""
    force = getattr(answer, "force", "")
    return s.forces[force].hex if force in s.forces else ""


def option(key: str, s: War, answer: Any) -> Option:
    return Option(key, label(s, answer), where(s, answer))
