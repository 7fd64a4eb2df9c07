"""The data files are whole, and their figures follow the formulas."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.common.data import read_toml, typed
from airwar.games.wings_at_war.data.aircraft import (
    AircraftType,
    check_type,
    load_aircraft,
    price_of,
)
from airwar.games.wings_at_war.data.lengths import data_file
from airwar.games.wings_at_war.data.scenario import load_scenarios, read_setup
from airwar.games.wings_at_war.data.tables import (
    load_flak,
    load_limits,
    load_maneuvers,
    load_surface,
    load_tables,
    load_targets,
    load_weapons,
    look_up,
)
from airwar.games.wings_at_war.game import GAME
from airwar.kernel.errors import BadData


def test_there_are_61_aircraft_in_hundredths_of_an_inch() -> None:
    cards = load_aircraft()
    assert len(cards) == 61
    spitfire = cards["spitfire-ix"]
    assert (spitfire.speed, spitfire.least, spitfire.straight) == (1400, 700, 200)
    assert (spitfire.turns, spitfire.gun_range, spitfire.points) == (3, 600, 44)
    assert cards["b-17g-fortress"].guns[0] == ("N", 2)


@pytest.mark.parametrize(
    ("field", "value"), [("points", 31), ("least", 5), ("turns", 2), ("firepower", 3)]
)
def test_a_figure_that_breaks_its_formula_is_refused(field: str, value: int) -> None:
    """§set.points"""
    raw = read_toml(data_file("aircraft.toml"))["spitfire-i"]
    type_ = typed({"key": "spitfire-i", **raw}, AircraftType, "aircraft.toml")
    check_type(type_)
    with pytest.raises(BadData, match=rf"spitfire-i\.{field}"):
        check_type(replace(type_, **{field: value}))


def test_prices_of_crew_load_and_leader() -> None:
    """§set.points, §weapon.gondolas: figures of the scenarios."""
    assert price_of("bf-109e-3", 1, "clean", 1) == 48
    assert price_of("spitfire-ix", -1, "clean", None) == 35
    assert price_of("lancaster-i", 2, "upkeep", 2) == 53
    assert price_of("bf-109g-6", 0, "gondolas", None) == 40


def test_result_tables_cover_every_score() -> None:
    tables = load_tables()
    leaders = [look_up(tables.orders.leader, n).gives for n in (-1, 4, 5, 7, 8, 9, 10, 12)]
    assert leaders == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [look_up(tables.effects.rows, n).more for n in (5, 6, 10, 11, 15, 16, 21)] == [
        *(0, 0, 0, 1, 1, 2, 2)
    ]
    saves = [look_up(tables.save_effects.rows, n).destroyed for n in (1, 2, 6)]
    assert saves == [True, False, False]
    assert [look_up(tables.surface_results.rows, n).hit for n in (5, 6, 11)] == [False, True, True]


def test_the_other_files_load() -> None:
    assert load_limits().table.size == (7200, 4800)
    assert load_weapons().special["wgr21"].most == 1200
    assert load_maneuvers().of("tight-L").rule == "man.tight-turn"
    assert load_flak().heavy.range == 1800
    assert load_surface()["torpedo"].distance == 600
    assert load_targets()["dam"].markers == 5


def test_scenarios_load_in_order_and_can_be_changed() -> None:
    scenarios = load_scenarios()
    assert list(scenarios)[:2] == ["first-patrol", "rodeo"]
    setup, title = read_setup({"scenario": "rodeo", "turns": 4, "A": {"name": "Wing"}})
    assert (setup.turns, setup.A.name, len(setup.A.aircraft)) == (4, "Wing", 5)
    assert title == "Rodeo over Picardy"
    assert setup.switches == ("order-fatigue",)
    assert read_setup({"scenario": "rodeo", "without": ["order-fatigue"]})[0].switches == ()


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"scenario": "nowhere"}, "is not one of first-patrol"),
        ({"scenario": "rodeo", "moon": 1}, "setup: moon: no such field"),
        ({"scenario": "rodeo", "switches": ["x"]}, "setup.switches: 'x' is not one of"),
    ],
)
def test_a_wrong_set_up_is_refused(raw: dict[str, object], message: str) -> None:
    with pytest.raises(BadData, match=message):
        read_setup(raw)


def test_how_even_a_battle_is_names_the_sides() -> None:
    (patrol,) = [each for each in GAME.catalog.scenarios() if each.key == "first-patrol"]
    assert patrol.source.endswith("35 % went to Royal Air Force and 35 % to Luftwaffe.")
