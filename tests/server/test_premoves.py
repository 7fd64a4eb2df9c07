"""Answers in advance at a table: one call, one transaction, one message; private, and kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from airwar.server.store import Store
from airwar.server.waiting import MOST_PREMOVES
from tests.server.table import Person, Table, serve

pytestmark = pytest.mark.both_stores

EIGHT = ("left", "roll", "ahead", "left", "roll", "ahead", "left", "right")


def fly(*answers: str, question: str = "fly", repeat: bool = False) -> list[dict[str, Any]]:
    return [{"question": question, "answer": each, "repeat": repeat} for each in answers]


def follow(person: Person, premoves: list[dict[str, Any]], **more: Any) -> None:
    """Give answers in advance to what the person's eyes have before them."""
    asked = person.asked()
    number = asked["number"] if asked else person.state["number"]
    wish = {"number": number, "premoves": premoves, **more}
    person.say("follow", seat=person.state["seat"], **wish)


def waits(person: Person) -> list[str]:
    return [each["answer"] for each in person.state["premoves"]]


def type_dice(person: Person, *faces: int) -> None:
    for face in faces:
        number = person.state["number"]
        assert person.state["wait"] is not None
        person.say("outcome", number=number, values=[face])
        while person.state["number"] == number:
            person.hear("state")


@pytest.fixture
def transactions(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Counts what the store is asked to write, and what the database commits."""
    counted = {"append": 0, "commit": 0}
    append = Store.append

    async def counting(*args: Any, **more: Any) -> None:
        counted["append"] += 1
        await append(*args, **more)

    def committed(_: object) -> None:
        counted["commit"] += 1

    async def unheard(*_: Any) -> None:
        """Who comes and goes is announced in transactions of its own, at any moment."""

    monkeypatch.setattr(Store, "append", counting)
    monkeypatch.setattr(Store, "announce", unheard)
    event.listen(Engine, "commit", committed)
    yield counted
    event.remove(Engine, "commit", committed)


def test_a_plan_of_eight_answers_with_dice_is_one_transaction_and_one_message(
    table: Table, transactions: dict[str, int]
) -> None:
    made = table.make("sortie")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        for person in (blue, red):
            person.catch_up()
        before = dict(transactions)
        follow(blue, fly(*EIGHT))
        for person in (blue, red):
            heard = len(person.heard)
            person.hear("state")
            person.catch_up()
            new = [json.loads(text)["type"] for text in person.heard[heard:]]
            assert [kind for kind in new if kind not in ("seats", "error")] == ["patch"]
            assert person.state["number"] == 12
            assert sum(each["kind"] == "climb" for each in person.events) == 4
        assert transactions == {each: count + 1 for each, count in before.items()}
        assert red.asked() is not None
        assert waits(blue) == [] and blue.state["stopped"] is None


def test_a_plan_waits_for_typed_dice_and_goes_on_after_them(table: Table) -> None:
    made = table.make("sortie", dice="typed")
    with table.sit(made, "blue") as blue:
        follow(blue, fly(*EIGHT), about=["B1"])
        blue.hear("state")
        assert (blue.state["number"], len(waits(blue))) == (2, 6)
        type_dice(blue, 6)
        assert (blue.state["number"], len(waits(blue))) == (5, 4)
        type_dice(blue, 1)
        assert blue.state["number"] == 6
        assert waits(blue) == []
        ended = blue.state["stopped"]
        assert ended["why"] == "blue climbs 1 (B1)" and ended["count"] == 1
        assert [each["answer"] for each in ended["left"]] == ["roll", "ahead", "left", "right"]
        blue.answer("left")
        blue.hear("state")
        assert blue.state["stopped"] is None, "who goes on has read it"


def test_a_refused_answer_ends_the_plan_and_changes_nothing_else(table: Table) -> None:
    made = table.make("sortie")
    with table.sit(made, "blue") as blue:
        for count, wrong in enumerate(("loop", "loop", "crash the judge"), start=1):
            follow(blue, fly(wrong, "left"))
            blue.hear("state")
            assert (blue.state["number"], blue.state["stopped"]["count"]) == (0, count)
        assert blue.state["stopped"]["why"] == "it cannot be read"
        assert not any("our fault" in text for text in blue.heard)
        blue.say("cancel", seat="blue")
        blue.hear("state")
        assert blue.state["stopped"] is None


def test_a_plan_for_an_earlier_question_is_refused(table: Table) -> None:
    made = table.make("sortie")
    with table.sit(made, "blue") as blue:
        old = blue.asked()
        assert old is not None
        blue.answer("left")
        blue.hear("state")
        blue.say("follow", seat="blue", number=old["number"], premoves=fly("left"))
        assert "earlier question" in blue.hear("error")["message"]
        blue.say("follow", seat="red", premoves=fly("left"))
        assert "not your seat" in blue.hear("error")["message"]
        blue.say("follow", seat="blue", premoves=[])
        assert "cannot be read" in blue.hear("error")["message"]
        for index in range(2):
            names = [f"{index}-{n}" for n in range(MOST_PREMOVES)]
            wish = [{"question": name, "answer": "x", "repeat": True} for name in names]
            blue.say("follow", seat="blue", premoves=wish)
        assert "more than can be given" in blue.hear("error")["message"]
        assert blue.state["number"] == 1


# -- who may know of them -------------------------------------------------------------------------


def red_hears(table: Table, secretly: bool) -> list[str]:
    """What red hears of a round in which blue answers; blue may have set and canceled a lot."""
    made = table.make("sortie")
    with table.sit(made, "red") as red, table.sit(made, "blue") as blue:
        answer(blue, "left")
        if secretly:
            follow(blue, fly("left", question="turn", repeat=True))
            blue.hear("state")
            follow(blue, fly("left", question="never asked"), about=["B1"])
            blue.hear("state")
            assert len(waits(blue)) == 2
            blue.say("cancel", seat="blue", question="turn")
            blue.hear("state")
            blue.say("cancel", seat="blue")
            blue.hear("state")
            assert waits(blue) == []
            follow(blue, fly("loop"))
            blue.hear("state")
            assert blue.state["stopped"] is not None
        red.catch_up()
        answer(blue, "right")
        red.catch_up()
        params = {"key": made["keys"]["red"]}
        mine = table.http.get("/api/tables", headers={"X-Airwar-Keys": params["key"]}).json()
        updated = [each.pop("updated") for each in mine if each["table"] == made["table"]]
        assert updated
        record = table.http.get(f"/api/tables/{made['table']}/record", params=params).text
        heard = [text for text in red.heard if "cannot be read" not in text]
        return [text.replace(made["table"], "T") for text in [*heard, record]]


def answer(person: Person, key: str) -> None:
    person.answer(key)
    person.hear("state")


def test_nothing_that_is_sent_tells_of_anothers_premoves(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from airwar.server import making

    class Same:
        @staticmethod
        def token_bytes(n: int) -> bytes:
            return bytes(range(n))

    monkeypatch.setattr(making, "secrets", Same)
    monkeypatch.setattr(making, "now", lambda: "today")
    plain, secret = red_hears(table, False), red_hears(table, True)
    assert plain == secret


def test_the_list_of_games_and_a_wish_to_undo_do_not_tell_either(table: Table) -> None:
    made = table.make("sortie")

    def outside() -> Any:
        headers = {"X-Airwar-Keys": made["keys"]["red"]}
        found = table.http.get("/api/tables", headers=headers).json()
        return [each for each in found if each["table"] == made["table"]]

    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        follow(blue, fly("left", "right", "ahead", "left"))
        blue.hear("state")
        assert blue.state["number"] == 5, "with a die"
        before = outside()
        blue.say("undo", seat="blue")
        red.hear("undo-asked")
        follow(red, fly("=usual", repeat=True))
        red.hear("state")
        assert outside() == before
        red.say("undo-consent", seat="red", yes=True)
        blue.hear("state")
        assert blue.state["number"] == 0, "the wish still stands, and takes the whole call"


def test_a_hot_seat_shows_premoves_to_the_eyes_they_belong_to(table: Table) -> None:
    made = table.make("sortie", seats={"blue": {"kind": "me"}, "red": {"kind": "here"}})
    with table.sit(made, "blue") as both:
        look(both, "red")
        follow(both, fly("=usual", repeat=True))
        both.hear("state")
        assert waits(both) == ["=usual"]
        for seat in ("blue", None):
            look(both, seat)
            assert waits(both) == []
        both.say("resign", seat="blue")
        both.hear("state")
        look(both, "red")
        assert waits(both) == [], "nothing waits once the game is over"


def look(person: Person, seat: str | None) -> None:
    person.say("eyes", seat=seat)
    person.hear("state")


# -- undo -----------------------------------------------------------------------------------------


def undone(person: Person) -> int:
    """The number after an undo."""
    person.say("undo", seat=person.state["seat"])
    person.hear("state")
    number: int = person.state["number"]
    return number


def given(person: Person, premoves: list[dict[str, Any]]) -> int:
    follow(person, premoves)
    person.hear("state")
    number: int = person.state["number"]
    return number


def test_undo_takes_back_one_call_down_to_the_last_die(table: Table) -> None:
    made = table.make("sortie")
    with table.sit(made, "blue") as blue:
        assert given(blue, fly("left", "roll", "ahead", "right", "left", "left")) == 8
        assert undone(blue) == 6, "the dice stay"
        assert not blue.state["undo"]


def test_after_an_undo_the_others_premoves_stay_and_ones_own_plan_goes(table: Table) -> None:
    made = table.make("sortie")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        given(red, fly("=usual", repeat=True))
        given(blue, fly("=usual", repeat=True, question="turn"))
        given(blue, [*fly("left", "right"), *fly("left", question="other")])
        assert waits(blue) == ["=usual", "left"]
        assert undone(blue) == 0
        assert waits(blue) == ["=usual"]
        red.catch_up()
        assert waits(red) == ["=usual"]


def test_a_standing_answer_does_not_repeat_what_is_taken_back(tmp_path: Path) -> None:
    with serve(tmp_path) as table:
        made = table.make("sortie", seats={"blue": {"kind": "me"}, "red": {"kind": "here"}})
        with table.sit(made, "blue") as both:
            look(both, "blue")
            assert given(both, fly("=usual", repeat=True)) == 10
            assert undone(both) == 5, "nobody else has to consent: back to the first die"
            both.catch_up()
            assert both.state["number"] == 5
    with serve(tmp_path) as table, table.sit(made, "blue") as both:
        look(both, "blue")
        assert both.state["number"] == 5, "not after a restart either"
        answer(both, "left")
        assert both.state["number"] == 10, "now it goes on"


def test_undo_takes_back_a_whole_call_also_after_a_restart(tmp_path: Path) -> None:
    with serve(tmp_path) as table:
        made = table.make("sortie")
        with table.sit(made, "blue") as blue:
            answer(blue, "left")
            assert given(blue, fly("right", "ahead")) == 3
    with serve(tmp_path) as table, table.sit(made, "blue") as blue:
        assert undone(blue) == 1
        assert undone(blue) == 0


def test_undo_in_a_common_decision_takes_back_one_call_and_never_leaves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether red has begun must not show. The same from a checkpoint after a restart."""
    from airwar.server import loading

    with serve(tmp_path) as table:
        made = table.make("sortie")
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            given(blue, fly(*EIGHT))
            red.catch_up()
            given(red, [*fly("left"), *fly("left", "left", question="turn")])
            blue.catch_up()
            given(blue, fly("left", "left", question="turn"))
            given(blue, fly(*EIGHT))
            red.catch_up()
            given(red, [*fly("left"), *fly("left", "left", question="turn")])
            assert undone(red) == red.state["number"]
            assert red.asked()["question"] == "turn"  # type: ignore[index]
            blue.catch_up()
            given(blue, fly("left", question="turn"))
            first = blue.asked()
    monkeypatch.setattr(loading, "LONG", 5)
    with serve(tmp_path) as table, table.sit(made, "blue") as blue:
        blue.say("undo", seat="blue")
        blue.hear("state")
        blue.catch_up()
        second = blue.asked()
        assert first is not None and second is not None
        assert second["number"] < first["number"], "one step less"
        assert not blue.state["undo"]


# -- restarts and faults --------------------------------------------------------------------------


def test_premoves_survive_a_restart_and_are_given_when_they_are_asked(tmp_path: Path) -> None:
    with serve(tmp_path) as table:
        made = table.make("sortie", dice="typed")
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            given(red, fly("=usual", repeat=True))
            given(blue, fly("loop"))
            ended = blue.state["stopped"]
            follow(blue, fly("left", "roll", *EIGHT[2:]), about=["B1"])
            blue.hear("state")
            assert len(waits(blue)) == 6
    with serve(tmp_path) as table, table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        assert (len(waits(blue)), waits(red)) == (6, ["=usual"])
        assert blue.state["stopped"] is None and ended["count"] == 1
        type_dice(blue, 5, 5, 5, 5)
        assert blue.state["number"] == 13, "blue's plan, and red's standing answer after it"
        assert blue.asked()["question"] == "turn"  # type: ignore[index]
        assert waits(blue) == [] and waits(red) == ["=usual"]
        red.catch_up()
        red.say("cancel", seat="red", question="fly")
        red.hear("state")
        assert waits(red) == []
    with serve(tmp_path) as table, table.sit(made, "red") as red:
        assert waits(red) == []


def test_a_plan_that_breaks_a_rule_down_ends_and_is_not_tried_again(table: Table) -> None:
    made = table.make("sortie")
    with table.sit(made, "blue") as blue:
        follow(blue, fly("roll", "stall", "left"))
        assert "A rule broke down" in blue.hear("error")["message"]
        assert blue.state["number"] == 0
        assert blue.state["stopped"]["why"] == "a rule broke down"
        assert waits(blue) == []
        assert given(blue, fly("left", "roll")) == 3
        follow(blue, fly("stall", repeat=True))
        assert "A rule broke down" in blue.hear("error")["message"]
        assert waits(blue) == []
        answer(blue, "left")
        assert blue.state["number"] == 1


def test_dice_that_a_fault_swallowed_are_not_counted(table: Table) -> None:
    """The proof numbers what is in the store, and nothing else."""
    from tests.server.proof import recomputed

    made = table.make("sortie", dice="committed")
    with table.sit(made, "blue") as blue, table.sit(made, "red"):
        while blue.state["words"]:
            blue.hear("state")
        follow(blue, fly("roll", "roll", "stall"))
        blue.hear("error")
        given(blue, fly("roll", "left"))
        blue.say("resign", seat="blue")
        blue.hear("state")
    proof = table.http.get(
        f"/api/tables/{made['table']}/proof", params={"key": made["keys"]["blue"]}
    ).json()
    assert [each["number"] for each in proof["outcomes"]] == [0]
    secret = bytes.fromhex(proof["secret"])
    for outcome in proof["outcomes"]:
        assert recomputed(secret, proof["words"], outcome) == outcome["answer"]
