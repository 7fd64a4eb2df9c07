"""What server processes on one database tell each other about the tables that are open at both.

Entries and chat are in the store, and a note only says that there are more. Who is online, an undo
that waits for consent and a rematch are told by notes alone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from airwar.server import messages, undoing, wire
from airwar.server.database import NoStore, Note
from airwar.server.loading import TableGone
from airwar.server.room import Room
from airwar.server.store import Store
from airwar.server.trouble import Outage, brief

log = logging.getLogger("airwar.server")

BEAT = 10.0  # seconds between signs of life
GONE = 3.5 * BEAT  # of a process that gives none, nobody is online any more
STORED = ("all", "entries", "premoves", "chat", "names")
PAUSE = 1.0  # seconds before a lost line is opened again


class News:
    """Hears the notes. Those of a table are handled in batches, one table beside the other."""

    def __init__(
        self,
        store: Store,
        rooms: Mapping[str, Room],
        drop: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store, self._rooms, self._drop = store, rooms, drop
        self._waiting: dict[str, list[Note]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._alive: dict[str, float] = {}
        self._outage = Outage("the database's line for news")

    async def listen(self) -> None:
        while True:
            try:
                async for note in self._store.notes():
                    self._outage.worked()
                    if note is None:
                        # Before this nothing was heard: look what has happened.
                        self._catch_up_all()
                    else:
                        self._heard(note)
            except OSError as error:
                self._outage.failed(error)
            await asyncio.sleep(PAUSE)

    def _catch_up_all(self) -> None:
        for room in list(self._rooms.values()):
            self._put(Note("all", room.row.id))
            room.company.announce(Note("seats", seats=room.company.online, ask=True))

    def _heard(self, note: Note) -> None:
        if note.process != self._store.process:
            self._alive[note.process] = time.monotonic()
        room = self._rooms.get(note.table)
        if room is None or (note.kind == "entries" and not room.reader.behind(note)):
            return
        self._put(note)

    def _put(self, note: Note) -> None:
        waiting = self._waiting.get(note.table)
        if waiting is not None:
            waiting.append(note)
            return
        self._waiting[note.table] = [note]
        task = asyncio.create_task(self._handle(note.table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _handle(self, table: str) -> None:
        """Handle all that is told of a table, as it comes."""
        while notes := self._waiting[table]:
            self._waiting[table] = []
            room = self._rooms.get(table)
            try:
                if room is not None:
                    await hear(room, notes)
            except TableGone:
                await self._drop(table)
            except Exception as error:
                # One table that fails must not keep the others from their news.
                log.error("table %s cannot catch up: %s", table, brief(error))
        del self._waiting[table]

    # -- who lives ----------------------------------------------------------------------------

    async def live(self) -> None:
        """Give signs of life, and notice when another process gives none."""
        while True:
            await asyncio.sleep(BEAT)
            with suppress(NoStore):
                await self._store.announce(Note("here"))
            self._bury(time.monotonic() - GONE)

    def _bury(self, before: float) -> None:
        gone = {process for process, at in self._alive.items() if at < before}
        for process in gone:
            del self._alive[process]
        for room in self._rooms.values():
            if gone.intersection(room.company.abroad):
                room.company.abroad = {
                    p: seats for p, seats in room.company.abroad.items() if p not in gone
                }
                room.company.broadcast(wire.SeatsMessage(messages.seats(room)))


async def hear(room: Room, notes: list[Note]) -> None:
    """Take over what other processes tell of a table."""
    stored = [note for note in notes if note.kind in STORED]
    if stored:
        await room.reader.catch_up(stored)
    for note in notes:
        await _take(room, note)


async def _take(room: Room, note: Note) -> None:
    match note.kind:
        case "seats":
            _seated(room, note)
        case "undo" | "consent" | "refusal":
            await undoing.from_abroad(room, note)
        case "rematch":
            room.rematch = note.by
            room.company.broadcast(wire.RematchMessage(note.by))


def _seated(room: Room, note: Note) -> None:
    before = messages.seats(room)
    room.company.abroad = {
        p: seats for p, seats in room.company.abroad.items() if p != note.process
    }
    if note.seats:
        room.company.abroad[note.process] = note.seats
    if messages.seats(room) != before:
        room.company.broadcast(wire.SeatsMessage(messages.seats(room)))
    if note.ask:
        room.company.announce(Note("seats", seats=room.company.online))
        if room.pending is not None:
            room.company.announce(undoing.asked_note(room))
