"""An outline is played in order, and goes on from any of its checkpoints as if never stopped."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from airwar.kernel.game import State
from airwar.kernel.requests import CHECKPOINT, Flow, roll
from airwar.kernel.sequence import OVER, Each, Leave, Outline, Phase, Place, run


class Day(State, kw_only=True):
    at: Place = ()
    done: tuple[str, ...] = ()  # what was played, in order
    queue: tuple[str, ...] = ()
    night: bool = False


def play(s: Day, outline: Outline) -> list[Day]:
    """Play to the end with dice of 1, 2, 3...; the state at every checkpoint."""
    kept: list[Day] = []
    flow, answer = run(s, outline), None
    try:
        while True:
            request = flow.send(answer)
            answer = None
            if request is CHECKPOINT:
                kept.append(copy(s))
            else:
                answer = (len(s.done) % 6 + 1,)
    except StopIteration:
        return kept


def places(outline: Outline, s: Day | None = None) -> list[Place]:
    return [base.at for base in play(s or Day(), outline)]


def mark(name: str) -> Callable[[Day], Flow[None]]:
    """A rule that throws a die and leaves a mark."""

    def rule(s: Day) -> Flow[None]:
        (face,) = yield from roll("1", name)
        s.done = (*s.done, f"{name} {face}")

    return rule


def quiet(s: Day) -> Flow[None]:
    """A rule with nothing to ask."""
    s.done = (*s.done, "quiet")
    yield from ()


def upto(n: int) -> Callable[[Day, int | None], int | None]:
    return lambda s, value: None if value == n else (value or 0) + 1


def visit(s: Day, value: Any) -> Flow[None]:
    (face,) = yield from roll("1", str(value))
    s.done = (*s.done, f"{value} {face}")


def first(s: Day, last: str | None) -> str | None:
    return s.queue[0] if s.queue else None


def serve(s: Day, name: str) -> Flow[None]:
    yield from roll("1", name)
    s.queue, s.done = s.queue[1:], (*s.done, name)


def check_resumes(outline: Outline, opening: Day | None = None) -> list[Place]:
    """Opened at each of its checkpoints, the game passes the same ones from there to its end."""
    s = opening or Day()
    kept = play(s, outline)
    assert s.at == OVER
    for i, base in enumerate(kept):
        again = copy(base)
        assert play(again, outline) == kept[i:]
        assert again == s
    return [base.at for base in kept]


def test_phases_come_in_order_each_after_its_checkpoint() -> None:
    s = Day()
    kept = play(s, Outline(Phase("plan", mark("plan")), Phase("fly", mark("fly"))))
    assert [(base.at, base.done) for base in kept] == [
        (("plan",), ()),
        (("fly",), ("plan 1",)),
    ]
    assert s.done == ("plan 1", "fly 2")
    assert s.at == ("over",)


def test_a_game_that_is_over_asks_nothing() -> None:
    s = Day(at=OVER)
    assert play(s, Outline(Phase("plan", mark("plan")))) == []
    assert s.at == OVER


def test_nothing_to_play_is_over_at_once() -> None:
    for outline in (Outline(), Outline(Phase("turns", Each(first, serve)))):
        s = Day()
        assert play(s, outline) == []
        assert s.at == OVER


def test_a_phase_may_depend_on_the_state_as_it_is_reached() -> None:
    def dusk(s: Day) -> Flow[None]:
        s.night = True
        yield from ()

    light = Phase("light", mark("light"), when=lambda s: s.night)
    assert places(Outline(light, Phase("dusk", dusk))) == [("dusk",)]
    assert places(Outline(Phase("dusk", dusk), light)) == [("dusk",), ("light",)]


def test_a_rule_that_asks_nothing_has_its_checkpoint_too() -> None:
    assert check_resumes(Outline(Phase("a", quiet), Phase("b", quiet))) == [("a",), ("b",)]


def test_a_body_comes_for_one_value_after_another() -> None:
    s = Day()
    kept = play(s, Outline(Phase("turns", Each(upto(3), visit))))
    assert [base.at for base in kept] == [("turns", 1), ("turns", 2), ("turns", 3)]
    assert s.done == ("1 1", "2 2", "3 3")


def test_the_next_value_is_computed_from_the_state_as_it_is_then() -> None:
    def load(s: Day) -> Flow[None]:
        s.queue = ("x", "y")
        yield from ()

    outline = Outline(Phase("load", load), Phase("serve", Each(first, serve)))
    assert check_resumes(outline) == [("load",), ("serve", "x"), ("serve", "y")]


def test_a_last_phase_with_nothing_to_do_leaves_no_trace() -> None:
    turn = Outline(Phase("begin", quiet), Phase("serve", Each(first, serve)))
    outline = Outline(Phase("turns", Each(upto(2), turn)), Phase("end", quiet))
    assert check_resumes(outline) == [
        ("turns", 1, "begin"),
        ("turns", 2, "begin"),
        ("end",),
    ]


TURN = Outline(
    Phase("begin", quiet),
    Phase("idle", Each(first, serve)),
    Phase("moves", Each(upto(2), Each(upto(2), visit))),
    Phase("light", mark("light"), when=lambda s: s.night),
    Phase("combat", Outline(Phase("fire", mark("fire")), Phase("losses", mark("losses")))),
)
GAME = Outline(
    Phase("plan", mark("plan")), Phase("turns", Each(upto(2), TURN)), Phase("end", quiet)
)


def test_outlines_and_loops_nest_and_resume_anywhere() -> None:
    turn = [
        ("begin",),
        ("moves", 1, 1),
        ("moves", 1, 2),
        ("moves", 2, 1),
        ("moves", 2, 2),
        ("combat", "fire"),
        ("combat", "losses"),
    ]
    assert check_resumes(GAME) == [
        ("plan",),
        *[("turns", 1, *place) for place in turn],
        *[("turns", 2, *place) for place in turn],
        ("end",),
    ]


def test_a_game_is_opened_at_any_place_of_its_outline() -> None:
    s = Day(at=("turns", 2, "combat", "losses"), done=("before",))
    assert places(GAME, s) == [("turns", 2, "combat", "losses"), ("end",)]
    assert s.done == ("before", "losses 2", "quiet")


@pytest.mark.parametrize(
    ("at", "why"),
    [
        (("supper",), "there is no phase 'supper' here; there are: plan, turns, end"),
        (("turns", 1, "rest"), "there is no phase 'rest' here"),
        (("turns", 1), "stops above a rule"),
        (("plan", 3), "goes on below a rule"),
    ],
)
def test_a_place_that_the_outline_does_not_have_is_named(at: Place, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        play(Day(at=at), GAME)


# -- leaving --------------------------------------------------------------------------------------


def leave(phase: str, after: int = 0) -> Callable[..., Flow[None]]:
    def rule(s: Day, value: Any = None) -> Flow[None]:
        yield from visit(s, "left")
        if len(s.done) > after:
            raise Leave(phase)

    return rule


def test_leave_ends_a_phase_from_deep_below() -> None:
    combat = Outline(Phase("fire", Each(upto(3), leave("turns", 5))), Phase("losses", quiet))
    turn = Outline(Phase("combat", combat), Phase("rest", mark("rest")))
    outline = Outline(Phase("turns", Each(upto(9), turn)), Phase("end", mark("end")))
    assert check_resumes(outline) == [
        ("turns", 1, "combat", "fire", 1),
        ("turns", 1, "combat", "fire", 2),
        ("turns", 1, "combat", "fire", 3),
        ("turns", 1, "combat", "losses"),
        ("turns", 1, "rest"),
        ("turns", 2, "combat", "fire", 1),
        ("end",),
    ]


def test_leave_of_the_phase_itself_goes_on_with_the_next() -> None:
    outline = Outline(Phase("a", leave("a")), Phase("b", quiet))
    assert check_resumes(outline) == [("a",), ("b",)]


def test_leave_ends_a_loop_but_not_the_turn_around_it() -> None:
    turn = Outline(Phase("moves", Each(upto(5), leave("moves"))), Phase("rest", quiet))
    assert check_resumes(Outline(Phase("turns", Each(upto(2), turn)))) == [
        ("turns", 1, "moves", 1),
        ("turns", 1, "rest"),
        ("turns", 2, "moves", 1),
        ("turns", 2, "rest"),
    ]


def test_leave_means_the_innermost_phase_of_that_name() -> None:
    inner = Outline(Phase("combat", leave("combat")), Phase("after", quiet))
    outline = Outline(Phase("combat", inner), Phase("end", quiet))
    assert check_resumes(outline) == [("combat", "combat"), ("combat", "after"), ("end",)]


def test_leave_never_means_a_value_that_is_spelled_like_a_phase() -> None:
    def twice(s: Day, value: str | None) -> str | None:
        return {None: "b", "b": "d"}.get(value)

    turn = Outline(Phase("x", leave("b")), Phase("y", quiet))
    outline = Outline(Phase("b", Each(twice, turn)), Phase("c", quiet))
    assert check_resumes(outline) == [("b", "b", "x"), ("c",)]


def test_leaving_the_last_phase_ends_the_game() -> None:
    s = Day()
    play(s, Outline(Phase("turns", Each(upto(5), leave("turns")))))
    assert s.at == OVER
    assert s.done == ("left 1",)


def test_leaving_a_phase_that_is_not_under_way_is_an_error() -> None:
    """A phase that stands beside the path is not under way either."""
    outline = Outline(Phase("a", leave("b")), Phase("b", quiet))
    with pytest.raises(ValueError, match=r"there is no phase 'b' to leave at \('a',\)"):
        play(Day(), outline)


def test_two_phases_of_one_name_are_an_error() -> None:
    with pytest.raises(ValueError, match="two phases of one outline are named 'fly'"):
        Outline(Phase("fly", quiet), Phase("rest", quiet), Phase("fly", quiet))
