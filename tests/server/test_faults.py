"""Our own faults: saved, told by name, and the game goes on."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.table import Table, play_on, serve


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A separate server, with a folder of faults that begins empty."""
    with serve(tmp_path) as running:
        yield running


def test_a_broken_rule_is_saved_and_the_game_goes_on_from_its_checkpoint(table: Table) -> None:
    made = table.duel(game="brittle")
    with table.sit(made, "blue1") as blue, table.sit(made, "red1") as red:
        for person in (blue, red):
            person.answer("watch")
            person.hear("state")
            for each in (blue, red):
                each.catch_up()
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
        red.catch_up()
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


def test_an_opponent_that_hangs_is_told_and_answered_for(tmp_path: Path) -> None:
    seats = {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": "hang", "name": "Hans"}}
    with serve(tmp_path, patience=2.0) as table:
        made = table.duel(seats=seats)
        with table.sit(made, "blue1") as blue:
            blue.answer("watch")
            while (blue.asked() or {}).get("question") != "move":
                blue.hear("state")
            assert sum("Hans thinks too long" in text for text in blue.heard) == 1
    assert not (tmp_path / "faults").exists()


def test_opponents_among_themselves_can_be_watched(table: Table) -> None:
    bot = {"kind": "bot", "level": "random"}
    made = table.make(seats={"blue": bot, "red": bot})
    key = made["keys"][""]
    assert made["url"] == f"/table/{made['table']}?key={key}"
    with table.sit(made, "") as maker:
        watched = maker.state
        assert (watched["you"], watched["seat"], watched["open"][0]["mine"]) == ([], None, False)
        maker.say("replay", at=0, eyes="blue")
        assert "own eyes" in maker.hear("error")["message"]
        maker.say("replay", at=0, eyes="")
        assert maker.hear("replay")["view"]["round"] == 1
        for kind, fields in (("answer", {"number": 0, "key": "bold"}), ("resign", {})):
            maker.say(kind, seat="blue", **fields)
            assert "not your seat" in maker.hear("error")["message"]
        while maker.state["result"] is None:
            maker.hear("state")
        assert [text for text in maker.heard if "secret-" in text] == []
        assert maker.events[-1]["at"] <= maker.state["number"]
        maker.say("replay", at=2, eyes="red", by="")
        assert "secret-red" in str(maker.hear("replay")["view"])
    (mine,) = table.http.get("/api/tables", headers={"X-Airwar-Keys": key}).json()
    assert (mine["table"], mine["you"], mine["turn"]) == (made["table"], [], False)
    record = table.http.get(f"/api/tables/{made['table']}/record", params={"key": key})
    assert record.text.startswith("airwar record 1")
    again = table.http.post(f"/api/tables/{made['table']}/rematch", json={"key": key}).json()
    assert again["keys"] == {"": key}


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
