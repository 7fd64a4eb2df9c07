"""The rooms of this server, opened when somebody comes and kept while they are used."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Sequence

from airwar.common.registry import find_game
from airwar.kernel.errors import AirwarError
from airwar.server import abroad, operating, workers
from airwar.server.database import NoStore
from airwar.server.metrics import MeasuredStore, Metrics
from airwar.server.pace import Pace
from airwar.server.rates import Rates, Sockets
from airwar.server.room import Room, Services
from airwar.server.seat_log import NOBODY
from airwar.server.settings import Settings
from airwar.server.store import UNREADABLE
from airwar.server.thinkers import Thinkers
from airwar.server.trouble import brief

log = logging.getLogger("airwar.server")

EACH_HOUR = 3600.0  # seconds between two looks for old tables
LONGEST_ID = 32  # letters
MOST_ROOMS = 500  # in memory; empty ones go first
RETRY, MOST_WAIT = 0.5, 10.0  # seconds before the store is asked again: at first, at most


class NoTable(AirwarError):
    """There is no such table."""

    code = "no-table"


class NoKey(AirwarError):
    """The key opens no seat at this table."""

    code = "no-key"


def key_hash(key: str) -> str:
    """Keys are long and random, so a plain hash keeps them safe in the store."""
    return hashlib.sha256(key.encode()).hexdigest()


class Hall:
    def __init__(self, settings: Settings) -> None:
        workers.load_games(settings.games)
        self.settings = settings
        self.metrics = Metrics()
        self.store = MeasuredStore(self.metrics, settings.database, settings.store_wait)
        self.thinkers = Thinkers(settings, self.metrics.thought.observe)
        self.rates = Rates(settings.rates, refused=self.metrics.note_refusal)
        self.sockets = Sockets(self.rates, settings.most_sockets)
        self.pace = Pace()
        self._services = Services(settings, self.store, self.thinkers, self.pace)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._news = abroad.News(self.store, self._rooms, self.drop)

    @property
    def rooms(self) -> int:
        return len(self._rooms)

    async def open(self) -> None:
        await self.store.open(lock=True)
        self._tasks.append(asyncio.create_task(self._resume()))
        if self.settings.keep_days or self.settings.unused_days:
            self._tasks.append(asyncio.create_task(self._let_go()))
        if self.store.shared:
            self._tasks.append(asyncio.create_task(self._news.listen()))
            self._tasks.append(asyncio.create_task(self._news.live()))

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
        if not (table.isascii() and table.isalnum() and len(table) <= LONGEST_ID):
            raise NoTable("there is no such table on this server")
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
        try:
            row = await self.store.table(table)
        except UNREADABLE as error:
            log.error("table %s is damaged: %s", table, type(error).__name__)
            raise NoTable("this table is damaged and cannot be opened") from None
        if row is None:
            raise NoTable("there is no such table on this server")
        await self._make_space()
        room = Room(self._services, find_game(row.game), row)
        await room.open()
        self._rooms[table] = room
        if self.store.shared:
            # Another process may have stored something before this room could hear of it.
            await room.reader.catch_up()
        return room

    async def _make_space(self) -> None:
        if len(self._rooms) < MOST_ROOMS:
            return
        for table, room in list(self._rooms.items()):
            if not room.company.connections and not room.tasks and not room.lock.locked():
                del self._rooms[table]
                return

    async def _resume(self) -> None:
        """After a restart, opponents go on thinking where they were."""
        wait = RETRY
        while True:
            try:
                rows = await self.store.open_tables()
                break
            except NoStore:
                await asyncio.sleep(wait)
                wait = min(2 * wait, MOST_WAIT)
        for row in rows:
            try:
                bots = {seat["seat"] for seat in row.seats if seat["kind"] == "bot"}
                if bots.intersection(row.waiting):
                    await self.room(row.id)
            except NoStore:
                pass  # It opens when somebody comes.
            except Exception as error:
                log.error("table %s does not open: %s", row.id, brief(error))

    async def drop(self, table: str) -> None:
        """Forget a table that is no longer in the store."""
        room = self._rooms.pop(table, None)
        if room is not None:
            room.company.tell("This table is no longer on this server.")
            await room.close()

    async def _let_go(self) -> None:
        """Delete the tables whose time is over, but never one at which somebody sits."""
        while True:
            try:
                await self.let_go()
            except Exception as error:
                log.error("old tables cannot be deleted: %s", brief(error))
            await asyncio.sleep(EACH_HOUR)

    async def let_go(self) -> None:
        for table in await operating.expired(self.store, self.settings):
            room = self._rooms.get(table)
            if room is None or not room.company.connections:
                await self.drop(table)
                await operating.remove(self.store, [table])
                log.info("table %s: its time is over, deleted", table)


def new_id() -> str:
    return secrets.token_hex(6)


def new_key() -> str:
    return secrets.token_urlsafe(24)
