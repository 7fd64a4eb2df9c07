"""The data files are whole, and their figures fit the rulebook's."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from airwar.common.data import typed
from airwar.games.luftwaffe.data.aircraft import load_types, read_own, types_of
from airwar.games.luftwaffe.data.board import load_board
from airwar.games.luftwaffe.data.board_checks import check_board, check_places, totals
from airwar.games.luftwaffe.data.crt import Crt, check_crt, load_crt
from airwar.games.luftwaffe.data.forces import load_chart, load_names
from airwar.games.luftwaffe.data.kinds import QUARTERS
from airwar.games.luftwaffe.data.map_files import BaseEntry, CityEntry, MapFile
from airwar.games.luftwaffe.data.own_data import data_file
from airwar.games.luftwaffe.data.scenario import load_scenarios, load_switches, read_setup
from airwar.games.luftwaffe.data.tables import load_limits, load_options, load_products
from airwar.games.luftwaffe.rules.geography import (
    closed_hexes,
    distance,
    field,
    landing_hexes,
    lines_on,
    numbered,
)
from airwar.kernel.errors import BadData


def raw(name: str) -> dict[str, Any]:
    return tomllib.loads(data_file(name).read_text())


def map_file(**changes: Any) -> MapFile:
    return typed(raw("map.toml") | changes, MapFile, "map.toml")


def cities() -> dict[str, CityEntry]:
    return {
        k: typed({"key": k, **v}, CityEntry, "cities.toml") for k, v in raw("cities.toml").items()
    }


def bases() -> dict[str, BaseEntry]:
    return {
        k: typed({"key": k, **v}, BaseEntry, "bases.toml") for k, v in raw("bases.toml").items()
    }


def test_the_counts_that_the_book_fixes() -> None:
    """§22.21, §2.22a, §2.22b, §2.22c, §17.3, §36.2, §55.21: 43 aircraft factories and the rest."""
    found = dict(totals(load_board()))
    assert found["aircraft"] == 43 and found["aircraft_cities"] >= 12
    assert found["oil_cities"] >= 8 and found["transport"] >= 30 and found["industry_hexes"] >= 21
    assert found["scoring"] == 186 and found["airbases"] == 84 and found["cities"] == 110
    assert len(load_products()) == 8
    assert len([s for s in load_board().symbols.values() if s.place == "ploesti"]) == 8


def test_a_count_that_is_off_is_refused() -> None:
    """§22.21"""
    file = map_file()
    wrong = replace(file, totals=replace(file.totals, aircraft=42))
    with pytest.raises(BadData, match=r"map\.toml: totals\.aircraft: 42 is not 43"):
        check_board(load_board(), wrong, cities())
    line = replace(file.line[0], hexes=9)
    with pytest.raises(BadData, match=r"map\.toml: line\.northwest\.hexes"):
        check_board(load_board(), replace(file, line=(line, *file.line[1:])), cities())


def test_places_lie_in_their_hexes_and_alone() -> None:
    found = cities()
    for key, changes, message in (
        ("berlin", {"hex": "2613"}, r"berlin\.hex: '2613' is not 2612"),
        ("berlin", {"industry": ("Cheese",)}, r"berlin\.industry: 'Cheese'"),
    ):
        wrong = {**found, key: replace(found[key], **changes)}
        with pytest.raises(BadData, match=message):
            check_places(map_file(), wrong, bases())
    twice = replace(found["berlin"], key="potsdam")
    with pytest.raises(BadData, match="berlin lies there too"):
        check_places(map_file(), {**found, "potsdam": twice}, bases())


def test_distances_of_the_cities() -> None:
    """§2.24, §7.71, §11.1: straight, and round Switzerland and the Baltic."""
    closed = closed_hexes(None, True)
    for lines, straight, route in (
        (("northwest",), "nw", "nw_route"),
        (("south",), "s", "s_route"),
    ):
        hexes = sorted(landing_hexes(lines, ""))
        far = field(tuple(hexes), closed)
        for city in cities().values():
            assert min([distance(city.hex, hex) for hex in hexes]) == getattr(city, straight)
            assert far[city.hex] == (getattr(city, route) or getattr(city, straight)), city.key


def test_lines_by_year() -> None:
    """§2.24, §20.1, §50.24"""
    assert lines_on(0) == ("northwest",)
    assert lines_on(4) == lines_on(7) == ("northwest", "south")
    assert lines_on(7, early=True) == ("northwest", "south", "west")
    assert set(lines_on(8)) == set(lines_on(10)) == {"northwest", "south", "west", "east"}
    board = load_board()
    assert board.cities["budapest"].hex in board.lines["east"].hexes
    assert not landing_hexes(("east",), "")
    assert board.cities["paris"].hex in landing_hexes(lines_on(8), "britain")


def test_numbered_squares() -> None:
    """§2.25, §35.4, §23.51"""
    assert numbered("baltic", 9) == ("2104", "2205")
    assert len(numbered("east", 3)) == 9 and numbered("east", 9) == ()
    squares = load_board().squares
    assert {squares[hex].number for hex in squares if squares[hex].in_1943} == {3, 4, 5}


def test_the_combat_results_table_is_checked() -> None:
    """§13.51a, §13.52"""
    crt = load_crt()
    for n, row in enumerate(crt.results):
        assert list(row) == [crt.weights[n] * die * 11 // 84 for die in range(1, 7)]
    with pytest.raises(BadData, match=r"columns\.A: .* is not rising"):
        check_crt(replace(crt, columns={**crt.columns, "A": (2, 1)}))
    flat = tuple([(0, 0, 0, 0, 0, 0)] * 14)
    with pytest.raises(BadData, match=r"check\[0\]: §13\.51 does not come out"):
        check_crt(replace(crt, results=flat))
    with pytest.raises(BadData, match=r"city_line"):
        check_crt(replace(crt, city_line=15))
    with pytest.raises(BadData, match=r"crt\.toml: columns: 'Z' is not one of A, B"):
        check_crt(typed(raw("crt.toml") | {"columns": {"Z": [1]}}, Crt, "crt.toml"))


def test_aircraft() -> None:
    """§2.31a, §8.32, §10.2a, §10.2b, §24.1: T2, T83."""
    types = load_types()
    assert len(types) == 31
    assert (types["p47"].endurance, types["p47"].dropped) == (10, 3)
    assert types["b17"].endurance == 0 and types["b26"].endurance
    assert types["b17"].bombs == (4, 2) and types["b26"].bombs == (2, 1)
    assert types["me109s"].clock == "me109" and types["me109s"].endurance == 5
    assert types["me262"].exempt and not types["p80"].exempt
    assert types["p80"].engages_free and not types["p51"].engages_free
    assert types["me163"].e is None and types["p38ds"].column == ""


GOOD = {"name": "P-51H", "side": "american", "kind": "fighter", "e": 5, "speed": 8, "endurance": 14,
        "dropped": 6, "column": "B"}  # fmt: skip


def test_types_of_ones_own() -> None:
    """§53.4: they come with the set-up and replace ours."""
    setup, _ = read_setup({"scenario": "basic", "aircraft": {"p51": GOOD}})
    assert types_of(setup.aircraft)["p51"].e == 5 and types_of(())["p51"].e == 4
    new, _ = read_setup({"scenario": "basic", "aircraft": {"p82": GOOD}, "american": {"p82": 2}})
    assert new.american == (("p82", 2),)


@pytest.mark.parametrize(
    ("key", "changes", "message"),
    [("p51", {"dropped": 14}, r"setup\.aircraft: p51\.dropped: 14 is not less than 14"),
     ("p51", {"e": None}, r"p51\.e"), ("p51", {"bombs": [2, 1]}, r"p51\.bombs: a fighter"),
     ("p51", {"kind": "bomber"}, r"p51\.bombs: is missing"), ("P 51", {}, "small letters"),
     ("p51", {"column": "Q"}, r"p51\.column"),
     ("p51", {"engine": 2}, r"p51\.engine: no such field"),
     ("p51", {"school": "fokker"}, r"p51\.school"),
     ("b17", {"kind": "bomber", "e": None, "bombs": [1.3, 1]}, r"b17\.bombs: 1\.3 is not")],
)  # fmt: skip
def test_faults_of_ones_own_types(key: str, changes: dict[str, Any], message: str) -> None:
    entry = {k: v for k, v in (GOOD | changes).items() if v is not None}
    with pytest.raises(BadData, match=message):
        read_own({key: entry})


def test_forces() -> None:
    """§3.31, §3.32, §21.1, §27.31, §27.32, §55.4a: charts and given forces agree."""
    scenarios = load_scenarios()
    chart = load_chart("tournament")
    for side in ("german", "american"):
        april = chart[side, "Apr 44"][0].in_play
        assert april == dict(getattr(scenarios["basic"].setup, side))
        assert chart[side, "Apr 45"][0].in_play == dict(
            getattr(scenarios["gotterdammerung"].setup, side)
        )
    advanced = [e for entries in load_chart("advanced").values() for e in entries]
    count = {
        kind: sum([sum(e.arrives.values()) for e in advanced if e.kind == kind])
        for kind in ("school", "railroad")
    }
    assert count == {"school": 10, "railroad": 10}
    assert {key for e in advanced for key in e.arrives} <= set(load_names())


def test_scenarios() -> None:
    found = load_scenarios()
    assert list(found) == ["short-raid", "basic", "basic-variant", "gotterdammerung", "tournament",
                           "advanced", "extended"]  # fmt: skip
    assert found["extended"].setup.quarters[-1] == QUARTERS.index("Jul 45")
    assert found["advanced"].setup.pools == (124, 102) and found["tournament"].setup.pools == (
        104,
        52,
    )
    assert [c.system for c in found["basic-variant"].setup.victory.choices] == [
        "aircraft", "oil", "transport"]  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(found["basic"].raw))


@pytest.mark.parametrize(
    ("setup", "message"),
    [({"scenario": "berlin"}, r"setup\.scenario: 'berlin' is not one of"),
     ({"scenario": "basic", "german": {"p51": 1}}, r"setup: german: 'p51' is not one of fw190"),
     ({"scenario": "basic", "turns": 21}, r"setup: turns: 21 is not a whole number from 1 to 20"),
     ({"scenario": "basic", "switches": ["aa-points"]}, "for the tournament and advanced game"),
     ({"scenario": "basic", "switches": ["luck"]}, r"setup.switches: 'luck' is not one of"),
     ({"scenario": "basic", "lines": ["middle"]}, r"setup: lines: 'middle'"),
     ({"scenario": "basic", "entry": "9999"}, r"setup: entry: '9999' is not a hex"),
     ({"scenario": "basic", "weather": "rain"}, r"setup: weather: no such field"),
     ({"scenario": "basic", "quarters": ["Jan 43", "Apr 43"]}, r"a basic game has one"),
     ({"scenario": "basic", "quarters": []}, r"quarters: is empty"),
     ({"scenario": "advanced", "numbers": {"moon": 1}}, r"setup: numbers: 'moon'")],
)  # fmt: skip
def test_faults_of_a_set_up(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(BadData, match=message):
        read_setup(setup)


def test_switches_are_added_and_taken_away() -> None:
    own, _ = read_setup({"scenario": "extended", "without": ["options"], "switches": ["goering"]})
    assert own.switches == ("goering",)
    assert all(each.on and each.off for each in load_switches().values())


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    text = data_file("scenarios/short-raid.toml").read_text()
    (tmp_path / "mine.toml").write_text(text.replace("turns = 12", "turns = 9"))
    assert load_scenarios(tmp_path)["mine"].setup.turns == 9
    (tmp_path / "bad.toml").write_text(text.replace("turns = 12", "turns = 0"))
    load_scenarios.cache_clear()
    with pytest.raises(BadData, match=r"bad\.toml: turns: 0 is not"):
        load_scenarios(tmp_path)
    load_scenarios.cache_clear()


def test_the_other_files() -> None:
    """§26.2, §33.11, §29.32"""
    limits = load_limits()
    assert [level.least for level in limits.scoring.levels] == [241, 201, 161, 121, 81, 41, 0]
    assert limits.raf.in_quarter("Apr 44") == 1 and limits.raf.in_quarter("Jul 45") == 0
    assert limits.intensive.barred == ("Apr 44", "Jan 45")
    assert {each.side for each in load_options().values()} == {"german", "american"}
