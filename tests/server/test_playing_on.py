"""Play on from a moment of a game, and the marks on the way to it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.table import Person, Table, serve

HOT = {"allied": {"kind": "me"}, "axis": {"kind": "here"}}
LINKED = {"allied": {"kind": "me"}, "axis": {"kind": "link"}}
COMPUTER = {"allied": {"kind": "me"}, "axis": {"kind": "bot", "level": "policy:80"}}
DUEL: dict[str, Any] = {"scenario": "first-duel"}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("onward")
    with serve(folder, games=("airwar.games",), bots="airwar.bots", seed="onward") as table:
        yield table


def onward(table: Table, made: dict[str, Any], seat: str, at: int, **more: Any) -> Any:
    wish = {"key": made["keys"][seat], "at": at, "eyes": seat, **more}
    return table.http.post(f"/api/tables/{made['table']}/play-on", json=wish)


def lines(table: Table, made: dict[str, Any], seat: str) -> list[str]:
    """The seat's own answers, in order."""
    address = f"/api/tables/{made['table']}/record"
    text = table.http.get(address, params={"key": made["keys"][seat], "seat": seat}).text
    body = text.partition("\n\n")[2]
    return [line for line in body.partition("\n\n")[0].splitlines() if line.startswith(seat)]


def replayed(person: Person, at: int, eyes: str) -> dict[str, Any]:
    person.say("replay", at=at, eyes=eyes)
    return person.hear("replay")


def test_the_new_table_has_the_same_past_and_goes_its_own_way(real: Table) -> None:
    made = real.make("wild-blue-yonder", setup=DUEL, seats=LINKED)
    with real.sit(made, "allied") as allied, real.sit(made, "axis") as axis:
        stay([allied, axis], 16)
        axis.say("resign", seat="axis")
        while allied.state["result"] is None:
            allied.hear("state")
        last = allied.state["number"]
        at = last - 3
        then = replayed(allied, at, "allied")
        refused = onward(real, made, "allied", last + 5)
        assert refused.status_code == 400
    made_on = onward(real, made, "allied", at, seats=HOT)
    assert made_on.status_code == 201, made_on.text
    again = made_on.json()
    assert again["table"] != made["table"] and again["url"].startswith(f"/table/{again['table']}?")
    with real.sit(again, "allied", "axis") as both:
        look(both, "allied")
        assert both.state["number"] >= at and both.state["result"] is None
        assert replayed(both, at, "allied")["view"] == then["view"]
        assert [event["text"] for event in then["events"]] == [
            event["text"] for event in replayed(both, at, "allied")["events"]
        ]
    whole, begun = lines(real, made, "allied"), lines(real, again, "allied")
    assert len(begun) > 2 and whole[: len(begun)] == begun


def stay(people: list[Person], answers: int) -> None:
    """Play so many answers, and nobody leaves the battle."""
    for _ in range(answers):
        person = next(each for each in people if each.asked())
        question = person.asked()
        assert question is not None
        keys = [option["key"] for option in question["options"]]
        person.answer(next(key for key in keys if key != "disengage"))
        person.hear("state")
        for each in people:
            each.catch_up()


def test_every_answer_of_the_past_can_be_taken_back_one_by_one(real: Table) -> None:
    made = real.make("wild-blue-yonder", setup=DUEL, seats=HOT)
    with real.sit(made, "allied", "axis") as both:
        seat = step(both)
        step(both)
        number = both.state["number"]
        asked = next(each["seat"] for each in both.state["open"])
        look(both, asked)
        both.say("resign", seat=seat)
        while both.hear("state")["result"] is None:
            pass
    again = onward(real, made, asked, number, seats=HOT).json()
    with real.sit(again, "allied", "axis") as both:
        look(both, asked)
        assert both.state["number"] == number


def step(both: Person) -> str:
    seat = next(each["seat"] for each in both.state["open"])
    look(both, seat)
    before = both.asked()
    assert before is not None
    both.answer(before["options"][0]["key"])
    both.hear("state")
    return str(seat)


def look(both: Person, seat: str) -> None:
    both.say("eyes", seat=seat)
    while both.state["seat"] != seat:
        both.hear("state")


def test_a_campaign_of_plans_and_secrets_goes_on_as_well(real: Table) -> None:
    """Decisions of several seats, reveals, typed answers: all of them are in the new past."""
    bots = {"american": {"kind": "bot"}, "german": {"kind": "bot"}}
    seats = {"american": {"kind": "me"}, "german": {"kind": "bot", "level": "policy"}}
    made = real.make("luftwaffe", setup={"scenario": "short-raid"}, seats=bots)
    key = made["keys"][""]
    with real.sit(made, "") as watcher:
        while watcher.state["result"] is None:
            watcher.hear("state")
        at = watcher.state["number"] - 20
    wish = {"key": key, "at": at, "eyes": "", "seats": seats}
    answer = real.http.post(f"/api/tables/{made['table']}/play-on", json=wish)
    assert answer.status_code == 201, answer.text
    again = answer.json()
    with real.sit(again, "american") as american:
        assert american.state["result"] is None and american.state["events"]


def test_while_the_game_goes_on_nobody_learns_anything_by_it(real: Table) -> None:
    made = real.make("wild-blue-yonder", setup=DUEL, seats=LINKED)
    refused = onward(real, made, "allied", 0, seats=HOT)
    assert refused.status_code == 400 and "once the game is over" in refused.json()["message"]
    made = real.make("wild-blue-yonder", setup=DUEL, seats=COMPUTER)
    refused = onward(real, made, "allied", 0, seats=HOT)
    assert refused.status_code == 400 and "keeps its seats" in refused.json()["message"]
    assert onward(real, made, "allied", 0).status_code == 201


def test_what_a_computer_hides_in_a_game_that_goes_on_is_dealt_again(real: Table) -> None:
    """Who gives up the new table sees everything there, and the other game is still on."""
    made = real.make("wild-blue-yonder", setup=DUEL, seats=COMPUTER)
    with real.sit(made, "allied") as allied:
        for _ in range(6):
            while not allied.asked():
                allied.hear("state")
            question = allied.asked()
            assert question is not None
            keys = [option["key"] for option in question["options"]]
            allied.answer(next(key for key in keys if key != "disengage"))
            allied.hear("state")
        at = allied.state["number"]
        then = replayed(allied, at, "allied")["view"]
    hands = []
    for _ in range(4):
        again = onward(real, made, "allied", at).json()
        with real.sit(again, "allied") as allied:
            # At once: the computer has not answered yet, or at least not drawn.
            first = replayed(allied, 0, "allied")
            assert first["events"] is not None
            allied.say("resign", seat="allied")
            while allied.state["result"] is None:
                allied.hear("state")
            moments = [replayed(allied, n, "allied")["view"] for n in range(first["last"] + 1)]
            assert then in moments, "what was seen is the same"
            hands.append(replayed(allied, moments.index(then), "axis")["view"])
    assert any(hand != hands[0] for hand in hands)


def test_a_name_that_is_no_text_is_refused(real: Table) -> None:
    made = real.make("wild-blue-yonder", setup=DUEL, seats=COMPUTER)
    seats = {"allied": {"kind": "me", "name": "a\x00b"}}
    refused = onward(real, made, "allied", 0, seats=seats)
    assert refused.status_code == 400 and "no text has" in refused.json()["message"]


def test_marks_are_what_these_eyes_have_seen(real: Table) -> None:
    bots = {seat: {"kind": "bot", "level": "policy"} for seat in ("allied", "axis")}
    made = real.make("wild-blue-yonder", setup=DUEL, seats=bots)
    with real.sit(made, "") as watcher:
        while watcher.state["result"] is None:
            watcher.hear("state")
        watcher.say("marks", eyes="")
        marks = watcher.hear("marks")["marks"]
        turns = [mark["turn"] for mark in marks if mark["kind"] == "turn"]
        assert turns == list(range(1, len(turns) + 1)) and turns
        lost = [mark for mark in marks if mark["kind"] == "loss"]
        gone = watcher.state["result"]["losses"]
        assert len(lost) == len([loss for loss in gone if loss["how"] == "destroyed"])
        assert [mark["at"] for mark in marks] == sorted(mark["at"] for mark in marks)
        for mark in lost:
            told = replayed(watcher, mark["at"], "")
            assert mark["text"] in [event["text"] for event in told["events"]]
            before = replayed(watcher, mark["at"] - 1, "")
            assert mark["text"] not in [event["text"] for event in before["events"]]
        watcher.say("marks", eyes="nobody")
        assert watcher.hear("error")["to"] == "marks"
