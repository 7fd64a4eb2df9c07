"""The rooms of this server, opened when somebody comes and kept while they are used."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Sequence

from sqlalchemy.exc import SQLAlchemyError

from airwar.kernel.errors import AirwarError
from airwar.kernel.game import find_game
from airwar.server import workers
from airwar.server.ledger import NOBODY
from airwar.server.room import Room, Services
from airwar.server.settings import Settings
from airwar.server.store import Store
from airwar.server.thinkers import Thinkers

log = logging.getLogger("airwar.server")

MOST_ROOMS = 500  # in memory; empty ones go first


class NoTable(AirwarError):
    """There is no such table."""


class NoKey(AirwarError):
    """The key opens no seat at this table."""


def key_hash(key: str) -> str:
    """Keys are long and random, so a plain hash keeps them safe in the store."""
    return hashlib.sha256(key.encode()).hexdigest()


class Hall:
    def __init__(self, settings: Settings) -> None:
        workers.load_games(settings.games)
        self.settings = settings
        self.store = Store(settings.database)
        self.thinkers = Thinkers(settings)
        self._services = Services(settings, self.store, self.thinkers)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self._tasks.append(asyncio.create_task(self._resume()))
        if self.store.shared:
            self._tasks.append(asyncio.create_task(self._listen()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self._rooms.values():
            await room.close()
        await asyncio.to_thread(self.thinkers.close)
        await self.store.close()

    async def room(self, table: str) -> Room:
        room = self._rooms.get(table)
        if room is not None:
            return room
        task = self._opening.get(table)
        if task is None:
            task = self._opening[table] = asyncio.create_task(self._open(table))
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(task)

    async def held(self, table: str, keys: Sequence[str]) -> tuple[Room, tuple[str, ...]]:
        """The room, and the seats that these keys hold in it, none for an onlooker.

        Raises NoTable, NoKey.
        """
        room = await self.room(table)
        hashes = {key_hash(key) for key in keys}
        seats = tuple([seat for seat in room.seats if room.holders.get(seat) in hashes])
        if not seats and room.holders.get(NOBODY) not in hashes:
            raise NoKey("this key opens no seat at this table")
        return room, seats

    async def _open(self, table: str) -> Room:
        row = await self.store.table(table)
        if row is None:
            raise NoTable("there is no such table on this server")
        await self._make_space()
        room = Room(self._services, find_game(row.game), row)
        await room.open()
        self._rooms[table] = room
        return room

    async def _make_space(self) -> None:
        if len(self._rooms) < MOST_ROOMS:
            return
        for table, room in list(self._rooms.items()):
            if not room.connections and not room.tasks and not room.lock.locked():
                del self._rooms[table]
                return

    async def _resume(self) -> None:
        """After a restart, opponents go on thinking where they were."""
        for row in await self.store.open_tables():
            bots = {seat["seat"] for seat in row.seats if seat["kind"] == "bot"}
            if bots.intersection(row.waiting):
                try:
                    await self.room(row.id)
                except Exception:
                    log.exception("table %s does not open", row.id)

    async def _listen(self) -> None:
        """Hear of changes that other server processes make to the tables that are open here."""
        while True:
            try:
                async for table in self.store.changes():
                    if table in self._rooms:
                        await self._catch_up(self._rooms[table])
            except (OSError, SQLAlchemyError, self.store.lost_line):
                log.exception("the store's messages are lost; listening again")
            await asyncio.sleep(1)
            for room in list(self._rooms.values()):
                await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except Exception:
            # One table that fails must not keep the others from their news.
            log.exception("table %s cannot catch up", room.row.id)


def new_id() -> str:
    return secrets.token_hex(6)


def new_key() -> str:
    return secrets.token_urlsafe(24)
