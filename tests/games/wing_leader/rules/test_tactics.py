"""Height errors, bounces and evasion (13.1, 13.4)."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wing_leader.data.special import NoHeightError
from airwar.games.wing_leader.rules.answers import Declare, Shift
from airwar.games.wing_leader.rules.combat import attack
from airwar.games.wing_leader.rules.squares import name, read
from airwar.games.wing_leader.rules.state import Profile
from airwar.games.wing_leader.rules.tactics import height_error, is_bounce, may_evade, next_error
from tests.games.wing_leader.raids import Drive, fight, notes, raid, unit

SUN = notes(came=read("N11"), path=(read("P13"), read("O12"), read("N11"), read("M10")))


def interceptor(**changes: Any) -> Any:
    return raid(
        unit("D1", "spitfire-i", "S9", vector=read("M9")),
        unit("R1", "ju-88a", "H7", "bombing"),
        rules={"height_errors": True},
        **changes,
    )


def test_a_six_shifts_the_vector() -> None:
    """§13.1: the opponent may roll; on a 6 he may shift it by up to two squares."""
    s = interceptor(placing=("D1",))
    assert next_error(s, None) == "D1"
    drive = Drive(s, height_error(s, "D1"))
    assert drive.request.seat == "raider"
    drive.do("roll", (6,))
    assert drive.refused(Shift("D1", "M6")) == ["13.1"]
    assert drive.refused(Shift("D1", "AA9")) == ["13.1"]
    drive.do(Shift("D1", "K7")).ends()
    assert name(s.units["D1"].vector) == "K7"
    assert s.placing == () and next_error(s, None) is None


@pytest.mark.parametrize("answers", [("let-stand",), ("roll", (5,))])
def test_no_error(answers: tuple[Any, ...]) -> None:
    """§13.1"""
    s = interceptor(placing=("D1",))
    Drive(s, height_error(s, "D1")).do(*answers).ends()
    assert name(s.units["D1"].vector) == "M9"


def test_a_scenario_can_spare_the_first_vectors() -> None:
    """§5.1-special, §13.1 (C73)"""
    spared = NoHeightError(text="", side="defender", vectors="first")
    s = interceptor(placing=("D1",), special=(spared,), turn=0)
    Drive(s, height_error(s, "D1")).ends()
    s = interceptor(placing=("D1",), special=(spared,), turn=1)
    assert Drive(s, height_error(s, "D1")).asked() == "height-error"
    s = raid(unit("D1", "spitfire-i", "S9", vector=read("M9")), placing=("D1",))
    Drive(s, height_error(s, "D1")).ends()


@pytest.mark.parametrize(
    ("defender", "attacker", "bounced"),
    [
        ({"alerted": False}, {}, True),
        ({}, {}, False),
        ({"tally": "D9"}, {}, True),  # §10.4.2-bounce (T38): its tally is elsewhere
        ({"tally": "D1"}, {"notes": SUN}, False),  # it had a tally on its attacker
        ({}, {"notes": SUN}, True),
        ({"alerted": False, "dogfight": "dog1"}, {}, False),
        ({"alerted": False, "lufbery": True}, {"notes": SUN}, False),
    ],
)
def test_bounces_of_fighters(
    defender: dict[str, Any], attacker: dict[str, Any], bounced: bool
) -> None:
    """§13.4.1-condition, §13.4.1-exclude"""
    s = raid(
        unit("R1", "p-51b", "M10", **defender),
        unit("D1", "bf-109e", "M10", tally="R1", **attacker),
    )
    c = fight(s, "defender", "R1", "D1")
    s.units = {**s.units, "D9": unit("D9", "bf-109e", "A1")}
    assert is_bounce(s, c, s.units["D1"]) == bounced


def test_bombers_are_bounced_out_of_the_sun_only() -> None:
    """§13.4.1-condition"""
    s = raid(
        unit("R1", "b-17g", "M10", "bombing"), unit("D1", "bf-109e", "M10", tally="R1", notes=SUN)
    )
    c = fight(s, "defender", "R1", "D1")
    assert is_bounce(s, c, s.units["D1"])
    s.note("D1", path=(read("N11"), read("M10")))
    assert not is_bounce(s, c, s.units["D1"])


def test_two_defenders_are_never_bounced() -> None:
    """§13.4.1-condition"""
    s = raid(
        unit("R1", "p-51b", "M10", alerted=False),
        unit("R2", "p-51b", "M10", alerted=False),
        unit("D1", "bf-109e", "M10", tally="R1"),
    )
    assert not is_bounce(s, fight(s, "defender", "R1", "D1"), s.units["D1"])


def test_tactics_need_the_advanced_rules_or_a_switch() -> None:
    """§13.4: both sides, without a rule of the scenario."""
    units = (unit("R1", "p-51b", "M10", alerted=False), unit("D1", "bf-109e", "M10", tally="R1"))
    s = raid(*units, tiers=("basic",))
    assert not is_bounce(s, fight(s, "defender", "R1", "D1"), s.units["D1"])
    s = raid(*units, tiers=("basic",), switches=("bounce",))
    assert is_bounce(s, fight(s, "defender", "R1", "D1"), s.units["D1"])


@pytest.mark.parametrize(
    ("defender", "fields", "may"),
    [
        ({}, {}, True),
        ({"alerted": False}, {}, False),
        ({"marker": "climb"}, {}, False),  # slower than the attacking primary
        ({"lufbery": True}, {}, False),
        ({}, {"bounce": True}, False),
        ({"dogfight": "dog1"}, {"dogfight": "dog1"}, True),  # T50
        ({"mission": "bombing", "load": "none", "alerted": False}, {}, True),
        ({"mission": "bombing", "load": "none", "profile": Profile("level", "S1")}, {}, False),
    ],
)
def test_who_may_evade(defender: dict[str, Any], fields: dict[str, Any], may: bool) -> None:
    """§13.4.2-eligible: in an existing dogfight too (T50)."""
    mission = defender.pop("mission", "")
    s = raid(
        unit("R1", "bf-109e", "M10", mission, **defender),
        unit("D1", "bf-109e", "M10", tally="R1"),
    )
    assert may_evade(s, fight(s, "defender", "R1", "D1", **fields)) == may


def test_all_defenders_must_qualify() -> None:
    """§10.2.1, §13.4.2-eligible"""
    s = raid(
        unit("R1", "spitfire-f-ix", "M10"),
        unit("R2", "gladiator-ii", "M10"),
        unit("D1", "bf-109e", "M10", tally="R1"),
    )
    assert not may_evade(s, fight(s, "defender", "R1", "D1"))


def test_the_log_says_how_an_attack_begins() -> None:
    """§13.4.1-condition: what the picture of a fight is drawn from."""
    s = raid(
        unit("R1", "ju-88a", "M10", "bombing"),
        unit("D1", "spitfire-i", "M10", tally="R1", notes=SUN),
        sun="right upper",
    )
    fight(s, "defender", "R1", "D1")
    Drive(s, attack(s)).do(Declare("hit-and-run"))
    assert s.log is not None
    [event] = [event for event in s.log if event.kind == "attack"]
    assert event.facts == {"sun": True, "bounce": True, "head_on": False}
    assert event.text.endswith("a bounce, out of the Sun")


def test_evasion_is_declared_before_the_roll() -> None:
    """§13.4.2-eligible"""
    s = raid(unit("R1", "p-51d", "M10"), unit("D1", "bf-109e", "M10", tally="R1"))
    fight(s, "defender", "R1", "D1")
    drive = Drive(s, attack(s)).do(Declare("turning"))
    assert drive.asked() == "evade" and drive.request.seat == "raider"
    drive.do("evade").ends()
    assert s.combat is not None and s.combat.evaded


def test_the_opponent_rolls_for_one_vector_after_the_other() -> None:
    """§13.1: for each that was placed; it may lie anywhere, A0 included."""
    s = interceptor(placing=("D1", "D2"))
    s.change("D1", vector=read("A0"))
    drive = Drive(s, height_error(s, "D1"))
    assert drive.asked() == "height-error"
    drive.do("roll", (6,))
    assert drive.refused(Shift("D2", "A1")) == ["13.1"]
    drive.do(Shift("D1", "A1")).ends()
    assert s.placing == ("D2",)


def test_attackers_need_not_qualify_for_an_evasion() -> None:
    """§10.2.1, §13.4.2-eligible: only those who evade."""
    s = raid(
        unit("R1", "bf-109e", "M10"),
        unit("D1", "bf-109e", "M10", tally="R1"),
        unit("D2", "gladiator-ii", "M10", tally="R1", alerted=False),
    )
    assert may_evade(s, fight(s, "defender", "R1", "D1"))


def test_a_vector_is_shifted_to_a_square_of_the_map() -> None:
    """§13.1, §2.1-map: to A0 as to any other."""
    for vector, to, rules in (("A1", "A0", []), ("A18", "AA9", ["13.1"])):
        s = interceptor(placing=("D1",))
        s.change("D1", vector=read(vector))
        drive = Drive(s, height_error(s, "D1")).do("roll", (6,))
        assert drive.refused(Shift("D1", to)) == rules
