"""How a game gets from the store into memory: when its table opens, after an outage, when another
server process has played on, and the past of a long game when somebody looks at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING

from airwar.kernel.game import state_hash
from airwar.server import freezing, loading, naming, replaying
from airwar.server.database import NoStore, Note
from airwar.server.dice import Dice
from airwar.server.keeping import checkpoints
from airwar.server.seat_log import SeatLogs
from airwar.server.store import CLOSED, Conflict, Entry

if TYPE_CHECKING:
    from airwar.server.room import Room

log = logging.getLogger("airwar.server")


class Reader:
    """`reload` is called under the room's lock; the other public methods that wait take it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._whole = True  # is the game's past in memory?
        self._recalling: asyncio.Task[None] | None = None

    async def reload(self) -> None:
        """Read the game again. One that does not replay is frozen until all consent."""
        room = self._room
        store, settings = room.services.store, room.services.settings
        row = await store.table(room.row.id)
        if row is None:
            raise loading.TableGone("this table is no longer on this server")
        loaded = await loading.load(store, room.game, row)
        room.frozen, told = freezing.frozen(loaded, room.people), ""
        if room.frozen is None and loaded.parted is not None:
            with suppress(Conflict):  # Another process may have done it.
                name = await loading.new_epoch(store, settings, room.game, loaded)
                told = freezing.GOES_ON.format(name)
            row = await store.table(row.id) or row
            loaded = await loading.load(store, room.game, row)
        await self._take(loaded)
        if not room.frozen:
            with suppress(Conflict):  # Another process opens it too; then it was read once more.
                await room.carry_out(Entry("open"), room.play.wake)
        # What players have before them may be older or newer than what the store has.
        room.company.show()
        if told:
            room.company.tell(told)
        room.opponents.wake()

    async def _take(self, loaded: loading.Loaded) -> None:
        room, row = self._room, loaded.row
        store = room.services.store
        room.holders = await store.holders(row.id)
        for connection in room.company.connections:
            connection.log.reread(room.seat_log(connection.eyes))
        room.row, room.play, room.rewinds = row, loaded.play, loaded.rewinds
        room.seat_logs = SeatLogs(room.play, loaded.pages)
        room.waiting.load(await store.premoves(row.id))
        # A lesson talks about each of its choices.
        asked = room.people if room.coach is None else []
        room.waiting.holders = {seat: room.holders.get(seat, "") for seat in asked}
        room.play.premoves = room.waiting
        room.used = loaded.used
        room.dice = Dice(row.dice, row.secret, room.people, loaded.words)
        room.pending = None
        room.forget_thoughts()
        room.keeper.take(loaded)
        self._whole = loaded.whole

    # -- the past of a long game --------------------------------------------------------------

    async def whole(self) -> None:
        """Have a long game's past in memory, for log, undo and replay. Not under the lock."""
        if self._whole:
            return
        if self._recalling is None or self._recalling.done():
            self._recalling = self._room.start(self._recall())
        await asyncio.wait([self._recalling])

    async def _recall(self) -> None:
        """Play the past again, beside the table."""
        room = self._room
        store, row = room.services.store, room.row
        start, _ = await store.snapshots(row)
        entries = await store.entries(row)
        loaded = await asyncio.to_thread(loading.replay, room.game, row, start, entries, False)
        async with room.lock:
            if room.row.epoch != row.epoch or self._whole:
                return
            play, more = loaded.play, await store.entries(row, len(entries))
            rest = more[: room.keeper.count - len(entries)]
            replaying.follow(play, rest, len(entries) + 1, False, loaded.rewinds)
            if state_hash(play.state) != state_hash(room.play.state):
                log.error("table %s: checkpoint and record differ", row.id)
                return
            before = checkpoints(room.play)
            play.premoves = room.waiting
            room.play, self._whole = play, True
            room.seat_logs = SeatLogs(play, {})
            room.keeper.recalled(checkpoints(play) - before)
            room.company.show()

    # -- what other server processes have stored ----------------------------------------------

    def behind(self, note: Note) -> bool:
        """Does another process tell of something in the store that may not be here yet?"""
        room = self._room
        if note.kind == "entries":
            here = (room.row.epoch, room.keeper.count)
            return room.keeper.stale or (note.epoch, note.number) > here
        return note.kind in ("all", "premoves", "names")

    async def catch_up(self, notes: Sequence[Note] = (Note("all"),)) -> None:
        """Another server process may have changed the table: read on from where we are.

        Only under the lock is it known whether the entries of a note are here already.
        """
        room = self._room
        try:
            async with room.lock:
                if any(self.behind(note) for note in notes):
                    await self._catch_up()
                if any(note.kind in ("chat", "all") for note in notes):
                    await room.talk.hear()
        except NoStore:
            room.keeper.stale = True
            room.keeper.recover_soon()
        room.opponents.wake()

    async def _catch_up(self) -> None:
        room = self._room
        store = room.services.store
        row = await store.table(room.row.id)
        moved = row is None or row.epoch != room.row.epoch or row.status == CLOSED
        if row is not None:
            naming.take(room, {seat["seat"]: seat["name"] for seat in row.seats})
        if room.keeper.stale or room.frozen or moved:
            await self.reload()
        waiting, entries = (
            await store.premoves(room.row.id),
            await store.entries(room.row, room.keeper.count),
        )
        room.waiting.load(waiting)
        room.play.premoves = None  # What they gave is among the entries.
        if any(self._forgets(entry) for entry in entries):
            await self.reload()
            entries = []
        for entry, following in pairwise([*entries, None]):
            assert entry is not None
            self._follow(entry)
            # One state a call, with all that came of it.
            if following is None or replaying.begins_call(following, room.keeper.count + 1):
                room.company.show()
        room.play.premoves = room.waiting
        if not room.frozen:
            # The other process may not have known yet what was given in advance here.
            with suppress(Conflict):
                await room.carry_out(Entry("open"), room.play.wake)

    def _forgets(self, entry: Entry) -> bool:
        """Does an entry go back behind what is in memory?"""
        return entry.kind == "rewind" and int(entry.answer) < self._room.play.first

    def _follow(self, entry: Entry) -> None:
        """Take over an entry that is in the store already."""
        room = self._room
        room.keeper.count += 1
        room.apply(entry, room.keeper.count)
        room.used += entry.kind in ("dice", "draw")
        room.pending = None
        room.forget_thoughts()
