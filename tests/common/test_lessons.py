"""Lessons: every one plays through the rules as its coach promises, and a bad file is named."""

from pathlib import Path

import pytest

from airwar.common import lessons, rehearsal
from airwar.common.lessons import Lesson, Spot, locate, pieces, read_lesson
from airwar.common.registry import find_game
from airwar.games import NAMES
from airwar.kernel.errors import BadData
from airwar.kernel.record import Line

FILE = """
game = "toy"
title = "A look around"
seat = "blue"
setup = {}
minutes = 3
then = "duel"
welcome = "Welcome."
stray = "On your own."
end = "Well done."
tips = ["Shoot *first*."]
glossary = { "First, firstly" = "Before the others." }

[[other]]
answer = "leave:*"
line = "Leaving already?"

[[step]]
line = "Lay a card, *firstly*."
see = "There it lies."
idea = "Cards lie."
script = '''
blue §1 lay:1
expect over
red §1 lay:2
'''
[[step.other]]
answer = "lay:3"
instead = "lay:1"
line = "A three will do."
script = "red §1 lay:4"
[[step.other]]
answer = "lay:6"
instead = "lay:1"
line = "A six ends it."
script = ""
skip = 1

[[step]]
line = "Roll."
see = "Rolled."
script = '''
dice §2 6
blue §3 done
'''
"""


def read(tmp_path: Path, text: str = FILE) -> Lesson:
    path = tmp_path / "first.toml"
    path.write_text(text)
    return read_lesson(path)


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_plays_through_the_rules_as_its_coach_promises(name: str) -> None:
    game = find_game(name)
    assert list(game.catalog.lessons()) == ["first"]
    for lesson in game.catalog.lessons().values():
        assert list(rehearsal.faults(game, lesson)) == []
        assert 8 <= len(lesson.steps) <= 15
        assert 4 <= len(lesson.ideas) <= 8, "what was learned fits a short list"
        assert len(lesson.file.tips) == 6
        assert lesson.file.then == game.catalog.default_scenario


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('seat = "blue"\n', "", "first.toml: seat: is missing"),
        ("minutes = 3", "minutes = 99", "first.toml: minutes: 99 is not a whole number from 1"),
        ("red §1 lay:2", "red lays", "step[0].script: line 3: a line reads 'who §rule answer'"),
        ("blue §3 done", "red §3 done", "step[1].script: blue has nothing to answer in it"),
        ('instead = "lay:1"', "", "step[0].other[0].instead: '' is not one of lay:1"),
        ('answer = "lay:3"', 'answer = "lay:1"', "'lay:1' is what the step expects"),
        ('answer = "lay:3"', 'answer = "lay:*"', "'lay:*' with a script must be one answer"),
        ("*firstly*", "*second*", "step[0].line: the glossary has no entry 'second'"),
        ('line = "Roll."', f'line = "{"so " * 26}"', "step[1].line: 26 words; at most 25"),
        ('Leaving already?"', 'Go."\nscript = ""', "other[0]: only a step's own can have"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in FILE
    with pytest.raises(BadData) as error:
        read(tmp_path, FILE.replace(old, new, 1))
    assert message in str(error.value)


def test_the_rehearsal_finds_what_the_rules_do_not_play() -> None:
    game = find_game("angels-20")
    lesson = game.catalog.lessons()["first"]
    first = lesson.steps[0]
    rows = tuple([row.replace("4 4", "1 1") for row in first.rows])
    broken = lessons.Step(first.file, first.script, (), rows)
    spoiled = lessons.Lesson("first", lesson.file, (broken, *lesson.steps[1:]), lesson.others)
    (found,) = [each for each in rehearsal.faults(game, spoiled) if each.startswith("as meant")]
    assert "'expect first allied'" in found


def test_a_term_is_explained_by_any_of_its_words(tmp_path: Path) -> None:
    lesson = read(tmp_path)
    found = pieces(lesson, lesson.file.step[0].line)
    assert [piece.text for piece in found] == ["Lay a card, ", "firstly", "."]
    assert [piece.meaning for piece in found] == ["", "Before the others.", ""]
    assert pieces(lesson, "*the others|first*")[0].meaning == "Before the others."


def at(lesson: Lesson, *rows: str) -> Spot:
    given = []
    for row in rows:
        who, rule, answer = row.split()
        given.append(Line(0, who, rule, answer))
    return locate(lesson, iter(given))


def test_where_a_game_is_in_its_lesson_follows_from_the_game(tmp_path: Path) -> None:
    lesson = read(tmp_path)
    assert at(lesson).next == lesson.steps[0].script[0]
    done = at(lesson, "blue 1 lay:1", "red 1 lay:2", "dice 2 6", "blue 3 done")
    assert (done.step, done.next, done.strayed) == (2, None, False)
    # What comes after the end is the player's own.
    assert at(lesson, "blue 1 lay:1", "red 1 lay:2", "dice 2 6", "blue 3 done", "red 9 x") == done


def test_another_answer_that_the_lesson_knows_goes_on_in_it(tmp_path: Path) -> None:
    lesson = read(tmp_path)
    turned = at(lesson, "blue 1 lay:3")
    assert turned.next is not None
    assert (turned.next.answer, turned.said, turned.strayed) == ("lay:4", "A three will do.", False)
    assert at(lesson, "blue 1 lay:6") == Spot(2, None, "A six ends it.")
    joined = at(lesson, "blue 1 lay:3", "red 1 lay:4")
    assert (joined.step, joined.next) == (1, lesson.steps[1].script[0])


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["blue 1 lay:5"], "On your own."),
        (["blue 1 leave:now"], "Leaving already?"),
        (["blue 1 lay:1", "red 1 lay:9"], "On your own."),
        (["blue 1 lay:1", "red 1 lay:2", "dice 2 5"], "On your own."),
    ],
)
def test_any_other_answer_or_die_ends_the_lesson(
    tmp_path: Path, rows: list[str], said: str
) -> None:
    spot = at(read(tmp_path), *rows)
    assert (spot.strayed, spot.next, spot.said) == (True, None, said)
