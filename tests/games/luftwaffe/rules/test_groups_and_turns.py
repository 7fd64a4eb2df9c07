"""What becomes of groups that break up, and of forces as a turn or the operations end."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.luftwaffe.data.kinds import AMERICAN, GERMAN
from airwar.games.luftwaffe.rules import evidence, turns
from airwar.games.luftwaffe.rules.answers import (
    Bomber,
    Group,
    Plan,
    Release,
)
from airwar.games.luftwaffe.rules.endurance import spare
from airwar.games.luftwaffe.rules.geography import (
    closed_to,
    exits,
    field,
    home_hexes,
)
from airwar.games.luftwaffe.rules.groups import speed
from airwar.games.luftwaffe.rules.releases import RELEASE, next_release, out_of_fuel, part_refused
from airwar.games.luftwaffe.rules.routes import course_of, retarget, set_course
from airwar.games.luftwaffe.rules.state import Clock, Course, Force, War
from airwar.kernel.requests import Choose, Flow, Reveal
from airwar.kernel.secrets import Secret
from tests.games.luftwaffe.drive import add, bound, force, names, war

JEVER = "1508"


def rules(question: Any, s: War, answer: Any, about: Any = None) -> list[str]:
    return [each.rule for each in question.refused(s, about, answer)]


def reveals(flow: Flow[Any], *answers: Any) -> list[str]:
    """The rules under which something is shown on the way."""
    found, rest, value = [], list(answers), None
    try:
        while True:
            request = flow.send(value)
            value = rest.pop(0) if isinstance(request, Choose) else None
            if isinstance(request, Reveal):
                found.append(request.rule)
    except StopIteration:
        return found


# -- courses --------------------------------------------------------------------------------------


def test_escorts_without_bombers_are_bound_nowhere() -> None:
    """§12.27, §35.13, §35.54: but those who shuttle still land where the plan says."""
    s = war("advanced", quarter=6)
    a1, a2 = force(s, "1610", "p51-01"), force(s, "1710", "p51-02")
    raid = Group("raid", "britain", "britain", "berlin", (), ("p51-01",))
    shuttle = Group("shuttle", "britain", "ussr", "berlin", (), ("p51-02",))
    s.put_american(plan=Plan((raid, shuttle)))
    s.put_course(a1, Course(1, "berlin", 3))
    s.put_course(a2, Course(2, "berlin", 3, "ussr"))
    for id in (a1, a2):
        retarget(s, s.forces[id])
    assert course_of(s, s.forces[a1]) is None
    assert course_of(s, s.forces[a2]) == Course(2, "", 0, "ussr", False)


def test_bombers_without_their_escort_leave_by_the_nearest_square() -> None:
    """§35.11: the moves to it are counted again."""
    s = war("advanced", quarter=6)
    s.half = AMERICAN
    shut = closed_to(s, AMERICAN)
    both, alone = [field(exits(s, fighters=each), shut) for each in (True, False)]
    pace = speed(s, add(s, "b17-01"))
    hex = next(hex for hex in both if both[hex] > pace >= alone[hex])
    a1 = force(s, hex, "b17-01", "p51-01")
    plan = Plan((Group("shuttle", "britain", "ussr", None, (), ()),))
    s.put_american(plan=plan)
    s.put_course(a1, Course(1, "", 0, "ussr", True))
    set_course(s, s.forces[a1])
    before = s.american.value.courses[a1].turns
    own = s.put_force(a1, units=Secret(None, ("b17-01",)))
    retarget(s, own)
    assert s.american.value.courses[a1].turns < before


# -- releases -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("moves", "stays"), [(0, False), (1, True)])
def test_strict_escorts_leave_when_they_have_no_move_to_spare(moves: int, stays: bool) -> None:
    """§12.21, §12.22, §12.24: who leaves for that reason flies home."""
    s = war("advanced", "strict-escorts", quarter=6)
    s.half = AMERICAN
    a1 = force(s, "1610", "b17-01", "p47-01", "p51-01")
    bound(s, a1, Plan((Group("raid", "britain", "britain", "berlin", (Bomber("b17-01", "berlin"),),
                             ("p47-01", "p51-01")),)), "berlin", 3)  # fmt: skip
    s.put_american(clocks={"p47": Clock(1, 20), "p51": Clock(1, 20)})
    late = 20 - spare(s, s.forces[a1], "p47-01") + moves
    s.put_american(clocks={"p47": Clock(1, late), "p51": Clock(1, 20)})
    assert spare(s, s.forces[a1], "p47-01") == moves
    found = [each.rule for each in part_refused(s, s.forces[a1], ("p47-01",))]
    assert found == (["12.21"] if stays else [])
    assert list(out_of_fuel(s, s.forces[a1])) == ([] if stays else ["p47-01"])


def test_bombers_of_two_targets_do_not_leave_together() -> None:
    """§9.24a: nor those that have bombed with those that have not."""
    s = war("advanced")
    s.half = AMERICAN
    a1 = force(s, "1408", *names("b17", 4))
    rows = (
        Bomber("b17-01", "wilhelmshaven", ("i1",)), Bomber("b17-02", "wilhelmshaven", ("i2",)),
        Bomber("b17-03", "emden", ("i1",)), Bomber("b17-04", "bremen", ("a1",)),
    )  # fmt: skip
    bound(s, a1, Plan((Group("raid", "britain", "britain", "bremen", rows),)), "bremen", 2)
    assert rules(RELEASE, s, Release(a1, ("b17-01", "b17-02"))) == []
    assert rules(RELEASE, s, Release(a1, ("b17-02", "b17-03"))) == ["9.24a"]
    s.put_american(dropped=("b17-01",))
    assert rules(RELEASE, s, Release(a1, ("b17-01",))) == []
    assert rules(RELEASE, s, Release(a1, ("b17-01", "b17-02"))) == ["9.24a"]


# -- turns ----------------------------------------------------------------------------------------


def test_nothing_is_carried_over_from_the_turn_before() -> None:
    """§7.3, §13.35, §10.53: but where it has been."""
    s = war("advanced")
    a1 = force(s, JEVER, "p47-01")
    own = s.put_force(a1, moved=True, flown=3, attacked=True, strafed=True, bombed=True,
                      freed=True, aims="jever", fired=("emden",), track=("0808",))  # fmt: skip
    plain = Force(a1, AMERICAN, JEVER, own.units, track=("0808", JEVER))
    assert turns.fresh(own) == plain


def test_bombers_with_one_that_has_to_land_fly_home() -> None:
    """§8.26, R138: also where the others of their force have fuel."""
    s = war("advanced", "bomber-stacking", quarter=6)
    s.half = AMERICAN
    a1 = force(s, "1408", "b17-01", "b26-01")
    rows = (Bomber("b17-01", "bremen", ("a1",)), Bomber("b26-01", "bremen", ("a2",)))
    bound(s, a1, Plan((Group("raid", "britain", "britain", "bremen", rows),)), "bremen", 2)
    s.put_american(clocks={"b26": Clock(1, 4)})
    turns.call_home(s, s.forces[a1])
    assert s.american.value.courses[a1].target == "bremen"
    s.turn = 4
    turns.call_home(s, s.forces[a1])
    own = s.american.value.courses[a1]
    assert own.homeward and not own.target


def test_half_a_bomb_point_waits_no_longer_than_the_turn() -> None:
    """§10.22, §8.45"""
    s = war("advanced")
    s.half = AMERICAN
    force(s, "1408", "b17-01")
    s.waiting = (("bremen.a1", "A1"),)
    list(turns.end_american(s))
    assert not s.waiting


def test_who_runs_out_of_fuel_is_named_at_the_end_of_the_turn() -> None:
    """§8.23, §8.7"""
    s = war("advanced")
    s.half = AMERICAN
    force(s, "1610", "p47-01")
    force(s, "1408", "b17-01")
    s.put_american(clocks={"p47": Clock(1, s.turn)})
    assert reveals(turns.end_american(s)) == ["8.7"]
    assert s.units["p47-01"].status == "fuel"
    assert reveals(turns.end_american(s)) == []


def test_germans_do_not_land_behind_an_allied_line() -> None:
    """§8.24, §23.23: when operations end there they are lost."""
    s = war("advanced")
    g1 = force(s, home_hexes(s)[0], "fw190-01")
    assert turns.home_area(s, s.forces[g1]) is None
    a1 = force(s, home_hexes(s)[0], "p47-01")
    assert turns.home_area(s, s.forces[a1]) == "britain"
    list(turns.recover(s))
    assert s.units["fw190-01"].status == "fuel" and s.units["p47-01"].status == "play"


@pytest.mark.parametrize("who", ["G1", "G2"])
def test_germans_who_end_the_turn_in_one_hex_are_one_force(who: str) -> None:
    """§9.16, R137: with what either of them has done."""
    s = war("advanced")
    force(s, "1610", "fw190-01")
    force(s, "1610", "me109-01")
    force(s, "1710", "me109-02")
    s.put_force(who, fought=True)
    turns.merge(s)
    assert sorted(s.forces) == ["G1", "G3"]
    assert s.forces["G1"].units.value == ("fw190-01", "me109-01")
    assert s.forces["G1"].fought and not s.forces["G3"].fought


def test_a_quarter_begins_with_everybody_on_the_ground_and_unplanned() -> None:
    """§5.1: what the last one left is wiped out; units, areas and what is down stay."""
    s = war("advanced", quarter=4)
    s.at = ("quarters", 5, "begin")
    plan, areas = Plan((Group("sweep", "britain", "britain"),)), dict(s.american.value.areas)
    s.put_american(plan=plan, plans=(plan,), entered=(1,), flown=("b17-01",), dropped=("b17-01",),
                   clocks={"p47": Clock(1, 9)}, courses={"A1": Course(1)}, entering=1,
                   short=("A1",))  # fmt: skip
    s.put_german(clocks={"fw190": Clock(1, 5)}, empty={"fw190-01": 3}, filled=("fw190-02",),
                 flown=("fw190-01",), aloft={"fw190": 3}, staged=("me109",))  # fmt: skip
    s.entries_done = s.releases_done = 0
    list(turns.begin_quarter(s))
    own, foe = s.american.value, s.german.value
    assert (s.quarter, s.turn, s.half) == (5, 0, GERMAN)
    assert own.plan is None and own.plans == (plan,) and own.areas == areas
    assert not (own.entered or own.flown or own.dropped or own.clocks or own.courses or own.short)
    assert own.entering == 0
    assert not (foe.clocks or foe.empty or foe.filled or foe.flown or foe.aloft or foe.staged)
    assert next_release(s, None) is None
    force(s, "1610", "p47-01", "p47-02")
    assert next_release(s, None) == 1


def test_plans_are_kept_for_the_end_of_the_game() -> None:
    """§3.6, §8.24, §23.22: and the German is told of shuttles when operations end."""
    s = war("advanced", quarter=4)
    list(turns.recover(s))
    assert not s.american.value.plans
    plan = Plan((Group("sweep", "britain", "britain"),))
    s.put_american(plan=plan)
    assert reveals(turns.recover(s)) == ["23.22"]
    assert [*s.american.value.plans] == [plan]


def test_germans_that_are_lost_are_named() -> None:
    """§8.23, §8.7, §31.1: the largest stack was seen as well."""
    s = war("advanced")
    evidence.begin(s)
    force(s, "1610", "fw190-01")
    force(s, "1710", *names("me109", 3))
    s.put_german(clocks={"fw190": Clock(1, s.turn)})
    assert reveals(turns.end_german(s)) == ["8.7"]
    assert s.units["fw190-01"].status == "fuel"
    assert s.evidence[-1].stack == 3
    assert reveals(turns.end_german(s)) == []
