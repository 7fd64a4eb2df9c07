"""The line to the database: opened, bounded in time, and heard by the other server processes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from msgspec import Struct
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from airwar.kernel.errors import AirwarError, BadData
from airwar.server.private import FolderLock, make_file
from airwar.server.trouble import Outage

CHANNEL = "airwar"
SQLITE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=8000")
MIGRATION_LOCK = 1940  # any number that no other program on the database uses
WAIT = 10.0  # seconds that the database has for anything at all
WRITERS = 10  # at once, where the database can
CONNECT_WAIT = 5  # of these for a new connection
# What a database raises that is down, or hangs, or cannot write.
DOWN = (OperationalError, InterfaceError, PoolTimeout, OSError, TimeoutError)

P = ParamSpec("P")
T = TypeVar("T")


class NoStore(AirwarError):
    """The database does not answer. Nothing has changed."""

    code = "no-store"

    def __init__(self, message: str = "") -> None:
        super().__init__(
            message
            or "The server's database does not answer. Nothing has changed; try again in a moment."
        )


class Unsure(NoStore):
    """The database was told to store something and has not confirmed it."""

    code = "unknown"

    def __init__(self) -> None:
        super().__init__(
            "The server's database has not confirmed this, so it is unknown whether it is stored. "
            "Checking; the table will show it."
        )


class Note(Struct, frozen=True, omit_defaults=True):
    """What one server process tells the others about a table.

    `entries`: the epoch has had `number` entries. `premoves`, `chat`, `names`: there is news.
    `seats`: the `seats` that sit at that process, and whether the others are asked for
    theirs (`ask`).
    `undo`, `consent`, `refusal`: an undo by `seat` back to `to`, asked for after `number` entries;
    `seats` have consented, or `by` has refused. `rematch`: the table `to`. `here`: the process
    lives.
    """

    kind: str
    table: str = ""
    process: str = ""
    epoch: int = 0
    number: int = 0
    seat: str = ""
    to: int = 0
    by: str = ""
    seats: tuple[str, ...] = ()
    ask: bool = False


def reads(
    method: Callable[Concatenate[Any, AsyncConnection, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """A query on a connection of its own, which ends in time. Raises NoStore."""

    @wraps(method)
    async def run(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async def query() -> T:
            async with self.engine.connect() as connection:
                return await method(self, connection, *args, **kwargs)

        found: T = await self.in_time(query())
        return found

    return run


def writes(
    method: Callable[Concatenate[Any, AsyncConnection, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """A transaction, all or nothing, which ends in time. Raises NoStore, Unsure."""

    @wraps(method)
    async def run(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        ending = []

        async def transaction() -> T:
            async with self.writer, self.engine.connect() as connection:
                found = await method(self, connection, *args, **kwargs)
                ending.append(True)
                await self.commit(connection)
                return found

        try:
            done: T = await self.in_time(transaction())
        except NoStore:
            if ending:
                raise Unsure from None
            raise
        return done

    return run


class Database:
    def __init__(self, url: str, wait: float = WAIT) -> None:
        self._url, self._wait = url, wait
        self.process = secrets.token_hex(4)  # by which other processes know this one
        self.outage = Outage("the database")
        self._left: set[asyncio.Task[Any]] = set()  # requests that took too long
        options: dict[str, Any] = {}
        if make_url(url).get_backend_name() == "postgresql":
            # A connection may have broken since it was last used; that of a file does not.
            options["pool_pre_ping"] = True
            options["connect_args"] = {"connect_timeout": CONNECT_WAIT}
        # Errors must not quote what they were to store: hands, words, the secret of the dice.
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **options)
        # SQLite lets one write at a time, and who asks again and again may wait long; in a queue
        # it is first come, first served.
        self.writer = asyncio.Semaphore(1 if self.engine.dialect.name == "sqlite" else WRITERS)
        self._lock: FolderLock | None = None
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _sqlite_settings)

    @property
    def shared(self) -> bool:
        """May other server processes use the same store?"""
        return self.engine.dialect.name == "postgresql"

    @property
    def file(self) -> Path | None:
        """The SQLite file."""
        name = self.engine.url.database
        return Path(name) if self.engine.dialect.name == "sqlite" and name else None

    async def open(self, lock: bool = False) -> None:
        """With `lock`, no other server may use the same SQLite file. Raises BadData."""
        if self.file is not None:
            make_file(self.file)
            if lock:
                self._lock = FolderLock(self.file)
                self._lock.take()
        try:
            async with self.engine.begin() as connection:
                if self.shared:
                    key = text("SELECT pg_advisory_xact_lock(:n)")
                    await connection.execute(key, {"n": MIGRATION_LOCK})
                await connection.run_sync(_migrate)
        except CommandError:
            raise BadData(
                "the stored games were written by a newer version of Airwar; install that version"
            ) from None

    async def close(self) -> None:
        try:
            await asyncio.wait_for(self.engine.dispose(), self._wait)
        except TimeoutError as error:
            self.outage.failed(error)
        if self._lock is not None:
            self._lock.release()

    # -- in time ------------------------------------------------------------------------------

    async def in_time(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a request, or NoStore."""
        task = asyncio.create_task(work)
        done, _ = await asyncio.wait([task], timeout=self._wait)
        if not done:
            self._leave(task)
            error = TimeoutError(f"no answer within {self._wait:g} s")
            self.outage.failed(error)
            raise NoStore
        try:
            found = task.result()
        except NoStore:
            raise
        except DOWN as error:
            self.outage.failed(error)
            raise NoStore from None
        self.outage.worked()
        return found

    def _leave(self, task: asyncio.Task[Any]) -> None:
        """Break a request off. A driver may need long for that too, so nobody waits for it."""
        task.cancel()
        self._left.add(task)
        task.add_done_callback(self._gone)

    def _gone(self, task: asyncio.Task[Any]) -> None:
        self._left.discard(task)
        if not task.cancelled():
            task.exception()  # It was reported when it took too long.

    @property
    def unsettled(self) -> bool:
        """May a request that was broken off still have an effect?"""
        return bool(self._left)

    async def settled(self) -> None:
        """Wait until no request that was broken off can have an effect any more."""
        if self._left:
            await asyncio.wait(self._left)

    async def commit(self, connection: AsyncConnection) -> None:
        """End a transaction. If this fails, nobody knows whether the database did it."""
        await connection.commit()

    # -- other processes ----------------------------------------------------------------------

    async def notify(self, connection: AsyncConnection, note: Note) -> None:
        """Tell the other processes when this transaction is through."""
        if self.shared:
            signed = msgspec.structs.replace(note, process=self.process)
            payload = msgspec.json.encode(signed).decode()
            query = text("SELECT pg_notify(:channel, :payload)")
            await connection.execute(query, {"channel": CHANNEL, "payload": payload})

    @writes
    async def announce(self, connection: AsyncConnection, note: Note) -> None:
        """Tell the other processes something that is not stored. It may get lost."""
        await self.notify(connection, note)

    async def notes(self) -> AsyncIterator[Note | None]:
        """What other processes tell; None once they can be heard. Raises OSError when they cannot.

        Whatever happened before the None must be looked up.
        """
        import psycopg

        address = self._url.replace("postgresql+psycopg://", "postgresql://", 1)
        try:
            connection = await psycopg.AsyncConnection.connect(
                address, autocommit=True, connect_timeout=CONNECT_WAIT
            )
            try:
                await connection.execute(f"LISTEN {CHANNEL}")
                yield None
                async for each in connection.notifies():
                    note = _read_note(each.payload)
                    # What is stored here may have been given up as lost, so it is told here too.
                    if note and (note.kind == "entries" or note.process != self.process):
                        yield note
            finally:
                await asyncio.shield(connection.close())
        except psycopg.Error as error:
            raise ConnectionError(str(error)) from None


def _read_note(payload: str) -> Note | None:
    """Something else on the database may use the same channel, or another version of us."""
    try:
        return msgspec.json.decode(payload, type=Note)
    except msgspec.DecodeError:
        return None


def _migrate(connection: Connection) -> None:
    config = Config()
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _sqlite_settings(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for setting in SQLITE:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
