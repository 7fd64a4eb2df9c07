"""A map and lists of the player's own that agree with themselves, but not with the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import convert
from msgspec.structs import replace

from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.board_checks import check_board, check_products
from airwar.games.luftwaffe.data.forces import check_kinds
from airwar.games.luftwaffe.data.map_files import CityEntry, MapFile
from airwar.games.luftwaffe.data.own_data import keyed_data, read_data
from airwar.games.luftwaffe.data.tables import Price, load_limits, load_options, load_products
from airwar.games.luftwaffe.game import GAME
from airwar.kernel.errors import BadData
from tests.games.luftwaffe.data.test_own_data import folder, ours_again, text_of

__all__ = ["ours_again"]  # a fixture, for each test here too


def refused(tmp_path: Path, **files: str) -> str:
    """What is wrong with a folder."""
    with pytest.raises(BadData) as caught:
        GAME.catalog.folder.read(folder(tmp_path, **files))
    return str(caught.value)


def test_each_place_has_a_hex_of_its_own(tmp_path: Path) -> None:
    """§2.21, §2.22"""
    text = text_of("bases.toml")
    entry = re.search(r"\[husum\]\n(?:[^\[]|\[[^\]]*,)*", text)
    assert entry is not None
    moved = re.sub(r"at = .*\n", "", entry[0]).replace('"1804"', '"1508"')
    own = text.replace(entry[0], moved)
    assert "bases.toml: husum.hex: jever lies there too" in refused(tmp_path, bases=own)


def test_every_product_is_made_somewhere(tmp_path: Path) -> None:
    """§51.1, §2.21: on a map whose totals agree with themselves too."""
    own = text_of("cities.toml").replace('"Steel"', '"Chemicals"')
    assert "nobody makes Steel (51.1)" in refused(tmp_path, cities=own)


def test_there_are_eight_products(tmp_path: Path) -> None:
    """§51.1"""
    own = text_of("options.toml").replace('"Steel", ', '"Steel", "Soap", ')
    assert "products.names: 9 is not 8 (51.1)" in refused(tmp_path, options=own)
    check_products(load_board())
    assert len(load_products()) == 8


def fault(work: Callable[[], None]) -> str:
    try:
        work()
    except BadData as error:
        return str(error)
    return ""


def test_no_city_lies_in_a_closed_hex() -> None:
    """§2.26, §11.1, §22.21: not in Switzerland, not in the Baltic; and each on its side in 1945."""
    board, raw = load_board(), convert(read_data("map.toml"), MapFile)
    cities = keyed_data("cities.toml", CityEntry)
    berlin = board.cities["berlin"].hex
    assert fault(lambda: check_board(board, raw, cities)) == ""
    for name in ("swiss", "baltic"):
        hexes = getattr(board, name)
        own = replace(board, **{name: frozenset({berlin, *sorted(hexes)[1:]})})
        told = fault(lambda own=own: check_board(own, raw, cities))  # type: ignore[misc]
        assert told == "cities.toml: berlin.hex: that hex is closed"
    wrong = {**cities, "berlin": replace(cities["berlin"], side_1945="west")}
    assert "berlin.side_1945: 'west' is not german" in fault(lambda: check_board(board, raw, wrong))


def test_units_that_a_chart_needs_are_missed() -> None:
    """§27.31, §27.32"""
    assert "school: 0 is not 10 (27.32)" in fault(lambda: check_kinds(()))


def test_what_a_price_list_need_not_say() -> None:
    """§39.31, §39.32-2: a price is due as the units arrive; only Americans may pay points."""
    price = convert({"any": ["b17"], "count": 1}, Price)
    assert price.quarters_before == 0 and price.points == 0
    german = [each for each in load_options().values() if each.side == "german"]
    assert german and not any(each.price.points for each in german)


def test_raf_attacks_are_listed_by_quarter() -> None:
    """§33.11: as many numbers as quarters."""
    raf = load_limits().raf
    assert raf.in_quarter(raf.quarters[0]) == raf.attacks[0] and raf.in_quarter("Jul 45") == 0
    with pytest.raises(ValueError, match="shorter"):
        replace(raf, attacks=raf.attacks[1:]).in_quarter("Jan 43")
