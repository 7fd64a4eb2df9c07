"""Rocket fighters (13.8.2)."""

from __future__ import annotations

from airwar.games.wing_leader.rules.answers import Fly, Return, Stay, Throttle
from airwar.games.wing_leader.rules.jets import land_rockets, next_pilot, throttles
from airwar.games.wing_leader.rules.movequestion import MOVE
from airwar.games.wing_leader.rules.order import Ranked
from airwar.games.wing_leader.rules.squares import read
from airwar.games.wing_leader.rules.state import Raid
from tests.games.wing_leader.raids import Drive, notes, raid, unit


def komets(**fields: object) -> Raid:
    return raid(
        unit("D1", "me-163b", "M9", size="flight", fuel=3),
        unit("D2", "me-163b", "M9", size="flight", **fields),  # type: ignore[arg-type]
        unit("R1", "p-51b", "C9", "sweep"),
    )


def test_13_8_2_full_throttle_uses_fuel() -> None:
    """§13.8.2-throttle: and needs some."""
    s = komets(fuel=0)
    assert next_pilot(s, None) == "defender"
    drive = Drive(s, throttles(s, "defender"))
    assert drive.refused(Throttle(("D2",))) == ["13.8.2-throttle"]
    assert drive.refused(Throttle(("R1",))) == ["13.8.2-throttle"]
    assert drive.options() == [Throttle(("D1",)), Throttle()]
    drive.do(Throttle(("D1",))).ends()
    assert [(u.throttle, u.fuel) for u in s.units.values()][:2] == [("full", 2), ("none", 0)]


def test_13_8_2_no_rockets_no_question() -> None:
    assert next_pilot(raid(unit("D1", "me-262a", "M9")), None) is None
    s = komets(fuel=0)
    s.change("D1", fuel=0)
    Drive(s, throttles(s, "defender")).ends()


def test_13_8_2_1_take_off_needs_full_throttle() -> None:
    """§13.8.2.1"""
    s = komets(fuel=3, notes=notes(took_off=True))
    drive = Drive(s, throttles(s, "defender"))
    assert drive.refused(Throttle()) == ["13.8.2.1"]
    drive.do(Throttle(("D2",))).ends()


def test_13_8_2_throttles_are_set_beside_the_map_too() -> None:
    """§13.8.2-throttle: one that is about to enter flies at full throttle if its owner likes, and
    has not landed."""
    s = raid(
        unit("D1", "me-163b", "Z0", size="flight", fuel=1, where="waiting"),
        unit("R1", "p-51b", "C9", "sweep"),
    )
    assert next_pilot(s, None) == "defender"
    Drive(s, throttles(s, "defender")).do(Throttle()).ends()
    Drive(s, land_rockets(s)).ends()
    assert (s.units["D1"].where, s.units["D1"].throttle) == ("waiting", "none")
    Drive(s, throttles(s, "defender")).do(Throttle(("D1",))).ends()
    assert s.units["D1"].throttle == "full"


def test_13_8_2_landing_and_going_home() -> None:
    """§13.8.2-none, §13.8.2-limits: no fuel and no tally sends it home."""
    s = raid(
        unit("D1", "me-163b", "M0", size="flight", throttle="none", fuel=1),
        unit("D2", "me-163b", "M5", size="flight", throttle="none", fuel=0, vector=read("C3")),
        unit("D3", "me-163b", "M5", size="flight", throttle="none", fuel=0, tally="R1"),
        unit("D4", "me-163b", "M0", size="flight", throttle="full", fuel=0),
        unit("R1", "p-51b", "C9", "sweep", tally="D1"),
    )
    Drive(s, land_rockets(s)).ends()
    assert [u.where for u in s.units.values()] == ["landed", "map", "map", "map", "map"]
    assert [u.returning for u in s.units.values()] == [None, "right", None, None, None]
    assert s.units["R1"].tally == ""


def refused(s: Raid, answer: Fly | Return | Stay) -> str:
    found = next(MOVE.refused(s, Ranked("defender", answer.unit), answer), None)
    return "" if found is None else found.rule


def test_13_8_2_without_throttle_and_vector_it_circles_a_level_lower() -> None:
    """§13.8.2-none, §9.2.4-idle (C143)"""
    s = raid(unit("D1", "me-163b", "M9", size="flight", throttle="none", fuel=1))
    assert refused(s, Stay("D1", ("d", "cl"))) == ""
    assert refused(s, Stay("D1", ("cl", "cl"))) == "13.8.2-none"
    assert refused(s, Stay("D1", ("ld", "l"))) == "9.2.4-idle"


def test_13_8_2_without_throttle_it_dives_even_from_its_vector() -> None:
    """§13.8.2-none"""
    s = raid(unit("D1", "me-163b", "M9", size="flight", throttle="none", vector=read("M9")))
    assert refused(s, Fly("D1", ("cl", "cl"))) == "13.8.2-none"
    assert refused(s, Fly("D1", ("ld", "l"))) == ""
    full = raid(unit("D1", "me-163b", "M3", size="flight", throttle="full", vector=read("M19")))
    assert refused(full, Fly("D1", ("u",) * 8)) == ""
