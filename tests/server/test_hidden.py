"""A marked card of one seat is looked for in everything that the other is ever sent."""

from random import Random
from typing import Any

import pytest

from tests.server.table import Person, Table, play_on

OTHER = {"blue": "red", "red": "blue"}


def pester(person: Person, seat: str, other: str) -> None:
    """Ask for everything that can be asked, the forbidden included."""
    person.say("why", seat=seat, place="hand")
    person.say("why", seat=seat)
    person.say("why", seat=seat, key=f"lay:secret-{seat}-1")
    person.say("why", seat=other, place="hand")
    person.say("odds", seat=other, key="bold")
    person.say("answer", seat=other, number=0, key="bold")
    person.say("answer", seat=seat, number=0, key="bold")
    person.say("eyes", seat=other)
    person.say("replay", at=1, eyes=other)
    person.say("replay", at=1, eyes=seat)
    person.say("undo-consent", seat=seat, yes=True)
    person.say("retract", seat=other)
    person.say("outcome", number=person.state["number"], values=[0])
    person.say("chat", seat=seat, text="end of questions")
    while person.next().get("text") != "end of questions":
        pass


@pytest.mark.parametrize("dice", ["house", "typed", "committed"])
def test_nothing_that_is_sent_names_anothers_card(table: Table, dice: str) -> None:
    made = table.make(dice=dice)
    rng = Random(5)
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        people = {"blue": blue, "red": red}
        for _ in range(14):
            for seat, person in people.items():
                pester(person, seat, OTHER[seat])
                check(table, made, seat, person)
            step(people, rng)
        assert blue.state["result"] is None


def step(people: dict[str, Person], rng: Random) -> None:
    """One answer, or one throw that is typed in by somebody who may see it."""
    for person in people.values():
        wait = person.state["wait"]
        if wait is None:
            continue
        if wait["kind"] == "roll":
            values = [rng.randint(1, 6)]
        elif wait["names"]:
            held = person.state["view"]
            mine = [*held["hands"][person.state["seat"]], *held["laid"][person.state["seat"]]]
            left = [i for i, name in enumerate(wait["names"]) if name not in mine]
            values = rng.sample(left, wait["n"])
        else:
            continue
        number = person.state["number"]
        person.say("outcome", number=number, values=values)
        for each in people.values():
            while each.state["number"] <= number:
                each.hear("state")
        return
    play_on(list(people.values()), rng, answers=1)


def check(table: Table, made: dict[str, Any], seat: str, person: Person) -> None:
    mark = f"secret-{OTHER[seat]}"
    assert [text for text in person.heard if mark in text] == []
    key = made["keys"][seat]
    record = table.http.get(f"/api/tables/{made['table']}/record", params={"key": key})
    assert record.status_code == 200
    assert mark not in record.text
    assert "\n= " not in record.text
    proof = table.http.get(f"/api/tables/{made['table']}/proof", params={"key": key}).text
    assert "secret-" not in proof
    assert '"secret":null' in proof


def test_an_own_sight_can_be_downloaded_and_names_own_cards(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        play_on([blue, red], Random(6), answers=5)
        params = {"key": made["keys"]["blue"]}
        text = table.http.get(f"/api/tables/{made['table']}/record", params=params).text
        assert text.startswith("airwar sight 1\n")
        assert "draw §1 deck-blue secret-blue-" in text
        assert "draw §1 deck-red 2 hidden" in text


def test_a_key_opens_its_own_seat_only(table: Table) -> None:
    first, second = table.make(), table.make()
    url = f"/api/tables/{first['table']}/record"
    for key in ("", "nonsense", second["keys"]["blue"]):
        assert table.http.get(url, params={"key": key}).status_code == 403
    wrong = {"key": first["keys"]["blue"], "seat": "red"}
    assert table.http.get(url, params=wrong).status_code == 403
    assert first["keys"]["blue"] != first["keys"]["red"]


def test_the_store_holds_no_key(table: Table) -> None:
    made = table.make()
    stored = b"".join([file.read_bytes() for file in table.folder.glob("airwar.sqlite*")])
    assert made["table"].encode() in stored
    for key in made["keys"].values():
        assert key.encode() not in stored
