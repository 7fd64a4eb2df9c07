"""Optional rules: survival, clouds, flak, balloons, night, direction, searchlights."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from airwar.common.hexes import STEPS
from airwar.games.angels_20.cases.expectations import read_hex
from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.damage import lose
from airwar.games.angels_20.rules.end_of_move import cloud_at
from airwar.games.angels_20.rules.state import NOBODY, SOLID, Battle
from airwar.kernel.errors import BadData
from airwar.kernel.requests import Roll
from tests.games.angels_20.table import Table

HURRICANE, WINGMAN = "allied hurricane-i", "axis bf-109e-wingman"
FRIEND, FAR = "allied hurricane-i at 0101/3 alt 6", "axis bf-109e-wingman at 1501/3 alt 6 moved"


def test_the_pilot_may_survive() -> None:
    """§survival.roll: 4 or more; one easier over friendly ground, one harder over the enemy's."""
    for ground, die, fate in (
        ("", 4, "survives"),
        ("", 3, "lost"),
        ("territory axis", 3, "survives"),
        ("territory allied", 4, "lost"),
    ):
        t = Table("stage attack", "switches pilot-survival", f"{HURRICANE} at (0,1)/0",
                  f"{WINGMAN} at (0,0)/0", FAR, *([ground] if ground else []))  # fmt: skip
        t.do("allied fire:A1/X1", "dice 6 6 6 6 6 6 6")
        assert t.waits_for() == ("survival.roll", 1)
        t.do(f"dice {die}").expect("out X1 destroyed")
        assert t.state.losses[0].pilot == fate


def test_every_pilot_is_rolled_for() -> None:
    """§survival.roll: of both that collide, and of who stays too long."""
    t = Table("switches collisions pilot-survival", f"{HURRICANE} at (0,2)/0",
              f"{HURRICANE} at 0101/3 moved", f"{WINGMAN} at (0,0)/2 moved",
              f"{WINGMAN} at 1501/3 moved")  # fmt: skip
    t.move("allied", "speed:2", "ahead", "ahead", "end").do("dice 1", "dice 1")
    assert t.waits_for() == ("survival.roll", 1)
    t.do("dice 4")
    assert t.waits_for() == ("survival.roll", 1)
    t.do("dice 3")
    assert [loss.pilot for loss in t.state.losses] == ["survives", "lost"]
    t = Table("switches pilot-survival", "fixed", "turn 4", "stage end",
              "fuel south 4 bf-109e-wingman", f"{HURRICANE} at 0216/0", FAR)  # fmt: skip
    assert t.waits_for() == ("survival.roll", 1)


# -- clouds ---------------------------------------------------------------------------------------


def flown(bands: str, altitude: int, *more: str) -> Table:
    plane = f"{HURRICANE} at (0,2)/0 alt {altitude}"
    t = Table("switches clouds", f"clouds {bands}", plane, FRIEND, FAR, *more)
    return t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")


BANDS = "clear light heavy solid clear clear"


def test_solid_cloud_is_automatic() -> None:
    """§clouds.bands, §clouds.solid: in solid cloud without a roll, in clear air never."""
    flown(BANDS, 4).expect("marks A1 cloud moved")
    flown(BANDS, 1).expect("marks A1 moved", "asks allied movement.choose-speed")


@pytest.mark.parametrize(("altitude", "rule", "need"), [(3, "heavy", 3), (2, "light", 5)])
def test_broken_cloud_needs_a_roll(altitude: int, rule: str, need: int) -> None:
    """§clouds.heavy, §clouds.light: a choice, and 3 or 5 on a die."""
    for die in (need, need - 1):
        t = flown(BANDS, altitude).expect("offered allied cloud stay").do("allied cloud")
        assert t.waits_for() == (f"clouds.{rule}", 1)
        t.do(f"dice {die}").expect("marks A1 cloud moved" if die >= need else "marks A1 moved")
    flown(BANDS, altitude).do("allied stay").expect(
        "marks A1 moved", "asks allied movement.choose-speed"
    )


def test_clouds_come_before_the_status() -> None:
    """§clouds.heavy, §status.choose: whether it is hidden is known when the status is chosen."""
    t = Table("switches clouds status", f"clouds {BANDS}", f"{HURRICANE} at (0,2)/0 alt 3", FRIEND,
              FAR)  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end", "cloud", "d3")
    t.expect("marks A1 cloud moved", "asks allied status.choose")


def test_in_cloud_nobody_attacks_or_is_attacked() -> None:
    """§clouds.effect"""
    t = Table("stage attack", f"{HURRICANE} at (0,2)/0 cloud", f"{HURRICANE} at (4,2)/0",
              f"{WINGMAN} at (0,0)/0", f"{WINGMAN} at (4,0)/0",
              f"{WINGMAN} at (4,1)/0 cloud")  # fmt: skip
    t.expect("offered allied fire:A2/X2 decline")
    assert t.rule("allied", "fire:A1/X1") == t.rule("allied", "fire:A2/X3") == "clouds.effect"


def test_in_cloud_nobody_tails() -> None:
    """§clouds.effect: neither tails nor is tailed."""
    for mine, theirs in (("cloud", ""), ("", "cloud")):
        t = Table(
            "stage initiative", f"{HURRICANE} at (0,2)/0 {mine}", f"{WINGMAN} at (0,0)/0 {theirs}"
        )
        t.expect("not tails A1 X1")


def test_cloud_lasts_until_the_next_move() -> None:
    """§clouds.duration: to stay in it, it must qualify again."""
    t = Table(
        "switches clouds", f"clouds {BANDS}", f"{HURRICANE} at (0,2)/0 alt 3 cloud", FRIEND, FAR
    )
    t.move("allied", "move:A1", "speed:2")
    assert not t.plane("A1").cloud
    t.move("allied", "ahead", "ahead", "end", "cloud", "d1").expect("marks A1 moved")
    t = Table("switches clouds", f"clouds {BANDS}", f"{HURRICANE} at (0,2)/0 alt 4", FAR)
    t.move("allied", "speed:2", "ahead", "ahead", "end").expect("turn 2", "marks A1 cloud")
    t.do("dice 1 1", "dice 6 6").expect("marks A1 cloud").move("allied", "speed:2")
    t.expect("marks A1 moved")


@pytest.mark.parametrize(("die", "bands"), [
    (1, (1, 3, 2, 2, 1, 0)), (2, (0, 3, 2, 1, 0, 0)), (3, (0, 2, 1, 0, 0, 0)),
    (4, (0, 2, 1, 0, 0, 0)), (5, (0, 1, 1, 0, 0, 0)), (6, (0, 1, 1, 0, 0, 0)),
])  # fmt: skip
def test_the_random_sky(die: int, bands: tuple[int, ...]) -> None:
    """§clouds.random: 0 clear, 1 light, 2 heavy, 3 solid; from altitude 1 up."""
    t = Table.set_up("dogfight", switches=["clouds"], clouds={"plan": "random"})
    assert t.waits_for() == ("clouds.random", 1)
    t.do(f"dice {die}")
    assert t.state.clouds == bands


def test_clouds_at_fixed_places() -> None:
    """§clouds.located: in their hexes and bands, and nowhere else."""
    bank = "bank (0,0) heading 0 length 2 base 3 depth 1"
    for plane, hidden in (("at (0,2)/0 alt 3", True), ("at (0,2)/0 alt 4", False),
                          ("at (2,2)/0 alt 3", False), ("at (0,1)/0 alt 3", True)):  # fmt: skip
        t = Table("switches clouds", bank, f"{HURRICANE} {plane}", FRIEND, FAR)
        t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end")
        t.expect("marks A1 cloud moved" if hidden else "marks A1 moved")


def test_a_cloud_has_length_width_and_depth() -> None:
    """§clouds.located: along its heading, a second row to the right, and bands from its base up."""
    bank = "bank (0,0) heading 0 length 2 width 2 base 2 depth 2"
    inside = ("(0,0)", "(0,-1)", "(1,-1)", "(1,-2)")
    around = ("(0,1)", "(0,-2)", "(-1,0)", "(-1,-1)", "(1,0)", "(1,-3)", "(2,-2)")
    t = Table("switches clouds", bank, f"{HURRICANE} at 0101/3", FAR)
    for place in (*inside, *around):
        for altitude in (1, 2, 3, 4):
            hex = read_hex(place)
            assert hex is not None
            plane = replace(t.plane("A1"), hex=hex, altitude=altitude)
            there = place in inside and altitude in (2, 3)
            assert (cloud_at(t.state, plane) == SOLID) == there, (place, altitude)


def test_there_may_be_several_clouds() -> None:
    """§clouds.located: each counts."""
    banks = [f"bank {place} heading 0 length 1 base 3 depth 1" for place in ("(0,0)", "(4,0)")]
    for place in ("(0,2)", "(4,2)"):
        t = Table("switches clouds", *banks, f"{HURRICANE} at {place}/0", FRIEND, FAR)
        t.move("allied", "move:A1", "speed:2", "ahead", "ahead", "end").expect(
            "marks A1 cloud moved"
        )


@pytest.mark.parametrize(("field", "least", "most"), [
    ("length", 1, 4), ("width", 1, 2), ("base", 1, 6), ("depth", 1, 3),
])  # fmt: skip
def test_clouds_are_of_a_certain_size(field: str, least: int, most: int) -> None:
    """§clouds.located: 1-4 long, 1-2 wide, 1-3 deep, with the base at an altitude."""

    def sky(value: int) -> Battle:
        bank = {"at": [8, 11], field: value}
        clouds = {"plan": "located", "banks": [bank]}
        return GAME.rules.opening(
            {"scenario": "dogfight", "switches": ["clouds"], "clouds": clouds}
        )

    for value in range(least, most + 1):
        assert sky(value).banks
    for value in (least - 1, most + 1):
        with pytest.raises(BadData, match=field):
            sky(value)


# -- flak and balloons ----------------------------------------------------------------------------


def flak(plane: str, *more: str) -> Table:
    t = Table("switches flak", "flak (0,0) 3", f"allied {plane}", FRIEND, FAR, *more)
    return t.move("allied", "move:A1")


def test_flak_covers_seven_hexes_at_one_altitude() -> None:
    """§flak.area: the middle and its neighbors."""
    t = flak("hurricane-i at (0,4)/0 alt 3").move("allied", "speed:4", "ahead", "ahead")
    t.expect("at A1 (0,2)/0").move("allied", "ahead")
    assert t.waits_for() == ("flak.roll", 1)
    flak("hurricane-i at (0,2)/0 alt 4").move("allied", "speed:2", "ahead", "ahead", "end")


def test_a_flak_roll_for_each_hex() -> None:
    """§flak.roll: three hexes, three dice; only a 1 attacks."""
    t = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:3", "ahead", "d2", "ahead", "d6")
    t.move("allied", "ahead", "d3", "end").expect("damage A1 0")
    assert len(t.told("flak.roll")) == 3


def test_the_dice_of_flak_have_six_sides() -> None:
    """§flak.roll, §flak.attack: whether it hits, how much of it, and how well."""
    t = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:2", "ahead")
    for face in (1, 2):
        assert isinstance(t.play.request, Roll) and t.play.request.sides == 6
        t.do(f"dice {face}")
    assert isinstance(t.play.request, Roll)
    assert (t.play.request.dice, t.play.request.sides) == (2, 6)


def test_flak_rolls_for_both_sides() -> None:
    """§flak.roll: it does not ask whose aircraft it is."""
    t = Table("switches flak", "flak (0,0) 3", "first axis", f"{WINGMAN} at (0,2)/0",
              f"{HURRICANE} at 0101/3 moved")  # fmt: skip
    t.move("axis", "speed:2", "ahead")
    assert t.waits_for() == ("flak.roll", 1)


def test_a_flak_attack() -> None:
    """§flak.attack: a die for the dice, number 4, a natural 6 is two hits: 6, 4, 3, 1 is 3."""
    t = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:3", "ahead", "d1", "d4")
    assert t.waits_for() == ("flak.attack", 4)
    for many in range(1, 7):
        other = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:3", "ahead", "d1")
        assert other.do(f"dice {many}").waits_for() == ("flak.attack", many)
    t.do("dice 6 4 3 1").expect("damage A1 1", "flying A1")
    t = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:3", "ahead", "d1", "d4", "d6631")
    t.expect("damage A1 1")
    t = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:3", "ahead", "d1", "d4", "d6664")
    t.expect("out A1 destroyed", "points axis 24", "asks allied movement.choose-speed")


@pytest.mark.parametrize(("faces", "hits", "result"), [
    ((4, 3, 1, 1), "1 hit", "miss"),
    ((6, 4, 3, 1), "2 dice hit + 1 for a 6 = 3 hits", "hit"),
    ((6, 6, 6, 4), "4 dice hit + 3 for 6s = 7 hits", "destroyed"),
])  # fmt: skip
def test_a_flak_attack_is_told_like_any_attack(
    faces: tuple[int, ...], hits: str, result: str
) -> None:
    """§flak.attack: the dice that hit and what sixes add, against armor; no die is a total."""
    t = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:3", "ahead", "d1", "d4")
    t.play.outcome(faces)
    event = next(told.event for told in t.play.events if told.event.dice == faces)
    text = f"Flak fires at Hurricane Mk I A1, 4 dice at 4+: {hits} against armor 3 (7 destroy)."
    assert (event.text, event.result) == (text, result)
    assert (event.total, event.need) == (None, None)


def test_the_owner_places_flak() -> None:
    """§flak.area: after initiative, at altitude 2, 3 or 4, or later."""
    t = Table("stage command", "switches flak", "reserve axis 1", f"{HURRICANE} at (0,4)/0",
              f"{WINGMAN} at (0,-6)/3")  # fmt: skip
    t.expect("denied axis flak:8/11/5 flak.area", "denied axis flak:8/40/3 flak.area")
    t.do("axis flak:8/11/3").expect("asks allied movement.choose-speed")
    assert [(t.state.label(f.hex), f.altitude) for f in t.state.flak] == [("0811", 3)]
    t = Table("stage command", "switches flak", "reserve axis 1", f"{HURRICANE} at (0,4)/0",
              f"{WINGMAN} at (0,-6)/3").do("axis wait")  # fmt: skip
    assert not t.state.flak and t.state.reserve == (0, 1)


@pytest.mark.parametrize(("altitude", "rolls"), [(2, False), (3, True), (4, False)])
def test_flak_is_at_its_own_altitude(altitude: int, rolls: bool) -> None:
    """§flak.area: neither below nor above; and it ends one hex from its middle."""
    t = flak(f"hurricane-i at (0,2)/0 alt {altitude}").move("allied", "speed:2", "ahead")
    assert isinstance(t.play.request, Roll) == rolls
    t = flak(f"hurricane-i at (0,3)/0 alt {altitude}").move("allied", "speed:2", "ahead")
    t.expect("asks allied movement.turn")


@pytest.mark.parametrize(("altitude", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_a_field_of_the_set_up_is_at_2_3_or_4(altitude: int, fits: bool) -> None:
    """§flak.area: of either side."""
    setup = {"scenario": "dogfight", "switches": ["flak"],
             "axis": {"flak": [{"at": [8, 11], "altitude": altitude}]}}  # fmt: skip
    if fits:
        assert [field.altitude for field in GAME.rules.opening(setup).flak] == [altitude]
    else:
        with pytest.raises(BadData, match="altitude"):
            GAME.rules.opening(setup)


def test_a_maneuver_into_flak_is_rolled_for() -> None:
    """§flak.roll: however the hex is entered; at the altitude that it ends at."""
    t = flak("hurricane-i at (0,2)/0 alt 2").move("allied", "speed:2", "climb", "d66")
    assert t.waits_for() == ("flak.roll", 1)
    t = flak("hurricane-i at (0,2)/0 alt 3").move("allied", "speed:2", "climb", "d66")
    t.expect("asks allied movement.turn", "altitude A1 4")


def test_two_fields_fire_both() -> None:
    """§flak.roll: where they meet, a die for each; who is shot down by one is spared the other."""
    t = Table("switches flak", "flak (0,0) 3", "flak (1,0) 3", f"{HURRICANE} at (0,2)/0 damage 2",
              FRIEND, FAR)  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "d2")
    assert t.waits_for() == ("flak.roll", 1)
    t = Table("switches flak", "flak (0,0) 3", "flak (1,0) 3", f"{HURRICANE} at (0,2)/0 damage 2",
              FRIEND, FAR)  # fmt: skip
    t.move("allied", "move:A1", "speed:2", "ahead", "d1", "d4", "d4441")
    t.expect("out A1 destroyed", "asks allied movement.choose-speed")


def test_placed_flak_stands_beside_what_is_there() -> None:
    """§flak.area: it costs its owner one of his, and is where it was put, on a shifted map too."""
    t = Table("stage command", "switches flak", "flak 0202 2", "reserve axis 2", "reserve allied 1",
              f"{HURRICANE} at (0,4)/0", f"{WINGMAN} at (0,-6)/3")  # fmt: skip
    t.state.origin += STEPS[3]
    t.expect("asks allied flak.area").do("allied wait")
    for altitude in (1, 5):
        assert t.rule("axis", f"flak:8/11/{altitude}") == "flak.area"
    t.do("axis flak:8/11/4")
    assert [(t.state.label(f.hex), f.altitude) for f in t.state.flak] == [("0201", 2), ("0811", 4)]
    assert t.state.reserve == (1, 1)
    t = Table("stage command", "switches flak", "reserve axis 2", "reserve allied 2",
              f"{HURRICANE} at (0,4)/0", f"{WINGMAN} at (0,-6)/3")  # fmt: skip
    t.do("allied flak:8/11/4").expect("asks axis flak.area")
    assert t.state.reserve == (1, 2)


def balloon(altitude: int, *dice: str) -> Table:
    t = Table(
        "switches balloons", "balloon (0,1)", f"{HURRICANE} at (0,2)/0 alt {altitude}", FRIEND, FAR
    )
    return t.move("allied", "move:A1", "speed:2", "ahead", *dice)


def test_a_balloon_guards_one_hex_at_altitude_1() -> None:
    """§balloon.area"""
    assert balloon(1).waits_for() == ("balloon.roll", 1)
    balloon(2).expect("asks allied movement.turn")


@pytest.mark.parametrize(("dice", "after"), [
    (("d3",), "damage A1 0"), (("d2", "d2"), "damage A1 0"), (("d1", "d3"), "damage A1 1"),
    (("d2", "d4"), "damage A1 1"), (("d2", "d5"), "out A1 destroyed"),
])  # fmt: skip
def test_the_balloon_roll(dice: tuple[str, ...], after: str) -> None:
    """§balloon.roll: 1-2 meets the cable, then nothing, a point of damage or destruction."""
    balloon(1, *dice).expect(after)


def test_balloons_ask_nobody_whose_aircraft_it_is() -> None:
    """§balloon.area, §balloon.roll: every balloon, its own hex only, for both sides."""
    for place, met in (("(0,2)", True), ("(4,2)", True), ("(1,2)", False), ("(-1,2)", False)):
        t = Table("switches balloons", "balloon (0,1)", "balloon (4,1)", "first axis",
                  f"{WINGMAN} at {place}/0 alt 1", f"{WINGMAN} at 0101/3 alt 6",
                  f"{HURRICANE} at 1501/3 alt 6 moved")  # fmt: skip
        t.move("axis", "move:X1", "speed:2", "ahead")
        assert isinstance(t.play.request, Roll) == met


def test_a_hex_has_one_balloon() -> None:
    """§balloon.area"""
    for balloons, fine in (([[6, 6], [6, 7]], True), ([[6, 6], [6, 6]], False)):
        setup = {"scenario": "dogfight", "switches": ["balloons"], "balloons": balloons}
        found = [remark.rule for remark in GAME.catalog.check(setup).errors]
        assert found == ([] if fine else ["balloon.area"])


# -- night ----------------------------------------------------------------------------------------

DARK = ("switches night", "light darkness")


def test_moonlight() -> None:
    """§night.moonlight: one penalty for everybody; tailing still counts."""
    t = Table("stage attack", "switches night", "light moonlight", f"{HURRICANE} at (0,2)/0",
              f"{WINGMAN} at (0,0)/0")  # fmt: skip
    t.expect("shot A1 X1 5 4 -1", "offered allied fire:A1/X1 decline")


def test_darkness_ignores_tailing() -> None:
    """§night.dark-tailing"""
    for light, bonus in (("moonlight", 2), ("darkness", 0)):
        t = Table("stage initiative", "switches night tailing", f"light {light}",
                  f"{HURRICANE} at (0,2)/0", f"{WINGMAN} at (0,0)/0")  # fmt: skip
        t.do("dice 3 3", "dice 1 1")
        assert t.state.rolls[0] == 6 + bonus


def test_who_may_attack_in_darkness() -> None:
    """§night.dark-attack: an ability, direction, or a lit target; with one penalty."""
    t = Table("stage attack", *DARK, "first axis", f"{WINGMAN} at (0,2)/0", f"{WINGMAN} at (4,2)/0",
              "axis bf-110c at (-4,2)/0", f"{HURRICANE} at (0,0)/0", f"{HURRICANE} at (4,0)/0 lit",
              f"{HURRICANE} at (-4,0)/0", f"{HURRICANE} at (-4,-1)/0")  # fmt: skip
    t.expect("offered axis fire:X2/A2 fire:X3/A3 decline", "shot X2 A2 5 4 -1")
    assert t.rule("axis", "fire:X1/A1") == "night.dark-attack"
    assert t.rule("axis", "fire:X3/A4") == "night.dark-attack"  # a night fighter sees 2 hexes
    t = Table("stage attack", "switches night direction", "light darkness", "direction axis 1",
              "first axis", f"{WINGMAN} at (0,3)/0 guided", f"{HURRICANE} at (0,0)/0",
              f"{WINGMAN} at (4,3)/0", f"{HURRICANE} at (4,0)/0")  # fmt: skip
    t.expect("offered axis fire:X1/A1 decline")  # direction is for who has it
    assert t.rule("axis", "fire:X2/A2") == "night.dark-attack"


def guided(*more: str) -> Table:
    return Table("stage command", "switches night direction", "light darkness", "direction axis 1",
                 f"{HURRICANE} at (0,4)/0", f"{WINGMAN} at (0,-6)/3", f"{WINGMAN} at (2,-7)/3",
                 "axis he-111 at (4,-8)/3", *more)  # fmt: skip


def test_direction_guides_one_fighter_a_point() -> None:
    """§direction.capacity, §stats.type: fighters only, one for each point."""
    t = guided().expect("offered axis keep direct:X1 direct:X2")
    assert t.rule("axis", "direct:X3") == "direction.capacity"
    t.do("axis direct:X1").expect("marks X1 guided", "asks allied movement.choose-speed")


def directed(allied: int, axis: int) -> Table:
    """Two fighters a side in darkness; the Allies are first player."""
    return Table("stage command", "switches night direction", "light darkness",
                 f"direction allied {allied}", f"direction axis {axis}", f"{HURRICANE} at (0,8)/0",
                 f"{HURRICANE} at (2,8)/0", f"{WINGMAN} at (0,-6)/3",
                 f"{WINGMAN} at (2,-7)/3")  # fmt: skip


def test_every_point_guides_one() -> None:
    """§direction.capacity, §direction.assign: two points two fighters; a point may be kept back."""
    t = directed(0, 2).do("axis direct:X1").expect("offered axis keep direct:X2")
    t.do("axis direct:X2").expect("marks X1 guided", "marks X2 guided")
    t = directed(0, 2).do("axis keep").expect("offered axis keep direct:X1 direct:X2")
    t.do("axis direct:X2").expect("marks X1", "marks X2 guided")


def test_both_sides_may_have_direction() -> None:
    """§direction.assign: each assigns its own, the first player first."""
    t = directed(1, 2).expect("offered allied keep direct:A1 direct:A2").do("allied direct:A2")
    t.expect("marks A2 guided", "offered axis keep direct:X1 direct:X2")
    t.do("axis direct:X1", "axis keep").expect("marks X1 guided", "marks X2")


def test_who_is_lost_leaves_his_point_free() -> None:
    """§direction.capacity: it can guide another afterwards."""
    t = directed(0, 1).do("axis direct:X1")
    s = t.state
    lose(s, s.find("X1"), "destroyed", "attack.kill", "gone", 0)
    assert s.guided == ((), (NOBODY,))


def test_direction_holds_until_it_is_reassigned() -> None:
    """§direction.assign: after a later Initiative phase."""
    t = guided().do("axis direct:X1").fly_on().do("dice 1 1", "dice 6 6")
    t.expect("offered axis keep direct:X2", "marks X1 guided")
    assert t.rule("axis", "direct:X1") == "direction.assign"
    t.do("axis direct:X2").expect("marks X2 guided", "marks X1")


@pytest.mark.parametrize(("plane", "need"), [
    ("bf-110c", 4), ("bf-109e-wingman", 5), ("he-111", 3), ("a6m2-zeke", 5),
])  # fmt: skip
def test_searchlights(plane: str, need: int) -> None:
    """§illumination.roll, §stats.type: by the type of the aircraft, to the end of the turn."""
    for die in (need, need - 1):
        t = Table("switches night searchlights", "light darkness", "searchlights allied",
                  f"axis {plane} at (0,0)/0 moved", f"{HURRICANE} at (0,4)/0")  # fmt: skip
        t.move("allied", "speed:2", "ahead", "ahead", "end")
        assert t.waits_for() == ("illumination.roll", 1)
        t.do(f"dice {die}")
        if die >= need:
            t.expect("marks X1 lit moved", "offered allied fire:A1/X1 decline")
            t.fly_on().expect("turn 2", "marks X1")
        else:
            assert t.told("illumination.roll")[0].endswith("stays dark.")
            assert "allied" not in t.play.open


def test_searchlights_seek_enemies_only() -> None:
    """§illumination.roll: those of the side that has them, one die each."""
    dark = ("switches night searchlights", "light darkness", f"{WINGMAN} at (0,-6)/0 moved",
            f"{WINGMAN} at (2,-7)/0 moved", f"{HURRICANE} at (0,4)/0")  # fmt: skip
    t = Table(*dark, "searchlights axis").move("allied", "speed:2", "ahead", "ahead", "end")
    assert t.waits_for() == ("illumination.roll", 1)
    t.do("dice 6").expect("turn 2")
    assert len(t.told("illumination.roll")) == 1
    t = Table(*dark, "searchlights allied").move("allied", "speed:2", "ahead", "ahead", "end")
    t.do("dice 6", "dice 1").expect("turn 2")
    assert [text[-7:] for text in t.told("illumination.roll")] == ["is lit.", "s dark."]


# -- switches -------------------------------------------------------------------------------------

SKY = {
    "scenario": "dogfight", "light": "darkness", "balloons": [[6, 6]],
    "clouds": {"plan": "bands", "bands": ["clear", "light", "heavy", "solid", "clear", "clear"]},
    "allied": {"flak_reserve": 1, "flak": [{"at": [6, 6], "altitude": 3}], "searchlights": True},
    "axis": {"direction": 1},
}  # fmt: skip


def found(s: Battle) -> list[str]:
    """Which optional rules have something to work on."""
    there = {
        "balloons": s.balloons, "clouds": s.clouds or s.banks, "direction": any(s.direction),
        "flak": s.flak and s.reserve == (1, 0), "night": s.night, "searchlights": s.searchlights[0],
    }  # fmt: skip
    return [switch for switch, value in there.items() if value]


def test_what_is_switched_off_is_not_there() -> None:
    """§clouds.bands, §flak.area, §balloon.area, §night.moonlight, §direction.capacity,
    §illumination.roll: the set-up may hold it, its switch decides."""
    switches = ["balloons", "clouds", "direction", "flak", "night", "searchlights"]
    assert found(GAME.rules.opening(SKY)) == []
    assert found(GAME.rules.opening({**SKY, "switches": switches})) == switches
    for switch in switches:
        assert found(GAME.rules.opening({**SKY, "switches": [switch]})) == [switch]


def test_clouds_at_places_are_switched_too() -> None:
    """§clouds.located: and where there are some, no sky is rolled for, §clouds.random."""
    clouds = {"plan": "located", "banks": [{"at": [8, 11]}]}
    assert not GAME.rules.opening({"scenario": "dogfight", "clouds": clouds}).banks
    t = Table.set_up("dogfight", clouds=clouds, switches=["clouds"])
    assert t.state.banks and t.waits_for()[0] == "initiative.roll"
    bands = {"plan": "bands", "bands": ["clear"] * 6}
    t = Table.set_up("dogfight", clouds=bands, switches=["clouds"])
    assert t.waits_for()[0] == "initiative.roll"


def test_nobody_is_guided_by_day() -> None:
    """§direction.assign: with the night switched off, flak is all there is to order."""
    t = Table("stage command", "switches direction flak", "light darkness", "direction axis 1",
              "reserve axis 1", f"{HURRICANE} at (0,8)/0", f"{WINGMAN} at (0,-6)/3")  # fmt: skip
    t.expect("asks axis flak.area")
