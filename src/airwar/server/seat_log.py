"""A seat's log: the game as one pair of eyes counts and hears it.

A hidden answer of somebody else is neither counted nor told, so that no number that a seat is
sent says how many there were.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from airwar.common.marks import mark_of, whose
from airwar.kernel.history import answered_by
from airwar.kernel.play import Play
from airwar.kernel.requests import sees
from airwar.kernel.sight import witness
from airwar.server import notes
from airwar.server.wire import EventLine, Mark

NOBODY = ""  # the eyes of an onlooker: they see what is open to everybody, and no more
LINES = 200  # of the log in a message, and in a stored checkpoint


class Page(Struct, frozen=True):
    """What a pair of eyes had before the first moment that the game has in memory.

    `last` is the moment before the seat's last answer, -1 if there was none; `alone`: that answer
    was the last of all and the seat's alone, so that it can be taken back. Of the `lines` told
    until then the last ones are kept.
    """

    count: int = 0
    lines: int = 0
    last: int = -1
    alone: bool = False
    tail: list[EventLine] = []


NO_PAGE = Page()


def pack(pages: Mapping[str, Page]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(pages), 1)


def unpack(data: bytes) -> dict[str, Page]:
    return msgspec.msgpack.decode(zlib.decompress(data), type=dict[str, Page]) if data else {}


class SeatLog:
    """Own numbers, and the lines of the log that these eyes may read.

    It grows with its game and is cut where the game goes back, so that an answer costs the same
    however long the game is.
    """

    def __init__(self, eyes: str, play: Play[Any], page: Page = NO_PAGE) -> None:
        self.eyes, self.page = eyes, page
        self._play, self._first = play, play.first
        self._counts = array("I", [page.count])
        self._own = array("I")  # the moments before the seat's own answers
        self._told = array("I")  # the places of these eyes' lines among the game's events
        self._heard = 0

    def follow(self) -> None:
        """Take in what has happened since the last time."""
        play, counts = self._play, self._counts
        number = self._first + len(counts) - 1
        for at, given in enumerate(play.history(number), start=number):
            counts.append(counts[-1] + (witness(given, self.eyes) is not None))
            if answered_by(given, self.eyes):
                self._own.append(at)
        for at, told in enumerate(islice(play.events, self._heard, None), start=self._heard):
            if sees(told.event.to, self.eyes):
                self._told.append(at)
        self._heard = len(play.events)

    def cut(self, number: int) -> None:
        """The game is about to go back to a moment."""
        self._heard = min(self._heard, self._events_at(number))
        del self._told[bisect_left(self._told, self._heard) :]
        del self._counts[number - self._first + 1 :]
        del self._own[bisect_left(self._own, number) :]

    def _events_at(self, number: int) -> int:
        return bisect_right(self._play.events, number, key=lambda told: told.at)

    # -- counting -----------------------------------------------------------------------------

    @property
    def first(self) -> int:
        return self._counts[0]

    @property
    def number(self) -> int:
        """How much these eyes have seen happen."""
        return self._counts[-1]

    def own(self, number: int) -> int:
        """The game's own number of answers, as these eyes count."""
        return self._counts[number - self._first]

    def moment(self, own: int) -> int:
        """The last moment of the game at which these eyes had counted so far."""
        return self._first + bisect_right(self._counts, own) - 1

    @property
    def own_last(self) -> int | None:
        """The moment before the seat's last answer that it was asked for."""
        asked = (at for at in reversed(self._own) if not notes.was_unasked(self._play, at))
        last = next(asked, self.page.last)
        return None if last < 0 else last

    # -- the log ------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """How many lines these eyes have been told."""
        return self.page.lines + len(self._told)

    @property
    def oldest(self) -> int:
        """The place of the first line that is known here."""
        return self.page.lines - len(self.page.tail)

    def lines(self, start: int, end: int) -> list[EventLine]:
        """The lines from place `start` to before `end`, as far as they are known here."""
        skipped, tail = self.page.lines, self.page.tail
        old = tail[max(0, start - self.oldest) : max(0, end - self.oldest)]
        new = self._told[max(0, start - skipped) : max(0, end - skipped)]
        return [*old, *map(self._line, new)]

    def marks(self) -> list[Mark]:
        """The lines that mark a turn, a loss or bombs; of a turn only the first."""
        found: list[Mark] = []
        turn = None
        for place in self._told:
            told = self._play.events[place]
            event, kind = told.event, mark_of(told.event)
            if kind is None or (kind == "turn" and event.facts["turn"] == turn):
                continue
            number = int(event.facts["turn"]) if kind == "turn" else None
            turn = turn if number is None else number
            found.append(Mark(self.own(told.at), kind, event.text, whose(event), number))
        return found

    def until(self, number: int) -> int:
        """How many lines had been told by a moment of the game."""
        return self.page.lines + bisect_left(self._told, self._events_at(number))

    def _line(self, place: int) -> EventLine:
        told = self._play.events[place]
        e = told.event
        return EventLine(
            self.own(told.at),
            e.rule,
            e.kind,
            e.text,
            e.who,
            e.where,
            e.dice,
            e.cards,
            e.modifiers,
            e.total,
            e.need,
            e.result,
            e.facts or UNSET,
        )

    def turn(self, told: int) -> Page:
        """The page for a stored checkpoint, before which the game had told so many events."""
        play, start = self._play, self._play.start
        lines = self.page.lines + bisect_left(self._told, told)
        own = bisect_left(self._own, start)
        last = self._own[own - 1] if own else self.page.last
        alone = play.alone(self.eyes, start - 1) if start > self._first else self.page.alone
        tail = self.lines(max(self.oldest, lines - LINES), lines)
        return Page(self.own(start), lines, last, alone, tail)


class SeatLogs:
    """The logs of a table, each begun when it is first asked for."""

    def __init__(self, play: Play[Any], pages: Mapping[str, Page]) -> None:
        self._play, self._pages = play, pages
        self._kept: dict[str, SeatLog] = {}

    def of(self, eyes: str | None) -> SeatLog:
        """The game as these eyes count and hear it; None looks on."""
        name = eyes or NOBODY
        seat_log = self._kept.get(name)
        if seat_log is None:
            seat_log = SeatLog(name, self._play, self._pages.get(name, NO_PAGE))
            self._kept[name] = seat_log
        seat_log.follow()
        return seat_log

    def cut(self, number: int) -> None:
        """The game is about to go back to a moment."""
        for seat_log in self._kept.values():
            seat_log.cut(number)

    def turn(self, eyes: Iterable[str], told: int) -> dict[str, Page]:
        """The pages for a stored checkpoint, before which the game had told so many events."""
        return {each: self.of(each).turn(told) for each in eyes}
