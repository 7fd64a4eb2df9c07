"""What operators do: list, close, delete, export, back up; old tables go by themselves."""

import asyncio
import stat
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select, text

from airwar.kernel import record
from airwar.kernel.errors import BadData
from airwar.server import backup, operating
from airwar.server.hall import Hall
from airwar.server.schema import metadata
from airwar.server.settings import Settings
from airwar.server.store import Store
from tests.server.table import Person, Table, play_on, serve, settings_for


def with_store(database: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = Store(database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def everything(database: str) -> dict[str, list[Any]]:
    async def work(store: Store) -> dict[str, list[Any]]:
        found = {}
        async with store.engine.connect() as connection:
            for table in metadata.sorted_tables:
                rows = await connection.execute(select(table))
                found[table.name] = sorted([repr(tuple(row)) for row in rows])
        return found

    found: dict[str, list[Any]] = with_store(database, work)
    return found


def test_tables_are_listed_with_what_they_hold(tmp_path: Path, database: str) -> None:
    with serve(tmp_path, database_url=database) as table:
        quiet, made = table.make(), table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(1), answers=2)
            blue.say("chat", seat="blue", text="well?")
            blue.hear("chat")
    listed = with_store(database, operating.listed)
    assert {each.table for each in listed} == {quiet["table"], made["table"]}
    found = next(each for each in listed if each.table == made["table"])
    assert (found.game, found.status, found.chat) == ("marked", "open", 1)
    assert found.entries >= 2
    assert found.seats == ["Blue (me)", "Red (link)"]


def test_a_closed_table_is_read_and_not_played_on(tmp_path: Path, database: str) -> None:
    with serve(tmp_path, database_url=database) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(1), answers=2)
            with_store(database, lambda store: operating.close(store, made["table"]))
            person = blue if blue.asked() else red
            if person.asked():  # A server on PostgreSQL hears of it, one on SQLite finds out.
                person.answer_any(Random(1))
            until_frozen(person)
            assert "has closed this table" in person.state["frozen"]["why"]
            person.say("resign", seat=person.state["you"][0])
            assert "has closed this table" in person.hear("error")["message"]
        entries = with_store(database, operating.listed)[0].entries
    with serve(tmp_path, database_url=database) as table, table.sit(made, "blue") as blue:
        assert blue.state["frozen"]["missing"] == []
    with_store(database, lambda store: operating.reopen(store, made["table"]))
    with serve(tmp_path, database_url=database) as table:
        play_to_the_end(table, made)
    assert with_store(database, operating.listed)[0].entries > entries
    with pytest.raises(BadData, match="is over"):
        with_store(database, lambda store: operating.close(store, made["table"]))


def play_to_the_end(table: Table, made: dict[str, Any]) -> None:
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        assert blue.state["frozen"] is None
        play_on([blue, red], Random(1))
        assert blue.state["result"] is not None


def until_frozen(person: Person) -> None:
    while person.state["frozen"] is None:
        person.hear("state")


def test_a_deleted_table_is_gone_and_its_players_are_told(tmp_path: Path, database: str) -> None:
    with serve(tmp_path, database_url=database) as table:
        kept, made = table.make(), table.make()
        with table.sit(made, "blue") as blue, table.sit(kept, "blue") as other:
            before = with_store(database, operating.listed)
            with_store(database, lambda store: operating.remove(store, [made["table"]]))
            blue.answer_any(Random(1))
            assert "no longer on this server" in blue.hear("error")["message"]
            other.answer_any(Random(1))
            other.hear("state")
        path, key = f"/api/tables/{made['table']}/record", made["keys"]["blue"]
        gone = table.http.get(path, params={"key": key})
        assert gone.status_code == 404
    after = with_store(database, operating.listed)
    assert [each.table for each in after] == [kept["table"]]
    assert len(before) == 2
    assert not any(made["table"] in row for rows in everything(database).values() for row in rows)


def test_an_export_is_the_whole_record(tmp_path: Path, database: str) -> None:
    with serve(tmp_path, database_url=database) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(1))
        own = table.http.get(
            f"/api/tables/{made['table']}/record", params={"key": made["keys"]["blue"]}
        )
    text = with_store(database, lambda store: operating.export(store, made["table"]))
    assert text == own.text
    assert record.read(text)
    with pytest.raises(BadData, match="no table 'nowhere'"):
        with_store(database, lambda store: operating.export(store, "nowhere"))


def test_old_and_unused_tables_go_and_others_stay(tmp_path: Path, database: str) -> None:
    with serve(tmp_path, database_url=database) as table:
        unused, used = table.make(), table.make()
        with table.sit(used, "blue") as blue, table.sit(used, "red") as red:
            play_on([blue, red], Random(1), answers=2)
    settings = replace(settings_for(tmp_path), database_url=database, keep_days=100, unused_days=7)

    def after(days: float) -> set[str]:
        now = datetime.now(UTC) + timedelta(days=days)
        found = with_store(database, lambda store: operating.expired(store, settings, now))
        return set(found)

    assert after(6) == set()
    assert after(8) == {unused["table"]}
    assert after(101) == {unused["table"], used["table"]}
    settings = replace(settings, keep_days=0, unused_days=0)
    assert after(10_000) == set()


def test_a_damaged_table_keeps_no_other_from_its_end(tmp_path: Path, database: str) -> None:
    with serve(tmp_path, database_url=database) as table:
        unused, damaged = table.make()["table"], table.make()["table"]

    async def damage(store: Store) -> None:
        async with store.engine.begin() as connection:
            query = text("UPDATE tables SET seats = :none WHERE id = :id")
            await connection.execute(query, {"none": "7", "id": damaged})

    with_store(database, damage)
    settings = replace(settings_for(tmp_path), database_url=database, keep_days=100, unused_days=7)

    def after(days: float) -> set[str]:
        now = datetime.now(UTC) + timedelta(days=days)
        found = with_store(database, lambda store: operating.expired(store, settings, now))
        return set(found)

    assert after(8) == {unused}
    assert after(101) == {unused, damaged}


def test_the_server_lets_old_tables_go_but_not_from_under_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(tmp_path) as table:
        made = table.make()
    moment = 0.0000001  # days
    looks: list[list[str]] = []
    let_go, expired = Hall.let_go, operating.expired

    async def watched(hall: Hall) -> None:
        await let_go(hall)
        looks.append([row.id for row in await hall.store.all_tables()])

    async def all_tables(store: Store, _: Settings) -> list[str]:
        return [row.id for row in await store.all_tables()]

    monkeypatch.setattr(Hall, "let_go", watched)
    monkeypatch.setattr("airwar.server.hall.EACH_HOUR", 0.2)
    with serve(tmp_path, keep_days=1) as table, table.sit(made, "blue"):
        monkeypatch.setattr(operating, "expired", all_tables)
        looks.clear()
        while len(looks) < 2:
            time.sleep(0.05)
        assert looks[-1] == [made["table"]], "somebody sits there"
    monkeypatch.setattr(operating, "expired", expired)
    looks.clear()
    with serve(tmp_path, keep_days=moment):
        while not looks:
            time.sleep(0.05)
    assert looks[0] == []


def test_a_backup_fills_an_empty_store_of_either_kind(
    tmp_path: Path, database: str, postgres: str
) -> None:
    with serve(tmp_path, database_url=database) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(1), answers=5)
            blue.say("chat", seat="blue", text="grüße")
            blue.hear("chat")
            settings = Settings(data_dir=tmp_path, database_url=database)
            file = tmp_path / "copy.backup"
            assert asyncio.run(backup.back_up(settings, file)) == 1, "while the server runs"
            seen = blue.state["view"], blue.events
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(BadData, match="there already"):
        asyncio.run(backup.back_up(settings, file))
    with pytest.raises(BadData, match="not empty"):
        asyncio.run(backup.restore(settings, file))
    before = everything(backup.sqlite_address(file))
    for number, url in enumerate((f"sqlite+aiosqlite:///{tmp_path / 'new.sqlite'}", postgres)):
        if url == database:
            continue
        target = Settings(data_dir=tmp_path, database_url=url)
        assert asyncio.run(backup.restore(target, file)) == 1
        assert everything(url) == before
        with serve(tmp_path / f"again{number}", database_url=url) as table:
            with table.sit(made, "blue") as blue:
                assert (blue.state["view"], blue.events) == seen
                blue.say("chat", seat="blue", text="again")
                assert blue.hear("chat")["text"] == "again"
            play_to_the_end(table, made)


def test_a_backup_of_nothing_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no store at"):
        asyncio.run(backup.back_up(Settings(data_dir=tmp_path), tmp_path / "copy"))
    with pytest.raises(BadData, match="no file"):
        asyncio.run(backup.restore(Settings(data_dir=tmp_path), tmp_path / "copy"))
