"""Whoever comes by a link says what to call them."""

import pytest

from tests.server.table import Person, Table

pytestmark = pytest.mark.both_stores


def names(person: Person) -> list[str]:
    return [seat["name"] for seat in person.hear("seats")["seats"]]


def test_a_guest_gives_a_name_that_everybody_reads_and_the_table_keeps(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        red.say("name", seat="red", name="  Bert \n of Kent ")
        while (now := names(blue)) != ["Blue", "Bert of Kent"]:
            assert now == ["Blue", "Red"], "only who is online had changed"
        red.say("chat", seat="red", text="Here I am")
        assert blue.hear("chat")["name"] == "Bert of Kent"
        red.say("name", seat="blue", name="Nobody")
        assert "not your seat" in red.hear("error")["message"]
        red.say("name", seat="red", name="   ")
        assert "at least one letter" in red.hear("error")["message"]
    with table.sit(made, "blue") as again:
        assert [seat["name"] for seat in again.state["table"]["seats"]] == ["Blue", "Bert of Kent"]
    keys = {"X-Airwar-Keys": made["keys"]["blue"]}
    (mine,) = table.http.get("/api/tables", headers=keys).json()
    assert [seat["name"] for seat in mine["seats"]] == ["Blue", "Bert of Kent"]
