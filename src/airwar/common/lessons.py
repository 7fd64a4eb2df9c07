"""Lessons: a short fight with a coach, in which dice, draws and the enemy's answers are arranged.

A lesson is a TOML file in the folder `lessons` of a game. Its steps hold the coach's words and a
script: lines of a record, with expectations as in case files. As long as a game is what the script
says, the server plays the script's dice and enemy; where the player has come to follows from the
game alone, so undo and reload need no help.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

from msgspec import Meta, Struct

from airwar.common.data import read_toml, typed
from airwar.kernel.errors import BadData, BadRecord
from airwar.kernel.record import Line, parse

MOST_WORDS = 25  # of a line of the coach
MOST_MEANING = 22  # words of an entry of the glossary
TERM = re.compile(r"\*([^*|]+)(?:\|([^*]+))?\*")
OUTCOMES = ("dice", "draw")

# -- the file -------------------------------------------------------------------------------------


class Other(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says to another answer; `*` at its end stands for anything.

    With a script, which replaces the rest of the step after the answer `instead` and the `skip`
    steps that follow it, the lesson goes on; without one the player is alone from here."""

    answer: str
    line: str
    instead: str = ""
    script: str | None = None
    skip: Annotated[int, Meta(ge=0)] = 0


class StepFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`line` says what to do and why, `see` what came of it, `idea` what to remember.

    `point` says what to click for an answer, where that is not simply its option: names or CSS
    selectors of controls, in the order in which they appear. `draw` are answers that the coach
    draws, so that they only have to be sent. `same` are patterns of answers that do as well."""

    line: str
    script: str
    see: str
    idea: str = ""
    point: dict[str, tuple[str, ...]] = {}
    draw: tuple[str, ...] = ()
    same: dict[str, str] = {}
    other: tuple[Other, ...] = ()


class LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`stray` is said to an answer that neither the step nor `other` has; `then` is the scenario
    to play next."""

    game: str
    title: str
    seat: str
    setup: dict[str, Any]
    minutes: Annotated[int, Meta(ge=1, le=15)]
    welcome: str
    stray: str
    end: str
    then: str
    tips: tuple[str, ...]
    glossary: dict[str, str]
    step: Annotated[tuple[StepFile, ...], Meta(min_length=1)]
    other: tuple[Other, ...] = ()


# -- the lesson -----------------------------------------------------------------------------------


class Turn(Struct, frozen=True):
    """An answer that is not the expected one, and how the script goes on from there."""

    answer: str
    line: str
    instead: str = ""
    script: tuple[Line, ...] | None = None
    skip: int = 0

    def fits(self, given: str, wanted: str) -> bool:
        start = self.answer.removesuffix("*")
        same = given.startswith(start) if self.answer.endswith("*") else given == self.answer
        return same and self.instead in ("", wanted)


class Step(Struct, frozen=True):
    file: StepFile
    script: tuple[Line, ...]
    others: tuple[Turn, ...]
    rows: tuple[str, ...]  # the script with its expectations, for tests


class Lesson(Struct, frozen=True):
    key: str
    file: LessonFile
    steps: tuple[Step, ...]
    others: tuple[Turn, ...]

    @property
    def ideas(self) -> tuple[str, ...]:
        return tuple([step.idea for step in self.file.step if step.idea])


class Piece(Struct, frozen=True, omit_defaults=True):
    """A part of a text; `meaning` explains it if it is a term."""

    text: str
    meaning: str = ""


def pieces(lesson: Lesson, text: str) -> tuple[Piece, ...]:
    """A text whose `*terms*` are explained; `*words|term*` looks up another word than it shows."""
    found, end = [], 0
    for term in TERM.finditer(text):
        if term.start() > end:
            found.append(Piece(text[end : term.start()]))
        found.append(Piece(term[1], lesson.file.glossary[_entry(term, lesson.file.glossary)]))
        end = term.end()
    return (*found, *([Piece(text[end:])] if text[end:] else []))


def _entry(term: re.Match[str], glossary: Mapping[str, str]) -> str:
    """The entry of a term: a word, or one of several that share an entry."""
    word = (term[2] or term[1]).casefold()
    for entry in glossary:
        if word in [each.casefold() for each in (entry, *entry.split(", "))]:
            return entry
    raise KeyError(term[2] or term[1])


# -- reading --------------------------------------------------------------------------------------


@cache
def read_lessons(package: str) -> Mapping[str, Lesson]:
    """All lessons of a game, by the names of their files. Raises BadData."""
    folder = files(package) / "lessons"
    if not folder.is_dir():
        return {}
    paths = sorted(folder.iterdir(), key=lambda path: path.name)
    return {
        path.name.removesuffix(".toml"): read_lesson(path)
        for path in paths
        if path.name.endswith(".toml")
    }


def read_lesson(path: Traversable) -> Lesson:
    name = path.name
    file = typed(read_toml(path), LessonFile, name)
    steps = tuple([_step(name, file, place) for place in range(len(file.step))])
    for place, other in enumerate(file.other):
        if other.script is not None or other.instead or other.skip:
            raise BadData(f"{name}: other[{place}]: only a step's own can have a script")
    others = tuple([Turn(each.answer, each.line) for each in file.other])
    for where, text, most in _texts(file):
        _check_text(f"{name}: {where}", text, most, file.glossary)
    return Lesson(name.removesuffix(".toml"), file, steps, others)


def _step(name: str, file: LessonFile, place: int) -> Step:
    raw, where = file.step[place], f"{name}: step[{place}]"
    rows, script = _script(f"{where}.script", raw.script)
    own = [line.answer for line in script if line.who == file.seat]
    if not own:
        raise BadData(f"{where}.script: {file.seat} has nothing to answer in it")
    for field in ("point", "draw", "same"):
        for answer in getattr(raw, field):
            if answer not in own:
                raise BadData(f"{where}.{field}: {answer!r} is not one of {', '.join(own)}")
    others = [
        _turn(f"{where}.other[{number}]", other, own) for number, other in enumerate(raw.other)
    ]
    return Step(raw, script, tuple(others), rows)


def _turn(where: str, other: Other, own: list[str]) -> Turn:
    if other.answer in own:
        raise BadData(f"{where}.answer: {other.answer!r} is what the step expects")
    if other.script is None:
        return Turn(other.answer, other.line, other.instead)
    if other.instead not in own:
        raise BadData(f"{where}.instead: {other.instead!r} is not one of {', '.join(own)}")
    if other.answer.endswith("*"):
        raise BadData(f"{where}.answer: {other.answer!r} with a script must be one answer")
    script = _script(f"{where}.script", other.script)[1]
    return Turn(other.answer, other.line, other.instead, script, other.skip)


def _script(where: str, text: str) -> tuple[tuple[str, ...], tuple[Line, ...]]:
    rows, lines = [], []
    for number, row in enumerate(text.splitlines(), start=1):
        if not row.strip() or row.strip().startswith("#"):
            continue
        rows.append(row.strip())
        if row.split()[0] == "expect":
            continue
        try:
            line = parse(number, row)
        except BadRecord as error:
            raise BadData(f"{where}: {error}") from None
        if line is None or not line.rule:
            raise BadData(f"{where}: line {number}: {row.strip()!r} is not 'who §rule answer'")
        lines.append(line)
    return tuple(rows), tuple(lines)


def _texts(file: LessonFile) -> Iterator[tuple[str, str, int]]:
    """Every text that a player reads, with how many words it may have."""
    yield from ((name, getattr(file, name), MOST_WORDS) for name in ("welcome", "stray", "end"))
    yield from ((f"tips[{n}]", text, MOST_WORDS) for n, text in enumerate(file.tips))
    yield from ((f"glossary.{word}", text, MOST_MEANING) for word, text in file.glossary.items())
    yield from ((f"other[{n}].line", each.line, MOST_WORDS) for n, each in enumerate(file.other))
    for place, step in enumerate(file.step):
        for name in ("line", "see", "idea"):
            yield f"step[{place}].{name}", getattr(step, name), MOST_WORDS
        for number, other in enumerate(step.other):
            yield f"step[{place}].other[{number}].line", other.line, MOST_WORDS


def _check_text(where: str, text: str, most: int, glossary: Mapping[str, str]) -> None:
    if len(text.split()) > most:
        raise BadData(f"{where}: {len(text.split())} words; at most {most}")
    for term in TERM.finditer(text):
        try:
            _entry(term, glossary)
        except KeyError as word:
            raise BadData(f"{where}: the glossary has no entry {word}") from None


# -- following ------------------------------------------------------------------------------------


class Spot(Struct, frozen=True):
    """Where a game is in its lesson.

    `step` counts from 0 and is the number of steps at the end; `next` is the line that the script
    has for what comes now. `said` is what the coach says to the last of the player's answers that
    was not the expected one; with `strayed` it was one that ends the lesson."""

    step: int
    next: Line | None = None
    said: str = ""
    strayed: bool = False


def locate(lesson: Lesson, given: Iterator[Line]) -> Spot:
    """Follow the script through a game, as far as it is the lesson's."""
    steps, seat = lesson.steps, lesson.file.seat
    place, script, at, said, skip = 0, steps[0].script, 0, "", 0
    for line in given:
        if place == len(steps):
            break
        if line.who == seat:
            said = ""
        wanted = script[at]
        if (line.who, line.rule) != (wanted.who, wanted.rule):
            return Spot(place, None, lesson.file.stray, True)
        at += 1
        if line.answer != wanted.answer and not _same(steps[place], line, wanted):
            if line.who != seat:
                return Spot(place, None, lesson.file.stray, True)
            turns = (*steps[place].others, *lesson.others)
            turn = next((each for each in turns if each.fits(line.answer, wanted.answer)), None)
            if turn is None or turn.script is None:
                return Spot(place, None, turn.line if turn else lesson.file.stray, True)
            said, script, at, skip = turn.line, turn.script, 0, turn.skip
        if at == len(script):
            place, at, skip = min(place + 1 + skip, len(steps)), 0, 0
            script = steps[place].script if place < len(steps) else ()
    return Spot(place, script[at] if at < len(script) else None, said)


def _same(step: Step, line: Line, wanted: Line) -> bool:
    return fnmatchcase(line.answer, step.file.same.get(wanted.answer, wanted.answer))
