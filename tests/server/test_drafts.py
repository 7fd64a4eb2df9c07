"""Forms at a real table: the empty one with the question, and one for each draft."""

from __future__ import annotations

from typing import Any

from tests.server.table import Person, Table
from tests.server.test_typed import allot, begin, offer, plan


def draft(person: Person, rows: Any, **fields: Any) -> dict[str, Any]:
    question = person.asked()
    assert question is not None
    message = {"seat": question["seat"], "number": question["number"], **fields}
    person.say("draft", draft={"rows": rows}, **message)
    return person.hear("form")


def test_a_question_comes_with_its_form_and_presets(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        question = blue.asked()
        assert question is not None
        (field,) = question["form"]["fields"]
        assert (question["form"]["tag"], field["name"], field["kind"]["type"]) == (
            "allot",
            "rows",
            "rows",
        )
        even = {"type": "allot", "rows": [["blue1", 2], ["blue2", 1]]}
        assert question["presets"] == {"even": {"label": "allot:blue1=2,blue2=1", "answer": even}}
        # Who is not asked gets no form, and an offer without one has none.
        assert [each["form"] for each in red.state["open"]] == [None]
        assert [each["presets"] for each in red.state["open"]] == [{}]
        assert offer(red)["form"] is None
        blue.say("answer", seat="blue1", number=question["number"], answer=even)
        blue.catch_up()
        assert blue.asked() is None


def test_a_draft_is_answered_with_its_form_and_faults(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        heard = len(red.heard)
        found = draft(blue, [["blue1", 2]], edition=3)
        assert (found["edition"], found["complete"]) == (3, True)
        assert found["faults"] == [
            {"rule": "7", "reason": "blue1 allots 2 of 3 points", "at": ["rows"], "place": ""}
        ]
        rows = found["form"]["fields"][0]["kind"]["rows"]
        assert [row["most"] for row in rows] == [3, 1]
        found = draft(blue, [["blue1", 3]])
        assert found["faults"] == []
        assert [each["reason"] for each in found["warnings"]] == ["blue2 gets no fuel"]
        assert not draft(blue, [["blue1", "three"]])["complete"]
        red.catch_up()
        assert all('"error"' in text for text in red.heard[heard:])
        allot(blue, ("blue1", 1), ("blue2", 2))
        blue.catch_up()


def test_of_many_drafts_the_last_is_answered(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        question = blue.asked()
        assert question is not None
        for edition in range(50):
            rows = [["blue1", edition % 4]]
            number = question["number"]
            blue.say("draft", seat="blue1", number=number, draft={"rows": rows}, edition=edition)
        editions = []
        while 49 not in editions:
            editions.append(blue.hear("form")["edition"])
        assert editions == sorted(editions)
        assert len(editions) < 50


def test_a_draft_of_an_earlier_question_or_anothers_is_refused(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        question = blue.asked()
        assert question is not None
        red.say("draft", seat="blue1", number=question["number"], draft={})
        assert "not your seat" in red.hear("error")["message"]
        blue.say("draft", seat="blue1", number=question["number"] - 1, draft={})
        told = blue.hear("error")
        assert ("earlier question" in told["message"], told["to"]) == (True, "draft")
        assert told["code"] == "stale"


def test_an_offer_without_a_form_says_so(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        number = offer(red)["number"]
        red.say("draft", seat="red1", number=number, draft={}, offer="leave")
        found = red.hear("form")
        assert (found["offer"], found["form"], found["complete"]) == ("leave", None, False)


def test_odds_say_which_question_they_are_of(table: Table) -> None:
    made = begin(table)
    with table.sit(made, "blue1", "blue2") as blue, table.sit(made, "red1") as red:
        plan(blue, red)
        question = blue.asked()
        assert question is not None
        number, key = question["number"], question["options"][0]["key"]
        blue.say("odds", seat="blue1", number=number, key=key)
        found = blue.hear("odds")
        assert (found["seat"], found["number"], found["key"]) == ("blue1", number, key)
        allot(blue, ("blue1", 3))
        blue.catch_up()
        blue.say("odds", seat="blue1", number=number, key=key)
        told = blue.hear("error")
        assert (told["to"], told["answer"]) == ("odds", key)
        blue.say("answer", seat="blue1", number=number, key=key)
        assert blue.hear("error")["to"] == "answer"
