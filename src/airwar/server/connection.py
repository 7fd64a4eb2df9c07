"""A browser at a table: which seats it holds, whose eyes it looks through, what it was sent."""

from __future__ import annotations

import asyncio

from airwar.server.wire import EventLine, ServerMessage, StateMessage, encode

MOST_WAITING = 1000  # messages; a browser that lags further behind is cut off


class Connection:
    """Messages wait in a queue, so that nobody's slow line holds up a table."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        # Who holds several seats passes the device around: nobody sees anything at first.
        self.eyes = seats[0] if len(seats) == 1 else None
        # Who holds none looks on.
        self.watching = not seats
        self.log: list[EventLine] = []  # what it has been told
        self.shown: StateMessage | None = None  # what it has before it; None: it wants all anew
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.odds_wanted: tuple[str, str] | None = None
        self.odds_task: asyncio.Task[None] | None = None

    def send(self, message: ServerMessage) -> None:
        if self.queue.qsize() > MOST_WAITING:
            self.end()
        else:
            self.queue.put_nowait(encode(message))

    def end(self) -> None:
        """Close it after what is already on its way."""
        self.queue.put_nowait(None)
