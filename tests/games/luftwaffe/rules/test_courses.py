"""Courses of bomber forces: new goals after losses, escorts that keep their way home, bombs in
passing."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.data.kinds import AMERICAN
from airwar.games.luftwaffe.rules.answers import Bomber, Group, Plan
from airwar.games.luftwaffe.rules.endurance import gets_home, spare
from airwar.games.luftwaffe.rules.geography import closed_to, hex_of, within
from airwar.games.luftwaffe.rules.groups import speed
from airwar.games.luftwaffe.rules.routes import (
    full_ends,
    passes,
    retarget,
    short_escorts,
    still_had,
    turn_home,
    with_way_home,
)
from airwar.games.luftwaffe.rules.state import Clock, Course, War
from airwar.kernel.secrets import Secret
from tests.games.luftwaffe.drive import bound, force, war

ROWS = (Bomber("b17-01", "bremen", ("a1",)), Bomber("b17-02", "emden", ("i1",)),
        Bomber("b17-03", "airbases"), Bomber("b17-04", "bremen", ("a2",)))  # fmt: skip
PLAN = Plan((Group("raid", "britain", "britain", "bremen", ROWS, ("p47-01",)),))


def group(*units: str, hex: str = "1408") -> War:
    s = war("advanced", quarter=6)
    s.half = AMERICAN
    bound(s, force(s, hex, *units), PLAN, "bremen", 2)
    return s


def course(s: War) -> Course:
    return s.american.value.courses["A1"]


@pytest.mark.parametrize(
    ("left", "target", "homeward"),
    [
        (("b17-01", "b17-02"), "bremen", False),
        (("b17-02", "b17-03"), "emden", False),
        (("b17-03",), "", False),
        (("b17-04",), "", True),
    ],
)
def test_a_target_that_nobody_is_left_to_bomb(
    left: tuple[str, ...], target: str, homeward: bool
) -> None:
    """§9.2-5, §10.33, §12.27: gives way to another; raiders are free, those who have bombed go
    home."""
    s = group("b17-01", "b17-02", "b17-03", "b17-04")
    s.put_american(dropped=("b17-04",))
    s.put_force("A1", units=Secret(None, left))
    retarget(s, s.forces["A1"])
    assert (course(s).target, course(s).homeward) == (target, homeward)


def test_who_has_bombed_flies_on_or_home() -> None:
    """§10.32: on, while a target is left to somebody."""
    s = group("b17-01", "b17-02")
    s.put_american(dropped=("b17-01",))
    turn_home(s, s.forces["A1"])
    assert (course(s).target, course(s).homeward) == ("emden", False)
    s.put_american(dropped=("b17-01", "b17-02"))
    turn_home(s, s.forces["A1"])
    assert (course(s).target, course(s).homeward) == ("", True)


def escorted(moves: int, hex: str = "1610") -> War:
    """Bombers whose escort has so many moves to spare."""
    s = group("b17-01", "p47-01", hex=hex)
    s.put_american(clocks={"p47": Clock(1, 20)})
    s.put_american(clocks={"p47": Clock(1, 20 - spare(s, s.forces["A1"], "p47-01") + moves)})
    assert spare(s, s.forces["A1"], "p47-01") == moves
    return s


@pytest.mark.parametrize("moves", [0, 1])
def test_bombers_do_not_take_their_escort_too_far(moves: int) -> None:
    """§12.22: an end from which it still gets home is preferred, as long as there is one."""
    for hex in ("1610", "1710", "1810", "1910", "2010", "2110", "2210"):
        s = escorted(moves, hex)
        ends = [*within(hex, closed_to(s, AMERICAN), 3)]
        fine = gets_home(s, s.forces["A1"], "p47-01", ends)
        found = with_way_home(s, s.forces["A1"], ends)
        assert found == [end for end, home in zip(ends, fine, strict=True) if home]
        if not all(fine):
            return
    raise AssertionError("no hex makes a difference")


def test_an_escort_that_is_lost_or_has_plenty_holds_nobody_up() -> None:
    """§12.22"""
    for moves in (-1, 4):
        s = escorted(moves)
        ends = [*within("1610", closed_to(s, AMERICAN), 3)]
        assert with_way_home(s, s.forces["A1"], ends) == ends
    s = group("b17-01")
    assert with_way_home(s, s.forces["A1"], ["1408"]) == ["1408"]


def test_escorts_that_cannot_fly_on() -> None:
    """§12.22: fighters with no way home from any end; not those without one already."""
    for moves, short in ((-1, ()), (0, ("p47-01",)), (5, ())):
        s = escorted(moves, "2010")
        s.put_course("A1", Course(1, "berlin", 2))
        ends = full_ends(s, s.forces["A1"])
        home = gets_home(s, s.forces["A1"], "p47-01", ends)
        assert any(home) is (moves == 5)
        assert short_escorts(s, s.forces["A1"]) == short
    s = group("b26-01", "p51-01", hex="2010")
    s.put_american(clocks={"p51": Clock(1, 20), "b26": Clock(1, s.turn)})
    s.put_course("A1", Course(1, "berlin", 2))
    assert short_escorts(s, s.forces["A1"]) == ()


def test_ends_of_a_force_with_one_target_or_none() -> None:
    """§9.2-8: any will do."""
    s = group("b17-01")
    assert still_had(s, s.forces["A1"], ["1408", "1508"], 1) == ["1408", "1508"]
    s.put_course("A1", Course(1, "", 2, homeward=True))
    assert still_had(s, s.forces["A1"], ["1408"], 1) == ["1408"]


def test_bombs_in_passing_leave_movement_to_fly_on() -> None:
    """§34.2, §9.22, §6.32: not with the last hex; who flies home needs none."""
    bremen = hex_of("bremen")
    s = group("b17-01", hex="1510")
    pace = speed(s, ("b17-01",))
    near = within("1510", closed_to(s, AMERICAN), pace)
    assert passes(s, s.forces["A1"], bremen) is (near.get(bremen, 99) < pace)
    assert passes(s, s.forces["A1"], bremen, 0) and passes(s, s.forces["A1"], bremen, pace - 1)
    assert not passes(s, s.forces["A1"], bremen, pace)
    far = within(bremen, closed_to(s, AMERICAN), pace)
    full = next(hex for hex, steps in far.items() if steps == pace)
    s.put_force("A1", hex=full)
    assert not passes(s, s.forces["A1"], bremen)
    s.put_force("A1", hex=next(hex for hex, steps in far.items() if steps == pace - 1))
    assert passes(s, s.forces["A1"], bremen)
    s.put_force("A1", flown=1)
    assert not passes(s, s.forces["A1"], bremen)
