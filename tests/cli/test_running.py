"""`airwar autoplay` and `airwar bench`."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.common import registry
from airwar.common.registry import add
from airwar.kernel.requests import Flow
from airwar.lab import selfplay
from tests.cli.conftest import GAME, Airwar
from tests.toy import PatrolGame
from tests.toy_rules import Patrol

FIELDS = "game scenario seats games decisions seconds decisions_per_second wins draws faults"


def test_autoplay_tells_its_results(airwar: Airwar) -> None:
    done = airwar("autoplay", GAME, "--games", 30, "--seed", 2, "--json")
    found = done.json
    assert done.code == 0
    assert list(found) == FIELDS.split()
    assert found["seats"] == ["random", "random"]
    assert found["scenario"] == registry.find_game(GAME).catalog.default_scenario
    assert list(found["wins"]) == ["allied", "axis"]
    assert sum(found["wins"].values()) + found["draws"] == found["games"] == 30
    assert found["faults"] == 0
    assert found["decisions"] > 30


def test_the_same_seed_plays_the_same_games(airwar: Airwar) -> None:
    def results(seed: int) -> tuple[Any, ...]:
        found = airwar("autoplay", GAME, "--games", 20, "--seed", seed, "--json").json
        return found["decisions"], found["wins"], found["draws"]

    assert results(3) == results(3)
    assert results(3) != results(4)


def test_results_do_not_depend_on_the_number_of_processes(airwar: Airwar) -> None:
    args = ("autoplay", GAME, "--games", 6, "--seats", "policy,random", "--json", "--jobs")
    alone, shared = airwar(*args, 1).json, airwar(*args, 2).json
    for field in ("decisions", "wins", "draws", "faults"):
        assert alone[field] == shared[field]


def test_random_games_go_the_same_way_with_and_without_records() -> None:
    """The quick path lists the same options as the one that keeps everything."""
    match = selfplay.Match(GAME, {"scenario": "extended-example"}, ("random", "random"), 7)
    quick = selfplay.play_one(match, 3)
    assert quick == selfplay.play_one(match, 3)
    assert quick.fault == ""


def test_a_side_with_several_seats_is_listed_once(airwar: Airwar, toy: str) -> None:
    found = airwar("autoplay", toy, "--games", 3, "--jobs", 1, "--json").json
    assert found["seats"] == ["random"] * 3
    assert list(found["wins"]) == ["blue", "red"]
    assert found["faults"] == 0


class BrokenGame(PatrolGame):
    name = "broken"

    def flow(self, s: Patrol) -> Flow[None]:
        yield from super().flow(s)
        raise ValueError("the sky fell")


@pytest.fixture
def broken(real_games: None) -> str:
    add(BrokenGame())
    return BrokenGame.name


def test_a_game_that_breaks_is_a_fault(airwar: Airwar, broken: str) -> None:
    done = airwar("autoplay", broken, "--games", 2, "--jobs", 1, "--json")
    assert done.code == 1
    assert done.json["faults"] == 2
    assert done.json["draws"] == 0
    assert "the sky fell" in done.err
    assert "Traceback" not in done.err


def test_bench_measures_every_game(airwar: Airwar) -> None:
    found = airwar("bench", "--seconds", "0.01", "--json").json
    assert [each["game"] for each in found["games"]] == [game.name for game in registry.games()]
    for each in found["games"]:
        for figure in ("decisions_per_second", "fork_us", "imagine_us", "open_1000_ms"):
            assert each[figure] > 0
