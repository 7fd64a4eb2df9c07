"""Hints at a table: for whom they are, and that they change nothing."""

from collections.abc import Iterator
from typing import Any

import pytest

from airwar.server.rates import Rate
from tests.server.table import Table, serve

ALONE = {"allied": {"kind": "me"}, "axis": {"kind": "here"}}
LINKED = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}
DUEL = {"scenario": "first-duel"}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("hints")
    with serve(folder, games=("airwar.games",), bots="airwar.bots") as table:
        yield table


def sight_of(table: Table, made: dict[str, Any], seat: str) -> str:
    address = f"/api/tables/{made['table']}/record"
    return table.http.get(address, params={"key": made["keys"][seat], "seat": seat}).text


def test_a_hint_marks_an_option_and_changes_nothing(real: Table) -> None:
    made = real.make("wild-blue-yonder", setup=DUEL, seats=LINKED, hints="on")
    with real.sit(made, "allied") as allied:
        question, before = allied.asked(), sight_of(real, made, "allied")
        assert question is not None and allied.state["table"]["hints"]
        allied.say("hint", seat="allied", number=question["number"])
        hint = allied.hear("hint")
        assert hint["number"] == question["number"] and hint["method"] == "search"
        keys = [option["key"] for option in question["options"]]
        assert {tip["key"] for tip in hint["tips"]} <= set(keys) and len(hint["tips"]) == 3
        allied.say("hint", seat="allied")
        assert allied.hear("hint") == hint
        assert sight_of(real, made, "allied") == before
        assert [each for each in allied.heard if '"patch"' in each] == []


def test_between_people_by_link_only_if_the_host_allows_it(real: Table) -> None:
    for wish, given in (({}, False), ({"hints": "off"}, False), ({"hints": "on"}, True)):
        made = real.make("wild-blue-yonder", setup=DUEL, seats=LINKED, **wish)
        with real.sit(made, "allied") as allied:
            assert allied.state["table"]["hints"] is given
            if not given:
                allied.say("hint", seat="allied")
                error = allied.hear("error")
                assert error["to"] == "hint" and "without hints" in error["message"]
    for seats in (ALONE, {"allied": {"kind": "me"}, "axis": {"kind": "bot", "level": "policy:80"}}):
        made = real.make("wild-blue-yonder", setup=DUEL, seats=seats)
        with real.sit(made, "allied") as allied:
            assert allied.state["table"]["hints"]


def test_only_for_the_own_seat_and_the_question_that_is_asked(real: Table) -> None:
    made = real.make("wild-blue-yonder", setup=DUEL, seats=LINKED, hints="on")
    with real.sit(made, "allied") as allied:
        allied.say("hint", seat="axis")
        assert allied.hear("error")["code"] == "not-your-turn"
        allied.say("hint", seat="allied", number=12345)
        assert allied.hear("error")["code"] == "stale"


def test_a_typed_answer_comes_whole_so_that_an_editor_can_be_filled_in(real: Table) -> None:
    seats = {"american": {"kind": "here"}, "german": {"kind": "here"}}
    made = real.make("luftwaffe", setup={"scenario": "short-raid"}, seats=seats)
    with real.sit(made, *seats) as both:
        asked = both.state["open"][0]["seat"]
        both.say("eyes", seat=asked)
        both.hear("state")
        both.say("hint", seat=asked)
        tip = both.hear("hint")["tips"][0]
        question = both.asked()
        assert question is not None and question["form"] is not None
        both.say("answer", seat=asked, number=question["number"], answer=tip["answer"])
        before = question["number"]
        both.hear("state")
        assert all(each["number"] != before for each in both.state["open"] if each["options"])


def test_a_seat_that_asks_for_too_many_hints_is_refused(tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("few")
    rates = {"hints": Rate(1, "hour")}
    with serve(folder, rates=rates) as table:
        made = table.duel(seats={"blue1": {"kind": "me"}, "red1": {"kind": "here"}})
        with table.sit(made, "blue1", "red1") as both:
            both.say("hint", seat="blue1")
            assert both.hear("error")["message"] == "this server gives no hints"
            both.say("hint", seat="blue1")
            assert both.hear("error")["code"] == "too-many"
