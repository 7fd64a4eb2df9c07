"""What any map, order of battle or set-up must hold: just enough is enough, one less is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.luftwaffe.data.board import Board, Symbol, load_board
from airwar.games.luftwaffe.data.board_checks import check_book
from airwar.games.luftwaffe.data.forces import Entry, check_kinds
from airwar.games.luftwaffe.data.scenario import read_setup
from airwar.kernel.errors import BadData


def fault(work: Callable[[], Any]) -> str:
    """What is wrong, "" if nothing is."""
    try:
        work()
    except BadData as error:
        return str(error)
    return ""


def with_symbols(keep: Callable[[Symbol], bool]) -> Board:
    board = load_board()
    return replace(board, symbols={k: each for k, each in board.symbols.items() if keep(each)})


def first_places(kind: str, number: int) -> Board:
    """The map with symbols of a kind in so many places only."""
    symbols = load_board().symbols.values()
    places = sorted({each.place for each in symbols if each.kind == kind and each.hex})[:number]
    return with_symbols(lambda each: each.kind != kind or each.place in places)


@pytest.mark.parametrize(
    ("kind", "least", "told"),
    [
        ("oil", 8, "cities with oil: 7 is not 8 or more (17.3)"),
        ("transport", 30, "rail centers: 29 is not 30 or more (27.31)"),
        ("industry", 21, "hexes with industrial complexes: 20 is not 21 or more (36.2)"),
        ("v-weapon", 2, "places with V-weapons: 1 is not 2 or more (26.12)"),
    ],
)
def test_how_many_places_of_a_kind_a_map_needs(kind: str, least: int, told: str) -> None:
    """§17.3, §27.31, §36.2, §26.12"""
    what = told.partition(":")[0]
    assert told in fault(lambda: check_book(first_places(kind, least - 1)))
    assert what not in fault(lambda: check_book(first_places(kind, least)))


@pytest.mark.parametrize(("number", "enough"), [(11, False), (12, True)])
def test_the_43_factories_lie_in_12_cities(number: int, enough: bool) -> None:
    """§4.3, §22.21"""
    board = load_board()
    factories = [each for each in board.symbols.values() if each.kind == "aircraft"]
    places = sorted({each.place for each in factories})[:number]
    moved = {each.id: replace(each, place=places[n % number]) for n, each in enumerate(factories)}
    told = fault(lambda: check_book(replace(board, symbols={**board.symbols, **moved})))
    assert ("cities with aircraft factories" not in told) is enough


@pytest.mark.parametrize(("number", "enough"), [(13, False), (14, True)])
def test_oil_is_left_to_fight_for_in_1945(number: int, enough: bool) -> None:
    """§55.21: targets in front of all lines."""
    board = load_board()
    allied = frozenset[str]().union(*[each.hexes for each in board.lines.values()])
    oil = [each for each in board.symbols.values() if each.kind == "oil" and each.hex]
    held = sorted([each.id for each in oil if each.hex not in allied])[number:]
    told = fault(lambda: check_book(with_symbols(lambda each: each.id not in held)))
    assert ("oil targets on the German side in 1945" not in told) is enough


def kinds(**changes: int) -> tuple[Entry, ...]:
    found = {"school": 10, "july": 2, "january": 8} | changes

    def entry(kind: Any, quarter: Any, count: int) -> Entry:
        return Entry("german", quarter, {"me109s": count}, "given", kind)

    return (
        entry("school", "Apr 43", found["school"]),
        entry("railroad", "Jul 44", found["july"]),
        entry("railroad", "Jan 45", found["january"]),
        entry("", "Jan 45", 99),
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, ""),
        ({"school": 9}, "advanced: school: 9 is not 10 (27.32)"),
        ({"school": 11}, "advanced: school: 11 is not 10 (27.32)"),
        ({"january": 9}, "advanced: railroad: 11 is not 10 (27.31)"),
        ({"july": 3, "january": 7}, "advanced: railroad Jul 44: 3 is not 2 (27.31)"),
    ],
)
def test_schools_and_railroad_units(changes: dict[str, int], told: str) -> None:
    """§27.31, §27.32"""
    assert fault(lambda: check_kinds(kinds(**changes))).endswith(told)
    assert bool(told) is bool(fault(lambda: check_kinds(kinds(**changes))))


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("options", 0, 9), ("raf", -1, 1), ("blanks", 0, 9), ("markers", 0, 2)],
)
def test_numbers_of_a_set_up_have_limits(name: str, least: int, most: int) -> None:
    """§39.1, §53.2, §53.3, §37.5"""

    def told(value: int) -> str:
        return fault(lambda: read_setup({"scenario": "advanced", "numbers": {name: value}}))

    assert told(least) == told(most) == ""
    for value in (least - 1, most + 1):
        wanted = f"numbers.{name}: {value} is not a number from {least} to {most}"
        assert wanted in told(value)


@pytest.mark.parametrize(
    ("side", "type", "allowed"),
    [("german", "fw190", True), ("german", "p51", False), ("american", "p51", True),
     ("american", "fw190", False), ("american", "moon", False)],
)  # fmt: skip
def test_a_side_flies_its_own_types(side: str, type: str, allowed: bool) -> None:
    """§3.2"""
    told = fault(lambda: read_setup({"scenario": "basic", side: {type: 1}}))
    assert told == "" if allowed else f"{side}: {type!r} is not one of" in told
