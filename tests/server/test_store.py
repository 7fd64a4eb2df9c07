"""The store: nothing is answered twice, nothing is half written."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError

from airwar.server.schema import keys, metadata
from airwar.server.store import Conflict, Entry, Snapshot, Store, TableRow, now


def with_store(url: str, work: Callable[[Store, TableRow], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = Store(url)
        await store.open()
        try:
            row = new_row()
            await store.create(row, {"blue": "b" * 64, "red": "r" * 64})
            return await work(store, row)
        finally:
            await store.close()

    return asyncio.run(run())


def new_row() -> TableRow:
    import secrets

    return TableRow(
        id=secrets.token_hex(6),
        game="marked",
        setup={"scenario": "plain"},
        scenario="Plain",
        seats=[],
        dice="house",
        secret=b"\x00\xff secret",
        odds=True,
        pace=None,
        rules="1",
        status="open",
        waiting=[],
        epoch=0,
        created=now(),
        updated=now(),
    )


# Both came of one call, which began with the first entry.
FIRST = [Entry("answer", "blue", "1", "bold", 1), Entry("dice", rule="2", answer="3", call=1)]


def test_a_second_answer_to_the_same_request_is_refused_whole(database: str) -> None:
    async def work(store: Store, row: TableRow) -> None:
        await store.append(row, 0, FIRST, "open", ["red"])
        late = [Entry("answer", "red", "1", "shy"), Entry("dice", rule="2", answer="6")]
        more = {"red": b"in advance"}
        for after in (0, 1):
            with pytest.raises(Conflict):
                await store.append(row, after, late, "over", [], Snapshot(2, "1", b"x"), more)
        assert await store.entries(row) == FIRST
        assert await store.premoves(row.id) == {}
        kept = await store.table(row.id)
        assert kept is not None
        assert (kept.status, kept.waiting) == ("open", ["red"])
        assert await store.snapshots(row) == (None, None)

    with_store(database, work)


def test_of_many_who_answer_at_once_one_is_taken(database: str) -> None:
    async def work(store: Store, row: TableRow) -> None:
        entries = [[Entry("answer", "blue", "1", f"key:{i}", 1)] for i in range(8)]
        done = await asyncio.gather(
            *[store.append(row, 0, each, "open", []) for each in entries], return_exceptions=True
        )
        taken = [each for each, outcome in zip(entries, done, strict=True) if outcome is None]
        assert len(taken) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in done) == 7
        assert await store.entries(row) == taken[0]

    with_store(database, work)


def test_a_store_opens_again_as_it_was(database: str) -> None:
    async def write(store: Store, row: TableRow) -> TableRow:
        await store.append(row, 0, FIRST, "open", ["red"], Snapshot(2, "1", b"\x00state"))
        await store.say(row.id, "blue", "Al", "grüße")
        return row

    row = with_store(database, write)

    async def read(store: Store, _: TableRow) -> None:
        kept = await store.table(row.id)
        assert kept is not None
        assert kept.secret == row.secret
        assert kept.setup == row.setup
        assert await store.entries(kept, 1) == FIRST[1:]
        assert await store.snapshots(kept) == (None, Snapshot(2, "1", b"\x00state"))
        assert await store.tally(row.id) == {"answer": 1, "dice": 1}
        assert [line.text for line in await store.chat(row.id)] == ["grüße"]
        assert await store.holders(row.id) == {"blue": "b" * 64, "red": "r" * 64}

    with_store(database, read)


def test_premoves_are_kept_beside_the_game(database: str) -> None:
    async def work(store: Store, row: TableRow) -> None:
        before = await store.table(row.id)
        await store.append(row, 0, [], "open", [], None, {"blue": b"plan", "red": b"one"})
        assert await store.table(row.id) == before, "nobody can see that anything was stored"
        await store.append(row, 0, FIRST, "open", [], None, {"blue": b"rest", "red": None})
        assert await store.premoves(row.id) == {"blue": b"rest"}
        later = [Entry("answer", "red", "1", "shy")]
        await store.append(row, 2, later, "open", [])
        assert [entry.call for entry in await store.entries(row)] == [1, 1, 3]
        await store.new_epoch(row, "2", b"opening")
        assert await store.premoves(row.id) == {}

    with_store(database, work)


def test_a_new_epoch_leaves_the_old_one_alone(database: str) -> None:
    async def work(store: Store, row: TableRow) -> None:
        await store.append(row, 0, FIRST, "open", [])
        await store.new_epoch(row, "2", b"opening")
        kept = await store.table(row.id)
        assert kept is not None
        assert (kept.epoch, kept.rules) == (1, "2")
        assert await store.entries(kept) == []
        assert await store.entries(row) == FIRST
        assert (await store.snapshots(kept))[0] == Snapshot(0, "2", b"opening")
        assert await store.tally(row.id) == {"answer": 1, "dice": 1}

    with_store(database, work)


def test_an_error_of_the_database_quotes_nothing_that_was_to_be_stored(database: str) -> None:
    async def work(store: Store, row: TableRow) -> None:
        values = {"table_id": row.id, "seat": "blue", "hash": "a secret"}
        with pytest.raises(IntegrityError) as raised:
            async with store.engine.begin() as connection:
                await connection.execute(insert(keys).values(**values))
        assert "a secret" not in str(raised.value)

    with_store(database, work)


def test_sqlite_writes_ahead_and_syncs(tmp_path: Path) -> None:
    async def work(store: Store, _: TableRow) -> None:
        async with store.engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                found = await connection.execute(text(f"PRAGMA {pragma}"))
                assert found.scalar() == value

    with_store(f"sqlite+aiosqlite:///{tmp_path / 'store.sqlite'}", work)


def test_the_migrations_build_what_the_queries_are_written_against(database: str) -> None:
    async def work(store: Store, _: TableRow) -> None:
        async with store.engine.connect() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
        assert differences == []

    with_store(database, work)
