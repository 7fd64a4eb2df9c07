"""Copies of a whole store in one file, whichever kind of store it is from or goes to.

The file is an SQLite store of its own: it can be served as it is, and read with any tool.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from sqlalchemy import func, insert, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from airwar.kernel.errors import BadData
from airwar.server.schema import chat, metadata, tables
from airwar.server.settings import Settings
from airwar.server.store import Store

AT_ONCE = 200  # rows


def sqlite_address(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


async def back_up(settings: Settings, file: Path) -> int:
    """Write the store as it is at one moment; a server may go on meanwhile. How many tables?"""
    if file.exists():
        raise BadData(f"{file} is there already")
    # It holds the dice of games that are not over: nobody else may read it.
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".airwar-") as folder:
        copy = Path(folder) / "copy.sqlite"
        url = make_url(settings.database)
        if url.get_backend_name() == "sqlite":
            await asyncio.to_thread(_copy_file, Path(url.database or ""), copy)
        else:
            await _copy_out(settings, copy)
        with closing(sqlite3.connect(copy)) as connection:
            count: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        copy.chmod(0o600)
        os.link(copy, file)  # All of it or nothing, and never over another file.
    return count


def _copy_file(store: Path, copy: Path) -> None:
    if not store.exists():
        raise BadData(f"there is no store at {store}")
    with closing(sqlite3.connect(f"{store.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))


async def _copy_out(settings: Settings, copy: Path) -> None:
    source, target = Store(settings.database), Store(sqlite_address(copy))
    try:
        await target.open()
        async with source.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            if await _version(connection) != await _version_of(target):
                raise BadData("the store is of another version; serve it once, then back it up")
            await _copy_rows(connection, target)
    finally:
        await source.close()
        await target.close()


async def restore(settings: Settings, file: Path) -> int:
    """Fill an empty store from a backup, also one of an earlier version. How many tables?"""
    if not file.is_file():
        raise BadData(f"there is no file {file}")
    store = Store(settings.database)
    with tempfile.TemporaryDirectory(prefix="airwar-") as folder:
        copy = Path(folder) / "copy.sqlite"
        await asyncio.to_thread(shutil.copyfile, file, copy)
        source = Store(sqlite_address(copy))
        try:
            await source.open()
            await store.open()
            if await _count(store):
                raise BadData("this store is not empty; a backup fills an empty one only")
            async with source.engine.connect() as connection:
                await _copy_rows(connection, store)
            return await _count(store)
        finally:
            await source.close()
            await store.close()


async def _copy_rows(source: AsyncConnection, target: Store) -> None:
    async with target.engine.begin() as writer:
        for table in metadata.sorted_tables:
            result = await source.stream(select(table).order_by(*table.primary_key.columns))
            async for rows in result.partitions(AT_ONCE):
                await writer.execute(insert(table), [dict(row._mapping) for row in rows])
        if target.shared:
            # The lines of chat came with their numbers; new ones go on from there.
            last = select(func.coalesce(func.max(chat.c.id), 0) + 1)
            sequence = text("SELECT setval(pg_get_serial_sequence('chat', 'id'), :next, false)")
            await writer.execute(sequence, {"next": (await writer.execute(last)).scalar()})


async def _count(store: Store) -> int:
    async with store.engine.connect() as connection:
        return (await connection.execute(select(func.count()).select_from(tables))).scalar() or 0


async def _version_of(store: Store) -> str | None:
    async with store.engine.connect() as connection:
        return await _version(connection)


async def _version(connection: AsyncConnection) -> str | None:
    return await connection.run_sync(
        lambda sync: MigrationContext.configure(sync).get_current_revision()
    )
