"""One typed decision and one offer, through requests, driver, record, snapshots and sights."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from airwar.common.cases import read_case, run_case
from airwar.common.records import replay
from airwar.kernel.answers import BadText
from airwar.kernel.errors import BadRecord, IllegalAnswer, NotYourTurn
from airwar.kernel.game import state_hash
from airwar.kernel.play import Play
from airwar.kernel.record import Header, restore, snapshot, write
from airwar.kernel.requests import CHECKPOINT, Flow, Joint, Taken, Together, ask
from airwar.kernel.sight import imagine, sight
from tests.kernel.micro import micro
from tests.toy import TOY
from tests.toy_rules import SUPPLY, Allot, Leave, Patrol

SETUP: dict[str, Any] = {"scenario": "pair", "switches": ["supply"]}
HEADER = Header("patrol", SETUP)


def supplied() -> Play[Patrol]:
    """The pair, all planned: blue1 allots."""
    play = Play(TOY, TOY.rules.opening(SETUP))
    for seat in ("blue1", "blue2", "red1"):
        play.answer(seat, "watch")
    return play


def moving() -> Play[Patrol]:
    play = supplied()
    play.answer("blue1", Allot((("blue1", 2), ("blue2", 1))))
    play.answer("red1", Allot((("red1", 3),)))
    return play


def test_the_flow_is_sent_the_value() -> None:
    play = moving()
    assert play.state.fuel == {"blue1": 2, "blue2": 1, "red1": 3}
    _, value = play.given(play.start - 2)
    assert value == Allot((("blue1", 2), ("blue2", 1)))
    assert hash(value) == hash(Allot((("blue1", 2), ("blue2", 1))))


def test_the_judge_names_every_fault_with_its_place() -> None:
    play = supplied()
    wrong = Allot((("red1", 0), ("blue2", 1), ("blue1", 1)))
    faults = list(SUPPLY.refused(play.state, "blue1", wrong))
    assert [fault.at for fault in faults] == [
        ("rows", 0, 0),
        ("rows", 0, 1),
        ("rows", 2, 0),
        ("rows",),
    ]
    with pytest.raises(IllegalAnswer, match="red1 does not fly for blue1") as caught:
        play.answer("blue1", wrong)
    assert caught.value.answer == "allot:red1=0,blue2=1,blue1=1"
    denial = play.why_not("blue1", wrong)
    assert denial is not None and denial.rule == "7"


def test_an_old_question_is_judged_by_legal_and_denial() -> None:
    play = moving()
    with pytest.raises(IllegalAnswer, match="cannot climb so far"):
        play.answer("blue1", "climb:9")
    refused = play.open["blue1"].question.refused(play.state, "blue1", "climb:9")
    assert [fault.rule for fault in refused] == ["2"]


def test_an_offer_is_taken_and_the_game_asks_again() -> None:
    play = moving()
    assert [(each.seat, each.question.name) for each in play.offers] == [
        ("blue1", "leave"),
        ("blue2", "leave"),
        ("red1", "leave"),
    ]
    play.answer("red1", Leave("red1"), "leave")
    assert play.state.left == ("red1",)
    assert list(play.open) == ["blue1"]
    assert type(play.since[-1][1]) is Taken
    with pytest.raises(NotYourTurn, match="red1 has no offer 'leave'"):
        play.answer("red1", Leave("red1"), "leave")
    with pytest.raises(IllegalAnswer, match="blue1 is not flown by blue2"):
        play.answer("blue2", Leave("blue1"), "leave")


def test_an_offer_can_be_taken_back_by_who_took_it() -> None:
    play = moving()
    number = play.number
    play.answer("red1", Leave("red1"), "leave")
    assert not play.can_undo("blue1")
    assert play.can_undo("red1")
    play.undo("red1")
    assert play.number == number and play.state.left == ()


def test_an_offer_of_somebody_else_bars_undo() -> None:
    play = supplied()
    play.answer("blue1", Allot((("blue1", 3),)))
    assert play.can_undo("blue1")
    play.answer("red1", Leave("red1"), "leave")
    assert not play.can_undo("blue1")


def test_a_record_has_text_by_the_type_and_names_offers() -> None:
    play = moving()
    play.answer("red1", Leave("red1"), "leave")
    play.answer("blue1", "level")
    text = write(play, HEADER)
    assert "blue1 §7 allot:blue1=2,blue2=1\n" in text
    assert "red1 §7.1 !leave leave:red1\n" in text
    again, _ = replay(text, TOY)
    assert write(again, HEADER) == text
    assert again.state.left == ("red1",)


@pytest.mark.parametrize(
    ("line", "wrong", "reason"),
    [
        ("red1 §7.1 !leave leave:red1", "red1 §7.1 !land leave:red1", "has no offer 'land'"),
        ("red1 §7.1 !leave leave:red1", "red1 §7 !leave leave:red1", "is §7.1, not §7"),
        ("allot:blue1=2,blue2=1", "allot:blue1=02,blue2=1", "'02' is not a number"),
        ("allot:blue1=2,blue2=1", "give:blue1=2", "there is no answer 'give'"),
        ("allot:blue1=2,blue2=1", "allot:blue1=2", "allots 2 of 3"),
    ],
)
def test_a_record_that_is_wrong_says_where(line: str, wrong: str, reason: str) -> None:
    play = moving()
    play.answer("red1", Leave("red1"), "leave")
    text = write(play, HEADER)
    with pytest.raises(BadRecord, match=reason):
        replay(text.replace(line, wrong), TOY)


def test_a_snapshot_stores_text_with_the_name_of_the_question() -> None:
    play = supplied()
    play.answer("blue1", Allot((("blue1", 3),)))
    play.answer("red1", Leave("red1"), "leave")
    data = snapshot(play)
    _, _, _, since, _, _ = msgspec.msgpack.decode(data)
    assert since[1:] == [["supply", "allot:blue1=3"], ["leave", "leave:red1", "red1"]]
    again = restore(TOY, data)
    assert again.since[1][1] == Allot((("blue1", 3),))
    assert again.state == play.state and snapshot(again) == data


def test_a_snapshot_that_answers_another_question_is_refused() -> None:
    play = supplied()
    play.answer("blue1", Allot((("blue1", 3),)))
    items = msgspec.msgpack.decode(snapshot(play))
    items[3][1][0] = "fuel"
    with pytest.raises(BadRecord, match="answers 'fuel'"):
        restore(TOY, msgspec.msgpack.encode(items))


def test_a_snapshot_of_the_first_kind_opens() -> None:
    play = Play(TOY, TOY.rules.opening({"scenario": "pair"}))
    play.answer("blue1", "watch")
    base = msgspec.msgpack.encode(play.base)
    old = msgspec.msgpack.encode([0, base, [], {"blue1": ["watch"]}, None])
    assert restore(TOY, old).parts["blue1"].keys == ["watch"]
    joint = {seat: ["watch"] for seat in play.state.seats}
    old = msgspec.msgpack.encode([0, base, [joint], {}, None])
    assert restore(TOY, old).state.plans == dict.fromkeys(play.state.seats, "watch")


def planned(s: Patrol) -> Flow[None]:
    yield CHECKPOINT
    flows = {seat: lambda seat=seat: ask(seat, SUPPLY, seat) for seat in ("blue1", "red1")}
    yield Together("9", "all allot", flows)
    s.turn = 9


def test_a_typed_answer_in_a_together() -> None:
    play = micro(planned)
    play.answer("red1", Allot((("red1", 3),)))
    again = restore(play.game, snapshot(play))
    assert again.parts["red1"].keys == [Allot((("red1", 3),))]
    assert "red1 §9 allot:red1=3\n" in write(play, HEADER)
    seen = sight(play, "red1")
    assert sight(imagine(play.game, seen, Random(1)), "red1") == seen
    play.answer("blue1", Allot((("blue2", 3),)))
    joint = play.since[-1][1]
    assert isinstance(joint, Joint)
    assert "blue1 §9 allot:blue2=3\n" in write(play, HEADER)
    assert play.over


def test_worlds_guess_a_hidden_allotment_and_repeat_an_offer() -> None:
    play = supplied()
    play.answer("blue1", Allot((("blue1", 3),)))
    play.answer("blue2", Leave("blue2"), "leave")
    seen = sight(play, "red1")
    assert [each.kind for each in seen.since] == ["together", "offer"]
    worlds = [imagine(TOY, seen, Random(n)) for n in range(20)]
    assert all(sight(world, "red1") == seen for world in worlds)
    assert len({str(world.state.fuel) for world in worlds}) > 1
    for world in worlds:
        assert state_hash(restore(TOY, snapshot(world)).state) == state_hash(world.state)


def test_a_seat_sees_its_own_offers_and_no_others() -> None:
    play = moving()
    assert sight(play, "red1").open[-1] == (("leave", "red1"),)
    play.answer("red1", Leave("red1"), "leave")
    assert sight(play, "red1").open[-1] == ()
    assert sight(play, "").open[-1] == ()


def test_text_that_is_no_answer() -> None:
    with pytest.raises(BadText):
        SUPPLY.read("allot:blue1=x")
    with pytest.raises(IllegalAnswer, match="there is no answer"):
        supplied().read("blue1", "watch")


def test_a_case_file_has_the_same_text() -> None:
    lines = [
        "case fuel",
        "game patrol",
        'setup {"scenario": "pair", "switches": ["supply"]}',
        "play",
        *[f"{seat} §1 watch" for seat in ("blue1", "blue2", "red1")],
        "expect offered blue1 allot:blue1=3 allot:blue2=3",
        "expect denied blue1 allot:red1=3 7",
        "red1 §7.1 !leave leave:red1",
        "blue1 §7 allot:blue1=2,blue2=1",
        "expect told 7.1 red1 leaves",
        "expect asks red1 7",
    ]
    play = run_case(read_case("\n".join(lines)), TOY)
    assert play.state.left == ("red1",)
