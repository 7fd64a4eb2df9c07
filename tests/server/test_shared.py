"""Several server processes at one PostgreSQL: people at different ones play together."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from airwar.server import abroad
from airwar.server.reading import Reader
from airwar.server.room import Room
from tests.server.processes import kill, process
from tests.server.table import Person, Table, play_on, serve


def test_people_at_two_servers_play_one_game(tmp_path: Path, postgres: str) -> None:
    one = serve(tmp_path / "one", database_url=postgres)
    two = serve(tmp_path / "two", database_url=postgres)
    with one as first, two as second:
        made = first.make()
        with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
            rng = Random(8)
            while blue.state["result"] is None:
                one_answer(blue, red, rng)
            assert blue.state["result"] == red.state["result"]
            assert blue.state["number"] == red.state["number"]
            blue.say("chat", seat="blue", text="well flown")
            assert red.hear("chat")["text"] == "well flown"
            red.say("name", seat="red", name="Bert")
            while "Bert" not in [seat["name"] for seat in blue.hear("seats")["seats"]]:
                pass


def one_answer(blue: Person, red: Person, rng: Random) -> None:
    asked, other = (blue, red) if blue.asked() else (red, blue)
    asked.answer_any(rng)
    asked.hear("state")
    # Half of a secret decision is no news to the other.
    while waiting(other) != waiting(asked):
        other.hear("state")


def waiting(person: Person) -> Any:
    return [each["seat"] for each in person.state["open"]], person.state["result"]


def test_an_undo_reaches_the_other_server(tmp_path: Path, postgres: str) -> None:
    one = serve(tmp_path / "one", database_url=postgres)
    two = serve(tmp_path / "two", database_url=postgres)
    with one as first, two as second:
        made = first.make()
        with first.sit(made, "blue") as blue, second.sit(made, "blue") as again:
            question = again.asked()
            assert question is not None
            blue.answer(question["options"][0]["key"])
            again.hear("state")
            assert again.asked()["question"] == "bold"  # type: ignore[index]
            blue.hear("state")
            blue.say("retract", seat="blue")
            again.hear("state")
            assert again.asked() == question


def test_premoves_at_one_server_answer_at_the_other(tmp_path: Path, postgres: str) -> None:
    one = serve(tmp_path / "one", database_url=postgres)
    two = serve(tmp_path / "two", database_url=postgres)
    with one as first, two as second:
        made = first.make("sortie")
        with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
            usual = [{"question": "fly", "answer": "=usual", "repeat": True}]
            red.say("follow", seat="red", premoves=usual)
            red.hear("state")
            with first.sit(made, "red") as again:
                while not again.state["premoves"]:
                    again.hear("state")
            blue.say("follow", seat="blue", premoves=usual)
            states = 0
            while red.state["number"] < 11:
                states += red.hear("state")["number"] > 0
            assert states == 1, "one call, one message, at the other server too"
            assert red.asked()["question"] == "turn"  # type: ignore[index]
            assert red.state["premoves"] == [usual[0]]


def test_when_one_process_is_killed_the_game_goes_on_at_the_other(
    tmp_path: Path, postgres: str
) -> None:
    one, two = process(tmp_path / "one", postgres), process(tmp_path / "two", postgres)
    with one as (first, running), two as (second, _):
        made = first.make()
        with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
            rng = Random(8)
            while blue.state["number"] < 6:
                one_answer(blue, red, rng)
            before = blue.state["number"], blue.state["view"], blue.events
            kill(running)
            with second.sit(made, "blue") as again:
                assert (again.state["number"], again.state["view"], again.events) == before
                play_on([again, red], rng)
                assert again.state["result"] == red.state["result"]
                assert red.state["result"] is not None


@contextmanager
def two(tmp_path: Path, postgres: str) -> Iterator[tuple[Table, Table]]:
    one = serve(tmp_path / "one", database_url=postgres)
    other = serve(tmp_path / "two", database_url=postgres)
    with one as first, other as second:
        yield first, second


def to_the_first_throw(blue: Person, red: Person) -> None:
    rng = Random(1)
    for _ in range(4):
        one_answer(blue, red, rng)
    assert blue.asked()["question"] == "again"  # type: ignore[index]


def test_an_undo_by_consent_crosses_from_server_to_server(tmp_path: Path, postgres: str) -> None:
    with two(tmp_path, postgres) as (first, second):
        made = first.make()
        with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
            to_the_first_throw(blue, red)
            number = blue.state["number"]
            for agrees in (False, True):
                if not agrees:
                    blue.answer("enough")
                    red.until(number + 2)
                    blue.until(number + 2)
                blue.say("undo", seat="blue")
                assert red.hear("undo-asked") == {
                    "type": "undo-asked",
                    "seat": "blue",
                    "to": number,
                }
                red.say("undo-consent", seat="red", yes=agrees)
                if agrees:
                    while blue.state["number"] != number or red.state["number"] != number:
                        (blue if blue.state["number"] != number else red).hear("state")
                else:
                    assert blue.hear("undo-refused")["by"] == "red"
            assert blue.asked()["question"] == "again"  # type: ignore[index]


def test_who_is_online_is_known_at_the_other_server(tmp_path: Path, postgres: str) -> None:
    def online(person: Person, wanted: bool) -> None:
        while True:
            seats = {each["seat"]: each["online"] for each in person.hear("seats")["seats"]}
            if seats["red"] is wanted:
                return

    with two(tmp_path, postgres) as (first, second):
        made = first.make()
        with first.sit(made, "blue") as blue:
            with second.sit(made, "red") as red:
                online(blue, True)
                while not all(each["online"] for each in red.hear("seats")["seats"]):
                    pass
            online(blue, False)


def test_a_server_that_was_killed_has_nobody_online(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(abroad, "BEAT", 0.2)
    monkeypatch.setattr(abroad, "GONE", 1.0)
    with serve(tmp_path / "one", database_url=postgres) as first:
        made = first.make()
        with first.sit(made, "blue") as blue, process(tmp_path / "two", postgres) as (second, runs):
            with suppress(ConnectionClosed), second.sit(made, "red"):
                while not all(each["online"] for each in blue.hear("seats")["seats"]):
                    pass
                kill(runs)
            while all(each["online"] for each in blue.hear("seats")["seats"]):
                pass


def test_a_rematch_is_one_table_however_often_and_wherever_it_is_asked_for(
    tmp_path: Path, postgres: str
) -> None:
    with two(tmp_path, postgres) as (first, second):
        made = first.make()
        path = f"/api/tables/{made['table']}/rematch"
        with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
            red.say("resign", seat="red")
            for person in (blue, red):
                while person.state["result"] is None:
                    person.hear("state")
            asked = [(first, "blue"), (second, "red"), (first, "blue")] * 2
            with ThreadPoolExecutor(len(asked)) as pool:
                answers = list(
                    pool.map(
                        lambda each: each[0].http.post(path, json={"key": made["keys"][each[1]]}),
                        asked,
                    )
                )
            assert [each.text for each in answers if each.status_code != 201] == []
            (again,) = {each.json()["table"] for each in answers}
            for person in (blue, red):
                assert person.hear("rematch")["table"] == again
        with second.sit(made, "blue") as late:
            assert late.hear("rematch")["table"] == again
        new = {"table": again, "keys": {"red": made["keys"]["blue"], "blue": made["keys"]["red"]}}
        with first.sit(new, "blue") as blue, second.sit(new, "red") as red:
            one_answer(blue, red, Random(1))


def test_both_halves_of_a_common_decision_at_once_are_taken(tmp_path: Path, postgres: str) -> None:
    with two(tmp_path, postgres) as (first, second):
        for _ in range(12):
            made = first.make()
            with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
                people = (blue, red)
                for step in range(2):
                    for person in people:
                        person.answer(person.asked()["options"][0]["key"])  # type: ignore[index]
                    for person in people:
                        while step == 0 and (person.asked() or {}).get("question") != "bold":
                            person.hear("state")
                for person in people:
                    person.until(4)
                    told = [each for each in person.heard if '"error"' in each]
                    assert told == []


def test_a_table_opened_while_the_other_server_stores_is_not_stale(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something is stored after the game was read and before the room can hear of it."""
    real = Room.open

    with two(tmp_path, postgres) as (first, second):
        made = first.make()
        with first.sit(made, "blue") as blue:

            async def slow(self: Room) -> None:
                await real(self)
                await asyncio.to_thread(stored.wait, 30)

            stored = threading.Event()
            monkeypatch.setattr(Room, "open", slow)
            with ThreadPoolExecutor(1) as pool:
                opening = pool.submit(second.sit(made, "blue").__enter__)
                blue.answer(blue.asked()["options"][0]["key"])  # type: ignore[index]
                blue.hear("state")
                time.sleep(0.5)
                stored.set()
                again = opening.result(30)
            with again:
                assert again.asked()["question"] == "bold"  # type: ignore[index]


def test_what_happened_while_nobody_listened_is_looked_up(tmp_path: Path, postgres: str) -> None:
    """The line for news breaks; what was stored meanwhile is shown when it is there again."""
    with two(tmp_path, postgres) as (first, second):
        made = first.make()
        with first.sit(made, "blue") as blue, second.sit(made, "blue") as again:
            address = postgres.replace("postgresql+psycopg://", "postgresql://", 1)
            with psycopg.connect(address, autocommit=True) as line:
                line.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
                )
            blue.answer(blue.asked()["options"][0]["key"])  # type: ignore[index]
            while (again.asked() or {}).get("question") != "bold":
                again.hear("state")


def test_many_notes_are_one_look_into_the_store_and_own_ones_none(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []
    stored = threading.Event()
    real = Reader._catch_up

    async def counted(self: Reader) -> None:
        looks.append(self._room.services.store.process)
        await asyncio.to_thread(stored.wait, 30)
        await real(self)

    with two(tmp_path, postgres) as (first, second):
        made = first.make("sortie")
        with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
            red.catch_up()
            monkeypatch.setattr(Reader, "_catch_up", counted)
            for _ in range(8):
                blue.answer("left")
                blue.hear("state")
            stored.set()
            red.until(9)
            assert len(set(looks)) == 1, "the process that stores them does not look them up"
            assert len(looks) < 6, "the notes that came while it looked are one more look"
