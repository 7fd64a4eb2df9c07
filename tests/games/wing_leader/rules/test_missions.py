"""What missions let units do (9.1, 9.2), and how a move ends (8.2, 8.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.forms import Pick, Walk
from airwar.games.wing_leader.data.special import Ceiling
from airwar.games.wing_leader.rules import answers
from airwar.games.wing_leader.rules.answers import (
    Fly,
    FormUp,
    Free,
    Intend,
    Move,
    Return,
    Stay,
    Support,
)
from airwar.games.wing_leader.rules.cohesion import break_unit
from airwar.games.wing_leader.rules.commands import end_phase
from airwar.games.wing_leader.rules.control import form_up
from airwar.games.wing_leader.rules.errands import (
    allowance,
    base,
    stays,
    still_before,
    straight,
)
from airwar.games.wing_leader.rules.flying import advance, arrive, depart, fly, land, start
from airwar.games.wing_leader.rules.formations import (
    bomber_formations,
    drop_vector,
    escort_squares,
    formation,
    jettison,
    release_idle_escorts,
)
from airwar.games.wing_leader.rules.intentions import intend, next_planner
from airwar.games.wing_leader.rules.missions import openings
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Ranked, Stack, due
from airwar.games.wing_leader.rules.squares import FACINGS, OFF, name, read
from airwar.games.wing_leader.rules.state import (
    Balloon,
    Intention,
    Raid,
    Surface,
    Unit,
    Wing,
    bomber,
    fighter,
)
from tests.games.wing_leader.raids import Drive, notes, raid, told, unit


def refused(s: Raid, answer: Move) -> str:
    """The rule by which a move is refused; "" if it is legal."""
    unit = s.units[answer.unit]
    found = next(MOVE.refused(s, Ranked(unit.side, unit.id), answer), None)
    return "" if found is None else found.rule


def move(s: Raid, answer: Move) -> Unit:
    """The unit after a legal move."""
    assert refused(s, answer) == ""
    depart(s, answer)
    Drive(s, arrive(s)).ends()
    return s.units[answer.unit]


def mission(s: Raid, id: str) -> str:
    return s.units[id].mission


def kinds(s: Raid, id: str) -> list[str]:
    """The behaviors that are open to a unit."""
    tags = [str(type(a).__struct_config__.tag) for a, _ in openings(s, s.units[id])]
    return list(dict.fromkeys(tags))


# -- bombers and fighters, formations --------------------------------------------------------------


def test_3_2_1_the_mission_makes_the_bomber() -> None:
    """§1.1-bomber-fighter, §3.2.1-bombers, §3.2.1-fighters, §3.2-class, T5."""
    for mission in ("bombing", "recce", "strafing", "transport"):
        assert bomber(unit("R1", "ju-88a", "M9", mission))
    for mission in ("escort", "sweep", "intercept", "cap"):
        hunter = unit("R1", "ju-88a", "M9", mission)
        assert fighter(hunter)
        assert hunter.load == "none"


def test_9_1_formations_are_chains_of_one_facing() -> None:
    """§9.1"""
    s = raid(
        unit("R1", "b-17g", "C9", "bombing"),
        unit("R2", "b-17g", "D10", "bombing"),
        unit("R3", "p-51b", "E10", "escort"),
        unit("R4", "p-51b", "E10", "sweep", "l"),
        unit("R5", "b-17g", "H9", "bombing"),
    )
    assert [each.id for each in formation(s, s.units["R1"])] == ["R1", "R2", "R3"]
    groups = [[each.id for each in group] for group in bomber_formations(s, "raider")]
    assert groups == [["R1", "R2"], ["R5"]]


# -- allowances -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "mission", "fields", "mps"),
    [
        ("b-17g", "bombing", {}, 2),
        ("p-51b", "escort", {}, 2),
        ("p-51b", "sweep", {"alerted": False}, 2),
        ("p-51b", "sweep", {}, 3),
        ("p-51b", "intercept", {}, 3),
        ("me-262a", "sweep", {"alerted": False}, 4),
        ("me-262a", "escort", {}, 2),
        ("me-262a", "bombing", {}, 3),
        ("me-163b", "intercept", {"throttle": "full"}, 4),
        ("me-163b", "intercept", {"throttle": "none"}, 2),
    ],
)
def test_8_2_allowances(model: str, mission: str, fields: dict[str, Any], mps: int) -> None:
    """§8.2-allowance, §8.2-jet, §13.8.2-full, §13.8.2-none; C25, C26."""
    s = raid(unit("D1", model, "M9", mission, **fields))
    assert allowance(s, s.units["D1"]) == 2 * mps


def test_8_2_escorts_of_jets_keep_up() -> None:
    """§8.2-jet, §9.2.2-move: 3 MPs with jet bombers."""
    s = raid(unit("D1", "me-262a", "M9", "escort"), unit("D2", "me-262a", "N9", "bombing"))
    assert allowance(s, s.units["D1"]) == 6


def test_8_2_an_escort_has_the_rate_of_the_bombers_that_it_goes_with() -> None:
    """§8.2-jet, §9.2.2-move, C105: not of others that are nearer."""
    s = raid(
        unit("R1", "me-262a", "M9", "bombing"),
        unit("R2", "ju-88a", "K9", "bombing"),
        unit("R3", "bf-109g-6", "K10", "escort"),
    )
    assert allowance(s, s.units["R3"]) == 4
    s.intentions = (Intention(escorts=(("R3", "R1"),)), Intention())
    assert allowance(s, s.units["R3"]) == 6


def test_8_4_1_in_trail_costs_a_move_each() -> None:
    """§8.4.1-trail: from its own allowance (C32); with none left it waits for the next turn."""
    late = unit("R3", "b-17g", "A9", "bombing", where="waiting", trail=2)
    s = raid(late, unit("R2", "b-17g", "A9", "bombing", where="waiting", trail=1))
    assert (allowance(s, s.units["R2"]), allowance(s, s.units["R3"])) == (2, 0)
    assert move(s, Fly("R2", ("r",))).where == "map"
    assert name(s.units["R2"].square) == "A9"
    waiting = move(s, Fly("R3"))
    assert (waiting.where, waiting.trail) == ("waiting", 0)


# -- bombers and escorts --------------------------------------------------------------------------


def test_9_2_1_bombers_fly_straight_on_and_exit() -> None:
    """§9.2.1-move, §9.2: two squares, no turn, no circling, no change of altitude."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"))
    assert name(move(s, Fly("R1", ("r", "r"))).square) == "O9"
    s = raid(unit("R1", "ju-88a", "Z9", "bombing"))
    gone = move(s, Fly("R1", ("exit",)))
    assert (gone.where, gone.gone_by) == ("exited", "right")
    s = raid(unit("R1", "ju-88a", "M9", "bombing"))
    for steps in (("ru", "r"), ("cr", "r"), ("bonus", "rd", "r", "r"), ("l",)):
        assert refused(s, Fly("R1", steps)) in ("9.2", "8.2-dive-bonus")
    assert refused(s, Fly("R1", ("r",))) == "8.2-full"
    assert refused(s, Stay("R1", ("cr", "cr"))) == "9.2"
    assert refused(s, Free("R1", ("r", "r"))) == "9.2.7-tally"


def test_9_2_1_1_a_bomber_that_jettisons_goes_home() -> None:
    """§9.2.1.1-jettison: straight on before it lets go, freely after it, and home from then on."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"))
    assert kinds(s, "R1") == ["fly", "return"]
    assert refused(s, Return("R1", "left", ("l",))) == "9.2"
    assert refused(s, Return("R1", "left", ("r", "r"))) == "9.2.6-move"
    assert refused(s, Return("R1", "right", ("jettison", "r", "r"))) == "9.2.6-edge"
    home = move(s, Return("R1", "left", ("jettison", "ld", "l")))
    assert (home.load, home.returning, home.mission) == ("none", "left", "bombing")
    assert refused(s, Fly("R1", ("r", "r"))) == "9.2.6-move"
    assert refused(s, Return("R1", "left", ("bonus", "l", "d", "d", "l"))) == ""  # C36
    assert kinds(s, "R1") == ["return"]


@pytest.mark.parametrize(
    ("steps", "rule"),
    [
        (("r", "jettison", "ld"), ""),  # a column nearer than where it let go
        (("r", "r", "jettison"), ""),  # nothing is left to turn back with
        (("r", "r", "jettison", "bonus", "ld"), ""),
        (("r", "jettison", "r"), "9.2.6-move"),
        (("r", "jettison", "d", "d"), "9.2.6-move"),
        (("jettison", "d", "d", "d", "d"), "9.2.6-move"),
    ],
)
def test_9_2_1_1_it_may_jettison_anywhere_on_its_move(steps: tuple[Any, ...], rule: str) -> None:
    """§9.2.1.1-jettison, §9.2.6-move (C103): it flies toward its edge from where it lets go."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"))
    assert refused(s, Return("R1", "left", steps)) == rule
    if not rule:
        assert move(s, Return("R1", "left", steps)).returning == "left"


def test_9_2_1_1_it_does_not_leave_over_the_far_edge_once_it_has_jettisoned() -> None:
    """§9.2.6-move: not even where it cannot come nearer to its own."""
    s = raid(unit("R1", "ju-88a", "Y0", "bombing"))
    assert refused(s, Return("R1", "left", ("r", "jettison", "exit"))) == "9.2.6-move"


def test_9_2_1_2_cargo_stays_on_board() -> None:
    """§9.2.1.2: a transport moves as a bomber and never turns back."""
    s = raid(unit("R1", "ju-52-3m", "M9", "transport", load="cargo"))
    assert kinds(s, "R1") == ["fly"]
    assert refused(s, Return("R1", "left", ("jettison", "l"))) == "9.2.1.1-jettison"


def test_15_2_4_a_fighter_bomber_sweeps_once_its_load_is_gone() -> None:
    """§3.2.1-fighter-bombers, §15.2.4-after: unalerted (C15); broken it goes home."""
    s = raid(
        unit("R1", "p-47d", "M9", "bombing"), unit("R2", "p-47d", "M9", "bombing", broken=True)
    )
    free = move(s, Fly("R1", ("jettison", "r", "r")))
    assert (free.mission, free.load, free.alerted, free.returning) == ("sweep", "none", False, None)
    jettison(s, "R2")
    assert s.units["R2"].returning == "left"


def test_9_2_2_escorts_fly_with_their_bombers() -> None:
    """§9.2.2-move"""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("R2", "bf-109e", "L10", "escort"))
    assert kinds(s, "R2") == ["fly"]
    assert name(move(s, Fly("R2", ("r", "r"))).square) == "N10"
    assert refused(s, Return("R2", "left", ("l",))) == "9.2.2-move"


@pytest.mark.parametrize(("switches", "far"), [((), False), (("brisk-sweeps",), True)])
def test_9_2_3_sweeps_that_are_not_alerted(switches: tuple[str, ...], far: bool) -> None:
    """§9.2.3-support, §9.2.3-rtb (C25): 2 MPs, or 3 by a switch; never more to fly on."""
    s = raid(
        unit("R1", "bf-109e", "M9", "sweep", alerted=False, net="N1"),
        unit("R2", "bf-109e", "T9", "sweep", net="N1", tally="D1"),
        unit("D1", "hurricane-i", "V9"),
        switches=switches,
    )
    assert (refused(s, Support("R1", "R2", ("r", "r", "r"))) == "") == far
    assert (refused(s, Return("R1", "left", ("ld", "l", "l"))) == "") == far
    assert refused(s, Fly("R1", ("r", "r", "r"))) == "8.2-full"
    assert refused(s, Fly("R1", ("r", "r"))) == ""


def test_9_2_6_escorts_of_returning_bombers_go_with_them() -> None:
    """§9.2.6-escort: without the bombing rules too; where they part, the owner chooses."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing", load="none", returning="left", facing="l"),
        unit("R2", "bf-109e", "N10", "escort", facing="l"),
        unit("R3", "ju-88a", "N9", "bombing"),
    )
    # It goes with the nearest unless it is said.
    s.change("R3", square=read("P9"))
    assert next_planner(s, None) == "raider"
    assert refused(s, Fly("R2", ("r",))) == "15.2.2-match"
    assert refused(s, Fly("R2", ("l", "l"))) == ""
    Drive(s, intend(s, "raider")).do(Intend(escorts=(("R2", "R3"),))).ends()
    assert refused(s, Fly("R2", ("l", "l"))) == "9.2"
    assert refused(s, Fly("R2", ("r",))) == ""
    s.change("R3", square=read("T9"))
    assert next_planner(s, None) is None


def test_9_2_6_a_broken_raider_chooses_its_edge() -> None:
    """§9.2.6-edge: with the bombing rules, as it begins to return; then it keeps to it."""
    for tiers, edges in ((("basic",), ["left"]), (("basic", "bombing"), ["left", "right"])):
        s = raid(
            unit("R1", "bf-109e", "M9", tally="D1"), unit("D1", "hurricane-i", "R9"), tiers=tiers
        )
        break_unit(s, "R1")
        ways = [a.edge for a, _ in openings(s, s.units["R1"]) if isinstance(a, Return)]
        assert ways == edges
    assert move(s, Return("R1", "right", ("r", "r", "r"))).returning == "right"
    assert refused(s, Return("R1", "left", ("r", "r", "r"))) == "9.2.6-edge"
    # So does a bomber that lets go of its load after a combat.
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), tiers=("basic", "surface", "bombing"))
    jettison(s, "R1")
    assert move(s, Return("R1", "right", ("r", "r"))).returning == "right"
    break_unit(s, "R1")
    assert not s.units["R1"].undecided


def test_5_3_where_escorts_may_be() -> None:
    """§5.3-escort: 23 squares round a lone bomber that has room; C34: the front bomber counts."""
    lone = unit("R1", "ju-88a", "M9", "bombing")
    squares = escort_squares([lone], lone.facing)
    assert len(squares) == 23
    assert read("N9") not in squares
    # §8.1.2: high above the squares ahead it is not ahead.
    assert {name(each) for each in squares if each >= read("N0")} == {"N11", "N12", "O12"}
    assert read("M7") not in squares
    assert read("J12") in squares
    front = unit("R2", "ju-88a", "N8", "bombing")
    both = escort_squares([lone, front], lone.facing)
    assert read("N9") in both
    assert read("O9") not in both
    assert read("M7") in both
    assert not escort_squares([lone], 0)


def test_9_2_2_2_without_bombers_escorts_sweep() -> None:
    """§9.2.2.2-detach, T20: side-wide (C35); one that is still to come counts."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing", where="escaped"),
        unit("R2", "bf-109e", "L10", "escort"),
        unit("R3", "ju-88a", "A9", "bombing", where="due"),
    )
    release_idle_escorts(s)
    assert mission(s, "R2") == "escort"
    s.change("R3", where="eliminated")
    Drive(s, end_phase(s)).ends()
    assert mission(s, "R2") == "sweep"
    assert s.units["R2"].was_escort


def test_9_2_2_2_an_escort_forms_up_again() -> None:
    """§9.2.2.2-form-up, §9.2.3-form-up: by the shortest route, and re-marked if it faces right."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "bf-109e", "H10", "sweep", was_escort=True),
        unit("R3", "bf-109e", "H10", "sweep"),
    )
    assert refused(s, FormUp("R3", "K10", ("r", "r", "r"))) == "9.2.3-form-up"
    assert refused(s, FormUp("R2", "N10", ("r", "r", "r"))) == "9.2.2.2-form-up"
    assert refused(s, FormUp("R2", "K10", ("rd", "r", "r"))) == "9.2.5-altitude"
    move(s, FormUp("R2", "K10", ("r", "r", "r")))
    s.change("R2", tally="D1")
    Drive(s, form_up(s)).ends()
    assert mission(s, "R2") == "sweep"
    s.change("R2", tally="")
    Drive(s, form_up(s)).ends()
    assert mission(s, "R2") == "escort"
    Drive(s, form_up(s)).ends()
    assert mission(s, "R3") == "sweep"


def test_8_0_any_number_may_share_a_square() -> None:
    """§8.0, §8.4-limits: friends and enemies are flown through, and joined."""
    units = [unit(f"R{n}", "bf-109e", "N9", "sweep") for n in range(1, 7)]
    enemies = [unit(f"D{n}", "hurricane-i", "N9") for n in range(1, 5)]
    s = raid(*units, *enemies, unit("R9", "ju-88a", "M9", "bombing"))
    assert name(move(s, Fly("R9", ("r", "r"))).square) == "O9"
    s = raid(*units, *enemies, unit("D9", "hurricane-i", "O9", vector=read("N9")))
    assert name(move(s, Fly("D9", ("l", "cl", "cl"))).square) == "N9"


@pytest.mark.parametrize("size", ["squadron", "flight"])
def test_1_1_rules_for_squadrons_hold_for_flights(size: str) -> None:
    """§1.1-squadron, §3.1: a flight flies, hunts and goes home like a squadron."""
    s = raid(
        unit("D1", "hurricane-i", "P9", size=size, tally="R1"),
        unit("R1", "ju-88a", "M9", "bombing"),
    )
    assert allowance(s, s.units["D1"]) == 6
    assert kinds(s, "D1") == ["free"]


# -- sweeps ---------------------------------------------------------------------------------------


def test_9_2_3_a_sweep_goes_on_or_comes_to_help() -> None:
    """§9.2.3-default, §9.2.3-support, §9.2.3-rtb; C31: where the friend is now."""
    s = raid(
        unit("R1", "bf-109e", "M9", "sweep", net="N1"),
        unit("R2", "bf-109e", "P9", "sweep", net="N1", tally="D1"),
        unit("R3", "bf-109e", "P9", "sweep", net="N2", tally="D1"),
        unit("D1", "hurricane-i", "T9"),
    )
    assert kinds(s, "R1") == ["fly", "return", "support"]
    assert refused(s, Fly("R1", ("r", "r"))) == ""
    assert refused(s, Fly("R1", ("r", "r", "r"))) == "8.2-full"
    assert refused(s, Support("R1", "R2", ("r", "r", "r"))) == ""
    assert refused(s, Support("R1", "R2", ("l", "l"))) == "9.2.5-distance"
    assert refused(s, Support("R1", "R3", ("r", "r", "r"))) == "9.2.3-support"
    assert move(s, Return("R1", "left", ("lu", "l", "l"))).returning == "left"
    assert kinds(s, "R1") == ["return"]


def test_9_2_3_pursuit_is_free() -> None:
    """§9.2.3-pursuit, §9.2.7-tally: anywhere, and it need not approach."""
    s = raid(unit("R1", "bf-109e", "M9", "sweep", tally="D1"), unit("D1", "hurricane-i", "P9"))
    assert "free" in kinds(s, "R1")
    assert refused(s, Free("R1", ("l", "cl"))) == ""
    assert refused(s, Free("R1", ("r", "r", "r"))) == ""


def test_9_2_3_jets_sweep_four_squares() -> None:
    """§9.2.3-jet"""
    s = raid(unit("R1", "me-262a", "C9", "sweep", alerted=False))
    assert refused(s, Fly("R1", ("r", "r"))) == "8.2-full"
    assert name(move(s, Fly("R1", ("r",) * 4)).square) == "G9"


# -- interceptors ---------------------------------------------------------------------------------


def test_9_2_4_to_the_vector_and_then_it_circles() -> None:
    """§9.2.4-vector: on arrival the marker is gone; §8.3.1, §9.2.4-idle."""
    s = raid(unit("D1", "hurricane-i", "P9", vector=read("N9")))
    assert kinds(s, "D1") == ["fly"]
    assert refused(s, Return("D1", "right", ("r",))) == "9.2.4-vector"
    there = move(s, Fly("D1", ("l", "l", "cr")))
    assert (name(there.square), there.vector, there.circling) == ("N9", OFF, True)
    assert kinds(s, "D1") == ["circle", "return"]
    assert refused(s, Stay("D1", ("cl", "cu", "cd"))) == ""
    assert refused(s, Stay("D1", ("cl", "l", "cl"))) == "8.3.1"
    assert refused(s, Fly("D1", ("l", "l", "l"))) == "9.2.4-idle"


def test_9_2_4_a_tally_frees_it() -> None:
    """§9.2.4-tally"""
    s = raid(unit("D1", "hurricane-i", "P9", tally="R1"), unit("R1", "ju-88a", "M9", "bombing"))
    assert kinds(s, "D1") == ["free"]
    assert refused(s, Fly("D1", ("l", "l", "l"))) == "9.2.4-tally"


def test_9_2_4_1_cap_circles_where_it_is() -> None:
    """§9.2.4.1"""
    s = raid(unit("D1", "hurricane-i", "P9", "cap"))
    assert kinds(s, "D1") == ["circle", "return"]


def test_9_5_3_wing_members_keep_formation_with_their_leader() -> None:
    """§9.5.3: on the way to his vector, or beside him once he has moved."""
    s = raid(
        unit("D1", "hurricane-i", "P9", wing="DW1", leader=True, vector=read("H9")),
        unit("D2", "hurricane-i", "Q9", wing="DW1"),
    )
    assert kinds(s, "D2") == ["fly"]
    assert refused(s, Fly("D2", ("r", "r"))) == "9.2.5-distance"
    assert refused(s, Fly("D2", ("l", "l", "l"))) == ""
    move(s, Fly("D1", ("l", "cl", "cl")))
    s.moved = ("D1",)
    assert refused(s, Fly("D2", ("l", "cl", "cl"))) == ""
    assert refused(s, Fly("D2", ("r", "r"))) == "9.5.3"


def test_9_5_3_it_ends_with_its_leaders_facing_if_it_can() -> None:
    """§9.5.3 (C120): formation is a facing too, even in the leader's own square."""
    s = raid(
        unit("D1", "hurricane-i", "P9", wing="DW1", leader=True),
        unit("D2", "hurricane-i", "Q9", wing="DW1"),
        moved=("D1",),
    )
    assert refused(s, Fly("D2", ("l", "cl", "cr"))) == "9.5.3"
    assert refused(s, Fly("D2", ("l", "cl", "cl"))) == ""
    assert refused(s, Stay("D2", ("cl", "cl", "cr"))) == "9.5.3"
    assert refused(s, Stay("D2", ("cr", "cr", "cl"))) == ""
    s.change("D1", square=read("H9"))  # too far to be met: as near as it can
    assert refused(s, Fly("D2", ("bonus", "ld", "l", "l", "l"))) == ""
    assert refused(s, Fly("D2", ("l", "l", "cl"))) == "9.5.3"


def test_9_5_3_it_is_not_left_behind_when_its_leader_has_reached_his_vector() -> None:
    """§9.5.3 (C120): nor does it go home, or off the map, unless he does."""
    s = raid(
        unit("D1", "hurricane-i", "B9", wing="DW1", leader=True, vector=read("A9")),
        unit("D2", "hurricane-i", "C9", wing="DW1"),
    )
    move(s, Fly("D1", ("l", "cl", "cl")))
    s.moved = ("D1",)
    assert s.units["D1"].vector == OFF
    assert kinds(s, "D2") == ["fly"]
    assert refused(s, Return("D2", "right", ("r", "r"))) == "9.5.3"
    assert refused(s, Fly("D2", ("l", "l", "exit"))) == "8.4.1-exit"
    s.change("D1", returning="right")
    assert "return" in kinds(s, "D2")


# -- going home, free movement ---------------------------------------------------------------------


def test_9_2_6_on_the_way_home() -> None:
    """§9.2.6-move, §9.2.6-fight: with a tally it moves freely, and no Lufbery."""
    s = raid(
        unit("D1", "hurricane-i", "W9", returning="right", tally="R1"),
        unit("R1", "ju-88a", "T9", "bombing"),
        unit("D2", "hurricane-i", "W9", returning="right"),
    )
    assert kinds(s, "D1") == ["free", "return"]
    assert refused(s, Free("D1", ("l", "l", "l"))) == ""
    assert kinds(s, "D2") == ["return"]
    assert refused(s, Return("D2", "right", ("cr", "r", "r"))) == "9.2.6-move"
    assert refused(s, Return("D2", "right", ("lufbery", "r"))) == "13.4.3-enter"
    assert refused(s, Return("D2", "left", ("l",))) == "9.2.6-edge"


def test_9_2_6_raiders_choose_their_edge_with_bombing_rules() -> None:
    """§9.2.6-edge: and say so as the return begins."""
    tiers = ("basic", "advanced", "bombing")
    s = raid(unit("R1", "bf-109e", "M9", "sweep"), tiers=tiers)
    assert refused(s, Return("R1", "right", ("r", "r", "r"))) == ""
    assert refused(s, Return("R1", "left", ("ld", "l", "l"))) == ""
    # §9.2.6-fight: not even in the move by which it turns for home.
    assert refused(s, Return("R1", "right", ("r", "lufbery"))) == "13.4.3-enter"
    move(s, Return("R1", "right", ("r", "r", "r")))
    assert refused(s, Return("R1", "left", ("ld", "l", "l"))) == "9.2.6-edge"


def test_9_2_7_beside_an_enemy_it_moves_freely() -> None:
    """§9.2.7-same-square, T21: who dropped its tally, or has neither vector nor tally."""
    s = raid(unit("D1", "hurricane-i", "M9"), unit("R1", "bf-109e", "M9", "sweep", alerted=False))
    Drive(s, start(s)).ends()
    assert s.units["D1"].notes.beside
    assert kinds(s, "D1") == ["free", "circle", "return"]
    assert refused(s, Free("D1", ("l", "l", "l"))) == ""
    assert refused(s, Free("R1", ("r", "r"))) == "9.2.7-same-square"
    s.change("R1", square=read("C3"))
    s.note("D1", beside=False)
    assert refused(s, Free("D1", ("l", "l", "l"))) == "9.2.7-tally"


def test_9_2_7_a_surface_unit_is_an_enemy_too() -> None:
    """§1.1-side, §9.2.7-same-square, C149: low above an airfield, an enemy's or its own."""
    field = Surface("S1", "airfield", "defender", read("M0"))
    s = raid(unit("R1", "bf-109e", "M0", "sweep"), unit("D1", "hurricane-i", "M0"))
    s.surface = {"S1": field}
    s.change("D1", square=read("C9"))
    Drive(s, start(s)).ends()
    assert s.units["R1"].notes.beside and not s.units["D1"].notes.beside
    s.surface = {"S1": replace(field, side="raider")}
    Drive(s, start(s)).ends()
    assert not s.units["R1"].notes.beside


def test_7_2_3_in_its_targets_square_it_is_stuck() -> None:
    """§7.2.3-locked, T16; §7.2.3-head-on-arrival: unless the target came from ahead."""
    s = raid(
        unit("D1", "hurricane-i", "M9", tally="R1"),
        unit("R1", "ju-88a", "M9", "bombing", notes=notes(came=read("L9"))),
    )
    assert refused(s, Free("D1", ("l", "l", "l"))) == "7.2.3-locked"
    assert refused(s, Free("D1", ("cl", "cl", "cl"))) == ""
    s.note("R1", head_on=("D1",))
    assert refused(s, Free("D1", ("l", "l", "l"))) == ""
    # To stay, and meet it head-on, is the first thing it is offered.
    stays = Free("D1", ("cl", "cl", "cl"))
    assert MOVE.options(s, Ranked("defender", "D1"))[0] == stays
    assert MOVE.presets(s, Ranked("defender", "D1"))["usual"] == stays


def test_7_2_3_a_locked_sweep_does_nothing_else() -> None:
    s = raid(
        unit("R1", "bf-109e", "M9", "sweep", tally="D1", was_escort=True),
        unit("D1", "hurricane-i", "M9"),
        unit("R2", "ju-88a", "M9", "bombing"),
    )
    assert kinds(s, "R1") == ["free"]
    for answer in (
        Fly("R1", ("r", "r")),
        Return("R1", "left", ("l",)),
        FormUp("R1", "M9"),
        Stay("R1", ("cr", "cr", "cr")),
    ):
        assert refused(s, answer) == "7.2.3-locked"


# -- the end of a move ----------------------------------------------------------------------------


def test_8_5_markers() -> None:
    """§8.5-markers, §8.5-persist: by what the move gained or lost; a level move takes them off."""
    s = raid(unit("D1", "spitfire-f-ix", "M9", tally="R1"), unit("R1", "ju-88a", "C3", "bombing"))
    assert move(s, Free("D1", ("lu", "l", "l"))).marker == "climb"
    assert move(s, Free("D1", ("ld", "l", "l"))).marker == "dive"
    assert move(s, Free("D1", ("cl", "cl", "cl"))).marker == ""


def test_8_5_1_the_marker_of_a_slow_climb() -> None:
    """§8.5.1-first, §8.5.1-second, §8.5.1-abandon"""
    s = raid(unit("D1", "b-24h", "M12", "intercept", vector=read("H16")), tiers=("basic",))
    assert move(s, Fly("D1", ("l", "slow"))).marker == "slow-climb"
    after = move(s, Fly("D1", ("lu",)))
    assert (after.marker, name(after.square)) == ("climb", "K13")
    s.change("D1", facing=0, marker="slow-climb", vector=read("D13"))
    assert move(s, Fly("D1", ("l", "l", "l"))).marker == ""


def test_7_2_3_head_on_is_noted_at_the_entry() -> None:
    """§10.3-define, C55: by the facing of who is entered; behind, in a Lufbery, or again: not."""
    s = raid(
        unit("D1", "hurricane-i", "O9", tally="R1"),
        unit("R1", "bf-109e", "N9", "sweep"),
        unit("R2", "bf-109e", "N9", "sweep", "l"),
        unit("R3", "bf-109e", "N9", "sweep", lufbery=True),
        unit("D2", "hurricane-i", "N9", facing="r"),
    )
    after = move(s, Free("D1", ("l",)))
    assert after.notes.head_on == ("R1",)
    assert name(after.notes.came) == "O9"
    assert FACINGS[after.facing] == "l"


def test_10_4_the_step_into_a_hunted_bombers_square_waits() -> None:
    """§10.4-trigger: all but the last step is flown; head-on nothing waits."""
    s = raid(
        unit("D1", "hurricane-i", "K9", facing="r", tally="R1"),
        unit("R1", "ju-88a", "M9", "bombing"),
    )
    depart(s, Free("D1", ("r", "r")))
    assert s.going is not None
    assert (name(s.units["D1"].square), s.going.rest, s.going.bomber) == ("L9", ("r",), "R1")
    Drive(s, arrive(s)).ends()
    assert name(s.units["D1"].square) == "M9"
    s = raid(unit("D1", "hurricane-i", "O9", tally="R1"), unit("R1", "ju-88a", "M9", "bombing"))
    depart(s, Free("D1", ("l", "l")))
    assert s.going is not None
    assert (name(s.units["D1"].square), s.going.rest) == ("M9", ())


def test_10_8_1_it_joins_its_targets_dogfight() -> None:
    s = raid(
        unit("D1", "hurricane-i", "O9", tally="R1"),
        unit("R1", "bf-109e", "N9", "sweep", "l", dogfight="dog1", tally="D2"),
        unit("D2", "hurricane-i", "N9", dogfight="dog1", tally="R1"),
    )
    assert move(s, Free("D1", ("l",))).dogfight == "dog1"


def test_13_2_tanks_are_dropped_on_the_way() -> None:
    """§13.2-jettison: by alerted units only; §7.1-needs."""
    s = raid(
        unit("R1", "p-51b", "M9", "sweep", load="drop-tanks"),
        unit("R2", "p-51b", "M9", "sweep", load="drop-tanks", alerted=False),
    )
    assert move(s, Fly("R1", ("tanks", "r", "r"))).load == "none"
    assert refused(s, Fly("R2", ("tanks", "r", "r"))) == "13.2-jettison"


def test_13_4_3_an_escort_in_a_lufbery_sweeps() -> None:
    """§13.4.3-enter, §13.4.3-while"""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("R2", "bf-109e", "L10", "escort"))
    assert refused(s, Fly("R2", ("lufbery",))) == ""
    after = move(s, Fly("R2", ("lufbery",)))
    assert (after.lufbery, after.mission) == (True, "sweep")
    assert refused(raid(unit("R2", "bf-109e", "L10", "escort"), tiers=("basic",)),
                   Fly("R2", ("lufbery",))) == "13.4.3-enter"  # fmt: skip


def test_9_5_6_who_breaks_the_limits_of_a_balbo_leaves_it() -> None:
    """§9.5.6"""
    units = [unit(f"D{n}", "spitfire-f-ix", "M9", "sweep", wing="DW1") for n in (1, 2, 3)]
    s = raid(*units, wings={"DW1": Wing("DW1", "defender")})
    s.change("D1", leader=True)
    s.change("D2", notes=notes(beside=True))
    assert move(s, Free("D2", ("ld", "l", "l"))).wing == "DW1"
    s.change("D3", notes=notes(beside=True))
    assert move(s, Free("D3", ("ld", "ld", "l"))).wing == ""


def test_6_1_only_who_is_due_moves() -> None:
    s = raid(unit("D1", "hurricane-i", "M9"), unit("D2", "hurricane-i", "M9"))
    found = next(MOVE.refused(s, Ranked("defender", "D1"), Stay("D2", ("cl", "cl", "cl"))))
    assert found.rule == "6.1"


def test_13_7_who_takes_off_stays_where_it_is() -> None:
    """§13.7-place: Slow comes off as the next Movement Phase begins."""
    s = raid(unit("D1", "hurricane-i", "M0", slow=True, notes=notes(took_off=True)))
    assert refused(s, Stay("D1")) == ""
    assert refused(s, Stay("D1", ("cl",))) != ""
    assert refused(s, Return("D1", "right", ("r",))) == "13.7-place"
    Drive(s, start(s)).ends()
    assert s.units["D1"].slow
    s.note("D1", took_off=False)
    Drive(s, start(s)).ends()
    assert not s.units["D1"].slow


def test_6_1_3_the_raider_orders_dogfights() -> None:
    """§6.1.3"""
    s = raid(
        unit("R1", "bf-109e", "N9", "sweep", dogfight="dog1", tally="D1"),
        unit("D1", "hurricane-i", "N9", dogfight="dog1", tally="R1"),
        unit("R2", "bf-109e", "C9", "sweep", dogfight="dog2", tally="D2"),
        unit("D2", "hurricane-i", "C9", dogfight="dog2", tally="R2"),
    )
    drive = Drive(s, start(s))
    assert drive.refused(answers.Dogfights(("dog2",))) == ["6.1.3"]
    drive.do(answers.Dogfights(("dog2", "dog1"))).ends()
    assert s.stacks == ("dog2", "dog1")
    # One that has ended before its turn does not move, and who was in it moves by itself.
    for id in ("R2", "D2"):
        s.change(id, dogfight="", tally="")
    assert due(s) == Stack("dog1")


def test_8_4_2_a_dogfight_is_the_move_of_all_its_members() -> None:
    """§8.4.2, §10.8.1-leave: who is free again after the stack has moved does not move twice."""
    s = raid(
        unit("R1", "bf-109e", "N9", "sweep", dogfight="dog1", tally="D1"),
        unit("D1", "hurricane-i", "N9", dogfight="dog1", tally="R1"),
    )
    Drive(s, start(s)).ends()
    Drive(s, fly(s)).do((1,), answers.Shift("dog1", "N8")).ends()
    for id in ("R1", "D1"):
        s.change(id, dogfight="")
    assert due(s) is None


def test_6_1_2_who_hunts_one_that_flak_has_taken_out_of_a_dogfight_follows_it_at_once() -> None:
    """§6.1.2-follow: it moved with its dogfight, so its hunter is due, before anybody else."""
    s = raid(
        unit("R1", "bf-109e", "N9", "sweep", dogfight="dog1", tally="D1"),
        unit("D1", "hurricane-i", "N9", dogfight="dog1", tally="R1"),
        unit("D2", "hurricane-i", "T12", "sweep", tally="R1"),
        unit("R2", "ju-88a", "C9", "bombing"),
    )
    Drive(s, start(s)).ends()
    Drive(s, fly(s)).do((1,), answers.Shift("dog1", "N8")).ends()
    for id in ("R1", "D1"):
        s.change(id, dogfight="")
    assert due(s) == Ranked("defender", "D2")


def test_moves_are_told() -> None:
    s = raid(unit("R1", "ju-88a", "M9", "bombing"))
    move(s, Fly("R1", ("r", "r")))
    assert told(s, "8.1") == ["R1 (Ju 88A) moves to O9 §8.1"]


def test_the_form_of_a_move_tells_facing_and_cost_of_every_end() -> None:
    s = raid(unit("R1", "ju-88a", "H9", "bombing"), unit("D1", "bf-109e", "M9", tally="R1"))
    form = MOVE.form(s, Ranked("defender", "D1"), {})
    [free] = form.either
    walk = free.fields[-1].kind
    assert isinstance(walk, Walk)
    there = {walk.labels[end.label]: end.tokens for end in walk.ends if end.place == "K11"}
    assert there["facing left and up, 3 MPs"] == ("lu", "lu")
    assert len({(end.place, end.label) for end in walk.ends}) == len(walk.ends)
    assert {item.value for item in walk.next} >= {"l", "lu", "cr", "bonus"}


def test_9_2_2_2_the_squares_to_form_up_in_are_offered() -> None:
    """§9.2.2.2-form-up: not only the nearest; the walk of the draft goes to the one it names."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "bf-109e", "H10", "sweep", was_escort=True),
    )
    form = MOVE.form(s, Ranked("raider", "R2"), {"type": "form-up", "square": "M12"})
    [forms_up] = [each for each in form.either if each.tag == "form-up"]
    squares = forms_up.fields[1].kind
    assert isinstance(squares, Pick) and len(squares.of) == 23
    assert {"J9", "M12"} <= {item.value for item in squares.of}
    walk = forms_up.fields[-1].kind
    assert isinstance(walk, Walk)
    flown = [end for end in walk.ends if "lufbery" not in end.tokens]
    assert flown and all(int(end.place[1:]) > 10 for end in flown)


def test_13_4_3_a_lufbery_is_open_whatever_the_mission() -> None:
    """§13.4.3-enter, §13.4.3-while (C141): with a vector, while it waits, beside its bombers."""
    far = unit("R1", "bf-109e", "B9", "sweep")
    s = raid(unit("D1", "p-51d", "M9", vector=read("F5")), far)
    assert refused(s, Fly("D1", ("lufbery", "cl"))) == ""
    assert refused(s, Fly("D1", ("cl", "cl", "cl"))) == "9.2.5-altitude"
    s = raid(unit("D1", "p-51d", "M9", vector=read("F5"), lufbery=True), far)
    assert refused(s, Fly("D1", ("cl", "cl", "cl"))) == ""
    assert refused(s, Fly("D1", ("leave-l", "l"))) == "9.2.5-altitude"  # once out, by its route
    assert refused(s, Fly("D1", ("leave-l", "ld"))) == ""
    s = raid(unit("D1", "p-51d", "M9"), far)
    assert move(s, Stay("D1", ("lufbery", "cl"))).lufbery
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51d", "M9", "escort"),
        tiers=("basic", "advanced", "surface", "bombing"),
    )
    assert move(s, Fly("R2", ("lufbery",))).mission == "sweep"
    s = raid(unit("R2", "p-51d", "M9", "sweep", lufbery=True))
    assert refused(s, Return("R2", "left", ("cr", "cr", "cr"))) == "9.2.6-move"


def test_13_4_3_who_is_stuck_with_its_target_enters_no_lufbery() -> None:
    """§13.4.3-enter"""
    s = raid(unit("D1", "p-51d", "M9", tally="R1"), unit("R1", "bf-109e", "M9", "sweep"))
    assert refused(s, Free("D1", ("lufbery", "cl"))) == "13.4.3-enter"


def test_14_3_a_move_far_from_a_balloon_loses_it() -> None:
    """§14.3-tally: at once, not in the next Tally Phase."""
    s = raid(
        unit("R1", "p-51d", "M9", "sweep", tally="B1"),
        balloons={"B1": Balloon("B1", "defender", read("J1"))},
    )
    assert move(s, Free("R1", ("r", "cr", "cr"))).tally == "B1"
    s.note("R1", path=())
    assert move(s, Free("R1", ("r", "cr", "cr"))).tally == ""


def test_8_4_1_a_trail_closes_up_at_the_rate_of_its_mission() -> None:
    """§9.2.3-default: two squares for a sweep, alerted or not; others close up by their MPs."""
    s = raid(unit("R1", "bf-109e", "A9", "sweep"), unit("D1", "hurricane-i", "Z9"))
    s.change("R1", trail=5)
    s.change("D1", trail=5)
    assert (still_before(s, s.units["R1"]), still_before(s, s.units["D1"])) == (3, 2)
    s = raid(unit("R1", "me-262a", "A9", "sweep", trail=5))
    assert still_before(s, s.units["R1"]) == 1


def test_9_2_7_bombers_never_move_freely() -> None:
    """§9.2.7-tally"""
    s = raid(unit("R1", "ju-88a", "M9", "bombing", alerted=True, notes=notes(beside=True)))
    assert refused(s, Free("R1", ("r", "r"))) == "9.2.7-tally"


@pytest.mark.parametrize("mission", ["intercept", "escort"])
def test_9_2_3_only_sweeps_support_and_form_up(mission: str) -> None:
    """§9.2.3-support, §9.2.3-form-up"""
    s = raid(
        unit("R1", "bf-109e", "M9", mission, net="N1", was_escort=True),
        unit("R2", "bf-109e", "P9", "sweep", net="N1", tally="D1"),
        unit("R3", "ju-88a", "N9", "bombing"),
        unit("D1", "hurricane-i", "T9"),
    )
    assert refused(s, Support("R1", "R2", ("r", "r"))) == "9.2.3-support"
    assert refused(s, FormUp("R1", "N10", ("ru", "r"))) == "9.2.3-form-up"


def test_7_2_3_a_sweep_with_its_target_neither_supports_nor_forms_up() -> None:
    """§7.2.3-locked: it stays with an enemy that it did not meet head-on."""
    s = raid(
        unit("R1", "bf-109e", "M9", "sweep", net="N1", tally="D1", was_escort=True),
        unit("R2", "bf-109e", "P9", "sweep", net="N1", tally="D1"),
        unit("R3", "ju-88a", "N9", "bombing"),
        unit("D1", "hurricane-i", "M9"),
    )
    assert refused(s, Support("R1", "R2", ("r", "r", "r"))) == "7.2.3-locked"
    assert refused(s, FormUp("R1", "N10", ("ru", "r", "r"))) == "7.2.3-locked"


@pytest.mark.parametrize(("facing", "turned"), [("lu", "l"), ("ru", "r"), ("rd", "r"), ("u", "r")])
def test_13_4_3_a_lufbery_is_level(facing: str, turned: str) -> None:
    """§13.4.3-enter: it faces left if it faced that way at all."""
    s = raid(unit("D1", "hurricane-i", "M9", "sweep", facing))
    assert FACINGS[move(s, Fly("D1", ("lufbery",))).facing] == turned


def test_6_1_a_unit_that_is_not_there_does_not_move() -> None:
    s = raid(unit("D1", "hurricane-i", "M9"))
    found = next(MOVE.refused(s, Ranked("defender", "D1"), Stay("D7", ("cl", "cl", "cl"))))
    assert found.rule == "6.1"


@pytest.mark.parametrize(("at", "edge"), [("A9", "left"), ("Z9", "right")])
def test_8_4_1_it_leaves_by_the_edge_where_it_is(at: str, edge: str) -> None:
    """§8.4.1-exit"""
    facing = "l" if edge == "left" else "r"
    s = raid(unit("D1", "hurricane-i", at, facing=facing, broken=True, returning=edge))
    after = move(s, Return("D1", edge, ("exit",)))  # type: ignore[arg-type]
    assert (after.where, after.gone_by) == ("exited", edge)


def test_8_5_1_a_slow_climb_is_gone_on_with_only_where_the_value_is_s() -> None:
    """§8.5.1-second: in its climb, and facing as that left it; never a rocket fighter."""
    climbing = {"marker": "climb"}
    s = raid(
        unit("R1", "b-17g", "M12", "bombing", "ru", **climbing),
        unit("R2", "bf-109e", "M9", "sweep", "ru", **climbing),
        unit("R3", "b-17g", "M12", "bombing", "r", **climbing),
        unit("R4", "b-17g", "M12", "bombing", "ru"),
        unit("D1", "me-163b", "M19", "intercept", "ru", throttle="full", **climbing),
    )
    found = {id: base(s, each).levels_off for id, each in s.units.items()}
    assert found == {"R1": True, "R2": False, "R3": False, "R4": False, "D1": False}


def test_5_1_a_ceiling_holds_for_the_units_it_names() -> None:
    """§5.1-special, §3.3.1-ceiling: some until their bombs are gone."""
    low = Ceiling(rows=("R1",), altitude=9, until="end", text="low")
    loaded = Ceiling(rows=("R2",), altitude=7, until="bombs-gone", text="lower")
    s = raid(
        unit("R1", "b-17g", "M5", "bombing"),
        unit("R2", "b-17g", "M5", "bombing"),
        unit("R3", "b-17g", "M5", "bombing"),
        special=(low, loaded),
    )
    roofs = {id: base(s, each).roof for id, each in s.units.items()}
    assert roofs == {"R1": 9, "R2": 7, "R3": 19}
    s.change("R2", load="none")
    assert base(s, s.units["R2"]).roof == 19


def test_15_2_1_3_a_bomber_uses_up_its_one_circling() -> None:
    """A fighter may circle as often as it likes, and flying on takes nothing back."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing", circled=True),
        unit("D1", "hurricane-i", "S9", "cap"),
    )
    assert move(s, Fly("R1", ("r", "r"))).circled
    s.change("R1", circled=False)
    assert not move(s, Fly("R1", ("r", "r"))).circled
    assert not move(s, Stay("D1", ("cl", "cl", "cl"))).circled


def test_7_2_3_a_target_once_flown_through_is_not_met_head_on_again() -> None:
    """§7.2.3-head-on-through: it has been with it in this move; others it meets."""
    s = raid(
        unit("D1", "hurricane-i", "L9", facing="r", tally="R1", notes=notes(path=(read("M9"),))),
        unit("R1", "ju-88a", "M9", "bombing", "l"),
        unit("R2", "ju-88a", "M9", "bombing", "l"),
    )
    advance(s, "D1", ("r",))
    again = s.units["D1"].notes.head_on
    s.change("D1", square=read("L9"), notes=notes())
    advance(s, "D1", ("r",))
    assert (again, s.units["D1"].notes.head_on) == (("R2",), ("R1", "R2"))


def test_8_5_markers_are_for_units_on_the_map() -> None:
    """§8.5-markers: one that waits beside it or has left has none."""
    s = raid(unit("R1", "ju-88a", "A9", where="exited", notes=notes(path=(read("A8"),))))
    land(s, "R1")
    gone = s.units["R1"].marker
    s.change("R1", where="map")
    land(s, "R1")
    assert (gone, s.units["R1"].marker) == ("", "climb")


def test_9_2_4_a_patrol_stays_with_its_target_without_circling() -> None:
    """§9.2.4.1, §7.2.3-locked"""
    s = raid(
        unit("D1", "hurricane-i", "M9", "cap", tally="R1"), unit("R1", "ju-88a", "M9", "bombing")
    )
    assert refused(s, Stay("D1", ("cl", "cl", "cl"))) == "7.2.3-locked"
    s.change("D1", tally="")
    assert refused(s, Stay("D1", ("cl", "cl", "cl"))) == ""


def test_9_2_1_bombers_fly_straight_on_and_no_other_way() -> None:
    """§9.2.1-move: no circling, no bonus, by the far edge; MPs that trailing has cost are gone."""
    s = raid(unit("R1", "ju-88a", "M9", "bombing"), unit("R2", "p-47d", "M9", "bombing"))
    found = straight(s, s.units["R1"], 0)
    assert (found.halves, found.circle, found.bonus, found.exits) == (0, False, False, ("right",))
    assert straight(s, s.units["R1"], -2).halves == 0
    # §15.2.4-after: a fighter-bomber may let go of its load and sweep.
    assert (found.jettison, straight(s, s.units["R2"], 4).jettison) == ("no", "may")


def test_13_4_3_a_lufbery_is_circled_where_it_was_entered() -> None:
    """§13.4.3-enter, §14.2.3-trigger: barrages there attack it."""
    s = raid(unit("D1", "hurricane-i", "M9", "sweep"))
    assert move(s, Fly("D1", ("lufbery",))).notes.path == (read("M9"),) * 3


def test_8_4_1_who_leaves_the_map_faces_its_edge() -> None:
    """§8.4.1-exit"""
    s = raid(unit("D1", "hurricane-i", "A9", facing="lu", broken=True, returning="left"))
    assert FACINGS[move(s, Return("D1", "left", ("exit",))).facing] == "l"


def test_9_5_3_beside_a_leader_who_waits_a_wing_waits() -> None:
    """§9.5.3, §8.3.1: its members circle if he has circled; not if he has flown on."""
    for path, rule in ((("P9", "P9"), ""), (("O9", "P9"), "9.5.3")):
        s = raid(
            unit("D1", "hurricane-i", "P9", wing="DW1", leader=True),
            unit("D2", "hurricane-i", "P9", wing="DW1"),
            wings={"DW1": Wing("DW1", "defender")},
        )
        s.note("D1", path=tuple(map(read, path)))
        s.moved = ("D1",)
        assert refused(s, Stay("D2", ("cl", "cl", "cl"))) == rule


def test_7_2_3_a_rocket_that_glides_is_not_held_by_its_target() -> None:
    """§7.2.3-locked, §13.8.2-none (C70)"""
    for throttle, held in (("full", "pinned"), ("none", "")):
        s = raid(
            unit("D1", "me-163b", "M9", size="flight", tally="R1", throttle=throttle),
            unit("R1", "b-17g", "M9", "bombing"),
        )
        assert stays(s, s.units["D1"]) == held


def test_13_4_3_only_enemies_on_the_map_keep_from_a_lufbery() -> None:
    """§13.4.3-enter: one that was shot down there does not."""
    for where, squares in (("map", (read("N9"),)), ("eliminated", ())):
        s = raid(unit("D1", "spitfire-i", "M9"), unit("R1", "bf-109e", "N9", where=where))
        assert base(s, s.units["D1"]).enemies == squares


def test_5_1_the_lowest_of_two_ceilings_counts() -> None:
    """§5.1-special, §3.3.1-ceiling"""
    special = tuple([Ceiling(text="", rows=("D1",), altitude=n, until="end") for n in (12, 9)])
    s = raid(unit("D1", "spitfire-i", "M5"), unit("D2", "spitfire-i", "M5"), special=special)
    assert [base(s, each).roof for each in s.units.values()] == [9, 19]


@pytest.mark.parametrize("at", ["M4", "M8", "M9"])
def test_3_3_bombs_are_carried_up_to_the_last_altitude_before_a_dash(at: str) -> None:
    """§3.3-bomb-dash: of a B-26, 9; without bombs, or with cargo, there is no such limit."""
    for load, roof in (("bombs", 9), ("none", 19), ("cargo", 19)):
        s = raid(unit("R1", "b-26b", at, "bombing", load=load))
        assert base(s, s.units["R1"]).loaded_roof == roof


def test_9_2_1_1_at_the_edge_it_may_fly_on_until_it_jettisons() -> None:
    """§9.2.6-move, §9.2.1.1-jettison"""
    s = raid(unit("R1", "ju-88a", "A9", "bombing"))
    assert refused(s, Return("R1", "left", ("r", "jettison", "ld"))) == ""


def test_9_2_2_2_an_escort_that_was_shot_down_does_not_sweep() -> None:
    """§9.2.2.2-detach: there is nothing to be told of it."""
    s = raid(
        unit("R1", "bf-109e", "M9", "escort", where="eliminated"),
        unit("R2", "bf-109e", "M9", "escort", where="waiting"),
    )
    release_idle_escorts(s)
    assert [each.mission for each in s.units.values()] == ["escort", "sweep"]


def test_7_2_3_stopping_with_its_target_comes_before_any_way_round() -> None:
    """§7.2.3-stop: the first of what is offered is to fly straight at it."""
    s = raid(unit("D1", "spitfire-i", "P9", tally="R1"), unit("R1", "ju-88a", "O9", "bombing", "l"))
    first = MOVE.options(s, Ranked("defender", "D1"))[0]
    assert first == Free("D1", ("l",))


def test_9_5_3_a_vector_is_remembered_once() -> None:
    """§9.5.3: by the wing of a leader; who has none leaves what it remembers, and a leader whose
    wing is gone has nobody to remember it."""
    s = raid(
        unit("D1", "hurricane-i", "P9", wing="DW1", leader=True, vector=read("H9")),
        unit("D2", "hurricane-i", "P9", leader=True, vector=read("C9")),
        unit("D3", "hurricane-i", "P9", wing="DW1", vector=read("A9")),
        wings={"DW1": Wing("DW1", "defender")},
    )
    for id in ("D1", "D1", "D2", "D3"):
        drop_vector(s, id)
    assert s.wings["DW1"].vector == read("H9")
    assert [each.vector for each in s.units.values()] == [OFF] * 3


def test_9_5_3_formation_is_beside_the_leader() -> None:
    """§9.5.3: two squares off is too far."""
    s = raid(
        unit("D1", "hurricane-i", "P9", wing="DW1", leader=True),
        unit("D2", "hurricane-i", "Q9", wing="DW1"),
        moved=("D1",),
    )
    assert refused(s, Fly("D2", ("r", "cl", "cl"))) in ("9.5.3", "8.2-full")
    s.change("D2", facing=4)
    assert refused(s, Fly("D2", ("r", "cl", "cl"))) == "9.5.3"
    assert refused(s, Fly("D2", ("cl", "cl", "cl"))) == ""


def test_5_3_escorts_stay_near_their_own_bombers() -> None:
    """§5.3-escort: those that the scenario names, by row or by unit."""
    first = unit("R1", "ju-88a", "C9", "bombing")
    second = unit("R2a", "ju-88a", "T9", "bombing")
    for near in ("R2", "R2a"):
        squares = escort_squares([first, second], first.facing, [near])
        assert read("T10") in squares and read("C10") not in squares
