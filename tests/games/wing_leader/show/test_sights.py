"""Overlays of the sky: lines of sight, the Sun, arcs, escorts."""

from __future__ import annotations

from airwar.games.wing_leader.data.scenario import CloudLayer
from airwar.games.wing_leader.rules.order import Ranked, due
from airwar.games.wing_leader.rules.sky import in_sun
from airwar.games.wing_leader.rules.squares import read
from airwar.games.wing_leader.show.about import about
from airwar.games.wing_leader.show.sights import guards, unseen, up_sun
from airwar.games.wing_leader.show.view import view
from tests.games.wing_leader.raids import raid, unit


def test_a_blocked_line_names_the_square_and_why() -> None:
    """§4.6.1-dense, §4.6.1-broken: dense cloud, or a second square of broken cloud."""
    s = raid(
        unit("R1", "ju-88a", "C9", "bombing"),
        unit("D1", "spitfire-i", "H9"),
        unit("D2", "spitfire-i", "C14"),
        clouds=(CloudLayer("broken", 9, ("E", "F")), CloudLayer("dense", 12, ("A", "D"))),
    )
    told = [(each.raider, each.defender, each.square, each.why) for each in unseen(s)]
    assert told == [
        ("R1", "D1", "F9", "the second square of broken cloud or rain"),
        ("R1", "D2", "C12", "dense cloud stops every line behind it"),
    ]
    s = raid(unit("R1", "ju-88a", "C9", "bombing"), unit("D1", "spitfire-i", "H9"))
    assert unseen(s) == ()


def test_the_sun_of_the_target_of_who_moves() -> None:
    """§4.6.2-in-sun: what clouds hide from the Sun is not up-Sun."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("D1", "spitfire-i", "P12", tally="R1"),
        unit("D2", "spitfire-i", "P14"),
        sun="right upper",
        clouds=(CloudLayer("dense", 15, ("A", "Z")),),
    )
    assert up_sun(s) == {}
    s.at, s.moved = ("turns", 1, "movement", "moves", 0), ("R1",)
    assert due(s) == Ranked("defender", "D1")
    assert set(up_sun(s)) == {"R1"} == set(view(s).upsun)
    assert up_sun(s)["R1"] == ()
    s.setup = raid(sun="right upper").setup
    squares = up_sun(s)["R1"]
    assert "O11" in squares and "K11" not in squares and "M9" not in squares
    assert all(in_sun(s, read("M9"), read(each)) for each in squares)


def test_escorts_that_may_react_for_a_bomber() -> None:
    """§10.4-eligible: three squares, one below at most, and not broken."""
    s = raid(
        unit("R1", "ju-88a", "M9", "bombing"),
        unit("R2", "bf-109e", "K10", "escort"),
        unit("R3", "bf-109e", "M7", "escort"),
        unit("R4", "bf-109e", "L9", "escort", broken=True),
        unit("R5", "bf-109e", "M9", "sweep"),
    )
    assert guards(s) == {"R1": ("R2",)}


def test_arcs_and_reach_are_told_once() -> None:
    shapes = about()
    ahead, behind = shapes["cones"]["r"]["ahead"], shapes["cones"]["r"]["behind"]
    assert [1, 0] in ahead and [1, 1] in ahead and [0, 1] not in ahead
    assert sorted([-x, -y] for x, y in behind) == sorted(ahead)
    assert [3, 3] in shapes["reaction"] and [0, -1] in shapes["reaction"]
    assert [0, -2] not in shapes["reaction"] and [4, 0] not in shapes["reaction"]
