"""Our own faults: saved, told by name, and the game goes on."""

from random import Random

import pytest

from tests.server.table import Table, play_on


def test_a_broken_rule_is_saved_and_the_game_goes_on_from_its_checkpoint(table: Table) -> None:
    made = table.duel(game="brittle")
    with table.sit(made, "blue1") as blue, table.sit(made, "red1") as red:
        for person in (blue, red):
            person.answer("watch")
            for each in (blue, red):
                each.hear("state")
        before = blue.state["view"]
        blue.answer("climb:3")
        told = red.hear("error")["message"]
        (saved,) = (table.folder / "faults").iterdir()
        assert saved.stem in told
        assert "Traceback" not in told
        text = saved.read_text()
        assert "nobody has thought of this" in text
        assert "# then: blue1 §2 climb:3" in text
        blue.hear("error")
        assert blue.state["view"] == before
        blue.answer("level")
        blue.hear("state")
        red.hear("state")
        play_on([blue, red], Random(2), answers=3)


@pytest.mark.parametrize("level", ["crash", "cheat"])
def test_a_broken_opponent_is_told_and_the_game_goes_on(table: Table, level: str) -> None:
    seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": level, "name": "Hans"}}
    made = table.duel(seats=seats)
    with table.sit(made, "blue1") as blue:
        blue.answer("watch")
        while (blue.asked() or {}).get("question") != "move":
            blue.hear("state")
        assert any("Hans broke down" in text for text in blue.heard)
    assert list((table.folder / "faults").iterdir())


def test_an_opponent_plays_a_whole_game(table: Table) -> None:
    seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": "random"}}
    made = table.duel(seats=seats)
    rng = Random(3)
    with table.sit(made, "blue1") as blue:
        numbers = []
        while blue.state["result"] is None:
            if blue.asked():
                blue.answer_any(rng)
            blue.hear("state")
            numbers.append(blue.state["number"])
        assert numbers == sorted(numbers)
        assert not (table.folder / "faults").exists()
