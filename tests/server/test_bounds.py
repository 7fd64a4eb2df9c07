"""What strangers can ask for again and again stays small, in memory and in the database."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from airwar.server import asking, making, metrics, wire
from airwar.server.connection import Connection
from airwar.server.hall import Hall
from tests.server.table import settings_for


def test_however_many_ask_for_our_health_the_database_is_asked_once(tmp_path: Path) -> None:
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *_: object) -> None:
        asked.append(statement)

    async def work() -> None:
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        event.listen(hall.store.engine.sync_engine, "before_cursor_execute", note)
        try:
            found = await asyncio.gather(*[metrics.ask_database(hall) for _ in range(50)])
            assert found == [{"open": 0, "over": 0, "closed": 0}] * 50
            assert asked.count("SELECT 1") == 1
            assert await metrics.ask_database(hall) is not None
            assert asked.count("SELECT 1") == 2, "the next one hears how it is then"
        finally:
            await hall.close()

    asyncio.run(work())


def test_a_table_keeps_no_more_odds_than_anybody_looks_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def found(*_: Any) -> Any:
        return wire.OddsMessage("", 0, "", True, 0.0, (), ()), ()

    monkeypatch.setattr(asking, "MOST_ODDS", 1)

    async def work() -> None:
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        try:
            made = await making.make(hall, wire.NewTable("marked"))
            room, (seat,) = await hall.held(made.table, list(made.keys.values()))
            monkeypatch.setattr(hall.thinkers, "odds", found)
            connection = Connection((seat,))
            room.company.connections.append(connection)
            keys = [option.key for option in room.play.options(seat)]
            assert len(keys) > 1
            for key in keys:
                asking.work_out(room, connection, wire.AskOdds(seat, key))
                await asyncio.gather(*connection.working.values())
                assert [each[2] for each in room.odds] == [key]
        finally:
            await hall.close()

    asyncio.run(work())
