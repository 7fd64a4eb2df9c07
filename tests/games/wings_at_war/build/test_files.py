"""Set-ups and scenarios that people write: every fault with its field, rule and what is allowed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from airwar.common.data import read_toml
from airwar.common.files import examine
from airwar.games.wings_at_war.data.lengths import data_file
from airwar.games.wings_at_war.data.scenario import load_scenarios
from airwar.games.wings_at_war.game import GAME
from airwar.kernel.play import Play


def battle(**changes: Any) -> dict[str, Any]:
    """Santa Cruz as a set-up of somebody's own, with changes by dotted names."""
    raw: dict[str, Any] = to_builtins(load_scenarios()["santa-cruz"].setup)
    raw.pop("aircraft")
    for path, value in changes.items():
        *way, last = path.split("__")
        inner: Any = raw
        for name in way:
            inner = inner[int(name)] if isinstance(inner, list | tuple) else inner[name]
        inner[int(last) if isinstance(inner, list) else last] = value
    return raw


def faults(**changes: Any) -> list[tuple[str, str]]:
    return [(each.field, each.rule) for each in GAME.catalog.check(battle(**changes)).errors]


@pytest.mark.parametrize("key", list(load_scenarios()))
def test_our_scenarios_are_fine_as_files(key: str) -> None:
    found = examine(GAME, read_toml(data_file(f"scenarios/{key}.toml")), {})
    assert (found.kind, found.errors) == ("scenario", [])


def test_our_aircraft_are_fine_as_a_file() -> None:
    found = examine(GAME, read_toml(data_file("aircraft.toml")), {})
    assert (found.kind, found.errors) == ("file of aircraft", [])


@pytest.mark.parametrize(
    ("changes", "field", "rule"),
    [
        ({"table": [20, 48]}, "table", "set.table"),
        ({"X__zone": [0, 0, 80, 14]}, "X.zone", "set.place"),
        ({"X__zone": [0, 0, 72, 40]}, "X.zone", "set.place"),
        ({"A__aircraft__0__model": "b5n"}, "A.aircraft[0].model", "set.points"),
        ({"A__aircraft__0__load": "ohka"}, "A.aircraft[0].load", "set.points"),
        ({"A__aircraft__0__at": [24, 20, 180, 2]}, "A.aircraft[0].at", "set.place"),
        ({"A__aircraft__1__at": [24, 41.5, 180, 2]}, "A.aircraft[1].at", "contact.space"),
        ({"A__aircraft__6__hidden": False}, "A.aircraft[6].at", "set.hidden"),
        ({"X__targets__0__kind": "castle"}, "X.targets[0].kind", "surface.targets"),
        ({"X__targets__1__id": "T1"}, "X.targets[1].id", "set.table"),
        ({"X__targets__1__at": [90, 4]}, "X.targets[1].at", "set.table"),
        ({"X__guns__0__aboard": "T9"}, "X.guns[0].aboard", "flak.aboard"),
        ({"clouds__0__levels": [4, 2]}, "clouds[0].levels", "cloud.in"),
        ({"special": [{"kind": "not_moving", "target": "T7", "text": "At anchor."}]},
         "special[0].target", "surface.targets"),
        ({"victory__awards__0__targets": ["T7"]}, "victory.awards[0].targets", "game.limit"),
        ({"victory__awards__0__targets": []}, "victory.awards[0].targets", "game.limit"),
        ({"victory__awards__2__of": None}, "victory.awards[2].of", "game.limit"),
        ({"victory__bands": []}, "victory", "game.limit"),
        ({"victory__bands__1__at_least": 9}, "victory.bands", "game.limit"),
        ({"victory__break_points": {"A": 0}}, "victory.break_points.A", "break.point"),
        ({"X__limits": {"points": 100, "nations": ["US"], "year": 1942}},
         "X.aircraft", "set.points"),
        ({"X__limits": {"points": 300, "nations": ["UK"], "year": 1942}},
         "X.aircraft[0].model", "set.points"),
        ({"X__limits": {"points": 300, "nations": ["US"], "year": 1940}},
         "X.aircraft[0].model", "set.points"),
        ({"X__limits": {"points": 300, "nations": ["US"], "year": 1942, "most": 3}},
         "X.aircraft", "set.points"),
    ],
)  # fmt: skip
def test_a_fault_has_its_field_and_rule(changes: dict[str, Any], field: str, rule: str) -> None:
    assert (field, rule) in faults(**changes)
    assert faults() == []


@pytest.mark.parametrize(
    ("force", "field"),
    [
        ({"points": 10, "nations": ["FR"], "year": 1945, "most": 4}, "X.force.points"),
        ({"points": 200, "nations": ["US"], "year": 1936, "most": 4}, "X.force"),
        ({"points": 200, "nations": ["US"], "year": 1945, "most": 16}, "X.zone"),
    ],
)
def test_a_purchase_must_be_possible(force: dict[str, Any], field: str) -> None:
    """§set.points, §set.markers"""
    setup = battle(X__force=force, X__aircraft=[], X__markers=[], X__zone=[0, 0, 20, 14])
    assert field in [each.field for each in GAME.catalog.check(setup).errors]


def test_the_least_that_a_side_can_buy() -> None:
    """§set.points: the Morane of 23 points at Skill -2, 14, and the worst Leader, 1."""
    for points, told in ((14, ["14 points buy nothing; 15 are needed"]), (15, [])):
        force = {"points": points, "nations": ["FR"], "year": 1939, "most": 4}
        setup = battle(X__force=force, X__aircraft=[], X__markers=[])
        found = GAME.catalog.check(setup).errors
        assert [each.message for each in found if each.field == "X.force.points"] == told


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": 5}, "turn: no such field; there are A, X, table"),
        ({"light": "dusk"}, "light: 'dusk' is not one of day, night"),
        ({"turns": 40}, "turns: 40 is not a whole number from 1 to 30"),
        ({"A__aircraft__0__skill": 3}, "A.aircraft[0].skill: 3 is not a whole number from -2 to 2"),
        ({"A__edge": "left"}, "A.edge: 'left' is not one of east, north, south, west"),
        ({"switches": ["sun"]}, "'sun' is not one of secret-strength, order-fatigue"),
    ],
)
def test_a_value_that_cannot_be_says_what_is_allowed(changes: dict[str, Any], told: str) -> None:
    (found,) = GAME.catalog.check(battle(**changes)).errors
    assert told in found.message


def test_what_is_odd_is_no_fault() -> None:
    found = GAME.catalog.check(battle(X__searchlights=[{"id": "L1", "at": [3, 3]}]))
    assert found.errors == ()
    assert ("X.searchlights", "night.light") in [(w.field, w.rule) for w in found.warnings]


def test_points_are_by_the_formula() -> None:
    """§set.points: four Wildcats of 30, one a Veteran with a Leader of +1; guns 8, 5, 10 and 5."""
    assert GAME.catalog.check(battle()).totals["X"] == 4 * 30 + 6 + 8 + 8 + 5 + 10 + 5


def test_random_set_ups_can_be_played_and_vary() -> None:
    setups = [GAME.catalog.random_setup(Random(n)) for n in range(200)]
    for setup in setups:
        assert GAME.catalog.check(setup).errors == ()
    made = [each for each in setups if "scenario" not in each]
    assert 80 < len(made) < 160
    assert any("aircraft" in each for each in made)
    for kind in ("guns", "targets", "balloons", "searchlights", "force", "markers"):
        assert any(each[side].get(kind) for each in made for side in "AX"), kind
    assert {each["victory"]["kind"] for each in made} == {"losses", "awards"}
    assert {each["light"] for each in made} == {"day", "night"}


def test_the_files_of_the_manual_are_fine() -> None:
    """The set-up and the aircraft that the page on the game prints."""
    page = (Path(__file__).parents[4] / "docs" / "wings-at-war.md").read_text(encoding="utf-8")
    setup, own = [tomllib.loads(text) for text in re.findall("```toml\n(.*?)```", page, re.DOTALL)]
    for tables, kind in ((setup, "set-up"), (own, "file of aircraft")):
        found = examine(GAME, tables, {})
        assert (found.kind, found.errors) == (kind, [])
    Play(GAME, GAME.rules.opening(setup | {"aircraft": own}))


def test_what_is_reconstructed_is_marked_as_ours() -> None:
    rules = GAME.catalog.rule_texts()
    ours = [rule for rule in rules if rule.tier == "reconstructed"]
    assert len(rules) == 172
    assert len(ours) == 80
    assert all(rule.note.startswith("Ours: ") for rule in ours)
    assert not any("Ours: " in rule.note for rule in rules if rule not in ours)
