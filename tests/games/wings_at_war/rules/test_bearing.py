"""Which weapon bears on what: arcs, range with level, clouds, lines of sight."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import Table


def bears(shooter: str, weapon: str, at: str, level: int = 3, *more: str) -> str:
    """The rule by which a shot from 36,20 at an enemy is refused, or "" if it bears. The shooter
    sees a marker, so that it is always asked."""
    t = Table(f"A1 {shooter}", f"X1 b-17g-fortress at {at} heading 0 level {level}",
              "marker M1 X at 30,20", *more)  # fmt: skip
    t.answer("activate:A1")
    key = f"shoot:A1/{weapon}/X1"
    if key in t.keys("A"):
        return ""
    rule, field = t.field("A", key)
    assert field == ("target",)
    return rule


FIGHTER = "spitfire-i at 36,20 heading 0 level 3"
BOMBER = "b-17g-fortress at 36,20 heading 0 level 3"
JET = "me-262a-1a at 36,20 heading 0 level 3"


@pytest.mark.parametrize(
    ("at", "rule"),
    [("36,26", ""), ("37.2,22.9", ""), ("37.25,22.9", "arc.fixed"), ("34.8,22.9", ""),
     ("34.7,22.9", "arc.fixed"), ("36,18", "arc.fixed"), ("38,20", "arc.fixed"),
     ("36,20", "arc.fixed")],
)  # fmt: skip
def test_fixed_guns_bear_ahead(at: str, rule: str) -> None:
    """§arc.fixed: within 22.5 degrees of the nose; at the very same point they do not."""
    assert bears(FIGHTER, "fixed", at) == rule


@pytest.mark.parametrize(
    ("weapon", "at", "level", "rule"),
    [("N", "36,23", 3, ""), ("N", "38,22", 3, ""), ("N", "38.1,22", 3, "arc.positions"),
     ("N", "36,21", 4, ""), ("N", "36,21", 2, ""),
     ("T", "36,17", 3, ""), ("T", "36,23", 3, "arc.positions"), ("T", "36,19", 2, ""),
     ("L", "33,20", 3, ""), ("L", "39,20", 3, "arc.positions"),
     ("S", "39,20", 3, ""), ("S", "33,20", 3, "arc.positions"),
     ("D", "36,17", 3, ""), ("D", "39,20", 4, "range.guns"), ("D", "37,20", 4, ""),
     ("D", "37,20", 2, "arc.positions"), ("D", "36,20", 3, ""),
     ("V", "36,17", 3, ""), ("V", "37,20", 2, ""), ("V", "37,20", 4, "arc.positions")],
)  # fmt: skip
def test_each_position_has_its_arc_and_levels(weapon: str, at: str, level: int, rule: str) -> None:
    """§arc.positions: nose, tail, beams 90 degrees, dorsal upward and ventral downward all round;
    a border is in."""
    assert bears(BOMBER, weapon, at, level) == rule


@pytest.mark.parametrize(
    ("level", "at", "rule"),
    [(3, "36,18", ""), (4, "36,18.5", ""), (2, "36,18.5", "arc.positions"),
     (3, "36,22", "arc.positions")],
)  # fmt: skip
def test_the_aft_gun_fires_back_and_up(level: int, at: str, rule: str) -> None:
    """§arc.positions: rear 90 degrees, at its level or one higher."""
    assert bears("ju-87b-2 at 36,20 heading 0 level 3", "A", at, level) == rule


@pytest.mark.parametrize(
    ("shooter", "weapon", "far", "rule"),
    [(FIGHTER, "fixed", "26", ""), (FIGHTER, "fixed", "26.01", ""),
     (FIGHTER, "fixed", "26.02", "range.guns"), (BOMBER, "N", "24", ""),
     (BOMBER, "N", "24.02", "range.guns"), (JET, "fixed", "24", ""),
     (JET, "fixed", "24.02", "range.guns")],
)  # fmt: skip
def test_how_far_guns_reach(shooter: str, weapon: str, far: str, rule: str) -> None:
    """§range.guns, §set.table: fixed guns 6 inches, flexible ones and heavy cannon 4; a hundredth
    is forgiven."""
    assert bears(shooter, weapon, f"36,{far}") == rule


@pytest.mark.parametrize(
    ("level", "far", "rule"),
    [(4, "24", ""), (4, "24.02", "range.guns"), (2, "24", ""), (5, "21", "range.level"),
     (1, "21", "range.level")],
)  # fmt: skip
def test_a_level_counts_two_inches(level: int, far: str, rule: str) -> None:
    """§range.level: one level away 4 inches are left of 6; two levels away nothing reaches."""
    assert bears(FIGHTER, "fixed", f"36,{far}", level) == rule


@pytest.mark.parametrize(
    ("cloud", "rule"),
    [("at 36,24 radius 2 levels 3 3", "cloud.in"), ("at 36,19 radius 2 levels 3 4", "cloud.in"),
     ("at 36,24 radius 2 levels 4 5", ""), ("at 38.4,22 radius 3 levels 3 3", "cloud.line"),
     ("at 38.6,22 radius 3 levels 3 3", "")],
)  # fmt: skip
def test_clouds_hide(cloud: str, rule: str) -> None:
    """§cloud.in, §cloud.line: a center in cloud is neither shot at nor shoots; a line half an inch
    deep through a cloud at the viewer's level is covered."""
    loaded = "spitfire-vb at 36,20 heading 0 level 3 load bombs"  # asked, as it may drop them
    assert bears(loaded, "fixed", "36,24", 3, f"cloud {cloud}") == rule


@pytest.mark.parametrize(
    ("north", "rule"), [("22.4", ""), ("22.5", "cloud.line"), ("24", "cloud.line")]
)
def test_a_target_over_a_cloud_is_behind_what_lies_before_it(north: str, rule: str) -> None:
    """§cloud.line: the line ends above the cloud, half an inch or more inside its rim."""
    cloud = "cloud at 36,25 radius 3 levels 3 3"
    assert bears("spitfire-vb at 36,20 heading 0 level 3 load bombs", "fixed", f"36,{north}", 4,
                 cloud) == rule  # fmt: skip


@pytest.mark.parametrize(
    ("at", "level", "rule"),
    [("36,21.98", 3, "weapon.rockets"), ("36,22", 3, ""), ("36,26", 3, ""),
     ("36,26.1", 3, "weapon.rockets"), ("36,24", 4, "weapon.rockets"),
     ("38,22", 3, "weapon.rockets")],
)  # fmt: skip
def test_rockets(at: str, level: int, rule: str) -> None:
    """§weapon.rockets: 2 to 6 inches, on the same level, in the Fixed Forward Arc."""
    assert bears(f"{JET} load r4m", "r4m", at, level) == rule


@pytest.mark.parametrize(
    ("at", "level", "rule"),
    [("36,25.98", 3, "weapon.wgr21"), ("36,26", 3, ""), ("36,32", 3, ""),
     ("36,32.1", 3, "weapon.wgr21"), ("36,28", 4, "weapon.wgr21"), ("40,26", 3, "weapon.wgr21")],
)  # fmt: skip
def test_the_mortar(at: str, level: int, rule: str) -> None:
    """§weapon.wgr21: 6 to 12 inches, on the same level, in the Fixed Forward Arc."""
    assert bears("fw-190a-5 at 36,20 heading 0 level 3 load wgr21", "wgr21", at, level) == rule


@pytest.mark.parametrize(
    ("model", "rule"), [("b-26b-marauder", ""), ("blenheim-iv", "weapon.wgr21")]
)
def test_the_mortar_needs_a_large_target(model: str, rule: str) -> None:
    """§weapon.wgr21: Size +2 or more."""
    t = Table("A1 fw-190a-5 at 36,20 heading 0 level 3 load wgr21",
              f"X1 {model} at 36,28 heading 0 level 3").answer("activate:A1")  # fmt: skip
    key = "shoot:A1/wgr21/X1"
    assert (key in t.keys("A")) is not bool(rule)
    assert not rule or t.rule("A", key) == rule


@pytest.mark.parametrize(
    ("at", "level", "heading", "rule"),
    [("36,22", 4, 0, ""), ("36,22", 4, 45, ""), ("36,22", 4, 46, "weapon.schraege"),
     ("36,22.02", 4, 0, "weapon.schraege"), ("36,21", 3, 0, "weapon.schraege"),
     ("36,21", 5, 0, "weapon.schraege"), ("36,18", 4, 315, "")],
)  # fmt: skip
def test_upward_firing_guns(at: str, level: int, heading: int, rule: str) -> None:
    """§weapon.schraege: a target one level higher within 2 inches that flies the same way."""
    t = Table("A1 bf-110g-4 at 36,20 heading 0 level 3", "marker M1 X at 40,20",
              f"X1 lancaster-i at {at} heading {heading} level {level}")  # fmt: skip
    t.answer("activate:A1")
    key = "shoot:A1/schraege/X1"
    assert (key in t.keys("A")) is not bool(rule)
    assert not rule or t.field("A", key) == (rule, ("target",))


def test_light_guns_reach_low_aircraft_all_round() -> None:
    """§flak.light: 6 inches at levels 1 and 2."""
    for at, level, rule in (("36,26", 1, ""), ("30,20", 2, ""), ("36,26.02", 2, "flak.light"),
                            ("36,21", 3, "flak.light")):  # fmt: skip
        t = Table("A1 spitfire-i at 3,3 heading 0 level 3", "gun G1 A light at 36,20",
                  f"X1 b-17g-fortress at {at} heading 0 level {level}",
                  "marker M1 X at 40,20")  # fmt: skip
        t.answer("gun:G1")
        assert ("shoot:G1/light/X1" in t.keys("A")) is not bool(rule)
        assert not rule or t.field("A", "shoot:G1/light/X1") == (rule, ("target",))
