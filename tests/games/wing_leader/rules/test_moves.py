"""How a unit moves (chapter 8): what a walk may hold, and where it may end."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from airwar.games.wing_leader.rules.ends import (
    can_end,
    end_of,
    farthest,
    faults,
    legal_ends,
    random_walk,
    reach,
    route_demands,
    walk_of,
)
from airwar.games.wing_leader.rules.flights import Errand, Flight
from airwar.games.wing_leader.rules.squares import FACING_OF, FACINGS, OFF, altitude, name, read
from airwar.kernel.requests import Refusal


def errand(at: str = "M9", facing: str = "l", mps: int = 3, **fields: Any) -> Errand:
    return Errand(read(at), FACING_OF[facing], 2 * mps, **fields)


def fly(e: Errand, *steps: str) -> str:
    """Where steps lead and with which facing, or the rule that is against them."""
    wrong = faults(e, steps)
    if wrong:
        return wrong[0].rule
    end = end_of(e, steps)
    assert isinstance(end, Flight)
    return f"{end.gone or name(end.square)} {FACINGS[end.facing]}"


def is_in(at: int, f: Flight) -> bool:
    return f.square == at


def test_8_1_a_unit_moves_ahead_and_keeps_its_facing() -> None:
    """§8.1, T17"""
    assert fly(errand(mps=1), "l") == "L9 l"
    assert fly(errand(mps=2), "lu", "l") == "K10 l"


def test_8_1_1_turns_are_free_up_to_135_degrees() -> None:
    """§8.1.1, T18: 45 degrees before a climb cost nothing, 180 before a step 1 MP."""
    assert fly(errand(facing="r", mps=1), "ru") == "N10 ru"
    assert fly(errand(facing="r", mps=1), "lu") == "L10 lu"
    assert fly(errand(facing="r", mps=1), "l") == "8.2-full"
    assert fly(errand(facing="r", mps=2), "l") == "L9 l"


def test_8_2_all_mps_are_spent_but_a_half() -> None:
    """§8.2-full"""
    assert fly(errand(mps=3), "l", "l") == "8.2-full"
    assert fly(errand(mps=2), "l", "l", "l") == "8.2-full"
    assert fly(errand(mps=2), "l", "d") == "L8 d"
    assert fly(errand(mps=2), "l", "d", "d") == "L7 d"


def test_8_2_the_diving_bonus_must_be_paid_by_a_level() -> None:
    """§8.2-dive-bonus"""
    assert fly(errand(mps=2), "bonus", "ld", "l", "l") == "J8 l"
    assert fly(errand(mps=2), "ld", "bonus", "l", "l") == "J8 l"
    assert fly(errand(mps=2), "bonus", "l", "l", "l") == "8.2-dive-bonus"
    assert fly(errand(mps=2), "bonus", "bonus", "ld", "l") == "8.2-dive-bonus"
    assert fly(errand(mps=2, bonus=False), "bonus", "ld", "l", "l") == "8.2-dive-bonus"


def test_8_3_straight_down_costs_half() -> None:
    """§8.3-level: six levels down with 3 MPs; a diagonal step down costs a whole MP."""
    assert fly(errand(mps=3), *["d"] * 6) == "M3 d"
    assert fly(errand(mps=1), "ld") == "L8 ld"
    assert fly(errand(mps=1), "ld", "d") == "8.2-full"


def test_8_3_the_first_level_costs_the_climb_value_and_the_second_two() -> None:
    """§8.3-climb, §3.3-climb: and every further one 2 MPs too (C27), vertical or not."""
    assert fly(errand(mps=3, climb=1), "lu", "u") == "L11 u"
    assert fly(errand(mps=3, climb=3), "u") == "M10 u"
    assert fly(errand(mps=3, climb=2), "lu", "l") == "K10 l"
    assert fly(errand(mps=3, climb=2), "lu", "u") == "8.2-full"
    assert fly(errand(mps=5, climb=1), "u", "u", "u") == "M12 u"


def test_8_3_circling_spends_whole_mps_and_turns_freely() -> None:
    """§8.3-circle: before it flies on, too; C37: there is no turn after the last step."""
    assert fly(errand(mps=3), "cr", "cu", "cl") == "M9 l"
    assert fly(errand(mps=3), "cr", "r", "r") == "O9 r"
    assert fly(errand(mps=3, circle=False), "cr", "r", "r") == "9.2"


def test_8_4_the_sky_has_a_floor_and_a_roof() -> None:
    """§8.4-limits, §4.1-ground, §4.1-crash: at altitude 0 it must turn away from the ground."""
    assert fly(errand("M0", "d", 1), "d") == "4.1-crash"
    assert fly(errand("M0", "ld", 1), "ld") == "4.1-crash"
    assert fly(errand("M0", "d", 1), "l") == "L0 l"
    assert fly(errand("M19", "u", 1), "u") == "8.4-limits"
    assert fly(errand("M18", "u", 1), "u") == "M19 u"  # §3.3.1-ceiling


def test_8_4_1_units_leave_by_the_sides() -> None:
    """§8.4.1-exit: 1 MP to step off, from the column at the edge."""
    assert fly(errand("B9", "l", 2), "l", "exit") == "left l"
    assert fly(errand("A9", "l", 2), "exit") == "left l"
    assert fly(errand("A9", "r", 1), "exit") == "8.2-full"
    assert fly(errand("B9", "l", 2), "exit") == "8.4.1-exit"
    assert fly(errand("A9", "l", 1), "l") == "8.4.1-exit"
    assert fly(errand("A9", "l", 1, exits=("right",)), "exit") == "8.4.1-exit"
    assert fly(errand("Z9", "r", 2), "exit", "r") == "8.2-full"


def test_8_4_1_entering_costs_the_first_square() -> None:
    """§8.4.1-enter: the entry square is the first; §8.4.1-trail: with no MP left it waits."""
    assert fly(errand("A9", "r", 2, outside=True), "r", "r") == "B9 r"
    assert fly(errand("A9", "r", 1, outside=True), "r") == "A9 r"
    assert fly(errand("A9", "r", 2, outside=True), "ru", "r") == "8.4.1-enter"
    assert fly(errand("A9", "r", 2, outside=True), "cr", "r") == "8.4.1-enter"
    assert fly(errand("A9", "r", 0, outside=True)) == "A9 r"
    assert fly(errand("A9", "r", 0, outside=True), "r") == "8.4.1-trail"


def test_9_2_4_it_comes_in_where_its_vector_is() -> None:
    """§8.4.1-enter, §9.2.4-vector: beside the map it has not reached it yet."""
    beside = errand("Z9", "l", 3, outside=True, goal="route", to=read("Z9"), halt=read("Z9"))
    assert fly(beside, "l", "cl", "cu") == "Z9 u"
    assert fly(beside, "l", "l", "l") == "9.2.4-vector"


def test_13_8_2_a_rocket_in_trail_dives_if_it_can() -> None:
    """§13.8.2-none, §8.4.1-trail"""
    idle: dict[str, Any] = {"outside": True, "must_dive": True, "rocket": "none"}
    assert fly(errand("Z9", "l", 2, **idle), "l", "l") == "13.8.2-none"
    assert fly(errand("Z9", "l", 2, **idle), "l", "ld") == "Y8 ld"
    assert fly(errand("Z9", "l", 1, **idle), "l") == "Z9 l"
    assert fly(errand("Z9", "l", 0, **idle)) == "Z9 l"


def test_8_5_never_both_climb_and_dive() -> None:
    """§8.5-exclusive"""
    assert fly(errand(mps=2), "lu", "ld") == "8.5-exclusive"
    assert fly(errand(mps=2), "ld", "lu") == "8.5-exclusive"
    assert fly(errand(mps=2), "lu", "bonus", "l") == "8.5-exclusive"


def test_8_5_1_a_slow_climb_takes_two_turns() -> None:
    """§8.5.1-first, §8.5.1-second, T19: a B-24 at altitude 12, facing right."""
    b24: dict[str, Any] = {"at": "M12", "facing": "r", "mps": 2, "climb": 0}
    assert fly(errand(**b24), "slow") == "M12 r"
    assert fly(errand(**b24), "r", "slow") == "N12 r"
    assert fly(errand(**b24), "ru") == "8.5.1-first"
    assert fly(errand(**b24), "r", "r") == "O12 r"
    begun = errand(**b24, slow_climb=True)
    assert fly(begun, "ru") == "N13 ru"
    assert fly(begun, "r", "ru") == "8.5.1-second"
    assert fly(begun, "u") == "8.5.1-second"
    assert fly(begun, "lu") == "8.5.1-second"
    assert fly(begun, "r", "r") == "O12 r"  # §8.5.1-abandon: it may give up


@pytest.mark.parametrize(
    ("facing", "steps"),
    [("ru", ("slow",)), ("r", ("cr", "slow")), ("r", ("r", "r", "slow")), ("r", ("rd", "slow"))],
)
def test_8_5_1_a_slow_climb_begins_level_and_without_a_turn(
    facing: str, steps: tuple[str, ...]
) -> None:
    """§8.5.1-first (C28)"""
    assert fly(errand("M12", facing, 3, climb=0), *steps) == "8.5.1-first"


def test_8_5_1_other_climb_values_have_no_slow_climb() -> None:
    assert fly(errand(climb=2), "slow") == "8.5.1-first"


def test_7_2_3_it_stops_in_its_targets_square() -> None:
    """§7.2.3-stop: with MPs left or not; other units never stop it (§8.4-limits)."""
    target: dict[str, Any] = {"target": read("L9"), "target_facing": FACING_OF["l"]}
    assert fly(errand(mps=3, **target), "l") == "L9 l"
    assert fly(errand(mps=3, **target), "l", "l", "l") == "7.2.3-stop"
    assert fly(errand(mps=3, **target), "lu", "l", "l") == "J10 l"


def test_7_2_3_a_head_on_entry_may_fly_through() -> None:
    """§7.2.3-head-on-through: its very next MP must take it out, and coming back is not head-on."""
    target: dict[str, Any] = {"target": read("L9"), "target_facing": FACING_OF["r"]}
    assert fly(errand(mps=3, **target), "l") == "L9 l"
    assert fly(errand(mps=3, **target), "l", "l", "l") == "J9 l"
    assert fly(errand(mps=3, **target), "l", "cl", "l") == "7.2.3-head-on-through"
    assert fly(errand(mps=4, **target), "l", "r") == "7.2.3-head-on-through"
    assert fly(errand(mps=5, **target), "l", "l", "r", "r") == "7.2.3-stop"
    no_ahead = errand(mps=3, target=read("L9"))  # a Lufbery, or a dogfight
    assert fly(no_ahead, "l", "l", "l") == "7.2.3-stop"


def test_7_2_3_locked_with_its_target() -> None:
    """§7.2.3-locked, T16: it circles in its target's square."""
    pinned = errand(mps=3, target=read("M9"), target_facing=0, stay="pinned")
    assert fly(pinned, "l", "l", "l") == "7.2.3-locked"
    assert fly(pinned, "cr", "cl", "cu") == "M9 u"
    assert fly(pinned, "cr", "cl") == "8.2-full"


def test_7_2_3_it_may_leave_a_target_that_came_from_ahead() -> None:
    """§7.2.3-head-on-arrival: with its first MP, or it stays."""
    free = errand(mps=3, target=read("M9"), target_facing=FACING_OF["r"], stay="leave")
    assert fly(free, "l", "l", "l") == "J9 l"
    assert fly(free, "cl", "l", "l") == "7.2.3-locked"
    assert fly(free, "cl", "cl", "cl") == "M9 l"
    assert fly(free, "r", "r") == "7.2.3-head-on-through"  # the turn would cost the MP
    assert fly(free, "l", "cr", "r") == "M9 r"


def test_9_2_5_the_shortest_route() -> None:
    """§9.2.5-distance, §9.2.5-altitude: nearer by one or more, and up or down as the way goes."""
    up = errand(mps=3, climb=1, goal="route", to=read("H12"))
    assert fly(up, "lu", "l", "l") == "J10 l"
    assert fly(up, "l", "l", "l") == "9.2.5-altitude"
    assert fly(up, "cl", "cl", "lu") == "L10 lu"
    assert fly(up, "ru", "r", "r") == "9.2.5-distance"
    assert fly(up, "u", "cl", "cl") == "9.2.5-distance"
    down = errand(mps=3, goal="route", to=read("H2"))
    assert fly(down, "l", "l", "l") == "9.2.5-altitude"
    assert fly(down, "ld", "l", "l") == "J8 l"
    level = errand(mps=3, goal="route", to=read("H9"))
    assert fly(level, "lu", "l", "l") == "9.2.5-altitude"
    assert fly(level, "l", "cl", "cl") == "L9 l"


def test_9_2_5_a_slow_climb_counts() -> None:
    """§9.2.5-altitude: MPs spent on it are enough (C30)."""
    up = errand(mps=3, climb=0, goal="route", to=read("H12"))
    assert fly(up, "l", "slow") == "L9 l"
    assert fly(up, "slow") == "9.2.5-distance"
    assert fly(up, "l", "l", "l") == "9.2.5-altitude"
    straight_up = errand(mps=3, climb=0, goal="route", to=read("M12"))
    assert route_demands(straight_up) == (True, True, False)
    assert fly(straight_up, "slow") == "M9 l"


def test_9_2_4_it_stops_at_its_vector() -> None:
    """§9.2.4-vector: and circles there with what it has left."""
    near = errand(mps=3, goal="route", to=read("L9"), halt=read("L9"))
    assert fly(near, "l", "cl", "cr") == "L9 r"
    assert fly(near, "l", "l", "r") == "9.2.4-vector"
    here = errand(mps=3, goal="route", to=read("M9"), halt=read("M9"))
    assert fly(here, "cl", "cl", "cl") == "M9 l"
    assert fly(here, "l", "r", "cl") == "9.2.4-vector"


def test_9_2_6_home_is_a_column_nearer() -> None:
    """§9.2.6-move: never farther, and it exits from the column of its edge (C103)."""
    home = errand("C9", "l", 3, goal="home", edge="left", circle=False, exits=("left",))
    assert fly(home, "u", "u") == "9.2.6-move"
    assert fly(home, "ld", "d", "d", "d", "d") == "B4 d"
    assert fly(home, "cl", "l", "l") == "9.2.6-move"
    assert fly(home, "l", "l", "exit") == "left l"
    assert fly(home, "l", "l", "d") == "9.2.6-move"
    away = errand("C9", "r", 2, goal="home", edge="left", circle=False, exits=("left",))
    assert fly(away, "ru", "lu") == "8.2-full"
    assert fly(away, "rd", "ld") == "9.2.6-move"
    assert fly(away, "ld", "l") == "A8 l"


def test_9_2_1_straight_and_level_with_one_turn_at_first() -> None:
    """§9.2.1-move; C96: it may turn once to face its edge."""
    on = errand("M9", "r", 2, straight=FACING_OF["r"], circle=False, bonus=False, exits=("right",))
    assert fly(on, "r", "r") == "O9 r"
    assert fly(on, "ru", "r") == "9.2"
    back = errand("M9", "l", 2, straight=FACING_OF["r"], circle=False, exits=("right",))
    assert fly(back, "r") == "N9 r"
    edge = errand("Y9", "r", 2, straight=FACING_OF["r"], circle=False, exits=("right",))
    assert fly(edge, "r", "exit") == "right r"


def test_9_5_6_a_balbo_is_clumsy() -> None:
    """§9.5.6: one level, no bonus, and 1 MP for a turn of more than 45 degrees (C29)."""
    assert fly(errand(mps=3, balbo=True), "ld", "ld", "l") == "9.5.6"
    assert fly(errand(mps=4, balbo=True), "lu", "u") == "9.5.6"
    assert fly(errand(mps=3, balbo=True), "bonus", "ld", "l", "l") == "9.5.6"
    assert fly(errand(mps=2, balbo=True), "u") == "M10 u"
    assert fly(errand(mps=3, balbo=True), "r", "r") == "O9 r"
    assert fly(errand(mps=2, balbo=True), "lu", "l") == "K10 l"


def test_3_3_a_load_keeps_it_below_a_dash() -> None:
    """§3.3-bomb-dash; once the load is gone it may climb there."""
    laden = errand(mps=1, loaded_roof=9)
    assert fly(laden, "lu") == "3.3-bomb-dash"
    assert fly(errand(mps=1, loaded_roof=9, jettison="may"), "jettison", "lu") == "L10 lu"
    assert fly(errand(climb=0, loaded_roof=9), "slow") == "3.3-bomb-dash"
    assert fly(errand(climb=0, loaded_roof=10), "slow") == "M9 l"
    assert fly(errand(climb=0, loaded_roof=9, jettison="may"), "jettison", "slow") == "M9 l"
    assert fly(errand(mps=1, roof=9), "lu") == "5.1-special"


def test_13_4_3_a_lufbery_costs_two_mps() -> None:
    """§13.4.3-enter: not beside an enemy, at the start or on the way."""
    able = errand(mps=3, may_lufbery=True, enemies=(read("L9"),))
    assert fly(able, "lufbery", "cl") == "M9 l"
    assert fly(able, "l", "lufbery") == "13.4.3-enter"
    assert fly(errand(mps=3), "lufbery", "cl") == "13.4.3-enter"
    assert fly(errand("L9", mps=3, may_lufbery=True, enemies=(read("L9"),)), "lufbery") == (
        "13.4.3-enter"
    )
    inside = errand(mps=3, lufbery=True)
    assert fly(inside, "l", "l", "l") == "13.4.3-while"
    assert fly(inside, "cl", "cl", "cl") == "M9 l"
    assert fly(inside, "leave-r", "r") == "N9 r"


def test_13_8_2_the_rocket() -> None:
    """§13.8.2-full, T53: 2 MPs are two levels diagonally, four straight up; all four are eight."""
    rocket: dict[str, Any] = {"climb": 0, "rocket": "full"}
    assert fly(errand(mps=2, **rocket), "lu", "lu") == "K11 lu"
    assert fly(errand(mps=2, **rocket), *["u"] * 4) == "M13 u"
    assert fly(errand(mps=4, **rocket), *["u"] * 8) == "M17 u"
    # The last half MP too is offered for the climb.
    assert max(altitude(end.square) for end in reach(errand(mps=4, **rocket))) == 17
    assert max(altitude(end.square) for end in reach(errand(mps=2, **rocket))) == 13


def test_13_8_2_without_throttle_it_dives() -> None:
    """§13.8.2-none"""
    gliding = errand(mps=2, rocket="none", must_dive=True)
    assert fly(gliding, "lu") == "13.8.2-none"
    assert fly(gliding, "l", "l") == "13.8.2-none"
    assert fly(gliding, "ld", "l") == "K8 l"


def test_a_free_fighter_has_371_ends() -> None:
    """3 MPs, climb value 1, the bonus: as many squares, facings and markers as were counted."""
    ends = {(f.square, f.facing, f.climbed, f.dived) for f in reach(errand())}
    assert len(ends) == 371


def test_what_is_reached_can_be_flown() -> None:
    """Every end and every random walk is legal, and a search for one agrees with the whole list."""
    rng = Random(7)
    for e in (
        errand(mps=2, climb=2),
        errand(climb=0, goal="route", to=read("H12")),
        errand("C3", "r", 2, goal="home", edge="left", circle=False),
        errand(target=read("L9"), target_facing=4),
    ):
        for end, steps in legal_ends(e):
            assert not faults(e, steps)
            assert end_of(e, steps) == end
        for _ in range(20):
            assert not faults(e, walk_of(e).random(rng))
            assert not faults(e, random_walk(e, rng))
        for far in range(1, 4):
            at = read("M9") + far
            found = any(f.square == at for f in reach(e))
            assert can_end(e, partial(is_in, at)) is found


def test_an_unknown_token_is_refused() -> None:
    assert faults(errand(), ("sideways",)) == [
        Refusal("8.1", "sideways is not something it can do here", (0,))
    ]
    assert errand().halt == OFF


@pytest.mark.parametrize(
    ("at", "facing", "step", "rule"),
    [
        ("M0", "l", "ld", "4.1-crash"),
        ("A9", "l", "ld", "8.4-limits"),  # it dives over the edge, and the ground is far below
        ("A9", "l", "l", "8.4.1-exit"),
        ("M18", "lu", "lu", "L19"),
        ("M19", "lu", "lu", "8.4-limits"),
        ("M0", "r", "rd", "4.1-crash"),
        ("Z0", "r", "r", "8.4.1-exit"),
    ],
)
def test_8_4_limits_are_named_for_what_they_are(at: str, facing: str, step: str, rule: str) -> None:
    """§4.1-crash, §4.1-ground, §8.4-limits, §8.4.1-exit"""
    assert fly(errand(at, facing, 1), step).split()[0] == rule


def test_8_5_1_rockets_and_other_climb_values_never_climb_slowly() -> None:
    """§8.5.1-first, §13.8.2-none: nor do rockets without throttle climb at all."""
    assert fly(errand("M9", "l", 2, climb=2), "slow") == "8.5.1-first"
    assert fly(errand("M9", "l", 2, climb=0, rocket="full"), "slow") == "8.5.1-first"
    assert fly(errand("M9", "l", 2, climb=0), "slow") == "M9 l"
    assert fly(errand("M19", "l", 2, climb=0), "slow") == "8.4-limits"
    assert fly(errand("M9", "lu", 2, rocket="none", must_dive=True), "lu") == "13.8.2-none"


def test_8_4_1_it_leaves_the_map_the_way_its_mission_flies() -> None:
    """§9.2, §8.4.1-exit"""
    east = FACING_OF["r"]
    assert fly(errand("A9", "l", 2, straight=east), "exit") == "9.2"
    assert fly(errand("Z9", "r", 2, straight=east), "exit").startswith("right")


def test_9_2_5_who_cannot_climb_to_its_square_keeps_near_it() -> None:
    """§9.2.5-distance, §9.2.5-altitude (C30): under a ceiling it need not climb, and may not go."""
    below = errand(mps=3, goal="route", to=read("M10"), roof=9)
    assert fly(below, "l", "l", "l") == "9.2.5-distance"
    assert fly(below, "cl", "cl", "cl") == "M9 l"


@pytest.mark.parametrize(
    ("to", "what"),
    [("H12", "climb"), ("H10", "climb"), ("H2", "dive"), ("H8", "dive"), ("H9", "stay at its")],
)
def test_9_2_5_what_the_way_asks_for_is_said(to: str, what: str) -> None:
    """§9.2.5-altitude"""
    steps = ("l", "l", "l") if to != "H9" else ("lu", "l", "l")
    [wrong] = faults(errand(mps=3, goal="route", to=read(to)), steps)
    assert wrong.rule == "9.2.5-altitude" and f"it must {what}" in wrong.reason


def test_13_8_2_without_throttle_it_glides_on_the_ground() -> None:
    """§13.8.2-none: there is no level left to dive; it never climbs."""
    idle: dict[str, Any] = {"rocket": "none", "must_dive": True}
    assert fly(errand("M0", "l", 2, **idle), "l", "l") == "K0 l"
    assert fly(errand("M1", "l", 2, **idle), "l", "l") == "13.8.2-none"
    assert fly(errand("M0", "l", 2, climb=0, **idle), "lu") == "13.8.2-none"


def test_8_4_1_an_enemy_in_the_entry_square_is_met() -> None:
    """§8.4.1-enter, §13.4.3-enter: who comes in beside one enters no Lufbery."""
    for enemies, told in (((), "A9 r"), ((read("A9"),), "13.4.3-enter")):
        e = errand("A9", "r", 3, outside=True, may_lufbery=True, enemies=enemies)
        assert fly(e, "r", "lufbery") == told


def test_8_4_1_the_entry_square_is_one_square_on() -> None:
    """§8.4.1-enter, §8.5.1-first: a slow climb may begin there, and not beside the map."""
    s_climber = errand("A12", "r", 2, climb=0, outside=True)
    assert fly(s_climber, "r", "slow") == "A12 r"
    assert fly(s_climber, "slow") == "8.5.1-first"


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"straight": 0}, "8.5.1-first"),
        ({"lufbery": True}, "8.5.1-first"),
        ({"rise": 0}, "8.5.1-first"),
        ({"rise": -1}, "8.5.1-first"),
        ({"rise": 1}, "M9 l"),
    ],
)
def test_8_5_1_who_may_not_climb_begins_no_slow_climb(fields: dict[str, Any], rule: str) -> None:
    """§8.5.1-first, §9.2.1-move, §13.4.3-while, §15.2.1-move: bound to its way, in a Lufbery, or
    in a formation that has declared otherwise."""
    assert fly(errand("M9", "l", 2, climb=0, **fields), "slow") == rule


def test_8_2_the_diving_bonus_is_for_who_can_dive() -> None:
    """§8.2-dive-bonus: not beside the map nor in a Lufbery; but once it is out of there."""
    beside = errand("A9", "r", 2, outside=True)
    assert fly(beside, "bonus", "r", "rd", "r") == "8.2-dive-bonus"
    assert fly(beside, "r", "bonus", "rd", "r") == "C8 r"
    circling = errand(mps=3, lufbery=True)
    assert fly(circling, "bonus", "leave-r", "rd", "r") == "8.2-dive-bonus"
    assert fly(circling, "leave-r", "bonus", "rd", "r") == "O8 r"


def test_13_4_3_a_lufbery_has_one_facing() -> None:
    """§13.4.3-while"""
    assert fly(errand(mps=3, lufbery=True), "cr", "cr", "cr") == "13.4.3-while"


def test_8_4_1_who_is_held_in_its_square_does_not_leave_the_map() -> None:
    """§8.4.1-exit, §7.2.3-locked, §13.4.3-while, §7.2.3-head-on-through."""
    locked: dict[str, Any] = {"target": read("A9"), "stay": "pinned"}
    assert fly(errand("A9", mps=3, **locked), "exit") == "7.2.3-locked"
    assert fly(errand("A9", mps=3, lufbery=True), "exit") == "13.4.3-while"
    met: dict[str, Any] = {"target": read("A9"), "target_facing": 4, "stay": "leave"}
    assert fly(errand("A9", "r", 3, **met), "exit") == "7.2.3-head-on-through"
    assert fly(errand("A9", "l", 3, **met), "exit") == "left l"


def test_9_2_6_who_cannot_turn_to_its_edge_yet_flies_on() -> None:
    """§9.2.6-move: it exits as soon as it can pay for it."""
    home: dict[str, Any] = {"goal": "home", "edge": "left", "circle": False, "exits": ("left",)}
    assert fly(errand("A9", "r", 1, **home), "u") == "A10 u"
    assert fly(errand("A9", "r", 2, **home), "u", "d") == "9.2.6-move"
    assert fly(errand("A9", "r", 2, **home), "exit") == "left l"


def test_13_4_3_who_may_enter_a_lufbery_and_leave_it() -> None:
    """§13.4.3-enter: not beside the map, not twice, not locked with its target; one that waits at
    its vector may. It leaves one that it is in, and that was a turn, §8.5.1-first."""
    able: dict[str, Any] = {"may_lufbery": True}
    assert fly(errand("A9", "r", 3, outside=True, **able), "lufbery", "r") == "13.4.3-enter"
    assert fly(errand(mps=4, **able), "lufbery", "lufbery") == "13.4.3-enter"
    here = (read("M9"),)
    locked = errand(mps=3, target=here[0], stay="pinned", enemies=here, **able)
    assert fly(locked, "lufbery", "cl") == "13.4.3-enter"
    waiting = errand(mps=3, goal="route", to=read("M9"), halt=read("M9"), **able)
    assert fly(waiting, "lufbery", "cl") == "M9 l"
    assert fly(errand(mps=3), "leave-l", "l") == "13.4.3-enter"
    assert fly(errand(mps=3, climb=0, lufbery=True), "leave-l", "slow") == "8.5.1-first"


def test_15_2_1_what_a_formation_has_declared_is_said() -> None:
    """§15.2.1-move"""
    for rise, word in ((0, "no"), (1, "another")):
        bomber = errand("M9", "l", 2, way=0, rise=rise, circle=False, surface=(2,))
        [wrong, *_] = faults(bomber, ("ld", "l"))
        assert wrong.rule == "15.2.1-move"
        assert f"has declared {word} change of altitude" in wrong.reason


def test_9_2_5_how_far_a_route_may_end() -> None:
    """§9.2.5-distance: no farther than it began, but for who may circle in a Lufbery instead."""
    route: dict[str, Any] = {"goal": "route", "to": read("H9")}
    assert farthest(errand(**route)) == 5
    assert farthest(errand(goal="route", to=read("M10"), roof=9)) == 1
    for free in ({"lufbery": True}, {"may_lufbery": True}, {"goal": "near"}, {"goal": ""}):
        assert farthest(errand(**{**route, **free})) > 25
