"""`airwar check` and `airwar validate`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import GAME, Airwar

CASE = """\
case Altitudes are secret
game wild-blue-yonder
source 4.5-a
setup {"scenario": "extended-example"}

play
  expect asks allied 4.5-a
  allied §4.5-a altitude:low
  expect asks axis 4.5-a
"""
SCENARIO = """\
title = "A duel"
source = "ours"
kind = "reconstructed"
theatre = "the Channel"
summary = "Two fighters meet."
date = "1940-08"
[[allied]]
aircraft = "spitfire-i"
[[axis]]
aircraft = "bf109e-3"
"""
DATA = Path(__file__).resolve().parents[2] / "src/airwar/games/wild_blue_yonder/data"


def test_a_lesson_is_played_through_the_rules(airwar: Airwar, tmp_path: Path) -> None:
    lesson = DATA.parent / "lessons" / "first.toml"
    assert "1 of 1 cases hold" in airwar("check", lesson).out
    spoiled = tmp_path / "spoiled.toml"
    spoiled.write_text(lesson.read_text().replace("play:scissors\n", "play:half-loop\n", 1))
    done = airwar("check", spoiled, "--json")
    assert done.code == 1
    assert "as meant: 'allied §6.2-a play:half-loop'" in done.json[0]["message"]
    spoiled.write_text(lesson.read_text().replace("minutes = 5", "minutes = 0", 1))
    told = airwar("check", spoiled, "--json").json[0]["message"]
    assert told == "minutes: 0 is not a whole number from 1 to 15"


def test_a_case_that_holds(airwar: Airwar, tmp_path: Path) -> None:
    (tmp_path / "one.case").write_text(CASE)
    done = airwar("check", tmp_path, "--json")
    assert done.code == 0
    assert done.json == [
        {"case": "Altitudes are secret", "ok": True, "message": "",
         "file": str(tmp_path / "one.case")}
    ]  # fmt: skip


def test_a_case_that_does_not_hold_says_the_line(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "one.case"
    path.write_text(CASE.replace("asks axis 4.5-a", "asks axis 4.6"))
    done = airwar("check", path, "--json")
    assert done.code == 1
    assert done.json[0]["ok"] is False
    assert done.json[0]["message"].startswith("line 9: ")
    assert "0 of 1 cases hold" in airwar("check", path).out


def test_cases_must_be_there(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "there are no case files" in refused("check", tmp_path)
    assert "nothing.case" in refused("check", tmp_path / "nothing.case")


def test_our_own_data_are_valid(airwar: Airwar) -> None:
    paths = [DATA / "aircraft.toml", *sorted((DATA / "scenarios").glob("*.toml"))]
    for path in paths:
        found = airwar("validate", path, "--json").json
        assert found["errors"] == []
        assert found["ok"] is True


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"spitfire-i"', '"spitfire-x"', ["there is no aircraft 'spitfire-x'"]),
        ('"spitfire-i"', '"bf109e-3"', ["flies for the Axis side only"]),
        ('"1940-08"', '"1940-13"', ["date", "a month such as 1943-07"]),
        ('"1940-08"', '"1939-01"', ["Bf109E-3", "enters service"]),
        ('summary = "Two fighters meet."\n', "", ["summary", "is missing"]),
        ('"1940-08"', '"1928-01"', ["a month such as 1943-07"]),
        ('"reconstructed"', '"invented"', ["kind", "given, reconstructed"]),
        ("[[axis]]\n", "[[axis]]\nwingman = 3\n", ["axis[0].wingman", "true or false"]),
        ("date = ", "weather = 1\ndate = ", ["weather"]),
        ("title", "title =", ["not TOML"]),
    ],
)
def test_every_error_names_its_field_and_what_is_allowed(
    airwar: Airwar, tmp_path: Path, old: str, new: str, told: list[str]
) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(SCENARIO.replace(old, new, 1))
    done = airwar("validate", path)
    assert done.code == 2
    assert str(path) in done.err
    assert all(each.lower() in done.err.lower() for each in told)
    found = airwar("validate", path, "--json").json
    assert found["ok"] is False
    assert len(found["errors"]) == 1


def test_all_errors_of_a_setup_are_told_at_once(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "setup.json"
    elements = [{"aircraft": "spitfire-x"}, {"aircraft": "bf109e-3"}]
    path.write_text(json.dumps({"date": "1940-08", "allied": elements, "axis": []}))
    found = airwar("validate", path, "--json").json
    assert found["kind"] == "set-up"
    assert len(found["errors"]) == 3


def test_aircraft_are_checked_one_by_one(airwar: Airwar, tmp_path: Path) -> None:
    text = (DATA / "aircraft.toml").read_text()
    path = tmp_path / "aircraft.toml"
    path.write_text(text.replace('nation = "British"', 'nation = "Martian"', 2))
    done = airwar("validate", path, "--json")
    assert done.code == 2
    assert len(done.json["errors"]) == 2
    assert all("'Martian' is not one of" in each for each in done.json["errors"])


def test_a_good_scenario_can_be_played_at_once(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(SCENARIO)
    assert airwar("validate", path).code == 0
    done = airwar("autoplay", GAME, "--setup", path, "--games", 2, "--json")
    assert done.json["scenario"] == "duel"
    assert done.json["faults"] == 0
