"""Movement and position: speed, turns, checks and the seven difficult maneuvers."""

from __future__ import annotations

import pytest

from airwar.games.angels_20.rules.maneuvers import MANEUVERS
from airwar.kernel.requests import denials
from tests.games.angels_20.table import Table

FAR = "axis bf-109e-wingman at 0101/3 alt 6 moved"
FRIEND = "allied hurricane-i at 1501/3 alt 6"
TIGER = "p-40c-flying-tiger"


def lone(plane: str, *more: str) -> Table:
    """An Allied aircraft to move; a friend will move after it, the enemy has moved."""
    return Table(f"allied {plane}", FRIEND, FAR, *more).move("allied", "move:A1")


def last(plane: str, key: str, dice: str, *more: str) -> Table:
    """A maneuver in the second and last hex of a move, tried from (0,0)."""
    return lone(plane, *more).move("allied", "speed:2", "ahead", key, dice)


def test_each_aircraft_moves_once() -> None:
    """§movement.mandatory: nobody may be left out, and nobody moves twice."""
    t = Table("allied hurricane-i at 0616/0", "allied hurricane-i at 0916/0",
              "allied hurricane-i at 1116/0", FAR)  # fmt: skip
    assert t.keys("allied") == ["move:A1", "move:A2", "move:A3"]
    t.move("allied", "move:A2", "speed:2", "ahead", "ahead", "end").expect("marks A2 moved")
    assert t.rule("allied", "move:A2") == "sequence.markers"
    t.move("allied", "move:A3", "speed:2", "ahead", "ahead", "end")
    # The one that is left is next without a question.
    t.expect("offered allied speed:2 speed:3 speed:4")
    t.move("allied", "speed:2", "ahead", "ahead")
    assert t.state.turn == 1
    t.move("allied", "end")
    assert t.state.turn == 2


def test_who_is_gone_moves_no_more() -> None:
    """§movement.mandatory: only those in play have a move to make."""
    t = Table("fixed", "allied hurricane-i at 0600/0", "allied hurricane-i at 0916/0",
              "allied hurricane-i at 1116/0", FAR)  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead").expect("offered allied move:A2 move:A3")
    assert t.rule("allied", "move:A1") == "movement.mandatory"


def test_the_speed_is_announced_and_flown_out() -> None:
    """§movement.choose-speed: exactly as many hexes as were announced."""
    t = lone("hurricane-i at 0616/0").move("allied", "speed:3", "ahead", "ahead")
    t.expect("at A1 0614/0")
    assert t.rule("allied", "end") == "movement.choose-speed"
    t.move("allied", "ahead").expect("at A1 0613/0", "offered allied end left right")
    assert t.rule("allied", "ahead") == "movement.choose-speed"


def test_straight_ahead_is_the_default() -> None:
    """§movement.straight: into the hex before the nose."""
    lone("hurricane-i at (0,0)/4").move("allied", "speed:2", "ahead").expect("at A1 (-1,1)/4")


@pytest.mark.parametrize("facing", range(6))
def test_the_nose_points_at_one_of_six_sides(facing: int) -> None:
    """§movement.facing: flying ahead never changes it."""
    t = lone(f"hurricane-i at (0,0)/{facing}").move("allied", "speed:2", "ahead", "ahead")
    assert t.plane("A1").facing == facing
    t.move("allied", "right")
    assert t.plane("A1").facing == (facing + 1) % 6


def test_clock_directions_name_the_sides() -> None:
    """§movement.clock: a sideslip to 10 and to 2 o'clock."""
    last("hurricane-i at (-1,1)/1", "barrel-roll:left", "d66").expect("at A1 (0,-1)/1")
    last("hurricane-i at (-1,1)/1", "barrel-roll:right", "d66").expect("at A1 (1,0)/1")


def test_altitude_changes_by_three_maneuvers_only() -> None:
    """§movement.altitude: 1 to 6, and no maneuver beyond them."""
    top = lone("hurricane-i at 0616/0 alt 6").move("allied", "speed:2")
    assert top.rule("allied", "climb") == "movement.altitude"
    assert "power-dive" in top.keys("allied")
    low = lone("hurricane-i at 0616/0 alt 1").move("allied", "speed:2")
    assert low.rule("allied", "power-dive") == "movement.altitude"
    assert low.rule("allied", "split-s") == "movement.altitude"
    low.move("allied", "ahead", "left", "ahead", "end").expect("altitude A1 1")


def test_at_some_tables_the_limits_hold() -> None:
    """§movement.altitude: with the other reading a Climb at 6 stays at 6."""
    on = "switches limits-hold"
    last("hurricane-i at (0,1)/0 alt 6", "climb", "d66", on).expect("altitude A1 6")
    last("hurricane-i at (0,1)/0 alt 1", "power-dive", "d66", on).expect("altitude A1 1")
    last("hurricane-i at (0,1)/0 alt 1", "power-dive", "d11", on).expect("altitude A1 1")
    last("hurricane-i at (0,1)/0 alt 1", "split-s", "d11", on).expect("altitude A1 1")


def test_a_turn_after_each_hex_at_normal_speed() -> None:
    """§movement.turn: once for each hex entered, as often as there are hexes."""
    t = lone("hurricane-i at (0,0)/0").move("allied", "speed:3")
    t.move("allied", "ahead", "left")
    assert t.rule("allied", "left") == "movement.turn"
    t.move("allied", "ahead", "left", "ahead", "left").expect("at A1 (-2,0)/3")


def test_no_turn_before_the_first_hex() -> None:
    """§movement.no-turn-before"""
    t = lone("hurricane-i at 0616/0").move("allied", "speed:3")
    assert t.rule("allied", "left") == t.rule("allied", "right") == "movement.no-turn-before"


def test_turn_and_maneuver_exclude_each_other() -> None:
    """§movement.turn-or-maneuver: no turn in the hex of a maneuver, successful or not."""
    for dice in ("d66", "d11"):
        t = lone("p-51c-escort at 0616/0").move("allied", "speed:3", "climb", dice)
        assert t.rule("allied", "left") == "movement.turn-or-maneuver"
        t.move("allied", "ahead", "left").expect("at A1 0614/5")


def test_a_scissors_keeps_its_facing() -> None:
    """§movement.turn-or-maneuver: the hex in which it stays is covered too, unless switched."""
    t = lone("p-51c-escort at 0616/0").move("allied", "speed:3", "scissors", "d66")
    assert t.rule("allied", "right") == "movement.turn-or-maneuver"
    assert (
        t.denial("allied", "right").reason
        == "A1 stayed in its hex with a Scissors and keeps its facing"
    )
    t = lone("hurricane-i at 0616/0", "switches scissors-turn")
    t.move("allied", "speed:2", "scissors", "d66", "right").expect("at A1 0715/1")
    t = lone("p-51c-escort at 0616/0", "switches scissors-turn")
    t.move("allied", "speed:3", "scissors", "d11").expect("at A1 0615/0")
    assert t.rule("allied", "right") == "movement.turn-or-maneuver"


def test_a_turn_and_then_a_maneuver_in_the_next_hex() -> None:
    """§movement.turn-then-maneuver: legal at normal speed."""
    t = lone("hurricane-i at (0,0)/0").move("allied", "speed:3", "ahead", "left")
    t.move("allied", "tight-turn:left", "d33", "end")
    t.expect("at A1 (-1,0)/3", "path A1 (0,0) (0,-1) (-1,-1) (-1,0)")


def test_one_difficult_maneuver_a_move() -> None:
    """§movement.one-maneuver: whether it succeeds or fails."""
    for dice in ("d66", "d11"):
        t = lone("hurricane-i at 0616/0").move("allied", "speed:3", "barrel-roll:left", dice)
        assert t.state.flown == 2  # The second hex is flown without a question.
        assert t.rule("allied", "tight-turn:left") == "movement.one-maneuver"
        told = "A1 has tried its one difficult maneuver of this move"
        assert t.denial("allied", "tight-turn:left").reason == told
        assert not [key for key in t.keys("allied") if key in MANEUVERS]


def test_high_speed_bars_acting_in_consecutive_hexes() -> None:
    """§movement.high-speed: a turn or a maneuver bars both in the next hex."""
    t = lone("hurricane-i at 0405/0", "switches map-extension").move("allied", "speed:4", "ahead")
    t.move("allied", "ahead", "ahead", "left").expect("at A1 0301/5", "marks A1 moved")
    t = lone("hurricane-i at 0616/0").move("allied", "speed:4", "ahead", "left")
    assert t.state.flown == 2  # Nothing but flying on was possible in hex 1.
    assert t.rule("allied", "left") == "movement.high-speed"
    assert "climb" in t.keys("allied")
    # After a maneuver in hex 3, hex 4 has neither turn nor maneuver: nothing is asked.
    t.move("allied", "climb", "d66").expect("marks A1 moved tried")
    assert t.state.mover == t.state.find("A2")


def test_after_a_turn_at_high_speed_no_maneuver_is_tried() -> None:
    """§movement.high-speed: near the edge the game asks, and says why not."""
    t = Table("allied hurricane-i at 0105/0", "axis bf-109e-wingman at 0811/3 alt 5 moved")
    t.move("allied", "speed:4", "ahead", "left").expect("at A1 0104/5")
    for key in ("climb", "break:left", "left", "right"):
        assert key not in t.keys("allied")
    assert t.rule("allied", "climb") == t.rule("allied", "break:left") == "movement.high-speed"


def test_high_speed_is_no_reason_where_altitude_is() -> None:
    """§movement.high-speed: not in a hex without a turn, nor at normal speed after one."""
    t = lone("hurricane-i at 0616/0 alt 6").move("allied", "speed:4", "ahead")
    assert t.rule("allied", "climb") == "movement.altitude"
    t = lone("hurricane-i at 0616/0 alt 6").move("allied", "speed:3", "ahead", "left")
    assert t.rule("allied", "climb") == "movement.altitude"


def test_a_step_is_a_hex_a_turn_or_a_maneuver() -> None:
    """§movement.straight"""
    t = lone("hurricane-i at 0616/0").move("allied", "speed:2")
    told = "movement.straight", "fly ahead, turn, or try a maneuver"
    assert t.denied("allied", "hover") == told


def test_the_path_of_the_second_movement_example() -> None:
    """§movement.high-speed, §maneuver.break: Break right, then turns in hexes 3 and 5."""
    t = lone(f"{TIGER} at (0,0)/0").move("allied", "speed:5", "break:right", "d53")
    # Hexes 2 and 3 are flown without a question: there is nothing else to do before hex 3.
    t.expect("at A1 (3,-3)/1").move("allied", "left").expect("at A1 (3,-5)/0")
    t.move("allied", "left").expect("at A1 (3,-5)/5")
    t.expect("path A1 (0,0) (1,-1) (2,-2) (3,-3) (3,-4) (3,-5)")


def test_the_refused_path_of_the_second_movement_example() -> None:
    """§movement.high-speed: turns after hexes 1, 4 and 5 break the rule in the last."""
    t = lone(f"{TIGER} at (0,0)/0").move("allied", "speed:5", "ahead", "right")
    # Hex 2 and, after the turn in hex 4, hex 5 are flown without a question.
    t.move("allied", "ahead", "ahead").expect("at A1 (3,-4)/1").move("allied", "left")
    t.expect("at A1 (3,-5)/0", "marks A1 moved")
    assert t.state.mover == t.state.find("A2")


def test_a_maneuver_is_announced_when_leaving_the_hex() -> None:
    """§check.announce: the result governs the next hex of movement."""
    t = lone("hurricane-i at (0,0)/0").move("allied", "speed:2", "ahead", "tight-turn:right")
    t.expect("at A1 (0,-1)/0")
    assert t.waits_for() == ("check.roll", 2)
    t.do("dice 6 6").expect("at A1 (0,-2)/2")


@pytest.mark.parametrize(
    ("speed", "dice", "hex"),
    [(2, "32", "(0,0)"), (2, "31", "(0,-1)"), (4, "62", "(0,0)"), (4, "61", "(0,-1)")],
)
def test_numbers_needed_are_10_and_13(speed: int, dice: str, hex: str) -> None:
    """§check.number, §check.result: with Turn +5 a 5 is enough at normal speed, an 8 at high."""
    t = lone(f"hurricane-i at (0,{speed - 1})/0").move("allied", f"speed:{speed}")
    t.move("allied", *["ahead"] * (speed - 1), "scissors", f"d{dice}").expect(f"at A1 {hex}/0")


def test_the_check_adds_the_bonus_that_belongs_to_the_maneuver() -> None:
    """§check.roll: Climb, Dive, Roll or Turn; Bf 109E: Turn 4, Roll 4, Climb 5, Dive 5."""
    t = Table("first axis", "axis bf-109e-wingman at 0810/0", "allied hurricane-i at 0101/3 moved")
    t.move("axis", "speed:2", "climb", "d11")
    event = next(x.event for x in t.play.events if x.event.rule == "check.result")
    assert [(m.name, m.value) for m in event.modifiers] == [("Climb", 5)]
    assert (event.dice, event.total, event.need) == ((1, 1), 7, 10)


@pytest.mark.parametrize(("key", "bonus"), [
    ("break:left", "Roll"), ("break:right", "Roll"), ("barrel-roll:left", "Roll"),
    ("barrel-roll:right", "Roll"), ("climb", "Climb"), ("power-dive", "Dive"),
    ("split-s", "Roll"), ("scissors", "Turn"), ("tight-turn:left", "Turn"),
    ("tight-turn:right", "Turn"),
])  # fmt: skip
def test_each_maneuver_has_its_bonus(key: str, bonus: str) -> None:
    """§check.roll, §maneuver.break to §maneuver.tight-turn: of the P-40's four, all unlike."""
    figures = {"Turn": 4, "Roll": 5, "Climb": 3, "Dive": 6}
    t = last(f"{TIGER} at (0,1)/0", key, "d11")
    event = next(x.event for x in t.play.events if x.event.rule == "check.result")
    assert [(m.name, m.value) for m in event.modifiers] == [(bonus, figures[bonus])]
    assert event.total == 2 + figures[bonus]


def test_every_maneuver_uses_one_hex() -> None:
    """§maneuver.cost, §check.announce: after any of them the rest of the speed is left."""
    for key in MANEUVERS:
        for dice in ("d66", "d11"):
            t = lone("p-51c-escort at 0811/0 alt 4").move("allied", "speed:3", key, dice)
            while t.state.announced:
                t.calm()
            # A Climb or Power Dive leaves Boom and Zoom another maneuver, so the game asks.
            stays = key == "scissors" and dice == "d66"
            flown = t.state.flown
            assert len(t.plane("A1").path) == flown + 1 - stays, key
            assert flown == 1, key


def test_break() -> None:
    """§maneuver.break: sideslip and turn to the same side; straight on failure."""
    last(f"{TIGER} at (0,1)/0", "break:left", "d33").expect("at A1 (-1,0)/5")
    last(f"{TIGER} at (0,1)/0", "break:right", "d33").expect("at A1 (1,-1)/1")
    last(f"{TIGER} at (0,1)/0", "break:left", "d11").expect("at A1 (0,-1)/0")


def test_barrel_roll() -> None:
    """§maneuver.barrel-roll: sideslip and keep the facing; straight on failure."""
    last(f"{TIGER} at (0,1)/0", "barrel-roll:right", "d33").expect("at A1 (1,-1)/0")
    last(f"{TIGER} at (0,1)/0", "barrel-roll:right", "d11").expect("at A1 (0,-1)/0")


def test_climb() -> None:
    """§maneuver.climb: one hex and one altitude up; on failure the hex alone."""
    t = last("hurricane-i at (0,1)/0 alt 3", "climb", "d43")
    t.expect("at A1 (0,-1)/0", "altitude A1 4")
    t = last("hurricane-i at (0,1)/0 alt 3", "climb", "d33")
    t.expect("at A1 (0,-1)/0", "altitude A1 3")


def test_power_dive() -> None:
    """§maneuver.power-dive: 1 or 2 down as the player likes, 1 on failure."""
    for bands in (1, 2):
        t = last("hurricane-i at (0,1)/0 alt 5", "power-dive", "d66")
        t.expect("offered allied dive:1 dive:2").move("allied", f"dive:{bands}")
        t.expect("at A1 (0,-1)/0", f"altitude A1 {5 - bands}")
    t = last("hurricane-i at (0,1)/0 alt 5", "power-dive", "d11")
    t.expect("at A1 (0,-1)/0", "altitude A1 4")
    t = last("hurricane-i at (0,1)/0 alt 2", "power-dive", "d66")
    t.expect("at A1 (0,-1)/0", "altitude A1 1")


@pytest.mark.parametrize(("key", "facing"), [("left", 4), ("right", 2), ("back", 3)])
def test_split_s(key: str, facing: int) -> None:
    """§maneuver.split-s: one hex, one down, 2 sides either way or 3; no turn on failure."""
    t = last(f"{TIGER} at (0,1)/0 alt 4", "split-s", "d33").move("allied", f"split:{key}")
    t.expect(f"at A1 (0,-1)/{facing}", "altitude A1 3")
    t = last(f"{TIGER} at (0,1)/0 alt 4", "split-s", "d11")
    t.expect("at A1 (0,-1)/0", "altitude A1 3")


def test_scissors() -> None:
    """§maneuver.scissors: stay, which counts as one hex; straight on failure."""
    last("hurricane-i at (0,1)/0", "scissors", "d66").expect(
        "at A1 (0,0)/0", "marks A1 moved tried"
    )
    last("hurricane-i at (0,1)/0", "scissors", "d11").expect("at A1 (0,-1)/0")


def test_tight_turn() -> None:
    """§maneuver.tight-turn: 2 sides; on failure 1, to the announced side unless switched."""
    last("hurricane-i at (0,1)/0", "tight-turn:left", "d66").expect("at A1 (0,-1)/4")
    last("hurricane-i at (0,1)/0", "tight-turn:left", "d11").expect("at A1 (0,-1)/5")
    t = last("hurricane-i at (0,1)/0", "tight-turn:left", "d11", "switches free-side-after-failure")
    t.move("allied", "right").expect("at A1 (0,-1)/1")


def test_the_third_movement_example() -> None:
    """§maneuver.split-s, §movement.one-maneuver: a failed Split S, then two normal turns."""
    t = Table("first axis", "axis bf-109e-wingman at (0,0)/0 alt 4",
              "allied hurricane-i at 0101/3 moved")  # fmt: skip
    # The second hex is flown without a question: no turn in hex 1, no second maneuver.
    t.move("axis", "speed:3", "split-s", "d22").expect("at X1 (0,-2)/0", "altitude X1 3")
    assert t.rule("axis", "tight-turn:left") == "movement.one-maneuver"
    t.move("axis", "right", "right").expect("at X1 (1,-3)/2", "altitude X1 3")


# -- what a table shows as forbidden, with its reason --------------------------------------------


def forbidden(t: Table) -> dict[str, str]:
    """The rule by each key that is listed and not on offer."""
    request = t.play.open["allied"]
    return {each.key: each.rule for each in denials(request, t.state)}


def test_every_other_aircraft_is_listed_with_why_it_cannot_move() -> None:
    t = Table("allied hurricane-i at 0616/0", "allied hurricane-i at 0916/0", FRIEND, FAR)
    t.move("allied", "move:A2", "speed:2", "ahead", "ahead", "end")
    assert forbidden(t) == dict.fromkeys(("move:A2", "move:X1"), "sequence.markers")


def test_speeds_are_listed_from_one_to_one_beyond_the_fastest() -> None:
    """§stats.speed, §damage.crippled-speed"""
    t = lone("hurricane-i at 0616/0")
    assert t.keys("allied") == ["speed:2", "speed:3", "speed:4"]
    assert forbidden(t) == {"speed:1": "stats.speed", "speed:5": "stats.high-speed"}
    assert "is 2 to 3, at high speed 4" in t.denial("allied", "speed:5").reason


def test_a_move_lists_every_step_while_hexes_are_left_and_turns_at_its_end() -> None:
    t = lone("hurricane-i at 0616/0").move("allied", "speed:2")
    before = "movement.no-turn-before"
    assert forbidden(t) == {"left": before, "right": before}
    assert set(t.keys("allied")) == {"ahead", *MANEUVERS}
    t.move("allied", "ahead", "left")
    turned = "movement.turn"
    assert forbidden(t) == {"left": turned, "right": turned}
    t.move("allied", "ahead")
    assert forbidden(t) == {}
    assert t.keys("allied") == ["end", "left", "right"]


def test_shifts_of_the_map_are_listed_where_one_is_possible() -> None:
    """§map.adjust, §map.extend"""
    t = lone("hurricane-i at 0602/0").move("allied", "speed:4")
    assert "shift:south/1" in t.keys("allied")
    listed = forbidden(t)
    away = [key for key in listed if key.startswith("shift:")]
    names = ("north", "north-east", "south-east", "south-west", "north-west")
    assert away == [f"shift:{name}/1" for name in names]
    assert {listed[key] for key in away} == {"map.adjust"}
    assert listed["extend"] == "map.extend"


def test_no_shift_is_listed_in_the_middle_of_the_map() -> None:
    t = lone("hurricane-i at 0616/0").move("allied", "speed:3", "ahead")
    assert [key for key in forbidden(t) if key.startswith(("shift", "extend"))] == []


# -- what the log tells ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "dice", "rule", "told"),
    [
        ("break:left", "d66", "maneuver.break", ["enters 0514.", "turns 1 hex side left."]),
        ("break:right", "d11", "maneuver.break", ["enters 0614."]),
        ("barrel-roll:right", "d66", "maneuver.barrel-roll", ["enters 0714."]),
        ("tight-turn:left", "d66", "maneuver.tight-turn",
         ["enters 0614.", "turns 2 hex sides left."]),
        ("tight-turn:right", "d11", "maneuver.tight-turn",
         ["enters 0614.", "turns 1 hex side right."]),
        ("climb", "d66", "maneuver.climb", ["enters 0614 at altitude 4."]),
        ("power-dive", "d11", "maneuver.power-dive", ["enters 0614 at altitude 2."]),
        ("scissors", "d66", "maneuver.scissors", ["stays in 0615."]),
    ],
)  # fmt: skip
def test_what_comes_of_a_maneuver_is_told_under_its_own_rule(
    key: str, dice: str, rule: str, told: list[str]
) -> None:
    """§maneuver.cost: and a plain step under §movement.straight."""
    t = lone("hurricane-i at 0616/0").move("allied", "speed:2", "ahead", key, dice)
    assert t.told("movement.straight") == ["Hurricane Mk I A1 enters 0615."]
    assert t.told(rule) == [f"Hurricane Mk I A1 {words}" for words in told]


def test_a_split_s_tells_how_far_it_turned() -> None:
    """§maneuver.split-s"""
    t = lone("hurricane-i at 0616/0").move("allied", "speed:2", "ahead", "split-s", "d66")
    t.move("allied", "split:back")
    words = ["enters 0614 at altitude 2.", "turns 3 hex sides."]
    assert t.told("maneuver.split-s") == [f"Hurricane Mk I A1 {each}" for each in words]
