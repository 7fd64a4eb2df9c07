"""Flak of cities and airbases, and strafing."""

from __future__ import annotations

from airwar.games.luftwaffe.rules.flak import city_shots, flak, next_shot, owe, stand
from airwar.games.luftwaffe.rules.geography import hex_of
from airwar.games.luftwaffe.rules.state import War
from airwar.games.luftwaffe.rules.strafing import STRAFING, begin_strafing
from airwar.kernel.sequence import Each, Outline, Phase
from tests.games.luftwaffe.drive import Drive, events, force, modifiers, names, steps, told, war

SHOTS = Outline(Phase("flak", Each(next_shot, flak)))
BERLIN = hex_of("berlin")


def over(s: War, hex: str, *units: str) -> str:
    own = force(s, hex, *units)
    owe(s, s.forces[own])
    return own


def test_a_city_fires_once_at_each_force_that_enters() -> None:
    """§15.2, §15.21, §15.22, §15.23: line 2; the German picks among all units."""
    s = war()
    own = over(s, BERLIN, "b17-01", "b17-02", "p51-01")
    d = Drive(s, SHOTS)
    assert d.waits == "dice 15.2"
    d.answer("6")
    assert d.waits == "german 15.23"
    assert d.refused("lose:b17-01=1") == ["15.23"]
    d.answer("lose:b17-02=1,p51-01=1")
    assert d.over and steps(s, "b17-01", "b17-02", "p51-01") == [2, 1, 1]
    assert city_shots(s, s.forces[own]) == ()  # once a turn
    other = force(s, BERLIN, "b24-01")
    assert len(city_shots(s, s.forces[other])) == 1


def test_who_is_not_fired_at() -> None:
    """§15.2, §20.43: no city, Germans, cities behind Allied lines."""
    s = war("gotterdammerung")
    for hex, unit in (("2611", "b17-01"), (BERLIN, "me109-01"), (hex_of("budapest"), "b17-02")):
        own = force(s, hex, unit)
        assert city_shots(s, s.forces[own]) == ()


def test_aa_points_fire_too() -> None:
    """§49.3, §49.31: T78, three rolls over Berlin with two points."""
    s = war("advanced", "aa-points")
    s.put_german(aa=(("berlin", 2),))
    over(s, BERLIN, *names("b17", 3))
    Drive(s, SHOTS).answer("1", "1", "1")
    assert len(told(s, "15.2")) == 3
    s = war("advanced")
    s.put_german(aa=(("berlin", 2),))
    over(s, BERLIN, *names("b17", 3))
    assert Drive(s, SHOTS).answer("1").over


def test_american_intensive_operations_help_the_guns() -> None:
    """§29.2-3: 5 becomes 6; §47.3: advanced bombers are hit like others."""
    s = war("extended", "advanced-bombers")
    s.intensive = ("american",)
    over(s, BERLIN, "b29-01")
    Drive(s, SHOTS).answer("5")
    assert modifiers(s, "15.2") == {"intensive operations": 1}
    assert steps(s, "b29-01") == [0]
    s.intensive = ("german",)
    over(s, BERLIN, "b29-02")
    Drive(s, SHOTS).answer("5")
    assert steps(s, "b29-02") == [1]


def test_who_stays_over_a_city_is_fired_at_once() -> None:
    """§5.3-6b4, R7"""
    s = war()
    force(s, BERLIN, "p51-01")
    over(s, hex_of("leipzig"), "p51-02")
    before = len(s.shots)
    stand(s)
    assert [(shot.place, shot.force) for shot in s.shots[before:]] == [("berlin", "A1")]


def test_guns_do_not_wait_for_the_dead() -> None:
    """§15.5: guns are never destroyed, but nobody is left to fire at."""
    s = war("advanced", "aa-points")
    s.put_german(aa=(("berlin", 1),))
    over(s, BERLIN, "b17-01/1")
    d = Drive(s, SHOTS).answer("6")
    assert d.over and not s.forces


def strafe(s: War, base: str, *units: str) -> Drive:
    own = force(s, hex_of(base), *units)
    s.half = "american"
    begin_strafing(s, own)
    return Drive(s, STRAFING)


def test_strafing_waits_for_both_kinds_of_guns() -> None:
    """§14.2, §15.31, §15.4: city guns first, then those of the base; then the strafers fire."""
    s = war()
    s.put_unit("me109-01", base="berlin")
    d = strafe(s, "berlin", "p51-01", "p47-01")
    assert d.waits == "dice 15.2"
    d.answer("1")
    assert d.waits == "dice 15.31"
    d.answer("6")
    assert d.waits == "german 15.23"
    d.answer("lose:p47-01=1")
    assert told(s, "15.31")[-1] == "P-47 1 is fatigued"
    assert d.waits == "dice 14.3"


def test_strafers_add_one_and_ignore_e() -> None:
    """§14.3, §14.1, §15.3, R36: types apart, E does not count, a 7 is a 6; the German picks."""
    s = war()
    for n in (1, 2, 3):
        s.put_unit(f"fw190-0{n}", base="jever")
    d = strafe(s, "jever", *names("p38", 3), "p51-01")
    assert d.waits == "dice 15.31"  # no city
    d.answer("1", "1")  # P-51, 2 factors, 2: nothing
    assert modifiers(s, "14.3") == {"strafing": 1}
    d.answer("6")
    assert [e.total for e in events(s) if e.rule == "14.3"] == [2, 6]
    assert d.waits == "german 13.54"  # 6 factors of P-38 on line 5: 4 losses
    d.answer("lose:fw190-01=2,fw190-02=2")
    assert d.over and s.units["fw190-01"].status == "dead" and s.based("jever") == ["fw190-03"]


def test_a_marker_comes_off_for_strafers() -> None:
    """§16.2"""
    from airwar.games.luftwaffe.rules.formations import cover_base

    s = war()
    s.put_unit("fw190-01", base="jever")
    cover_base(s, "jever")
    assert s.units["fw190-01"].base == ""
    strafe(s, "jever", *names("p38", 2)).answer("1", "6")
    assert "jever" not in s.covers and s.units["fw190-01"].steps == 0
