"""The coach at a table of a lesson: its dice, its enemy's answers and its words.

Where the game is in the lesson is worked out from the game each time. So an undo goes back on the
script, and a table that is opened again goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from airwar.common.lessons import Lesson, Spot, locate, pieces
from airwar.kernel import record
from airwar.kernel.errors import AirwarError
from airwar.kernel.play import Play
from airwar.kernel.record import Line
from airwar.kernel.requests import Draw, Roll, Together
from airwar.server import wire

if TYPE_CHECKING:
    from airwar.common.contract import Game
    from airwar.kernel.sources import Outcome
    from airwar.server.store import TableRow


class Coach:
    """One lesson at one table."""

    def __init__(self, lesson: Lesson, then: str) -> None:
        self.lesson = lesson
        self.then = then  # the title of the scenario to play next

    def spot(self, play: Play[Any]) -> Spot:
        if play.first:  # The game goes on from a checkpoint: what came before is not known.
            return Spot(0, None, self.lesson.file.stray, True)
        return locate(self.lesson, given(play))

    def outcome(self, play: Play[Any]) -> Outcome | None:
        """The arranged dice or draw, if the game is still the lesson's."""
        line, request = self.spot(play).next, play.request
        if line is None or not isinstance(request, Roll | Draw) or line.rule != request.rule:
            return None
        try:
            found = record.outcome(request, line)
            play.fork().outcome(found)
        except AirwarError:
            return None  # Another path has taken these cards away.
        return found

    def answer(self, play: Play[Any], seat: str) -> Any:
        """What the script has an opponent answer now; None if it must think for itself."""
        line, choose = self.spot(play).next, play.open.get(seat)
        if line is None or choose is None or line.who != seat:
            return None
        request = play.request
        rule = request.rule if type(request) is Together else choose.question.rule
        try:
            _, answer = play.read(seat, line.answer)
            legal = rule == line.rule and play.why_not(seat, answer) is None
        except AirwarError:
            return None
        return answer if legal else None

    def waits(self, play: Play[Any]) -> bool:
        """Is the player to answer first, as where all decide at the same time?"""
        line = self.spot(play).next
        return line is not None and line.who == self.lesson.file.seat

    def told(self, play: Play[Any]) -> wire.Coached:
        """The coach's strip as the player sees it now; nothing of what is yet to come."""
        lesson, spot = self.lesson, self.spot(play)
        file, count = lesson.file, len(lesson.steps)
        before = file.step[spot.step - 1].see if spot.step > 0 else file.welcome
        told = wire.Coached(
            title=file.title,
            state=self._state(play, spot),
            step=min(spot.step + 1, count),
            steps=count,
            see=pieces(lesson, spot.said or before),
        )
        if told.state == "ask":
            assert spot.next is not None
            step, key = file.step[spot.step], spot.next.answer
            line, point = pieces(lesson, step.line), step.point.get(key, ())
            drawn = play.read(file.seat, key)[1] if key in step.draw else None
            return replace(told, line=line, key=key, point=point, answer=drawn)
        if told.state == "end":
            line, glossary = pieces(lesson, file.end), file.glossary
            after = wire.AfterLesson(lesson.ideas, file.tips, glossary, file.then, self.then)
            return replace(told, line=line, after=after)
        return told

    def _state(self, play: Play[Any], spot: Spot) -> wire.CoachState:
        if spot.strayed:
            return "strayed"
        if spot.step == len(self.lesson.steps):
            return "end"
        asked = self.lesson.file.seat in play.open and self.waits(play)
        return "ask" if asked else "watch"


def coach_of(game: Game[Any], row: TableRow) -> Coach | None:
    """The coach of a table that is a lesson's; none if that lesson is there no more."""
    lesson = game.catalog.lessons().get(row.lesson or "")
    if lesson is None:
        return None
    titles = {scenario.key: scenario.title for scenario in game.catalog.scenarios()}
    return Coach(lesson, titles.get(lesson.file.then, lesson.file.then))


def given(play: Play[Any]) -> Iterator[Line]:
    """All answers of a game as lines of a record, half-given common decisions included."""
    request = play.request
    for each in play.history():
        yield from filter(None, (record.parse(0, row) for row in record.lines(each)))
    for seat, part in play.parts.items():
        assert type(request) is Together
        yield from (Line(0, seat, request.rule, text) for text in record.part_texts(part))
