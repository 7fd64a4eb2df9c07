"""What operators do with stored tables: list, close, delete, export, and let old ones go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from sqlalchemy import Table, delete, func, select, update

from airwar.common.registry import find_game
from airwar.kernel import record
from airwar.kernel.errors import BadData
from airwar.server import faults, loading
from airwar.server.database import Note
from airwar.server.schema import analyses, answers, chat, keys, premoves, snapshots, tables
from airwar.server.settings import Settings
from airwar.server.store import CLOSED, Store, TableRow

PARTS = (answers, snapshots, premoves, analyses, chat, keys)
AT_ONCE = 500  # tables in one query


class Listed(Struct, frozen=True):
    """A table as operators see it."""

    table: str
    game: str
    scenario: str
    status: str
    seats: list[str]
    entries: int
    chat: int
    created: str
    updated: str


async def listed(store: Store) -> list[Listed]:
    """All tables, those that changed last first."""
    rows = await store.all_tables()
    entries, lines = await _counts(store, answers), await _counts(store, chat)
    found = [
        Listed(
            table=row.id,
            game=row.game,
            scenario=row.scenario,
            status=row.status,
            seats=[f"{seat['name']} ({seat['level'] or seat['kind']})" for seat in row.seats],
            entries=entries.get(row.id, 0),
            chat=lines.get(row.id, 0),
            created=row.created,
            updated=row.updated,
        )
        for row in rows
    ]
    return sorted(found, key=lambda each: each.updated, reverse=True)


async def _counts(store: Store, part: Table) -> dict[str, int]:
    """How many rows of a part each table has."""
    query = select(part.c.table_id, func.count()).group_by(part.c.table_id)
    async with store.engine.connect() as connection:
        return {row[0]: row[1] for row in await connection.execute(query)}


async def the_row(store: Store, table: str) -> TableRow:
    row = await store.table(table)
    if row is None:
        raise BadData(f"there is no table {table!r} in this store")
    return row


async def close(store: Store, table: str) -> None:
    """The game ends where it is: it can be read, and nobody can change it."""
    row = await the_row(store, table)
    if row.status == "over":
        raise BadData(f"the game at table {table} is over")
    await _set_status(store, table, CLOSED)


async def reopen(store: Store, table: str) -> None:
    if (await the_row(store, table)).status != CLOSED:
        raise BadData(f"table {table} is not closed")
    await _set_status(store, table, "open")


async def _set_status(store: Store, table: str, status: str) -> None:
    async with store.engine.begin() as connection:
        changed = update(tables).where(tables.c.id == table).values(status=status)
        await connection.execute(changed)
        await store.notify(connection, Note("all", table))


async def remove(store: Store, wanted: Iterable[str]) -> None:
    """Delete tables with all that belongs to them; each with all or nothing."""
    for table in wanted:
        async with store.engine.begin() as connection:
            for part in PARTS:
                await connection.execute(delete(part).where(part.c.table_id == table))
            await connection.execute(delete(tables).where(tables.c.id == table))
            await store.notify(connection, Note("all", table))


async def export(store: Store, table: str) -> str:
    """The whole record of a game, hidden answers and all."""
    row = await the_row(store, table)
    start, _ = await store.snapshots(row)
    entries = await store.entries(row)
    game = find_game(row.game)
    loaded = await asyncio.to_thread(loading.replay, game, row, start, entries, False)
    return record.write(loaded.play, faults.header(row))


# -- tables that nobody comes back to -------------------------------------------------------------


async def expired(store: Store, settings: Settings, now: datetime | None = None) -> list[str]:
    """The tables whose time is over, and those that no person has ever used."""
    now = now or datetime.now(UTC)
    found = []
    if settings.keep_days:
        found += await _untouched(store, now, settings.keep_days)
    if settings.unused_days:
        old = await _untouched(store, now, settings.unused_days)
        for start in range(0, len(old), AT_ONCE):
            found += await _unused(store, await store.some_tables(old[start : start + AT_ONCE]))
    return list(dict.fromkeys(found))


async def _untouched(store: Store, now: datetime, days: float) -> list[str]:
    """Those that have not changed for so long, damaged ones too."""
    last = (now - timedelta(days=days)).isoformat(timespec="milliseconds")
    query = select(tables.c.id).where(tables.c.updated < last)
    async with store.engine.connect() as connection:
        return [row[0] for row in await connection.execute(query)]


async def _unused(store: Store, rows: Sequence[TableRow]) -> list[str]:
    c = answers.c
    query = select(c.table_id, c.seat).distinct().where(c.kind == "answer")
    query = query.where(c.table_id.in_([row.id for row in rows]))
    async with store.engine.connect() as connection:
        answered = {(row[0], row[1]) for row in await connection.execute(query)}
    return [
        row.id
        for row in rows
        if not any(
            seat["kind"] != "bot" and (row.id, seat["seat"]) in answered for seat in row.seats
        )
    ]
