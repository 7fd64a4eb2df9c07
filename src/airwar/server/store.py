"""What must outlive the process: tables, every answer, premoves, checkpoints, chat, hashes of keys.

Answers are only ever added. An undo is an entry too, so that no outcome is used twice and a game
can be looked into afterwards. An entry is in the store before anybody is told of it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from airwar.kernel.errors import StaleAnswer
from airwar.server.database import Database, Note, reads, writes
from airwar.server.schema import analyses, answers, chat, keys, premoves, snapshots, tables

log = logging.getLogger("airwar.server")

CLOSED = "closed"  # the status of a table that its operator has closed
QUICKER = "somebody else was quicker; the game has gone on"
# What reading a damaged row raises: its JSON is none, or a column has the wrong type.
UNREADABLE = (ValueError, TypeError, DataError, msgspec.ValidationError)


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
    undo: str = "usual"
    hints: str = "usual"
    lesson: str | None = None


class Entry(Struct, frozen=True):
    """One thing that happened: answer, dice, draw, retract, rewind, resign, word or go-on.

    `call` is the number of the first entry that came of the same call; the store fills it in."""

    kind: str
    seat: str = ""
    rule: str = ""
    answer: str = ""
    call: int | None = None


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


class Taken(StaleAnswer):
    """There is a table of this name already."""


class Store(Database):
    """Every method ends in time: raises NoStore, and Unsure if it may have stored something."""

    # -- tables -------------------------------------------------------------------------------

    @writes
    async def create(
        self,
        connection: AsyncConnection,
        row: TableRow,
        hashes: Mapping[str, str],
        past: Sequence[Entry] = (),
        start: Snapshot | None = None,
    ) -> None:
        """A table, with the past and the opening of another game if it goes on from there.

        Raises Taken.
        """
        try:
            await connection.execute(insert(tables).values(**asdict(row)))
        except IntegrityError:
            raise Taken("there is such a table already") from None
        if hashes:
            values = [{"table_id": row.id, "seat": s, "hash": h} for s, h in hashes.items()]
            await connection.execute(insert(keys), values)
        if start is not None:
            opening = {"table_id": row.id, "epoch": row.epoch, **asdict(start)}
            await connection.execute(insert(snapshots).values(**opening))
        same = {"table_id": row.id, "epoch": row.epoch, "at": row.created}
        given = [{**asdict(entry), **same, "number": n} for n, entry in enumerate(past, start=1)]
        if given:
            await connection.execute(insert(answers), given)

    @writes
    async def rename(self, connection: AsyncConnection, table: str, seat: str, name: str) -> None:
        """Call the person at a seat by another name."""
        query = select(tables.c.seats).where(tables.c.id == table).with_for_update()
        found = (await connection.execute(query)).scalar() or []
        seats = [{**each, "name": name} if each["seat"] == seat else each for each in found]
        await connection.execute(update(tables).where(tables.c.id == table).values(seats=seats))

    @reads
    async def table(self, connection: AsyncConnection, table: str) -> TableRow | None:
        found = await connection.execute(select(tables).where(tables.c.id == table))
        row = found.one_or_none()
        return None if row is None else _row(row)

    @reads
    async def holders(self, connection: AsyncConnection, table: str) -> dict[str, str]:
        """Each held seat with the hash of its key."""
        query = select(keys.c.seat, keys.c.hash).where(keys.c.table_id == table)
        return {row[0]: row[1] for row in await connection.execute(query)}

    async def tables_of(self, hashes: Sequence[str]) -> list[tuple[TableRow, list[str]]]:
        """The tables that these keys open, the latest first, with the seats they hold there."""
        held = await self._held(hashes)
        rows = await self._rows(
            select(tables).where(tables.c.id.in_(held)).order_by(tables.c.updated.desc())
        )
        return [(row, held[row.id]) for row in rows]

    @reads
    async def _held(
        self, connection: AsyncConnection, hashes: Sequence[str]
    ) -> dict[str, list[str]]:
        query = select(keys.c.table_id, keys.c.seat).where(keys.c.hash.in_(hashes))
        held: dict[str, list[str]] = {}
        for table, seat in await connection.execute(query):
            held.setdefault(table, []).append(seat)
        return held

    async def open_tables(self) -> list[TableRow]:
        return await self._rows(select(tables).where(tables.c.status == "open"))

    async def some_tables(self, ids: Sequence[str]) -> list[TableRow]:
        return await self._rows(select(tables).where(tables.c.id.in_(ids)))

    async def all_tables(self) -> list[TableRow]:
        return await self._rows(select(tables).order_by(tables.c.created, tables.c.id))

    async def _rows(self, query: Select[Any]) -> list[TableRow]:
        """Without those that cannot be read: one damaged table must not hide the others."""
        try:
            return await self._all_rows(query)
        except UNREADABLE:
            log.warning("a table in the store is damaged; reading them one by one")
        found = []
        for table in await self._ids(query.with_only_columns(tables.c.id)):
            try:
                row = await self.table(table)
            except UNREADABLE:
                log.error("table %s is damaged and stays closed", table)
            else:
                found += [row] if row is not None else []
        return found

    @reads
    async def _all_rows(self, connection: AsyncConnection, query: Select[Any]) -> list[TableRow]:
        return [_row(row) for row in await connection.execute(query)]

    @reads
    async def _ids(self, connection: AsyncConnection, query: Select[Any]) -> list[str]:
        return [row[0] for row in await connection.execute(query)]

    # -- answers ------------------------------------------------------------------------------

    @writes
    async def append(
        self,
        connection: AsyncConnection,
        row: TableRow,
        after: int,
        entries: Iterable[Entry],
        status: str,
        waiting: list[str],
        snapshot: Snapshot | None = None,
        in_advance: Mapping[str, bytes | None] | None = None,
    ) -> None:
        """Add what came of one call after entry number `after`, all or none. Raises Conflict.

        `in_advance` are the premoves of the seats where they have changed, None where none wait.
        The day of the last change that all may see is that on which others came to be waited for:
        anything finer would let a seat count another's hidden answers.
        """
        at = now()
        same = {"table_id": row.id, "epoch": row.epoch, "at": at, "call": after + 1}
        values = [
            {**asdict(entry), **same, "number": number}
            for number, entry in enumerate(entries, start=after + 1)
        ]
        if values:
            try:
                await connection.execute(insert(answers), values)
            except IntegrityError:
                raise Conflict(QUICKER) from None
        for seat, data in (in_advance or {}).items():
            await _put_premoves(connection, row, seat, data)
        query = select(tables.c.status, tables.c.waiting).where(tables.c.id == row.id)
        before = (await connection.execute(query)).one()
        if before.status == CLOSED:
            raise Conflict("the operator of this server has closed this table")
        if (before.status, before.waiting) != (status, waiting):
            changed = {"status": status, "waiting": waiting, "updated": at}
            await connection.execute(update(tables).where(tables.c.id == row.id).values(**changed))
        if snapshot is not None:
            await _put_snapshot(connection, row, snapshot)
        if in_advance:
            await self.notify(connection, Note("premoves", row.id))
        if values:
            number = after + len(values)
            await self.notify(connection, Note("entries", row.id, epoch=row.epoch, number=number))

    @reads
    async def entries(
        self, connection: AsyncConnection, row: TableRow, after: int = 0
    ) -> list[Entry]:
        """The entries of the present epoch, from number `after` + 1 on."""
        c = answers.c
        query = (
            select(c.kind, c.seat, c.rule, c.answer, c.call)
            .where(answers.c.table_id == row.id, answers.c.epoch == row.epoch)
            .where(answers.c.number > after)
            .order_by(answers.c.number)
        )
        return [Entry(*each) for each in await connection.execute(query)]

    @reads
    async def premoves(self, connection: AsyncConnection, table: str) -> dict[str, bytes]:
        """What each seat has given in advance."""
        query = select(premoves.c.seat, premoves.c.data).where(premoves.c.table_id == table)
        return {row[0]: row[1] for row in await connection.execute(query)}

    @reads
    async def tally(self, connection: AsyncConnection, table: str) -> dict[str, int]:
        """How many entries of each kind the table has had, in all its epochs."""
        query = (
            select(answers.c.kind, func.count())
            .where(answers.c.table_id == table)
            .group_by(answers.c.kind)
        )
        return {row[0]: row[1] for row in await connection.execute(query)}

    @reads
    async def words(self, connection: AsyncConnection, table: str) -> list[Entry]:
        """All that seats have sent for committed dice, in order: hashes of words, and words."""
        c = answers.c
        query = (
            select(c.kind, c.seat, c.rule, c.answer, c.call)
            .where(c.table_id == table, c.kind.in_(("hash", "word")))
            .order_by(c.epoch, c.number)
        )
        return [Entry(*each) for each in await connection.execute(query)]

    # -- checkpoints --------------------------------------------------------------------------

    @reads
    async def snapshots(
        self, connection: AsyncConnection, row: TableRow
    ) -> tuple[Snapshot | None, Snapshot | None]:
        """The opening of the present epoch (None in the first) and its last checkpoint."""
        query = (
            select(snapshots.c.number, snapshots.c.rules, snapshots.c.data)
            .where(snapshots.c.table_id == row.id, snapshots.c.epoch == row.epoch)
            .order_by(snapshots.c.number)
        )
        found = [Snapshot(*each) for each in await connection.execute(query)]
        opening = found[0] if found and found[0].number == 0 else None
        last = found[-1] if found and found[-1].number else None
        return opening, last

    @writes
    async def keep(self, connection: AsyncConnection, row: TableRow, snapshot: Snapshot) -> bool:
        """Store a checkpoint by itself; not if the game has gone on in another process since."""
        c = answers.c
        last = select(func.max(c.number)).where(c.table_id == row.id, c.epoch == row.epoch)
        if (await connection.execute(last)).scalar() != snapshot.number:
            return False
        try:
            await _put_snapshot(connection, row, snapshot)
        except IntegrityError:
            return False  # Another process does the same at this moment.
        return True

    @writes
    async def adopt(self, connection: AsyncConnection, row: TableRow, rules: str) -> None:
        """The whole game has been replayed by new rules: from now on these are its rules."""
        await connection.execute(update(tables).where(tables.c.id == row.id).values(rules=rules))
        await _drop_snapshot(connection, row)

    @writes
    async def new_epoch(
        self, connection: AsyncConnection, row: TableRow, rules: str, opening: bytes
    ) -> None:
        """The game goes on from a checkpoint; what came before stays. Raises Conflict."""
        values = {"epoch": row.epoch + 1, "number": 0, "rules": rules, "data": opening}
        try:
            await connection.execute(insert(snapshots).values(table_id=row.id, **values))
        except IntegrityError:
            raise Conflict(QUICKER) from None
        await connection.execute(
            update(tables)
            .where(tables.c.id == row.id, tables.c.epoch == row.epoch)
            .values(epoch=row.epoch + 1, rules=rules, updated=now())
        )
        await connection.execute(delete(premoves).where(premoves.c.table_id == row.id))
        await self.notify(connection, Note("entries", row.id, epoch=row.epoch + 1))

    # -- analyses -----------------------------------------------------------------------------

    @reads
    async def analysis(self, connection: AsyncConnection, table: str, side: str) -> bytes | None:
        c = analyses.c
        query = select(c.data).where(c.table_id == table, c.side == side)
        found: bytes | None = (await connection.execute(query)).scalar()
        return found

    @writes
    async def put_analysis(
        self, connection: AsyncConnection, table: str, side: str, data: bytes
    ) -> None:
        """Keep what was found out about a game; later findings replace earlier ones."""
        c = analyses.c
        await connection.execute(delete(analyses).where(c.table_id == table, c.side == side))
        values = {"table_id": table, "side": side, "data": data}
        await connection.execute(insert(analyses).values(**values))

    # -- chat ---------------------------------------------------------------------------------

    @writes
    async def say(
        self, connection: AsyncConnection, table: str, seat: str, name: str, words: str
    ) -> None:
        # One line at a time, also of several processes: whoever has heard a line has heard all
        # with lower numbers.
        own = select(tables.c.id).where(tables.c.id == table).with_for_update(key_share=True)
        await connection.execute(own)
        values = {"table_id": table, "seat": seat, "name": name, "text": words, "at": now()}
        await connection.execute(insert(chat).values(**values))
        await self.notify(connection, Note("chat", table))

    @reads
    async def chat(self, connection: AsyncConnection, table: str, after: int = 0) -> list[Chat]:
        query = (
            select(chat.c.id, chat.c.seat, chat.c.name, chat.c.text, chat.c.at)
            .where(chat.c.table_id == table, chat.c.id > after)
            .order_by(chat.c.id)
        )
        return [Chat(*each) for each in await connection.execute(query)]

    @reads
    async def said(self, connection: AsyncConnection, table: str) -> tuple[int, int]:
        """The last line of chat, and how many there are."""
        query = select(func.max(chat.c.id), func.count()).where(chat.c.table_id == table)
        last, count = (await connection.execute(query)).one()
        return last or 0, count

    @reads
    async def chat_page(
        self, connection: AsyncConnection, table: str, start: int, count: int
    ) -> list[Chat]:
        """So many lines in a row, from the one in place `start` on."""
        query = (
            select(chat.c.id, chat.c.seat, chat.c.name, chat.c.text, chat.c.at)
            .where(chat.c.table_id == table)
            .order_by(chat.c.id)
            .offset(start)
            .limit(count)
        )
        return [Chat(*each) for each in await connection.execute(query)]


def _row(found: Row[Any]) -> TableRow:
    # The names of columns are a kind of string that msgspec does not know.
    return msgspec.convert({str(name): value for name, value in found._mapping.items()}, TableRow)


async def _put_premoves(
    connection: AsyncConnection, row: TableRow, seat: str, data: bytes | None
) -> None:
    c = premoves.c
    await connection.execute(delete(premoves).where(c.table_id == row.id, c.seat == seat))
    if data is not None:
        values = {"table_id": row.id, "seat": seat, "data": data}
        await connection.execute(insert(premoves).values(**values))


async def _drop_snapshot(connection: AsyncConnection, row: TableRow) -> None:
    c = snapshots.c
    await connection.execute(
        delete(snapshots).where(c.table_id == row.id, c.epoch == row.epoch, c.number > 0)
    )


async def _put_snapshot(connection: AsyncConnection, row: TableRow, snapshot: Snapshot) -> None:
    await _drop_snapshot(connection, row)
    values = {"table_id": row.id, "epoch": row.epoch, **asdict(snapshot)}
    await connection.execute(insert(snapshots).values(**values))
