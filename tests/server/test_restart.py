"""Whatever was acknowledged is there after the server has gone, however it went."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from airwar.server import loading
from airwar.server.store import Store
from tests.server.processes import kill, process
from tests.server.proof import recomputed
from tests.server.table import Person, play_on, serve, settings_for


def seen(person: Person) -> Any:
    """All that a person has before them, whenever they look."""
    state = person.state
    return state["number"], state["view"], state["open"], state["wait"], person.events


def test_a_killed_server_has_lost_nothing(tmp_path: Path, database: str) -> None:
    """Also in the middle of a common decision (1 and 3: one half is given, or half of it)."""
    made, before = [], []
    with process(tmp_path, database) as (table, running):
        for answers in (1, 3, 9):
            made.append(table.make())
            with table.sit(made[-1], "blue") as blue, table.sit(made[-1], "red") as red:
                play_on([blue, red], Random(answers), answers=answers)
                before.append([seen(blue), seen(red)])
        kill(running)
    with serve(tmp_path, database_url=database) as table:
        for each, had in zip(made, before, strict=True):
            with table.sit(each, "blue") as blue, table.sit(each, "red") as red:
                assert [seen(blue), seen(red)] == had
                play_on([blue, red], Random(1))
                assert blue.state["result"] is not None


def test_a_server_killed_in_the_midst_of_an_answer_has_all_of_it_or_nothing(
    tmp_path: Path, database: str
) -> None:
    made, had = [], []
    with process(tmp_path, database) as (table, running), ExitStack() as stack:
        for answers in (0, 3, 6):
            made.append(table.make())
            blue = stack.enter_context(table.sit(made[-1], "blue"))
            red = stack.enter_context(table.sit(made[-1], "red"))
            play_on([blue, red], Random(answers), answers=answers)
            had.append((blue, red))
        for people in had:
            next(person for person in people if person.asked()).answer_any(Random(1))
        kill(running)
    with serve(tmp_path, database_url=database) as table:
        for each, (was, _) in zip(made, had, strict=True):
            with table.sit(each, "blue") as blue, table.sit(each, "red") as red:
                assert blue.state["number"] >= was.state["number"]
                assert blue.events[: len(was.events)] == was.events
                assert blue.state["wait"] is None
                play_on([blue, red], Random(1))
                assert blue.state["result"] is not None


def test_neither_tickets_nor_outcomes_are_used_again_after_a_restart(
    tmp_path: Path, database: str
) -> None:
    here = {"blue": {"kind": "me"}, "red": {"kind": "here"}}
    with serve(tmp_path, database_url=database) as table:
        made = table.make(seats=here, dice="committed")
        with table.sit(made, "blue") as both:
            both.until(2)
            for seat in ("blue", "red", "blue"):
                both.say("eyes", seat=seat)
                both.hear("state")
                if seat != "blue" or both.state["number"] == 2:
                    play_on([both], Random(2), answers=2)
            old = both.asked()
            assert old is not None
            both.answer("again")
            both.hear("state")
            both.say("undo", seat="blue")
            both.hear("state")
    with serve(tmp_path, database_url=database) as table, table.sit(made, "blue") as both:
        both.say("eyes", seat="blue")
        both.hear("state")
        both.say("answer", seat="blue", number=old["number"], key="again")
        assert "earlier question" in both.hear("error")["message"]
        both.answer("again")
        both.hear("state")
        both.say("resign", seat="blue")
        both.hear("state")
        proof = table.http.get(
            f"/api/tables/{made['table']}/proof", params={"key": made["keys"]["blue"]}
        ).json()
    numbers = [each["number"] for each in proof["outcomes"] if each["why"] == "blue throws again"]
    assert len(numbers) == len(set(numbers)) == 2
    secret = bytes.fromhex(proof["secret"])
    for outcome in proof["outcomes"]:
        assert recomputed(secret, proof["words"], outcome) == outcome["answer"]


def test_opponents_go_on_thinking_after_a_restart(tmp_path: Path, database: str) -> None:
    seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": "random"}}
    with serve(tmp_path, database_url=database, bots="tests.server.toys") as table:
        made = table.duel(seats=seats)
    with serve(tmp_path, database_url=database) as table, table.sit(made, "blue1") as blue:
        rng = Random(2)
        while blue.state["result"] is None:
            if blue.asked():
                blue.answer_any(rng)
            blue.hear("state")
        assert blue.state["result"]["text"]


def test_patrol_survives_a_restart_after_every_answer(tmp_path: Path, database: str) -> None:
    """Draws, dice, peeks, secret plans: each comes back as it was."""
    made: dict[str, Any] = {}
    rng, before = Random(11), None
    for _ in range(8):
        with serve(tmp_path, database_url=database) as table:
            made = made or table.duel()
            with table.sit(made, "blue1") as blue, table.sit(made, "red1") as red:
                if before is not None:
                    assert [seen(blue), seen(red)] == before
                play_on([blue, red], rng, answers=2)
                before = [seen(blue), seen(red)]


def test_a_long_game_opens_from_its_checkpoint_and_recalls_its_past(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve(tmp_path) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(3), answers=9)
            before = seen(blue)
            events = blue.events
    monkeypatch.setattr(loading, "LONG", 5)
    with serve(tmp_path) as table, table.sit(made, "blue") as blue:
        while len(blue.events) < len(events):
            blue.hear("state")
        assert seen(blue) == before
        blue.say("replay", at=2, eyes="blue")
        assert len(blue.hear("replay")["view"]["hands"]["blue"]) == 2
        with table.sit(made, "red") as red:
            play_on([blue, red], Random(4))
            assert blue.state["result"] is not None


def test_a_game_that_parts_from_changed_rules_goes_on_when_all_consent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.server import marked

    with serve(tmp_path) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(3), answers=7)
            assert blue.state["view"]["round"] == 2
            old = blue.asked() or red.asked()
            assert old is not None
    monkeypatch.setattr(marked.MARKED, "version", "2")
    monkeypatch.setattr(marked.Bold, "options", lambda *_: ("meek",))
    with serve(tmp_path) as table, table.sit(made, "blue") as blue:
        stands(blue, ["blue", "red"])
        for kind, fields in (
            ("answer", {"number": blue.state["number"], "key": "meek"}),
            ("resign", {}),
            ("undo", {}),
            ("retract", {}),
        ):
            blue.say(kind, seat="blue", **fields)
            assert "no longer replays" in blue.hear("error")["message"]
        blue.say("go-on", seat="blue")
        blue.hear("state")
        stands(blue, ["red"])
        blue.say("go-on", seat="blue")
        assert "no consent is wanted" in blue.hear("error")["message"]
    assert not (tmp_path / "faults").exists()
    with serve(tmp_path) as table:
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            stands(red, ["red"])
            red.say("go-on", seat="red")
            assert "goes on" in blue.hear("error")["message"]
            for person in (blue, red):
                person.catch_up()
                assert person.state["frozen"] is None
            assert blue.state["view"]["laid"]["red"] == 1
            blue.say("answer", seat="blue", number=old["number"], key=old["options"][0]["key"])
            assert "earlier question" in blue.hear("error")["message"]
            blue.say("go-on", seat="blue")
            assert "is not frozen" in blue.hear("error")["message"]
            play_on([blue, red], Random(3))
            assert blue.state["result"] is not None
        assert len(list((tmp_path / "faults").iterdir())) == 1


def test_a_checkpoint_that_cannot_be_read_gives_way_to_the_last_that_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state has a field more, and the second round is asked by another rule."""
    from tests.server import marked

    class Wider(marked.Table, kw_only=True):
        more: int

    with serve(tmp_path) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(3), answers=14)
            assert blue.state["view"]["round"] == 3
    again = marked.Again.options
    monkeypatch.setattr(marked.MARKED, "version", "2")
    monkeypatch.setattr(marked.MARKED, "state", Wider)
    monkeypatch.setattr(
        marked.Again, "options", lambda *args: ("no",) if args[1].round == 2 else again(*args)
    )
    with serve(tmp_path) as table, table.sit(made, "blue") as blue:
        stands(blue, ["blue", "red"])


def stands(person: Person, missing: list[str]) -> None:
    """The table can be read and says why it is frozen."""
    state = person.state
    assert "The rules have changed" in state["frozen"]["why"]
    assert state["frozen"]["missing"] == missing
    assert state["view"]["round"] == 2
    assert (state["open"], state["undo"], state["consent"]) == ([], False, False)


def test_a_dry_run_names_the_games_that_would_part_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.server import marked

    with serve(tmp_path) as table:
        untouched, over, made = table.make(), table.make(), table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(3), answers=7)
        with table.sit(over, "blue") as blue, table.sit(over, "red") as red:
            play_on([blue, red], Random(3))
    database = settings_for(tmp_path).database
    before = stored(database)
    assert asyncio.run(dry_run_of(database)) == []
    monkeypatch.setattr(marked.MARKED, "version", "2")
    monkeypatch.setattr(marked.Bold, "options", lambda *_: ("meek",))
    found = asyncio.run(dry_run_of(database))
    assert {(each.table, each.status) for each in found} == {
        (made["table"], "open"),
        (over["table"], "over"),
    }
    assert untouched["table"] not in {each.table for each in found}
    assert all(each.game == "marked" and "at entry 4" in each.reason for each in found)
    assert stored(database) == before
    with serve(tmp_path) as table, table.sit(over, "blue") as blue:
        assert "which is over" in blue.state["frozen"]["why"]
        blue.say("go-on", seat="blue")
        assert "no consent is wanted" in blue.hear("error")["message"]


async def dry_run_of(database: str) -> list[loading.Parting]:
    store = Store(database)
    try:
        return await loading.dry_run(store)
    finally:
        await store.close()


def stored(database: str) -> Any:
    async def read() -> Any:
        store = Store(database)
        try:
            return await store.all_tables()
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_game_that_still_replays_moves_over_to_changed_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.server import marked

    with serve(tmp_path) as table:
        made = table.make()
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            play_on([blue, red], Random(3), answers=7)
            before = seen(blue)
    monkeypatch.setattr(marked.MARKED, "version", "2")
    with serve(tmp_path) as table, table.sit(made, "blue") as blue:
        assert seen(blue) == before
    assert not (tmp_path / "faults").exists()
