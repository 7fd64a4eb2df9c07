"""The path of a move: the table edge, stopping short of other bases."""

from __future__ import annotations

import pytest

from tests.games.wings_at_war.table import FAR, Table


def flown(plane: str, course: str, *more: str) -> Table:
    t = Table(f"A1 {plane}", FAR, "orders A 0", "orders X 0", *more)
    return t.answer("activate:A1", f"fly:A1/{course}")


def test_no_two_bases_on_one_spot() -> None:
    """§move.base: back in half inches to the last free place along the path."""
    t = flown("spitfire-i at 36,20 heading 0 level 3", "800",
              "A2 spitfire-i at 36,28.3 heading 0 level 3")  # fmt: skip
    assert t.stand("A1") == (3600, 2700, 0, 3)
    assert t.told("move.base") == ["A1 stops short of another aircraft"]


@pytest.mark.parametrize("other", ["36,29.02 heading 0 level 3", "36,28.3 heading 0 level 4",
                                   "36,24 heading 0 level 3"])  # fmt: skip
def test_who_is_not_in_the_way(other: str) -> None:
    """§move.base: farther than an inch, on another level, or passed."""
    t = flown("spitfire-i at 36,20 heading 0 level 3", "800", f"A2 spitfire-i at {other}")
    assert t.stand("A1") == (3600, 2800, 0, 3)


def test_stopping_short_may_undo_a_turn() -> None:
    """§move.base: even below the least move, and on the heading flown there."""
    t = flown("spitfire-i at 36,20 heading 0 level 3", "600,R45,50",
              "A2 spitfire-i at 36,26 heading 0 level 3")  # fmt: skip
    assert t.stand("A1") == (3600, 2450, 0, 3)


def test_bases_touch_where_no_place_is_free() -> None:
    """§move.base: then it ends where it would."""
    others = [f"A{n} spitfire-i at 36,{15.4 + 1.9 * n:.1f} heading 0 level 3" for n in range(2, 8)]
    t = flown("spitfire-i at 36,20 heading 0 level 3", "600", *others)
    assert t.stand("A1") == (3600, 2600, 0, 3)


def test_over_the_edge() -> None:
    """§move.edge: a Straggler where it left; its activation ends there."""
    t = flown("spitfire-i at 36,44 heading 0 level 3", "900", "marker M1 X at 36,40")
    assert t.plane("A1").status == "straggler"
    assert (t.plane("A1").exit, t.plane("A1").x, t.plane("A1").y) == ("north", 3600, 4800)
    assert t.told("move.edge") == ["A1 leaves the table over the north edge as a Straggler"]
    assert t.asks("X") == "2.1.4"


def test_a_center_on_the_edge_is_on_the_table() -> None:
    """§move.edge"""
    t = flown("spitfire-i at 36,42 heading 0 level 3", "600")
    assert t.plane("A1").status == "table"


@pytest.mark.parametrize(
    ("stand", "edge"),
    [("70,20 heading 90", "east"), ("2,20 heading 270", "west"), ("36,2 heading 180", "south"),
     ("70,46 heading 45", "east")],
)  # fmt: skip
def test_every_edge(stand: str, edge: str) -> None:
    """§move.edge: in a corner east or west comes first."""
    t = Table(f"A1 spitfire-i at {stand} level 3", "X1 bf-109f-4 at 36,40 heading 270 level 6",
              "orders A 0", "orders X 0")  # fmt: skip
    assert t.answer("activate:A1", "fly:A1/700").plane("A1").exit == edge


def test_a_maneuver_beyond_the_edge_is_not_tried() -> None:
    """§move.edge: the activation has ended."""
    t = flown("spitfire-i at 36,47 heading 0 level 3", "200/tight-L")
    assert t.plane("A1").status == "straggler"
    assert t.asks("X") == "2.1.4"
