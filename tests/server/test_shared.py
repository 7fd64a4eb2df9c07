"""Several server processes at one PostgreSQL: people at different ones play together."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.table import Person, serve

pytestmark = pytest.mark.xdist_group("postgres")


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
