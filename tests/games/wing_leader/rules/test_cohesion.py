"""Cohesion, breaking, ammo and casualties (10.7)."""

from __future__ import annotations

import pytest

from airwar.games.wing_leader.data.scenario import CloudLayer
from airwar.games.wing_leader.rules.answers import Break, Face, Tallies
from airwar.games.wing_leader.rules.cohesion import (
    break_off,
    break_unit,
    break_units,
    check,
    cohesion,
    combat_modifiers,
    general_modifiers,
)
from airwar.games.wing_leader.rules.state import DEPLETED, FULL, LOW, Combat, Wing
from tests.games.wing_leader.raids import Drive, fight, notes, raid, told, unit


def test_everybody_checks_and_who_breaks_goes_home() -> None:
    """§10.7-check, §10.2-aftermath, §10.7-column, §10.7-disrupt, §10.7.1-fighter: two dice each,
    a squadron breaks at two levels. §7.1-become: alerted; §10.7.2-fighter: low on ammo."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9", broken=True),
        unit("D1", "bf-109g-6", "M9", tally="R1", alerted=False),
        unit("D2", "bf-109g-6", "M9", tally="R1"),
    )
    fight(s, "defender", "R1", "D1")
    drive = Drive(s, cohesion(s))
    assert drive.request.dice == 6
    drive.do((2, 2, 3, 4, 2, 2)).ends()
    d1, d2, r1, r2 = (s.units[id] for id in ("D1", "D2", "R1", "R2"))
    assert d1.broken and d1.tally == "" and d1.returning == "right" and d1.alerted
    assert not d2.broken and d2.disruption == 1 and d2.tally == "R1"
    assert r1.disruption == 1 and not r1.broken and r1.ammo == FULL  # 4: bombers hold better
    assert d2.ammo == LOW and r2.ammo == LOW and r2.notes.fought


def test_kamikazes_use_no_ammo() -> None:
    """§15.5.3-status, §10.7.2-bomber: they are bombers, whatever their class."""
    s = raid(
        unit("R1", "a6m5-zero", "M9", "bombing", ammo=LOW),
        unit("D1", "f6f-hellcat", "M9", tally="R1"),
        rules={"kamikaze": ("R1",)},
    )
    fight(s, "defender", "R1", "D1")
    assert combat_modifiers(s, s.units["R1"]) == []
    Drive(s, cohesion(s)).do((6, 6, 6, 6)).ends()
    assert (s.units["R1"].ammo, s.units["D1"].ammo) == (LOW, LOW)


def test_disruption_adds_up() -> None:
    """§10.7-disrupt"""
    s = raid(unit("R1", "b-17g", "M9", "bombing", disruption=1), unit("D1", "bf-109e", "M9"))
    fight(s, "defender", "R1", "D1")
    Drive(s, cohesion(s)).do((6, 6, 2, 3)).ends()
    assert s.units["R1"].broken
    # §10.7.1-bomber: it flies on.
    assert s.units["R1"].returning is None and s.units["R1"].load == "bombs"


def test_flights_skip_disruption() -> None:
    """§10.7-disrupt (T44)"""
    s = raid(unit("D1", "bf-109e", "M9", size="flight"), unit("R1", "b-17g", "M9", "bombing"))
    fight(s, "defender", "R1", "D1")
    Drive(s, cohesion(s)).do((3, 3, 6, 6)).ends()
    assert s.units["D1"].broken


@pytest.mark.parametrize(("total", "levels"), [(4, 2), (5, 1), (7, 1), (8, 0)])
def test_the_fighter_column(total: int, levels: int) -> None:
    s = raid(unit("D1", "bf-109e", "M9"))
    check(s, "D1", "fighter", (total - 2, 2), (), 0)
    assert s.units["D1"].disruption == levels


def test_modifiers() -> None:
    """§10.7-check, §4.7-combat, §10.7.2-fighter, §10.7.2-bomber: ammo as it was before, weather,
    bounce; losses to a limit, quality. Bombers have no ammo."""
    s = raid(
        unit("R1", "p-47d", "M9", quality="green", ammo=DEPLETED),
        unit("D1", "bf-109e", "M9", quality="veteran", ammo=LOW, tally="R1"),
        unit("R2", "b-17g", "M9", "strafing", ammo=LOW),
        clouds=(CloudLayer("wispy", 9),),
    )
    fight(s, "defender", "R1", "D1", bounce=True)
    bounced = [("depleted ammo", -2), ("weather", -1), ("bounced", -1)]
    assert combat_modifiers(s, s.units["R1"]) == bounced
    assert combat_modifiers(s, s.units["D1"]) == [("low ammo", -1), ("weather", -1)]
    assert combat_modifiers(s, s.units["R2"]) == [("weather", -1), ("bounced", -1)]
    assert general_modifiers(s, s.units["R1"], 5) == [("losses", -3), ("green", -1)]
    assert general_modifiers(s, s.units["D1"], 0) == [("veteran", 1)]


def test_ammo_runs_down() -> None:
    """§10.7.2-fighter (T45): low after the first combat, depleted after the second and for good;
    loaded fighter-bombers too."""
    s = raid(unit("R1", "p-47d", "M9", "bombing"), unit("D1", "bf-109e", "M9", tally="R1"))
    for expected in (LOW, DEPLETED, DEPLETED):
        fight(s, "defender", "R1", "D1")
        Drive(s, cohesion(s)).do((6, 6, 6, 6)).ends()
        assert s.units["R1"].ammo == s.units["D1"].ammo == expected
    # C15: it has fought as a bomber, and is not alerted.
    assert not s.units["R1"].alerted


def test_casualties() -> None:
    """§10.7.3: a loss and a natural 2, nothing less."""
    s = raid(
        unit("D1", "bf-109e", "M9", experte=True, quality="veteran"),
        unit("D2", "bf-109e", "M9", leader=True),
        unit("D3", "bf-109e", "M9", experte=True),
    )
    check(s, "D1", "fighter", (1, 1), (), 1)
    check(s, "D2", "flak", (1, 1), (), 0)
    check(s, "D3", "fighter", (1, 2), (), 2)
    assert not s.units["D1"].experte and s.units["D2"].leader and s.units["D3"].experte


def test_the_net_of_an_attacked_bomber_is_alerted() -> None:
    """§9.4.1; §9.2.2.2-detach: an escort that has fought sweeps."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing", net="N1"),
        unit("R2", "p-51b", "M9", "escort", net="N1", alerted=False, tally="D1"),
        unit("D1", "bf-109e", "M9", tally="R1"),
    )
    s.units = {**s.units, "R3": unit("R3", "p-51b", "C9", net="N1", alerted=False)}
    s.units = {**s.units, "R4": unit("R4", "p-51b", "C9", net="N2", alerted=False)}
    fight(s, "defender", "R1", "D1")
    assert s.combat is not None
    s.combat = s.combat.__class__(
        s.combat.square, ("D1", "R1", "R2"), "defender", primaries=("R1", "D1")
    )
    Drive(s, cohesion(s)).do((6,) * 6).ends()
    assert s.units["R3"].alerted and not s.units["R4"].alerted
    assert s.units["R2"].mission == "sweep" and s.units["R2"].was_escort
    told = [(event.rule, event.who) for event in s.log or () if event.kind == "alert"]
    assert told == [("7.1-become", "R2"), ("9.4.1", "R3")]


def test_voluntary_breaking() -> None:
    """§10.7.1-voluntary (C100): after the combat, raider first, the player's own unbroken units."""
    s = raid(unit("R1", "p-51b", "M9", tally="D1"), unit("D1", "bf-109e", "M9", tally="R1"))
    fight(s, "defender", "R1", "D1")
    drive = Drive(s, break_off(s))
    assert drive.request.seat == "raider"
    assert drive.refused(Break(("D1",))) == ["10.7.1-voluntary"]
    drive.do(Break(("R1",)), "pass").ends()
    assert s.units["R1"].broken and s.units["R1"].returning == "left"
    drive = Drive(s, break_off(s))
    assert drive.request.seat == "defender"  # §10.7.1-permanent: nobody breaks twice


def test_nobody_breaks_twice() -> None:
    """§10.7.1-permanent: it goes on home by the edge that it has chosen. §10.7.1-voluntary: a
    side is asked as long as one of its units can break."""
    s = raid(
        unit("R1", "p-51b", "M9", broken=True, returning="right"),
        unit("R2", "p-51b", "M9", tally="D1"),
        unit("D1", "bf-109e", "M9", tally="R2", broken=True),
    )
    break_unit(s, "R1")
    assert s.units["R1"].returning == "right"
    fight(s, "raider", "D1", "R2")
    drive = Drive(s, break_off(s))
    assert drive.request.seat == "raider" and drive.options() == ["pass", Break(("R2",))]
    drive.do("pass").ends()


def test_who_breaks_outside_of_a_combat_leaves_the_dogfight() -> None:
    """§10.7.1-fighter, §10.8.1-leave, §10.8.1-tally: it takes any facing; the others go on with
    other targets as long as both sides have somebody in it."""
    here = {"dogfight": "dog1"}
    s = raid(
        unit("R1", "p-51b", "M9", tally="D1", **here),
        unit("R2", "p-51b", "M9", tally="D1", **here),
        unit("D1", "bf-109e", "M9", tally="R1", **here),
        unit("D2", "bf-109e", "M9", tally="R1", **here),
        unit("D3", "bf-109e", "M9", tally="R2", **here),
    )
    drive = Drive(s, break_units(s, ("D1",)))
    drive.do(Face((("D1", "ld"),)))
    assert s.units["D1"].dogfight == "" and s.units["D1"].facing == 7
    assert drive.asked() == "dogfight-tallies" and drive.request.about == ("R1", "R2")
    drive.do(Tallies((("R1", "D3"), ("R2", "D2")))).ends()
    assert (s.units["R1"].tally, s.units["R2"].tally) == ("D3", "D2")
    drive = Drive(s, break_units(s, ("D2", "D3")))
    # The raider's units are free now, and theirs are the first facings (C102).
    drive.do(Face((("R1", "r"), ("R2", "u"))), Face((("D2", "r"), ("D3", "r")))).ends()
    assert s.units["R1"].dogfight == "" and s.units["R2"].facing == 2


def test_notes_stay() -> None:
    s = raid(unit("R1", "p-51b", "M9", notes=notes(start=3)))
    Drive(s, break_units(s, ("R1",))).ends()
    assert s.units["R1"].notes.start == 3


def test_only_the_nets_of_bombers_that_were_attacked_are_alerted() -> None:
    """§9.4.1: not that of a fighter in the combat, nor that of bombers elsewhere."""
    s = raid(
        unit("R1", "b-17g", "M9", "bombing"),
        unit("R2", "p-51b", "M9", net="N1", tally="D1"),
        unit("D1", "bf-109e", "M9", tally="R1"),
        unit("R3", "p-51b", "C9", net="N1", alerted=False),
    )
    s.combat = Combat(s.units["R1"].square, ("D1", "R1", "R2"), "defender", primaries=("R1", "D1"))
    Drive(s, cohesion(s)).do((6,) * 6).ends()
    assert not s.units["R3"].alerted


def test_only_who_has_a_leader_or_an_experte_can_lose_one() -> None:
    """§10.7.3: with a natural 2 and a loss; §9.5.3: the wing goes on to the leader's vector."""
    s = raid(
        unit("D1", "bf-109e", "M9", wing="DW1", leader=True, vector=7),
        unit("D2", "bf-109e", "M9"),
        wings={"DW1": Wing("DW1", "defender")},
    )
    check(s, "D2", "fighter", (1, 1), (), 1)
    assert told(s, "10.7.3") == []
    check(s, "D1", "fighter", (1, 1), (), 1)
    assert len(told(s, "10.7.3")) == 1
    assert not s.units["D1"].leader and s.wings["DW1"].vector == 7


def test_nobody_is_left_to_check() -> None:
    """§10.7-check: then no dice are thrown."""
    s = raid(
        unit("D1", "bf-109e", "M9", where="eliminated"), unit("R1", "b-17g", "M9", broken=True)
    )
    fight(s, "defender", "R1", "D1")
    Drive(s, cohesion(s)).ends()


def test_disruption_stops_at_two() -> None:
    """§10.7-disrupt, §10.7.1-permanent: two levels on one; and who is broken has no less."""
    s = raid(unit("D1", "bf-109e", "M9", disruption=1))
    assert check(s, "D1", "fighter", (1, 2), (), 0)
    assert s.units["D1"].disruption == 2
    s = raid(unit("D1", "bf-109e", "M9"))
    break_unit(s, "D1")
    assert s.units["D1"].disruption == 2


def test_an_escort_that_breaks_is_none_any_more() -> None:
    """§10.7.1-fighter, §9.2.2.2-detach: others keep their missions; §10.7.1-permanent: whoever was
    an escort before remains one that was."""
    s = raid(
        unit("R1", "p-51b", "M9", "escort"),
        unit("R2", "p-51b", "M9", "sweep", was_escort=True, strafing=True),
        unit("D1", "bf-109e", "M9"),
    )
    Drive(s, break_units(s, ("R1", "R2", "D1"))).ends()
    found = [(each.mission, each.was_escort) for each in s.units.values()]
    assert found == [("intercept", False), ("sweep", True), ("sweep", True)]
    assert not s.units["R2"].strafing


def test_who_has_fought_is_no_escort_any_more() -> None:
    """§9.2.2.2-detach: and it is told; an interceptor goes on as one."""
    s = raid(
        unit("R1", "p-51b", "M9", "escort", tally="D1"),
        unit("R2", "p-51b", "M9", "escort", where="eliminated"),
        unit("D1", "bf-109e", "M9", tally="R1"),
    )
    fight(s, "defender", "R1", "D1")
    Drive(s, cohesion(s)).do((6,) * 4).ends()
    assert [s.units[id].mission for id in ("D1", "R1")] == ["intercept", "sweep"]
    assert s.units["R1"].was_escort
    assert [line[:2] for line in told(s, "9.2.2.2-detach")] == ["R1"]


def test_an_experte_in_a_wing_is_not_its_leader() -> None:
    """§10.7.3, §9.5.3: if he is lost, the wing keeps its way."""
    s = raid(
        unit("D1", "bf-109e", "M9", wing="DW1", leader=True, vector=7),
        unit("D2", "bf-109e", "M9", wing="DW1", experte=True),
        wings={"DW1": Wing("DW1", "defender", vector=3)},
    )
    check(s, "D2", "fighter", (1, 1), (), 1)
    assert not s.units["D2"].experte and s.wings["DW1"].vector == 3
    check(s, "D1", "fighter", (1, 1), (), 1)
    lost = [line.partition(" loses its ")[2] for line in told(s, "10.7.3")]
    assert lost == ["Experte §10.7.3", "wing leader §10.7.3"]
