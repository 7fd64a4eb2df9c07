"""Whole moves that a seat can plan, asked of the server and given as premoves."""

from pathlib import Path
from typing import Any

from tests.server.table import Person, Table, serve

SEATS = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}


def test_a_sure_plan_ends_where_it_says(tmp_path: Path) -> None:
    with serve(tmp_path, games=("airwar.games",)) as table:
        made = table.make("angels-20", setup={"scenario": "dogfight"}, seats=SEATS)
        with table.sit(made, "allied") as allied, table.sit(made, "axis") as axis:
            mover, other = (allied, axis) if allied.asked() else (axis, allied)
            planned = plans(mover)
            assert all(0 < each["chance"] <= 1 for each in planned)
            assert plans(other) == []
            wanted = max(planned, key=lambda each: (each["chance"], each["steps"]))
            assert wanted["chance"] == 1
            before = mover.state["number"]
            follow(mover, wanted)
            assert mover.state["number"] >= before + wanted["steps"]
            assert mover.state["premoves"] == [] and mover.state["stopped"] is None
            planes = {each["id"]: each for each in mover.state["view"]["planes"]}
            there = planes[wanted["plane"]]
            for name in ("hex", "facing", "altitude"):
                assert there[name] == wanted[name]


def test_a_failed_check_stops_a_plan_and_says_why(tmp_path: Path) -> None:
    with serve(tmp_path, games=("airwar.games",)) as table:
        setup = {"scenario": "dogfight"}
        made = table.make("angels-20", setup=setup, seats=SEATS, dice="typed")
        with table.sit(made, "allied") as allied, table.sit(made, "axis") as axis:
            while allied.state["wait"] is not None:
                wait = allied.state["wait"]
                low = "Axis" not in wait["why"]
                values = [1 if low else wait["sides"]] * wait["n"]
                allied.say("outcome", number=allied.state["number"], values=values)
                allied.hear("state")
            axis.catch_up()
            mover = allied if allied.asked() else axis
            risky = [each for each in plans(mover) if each["chance"] < 1]
            wanted = max(risky, key=lambda each: (each["steps"], each["name"]))
            follow(mover, wanted)
            assert mover.state["wait"] is not None
            left = len(mover.state["premoves"])
            assert 0 < left < wanted["steps"]
            number, wait = mover.state["number"], mover.state["wait"]
            mover.say("outcome", number=number, values=[1] * wait["n"])
            while mover.state["number"] == number:
                mover.hear("state")
            stopped = mover.state["stopped"]
            assert stopped["rule"] == "check.result" and "fails" in stopped["why"]
            assert wanted["plane"] in stopped["why"] and len(stopped["left"]) == left
            assert mover.state["premoves"] == []
            assert mover.asked() is not None


def test_a_game_without_plans_has_none(table: Table) -> None:
    with table.sit(table.duel(), "blue1") as blue:
        blue.say("plans", seat="blue1")
        assert blue.hear("plans")["places"] == {}


def plans(person: Person) -> list[dict[str, Any]]:
    """All ends, place by place: the surest at each is as likely as its place was said to be."""
    seat, question = person.state["seat"], person.asked()
    person.say("plans", seat=seat)
    message = person.hear("plans")
    assert len(person.heard[-1]) < 8000
    found: list[dict[str, Any]] = []
    for unit, places in message["places"].items():
        for place, chance in places.items():
            person.say("ends", seat=seat, unit=unit, place=place)
            answer = person.hear("ends")
            assert question is not None
            assert answer["number"] == message["number"] == question["number"]
            assert {(each["plane"], each["hex"]) for each in answer["ends"]} == {(unit, place)}
            assert max(each["chance"] for each in answer["ends"]) == chance
            found += answer["ends"]
    return found


def way(person: Person, end: dict[str, Any]) -> dict[str, Any]:
    person.say("path", seat=person.state["seat"], end=end["name"])
    message = person.hear("path")
    assert [each["answer"] for each in message["premoves"]] == message["plan"]
    assert len(message["plan"]) == end["steps"]
    return message


def follow(person: Person, wanted: dict[str, Any]) -> None:
    """Make a whole move: one message there, one back."""
    question = person.asked()
    assert question is not None
    seat, number = question["seat"], question["number"]
    premoves, about = way(person, wanted)["premoves"], [wanted["plane"]]
    assert premoves[0]["answer"] in {option["key"] for option in question["options"]}
    person.say("follow", seat=seat, number=number, premoves=premoves, about=about)
    person.hear("state")


def test_the_path_of_a_plan_ends_where_the_plan_does(tmp_path: Path) -> None:
    with serve(tmp_path, games=("airwar.games",)) as table:
        made = table.make("angels-20", setup={"scenario": "dogfight"}, seats=SEATS)
        with table.sit(made, "allied") as allied, table.sit(made, "axis") as axis:
            mover, other = (allied, axis) if allied.asked() else (axis, allied)
            wanted = min(plans(mover), key=lambda each: float(each["chance"]))
            steps = way(mover, wanted)["path"]
            for name in ("hex", "facing", "altitude"):
                assert steps[-1][name] == wanted[name]
            other.say("path", seat=other.state["seat"], end=wanted["name"])
            assert "is not asked anything now" in other.hear("error")["message"]
            mover.say("path", seat=mover.state["seat"], end="nonsense")
            assert "no move ends at nonsense" in mover.hear("error")["message"]
