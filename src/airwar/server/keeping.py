"""How a game gets into the store, and what happens when the store does not confirm it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from airwar.kernel.history import EACH
from airwar.kernel.play import Play
from airwar.server import replaying
from airwar.server.database import NoStore, Unsure
from airwar.server.loading import Loaded, TableGone
from airwar.server.seat_log import NOBODY
from airwar.server.store import Conflict, Entry, Snapshot
from airwar.server.trouble import brief

if TYPE_CHECKING:
    from airwar.server.room import Room

log = logging.getLogger("airwar.server")

LAST_WAIT = 5.0  # seconds that a table has to store its checkpoint when the server closes
RETRY = (0.2, 10.0)  # seconds before the store is asked again: at first, and at most
DOWN = "The server's database does not answer. The table waits for it and then goes on by itself."
BACK = "The server's database answers again. What you see is what is stored."


def checkpoints(play: Play[Any]) -> int:
    """How many checkpoints of the game are in memory."""
    return play.past.place if play.past is not None else 0


class Keeper:
    """What the store has of a game. `store` and `append` are called under the room's lock."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.count = 0  # entries that the game has had
        self.stale = False  # memory may be ahead of the store
        self.writes: set[asyncio.Task[None]] = set()
        self._recovering: asyncio.Task[None] | None = None
        self._saved = -1  # the moment of the checkpoint that the store has
        self._kept = (0, 0)  # entries and checkpoints in memory when it was stored

    def take(self, loaded: Loaded) -> None:
        """Memory is what the store has."""
        self.count, self.stale = loaded.count, False
        self._saved, self._kept = loaded.saved, (loaded.kept, 0)

    def recalled(self, more: int) -> None:
        """So many checkpoints have come into memory that lie before the stored one."""
        self._kept = (self._kept[0], self._kept[1] + more)

    # -- entries ------------------------------------------------------------------------------

    async def store(self, entries: list[Entry]) -> None:
        """Store what came of one call, with a checkpoint now and then."""
        room, number = self._room, self.count + len(entries)
        play = room.play
        snapshot, changed = None, room.waiting.changed()
        if not entries and not changed:
            return
        if play.start < self._saved or checkpoints(play) - self._kept[1] >= EACH:
            snapshot = self._snapshot(number)
        status = "over" if play.over else "open"
        # Until this is through, memory is ahead of the store; whatever stops it, the game is read
        # again before anybody can see or change it.
        self.stale = True
        try:
            await self.append(entries, status, list(play.open), snapshot, changed)
        except Conflict:
            await room.fresh()
            raise
        except (NoStore, asyncio.CancelledError):
            self.recover_soon()
            raise
        except Exception as error:
            log.error("table %s: a write failed: %s", room.row.id, brief(error))
            self.recover_soon()
            raise Unsure from None
        self.stale = False
        room.waiting.stored(changed)
        self.count = number
        if snapshot is not None:
            self._note(snapshot)

    async def append(
        self,
        entries: list[Entry],
        status: str,
        waiting: list[str],
        snapshot: Snapshot | None = None,
        in_advance: Mapping[str, bytes | None] | None = None,
    ) -> None:
        """Write to the end what has been begun, also if the one who waits for it is cancelled."""
        store, row = self._room.services.store, self._room.row
        work = store.append(row, self.count, entries, status, waiting, snapshot, in_advance)
        write = asyncio.create_task(work)
        self.writes.add(write)
        write.add_done_callback(self.writes.discard)
        await asyncio.shield(write)

    # -- checkpoints --------------------------------------------------------------------------

    async def save(self) -> None:
        """Store the last checkpoint, so that the game opens quickly when somebody comes back."""
        room = self._room
        async with room.lock:
            if self.stale or room.frozen or self.count in (0, self._kept[0]):
                return
            snapshot = self._snapshot(self.count)
            if await room.services.store.keep(room.row, snapshot):
                self._note(snapshot)

    async def save_at_last(self) -> None:
        """The same when the server closes; an error must not stop it from closing."""
        try:
            await asyncio.wait_for(self.save(), LAST_WAIT)
        except Exception as error:
            # The entries are in the store; only the next opening takes longer.
            table, what = self._room.row.id, brief(error)
            log.error("table %s: its last checkpoint is not stored: %s", table, what)

    def _snapshot(self, number: int) -> Snapshot:
        """The last checkpoint as it is stored, after so many entries."""
        room = self._room
        eyes, words = (*room.seats, NOBODY), room.dice.words.words
        data = replaying.keep_on(room.play, room.seat_logs, eyes, room.rewinds, room.used, words)
        return Snapshot(number, room.row.rules, data)

    def _note(self, snapshot: Snapshot) -> None:
        play = self._room.play
        self._saved, self._kept = play.start, (snapshot.number, checkpoints(play))

    # -- after a write that was not confirmed -------------------------------------------------

    def recover_soon(self) -> None:
        """Memory and store may differ: ask the store again and again until it answers."""
        if not self._room.closed and (self._recovering is None or self._recovering.done()):
            self._recovering = self._room.start(self._recover())

    async def _recover(self) -> None:
        """After a write that failed or was broken off, show what the store has."""
        company = self._room.company
        await asyncio.gather(*self.writes, return_exceptions=True)
        told, (wait, longest) = False, RETRY
        while not await self._recovered():
            if not told:
                company.tell(DOWN, NoStore.code)
                told = True
            await asyncio.sleep(wait)
            wait = min(2 * wait, longest)
        company.show()
        if told:
            company.tell(BACK, "back")
        self._room.opponents.wake()

    async def _recovered(self) -> bool:
        room = self._room
        try:
            await room.services.store.settled()
            async with room.lock:
                await room.fresh()
        except NoStore:
            return False
        except TableGone:
            return True  # There is nothing left to read; whoever asks hears so.
        except Exception as error:
            log.error("table %s cannot be read again: %s", room.row.id, brief(error))
            return False
        return True
