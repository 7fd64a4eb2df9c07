"""`airwar verify`, `replay` and `odds`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from airwar.kernel.record import read
from tests.cli.conftest import GAME, Airwar


def tampered(record: Path, old: str, new: str) -> int:
    """Change the first line that holds `old`; its number."""
    lines = record.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if old in line)
    lines[number] = lines[number].replace(old, new)
    record.write_text("\n".join(lines) + "\n")
    return number + 1


def test_a_record_verifies(airwar: Airwar, record: Path) -> None:
    done = airwar("verify", record, "--json")
    answers = [line for line in read(record.read_text())[1] if line.who != "="]
    assert done.code == 0
    assert done.json["ok"] is True
    assert done.json["parted_at"] is None
    # The two secret altitudes are one answer of the game.
    assert done.json["answers"] == len(answers) - 1
    assert done.json["hashes"] == "compared"
    assert "every hash is the same" in airwar("verify", record).out


@pytest.mark.parametrize(("old", "new"), [("rules ", "rules 0."), ("data ", "data 0")])
def test_a_record_of_other_rules_or_data_verifies_without_its_hashes(
    airwar: Airwar, record: Path, old: str, new: str
) -> None:
    tampered(record, old, new)
    tampered(record, "= ", "= 0000")
    done = airwar("verify", record, "--json")
    assert (done.code, done.json["ok"], done.json["hashes"]) == (0, True, "not compared")
    assert "hashes were not compared" in " ".join(airwar("verify", record).out.split())
    line = tampered(record, "altitude:", "altitude:moon-")
    done = airwar("verify", record, "--json")
    assert (done.code, done.json["parted_at"]) == (1, line)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("= ", "= 0000"),
        ("dice §4.7-a", "dice §4.7-b"),
        ("dice §4.7-a ", "dice §4.7-a 7"),
        ("altitude:", "altitude:moon-"),
        ("draw §4.6 allied", "draw §4.6 allied joker"),
        ("draw §4.6", "drew 4.6"),
    ],
)
def test_a_tampered_record_says_the_line(airwar: Airwar, record: Path, old: str, new: str) -> None:
    line = tampered(record, old, new)
    done = airwar("verify", record, "--json")
    assert done.code == 1
    assert done.json["ok"] is False
    assert done.json["parted_at"] == line
    assert f"line {line}" in airwar("verify", record).err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("airwar record 1", "a diary", "line 1"),
        (f"game {GAME}", "game checkers", "there is no game 'checkers'"),
        ("setup {", "setup [", "setup is not JSON"),
        ("extended-example", "no-such-day", "no-such-day"),
    ],
)
def test_a_broken_record_is_refused(
    refused: Callable[..., str], record: Path, old: str, new: str, told: str
) -> None:
    tampered(record, old, new)
    for command in ("verify", "replay", "odds"):
        assert told in refused(command, record)


def test_replay_lists_every_answer_and_the_end(airwar: Airwar, record: Path) -> None:
    steps = airwar("replay", record, "--json").json
    assert [step["at"] for step in steps] == list(range(len(steps)))
    body = [f"{line.who} §{line.rule} {line.answer}" for line in read(record.read_text())[1]
            if line.who != "="]  # fmt: skip
    assert [line for step in steps for line in step["lines"]] == body
    shown = airwar("replay", record).out
    assert all(line in shown for line in body)
    assert "points" in shown.splitlines()[-1]


def test_replay_stops_where_it_is_told_to(airwar: Airwar, record: Path) -> None:
    assert "The game asks allied and axis §4.5-a" in airwar("replay", record, "--at", 0).out
    assert [step["at"] for step in airwar("replay", record, "--at", 2, "--json").json] == [0, 1, 2]


def test_replay_through_one_seat_hides_what_it_did_not_see(airwar: Airwar, record: Path) -> None:
    deal = next(line for line in read(record.read_text())[1] if line.answer.startswith("axis "))
    own = airwar("replay", record, "--eyes", "axis", "--at", 3).out
    other = airwar("replay", record, "--eyes", "allied", "--at", 3).out
    assert deal.rule == "4.6"
    assert "X1 hand: " in own and "X1 hand: " not in other
    assert "X1 is dealt a hand: draws 6 cards" in other


def test_replay_tells_everything_once(airwar: Airwar, record: Path) -> None:
    """What a hand draws is told with its cards, and not again as the others heard it."""
    shown = airwar("replay", record, "--at", 3).out
    assert shown.count("X1 is dealt a hand") == 1
    assert "X1 is dealt a hand: draws 6 cards" not in shown


def test_odds_add_up_for_every_option(airwar: Airwar, record: Path) -> None:
    found = airwar("odds", record, "--at", 0, "--seat", "axis", "--json").json
    assert found["at"] == 0
    assert found["seat"] == "axis"
    assert found["rule"] == "4.5-a"
    assert found["options"][0]["key"] == "altitude:very-low"
    assert found["options"][0]["label"] == "Very Low"
    for option in found["options"]:
        assert isinstance(option["exact"], bool)
        assert sum(each["p"] for each in option["outcomes"]) == pytest.approx(1)


def test_odds_without_a_moment_are_those_of_the_last_choice(airwar: Airwar, record: Path) -> None:
    found = airwar("odds", record, "--json").json
    body = [line for line in read(record.read_text())[1] if line.who in ("allied", "axis")]
    assert found["seat"] == body[-1].who
    assert found["rule"] == body[-1].rule
    assert body[-1].answer in [option["key"] for option in found["options"]]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--at", "1"], "nobody chooses"),
        (["--at", "9999"], "answers, not 9999"),
        (["--at", "0", "--seat", "south"], "'south'"),
    ],
)
def test_odds_need_a_choice(
    refused: Callable[..., str], record: Path, args: list[str], told: str
) -> None:
    assert told in refused("odds", record, *args)
