"""Movement Skill Tests: one table for climbs, zoom climbs and special maneuvers."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import FAR, Table


def tried(plane: str, step: str, face: int, *more: str) -> Table:
    """An aircraft tries something with a die."""
    t = Table(f"A1 {plane}", FAR, "orders A 0", *more).answer("activate:A1")
    return t.answer(step, str(face))


@pytest.mark.parametrize(("face", "level"), [(2, 3), (3, 4)])
def test_six_succeeds(face: int, level: int) -> None:
    """§3.0.test, §3.0.skill, §3.0.climb: d10 with Skill and Climb, 6 or more."""
    t = tried("bf-109f-4 at 36,20 heading 0 level 3 skill 1", "climb:A1", face)
    assert t.plane("A1").level == level
    assert t.modifiers("test") == {"Skill": 1, "Climb": 2}
    event = t.events("test")[-1]
    assert (event.total, event.need) == (face + 3, 6)
    assert event.rule == "move.climb"


def test_low_factors_count_against() -> None:
    """§3.0.skill, §3.0.climb: with Skill -2 and Climb -3 not even a 10 succeeds; with +2 and +3 a
    1 does."""
    t = tried("lancaster-i at 36,20 heading 0 level 3 skill -2", "climb:A1", 10)
    assert (t.events("test")[-1].total, t.plane("A1").level) == (5, 3)
    t = tried("tempest-v at 36,20 heading 0 level 3 skill 2", "climb:A1", 1)
    assert (t.events("test")[-1].total, t.plane("A1").level) == (6, 4)


@pytest.mark.parametrize(("face", "level"), [(5, 3), (6, 5)])
def test_a_zoom_climb_is_harder(face: int, level: int) -> None:
    """§3.0.zoom, §3.0.fatigue: 1 less, and 1 less for each Fatigue."""
    t = tried("bf-109f-4 at 36,20 heading 0 level 3 fatigue 1", "zoom:A1", face)
    assert t.modifiers("test") == {"Climb": 2, "zoom climb": -1, "Fatigue": -1}
    assert t.plane("A1").level == level


@pytest.mark.parametrize(("face", "result"), [(5, "failure"), (6, "success")])
def test_a_maneuver_goes_by_agility(face: int, result: str) -> None:
    """§3.0.special, §3.0.fatigue: Agility instead of Climb, 1 less for each Fatigue."""
    t = tried("gladiator-ii at 36,20 heading 0 level 3 skill -1 fatigue 2",
              "fly:A1/200/tight-L", face)  # fmt: skip
    assert t.modifiers("test") == {"Skill": -1, "Agility": 3, "Fatigue": -2}
    assert t.events("test")[-1].result == result


def test_maneuvers_are_harder_at_night() -> None:
    """§night.maneuver: 1 less; a climb is not."""
    plane = "spitfire-i at 36,20 heading 0 level 3"
    assert tried(plane, "fly:A1/200/tight-L", 5, "night").modifiers("test") == {
        "Agility": 2, "night": -1}  # fmt: skip
    assert tried(plane, "climb:A1", 5, "night").modifiers("test") == {"Climb": 1}


def test_a_failure_is_news() -> None:
    """§3.0.test: what was planned for the aircraft ends; a success changes no plan."""
    plane = "spitfire-i at 36,20 heading 0 level 3"
    assert tried(plane, "climb:A1", 1).events("test")[-1].news == ("A1",)
    assert tried(plane, "climb:A1", 9).events("test")[-1].news == ()
