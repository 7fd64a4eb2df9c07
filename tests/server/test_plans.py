"""Whole moves that a seat can plan, asked of the server and played answer by answer."""

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
            wanted = max(planned, key=lambda each: (each["chance"], len(each["plan"])))
            assert wanted["chance"] == 1
            follow(mover, wanted["plan"])
            planes = {each["id"]: each for each in mover.state["view"]["planes"]}
            there = planes[wanted["plane"]]
            for name in ("hex", "facing", "altitude"):
                assert there[name] == wanted[name]


def test_a_game_without_plans_has_none(table: Table) -> None:
    with table.sit(table.duel(), "blue1") as blue:
        blue.say("plans", seat="blue1")
        assert blue.hear("plans")["plans"] == []


def plans(person: Person) -> list[dict[str, Any]]:
    """They carry the number of the question that they belong to, and begin with its options."""
    seat = person.state["seat"]
    person.say("plans", seat=seat)
    message = person.hear("plans")
    question = person.asked()
    if question is not None:
        assert message["number"] == question["number"]
        keys = {option["key"] for option in question["options"]}
        assert {each["plan"][0] for each in message["plans"]} <= keys
    found: list[dict[str, Any]] = message["plans"]
    return found


def follow(person: Person, plan: list[str]) -> None:
    for key in plan:
        number = person.state["number"]
        person.answer(key)
        while person.state["number"] == number:
            person.hear("state")


def test_the_path_of_a_plan_ends_where_the_plan_does(tmp_path: Path) -> None:
    with serve(tmp_path, games=("airwar.games",)) as table:
        made = table.make("angels-20", setup={"scenario": "dogfight"}, seats=SEATS)
        with table.sit(made, "allied") as allied, table.sit(made, "axis") as axis:
            mover, other = (allied, axis) if allied.asked() else (axis, allied)
            wanted = min(plans(mover), key=lambda each: float(each["chance"]))
            steps = path(mover, wanted["plan"])
            for name in ("hex", "facing", "altitude"):
                assert steps[-1][name] == wanted[name]
            assert path(other, wanted["plan"]) == []
            mover.say("path", seat=mover.state["seat"], plan=["nonsense"])
            assert mover.hear("error")["rule"]


def path(person: Person, plan: list[str]) -> list[dict[str, Any]]:
    person.say("path", seat=person.state["seat"], plan=plan)
    message = person.hear("path")
    assert message["plan"] == plan
    found: list[dict[str, Any]] = message["path"]
    return found
