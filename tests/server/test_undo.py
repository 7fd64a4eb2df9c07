"""Taking back: at once, in a common decision, and further by consent."""

from random import Random

from tests.server.table import Person, Table, play_on


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
        assert (blue.state["number"], blue.state["fresh"]) == (number, True)
        assert blue.events == events


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
    """Against an opponent one may take back as one likes, and the dice fall anew each time."""
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
    proof = table.http.get(f"/api/tables/{made['table']}/proof").json()
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
