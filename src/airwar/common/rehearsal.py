"""A lesson played through the rules: as it is meant, and with every turn that it allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from airwar.common.cases import Case, Outcome, run_case
from airwar.common.contract import Game
from airwar.common.lessons import Lesson, read_lesson
from airwar.common.registry import find_game
from airwar.kernel import record
from airwar.kernel.errors import AirwarError, BadData, BadRecord
from airwar.kernel.record import Line


def judge(path: Path) -> Outcome:
    """Play the lesson of a file; mistakes in it are returned, not raised."""
    try:
        lesson = read_lesson(path)
        found = list(faults(find_game(lesson.file.game), lesson))
    except AirwarError as error:
        return Outcome(path.stem, False, str(error).removeprefix(f"{path.name}: "))
    return Outcome(lesson.file.title, not found, "; ".join(found))


def faults(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """All that does not hold when a lesson is played."""
    file = lesson.file
    known = [scenario.key for scenario in game.catalog.scenarios()]
    if file.game != game.name:
        yield f"game: {file.game!r} is not {game.name}"
    if file.then not in known:
        yield f"then: {file.then!r} is not one of {', '.join(known)}"
    for name, rows in paths(lesson):
        body = list(enumerate(rows, start=1))
        try:
            play = run_case(Case(name, game.name, "", file.setup, [], body), game)
        except (BadRecord, BadData) as error:
            at = error.line if isinstance(error, BadRecord) and error.line else 1
            yield f"{name}: {rows[at - 1]!r}: {error}"
            continue
        given = [row for each in play.history() for row in record.lines(each)]
        script = [row for row in rows if not row.startswith("expect ")]
        for found, wanted in zip(given, script, strict=False):
            if found != wanted:  # The server compares texts.
                yield f"{name}: a record has {found!r}, not {wanted!r}"


def paths(lesson: Lesson) -> Iterator[tuple[str, list[str]]]:
    """The rows of a lesson by the name of the path. Only the first has the expectations."""
    yield "as meant", [row for step in lesson.steps for row in step.rows]
    scripts = [_rows(step.script) for step in lesson.steps]
    for place, step in enumerate(lesson.steps):
        before = [row for rows in scripts[:place] for row in rows]
        for turn in step.others:
            if turn.script is None:
                continue
            meant = (lesson.file.seat, turn.instead)
            at = [(line.who, line.answer) for line in step.script].index(meant)
            other = Line(0, step.script[at].who, step.script[at].rule, turn.answer)
            rows = _rows([*step.script[:at], other, *turn.script])
            after = [row for each in scripts[place + 1 + turn.skip :] for row in each]
            yield f"step[{place}] {turn.answer}", [*before, *rows, *after]


def _rows(script: Sequence[Line]) -> list[str]:
    return [f"{line.who} §{line.rule} {line.answer}" for line in script]
