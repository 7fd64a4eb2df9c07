"""A raid of the player's own in the terminal, step by step and by options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from airwar.common.registry import add
from airwar.games.luftwaffe.game import GAME
from airwar.kernel.record import read
from tests.cli.conftest import Airwar


@pytest.fixture(autouse=True)
def known(real_games: None) -> None:
    add(GAME)


def built(airwar: Airwar, path: Path, *args: str, stdin: str = "q\n") -> dict[str, Any]:
    """The set-up that is played."""
    done = airwar(
        "play", "luftwaffe", "--against", "random", "--plain", "--record", path, *args, stdin=stdin
    )
    assert (done.err, done.code) == ("", 0)
    return read(path.read_text())[0].setup


def asked(airwar: Airwar, path: Path, *answers: str) -> dict[str, Any]:
    return built(airwar, path, "--builder", stdin="\n".join([*answers, "q"]) + "\n")


def test_the_builder_asks_step_by_step(airwar: Airwar, tmp_path: Path) -> None:
    setup = asked(airwar, tmp_path / "r", "short-raid", "Emden again", "b17*3,p47", "fw190*2",
                  "6", "emden,bremen", "industry,oil", "4", "strict-escorts")  # fmt: skip
    assert setup == {
        "scenario": "short-raid",
        "title": "Emden again",
        "american": {"b17": 3, "p47": 1},
        "german": {"fw190": 2},
        "bases": {},  # they are placed when play begins
        "turns": 6,
        "targets": ["emden", "bremen"],
        "assigned": {"emden": 2, "bremen": 1},
        "victory": {
            "count": "symbols",
            "kinds": ["industry", "oil"],
            "choices": [{"american": 4, "draw": 3}],
        },
        "switches": ["strict-escorts"],
    }


def test_what_is_not_answered_is_as_in_the_scenario(airwar: Airwar, tmp_path: Path) -> None:
    """Without another count nobody asks how many targets win."""
    setup = asked(airwar, tmp_path / "r", *[""] * 8)
    assert setup == {"scenario": "short-raid", "title": "My raid"}


def test_options_name_both_sides(airwar: Airwar, tmp_path: Path) -> None:
    setup = built(airwar, tmp_path / "r", "--allied", "b17*4,p51", "--axis", "me109*2,fw190")
    assert (setup["american"], setup["german"]) == (
        {"b17": 4, "p51": 1},
        {"me109": 2, "fw190": 1},
    )
    assert setup["assigned"] == {"bremen": 2, "wilhelmshaven": 1, "emden": 1}
    assert not GAME.catalog.check(setup).errors


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (["tournament"], "there is no scenario 'tournament'"),
        (["", "", "fw190"], "there is no american type 'fw190'"),
        (["", "", "b17*41"], "40 units of a type at most"),
        (["", "", "", "me109x"], "did you mean me109"),
        (["", "", "", "", "21"], "a number of turns from 1 to 20"),
        (["", "", "", "", "", "bremn"], "did you mean bremen"),
        (["", "", "", "", "", "", "ships"], "there is no kind of target 'ships'"),
        (["", "", "", "", "", "", "all", "0"], "a number of targets from 1 to 99"),
    ],
)
def test_a_wrong_answer_is_explained(airwar: Airwar, answers: list[str], told: str) -> None:
    done = airwar("play", "luftwaffe", "--builder", "--plain", stdin="\n".join(answers) + "\n")
    assert done.code != 0
    assert told in done.err
