"""A lesson at a table: on the script, off it and back by undo, and after a restart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from airwar.common.registry import find_game
from airwar.games import NAMES
from tests.server.table import Person, Table, serve

GAME = "wild-blue-yonder"


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serve(tmp_path_factory.mktemp("school"), games=("airwar.games",), bots="airwar.bots") as t:
        yield t


def begin(table: Table, game: str = GAME) -> dict[str, Any]:
    return table.make(game, lesson="first", seats={})


def text(pieces: list[dict[str, str]]) -> str:
    return "".join([piece["text"] for piece in pieces])


def until(person: Person, *states: str) -> dict[str, Any]:
    """The coach's strip as soon as it is in one of these states."""
    while person.state["coach"]["state"] not in states:
        person.hear("state")
    found: dict[str, Any] = person.state["coach"]
    return found


def obey(person: Person) -> dict[str, Any]:
    """Do what the coach asks for, and hear what comes next."""
    key = until(person, "ask")["key"]
    number = person.state["number"]
    person.answer(key)
    while person.state["number"] == number and person.state["coach"]["key"] == key:
        person.hear("state")
    return until(person, "ask", "end", "strayed")


def obey_to_step(person: Person, step: int) -> None:
    until(person, "ask")
    while person.state["coach"]["step"] < step:
        obey(person)


@pytest.mark.parametrize("game", NAMES)
def test_whoever_does_what_the_coach_says_comes_to_the_end(school: Table, game: str) -> None:
    lesson = find_game(game).catalog.lessons()["first"]
    made = begin(school, game)
    (seat,) = made["keys"]
    said = []
    with school.sit(made, seat) as player:
        until(player, "ask")
        while (coach := player.state["coach"])["state"] == "ask":
            if text(coach["line"]) not in said:
                said.append(text(coach["line"]))
                # Nothing of what is yet to come has been sent.
                for later in lesson.file.step[coach["step"] :]:
                    assert later.see not in "".join(player.heard)
                    assert later.line not in "".join(player.heard)
            obey(player)
        assert player.state["coach"]["state"] == "end"
        assert len(said) == len(lesson.steps)
        after = player.state["coach"]["after"]
        assert after["ideas"] == list(lesson.ideas)
        assert after["scenario"] == lesson.file.then


def test_another_answer_is_the_players_own_game_until_it_is_taken_back(school: Table) -> None:
    made = begin(school)
    with school.sit(made, "allied") as player:
        obey_to_step(player, 2)
        before = player.state["coach"]
        player.answer("dive")
        strayed = until(player, "strayed")
        assert "nobody is at your level" in text(strayed["see"])
        assert (strayed["key"], strayed["line"]) == ("", [])
        player.say("undo", seat="allied")
        assert until(player, "ask") == before
        # The arranged cards come again.
        obey_to_step(player, 5)
        assert player.state["coach"]["key"] == "play:in-my-sights-2b2h"


def test_off_the_script_the_opponent_plays_by_itself(school: Table) -> None:
    made = begin(school)
    with school.sit(made, "allied") as player:
        until(player, "ask")
        player.answer("altitude:low")
        until(player, "strayed")
        for _ in range(12):
            while (asked := player.asked()) is None and player.state["result"] is None:
                player.hear("state")
            if asked is None:
                break
            player.answer(asked["options"][0]["key"])
            player.hear("state")
            assert player.state["coach"]["state"] == "strayed"
        assert any(line["who"].startswith("X") for line in player.events)


def test_a_lesson_goes_on_where_it_was_at_another_server(tmp_path: Path) -> None:
    games = {"games": ("airwar.games",), "bots": "airwar.bots"}
    with serve(tmp_path, **games) as table:
        made = begin(table)
        with table.sit(made, "allied") as player:
            obey_to_step(player, 7)
            before = player.state["coach"]
    with serve(tmp_path, **games) as table, table.sit(made, "allied") as player:
        assert player.state["coach"] == before
        assert player.state["table"]["scenario"] == "Lesson: Your first kill over Kent"
        seats = {each["seat"]: each["level"] for each in player.state["table"]["seats"]}
        assert seats == {"allied": None, "axis": "policy:80"}
        obey_to_step(player, 10)
        assert player.state["coach"]["key"] == "pass"


def test_there_is_no_coach_at_other_tables_and_no_lesson_of_another_name(school: Table) -> None:
    made = school.make(GAME, seats={"allied": {"kind": "me"}, "axis": {"kind": "bot"}})
    with school.sit(made, "allied") as player:
        assert player.state["coach"] is None
    refused = school.http.post("/api/tables", json={"game": GAME, "lesson": "second"})
    assert refused.status_code == 400
    assert refused.json()["message"] == "lesson: 'second' is not one of first"
