"""A database that fails, hangs or hangs up: nobody is told anything false, and nobody is stuck."""

import asyncio
import json
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from airwar.server import keeping
from airwar.server.database import Database
from tests.server.table import Person, serve

HAND = "secret-blue-0 in an error"  # what a driver may quote
REAL = Database.commit


def broken() -> OperationalError:
    return OperationalError(f"INSERT {HAND}", {"answer": HAND}, Exception("the line is dead"))


@contextmanager
def failing(commit: Callable[..., Any], patch: pytest.MonkeyPatch) -> Iterator[None]:
    patch.setattr(Database, "commit", commit)
    try:
        yield
    finally:
        patch.setattr(Database, "commit", REAL)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "RETRY", (0.05, 0.1))


def test_a_lost_reply_is_unknown_until_the_store_has_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both ways: what was sent may be stored, or not."""
    lost = [True, False]

    async def commit(self: Database, connection: AsyncConnection) -> None:
        if lost.pop(0):
            await REAL(self, connection)
        raise broken()

    with serve(tmp_path) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            for stored in (True, False):
                question = blue.asked()
                assert question is not None
                with failing(commit, monkeypatch):
                    blue.answer(question["options"][0]["key"])
                    told = blue.hear("error")
                assert (told["code"], told["to"]) == ("unknown", "answer")
                assert "unknown whether it is stored" in told["message"]
                assert "Nothing has changed" not in told["message"]
                blue.hear("state")
                assert (blue.asked() == question) is not stored, "the state that the store has"
            blue.answer_any(Random(1))
            blue.hear("state")
            red.answer_any(Random(1))
            red.hear("state")


def test_the_table_of_an_opponent_goes_on_after_writes_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [6]

    async def commit(self: Database, connection: AsyncConnection) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise broken()
        await REAL(self, connection)

    seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": "random"}}
    with serve(tmp_path) as table:
        made = table.duel(seats=seats)
        with table.sit(made, "blue1") as blue:
            with failing(commit, monkeypatch):
                rng = Random(4)
                while left[0] >= 0:
                    if blue.asked():
                        blue.answer_any(rng)
                    blue.next()
            while blue.state["result"] is None:
                if blue.asked():
                    blue.answer_any(rng)
                blue.hear("state")


def test_a_database_that_hangs_gets_a_sentence_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def commit(self: Database, connection: AsyncConnection) -> None:
        await asyncio.sleep(3600)

    with serve(tmp_path, store_wait=0.5) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            with failing(commit, monkeypatch):
                blue.answer_any(Random(1))
                assert blue.hear("error")["code"] == "unknown"
                refused = table.http.post("/api/tables", json={"game": "marked"})
                assert refused.status_code == 503
                assert "database" in refused.json()["message"]
            blue.hear("state")
            for person in (blue, red):
                person.answer_any(Random(1))
                person.hear("state")


def test_reads_that_fail_are_told_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write fails, and the store cannot be read either for a while."""
    from airwar.server.store import Store

    real, left = Store.table, [3]

    async def table_row(self: Store, table: str) -> Any:
        left[0] -= 1
        if left[0] >= 0:
            return await self.in_time(fails())
        return await real(self, table)

    async def fails() -> None:
        raise broken()

    async def commit(self: Database, connection: AsyncConnection) -> None:
        raise broken()

    with serve(tmp_path) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            monkeypatch.setattr(Store, "table", table_row)
            with failing(commit, monkeypatch):
                blue.answer_any(Random(1))
                assert blue.hear("error")["code"] == "unknown"
                assert blue.hear("error")["code"] == "no-store"
            assert red.hear("error")["code"] == "no-store", "everybody hears why nothing happens"
            assert red.hear("error")["code"] == "back"
            blue.hear("error")
            play(blue)


def play(person: Person) -> None:
    number = person.asked()
    person.answer_any(Random(1))
    while person.asked() == number:
        person.hear("state")


def test_an_outage_is_one_line_in_the_log_and_quotes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def commit(self: Database, connection: AsyncConnection) -> None:
        raise broken()

    with serve(tmp_path) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, caplog.at_level(logging.DEBUG):
            with failing(commit, monkeypatch):
                for _ in range(5):
                    blue.answer_any(Random(1))
                    assert blue.hear("error")["code"] == "unknown"
                    blue.hear("state")
            play(blue)
    lines = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert [each.getMessage() for each in lines if each.levelno == logging.ERROR] == [
        "the database does not answer: the line is dead"
    ]
    assert HAND not in caplog.text
    assert "Traceback" not in caplog.text


# -- what is stored is damaged, or too new --------------------------------------------------------


def airwar(*arguments: str) -> "subprocess.CompletedProcess[str]":
    program = "import sys; from airwar.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def damage(folder: Path, statement: str, *values: Any) -> None:
    with sqlite3.connect(folder / "airwar.sqlite") as store:
        store.execute(statement, values)
    store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET seats = '[{' WHERE id = ?",
        "UPDATE tables SET waiting = 'null' WHERE id = ?",
        "UPDATE tables SET setup = '7' WHERE id = ?",
        "UPDATE tables SET game = 'chess' WHERE id = ?",
        "UPDATE answers SET answer = 'nonsense' WHERE number = 3 AND table_id = ?",
        "UPDATE answers SET kind = 'nonsense' WHERE number = 1 AND table_id = ?",
        "UPDATE snapshots SET data = x'00ff' WHERE table_id = ?",
    ],
)
def test_a_damaged_row_takes_one_table_offline_at_most(tmp_path: Path, statement: str) -> None:
    seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": "random"}}
    with serve(tmp_path) as table:
        made = table.duel(seats=seats), table.duel(seats=seats)
        for each in made:
            with table.sit(each, "blue1") as blue:
                blue.answer("watch")
                while (blue.asked() or {}).get("question") != "move":
                    blue.hear("state")
                play(blue)
    hurt, well = made
    damage(tmp_path, statement, hurt["table"])
    keys = ",".join([each["keys"]["blue1"] for each in made])
    with serve(tmp_path) as table:
        listed = table.http.get("/api/tables", headers={"X-Airwar-Keys": keys})
        assert well["table"] in [each["table"] for each in listed.json()]
        with table.sit(well, "blue1") as blue:
            while not blue.asked():
                blue.hear("state")
            play(blue)
        line = Person(table.host, hurt["table"], [hurt["keys"]["blue1"]])
        try:
            with line as blue:
                frozen = blue.state["frozen"]
                assert frozen is None or "damaged" in frozen["why"]
        except Exception:
            assert "cannot be opened" in json.loads(line.heard[0])["message"]


def test_a_store_of_a_newer_version_is_one_sentence_and_code_2(tmp_path: Path) -> None:
    with serve(tmp_path):
        pass
    damage(tmp_path, "UPDATE alembic_version SET version_num = '9999'")
    ended = airwar("serve", "--port", "0", "--data", str(tmp_path))
    assert ended.returncode == 2
    assert "newer version of Airwar" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_two_servers_cannot_use_one_sqlite_folder(tmp_path: Path) -> None:
    with serve(tmp_path):
        ended = airwar("serve", "--port", "0", "--data", str(tmp_path))
    assert ended.returncode == 2
    assert "already uses" in ended.stderr
    assert "--data" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_what_is_stored_is_for_the_servers_own_user(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with serve(folder) as table:
        made = table.duel(game="brittle")
        with table.sit(made, "blue1") as blue, table.sit(made, "red1") as red:
            for person in (blue, red):
                person.answer("watch")
                person.hear("state")
                for each in (blue, red):
                    each.catch_up()
            blue.answer("climb:3")
            blue.hear("error")
        files = [each for each in folder.rglob("*") if each.is_file()]
        assert {"airwar.sqlite", "airwar.sqlite-wal"} <= {each.name for each in files}
        assert any(each.parent.name == "faults" for each in files)
        assert {each.stat().st_mode & 0o777 for each in files} == {0o600}
        folders = [folder, folder.parent, folder / "faults"]
        assert {each.stat().st_mode & 0o777 for each in folders} == {0o700}
