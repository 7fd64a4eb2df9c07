from __future__ import annotations

import pytest

from airwar.common import registry
from airwar.common.cases import apart, judge, read_case, run_case
from airwar.kernel.errors import BadRecord
from tests.toy import TOY

GIVEN = """
case T1 A shot
game patrol
source 3.2

given
  blue1 altitude 3 hand fire break   # level with red1
  red1  altitude 3 hits 1
"""
PLAY = """
play
  blue1 §1 attack
  blue1 §1 at:red1
  blue2 §1 watch
  red1 §1 watch
  blue1 §2 level
  blue1 §3 play:fire
  draw §4 deck-red1 break
"""


def run(rows: str, head: str = GIVEN + PLAY) -> None:
    run_case(read_case(head + rows), TOY)


@pytest.mark.parametrize(
    "row",
    [
        "expect offered red1 pass play:break",
        "expect offered red1 play:break pass",
        "expect allowed red1 play:break",
        "expect not allowed red1 play:fire",
        "expect denied red1 play:fire 3.1",
        "expect asks red1 3.1",
        "expect logged 3 blue1 plays fire",
        "expect altitude blue1 3",
        "expect hits red1 1",
        "red1 §3.1 pass\n dice §3.2 3\n expect hits red1 2\n expect told 3.2 needs 4",
        "red1 resigns\n expect over",
    ],
)
def test_expectations_that_hold(row: str) -> None:
    run(row)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("expect offered red1 pass", "the options are pass play:break"),
        ("expect offered blue1 pass", "the game asks red1 §3.1"),
        ("expect allowed red1 play:fire", "denied by 3.1: only break can be played by red1"),
        ("expect allowed blue1 pass", "the game asks red1 §3.1"),
        ("expect denied red1 pass 3.1", "it is legal"),
        ("expect denied red1 play:fire 3", "denied by 3.1: only break can be played by red1"),
        ("expect denied blue1 play:fire 3", "the game asks red1 §3.1"),
        ("expect asks blue1 3", "the game asks red1 §3.1"),
        ("expect asks red1 3", "it asks §3.1"),
        ("expect over", "the game asks red1 §3.1"),
        ("expect logged 3 red1 plays", "§3 logged .'blue1 plays fire'."),
        ("expect altitude blue1 4", "blue1 has altitude 3"),
        ("expect fuel blue1 4", "unknown expectation 'fuel blue1 4'"),
        ("dice §3.2 3", "the game asks red1 §3.1"),
        ("red1 §3.1 play:cloud", "only break can be played"),
        ("red1 pass", "a line reads 'who §rule answer'"),
    ],
)
def test_expectations_that_fail_say_what_is_there_instead(row: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as error:
        run(row)
    assert error.value.line == (GIVEN + PLAY).count("\n") + 1


def test_a_case_may_start_from_a_scenario() -> None:
    head = 'case T2\ngame patrol\nsetup {"scenario": "duel"}\nplay\n'
    run("expect asks red1 1\n expect offered blue1 attack watch", head)
    assert read_case(head).setup == {"scenario": "duel"}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("game patrol\ngiven\n blue1 hits 1\n", 1, "needs its name"),
        ("case T\ngiven\n blue1 hits 1\n", 1, "needs its name"),
        ("case T\ngame patrol\n", 1, "either 'setup' or 'given'"),
        ("case T\ngame patrol\nsetup {}\ngiven\n blue1 hits 1\n", 1, "either 'setup' or 'given'"),
        ("case T\ngame patrol\nweather fine\n", 3, "unknown word 'weather'"),
        ("case T\ngame patrol\nsetup {oops\n", 3, "setup is not JSON"),
        ("case T\n\n# a word\ngame patrol\nsetup []\n", 5, "setup must be a JSON object"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as error:
        read_case(text)
    assert error.value.line == line


def test_a_wrong_position_is_told_with_its_line() -> None:
    with pytest.raises(BadRecord, match="line 9: there is no pilot 'green1'"):
        run("", GIVEN + "green1 hits 1\n")


def test_judging_a_case_never_raises_for_what_the_file_does_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unknown = judge("a.case", GIVEN.replace("patrol", "nobody-plays-this"))
    assert not unknown.ok
    assert "there is no game 'nobody-plays-this'" in unknown.message
    monkeypatch.setitem(registry._games, "patrol", TOY)
    good = judge("a.case", GIVEN + PLAY)
    assert (good.ok, good.case, good.message) == (True, "T1 A shot", "")
    assert not judge("a.case", GIVEN + PLAY + "expect over\n").ok
    assert judge("a.case", "nonsense").case == "a.case"
    assert registry.find_game("patrol") is TOY


def test_not_turns_an_expectation_round() -> None:
    assert judge_toy(GIVEN + PLAY + "expect not over\n") is None
    assert judge_toy(GIVEN + PLAY + "expect not asks blue2 1\n") is None
    wrong = judge_toy(GIVEN + PLAY + "expect not logged 1 nonsense-never-told\nexpect over\n")
    assert wrong is not None
    assert "'over'" in wrong


@pytest.mark.parametrize("word", ["", "not "])
@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("offered", "it is written: offered SEAT KEY..."),
        ("allowed red1", "it is written: allowed SEAT KEY"),
        ("denied red1 play:fire", "it is written: denied SEAT KEY RULE"),
        ("asks red1", "it is written: asks SEAT RULE"),
        ("over now", "it is written: over"),
        ("logged", "it is written: logged RULE WORDS..."),
        ("offered green1 pass", "there is no seat 'green1'; there are blue1, blue2, red1"),
        ("denied red1 play:fire 33", "there is no rule '33' in patrol"),
        ("logged 33 nothing", "there is no rule '33' in patrol"),
    ],
)
def test_what_cannot_be_understood_is_an_error_behind_not_too(
    word: str, row: str, message: str
) -> None:
    wrong = judge_toy(f"{GIVEN}{PLAY}expect {word}{row}\n")
    assert wrong == f"line {(GIVEN + PLAY).count(chr(10)) + 1}: expect {word}{row}: {message}"


def judge_toy(text: str) -> str | None:
    try:
        run_case(read_case(text), TOY)
    except BadRecord as error:
        return str(error)
    return None


def test_words_about_the_moment_share_a_line() -> None:
    moment = ("turn", "stage")
    assert apart(["turn", "1", "stage", "x"], moment) == [["turn", "1"], ["stage", "x"]]
    for one in ["turn", "1"], ["not", "turn", "1"], ["altitude", "A1", "3"], ["turn"], []:
        assert apart(one, moment) == [one]
    assert apart(["turn", "1", "2"], ()) == [["turn", "1", "2"]]
    for wrong in ["turn", "1", "stage"], ["turn", "1", "2"], ["not", "turn", "1", "stage", "x"]:
        with pytest.raises(BadRecord):
            apart(wrong, moment)
