"""Missions with the bombing rules (15.0-15.2): bombers, escorts, sweeps, fighter-bombers."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wing_leader.data.scenario import RulesInForce
from airwar.games.wing_leader.data.special import CircleColumns
from airwar.games.wing_leader.rules.answers import (
    Aim,
    Attack,
    Fly,
    FormUp,
    Intend,
    Release,
    Return,
    Split,
    Stay,
    Tally,
    Walk,
)
from airwar.games.wing_leader.rules.bombers import (
    may_circle,
    pace,
)
from airwar.games.wing_leader.rules.ending import exit_points
from airwar.games.wing_leader.rules.intentions import (
    INTEND,
    intend,
    next_planner,
    next_releasing,
    release_escorts,
)
from airwar.games.wing_leader.rules.missions import errand
from airwar.games.wing_leader.rules.opening import mission_with
from airwar.games.wing_leader.rules.releases import over_target, recce
from airwar.games.wing_leader.rules.squares import (
    name,
    read,
)
from airwar.games.wing_leader.rules.state import (
    Profile,
    Raid,
    Surface,
    Unit,
    Wing,
    bomber,
    fighter,
)
from airwar.games.wing_leader.rules.tally import gain_tally, roll_tally
from airwar.kernel.requests import Refusal
from tests.games.wing_leader.raids import Drive, notes, raid, unit
from tests.games.wing_leader.rules.test_flak import TIERS, over
from tests.games.wing_leader.rules.test_missions import move, refused

MODEL = "ki-48"  # climbs for 2 MPs
GROUND = {"S1": "port M0", "S2": "dd O0"}


def raiders(*units: Unit, **changes: Any) -> Raid:
    return over(*units, ground=changes.pop("ground", GROUND), **changes)


def bombing(id: str, at: str, model: str = MODEL, **fields: Any) -> Unit:
    return unit(
        id, model, at, fields.pop("mission", "bombing"), fields.pop("facing", "r"), **fields
    )


def declare(s: Raid, answer: Intend) -> None:
    Drive(s, intend(s, "raider")).do(answer).ends()


def fly(id: str, *steps: Any) -> Fly:
    return Fly(id, steps)


# -- on the way ------------------------------------------------------------------------------------


def test_bombers_fly_toward_a_target() -> None:
    """§15.2.1-move: two squares, a column each, no more than a level, no diving bonus."""
    s = raiders(bombing("R1", "D9"))
    assert refused(s, fly("R1", "r", "r")) == ""
    assert refused(s, fly("R1", "rd", "r")) == ""
    assert refused(s, fly("R1", "rd", "rd")) == "15.2.1-move"
    assert refused(s, fly("R1", "d", "d", "r")) == "15.2.1-move"
    assert refused(s, fly("R1", "bonus", "rd", "r", "r")) == "8.2-dive-bonus"
    assert refused(s, fly("R1", "r", "r", "r")) == "8.2-full"
    assert refused(s, fly("R1", "ru")) == ""  # its climb value is 2
    assert refused(s, fly("R1", "cr", "cr")) == "9.2"


def test_jet_bombers_have_three_mps() -> None:
    """§15.2.1-move"""
    s = raiders(bombing("R1", "D9", "me-262a"))
    assert refused(s, fly("R1", "r", "r", "r")) == ""


def test_bombers_turn_back_only_past_a_target() -> None:
    """§15.2.5, §15.2.1-move (C104): over or past an enemy surface unit."""
    assert refused(raiders(bombing("R1", "D9")), fly("R1", "l")) == "15.2.1-move"
    assert refused(raiders(bombing("R1", "M9")), fly("R1", "l")) == ""
    s = raiders(bombing("R1", "P9"))
    assert refused(s, fly("R1", "l")) == ""
    assert refused(raiders(bombing("R1", "L9")), fly("R1", "r", "l")) == "8.2-full"
    left = raiders(bombing("R1", "P9", facing="l"))
    assert refused(left, Attack("R1", ("l", Aim("level", "S1"), "l"))) == ""  # from the other side


def test_a_formation_changes_altitude_together() -> None:
    """§15.2.1-move (C90): as declared, if it can; nobody else climbs or dives."""
    s = raiders(bombing("R1", "D9"), bombing("R2", "D8"), bombing("R3", "D2"))
    declare(s, Intend(levels=(("R1", -1),)))
    for id in ("R1", "R2"):
        assert refused(s, fly(id, "r", "r")) == "15.2.1-move"
        assert refused(s, fly(id, "rd", "r")) == ""
        assert refused(s, fly(id, "ru")) == "15.2.1-move"
    assert refused(s, fly("R3", "rd", "r")) == "15.2.1-move"
    assert refused(s, fly("R3", "r", "r")) == ""
    low = raiders(bombing("R1", "D0"))
    declare(low, Intend(levels=(("R1", -1),)))
    assert refused(low, fly("R1", "r", "r")) == ""  # it cannot dive


def test_what_can_be_declared() -> None:
    """§15.2.2-match, §9.2.6-escort, §15.2.1.3: formations by their first id, escorts near them."""
    s = raiders(
        bombing("R1", "D9"),
        bombing("R2", "D8", circled=True),
        bombing("R3", "K9"),
        unit("R4", "p-47d", "D10", "escort"),
    )
    assert next_planner(s, None) == "raider" and next_planner(s, "raider") is None

    def faults(answer: Intend) -> list[str]:
        return [each.rule for each in INTEND.refused(s, "raider", answer)]

    assert faults(Intend((("R1", 1),), ("R3",), (), (("R4", "R2"),))) == []
    assert faults(Intend(levels=(("R2", 1),))) == ["15.2.1-move"]
    assert faults(Intend(levels=(("R1", 2),))) == ["15.2.1-move"]
    assert faults(Intend(circle=("R2",))) == ["15.2.1.3"]
    assert faults(Intend(escorts=(("R4", "R3"),))) == ["9.2.6-escort"]
    assert faults(Intend(attack=("R4",))) == ["15.3-declare"]
    assert not any(faults(each) for each in INTEND.options(s, "raider"))


def test_two_bombers_a_square() -> None:
    """§15.2.1-stack: a third must end elsewhere, if it can."""
    s = raiders(*[bombing(f"R{i}", at) for i, at in enumerate(("F9", "F9", "D9", "D10"), 1)])
    s.moved = ("R1", "R2")
    assert refused(s, fly("R3", "r", "r")) == "15.2.1-stack"
    assert refused(s, fly("R3", "rd", "r")) == ""
    assert refused(s, fly("R4", "rd", "r")) == "15.2.1-stack"
    declare(s, Intend())
    assert refused(s, fly("R3", "r", "r")) == ""  # it has no other way


def test_a_square_is_kept_for_who_has_no_other() -> None:
    """§15.2.1-stack: no move may force a third bomber into a square."""
    home = bombing("R1", "D9", returning="right", load="none")
    s = raiders(home, bombing("R2", "D9"), bombing("R3", "F9"))
    s.moved = ("R3",)
    declare(s, Intend())
    assert refused(s, Return("R1", "right", ("r", "r"))) == "15.2.1-stack"
    assert refused(s, Return("R1", "right", ("r", "rd"))) == ""


def test_a_square_is_kept_for_a_bomber_that_circles_there() -> None:
    """§15.2.1-stack, §15.2.1.3: one that was declared to go on circling ends where it is; one that
    begins to may still fly on a square."""
    home = bombing("R1", "D9", returning="right", load="none")
    around = bombing("R2", "F9", circling=True, circled=True)
    s = raiders(home, around, bombing("R3", "F9"))
    s.moved = ("R3",)
    declare(s, Intend(circle=("R2",)))
    assert refused(s, Return("R1", "right", ("r", "r"))) == "15.2.1-stack"
    assert refused(s, Return("R1", "right", ("r", "rd"))) == ""
    s.change("R2", circling=False, circled=False)
    assert refused(s, Return("R1", "right", ("r", "r"))) == ""


def test_points_are_for_damage() -> None:
    """§15.0, §12.1-exit: none for leaving the map with a load, transports included."""
    gone: dict[str, Any] = {"where": "exited", "gone_by": "right"}
    scored = []
    for mission, tiers in (
        ("bombing", TIERS),
        ("bombing", ("basic",)),
        ("transport", TIERS),
        ("transport", ("basic",)),
    ):
        flown = unit("R1", "ju-88a", "Z9", mission, load="bombs", **gone)
        s = raid(flown, tiers=tiers, rules={"exit_points": True})
        scored.append(exit_points(s, s.units["R1"]) > 0)
    assert scored == [False, True, False, True]
    # A set-up need not say so.
    assert RulesInForce().exit_points


# -- after the attack ------------------------------------------------------------------------------


def test_bombers_return_by_either_edge() -> None:
    """§15.2.1-return"""
    for edge, step in (("left", "lu"), ("right", "r")):
        s = raiders(bombing("R1", "M9"))
        over_it = (Aim("level", "S1"), "drop")
        if edge == "right":
            answer = Attack("R1", (*over_it, step, step), edge)  # type: ignore[arg-type]
        else:
            answer = Attack("R1", (*over_it, "l"), edge)  # type: ignore[arg-type]
        assert move(s, answer).returning == edge


def test_a_load_may_be_jettisoned_on_the_way() -> None:
    """§15.2.1-return, §9.2.6-edge"""
    s = raiders(bombing("R1", "D9"))
    home = move(s, Return("R1", "left", ("jettison", "l")))
    assert home.returning == "left" and home.load == "none"


@pytest.mark.parametrize("tiers", [TIERS, ("basic", "advanced")])
def test_a_fighter_bomber_that_turns_back_goes_home(tiers: tuple[str, ...]) -> None:
    """§15.2.4-after, §9.2.3-rtb: it sweeps, and has said that it returns."""
    s = raid(bombing("R1", "D9", "p-47d"), tiers=tiers)
    home = move(s, Return("R1", "left", ("jettison", "l")))
    assert (home.mission, home.returning, home.load) == ("sweep", "left", "none")
    assert not home.undecided


@pytest.mark.parametrize(("model", "load"), [("il-2", "none"), ("hurricane-iid", "at-pod")])
def test_a_strafer_that_has_had_enough_goes_home(model: str, load: Any) -> None:
    """§15.2.1.1: for good; it does not attack again."""
    s = raiders(bombing("R1", "M0", model, mission="strafing", load=load, strafed=1, ammo=1))
    assert move(s, Return("R1", "left", ("l",))).returning == "left"
    s.change("R1", notes=notes())
    assert refused(s, Attack("R1", (Aim("strafe", "S1"), "r", "drop"))) == "9.2.6-move"


def test_a_strafing_mission_has_several_attacks() -> None:
    """§15.2.1.1: a bombing attack and two strafing ones; then it returns."""
    s = raiders(bombing("R1", "L0", "il-2", mission="strafing"))
    steps: Walk = (Aim("level", "S1"), "r", "drop", "r")
    after = move(s, Attack("R1", steps))
    assert after.load == "none" and after.returning is None and after.mission == "strafing"
    s.change("R1", notes=notes())
    assert refused(s, Attack("R1", (Aim("strafe", "S2"), "r", "drop", "r"))) == ""
    assert refused(s, Return("R1", "left", ("l",))) == ""  # or it has had enough
    s.change("R1", strafed=2)
    assert refused(s, Attack("R1", (Aim("strafe", "S2"), "r", "drop", "r"))) == "15.3-declare"
    s.change("R1", strafed=1, ammo=1)
    last = move(s, Attack("R1", (Aim("strafe", "S2"), "r", "drop", "cl")))
    assert last.returning == "left"


def test_pods() -> None:
    """§15.2.1.1-pods: gun pods make a strafing fighter a sweep; with pods nobody bombs."""
    assert mission_with("bf-109g-6", "strafing", "gun-pod") == "sweep"
    assert mission_with("ju-87g", "strafing", "at-pod") == "strafing"
    assert mission_with("bf-109g-6", "strafing", "bombs") == "strafing"
    s = raiders(bombing("R1", "M0", "hurricane-iid", mission="strafing", load="at-pod"))
    assert bomber(s.units["R1"])
    drop = Attack("R1", (Aim("level", "S1"), "drop", "r", "r"))
    assert refused(s, drop) == "15.3.1"
    assert refused(s, Attack("R1", (Aim("strafe", "S1"), "drop", "r", "r"))) == ""


# -- recce -----------------------------------------------------------------------------------------


def test_recce() -> None:
    """§15.2.1.2: a level profile; unbroken over the target it succeeds, and goes home."""
    for broken in (False, True):
        s = raiders(unit("R1", "ju-88a", "K9", "recce", "r"))
        assert refused(s, Attack("R1", (Aim("level", "S1"), "r", "r"))) == "15.3.1"
        move(s, Attack("R1", (Aim("recce", "S1"), "r", "r", "drop"), "right"))
        assert over_target(s)
        s.change("R1", broken=broken)
        Drive(s, recce(s)).ends()
        assert s.units["R1"].recce == ("" if broken else "S1")
        assert s.units["R1"].returning == (None if broken else "right")
        assert s.units["R1"].notes.released is None


# -- circling --------------------------------------------------------------------------------------


def test_who_has_strafed_moves_freely_near_a_target() -> None:
    """§15.3.7-again: circling is free movement too; it stays within four columns."""
    s = raiders(bombing("R1", "L0", "il-2", mission="strafing"))
    assert refused(s, Attack("R1", (Aim("strafe", "S1"), "r", "drop", "cl"))) == ""
    s.change("R1", strafed=1, ammo=1)
    assert refused(s, Attack("R1", ("cl", "cl"))) == ""


def test_bombers_circle_once() -> None:
    """§15.2.1.3: declared; from any point of a move; until another phase; never again."""
    s = raiders(bombing("R1", "D9"))
    assert refused(s, Stay("R1", ("cr", "cr"))) == ""
    declare(s, Intend())
    assert refused(s, Stay("R1", ("cr", "cr"))) == "15.2.1.3"
    declare(s, Intend(circle=("R1",)))
    assert refused(s, fly("R1", "r", "r")) == "15.2.1.3"
    assert refused(s, Stay("R1", ("r", "r"))) == "15.2.1.3"
    assert refused(s, Stay("R1", ("cr", "r"))) == "15.2.1.3"
    assert refused(s, Stay("R1", ("r", "cl"))) == "15.2.1-move"
    assert move(s, Stay("R1", ("r", "cr"))).circling
    assert refused(s, Stay("R1", ("r", "cr"))) == "15.2.1.3"  # it is circling already
    assert refused(s, Stay("R1", ("cr", "cr"))) == ""
    declare(s, Intend())
    assert not move(s, fly("R1", "r", "r")).circling
    assert refused(s, Stay("R1", ("cr", "cr"))) == "15.2.1.3"


def test_escorts_circle_with_their_bombers() -> None:
    """§15.2.1.3"""
    s = raiders(bombing("R1", "D9"), unit("R2", "p-47d", "D10", "escort"))
    assert refused(s, Stay("R2", ("cr", "cr"))) == "15.2.1.3"
    declare(s, Intend(circle=("R1",), escorts=(("R2", "R1"),)))
    assert refused(s, Stay("R2", ("cr", "cr"))) == ""
    assert refused(s, fly("R2", "r", "r")) == ""  # C90: or it flies on


def test_sweeps_circle() -> None:
    """§15.2.3-circle: a wing all together; §5.1-special: where the scenario lets them."""
    s = raiders(unit("R1", "p-47d", "D9", wing="RW"), unit("R2", "p-47d", "D9", wing="RW"))
    s.wings = {"RW": Wing("RW", "raider")}
    circle = Stay("R1", ("cr", "cr", "cr"))
    assert refused(s, circle) == ""
    move(s, circle)
    s.moved = ("R1",)
    assert refused(s, fly("R2", "r", "r")) == "15.2.3-circle"
    assert refused(s, Stay("R2", ("cr", "cr", "cr"))) == ""
    s.change("R1", circling=False)
    assert refused(s, Stay("R2", ("cr", "cr", "cr"))) == "15.2.3-circle"
    only = CircleColumns(rows=("R1",), columns=("F", "N"), text="only there")
    s = raiders(unit("R1", "p-47d", "D9"), special=(only,))
    assert refused(s, circle) == "5.1-special"


# -- escorts ---------------------------------------------------------------------------------------


def test_escorts_match_their_bombers() -> None:
    """§15.2.2-match, §9.2.6-escort (C105): the same displacement, no other place."""
    s = raiders(bombing("R1", "D9"), unit("R2", "p-47d", "C11", "escort"))
    declare(s, Intend(levels=(("R1", -1),), escorts=(("R2", "R1"),)))
    assert refused(s, fly("R2", "r", "r")) == "15.2.2-match"
    assert refused(s, fly("R2", "rd", "r")) == ""
    assert name(move(s, fly("R2", "r", "rd")).square) == "E10"
    declare(s, Intend(escorts=(("R2", "R1"),)))
    assert refused(s, fly("R2", "rd", "r")) == "15.2.2-match"
    s = raiders(
        bombing("R1", "D9", returning="left", load="none"), unit("R2", "p-47d", "D9", "escort")
    )
    s.change("R2", facing=0)
    assert refused(s, fly("R2", "l", "l")) == ""


def test_a_bomber_with_escorts_declares_its_attack() -> None:
    """§15.2.2-match"""
    s = raiders(bombing("R1", "K9"), unit("R2", "p-47d", "K10", "escort"))
    run = Attack("R1", (Aim("level", "S1"), "r", "r"))
    declare(s, Intend(escorts=(("R2", "R1"),)))
    assert refused(s, run) == "15.2.2-match"
    declare(s, Intend(attack=("R1",), escorts=(("R2", "R1"),)))
    assert refused(s, run) == ""


def test_escorts_are_released_once() -> None:
    """§15.2.2-release: all of a formation at a time; they may form up again, and circle."""
    s = raiders(
        bombing("R1", "D9"), bombing("R2", "D8"), unit("R3", "p-47d", "D10", "escort"),
        unit("R4", "p-47d", "C8", "escort"),
    )  # fmt: skip
    assert next_releasing(s, None) == "raider"
    flow = Drive(s, release_escorts(s, "raider"))
    assert flow.refused(Release(("R2",))) == ["15.2.2-release"]
    flow.do(Release(("R1",))).ends()
    assert [s.units[id].mission for id in ("R3", "R4")] == ["sweep", "sweep"]
    assert refused(s, FormUp("R3", "D9", ("ru", "rd"))) != "9.2.3-form-up"
    assert refused(s, Stay("R3", ("cr", "cr", "cr"))) == ""
    s.change("R3", mission="escort")
    assert next_releasing(s, None) is None


# -- fighter-bombers -------------------------------------------------------------------------------


def test_fighter_bombers_speed_up_near_a_target() -> None:
    """§15.2.4-speed: 3 MPs from within four columns; the diving bonus in a profile only."""
    far = raiders(bombing("R1", "H9", "p-47d"))
    assert refused(far, fly("R1", "r", "r", "r")) == "8.2-full"
    s = raiders(bombing("R1", "I9", "p-47d"))
    assert refused(s, fly("R1", "r", "r", "r")) == ""
    assert refused(s, fly("R1", "bonus", "rd", "r", "r", "r")) == "8.2-dive-bonus"
    s = raiders(bombing("R1", "L9", "p-47d"), unit("R2", "p-47d", "L10", "escort"))
    steps: Walk = (Aim("steep", "S1"), "bonus", "rd", "d", "d", "d", "d", "d", "d")
    assert refused(s, Attack("R1", steps)) == ""
    assert refused(s, fly("R2", "r", "r", "r")) == "8.2-full"


def test_a_fighter_bomber_sweeps_once_its_load_is_gone() -> None:
    """§15.2.4-after: unalerted, and ends its move on the MPs it has (C118)."""
    s = raiders(bombing("R1", "L9", "p-47d"))
    free = move(s, Attack("R1", (Aim("level", "S1"), "r", "drop", "cr", "r")))
    assert fighter(free) and free.mission == "sweep" and not free.alerted
    assert free.returning is None
    s = raiders(bombing("R1", "L9", "p-47d", broken=True))
    broken = move(s, Attack("R1", (Aim("level", "S1"), "r", "drop", "lu", "l")))
    assert broken.returning == "left"
    s = raiders(bombing("R1", "L0", "p-47d"))
    assert (
        refused(s, Attack("R1", (Aim("level", "S1"), "r", "drop", Aim("strafe", "S2"), "r", "r")))
        == ""
    )


def test_a_tally_ends_the_profile_of_a_fighter_bomber() -> None:
    """§15.2.4-tally: it jettisons at once and sweeps."""
    s = raiders(bombing("R1", "K9", "p-47d"), unit("D1", "bf-109g-6", "O9"))
    move(s, Attack("R1", (Aim("level", "S1"), "r", "r", "cease", Aim("level", "S2"), "r")))
    assert s.units["R1"].profile is not None
    gain_tally(s, "R1", "D1")
    after = s.units["R1"]
    assert (after.profile, after.load, after.mission) == (None, "none", "sweep")


def test_kamikazes_are_bombers() -> None:
    """§15.5.3-status: no jettison, no tally, no sweep."""
    s = raiders(bombing("R1", "D9", "a6m5-zero"), rules={"kamikaze": ("R1",)})
    assert refused(s, Return("R1", "left", ("jettison", "l"))) == "9.2.1.1-jettison"
    assert refused(s, fly("R1", "jettison", "r", "r")) == "9.2.1.1-jettison"
    assert refused(raiders(bombing("R1", "I9", "a6m5-zero")), fly("R1", "r", "r", "r")) == ""
    near = raiders(bombing("R1", "I9", "a6m5-zero"), rules={"kamikaze": ("R1",)})
    assert refused(near, fly("R1", "r", "r", "r")) == "8.2-full"


def test_a_fighter_bomber_may_split_on_a_tally() -> None:
    """§15.2.4-split: one flight jettisons and hunts, the other stays a bomber."""
    s = raiders(
        bombing("R1", "K9", "p-47d"),
        unit("D1", "bf-109g-6", "L9"),
        rules={"flexible": ("p-47d",)},
    )
    Drive(s, roll_tally(s, Tally("R1", "D1"))).do((6,), Split("R1")).ends()
    first, second = s.units["R1-1"], s.units["R1-2"]
    assert (first.mission, first.load, first.tally) == ("sweep", "none", "D1")
    assert (second.mission, second.load, second.tally) == ("bombing", "bombs", "")


def test_a_tally_ends_the_strafing_run_of_a_sweep() -> None:
    """§15.2.3-strafe, §15.3.7-who: it hunts, and may evade again, §13.4.2-eligible."""
    s = raiders(unit("R1", "p-47d", "J0", "sweep"), unit("D1", "bf-109e", "M1"))
    assert move(s, Attack("R1", (Aim("strafe", "S1"), "r", "r", "r"))).profile is not None
    gain_tally(s, "R1", "D1")
    assert s.units["R1"].profile is None and not s.units["R1"].strafing


@pytest.mark.parametrize(
    ("at", "rule"), [("E9", "5.1-special"), ("F9", ""), ("N9", ""), ("O9", "5.1-special")]
)
def test_sweeps_circle_in_the_columns_of_the_scenario(at: str, rule: str) -> None:
    """§15.2.3-circle, §5.1-special: the first and the last column count."""
    only = CircleColumns(rows=("R1",), columns=("F", "N"), text="only there")
    s = raiders(unit("R1", "p-47d", at), special=(only,))
    assert refused(s, Stay("R1", ("cr", "cr", "cr"))) == rule


def test_a_sweep_with_a_tally_does_not_circle() -> None:
    """§9.2.3-pursuit: it moves freely instead."""
    s = raiders(unit("R1", "p-47d", "D9", tally="D1"), unit("D1", "ki-61", "G9"))
    assert refused(s, Stay("R1", ("cr", "cr", "cr"))) == "9.2.3-pursuit"


def test_an_escort_without_bombers_flies_on() -> None:
    """§9.2.6-escort, §15.2.2-match: until the phase is over there is nobody to match."""
    s = raiders(unit("R2", "p-47d", "C11", "escort"))
    assert refused(s, fly("R2", "r", "r")) == ""
    assert refused(s, fly("R2", "rd", "r")) != ""


def test_a_fighter_bomber_in_trail_has_less_of_its_speed() -> None:
    """§15.2.4-speed, §8.4.1-trail: three MPs near a target, one less for each before it."""
    s = raiders(bombing("R1", "K2", "p-47d"))
    assert pace(s, s.units["R1"]) == 6
    s.change("R1", trail=1)
    assert pace(s, s.units["R1"]) == 4


def test_on_its_way_a_bomber_flies_to_the_side() -> None:
    """§15.2.1-move: never straight down or up, to the left neither."""
    s = raiders(bombing("R1", "T9", facing="l"))
    assert refused(s, fly("R1", "d", "l")) == "15.2.1-move"
    assert refused(s, fly("R1", "l", "l")) == ""


def test_a_bomber_does_not_leave_behind_its_back() -> None:
    """§15.2.1-move, §8.4.1-exit: on its way to a target, by the edge that it flies to alone."""
    assert refused(raiders(bombing("R1", "A9")), fly("R1", "exit")) == "15.2.1-move"
    assert refused(raiders(bombing("R1", "A9", facing="l")), fly("R1", "exit")) == ""


def test_who_may_circle() -> None:
    """§15.2.1.3, §9.2, §15.3-limits: bombers on their way, once, and not in a profile."""
    s = raiders(bombing("R1", "D9"))
    assert may_circle(s, s.units["R1"]) is None
    changed: tuple[tuple[dict[str, Any], str], ...] = (
        ({"returning": "left"}, "9.2"),
        ({"mission": "transport"}, "9.2"),
        ({"circled": True}, "15.2.1.3"),
        ({"profile": Profile("level", "S1")}, "15.3-limits"),
    )
    for changes, rule in changed:
        twin = raiders(bombing("R1", "D9"))
        found = may_circle(twin, twin.change("R1", **changes))
        assert found is not None and found.rule == rule
        assert refused(twin, Stay("R1", ("cr", "cr"))) in (rule, "9.2.6-move")
    basic = raid(bombing("R1", "D9"), tiers=("basic",))
    found = may_circle(basic, basic.units["R1"])
    assert found is not None and found.rule == "9.2"


def test_a_bomber_circles_level() -> None:
    """§15.2.1.3: where it may turn back, too."""
    s = raiders(bombing("R1", "M9"))
    assert refused(s, Stay("R1", ("cu", "cr"))) == "15.2.1.3"
    assert refused(s, Stay("R1", ("cl", "cr"))) == ""


def test_only_bombers_that_are_yet_to_end_keep_a_square() -> None:
    """§15.2.1-stack: one that has moved stands where it is, and one far away is no matter."""
    home = bombing("R1", "F9", returning="right", load="none")
    s = raiders(home, bombing("R2", "F9"), bombing("R3", "H9"))
    s.moved = ("R2", "R3")
    declare(s, Intend())
    assert refused(s, Return("R1", "right", ("r", "r"))) == ""
    s.moved = ("R3",)
    assert refused(s, Return("R1", "right", ("r", "r"))) == "15.2.1-stack"


def test_escorts_neither_circle_nor_hurry() -> None:
    """§15.2.2-match, §9.2.6-escort, §8.2-dive-bonus: beside bombers that climb, or dive, either."""
    s = raiders(bombing("R1", "D9"), unit("R2", "p-47d", "D10", "escort"))
    declare(s, Intend(levels=(("R1", 1),), escorts=(("R2", "R1"),)))
    assert refused(s, fly("R2", "ru", "cr")) == "9.2"
    declare(s, Intend(levels=(("R1", -1),), escorts=(("R2", "R1"),)))
    assert refused(s, fly("R2", "bonus", "rd", "r", "r")) == "8.2-dive-bonus"


@pytest.mark.parametrize(
    ("at", "up", "steps"),
    [
        ("D19", 1, ("r", "r")),  # it cannot climb any more
        ("D0", -1, ("r", "r")),  # nor dive
        ("Y9", 0, ("r", "exit")),  # it leaves with its bomber
        ("X9", 0, ("r", "r")),  # or stays on the map as that does
    ],
)
def test_escorts_match_as_far_as_the_map_goes(at: str, up: int, steps: tuple[str, ...]) -> None:
    """§15.2.2-match, §9.2.6-escort (C105)"""
    high = 17 if up > 0 else 2
    s = raiders(
        bombing("R1", f"D{high}" if up else at, "me-262a" if up < 0 else MODEL),
        unit("R2", "p-47d", at, "escort"),
        ground={"S1": "port Z0"},
    )
    s.change("R1", model=MODEL)
    levels = (("R1", up),) if up else ()
    declare(s, Intend(levels=levels, escorts=(("R2", "R1"),)))
    assert refused(s, fly("R2", *steps)) == ""


def test_defending_bombers_have_one_edge() -> None:
    """§9.2.6-edge, §15.2.1-return: it is the raider who may choose."""
    s = over(unit("D1", MODEL, "M9", "bombing", facing="r"), ground={})
    s.surface = {"S1": Surface("S1", "port", "raider", read("M0"))}
    for edge, rule in (("left", "9.2.6-edge"), ("right", "")):
        steps: Walk = (Aim("level", "S1"), "drop", "r", "r")
        assert refused(s, Attack("D1", steps, edge)) == rule  # type: ignore[arg-type]


def test_sweeps_strafe_at_their_own_rate() -> None:
    """§15.2.3-strafe, §8.2-jet, §8.4.1-trail: until they begin their attack."""
    for model, trail, halves in (("p-47d", 0, 4), ("me-262a", 0, 8), ("p-47d", 1, 2)):
        s = raiders(unit("R1", model, "K9", "sweep", trail=trail))
        found = errand(s, s.units["R1"], Attack("R1", ()))
        assert not isinstance(found, Refusal) and found.halves == halves


@pytest.mark.parametrize(("mission", "load"), [("strafing", "none"), ("sweep", "none")])
def test_who_has_no_ammo_for_another_attack_is_done(mission: str, load: Any) -> None:
    """§15.3.7-again, §15.3.7-ammo: one that had low ammo already, from a combat, or has strafed
    before. A sweep goes on, a bomber goes home, §15.2.1.1."""
    once: Walk = (Aim("strafe", "S1"), "r", "drop")
    for fields in ({"ammo": 1}, {"ammo": 1, "strafed": 1}, {"strafed": 1}):
        model = "il-2" if mission == "strafing" else "p-47d"
        s = raiders(bombing("R1", "L0", model, mission=mission, load=load, **fields))
        on: Walk = ("r",) if mission == "sweep" else ("cl",)
        back: Walk = ("lu",) if mission == "sweep" else ("r",)
        more: Walk = ("r",) if mission == "sweep" else ()
        assert refused(s, Attack("R1", (*once, *on, *more))) == ""
        assert refused(s, Attack("R1", (*once, *back, *more))) != ""


def test_who_may_strafe_again_goes_on_as_it_likes() -> None:
    """§15.3.7-again: it circles, and designates another target in the same move."""
    s = raiders(unit("R1", "p-47d", "M0", "sweep"))
    steps: Walk = (Aim("strafe", "S1"), "drop", "cr", Aim("strafe", "S2"), "r", "r")
    assert refused(s, Attack("R1", steps)) == ""


def test_a_strafer_with_bombs_flies_on_to_drop_them() -> None:
    """§15.2.1.1: after two strafing attacks, or as long as its ammo lasts."""
    s = raiders(bombing("R1", "L0", "il-2", mission="strafing", strafed=1, ammo=1))
    once: Walk = (Aim("strafe", "S1"), "r", "drop")
    assert refused(s, Attack("R1", (*once, "r"))) == ""
    assert refused(s, Attack("R1", (*once, "cr"))) == "9.2"


@pytest.mark.parametrize(("edge", "steps"), [("left", ("l", "l", "l")), ("right", ("r", "r", "r"))])
def test_who_strafes_may_go_home_after_it(edge: Any, steps: Walk) -> None:
    """§15.2.1-return, §15.3.7-again: over the edge that it has named."""
    once: Walk = (Aim("strafe", "S1"), "drop")
    s = raiders(unit("R1", "p-47d", "M0", "sweep", facing=edge[0]))
    assert refused(s, Attack("R1", (*once, *steps), edge)) == ""
    other: Walk = ("lu", "l", "l") if edge == "right" else ("ru", "r", "r")
    assert refused(s, Attack("R1", (*once, *other), edge)) == "9.2.6-move"


def test_a_released_formation_is_the_one_that_was_named() -> None:
    """§15.2.2-release"""
    s = raiders(
        bombing("R1", "D9"),
        bombing("R2", "K9"),
        unit("R3", "p-47d", "D10", "escort"),
        unit("R4", "p-47d", "K10", "escort"),
    )
    Drive(s, release_escorts(s, "raider")).do(Release(("R1",))).ends()
    assert s.released == ("R1",)
    assert [s.units[id].mission for id in ("R3", "R4")] == ["sweep", "escort"]


def test_fighters_end_where_they_like() -> None:
    """§15.2.1-stack: only bombers crowd a square."""
    s = raiders(unit("R1", "p-47d", "E9", "sweep", "l"), bombing("R2", "B9"), bombing("R3", "B9"))
    s.moved = ("R2", "R3")
    assert refused(s, Return("R1", "left", ("l", "l", "l"))) == ""
    low = raiders(unit("R1", "p-47d", "L0", "sweep"), bombing("R2", "O0"), bombing("R3", "O0"))
    low.moved = ("R2", "R3")
    steps: Walk = (Aim("strafe", "S1"), "r", "drop", "r", "r")
    assert refused(low, Attack("R1", steps)) == ""


def test_a_bomber_does_not_turn_back_with_its_load() -> None:
    """§9.2.6-move: even where its way is the way home."""
    s = raiders(bombing("R1", "T9", facing="l"))
    assert refused(s, Return("R1", "left", ("l", "l"))) == "9.2.6-move"
    assert refused(s, Return("R1", "left", ("jettison", "l", "l"))) == ""


def test_each_side_declares_for_its_own_bombers() -> None:
    """§15.2.2-match"""
    s = raiders(bombing("R1", "D9"))
    Drive(s, intend(s, "raider")).do(Intend(circle=("R1",))).ends()
    s.put(unit("D1", "ju-88a", "V9", "bombing", "l"))
    Drive(s, intend(s, "defender")).do(Intend(attack=("D1",))).ends()
    assert s.intention("raider").circle == ("R1",)
    assert s.intention("defender").attack == ("D1",)


def test_a_fighter_bomber_on_its_way_may_let_go_and_sweep() -> None:
    """§15.2.1-move, §15.2.4-after; any other bomber that lets go turns back, §15.2.1-return."""
    for model, rule in (("p-47d", ""), (MODEL, "9.2.1.1-jettison")):
        assert refused(raiders(bombing("R1", "D9", model)), fly("R1", "jettison", "r", "r")) == rule


def test_a_sweep_that_has_strafed_enough_may_circle() -> None:
    """§15.3.7-again, §15.2.3-circle"""
    s = raiders(unit("R1", "p-47d", "L0", "sweep", strafed=1, ammo=1))
    assert refused(s, Attack("R1", (Aim("strafe", "S1"), "r", "drop", "cr", "r"))) == ""


@pytest.mark.parametrize(
    ("at", "up", "right", "wrong"),
    [
        ("D19", 1, ("r", "r"), ("rd", "r")),
        ("W19", 0, ("l", "l"), ("ld", "l")),
        ("B9", 0, ("l", "exit"), ("cl", "l")),
        ("C9", 0, ("l", "l"), ("l", "ld")),
    ],
)
def test_escorts_keep_to_the_altitude_and_the_edge_of_their_bombers(
    at: str, up: int, right: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    """§15.2.2-match (C105)"""
    facing = right[0]
    height = min(int(at[1:]), 10) - up
    s = raiders(
        bombing("R1", f"{at[0]}{height}", "p-47d" if up else MODEL, facing=facing),
        unit("R2", "p-47d", at, "escort", facing),
        ground={"S1": "port A0" if facing == "l" else "port Z0"},
    )
    declare(s, Intend(levels=(("R1", up),) if up else (), escorts=(("R2", "R1"),)))
    assert refused(s, fly("R2", *right)) == ""
    assert refused(s, fly("R2", *wrong)) != ""
