"""Stores that earlier versions have written open: every table shows its game and goes on.

A store whose rules are not ours holds games that still replay, which move over and nobody notices,
and games that do not, which are frozen until everybody at the table agrees to go on.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from airwar.common.records import verify
from airwar.games import all_games as real_games
from airwar.server import loading
from airwar.server.store import Store
from tests.server.stores.tables import (
    PLANS,
    Kept,
    Written,
    read,
    serve_games,
    sitting,
    take_turns,
    undo,
)
from tests.server.table import Person, Table, settings_for

STORES = sorted((Path(__file__).parent / "stores").glob("*.db"))
TABLES = [(store, kept) for store in STORES for kept in read(store).tables]
NAMES = [f"{store.stem}-{kept.name}" for store, kept in TABLES]


class Opened(Struct, frozen=True):
    """A copy of a store, with a server on it. `parted` are the tables that no longer replay."""

    table: Table
    written: Written
    parted: set[str]
    folder: Path


Open = Callable[[Path], Opened]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Servers, one for each store, which stay up for all of its tables."""
    running: dict[Path, Opened] = {}
    with ExitStack() as stack:

        def open_store(store: Path) -> Opened:
            if store not in running:
                running[store] = enter(stack, store, tmp_path_factory.mktemp(store.stem))
            return running[store]

        yield open_store


def enter(stack: ExitStack, store: Path, folder: Path) -> Opened:
    shutil.copyfile(store, folder / "airwar.sqlite")
    parted = asyncio.run(partings(settings_for(folder).database))
    return Opened(stack.enter_context(serve_games(folder)), read(store), parted, folder)


async def partings(database: str) -> set[str]:
    store = Store(database)
    try:
        await store.open()
        return {parting.table for parting in await loading.dry_run(store)}
    finally:
        await store.close()


def rules(game: str) -> str:
    return loading.rules_of(next(each for each in real_games() if each.name == game))


def stored_rules(opened: Opened, kept: Kept) -> str:
    with closing(sqlite3.connect(opened.folder / "airwar.sqlite")) as connection:
        query = "SELECT rules FROM tables WHERE id = ?"
        found: str = connection.execute(query, [kept.table]).fetchone()[0]
        return found


# -- what the stores hold -------------------------------------------------------------------------


def test_there_is_a_store_of_the_first_rules_with_every_kind_of_table() -> None:
    assert "v1" in [store.stem for store in STORES]
    for store in STORES:
        assert [kept.name for kept in read(store).tables] == [plan.name for plan in PLANS]
        assert store.stat().st_size < 500_000
        with closing(sqlite3.connect(store)) as connection:
            kinds = {row[0] for row in connection.execute("SELECT kind FROM answers")}
        assert kinds == {"answer", "dice", "draw", "word", "rewind", "resign", "go-on"}


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.stem)
def test_only_games_that_changed_rules_touch_are_frozen(store: Path, opened: Open) -> None:
    found = opened(store)
    for name, written in found.written.rules.items():  # of the games that there were by then
        tables = [kept for kept in found.written.tables if kept.game == name]
        made_so = {kept.table for kept in tables if kept.end in ("frozen", "agreed")}
        parted = {kept.table for kept in tables if kept.table in found.parted}
        if written == rules(name):
            assert parted == made_so
        else:
            assert parted >= made_so
            assert len(parted) < len(tables), f"no stored game of {name} moves over"


# -- every table ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("store", "kept"), TABLES, ids=NAMES)
def test_a_stored_table_opens_and_goes_on(store: Path, kept: Kept, opened: Open) -> None:
    found = opened(store)
    with sitting(found.table, {"table": kept.table, "keys": kept.keys}) as people:
        for person in people.values():
            person.catch_up()
            assert person.state["view"]
            assert any("Good luck!" in text for text in person.heard)
        if kept.table not in found.parted:
            shows_the_game(found, kept, people)
        elif kept.result is None:
            goes_on_by_consent(found, kept, people)
        else:
            is_frozen_for_good(people)
            return
        if kept.result is None:
            plays_on(people)
        else:
            is_over(found, kept, people)
        heard = [text for person in people.values() for text in person.heard]
        assert not any("our fault" in text for text in heard)


def shows_the_game(found: Opened, kept: Kept, people: dict[str, Person]) -> None:
    """The game as it was left, by the rules of today."""
    for seat, person in people.items():
        state = person.state
        assert state["frozen"] is None
        assert state["number"] == kept.numbers[seat]
        assert sorted({each["seat"] for each in state["open"]}) == kept.asked
    assert stored_rules(found, kept) == rules(kept.game)


def goes_on_by_consent(found: Opened, kept: Kept, people: dict[str, Person]) -> None:
    """Frozen until the last has agreed. Consent to earlier rules does not count for later ones."""
    missing = list(kept.keys)
    if kept.end == "agreed" and found.written.rules[kept.game] == rules(kept.game):
        missing = missing[1:]
    for seat, person in people.items():
        person.catch_up()
        assert person.state["frozen"]["missing"] == missing
        assert "once everybody at the table agrees" in person.state["frozen"]["why"]
        assert person.state["open"] == []
        if seat in missing:
            person.say("go-on", seat=seat)
            person.hear("state")
            missing = [each for each in missing if kept.keys[each] != kept.keys[seat]]
    assert missing == []
    for person in people.values():
        person.catch_up()
        assert person.state["frozen"] is None
        assert person.state["view"]
    assert stored_rules(found, kept) == rules(kept.game)


def plays_on(people: dict[str, Person]) -> None:
    rng = Random(1)
    undo(people, rng)
    first = next(iter(people.values()))
    before = first.state["number"]
    take_turns(people, rng, 8)
    assert first.state["number"] > before
    assert first.events


def is_over(found: Opened, kept: Kept, people: dict[str, Person]) -> None:
    assert kept.result is not None
    for seat, person in people.items():
        result = person.state["result"]
        assert {name: result[name] for name in kept.result} == kept.result
        assert person.state["open"] == []
        assert person.events
        person.say("undo", seat=seat)
        assert "the game is over" in person.hear("error")["message"]
        url = f"/api/tables/{kept.table}/record"
        verdict = verify(found.table.http.get(url, params={"key": kept.keys[seat]}).text)
        assert (verdict.ok, verdict.hashes) == (True, "compared")


def is_frozen_for_good(people: dict[str, Person]) -> None:
    for seat, person in people.items():
        assert "which is over" in person.state["frozen"]["why"]
        assert person.state["frozen"]["missing"] == []
        person.say("go-on", seat=seat)
        assert "no consent is wanted" in person.hear("error")["message"]


# -- rules to come --------------------------------------------------------------------------------


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.stem)
def test_games_that_replay_move_over_to_the_next_rules_and_nobody_notices(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in real_games():
        monkeypatch.setattr(game, "version", "next")
    with ExitStack() as stack:
        found = enter(stack, store, tmp_path)
        for kept in found.written.tables:
            if kept.table in found.parted:
                continue
            with sitting(found.table, {"table": kept.table, "keys": kept.keys}) as people:
                for person in people.values():
                    person.catch_up()
                shows_the_game(found, kept, people)
                if kept.result is not None:
                    is_over(found, kept, people)
            assert stored_rules(found, kept).startswith("next ")
    assert not (tmp_path / "faults").exists()
