"""What must outlive the process: tables, every answer, checkpoints, chat, hashes of keys.

Answers are only ever added. An undo is an entry too, so that no outcome is used twice and a game
can be looked into afterwards. An entry is in the store before anybody is told of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    Connection,
    Select,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from airwar.kernel.errors import StaleAnswer
from airwar.server.schema import answers, chat, keys, snapshots, tables

CHANNEL = "airwar"
SQLITE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000")
MIGRATION_LOCK = 1940  # any number that no other program on the database uses


class TableRow(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    setup: dict[str, Any]
    scenario: str
    seats: list[dict[str, Any]]
    dice: str
    secret: bytes
    odds: bool
    pace: str | None
    rules: str
    status: str
    waiting: list[str]
    epoch: int
    created: str
    updated: str


class Entry(Struct, frozen=True):
    """One thing that happened: answer, dice, draw, retract, rewind, resign, word or go-on."""

    kind: str
    seat: str = ""
    rule: str = ""
    answer: str = ""


class Snapshot(Struct, frozen=True):
    """The game after `number` entries of its epoch, by these rules."""

    number: int
    rules: str
    data: bytes


class Chat(Struct, frozen=True):
    id: int
    seat: str
    name: str
    text: str
    at: str


class Conflict(StaleAnswer):
    """Somebody else has answered this request already."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Store:
    def __init__(self, url: str) -> None:
        self._url = url
        self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=True)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _sqlite_settings)

    @property
    def shared(self) -> bool:
        """May other server processes use the same store?"""
        return self.engine.dialect.name == "postgresql"

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            if self.shared:
                lock = text("SELECT pg_advisory_xact_lock(:n)")
                await connection.execute(lock, {"n": MIGRATION_LOCK})
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        await self.engine.dispose()

    # -- tables -------------------------------------------------------------------------------

    async def create(self, row: TableRow, hashes: Mapping[str, str]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables).values(**asdict(row)))
            if hashes:
                values = [{"table_id": row.id, "seat": s, "hash": h} for s, h in hashes.items()]
                await connection.execute(insert(keys), values)

    async def table(self, table: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            found = await connection.execute(select(tables).where(tables.c.id == table))
            row = found.one_or_none()
        return None if row is None else TableRow(**row._mapping)

    async def holders(self, table: str) -> dict[str, str]:
        """Each held seat with the hash of its key."""
        async with self.engine.connect() as connection:
            query = select(keys.c.seat, keys.c.hash).where(keys.c.table_id == table)
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def tables_of(self, hashes: Sequence[str]) -> list[tuple[TableRow, list[str]]]:
        """The tables that these keys open, the latest first, with the seats they hold there."""
        async with self.engine.connect() as connection:
            query = select(keys.c.table_id, keys.c.seat).where(keys.c.hash.in_(hashes))
            held: dict[str, list[str]] = {}
            for table, seat in await connection.execute(query):
                held.setdefault(table, []).append(seat)
            wanted = select(tables).where(tables.c.id.in_(held)).order_by(tables.c.updated.desc())
            rows = [TableRow(**row._mapping) for row in await connection.execute(wanted)]
        return [(row, held[row.id]) for row in rows]

    async def open_tables(self) -> list[TableRow]:
        return await self._rows(select(tables).where(tables.c.status == "open"))

    async def all_tables(self) -> list[TableRow]:
        return await self._rows(select(tables).order_by(tables.c.created, tables.c.id))

    async def _rows(self, query: Select[Any]) -> list[TableRow]:
        async with self.engine.connect() as connection:
            return [TableRow(**row._mapping) for row in await connection.execute(query)]

    # -- answers ------------------------------------------------------------------------------

    async def append(
        self,
        row: TableRow,
        after: int,
        entries: Iterable[Entry],
        status: str,
        waiting: list[str],
        snapshot: Snapshot | None = None,
    ) -> None:
        """Add entries after entry number `after`, all or none. Raises Conflict.

        The day of the last change that all may see is that on which others came to be waited for:
        anything finer would let a seat count another's hidden answers.
        """
        at = now()
        values = [
            {"table_id": row.id, "epoch": row.epoch, "number": number, "at": at, **asdict(entry)}
            for number, entry in enumerate(entries, start=after + 1)
        ]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(answers), values)
                query = select(tables.c.status, tables.c.waiting).where(tables.c.id == row.id)
                before = (await connection.execute(query)).one()
                if (before.status, before.waiting) != (status, waiting):
                    changed = {"status": status, "waiting": waiting, "updated": at}
                    await connection.execute(
                        update(tables).where(tables.c.id == row.id).values(**changed)
                    )
                if snapshot is not None:
                    await _put_snapshot(connection, row, snapshot)
                await self._notify(connection, row.id)
        except IntegrityError:
            raise Conflict("somebody else was quicker; the game has gone on") from None

    async def entries(self, row: TableRow, after: int = 0) -> list[Entry]:
        """The entries of the present epoch, from number `after` + 1 on."""
        query = (
            select(answers.c.kind, answers.c.seat, answers.c.rule, answers.c.answer)
            .where(answers.c.table_id == row.id, answers.c.epoch == row.epoch)
            .where(answers.c.number > after)
            .order_by(answers.c.number)
        )
        async with self.engine.connect() as connection:
            return [Entry(*each) for each in await connection.execute(query)]

    async def tally(self, table: str) -> dict[str, int]:
        """How many entries of each kind the table has had, in all its epochs."""
        query = (
            select(answers.c.kind, func.count())
            .where(answers.c.table_id == table)
            .group_by(answers.c.kind)
        )
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def words(self, table: str) -> dict[str, str]:
        """The word that each seat has sent for committed dice."""
        query = select(answers.c.seat, answers.c.answer).where(
            answers.c.table_id == table, answers.c.kind == "word"
        )
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    # -- checkpoints --------------------------------------------------------------------------

    async def snapshots(self, row: TableRow) -> tuple[Snapshot | None, Snapshot | None]:
        """The opening of the present epoch (None in the first) and its last checkpoint."""
        query = (
            select(snapshots.c.number, snapshots.c.rules, snapshots.c.data)
            .where(snapshots.c.table_id == row.id, snapshots.c.epoch == row.epoch)
            .order_by(snapshots.c.number)
        )
        async with self.engine.connect() as connection:
            found = [Snapshot(*each) for each in await connection.execute(query)]
        opening = found[0] if found and found[0].number == 0 else None
        last = found[-1] if found and found[-1].number else None
        return opening, last

    async def adopt(self, row: TableRow, rules: str) -> None:
        """The whole game has been replayed by new rules: from now on these are its rules."""
        async with self.engine.begin() as connection:
            await connection.execute(
                update(tables).where(tables.c.id == row.id).values(rules=rules)
            )
            await _drop_snapshot(connection, row)

    async def new_epoch(self, row: TableRow, rules: str, opening: bytes) -> None:
        """The game goes on from a checkpoint; what came before stays. Raises Conflict."""
        try:
            async with self.engine.begin() as connection:
                values = {"epoch": row.epoch + 1, "number": 0, "rules": rules, "data": opening}
                await connection.execute(insert(snapshots).values(table_id=row.id, **values))
                await connection.execute(
                    update(tables)
                    .where(tables.c.id == row.id, tables.c.epoch == row.epoch)
                    .values(epoch=row.epoch + 1, rules=rules, updated=now())
                )
                await self._notify(connection, row.id)
        except IntegrityError:
            raise Conflict("somebody else was quicker; the game has gone on") from None

    # -- chat ---------------------------------------------------------------------------------

    async def say(self, table: str, seat: str, name: str, words: str) -> None:
        async with self.engine.begin() as connection:
            values = {"table_id": table, "seat": seat, "name": name, "text": words, "at": now()}
            await connection.execute(insert(chat).values(**values))
            await self._notify(connection, table)

    async def chat(self, table: str, after: int = 0) -> list[Chat]:
        query = (
            select(chat.c.id, chat.c.seat, chat.c.name, chat.c.text, chat.c.at)
            .where(chat.c.table_id == table, chat.c.id > after)
            .order_by(chat.c.id)
        )
        async with self.engine.connect() as connection:
            return [Chat(*each) for each in await connection.execute(query)]

    # -- other processes ----------------------------------------------------------------------

    async def _notify(self, connection: AsyncConnection, table: str) -> None:
        if self.shared:
            notify = text("SELECT pg_notify(:channel, :table)")
            await connection.execute(notify, {"channel": CHANNEL, "table": table})

    @property
    def lost_line(self) -> type[Exception]:
        """What `changes` raises when its line to the database breaks."""
        import psycopg

        return psycopg.Error

    async def changes(self) -> AsyncIterator[str]:
        """The ids of tables as they change, whichever process changes them (PostgreSQL)."""
        import psycopg

        address = self._url.replace("postgresql+psycopg://", "postgresql://", 1)
        connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            async for note in connection.notifies():
                yield note.payload
        finally:
            await asyncio.shield(connection.close())


async def _drop_snapshot(connection: AsyncConnection, row: TableRow) -> None:
    c = snapshots.c
    await connection.execute(
        delete(snapshots).where(c.table_id == row.id, c.epoch == row.epoch, c.number > 0)
    )


async def _put_snapshot(connection: AsyncConnection, row: TableRow, snapshot: Snapshot) -> None:
    await _drop_snapshot(connection, row)
    values = {"table_id": row.id, "epoch": row.epoch, **asdict(snapshot)}
    await connection.execute(insert(snapshots).values(**values))


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
