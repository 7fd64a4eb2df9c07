"""Several server processes at one PostgreSQL: people at different ones play together."""

from pathlib import Path
from random import Random

from tests.server.table import play_on, serve


def test_people_at_two_servers_play_one_game(tmp_path: Path, postgres: str) -> None:
    one = serve(tmp_path / "one", database_url=postgres)
    two = serve(tmp_path / "two", database_url=postgres)
    with one as first, two as second:
        made = first.make()
        with first.sit(made, "blue") as blue, second.sit(made, "red") as red:
            play_on([blue, red], Random(8))
            assert blue.state["result"] == red.state["result"]
            assert blue.state["number"] == red.state["number"]
            blue.say("chat", seat="blue", text="well flown")
            assert red.hear("chat")["text"] == "well flown"


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
