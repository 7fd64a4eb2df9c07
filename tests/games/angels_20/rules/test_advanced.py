"""The advanced rules: tailing, choosing the turn position, and aircraft status."""

from __future__ import annotations

import pytest

from airwar.games.angels_20.rules.maneuvers import MANEUVERS
from airwar.games.angels_20.show.structs import TailingView
from airwar.games.angels_20.show.view import view
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN, ZEKE = "allied hurricane-i", "axis bf-109e-wingman", "axis a6m2-zeke"
ON = "switches status"


# -- tailing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hunter", "hunted", "tailing"), [
    ("at (0,4)/0 alt 3", "at (0,0)/0 alt 4", True),
    ("at (0,5)/0 alt 3", "at (0,0)/0 alt 3", False),  # too far
    ("at (0,4)/0 alt 3", "at (0,0)/0 alt 5", False),  # too high
    ("at (0,1)/3 alt 3", "at (0,0)/0 alt 3", False),  # it faces away
    ("at (0,4)/0 alt 3", "at (0,0)/3 alt 3", False),  # head-on
    ("at (1,0)/5 alt 3", "at (0,0)/0 alt 3", True),  # 4 o'clock
    ("at (1,-1)/5 alt 3", "at (0,0)/0 alt 3", False),  # 2 o'clock is no rear
    ("at (2,-1)/5 alt 3", "at (0,0)/0 alt 3", False),  # exactly abeam is in neither half
    ("at (0,0)/0 alt 3", "at (0,0)/0 alt 3", False),  # range 0
    ("at (0,4)/0 alt 5", "at (0,0)/0 alt 4", True),
    ("at (0,4)/0 alt 5", "at (0,0)/0 alt 3", False),  # too low
    ("at (0,2)/1 alt 3", "at (0,0)/0 alt 3", True),  # at its own 10 o'clock
    ("at (0,2)/5 alt 3", "at (0,0)/0 alt 3", True),  # at its own 2 o'clock
    ("at (0,2)/2 alt 3", "at (0,0)/0 alt 3", False),  # at its own 8 o'clock
    ("at (0,2)/4 alt 3", "at (0,0)/0 alt 3", False),  # at its own 4 o'clock
    ("at (-1,1)/1 alt 3", "at (0,0)/0 alt 3", True),  # 8 o'clock
    ("at (-2,2)/1 alt 3", "at (0,0)/1 alt 3", True),  # the same the other ways round
    ("at (-2,0)/2 alt 3", "at (0,0)/2 alt 3", True),
    ("at (2,-2)/4 alt 3", "at (0,0)/4 alt 3", True),
    ("at (2,0)/5 alt 3", "at (0,0)/5 alt 3", True),
    ("at (2,-2)/4 alt 3", "at (0,0)/1 alt 3", False),
    ("at (-2,0)/2 alt 3", "at (0,0)/5 alt 3", False),
    ("at (-1,0)/1 alt 3", "at (0,0)/0 alt 3", False),  # 10 o'clock is no rear
])  # fmt: skip
def test_what_counts_as_tailing(hunter: str, hunted: str, tailing: bool) -> None:
    """§tailing.conditions: all four must hold."""
    t = Table("stage initiative", f"{HURRICANE} {hunter}", f"{WINGMAN} {hunted}")
    t.expect("tails A1 X1" if tailing else "not tails A1 X1")


def test_abeam_may_count() -> None:
    """§tailing.conditions: with the other reading exactly abeam is in both halves."""
    t = Table("stage initiative", "switches abeam-tails", f"{HURRICANE} at (2,-1)/5",
              f"{WINGMAN} at (0,0)/0")  # fmt: skip
    t.expect("tails A1 X1")


def bonus(t: Table, side: str) -> int:
    t.do("dice 2 2", "dice 5 4")
    told = [x.event for x in t.play.events if x.event.rule == "initiative.roll"]
    (event,) = [event for event in told if event.who == side]
    return sum(m.value for m in event.modifiers)


def test_the_tailing_advantage() -> None:
    """§tailing.when, §tailing.bonus: +2 for who tails more, from where the last turn left them."""
    position = ("stage initiative", f"{HURRICANE} at (0,3)/0", f"{WINGMAN} at (0,0)/0")
    assert bonus(Table("switches tailing", *position), "allied") == 2
    assert bonus(Table("switches tailing", *position), "axis") == 0
    assert bonus(Table(*position), "allied") == 0


@pytest.mark.parametrize(("table", "shown"), [
    (("switches tailing",), True), ((), False), (("switches night", "light moonlight"), False),
    (("switches night tailing", "light moonlight"), True),
    (("switches night tailing", "light darkness"), False),
])  # fmt: skip
def test_tailing_is_shown_where_it_counts(table: tuple[str, ...], shown: bool) -> None:
    """§tailing.bonus, §night.dark-tailing: not where it is left out, and not in darkness."""
    t = Table(*table, "stage initiative", f"{HURRICANE} at (0,2)/0", f"{WINGMAN} at (0,0)/0")
    tailing = view(t.state, "allied").tailing
    assert tailing == ((TailingView("A1", "X1"),) if shown else ())


def test_tailing_is_looked_at_every_turn() -> None:
    """§tailing.when: from the places where the turn before ended."""
    turn = ("switches tailing", "stage initiative", "turn 4")
    t = Table(*turn, f"{HURRICANE} at (0,3)/0", f"{WINGMAN} at (0,0)/0")
    assert bonus(t, "allied") == 2
    t = Table(*turn, f"{HURRICANE} at (0,0)/0", f"{WINGMAN} at (0,3)/0")
    assert bonus(t, "axis") == 2


def test_both_may_tail() -> None:
    """§tailing.when, §tailing.bonus: all pairs are looked at; two against one is more."""
    t = Table("switches tailing", "stage initiative", f"{HURRICANE} at (0,3)/0",
              f"{HURRICANE} at (6,0)/0", f"{HURRICANE} at (-6,3)/0", f"{WINGMAN} at (0,0)/0",
              f"{WINGMAN} at (6,3)/0", f"{WINGMAN} at (-6,0)/0")  # fmt: skip
    twin = Table("switches tailing", "stage initiative", f"{HURRICANE} at (0,3)/0",
                 f"{HURRICANE} at (6,0)/0", f"{HURRICANE} at (-6,3)/0", f"{WINGMAN} at (0,0)/0",
                 f"{WINGMAN} at (6,3)/0", f"{WINGMAN} at (-6,0)/0")  # fmt: skip
    assert (bonus(t, "allied"), bonus(twin, "axis")) == (2, 0)


def test_equal_numbers_give_nothing() -> None:
    """§tailing.bonus: tailed enemies are counted, each once."""
    one_each = Table("switches tailing", "stage initiative", f"{HURRICANE} at (0,3)/0",
                     f"{HURRICANE} at (6,0)/0", f"{WINGMAN} at (0,0)/0",
                     f"{WINGMAN} at (6,3)/0")  # fmt: skip
    assert bonus(one_each, "allied") == 0
    two_on_one = Table("switches tailing", "stage initiative", f"{HURRICANE} at (0,3)/0",
                       f"{HURRICANE} at (1,2)/0", f"{HURRICANE} at (6,0)/0",
                       f"{WINGMAN} at (0,0)/0", f"{WINGMAN} at (6,3)/0")  # fmt: skip
    assert bonus(two_on_one, "allied") == 0


# -- turn position --------------------------------------------------------------------------------


def test_the_winner_chooses_the_order() -> None:
    """§turn-position.choice: first or second, and the rest of the rules follow the roles."""
    position = ("stage initiative", f"{HURRICANE} at (0,5)/0", f"{HURRICANE} at (3,5)/0",
                f"{WINGMAN} at (0,-4)/3")  # fmt: skip
    t = Table("switches turn-position", *position).do("dice 1 1", "dice 6 6")
    t.expect("offered axis first second")
    assert t.denied("axis", "third") == ("turn-position.choice", "be first or second player")
    t.do("axis first").expect("first axis")
    t.expect("asks axis movement.choose-speed")
    t = Table("switches turn-position", *position).do("dice 1 1", "dice 6 6", "axis second")
    t.expect("first allied", "asks allied order.alternate")


# -- status ---------------------------------------------------------------------------------------


def landed(plane: str, *more: str) -> Table:
    """An aircraft that has flown its two hexes straight on."""
    t = Table(ON, f"allied {plane}", f"{HURRICANE} at 0101/3", f"{WINGMAN} at 1501/3 moved", *more)
    return t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")


def test_a_status_is_chosen_after_the_move() -> None:
    """§status.choose: one of five, neutral with no consequence."""
    t = landed("hurricane-i at (0,2)/0")
    t.expect("offered allied status:neutral status:diving status:evading-left "
             "status:evading-right status:climbing")  # fmt: skip
    t.move("allied", "status:climbing").expect(
        "status A1 climbing", "asks allied movement.choose-speed"
    )
    assert landed("hurricane-i at (0,2)/0").rule("allied", "status:asleep") == "status.choose"
    # In the basic game nobody is asked.
    t = Table(f"{HURRICANE} at (0,2)/0", f"{HURRICANE} at 0101/3", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")
    t.expect("status A1 neutral", "asks allied movement.choose-speed")


def test_a_status_lasts_until_the_next_move() -> None:
    """§status.duration: through the Attack phase and the next initiative."""
    t = Table(ON, f"{HURRICANE} at (0,8)/0", f"{WINGMAN} at (0,-9)/0 moved")
    t.move("allied", "speed:2", "ahead", "ahead", "end", "status:diving")
    t.expect("turn 2", "status A1 diving").do("dice 1 1", "dice 6 6").expect("status A1 diving")
    t.move("allied", "speed:2").do("dice 1 1").move("allied", "end", "status:neutral")
    t.expect("status A1 neutral")


def test_the_required_maneuver_comes_first() -> None:
    """§status.required, §status.required-uses-allowance: and it is the one of the move."""
    t = Table(ON, f"{HURRICANE} at (0,2)/0 alt 4 diving", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:3")
    assert t.waits_for() == ("check.roll", 2)  # nothing else could be done
    t.do("dice 6 6").move("allied", "dive:1")
    assert t.rule("allied", "tight-turn:left") == "movement.one-maneuver"


def test_diving_attacks_below() -> None:
    """§status.diving-attack: own altitude, or exactly 1 lower with a bonus."""
    t = Table(ON, "stage attack", f"{HURRICANE} at (0,2)/0 alt 4 diving",
              f"{WINGMAN} at (0,0)/0 alt 3", f"{WINGMAN} at (0,1)/0 alt 4",
              f"{WINGMAN} at (1,0)/0 alt 2", f"{WINGMAN} at (-1,1)/0 alt 5")  # fmt: skip
    t.expect("offered allied fire:A1/X1 fire:A1/X2 decline")
    t.expect("shot A1 X1 5 4 1", "shot A1 X2 7 4 0")
    assert (
        t.rule("allied", "fire:A1/X3") == t.rule("allied", "fire:A1/X4") == "status.diving-attack"
    )


def test_who_does_not_dive_attacks_nobody_below() -> None:
    """§status.diving-attack, §status.climbing-attack, §attack.altitude: each only one way."""
    for status, rule in (("", "attack.altitude"), ("evading-left", "attack.altitude"),
                         ("climbing", "status.climbing-attack")):  # fmt: skip
        t = Table(ON, "stage attack", f"{HURRICANE} at (0,2)/0 alt 4 {status}",
                  f"{WINGMAN} at (0,0)/0 alt 3", f"{WINGMAN} at (0,1)/0 alt 4")  # fmt: skip
        t.expect("offered allied fire:A1/X2 decline")
        assert t.rule("allied", "fire:A1/X1") == rule
    for status, rule in (("", "attack.altitude"), ("diving", "status.diving-attack")):
        t = Table(ON, "stage attack", f"{HURRICANE} at (0,2)/0 alt 4 {status}",
                  f"{WINGMAN} at (0,0)/0 alt 5", f"{WINGMAN} at (0,1)/0 alt 4")  # fmt: skip
        t.expect("offered allied fire:A1/X2 decline")
        assert t.rule("allied", "fire:A1/X1") == rule


def test_diving_must_power_dive() -> None:
    """§status.diving-required: attempted, and a failure still loses a band."""
    t = Table(ON, f"{HURRICANE} at 0402/0 alt 4 diving", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:4")
    assert t.rule("allied", "ahead") == "status.diving-required"
    for other in set(MANEUVERS) - {"power-dive"}:
        assert t.rule("allied", other) == "status.diving-required"
    t.move("allied", "power-dive", "d11").expect("altitude A1 3")


def test_no_diving_at_the_bottom() -> None:
    """§status.diving-limit"""
    t = landed("hurricane-i at (0,2)/0 alt 1")
    assert t.rule("allied", "status:diving") == "status.diving-limit"


def test_evading_makes_hitting_harder() -> None:
    """§status.evading-defense, §status.evading-attack: a penalty each."""
    for mine, theirs, modifier in (("", "", 0), ("evading-left", "", -1), ("", "evading-right", -1),
                                   ("evading-right", "evading-left", -2)):  # fmt: skip
        t = Table(ON, "stage attack", f"{HURRICANE} at (0,2)/0 {mine}",
                  f"{WINGMAN} at (0,0)/0 {theirs}")  # fmt: skip
        t.expect(f"shot A1 X1 5 4 {modifier}")


def test_evading_must_turn_that_way() -> None:
    """§status.evading-required: a normal turn in the first hex, or a Tight Turn."""
    t = Table(ON, f"{HURRICANE} at (0,2)/0 evading-left", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:3").expect("offered allied ahead tight-turn:left")
    assert t.rule("allied", "tight-turn:right") == "status.evading-required"
    # In the hex that is entered the turn follows by itself.
    t.move("allied", "ahead").expect("at A1 (0,1)/5")
    assert "tight-turn:right" in t.keys("allied")
    t = Table(ON, f"{HURRICANE} at (0,2)/0 evading-right", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:3", "tight-turn:right", "d66").expect("at A1 (1,1)/2")
    # A Tight Turn that fails has been tried all the same: no other turn is asked for.
    t = Table(ON, f"{HURRICANE} at (0,2)/0 evading-right", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:3", "tight-turn:right", "d11").expect("at A1 (1,0)/1")
    t = Table(ON, f"{HURRICANE} at (0,2)/0 evading-right", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:3").expect("offered allied ahead tight-turn:right")
    t.move("allied", "ahead").expect("at A1 (0,1)/1")


def test_evading_near_the_edge() -> None:
    """§status.evading-required: a shift may come first, nothing else may."""
    t = Table(ON, f"{HURRICANE} at 0601/0 evading-left", f"{WINGMAN} at 0811/3 alt 5 moved")
    t.move("allied", "speed:3", "ahead").expect("at A1 0600/0")
    for key in ("ahead", "right", "climb", "tight-turn:left"):
        assert t.rule("allied", key) == "status.evading-required"
    t.move("allied", "left").expect("at A1 0600/5")
    assert t.rule("allied", "right") == "movement.turn"


def test_evading_at_high_speed() -> None:
    """§status.evading-required, §movement.high-speed: the turn bars acting in the second hex."""
    t = Table(ON, f"{HURRICANE} at (0,2)/0 evading-left", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:4", "ahead")
    assert t.state.flown == 2 and t.rule("allied", "left") == "movement.high-speed"


def test_climbing_attacks_above() -> None:
    """§status.climbing-attack: own altitude, or exactly 1 higher, without a bonus."""
    t = Table(ON, "stage attack", f"{HURRICANE} at (0,2)/0 alt 4 climbing",
              f"{WINGMAN} at (0,0)/0 alt 5", f"{WINGMAN} at (0,1)/0 alt 4",
              f"{WINGMAN} at (1,0)/0 alt 6")  # fmt: skip
    t.expect("offered allied fire:A1/X1 fire:A1/X2 decline", "shot A1 X1 5 4 0")
    assert t.rule("allied", "fire:A1/X3") == "status.climbing-attack"


def test_climbing_is_exposed_to_better_climbers() -> None:
    """§status.climbing-vulnerable: Climb 5 against 3 has a bonus, 3 against 3 has none."""
    t = Table(ON, "stage attack", "first axis", f"{WINGMAN} at (0,2)/0",
              f"{HURRICANE} at (0,0)/0 climbing")  # fmt: skip
    t.expect("shot X1 A1 5 4 1")
    t = Table(ON, "stage attack", "first axis", "axis ms-406-matimaha at (0,2)/0",
              "allied yak-1-guards at (0,0)/0 climbing")  # fmt: skip
    t.expect("shot X1 A1 4 4 0")


def test_climbing_must_climb() -> None:
    """§status.climbing-required: +4 on that check: 3 + 3 + 4 succeeds, crippled it needs a 5."""
    t = Table(ON, f"{HURRICANE} at (0,2)/0 climbing", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:2").do("dice 2 1").expect("altitude A1 4")
    for dice, altitude in (("2 2", 3), ("3 2", 4)):
        t = Table(ON, f"{HURRICANE} at (0,2)/0 climbing damage 2", f"{WINGMAN} at 1501/3 moved")
        t.move("allied", "speed:2").do(f"dice {dice}").expect(f"altitude A1 {altitude}")
    t = Table(ON, f"{HURRICANE} at 0402/0 climbing", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:4")
    for other in {"ahead", *MANEUVERS} - {"climb"}:
        assert t.rule("allied", other) == "status.climbing-required"


def test_climbing_helps_to_climb_and_nothing_else() -> None:
    """§status.climbing-required: +4 is for the Climb; who is not Climbing climbs without it."""
    t = Table(ON, "allied p-51c-escort at (0,3)/0 climbing", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:4").do("dice 6 6").move("allied", "tight-turn:left", "d11")
    first, second = [x.event for x in t.play.events if x.event.rule == "check.result"]
    assert [(m.name, m.value) for m in first.modifiers] == [("Climb", 3), ("Climbing", 4)]
    assert [(m.name, m.value) for m in second.modifiers] == [("Turn", 4)]
    t = Table(ON, "allied p-51c-escort at (0,3)/0", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:4", "climb", "d66")
    (plain,) = [x.event for x in t.play.events if x.event.rule == "check.result"]
    assert [(m.name, m.value) for m in plain.modifiers] == [("Climb", 3)]


def test_a_second_climb_is_not_helped() -> None:
    """§status.climbing-required: +4 on the Climb that is demanded, R63."""
    t = Table(ON, "allied p-51c-escort at (0,3)/0 alt 2 climbing", f"{WINGMAN} at 1501/3 moved")
    t.move("allied", "speed:4").do("dice 6 6")
    t.move("allied", "climb", "d11")
    _, second = [x.event for x in t.play.events if x.event.rule == "check.result"]
    assert [(m.name, m.value) for m in second.modifiers] == [("Climb", 3)]
    t.expect("altitude A1 3")


def test_no_climbing_at_the_top() -> None:
    """§status.climbing-limit"""
    t = landed("hurricane-i at (0,2)/0 alt 6")
    assert t.rule("allied", "status:climbing") == "status.climbing-limit"


def test_bombers_take_no_status_that_they_cannot_follow() -> None:
    """§status.choose, §fuel.bomber-movement"""
    t = Table(ON, "first axis", "axis he-111 at (0,2)/0", "axis he-111 at (4,2)/0",
              f"{HURRICANE} at 0101/3 moved")  # fmt: skip
    t.move("axis", "move:X1", "ahead", "end")  # the first hex is flown without a question
    t.expect("offered axis status:neutral status:evading-left status:evading-right")
    assert t.rule("axis", "status:diving") == "fuel.bomber-movement"
    t.move("axis", "status:evading-left").expect("status X1 evading-left")


def test_an_evading_bomber_makes_a_normal_turn() -> None:
    """§status.required, §status.evading-required: a Tight Turn is nothing for it to try."""
    t = Table(ON, "first axis", "axis he-111 at (0,2)/0 evading-left", "axis he-111 at (4,2)/0",
              f"{HURRICANE} at 0101/3 moved")  # fmt: skip
    t.move("axis", "move:X1").expect("at X1 (-1,1)/5", "asks axis movement.turn")
    assert not t.told("check.result")
