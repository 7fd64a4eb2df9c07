"""Anti-aircraft fire: barrages of heavy guns, balloons, searchlights."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import FAR, Table

A1 = "A1 spitfire-i at 36,20 heading 0 level 3"
HEAVY = "gun G1 X heavy at 30,30"


def test_barrages_come_between_initiative_and_activation() -> None:
    """§2.1.3, §flak.order, §other.aa: the loser of initiative lays his first."""
    t = Table(A1, FAR, "gun G1 A heavy at 30,20", "gun G2 X heavy at 30,40", "phase initiative")
    t.answer("9 2", "first")
    assert t.asks("X") == "2.1.3"
    t.answer("barrage:G2/3600,3000/4")
    assert t.asks("A") == "2.1.3"
    t.answer("done")
    assert t.asks("A") == "2.1.4"
    assert t.told("flak.barrage") == ["G2 lays a barrage at 36, 30, level 4"]
    t.expect("barrages 1")


def test_what_a_heavy_gun_may_do() -> None:
    """§flak.barrage: for an Order, once, within 18 inches, at levels 2 to 6."""
    t = Table(A1, FAR, HEAVY, "gun G2 X heavy at 40,30 silenced", "gun G3 X light at 44,30",
              "gun G4 A heavy at 3,3", "gun G5 X heavy at 70,30", "phase flak", "orders X 2",
              "orders A 0")  # fmt: skip
    assert t.field("X", "barrage:G1/3000,4802/4") == ("flak.barrage", ("at",))
    assert t.field("X", "barrage:G1/3000,1198/4") == ("flak.barrage", ("at",))
    assert t.field("X", "barrage:G5/7300,3000/4") == ("flak.barrage", ("at",))
    assert t.field("X", "barrage:G1/3000,3000/1") == ("flak.barrage", ("level",))
    assert t.field("X", "barrage:G2/4000,3000/4") == ("5.7.guns", ("gun",))
    assert t.field("X", "barrage:G3/4000,3000/4") == ("flak.barrage", ("gun",))
    assert t.field("X", "barrage:G4/300,300/4") == ("flak.barrage", ("gun",))
    t.answer("barrage:G1/3000,4799/6")
    t.expect("orders X 1")
    assert t.field("X", "barrage:G1/3000,3000/2") == ("flak.barrage", ("gun",))
    t.answer("barrage:G5/6600,3000/2")
    assert t.asks("A") == "2.1.4"


def test_barrages_are_listed_by_their_guns() -> None:
    """§flak.barrage: however they were laid."""
    t = Table(A1, FAR, "gun G1 X heavy at 30,30", "gun G2 X heavy at 40,30", "orders X 2",
              "orders A 0", "phase flak")  # fmt: skip
    t.answer("barrage:G2/4000,3000/4", "barrage:G1/3000,3000/4")
    assert [each.gun for each in t.state.barrages] == ["G1", "G2"]


def test_no_barrage_without_an_order() -> None:
    """§flak.barrage"""
    t = Table(A1, FAR, HEAVY, "phase flak", "orders X 0")
    assert t.asks("A") == "2.1.4"


def flying_in(plane: str, *more: str, course: str = "700") -> Table:
    """A barrage lies 5 inches ahead, so that the aircraft meets it after 2."""
    t = Table(f"A1 {plane}", FAR, HEAVY, "barrage G1 at 36,25 level 3", "orders A 0", *more)
    return t.answer("activate:A1", f"fly:A1/{course}")


@pytest.mark.parametrize(("face", "save"), [("5", False), ("6", True)])
def test_an_aircraft_that_enters_is_shot_at(face: str, save: bool) -> None:
    """§2.4.heavy-aa, §flak.barrage: Skill of the gun and Agility alone; Firepower 2; once."""
    t = flying_in("lagg-3 at 36,20 heading 0 level 3 fatigue 2")
    assert t.waits_for() == ("2.4.heavy-aa", 1)
    assert t.plane("A1").y == 2199
    t.answer(face)
    assert t.modifiers("flak") == {}
    if save:
        t.answer("7")
        assert t.modifiers("save") == {"Firepower": -2}
        assert t.plane("A1").damage == 1
    assert t.stand("A1") == (3600, 2700, 0, 3)
    assert len(t.events("flak")) == 1


def test_skill_of_the_gun_and_cloud() -> None:
    """§flak.barrage, §4.3.effects: -2 partly in cloud; 11 does 1 Damage more."""
    t = Table("A1 lancaster-i at 36,20 heading 0 level 3", FAR, f"{HEAVY} skill 2", "orders A 0",
              "barrage G1 at 36,25 level 3", "cloud at 36,24.4 radius 2 levels 3 3")  # fmt: skip
    t.answer("activate:A1", "fly:A1/500", "8")
    assert t.modifiers("flak") == {"Skill": 2, "Agility": 3, "partly in cloud": -2}
    t.answer("10")
    assert t.plane("A1").damage == 1


@pytest.mark.parametrize("plane", ["lagg-3 at 36,20 heading 0 level 4",
                                   "lagg-3 at 40,20 heading 0 level 3"])  # fmt: skip
def test_who_does_not_meet_it(plane: str) -> None:
    """§flak.barrage: another level, or more than 3 inches off."""
    assert flying_in(plane).plane("A1").activated


def test_either_side_and_from_the_start() -> None:
    """§flak.barrage, §2.4.heavy-aa: who stands in it is shot at when he moves, friend or foe."""
    t = Table(A1, "X1 bf-109f-4 at 36,25 heading 0 level 3", HEAVY, "barrage G1 at 36,25 level 3",
              "first X", "orders A 0", "orders X 0")  # fmt: skip
    t.answer("activate:X1", "fly:X1/700")
    assert t.waits_for() == ("2.4.heavy-aa", 1)
    assert t.plane("X1").y == 2500


def test_a_natural_one_ends_the_barrage() -> None:
    """§flak.barrage: it misses, whatever the modifiers, and the next aircraft flies through."""
    t = flying_in(
        "lancaster-i at 36,20 heading 0 level 3",
        "A2 lancaster-i at 37.5,20 heading 0 level 3",
        "gun G2 X heavy at 50,30 skill 2",
        course="500",
    )
    t.answer("1").expect("barrages 0", "damage A1 0")
    t.until("2.1.4").calm()
    t.until("2.1.4").answer("activate:A2", "fly:A2/500")
    assert t.plane("A2").y == 2500
    assert len(t.events("flak")) == 1


def test_several_barrages_at_one_point_go_by_the_number_of_the_gun() -> None:
    """§flak.barrage: G2 before G10."""
    t = Table("A1 lagg-3 at 36,20 heading 0 level 3", FAR, "gun G10 X heavy at 30,30",
              "gun G2 X heavy at 31,30", "barrage G10 at 36,25 level 3",
              "barrage G2 at 36,25 level 3", "orders A 0")  # fmt: skip
    t.answer("activate:A1", "fly:A1/700", "2", "2")
    assert [event.text.split(": ")[0][-3:].strip() for event in t.events("flak")] == ["G2", "G10"]


def test_a_barrage_lasts_to_the_end_phase() -> None:
    """§flak.barrage, §2.1.5.iv: then the gun may lay another."""
    t = flying_in("lagg-3 at 36,20 heading 0 level 3").answer("2")
    t.expect("barrages 1").next_turn().expect("barrages 0")
    assert not t.gun("G1").fired


def test_what_is_in_cloud_is_not_shot_at() -> None:
    """§cloud.in"""
    t = flying_in("lagg-3 at 36,20 heading 0 level 3", "cloud at 36,23 radius 2 levels 3 3")
    assert t.plane("A1").activated


# -- guns aboard, balloons ------------------------------------------------------------------------


BALLOON = "balloon B1 X at 36,25 top 2"


@pytest.mark.parametrize(("face", "hit"), [("7", False), ("6", True)])
def test_flying_into_a_balloon(face: str, hit: bool) -> None:
    """§balloon.hit: 6 or more with Skill and Agility, or a hit of Firepower 3 and a save."""
    t = Table("A1 blenheim-iv at 36,20 heading 0 level 2 skill 1", FAR, BALLOON, "orders A 0")
    t.answer("activate:A1", "fly:A1/700")
    assert t.waits_for() == ("balloon.hit", 1)
    assert t.plane("A1").y == 2399
    t.answer(face)
    assert t.modifiers("balloon") == {"Skill": 1, "Agility": -2}
    if hit:
        t.answer("4")
        assert t.modifiers("save") == {"Skill": 1, "Size": 1, "Firepower": -3}
        assert t.plane("A1").damage == 1
    assert t.stand("A1") == (3600, 2700, 0, 2)


@pytest.mark.parametrize(
    "plane",
    ["blenheim-iv at 36,20 heading 0 level 3", "blenheim-iv at 37.02,20 heading 0 level 2"],
)
def test_who_passes_a_balloon(plane: str) -> None:
    """§balloon.hit: above its top, or more than an inch off."""
    t = Table(f"A1 {plane}", FAR, BALLOON, "orders A 0").answer("activate:A1", "fly:A1/700")
    assert t.plane("A1").activated


def test_a_balloon_that_is_down() -> None:
    """§balloon.winch: harmless, and safe from aircraft."""
    t = Table("A1 blenheim-iv at 36,20 heading 0 level 1", FAR, "balloon B1 X at 36,25 top 0",
              "marker M1 X at 30,20")  # fmt: skip
    t.answer("activate:A1")
    assert t.field("A", "shoot:A1/fixed/B1") == ("balloon.winch", ("target",))
    t.answer("done:A1", "fly:A1/700")
    assert not t.events("balloon")
