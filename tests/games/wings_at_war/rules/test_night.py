"""Flying at night: who sees whom, spotting aircraft, searchlights."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import Table

HUNTER = "A1 bf-110c-4 at 36,20 heading 0 level 3"
RADAR = "A1 bf-110g-4 at 36,20 heading 0 level 3"
MARKER = "marker M1 X at 36,15"  # near enough to be spotted, so that the hunter is always asked


def hunting(hunter: str, *more: str) -> Table:
    return Table(hunter, "night", MARKER, *more).answer("activate:A1")


@pytest.mark.parametrize(("far", "seen"), [("24", True), ("24.02", False)])
def test_sight_at_night(far: str, seen: bool) -> None:
    """§night.sight, §other.7.1: a sixth of the visibility, 4 inches of 24."""
    t = hunting(HUNTER, f"X1 lancaster-i at 36,{far} heading 0 level 3")
    if seen:
        assert "shoot:A1/fixed/X1" in t.keys("A")
    else:
        assert t.field("A", "shoot:A1/fixed/X1") == ("night.sight", ("target",))


@pytest.mark.parametrize("how", ["held", "lit"])
def test_who_is_held_or_lit_is_seen(how: str) -> None:
    """§night.sight"""
    t = hunting(HUNTER, f"X1 lancaster-i at 36,25 heading 0 level 3 {how}")
    assert "shoot:A1/fixed/X1" in t.keys("A")


def test_nobody_reacts_to_what_he_does_not_see() -> None:
    """§night.sight, §2.4.reaction: by day the same move is challenged."""
    line = ["A1 lancaster-i at 36,20 heading 0 level 3", "orders A 0",
            "X1 bf-110c-4 at 36,31 heading 180 level 3"]  # fmt: skip
    t = Table(*line, "night").answer("activate:A1", "fly:A1/500")
    assert t.asks("X") == "2.1.4"
    assert Table(*line).answer("activate:A1", "fly:A1/500").asks("X") == "2.4.reaction"


def test_the_eye_reaches_a_third() -> None:
    """§night.spot: 8 inches of 24, for aircraft and markers."""
    t = hunting(
        HUNTER,
        "X1 lancaster-i at 36,28 heading 0 level 3",
        "marker M2 X at 36,28",
        "X2 lancaster-i at 36,28.02 heading 0 level 5",
        "marker M3 X at 36,28.02",
    )
    assert {"spot:A1/X1", "spot:A1/M2"} <= t.offered("A")
    assert t.field("A", "spot:A1/X2") == ("night.spot", ("what",))
    assert t.field("A", "spot:A1/M3") == ("night.spot", ("what",))


def test_what_is_in_sight_is_not_spotted() -> None:
    """§night.spot"""
    t = hunting(HUNTER, "X1 lancaster-i at 36,24 heading 0 level 3")
    assert t.field("A", "spot:A1/X1") == ("night.spot", ("what",))


@pytest.mark.parametrize(("face", "held"), [("5", False), ("6", True)])
def test_a_spotted_aircraft_is_held_for_the_whole_side(face: str, held: bool) -> None:
    """§night.spot, §6.5.crew: no crew bonus against aircraft; to the End Phase."""
    t = hunting(HUNTER, "A2 bf-110c-4 at 38,20 heading 0 level 3",
                "X1 lancaster-i at 37,25.5 heading 0 level 3", "orders X 0")  # fmt: skip
    t.answer("spot:A1/X1", face)
    assert t.modifiers("spot") == {}
    assert t.plane("X1").held is held
    t.answer("done:A1", "fly:A1/600").until("2.1.4")
    t.answer("activate:X1", "fly:X1/500").until("2.1.4")
    t.next_turn()
    assert not t.plane("X1").held


def test_the_crew_counts_against_markers() -> None:
    """§night.spot, §6.5.crew"""
    t = hunting(HUNTER, "X1 lancaster-i at 60,40 heading 0 level 3").answer("spot:A1/M1", "2")
    assert t.modifiers("spot") == {"crew": 2}


def test_radar_sees_ahead() -> None:
    """§night.radar: the whole visibility in the front 90 degrees, with +2."""
    t = hunting(RADAR, "X1 lancaster-i at 36,44 heading 0 level 5",
                "X2 lancaster-i at 50,34 heading 0 level 3",
                "X3 lancaster-i at 50.1,34 heading 0 level 3",
                "X4 lancaster-i at 36,44.02 heading 0 level 3", "marker M2 X at 36,40")  # fmt: skip
    assert {"spot:A1/X1", "spot:A1/X2", "spot:A1/M2"} <= t.offered("A")
    assert t.rule("A", "spot:A1/X3") == "night.spot"
    assert t.rule("A", "spot:A1/X4") == "night.spot"
    t.answer("spot:A1/X1", "4")
    assert t.modifiers("spot") == {"radar": 2}
    assert t.plane("X1").held
    t.answer("spot:A1/M2", "1")
    assert t.modifiers("spot") == {"crew": 2, "radar": 2, "Fatigue": -1}


def test_no_radar_by_eye_alone() -> None:
    """§night.radar: an aircraft without it does not see that far."""
    t = hunting(HUNTER, "X1 lancaster-i at 36,44 heading 0 level 5")
    assert t.rule("A", "spot:A1/X1") == "night.spot"


# -- searchlights ---------------------------------------------------------------------------------


def lighting(*more: str) -> Table:
    return Table("A1 lancaster-i at 36,20 heading 0 level 3", "light L1 X at 36,30",
                 "X1 bf-110c-4 at 3,3 heading 0 level 3", "night", "phase flak", *more)  # fmt: skip


@pytest.mark.parametrize(("face", "lit"), [("2", False), ("3", True)])
def test_a_searchlight(face: str, lit: bool) -> None:
    """§night.light, §2.1.3, §other.7.1: in the Anti-Aircraft Phase, for an Order, 6 or more with
    the Size of the target; once a turn, lit to the End Phase."""
    t = lighting("A2 lancaster-i at 40,20 heading 0 level 3")
    t.answer("light:L1/A1")
    assert t.waits_for() == ("night.light", 1)
    t.answer(face).expect("orders X 9")
    assert t.modifiers("light") == {"Size": 3}
    assert t.plane("A1").lit is lit
    assert t.asks("A") == "2.1.4"
    assert not t.next_turn().plane("A1").lit


def test_what_a_searchlight_reaches() -> None:
    """§night.light, §cloud.in: 12 inches, not into cloud, enemies only."""
    t = lighting(
        "A2 lancaster-i at 36,17.9 heading 0 level 4",
        "A3 lancaster-i at 40,30 heading 0 level 5",
        "cloud at 40,30 radius 2 levels 5 5",
        "light L2 X at 40,28",
    )
    assert t.field("X", "light:L1/A2") == ("night.light", ("target",))
    assert t.field("X", "light:L1/A3") == ("cloud.in", ("target",))
    assert t.field("X", "light:L1/X1") == ("night.light", ("target",))
    assert t.field("X", "light:L9/A1") == ("night.light", ("light",))
    t.answer("light:L1/A1", "9")
    assert t.field("X", "light:L1/A1") == ("night.light", ("light",))
    t.answer("done")
    assert t.asks("A") == "2.1.4"


def test_no_lights_by_day_or_without_orders() -> None:
    """§night.light"""
    day = Table("A1 lancaster-i at 36,20 heading 0 level 3", "light L1 X at 36,30",
                "X1 bf-110c-4 at 3,3 heading 0 level 3", "phase flak")  # fmt: skip
    assert day.asks("A") == "2.1.4"
    assert lighting("orders X 0").asks("A") == "2.1.4"


def test_bombing_in_the_dark() -> None:
    """§night.bombing: -2 for bombs unless the target is lit; torpedoes and guns do not care."""

    def modifiers(plane: str, kind: str, target: str, *more: str) -> dict[str, int]:
        t = Table(f"A1 {plane}", f"target T1 X {target}", "X1 bf-110c-4 at 3,3 heading 0 level 3",
                  "orders X 0", *more)  # fmt: skip
        t.answer("activate:A1").until("2.4.second").answer(f"attack:A1/{kind}/T1")
        return t.answer("1 1 1 1" if kind == "bombs" else "1").modifiers("attack")

    bomber = "wellington-ic at 36,20 heading 0 level 3 load bombs"
    assert modifiers(bomber, "bombs", "factory at 36,29", "night") == {"night": -2}
    assert modifiers(bomber, "bombs", "factory at 36,29 lit", "night") == {}
    assert modifiers(bomber, "bombs", "factory at 36,29") == {}
    special = "lancaster-i at 36,20 heading 0 level 4 load tallboy skill 1"
    assert modifiers(special, "tallboy", "factory at 36,31", "night") == {"Skill": 1, "night": -2}
    torpedo = "swordfish-i at 36,20 heading 0 level 1 load torpedo"
    assert modifiers(torpedo, "torpedo", "freighter at 36,29", "night") == {}


@pytest.mark.parametrize(("target", "value"), [("gun G1 X heavy", -2), ("light L1 X", 0)])
def test_a_searchlight_shows_bombers_where_it_is(target: str, value: int) -> None:
    """§night.bombing: a gun is in the dark, a searchlight is lit."""
    t = Table("A1 wellington-ic at 36,20 heading 0 level 3 load bombs", f"{target} at 36,29",
              "X1 bf-110c-4 at 3,3 heading 0 level 3", "orders X 0", "night")  # fmt: skip
    t.answer("activate:A1").until("2.4.second")
    t.answer(f"attack:A1/bombs/{target.split()[1]}", "1 1 1 1")
    assert t.modifiers("attack").get("night", 0) == value


def test_a_gun_spots_no_aircraft() -> None:
    """§2.4.second.aa-spot, §night.spot: markers only, also at night."""
    t = Table("A1 spitfire-i at 3,3 heading 0 level 3", "gun G1 A light at 36,20",
              "X1 lancaster-i at 36,25 heading 0 level 3", MARKER, "night")  # fmt: skip
    t.answer("gun:G1")
    assert t.field("A", "spot:G1/X1") == ("2.4.second.aa-spot", ("what",))


def test_balloons_are_seen_at_night() -> None:
    """§night.sight is of aircraft, R87: at 5 inches the one cannot be shot at, the other can."""
    t = Table("A1 spitfire-i at 36,20 heading 0 level 2", "X1 bf-109f-4 at 36,25 heading 0 level 2",
              "balloon B1 X at 36.5,25 top 2", "night", "visibility 24")  # fmt: skip
    t.answer("activate:A1")
    assert t.rule("A", "shoot:A1/fixed/X1") == "night.sight"
    assert "shoot:A1/fixed/B1" in t.keys("A")
