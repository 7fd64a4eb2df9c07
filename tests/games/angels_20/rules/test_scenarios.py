"""The scenarios: forces, special rules, and how each is won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.games.angels_20.data import load_aircraft
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.damage import lose
from airwar.games.angels_20.rules.edges import arrive
from airwar.games.angels_20.rules.state import Battle
from airwar.games.angels_20.rules.victory import check, climbed, escorted, scored
from airwar.kernel.game import Result
from tests.games.angels_20.table import Table

HURRICANE, SPITFIRE = "allied hurricane-i", "allied spitfire-i-ace"
WINGMAN, ACE, HEINKEL = "axis bf-109e-wingman", "axis bf-109e-ace", "axis he-111"
KILL = "dice 6 6 6 6 6 6 6"


def forces(s: Battle, side: int) -> list[tuple[str, int]]:
    """Type and altitude of a side's aircraft."""
    return [(s.types[s.planes[i].card].key, s.planes[i].altitude) for i in s.flights[side]]


def result(t: Table) -> Result:
    found = t.play.result
    assert found is not None
    return found


def ending(*position: str, turn: int = 1) -> Table:
    """A position at the end of a turn, after all attacks."""
    return Table("stage end", f"turn {turn}", *position)


# -- Battle of Britain ----------------------------------------------------------------------------


def test_dogfight_forces() -> None:
    """§dogfight.flights"""
    s = Table.set_up("dogfight").state
    assert forces(s, 0) == [("spitfire-i-ace", 3), ("hurricane-i", 3)]
    assert forces(s, 1) == [("bf-109e-ace", 3), ("bf-109e-wingman", 3)]


def test_dogfight_is_won_by_the_first_success() -> None:
    """§dogfight.victory, §attack.immediate: a kill, at once, before others have fired."""
    t = Table("victory first-loss", "stage attack", f"{HURRICANE} at (0,1)/0",
              f"{HURRICANE} at (6,1)/0", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at (6,2)/0")  # fmt: skip
    t.do("allied fire:A1/X1", KILL).expect("over", "winner allied", "turn 1")
    assert result(t).text.startswith("The Allied side wins")


def test_dogfight_is_lost_by_leaving() -> None:
    """§dogfight.victory, §map.exit: a retreat counts as well, at once."""
    t = Table("victory first-loss", "fixed", f"{HURRICANE} at 0600/0", f"{WINGMAN} at 0805/3")
    t.move("allied", "speed:2", "ahead").expect("over", "winner axis")


def test_intercept_forces() -> None:
    """§intercept.flights"""
    s = Table.set_up("intercept-the-interceptors").state
    assert forces(s, 0) == [("hurricane-i", 2)] * 2
    assert forces(s, 1) == [("bf-109e-ace", 3), ("bf-109e-wingman", 3)]


CLIMB = "victory climb allied 5"


@pytest.mark.parametrize(("first", "second", "winner"), [
    ("alt 5", "alt 6", "allied"), ("alt 5", "alt 4", "nobody"),
    ("alt 5", "alt 5 damage 1", "nobody"),
])  # fmt: skip
def test_intercept_is_won_by_altitude(first: str, second: str, winner: str) -> None:
    """§intercept.victory: both at 5 or above, unhurt, at the same end of a turn."""
    t = ending(CLIMB, f"{HURRICANE} at 0216/0 {first}", f"{HURRICANE} at 0616/0 {second}",
               f"{WINGMAN} at 0805/3")  # fmt: skip
    t.expect(f"winner {winner}")


def test_the_axis_may_be_the_side_that_climbs() -> None:
    """§intercept.victory: whichever side the scenario names."""
    for altitude, damage, winner in ((5, "", "axis"), (4, "", "nobody"), (5, "damage 1", "nobody")):
        t = ending("victory climb axis 5", f"{HURRICANE} at 0216/0 alt 6",
                   f"{WINGMAN} at 0805/3 alt {altitude} {damage}")  # fmt: skip
        t.expect(f"winner {winner}")


def test_intercept_one_by_one() -> None:
    """§intercept.victory: the other reading lets each be there in a turn of its own."""
    t = ending(CLIMB, "switches climb-one-by-one", f"{HURRICANE} at 0212/0 alt 5",
               f"{HURRICANE} at 0612/0 alt 4", f"{WINGMAN} at 0805/3")  # fmt: skip
    t.expect("winner nobody").do("dice 1 1", "dice 6 6")
    t.move("allied", "move:A1", "speed:2", "power-dive", "d11", "end")
    t.until("move")
    while t.state.mover != 1 and "axis" in t.play.open:
        t.calm()
    t.move("allied", "speed:2", "climb", "d66").fly_on()
    t.expect("altitude A1 4", "altitude A2 5", "winner allied")


def test_intercept_is_not_won_by_who_has_left() -> None:
    """§intercept.victory: both must be in play, high and unhurt, when it is looked at."""
    t = Table(CLIMB, "fixed", f"{HURRICANE} at 0600/0 alt 5", f"{HURRICANE} at 0616/0 alt 5",
              f"{WINGMAN} at 0805/3 moved")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead").fly_on()
    t.expect("out A1 retreated", "altitude A2 5", "winner nobody", "turn 2")
    t = Table(CLIMB, "switches climb-one-by-one", "stage initiative",
              f"{HURRICANE} at 0212/0 alt 3 damage 1", f"{HURRICANE} at 0612/0 alt 5",
              f"{WINGMAN} at 0805/3")  # fmt: skip
    t.state.put(0, replace(t.plane("A1"), arrived=True))
    climbed(t.state)
    t.expect("winner nobody", "not over")


def test_intercept_is_else_won_by_the_first_kill() -> None:
    """§intercept.victory: a retreat is no kill and wins nothing."""
    t = Table(CLIMB, "stage attack", f"{HURRICANE} at (0,1)/0", f"{WINGMAN} at (0,0)/0")
    t.do("allied fire:A1/X1", KILL).expect("winner allied")
    t = Table(CLIMB, "fixed", f"{HURRICANE} at 0600/0", f"{HURRICANE} at 0616/0",
              f"{WINGMAN} at 0805/3")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead").expect("out A1 retreated", "winner nobody")


def test_intercept_is_a_draw_when_nobody_can_win_it() -> None:
    """§intercept.victory: all Hurricanes gone, or all Bf 109s with a Hurricane hurt (R61)."""
    leaving = (CLIMB, "fixed", f"{HURRICANE} at 0600/0", f"{WINGMAN} at 0805/3")
    t = Table(*leaving).move("allied", "speed:2", "ahead").fly_on()
    t.expect("out A1 retreated", "over", "winner draw")
    gone = (CLIMB, "fixed", "first axis", f"{WINGMAN} at 0600/0")
    for damage, over in (("damage 1", "over"), ("", "not over")):
        t = Table(*gone, f"{HURRICANE} at 0805/3 {damage}")
        t.move("axis", "speed:2", "ahead").fly_on()
        t.expect("out X1 retreated", over)
        assert not t.play.over or t.state.winner < 0


def test_limited_fuel_forces() -> None:
    """§fuel.flights, §fuel.bomber"""
    s = Table.set_up("limited-fuel").state
    assert forces(s, 0) == [("hurricane-i", 3)] * 2 + [("spitfire-i-ace", 3)]
    axis = [name for name, altitude in forces(s, 1) if altitude == 4]
    assert sorted(axis) == ["bf-109e-ace", "bf-109e-wingman", "bf-110c", "he-111", "he-111"]
    he = load_aircraft()["he-111"]
    assert (he.armor, he.vital, he.hits, he.speed, he.cost) == (3, 8, 5, (2, 2), 40)
    assert (he.attack, he.all_round) == ((3, 2), True)


NEXT = ("(0,-1)", "(1,-1)", "(1,0)", "(0,1)", "(-1,1)", "(-1,0)")
SECOND = (
    "(0,-2)", "(1,-2)", "(2,-2)", "(2,-1)", "(2,0)", "(1,1)", "(0,2)", "(-1,2)", "(-2,2)",
    "(-2,1)", "(-2,0)", "(-1,-1)",
)  # fmt: skip


@pytest.mark.parametrize("place", [*NEXT, *SECOND])
def test_a_bomber_fires_in_every_direction(place: str) -> None:
    """§fuel.bomber, §escort.bomber: 3 dice at range 1, 2 at range 2."""
    t = Table("stage attack", "first axis", f"{HEINKEL} at (0,0)/0", f"{HURRICANE} at {place}/0")
    t.expect("offered axis fire:X1/A1 decline").do("axis fire:X1/A1")
    assert t.waits_for() == ("attack.hit", 3 if place in NEXT else 2)


def test_bombers_fly_straight_until_attacked() -> None:
    """§fuel.bomber-movement: no maneuver ever, no turn before an attack on any of them."""
    t = Table("hold-course", "first axis", f"{HEINKEL} at (0,4)/0", f"{WINGMAN} at 0101/3",
              f"{HURRICANE} at 1501/3 moved")  # fmt: skip
    t.move("axis", "move:X1").expect("at X1 (0,2)/0")  # nothing to ask
    t = Table("hold-course", "stage attack", f"{HEINKEL} at (0,4)/0", f"{HEINKEL} at (4,4)/0",
              f"{HURRICANE} at (0,6)/0")  # fmt: skip
    t.do("allied fire:A1/X1", "dice 1 1 1 1 1", "axis decline").do("dice 6 6", "dice 1 1")
    t.move("axis", "move:X2", "left").expect("at X2 (3,3)/5")
    assert t.rule("axis", "break:left") in ("fuel.bomber-movement", "movement.choose-speed")


def test_an_attack_on_a_fighter_does_not_free_the_bombers() -> None:
    """§fuel.bomber-movement: one of them must be the target, hit or not."""
    for target, free in (("X1", True), ("X2", False)):
        t = Table("hold-course", "stage attack", f"{HURRICANE} at (0,6)/0", f"{HEINKEL} at (0,4)/0",
                  f"{WINGMAN} at (0,5)/0")  # fmt: skip
        dice = 5 if target == "X1" else 7
        t.do(f"allied fire:A1/{target}", "dice" + " 1" * dice)
        assert t.state.provoked == free


def test_bombers_hold_their_course_at_the_edge_as_well() -> None:
    """§fuel.bomber-movement: where the game asks about a shift, it says why there is no turn."""
    t = Table("hold-course", "first axis", f"{HEINKEL} at 0601/0", f"{HEINKEL} at 0812/0",
              f"{HURRICANE} at 1212/3 moved")  # fmt: skip
    t.move("axis", "move:X1", "ahead").expect("at X1 0600/0")
    assert t.rule("axis", "left") == "fuel.bomber-movement"


def test_bombers_hold_their_course_by_status_too() -> None:
    """§fuel.bomber-movement: who may not turn may not bank either, until one is attacked."""
    bombers = ("switches status", "hold-course", "first axis", f"{HEINKEL} at (0,2)/0",
               f"{HEINKEL} at (4,2)/0", f"{HURRICANE} at 0101/3 moved")  # fmt: skip
    # Nobody is asked about either of them to the end of the turn.
    Table(*bombers).move("axis", "move:X1").expect("turn 2", "at X1 (0,0)/0", "at X2 (4,0)/0")
    t = Table(*bombers)
    t.state.provoked = True
    t.move("axis", "move:X1", "ahead", "end")
    t.expect("offered axis status:neutral status:evading-left status:evading-right")
    for status in ("diving", "climbing"):
        assert t.rule("axis", f"status:{status}") == "fuel.bomber-movement"


def test_bombers_try_no_maneuver() -> None:
    """§fuel.bomber-movement, §escort.bomber"""
    t = Table("first axis", f"{HEINKEL} at (0,4)/0", f"{HURRICANE} at 1501/3 moved")
    assert t.rule("axis", "climb") == "fuel.bomber-movement"
    t = Table("victory escort axis north", "fixed", "switches status", "first axis",
              f"{HEINKEL} at (0,4)/0", f"{HURRICANE} at 1501/3 moved")  # fmt: skip
    assert t.rule("axis", "climb") == "escort.bomber"
    t.move("axis", "ahead", "end")
    assert t.rule("axis", "status:diving") == t.rule("axis", "status:climbing") == "escort.bomber"


FUEL = ("fixed", "turns 5", "victory bombers-unhurt axis", "fuel south 4 bf-109e-ace",
        f"{HURRICANE} at 0101/3 moved", f"{HEINKEL} at 1510/0 moved")  # fmt: skip


@pytest.mark.parametrize(("place", "points"), [("0621/3", "0"), ("0010/5", "24")])
def test_fighters_go_home_over_the_south_edge(place: str, points: str) -> None:
    """§fuel.map: nothing for the south edge, half the cost for any other; no shift either."""
    t = Table(*FUEL, "first axis", f"{ACE} at {place}").move("axis", "speed:2")
    assert t.rule("axis", "shift:north/1") == "fuel.map"
    t.move("axis", "ahead").expect("out X2 retreated", f"points allied {points}")


def test_others_do_not_go_home_for_nothing() -> None:
    """§fuel.map: only those that are short of fuel leave over the south edge without points."""
    t = Table(*FUEL, "first axis", "axis bf-110c at 0621/3", f"{ACE} at 1001/3")
    t.move("axis", "move:X2", "speed:2", "ahead")
    t.expect("out X2 retreated", "points allied 17½")


def test_a_fixed_map_stays_as_it_is() -> None:
    """§fuel.map, §map.adjust, §map.extend: neither more map nor a shift, whatever else the table
    plays with; it is told by the rule that fixes it."""
    for terms, shift, extend in (
        (("turns 5", "victory bombers-unhurt axis", f"{HEINKEL} at 1510/0"), "fuel.map", ""),
        (("victory escort axis north", f"{HEINKEL} at 1510/0"), "escort.setup", ""),
        ((), "map.adjust", "map.extend"),
    ):
        t = Table("fixed", "switches map-extension", f"{HURRICANE} at 0600/0",
                  f"{WINGMAN} at 0805/3", *terms)  # fmt: skip
        t.move("allied", "speed:2")
        assert t.rule("allied", "shift:south/1") == shift
        assert t.rule("allied", "extend") == (extend or shift)
        t.move("allied", "ahead").expect("out A1 retreated")


def test_fighters_that_stay_are_lost() -> None:
    """§fuel.deadline: at the end of turn 4, for their full cost."""
    ending(*FUEL, f"{ACE} at 0610/3", turn=3).expect("flying X2")
    t = ending(*FUEL, f"{ACE} at 0610/3", turn=4)
    t.expect("out X2 destroyed", "points allied 48", "turn 5")


def test_limited_fuel_ends_after_five_turns() -> None:
    """§fuel.length, §fuel.victory: the Axis win with unhurt bombers, else the points decide."""
    five = ("fixed", "turns 5", "victory bombers-unhurt axis", f"{HURRICANE} at 0101/3 moved")
    ending(*five, f"{HEINKEL} at 1510/0", turn=4).expect("winner nobody", "turn 5")
    ending(*five, f"{HEINKEL} at 1510/0", turn=5).expect("winner axis")
    ending(*five, f"{HEINKEL} at 1510/0 damage 1", turn=5).expect("winner draw")
    ending(*five, f"{HEINKEL} at 1510/0 damage 1", "points allied 5", turn=5).expect(
        "winner allied"
    )


@pytest.mark.parametrize(("first", "second", "winner"), [
    ("", "", "axis"), ("damage 1", "", "draw"), ("", "damage 1", "draw"),
    ("damage 4", "damage 4", "draw"),
])  # fmt: skip
def test_one_damaged_bomber_is_enough(first: str, second: str, winner: str) -> None:
    """§fuel.victory: neither may have damage; that of a fighter does not count."""
    t = ending("fixed", "turns 5", "victory bombers-unhurt axis", f"{HURRICANE} at 0101/3 moved",
               f"{HEINKEL} at 1510/0 {first}", f"{HEINKEL} at 1310/0 {second}",
               "axis bf-110c at 1110/0 damage 2", turn=5)  # fmt: skip
    t.expect(f"winner {winner}")


def test_a_bomber_shot_down_at_once_was_damaged() -> None:
    """§fuel.victory: vital hits leave no damage on it, and still it is not unhurt."""
    t = Table("fixed", "turns 1", "victory bombers-unhurt axis", "stage attack",
              "allied typhoon at (0,1)/0", f"{HEINKEL} at (0,0)/0",
              f"{HEINKEL} at 0101/3")  # fmt: skip
    t.do("allied fire:A1/X1", "dice 6 6 6 6 6 6 6 6 6").expect("out X1 destroyed", "damage X1 0")
    t.expect("points allied 40", "over", "winner allied")


def test_a_bomber_that_leaves_is_not_hurt() -> None:
    """§fuel.map, §fuel.victory: 20 points for the Allies, and still no damage."""
    t = Table("fixed", "turns 1", "victory bombers-unhurt axis", "first axis",
              f"{HEINKEL} at 0600/0", f"{HURRICANE} at 0116/3 moved")  # fmt: skip
    t.until("end").expect("points allied 20", "winner axis")


def test_an_empty_sky_lasts_to_the_end() -> None:
    """§fuel.length: all may be gone before the last turn, and the turns are still counted."""
    t = Table("fixed", "turns 3", "victory bombers-unhurt axis", f"{HEINKEL} at 0600/0",
              f"{HURRICANE} at 0900/0")  # fmt: skip
    t.until("initiative").expect("out A1 retreated", "out X1 retreated", "winner nobody")
    t.do("dice 1 1", "dice 6 6", "dice 1 1", "dice 6 6").expect("over")
    t.expect("turn 3", "winner axis", "points allied 20", "points axis 12")


def test_schnellbomber_forces() -> None:
    """§schnellbomber.flights"""
    s = Table.set_up("schnellbomber").state
    assert forces(s, 0) == [("spitfire-i-ace", 3)] * 2
    assert forces(s, 1) == [("bf-109e-wingman", 3), ("bf-110c", 3)]


STRAFING = ("victory points 60", "strafer bf-110c 10", f"{SPITFIRE} at 0101/3 moved")


@pytest.mark.parametrize(("plane", "points"), [
    ("bf-110c at 0811/0 alt 1", "10"), ("bf-110c at 0811/0 alt 1 tried", "0"),
    ("bf-110c at 0811/0 alt 2", "0"), ("bf-109e-wingman at 0811/0 alt 1", "0"),
])  # fmt: skip
def test_strafing_points(plane: str, points: str) -> None:
    """§schnellbomber.strafing: low, and nothing difficult tried this turn."""
    others = f"{WINGMAN} at 1510/0" if "110" in plane else "axis bf-110c at 1510/0 alt 4"
    ending(*STRAFING, f"axis {plane}", others).expect(f"points axis {points}")


def test_who_was_shot_down_strafes_no_more() -> None:
    """§schnellbomber.strafing: it must still be in play when the turn ends."""
    t = Table("victory points 60", "strafer bf-110c 10", "stage attack",
              "allied typhoon at (0,1)/0 alt 1", "axis bf-110c at (0,0)/0 alt 1",
              f"{WINGMAN} at 1510/0")  # fmt: skip
    t.do("allied fire:A1/X1", "dice 6 6 6 6 6 6 6 6 6").expect("out X1 destroyed", "turn 2")
    t.expect("points axis 0", "points allied 35")


@pytest.mark.parametrize(("allied", "axis", "winner"), [
    (0, 49, "nobody"), (0, 50, "axis"), (59, 0, "nobody"), (60, 0, "allied"), (60, 50, "nobody"),
])  # fmt: skip
def test_the_schnellbomber_scenario_is_won_with_60_points(
    allied: int, axis: int, winner: str
) -> None:
    """§schnellbomber.victory, §schnellbomber.strafing: as the scenario's file has it."""
    s = GAME.rules.opening({"scenario": "schnellbomber"})
    raider = next(i for i in s.flights[1] if s.types[s.planes[i].card].key == "bf-110c")
    s.put(raider, replace(s.planes[raider], altitude=1))
    s.halves = (2 * allied, 2 * axis)
    check(s)
    assert s.halves == (2 * allied, 2 * axis + 20)
    assert (s.winner, bool(s.ended)) == {"nobody": (-1, False), "allied": (0, True),
                                         "axis": (1, True)}[winner]  # fmt: skip


def test_schnellbomber_is_won_with_60_points() -> None:
    """§schnellbomber.victory, §end.check"""
    t = ending(*STRAFING, "points axis 50", "axis bf-110c at 0811/0 alt 1")
    t.expect("winner axis", "points axis 60")


# -- points ---------------------------------------------------------------------------------------


def test_a_kill_scores_the_cost() -> None:
    """§end.vp-kill: a Typhoon 43."""
    t = Table("stage attack", "first axis", f"{ACE} at (0,1)/0", "allied typhoon at (0,0)/0",
              f"{HURRICANE} at (6,0)/0")  # fmt: skip
    t.do("axis fire:X1/A1", KILL).expect("points axis 43")


@pytest.mark.parametrize(("switch", "points"), [("tailing", "21½"), ("halves-rounded", "21")])
def test_a_retreat_scores_half(switch: str, points: str) -> None:
    """§end.vp-retreat: not rounded, unless the table wants it."""
    t = Table("fixed", f"switches {switch}", "allied typhoon at 0600/0", f"{HURRICANE} at 0616/0",
              f"{WINGMAN} at 0805/3")  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead").expect(f"points axis {points}")


@pytest.mark.parametrize(("allied", "axis", "winner"), [
    (60, 59, "allied"), (60, 60, "nobody"), (61, 70, "axis"), (59, 0, "nobody"),
])  # fmt: skip
def test_winning_on_points(allied: int, axis: int, winner: str) -> None:
    """§end.vp-win, §standard.victory: the total, and more than the enemy."""
    t = ending(f"{HURRICANE} at 0216/0", f"{WINGMAN} at 0805/3", f"points allied {allied}",
               f"points axis {axis}")  # fmt: skip
    t.expect(f"winner {winner}")


@pytest.mark.parametrize(("scenario", "change", "rule"), [
    ("standard-ready", {}, "standard.victory"),
    ("standard-ready", {"victory": {"kind": "points", "points": 45}}, "end.vp-win"),
    ("schnellbomber", {}, "schnellbomber.victory"),
    ("sedan-1940", {}, "end.vp-win"), ("tip-and-run-1943", {}, "end.vp-win"),
])  # fmt: skip
def test_a_win_on_points_is_told_by_the_rule_of_its_goal(
    scenario: str, change: dict[str, object], rule: str
) -> None:
    """§end.vp-win, §standard.victory, §schnellbomber.victory"""
    s = Table.set_up(scenario, **change).state
    assert (s.setup.deployment == "situation") == (scenario == "standard-ready")
    s.log = []
    s.halves = (0, 2 * s.setup.victory.points)
    scored(s)
    assert (s.winner, s.log[-1].rule) == (1, rule)


def test_points_are_tested_at_the_end_of_the_turn() -> None:
    """§end.vp-win, §end.check: not in the middle of the Attack phase."""
    t = Table("stage attack", "points allied 40", f"{HURRICANE} at (0,1)/0",
              f"{HURRICANE} at (-4,2)/0", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at (-4,-1)/3")  # fmt: skip
    t.do("allied fire:A1/X1", KILL).expect("points allied 68", "asks axis attack.declare")
    t.do("axis decline", "allied decline").expect("winner allied")


def test_the_standard_scenario_may_end_early() -> None:
    """§standard.end: a side without aircraft; the other has more of them."""
    t = Table("fixed", f"{HURRICANE} at 0600/0", f"{WINGMAN} at 0805/3 moved", "points allied 30")
    t.move("allied", "speed:2", "ahead").expect("winner axis")
    assert "more aircraft" in result(t).text


def test_with_nobody_left_the_points_decide() -> None:
    """§standard.end: as many aircraft on either side, none."""
    for more, winner in ((0, "allied"), (2, "draw"), (5, "axis")):
        t = Table("fixed", f"points axis {more}", f"{HURRICANE} at 0600/0", "axis c-202 at 0900/0")
        t.move("allied", "speed:2", "ahead").move("axis", "speed:2", "ahead")
        # A C.202 gives 14 points, a Hurricane 12.
        t.expect("points allied 14", f"points axis {12 + more}", "over", f"winner {winner}")


# -- Standard Scenario ----------------------------------------------------------------------------


def standard(**more: object) -> Table:
    return Table.set_up("standard", **more)


def test_set_up_in_steps() -> None:
    """§standard.steps: flights, advantage, situation, blue, then red."""
    t = standard()
    for seat, plane in (("allied", "hurricane-i"), ("axis", "c-202")):
        for _ in range(2):
            t.do(f"{seat} add:{plane}")
        t.do(f"{seat} done")
    assert t.waits_for() == ("standard.steps", 1)
    t.do("dice 3", "dice 3")
    assert t.waits_for() == ("standard.steps", 1)  # a tie: again
    t.do("dice 2", "dice 5", "dice 4")
    assert t.state.red == 1 and t.state.situation == 4
    t.expect("points allied 10", "asks allied standard.deploy")
    t.do("allied place:0518", "allied place:0618").expect("asks axis standard.deploy")
    t.do("axis place:0503", "axis place:0603")
    assert t.waits_for()[0] == "initiative.roll"


def test_flights_are_built_at_once_and_then_shown() -> None:
    """§standard.points: neither sees the other's choice before both are done."""
    t = standard()
    assert sorted(t.play.open) == ["allied", "axis"]
    t.do("allied add:spitfire-i-ace")
    seen = GAME.secrets.redact(t.state, "axis")
    assert seen.planes == ()


def test_a_flight_costs_at_most_100() -> None:
    """§standard.points, §stats.cost"""
    t = standard().do("allied add:spitfire-i-ace", "allied add:hurricane-i")
    assert t.rule("allied", "add:hurricane-i-kosciuszko") == "standard.points"
    t.do("allied add:hurricane-i")
    assert t.state.planes == ()
    # Every point may be spent: 55, 24 and 21.
    t = standard().do("allied add:p-51b-ace", "allied add:hurricane-i", "allied add:i-16-ishak")
    t.do("axis add:c-202", "axis add:c-202", "axis done")
    assert len(t.state.flights[0]) == 3


def test_the_last_points_leave_room_for_two() -> None:
    """§standard.points, §standard.size: what is spent first must leave enough for a second."""
    t = standard(budget=60)
    assert t.rule("allied", "add:p-51b-ace") == "standard.points"


def test_a_flight_has_two_to_five_aircraft() -> None:
    """§standard.size"""
    t = standard(budget=200).do("axis add:c-200-rookie")
    assert t.rule("axis", "done") == "standard.size"
    for _ in range(3):
        t.do("axis add:c-200-rookie")
    assert "done" in t.keys("axis")
    t.do("axis add:c-200-rookie")
    assert "axis" not in t.play.open  # five are all there can be


def test_one_side_only() -> None:
    """§standard.nations, §stats.nation: any nation of the own side, none of the other."""
    t = standard()
    assert t.rule("allied", "add:c-202") == "standard.nations"
    t.do("allied add:i-16-abu", "allied add:hurricane-i")


def test_areas_and_facing() -> None:
    """§standard.deploy, §stacking.conflict: inside the area, as it faces, nobody on a friend."""
    t = Table.set_up("standard-ready", situation=6, advantage="axis")
    t.expect("asks allied standard.deploy", "denied allied place:0518 standard.deploy")
    t.do("allied place:0608").expect("at A1 0608/0", "altitude A1 3")
    assert t.rule("allied", "place:0608") == "stacking.conflict"
    t.do("allied place:0609", "allied place:0708", "axis place:0615")
    t.expect("at X1 0615/0", "altitude X1 4")


@pytest.mark.parametrize(("situation", "blue", "red"), [
    (1, "0518 0 3", "0503 3 3"), (2, "0518 0 3", "0108 2 3"), (3, "0117 1 3", "1317 5 3"),
    (4, "0518 0 3", "0504 3 4"), (5, "0310 0 3", "1313 5 4"), (6, "0708 0 3", "0715 0 4"),
])  # fmt: skip
def test_all_aircraft_of_a_side_face_the_same_way(situation: int, blue: str, red: str) -> None:
    """§standard.deploy, §standard.steps: as its area says, and at its altitude."""
    t = Table.set_up("standard-ready", situation=situation, advantage="axis")
    for seat, id, text in (("allied", "A1", blue), ("axis", "X1", red)):
        while seat not in t.play.open:
            t.calm()
        hex, facing, altitude = text.split()
        t.do(f"{seat} place:{hex}").expect(f"at {id} {hex}/{facing}", f"altitude {id} {altitude}")


@pytest.mark.parametrize(("die", "points"), [(1, 0), (2, 0), (3, 0), (4, 10), (5, 20), (6, 30)])
def test_six_starts(die: int, points: int) -> None:
    """§standard.situations: blue starts with 10, 20 and 30 points in 4, 5 and 6."""
    t = Table.set_up("standard-ready", advantage="allied").do(f"dice {die}")
    t.expect(f"points axis {points}", "points allied 0", "asks axis standard.deploy")


@pytest.mark.parametrize("die", range(1, 7))
def test_a_start_names_the_sides_and_no_colors(die: int) -> None:
    """§standard.situations: the sides have colors of their own on the screen."""
    t = Table.set_up("standard-ready", advantage="allied").do(f"dice {die}")
    (text,) = t.told("standard.situations")
    assert not {"red", "blue"} & set(text.lower().replace(".", " ").split())
    assert "Axis deploys first" in text
    assert ("Allied is higher" in text) == (die > 3)


def test_sixty_points_win_the_standard_scenario() -> None:
    """§standard.victory: situation 5, 20 points and a Spitfire's 46 make 66."""
    t = Table("stage attack", "first axis", "points axis 20", f"{ACE} at (0,1)/0",
              f"{SPITFIRE} at (0,0)/0", f"{HURRICANE} at (6,0)/0")  # fmt: skip
    t.do("axis fire:X1/A1", KILL).expect("points axis 66", "winner axis")


# -- Bomber Escort --------------------------------------------------------------------------------


def test_escort_forces_and_set_up() -> None:
    """§escort.flights, §escort.setup: two bombers for nothing, first, 3 hexes apart."""
    t = Table.set_up("bomber-escort")
    for seat, plane in (("allied", "hurricane-i"), ("axis", "c-202")):
        t.do(f"{seat} add:{plane}", f"{seat} add:{plane}", f"{seat} done")
    s = t.state
    assert [name for name, _ in forces(s, 0)] == ["b-25", "b-25", "hurricane-i", "hurricane-i"]
    t.do("allied place:0520")
    assert t.rule("allied", "place:0720") == "escort.setup"
    t.do("allied place:0820", "allied place:0620", "allied place:0720")
    t.expect("asks axis escort.setup", "at A1 0520/0", "altitude A1 3")
    assert t.rule("axis", "place:0520") == "escort.setup"
    assert "B-25 Mitchell A1 starts at 0520, altitude 3." in t.told("escort.setup")
    assert t.told("standard.deploy") == []


def test_escort_bombers() -> None:
    """§escort.bomber: armor 4, vital armor 9, 5 hits, speed 2, 3 and 2 dice all round."""
    for key in ("b-25", "g4m", "ju-88", "wellington", "sm-79"):
        plane = load_aircraft()[key]
        assert (plane.armor, plane.vital, plane.hits, plane.speed) == (4, 9, 5, (2, 2))
        assert (plane.attack, plane.all_round, plane.token) == ((3, 2), True, True)


@pytest.mark.parametrize(("scenario", "side"), [("bomber-escort", 0), ("bomber-escort-axis", 1)])
def test_two_bombers_and_a_flight(scenario: str, side: int) -> None:
    """§escort.flights, §escort.bomber: beside 100 points of fighters, and not to be chosen."""
    t = Table.set_up(scenario)
    for seat, plane in (("allied", "hurricane-i"), ("axis", "c-202")):
        token = {"allied": "b-25", "axis": "ju-88"}[seat]
        assert t.rule(seat, f"add:{token}") == "escort.flights"
        t.do(f"{seat} add:{plane}", f"{seat} add:{plane}", f"{seat} done")
    s = t.state
    bombers = [s.card(s.planes[i]) for i in s.flights[side] if s.card(s.planes[i]).token]
    assert [(card.armor, card.vital, card.hits, card.normal) for card in bombers] == [
        (4, 9, 5, (2,))
    ] * 2
    assert not any(s.card(s.planes[i]).token for i in s.flights[1 - side])


ESCORT = ("victory escort allied north", "fixed", "axis c-202 at 0110/0 moved")


def test_a_bomber_arrives_in_the_last_row_or_beyond() -> None:
    """§escort.victory: it is safe then, and scores nothing for the enemy."""
    for place in ("0602/0", "0601/0", "0600/0"):
        t = Table(*ESCORT, f"allied b-25 at {place}", f"{HURRICANE} at 0816/0")
        t.move("allied", "move:A1")
        while t.state.in_play(0):
            t.calm()
        t.expect("out A1 arrived", "points axis 0")


@pytest.mark.parametrize(("edge", "place", "short"), [
    ("north", "0602/0", "0603/0"), ("south", "0619/3", "0618/3"),
    ("east", "1310/2", "1210/2"), ("west", "0210/4", "0310/4"),
])  # fmt: skip
def test_the_far_side_may_be_any_edge(edge: str, place: str, short: str) -> None:
    """§escort.victory: the last whole hexes before it, no hex earlier."""
    for start, there in ((place, True), (short, False)):
        t = Table(f"victory escort allied {edge}", "fixed", "axis c-202 at 0710/0 moved",
                  f"allied b-25 at {start}", f"{HURRICANE} at 0812/0")  # fmt: skip
        t.move("allied", "move:A1")
        while t.state.mover == 0:
            t.calm()
        t.expect("out A1 arrived" if there else "flying A1")


@pytest.mark.parametrize(("hazard", "altitude", "rule", "spared", "lost"), [
    ("flak", 3, "flak.roll", ("6",), ("1", "6", "6 6 6 6 6 6")),
    ("balloon", 1, "balloon.roll", ("3",), ("1", "6")),
])  # fmt: skip
def test_a_bomber_arrives_if_it_comes_through_the_last_hex(
    hazard: str, altitude: int, rule: str, spared: tuple[str, ...], lost: tuple[str, ...]
) -> None:
    """§escort.victory, §flak.roll, §balloon.roll: the last hex is rolled for like any other."""
    places = {"flak": "flak 0500 3", "balloon": "balloon 0600"}
    for dice, how in ((spared, "arrived"), (lost, "destroyed")):
        t = Table(*ESCORT, f"switches {hazard.replace('oon', 'oons')}", places[hazard],
                  f"allied b-25 at 0602/0 alt {altitude}", f"{HURRICANE} at 0816/0")  # fmt: skip
        t.move("allied", "move:A1")
        while t.state.label(t.plane("A1").hex) != "0600":
            t.calm()
        assert t.waits_for() == (rule, 1)
        t.expect("flying A1").do(*[f"dice {faces}" for faces in dice]).expect(f"out A1 {how}")


def test_only_the_escorted_bombers_arrive() -> None:
    """§escort.victory: a bomber of the other side has no business there; it retreats."""
    bombers = ("victory escort allied north", "fixed", "first axis", "allied b-25 at 1212/0 moved")
    t = Table(*bombers, f"{HEINKEL} at 0402/0", f"{WINGMAN} at 0812/0").move("axis", "move:X1")
    while t.state.mover == t.state.find("X1"):
        t.calm()
    t.expect("at X1 0400/0", "flying X1")
    t = Table(*bombers, f"{HEINKEL} at 0401/0", f"{WINGMAN} at 0812/0").move("axis", "move:X1")
    while t.state.mover == t.state.find("X1"):
        t.calm()
    t.expect("out X1 retreated", "points allied 20")


def lost(t: Table, id: str, how: str) -> None:
    """Take an aircraft out of the battle."""
    lose(t.state, t.state.find(id), how, "escort.victory", how, 0)


@pytest.mark.parametrize(("out", "winner"), [
    ({}, "draw"),
    ({"A3": "destroyed"}, "axis"), ({"X1": "destroyed"}, "allied"),
    ({"A3": "destroyed", "X1": "destroyed"}, "allied"),  # 24 points and 28
    ({"A3": "destroyed", "A4": "destroyed", "X1": "destroyed"}, "axis"),  # 48 and 28
    ({"A3": "retreated"}, "draw"), ({"X1": "retreated"}, "draw"),
])  # fmt: skip
def test_one_bomber_through_and_fighters_lost(out: dict[str, str], winner: str) -> None:
    """§escort.victory: the cost of fighters that were destroyed; who fled does not count."""
    t = Table("victory escort allied north", "fixed", "turns 1", "stage initiative",
              "allied b-25 at 0412/0", "allied b-25 at 0812/0", f"{HURRICANE} at 0216/0",
              f"{HURRICANE} at 0616/0", f"{WINGMAN} at 0805/3", f"{WINGMAN} at 1005/3")  # fmt: skip
    arrive(t.state, 0)
    for id, how in out.items():
        lost(t, id, how)
    escorted(t.state)
    t.expect(f"winner {winner}")


@pytest.mark.parametrize(("through", "winner"), [(2, "axis"), (0, "allied"), (1, "draw")])
def test_the_axis_may_escort_as_well(through: int, winner: str) -> None:
    """§escort.victory: both, none or one of its bombers."""
    t = Table("victory escort axis north", "fixed", "turns 1", "stage initiative",
              "axis ju-88 at 0412/0", "axis ju-88 at 0812/0", f"{HURRICANE} at 0805/3")  # fmt: skip
    for id in ("X1", "X2")[:through]:
        arrive(t.state, t.state.find(id))
    escorted(t.state)
    t.expect(f"winner {winner}")


def test_bombers_are_no_fighters() -> None:
    """§escort.victory: one that is shot down costs its side nothing more than itself."""
    t = Table("victory escort axis north", "fixed", "turns 1", "stage initiative",
              f"{HEINKEL} at 0412/0", f"{HEINKEL} at 0812/0", f"{HURRICANE} at 0805/3")  # fmt: skip
    arrive(t.state, t.state.find("X1"))
    t.expect("out X1 arrived", "points allied 0")
    lost(t, "X2", "destroyed")
    escorted(t.state)
    t.expect("winner draw")


def crossing(first: str, second: str, *more: str) -> Table:
    """Two bombers that are about to arrive, or not."""
    t = Table("turns 1", *ESCORT, f"allied b-25 at {first}", f"allied b-25 at {second}", *more)
    return t.fly_on()


def test_escort_victory() -> None:
    """§escort.victory: both, none, or the cost of fighters destroyed."""
    crossing("0402/0", "0802/0").expect("winner allied")
    crossing("0412/0", "0812/0").expect("winner axis")
    crossing("0402/0", "0812/0").expect("winner draw")


def test_a_bomber_that_leaves_elsewhere_has_not_arrived() -> None:
    """§escort.victory: it has retreated (R59); the last one out ends the battle."""
    t = Table(*ESCORT, "allied b-25 at 0010/5", "allied b-25 at 0802/0")
    t.move("allied", "move:A1").expect("out A1 retreated", "points axis 0")
    t.fly_on().expect("out A2 arrived", "winner draw")
    t = Table(*ESCORT, "allied b-25 at 0010/5", "allied b-25 at 0812/0")
    t.move("allied", "move:A1").fly_on().expect("out A1 retreated", "not over", "turn 2")


def test_with_one_bomber_through_the_fighters_decide() -> None:
    """§escort.victory: who destroyed the greater cost."""
    t = Table("turns 1", *ESCORT, "allied b-25 at 0402/0", "allied b-25 at 0812/0",
              f"{HURRICANE} at 0914/0 moved", "axis c-202 at 0911/0 moved")  # fmt: skip
    t.until("attack")
    t.do("allied fire:A3/X2", "dice 6 6 6").fly_on().expect("out X2 destroyed", "winner allied")


# -- the last turn --------------------------------------------------------------------------------


@pytest.mark.parametrize("victory", ["first-loss", "climb allied 5", "points 60"])
def test_a_last_turn_ends_every_battle(victory: str) -> None:
    """§end.check: the higher score wins after it (R50), whatever else could have won."""
    flying = (f"victory {victory}", "turns 12", "points axis 5", f"{HURRICANE} at 0216/0",
              f"{WINGMAN} at 0805/3")  # fmt: skip
    ending(*flying, turn=11).expect("not over")
    t = ending(*flying, turn=12).expect("over", "winner axis")
    assert result(t).text == "The Axis side wins: 5 points against 0 after game turn 12."


def test_a_battle_without_a_last_turn_ends_after_forty() -> None:
    """§end.check: it has to end some time (R56); a later last turn of its own counts instead."""
    flying = (f"{HURRICANE} at 0216/0", f"{WINGMAN} at 0805/3")
    ending(*flying, turn=39).expect("not over")
    ending(*flying, turn=40).expect("over", "winner draw")
    ending(*flying, "turns 50", turn=40).expect("not over")
    ending(*flying, "turns 50", turn=50).expect("over", "winner draw")


@pytest.mark.parametrize(("victory", "winner", "told"), [
    ("first-loss", "draw", "A draw: nothing is decided after game turn 40."),
    ("climb allied 5", "draw", "A draw: nothing is decided after game turn 40."),
    ("points 60", "axis", "The Axis side wins: 5 points against 0 after game turn 40."),
])  # fmt: skip
def test_points_decide_nothing_where_none_are_counted(victory: str, winner: str, told: str) -> None:
    """§end.check, §intercept.victory, §dogfight.victory: the fortieth turn is a draw there, R56."""
    t = ending(f"victory {victory}", "points axis 5", f"{HURRICANE} at 0216/0",
               f"{WINGMAN} at 0805/3", turn=40)  # fmt: skip
    t.expect("over", f"winner {winner}")
    assert result(t).text == told


def test_intercept_after_a_retreat_is_a_draw_in_the_end() -> None:
    """§intercept.victory, §map.exit: what a retreat scores does not win it, R61."""
    t = Table("turn 40", "first axis", CLIMB, "fixed", f"{WINGMAN} at 0600/0",
              f"{ACE} at 0805/3 moved", f"{HURRICANE} at 0216/0 moved")  # fmt: skip
    t.move("axis", "speed:2", "ahead").fly_on().expect("points allied 14", "over", "winner draw")


@pytest.mark.parametrize(("terms", "scores"), [
    (("victory first-loss",), False), (("victory climb allied 5",), False),
    (("victory climb allied 5", "turns 9"), True), (("victory points 60",), True),
    (("victory escort axis north", f"{HEINKEL} at 1510/0 moved"), False),
    (("victory bombers-unhurt axis", "turns 9", f"{HEINKEL} at 1510/0 moved"), True),
])  # fmt: skip
def test_a_loss_tells_of_points_where_they_count(terms: tuple[str, ...], scores: bool) -> None:
    """§end.vp-retreat: the score is kept everywhere, and told where it can decide something."""
    t = Table("fixed", "first axis", *terms, f"{WINGMAN} at 0600/0", f"{HURRICANE} at 0216/0")
    t.move("axis", "speed:2", "ahead").expect("points allied 14")
    (told,) = t.told("map.exit")
    assert told.endswith(" The Allied side scores 14.") == scores


@pytest.mark.parametrize(("victory", "told"), [
    ("first-loss", "to lose an aircraft"), ("climb allied 5", "to have an aircraft destroyed"),
])  # fmt: skip
def test_who_is_lost_to_flak_is_lost_to_the_enemy(victory: str, told: str) -> None:
    """§dogfight.victory, §intercept.victory, §flak.attack: though nobody shot it down, R66."""
    t = Table(f"victory {victory}", "switches flak", "flak (0,0) 3", f"{HURRICANE} at (0,2)/0",
              f"{WINGMAN} at 0101/3 moved")  # fmt: skip
    t.move("allied", "speed:2", "ahead", "d1", "d4", "d6666").expect("over", "winner axis")
    assert result(t).text == f"The Axis side wins: the enemy was the first {told}."


def test_who_runs_out_of_fuel_loses_a_duel_to_the_first_loss() -> None:
    """§fuel.deadline, §dogfight.victory, §end.check: what is decided is not judged again."""
    ending("victory climb axis 3", "fixed", "fuel south 4 bf-109e-wingman",
           f"{HURRICANE} at 0216/0", f"{WINGMAN} at 0805/3 alt 5", turn=4).expect(
        "over", "winner allied", "out X1 destroyed"
    )  # fmt: skip
