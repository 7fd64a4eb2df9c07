"""Courses: lengths and turns, and what they may be."""

from __future__ import annotations

import pytest

from airwar.kernel.errors import IllegalAnswer
from tests.games.wings_at_war.table import FAR, Table

NIMBLE = "spitfire-i"  # Agility +2, Speed 12
NORMAL = "p-47d-thunderbolt"  # Agility 0, Speed 14
CLUMSY = "blenheim-iv"  # Agility -2, Speed 9


def moving(model: str) -> Table:
    t = Table(f"A1 {model} at 36,20 heading 0 level 3", FAR, "orders A 0", "orders X 0")
    return t.answer("activate:A1")


@pytest.mark.parametrize(
    ("model", "course", "fault"),
    [
        (NIMBLE, "200,R45,200,R45,200,R45,0", None),
        (NIMBLE, "200,R45,200,R45,200,R45,200,R1,0", ("move.turn", ("course", 7))),
        (NORMAL, "200,R45,200,L45,300", None),
        (NORMAL, "200,R45,200,L45,200,R45,200", ("move.turn", ("course", 5))),
        (CLUMSY, "400,L45,400", None),
        (CLUMSY, "400,L45,400,L1,0", ("move.turn", ("course", 3))),
    ],
)
def test_how_many_turns(model: str, course: str, fault: tuple[str, object] | None) -> None:
    """§move.turn: three at Agility +2, two at -1 to +1, one below."""
    t = moving(model)
    if fault:
        assert t.field("A", f"fly:A1/{course}") == fault
    else:
        assert not t.answer(f"fly:A1/{course}").state.flight


@pytest.mark.parametrize(
    ("model", "course", "fits"),
    [(NIMBLE, "200,R45,600", True), (NIMBLE, "150,R45,600", False),
     (NIMBLE, "200,R45,150,R45,600", False), (CLUMSY, "400,R45,100", True),
     (CLUMSY, "350,R45,150", False)],
)  # fmt: skip
def test_the_straight_run_before_a_turn(model: str, course: str, fits: bool) -> None:
    """§move.turn: 2 inches, 4 at Agility -2 or less."""
    t = moving(model)
    if fits:
        assert not t.answer(f"fly:A1/{course}").state.flight
    else:
        assert t.rule("A", f"fly:A1/{course}") == "move.turn"


def test_a_turn_is_up_to_45_degrees() -> None:
    """§move.turn: whole degrees, either way."""
    assert moving(NIMBLE).answer("fly:A1/200,L1,600").plane("A1").heading == 359
    assert moving(NIMBLE).answer("fly:A1/200,R45,600").plane("A1").heading == 45
    assert moving(NIMBLE).field("A", "fly:A1/200,R46,600") == ("move.turn", ("course", 1))
    for wrong in ("200,R0,600", "200,R91,600", "620"):
        with pytest.raises(IllegalAnswer):
            moving(NIMBLE).answer(f"fly:A1/{wrong}")


def test_a_course_may_end_on_a_turn() -> None:
    """§move.turn: the last length may be 0, no other."""
    assert moving(NIMBLE).answer("fly:A1/600,R45,0").stand("A1") == (3600, 2600, 45, 3)
    t = moving(NIMBLE)
    assert t.field("A", "fly:A1/0,R45,600") == ("move.course", ("course", 0))


@pytest.mark.parametrize(
    ("course", "at"),
    [("R45,600", ("course", 0)), ("200,R45", ("course", 1)), ("200,R45,R45,600", ("course", 2)),
     ("300,300", ("course", 1)), ("", ("course",))],
)  # fmt: skip
def test_lengths_and_turns_by_turns(course: str, at: tuple[str | int, ...]) -> None:
    """§move.course: it begins and ends with a length."""
    assert moving(NIMBLE).field("A", f"fly:A1/{course}".rstrip("/")) == ("move.course", at)


def test_the_path_of_a_course() -> None:
    """§move.turn: a turn is a pivot at a point."""
    t = moving(NORMAL).answer("fly:A1/300,R45,400,R45,200")
    assert t.stand("A1") == (3600 + 283 + 200, 2000 + 300 + 283, 90, 3)
