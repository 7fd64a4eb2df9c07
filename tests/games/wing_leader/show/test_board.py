"""The sky as text, and what the browser draws."""

from __future__ import annotations

from airwar.games.wing_leader.data.scenario import CloudLayer
from airwar.games.wing_leader.rules.squares import read
from airwar.games.wing_leader.rules.state import Balloon, Surface
from airwar.games.wing_leader.show.about import about
from airwar.games.wing_leader.show.board import board, drawn
from airwar.games.wing_leader.show.structs import CloudView
from airwar.games.wing_leader.show.view import view
from tests.games.wing_leader.raids import raid, unit


def test_the_sky_is_drawn_from_the_side() -> None:
    s = raid(
        unit("R1", "ju-88a", "C2", "bombing"),
        unit("D1", "bf-109e", "E2", facing="lu"),
        unit("D2", "bf-109e", "F1", tally="R1"),
        unit("R2", "ju-88a", "F1", "bombing"),
        clouds=(CloudLayer("broken", 3, ("A", "B")), CloudLayer("dense", 1, ("F", "F"))),
        surface={"S1": Surface("S1", "dd", "defender", read("B0"))},
        balloons={"B1": Balloon("B1", "defender", read("D0"))},
    )
    rows = drawn(s).splitlines()
    assert rows[-6:-1] == [
        " 4 " + ".  " * 25 + ".",
        " 3 :  :  " + ".  " * 23 + ".",
        " 2 .  .  R> .  D\\ " + ".  " * 20 + ".",
        " 1 .  .  .  .  .  B2#" + ".  " * 19 + ".",
        " 0 .  s  .  b  " + ".  " * 21 + ".",
    ]
    assert rows[-1].split() == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_units_are_told_with_all_that_marks_them() -> None:
    s = raid(
        unit("R1", "ju-88a", "C9", "bombing", losses=2, disruption=1, straggler=True),
        unit("D1", "spitfire-f-ix", "M9", quality="veteran", marker="dive", tally="R1", ammo=1,
             leader=True, experte=True),
        unit("D2", "spitfire-f-ix", "M9", "sweep", where="exited", gone_by="right"),
    )  # fmt: skip
    told = board(s)
    assert "R1 (Ju 88A) squadron, bombing: C9 facing r, speed" in told
    assert "with bombs (2 of 4 losses, straggler, disrupted)" in told
    assert "veteran squadron, intercept: M9 facing l" in told
    assert "dive, tally on R1, wing leader, Experte, low ammo" in told
    assert "D2 (Spitfire F IX) squadron, sweep: exited by the right edge" in told


def test_the_view_has_every_unit_and_square() -> None:
    s = raid(
        unit("R1", "ju-88a", "C9", "bombing"),
        unit("D1", "bf-109e", "M9", vector=read("H9"), where="due"),
        clouds=(CloudLayer("dense", 1, ("A", "A")),),
        at=("turns", 1, "movement", "moves", 1, "fly"),
    )
    found = view(s)
    assert list(found.units) == ["D1", "R1"]
    assert found.units["D1"].vector == "H9"
    assert found.units["R1"].bomber
    assert found.clouds == (CloudView(3, 1, 0, 0),)
    assert found.due == ("R1",)
    assert about()["aircraft"]["ju-88a"]["name"] == "Ju 88A"


def test_rain_is_told_from_broken_cloud() -> None:
    s = raid(
        unit("R1", "ju-88a", "C9", "bombing"),
        clouds=(CloudLayer("dense", 2, ("B", "C")), CloudLayer("wispy", 5, ("A", "Z"))),
        rain=True,
    )
    assert view(s).clouds == (
        CloudView(2, 0, 1, 2, True),
        CloudView(2, 1, 1, 2, True),
        CloudView(3, 2, 1, 2),
        CloudView(1, 5, 0, 25),
    )


def test_who_would_win_if_it_ended_now() -> None:
    s = raid(
        unit("D1", "spitfire-i", "P9"),
        unit("R1", "ju-88a", "M9", "bombing"),
        scenario="adlertag",
    )
    assert view(s).standing == "British win"
    s.units["D1"] = unit("D1", "spitfire-i", "P9", max_losses=9, losses=8)
    assert view(s).standing == "German win"
    s.turn = 0
    assert view(s).standing == ""


def test_squadrons_have_the_numbers_that_the_scenario_gives() -> None:
    s = raid(unit("D1", "spitfire-i", "P9"), unit("R1", "ju-88a", "M9"), scenario="adlertag")
    found = view(s).units
    assert found["D1"].squadron == "609" and found["R1"].squadron == ""
