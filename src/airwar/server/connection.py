"""A browser at a table: which seats it holds, whose eyes it looks through, what it was sent."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

from airwar.server.seat_log import LINES, SeatLog
from airwar.server.wire import (
    AskEnds,
    AskHint,
    AskOdds,
    AskPath,
    AskPlans,
    Draft,
    EventLine,
    ServerMessage,
    StateMessage,
    encode,
)

# What may wait for a browser that lags behind; with more it is cut off.
MOST_WAITING = 1000  # messages
MOST_BYTES = 8 * 1024 * 1024

Work: TypeAlias = AskOdds | AskHint | Draft | AskPlans | AskEnds | AskPath


class Mail(asyncio.Queue[bytes | None]):
    """What is to be sent, in order, None at the end; it knows how many bytes wait."""

    size = 0

    def _put(self, item: bytes | None) -> None:
        super()._put(item)
        self.size += len(item or b"")

    def _get(self) -> bytes | None:
        item = super()._get()
        self.size -= len(item or b"")
        return item


class Connection:
    """Messages wait in a queue, so that nobody's slow line holds up a table."""

    def __init__(self, seats: tuple[str, ...], address: str = "") -> None:
        self.seats = seats
        self.address = address  # where it comes from
        # Who holds several seats passes the device around: nobody sees anything at first.
        self.eyes = seats[0] if len(seats) == 1 else None
        # Who holds none looks on.
        self.watching = not seats
        self.shown: StateMessage | None = None  # what it has before it; None: it wants all again
        self.edition = 0  # of the last state or patch that it was sent
        self.log = Heard()
        self.queue = Mail()
        self.cut_off = asyncio.Event()  # It lags too far behind: nothing more is sent.
        # What is to be worked out: of each kind only the last one asked for.
        self.wanted: dict[type[Work], Work] = {}
        self.working: dict[type[Work], asyncio.Task[None]] = {}

    def send(self, message: ServerMessage) -> None:
        if self.cut_off.is_set():
            return
        data = encode(message)
        if self.queue.qsize() >= MOST_WAITING or self.queue.size + len(data) > MOST_BYTES:
            self.cut_off.set()
            return
        self.queue.put_nowait(data)

    def end(self) -> None:
        """Close it after what is already on its way."""
        self.queue.put_nowait(None)


class Heard:
    """How much of the log of its eyes a browser has.

    The first `count` lines are as the seat's log has them. Then come lines in doubt: they were
    taken back, and may since have been logged again just the same.
    """

    def __init__(self) -> None:
        self.count = 0
        self._doubt: list[EventLine] = []

    def cut(self, seat_log: SeatLog, at: int) -> None:
        """The lines from `at` on are about to be taken back."""
        if at < self.count:
            self._doubt = seat_log.lines(at, self.count) + self._doubt
            self.count = at

    def reread(self, seat_log: SeatLog) -> None:
        """The game is about to be read again: the last lines may turn out otherwise."""
        self.cut(seat_log, max(seat_log.oldest, self.count - LINES))

    def fits(self, seat_log: SeatLog) -> bool:
        """Can the log go on from what the browser has?"""
        return seat_log.oldest <= self.count <= seat_log.length

    def whole(self, seat_log: SeatLog) -> int:
        """The browser gets the last lines again: the place of the first of them."""
        self.count, self._doubt = seat_log.length, []
        return max(seat_log.oldest, seat_log.length - LINES)

    def news(self, seat_log: SeatLog) -> int | None:
        """The place from which on the log is new to the browser; None if nothing is."""
        start, doubt = self.count, self._doubt
        if start == seat_log.length and not doubt:
            return None
        same = 0
        for line in seat_log.lines(start, min(start + len(doubt), seat_log.length)):
            if line != doubt[same]:
                break
            same += 1
        self.count, self._doubt = seat_log.length, []
        return None if start + same == seat_log.length and same == len(doubt) else start + same
