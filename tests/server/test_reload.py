"""A game that has to be read from the store again: its players are shown what the store has."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from airwar.server.store import Store
from tests.server.table import Person, Table, serve


def once(real: Callable[..., Any], wanted: bool) -> Callable[..., Any]:
    """A query that fails the first time: after its work, or instead of it."""
    calls = [0]

    async def query(*args: Any, **kwargs: Any) -> Any:
        calls[0] += 1
        done = await real(*args, **kwargs) if wanted or calls[0] > 1 else None
        if calls[0] == 1:
            raise ConnectionError("the store hung up")
        return done

    return query


def begin(table: Table) -> dict[str, Any]:
    return table.duel(seats={"blue1": {"kind": "me"}, "red1": {"kind": "link"}})


def plan(blue: Person, red: Person) -> None:
    for person in (blue, red):
        person.answer("watch")
        person.hear("state")
        for each in (blue, red):
            each.catch_up()
    question = blue.asked()
    assert question is not None and question["question"] == "move"


def test_a_write_that_was_never_acknowledged_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(tmp_path) as table:
        made = begin(table)
        with table.sit(made, "blue1") as blue, table.sit(made, "red1") as red:
            plan(blue, red)
            monkeypatch.setattr(Store, "append", once(Store.append, wanted=True))
            blue.answer("level")
            assert "unknown whether it is stored" in blue.hear("error")["message"]
            # Nobody does anything, and both are shown what became of it.
            for person in (blue, red):
                person.hear("state")
                assert person.state["open"][0]["question"] != "move"
                assert any("flies at" in each["text"] for each in person.events)


def test_a_write_that_failed_leaves_the_question_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(tmp_path) as table:
        made = begin(table)
        with table.sit(made, "blue1") as blue, table.sit(made, "red1") as red:
            plan(blue, red)
            monkeypatch.setattr(Store, "append", once(Store.append, wanted=False))
            blue.answer("level")
            assert "unknown whether it is stored" in blue.hear("error")["message"]
            blue.answer("level")
            blue.hear("state")
            red.hear("state")
            assert any("flies at" in each["text"] for each in red.events)


def test_players_are_shown_the_game_when_it_is_read_only_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(tmp_path) as table:
        made = begin(table)
        with table.sit(made, "blue1") as blue, table.sit(made, "red1") as red:
            plan(blue, red)
            # The store is gone for a while: the game cannot be read again at once.
            monkeypatch.setattr(Store, "append", once(Store.append, wanted=True))
            monkeypatch.setattr(Store, "table", once(Store.table, wanted=False))
            blue.answer("level")
            assert "unknown whether it is stored" in blue.hear("error")["message"]
            blue.catch_up()
            assert blue.state["open"][0]["question"] == "move"
            blue.answer("level")
            blue.hear("state")
            assert "earlier question" in blue.hear("error")["message"]
            red.hear("state")
            assert blue.state["open"] and blue.state["open"][0]["question"] != "move"
            blue.answer_any(Random(1))
            blue.hear("state")
