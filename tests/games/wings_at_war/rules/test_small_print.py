"""Details that no game turns on, and that the rules yet say: limits, sides, dice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.state import Battle
from airwar.games.wings_at_war.rules.surface import strike
from airwar.games.wings_at_war.rules.victory import losses
from airwar.kernel.requests import Roll
from tests.games.wings_at_war.table import FAR, Table

AT = "at 36,20 heading 0 level"
A1 = f"A1 spitfire-i {AT} 3"


def moving(plane: str = f"spitfire-i {AT} 3", *more: str) -> Table:
    t = Table(f"A1 {plane}", FAR, "orders A 0", "orders X 0", *more)
    return t.answer("activate:A1")


# -- dice -----------------------------------------------------------------------------------------


def thrown(t: Table) -> tuple[str, int]:
    """The rule and the sides of the dice that are waited for."""
    roll = t.play.request
    assert isinstance(roll, Roll)
    return roll.rule, roll.sides


def test_every_die_has_ten_sides() -> None:
    """§2.2.leader, §3.0.test, §balloon.hit"""
    t = Table(f"{A1} leader 0", FAR, "orders A 0", "orders X 0", "phase orders")
    assert thrown(t) == ("2.2.leader", 10)
    assert thrown(moving().answer("climb:A1")) == ("3.0.test", 10)
    t = moving(f"spitfire-i {AT} 2", "balloon B1 X at 36,23 top 2").answer("fly:A1/600")
    assert thrown(t) == ("balloon.hit", 10)


# -- guns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["X9", "A1", "X2"])
def test_a_light_gun_needs_an_enemy_on_the_table(target: str) -> None:
    """§flak.light: nobody, a friend, a Straggler."""

    def leave(s: Battle) -> None:
        s.put(replace(s.plane("X2"), status="straggler", exit="north"))

    t = Table.changed(leave, A1, "gun G1 A light at 36,22",
                      "X1 bf-109f-4 at 36,24 heading 0 level 1",
                      "X2 bf-109f-4 at 36,23 heading 0 level 1")  # fmt: skip
    t.answer("gun:G1")
    assert t.field("A", f"shoot:G1/light/{target}") == ("flak.light", ("target",))


def test_a_natural_one_of_a_barrage_is_a_miss_whatever_is_added() -> None:
    """§flak.barrage, §2.4.heavy-aa"""
    t = Table(f"A1 lancaster-i {AT} 3", FAR, "gun G1 X heavy at 36,30 skill 2",
              "barrage G1 at 36,24 level 3", "orders A 0", "orders X 0")  # fmt: skip
    t.answer("activate:A1", "fly:A1/500", "1")
    assert t.events("flak")[-1].result == "miss, and the barrage is over"
    assert t.plane("A1").damage == 0
    assert t.next_rule() != "4.3.save"


def test_only_rockets_are_gone_when_fired() -> None:
    """§weapon.rockets: guns leave the load where it is."""
    t = Table(f"A1 spitfire-vb {AT} 3 load bombs", "X1 bf-109f-4 at 36,25 heading 0 level 3")
    t.answer("activate:A1", "shoot:A1/fixed/X1", "5")
    assert t.plane("A1").stores > 0


def test_a_natural_one_is_told_as_such() -> None:
    """§4.3.natural-one"""
    for face, rule in (("1", "4.3.natural-one"), ("2", "4.3.effects")):
        t = Table(A1, "X1 bf-109f-4 at 36,25 heading 0 level 3")
        t.answer("activate:A1", "shoot:A1/fixed/X1", face)
        assert t.events("shot")[-1].rule == rule


# -- clouds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("levels", "rule"), [("3 3", "cloud.in"), ("4 5", "")])
def test_nobody_is_made_out_in_cloud_at_night(levels: str, rule: str) -> None:
    """§cloud.in, §night.spot"""
    t = Table("A1 bf-110c-4 at 36,20 heading 0 level 3", "night", "marker M1 X at 36,15",
              "X1 lancaster-i at 36,27 heading 0 level 3",
              f"cloud at 36,28 radius 2 levels {levels}").answer("activate:A1")  # fmt: skip
    if rule:
        assert t.field("A", "spot:A1/X1") == (rule, ("what",))
    else:
        assert "spot:A1/X1" in t.keys("A")


def test_a_cloud_reaches_up_to_its_highest_level() -> None:
    """§cloud.partly, §6.5.cloud"""
    t = Table(A1, FAR, "marker M1 X at 36,30", "cloud at 36,33.4 radius 3 levels 2 3")
    t.answer("activate:A1", "spot:A1/M1", "5")
    assert t.modifiers("spot") == {"partly in cloud": -2}


# -- moving ---------------------------------------------------------------------------------------


def test_a_tight_turn_to_the_right() -> None:
    """§man.tight-turn, §fatigue.maneuver: to the side that was named."""
    t = moving().answer("fly:A1/200/tight-R", "9")
    assert t.field("A", "fly:A1/L20,400") == ("man.tight-turn", ("course", 0))
    assert t.answer("fly:A1/R90,400").plane("A1").heading == 90


@pytest.mark.parametrize(("face", "straight"), [("3", True), ("9", False)])
def test_only_a_sideslip_that_fails_counts_as_straight(face: str, straight: bool) -> None:
    """§man.sideslip, §move.turn: two inches before the next turn."""
    t = moving().answer("fly:A1/()/slip-L", face)
    choose = t.play.open["A"]
    answer = choose.question.read("fly:A1/0,R45,400")
    rules = [each.rule for each in choose.question.refused(t.state, choose.about, answer)]
    assert ("move.turn" not in rules) == straight


def test_a_loop_that_fails_flies_no_farther_than_the_move() -> None:
    """§man.loop: at Speed, or what a climb has left of it."""
    t = moving().answer("climb:A1", "9", "fly:A1/()/loop", "1")
    assert t.plane("A1").y == 2000 + 1000


def test_an_immelmann_over_north() -> None:
    """§man.immelmann, §man.split-s: headings stay on the compass."""
    for heading in (0, 90, 179, 180, 270, 359):
        for key in ("immelmann", "split-s"):
            t = moving(f"spitfire-i at 36,24 heading {heading} level 3")
            t.answer(f"fly:A1/600/{key}", "9")
            assert t.plane("A1").heading == (heading + 180) % 360


@pytest.mark.parametrize("key", ["fly:A1/()/scissors", "fly:A1/()/slip-L"])
def test_no_climb_after_a_maneuver(key: str) -> None:
    """§move.vertical: it is flying already, though not yet an inch."""
    t = moving(f"spitfire-i {AT} 3 skill 2").answer(key, "9")
    assert t.rule("A", "dive:A1/1") == "move.vertical"


def test_a_zoom_climb_gains_two_levels() -> None:
    """§move.zoom"""
    assert moving(f"spitfire-i {AT} 5").rule("A", "zoom:A1") == "move.zoom"
    assert "zoom:A1" in moving(f"spitfire-i {AT} 4").keys("A")


def test_a_destroyed_balloon_is_not_winched() -> None:
    """§balloon.winch"""

    def burn(s: Battle) -> None:
        s.balloons = tuple([replace(each, destroyed=True) for each in s.balloons])

    t = Table.changed(burn, A1, FAR, "orders A 0", "orders X 0", "balloon B1 A at 36,30 top 2")
    t.answer("activate:A1")
    assert t.denied("A", "winch:A1/B1") == ("balloon.winch", "B1 is destroyed")


# -- set-ups --------------------------------------------------------------------------------------


def faults(**changes: Any) -> list[tuple[str, str]]:
    found = GAME.catalog.check({"scenario": "first-patrol", **changes})
    return [(each.field, each.rule) for each in (*found.errors, *found.warnings)]


def test_a_battle_needs_an_aircraft() -> None:
    """§set.points"""
    none: dict[str, Any] = {"aircraft": []}
    assert ("A.aircraft", "set.points") in faults(A=none, X=none)
    assert ("A.aircraft", "set.points") not in faults()


def test_the_smallest_table() -> None:
    """§set.table: 24 inches each way will do."""
    small = {"zone": [0, 0, 24, 8], "aircraft": [], "markers": []}
    line = [{"model": "spitfire-i", "leader": 0, "at": [12, 4, 0, 4]}]
    far = {"zone": [0, 16, 24, 24], "aircraft": [], "markers": []}
    other = [{"model": "bf-109e-3", "leader": 0, "at": [12, 20, 180, 4]}]
    sides = {"A": small | {"aircraft": line}, "X": far | {"aircraft": other}}
    assert faults(table=[24, 24], **sides) == []
    assert ("table", "set.table") in faults(table=[24, 23.5], **sides)


def test_zones_may_touch_and_not_overlap() -> None:
    """§set.place"""
    north = {"zone": [0, 20, 48, 36]}
    assert ("X.zone", "set.place") in faults(A={"zone": [0, 0, 48, 30]}, X=north)
    assert ("X.zone", "set.place") not in faults(A={"zone": [0, 0, 48, 20]}, X=north)


@pytest.mark.parametrize(("point", "wrong"), [(0, True), (1, False)])
def test_a_break_point_is_one_or_more(point: int, wrong: bool) -> None:
    """§break.point"""
    found = faults(victory={"kind": "losses", "break_points": {"A": point, "X": 2}})
    assert (("victory.break_points.A", "break.point") in found) == wrong


@pytest.mark.parametrize(("skill", "odd"), [(0, True), (2, False)])
def test_a_crew_without_the_skill_for_its_bomb_is_odd(skill: int, odd: bool) -> None:
    """§surface.special"""
    line = {"model": "lancaster-i", "load": "tallboy", "skill": skill, "leader": 0}
    found = faults(A={"aircraft": [line | {"at": [22, 5, 0, 4]}]})
    assert (("A.aircraft[0].skill", "surface.special") in found) == odd


def test_a_battle_for_points_needs_awards_and_bands() -> None:
    """§game.limit"""
    award = {"side": "A", "per": "aircraft lost", "of": "X", "points": 2}
    band = {"winner": "X", "level": "win"}
    for awards, bands, wrong in (([], [], True), ([award], [], True), ([award], [band], False)):
        found = faults(victory={"kind": "awards", "awards": awards, "bands": bands})
        assert (("victory", "game.limit") in found) == wrong


def test_the_skill_that_a_special_bomb_takes_is_enough() -> None:
    """§surface.special: at Skill +1 a Tallboy is no oddity."""
    line = {"model": "lancaster-i", "load": "tallboy", "skill": 1, "leader": 0}
    found = faults(A={"aircraft": [line | {"at": [22, 5, 0, 4]}]})
    assert ("A.aircraft[0].skill", "surface.special") not in found


@pytest.mark.parametrize(("deep", "wrong"), [(6, True), (12, False)])
def test_a_zone_has_room_for_all_markers_that_may_be_due(deep: int, wrong: bool) -> None:
    """§set.markers: as many as there is room for are not too many."""
    own = {"zone": [0, 0, 30, deep], "aircraft": [], "markers": [], "placement": "free"}
    force = {"points": 100, "nations": ["UK"], "year": 1943, "most": 12}
    assert (("A.zone", "set.markers") in faults(A=own | {"force": force})) == wrong


# -- the turn -------------------------------------------------------------------------------------


def test_barrages_are_laid_anew_each_turn() -> None:
    """§2.1.3, §flak.order, §2.3.choice: who was done in one turn is asked again in the next."""
    t = Table(A1, FAR, "gun G1 A heavy at 30,20", "phase initiative")
    t.answer("9 2", "first", "done")
    t.next_turn().until("2.1.3")
    assert (t.state.turn, t.asks("A")) == (2, "2.1.3")


def test_upward_guns_are_not_for_balloons() -> None:
    """§weapon.schraege"""
    t = Table("A1 bf-110g-4 at 36,20 heading 0 level 1", FAR, "balloon B1 X at 36,21 top 2",
              "marker M1 X at 36,15").answer("activate:A1")  # fmt: skip
    why = "upward-firing guns need a target that flies"
    assert t.denied("A", "shoot:A1/schraege/B1") == ("weapon.schraege", why)


def test_nobody_is_asked_who_is_lost_where_all_are_alike_and_known() -> None:
    """§6.5.lost"""
    levels = [f"X{n - 1} bf-109g-6 at 36,30 heading 0 level {n}" for n in range(2, 6)]
    t = Table(A1, *levels, "marker M1 X at 36,30", "hidden X bf-109f-4")
    t.answer("activate:A1", "spot:A1/M1", "9")
    t.expect("hidden X 0", "losses X 1")
    assert "X" not in t.play.open or t.asks("X") != "6.5.lost"


def test_one_searchlight_goes_out_and_counts_for_its_own_side() -> None:
    """§5.7.guns, §5.7.break-point"""

    def put_out(s: Battle) -> None:
        strike(s, "L1", 1)

    t = Table.changed(put_out, A1, FAR, "light L1 X at 30,30", "light L2 X at 40,30",
                      "light L3 A at 10,10")  # fmt: skip
    assert [light.out for light in t.state.lights] == [True, False, False]
    assert (losses(t.state, 0), losses(t.state, 1)) == (0, 1)
