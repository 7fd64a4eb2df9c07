"""Answers given in advance: plans, standing answers, raised hands, and what takes them back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from airwar.kernel.errors import GameOver, NoUndo
from airwar.kernel.events import Event
from airwar.kernel.play import Play
from airwar.kernel.premoves import MOST, Premove
from airwar.kernel.requests import CHECKPOINT, Choose, Flow, Taken, Together, ask, roll
from airwar.kernel.sources import Scripted
from tests.kernel.micro import Micro, Pick, micro
from tests.toy_rules import Patrol


class Preset(Pick):
    def presets(self, s: Patrol, about: Any) -> Mapping[str, str]:
        return {"usual": "straight"}


FLY = Preset("fly", "left", "right", "straight", "go:red1")
FIRE = Pick("fire", "fire:red1", "hold")
BREAK = Pick("break", "now")


def moves(s: Patrol) -> Flow[None]:
    """blue1 flies three times, with a die after the second; then red1 flies; three turns."""
    while s.turn < 4:
        yield CHECKPOINT
        for step in range(3):
            yield from ask("blue1", FLY)
            if step == 1:
                (face,) = yield from roll("3", "climb")
                s.tell(Event("3", "climb", f"climbs {face}", news=("blue1",) if face < 3 else ()))
        yield from ask("red1", FLY)
        s.turn += 1
    s.turn = 9


class Placed(Micro):
    def where(self, s: Patrol) -> tuple[Any, ...]:
        return (s.turn, "move")


def begin(flow: Any = moves, dice: tuple[tuple[int], ...] = ((6,),) * 9) -> Play[Patrol]:
    game = Placed(flow)
    return Play(game, game.rules.opening({"scenario": "pair"}), Scripted(dice))


def plan(*keys: str, name: str = "fly") -> list[Premove]:
    return [Premove(name, key) for key in keys]


def answers(play: Play[Patrol]) -> list[Any]:
    return [answer for _, answer in play.history()]


def stops(play: Play[Patrol]) -> list[str]:
    assert play.premoves is not None
    return [stopped.why for stopped in play.premoves.stopped]


def test_a_plan_is_given_in_turn_through_dice_and_returned_as_one_call() -> None:
    play = begin()
    came = play.follow("blue1", plan("left", "right", "straight"))
    assert [answer for _, answer in came] == ["left", "right", (6,), "straight"]
    assert answers(play) == ["left", "right", (6,), "straight"]
    assert list(play.open) == ["red1"] and not stops(play)


def test_a_plan_waits_at_dice_from_outside_and_goes_on_after_them() -> None:
    play = begin()
    play.source = None
    play.follow("blue1", plan("left", "right", "straight"))
    assert answers(play) == ["left", "right"]
    came = play.outcome((5,))
    assert [answer for _, answer in came] == [(5,), "straight"]


def test_a_plan_sleeps_while_others_are_asked_and_fires_when_its_question_comes() -> None:
    play = begin()
    play.follow("blue1", plan("left", "left", "left", "right"), within=0)
    assert list(play.open) == ["red1"]
    came = play.answer("red1", "straight")
    assert [(request.seat, answer) for request, answer in came] == [  # type: ignore[union-attr]
        ("red1", "straight"),
        ("blue1", "right"),
    ]


def test_a_plan_ends_when_its_part_of_the_game_is_over() -> None:
    play = begin()
    play.follow("blue1", plan("left", "left", "left", "right"))
    play.answer("red1", "straight")
    assert play.state.turn == 2 and list(play.open) == ["blue1"]
    assert stops(play) == ["that part of the game is over"]


def test_a_refused_answer_ends_the_plan_and_says_why() -> None:
    play = begin()
    play.follow("blue1", plan("left", "up", "straight"))
    assert answers(play) == ["left"] and list(play.open) == ["blue1"]
    assert play.premoves is not None
    (stopped,) = play.premoves.stopped
    assert stopped.why == "that is not one of the choices here"
    assert stopped.left == tuple(plan("up", "straight"))
    assert play.premoves.of("blue1") == []


def test_news_of_a_unit_that_the_rest_names_ends_the_plan() -> None:
    named = begin(dice=((1,),) * 9)
    named.follow("blue1", plan("left", "left", "go:red1"), about=("blue1",))
    assert answers(named) == ["left", "left", (1,)]
    assert stops(named) == ["climbs 1 (blue1)"]
    other = begin(dice=((1,),) * 9)
    other.follow("blue1", plan("left", "left", "go:red1"))
    assert answers(other) == ["left", "left", (1,), "go:red1"], "the news is of somebody else"


def test_news_ends_a_plan_by_a_field_of_an_answer_not_by_a_part_of_a_word() -> None:
    def flow(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from ask("blue1", FLY)
        s.tell(Event("3", "hit", "red is hit", news=("red",)))
        s.tell(Event("3", "hit", "blue1 hears nothing", to=("red1",), news=("red1",)))
        yield from ask("blue1", FLY)
        s.tell(Event("3", "hit", "red1 is hit", news=("red1",)))
        yield from ask("blue1", FLY)
        s.turn = 9

    play = begin(flow)
    play.follow("blue1", plan("left", "right", "go:red1"))
    assert answers(play) == ["left", "right"]
    assert stops(play) == ["red1 is hit (red1)"]


def test_undo_takes_back_what_one_call_gave_down_to_the_last_die() -> None:
    play = begin()
    play.follow("blue1", plan("left", "right", "straight"))
    play.undo("blue1")
    assert answers(play) == ["left", "right", (6,)], "the die stays"
    assert not play.can_undo("blue1")

    again = begin()
    again.answer("blue1", "left")
    again.undo("blue1")
    again.follow("blue1", plan("left"))
    again.answer("blue1", "right")
    assert answers(again) == ["left", "right", (6,)]


def test_undo_of_a_plan_takes_back_several_answers_at_once_and_the_rest_of_the_plan() -> None:
    def flow(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        for _ in range(4):
            yield from ask("blue1", FLY)
        yield from ask("red1", FLY)
        yield from ask("blue1", FLY)
        s.turn = 9

    play = begin(flow)
    play.answer("blue1", "left")
    play.follow("blue1", plan("right", "right", "right", "left"))
    assert play.number == 4
    play.undo("blue1")
    assert answers(play) == ["left"]
    play.undo("blue1")
    assert answers(play) == []
    with pytest.raises(NoUndo):
        play.undo("blue1")
    for _ in range(4):
        play.answer("blue1", "left")
    play.answer("red1", "left")
    assert list(play.open) == ["blue1"], "nothing is left of the plan that was taken back"


def test_a_standing_answer_is_given_every_time_until_it_is_canceled() -> None:
    play = begin()
    play.follow("red1", [Premove("fly", "=usual", repeat=True)])
    for _ in range(3):
        play.answer("blue1", "left")
    assert play.state.turn == 2 and answers(play)[-1] == "straight"
    assert play.premoves is not None
    play.premoves.cancel("red1", "fly")
    for _ in range(3):
        play.answer("blue1", "left")
    assert list(play.open) == ["red1"]


def test_a_standing_answer_to_any_question_is_given_where_its_preset_is_known() -> None:
    def flow(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from ask("red1", FLY)
        yield from ask("red1", FIRE)
        s.turn = 9

    play = begin(flow)
    play.follow("red1", [Premove("*", "=usual", repeat=True)])
    assert answers(play) == ["straight"] and play.open["red1"].question is FIRE


def offered(s: Patrol) -> Flow[None]:
    yield CHECKPOINT
    while True:
        offers = (Choose("red1", BREAK),) if s.turn < 3 else ()
        answer = yield Choose("blue1", FLY, None, None, offers)
        if type(answer) is not Taken:
            break
        s.turn += 1
    yield from ask("red1", FLY)
    s.turn = 9


def test_a_raised_hand_comes_before_answers_and_a_standing_answer_takes_no_offer() -> None:
    play = begin(offered)
    came = play.follow("red1", [Premove("break", "now")])
    assert type(came[0][1]) is Taken and play.state.turn == 2
    assert list(play.open) == ["blue1"]
    play.follow("red1", [Premove("break", "now", repeat=True)])
    assert play.state.turn == 2, "it would take the offer for ever"


def test_a_plan_answers_inside_a_together_and_undo_takes_its_part_back() -> None:
    def two(seat: str) -> Flow[str]:
        yield from ask(seat, FLY, seen=())
        return (yield from ask(seat, FIRE, seen=()))

    def flow(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from ask("blue1", FLY)
        yield Together("1", "all", {x: partial(two, x) for x in ("blue1", "red1")})
        s.turn = 9

    play = begin(flow)
    came = play.follow(
        "blue1", [Premove("fly", "left"), Premove("fly", "right"), Premove("fire", "hold")]
    )
    assert [answer for _, answer in came] == ["left", "right", "hold"]
    assert play.parts["blue1"].keys == ["right", "hold"]
    play.undo("blue1")
    assert (play.number, list(play.open)) == (0, ["blue1"]), "one call, one undo"


def test_a_fork_knows_no_premoves_and_a_game_that_is_over_takes_none() -> None:
    play = begin()
    play.follow("blue1", plan("left", "left", "left", "right"), within=0)
    twin = play.fork(Scripted([(6,)] * 9))
    twin.give("red1", "straight")
    assert list(twin.open) == ["blue1"]
    play.resign("red1")
    with pytest.raises(GameOver):
        play.follow("blue1", plan("left"))


def test_premoves_leave_no_trace_in_the_game() -> None:
    plain, planned = micro(moves, Scripted([(6,)] * 9)), begin()
    for key in ("left", "right", "straight"):
        plain.answer("blue1", key)
    planned.follow("blue1", plan("left", "right", "straight"))
    assert plain.history() == planned.history()
    assert plain.events == planned.events


def test_a_standing_answer_that_was_taken_back_waits_for_the_next_answer() -> None:
    play = begin()
    play.answer("blue1", "left")
    play.follow("blue1", [Premove("fly", "=usual", repeat=True)])
    assert answers(play) == ["left", "straight", (6,), "straight"]
    play.undo("blue1")
    assert play.wake() == [] and play.number == 3, "or it would be given again at once"
    play.answer("blue1", "right")
    play.answer("red1", "left")
    assert answers(play)[3:] == ["right", "left", "straight", "straight", (6,), "straight"]


def test_standing_answers_end_a_call_before_it_lasts_for_ever() -> None:
    def endless(s: Patrol) -> Flow[None]:
        while True:
            yield CHECKPOINT
            yield from ask("blue1", FLY)

    play = begin(endless)
    assert len(play.follow("blue1", [Premove("fly", "=usual", repeat=True)])) == MOST
    assert len(play.wake()) == MOST, "the next call goes on"


def test_nothing_waits_once_the_game_is_over() -> None:
    def flow(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield from ask("blue1", FLY)
        s.turn = 9

    over, resigned = begin(flow), begin(flow)
    for play in (over, resigned):
        play.follow("red1", [*plan("left"), Premove("fire", "hold", repeat=True)])
        assert play.premoves is not None and len(play.premoves.of("red1")) == 2
    over.answer("blue1", "left")
    resigned.resign("blue1")
    for play in (over, resigned):
        assert play.over and play.premoves is not None
        assert play.premoves.of("red1") == []


def test_where_an_undo_leads_is_known_before_it() -> None:
    play = begin()
    play.follow("blue1", plan("left"))
    assert play.undo_to("blue1") == (0, 0)
    play.follow("blue1", plan("right", "straight"))
    assert play.undo_to("blue1") == (3, 0), "not past the die"
    assert [play.undo_from("blue1", number) for number in (3, 1, 0)] == [3, 1, 0]


def test_forks_leave_nothing_behind_in_each_other() -> None:
    play = begin()
    for _ in range(3):
        play.fork(Scripted([(6,)] * 9)).answer("blue1", "left")
    assert play.fork().calls.last == 0
