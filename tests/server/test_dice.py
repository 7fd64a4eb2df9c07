"""Dice that people type in, and dice that anyone can recompute."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from airwar.common.proving import read_numbers
from airwar.common.records import verify
from tests.server.proof import recomputed
from tests.server.table import Person, Table, play_on, serve


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
        told = red.hear("error")
        assert ("not yours" in told["message"], told["code"]) == (True, "not-your-turn")
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


def test_a_draw_that_others_cards_forbid_is_dealt_by_the_house(table: Table) -> None:
    """To refuse it would let a seat find out, card by card, what the other holds."""
    made = table.make("one-deck", dice="typed")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        blue.say("outcome", number=0, values=[2, 5])
        blue.until(1)
        red.until(1)
        for values in ([0], [0, 0], [0, 8]):
            red.say("outcome", number=1, values=values)
            assert "red draws" in red.hear("error")["message"], "red can know that this is wrong"
        red.say("outcome", number=1, values=[1, 5])
        for person in (blue, red):
            told = person.hear("error")
            assert told["code"] == "mistyped"
            assert "card-5" not in told["message"]
            person.until(2)
        dealt = red.state["view"]["hands"]["red"]
        assert len(set(dealt)) == 2
        assert not {"card-2", "card-5"}.intersection(dealt)


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


def hashed(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


def send_words(people: dict[Person, str], words: dict[str, str]) -> None:
    for person, seat in people.items():
        person.say("word-hash", seat=seat, hash=hashed(words[seat]))
    for person, seat in people.items():
        while len(person.state["hashes"]) < len(people):
            person.hear("state")
        person.say("word", seat=seat, word=words[seat])


def proof_of(table: Table, made: dict[str, Any], seat: str) -> dict[str, Any]:
    answer = table.http.get(
        f"/api/tables/{made['table']}/proof", params={"key": made["keys"][seat]}
    )
    assert answer.status_code == 200, answer.text
    proof: dict[str, Any] = answer.json()
    return proof


def test_a_word_is_fixed_by_its_hash_before_any_word_is_known(patient: Table) -> None:
    """So that nobody, who may run the server too, can choose a word to suit the others'."""
    table = patient
    made = table.make(dice="committed")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        blue.say("word", seat="blue", word="first")
        assert "hash of its own" in blue.hear("error")["message"]
        blue.say("word-hash", seat="blue", hash=hashed("storm"))
        while "blue" not in red.state["hashes"]:
            red.hear("state")
        blue.say("word", seat="blue", word="storm")
        assert "hash of its own" in blue.hear("error")["message"], "red has not chosen yet"
        red.say("word-hash", seat="red", hash=hashed("wind"))
        while len(blue.state["hashes"]) < 2:
            blue.hear("state")
        blue.say("word", seat="blue", word="storm")
        while blue.state["words"] != ["red"]:
            blue.hear("state")
        assert proof_of(table, made, "red")["words"] == {}, "words are shown when all are in"
        red.hear("state")
        red.say("word", seat="red", word="gale")
        assert "not that of this word" in red.hear("error")["message"]
        assert red.state["number"] == 0
        red.say("word", seat="red", word="wind")
        red.until(2)
    assert proof_of(table, made, "red")["words"] == {"blue": "storm", "red": "wind"}


def test_a_browser_that_has_lost_its_word_makes_everybody_choose_again(patient: Table) -> None:
    table = patient
    made = table.make(dice="committed")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        for person, seat in ((blue, "blue"), (red, "red")):
            person.say("word-hash", seat=seat, hash=hashed("one"))
        while len(blue.state["hashes"]) < 2:
            blue.hear("state")
        blue.say("word", seat="blue", word="one")
        while blue.state["words"] != ["red"]:
            blue.hear("state")
        red.say("word-hash", seat="red", hash=hashed("two"))
        while blue.state["hashes"] != {"red": hashed("two")}:
            blue.hear("state")
        assert blue.state["words"] == ["blue", "red"]
        red.catch_up()
        blue.say("word-hash", seat="blue", hash=hashed("three"))
        while len(red.state["hashes"]) < 2:
            red.hear("state")
        red.say("word", seat="red", word="two")
        blue.say("word", seat="blue", word="three")
        blue.until(2)
    proof = proof_of(table, made, "red")
    assert (proof["words"], proof["restarts"]) == ({"blue": "three", "red": "two"}, 1)


def test_a_proof_is_for_those_who_may_see_the_dice(table: Table) -> None:
    made = table.make(dice="committed")
    path = f"/api/tables/{made['table']}/proof"
    assert table.http.get(path).status_code == 403
    assert table.http.get(path, params={"key": "guess"}).status_code == 403


def test_committed_dice_wait_for_words_and_prove_themselves(patient: Table) -> None:
    table = patient
    made = table.make(dice="committed")
    words = {"blue": "hurricane", "red": "storm = wind"}
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        assert blue.state["commitment"] == made["commitment"]
        assert blue.state["number"] == 0, "nothing falls before both have sent a word"
        send_words({blue: "blue", red: "red"}, words)
        blue.until(2)
        red.until(2)
        play_on([blue, red], Random(7))
    proof = proof_of(table, made, "red")
    assert proof["words"] == words
    assert proof["hashes"] == {seat: hashed(word) for seat, word in words.items()}
    assert (proof["drawn"], proof["restarts"]) == ([], 0)
    secret = bytes.fromhex(proof["secret"])
    assert hashlib.sha256(secret).hexdigest() == made["commitment"] == proof["commitment"]
    assert len(proof["outcomes"]) >= 12
    for outcome in proof["outcomes"]:
        assert recomputed(secret, words, outcome) == outcome["answer"]
    record = table.http.get(
        f"/api/tables/{made['table']}/record", params={"key": made["keys"]["red"]}
    ).text
    assert f"# secret {proof['secret']}" in record
    judged = verify(record)
    assert (judged.ok, judged.dice.state) == (True, "recomputed")
    assert judged.dice.count == len(proof["outcomes"])


def published() -> str:
    """The few lines with which anyone can check a proof."""
    page = Path(__file__).resolve().parents[2] / "docs" / "provable-dice.md"
    return page.read_text("utf-8").split("```python\n")[1].split("```")[0]


def check_as_published(proof: dict[str, Any], folder: Path) -> "subprocess.CompletedProcess[str]":
    (folder / "proof.json").write_text(json.dumps(proof))
    command = [sys.executable, "-I", "-c", published()]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def cheated(record: str) -> Iterator[tuple[str, str]]:
    """Records that lie, and what gives them away."""
    lines = record.splitlines()
    (secret,) = [line for line in lines if line.startswith("# secret ")]
    yield record.replace(secret, "# secret " + "00" * 32), "committed to"
    yield record.replace("# word blue storm", "# word blue calm"), "the word of blue"
    (numbers,) = [line for line in lines if line.startswith("# outcomes ")]
    for other, why in (("# outcomes 1", "numbers"), ("# outcomes 0-1 1-99", "numbers")):
        yield record.replace(numbers, other), why
    count = len(read_numbers(numbers.removeprefix("# outcomes ")))
    yield record.replace(numbers, f"# outcomes {' '.join(['0'] * count)}"), "used twice"
    yield record.replace(numbers, f"# outcomes 50-{49 + count}"), "is not what came"


def test_a_committed_record_is_recomputed_whatever_was_taken_back(patient: Table) -> None:
    table, words = patient, {"blue": "storm", "red": "wind"}
    made = table.make(dice="committed")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        send_words({blue: "blue", red: "red"}, words)
        blue.until(2)
        red.until(2)
        play_on([blue, red], Random(3), answers=4)
        number = blue.state["number"]
        blue.answer("again")
        for person in (blue, red):
            person.until(number + 3)
        blue.say("undo", seat="blue")
        red.hear("undo-asked")
        red.say("undo-consent", seat="red", yes=True)
        for person in (blue, red):
            while person.state["number"] != number:
                person.hear("state")
        play_on([blue, red], Random(3))
    key = made["keys"]["blue"]
    record = table.http.get(f"/api/tables/{made['table']}/record", params={"key": key}).text
    judged = verify(record)
    assert (judged.ok, judged.dice.state) == (True, "recomputed")
    proof = proof_of(table, made, "blue")
    assert judged.dice.count < len(proof["outcomes"]), "some were taken back"
    checked = check_as_published(proof, table.folder)
    assert checked.stdout == f"{len(proof['outcomes'])} outcomes are as committed to\n"
    proof["outcomes"][5]["answer"][0] += 1
    assert check_as_published(proof, table.folder).returncode != 0
    for text, why in cheated(record):
        wrong = verify(text)
        assert not wrong.ok
        assert why in wrong.message
    # Records of earlier versions do not say the numbers.
    (numbers,) = [line for line in record.splitlines() if line.startswith("# outcomes ")]
    old = verify(record.replace(numbers + "\n", ""))
    assert (old.ok, old.dice.state) == (True, "not recomputed")
    assert "taken back" in old.message


def test_a_word_is_drawn_for_a_browser_that_sends_none(table: Table) -> None:
    made = table.make(dice="committed")
    with table.sit(made, "blue") as blue, table.sit(made, "red"):
        blue.until(2)
        assert blue.state["words"] == []
        assert proof_of(table, made, "red")["drawn"] == ["blue", "red"]
        blue.say("word", seat="blue", word="too late")
        assert "no word is wanted" in blue.hear("error")["message"]


def test_other_dice_promise_nothing(table: Table) -> None:
    for dice in ("house", "typed"):
        made = table.make(dice=dice)
        assert made["commitment"] is None
        proof = proof_of(table, made, "blue")
        assert (proof["secret"], proof["outcomes"]) == (None, [])
