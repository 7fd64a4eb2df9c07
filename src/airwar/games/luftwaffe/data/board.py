"""The map: hexes, cities and airbases with their symbols, Recovery Lines, closed hexes, squares.

Real geography is projected on the grid here, once; rules see hexes only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from airwar.common.data import typed

from .board_checks import check_board, check_book, check_places
from .kinds import LETTERS, Kind
from .map_files import BaseEntry, CityEntry, Grid, LineEntry, MapFile, Place, SquareEntry, Zone
from .own_data import keyed_data, read_data
from .projection import enclosed, neighbors_of
from .tables import load_limits

PLOESTI: Final = "ploesti"


class Symbol(Struct, frozen=True):
    """§10.12: one target."""

    id: str  # leipzig.a1
    place: str
    hex: str  # none for Ploesti
    kind: Kind
    product: str = ""


class City(Struct, frozen=True):
    id: str
    name: str
    region: str
    hex: str
    symbols: tuple[str, ...]  # as in the plan of a bomber: a1, o1; its airbase is b1
    airbase: bool


class Base(Struct, frozen=True):
    """An airbase; `city`: it lies in a city, which has the same id."""

    id: str
    name: str
    region: str
    hex: str
    city: bool


class Line(Struct, frozen=True):
    """§2.24: a Recovery Line; `hexes` is its Allied side."""

    id: str
    name: str
    years: tuple[int, ...]
    lands_in: str
    landing: bool
    hexes: frozenset[str]
    drawn: tuple[Place, ...]


class Square(Struct, frozen=True):
    """§2.25: a numbered square."""

    hex: str
    zone: Zone
    number: int
    fighters: bool
    in_1943: bool


class Board(Struct, frozen=True):
    columns: int
    rows: int
    hexes: tuple[str, ...]
    neighbors: Mapping[str, tuple[str, ...]]
    cities: Mapping[str, City]
    bases: Mapping[str, Base]
    symbols: Mapping[str, Symbol]
    at: Mapping[str, str]  # hex to the id of its city or base
    city_at: Mapping[str, str]
    base_at: Mapping[str, str]
    lines: Mapping[str, Line]
    swiss: frozenset[str]
    baltic: frozenset[str]
    squares: Mapping[str, Square]
    greater_germany: frozenset[str]  # hexes of cities and bases there
    grid: Grid


@cache
def load_board() -> Board:
    """§2.21: the whole map, checked against the totals that the rulebook fixes."""
    raw = typed(read_data("map.toml"), MapFile, "map.toml")
    cities = keyed_data("cities.toml", CityEntry)
    bases = keyed_data("bases.toml", BaseEntry)
    grid = raw.grid
    hexes = tuple([f"{c:02}{r:02}" for r in range(grid.rows) for c in range(grid.columns)])
    check_places(raw, cities, bases)
    symbols = symbols_of(cities, bases)
    places: list[CityEntry | BaseEntry] = [*cities.values(), *bases.values()]
    board = Board(
        *(grid.columns, grid.rows, hexes, neighbors_of(hexes)),
        MappingProxyType({key: city_of(each, symbols) for key, each in cities.items()}),
        bases_of(cities, bases),
        symbols,
        MappingProxyType({each.hex: each.key for each in places}),
        MappingProxyType({each.hex: each.key for each in cities.values()}),
        MappingProxyType(
            {each.hex: each.key for each in cities.values() if each.airbase}
            | {each.hex: each.key for each in bases.values()}
        ),
        MappingProxyType({each.id: line_of(grid, each) for each in raw.line}),
        enclosed(grid, raw.switzerland, "switzerland"),
        enclosed(grid, raw.baltic, "baltic"),
        squares_of(raw.square),
        frozenset(each.hex for each in places if each.region in raw.regions.greater_germany),
        grid,
    )
    check_board(board, raw, cities)
    check_book(board)
    return board


def symbols_of(
    cities: Mapping[str, CityEntry], bases: Mapping[str, BaseEntry]
) -> Mapping[str, Symbol]:
    """§2.22a, §2.22b: every symbol by its id, rails only as cities; §2.23, §32.1: those of Ploesti
    lie in no hex."""
    found: list[Symbol] = []
    for city in cities.values():
        counts: dict[Kind, int] = {
            "aircraft": city.aircraft,
            "oil": city.oil,
            "power": city.power,
            "transport": city.transport,
            "industry": len(city.industry),
            "v-weapon": city.v_weapon,
            "airbase": int(city.airbase),
        }
        for kind, letter in LETTERS.items():
            for n in range(counts[kind]):
                product = city.industry[n] if kind == "industry" else ""
                id = f"{city.key}.{letter}{n + 1}"
                found.append(Symbol(id, city.key, city.hex, kind, product))
    found += [Symbol(f"{each.key}.b1", each.key, each.hex, "airbase") for each in bases.values()]
    found += [
        Symbol(f"{PLOESTI}.o{n + 1}", PLOESTI, "", "oil") for n in range(load_limits().ploesti.oil)
    ]
    return MappingProxyType({each.id: each for each in found})


def city_of(entry: CityEntry, symbols: Mapping[str, Symbol]) -> City:
    own = tuple([id.partition(".")[2] for id, each in symbols.items() if each.place == entry.key])
    return City(entry.key, entry.name, entry.region, entry.hex, own, entry.airbase)


def bases_of(cities: Mapping[str, CityEntry], bases: Mapping[str, BaseEntry]) -> Mapping[str, Base]:
    """§2.22c: all airfields of the map are German."""
    in_cities = [
        Base(each.key, each.name, each.region, each.hex, True)
        for each in cities.values()
        if each.airbase
    ]
    alone = [Base(each.key, each.name, each.region, each.hex, False) for each in bases.values()]
    return MappingProxyType({each.id: each for each in sorted(in_cities + alone, key=_id)})


def _id(base: Base) -> str:
    return base.id


def squares_of(entries: Iterable[SquareEntry]) -> Mapping[str, Square]:
    return MappingProxyType(
        {
            hex: Square(hex, each.zone, each.number, each.fighters, each.in_1943)
            for each in entries
            for hex in each.hexes
        }
    )


def line_of(grid: Grid, entry: LineEntry) -> Line:
    hexes = enclosed(grid, entry, f"line.{entry.id}")
    drawn = entry.ring[: entry.drawn]
    return Line(entry.id, entry.name, entry.years, entry.lands_in, entry.landing, hexes, drawn)
