"""A typed answer and an offer at a real table: JSON or text in, tickets, store, restart, undo."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

from tests.server.table import Person, Table, serve


def begin(table: Table, red: str = "link", **wish: Any) -> dict[str, Any]:
    seats: dict[str, Any] = {"blue1": {"kind": "me"}, "blue2": {"kind": "here"}}
    seats["red1"] = {"kind": "link"} if red == "link" else {"kind": "bot", "level": red}
    return table.make(
        "patrol", setup={"scenario": "pair"}, switches=["supply"], seats=seats, **wish
    )


def look(person: Person, seat: str) -> None:
    person.say("eyes", seat=seat)
    person.catch_up()


def plan(blue: Person, red: Person | None) -> None:
    for person, seat in ((blue, "blue1"), (blue, "blue2"), (red, "red1")):
        if person is not None:
            look(person, seat)
            person.answer("watch")
            person.catch_up()
    look(blue, "blue1")


def offer(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.state["offers"][0]
    return found


def allot(person: Person, *rows: tuple[str, int]) -> None:
    question = person.asked()
    assert question is not None and question["question"] == "supply"
    answer = {"type": "allot", "rows": rows}
    person.say("answer", seat=question["seat"], number=question["number"], answer=answer)


def test_json_and_text_are_the_same_answer(tmp_path: Path) -> None:
    with serve(tmp_path) as table:
        made = begin(table)
        with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
            plan(blue, red)
            question = blue.asked()
            assert question is not None
            keys = [option["key"] for option in question["options"]]
            assert keys == ["allot:blue1=3", "allot:blue2=3"]
            allot(blue, ("blue1", 2), ("blue2", 1))
            blue.catch_up()
            red.catch_up()
            red.answer("allot:red1=3")
            red.catch_up()
        stored = [row for row in entries(tmp_path) if row[1] == "7"]
    assert stored == [("blue1", "7", "allot:blue1=2,blue2=1"), ("red1", "7", "allot:red1=3")]


def entries(folder: Path) -> list[tuple[str, str, str]]:
    store = next(folder.glob("*.sqlite*"))
    with sqlite3.connect(store) as connection:
        query = "SELECT seat, rule, answer FROM answers ORDER BY number"
        return [tuple(row) for row in connection.execute(query)]


def test_what_is_no_answer_is_refused_with_its_reason(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        allot(blue, ("blue1", 2))
        assert "allots 2 of 3" in blue.hear("error")["message"]
        allot(blue, ("blue1", "three"))  # type: ignore[arg-type]
        assert "Expected `int`, got `str`" in blue.hear("error")["message"]
        allot(blue, *[("blue1", 1)] * 5000)
        assert blue.hear("error")["message"] == "it is too long"
        for key in ("watch", "allot:blue1=2,blue2=1,", "!leave leave:blue1", "allot"):
            blue.answer(key)
            assert blue.hear("error")["answer"] == key
        question = blue.asked()
        assert question is not None
        blue.say("answer", seat="blue1", number=question["number"])
        assert "Expected `object`, got `null`" in blue.hear("error")["message"]
        blue.say("why", seat="blue1", key="allot:red1=3")
        assert "does not fly for" in blue.hear("why")["denials"][0]["reason"]


def test_an_offer_is_taken_whatever_the_ticket(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        early, question = offer(red), blue.asked()
        assert question is not None
        allot(blue, ("blue1", 3))
        blue.catch_up()
        red.catch_up()
        # The game has gone on, and red is asked now; the offer is still the same.
        assert offer(red)["number"] == early["number"]
        asked = red.asked()
        assert asked is not None
        red.say("answer", seat="red1", number=early["number"], offer="leave", key="leave:red1")
        red.catch_up()
        assert red.state["offers"] == []
        # What was asked is asked again, under another number.
        red.say("answer", seat="red1", number=asked["number"], key="allot:red1=3")
        assert "earlier question" in red.hear("error")["message"]
        red.say("answer", seat="red1", number=early["number"], offer="leave", key="leave:red1")
        assert "has no offer 'leave'" in red.hear("error")["message"]
        blue.catch_up()
        blue.say("answer", seat="blue1", number=0, offer="leave", answer={"type": "leave"})
        assert "earlier question" in blue.hear("error")["message"]
        assert [each["text"] for each in blue.events if each["rule"] == "7.1"] == [
            "red1 leaves the fight"
        ]


def test_others_do_not_see_an_offer(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        assert {each["seat"] for each in blue.state["offers"]} == {"blue1"}
        assert {each["seat"] for each in red.state["offers"]} == {"red1"}


def test_an_offer_can_be_taken_back(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        allot(blue, ("blue1", 3))
        red.catch_up()
        number = offer(red)["number"]
        red.say("answer", seat="red1", number=number, offer="leave", key="leave:red1")
        red.catch_up()
        assert red.state["offers"] == [] and red.state["undo"]
        red.say("undo", seat="red1")
        red.catch_up()
        assert offer(red)["number"] == number


def test_a_further_undo_finds_the_offer_that_a_seat_took(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        before, number = red.state["number"], offer(red)["number"]
        red.say("answer", seat="red1", number=number, offer="leave", key="leave:red1")
        red.catch_up()
        blue.catch_up()
        allot(blue, ("blue1", 3))
        blue.catch_up()
        red.say("undo", seat="red1")
        assert blue.hear("undo-asked")["seat"] == "red1"
        blue.say("undo-consent", seat="blue1", yes=True)
        blue.catch_up()
        red.catch_up()
        assert red.state["number"] == before
        assert offer(red)["number"] == number


def test_a_game_with_offers_opens_again(tmp_path: Path) -> None:
    with serve(tmp_path) as table:
        made = begin(table)
        with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
            plan(blue, red)
            number = offer(red)["number"]
            red.say("answer", seat="red1", number=number, offer="leave", key="leave:red1")
            red.catch_up()
            blue.catch_up()
            allot(blue, ("blue1", 1), ("blue2", 2))
            blue.catch_up()
            red.catch_up()
            before = blue.state["view"], red.state["view"], red.events
            blue.say("why", seat="blue1")
    assert ("red1", "7.1", "!leave leave:red1") in entries(tmp_path)
    with (
        serve(tmp_path) as table,
        table.sit(made, "blue1", "blue2") as blue,
        table.sit(made, "red1") as red,
    ):
        look(blue, "blue1")
        assert (blue.state["view"], red.state["view"], red.events) == before
        red.answer("allot:red1=3")
        red.catch_up()
        assert red.state["view"]["pilots"][2]["fuel"] == 3
        text = table.http.get(
            f"/api/tables/{made['table']}/record", params={"key": made["keys"]["red1"]}
        ).text
        assert "red1 §7.1 !leave leave:red1" in text
        assert "allot:blue1" not in text


def test_odds_of_a_typed_answer(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        blue.say("odds", seat="blue1", key="allot:blue1=1,blue2=2")
        assert blue.hear("odds")["key"] == "allot:blue1=1,blue2=2"


def test_a_bot_plays_with_supply_to_the_end(tmp_path: Path) -> None:
    with serve(tmp_path, bots="airwar.bots") as table:
        made = begin(table, red="random")
        rng = Random(7)
        with table.sit(made, "blue1", "blue2") as blue:
            while blue.state["result"] is None:
                for seat in ("blue1", "blue2"):
                    look(blue, seat)
                    if blue.asked():
                        blue.answer_any(rng)
        rows = entries(tmp_path)
    assert any(rule == "7" and seat == "red1" for seat, rule, _ in rows)


def test_a_bot_takes_an_offer_when_it_opens(table: Table) -> None:
    made = begin(table, red="quitter")
    with table.sit(made, "blue1", "blue2") as blue:
        plan(blue, None)
        while "red1 leaves the fight" not in [each["text"] for each in blue.events]:
            blue.hear("state")
        question = blue.asked()
        assert question is not None and question["question"] == "supply"
        allot(blue, ("blue1", 3))
        while not blue.asked() or blue.state["open"][0]["question"] != "move":
            blue.hear("state")
