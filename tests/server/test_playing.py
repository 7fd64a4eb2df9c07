"""People at a table: what they see, what is refused, what they may ask."""

from random import Random
from typing import Any

import pytest

from tests.server.table import Person, Table, play_on

pytestmark = pytest.mark.both_stores


def shown(person: Person) -> Any:
    state = person.state
    return state["number"], state["result"], [e for e in person.events if e["kind"] != "draw"]


def test_two_people_play_a_game_to_its_end_and_see_the_same(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        play_on([blue, red], Random(1))
        assert blue.state["table"]["status"] == "over"
        assert blue.state["result"]["scores"] == blue.state["view"]["points"]
        listed = zip(blue.state["result"]["losses"], blue.state["view"]["lost"], strict=True)
        assert all(loss.items() >= lost.items() for loss, lost in listed)
        assert shown(blue) == shown(red)


def test_a_late_comer_gets_the_whole_log(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        play_on([blue, red], Random(2), answers=7)
        with table.sit(made, "blue") as again:
            assert again.state["start"] == 0
            assert again.events == blue.events
            assert again.state["view"] == blue.state["view"]


def test_an_illegal_answer_is_refused_with_its_rule_and_changes_nothing(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        before = blue.state
        missing = next(
            key
            for i in range(6)
            if (key := f"lay:secret-blue-{i}")
            not in {o["key"] for o in before["open"][0]["options"]}
        )
        blue.answer(missing)
        error = blue.hear("error")
        assert (error["rule"], error["answer"]) == ("2.1", missing)
        with table.sit(made, "blue") as again:
            assert again.state["view"] == before["view"]
            assert again.state["open"] == before["open"]


def test_an_answer_to_an_earlier_question_is_refused(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        question = blue.asked()
        assert question is not None
        key = question["options"][0]["key"]
        for _ in range(2):
            blue.say("answer", seat="blue", number=question["number"], key=key)
        blue.hear("state")
        assert "earlier question" in blue.hear("error")["message"]
        assert blue.asked() and blue.asked()["question"] == "bold"  # type: ignore[index]


def test_nobody_answers_for_another_seat(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        question = next(each for each in blue.state["open"] if each["seat"] == "red")
        assert not question["mine"]
        assert question["options"] == []
        blue.say("answer", seat="red", number=question["number"], key="lay:secret-red-1")
        assert "not your seat" in blue.hear("error")["message"]


def test_garbage_gets_an_error_and_the_table_goes_on(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        for text in ("", "{", "[]", "null", '{"type":"answer"}', '{"type":"fly"}', "\u0000", "{}"):
            blue.socket.send(text)
            message = blue.hear("error")["message"]
            assert "Traceback" not in message
            assert 'File "' not in message
        blue.socket.send(b"\xff\xfe")
        blue.hear("error")
        blue.answer_any(Random(1))
        blue.hear("state")


def test_a_hot_seat_sees_nothing_until_somebody_looks(table: Table) -> None:
    here = {"blue": {"kind": "me"}, "red": {"kind": "here"}}
    made = table.make(seats=here)
    assert made["keys"]["blue"] == made["keys"]["red"]
    with table.sit(made, "blue") as both:
        assert both.state["you"] == ["blue", "red"]
        assert both.state["view"] is None
        assert "secret-" not in both.heard[0]
        both.say("eyes", seat="red")
        both.hear("state")
        assert "secret-red" in both.heard[-1]
        assert "secret-blue" not in both.heard[-1]
        both.say("eyes", seat=None)
        both.hear("state")
        assert both.state["seat"] is None
        assert "secret-" not in both.heard[-1]


def test_why_names_the_rule_by_place_and_by_key(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        blue.say("why", seat="blue", place="hand")
        answer = blue.hear("why")
        assert len(answer["denials"]) == 4
        assert {denial["rule"] for denial in answer["denials"]} == {"2.1"}
        blue.say("why", seat="blue", key=answer["denials"][0]["key"])
        assert blue.hear("why")["denials"] == answer["denials"][:1]


def test_odds_are_worked_out_from_the_seats_sight(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        play_on([blue, red], Random(3), answers=4)
        assert blue.asked()["question"] == "again"  # type: ignore[index]
        blue.say("odds", seat="blue", key="enough")
        odds = blue.hear("odds")
        face = red.events[-1]["dice"] if red.events[-1]["dice"] else None
        assert odds["exact"]
        assert len(odds["outcomes"]) == 1
        assert odds["chances"] == [{"what": "a six", "p": 1 / 6}]
        blue.say("odds", seat="blue", key="again")
        outcomes = blue.hear("odds")["outcomes"]
        assert {round(each["p"], 6) for each in outcomes} == {round(1 / 6, 6)}
        assert len(outcomes) == 6, face


def test_a_table_can_be_without_odds(table: Table) -> None:
    made = table.make(odds=False)
    with table.sit(made, "blue") as blue:
        blue.say("odds", seat="blue", key=blue.asked()["options"][0]["key"])  # type: ignore[index]
        assert "without odds" in blue.hear("error")["message"]


def test_chat_is_heard_and_kept(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        blue.say("chat", seat="blue", text="tally ho")
        assert red.hear("chat")["text"] == "tally ho"
    with table.sit(made, "red") as again:
        (line,) = again.hear("chat-page")["lines"]
        assert (line["seat"], line["name"], line["text"]) == ("blue", "Blue", "tally ho")


def test_presence_is_told(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue:
        with table.sit(made, "red"):
            while not all(seat["online"] for seat in blue.hear("seats")["seats"]):
                pass
        assert [s["online"] for s in blue.hear("seats")["seats"]] == [True, False]


def test_a_seat_may_resign(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        red.say("resign", seat="red")
        blue.hear("state")
        assert blue.state["result"]["winner"] == "blue"
        assert blue.state["result"]["resigned"] == "red"
        blue.say("answer", seat="blue", number=blue.state["number"], key="lay:secret-blue-0")
        assert "over" in blue.hear("error")["message"]


def test_replay_through_own_eyes_and_after_the_end_through_anybodys(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        seen = {blue.state["number"]: blue.state["view"]}
        rng = Random(4)
        while play_on([blue, red], rng, answers=1):
            seen[blue.state["number"]] = blue.state["view"]
            if blue.state["number"] == 7:
                blue.say("replay", at=3, eyes="red")
                assert "own eyes" in blue.hear("error")["message"]
        for number, view in seen.items():
            blue.say("replay", at=number, eyes="blue")
            replay = blue.hear("replay")
            assert (replay["number"], replay["view"]) == (number, view)
            assert replay["events"] == [e for e in blue.events if e["at"] <= number]
        blue.say("replay", at=seen.popitem()[0], eyes="red")
        assert blue.hear("replay")["view"] == red.state["view"]
        blue.say("replay", at=10**6, eyes="blue")
        assert "moments" in blue.hear("error")["message"]


def test_a_rematch_swaps_the_sides_and_the_old_keys_open_it(table: Table) -> None:
    seats = {"blue": {"kind": "me", "name": "Al"}, "red": {"kind": "link", "name": "Bea"}}
    made = table.make(seats=seats)
    url = f"/api/tables/{made['table']}/rematch"
    key = made["keys"]["blue"]
    assert table.http.post(url, json={"key": key}).status_code == 400
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        red.say("resign", seat="red")
        blue.hear("state")
        again = table.http.post(url, json={"key": key}).json()
        assert red.hear("rematch")["table"] == again["table"]
    assert again["keys"] == {"red": key}
    with Person(table.host, again["table"], [made["keys"]["red"]]) as bea:
        assert bea.state["you"] == ["blue"]
        assert [seat["name"] for seat in bea.state["table"]["seats"]] == ["Bea", "Al"]


def test_my_tables_are_those_that_my_keys_open(table: Table) -> None:
    first, second = table.make(), table.make()
    keys = f"{first['keys']['blue']},{second['keys']['red']}, nonsense"
    found = table.http.get("/api/tables", headers={"X-Airwar-Keys": keys}).json()
    assert {each["table"]: each["you"] for each in found} == {
        first["table"]: ["blue"],
        second["table"]: ["red"],
    }
    assert all(each["turn"] for each in found)
    assert table.http.get("/api/tables").json() == []
