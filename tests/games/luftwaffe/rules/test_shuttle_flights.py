"""Flights to and from the USSR, and other things that larger games add to a flight."""

from __future__ import annotations

import pytest

from airwar.games.luftwaffe.rules.answers import Bomber, Entry, Group, Plan
from airwar.games.luftwaffe.rules.endurance import clock_of, homes
from airwar.games.luftwaffe.rules.entries import place, warn
from airwar.games.luftwaffe.rules.movement import AMERICAN_MOVE
from tests.games.luftwaffe.table import Table

APRIL = ("scenario advanced", "quarter 44 Apr", "based fw190-01 jever")


def test_bombers_leave_by_the_eastern_edge() -> None:
    """§6.31b §23.23 §23.24: at a numbered square, by the end of turn 20, without an extra point."""
    t = Table(*APRIL, "force A1 4610 b17-01 home ussr", "plan b17-01 berlin", "bombs b17-01",
              "turn 20 half american")  # fmt: skip
    assert t.rule("american", "fly:A1/4710/land") in ("12.25", "10.33")
    t.do("american fly:A1/4710/leave").expect("gone A1", "status b17-01 play")
    assert t.state.american.value.areas["b17-01"] == "ussr"


def test_fighters_spend_a_point_to_leave() -> None:
    """§35.2 §35.11 §35.1: and only by squares of Greater Germany and the General Government."""
    t = Table(*APRIL, "force A1 4010 p51-01 lands ussr", "clock p51 3", "turn 5 half american")
    path = "4110,4210,4310,4410,4510,4610,4710"
    assert t.rule("american", f"fly:A1/{path}/leave") == "35.2"
    t = Table(*APRIL, "force A1 4110 p51-01 lands ussr", "clock p51 3", "turn 5 half american")
    t.do(f"american fly:A1/{path.partition(',')[2]}/leave").expect("gone A1")
    assert t.state.american.value.areas["p51-01"] == "ussr"


@pytest.mark.parametrize(("lands", "status"), [(9, "play"), (8, "fuel")])
def test_the_number_is_fuel(lands: int, status: str) -> None:
    """§35.21 R136: by a square numbered 4 with four turns left; with three it is lost, and the
    player is warned."""
    t = Table(*APRIL, "force A1 4610 p51-01 lands ussr", f"clock p51 3 lands {lands}",
              "turn 5 half american")  # fmt: skip
    leg = AMERICAN_MOVE.read("fly:A1/4710/leave")
    warned = [each.rule for each in AMERICAN_MOVE.warnings(t.state, None, leg)]
    assert warned == (["35.21"] if status == "fuel" else [])
    t.do("american fly:A1/4710/leave").expect("gone A1", f"status p51-01 {status}")


def test_leaving_on_turn_20_is_a_safe_landing() -> None:
    """§35.4: the clock may run past the last turn."""
    t = Table(*APRIL, "force A1 4610 p51-01 lands ussr", "clock p51 14", "turn 20 half american")
    t.do("american fly:A1/4710/leave").expect("status p51-01 play")


def test_shuttling_fighters_land_where_the_plan_says() -> None:
    """§35.54 §35.13 §35.53: not behind another line, also after a release."""
    t = Table(*APRIL, "force A1 0708 p51-01 lands ussr", "turn 5 half american")
    assert t.rule("american", "fly:A1/()/land") == "35.54"


def test_escorts_of_a_shuttle_stay_bound_for_the_ussr() -> None:
    """§35.13 §35.51: released or left alone they do not turn back."""
    t = Table(*APRIL, "force A1 2009 b17-01,p51-01 target berlin lands ussr", "plan b17-01 berlin",
              "clock p51 3", "turn 5 phase releases")  # fmt: skip
    t.do("american release:A1/p51-01")
    assert t.course("A2").lands == "ussr"


def test_tanks_are_kept_where_the_ussr_would_be_out_of_reach() -> None:
    """§35.55 §8.6: the designated area counts, not the nearest line."""
    lines = (*APRIL, "clock p47 4", "turn 5 half american")
    near = Table(*lines, "force A1 0909 p47-01")
    near.do("american drop:p47")
    far = Table(*lines, "force A1 0909 p47-01 lands ussr")
    assert far.rule("american", "drop:p47") == "8.6"


def test_fighters_from_the_ussr_have_used_fuel() -> None:
    """§35.31 §35.3 §35.14: five turns by a square numbered 5, as one group."""
    t = Table(*APRIL, "off p51-01 ussr", "turn 6 phase entries")
    group = Group("shuttle", "ussr", "britain", None, (), ("p51-01",), Entry(6, 5))
    t.state.put_american(plan=Plan((group,)), entered=())
    place(t.state, 1, "4705", False, 5)
    clock = clock_of(t.state, "p51-01")
    assert clock is not None
    assert (clock.launched, clock.lands) == (1, 15)
    assert t.course("A1").lands == "britain"


def test_an_entry_never_makes_fuel() -> None:
    """§35.31 R120: of two landing turns the earlier holds for the type."""
    t = Table(*APRIL, "off p51-01 ussr", "force A5 0610 p51-02", "clock p51 5",
              "turn 6 phase entries")  # fmt: skip
    group = Group("shuttle", "ussr", "britain", None, (), ("p51-01",), Entry(6, 5))
    t.state.put_american(plan=Plan((group,)), entered=())
    place(t.state, 1, "4705", False, 5)
    clock = clock_of(t.state, "p51-02")
    assert clock is not None
    assert clock.lands == 15


def test_raids_from_the_ussr_are_announced() -> None:
    """§23.42 R46: as sneak raids are."""
    t = Table(*APRIL, "off b17-01 ussr", "force A5 0610 p51-02", "turn 6 phase entries")
    line = (Bomber("b17-01", "posen", ("a1",)),)
    group = Group("raid", "ussr", "ussr", "posen", line, (), Entry(8, 4))
    t.state.put_american(plan=Plan((group,)), entered=())
    t.state.log = []
    list(warn(t.state))
    t.state.turn = 7
    list(warn(t.state))
    assert [each.text for each in t.state.log] == [
        "A raid from the USSR is expected",
        "The raid from the USSR comes by a square numbered 4",
    ]


def test_nobody_goes_home_over_the_baltic_or_lands_behind_the_eastern_line() -> None:
    """§23.44 §20.44 §23.7 §11.5: the eastern line is no landing line."""
    t = Table("scenario gotterdammerung", "force A1 4010 p51-01", "force G1 2009 fw190-01",
              "turn 5 half american")  # fmt: skip
    t.expect("side 4010 allied")
    assert t.rule("american", "fly:A1/()/land") == "6.31a"
    way, more, _ = homes(t.state, t.force("A1"), "p51-01")[0]
    assert way["4010"] + more > 10


def test_germans_do_not_enter_the_area_behind_the_eastern_line() -> None:
    """§23.7 §7.72"""
    t = Table("scenario gotterdammerung", "force G1 3808 fw190-01", "force A1 0610 p51-01")
    assert t.rule("german", "fly:G1/3908,4008,4108") == "7.72"


def test_rule_44_needs_no_spare_point() -> None:
    """§44.2 §34.1: attacks at full reach."""
    lines = ("scenario advanced", "force G1 2009 me109-01", "force A1 2609 p51-01")
    leg = "fly:G1/2109,2209,2309,2409,2509,2609/attack"
    assert Table(*lines).rule("german", leg) == "34.1"
    t = Table("switch engaging-costs-fuel", *lines)
    t.do(f"german {leg}")
    assert t.state.battle is not None


def test_attacks_break_into_the_move() -> None:
    """§5.3-6a2 §13.24 §13.31: at once, against all who are in the hex, and the move goes on."""
    t = Table("force G1 1209 fw190-01", "force A1 1210 p40-01", "clock p40 1 dropped 1",
              "clock fw190 1 dropped 1", "turn 2")  # fmt: skip
    t.do("german fly:G1/1210/attack", "dice 5")
    t.expect("steps p40-01 1", "asks german 13.31", "left G1 6")


def test_gotterdammerung_lasts_one_quarter() -> None:
    """§55.3 §55.4b §55.1: April 1945, Basic rules, fuel for all."""
    t = Table.set_up("gotterdammerung")
    assert t.state.setup.quarters == (9,)
    assert t.state.setup.turns == 20
    assert not t.state.advanced
    assert t.state.german.value.fuel.grounded == ()


def test_the_war_may_be_extended() -> None:
    """§52.1 §18.23 §53.1: by agreement, with July 1945 as the last quarter."""
    assert Table.set_up("advanced").state.setup.quarters[-1] == 9
    assert Table.set_up("extended").state.setup.quarters[-1] == 10


def test_the_first_warning_of_an_entry_on_turn_2_falls_in_planning() -> None:
    """R46 §23.42 §35.4: two turns before is before Turn 1."""
    t = Table("scenario advanced", "quarter 44 Apr", "based fw190-01 jever", "off b17-01 ussr",
              "turn 0 phase planning")  # fmt: skip
    t.do("american plan:(raid/ussr/ussr/warsaw/(b17-01/warsaw/b1)/()/(2/4))")
    t.do("american dummies", "german markers")
    assert t.state.warnings == (("raid from the USSR", 2, 0),)
