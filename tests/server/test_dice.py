"""Dice that people type in, and dice that anyone can recompute."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from airwar.kernel.record import verify
from tests.server.proof import recomputed
from tests.server.table import Table, play_on, serve


def test_people_type_in_what_they_threw(table: Table) -> None:
    made = table.make(dice="typed")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        assert blue.state["wait"] == {
            "kind": "draw",
            "rule": "1",
            "why": "blue draws",
            "n": 2,
            "sides": None,
            "names": [f"secret-blue-{i}" for i in range(6)],
            "bag": "deck-blue",
        }
        assert red.state["wait"]["names"] == []
        red.say("outcome", number=0, values=[0, 1])
        assert "not yours" in red.hear("error")["message"]
        for values in ([1], [1, 1], [7, 8], [-1, 2]):
            blue.say("outcome", number=0, values=values)
            assert "blue draws" in blue.hear("error")["message"]
        blue.say("outcome", number=0, values=[5, 1])
        red.hear("state")
        red.say("outcome", number=0, values=[0, 2])
        assert "gone on" in red.hear("error")["message"]
        red.say("outcome", number=1, values=[0, 2])
        for person in (blue, red):
            person.until(2)
        assert blue.state["view"]["hands"]["blue"] == ["secret-blue-1", "secret-blue-5"]
        play_on([blue, red], Random(1), answers=4)
        assert blue.state["wait"]["sides"] == 6
        blue.say("outcome", number=blue.state["number"], values=[4])
        blue.until(4)
        play_on([blue], Random(1), answers=1)


def test_a_draw_that_no_person_sees_is_not_asked_of_people(table: Table) -> None:
    seats = {"blue": {"kind": "bot", "level": "random"}, "red": {"kind": "me"}}
    made = table.make(dice="typed", seats=seats)
    with table.sit(made, "red") as red:
        assert red.state["number"] == 1
        assert red.state["wait"]["bag"] == "deck-red"


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Table]:
    """A server that waits long for a browser's word."""
    with serve(tmp_path, word_wait=3600.0) as running:
        yield running


def test_committed_dice_wait_for_words_and_prove_themselves(patient: Table) -> None:
    table = patient
    made = table.make(dice="committed")
    words = {"blue": "hurricane", "red": "storm = wind"}
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        assert blue.state["commitment"] == made["commitment"]
        assert blue.state["number"] == 0, "nothing falls before both have sent a word"
        blue.say("word", seat="blue", word=words["blue"])
        red.say("word", seat="red", word=words["red"])
        blue.until(2)
        red.until(2)
        play_on([blue, red], Random(7))
    proof = table.http.get(f"/api/tables/{made['table']}/proof").json()
    assert proof["words"] == words
    secret = bytes.fromhex(proof["secret"])
    assert hashlib.sha256(secret).hexdigest() == made["commitment"] == proof["commitment"]
    assert len(proof["outcomes"]) >= 12
    for outcome in proof["outcomes"]:
        assert recomputed(secret, words, outcome) == outcome["answer"]
    record = table.http.get(
        f"/api/tables/{made['table']}/record", params={"key": made["keys"]["red"]}
    ).text
    assert f"# secret {proof['secret']}" in record
    assert verify(record).ok


def test_a_word_is_drawn_for_a_browser_that_sends_none(table: Table) -> None:
    made = table.make(dice="committed")
    with table.sit(made, "blue") as blue, table.sit(made, "red"):
        blue.until(2)
        assert blue.state["words"] == []
        blue.say("word", seat="blue", word="too late")
        assert "no word is wanted" in blue.hear("error")["message"]


def test_other_dice_promise_nothing(table: Table) -> None:
    for dice in ("house", "typed"):
        made = table.make(dice=dice)
        assert made["commitment"] is None
        proof = table.http.get(f"/api/tables/{made['table']}/proof").json()
        assert (proof["secret"], proof["outcomes"]) == (None, [])
