"""The Movement Phase: the vertical step, the announced course, stores and balloons."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import FAR, Table

SPITFIRE = "spitfire-i at 36,20 heading 0 level 3"


def moving(plane: str = SPITFIRE, *more: str) -> Table:
    """An aircraft that is about to move and has no Orders to be asked about before."""
    t = Table(f"A1 {plane}", FAR, "orders A 0", "orders X 0", *more)
    return t.answer("activate:A1")


def test_an_aircraft_moves() -> None:
    """§2.4.move: it may climb, dive, turn and do special maneuvers."""
    t = moving()
    assert t.asks("A") == "2.4.move"
    words = {key.partition(":")[0] for key in t.keys("A")}
    assert words == {"climb", "zoom", "dive", "fly"}
    assert any("L45" in key for key in t.keys("A"))
    assert {"fly:A1/200/tight-L", "fly:A1/()/loop"} <= t.offered("A")
    t.answer("fly:A1/600")
    assert t.stand("A1") == (3600, 2600, 0, 3)
    assert t.told("move.course") == ["A1 flies 6 in"]


@pytest.mark.parametrize(("far", "fits"), [(550, False), (600, True), (1200, True), (1250, False)])
def test_between_least_and_most(far: int, fits: bool) -> None:
    """§move.distance: half of Speed to Speed."""
    t = moving()
    if not fits:
        assert t.field("A", f"fly:A1/{far}") == ("move.distance", ("course",))
    else:
        assert t.answer(f"fly:A1/{far}").plane("A1").y == 2000 + far


def test_half_of_an_odd_speed_is_rounded_up() -> None:
    """§move.distance: Speed 13 moves at least 7."""
    t = moving("bf-109f-4 at 36,20 heading 0 level 3")
    assert t.rule("A", "fly:A1/650") == "move.distance"
    assert t.answer("fly:A1/700").plane("A1").y == 2700


@pytest.mark.parametrize(("levels", "most"), [(1, 1400), (2, 1600), (3, 1600)])
def test_a_dive_adds_to_the_move(levels: int, most: int) -> None:
    """§move.dive, §move.distance: 2 inches a level, up to 4; no test; the path is on the new
    level."""
    t = moving("spitfire-i at 36,20 heading 0 level 4").answer(f"dive:A1/{levels}")
    assert t.plane("A1").level == 4 - levels
    assert t.rule("A", f"fly:A1/{most + 50}") == "move.distance"
    assert t.answer(f"fly:A1/{most}").stand("A1") == (3600, 2000 + most, 0, 4 - levels)


def test_three_levels_in_a_straight_move_only() -> None:
    """§move.dive"""
    t = moving("spitfire-i at 36,20 heading 0 level 4").answer("dive:A1/3")
    assert t.field("A", "fly:A1/200,R10,400") == ("move.dive", ("course", 1))
    assert t.rule("A", "fly:A1/200/tight-L") == "move.dive"
    t = moving("spitfire-i at 36,20 heading 0 level 4").answer("dive:A1/2", "fly:A1/200,R10,400")
    assert t.plane("A1").heading == 10


def test_never_below_level_one() -> None:
    """§move.dive"""
    t = moving("spitfire-i at 36,20 heading 0 level 2")
    assert [key for key in t.keys("A") if key.startswith("dive")] == ["dive:A1/1"]
    assert t.rule("A", "dive:A1/2") == "move.dive"


@pytest.mark.parametrize(("face", "level"), [(4, 3), (5, 4)])
def test_a_climb_costs_two_inches_either_way(face: int, level: int) -> None:
    """§move.climb, §move.distance"""
    t = moving().answer("climb:A1", str(face))
    assert t.plane("A1").level == level
    assert t.rule("A", "fly:A1/1050") == "move.distance"
    assert t.answer("fly:A1/1000").stand("A1") == (3600, 3000, 0, level)
    assert t.plane("A1").fatigue == 0


def test_never_above_level_six() -> None:
    """§move.climb, §move.zoom"""
    t = moving("spitfire-i at 36,20 heading 0 level 6")
    assert t.rule("A", "climb:A1") == "move.climb"
    t = moving("spitfire-i at 36,20 heading 0 level 5")
    assert t.rule("A", "zoom:A1") == "move.zoom"
    assert "climb:A1" in t.keys("A")


@pytest.mark.parametrize(("face", "level", "fatigue"), [(5, 3, 1), (6, 5, 0)])
def test_a_zoom_climb(face: int, level: int, fatigue: int) -> None:
    """§move.zoom: two levels or 1 Fatigue, 4 inches lost either way, the move straight."""
    t = moving().answer("zoom:A1", str(face))
    assert (t.plane("A1").level, t.plane("A1").fatigue) == (level, fatigue)
    assert t.rule("A", "fly:A1/850") == "move.distance"
    assert t.field("A", "fly:A1/200,R10,500") == ("move.zoom", ("course", 1))
    assert t.answer("fly:A1/800").plane("A1").y == 2800


def test_too_slow_for_a_zoom_climb() -> None:
    """§move.zoom, §move.distance: what is left must not fall below the least move."""
    t = moving("swordfish-i at 36,20 heading 0 level 3")
    assert t.rule("A", "zoom:A1") == "move.zoom"
    assert "climb:A1" in t.keys("A")


def test_one_vertical_step_before_the_first_inch() -> None:
    """§move.vertical"""
    t = moving().answer("climb:A1", "2")
    for key in ("climb:A1", "zoom:A1", "dive:A1/1"):
        assert t.rule("A", key) == "move.vertical"
    t = moving().answer("fly:A1/200/slip-L", "9")
    assert t.denied("A", "climb:A1") == ("move.vertical", "A1 is already flying")


def test_straight_and_level() -> None:
    """§move.straight: no turn, no vertical step, no maneuver. Only then bombs may follow."""
    bomber = "sbd-3-dauntless at 36,20 heading 0 level 3 load bombs"

    def may_bomb(*answers: str, at: str = "36,25") -> bool:
        t = Table(f"A1 {bomber}", FAR, "orders X 0", f"target T1 X factory at {at}")
        t.answer("activate:A1", "done:A1", *answers)
        assert t.asks("A") == "2.4.second"
        if "attack:A1/bombs/T1" in t.keys("A"):
            return True
        assert t.rule("A", "attack:A1/bombs/T1") == "5.straight"
        return False

    assert may_bomb("fly:A1/400")
    assert not may_bomb("fly:A1/200,R1,200")
    assert not may_bomb("climb:A1", "1", "fly:A1/400")
    assert not may_bomb("dive:A1/1", "fly:A1/400")
    assert not may_bomb("fly:A1/200/slip-L", "1", "fly:A1/0")


def test_a_course_is_announced_whole() -> None:
    """§move.course: it is known before the first shot at it, and Damage changes nothing."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 3", "orders A 0",
              "X1 bf-109f-4 at 36,30 heading 180 level 3 skill 2")  # fmt: skip
    t.answer("activate:A1", "fly:A1/600,R45,300")
    assert t.asks("X") == "2.4.reaction"
    assert t.told("move.course") == ["A1 flies 6 in, R 45°, 3 in"]
    t.answer("react:X1/fixed/A1/500", "9", "4")
    assert t.plane("A1").damage == 1
    assert t.stand("A1") == (3600 + 212, 2600 + 212, 45, 3)


def test_another_unit_does_not_move() -> None:
    """§2.4.move"""
    t = moving(SPITFIRE, "A2 spitfire-i at 20,20 heading 0 level 3")
    assert t.field("A", "fly:A2/600") == ("2.4.move", ("unit",))


# -- stores and balloons --------------------------------------------------------------------------


def test_stores_go_before_the_first_inch() -> None:
    """§stores.drop: at the start of the move, not in the middle of it."""
    bomber = "spitfire-vb at 36,20 heading 0 level 3 load bombs"
    t = moving(bomber).answer("done:A1", "drop:A1", "fly:A1/600")
    t.expect("stores A1 0")
    t = moving(bomber).answer("done:A1", "fly:A1/200/slip-L", "9")
    assert t.rule("A", "drop:A1") == "stores.drop"


@pytest.mark.parametrize(("face", "top"), [(5, 2), (6, 1)])
def test_a_balloon_is_winched_down(face: int, top: int) -> None:
    """§2.4.balloon, §balloon.winch: 6 or more, one level, no Order, once a turn."""
    t = moving(SPITFIRE, "A2 spitfire-i at 20,20 heading 0 level 3", "balloon B1 A at 60,5 top 2")
    t.answer("winch:A1/B1")
    assert t.waits_for() == ("balloon.winch", 1)
    t.answer(str(face))
    t.expect(f"top B1 {top}", "orders A 0")
    assert t.denied("A", "winch:A1/B1") == ("balloon.winch", "B1 was tried this turn")
    t.answer("fly:A1/600").until("2.1.4").calm()
    t.until("2.1.4").answer("activate:A2")
    assert t.rule("A", "winch:A2/B1") == "balloon.winch"
    assert not t.next_turn().balloon("B1").tried


def test_what_cannot_be_winched() -> None:
    """§balloon.winch: the enemy's, or one that is down."""
    t = moving(SPITFIRE, "balloon B1 X at 60,5 top 2", "balloon B2 A at 50,5 top 0")
    assert t.rule("A", "winch:A1/B1") == "balloon.winch"
    assert t.denied("A", "winch:A1/B2") == ("balloon.winch", "B2 is down")


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("fly:A1/1200,L45,0", "A1 flies 12 in, L 45°"),
        ("fly:A1/600/split-s", "A1 flies 6 in, then Split S"),
        ("fly:A1/()/loop", "A1 begins Loop"),
        ("fly:A1/()/slip-L", "A1 begins Sideslip left"),
    ],
)
def test_the_log_tells_a_course_as_it_is_flown(key: str, told: str) -> None:
    """§move.course"""
    assert moving().answer(key).told("move.course") == [told]


@pytest.mark.parametrize(
    ("key", "warned"),
    [("fly:A1/600", []), ("fly:A1/1200", ["move.edge"]), ("climb:A1", []), ("dive:A1/1", [])],
)
def test_who_would_leave_the_table_is_warned(key: str, warned: list[str]) -> None:
    """§move.edge: it is the course that leaves, not the vertical step before it."""
    t = moving("spitfire-i at 36,40 heading 0 level 3")
    choose = t.play.open["A"]
    answer = choose.question.read(key)
    found = list(choose.question.warnings(t.state, choose.about, answer))
    assert [each.rule for each in found] == warned
    turned = choose.question.read("fly:A1/600,R45,600")
    assert [each.rule for each in choose.question.warnings(t.state, choose.about, turned)] == [
        "move.edge"
    ]


@pytest.mark.parametrize(
    ("key", "exits", "warned"),
    [
        ("fly:A1/1000/tight-L", (), ("move.edge", "as a Straggler")),
        ("fly:A1/1000", ("exit A north fighter after any turn 1",), ("straggler.exit", "safely")),
    ],
)
def test_a_warning_says_how_it_leaves(
    key: str, exits: tuple[str, ...], warned: tuple[str, str]
) -> None:
    """§move.edge, §straggler.exit: before a maneuver as well."""
    t = Table("A1 spitfire-i at 36,40 heading 0 level 3", FAR, *exits, "orders A 0", "orders X 0")
    t.answer("activate:A1")
    choose = t.play.open["A"]
    answer = choose.question.read(key)
    (found,) = choose.question.warnings(t.state, choose.about, answer)
    rule, how = warned
    assert found.rule == rule
    assert found.reason == f"A1 leaves the table over the north edge {how}"
    assert t.answer(key).told(rule) == [found.reason]


def test_the_die_says_what_is_tried() -> None:
    """§move.zoom, §move.climb"""
    for key, what in (("zoom:A1", "a zoom climb"), ("climb:A1", "to climb")):
        t = moving().answer(key)
        assert what in str(t.play.request)
