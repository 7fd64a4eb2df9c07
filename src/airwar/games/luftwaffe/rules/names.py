"""Units and targets as a player calls them: `B-17 1-4`, `oil plant 2`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from ..data.board import load_board
from .geography import aircraft, is_place, name_of, ratings
from .state import War

KINDS: Final = {
    "aircraft": "aircraft factory",
    "oil": "oil plant",
    "power": "power station",
    "transport": "rail center",
    "industry": "industry",
    "v-weapon": "V-weapon site",
    "airbase": "airbase",
}

AREAS: Final = {"britain": "Britain", "italy": "Italy", "ussr": "the USSR"}


def area_name(area: str) -> str:
    return AREAS.get(area, area)


def type_of(unit: str) -> str:
    return unit.rpartition("-")[0]


def unit_name(s: War, unit: str) -> str:
    """`FW-190 3` for fw190-03."""
    type, _, number = unit.rpartition("-")
    return f"{aircraft(s, type).name} {int(number)}"


def called(s: War, units: Iterable[str]) -> str:
    """Units by type with their numbers: `B-17 1-4, P-47 1, 2`."""
    parts = []
    for type, own in groupby(units, type_of):
        numbers = [int(unit.rpartition("-")[2]) for unit in own]
        parts.append(f"{aircraft(s, type).name} {', '.join(spans(numbers))}")
    return ", ".join(parts)


def verb(units: Sequence[str], one: str, more: str) -> str:
    """`is` for one unit, `are` for several."""
    return one if len(units) == 1 else more


def spans(numbers: Sequence[int]) -> Iterator[str]:
    """Three or more in a row are told by their ends."""
    start = 0
    for i, number in enumerate(numbers):
        if i + 1 < len(numbers) and numbers[i + 1] == number + 1:
            continue
        if i - start > 1:
            yield f"{numbers[start]}-{number}"
        else:
            yield from map(str, numbers[start : i + 1])
        start = i + 1


def spoken(s: War, id: str) -> str:
    """A unit, a type or a place by its name; forces and names that nobody knows as they are."""
    if id in s.units:
        return unit_name(s, id)
    if id in ratings(s):
        return aircraft(s, id).name
    return name_of(id) if is_place(id) else id


def those(s: War, key: str) -> str:
    """`the Me-109s` of one clock; with endurance of each unit (§40.1) `Me-109 3`."""
    return unit_name(s, key) if key in s.units else f"the {aircraft(s, key).name}s"


def types_called(s: War, keys: Iterable[str]) -> str:
    """Types by their names; with endurance of each unit (§40.1) the keys are units."""
    return ", ".join([unit_name(s, key) if key in s.units else aircraft(s, key).name
                      for key in keys])  # fmt: skip


def target_name(symbol: str) -> str:
    """`leipzig.a2`: the second aircraft factory there; without a number if there is one."""
    found = load_board().symbols
    own = found[symbol]
    alike = [each.id for each in found.values() if (each.place, each.kind) == (own.place, own.kind)]
    number = f" {alike.index(symbol) + 1}" if len(alike) > 1 else ""
    return f"{KINDS[own.kind]}{number}"


def symbol_name(city: str, symbol: str) -> str:
    """A symbol of a city as it is called; one that the city has not, as it was written."""
    full = f"{city}.{symbol}"
    return target_name(full) if full in load_board().symbols else symbol


def symbol_told(symbol: str) -> str:
    """`Leipzig, aircraft factory 2`; what is not a target, nearly as it was written."""
    if symbol in load_board().symbols:
        return place_and_target(symbol)
    place, _, own = symbol.partition(".")
    return f"{name_of(place)}, {own}"


def place_and_target(symbol: str) -> str:
    """`Leipzig, aircraft factory 2`."""
    return f"{name_of(load_board().symbols[symbol].place)}, {target_name(symbol)}"
