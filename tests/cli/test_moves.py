"""Whole moves in the terminal: an end is named, and every answer on the way is given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from airwar.cli.moves import chosen, listing, matching
from airwar.cli.screen import Moves, TableApp
from airwar.cli.table import Table
from tests.cli.conftest import Airwar
from tests.cli.test_screen import drive, log, table, until

GAME = "angels-20"
START = ("play", GAME, "--scenario", "dogfight", "--against", "policy", "--plain", "--seed", 3)


def end(name: str, chance: float = 1.0) -> dict[str, Any]:
    return {"name": name, "chance": chance, "plan": ["ahead"]}


ENDS = [
    end("A1 0613/0/3@3"),
    end("A1 0613/0/3@4", 0.5),
    end("A1 0613/1/2@4", 0.25),
    end("A1 0612/0/3@4"),
    end("A2 0613/0/3@2", 0.8),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", 5), ("A1", 4), ("a1", 4), ("0613", 4), ("061", 0), ("A1 0613", 3), ("A1 0613/0", 2),
        ("A1 0613/0/3@4", 1), ("@4", 3), ("A1 @4 0613", 2), ("0613/", 4), ("A3", 0),
    ],
)  # fmt: skip
def test_words_narrow_down_what_is_meant(text: str, found: int) -> None:
    assert len(matching(ENDS, text)) == found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A1 0613/0", "A1 0613/0/3@3"),
        ("A1 0613/0 @4", "A1 0613/0/3@4"),
        ("0612", "A1 0612/0/3@4"),
        ("A2", "A2 0613/0/3@2"),
        ("A1 0613", None),
        ("0613/0", None),
        ("0999", None),
    ],
)
def test_a_facing_is_enough_if_it_is_clear_who_flies(text: str, name: str | None) -> None:
    found = chosen(matching(ENDS, text), text)
    assert (found and found["name"]) == name


def test_a_long_list_shows_places_by_chance_and_a_short_one_the_ways() -> None:
    many = [end(f"A1 {number:04}/0/3@2", 1.0 if number < 30 else 0.5) for number in range(40)]
    rows = listing(many)
    assert [row[:9] for row in rows] == ["A1  sure:", "A1   50%:"]
    assert rows[1].split()[2:] == [f"{number:04}" for number in range(30, 40)]
    assert listing(ENDS[:1]) == ["A1 0613/0/3@3       sure  ahead"]


def test_a_whole_move_gives_every_answer(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    done = airwar(*START, "--record", path, stdin="m A1 0613/1\nq\n")
    assert (done.code, done.err) == (0, "")
    own = [line.split()[2] for line in path.read_text().splitlines() if line.startswith("allied")]
    assert own == ["move:A1", "speed:3", "ahead", "ahead", "ahead", "right"]


def flown(*dice: int) -> Table:
    """A Tight Turn in the second of three hexes, with such dice."""
    made = table({"allied": "me", "axis": "me"}, {"scenario": "dogfight"}, GAME)
    made.play.use(lambda request: (6, 5) if "Axis" in request.why else (1, 1))
    wanted = ["move:A2", "speed:3", "ahead", "tight-turn:left", "end"]
    plan = next(each for each in made.ends("allied") if each["plan"] == wanted)
    made.play.use(lambda request: dice)
    made.follow("allied", plan)
    return made


def test_a_move_that_comes_off_is_flown_to_its_end() -> None:
    made = flown(6, 6)
    assert (made.play.state.planes[1].facing, made.play.state.planes[1].order) == (4, 1)
    assert list(made.play.open) == ["axis"]


def test_a_failed_check_stops_the_move_there() -> None:
    made = flown(1, 1)
    assert list(made.play.open) == ["allied"]
    assert (made.play.state.flown, made.play.state.planes[1].facing) == (3, 5)
    told = made.stopped("allied")
    assert told.startswith("the plan stops: ") and "fails" in told and "§check.result" in told
    assert told.endswith("(not played: end)")
    assert made.stopped("allied") == "", "once is enough"


def test_one_undo_takes_back_a_whole_move_down_to_the_last_die() -> None:
    made = table({"allied": "me", "axis": "me"}, {"scenario": "dogfight"}, GAME)
    made.play.use(lambda request: (6, 5) if "Axis" in request.why else (1, 1))
    before = made.play.number
    sure = [each for each in made.ends("allied") if each["chance"] == 1.0]
    made.follow("allied", max(sure, key=lambda each: len(each["plan"])))
    assert made.play.number > before + 3
    made.play.undo("allied")
    assert made.play.number == before
    assert made.play.open["allied"].question.name == "move"


def test_the_plain_table_says_why_a_move_stopped(airwar: Airwar) -> None:
    found = airwar(*START, "--json", stdin="m\nq\n").lines[1]["moves"]
    risky = [each for each in found if each["chance"] < 0.2 and each["plan"][-1] == "end"]
    told = []
    for end in risky[:12]:
        lines = airwar(*START, "--json", stdin=f"m {end['name']}\nq\n").lines
        told += [line["text"] for line in lines if line["type"] == "note"]
    assert told
    assert all("the plan stops: " in text and "§check.result" in text for text in told)


def test_the_screen_narrows_down_and_flies() -> None:
    made = table({"allied": "me", "axis": "policy"}, {"scenario": "dogfight"}, GAME)

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "moves now" in shown(app, "#prompt"))
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, Moves))
        assert "A1  sure:" in shown(app, "#ends") and "A2  sure:" in shown(app, "#ends")
        app.screen.query_one(Input).value = "A2 0914/0"
        await until(pilot, lambda: "Enter: A2 0914/0/3@2, sure" in shown(app, "#ends"))
        await pilot.press("enter")
        await until(pilot, lambda: "A2 enters 0914" in log(app))
        assert made.play.state.planes[1].order == 1

    drive(made, script)


def shown(app: TableApp, which: str) -> str:
    return str(app.screen.query_one(which, Static).content)


def test_what_is_open_is_listed_and_asked_again(airwar: Airwar) -> None:
    lines = airwar(*START, "--json", stdin="m\nm A1 0613\nq\n").lines
    assert [line["type"] for line in lines] == ["choice", "moves", "moves"]
    assert {name.split()[0] for name in (each["name"] for each in lines[1]["moves"])} == {
        "A1",
        "A2",
    }
    assert all(each["name"].startswith("A1 0613/") for each in lines[2]["moves"])
    assert lines[2]["moves"][0]["plan"][:2] == ["move:A1", "speed:3"]


@pytest.mark.parametrize(
    ("args", "answer", "told"),
    [
        (START, "m A1 0101", "nothing in reach matches 'A1 0101'; m lists everything"),
        (
            ("play", "wild-blue-yonder", "--plain", "--against", "random"),
            "m",
            "no whole move can be made now; answer step by step",
        ),
    ],
)
def test_what_is_out_of_reach_is_refused(
    refused: Callable[..., str], args: tuple[Any, ...], answer: str, told: str
) -> None:
    assert told in refused(*args, stdin=answer + "\n")
