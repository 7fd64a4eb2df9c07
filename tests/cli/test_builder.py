"""A dogfight of your own, by options and step by step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from airwar.kernel.record import read
from tests.cli.conftest import GAME, Airwar


def built(airwar: Airwar, path: Path, *args: str, stdin: str = "q\n") -> dict[str, Any]:
    """The set-up that is played."""
    done = airwar(
        "play", GAME, "--against", "random", "--plain", "--record", path, *args, stdin=stdin
    )
    assert done.err == ""
    assert done.code == 0
    return read(path.read_text())[0].setup


def test_options_describe_a_dogfight(airwar: Airwar, tmp_path: Path) -> None:
    setup = built(
        airwar, tmp_path / "r",
        "--date", "1943-07", "--allied", "p-47c-5,spitfire-vb/lone", "--axis", "fw190a-6*2",
        "--balance", "points", "--turns", "0", "--switch", "agile-wingman",
    )  # fmt: skip
    assert setup["date"] == "1943-07"
    assert [(each["aircraft"], each["wingman"]) for each in setup["allied"]] == [
        ("p-47c-5", True),
        ("spitfire-vb", False),
    ]
    assert [each["aircraft"] for each in setup["axis"]] == ["fw190a-6", "fw190a-6"]
    assert setup["balance"] == "points"
    assert setup["turns"] == 0
    assert setup["switches"] == ["agile-wingman"]


def test_lone_leaves_all_wingmen_at_home(airwar: Airwar, tmp_path: Path) -> None:
    setup = built(airwar, tmp_path / "r", "--date", "1943-07", "--lone",
                  "--allied", "spitfire-vb+performance", "--axis", "fw190a-6")  # fmt: skip
    assert [each["wingman"] for each in setup["allied"] + setup["axis"]] == [False, False]
    assert setup["allied"][0]["pilot"] == ["performance"]


def test_the_builder_asks_step_by_step(airwar: Airwar, tmp_path: Path) -> None:
    answers = ["1943-07", "p-47c-5,spitfire-vb", "fw190a-6*2", "n", "points", "4", "none", "q"]
    setup = built(airwar, tmp_path / "r", "--builder", stdin="\n".join(answers) + "\n")
    assert [each["aircraft"] for each in setup["allied"]] == ["p-47c-5", "spitfire-vb"]
    assert [each["wingman"] for each in setup["axis"]] == [False, False]
    assert setup["turns"] == 4
    assert setup["balance"] == "points"
    assert setup["switches"] == []


def test_several_players_a_side(airwar: Airwar) -> None:
    done = airwar(
        "play", GAME, "--date", "1943-07", "--allied", "spitfire-vb*2", "--axis", "fw190a-6",
        "--players", "allied=2", "--seats", "allied-1=me,allied-2=me", "--against", "random",
        "--json", stdin="1\n1\nq\n",
    )  # fmt: skip
    assert [line["seat"] for line in done.lines if line["type"] == "handover"][:2] == [
        "allied-1",
        "allied-2",
    ]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--date", "1943-07"], "--allied and --axis"),
        (["--lone"], "--lone"),
        (["--date", "1943-07", "--allied", "spitfir-vb", "--axis", "fw190a-6"], "did you mean"),
        (["--date", "1943-07", "--allied", "fw190a-6", "--axis", "fw190a-6"], "no allied aircraft"),
        (["--date", "1943-07", "--allied", "p-38j", "--axis", "fw190a-6"], "enters service"),
        (["--date", "July", "--allied", "p-47c-5", "--axis", "fw190a-6"], "date"),
        (["--date", "1943-07", "--allied", "p-47c-5*x", "--axis", "fw190a-6"], "number after"),
        (["--date", "1943-07", "--allied", "p-47c-5/two", "--axis", "fw190a-6"], "'lone'"),
        (["--date", "1943-07", "--allied", "p-47c-5+luck", "--axis", "fw190a-6"], "skill"),
        (["--date", "1943-07", "--allied", "p-47c-5*5", "--axis", "fw190a-6"], "1 to 4"),
    ],
)
def test_a_dogfight_that_cannot_be_is_refused(
    refused: Callable[..., str], args: list[str], told: str
) -> None:
    assert told in refused("play", GAME, "--against", "random", *args)
