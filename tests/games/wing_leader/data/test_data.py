"""The data files are whole, fit together, and say what is wrong with a player's own file."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from airwar.common.data import read_toml
from airwar.games.wing_leader.data import LIBRARY
from airwar.games.wing_leader.data.aircraft import (
    NONE,
    SLOW,
    Variant,
    card,
    load_aircraft,
    load_types,
    variant_of,
)
from airwar.games.wing_leader.data.checks import setup_faults
from airwar.games.wing_leader.data.scenario import load_scenarios, load_switches, read_setup
from airwar.games.wing_leader.data.surface import load_surface, surface_kind
from airwar.games.wing_leader.data.tables import (
    load_tables,
    own_tables,
    read_tables,
)
from airwar.kernel.errors import BadData


def test_130_cards_and_23_variants() -> None:
    """§3.3-card, §3.2-variant"""
    assert len(load_types()) == 130 and len(load_aircraft()) == 153
    gustav = card("bf-109g-6")
    assert (gustav.speed[2], gustav.protection, gustav.edge, gustav.aar) == (6, (4,), True, True)
    assert card("b-24h").climb[2] == SLOW and card("b-24h").defense == 1
    assert card("spitfire-i").bomb == (NONE,) * 4 and card("spitfire-i").defense is None
    assert card("beaufighter-vi").half_vp == 3 and card("il-2").strafing == 4
    assert card("tbd-devastator").torpedo == -3 and card("tbd-devastator").torpedo_slow
    assert card("f-5").unarmed and card("f-5").missions == ("recce",)
    assert card("bf-109t").drop_tanks and not card("bf-109e").drop_tanks
    komet = card("me-163b")
    assert (komet.speed, komet.idle_speed, komet.fuel) == ((10,) * 4, 6, 3)


def test_the_figures_that_the_rules_state() -> None:
    """The examples fix these, whatever else is changed."""
    tables = load_tables()
    assert tables.air_combat.look_up("+4", 7) == 2 and tables.air_combat.look_up("-4", 10) == 1
    assert (tables.tally.behind, tables.tally.sun, tables.bombing_dice.dive) == (-2, -1, 3)
    assert card("spitfire-f-ix").speed[2] == 6 and card("b-24h").speed[2] == 4
    assert surface_kind("dd").defense == -2 and surface_kind("bunker").hard


def test_hits_never_fall() -> None:
    """As the roll or the column rises; every table covers every roll."""
    table = load_tables().air_combat
    for roll in range(-3, 20):
        row = table.row(roll).cells
        assert list(row) == sorted(row)
        assert all(a <= b for a, b in zip(row, table.row(roll + 1).cells, strict=True))


def test_42_kinds_of_surface_unit() -> None:
    assert len(load_surface()) == 42
    assert [flak.type for flak in surface_kind("dd").flak] == ["H", "L"]
    assert surface_kind("cv").launches and not surface_kind("bb").launches


def test_fifteen_scenarios() -> None:
    """§5.1-sides: all can be read as they are, and again as what a player would send."""
    scenarios = load_scenarios()
    assert [each.story.number for each in scenarios.values()] == list(range(15))
    for key in scenarios:
        setup, title = read_setup({"scenario": key})
        assert title == scenarios[key].story.title and list(setup_faults(setup)) == []
        assert setup == scenarios[key].setup


def test_every_file_says_where_its_figures_come_from() -> None:
    for path in LIBRARY.file("scenarios").iterdir():
        assert read_toml(path)["source"] == "reconstructed"
    for name, part in read_toml(LIBRARY.file("tables.toml")).items():
        assert part["source"] in ("given", "reconstructed"), name
    assert "reconstructed" in LIBRARY.file("aircraft.toml").read_text().splitlines()[0]


# -- set-ups --------------------------------------------------------------------------------------


def small(**changes: Any) -> dict[str, Any]:
    row = {"model": "spitfire-i", "mission": "intercept", "facing": "left", "squares": ["S9"]}
    bombers = {"id": "R1", "model": "ju-88a", "mission": "bombing", "facing": "right",
               "squares": ["H7"], "load": "bombs"}  # fmt: skip
    base: dict[str, Any] = {
        "sun": "above",
        "raider": {"nation": "German", "edge": "left", "units": [bombers]},
        "defender": {"nation": "British", "edge": "right", "units": [{"id": "D1", **row}]},
    }
    return base | changes


def test_a_set_up_of_ones_own() -> None:
    setup, title = read_setup(small())
    assert title == "A raid of your own"
    assert setup.cards is load_tables()


def change(raw: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    here = raw
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = to
    return raw


UNIT = ("defender", "units", 0)
RAIDER = ("raider", "units", 0)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ((*UNIT, "model"), "spitfire", "defender.units[0].model: there is no card 'spitfire'"),
        ((*UNIT, "squares"), ["S20"], "a square: column A-Z and altitude 0-19"),
        ((*UNIT, "squares"), ["S9", "S8"], "2 squares for 1 units (§5.3-place)"),
        ((*UNIT, "take_off"), "S1", "exactly one of squares, escort_of"),
        ((*UNIT, "enters"), ["Z9"], "take_off, enters says where it sets up"),
        ((*UNIT, "in_trail"), True, "only who enters by an edge is in trail (§8.4.1-trail)"),
        ((*UNIT, "mission"), "patrol", "'patrol' is not one of bombing, cap"),
        ((*UNIT, "load"), "aar", "Spitfire I cannot carry aar (§13.5.1)"),
        ((*UNIT, "load"), "bombs", "fighters on intercept carry no bombs"),
        ((*UNIT, "id"), "R1", "ids of the defender begin with D"),
        ((*UNIT, "speed"), 9, "setup: defender.units[0].speed: no such field"),
        ((*RAIDER, "squares"), ["H17"], "Ju 88A carries no bombs at altitude 17"),
        ((*RAIDER, "alerted"), True, "bombers have no alert state"),
        ((*RAIDER, "load"), "cargo", "transports carry cargo"),
        ((*RAIDER, "load"), "none", "a unit on bombing starts with one of atgr, bombs, parafrag"),
        ((*RAIDER, "load"), "gun-pod", "a unit on bombing starts with one of atgr"),
        ((*RAIDER, "mission"), "recce", "who is to photograph carries no load (§15.2.1.2)"),
        (("defender", "edge"), "left", "both sides have the same friendly edge"),
        (("defender", "wings"), [{"id": "W1", "rows": ["D2"]}], "wings[0].rows: no row D2"),
        (("defender", "quality"), {"veteran": 2}, "2 markers for 1 units (§5.2.1-quality)"),
        (("sun",), "east", "'east' is not one of above"),
        (("turns",), 25, "25 is not a whole number from 1 to 19"),
        (("nets",), [{"id": "N1", "side": "raider", "rows": ["D1"]}], "no row D1 of the raider"),
        (("surface",), [{"id": "S1", "kind": "dd", "square": "A0", "side": "defender"}],
         "surface units need the surface rules"),
        (("balloons",), [{"id": "B1", "square": "A3", "side": "defender"}],
         "balloons fly at altitude 0 to 2 (§14.3-zone)"),
        (("victory",), {"bands": [{"winner": "", "level": "draw", "at_least": 1}]},
         "the last has none"),
        (("special",), [{"kind": "magic", "text": ""}],
         "setup: special[0].kind: 'magic' is not one of "),
        (("special",), [{"kind": "ceiling", "text": "", "rows": [], "altitude": 20}],
         "setup: special[0].altitude: 20 is not a whole number from 0 to 19"),
        (("switches",), ["x"], "setup.switches: 'x' is not one of fixed-roll"),
        (("moon",), 1, "setup: moon: no such field; there are raider"),
    ],
)  # fmt: skip
def test_faults_name_the_field_and_what_is_allowed(path: Any, value: Any, told: str) -> None:
    with pytest.raises(BadData) as fault:
        read_setup(change(small(), *path, to=value))
    assert told in str(fault.value)


def test_a_scenario_with_changes() -> None:
    raw = {"scenario": "adlertag", "turns": 5, "defender": {"doctrine": "loose"},
           "switches": ["fixed-roll", "bounce"], "without": ["bounce"]}  # fmt: skip
    setup, title = read_setup(raw)
    assert (title, setup.turns, setup.switches) == ("Adlertag", 5, ("fixed-roll",))
    assert setup.defender.doctrine == "loose" and len(setup.defender.units) == 5
    assert "narrow-barrage" in load_switches()
    with pytest.raises(BadData, match="is not one of first-over-the-forth"):
        read_setup({"scenario": "moon"})


# -- a player's own data ---------------------------------------------------------------------------

OWN = {
    "name": "Spitfire X", "class": "fighter", "nation": "UK", "date": "1941-01", "vp": 1.5,
    "speed": [5, 5, 6, 6], "turn": [6, 6, 6, 6], "climb": [1, 1, 1, "S"], "firepower": [3],
    "protection": [4], "abilities": ["Edge", "Heavy Gun 4"],
}  # fmt: skip


def test_an_aircraft_of_ones_own_replaces_ours() -> None:
    setup, _ = read_setup(small(aircraft={"spitfire-i": OWN}))
    model = setup.defender.units[0].model
    assert model.startswith("spitfire-i-") and card(model).name == "Spitfire X"
    assert (card(model).heavy_gun, card(model).half_vp) == (4, 3)
    again, _ = read_setup(small(aircraft={"spitfire-i": dict(OWN)}))
    assert again == setup and card("spitfire-i").name == "Spitfire I"


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("speed", [5, 5, 6, 13], "spitfire-i.speed[3]: 13 is not a whole number from 0 to 12"),
        ("speed", None, "spitfire-i.speed: is missing"),
        ("abilities", ["Laser"], "spitfire-i.abilities[0]: 'Laser' is not one of Edge"),
        ("abilities", ["Heavy Gun ²"], "spitfire-i.abilities[0]: 'Heavy Gun ²' is not one of Edge"),
        ("vp", 1.25, "spitfire-i.vp: 1.25 is not a number from 0.5 to 9"),
        ("given", ["beauty"], "spitfire-i.given: 'beauty' is not a field of a card"),
        ("throttle", {"full": {"speed": 1, "turn": 1}, "none": {"speed": 1, "turn": 1}},
         "spitfire-i.speed: its ratings stand in throttle"),
        ("fuel", 2, "only a card with throttle ratings has fuel"),
    ],
)  # fmt: skip
def test_faults_of_a_card(field: str, value: Any, told: str) -> None:
    raw = {key: each for key, each in {**OWN, field: value}.items() if each is not None}
    with pytest.raises(BadData) as fault:
        read_setup(small(aircraft={"spitfire-i": raw}))
    assert told in str(fault.value) and str(fault.value).startswith("setup.aircraft: ")


def test_surface_kinds_and_tables_of_ones_own() -> None:
    monitor = {"name": "Monitor", "type": "ship", "defense": 1, "damage": 8, "vp": 5}
    raw = small(
        surface_kinds={"monitor": monitor},
        surface=[{"id": "S1", "kind": "monitor", "square": "M0", "side": "defender"}],
        rules={"tiers": ["basic", "surface"]},
        tables={"tally": {"radio_call": 1}},
    )
    setup, _ = read_setup(raw)
    assert surface_kind(setup.surface[0].kind).name == "Monitor"
    assert setup.cards.tally.radio_call == 1 and load_tables().tally.radio_call == 2
    assert setup.cards.cohesion == load_tables().cohesion


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        ({"tally": {"radio_call": 99}}, "tally.radio_call: 99 is not a whole number from -12"),
        ({"tallies": {}}, "tallies: no such table; there are weather, tally"),
        ({"cohesion": {"columns": ["a", "b", "c"]}}, "cohesion.columns: ['a', 'b', 'c'] is not"),
        ({"bombing": {"rows": [{"low": 3, "high": 2, "cells": [1]}]}}, "bombing.rows[0].high"),
        ({"sight": {"bands": [[0, 1]] * 5}}, "sight.bands: they do not cover"),
        ({"tally": {"given": ["moon"]}}, "tally.given: 'moon' is not one of behind"),
        ({"tally": 4}, "setup.tables: tally: 4 is not a table"),
    ],
)
def test_faults_of_tables(tables: dict[str, Any], told: str) -> None:
    with pytest.raises(BadData) as fault:
        read_setup(small(tables=tables))
    assert told in str(fault.value)


def test_a_cell_that_the_rules_state_cannot_be_changed_in_our_file() -> None:
    raw: dict[str, Any] = read_toml(LIBRARY.file("tables.toml"))
    raw["air_combat"]["rows"][5]["cells"][8] = 3
    with pytest.raises(BadData, match=r"column \+4, roll 7: the rules give 2"):
        read_tables(raw, "tables.toml")


def test_too_much_of_ones_own() -> None:
    with pytest.raises(BadData, match="1 MB is the limit"):
        read_setup(small(aircraft={"a": {"name": "x" * 1_100_000}}))


def test_a_set_up_survives_a_record() -> None:
    """What a record writes opens to the same set-up."""
    setup, _ = read_setup(small(aircraft={"spitfire-i": OWN}))
    assert to_builtins(setup)["aircraft"][0]["name"] == "Spitfire X"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"set": {"key": "moon"}}, "v.set: 'key' is not a figure of its base"),
        ({"set": {"abilities": []}}, "v.set: 'abilities' is not a figure of its base"),
        ({"set": {"wheels": 3}}, "v.set: 'wheels' is not a figure of its base"),
        ({"drop": ("Edge", "Moon")}, "v.drop: 'Moon' is not an ability of its base"),
    ],
)
def test_a_variant_changes_what_its_base_has(changes: dict[str, Any], told: str) -> None:
    """§3.2-variant"""
    base = replace(load_types()["spitfire-i"], abilities=("Edge",))
    with pytest.raises(BadData) as fault:
        variant_of(base, Variant("v", "V", "spitfire-i", **changes), "variants.toml")
    assert told in str(fault.value)
    changed = Variant("v", "V", "spitfire-i", set={"vp": 3}, drop=("Edge",), add=("Rear View",))
    found = variant_of(base, changed, "variants.toml")
    assert (found.half_vp, found.edge, found.rear_view) == (6, False, True)


def test_tables_of_a_set_up_are_a_table() -> None:
    """§5.1-special"""
    assert own_tables(None) is None
    with pytest.raises(BadData) as fault:
        own_tables(["tally"])
    assert "a table" in str(fault.value)
