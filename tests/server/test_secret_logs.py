"""No secret is ever in a log: whole games, faults and outages, and then a search."""

import asyncio
import logging
import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from airwar.common.forms import Form
from airwar.kernel.requests import Question
from airwar.server import keeping
from airwar.server.database import Database
from airwar.server.store import Store
from airwar.server.thinkers import Thinkers
from tests.server import marked
from tests.server.table import Table, play_on, serve, settings_for

REAL = Database.commit


def secrets_of(table: Table, keys: list[str]) -> list[str]:
    """What must stay secret: keys, the secrets of dice, words, cards, answers."""
    with sqlite3.connect(table.folder / "airwar.sqlite") as store:
        found = [bytes(row[0]).hex() for row in store.execute("SELECT secret FROM tables")]
        found += [repr(bytes(row[0])) for row in store.execute("SELECT secret FROM tables")]
        query = "SELECT answer FROM answers WHERE length(answer) > 5"
        found += [row[0] for row in store.execute(query)]
    store.close()
    return [*found, *keys, "secret-blue", "secret-red", "whispered"]


def test_no_secret_is_in_the_log(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(keeping, "RETRY", (0.05, 0.1))
    caplog.set_level(logging.INFO)
    with serve(tmp_path) as table:
        # A game to its end, with chat.
        made = table.make(dice="committed")
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            blue.until(2)
            red.until(2)
            blue.say("chat", seat="blue", text="whispered")
            play_on([blue, red], Random(7), answers=4)
            # Writes that fail.
            patch_commit(monkeypatch)
            blue.answer_any(Random(1))
            assert blue.hear("error")["code"] == "unknown"
            monkeypatch.setattr(Database, "commit", REAL)
            blue.hear("state")
            # A rule, a view and a query that break down, each with a hand in its message.
            for target, name in ((marked.Again, "options"), (marked.Marked, "view")):
                with monkeypatch.context() as patch:
                    patch.setattr(target, name, breaks)
                    blue.say("whole")
                    assert "cannot be shown" in blue.hear("error")["message"]
            with monkeypatch.context() as patch:
                patch.setattr(Store, "chat_page", breaks)
                blue.say("chat-page", before=1)
                assert blue.hear("error")["code"] == "fault"
            with monkeypatch.context() as patch:
                patch.setattr(Store, "tables_of", breaks)
                headers = {"X-Airwar-Keys": made["keys"]["blue"]}
                assert table.http.get("/api/tables", headers=headers).status_code == 500
        keys = list(made["keys"].values())
        # A rule that breaks down in the midst of a game.
        other = table.duel(game="brittle")
        with table.sit(other, "blue1") as blue, table.sit(other, "red1") as red:
            for person in (blue, red):
                person.answer("watch")
                person.hear("state")
                for each in (blue, red):
                    each.catch_up()
            blue.answer("climb:3")
            blue.hear("error")
        hidden = secrets_of(table, [*keys, *other["keys"].values()])
    # The client of this test runs in the same process and logs for itself.
    ours = [each for each in caplog.records if each.name not in ("httpx", "httpcore")]
    assert len(ours) > 5
    printed = capfd.readouterr()
    whole = "\n".join([*map(caplog.handler.format, ours), printed.out, printed.err])
    assert [each for each in hidden if each in whole] == []
    assert "Traceback" not in whole


class Careless(Question[str, list[str]]):
    """Its form breaks down over any draft, with a hand in the message."""

    name, rule = "careless", "1"

    def prompt(self, s: str, about: object) -> str:
        return "What?"

    def options(self, s: str, about: object) -> list[list[str]]:
        return []

    def form(self, s: str, about: object, draft: object) -> Form | None:
        raise ValueError("the hand is secret-blue-0")


def test_no_secret_is_in_what_other_processes_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        thinkers = Thinkers(settings_for(tmp_path))
        try:
            judged = await thinkers.judge("somebody", Careless(), None, "now", {"a": "secret-red"})
            assert judged.faults[0].reason == "it cannot be read"
        finally:
            thinkers.close()

    asyncio.run(work())
    printed = capfd.readouterr().err
    assert "a rule failed on a draft" in printed
    assert "secret-" not in printed and "Traceback" not in printed


def breaks(*_: object, **__: object) -> None:
    raise RuntimeError("the hand is secret-blue-0, secret-red-1")


def patch_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def commit(self: Database, connection: AsyncConnection) -> None:
        raise OperationalError(
            "INSERT secret-blue-1", {"answer": "secret-blue-2"}, Exception("gone")
        )

    monkeypatch.setattr(Database, "commit", commit)
