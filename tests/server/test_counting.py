"""How many hidden answers somebody gives is itself hidden: nothing that another is sent tells it.

Two tables with the same secret are played alike but for the number of hidden answers. Whatever the
other seat hears must be the same, byte for byte and message for message.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from airwar.server import making
from tests.server.table import Person, Table, serve

WBY = "wild-blue-yonder"


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """Servers on which the same table is made each time: the same name, the same dice."""

    class Same:
        @staticmethod
        def token_bytes(n: int) -> bytes:
            return bytes(range(n))

    monkeypatch.setattr(making, "secrets", Same)
    monkeypatch.setattr(making, "new_id", lambda: "twin")
    monkeypatch.setattr(making, "now", lambda: "today")

    @contextmanager
    def start(name: str, **changes: Any) -> Iterator[Table]:
        with serve(tmp_path / name, **changes) as running:
            yield running

    return start


def answer(person: Person, key: str) -> None:
    person.answer(key)
    person.hear("state")


def of_the_game(person: Person) -> list[str]:
    return [text for text in person.heard if "cannot be read" not in text]


# -- a toy ----------------------------------------------------------------------------------------


def blue_hides(table: Table, hides: int, takes_back: int) -> list[str]:
    """What red hears of a game in which blue hides so often."""
    made = table.make("hush")
    with table.sit(made, "red") as red, table.sit(made, "blue") as blue:
        for _ in range(2):
            answer(red, "enough")
            assert not red.state["undo"]
            blue.catch_up()
            for _ in range(hides + takes_back):
                answer(blue, "hide")
            for _ in range(takes_back):
                assert blue.state["undo"]
                blue.say("undo", seat="blue")
                blue.hear("state")
            look_about(red)
            answer(blue, "done")
            look_about(red)
            answer(blue, "enough")
            red.catch_up()
            answer(red, "hide")
            assert red.state["undo"]
            answer(red, "done")
        red.catch_up()
        return of_the_game(red)


def look_about(red: Person) -> None:
    """Red looks back at every moment, and asks for what could tell something."""
    red.catch_up()
    for at in range(-1, red.state["number"] + 2):
        red.say("replay", at=at, eyes="red")
    red.say("answer", seat="red", number=red.state["number"], key="nonsense")
    red.say("outcome", number=red.state["number"], values=[1])
    red.say("why", seat="red", place="hand")
    red.catch_up()


def test_nothing_that_is_sent_counts_hidden_answers(twins: Callable[..., Any]) -> None:
    with twins("none") as table:
        plain = blue_hides(table, 0, 0)
    for hides, takes_back in ((1, 0), (5, 0), (2, 3)):
        with twins(f"{hides}-{takes_back}") as table:
            assert blue_hides(table, hides, takes_back) == plain, (hides, takes_back)


def test_a_download_and_a_list_of_games_count_no_hidden_answers(table: Table) -> None:
    made = table.make("hush")
    params = {"key": made["keys"]["red"]}

    def outside() -> Any:
        mine = table.http.get("/api/tables", headers={"X-Airwar-Keys": params["key"]}).json()
        return mine, table.http.get(f"/api/tables/{made['table']}/record", params=params).text

    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        answer(red, "enough")
        blue.catch_up()
        before = outside()
        for _ in range(3):
            answer(blue, "hide")
            assert outside() == before


def test_an_undo_behind_somebodys_hidden_answers_needs_consent(table: Table) -> None:
    """Else trying it would tell whether he has begun."""
    made = table.make("hush")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        answer(red, "enough")
        blue.catch_up()
        for key in ("hide", "done", "enough"):
            answer(blue, key)
        number = blue.state["number"]
        assert (blue.state["undo"], blue.state["consent"]) == (False, True)
        red.catch_up()
        for key in ("hide", "hide"):
            answer(red, key)
        blue.catch_up()
        assert (blue.state["undo"], blue.state["consent"]) == (False, True)
        blue.say("undo", seat="blue")
        # Before that: red's answer, blue's two, which red did not see, and a throw.
        assert blue.hear("undo-asked")["to"] == 4
        assert red.hear("undo-asked")["to"] == 2
        red.say("undo-consent", seat="red", yes=True)
        blue.hear("state")
        assert blue.state["number"] == 4 < number
        assert blue.asked()["question"] == "again"  # type: ignore[index]


def test_a_hot_seat_counts_with_the_eyes_that_look(table: Table) -> None:
    made = table.make("hush", seats={"blue": {"kind": "me"}, "red": {"kind": "here"}})
    with table.sit(made, "blue") as both:
        look(both, "red")
        answer(both, "enough")
        look(both, "blue")
        for key in ("hide", "hide", "hide"):
            answer(both, key)
        assert both.state["number"] == 4
        look(both, "red")
        assert both.state["number"] == 1
        assert [each["number"] for each in both.state["open"]] == [1]
        look(both, None)
        assert both.state["number"] == 1
        look(both, "blue")
        answer(both, "done")
        assert both.state["number"] == 6  # with the throw


def look(person: Person, seat: str | None) -> None:
    person.say("eyes", seat=seat)
    person.hear("state")


def test_numbers_are_the_same_after_a_restart_from_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from airwar.server import loading

    with serve(tmp_path) as table:
        made = table.make("hush")
        with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
            for asked, other in ((red, blue), (blue, red)):
                answer(asked, "enough")
                other.catch_up()
                for key in ("hide", "hide", "done"):
                    answer(other, key)
                asked.catch_up()
            answer(red, "enough")
            blue.catch_up()
            before = blue.state
    monkeypatch.setattr(loading, "LONG", 5)
    with serve(tmp_path) as table, table.sit(made, "blue") as blue:
        assert blue.state["number"] == before["number"]
        assert blue.state["open"] == before["open"]
        blue.say("replay", at=1, eyes="blue")
        assert blue.hear("replay")["last"] == before["number"]
        blue.catch_up()
        assert blue.state["open"] == before["open"]
        answer(blue, "hide")


# -- the Discard Step -----------------------------------------------------------------------------


def axis_hears(table: Table, discards: int) -> list[str]:
    """What axis hears while allied, who is Engaged with nobody, discards so many cards unseen."""
    seats = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}
    made = table.make(WBY, seats=seats)
    hidden = 0
    with table.sit(made, "axis") as axis, table.sit(made, "allied") as allied:
        done = False
        while not done:
            person = allied if allied.asked() else axis
            question = person.asked()
            assert question is not None
            name, keys = question["question"], [each["key"] for each in question["options"]]
            key = modest(keys)
            if person is allied and name == "discard-top":
                key = keys[1]
            elif person is allied and name == "discard-more":
                left = discards - hidden
                key = keys[1] if left else keys[0]
                hidden += left > 0
            done = person is allied and name == "draw"
            answer(person, key)
            for each in (allied, axis):
                each.catch_up()
        assert hidden == discards
        return of_the_game(axis)


def modest(keys: list[str]) -> str:
    """Whatever engages nobody."""
    for key in ("done", "pass", "none", "stay", "go-on", "no"):
        if key in keys:
            return key
    return keys[0]


def test_the_size_of_a_discard_is_hidden(twins: Callable[..., Any]) -> None:
    games = ("airwar.games",)
    with twins("one", games=games) as table:
        one = axis_hears(table, 1)
    with twins("three", games=games) as table:
        three = axis_hears(table, 3)
    assert one == three
