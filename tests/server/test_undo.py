"""Taking back: at once, in a common decision, and further by consent."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from airwar.kernel.sight import sight
from airwar.server import answering, making, undoing, wire
from airwar.server.hall import Hall
from tests.server.table import PATIENCE, Person, Table, play_on, settings_for

pytestmark = pytest.mark.both_stores


def answer_and_see(people: list[Person], who: Person, key: str) -> None:
    who.answer(key)
    who.hear("state")
    for person in people:
        person.catch_up()


def to_the_first_throw(people: list[Person]) -> None:
    """Both have laid a card, and blue is asked whether to throw again."""
    play_on(people, Random(1), answers=4)
    assert people[0].asked()["question"] == "again"  # type: ignore[index]


def test_a_seat_changes_its_mind_while_the_others_still_decide(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        first = blue.asked()
        answer_and_see([blue, red], blue, first["options"][0]["key"])  # type: ignore[index]
        assert blue.state["undo"]
        assert not red.state["undo"]
        blue.say("retract", seat="blue")
        blue.hear("state")
        assert blue.asked() == first
        red.say("retract", seat="red")
        assert "nothing of yours" in red.hear("error")["message"]


def test_an_own_last_answer_goes_at_once_and_not_after_a_die(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        to_the_first_throw([blue, red])
        number, events = blue.state["number"], blue.events
        assert not blue.state["undo"], "the die has fallen since"
        answer_and_see([blue, red], blue, "enough")
        assert red.asked() is not None, "red's die fell too, so blue may only ask"
        assert not blue.state["undo"]
        assert blue.state["consent"]
        blue.say("undo", seat="blue")
        assert blue.hear("undo-asked")["to"] == number
        assert red.hear("undo-asked") == {"type": "undo-asked", "seat": "blue", "to": number}
        red.say("undo-consent", seat="red", yes=True)
        blue.hear("state")
        assert (blue.state["number"], blue.state["start"]) == (number, len(events))
        assert blue.events[:-1] == events
        assert blue.events[-1]["text"] == "Blue takes a move back."
        red.catch_up()
        assert red.events[-1]["text"] == "Blue takes a move back.", "it was red who agreed"


def test_a_refused_undo_changes_nothing(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        to_the_first_throw([blue, red])
        answer_and_see([blue, red], blue, "enough")
        number = blue.state["number"]
        blue.say("undo", seat="blue")
        blue.say("undo-consent", seat="blue", yes=True)
        assert "consent" in blue.hear("error")["message"], "nobody consents to his own wish"
        red.hear("undo-asked")
        red.say("undo-consent", seat="red", yes=False)
        assert blue.hear("undo-refused") == {"type": "undo-refused", "seat": "blue", "by": "red"}
        with table.sit(made, "blue") as again:
            assert again.state["number"] == number


def test_a_number_that_was_open_before_an_undo_is_stale_after_it(table: Table) -> None:
    here = {"blue": {"kind": "me"}, "red": {"kind": "here"}}
    made = table.make(seats=here)
    with table.sit(made, "blue") as both:
        for seat in ("blue", "red"):
            both.say("eyes", seat=seat)
            both.hear("state")
            play_on([both], Random(2), answers=2)
        both.say("eyes", seat="blue")
        both.hear("state")
        old = both.asked()
        assert old is not None
        both.answer("enough")
        both.hear("state")
        assert both.state["undo"], "nobody else holds a seat, so no consent is needed"
        both.say("undo", seat="blue")
        both.hear("state")
        new = both.asked()
        assert new is not None
        assert new["options"] == old["options"]
        both.say("answer", seat="blue", number=old["number"], key="enough")
        assert "earlier question" in both.hear("error")["message"]


def test_outcomes_that_were_seen_never_come_again(table: Table) -> None:
    """Against a machine a player may take back at will, and the dice are rolled again."""
    seats = {"blue": {"kind": "me"}, "red": {"kind": "bot", "level": "random"}}
    made = table.make(seats=seats, dice="committed")
    with table.sit(made, "blue") as blue:
        while blue.asked() is None or blue.asked()["question"] != "again":  # type: ignore[index]
            if blue.asked():
                blue.answer_any(Random(3))
            blue.hear("state")
        for _ in range(8):
            number = blue.state["number"]
            blue.answer("again")
            while blue.state["number"] == number:
                blue.hear("state")
            blue.say("undo", seat="blue")
            while blue.state["number"] != number:
                blue.hear("state")
        blue.say("resign", seat="blue")
        while blue.state["result"] is None:
            blue.hear("state")
    proof = table.http.get(
        f"/api/tables/{made['table']}/proof", params={"key": made["keys"]["blue"]}
    ).json()
    throws = [each for each in proof["outcomes"] if each["why"] == "blue throws again"]
    assert len(throws) == 8
    assert [each["number"] for each in proof["outcomes"]] == list(range(len(proof["outcomes"])))
    assert len({each["answer"][0] for each in throws}) > 1


def test_nothing_is_taken_back_once_everything_has_been_shown(table: Table) -> None:
    made = table.make()
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        red.say("resign", seat="red")
        blue.hear("state")
        blue.say("undo", seat="blue")
        assert "over" in blue.hear("error")["message"]


BOT = {"kind": "bot", "level": "random"}


def test_a_table_says_whether_undo_is_free_by_consent_or_off(table: Table) -> None:
    tables: list[tuple[dict[str, Any], str]] = [
        ({"seats": {"blue": {"kind": "me"}, "red": BOT}}, "free"),
        ({"seats": {"blue": {"kind": "me"}, "red": {"kind": "here"}}}, "free"),
        ({"seats": {"blue": {"kind": "me"}, "red": {"kind": "link"}}}, "consent"),
        ({"seats": {"blue": {"kind": "me"}, "red": BOT}, "undo": "off"}, "off"),
    ]
    for wish, says in tables:
        made = table.make(**wish)
        with table.sit(made, "blue") as blue:
            assert blue.state["table"]["undo"] == says


def test_where_undo_is_off_nothing_is_taken_back(table: Table) -> None:
    made = table.make(undo="off")
    with table.sit(made, "blue") as blue, table.sit(made, "red") as red:
        blue.answer_any(Random(1))
        blue.hear("state")
        assert (blue.state["undo"], blue.state["consent"]) == (False, False)
        for kind in ("undo", "retract"):
            blue.say(kind, seat="blue")
            told = blue.hear("error")
            assert (told["message"], told["code"]) == ("this table plays without undo", "no-undo")
        red.say("resign", seat="red")
        while red.state["result"] is None:
            red.hear("state")
    again = table.http.post(
        f"/api/tables/{made['table']}/rematch", json={"key": made["keys"]["blue"]}
    ).json()
    with table.sit(again, "red") as person:
        assert person.state["table"]["undo"] == "off", "a rematch is the same again"


def test_what_a_machines_opponent_was_shown_cannot_be_taken_back(table: Table) -> None:
    made = table.make("told", seats={"blue": {"kind": "me"}, "red": BOT})
    with table.sit(made, "blue") as blue:
        blue.answer("again")
        blue.hear("state")
        assert not blue.state["undo"]
        blue.say("undo", seat="blue")
        assert "has been shown" in blue.hear("error")["message"]
        blue.answer("done")
        blue.hear("state")
        assert blue.state["undo"], "nothing was shown since"


@pytest.mark.parametrize(("game", "free"), [("shown", False), ("unshown", True)])
def test_a_card_that_the_machine_played_from_its_hand_bars_the_undo(
    table: Table, game: str, free: bool
) -> None:
    """It would be known otherwise; an answer that any hand allows tells nothing."""
    made = table.make(game, seats={"blue": {"kind": "me"}, "red": BOT})
    with table.sit(made, "blue") as blue:
        before = blue.state["number"]
        blue.answer("again")
        while blue.state["number"] < before + 2 or not blue.asked():
            blue.hear("state")
        number = blue.state["number"]
        blue.say("undo", seat="blue")
        if free:
            while blue.state["number"] != before:
                blue.hear("state")
        else:
            assert "the machine has shown something hidden" in blue.hear("error")["message"]
            assert blue.state["number"] == number


def test_what_the_machine_saw_is_forgotten_with_the_undo(tmp_path: Path) -> None:
    """The reverse: the machine thinks with what is left, and of new cards both know nothing."""

    async def work() -> None:
        hall = Hall(settings_for(tmp_path))
        await hall.open()
        wish = wire.NewTable("unshown", seats={"red": wire.SeatWish("bot", level="random")})
        room = await hall.room((await making.make(hall, wish)).table)
        before, used = sight(room.play, "red"), room.used
        for _ in range(2):
            await answering.answer(room, "blue", room.ticket("blue"), "again")
            async with asyncio.timeout(PATIENCE):
                while "blue" not in room.play.open:
                    await asyncio.sleep(0.01)
            drawn, used = room.used > used, room.used
            assert drawn, "red has drawn its next card"
            hand = room.play.state.hands["red"]
            await undoing.undo(room, "blue")
            assert sight(room.play, "red") == before
            assert room.used == used, "whatever it draws next has a number of its own"
            assert len(room.play.state.hands["red"]) < len(hand)
        await hall.close()

    asyncio.run(work())
