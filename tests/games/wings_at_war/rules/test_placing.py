"""Before the first turn: fields by which a force, a hiding or a placing is refused."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wings_at_war.show.view import view
from airwar.kernel.sight import sight
from tests.games.wings_at_war.table import Table

FORCE = "force:(spitfire-ix/0/clean/0),(spitfire-ix),(spitfire-i)"
FOES = "force:(bf-109f-4/0/clean/1),(bf-109f-4),(bf-109f-4),(bf-109f-4)"


def buying(**changes: Any) -> Table:
    return Table.set_up("meeting", **changes)


def placing() -> Table:
    """Two of A's three aircraft are shown, one is hidden."""
    t = buying().do(f"A {FORCE}", f"X {FOES}")
    return t.do("A hide:3/(1,0)", "X hide:()/(1,1)")


def test_types_of_the_year_can_be_bought() -> None:
    """§set.points: up to and with the year of the game."""
    limits = {"points": 170, "nations": ["UK"], "year": 1942, "most": 8}
    t = buying(A={"force": limits})
    assert t.field("A", "force:(tempest-v/0/clean/0)") == ("set.points", ("aircraft", 0, "model"))
    assert t.field("A", "force:(spitfire-i/0/bombs/0)") == ("set.points", ("aircraft", 0, "load"))
    t.do("A force:(spitfire-ix/0/clean/0)")
    assert "A" not in t.play.open


def test_points_and_leaders() -> None:
    """§set.points, §set.leaders"""
    t = buying()
    four = ",".join(["(spitfire-ix)"] * 3)
    assert t.field("A", f"force:(spitfire-ix/2/clean/2),{four}") == ("set.points", ("aircraft",))
    assert t.field("A", "force:(spitfire-i)") == ("set.leaders", ("aircraft",))
    five = ",".join(["(gladiator-ii)"] * 4)
    assert t.field("A", f"force:(gladiator-ii/0/clean/0),{five}") == ("set.leaders", ("aircraft",))


def test_hiding() -> None:
    """§set.hidden, §set.leaders: lines of the own list; the Leaders that were bought."""
    t = buying().do(f"A {FORCE}", f"X {FOES}")
    assert t.field("A", "hide:4/(1,0)") == ("set.hidden", ("hidden",))
    assert t.field("A", "hide:2/(1,1)") == ("set.leaders", ("leaders",))


def test_bases_do_not_overlap_at_the_start() -> None:
    """§set.place, §contact.space, §set.markers: 1 hidden aircraft has 2 markers."""
    t = placing()
    markers = "M1=(600,600),M2=(1800,600)"
    near = f"place:{markers}/A1=(3000/600/0/4),A2=(3100/600/0/4)"
    assert t.field("A", near) == ("contact.space", ("aircraft", 1))
    high = f"place:{markers}/A1=(3000/600/0/4),A2=(3100/600/0/6)"
    assert t.field("A", high) == ("set.place", ("aircraft", 1))
    far = f"place:{markers}/A1=(3000/1201/0/4),A2=(3100/600/0/3)"
    assert t.field("A", far) == ("set.place", ("aircraft", 0))
    close = "place:M1=(600,600),M2=(1198,600)/A1=(3000/600/0/4),A2=(3100/600/0/3)"
    assert t.field("A", close) == ("set.markers", ("markers", 1))
    forgiven = "M1=(600,600),M2=(1199,600)"  # §set.table
    t.do(f"A place:{forgiven}/A1=(3000/600/0/4),A2=(3100/600/359/5)")
    assert "A" not in t.play.open


@pytest.mark.parametrize(
    ("wrong", "label"),
    [
        ("M1=(600,600),M2=(1150,600)/A1=(3000/600/0/4),A2=(3100/600/0/3)", "Move M2 to 12, 6"),
        ("M1=(600,600),M2=(1800,600)/A1=(3000/1290/0/4),A2=(3100/600/0/3)", "Move A1 to 30, 12"),
        ("M1=(600,600),M2=(1800,600)/A1=(3000/600/0/4),A2=(3100/600/0/6)", "A2 to level 5"),
        ("M1=(600,600),M2=(1800,600)/A1=(3000/600/0/4),A2=(3060/600/0/4)", "Move A2 to 31, 5.5"),
    ],
)
def test_a_fault_of_a_set_up_is_settled_by_the_least_move(wrong: str, label: str) -> None:
    """§set.place, §set.markers, §contact.space"""
    t = placing()
    choose = t.play.open["A"]
    question, about, state = choose.question, choose.about, t.play.state
    answer = question.read(f"place:{wrong}")
    faults = list(question.refused(state, about, answer))
    assert len(faults) == 1
    (repair,) = question.repairs(state, about, answer, faults)
    assert repair is not None and repair.label == label
    assert not list(question.refused(state, about, repair.answer))


def test_a_player_reads_what_the_other_side_will_see_of_a_set_up() -> None:
    """§set.place, §set.hidden"""
    t = placing()
    own = view(sight(t.play, "A").now, "A")
    assert own.sides["A"].shown == (
        "2 Spitfire IX with Skill, load, heading and level, and who leads",
        "which Contact Markers are empty, and which aircraft wait behind the others",
    )
    assert own.sides["X"].shown is None
    assert view(sight(t.play, "").now, None).sides["A"].shown is None
