"""Reaction Fire along a path."""

from __future__ import annotations

import pytest

from airwar.kernel.errors import IllegalAnswer
from tests.games.wings_at_war.table import FAR, Table

BLENHEIM = "A1 blenheim-iv at 36,20 heading 0 level 2"
HEAD_ON = "X1 bf-109f-4 at 36,30 heading 180 level 2"


def challenged(*more: str, course: str = "700") -> Table:
    t = Table(BLENHEIM, "orders A 0", *more)
    return t.answer("activate:A1", f"fly:A1/{course}")


def stops(t: Table, start: str) -> list[int]:
    return [int(key.rpartition("/")[2]) for key in t.keys("X") if key.startswith(start)]


def test_the_opponent_may_shoot_at_a_mover() -> None:
    """§2.4.reaction, §other.3.7: for an Order, with range, arc and level at that point."""
    t = challenged(HEAD_ON)
    assert t.asks("X") == "2.4.reaction"
    t.answer("react:X1/fixed/A1/500")
    assert (t.orders("X"), t.stand("A1")) == (9, (3600, 2500, 0, 2))
    assert t.waits_for() == ("4.3.roll", 1)
    t.answer("6")
    assert t.modifiers("shot") == {"Agility": 2, "front arc": -2}
    t.answer("9")
    assert t.stand("A1") == (3600, 2700, 0, 2)


def test_stops_are_whole_inches_and_the_end() -> None:
    """§react.stop: where the gun bears, in order."""
    t = challenged(HEAD_ON, course="750")
    assert stops(t, "react:X1/fixed") == [400, 500, 600, 700, 750]
    assert t.denied("X", "react:X1/fixed/A1/300")[0] == "range.guns"
    assert "it bears after 4 inches" in t.denied("X", "react:X1/fixed/A1/300")[1]
    assert t.field("X", "react:X1/fixed/A1/450") == ("react.stop", ("stop",))


def test_at_a_turning_point_the_heading_flown_in_counts() -> None:
    """§react.stop: at the end the final one."""
    t = challenged(HEAD_ON, course="700,R45,0").answer("react:X1/fixed/A1/700", "5")
    assert t.modifiers("shot") == {"Agility": 2, "front arc": -2}
    assert t.plane("A1").heading == 45
    t = challenged(HEAD_ON, course="600,R45,100").answer("react:X1/fixed/A1/600", "5")
    assert t.modifiers("shot") == {"Agility": 2, "front arc": -2}


def test_stops_are_taken_in_order() -> None:
    """§react.stop: nobody goes back behind the last shot."""
    t = challenged(HEAD_ON, "X2 bf-109f-4 at 35,30 heading 180 level 2")
    t.answer("react:X1/fixed/A1/600", "3")
    assert stops(t, "react:X2/fixed") == [600, 700]
    assert t.field("X", "react:X2/fixed/A1/500") == ("react.stop", ("stop",))


def test_one_reaction_a_unit() -> None:
    """§react.once: several units, one after the other; against another mover they react again."""
    t = Table(BLENHEIM, "A2 blenheim-iv at 37,20 heading 0 level 2", "orders A 0", HEAD_ON,
              "X2 bf-109f-4 at 35,30 heading 180 level 2", "winner X")  # fmt: skip
    t.answer("activate:A1", "fly:A1/700", "react:X1/fixed/A1/500", "3")
    assert not stops(t, "react:X1/fixed")
    assert t.field("X", "react:X1/fixed/A1/600") == ("react.once", ("unit",))
    t.answer("react:X2/fixed/A1/500", "3")
    t.until("2.1.4").answer("activate:X2", "done:X2", "fly:X2/1300", "activate:A2", "fly:A2/700")
    assert stops(t, "react:X1/fixed")


def test_before_and_after_the_own_activation() -> None:
    """§2.4.after.reaction: a mark does not matter to aircraft and light guns."""
    t = challenged(f"{HEAD_ON} activated", "gun G1 X light at 36,28 activated")
    assert stops(t, "react:X1/fixed")
    assert stops(t, "react:G1/light")


def test_no_order_no_reaction() -> None:
    """§2.4.reaction, §2.4.after.reaction: nobody is asked."""
    t = challenged(HEAD_ON, "orders X 0")
    assert t.asks("X") == "2.1.4"


def test_nobody_is_asked_where_nothing_bears() -> None:
    """§react.stop"""
    assert challenged(FAR).asks("X") == "2.1.4"


def test_guns_only() -> None:
    """§react.weapons: no rockets, no mortars, no upward-firing guns, no heavy guns, nothing that is
    jammed."""
    t = challenged("X1 me-262a-1a at 36,30 heading 180 level 2 load r4m", "gun G1 X heavy at 36,28",
                   "X2 bf-109f-4 at 35,30 heading 180 level 2 jam fixed",
                   "gun G2 X light at 38,28 jammed", "gun G3 X light at 38,29")  # fmt: skip
    assert {key.rpartition("/")[0] for key in t.keys("X") if key != "pass"} == {
        "react:X1/fixed/A1", "react:G3/light/A1"}  # fmt: skip
    with pytest.raises(IllegalAnswer):
        t.answer("react:X1/r4m/A1/500")
    assert t.field("X", "react:G1/light/A1/600") == ("react.weapons", ("weapon",))
    assert t.field("X", "react:X2/fixed/A1/600") == ("react.weapons", ("weapon",))
    assert t.field("X", "react:G2/light/A1/600") == ("react.weapons", ("weapon",))


def test_upward_firing_guns_never_react() -> None:
    """§react.weapons, §weapon.schraege"""
    t = Table("A1 lancaster-i at 36,20 heading 0 level 3", "orders A 0",
              "X1 bf-110g-4 at 36,25 heading 0 level 2 jam fixed jam A")  # fmt: skip
    t.answer("activate:A1", "fly:A1/500")
    assert t.asks("X") == "2.1.4"


def test_only_own_units_at_the_mover() -> None:
    """§2.4.reaction"""
    t = challenged(HEAD_ON, "A2 blenheim-iv at 30,20 heading 0 level 2")
    assert t.field("X", "react:A2/D/A1/500") == ("2.4.reaction", ("unit",))
    assert t.field("X", "react:X1/fixed/A2/500") == ("2.4.reaction", ("target",))


def test_a_mover_shot_down_ends_its_activation() -> None:
    """§2.4.reaction: it is removed where it was hit."""
    t = challenged(HEAD_ON, "break A 5", "marker M1 X at 30,20")
    t.answer("react:X1/fixed/A1/500", "6", "1")
    assert (t.plane("A1").status, t.plane("A1").y) == ("destroyed", 2500)
    assert t.asks("X") == "2.1.4"


def test_tail_gunners_react() -> None:
    """§2.4.reaction, §arc.positions: any gun that bears."""
    t = Table("A1 bf-109f-4 at 36,20 heading 0 level 3", "orders A 0",
              "X1 b-17g-fortress at 36,30 heading 0 level 3")  # fmt: skip
    t.answer("activate:A1", "fly:A1/700")
    weapons = {key.split("/")[1] for key in t.keys("X") if key != "pass"}
    assert weapons == {"T", "D", "V"}


# -- in what order things happen on a path --------------------------------------------------------


def test_a_barrage_strikes_before_the_reactions_beyond_it() -> None:
    """§react.stop, §2.4.heavy-aa: stops before it come first, those from there on after it."""
    t = challenged(HEAD_ON, "gun G1 X heavy at 30,30", "barrage G1 at 36,28 level 2")
    assert stops(t, "react:X1/fixed") == [400]
    t.answer("pass")
    assert t.waits_for() == ("2.4.heavy-aa", 1)
    assert t.stand("A1") == (3600, 2499, 0, 2)
    t.answer("3")
    assert stops(t, "react:X1/fixed") == [500, 600, 700]


def test_shots_at_the_edge_come_before_leaving() -> None:
    """§move.edge, §react.stop: the edge is last at its hundredth."""
    t = Table("A1 blenheim-iv at 36,44.5 heading 0 level 2", "orders A 0",
              "X1 bf-109f-4 at 36,42.5 heading 0 level 2")  # fmt: skip
    t.answer("activate:A1", "fly:A1/700")
    assert stops(t, "react:X1/fixed") == [100, 200, 300, 350]
    t.answer("react:X1/fixed/A1/350", "2", "9")
    assert t.plane("A1").status == "straggler"
