"""Shooting: the hit die, its modifiers by name, the saving throw, jams."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import Table


def shot(shooter: str, target: str, weapon: str = "fixed", *more: str, aim: str = "X1") -> Table:
    """A shot under way: the hit die comes next."""
    t = Table(f"A1 {shooter}", f"X1 {target}", *more)
    return t.answer("activate:A1", f"shoot:A1/{weapon}/{aim}")


def modifiers(shooter: str, target: str, weapon: str = "fixed", *more: str) -> dict[str, int]:
    return shot(shooter, target, weapon, *more).answer("2").modifiers("shot")


FIGHTER = "spitfire-i at 36,20 heading 0 level 3"


def test_a_shot_costs_an_order_and_is_settled_at_once() -> None:
    """§4.3.roll: die, save, effect, before anything else."""
    t = shot(FIGHTER, "bf-109f-4 at 36,24 heading 0 level 3")
    assert (t.orders("A"), t.waits_for()) == (9, ("4.3.roll", 1))
    t.answer("6")
    assert t.waits_for() == ("4.3.save", 1)
    t.answer("5")
    assert t.plane("X1").damage == 1
    assert t.asks("A") == "2.4.first"


def test_modifiers_of_the_shooter_and_the_target() -> None:
    """§4.3.skill, §4.3.agility, §4.3.aspect, §4.3.close, §4.3.fatigue: worked case 16 and more."""
    assert modifiers(f"{FIGHTER} skill 1", "spitfire-i at 36,22 heading 0 level 3") == {
        "Skill": 1, "Agility": -2, "tail arc": 2, "close range": 1}  # fmt: skip
    assert modifiers(f"{FIGHTER} skill -2 fatigue 2",
                     "b-17g-fortress at 36,24 heading 0 level 3") == {
        "Skill": -2, "Agility": 3, "tail arc": 2, "Fatigue": -2}  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "arc", "value"),
    [(0, "tail arc", 2), (44, "tail arc", 2), (45, "side arc", -1), (90, "side arc", -1),
     (134, "side arc", -1), (135, "front arc", -2), (180, "front arc", -2), (315, "side arc", -1)],
)  # fmt: skip
def test_the_arc_of_the_target_counts(heading: int, arc: str, value: int) -> None:
    """§4.3.aspect, §arc.target: a border is the worse one for the shooter."""
    found = modifiers(FIGHTER, f"lagg-3 at 36,25 heading {heading} level 3")
    assert found == {arc: value}


@pytest.mark.parametrize(("far", "close"), [("22", 1), ("22.01", 1), ("22.02", 0)])
def test_close_range(far: str, close: int) -> None:
    """§4.3.close, §set.table: 2 inches or less."""
    found = modifiers(FIGHTER, f"lagg-3 at 36,{far} heading 0 level 3")
    assert found.get("close range", 0) == close


def test_one_level_away_is_never_close() -> None:
    """§range.level"""
    assert modifiers(FIGHTER, "lagg-3 at 36,21 heading 0 level 4") == {"tail arc": 2}


def test_external_stores_make_a_fighter_easier_to_hit() -> None:
    """§4.3.stores, §stores.mark: only fighters, only loads that its line lists, only while they
    are there."""
    at = "at 36,24 heading 0 level 3"
    assert modifiers(FIGHTER, f"p-47d-thunderbolt {at} load bombs")["external stores"] == 1
    assert modifiers(FIGHTER, f"bf-109g-6 {at} load gondolas")["external stores"] == 1
    for other in (f"p-47d-thunderbolt {at} load bombs stores 0", f"p-47d-thunderbolt {at}",
                  f"mosquito-fb-vi {at} load bombs", f"me-262a-1a {at} load r4m",
                  f"wellington-ic {at} load bombs"):  # fmt: skip
        assert "external stores" not in modifiers(FIGHTER, other)


def test_turrets_know_no_arcs() -> None:
    """§4.3.aspect: fixed guns and rockets only."""
    found = modifiers("b-17g-fortress at 36,20 heading 0 level 3",
                      "ju-87b-2 at 36,23 heading 0 level 3", "D")  # fmt: skip
    assert found == {"Agility": 1}


def test_rockets_take_both_lines() -> None:
    """§4.3.rockets, §4.3.aspect, §4.4, §weapon.wgr21: -2 and the arc."""
    at = "at 36,20 heading 0 level 3"
    found = modifiers(f"me-262a-1a {at} load r4m", "lancaster-i at 36,25 heading 0 level 3", "r4m")
    assert found == {"Agility": 3, "tail arc": 2, "rockets": -2}
    found = modifiers(
        f"fw-190a-5 {at} load wgr21", "lancaster-i at 36,28 heading 180 level 3", "wgr21"
    )
    assert found == {"Agility": 3, "front arc": -2, "rockets": -2}


def test_upward_firing_guns_are_close_and_know_no_arcs() -> None:
    """§weapon.schraege, §4.4: Firepower 3, and nobody aboard may answer."""
    t = shot("bf-110g-4 at 36,20 heading 0 level 3", "lancaster-i at 36,21 heading 0 level 4",
             "schraege")  # fmt: skip
    t.answer("9")
    assert t.modifiers("shot") == {"Agility": 3, "close range": 1}
    assert t.told("weapon.schraege") == [
        "A1 shoots at X1 with its upward-firing guns: critical hit, 1 Damage more"]  # fmt: skip
    t.answer("6")
    assert t.modifiers("save") == {"Size": 3, "Firepower": -3}
    assert t.asks("A") == "2.4.first"


def test_a_target_partly_in_cloud() -> None:
    """§4.3.cloud, §cloud.partly: base in, center out; at its own level."""
    cloud = "cloud at 36,28.4 radius 4 levels"
    assert modifiers(FIGHTER, "lagg-3 at 36,24 heading 0 level 3", "fixed", f"{cloud} 3 3") == {
        "tail arc": 2, "partly in cloud": -2}  # fmt: skip
    assert modifiers(FIGHTER, "lagg-3 at 36,24 heading 0 level 3", "fixed", f"{cloud} 4 5") == {
        "tail arc": 2}  # fmt: skip
    far = "cloud at 36,28.6 radius 4 levels 3 3"
    assert modifiers(FIGHTER, "lagg-3 at 36,24 heading 0 level 3", "fixed", far) == {"tail arc": 2}


@pytest.mark.parametrize(
    ("skill", "face", "save", "damage"),
    [(0, 2, False, 0), (0, 3, True, 0), (0, 7, True, 0), (0, 8, True, 1), (2, 10, True, 1)],
)
def test_what_a_score_does(skill: int, face: int, save: bool, damage: int) -> None:
    """§4.3.effects: up to 5 nothing, 6 to 10 a save, 11 to 15 a save and 1 Damage more. The die
    has +3 here, and the Skill."""
    t = shot(f"{FIGHTER} skill {skill}", "lagg-3 at 36,22 heading 0 level 3").answer(str(face))
    assert t.events("shot")[-1].total == face + 3 + skill
    assert (t.next_rule() == "4.3.save") is save
    if save:
        assert t.answer("10").plane("X1").damage == damage


@pytest.mark.parametrize(("face", "more"), [(7, 1), (8, 2), (10, 2)])
def test_sixteen_does_two_more(face: int, more: int) -> None:
    """§4.3.effects: with +8, 16 takes an 8. The save has no say in it."""
    t = shot(f"{FIGHTER} skill 2", "b-17g-fortress at 36,22 heading 0 level 3")
    t.answer(str(face), "10")
    assert t.plane("X1").damage == more


@pytest.mark.parametrize(
    ("face", "damage", "status"), [(8, 1, "table"), (7, 2, "table"), (4, 2, "table"),
                                   (3, 1, "destroyed")],
)  # fmt: skip
def test_saving_throw(face: int, damage: int, status: str) -> None:
    """§4.3.save, §4.3.save-effects: worked case 24, d10 + Size 2 - Firepower 3 - 1 Damage."""
    t = shot(
        "spitfire-ix at 36,20 heading 0 level 3",
        "wellington-ic at 36,24 heading 0 level 3 damage 1",
    )
    t.answer("4", str(face))
    assert t.modifiers("save") == {"Size": 2, "Firepower": -3, "Damage": -1}
    assert (t.plane("X1").damage, t.plane("X1").status) == (damage, status)


def test_the_skill_of_the_target_saves() -> None:
    """§4.3.save"""
    t = shot(FIGHTER, "lagg-3 at 36,24 heading 0 level 3 skill 2").answer("6", "5")
    assert t.modifiers("save") == {"Skill": 2, "Firepower": -2}
    assert t.plane("X1").damage == 1


def test_extra_damage_comes_after_the_save() -> None:
    """§4.3.effects, §4.3.save-effects: 1 from the save and 2 more; the next save has -3."""
    t = shot(f"{FIGHTER} skill 2", "b-17g-fortress at 36,22 heading 0 level 3").answer("8", "2")
    assert t.plane("X1").damage == 3
    assert t.told("4.3.effects")[-1] == "X1 takes 3 Damage and has 3"
    t.answer("shoot:A1/fixed/X1", "4", "10")
    assert t.modifiers("save")["Damage"] == -3


def test_destroyed_with_its_leader() -> None:
    """§4.3.save-effects, §set.leaders: a Leader is lost with his aircraft."""
    t = shot(FIGHTER, "lagg-3 at 36,24 heading 0 level 3 leader 1").answer("6", "3")
    assert t.plane("X1").status == "destroyed"
    assert t.told("4.3.save-effects")[-1] == "X1 is shot down with its Leader"


def test_a_natural_one_misses_and_jams() -> None:
    """§4.3.natural-one, §4.3.jam: worked case 21; those guns are silent for the turn."""
    t = shot(f"{FIGHTER} skill 2", "b-17g-fortress at 36,22 heading 0 level 3", "fixed",
             "marker M1 X at 40,20").answer("1")  # fmt: skip
    assert t.events("shot")[-1].total == 9
    assert t.plane("X1").damage == 0
    assert t.told("4.3.jam") == ["A1: fixed guns jammed"]
    assert t.field("A", "shoot:A1/fixed/X1") == ("4.3.jam", ("weapon",))


def test_only_the_position_that_fired_jams() -> None:
    """§4.3.jam-arc, §4.3.jam-end: the others fire on, and next turn all do."""
    t = shot(
        "b-17g-fortress at 36,20 heading 0 level 3", "ju-87b-2 at 36,23 heading 0 level 3", "D"
    )
    t.answer("1")
    t.expect("jam A1 D")
    assert {"shoot:A1/N/X1", "shoot:A1/V/X1"} <= t.offered("A")
    assert "shoot:A1/D/X1" not in t.keys("A")
    t.next_turn().expect("not jam A1 D")


def test_some_guns_jam_more_often() -> None:
    """§4.3.jam-range, §weapon.jam: on a 2 as well; but a 2 that is enough hits all the same."""
    t = shot("spitfire-vb at 36,20 heading 0 level 3 skill 1",
             "b-17g-fortress at 36,24 heading 0 level 3").answer("2")  # fmt: skip
    t.expect("jam A1 fixed")
    assert t.waits_for() == ("4.3.save", 1)
    assert len(t.told("4.3.jam-range")) == 1
    t = shot(FIGHTER, "b-17g-fortress at 36,24 heading 0 level 3").answer("2")
    t.expect("not jam A1 fixed")


@pytest.mark.parametrize(("face", "jams"), [(3, True), (4, False)])
def test_the_mortar_jams_on_three(face: int, jams: bool) -> None:
    """§weapon.jam"""
    t = shot("fw-190a-5 at 36,20 heading 0 level 3 load wgr21",
             "lancaster-i at 36,28 heading 0 level 3", "wgr21").answer(str(face))  # fmt: skip
    assert (t.plane("A1").jams == ("wgr21",)) is jams


@pytest.mark.parametrize(
    ("shooter", "weapon", "power"),
    [("me-262a-1a at 36,20 heading 0 level 3 load r4m", "r4m", -5),
     ("i-16-type-24 at 36,20 heading 0 level 3 load rs-82", "rs-82", -3),
     ("bf-109g-6 at 36,20 heading 0 level 3 load gondolas", "fixed", -4),
     ("bf-109g-6 at 36,20 heading 0 level 3", "fixed", -2),
     ("b-17g-fortress at 36,20 heading 0 level 3", "N", -2)],
)  # fmt: skip
def test_firepower_by_weapon(shooter: str, weapon: str, power: int) -> None:
    """§weapon.rockets, §weapon.gondolas, §4.3.save"""
    t = shot(shooter, "lancaster-i at 36,24 heading 0 level 3", weapon).answer("7", "10")
    assert t.modifiers("save")["Firepower"] == power


def test_one_salvo_a_game() -> None:
    """§weapon.rockets, §weapon.wgr21: it is gone, mark and all, hit or miss."""
    t = shot("fw-190a-5 at 36,20 heading 0 level 3 load wgr21",
             "lancaster-i at 36,28 heading 0 level 3", "wgr21", "marker M1 X at 40,20")  # fmt: skip
    t.answer("2")
    t.expect("stores A1 0", "not marked A1")
    assert t.denied("A", "shoot:A1/wgr21/X1") == (
        "weapon.wgr21", "A1 has no W.Gr.21 mortars left")  # fmt: skip


def test_a_natural_ten_is_no_automatic_hit() -> None:
    """§4.3.effects: only the 1 is special."""
    t = shot(f"{FIGHTER} skill -2", "a6m2-zero at 36,24 heading 180 level 3").answer("10")
    assert t.events("shot")[-1].total == 3
    assert t.events("shot")[-1].result == "miss"


# -- balloons and light guns ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "save", "bursts"), [(2, 0, False), (6, 8, False), (6, 7, True), (8, 10, True)]
)
def test_a_balloon_is_shot_at(face: int, save: int, bursts: bool) -> None:
    """§balloon.shot: Agility -3, no arcs; any Damage, from the save or extra, destroys it. The
    die has +3 here."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 2", "balloon B1 X at 36,24 top 2",
              "X1 bf-109f-4 at 60,40 heading 0 level 5", "marker M1 X at 30,20")  # fmt: skip
    t.answer("activate:A1", "shoot:A1/fixed/B1", str(face))
    assert t.modifiers("shot") == {"Agility": 3}
    if save:
        t.answer(str(save))
        assert t.modifiers("save") == {"Firepower": -2}
    assert t.balloon("B1").destroyed is bursts
    t.expect(f"losses X {int(bursts)}")


def test_a_light_gun_shoots_without_arcs() -> None:
    """§flak.light, §2.4.second.light-aa, §other.aa: Skill, Agility, stores, close range, its own
    Firepower."""
    t = Table("A1 spitfire-i at 3,3 heading 0 level 3",
              "gun G1 A light at 36,20 skill 1 firepower 2",
              "X1 p-47d-thunderbolt at 36,22 heading 0 level 2 load bombs")  # fmt: skip
    t.answer("gun:G1", "shoot:G1/light/X1", "6")
    assert t.modifiers("shot") == {"Skill": 1, "external stores": 1, "close range": 1}
    t.answer("10")
    assert t.modifiers("save") == {"Size": 1, "Firepower": -2}


def test_a_balloon_in_cloud_is_not_shot_at() -> None:
    """§cloud.in, §balloon.shot"""
    t = Table(
        "A1 spitfire-vb at 36,20 heading 0 level 2 load bombs",
        "balloon B1 X at 36,24 top 2",
        "X1 bf-109f-4 at 60,40 heading 0 level 5",
        "cloud at 36,24 radius 2 levels 2 2",
    )
    t.answer("activate:A1")
    assert t.field("A", "shoot:A1/fixed/B1") == ("cloud.in", ("target",))


def test_upward_firing_guns_do_not_shoot_at_balloons() -> None:
    """§weapon.schraege, §balloon.shot: a balloon neither flies nor has a heading."""
    t = Table("A1 bf-110g-4 at 36,20 heading 0 level 3", "balloon B1 X at 36,21 top 4",
              "X1 lancaster-i at 60,40 heading 0 level 5")  # fmt: skip
    t.answer("activate:A1")
    assert t.field("A", "shoot:A1/schraege/B1") == ("weapon.schraege", ("target",))
