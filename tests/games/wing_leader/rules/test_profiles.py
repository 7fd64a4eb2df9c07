"""Bombing profiles (15.3, 15.5.3-15.5.5): where they begin, how they are flown, what they drop."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wing_leader.data.scenario import CloudLayer, Glide
from airwar.games.wing_leader.data.special import KamikazeTargets
from airwar.games.wing_leader.game import GAME
from airwar.games.wing_leader.rules.answers import Aim, Attack, Fly, Profile, Token, Walk
from airwar.games.wing_leader.rules.combat import dives_straight
from airwar.games.wing_leader.rules.ends import end_of, reach, walk_of
from airwar.games.wing_leader.rules.flying import start
from airwar.games.wing_leader.rules.missions import errand
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Ranked
from airwar.games.wing_leader.rules.releases import designate, go_on
from airwar.games.wing_leader.rules.sky import sees
from airwar.games.wing_leader.rules.squares import SQUARES, altitude, column, name, read
from airwar.games.wing_leader.rules.state import DEPLETED, LOW, Intention, Raid, Released, Unit
from airwar.games.wing_leader.rules.targets import marks
from airwar.games.wing_leader.show.view import view
from airwar.kernel.requests import Refusal
from tests.games.wing_leader.raids import Drive, raid, told, unit
from tests.games.wing_leader.rules.test_flak import over
from tests.games.wing_leader.rules.test_missions import move, refused


def aim(profile: Profile, target: str = "S1") -> Aim:
    return Aim(profile, target)


def at(square: str, model: str = "sb2c-helldiver", **fields: Any) -> Raid:
    """R1 over a destroyer in M0 and, two columns on, a port; both are the enemy's."""
    mission = fields.pop("mission", "bombing")
    facing = fields.pop("facing", "r")
    rules = fields.pop("rules", {})
    special = fields.pop("special", ())
    target = fields.pop("target", "dd")
    return over(
        unit("R1", model, square, mission, facing, **fields),
        ground={"S1": f"{target} M0", "S2": "port O0"},
        rules=rules,
        special=special,
    )


def attack(*steps: Token, edge: Any = None) -> Attack:
    return Attack("R1", steps, edge)


def fly(s: Raid, *steps: Token, edge: Any = None) -> Unit:
    return move(s, attack(*steps, edge=edge))


def dropped(s: Raid) -> Released:
    found = s.units["R1"].notes.released
    assert found is not None
    return found


def next_turn(s: Raid) -> None:
    """What a unit did this turn is forgotten."""
    s.change("R1", notes=type(s.units["R1"].notes)())


def why(s: Raid, *steps: Token, edge: Any = None) -> str:
    return refused(s, attack(*steps, edge=edge))


# -- profiles in general ---------------------------------------------------------------------------


def test_a_profile_is_designated_openly_at_any_point_of_a_move() -> None:
    """§15.3-declare: one at a time, given up at will, and only by who has a target."""
    s = at("J9")
    assert why(s, "r", aim("level")) == "8.2-full"  # it has an MP left
    assert why(s, "r", aim("level"), aim("level", "S2")) == "15.3-declare"
    assert why(s, "r", "r") == "15.3-declare"  # that is not an attack
    assert why(s, aim("level"), "r", "r") == "15.3.1"  # three columns away
    hit = fly(s, "r", aim("level"), "r")
    assert hit.profile is not None and (hit.profile.kind, hit.profile.target) == ("level", "S1")
    assert hit.notes.profiled
    assert told(s, "15.3.1")[0].startswith("R1 (SB2C Helldiver) begins a level-bombing attack on")


def test_a_profile_may_be_given_up_and_another_begun() -> None:
    """§15.3-declare; C91: but not once it has been used for what only a profile allows."""
    s = at("L9")
    assert why(s, aim("level"), "cease", aim("dive"), "rd", "d", "d") == ""
    assert why(s, aim("dive"), "bonus", "rd", "d", "cease", "r") == "15.3-declare"


def test_who_flies_on_gives_up_its_profile() -> None:
    """§15.3-declare"""
    s = at("K9")
    fly(s, aim("level"), "r", "r")
    next_turn(s)
    assert move(s, Fly("R1", ("r", "r"))).profile is None


def test_profiles_need_the_bombing_rules() -> None:
    """§15.3-declare, §15.0"""
    s = raid(unit("R1", "ju-87b", "L9", "bombing"))
    assert refused(s, attack(aim("dive"), "r", "d", "d")) == "15.3-declare"


def test_bombers_do_not_circle_in_a_profile() -> None:
    """§15.3-limits: and have the diving bonus only in one that dives."""
    s = at("L9")
    assert why(s, aim("level"), "cr", "r", "drop") == "15.3-limits"
    assert why(s, aim("level"), "bonus", "r", "r", "drop") == "8.2-dive-bonus"
    assert why(s, aim("dive"), "bonus", "rd", "d", "d", "d", "d") == ""
    assert why(s, "bonus", "rd", aim("dive"), "d", "d") == "8.2-dive-bonus"


def test_altitude_is_free_in_a_profile() -> None:
    """§15.2.1-free-profile: more than a level, and the diving bonus."""
    s = at("L9")
    assert refused(s, Fly("R1", ("rd", "rd"))) == "15.2.1-move"
    assert name(fly(s, aim("dive"), "bonus", "rd", "d", "d", "d", "d").square) == "M4"


def test_the_load_drops_when_the_profile_is_complete() -> None:
    """§15.3-drop: not before; then the rest of the move is finished, homeward."""
    s = at("L9")
    assert why(s, aim("level"), "drop", "r", "r") == "15.3.1"
    assert why(s, "drop", "r", "r") == "15.3-drop"
    home = fly(s, aim("level"), "r", "drop", "r", edge="right")
    assert home.load == "none" and home.returning == "right" and home.profile is None
    assert dropped(s).load == "bombs" and name(dropped(s).square) == "M9"


def test_another_profile_in_the_same_move_cannot_release() -> None:
    """T63, §15.3-declare: level bombing, then strafing; its attack comes later (C71)."""
    s = at("L0", "il-2", mission="strafing", special=())
    s.put_surface("S2", square=s.surface["S1"].square + 20)
    steps: Walk = (aim("level"), "r", "drop", aim("strafe", "S2"), "r")
    assert why(s, *steps) == ""
    assert why(s, *steps, "drop") == "15.3-declare"
    assert fly(s, *steps).profile is not None
    assert dropped(s).target == "S1"


# -- level -----------------------------------------------------------------------------------------


def test_level_bombing() -> None:
    """§15.3.1: within two columns, level and straight, over the target; aimed by two squares."""
    s = at("K9")
    assert why(s, aim("level"), "r", "rd", "drop") == "15.3.1"
    assert why(s, aim("level"), "r", "l") == "15.3.1"
    fly(s, aim("level"), "r", "r", "drop")
    assert dropped(s).aimed
    for square, steps in (("L9", ("r", "drop", "r")), ("M9", ("drop", "r", "r"))):  # C83
        s = at(square)
        fly(s, aim("level"), *steps, edge="right")  # type: ignore[arg-type]
        assert not dropped(s).aimed


def test_level_bombing_aims_over_two_turns() -> None:
    """§15.3.1, C83: squares count from the designation."""
    s = at("J9")
    fly(s, "r", aim("level"), "r")
    next_turn(s)
    fly(s, "r", "drop", "r", edge="right")
    assert dropped(s).aimed


def test_level_bombing_must_face_its_target() -> None:
    """§15.3.1"""
    s = at("N9")
    assert why(s, aim("level"), "r", "r") == "15.3.1"


def test_a_bomber_does_not_pass_its_target_in_a_profile() -> None:
    """§15.3.1: above it, it drops or gives up."""
    s = at("L9")
    assert why(s, aim("level"), "r", "r") == "15.3.1"
    assert why(s, aim("level"), "r", "cease", aim("level", "S2"), "r") == ""


# -- dive ------------------------------------------------------------------------------------------


def test_dive_bombing_path() -> None:
    """T64, §15.3.2: half an MP is left; facing down it is at high speed, §15.3.2-speed."""
    s = at("L4")
    steps: Walk = (aim("dive"), "bonus", "rd", "d", "d", "d")
    found = errand(s, s.units["R1"], attack(*steps))
    assert not isinstance(found, Refusal)
    end = end_of(found, steps)
    assert not isinstance(end, Refusal) and (name(end.square), end.left) == ("M0", 1)
    diver = fly(s, *steps, "drop")
    assert dives_straight(diver) and dropped(s).aimed


def test_no_aim() -> None:
    """T62, §15.3-aim: two levels of four."""
    s = at("M2")
    fly(s, aim("dive"), "d", "d", "drop", "r", edge="right")
    assert dropped(s).kind == "dive" and not dropped(s).aimed
    three: Walk = ("d", "d", "d")
    for square, down, aimed in (("M3", three, False), ("M4", (*three, "d"), True)):
        s = at(square)
        fly(s, aim("dive"), "bonus", *down, "drop", "r", edge="right")
        assert dropped(s).aimed is aimed


def test_dive_bombing_needs_brakes_height_and_nearness() -> None:
    """§15.3.2"""
    assert why(at("L9", "ju-88a"), aim("dive"), "rd", "d", "d") == "15.3.2"
    assert why(at("K9"), aim("dive"), "r", "r") == "15.3.2"
    assert why(at("L11"), aim("dive"), "rd", "d", "d") == "15.3.2"
    assert why(at("L1"), aim("dive"), "rd", "r") == "15.3.2"
    s = at("L9")
    assert why(s, aim("dive"), "rd", "rd") == "15.3.2"
    assert why(s, aim("dive"), "rd", "d", "d", "drop") == "15.3.2"  # at altitude 6
    assert why(s, aim("dive"), "r", "r") == "15.3.2"


def test_a_dive_may_last_two_turns() -> None:
    """§15.3.2"""
    s = at("L7")
    assert why(s, aim("dive"), "bonus", "rd", "d", "d", "d") == "15.3.2"
    assert fly(s, aim("dive"), "bonus", "rd", "d", "d", "d", "d").profile is not None
    next_turn(s)
    assert name(s.units["R1"].square) == "M2"
    fly(s, "d", "drop", "r", edge="right")
    assert dropped(s).aimed


@pytest.mark.parametrize("kind", ["dive", "steep", "glide"])
def test_some_profiles_need_a_line_of_sight(kind: Profile) -> None:
    """§15.3.2, §15.3.3, §15.3.4"""
    steps: Walk = ("rd", "d", "d") if kind != "glide" else ("rd", "rd")
    square = "L9" if kind != "glide" else "K9"
    s = at(square)
    assert why(s, aim(kind), *steps) == ""
    cloud = CloudLayer("dense", 4, ("A", "Z"))
    s.setup = replace(s.setup, clouds=(cloud,))
    assert why(s, aim(kind), *steps).startswith("15.3")


def test_steep_angle_bombing() -> None:
    """§15.3.3: fighter-bombers and brakes, down to 1 at least; aimed by three levels."""
    assert why(at("L9", "he-111h"), aim("steep"), "rd", "d", "d") == "15.3.3"
    s = at("M5", "p-47d")
    assert why(s, aim("steep"), "drop", "r", "r", "r") == "15.3.3"
    fly(s, aim("steep"), "d", "d", "d", "drop", "r")
    assert dropped(s).aimed and altitude(dropped(s).square) == 2
    s = at("M3", "p-47d")
    assert why(s, aim("steep"), "d", "d", "d", "drop", "r") == "15.3.3"
    fly(s, aim("steep"), "d", "d", "drop", "r", "r")
    assert not dropped(s).aimed


@pytest.mark.parametrize(
    ("square", "model", "steps", "sun", "surprise"),
    [
        ("M5", "sb2c-helldiver", (aim("dive"), "bonus", *"dddd", "drop", "r"), "above", True),
        ("M5", "sb2c-helldiver", (aim("dive"), "bonus", *"dddd", "drop", "r"), "left upper", False),
        ("M4", "p-47d", (aim("steep"), *"dd", "drop", "r", "r"), "above", True),
        # in the target's square: two squares of the arc have to be entered on the way
        ("M3", "sb2c-helldiver", (aim("dive"), *"ddd", "drop"), "above", True),
        ("M2", "sb2c-helldiver", (aim("dive"), *"dd", "drop", "r"), "above", False),
        # no other profile surprises a ship
        ("M5", "sb2c-helldiver", (aim("level"), "drop", "r", "r"), "above", False),
        ("K4", "sb2c-helldiver", (aim("glide"), "rd", "rd", "drop"), "above", False),
    ],
)
def test_dives_out_of_the_sun(
    square: str, model: str, steps: Walk, sun: Any, surprise: bool
) -> None:
    """§14.1.3-sun, §4.6.2-out-of-sun (C74)"""
    s = at(square, model)
    s.setup = replace(s.setup, sun=sun)
    fly(s, *steps, edge=None if model == "p-47d" else "right")
    assert dropped(s).sun is surprise


def test_cloud_above_a_dive_hides_the_sun() -> None:
    """§14.1.3-sun: the line from the target through the bomber to the edge must be clear."""
    s = at("M5")
    s.setup = replace(s.setup, sun="above", clouds=(CloudLayer("dense", 9, ("M", "M")),))
    fly(s, aim("dive"), "bonus", *"dddd", "drop", "r", edge="right")
    assert not dropped(s).sun


# -- glide -----------------------------------------------------------------------------------------


def test_glide_path() -> None:
    """T65, §15.3.4: from altitude 4, two columns away, to altitude 2."""
    s = at("K4")
    assert why(s, aim("glide"), "r", "rd") == "15.3.4"
    fly(s, aim("glide"), "rd", "rd", "drop")
    assert name(dropped(s).square) == "M2" and dropped(s).aimed
    assert why(at("L4"), aim("glide"), "rd", "r") == "15.3.4"
    assert why(at("K1"), aim("glide"), "rd", "r") == "15.3.4"


def test_large_bombers_glide_only_as_flights() -> None:
    """§15.3.4: or where the scenario lets them."""
    steps: Walk = (aim("glide"), "rd", "rd", "drop")
    assert why(at("K4", "ju-88a"), *steps) == "15.3.4"
    assert why(at("K4", "ju-88a", size="flight"), *steps) == ""
    glide = {"glide_bombing": Glide(("medium bomber",), 5)}
    assert why(at("K4", "ju-88a", rules=glide), *steps) == ""
    assert why(at("K6", "ju-88a", rules=glide), *steps) == "15.3.4"


# -- torpedoes and rockets -------------------------------------------------------------------------


def test_torpedoes() -> None:
    """§15.3.5: at altitude 0, level, at a ship, from its square or an adjacent one."""
    torpedo: dict[str, Any] = {"model": "tbf-avenger", "load": "torpedo"}
    assert why(at("K1", **torpedo), aim("torpedo"), "r", "r") == "15.3.5"
    assert why(at("K0", **torpedo, target="port"), aim("torpedo"), "r", "r") == "15.3-declare"
    s = at("K0", **torpedo)
    assert why(s, aim("level"), "r", "r", "drop") == "15.3.1"  # §15.1: torpedoes only
    fly(s, aim("torpedo"), "r", "r", "drop")
    assert dropped(s).aimed and not dropped(s).long
    s = at("K0", **torpedo)
    fly(s, aim("torpedo"), "r", "drop", "r", edge="right")
    assert dropped(s).long and not dropped(s).aimed


def test_slow_torpedoes() -> None:
    """§15.3.5.1: Slow from the start of the run until the phase after it (C116)."""
    s = at("J0", "tbd-devastator", load="torpedo")
    assert fly(s, "r", aim("torpedo"), "r").slow
    next_turn(s)
    Drive(s, start(s)).ends()
    assert s.units["R1"].slow
    fly(s, "r", "drop", "r", edge="right")
    next_turn(s)
    Drive(s, start(s)).ends()
    assert not s.units["R1"].slow


def test_only_slow_torpedoes_slow_their_bearer() -> None:
    """§15.3.5.1: and only on their run."""
    assert not fly(at("J0", "tbf-avenger", load="torpedo"), "r", aim("torpedo"), "r").slow
    assert not fly(at("J0", "tbd-devastator"), "r", aim("level"), "r").slow


def test_rockets() -> None:
    """§15.3.6: by the shortest route, a level down at most on the turn of the attack."""
    rockets: dict[str, Any] = {"model": "typhoon-ib", "load": "atgr"}
    s = at("K1", **rockets)
    assert why(s, aim("level"), "r", "r", "drop", "r") == "15.3.1"
    fly(s, aim("atgr"), "rd", "drop", "r", "r")
    assert dropped(s).long and not dropped(s).aimed  # it faced the ground, not the target
    s = at("K0", **rockets)
    fly(s, aim("atgr"), "r", "drop", "r", "r")
    assert dropped(s).long and dropped(s).aimed
    s = at("K2", **rockets)
    assert why(s, aim("atgr"), "rd", "rd", "drop", "r") == "15.3.6"
    assert why(at("H2", **rockets), aim("atgr"), "r", "r", "r") == "15.3.6"


# -- strafing --------------------------------------------------------------------------------------


def test_who_may_strafe() -> None:
    """§15.3.7-who: guns, a strafing or sweep mission, ammo, no tally."""
    steps: Walk = (aim("strafe"), "r", "r", "drop", "r")
    sweep: dict[str, Any] = {"mission": "sweep", "model": "p-47d"}
    assert why(at("K0", **sweep), *steps) == ""
    assert why(at("K0", "p-47d"), *steps) == "15.3.7-profile"
    assert why(at("K0", **sweep, ammo=DEPLETED), *steps) == "15.3-declare"
    assert why(at("K0", "f-5", mission="sweep"), *steps) == "15.3-declare"
    assert why(at("K0", **sweep, tally="D1"), *steps) == "15.3.7-who"
    assert why(at("K0", "p-47d", mission="escort"), *steps) == "15.3.7-who"


def test_strafing_profile() -> None:
    """§15.3.7-profile: within four columns, into the target's square, one level down at most."""
    sweep: dict[str, Any] = {"mission": "sweep", "model": "p-47d"}
    s = at("L1", **sweep)
    fly(s, aim("strafe"), "rd", "drop", "r", "r")
    assert dropped(s).aimed and s.units["R1"].strafing
    assert why(at("L2", **sweep), aim("strafe"), "d", "rd", "drop", "r") == "15.3.7-profile"
    assert why(at("H1", **sweep), aim("strafe"), "r", "r", "r") == "15.3.7-profile"
    assert why(at("L1", **sweep), aim("strafe"), "r", "drop", "r") == "15.3.7-profile"
    assert why(at("L1", **sweep), aim("strafe"), "lu", "l", "l") == "9.2.5-distance"


def test_sweeps_strafe_with_three_mps() -> None:
    """§15.2.3-strafe: from the start of the attack, until it sweeps on; it does not go home."""
    s = at("J0", "p-47d", mission="sweep", alerted=False)
    assert refused(s, Fly("R1", ("r", "r", "r"))) == "8.2-full"
    assert fly(s, "r", aim("strafe"), "r", "r").strafing
    assert s.units["R1"].returning is None
    next_turn(s)
    s.change("R1", profile=None, strafed=1, ammo=LOW)
    assert why(s, "lu", "l", "l") == ""  # freely near its targets, §15.3.7-again
    assert not move(s, Fly("R1", ("r", "r"))).strafing


def test_strafing_again() -> None:
    """§15.3.7-again: freely within four columns of a target, and home or on if it cannot."""
    s = at("M1", "p-47d", mission="sweep", strafing=True, strafed=1, ammo=LOW)
    assert why(s, "lu", "l", "l") == ""
    s.change("R1", square=s.surface["S1"].square - 79)
    assert why(s, "lu", "l", "l") == "15.3.7-again"
    s.change("R1", ammo=DEPLETED)
    assert why(s, "r", "r", "r") == "15.3-declare"


# -- special attacks -------------------------------------------------------------------------------


def test_kamikazes() -> None:
    """§15.5.3-attack: into the target's square, where they stop; §15.5.3-status: nothing else."""
    kamikaze: dict[str, Any] = {"model": "a6m5-zero", "rules": {"kamikaze": ("R1",)}}
    s = at("L1", **kamikaze)
    assert why(s, aim("level"), "r", "drop", "r") == "15.3.1"
    assert why(s, aim("kamikaze"), "rd", "drop", "r") == "15.5.3-attack"
    assert why(s, aim("kamikaze"), "r") == "8.2-full"
    assert why(s, "jettison", aim("kamikaze"), "rd", "drop") == "9.2.1.1-jettison"
    crashed = fly(s, aim("kamikaze"), "rd", "drop")
    assert dropped(s).aimed and crashed.mission == "bombing" and crashed.returning is None
    s = at("M3", **kamikaze)  # C92: no limit to its dive
    assert why(s, aim("kamikaze"), "d", "d", "d", "drop") == ""


def test_kamikazes_have_targets_of_their_own() -> None:
    """§5.1-special, §15.5.3-attack"""
    special = (KamikazeTargets(rows=("R1",), type="ship", text="ships"),)
    rules = {"kamikaze": ("R1",)}
    s = at("L1", "a6m5-zero", rules=rules, special=special, target="port")
    assert why(s, aim("kamikaze"), "rd", "drop") == "15.3-declare"


def test_skip_bombing() -> None:
    """§15.5.4: the trained, at altitude 0, at ships."""
    trained: dict[str, Any] = {"model": "b-25-strafer", "rules": {"skip_bombing": ("R1",)}}
    assert why(at("K0", "b-25-strafer"), aim("skip"), "r", "r", "drop") == "15.5.4"
    assert why(at("K1", **trained), aim("skip"), "r", "r", "drop") == "15.5.4"
    assert why(at("K0", **trained, target="port"), aim("skip"), "r", "r", "drop") == "15.5.4"
    s = at("K0", **trained)
    fly(s, aim("skip"), "r", "r", "drop")
    assert dropped(s).kind == "skip"


def test_strafing_together_with_another_attack() -> None:
    """§15.5.5: rockets, parafrags or skip bombs in the target's square (C88)."""
    il2: dict[str, Any] = {"model": "il-2", "mission": "strafing", "load": "atgr"}
    s = at("L0", **il2)
    assert why(at("K0", **il2), aim("atgr"), "r", "drop-strafe", "r") == "15.5.5"
    assert why(at("K1", **il2 | {"load": "bombs"}), aim("level"), "r", "r", "drop-strafe") == (
        "15.5.5"
    )
    fly(s, aim("atgr"), "r", "drop-strafe", "r")
    assert dropped(s).combined and not dropped(s).long
    assert why(at("L0", "typhoon-ib", load="atgr"), aim("atgr"), "r", "drop-strafe", "r", "r") == (
        "15.5.5"
    )


def test_parafrags_are_dropped_low() -> None:
    """§15.5.2"""
    steps: Walk = (aim("level"), "r", "r", "drop")
    assert why(at("K2", "b-25-strafer", load="parafrag"), *steps) == "15.5.2"
    assert why(at("K1", "b-25-strafer", load="parafrag"), *steps) == ""


def test_every_end_of_an_attack_is_a_run_or_a_release() -> None:
    """§15.3-declare"""
    s = at("K5")
    found = errand(s, s.units["R1"], attack())
    assert not isinstance(found, Refusal)
    assert all(end.run is not None or end.dropped for end in reach(found))


def test_a_profile_is_shown() -> None:
    """§15.3-declare: openly, on the board and in the view."""
    s = at("J9")
    fly(s, "r", aim("level"), "r")
    assert "level-bombing attack on S1" in GAME.show.board(s, None)
    shown = view(s).units["R1"]
    assert (shown.profile, shown.target) == ("level", "S1")


# -- aim where it stands, and the MPs of fighter-bombers -------------------------------------------


@pytest.mark.parametrize(
    ("kind", "square", "fields"),
    [
        ("strafe", "M0", {"model": "p-47d", "mission": "sweep"}),
        ("atgr", "M0", {"model": "typhoon-ib", "load": "atgr"}),
        ("atgr", "L0", {"model": "typhoon-ib", "load": "atgr"}),
        ("kamikaze", "M0", {"model": "a6m5-zero", "rules": {"kamikaze": ("R1",)}}),
    ],
)
def test_who_has_not_flown_in_its_profile_has_no_aim(
    kind: Profile, square: str, fields: dict[str, Any]
) -> None:
    """§15.3-aim (C140): a square must be flown into, in the profile."""
    s = at(square, **fields)
    on: Walk = () if kind == "kamikaze" else ("r", "r", "r")
    fly(s, aim(kind), "drop", *on)
    assert not dropped(s).aimed


def test_a_fighter_bomber_near_its_target_may_use_two_mps() -> None:
    """§15.2.4-speed: the third is its owner's choice; farther away it has none."""
    for steps in (("r", "r"), ("r", "r", "r")):
        assert refused(at("I9", "p-47d"), Fly("R1", steps)) == ""
    assert refused(at("I9", "p-47d"), Fly("R1", ("r",))) == "8.2-full"
    assert refused(at("H9", "p-47d"), Fly("R1", ("r", "r", "r"))) == "8.2-full"
    assert why(at("K0", "p-47d"), aim("level"), "r", "r", "drop") == ""
    assert why(at("K0", "p-47d"), aim("level"), "r", "r", "drop", "r") == ""
    assert why(at("L0", "p-47d"), aim("level"), "r", "drop") == "8.2-full"
    assert refused(at("K9", "ju-88a"), Fly("R1", ("r",))) == "8.2-full"


def test_who_moves_freely_between_strafing_attacks_may_circle_first() -> None:
    """§15.3.7-again, §15.3-declare: it designates at any point of its move."""
    s = at("N1", "p-47d", mission="sweep", strafing=True, strafed=1, ammo=LOW)
    fly(s, "cl", aim("strafe"), "ld", "drop", "r")
    assert dropped(s).aimed


def test_a_bomber_between_strafing_attacks_moves_freely() -> None:
    """§15.3.7-again, §8.2-dive-bonus: with the diving bonus too."""
    s = at("N3", "il-2", mission="strafing", load="none", strafed=1, ammo=LOW)
    assert why(s, "bonus", "ld", "l", "l") == ""
    s = at("N3", "il-2", mission="strafing", load="none")
    assert why(s, "bonus", "ld", "l", "l") == "8.2-dive-bonus"


def test_a_profile_is_given_up_for_another_at_any_point() -> None:
    """§15.3-declare: also deep in a dive, but then for nothing else (C91)."""
    s = at("M9")
    s.put_surface("S2", square=s.surface["S1"].square)
    dive: Walk = (aim("dive"), "bonus", "d", "d", "cease")
    assert why(s, *dive, aim("dive", "S2"), "d", "d", "d", "d") == ""
    assert why(s, *dive, "r", "r") == "15.3-declare"
    assert why(s, *dive) == "15.3-declare"
    assert why(s, *dive, aim("level"), "drop", "r", "r") == "15.3-limits"
    found = errand(s, s.units["R1"], attack())
    assert not isinstance(found, Refusal)
    begun: Any = (aim("dive"), "d", "d")
    assert "cease" in walk_of(found).next(begun)
    hit = fly(s, *dive, aim("steep", "S2"), "d", "d", "d", "d")
    assert hit.profile is not None and (hit.profile.target, hit.profile.levels) == ("S2", 4)


def test_a_sweep_may_change_the_target_that_it_strafes() -> None:
    """§15.3-declare, §15.2.3-strafe: with the third MP, which it has only once."""
    s = at("K0", "p-47d", mission="sweep")
    s.put_surface("S2", square=s.surface["S1"].square + 20)
    first = aim("strafe")
    assert why(s, first, "r", "cease", aim("strafe", "S2"), "r", "r", "drop") == ""
    assert why(s, first, "r", "cease", "r", "r") == "15.3-declare"
    assert why(s, first, "cease", aim("strafe", "S2"), "r", "r", "r", "drop", "r") == "8.2-full"


def test_the_usual_move_of_a_fighter_bomber_is_a_fast_one() -> None:
    """§15.2.4-speed"""
    s = at("I9", "p-47d")
    s.intentions = (Intention(bombers=("R1",)), Intention())
    assert MOVE.presets(s, Ranked("raider", "R1"))["usual"] == Fly("R1", ("r", "r", "r"))


@pytest.mark.parametrize(("model", "rule"), [("p-47d", ""), ("ju-88a", "15.2.1-stack")])
def test_a_fighter_bomber_that_has_dropped_does_not_crowd_a_square(model: str, rule: str) -> None:
    """§15.2.1-stack, §15.2.4-after: two bombers a square; it is none any more."""
    s = at("L9", model)
    for id in ("R2", "R3"):
        s.put(unit(id, "ju-88a", "N9", "bombing"))
        s.moved += (id,)
    on: Walk = ("r", "cr") if model == "p-47d" else ("r",)
    assert why(s, aim("level"), "r", "drop", *on, edge=None if rule == "" else "right") == rule


@pytest.mark.parametrize(("facing", "kept"), [("ru", 4), ("rd", 4), ("lu", 0), ("l", 0), ("d", -1)])
def test_a_run_remembers_to_which_side_it_flies(facing: str, kept: int) -> None:
    """§15.3-declare"""
    s = over(unit("R1", "ju-87b", "M9", "bombing", facing), ground={"S1": "port M0"})
    designate(s, "R1", Aim("level", "S1"))
    found = s.units["R1"].profile
    assert found is not None and found.facing == kept


def test_who_has_strafed_as_a_sweep_goes_where_it_said() -> None:
    """§15.2.1-return, §15.2.4-after"""
    s = over(unit("R1", "p-47d", "M9", "sweep"), ground={"S1": "port M0"})
    go_on(s, "R1", "left", 1)
    assert (s.units["R1"].mission, s.units["R1"].returning) == ("sweep", "left")


def test_who_gives_up_another_run_after_its_attack_must_begin_one() -> None:
    """§15.3-declare (C91): it has used the diving bonus for it."""
    s = at("L1", "il-2", mission="strafing", load="bombs")
    steps: Walk = (aim("level"), "r", "drop", aim("strafe", "S2"), "bonus", "rd", "r")
    assert why(s, *steps) == ""
    assert why(s, *steps, "cease") == "15.3-declare"


def test_a_run_of_a_sweep_that_has_strafed_is_given_up_at_will() -> None:
    """§15.3-declare, §15.3.7-again: it moves freely before and after."""
    s = at("M1", "p-47d", mission="sweep", strafing=True, strafed=1, ammo=LOW)
    assert why(s, aim("strafe"), "cease", "lu", "l", "l") == ""


def test_half_an_mp_is_one_more_level_of_a_dive() -> None:
    """§15.3.2: it goes down to altitude 1 at least, if it can."""
    assert why(at("M5"), aim("dive"), "d", "d", "d") == "15.3.2"
    assert why(at("M4"), aim("dive"), "d", "d", "d") == ""
    assert why(at("M5"), aim("dive"), "d", "d", "d", "d") == ""


def test_the_way_of_a_run_is_without_circling() -> None:
    """§15.3.7-profile, §9.2.5-altitude (C30): who must turn back rather climbs than waits."""
    s = at("M0", "p-47d", mission="sweep")
    assert why(s, "r", "r", aim("strafe"), "lu") == ""


def test_nobody_takes_the_diving_bonus_to_come_nearer() -> None:
    """§15.3.7-profile, §8.2-dive-bonus: half an MP straight down is a dive, and all it can do."""
    s = at("O1", "p-47d", mission="sweep", strafing=True, strafed=1, ammo=LOW)
    assert why(s, "cru", "cru", aim("strafe"), "d") == ""


def test_a_run_begins_with_the_third_mp_of_a_sweep() -> None:
    """§15.2.3-strafe, §15.3.7-profile: it is spent on the way to the target."""
    s = at("I0", "p-47d", mission="sweep")
    assert why(s, "r", "r", aim("strafe"), "r") == ""
    assert why(s, "r", "r", aim("strafe"), "u") == "9.2.5-altitude"


def test_where_no_run_begins() -> None:
    """§15.3-declare: beside the map, in a Lufbery, or after circling."""
    beside = over(unit("R1", "ju-88a", "A9", "bombing", where="waiting"), ground={"S1": "port B0"})
    assert why(beside, aim("level"), "r", "r") == "15.3-declare"
    assert why(beside, "r", aim("level"), "r") == ""
    s = at("M0", "p-47d", mission="sweep", lufbery=True)
    assert why(s, aim("strafe"), "leave-l", "l") == "15.3-declare"
    s = at("L0", "p-47d")
    assert why(s, aim("level"), "r", "drop", "cr", aim("strafe", "S2"), "r") == "15.3-declare"


def test_nobody_leaves_the_map_in_a_run() -> None:
    """§15.3-declare, §8.4.1-exit"""
    s = over(unit("R1", "ju-88a", "Y9", "bombing"), ground={"S1": "port Z0"})
    assert why(s, aim("level"), "r", "exit") == "15.3-declare"
    assert why(s, aim("level"), "r", "drop", "exit", edge="right") == ""


def test_a_level_is_all_that_a_strafer_dives() -> None:
    """§15.3.7-profile, §15.3.6: in the turn of its attack."""
    sweep: dict[str, Any] = {"mission": "sweep", "model": "p-47d"}
    assert why(at("M1", **sweep), aim("strafe"), "d", "drop", "r", "r") == ""
    assert why(at("M2", **sweep), aim("strafe"), "d", "d", "drop", "r", "r") == "15.3.7-profile"


def test_what_is_designated_is_noted_at_once() -> None:
    """§15.3-declare, §13.4.2-eligible; §15.2.3-strafe: only a sweep that strafes is strafing."""
    changed: tuple[tuple[str, str, Profile, bool], ...] = (
        ("p-47d", "sweep", "strafe", True),
        ("il-2", "strafing", "strafe", False),
        ("il-2", "strafing", "level", False),
    )
    for model, mission, kind, strafing in changed:
        s = at("M0", model, mission=mission)
        designate(s, "R1", aim(kind))
        assert s.units["R1"].notes.profiled and s.units["R1"].strafing is strafing


@pytest.mark.parametrize(
    ("clouds", "worst"),
    [
        ((CloudLayer("broken", 9, ("L", "L")),), 2),  # flown through
        ((CloudLayer("wispy", 9, ("K", "K")), CloudLayer("broken", 9, ("L", "L"))), 2),
        ((CloudLayer("broken", 9, ("K", "K")),), 2),  # where it began
        ((CloudLayer("wispy", 5, ("M", "M")),), 1),  # between the release and the target
        ((CloudLayer("broken", 9, ("L", "L")), CloudLayer("wispy", 5, ("M", "M"))), 2),
        ((CloudLayer("dense", 9, ("J", "J")),), 0),
    ],
)
def test_the_worst_weather_of_a_run_and_its_release(
    clouds: tuple[CloudLayer, ...], worst: int
) -> None:
    """§4.7-bombing"""
    s = at("K9")
    s.setup = replace(s.setup, clouds=clouds)
    fly(s, aim("level"), "r", "r", "drop")
    assert dropped(s).weather == worst


def test_a_strafing_run_leaves_the_load_on_board() -> None:
    """§15.3-drop, §15.2.1.1"""
    s = at("L0", "il-2", mission="strafing")
    hit = fly(s, aim("strafe"), "r", "drop", "r")
    assert (dropped(s).load, hit.load) == ("none", "bombs")


@pytest.mark.parametrize(
    ("model", "mission", "load", "edge", "ammo", "after"),
    [
        ("ju-88a", "bombing", "none", None, 0, "left"),
        ("ju-88a", "bombing", "none", "right", 0, "right"),
        ("il-2", "strafing", "none", "right", 1, "right"),  # it has had enough
        ("il-2", "strafing", "none", None, 1, None),
        ("il-2", "strafing", "none", None, 2, "left"),
        ("il-2", "strafing", "bombs", None, 2, None),
    ],
)
def test_who_goes_home_after_an_attack(
    model: str, mission: str, load: Any, edge: Any, ammo: int, after: str | None
) -> None:
    """§15.2.1-return, §15.2.1.1"""
    s = over(unit("R1", model, "M9", mission, load=load), ground={"S1": "port M0"})
    go_on(s, "R1", edge, ammo)
    assert s.units["R1"].returning == after


def test_a_sweep_that_has_strafed_stays_alerted() -> None:
    """§7.1-permanent, §15.2.4-after: a fighter-bomber begins to sweep unalerted, and only that."""
    for mission, alerted in (("sweep", True), ("bombing", False)):
        s = over(unit("R1", "p-47d", "M9", mission, load="none", alerted=True), ground={})
        go_on(s, "R1", None, 1)
        assert s.units["R1"].alerted is alerted


def test_a_fighter_bomber_may_go_home_after_its_attack() -> None:
    """§15.2.1-return, §15.2.4-after: then it does not sweep on."""
    s = at("L0", "p-47d")
    once: Walk = (aim("level"), "r", "drop")
    assert why(s, *once, "r", "r", edge="left") == "9.2.6-move"
    assert why(s, *once, "r", "r", edge="right") == ""


def test_what_is_marked_as_a_target() -> None:
    """§15.1, §15.3-declare: enemies within reach of a move and a run; §15.2.4-after: a sweep of
    fighter-bombers only strafes."""
    s = over(
        unit("R1", "p-47d", "M0", "bombing"),
        ground={"S1": "port M0", "S2": "port U0", "S3": "port V0", "S4": "port E0"},
    )
    s.put_surface("S4", side="raider")
    assert {each.id: each.kinds for each in marks(s, s.units["R1"])} == {
        "S1": ("level", "steep", "glide"), "S2": ("level", "steep", "glide")
    }  # fmt: skip
    assert {each.kinds for each in marks(s, s.units["R1"], as_sweep=True)} == {("strafe",)}
    s.change("R1", mission="sweep", load="none")
    assert {each.kinds for each in marks(s, s.units["R1"])} == {("strafe",)}


@pytest.mark.parametrize("target", ["M0", "A0", "Z0"])
@pytest.mark.parametrize(
    ("clouds", "hidden"),
    [
        ((CloudLayer("dense", 5, ("A", "Z")),), True),
        ((CloudLayer("broken", 5, ("A", "Z")), CloudLayer("broken", 6, ("A", "Z"))), True),
        ((CloudLayer("wispy", 5, ("A", "Z")), CloudLayer("wispy", 6, ("A", "Z"))), False),
        ((), False),
    ],
)
def test_whence_a_target_cannot_be_seen(
    target: str, clouds: tuple[CloudLayer, ...], hidden: bool
) -> None:
    """§4.6.1-dense, §15.3.2: from two columns round it, through cloud that blocks the line."""
    s = over(unit("R1", "ju-88a", target[0] + "9", "bombing"), ground={"S1": f"port {target}"})
    s.setup = replace(s.setup, clouds=clouds)
    [mark] = marks(s, s.units["R1"])
    near = [at for at in range(SQUARES) if abs(column(at) - column(mark.square)) <= 2]
    assert list(mark.blind) == [at for at in near if not sees(s, at, mark.square)]
    assert (read(target[0] + "19") in mark.blind) is hidden


def test_a_kamikaze_over_its_target_crashes() -> None:
    """§15.5.3-attack"""
    s = at("K1", "a6m5-zero", rules={"kamikaze": ("R1",)})
    assert why(s, aim("kamikaze"), "r", "rd") == "15.5.3-attack"
    assert why(s, aim("kamikaze"), "r", "rd", "drop") == ""


def test_the_bombing_rules_must_be_in_force() -> None:
    """§15.3-declare: though there is something below."""
    s = at("L9")
    s.setup = replace(s.setup, rules=replace(s.setup.rules, tiers=("basic", "surface")))
    assert why(s, aim("level"), "r", "drop", "r") == "15.3-declare"


def test_a_sweep_that_strafes_far_from_targets_flies_on_as_one() -> None:
    """§15.2.3-strafe: with the third MP that it has once it has begun; a jet has enough."""
    for square, fields, found in (
        ("F0", {"strafing": True}, (6, 0, False)),
        ("F0", {}, (4, 2, False)),
        ("K0", {"strafing": True}, (6, 0, True)),
        ("K0", {"model": "me-262a"}, (8, 0, False)),
    ):
        s = at(square, **{"model": "p-47d", "mission": "sweep", **fields})  # type: ignore[arg-type]
        e = errand(s, s.units["R1"], attack())
        assert not isinstance(e, Refusal)
        assert (e.halves, e.commences, e.roams) == found


def test_who_bombs_goes_home_and_who_strafes_too_goes_on() -> None:
    """§15.2.1-return, §15.2.1.1"""
    once: Walk = (aim("level"), "drop", "cl")
    for model, mission, ammo, rule in (
        ("ju-88a", "bombing", 0, "9.2.6-move"),
        ("il-2", "bombing", 0, "9.2.6-move"),
        ("il-2", "strafing", DEPLETED, "9.2.6-move"),
        ("il-2", "strafing", 0, "9.2"),
    ):
        assert why(at("M0", model, mission=mission, ammo=ammo), *once, "cl") == rule
