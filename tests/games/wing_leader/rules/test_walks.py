"""Moves in detail (8, 9.2, 13.4.3): what one step leaves for the next, and what may follow it."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wing_leader.rules.answers import (
    Aim,
    Attack,
    Fly,
    FormUp,
    Free,
    Intend,
    Return,
    Stay,
    Support,
    Walk,
)
from airwar.games.wing_leader.rules.ends import end_of
from airwar.games.wing_leader.rules.flights import Flight
from airwar.games.wing_leader.rules.squares import read
from airwar.games.wing_leader.rules.state import Wing
from tests.games.wing_leader.raids import raid, unit
from tests.games.wing_leader.rules.test_bombers import bombing, declare, raiders
from tests.games.wing_leader.rules.test_missions import refused
from tests.games.wing_leader.rules.test_moves import errand, fly


def test_8_3_a_bomber_that_has_dropped_at_its_edge_does_not_circle_there() -> None:
    """§8.3-circle, §9.2.6-move: what is left of its move takes it out (C103), if it can pay."""
    home: dict[str, Any] = {"goal": "home", "edge": "left", "exits": ("left",)}
    assert fly(errand("A9", "l", 2, **home), "cl", "cl") == "9.2.6-move"
    assert fly(errand("A9", "r", 1, **home), "cl") == "A9 l"


@pytest.mark.parametrize(
    ("enemy", "mps", "steps"),
    [
        ("L8", 2, ("ld", "bonus", "lufbery")),  # with 1 MP left, and one more to come
        ("L8", 2, ("bonus", "ld", "lufbery")),  # with 2
        ("L9", 3, ("l", "lufbery")),
    ],
)
def test_13_4_3_an_enemy_is_met_while_a_lufbery_can_follow(
    enemy: str, mps: int, steps: tuple[str, ...]
) -> None:
    """§13.4.3-enter, §8.2-dive-bonus: at any point of its move."""
    for enemies, told in (((), f"{enemy} l"), ((read(enemy),), "13.4.3-enter")):
        assert fly(errand(mps=mps, may_lufbery=True, enemies=enemies), *steps) == told


@pytest.mark.parametrize(("facing", "left"), [("l", 2), ("lu", 2), ("r", 1)])
def test_8_4_1_what_it_costs_to_leave_the_map(facing: str, left: int) -> None:
    """§8.4.1-exit, §8.1.1: 1 MP, and another for a turn about."""
    end = end_of(errand("A9", facing, 3), ("exit",))
    assert isinstance(end, Flight) and (end.gone, end.left) == ("left", 2 * left)


# -- what a mission lets a unit do -----------------------------------------------------------------


def wing_without_vector(**leader: Any) -> Any:
    return raid(
        unit("D1", "hurricane-i", "P9", wing="DW1", leader=True, **leader),
        unit("D2", "hurricane-i", "Q9", wing="DW1"),
        wings={"DW1": Wing("DW1", "defender")},
    )


def test_9_5_3_before_a_leader_without_a_vector_a_member_circles() -> None:
    """§9.5.3 (C120), §8.3.1: as it likes; it goes nowhere, and home only if he does."""
    s = wing_without_vector()
    assert refused(s, Fly("D2", ("l", "cl", "cl"))) == "9.5.3"
    assert refused(s, Stay("D2", ("cr", "cr", "cr"))) == ""
    assert refused(s, Return("D2", "right", ("r", "r"))) == "9.5.3"
    s = wing_without_vector(returning="right")
    assert refused(s, Return("D2", "right", ("r", "r"))) == ""


def test_9_2_6_a_sweep_that_returns_neither_supports_nor_forms_up() -> None:
    """§9.2.6-move, §9.2.3-support, §9.2.3-form-up"""
    s = raid(
        unit("R1", "bf-109e", "M9", "sweep", net="N1", was_escort=True),
        unit("R2", "bf-109e", "P9", "sweep", net="N1", tally="D1"),
        unit("R3", "ju-88a", "N9", "bombing"),
        unit("D1", "hurricane-i", "T9"),
    )
    support, form_up = Support("R1", "R2", ("r", "r", "cr")), FormUp("R1", "L9", ("cl", "l", "cl"))
    assert (refused(s, support), refused(s, form_up)) == ("", "")
    s.change("R1", returning="left")
    assert (refused(s, support), refused(s, form_up)) == ("9.2.6-move", "9.2.6-move")


def test_9_2_6_a_bomber_that_turns_back_may_change_its_height_before() -> None:
    """§9.2.6-move, §15.2.1-move: it flies as on its way until it jettisons (C103); without the
    bombing rules it flies straight on, §9.2.1-move."""
    steps: Walk = ("rd", "jettison", "ld")
    assert refused(raiders(bombing("R1", "D9")), Return("R1", "left", steps)) == ""
    assert refused(raid(bombing("R1", "D9")), Return("R1", "left", steps)) == "9.2"


def test_15_2_1_only_bombers_crowd_a_square() -> None:
    """§15.2.1-stack, §9.2.6-move: a fighter that returns may end where two of them have."""
    s = raiders(
        unit("R1", "p-47d", "F9", "sweep", returning="right"),
        bombing("R2", "I9"),
        bombing("R3", "I9"),
    )
    s.moved = ("R2", "R3")
    assert refused(s, Return("R1", "right", ("r", "r", "r"))) == ""


def test_15_2_3_while_a_wing_circles_none_of_it_attacks() -> None:
    """§15.2.3-circle"""
    s = raiders(
        unit("R1", "p-47d", "K0", wing="RW", circling=True),
        unit("R2", "p-47d", "L0", wing="RW"),
        wings={"RW": Wing("RW", "raider")},
    )
    strafe = Attack("R2", (Aim("strafe", "S1"), "r", "drop", "r", "r"))
    assert refused(s, strafe) == ""
    s.moved = ("R1",)
    assert refused(s, strafe) == "15.2.3-circle"


def test_15_2_1_3_who_was_declared_to_circle_does_not_attack() -> None:
    """§15.2.1.3 (C90), §15.3-declare"""
    s = raiders(bombing("R1", "L9"))
    level = Attack("R1", (Aim("level", "S1"), "r", "drop", "r"), "right")
    assert refused(s, level) == ""
    declare(s, Intend(circle=("R1",)))
    assert refused(s, level) == "15.2.1.3"


def test_15_3_7_who_has_a_tally_does_not_attack_what_lies_below() -> None:
    """§15.3.7-who: with its target in its own square, too."""
    s = raiders(unit("R1", "p-47d", "L0", tally="D1"), unit("D1", "bf-109e", "L0"))
    assert refused(s, Attack("R1", (Aim("strafe", "S1"), "r", "drop", "r", "r"))) == "15.3.7-who"
    assert refused(s, Free("R1", ("cr", "cr", "cr"))) == ""
