"""The way of a planned move, as it is drawn before it is flown."""

from math import prod
from random import Random
from typing import Any

import pytest

from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.odds.chances import two_dice
from airwar.kernel.errors import IllegalAnswer
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
from airwar.kernel.sources import Seeded
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"


def path(t: Table, *plan: str) -> list[dict[str, Any]]:
    return GAME.odds.path(t.state, "allied", plan)


def places(steps: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(step["hex"], step["facing"], step["altitude"]) for step in steps]


def test_a_path_goes_hex_by_hex_and_turn_by_turn() -> None:
    """§movement.straight, §movement.turn: the hex ahead that nobody is asked about is in it."""
    t = Table(f"{HURRICANE} at 0616/0", f"{WINGMAN} at 0101/3 moved")
    steps = path(t, "speed:3", "ahead", "right", "ahead", "ahead", "end")
    assert places(steps) == [
        ("0616", 0, 3), ("0615", 0, 3), ("0615", 1, 3), ("0714", 1, 3), ("0814", 1, 3),
    ]  # fmt: skip
    assert not [step for step in steps if "chance" in step]


def test_a_check_stands_where_it_leads() -> None:
    """§check.result, §maneuver.power-dive: named, with its chance and the altitude below."""
    t = Table(f"{HURRICANE} at 0616/0 alt 4", f"{WINGMAN} at 0101/3 moved")
    steps = path(t, "speed:2", "ahead", "power-dive", "dive:2")
    assert places(steps)[-1] == ("0614", 0, 2)
    assert steps[-1]["name"] == "Power Dive"
    roll = next(
        n for n in range(2, 13) if two_dice(n) == pytest.approx(steps[-1]["chance"], abs=1e-3)
    )
    assert 2 < roll < 12


def test_scissors_stay_where_they_are() -> None:
    """§maneuver.scissors: a step of the path without a new hex."""
    t = Table(f"{HURRICANE} at 0616/0", f"{WINGMAN} at 0101/3 moved")
    steps = path(t, "speed:2", "ahead", "scissors")
    assert places(steps) == [("0616", 0, 3), ("0615", 0, 3), ("0615", 0, 3)]
    assert steps[-1]["key"] == "scissors"
    assert steps[-1]["chance"] == pytest.approx(two_dice(5), abs=1e-3)


def test_flak_on_the_way_is_told() -> None:
    """§flak.roll: the hex where a die is thrown says so."""
    t = Table(
        "switches flak", "flak 0613 3", f"{HURRICANE} at 0616/0", f"{WINGMAN} at 0101/3 moved"
    )
    steps = path(t, "speed:3", "ahead", "ahead", "ahead", "end")
    assert [step["hex"] for step in steps if step.get("hazard") == "flak"] == ["0614", "0613"]


def test_a_path_can_begin_at_the_speed() -> None:
    """§order.alternate: the aircraft has been named, its speed has not."""
    t = Table(f"{HURRICANE} at 0616/0", f"{HURRICANE} at 0916/0", f"{WINGMAN} at 0101/3 moved")
    t.do("allied move:A2")
    assert places(path(t, "speed:2", "ahead", "ahead", "end"))[-1] == ("0914", 0, 3)


def test_a_plan_that_cannot_be_played_is_refused() -> None:
    """§movement.choose-speed"""
    t = Table(f"{HURRICANE} at 0616/0", f"{WINGMAN} at 0101/3 moved")
    with pytest.raises(IllegalAnswer, match="speed:9"):
        path(t, "speed:9")


@pytest.mark.parametrize("seed", range(6))
def test_paths_end_where_their_plans_do_and_are_as_likely(seed: int) -> None:
    """§check.result: the chances on the way make up the chance of the plan."""
    rng = Random(seed)
    play = Play(GAME, GAME.rules.opening(GAME.catalog.random_setup(rng)), Seeded(rng))
    tried = 0
    while not play.over and tried < 40:
        seat, choose = next(iter(play.open.items()))
        plans = GAME.odds.plans(play.state, seat) if rng.random() < 0.2 else []
        for each in rng.sample(plans, min(5, len(plans))):
            steps = GAME.odds.path(play.state, seat, each["plan"])
            assert places(steps[-1:]) == [(each["hex"], each["facing"], each["altitude"])]
            likely = prod(step.get("chance", 1.0) for step in steps)
            assert likely == pytest.approx(each["chance"], abs=2e-3)
            tried += 1
        play.give(seat, sample(choose, play.state, rng))
    assert tried or play.over
