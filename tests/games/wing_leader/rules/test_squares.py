"""Squares, distances, facings, arcs and rounding (1.1, 1.2, 2.1, 4.2, 8.1.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from airwar.games.wing_leader.rules import squares
from airwar.games.wing_leader.rules.squares import (
    COLUMNS,
    FACING_OF,
    FACINGS,
    LEVELS,
    OFF,
    adjacent,
    ahead_of,
    altitude,
    arc,
    aspect,
    column,
    columns_to,
    distance,
    level_flight,
    name,
    neighbors,
    read,
    rounded,
    turn,
)


def test_1_1_eight_squares_are_adjacent() -> None:
    """§1.1-adjacent, T1: eight around a square, and not the square itself."""
    m9 = read("M9")
    assert len(neighbors(m9)) == 8
    assert all(adjacent(m9, each) for each in neighbors(m9))
    assert not adjacent(m9, m9)
    assert not adjacent(m9, read("O9"))
    assert len(neighbors(read("A0"))) == 3


@pytest.mark.parametrize(
    ("a", "b", "far"), [("F6", "J8", 4), ("F6", "F6", 0), ("F6", "G7", 1), ("C2", "D9", 7)]
)
def test_1_1_distance_is_the_larger_difference(a: str, b: str, far: int) -> None:
    """§1.1-distance, T2: F6 to J8 is 4, whichever way."""
    assert distance(read(a), read(b)) == far == distance(read(b), read(a))


def test_2_1_the_map_is_26_by_20() -> None:
    """§2.1-map, §1.1-altitude: columns A-Z, altitudes 0-19, named as in G13."""
    assert (COLUMNS, LEVELS) == (26, 20)
    assert name(read("G13")) == "G13"
    assert (column(read("G13")), altitude(read("G13"))) == (6, 13)
    assert [read(text) for text in ("A20", "a3", "", "M", "M09", "5")] == [OFF] * 6
    assert name(read("Z19")) == "Z19"


def test_1_1_level_flight_is_left_or_right() -> None:
    """§1.1-level"""
    assert [facing for facing in FACINGS if level_flight(FACING_OF[facing])] == ["l", "r"]


@pytest.mark.parametrize(("a", "b", "eighths"), [("l", "r", 4), ("l", "ld", 1), ("u", "rd", 3)])
def test_8_1_1_turns_go_the_short_way(a: str, b: str, eighths: int) -> None:
    assert turn(FACING_OF[a], FACING_OF[b]) == eighths == turn(FACING_OF[b], FACING_OF[a])


def test_8_1_the_faced_square_lies_ahead() -> None:
    assert name(ahead_of(read("M9"), FACING_OF["ru"])) == "N10"
    assert ahead_of(read("A9"), FACING_OF["l"]) == OFF
    assert ahead_of(read("M0"), FACING_OF["d"]) == OFF


@pytest.mark.parametrize("facing", FACINGS)
def test_8_1_2_three_ahead_three_behind_two_neither(facing: str) -> None:
    """§8.1.2: of the adjacent squares, for every facing."""
    m9 = read("M9")
    seen = Counter(aspect(FACING_OF[facing], m9, each) for each in neighbors(m9))
    assert seen == {"ahead": 3, "behind": 3, "beside": 2}


@pytest.mark.parametrize(
    ("facing", "other", "where"),
    [
        ("l", "O10", "behind"),  # the tally example: right and up of a unit that faces left
        ("l", "O11", "behind"),
        ("l", "N12", "beside"),
        ("l", "H9", "ahead"),
        ("l", "H14", "ahead"),
        ("l", "H15", "beside"),
        ("ru", "M12", "ahead"),
        ("ru", "Q9", "ahead"),
        ("ru", "Q8", "beside"),
        ("ru", "L3", "behind"),
        ("d", "M9", "beside"),
        ("ld", "M9", "beside"),  # its own square is nowhere
    ],
)
def test_8_1_2_cones_run_to_the_edges(facing: str, other: str, where: str) -> None:
    """§8.1.2"""
    assert aspect(FACING_OF[facing], read("M9"), read(other)) == where


@pytest.mark.parametrize(
    ("other", "found"),
    [
        ("L9", "left horizon"),
        ("L10", "left upper"),
        ("M10", "above"),
        ("N10", "right upper"),
        ("N9", "right horizon"),
        ("O10", "right upper"),
        ("P10", "right horizon"),
        ("N12", "above"),
        ("N11", "right upper"),
        ("M9", None),
        ("M8", None),
        ("Q8", None),
    ],
)
def test_4_2_five_arcs(other: str, found: str | None) -> None:
    """§4.2-arcs; §4.2-own-square: its own square, and what lies below, is in none."""
    assert arc(read("M9"), read(other)) == found


def test_1_2_halves_round_up_after_each_division() -> None:
    """§1.2-round, §1.2-steps, T3: 5 is 3 when halved, and 2 when halved again."""
    assert rounded(5, 2) == 3
    assert rounded(rounded(5, 2), 2) == 2
    assert [rounded(each, 4) for each in (1, 2, 5, 6)] == [0, 1, 1, 2]


def test_9_2_6_columns_to_an_edge() -> None:
    assert columns_to("left", read("C4")) == 2
    assert columns_to("right", read("Y4")) == 1


@pytest.mark.parametrize(
    "text",
    ["", "A", "A²", "A٣", "A03", "A20", "a3", "É3", pytest.param("A" + "9" * 5000, id="long")],
)
def test_what_is_no_square(text: str) -> None:
    """§2.1-map: a letter from A to Z and an altitude from 0 to 19, in plain figures."""
    assert squares.read(text) == squares.OFF


def test_every_square_is_read_by_its_name() -> None:
    """§2.1-map"""
    assert [squares.read(squares.name(at)) for at in range(520)] == [*range(520)]
