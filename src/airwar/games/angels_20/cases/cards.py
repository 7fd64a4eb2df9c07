"""Stat cards of a case file: one of ours with some figures changed, or a new one.

card hurricane-x like hurricane-i speed 2 4 high 5 5 attack 8 6 4 abilities rugged
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import asdict

from airwar.common.words import is_number
from airwar.kernel.errors import BadData

from ..data import Aircraft, aircraft_from, load_aircraft
from ..data.aircraft import AIRCRAFT_FIELDS

WORDS: Final = ("name", "nation", "type", "art", "pilot")
LISTS: Final = ("speed", "high", "attack", "abilities")
MARKS: Final = ("token", "all-round")
# Only our own figures say where they come from.
FIGURES: Final = tuple(
    name.replace("_", "-")
    for name in sorted(AIRCRAFT_FIELDS)
    if name not in ("given", "deduced", "notes")
)


def read_card(words: list[str], own: Mapping[str, Any]) -> dict[str, Any]:
    """A card as a set-up has it, without its key. Raises BadData."""
    known = {**load_aircraft(), **aircraft_from(own)}
    card: dict[str, Any] = {}
    if words[:1] == ["like"]:
        name = " ".join(words[1:2])
        if name not in known:
            raise BadData(f"like: there is no aircraft {name!r}")
        card, words = plain(known[name]), words[2:]
    if words and words[0] not in FIGURES:
        raise BadData(f"{words[0]!r} is not like KEY, nor one of {', '.join(FIGURES)}")
    while words:
        end = next((n for n, word in enumerate(words[1:], 1) if word in FIGURES), len(words))
        card[words[0].replace("-", "_")] = figure(words[0], words[1:end])
        words = words[end:]
    return card


def plain(plane: Aircraft) -> dict[str, Any]:
    """The figures of an existing card."""
    return {name: value for name, value in asdict(plane).items() if name in AIRCRAFT_FIELDS} | {
        "given": (),
        "deduced": (),
        "notes": {},
    }


def figure(name: str, said: list[str]) -> Any:
    """The value of one field, as data files have it."""
    if name in MARKS:
        if said not in (["yes"], ["no"]):
            raise BadData(f"{name} is yes or no")
        return said == ["yes"]
    if name in LISTS:
        if said == ["none"]:
            return None if name == "high" else ()
        return tuple(said) if name == "abilities" else tuple(number(name, word) for word in said)
    if name in WORDS:
        return " ".join(said)
    if len(said) != 1:
        raise BadData(f"{name} is one number")
    return number(name, said[0])


def number(name: str, word: str) -> int:
    if not is_number(word):
        raise BadData(f"{name}: {word!r} is not a number")
    return int(word)
