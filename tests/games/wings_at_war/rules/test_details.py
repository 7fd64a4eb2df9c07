"""Details of an activation: who may still answer, what bears, where a path ends."""

from __future__ import annotations

import pytest

from airwar.games.wings_at_war.data.kinds import Pose
from airwar.games.wings_at_war.rules.answers import Hide, SetUp
from airwar.games.wings_at_war.rules.bearing import FAULTS, aim_at, special_fault
from airwar.games.wings_at_war.rules.preview import chance
from airwar.games.wings_at_war.rules.shooting import plane_mark
from airwar.games.wings_at_war.rules.tabletop import Leg, crosses, stops
from airwar.games.wings_at_war.show.view import view
from airwar.kernel.requests import Roll
from tests.games.wings_at_war.rules.test_set_up import bought
from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"


# -- guns -----------------------------------------------------------------------------------------


def test_a_gun_without_an_order_is_done() -> None:
    """§2.4.ground, §2.4.no-orders: and it answers for itself alone."""
    t = Table(A1, "X1 bf-109f-4 at 36,24 heading 0 level 2", "gun G1 A light at 36,20",
              "gun G2 A light at 60,4", "orders A 1", "orders X 0")  # fmt: skip
    t.answer("gun:G1")
    assert t.told("2.4.ground") == ["G1 is activated"]
    why = "G1 is active, not G2"
    assert t.denied("A", "shoot:G2/light/X1") == ("2.4.ground", why)
    assert t.field("A", "done:G2") == ("2.4.ground", ("unit",))
    t.answer("shoot:G1/light/X1", "3")
    assert t.denied("A", "shoot:G1/light/X1") == ("2.4.no-orders", "you have no Order left")
    assert t.keys("A") == ["done:G1"]


def test_the_side_of_a_searchlight_pays_for_it() -> None:
    """§night.light, §fatigue.order"""
    t = Table("A1 lancaster-i at 36,20 heading 0 level 3", FAR, "light L1 A at 60,10",
              "light L2 X at 36,24", "night", "phase flak", "orders A 2", "orders X 2")  # fmt: skip
    for other in ("X1", "A9", "L1"):
        why = f"{other} is not an enemy aircraft"
        assert t.denied("X", f"light:L2/{other}") == ("night.light", why)
    t.answer("light:L2/A1")
    roll = t.play.request
    assert isinstance(roll, Roll)
    assert (roll.rule, roll.sides) == ("night.light", 10)
    assert (t.orders("A"), t.orders("X")) == (2, 1)


def test_a_two_is_a_hit_of_a_barrage_if_enough_is_added() -> None:
    """§flak.barrage: only a natural 1 misses by itself."""
    t = Table("A1 lancaster-i at 36,20 heading 0 level 3", FAR, "gun G1 X heavy at 36,30 skill 2",
              "barrage G1 at 36,24 level 3", "orders A 0", "orders X 0")  # fmt: skip
    t.answer("activate:A1", "fly:A1/500")
    roll = t.play.request
    assert isinstance(roll, Roll)
    assert (roll.rule, roll.sides) == ("2.4.heavy-aa", 10)
    t.answer("2")
    assert sum(t.modifiers("flak").values()) >= 4
    assert t.next_rule() == "4.3.save"


# -- who is asked ---------------------------------------------------------------------------------


def test_a_side_that_must_wait_with_its_hidden_aircraft_is_not_asked() -> None:
    """§contact.deploy: as if there were nothing to deploy."""
    given = (A1, "X1 bf-109f-4 at 60,40 heading 0 level 5 activated", "marker M1 X at 36,36",
             "hidden X bf-109f-4", "first X", "orders A 0", "orders X 0")  # fmt: skip
    assert set(Table(*given, "wait X turn 2").play.open) == {"A"}
    assert set(Table(*given).play.open) == {"X"}


def test_only_upward_guns_surprise_the_crew() -> None:
    """§weapon.schraege, §2.4.reaction: who was shot at from behind may fire back."""
    t = Table("A1 bf-110g-4 at 36,20 heading 0 level 3",
              "X1 lancaster-i at 36,23 heading 0 level 3", "orders A 1", "orders X 3")  # fmt: skip
    t.answer("activate:A1", "shoot:A1/fixed/X1", "2").until("2.4.move").answer("fly:A1/600")
    assert t.asks("X") == "2.4.reaction"
    assert any(key.startswith("react:X1/") for key in t.keys("X"))


def test_the_stops_of_a_stretch_are_named() -> None:
    """§react.stop"""
    t = Table("A1 blenheim-iv at 36,20 heading 0 level 3",
              "X1 bf-109f-4 at 36,30 heading 180 level 3", "orders A 0", "orders X 5")  # fmt: skip
    t.answer("activate:A1", "fly:A1/650")
    why = "the stops of this stretch are at 1, 2, 3, 4, 5, 6, 6.5"
    assert t.denied("X", "react:X1/fixed/A1/550") == ("react.stop", why)


def test_there_is_no_stop_beyond_the_end() -> None:
    """§react.stop: a path that is cut off a hundredth before a whole inch."""
    leg = Leg(2000, 2000, 0, 0, 199, 0)
    assert list(stops((leg,))) == [100, 199]
    assert list(stops((leg._replace(far=200),), ends=False)) == [100, 200]


# -- shots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("levels", "rule"), [("1 1", ""), ("2 2", "cloud.in")])
def test_a_balloon_in_cloud_is_not_shot_at(levels: str, rule: str) -> None:
    """§balloon.shot, §cloud.in: at the level of it that is nearest to the shooter."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3", FAR, "balloon B1 X at 36,24 top 2",
              f"cloud at 36,25 radius 2 levels {levels}", "marker M1 X at 36,12")  # fmt: skip
    t.answer("activate:A1")
    assert ("shoot:A1/fixed/B1" in t.keys("A")) == (not rule)
    if rule:
        assert t.rule("A", "shoot:A1/fixed/B1") == rule


def test_damage_of_the_shot_and_of_the_save_burst_a_balloon_together() -> None:
    """§balloon.shot, §4.3.effects"""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 2", FAR, "balloon B1 X at 36,22 top 2",
              "orders X 0").answer("activate:A1", "shoot:A1/fixed/B1", "7", "5")  # fmt: skip
    assert [each.value for each in t.events("shot")[-1].modifiers] == [3, 1]
    assert t.balloon("B1").destroyed


@pytest.mark.parametrize(
    ("hit", "save", "stopped"),
    [("10", "10", True), ("10", "8", True), ("5", "8", True), ("5", "10", False)],
)
def test_any_damage_stops_an_ohka(hit: str, save: str, stopped: bool) -> None:
    """§surface.ohka: of a critical hit, of a save that fails, of both; a hit alone does not."""
    t = Table("A1 g4m1-betty at 36,10 heading 0 level 4 load ohka",
              "X1 f6f-5-hellcat at 36,19 heading 180 level 4 skill 2",
              "target T1 X carrier at 36,30", "orders X 1")  # fmt: skip
    t.answer("activate:A1", "done:A1", "fly:A1/500")
    if t.next_rule() == "2.4.reaction":
        t.answer("pass")
    t.answer("attack:A1/ohka/T1", "ohka:X1/fixed/A1", hit, save)
    assert ("The Ohka is stopped" in t.told("surface.ohka")) == stopped
    assert (t.next_rule() == "5.5") == (not stopped)


def test_an_attack_needs_a_target_that_is_there() -> None:
    """§5.position"""
    t = Table("A1 blenheim-iv at 36,20 heading 0 level 3 load bombs", FAR,
              "target T1 X factory at 36,25", "orders X 0")  # fmt: skip
    t.answer("activate:A1", "done:A1", "fly:A1/500")
    assert t.asks("A") == "2.4.second"
    assert t.denied("A", "attack:A1/bombs/T9") == ("5.position", "T9 is not a target")


def test_a_cloud_abeam_or_beside_the_end_of_a_line_is_not_on_it() -> None:
    """§cloud.line: the nearest point may be either end."""
    for turn in (1, -1):
        line = (0, 0, 0, turn * 1000)
        assert crosses(*line, 50, 0, 50)
        assert crosses(*line, 50, turn * 1000, 50)
        assert not crosses(*line, 51, 0, 50)
        assert not crosses(*line, 51, turn * 1000, 50)
        assert not crosses(*line, 40, turn * -40, 50)
        assert crosses(*line, 50, turn * 500, 50)


# -- paths ----------------------------------------------------------------------------------------


def test_a_course_ends_at_the_edge_whatever_was_to_follow() -> None:
    """§move.edge: also where it would have turned."""
    t = Table("A1 spitfire-i at 20,46 heading 0 level 3", FAR, "orders X 0").answer("activate:A1")
    t.until("2.4.move").answer("fly:A1/400,R45,300,R45,200")
    t.expect("status A1 straggler", "at A1 20,48")


def test_a_maneuver_begins_where_another_aircraft_is() -> None:
    """§move.base: only the end of a move stops short."""
    t = Table(A1, "A2 spitfire-i at 36,26 heading 0 level 3", FAR, "orders X 0")
    t.answer("activate:A1", "fly:A1/600/split-s", "9")
    assert t.stand("A1") == (3600, 2600, 180, 2)


IN_THE_WAY = [f"A{n} spitfire-i at 36,{y} heading 0 level 3"
              for n, y in ((2, 21.05), (3, 23), (4, 25))]  # fmt: skip


def test_who_finds_no_other_place_stays_where_the_move_began() -> None:
    """§move.base: back along the path, to its very start."""
    t = Table(A1, *IN_THE_WAY, FAR, "orders X 0").answer("activate:A1", "fly:A1/600")
    t.expect("at A1 36,20", "told move.base A1 stops short of another aircraft")


@pytest.mark.parametrize(
    ("more", "at"), [((), "36,22"), (("A5 spitfire-i at 36,23 heading 0 level 3",), "36,21.5")]
)
def test_it_goes_back_beyond_its_last_turn(more: tuple[str, ...], at: str) -> None:
    """§move.base, §react.stop: at a turn it heads as it flew there."""
    east = [f"A{n} spitfire-i at {x},22 heading 0 level 3"
            for n, x in ((2, 37.45), (3, 39), (4, 40))]  # fmt: skip
    t = Table(A1, *east, *more, FAR, "orders A 0", "orders X 0")
    t.answer("activate:A1", "fly:A1/200/tight-R", "9", "fly:A1/R90,400")
    t.expect(f"at A1 {at}", "heading A1 0")


def test_who_stops_short_is_fired_at_before_that() -> None:
    """§move.base, §2.4.reaction: the path up to there is flown."""
    t = Table(A1, "A2 spitfire-i at 36,26 heading 0 level 3",
              "X1 bf-109f-4 at 36,29 heading 180 level 3", "orders A 0", "orders X 1")  # fmt: skip
    t.answer("activate:A1", "fly:A1/600", "react:X1/fixed/A1/400", "2")
    t.until("2.1.4").expect("at A1 36,24.5")
    assert t.events("shot")[-1].who == "X1"


def test_who_leaves_does_not_stop_short_at_the_edge() -> None:
    """§move.edge, §move.base"""
    t = Table("A1 spitfire-i at 20,42 heading 0 level 3",
              "A2 spitfire-i at 20,47.5 heading 0 level 3", FAR, "orders X 0")  # fmt: skip
    t.answer("activate:A1", "fly:A1/700").expect("status A1 straggler", "at A1 20,48")


@pytest.mark.parametrize(("key", "turns"), [("zoom:A1", 0), ("climb:A1", 3)])
def test_a_straight_move_shows_no_turns(key: str, turns: int) -> None:
    """§move.zoom, §man.split-s"""
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1", key, "9")
    assert turns_shown(t) == turns


def turns_shown(t: Table) -> int:
    flight = view(t.state, "A").flight
    assert flight is not None
    return flight.turns


def test_after_a_split_s_the_rest_is_straight() -> None:
    """§man.split-s"""
    t = Table(A1, FAR, "orders A 0", "orders X 0")
    t.answer("activate:A1", "fly:A1/600/split-s", "9")
    assert turns_shown(t) == 0
    assert t.rule("A", "fly:A1/200,R45,200") == "man.split-s"


# -- placing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "due"), [([], "3"), (["secret-strength"], "2 to 3")], ids=["open", "secret"]
)
def test_how_many_markers_are_due_is_told(switches: list[str], due: str) -> None:
    """§set.markers: two hidden aircraft and half as many more, or fewer dummies."""
    play = bought(switches=switches)
    play.answer("A", Hide((2, 3), ((2, 0),)))
    play.answer("X", Hide((), ((1, 1),)))
    refusal = play.why_not("A", SetUp((), (("A1", Pose(3000, 600, 0, 4)),)))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("set.markers", f"0 markers instead of {due}")


def test_markers_are_placed_by_their_names() -> None:
    """§set.markers"""
    play = bought()
    play.answer("A", Hide((2, 3), ((2, 0),)))
    play.answer("X", Hide((), ((1, 1),)))
    places = ((600, 600), (1800, 600), (3600, 600))
    planes = (("A1", Pose(3000, 600, 0, 4)),)
    for ids, right in ((("M1", "M2", "M3"), True), (("M1", "M2", "M4"), False)):
        answer = SetUp(tuple(zip(ids, places, strict=True)), planes)
        refusal = play.why_not("A", answer)
        assert (refusal is None) == right
        if refusal is not None:
            assert refusal.reason == "the markers are M1, M2, M3"


def test_a_second_order_makes_the_next_shot_less_likely() -> None:
    """§fatigue.order: the chance shown includes it, but only with the switch on."""

    def told(*more: str) -> float:
        t = Table("A1 spitfire-i at 36,20 heading 0 level 3 spent 1",
                  "X1 bf-109f-4 at 36,23 heading 0 level 3", *more)  # fmt: skip
        s = t.state
        return chance(s, s.plane("A1"), "fixed", plane_mark(s.plane("X1")))[0]

    assert told("without order-fatigue") - told() == pytest.approx(0.1)


def test_the_chance_to_destroy_is_that_of_the_hit_and_of_the_save() -> None:
    """§4.3.roll, §4.3.save: tail, close, the enemy's Agility; Skill, Size, Firepower, Damage."""
    t = Table(A1, "X1 he-111h-6 at 36,22 heading 0 level 3 skill -1 damage 4")
    hits, kill = chance(t.state, t.plane("A1"), "fixed", plane_mark(t.plane("X1")))
    t.answer("activate:A1", "shoot:A1/fixed/X1", "5", "5")
    to_hit, to_save = (sum(t.modifiers(kind).values()) for kind in ("shot", "save"))
    sure = sum(face > 1 and face + to_hit >= 6 for face in range(1, 11))
    fatal = sum(face + to_save <= 1 for face in range(1, 11))
    assert 0 < fatal < 10
    assert (hits, kill) == (sure / 10, sure * fatal / 100)


# -- dice -----------------------------------------------------------------------------------------


def test_dice_of_spotting_and_of_winches_have_ten_sides() -> None:
    """§6.5.roll, §balloon.winch"""
    t = Table(A1, FAR, "marker M1 X at 36,26", "balloon B1 A at 36,10 top 2", "orders X 0")
    t.answer("activate:A1", "spot:A1/M1")
    for rule in ("6.5.roll", "balloon.winch"):
        roll = t.play.request
        assert isinstance(roll, Roll)
        assert (roll.rule, roll.sides) == (rule, 10)
        t.answer("2").until("2.4.move")
        if rule == "6.5.roll":
            t.answer("winch:A1/B1")


def test_a_barrage_reaches_the_edge() -> None:
    """§flak.barrage: a point on the edge of the table is on the table."""
    t = Table(A1, FAR, "gun G1 A heavy at 66,42", "phase flak", "orders A 1", "orders X 0")
    assert t.rule("A", "barrage:G1/7201,4500/4") == "flak.barrage"
    assert t.rule("A", "barrage:G1/7000,4801/4") == "flak.barrage"
    t.answer("barrage:G1/7200,4800/4").expect("barrages 1")


def test_an_ace_makes_one_tight_turn_after_another() -> None:
    """§other.3.4, §man.limit: the turn of the first one is paid for already."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3 skill 2", FAR, "orders A 0", "orders X 0")
    t.answer("activate:A1", "fly:A1/200/tight-R", "9", "fly:A1/R90,200/tight-R", "9")
    t.answer("fly:A1/R90,200").expect("heading A1 180")


def test_what_a_maneuver_needs_is_told() -> None:
    """§man.split-s, §2.1.4"""
    t = Table(A1, FAR, "orders A 0", "orders X 0").answer("activate:A1")
    assert t.told("2.1.4") == ["A1 is activated"]
    why = "3 inches straight, 6 are needed"
    assert t.denied("A", "fly:A1/300/split-s") == ("man.split-s", why)


def test_how_far_a_mover_is_from_a_gun_is_told() -> None:
    """§react.weapons: from the shooter to the stop."""
    t = Table("A1 blenheim-iv at 36,20 heading 0 level 3",
              "X1 bf-109f-4 at 39,33 heading 200 level 3", "orders A 0", "orders X 5")  # fmt: skip
    t.answer("activate:A1", "fly:A1/800")
    rule, why = t.denied("X", "react:X1/fixed/A1/100")
    assert rule == "range.guns"
    assert why.startswith("A1 is 12.37 inches away, too far for the fixed guns of X1")


@pytest.mark.parametrize(
    ("shooter", "weapon", "level", "rule"),
    [
        ("bf-110g-4 at 36,20 heading 0 level 3", "schraege", 3, "arc.positions"),
        ("i-16-type-24 at 36,20 heading 0 level 3 load rs-82", "rs-82", 4, "range.level"),
    ],
)
def test_the_level_that_a_special_weapon_needs_is_told(
    shooter: str, weapon: str, level: int, rule: str
) -> None:
    """§weapon.schraege, §weapon.rockets: one above, or the same."""
    t = Table(f"A1 {shooter}", f"X1 lancaster-i at 36,22 heading 0 level {level}",
              "marker M1 X at 36,12").answer("activate:A1")  # fmt: skip
    assert FAULTS[special_fault(t.plane("A1"), weapon, aim_at(t.plane("X1")))][0] == rule


def test_a_wreck_is_no_target() -> None:
    """§2.4.first, §4.3.again: nor is what is out of reach."""
    t = Table(A1, "X1 bf-109f-4 at 36,24 heading 0 level 3",
              "X2 bf-109f-4 at 36,23 heading 0 level 3 destroyed",
              "X3 bf-109f-4 at 36,40 heading 0 level 3").answer("activate:A1")  # fmt: skip
    assert set(t.keys("A")) == {"shoot:A1/fixed/X1", "done:A1"}
