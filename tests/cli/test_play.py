"""`airwar play` as plain text: what a script can do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import EXAMPLE, GAME, Airwar

MANY = "1\n" * 400
EXAMPLE_GAME = ("play", GAME, "--scenario", EXAMPLE)
START = (*EXAMPLE_GAME, "--against", "random", "--seed", 9, "--plain")


def test_a_whole_game_by_script(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    done = airwar(*START, "--record", path, stdin=MANY)
    assert done.code == 0
    assert "allied: Starting altitude of A1 (P-47C-5) §4.5-a" in done.out
    assert "The dogfight is over. §4.8-a" in done.out
    verdict = airwar("verify", path, "--json").json
    assert verdict["ok"] is True
    assert "allied §4.5-a altitude:very-low" in path.read_text()


def test_the_same_script_and_seed_give_the_same_game(airwar: Airwar, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for path in (one, two):
        airwar(*START, "--record", path, stdin=MANY)
    assert one.read_text() == two.read_text()


def test_json_is_one_object_a_line(airwar: Airwar) -> None:
    lines = airwar(*START, "--json", stdin=MANY).lines
    first, last = lines[0], lines[-1]
    assert first["type"] == "choice"
    assert first["seat"] == "allied"
    assert first["rule"] == "4.5-a"
    assert first["options"][0]["key"] == "altitude:very-low"
    assert last["type"] == "result"
    assert last["seats"] == {"allied": "me", "axis": "random"}
    assert last["result"]["winner"] in ("allied", "axis", None)


def test_a_key_answers_as_well_as_a_number(airwar: Airwar) -> None:
    lines = airwar(*START, "--json", stdin="altitude:high\nq\n").lines
    assert [line["type"] for line in lines] == ["choice", "choice"]
    assert any(event["text"] == "A1 starts at High." for event in lines[1]["events"])


def test_a_hint_says_what_the_computer_would_do_and_answers_nothing(airwar: Airwar) -> None:
    lines = airwar(*START, "--json", stdin="altitude:high\nhint\nq\n").lines
    assert [line["type"] for line in lines] == ["choice", "choice", "hint"]
    keys = [option["key"] for option in lines[1]["options"]]
    assert lines[2]["hint"]["tips"][0]["key"] in keys
    text = airwar(*START, stdin="hint\nq\n").out
    assert "I would: " in text and "simulated battles, using only what you can see." in text


def test_only_the_own_hand_is_shown(airwar: Airwar) -> None:
    out = airwar(*START, stdin="1\nq\n").out
    assert "A1 hand: " in out
    assert "X1 hand: " not in out
    assert "X1 is dealt a hand: draws 6 cards." in out


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("altitude:moon", "there are five altitudes: Very Low, Low, Medium, High, Very High"),
        ("9", "there is no option 9; options are 1 to 5"),
        ("²", "there are five altitudes: Very Low, Low, Medium, High, Very High"),
        ("u", "only your own last answer can be taken back"),
    ],
)
def test_a_wrong_answer_ends_a_script(airwar: Airwar, answer: str, told: str) -> None:
    done = airwar(*START, stdin=answer + "\n")
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1


def test_a_script_that_ends_too_soon_is_an_error(airwar: Airwar) -> None:
    done = airwar(*START, stdin="1\n")
    assert done.code == 2
    assert "before the game did" in done.err


def test_the_rule_the_denials_and_the_odds_can_be_asked(airwar: Airwar) -> None:
    script = "?\n? 8.0-a\nw altitude:moon\nw\no 1\nq\n"
    lines = airwar(*START, "--json", "--seat", "axis", stdin=script).lines
    kinds = [line["type"] for line in lines]
    assert kinds == ["choice", "rule", "rule", "why", "why", "odds"]
    assert lines[1]["number"] == "4.5-a"
    assert lines[2]["rule"]["id"] == "8.0-a"
    assert lines[3]["denials"][0]["rule"] == "8.0-a"
    # The MC.202 has no turbocharger: it cannot start at Very High.
    assert [(each["key"], each["rule"]) for each in lines[4]["denials"]] == [
        ("altitude:very-high", "4.5-b")
    ]
    assert len(lines[5]["options"]) == 1


def test_the_same_questions_are_answered_in_text(airwar: Airwar) -> None:
    out = airwar(*START, "--seat", "axis", stdin="?\nw\no\nh\nq\n").out
    assert "§4.5-a " in out
    assert "altitude:very-high: X1 has no Turbocharger to start there §4.5-b" in out
    assert "100.0%  the game goes on" in out
    assert "u undo" in out


def test_an_answer_can_be_taken_back(airwar: Airwar) -> None:
    """With two people, the other's secret answer is still to come after the first."""
    script = "altitude:low\nq\n"
    lines = airwar(*EXAMPLE_GAME, "--seats", "me,me", "--json", stdin=script).lines
    assert [line["seat"] for line in lines if line["type"] == "choice"] == ["allied", "axis"]
    elements = ("--date", "1943-07", "--allied", "spitfire-vb*2", "--axis", "bf109g-6")
    script = "altitude:low\nu\naltitude:high\nq\n"
    lines = airwar("play", GAME, *elements, "--against", "random", "--json", stdin=script).lines
    asked = [line["prompt"] for line in lines if line["type"] == "choice"]
    assert [prompt.split()[3] for prompt in asked] == ["A1", "A2", "A1", "A2"]


def test_the_hot_seat_hands_over_and_keeps_secrets(airwar: Airwar) -> None:
    args = (*EXAMPLE_GAME, "--seats", "me,me", "--seed", 9, "--json")
    lines = airwar(*args, stdin="altitude:low\naltitude:medium\n" + "1\n" * 6 + "q\n").lines
    seats = [line["seat"] for line in lines if line["type"] == "handover"]
    assert seats[:2] == ["allied", "axis"]
    shown = [line for line in lines if line["type"] == "choice"]
    for line in shown:
        hidden = "X1" if line["seat"] == "allied" else "A1"
        assert f"{hidden} hand:" not in line["board"]
        told = [event["text"] for event in line["events"]]
        assert not any(f"{hidden} is dealt a hand: draws" in text and "cards." not in text
                       for text in told)  # fmt: skip


def test_a_saved_game_goes_on(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "half.record"
    airwar(*START, stdin=f"2\n1\ns {path}\nq\n")
    assert airwar("verify", path).code == 0
    done = airwar("play", GAME, "--resume", path, "--plain", "--json", stdin=MANY)
    assert done.code == 0
    assert done.lines[0]["number"] > 2
    assert done.lines[-1]["seats"] == {"allied": "me", "axis": "random"}


def test_a_finished_game_does_not_go_on(refused: Callable[..., str], record: Path) -> None:
    assert "this game is over" in refused("play", GAME, "--resume", record)


def test_a_player_may_resign(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "resigned.record"
    lines = airwar(*START, "--json", "--record", path, stdin="1\nresign\n").lines
    result = next(line for line in lines if line["type"] == "result")["result"]
    assert result["winner"] == "axis"
    assert result["resigned"] == "allied"
    assert airwar("verify", path).code == 0


def test_people_type_in_their_own_dice(airwar: Airwar, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    start = ("play", "angels-20", "--typed", "--plain", "--against", "policy", "--record", path)
    done = airwar(*start, stdin="6 5\n1 2\nq\n")
    assert "Allied initiative: roll 2 × D6 and type the faces §initiative.roll" in done.out
    assert done.code == 0
    dice = [line for line in path.read_text().splitlines() if "§initiative.roll" in line]
    assert [line.split(" = ")[-1].split()[-2:] for line in dice][:2] == [["6", "5"], ["1", "2"]]


@pytest.mark.parametrize(
    ("thrown", "told"),
    [
        ("7 1", "Allied initiative takes 2 dice of 1 to 6"),
        ("six one", "'six one' is not a roll; Allied initiative: roll 2 × D6"),
    ],
)
def test_a_throw_that_cannot_have_come_is_refused(airwar: Airwar, thrown: str, told: str) -> None:
    done = airwar("play", "angels-20", "--typed", "--plain", stdin=f"{thrown}\n")
    assert done.code == 2
    assert told in done.err


def test_people_type_in_their_own_cards_and_not_those_of_others(airwar: Airwar) -> None:
    start = (*EXAMPLE_GAME, "--against", "random", "--typed", "--plain", "--json")
    done = airwar(*start, stdin="1\nno-such-card\n")
    assert "there is no 'no-such-card' to draw" in done.err
    throws = [line for line in done.lines if line["type"] == "throw"]
    assert throws and all(line["seat"] == "allied" for line in throws)
