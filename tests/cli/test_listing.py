"""`airwar games`, `scenarios`, `rules`, and what is said of wrong usage."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import pytest

from airwar import __version__
from airwar.cli import listing
from airwar.common.registry import find_game
from tests.cli.conftest import GAME, Airwar


def test_games_are_listed_with_their_rules(airwar: Airwar) -> None:
    done = airwar("games", "--json")
    game = next(each for each in done.json if each["game"] == GAME)
    assert done.code == 0
    assert game["title"] == "Wild Blue Yonder"
    assert game["scenarios"] == len(find_game(GAME).catalog.scenarios())
    assert sum(game["rules"].values()) == len(find_game(GAME).catalog.rule_texts())
    assert list(game["rules"]) == ["done", "part", "not"]


def test_a_listing_for_people_names_the_same(airwar: Airwar) -> None:
    assert GAME in airwar("games").out
    usual = find_game(GAME).catalog.default_scenario
    assert f"{usual}  (default)" in airwar("scenarios", GAME).out


def test_scenarios_have_key_title_and_sides(airwar: Airwar) -> None:
    found = airwar("scenarios", GAME, "--json").json
    keys = [each["key"] for each in found]
    assert "extended-example" in keys
    assert len(set(keys)) == len(keys)
    assert all(each["title"] and each["sides"] == ["allied", "axis"] for each in found)


def test_one_rule_is_shown_in_our_words(airwar: Airwar) -> None:
    found = airwar("rules", GAME, "7.3.1", "--json").json
    assert found["id"] == "7.3.1"
    assert found["text"] in airwar("rules", GAME, "§7.3.1").out


def test_a_number_above_others_shows_all_of_them(airwar: Airwar) -> None:
    found = airwar("rules", GAME, "8.2.2", "--json").json
    assert [each["id"] for each in found] == ["8.2.2-a", "8.2.2-b"]


def test_coverage_names_code_and_tests_of_each_number(airwar: Airwar) -> None:
    found = airwar("rules", GAME, "--coverage", "--json").json
    rules = {each["id"]: each for each in found["rules"]}
    assert found["game"] == GAME
    assert list(rules) == [rule.id for rule in find_game(GAME).catalog.rule_texts()]
    entry = rules["4.5-a"]
    assert set(entry) >= {"id", "tier", "state", "code", "tests"}
    assert any(each.startswith("src/airwar/games/wild_blue_yonder/rules/opening.py:")
               for each in entry["code"])  # fmt: skip


@pytest.mark.parametrize(
    ("state", "code", "tests", "exit_code"),
    [
        ("done", ["a.py:1"], ["t.py::x"], 0),
        ("done", [], ["t.py::x"], 1),
        ("done", ["a.py:1"], [], 1),
        ("part", ["a.py:1"], ["t.py::x"], 1),
        ("not", [], [], 1),
        ("done", ["a.py:1 comment"], ["t.py::x"], 1),
        ("done", ["a.py:1 refusal"], ["t.py::x"], 1),
    ],
)
def test_done_counts_only_with_code_and_test(
    airwar: Airwar,
    monkeypatch: pytest.MonkeyPatch,
    state: Literal["done", "part", "not"],
    code: list[str],
    tests: list[str],
    exit_code: int,
) -> None:
    from airwar.common.contract import RuleText

    rules = [
        RuleText("1.1", "One", "words", "basic", state),
        RuleText("9", "", "", "campaign-only", "not"),
    ]
    monkeypatch.setattr(find_game(GAME).catalog, "rule_texts", lambda: rules)
    kinds = {
        "acts": [each for each in code if " " not in each],
        "refusals": [each for each in code if each.endswith("refusal")],
        "comments": [each for each in code if each.endswith("comment")],
    }
    table = {"1.1": {"code": code, "tests": tests, **kinds}}
    monkeypatch.setattr(listing, "citations", lambda game: table)
    assert airwar("rules", GAME, "--coverage").code == exit_code
    assert airwar("rules", GAME, "--coverage", "--tier", "campaign-only").code == 1


def test_coverage_comes_from_the_built_table_where_there_are_no_sources(
    airwar: Airwar, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = {
        rule.id: {"code": ["x.py:1"], "tests": ["t.py::y"], "acts": ["x.py:1"]}
        for rule in find_game(GAME).catalog.rule_texts()
    }
    (tmp_path / "coverage.json").write_text(json.dumps(table))
    monkeypatch.setattr(listing, "airwar", SimpleNamespace(__file__=str(tmp_path / "a/b/c.py")))
    monkeypatch.setattr(listing, "files", lambda package: tmp_path)
    found = airwar("rules", GAME, "--coverage", "--json").json["rules"]
    assert {tuple(each["code"]) for each in found} == {("x.py:1",)}


def test_the_version_and_the_help_are_told(airwar: Airwar) -> None:
    assert airwar("--version").out == f"airwar {__version__}\n"
    helped = airwar("--help")
    commands = "games scenarios play autoplay replay verify check odds rules bench validate serve"
    assert helped.code == 0
    assert all(command in helped.out for command in commands.split())


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["games", "--nonsense"], "--nonsense"),
        (["nonsense"], "nonsense"),
        (["scenarios", "nonsense"], "there is no game 'nonsense'"),
        (["scenarios"], "GAME"),
        (["rules", GAME, "77"], "there is no rule '77'"),
        (["rules", GAME, "--coverage", "--tier", "basics"], "did you mean basic?"),
        (["verify", "/nowhere/x.record"], "/nowhere/x.record"),
        (["play", GAME, "--scenario", "barbarosa"], "did you mean barbarossa?"),
        (["play", GAME, "--seat", "neutral"], "there is no seat 'neutral'"),
        (["play", GAME, "--against", "nobody"], "there is no opponent 'nobody'"),
        (["play", GAME, "--seats", "me,me,me"], "3 players for 2"),
        (["play", GAME, "--seats", "allied=me,south=me"], "SEAT=WHO"),
        (["play", GAME, "--seats", "me,me", "--seat", "axis"], "--seat"),
        (["play", GAME, "--players", "two"], "SIDE=NUMBER"),
        (["play", GAME, "--scenario", "barbarossa", "--setup", "x.toml"], "choose one"),
        (["play", GAME, "--switch", "nonsense"], "there is no switch"),
        (["autoplay", GAME, "--seats", "random,random,random"], "3 players for 2 seats"),
        (["bench", "--game", "chess"], "there is no game 'chess'"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    refused: Callable[..., str], args: list[str], told: str
) -> None:
    assert told in refused(*args)
