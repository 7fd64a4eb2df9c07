"""Why bombers and airbase raiders cannot fly a leg: the rule that is told is the one that holds."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.rules.answers import Fly
from airwar.games.luftwaffe.rules.direct_flight import raiders_refused
from airwar.games.luftwaffe.rules.routes import course_of
from tests.games.luftwaffe.table import Table

HALF = "turn 5 half american"
FOE = "force G1 2612 me109-01"


# -- where a move ends ----------------------------------------------------------------------------


def test_a_move_that_is_cut_short_is_as_long_as_it_can_be() -> None:
    """§9.221: two hexes, not one and not a detour."""
    t = Table("force A1 2609 b17-01 target berlin", "force A2 2612 b24-01 target berlin moved",
              "plan b17-01 berlin a1", "plan b24-01 berlin a2", HALF)  # fmt: skip
    rule, reason = t.denied("american", "fly:A1/2610,2710,2611")
    assert rule == "9.221" and "2 hexes" in reason
    t.do("american fly:A1/2710,2611").expect("at A1 2611")


CROSSING = ("force A1 2609 b17-01 target dresden", "force A2 2611 b24-01 target berlin",
            "plan b17-01 dresden t1", "plan b24-01 berlin a2", HALF)  # fmt: skip


def test_nobody_ends_where_another_group_has_to() -> None:
    """§9.221, §10.31: A2 can only end over Berlin; A1 goes round it."""
    t = Table(*CROSSING)
    assert t.rule("american", "fly:A1/2610,2611,2612") == "9.221"
    t.do("american fly:A1/2610,2611,2712").expect("at A1 2712")


def test_a_taken_hex_off_the_course_is_off_the_course() -> None:
    """§10.31, §9.22: what is refused first is the way."""
    t = Table(*CROSSING, "force A3 2509 p51-01 moved", "force A4 2712 p51-02 moved", "clock p51 1")
    assert t.rule("american", "fly:A1/2509") == "10.31"
    assert t.rule("american", "fly:A1/2610,2611,2712") == "9.22"


# -- what they do there ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "then", "rule"),
    [
        ("b17-01", "attack", "13.36b"),
        ("b17-01,p51-01", "attack", "12.26"),
        ("b17-01,p51-01", "strafe", "14.12"),
        ("b17-01", "land", "10.33"),
    ],
)
def test_what_bombers_do_not_do(units: str, then: str, rule: str) -> None:
    """§12.26, §13.36b, §14.12, §10.33: on the way out."""
    t = Table(f"force A1 2609 {units} target dresden", "plan b17-01 dresden t1", "clock p51 1",
              FOE, HALF)  # fmt: skip
    assert t.rule("american", f"fly:A1/2610,2611,2612/{then}") == rule


# -- joining --------------------------------------------------------------------------------------

MATES = ("plan b17-01 bremen a1", "plan b17-02 bremen a2", "bombs b17-01", "bombs b17-02",
         "force A1 0912 b17-01 home britain", HALF)  # fmt: skip


@pytest.mark.parametrize(("switch", "allowed"), [("bomber-stacking", True), ("base-cap", False)])
def test_bombers_join_by_a_switch(switch: str, allowed: bool) -> None:
    """§43.1, §43.2"""
    t = Table(f"switch {switch}", *MATES, "force A2 0910 b17-02 home britain moved")
    if allowed:
        t.do("american fly:A1/0911,0910/join").expect("gone A1")
    else:
        rule, reason = t.denied("american", "fly:A1/0911,0910/join")
        assert rule == "43.1" and "in this game" in reason


def test_joining_costs_no_turn() -> None:
    """§43.1: nobody flies back for it."""
    t = Table("switch bomber-stacking", *MATES, "force A2 1012 b17-02 home britain moved")
    rule, reason = t.denied("american", "fly:A1/1012/join")
    assert rule == "43.1" and "cost a turn" in reason


# -- airbase raiders ------------------------------------------------------------------------------


def raider(*lines: str, unit: str = "b17-01", at: str = "1408") -> Table:
    return Table(f"plan {unit} airbases", f"force A1 {at} {unit} free", "based fw190-01 jever",
                 HALF, *lines)  # fmt: skip


def test_what_raiders_do_not_do() -> None:
    """§10.51, §10.52, §6.31a, §9.22: they bomb German bases, and land behind their line."""
    t = raider("force A2 1509 p51-01 moved", "clock p51 1")
    assert t.rule("american", "fly:A1/1409/bomb") == "10.51"
    assert t.rule("american", "fly:A1/1409/land") == "6.31a"
    assert t.rule("american", "fly:A1/1409/leave") == "10.52"
    assert t.rule("american", "fly:A1/1508,1509") == "9.22"
    t.do("american fly:A1/1508/bomb").expect("at A1 1508")


def test_a_bombed_base_is_no_target() -> None:
    """§10.53, §33.6: what the RAF has hit can still be bombed."""
    rule, reason = raider("shut jever").denied("american", "fly:A1/1508/bomb")
    assert rule == "10.53" and "already" in reason
    raider("shut jever raf").do("american fly:A1/1508/bomb")


def test_raiders_that_could_not_get_home_do_not_bomb() -> None:
    """§8.7, R145: what they have flown this turn counts."""
    far = [turn for turn in range(2, 12) if bombs_at("b26-01", turn) == ""]
    late = [turn for turn in range(2, 12) if bombs_at("b26-01", turn) == "8.7"]
    assert far and late and max(far) < min(late)


def bombs_at(unit: str, turn: int) -> str:
    """The first rule that keeps a medium bomber from bombing Stendal in a turn."""
    t = raider("clock b26 1", unit=unit, at="2110")
    s = t.state
    s.turn = turn
    force = s.forces["A1"]
    course = course_of(s, force)
    assert course is not None
    answer = Fly("A1", ("2111", "2211"), "bomb")
    return next((each.rule for each in raiders_refused(s, force, course, "2211", answer)), "")


def test_raiders_leave_bound_bombers_their_hex() -> None:
    """§9.221"""
    t = Table("plan b17-01 airbases", "force A1 2613 b17-01 free",
              "force A2 2611 b24-01 target berlin", "plan b24-01 berlin a2", HALF)  # fmt: skip
    assert t.rule("american", "fly:A1/2612") == "9.221"


def test_raiders_that_bomb_in_passing_end_elsewhere() -> None:
    """§34.2, R156: with movement left they may bomb a base above which another force stays."""
    lines = ("scenario advanced", "quarter 44 Apr", "plan b17-01 airbases", "based fw190-01 jever",
             "force A2 1508 p51-01 moved", "clock p51 1", HALF)  # fmt: skip
    t = Table(*lines, "force A1 1408 b17-01 free")
    t.do("american fly:A1/1508/bomb").expect("left A1 2")
    t = Table(*lines, "force A1 1408 b17-01 free flown 2")
    assert t.rule("american", "fly:A1/1508/bomb") == "9.22"
    t = Table(*lines, "force A1 1307 b17-01 free flown 1")
    assert t.rule("american", "fly:A1/1407,1508/bomb") == "9.22"
