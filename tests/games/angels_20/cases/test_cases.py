"""Every worked example has its case, and what is wrong in one is told with its line."""

from pathlib import Path

import pytest

import airwar.games  # noqa: F401 - registers the games by name
from airwar.common.cases import judge, read_case, run_case
from airwar.games.angels_20.game import GAME
from airwar.kernel.errors import BadRecord

FOLDER = Path(__file__).parents[3] / "cases" / "angels-20"
FILES = sorted(FOLDER.glob("*.case"))
NUMBERS = {path.name.split("-")[0] for path in FILES}


def test_every_worked_example_has_a_case() -> None:
    assert [n for n in range(1, 60) if f"t{n:02}" not in NUMBERS] == []


POSITION = ("allied hurricane-i at 0616/0", "axis bf-109e-ace at 0605/3 alt 4", "turn 3")


def given(*lines: str) -> list[tuple[int, str]]:
    return list(enumerate((*POSITION, *lines), start=10))


WRONG = {
    "weather fine": "a line begins with one of allied, axis, turn",
    "turn two": "turn takes a number, not 'two'",
    "turn": "turn takes a number, not ''",
    "first green": "'green' is not one of allied, axis",
    "stage breakfast": "stage: 'breakfast' is not one of move, attack",
    "bank nowhere heading 0": "'nowhere' is not a hex",
    "flak 0611": "flak: a word is missing or wrong",
    "axis bf-109e-ace 0605/3": "an aircraft is written: KEY at HEX/FACING",
    "axis bf-109e-ace at 0605/3 asleep": "'asleep' is not one of alt, damage, player",
    "axis bf-109e-ace at 0605/3 damage": "damage takes a number, not ''",
}


@pytest.mark.parametrize("line", WRONG)
def test_mistakes_are_told_with_their_line(line: str) -> None:
    with pytest.raises(BadRecord) as told:
        GAME.cases.given(given(line))
    assert WRONG[line] in str(told.value)
    assert told.value.line == len(POSITION) + 10


def test_what_is_not_said_is_plain() -> None:
    s = GAME.cases.given(given())
    assert (s.turn, s.stage, s.first, s.planes[0].altitude) == (3, "move", 0, 3)


NOT_SO = {
    "at A1 0615/0": "it is at 0616/0",
    "at A1 0616/1": "it is at 0616/0",
    "altitude X1 3": "it is 4",
    "damage A1 1": "it is 0",
    "status A1 diving": "it is neutral",
    "out A1 destroyed": "it is in play",
    "marks A1 moved": "it is unmarked",
    "tails A1 X1": "it does not",
    "points allied 5": "it is 0",
    "first axis": "it is allied",
    "turn 2": "it is 3",
    "winner draw": "it is nobody",
    "map 16 33": "it is 16 22",
    "not turn 3": "it holds",
}
MISSPELT = {
    "altitude A9 3": "'A9' is not one of A1, X1",
    "height A1 3": "unknown expectation 'height'; there are at, path, altitude",
    "altitude A1": "it is written: altitude ID N",
    "altitude A1 3 4": "it is written: altitude ID N",
    "altitude A1 high": "'high' is not a number",
    "at A1 nowhere": "'nowhere' is not a place; write 0611",
    "at A1 0616/7": "'0616/7' is not a place",
    "at A1 0616/": "'0616/' is not a place",
    "path A1 0616 here": "'here' is not a hex",
    "status A1 divng": "'divng' is not one of neutral, diving",
    "out A1 gone": "'gone' is not one of destroyed, retreated, arrived",
    "marks A1 asleep": "'asleep' is not one of cloud, lit",
    "shot A1 X9 1 2 3": "'X9' is not one of A1, X1",
    "shot A1 X1 1 2": "it is written: shot ID ID DICE NUMBER BONUS",
    "chance A1 looping 3/36": "'looping' is not one of tight-turn:left",
    "chance A1 climb half": "'half' is not a chance such as 21/36",
    "points green 5": "'green' is not one of allied, axis",
    "points axis many": "'many' is not a number of points",
    "winner green": "'green' is not one of allied, axis, draw, nobody",
    "first": "it is written: first SIDE",
    "map 16": "it is written: map COLUMNS ROWS",
    "": "unknown expectation ''",
}


@pytest.mark.parametrize("text", NOT_SO)
def test_an_expectation_that_does_not_hold_says_what_is_there(text: str) -> None:
    wrong = GAME.cases.expect(GAME.cases.given(given()), text.split())
    assert wrong is not None and NOT_SO[text] in wrong


@pytest.mark.parametrize("turned", [False, True], ids=["plain", "not"])
@pytest.mark.parametrize("text", MISSPELT)
def test_a_misspelt_expectation_is_an_error_behind_not_too(text: str, turned: bool) -> None:
    with pytest.raises(BadRecord) as told:
        GAME.cases.expect(GAME.cases.given(given()), [*["not"] * turned, *text.split()])
    assert MISSPELT[text] in str(told.value)


def test_a_misspelt_expectation_names_file_and_line() -> None:
    head = "case bad\ngame angels-20\ngiven\n" + "\n".join(POSITION) + "\nplay\n"
    outcome = judge("bad.case", head + "expect not height A1 3\n")
    assert (outcome.case, outcome.ok) == ("bad.case", False)
    assert outcome.message.startswith("line 8: expect not height A1 3: unknown expectation")


def test_not_holds_where_an_expectation_fails() -> None:
    s = GAME.cases.given(given())
    for text in NOT_SO:
        if not text.startswith("not"):
            assert GAME.cases.expect(s, ["not", *text.split()]) is None, text


def test_a_case_that_does_not_hold_names_the_line() -> None:
    text = "case bad\ngame angels-20\ngiven\n" + "\n".join(POSITION) + "\nplay\nexpect turn 9\n"
    with pytest.raises(BadRecord, match="line 8: expected 'turn 9': it is 3"):
        run_case(read_case(text))
