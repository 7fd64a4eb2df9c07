"""What any map must hold: places in their hexes, totals that agree, and what the rulebook fixes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from airwar.common.data import refuse
from airwar.kernel.errors import BadData

from .kinds import LETTERS
from .map_files import BaseEntry, CityEntry, MapFile
from .projection import nearest_hex
from .tables import load_products

if TYPE_CHECKING:
    from .board import Board


def check_places(
    raw: MapFile, cities: Mapping[str, CityEntry], bases: Mapping[str, BaseEntry]
) -> None:
    """Every place lies in the hex of its position, alone, and makes what is made somewhere."""
    products = load_products()
    taken: dict[str, str] = {}
    for file, entries in (("cities.toml", cities), ("bases.toml", bases)):
        for each in entries.values():
            if each.at is not None and (hex := nearest_hex(raw.grid, each.at)) != each.hex:
                raise refuse(file, f"{each.key}.hex", each.hex, f"{hex}, by its position")
            if (other := taken.setdefault(each.hex, each.key)) != each.key:
                raise BadData(f"{file}: {each.key}.hex: {other} lies there too")
    for city in cities.values():
        for product in city.industry:
            if product not in products:
                known = ", ".join(products)
                raise refuse("cities.toml", f"{city.key}.industry", product, f"one of {known}")


def check_board(board: Board, raw: MapFile, cities: Mapping[str, CityEntry]) -> None:
    """§22.21 (43 aircraft factories) and the other totals; sides of the lines in 1945."""
    counted = [
        *[
            (f"line.{each.id}.hexes", len(board.lines[each.id].hexes), each.hexes)
            for each in raw.line
        ],
        ("switzerland.hexes", len(board.swiss), raw.switzerland.hexes),
        ("baltic.hexes", len(board.baltic), raw.baltic.hexes),
        *[(f"totals.{name}", found, getattr(raw.totals, name)) for name, found in totals(board)],
        *[
            (f"totals.german_1945.{name}", found, getattr(raw.totals.german_1945, name))
            for name, found in totals_1945(board)
        ],
    ]
    for field, found, listed in counted:
        if found != listed:
            raise refuse("map.toml", field, listed, f"{found}, by the other files")
    for city in cities.values():
        if city.hex in board.swiss or city.hex in board.baltic:
            raise BadData(f"cities.toml: {city.key}.hex: that hex is closed")
        side = next((id for id in ("west", "east") if city.hex in board.lines[id].hexes), "german")
        if side != city.side_1945:
            raise refuse("cities.toml", f"{city.key}.side_1945", city.side_1945, side)


def totals(board: Board) -> list[tuple[str, int]]:
    """What there is on the map, Ploesti only in `scoring`."""
    on_map = [each for each in board.symbols.values() if each.hex]
    places = {
        kind: len({each.place for each in on_map if each.kind == kind})
        for kind in ("aircraft", "oil", "industry")
    }
    count = {kind: len([each for each in on_map if each.kind == kind]) for kind in LETTERS}
    scoring = len([each for each in board.symbols.values() if each.kind != "airbase"])
    return [
        ("cities", len(board.cities)),
        ("aircraft", count["aircraft"]),
        ("aircraft_cities", places["aircraft"]),
        ("oil", count["oil"]),
        ("oil_cities", places["oil"]),
        ("power", count["power"]),
        ("transport", count["transport"]),
        ("industry", count["industry"]),
        ("industry_hexes", places["industry"]),
        ("v_weapon", count["v-weapon"]),
        ("scoring", scoring),
        ("airbases", len(board.bases)),
        ("airbases_in_cities", len([each for each in board.bases.values() if each.city])),
    ]


def totals_1945(board: Board) -> list[tuple[str, int]]:
    """What is left to the German behind all lines."""
    allied = frozenset[str]().union(*[each.hexes for each in board.lines.values()])
    held = [each for each in board.symbols.values() if each.hex and each.hex not in allied]
    count = {kind: len([each for each in held if each.kind == kind]) for kind in LETTERS}
    industry = len({each.place for each in held if each.kind == "industry"})
    return [
        ("aircraft", count["aircraft"]),
        ("oil", count["oil"]),
        ("power", count["power"]),
        ("transport", count["transport"]),
        ("industry_hexes", industry),
        ("v_weapon", count["v-weapon"]),
        ("airbases", count["airbase"]),
    ]


# -- what the rulebook fixes ----------------------------------------------------------------------


def check_book(board: Board) -> None:
    """Counts and names that the text of the rules takes for granted, whoever drew the map."""
    symbols = [each for each in board.symbols.values() if each.hex]
    held = dict(totals_1945(board))
    places = {
        kind: len({each.place for each in symbols if each.kind == kind})
        for kind in ("aircraft", "oil", "transport", "industry", "v-weapon")
    }
    behind = frozenset[str]().union(
        *[each.hexes for each in board.lines.values() if 1944 in each.years]
    )
    open_bases = len([each for each in board.bases.values() if each.hex not in behind])
    factories = len([each for each in symbols if each.kind == "aircraft"])
    if factories != 43:
        raise refuse("cities.toml", "aircraft", factories, "43 in all (22.21)")
    wanted = (
        ("cities with aircraft factories", places["aircraft"], 12, "4.3"),
        ("cities with oil", places["oil"], 8, "17.3"),
        ("oil targets on the German side in 1945", held["oil"], 14, "55.21"),
        ("rail centers", places["transport"], 30, "27.31"),
        ("hexes with industrial complexes", places["industry"], 21, "36.2"),
        ("places with V-weapons", places["v-weapon"], 2, "26.12"),
        ("airbases on the German side in 1944", open_bases, 22, "3.4"),
        ("airbases on the German side in 1945", held["airbases"], 48, "5.3"),
    )
    for what, found, least, rule in wanted:
        if found < least:
            raise BadData(f"cities.toml: {what}: {found} is not {least} or more ({rule})")
    check_products(board)
    check_named(board)


def check_products(board: Board) -> None:
    """§51.1: eight products, and each is made somewhere."""
    products = load_products()
    if len(products) != 8:
        raise refuse("options.toml", "products.names", len(products), "8 (51.1)")
    made = {each.product for each in board.symbols.values()}
    for product in products:
        if product not in made:
            raise BadData(f"cities.toml: industry: nobody makes {product} (51.1)")


def check_named(board: Board) -> None:
    """Lines, cities and squares that rules call by name."""
    for line in ("northwest", "south", "west", "east"):
        if line not in board.lines:
            raise BadData(f"map.toml: line: there is no {line} line (2.24)")
    for city in ("berlin", "budapest"):
        if city not in board.bases or city not in board.cities:
            raise BadData(f"cities.toml: {city}: a city with an airbase is missing (6.22, 20.41)")
    rockets = board.cities.get("peenemunde")
    if rockets is None or not any(each.startswith("v") for each in rockets.symbols):
        raise BadData("cities.toml: peenemunde.v_weapon: is missing (26.12)")
    if board.cities["budapest"].hex not in board.lines["east"].hexes:
        raise BadData("cities.toml: budapest.hex: not behind the 1945 line (20.41)")
    numbers = {(each.zone, each.number) for each in board.squares.values()}
    for zone, number in (("east", 3), ("east", 4), ("east", 5), ("east", 7), ("baltic", 9)):
        if (zone, number) not in numbers:
            raise BadData(f"map.toml: square: there is no {zone} square {number} (2.25, 23.51)")
