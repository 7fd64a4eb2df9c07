from __future__ import annotations

from functools import partial

import pytest

from airwar.kernel.errors import GameOver, IllegalAnswer, NotYourTurn, NoUndo, TableError
from airwar.kernel.events import Event
from airwar.kernel.game import state_hash
from airwar.kernel.play import Play
from airwar.kernel.requests import (
    CHECKPOINT,
    Choose,
    Draw,
    Flow,
    Reveal,
    Roll,
    Together,
    ask,
    roll,
)
from airwar.kernel.sources import Scripted, Seeded
from tests.kernel.micro import YES_NO, micro
from tests.toy import TOY
from tests.toy_rules import Patrol


def start() -> Play[Patrol]:
    return Play(TOY, TOY.rules.opening({"scenario": "pair"}), Seeded(1))


def planned() -> Play[Patrol]:
    play = start()
    for seat in ("blue1", "blue2", "red1"):
        play.answer(seat, "watch")
    return play


# -- answering ------------------------------------------------------------------------------------


def test_an_opening_asks_everybody_at_once() -> None:
    play = start()
    assert list(play.open) == ["blue1", "blue2", "red1"]
    assert [option.key for option in play.options("red1")] == ["attack", "watch"]
    assert play.number == 0
    assert not play.over
    assert play.result is None


def test_the_game_goes_on_when_the_last_of_all_has_answered() -> None:
    play = start()
    play.answer("red1", "attack")
    assert play.open["red1"].question.name == "target"
    play.answer("blue1", "watch")
    play.answer("red1", "at:blue2")
    assert list(play.open) == ["blue2"]
    assert play.number == 0
    play.answer("blue2", "watch")
    assert play.state.plans == {"blue1": "watch", "blue2": "watch", "red1": "at:blue2"}
    assert list(play.open) == ["blue1"]
    assert play.number == 2, "the plans, and the reveal of the first"


def test_an_illegal_answer_says_why_and_changes_nothing() -> None:
    play = planned()
    before, number = state_hash(play.state), play.number
    with pytest.raises(IllegalAnswer, match=r"ceiling is 5 \[2\]") as error:
        play.answer("blue1", "climb:4")
    assert (error.value.rule, error.value.answer) == ("2", "climb:4")
    assert error.value.prompt == "blue1 climbs, dives or stays level?"
    assert (state_hash(play.state), play.number) == (before, number)
    denial = play.why_not("blue1", "climb:4")
    assert denial is not None
    assert denial.rule == "2"
    assert play.why_not("blue1", "climb:3") is None


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    with pytest.raises(
        NotYourTurn, match="red1 is not asked anything now; the game waits for blue1"
    ):
        planned().answer("red1", "level")


def test_a_seat_that_is_done_in_a_together_is_not_asked_again() -> None:
    play = start()
    play.answer("blue1", "watch")
    with pytest.raises(NotYourTurn, match="waits for blue2 and red1"):
        play.answer("blue1", "watch")


def test_resigning_ends_the_game_for_the_other_side() -> None:
    play = planned()
    play.resign("blue2")
    assert play.over
    assert play.open == {}
    assert play.result is not None
    assert (play.result.winner, play.result.resigned) == ("red", "blue2")
    with pytest.raises(GameOver):
        play.answer("blue1", "level")
    with pytest.raises(GameOver):
        play.resign("red1")
    assert not play.can_undo("blue1")


def test_a_game_that_is_over_opens_as_such() -> None:
    s = TOY.rules.opening({"scenario": "pair"})
    s.turn = 3
    play = Play(TOY, s)
    assert play.over
    assert play.result is not None
    assert play.fork().over
    with pytest.raises(GameOver):
        play.answer("blue1", "watch")


# -- dice and draws by hand -----------------------------------------------------------------------


def dice_and_draw(s: Patrol) -> Flow[None]:
    yield CHECKPOINT
    yield from roll("3", "luck", dice=2)
    yield Draw("4", "a hand", "deck", (2, 0, 1), ("fire", "break", "cloud"), 2)
    s.turn = 9


@pytest.mark.parametrize("faces", [(1,), (0, 3), (7, 1), (1, 2, 3), ()])
def test_wrong_dice_are_refused_and_change_nothing(faces: tuple[int, ...]) -> None:
    play = micro(dice_and_draw)
    with pytest.raises(TableError, match="luck takes 2 dice of 1 to 6"):
        play.outcome(faces)
    assert type(play.request) is Roll
    assert play.number == 0


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ((0,), "takes 2, not 1"),
        ((0, 1), "not that many break are left"),
        ((2, 2), "not that many cloud"),
        ((0, 3), "the deck has no such thing"),
        ((-1, 0), "the deck has no such thing"),
    ],
)
def test_wrong_cards_are_refused(cards: tuple[int, ...], message: str) -> None:
    play = micro(dice_and_draw)
    play.outcome((6, 6))
    with pytest.raises(TableError, match=message):
        play.outcome(cards)
    assert play.number == 1


def test_cards_are_typed_in_any_order_and_kept_sorted() -> None:
    play = micro(dice_and_draw)
    play.outcome((1, 6))
    play.outcome((2, 0))
    assert play.over
    assert [answer for _, answer in play.history()] == [(1, 6), (0, 2)]
    with pytest.raises(GameOver):
        play.outcome((1, 1))


def test_what_waits_for_dice_takes_them_from_a_new_source() -> None:
    play = micro(dice_and_draw)
    assert play.open == {}
    with pytest.raises(NotYourTurn, match="waits for dice"):
        play.answer("blue1", "yes")
    play.use(Scripted([(3, 4), (0, 0)]))
    assert play.over
    assert [answer for _, answer in play.history()] == [(3, 4), (0, 0)]


def test_a_choice_takes_no_dice() -> None:
    with pytest.raises(TableError, match="is not waiting for dice"):
        planned().outcome((1,))


# -- taking back ----------------------------------------------------------------------------------


def test_ones_own_last_answer_can_be_taken_back() -> None:
    play = planned()
    before = state_hash(play.state)
    play.answer("blue1", "climb:2")
    assert play.can_undo("blue1")
    assert not play.can_undo("red1")
    play.undo("blue1")
    assert state_hash(play.state) == before
    assert play.open["blue1"].question.name == "move"


def test_nothing_can_be_taken_back_once_a_die_or_a_draw_came() -> None:
    play = planned()
    play.answer("blue1", "level")
    play.answer("blue1", "draw:0")
    assert not play.can_undo("blue1")
    with pytest.raises(NoUndo):
        play.undo("blue1")


def test_an_answer_before_a_checkpoint_can_be_taken_back_unless_something_is_revealed() -> None:
    def two_steps(s: Patrol) -> Flow[None]:
        while s.turn < 4:
            yield CHECKPOINT
            if s.turn == 2:
                yield Reveal("9", "something")
            yield from ask("blue1", YES_NO)
            s.turn += 1

    play = micro(two_steps)
    play.answer("blue1", "yes")
    assert not play.can_undo("blue1"), "the reveal came after it"
    play.answer("blue1", "no")
    assert (play.start, play.number) == (3, 3)
    play.undo("blue1")
    assert (play.start, play.number, play.state.turn) == (1, 2, 2)
    play.answer("blue1", "yes")
    assert [answer for _, answer in play.history()] == ["yes", None, "yes"]


def test_undo_in_a_together_takes_back_one_answer_and_retract_all() -> None:
    play = start()
    play.answer("red1", "attack")
    play.answer("red1", "at:blue1")
    play.undo("red1")
    assert play.parts["red1"].keys == ["attack"]
    assert play.open["red1"].question.name == "target"
    play.answer("red1", "at:blue2")
    play.retract("red1")
    assert play.parts["red1"].keys == []
    with pytest.raises(NoUndo, match="nothing to take back"):
        play.retract("red1")
    with pytest.raises(NoUndo, match="nothing to take back"):
        play.retract("nobody")
    with pytest.raises(NoUndo):
        play.undo("blue1")


def choice_then_together(s: Patrol) -> Flow[None]:
    yield CHECKPOINT
    yield from ask("blue1", YES_NO)
    yield Together("9", "all", {x: partial(ask, x, YES_NO) for x in ("blue1", "red1")})
    s.turn = 9


def test_an_answer_before_a_together_can_be_taken_back_until_somebody_answers_in_it() -> None:
    play = micro(choice_then_together)
    play.answer("blue1", "yes")
    assert play.can_undo("blue1")
    play.answer("red1", "yes")
    assert not play.can_undo("blue1")
    play.undo("red1")
    play.undo("blue1")
    assert play.number == 0
    play.answer("blue1", "no")
    assert [answer for _, answer in play.history()] == ["no"]


def test_rewind_goes_to_any_moment_and_dice_fall_anew() -> None:
    def three_rolls(s: Patrol) -> Flow[None]:
        while s.turn < 4:
            yield CHECKPOINT
            yield from ask("blue1", YES_NO)
            faces = yield from roll("3", "luck")
            s.tell(Event("3", "luck", f"{faces}"))
            s.turn += 1

    play = micro(three_rolls, Scripted([(1,), (2,), (3,), (4,), (5,), (6,)]))
    for _ in range(3):
        play.answer("blue1", "yes")
    assert play.over
    assert play.number == 6
    assert [(told.at, told.event.text) for told in play.events] == [
        (2, "(1,)"),
        (4, "(2,)"),
        (6, "(3,)"),
    ]
    play.rewind(2)
    assert (play.number, play.start, play.state.turn) == (2, 2, 2)
    play.answer("blue1", "yes")
    assert [told.event.text for told in play.events] == ["(1,)", "(4,)"]
    play.rewind(1)
    assert play.number == 2, "a die that is not thrown yet is thrown at once"
    assert [told.event.text for told in play.events] == ["(5,)"]
    play.rewind(0)
    assert play.events == []
    for number in (-1, 1):
        with pytest.raises(NoUndo, match=f"no moment {number}"):
            play.rewind(number)


def test_rewind_brings_back_one_who_resigned() -> None:
    play = planned()
    play.resign("red1")
    play.rewind(play.number)
    assert not play.over
    assert list(play.open) == ["blue1"]


def test_a_game_that_keeps_nothing_cannot_go_back() -> None:
    play = Play(TOY, TOY.rules.opening({"scenario": "pair"}), Seeded(1), keep=False)
    with pytest.raises(NoUndo, match="keeps no earlier moments"):
        play.rewind(0)


def test_events_carry_the_number_of_answers_before_them() -> None:
    def told(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        s.tell(Event("1", "a", "at the start"))
        yield from ask("blue1", YES_NO)
        s.tell(Event("1", "b", "after the answer"))
        yield from roll("3", "luck")
        s.tell(Event("1", "c", "after the die"))
        yield Reveal("9", "something")
        s.tell(Event("1", "d", "after the reveal"))
        yield CHECKPOINT
        s.tell(Event("1", "e", "after the checkpoint"))
        yield from ask("blue1", YES_NO)

    play = micro(told, Seeded(1))
    play.answer("blue1", "yes")
    assert [(t.at, t.event.kind) for t in play.events] == [
        (0, "a"),
        (1, "b"),
        (2, "c"),
        (3, "d"),
        (3, "e"),
    ]
    play.use(None)
    play.rewind(1)
    assert [t.event.kind for t in play.events] == ["a", "b"]
    assert type(play.request) is Roll
    play.outcome((2,))
    assert [(t.at, t.event.kind) for t in play.events[2:]] == [(2, "c"), (3, "d"), (3, "e")]


# -- forks ----------------------------------------------------------------------------------------


def test_a_fork_keeps_half_given_answers_and_goes_its_own_way() -> None:
    play = start()
    play.answer("blue1", "watch")
    play.answer("red1", "attack")
    twin = play.fork(Seeded(2))
    assert twin.parts["red1"].keys == ["attack"]
    assert list(twin.open) == ["blue2", "red1"]
    assert twin.open["red1"].question.name == "target"
    twin.answer("red1", "at:blue1")
    twin.answer("blue2", "watch")
    assert list(twin.open) == ["blue1"]
    assert play.parts["red1"].keys == ["attack"]
    assert play.number == 0


def test_a_fork_in_the_middle_repeats_the_answers_since_the_checkpoint() -> None:
    play = planned()
    play.answer("blue1", "climb:1")
    twin = play.fork(Seeded(2))
    assert twin.number == play.number
    assert state_hash(twin.state) == state_hash(play.state)
    twin.answer("blue1", "draw:2")
    assert len(twin.state.hands["blue1"]) == 4
    assert len(play.state.hands["blue1"]) == 2


def test_a_fork_waits_for_dice_until_it_has_a_source() -> None:
    play = micro(dice_and_draw)
    assert type(play.fork().request) is Roll
    assert play.fork(Seeded(1)).over
    assert not play.over


def test_nothing_is_left_of_a_together_that_is_done() -> None:
    def together_then_choice(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield Together("9", "all", {"blue1": lambda: ask("blue1", YES_NO)})
        yield from ask("red1", YES_NO)

    for keep in (True, False):
        play = micro(together_then_choice, keep=keep)
        play.answer("blue1", "yes")
        assert list(play.open) == ["red1"]
        assert play.parts == {}


def test_a_together_in_which_nobody_has_a_choice_is_passed() -> None:
    def nothing(value: str) -> Flow[str]:
        yield from ()
        return value

    def empty(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        joint = yield Together("9", "all", {x: partial(nothing, x) for x in s.seats})
        s.plans = dict(joint)
        yield from ask("red1", YES_NO)

    play = micro(empty)
    assert play.state.plans == {"blue1": "blue1", "blue2": "blue2", "red1": "red1"}
    assert (list(play.open), play.parts, play.number) == (["red1"], {}, 1)
    assert not play.can_undo("red1")


def test_a_flow_must_begin_with_its_checkpoint() -> None:
    def wrong(s: Patrol) -> Flow[None]:
        yield from ask("red1", YES_NO)

    with pytest.raises(AssertionError, match="begins with its checkpoint"):
        micro(wrong)


def test_a_part_of_a_together_may_only_choose() -> None:
    def wrong(s: Patrol) -> Flow[None]:
        yield CHECKPOINT
        yield Together("9", "all", {"red1": lambda: roll("3", "luck")})

    with pytest.raises(AssertionError, match="may only choose"):
        micro(wrong)


def test_a_kept_checkpoint_has_no_log_and_is_not_touched() -> None:
    play = planned()
    base, found = play.base, state_hash(play.base)
    play.answer("blue1", "climb:3")
    assert base.altitude["blue1"] == 2
    assert state_hash(base) == found
    assert base.log is None
    assert play.state.log == []
    assert type(play.request) is Choose
