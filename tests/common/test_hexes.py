"""Hex geometry: steps, distances, bearings, arcs, lines, maps."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from airwar.common.hexes import (
    BEARING,
    DIRECTIONS,
    RADIUS,
    RANGE,
    STEPS,
    arc,
    bearing,
    column_row,
    disk,
    distance,
    label,
    line,
    offset,
    pack,
    read_label,
    sheet,
    unpack,
)

coordinates = st.integers(min_value=-60, max_value=60)
hexes = st.builds(pack, coordinates, coordinates)


def point(hex: int) -> tuple[float, float]:
    """The middle of a hex on paper, x to the east, y to the south."""
    q, r = unpack(hex)
    return 1.5 * q, sqrt(3) * (r + q / 2)


def angle(a: int, b: int) -> float:
    """Degrees clockwise from north."""
    (ax, ay), (bx, by) = point(a), point(b)
    return degrees(atan2(bx - ax, -(by - ay))) % 360


@given(coordinates, coordinates)
def test_a_hex_is_one_number(q: int, r: int) -> None:
    assert unpack(pack(q, r)) == (q, r)


@pytest.mark.parametrize("facing", range(6))
def test_a_step_goes_where_the_nose_points(facing: int) -> None:
    assert angle(0, STEPS[facing]) == pytest.approx(60 * facing)
    assert unpack(STEPS[facing]) == DIRECTIONS[facing]


@given(hexes, hexes)
def test_distance_is_the_number_of_steps(a: int, b: int) -> None:
    """One step nearer always exists, and none comes two nearer."""
    away = distance(a, b)
    assert away == distance(b, a)
    if a != b:
        assert min(distance(a + step, b) for step in STEPS) == away - 1


@given(hexes, hexes)
def test_bearings_are_sectors_of_sixty_degrees_with_borders(a: int, b: int) -> None:
    if a == b:
        assert bearing(a, b) == -1
        return
    found, turned = bearing(a, b), angle(a, b)
    off = (turned - 30 * found + 180) % 360 - 180
    assert abs(off) < 1e-6 if found % 2 else abs(off) < 30 - 1e-6


def test_the_tables_cover_a_disk() -> None:
    assert len(disk(RADIUS)) == len(RANGE) == len(BEARING) == 1 + 3 * RADIUS * (RADIUS + 1)
    assert len(set(disk(3))) == 37


def test_an_arc_is_the_same_for_every_facing() -> None:
    ahead = arc((11, 0, 1), 3)
    assert {unpack(delta) for delta in ahead[0]} == {
        (0, -1), (0, -2), (1, -2), (-1, -1), (0, -3), (1, -3), (-1, -2),
    }  # fmt: skip
    for facing in range(6):
        assert sorted(ahead[facing].values()) == [1, 2, 2, 2, 3, 3, 3]
        assert all(RANGE[delta] == away for delta, away in ahead[facing].items())
        assert STEPS[facing] in ahead[facing]


@given(hexes, hexes)
def test_a_line_runs_from_one_hex_to_the_other(a: int, b: int) -> None:
    way = line(a, b)
    assert way[0] == a and way[-1] == b
    assert len(way) == distance(a, b) + 1
    assert all(there - here in STEPS for here, there in pairwise(way))
    (ax, ay), (bx, by) = point(a), point(b)
    for hex in way[1:-1]:
        x, y = point(hex)
        off = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / hypot(bx - ax, by - ay)
        assert off <= 1 + 1e-9, "a hex of the line lies beside it"


@given(st.integers(0, 40), st.integers(0, 40))
def test_labels_name_columns_and_rows(column: int, row: int) -> None:
    hex = offset(column, row)
    assert column_row(hex) == (column, row)
    assert label(hex) == f"{column:02}{row:02}"
    assert read_label(label(hex)) == hex


@pytest.mark.parametrize("text", ["", "616", "06x6", "٠٦١٦", "hex"])
def test_what_is_no_label_is_refused(text: str) -> None:
    assert read_label(text) is None


def test_a_map_knows_its_edges() -> None:
    paper = sheet(16, 22)
    assert len(paper.hexes) == 16 * 22
    middle = offset(7, 10)
    assert paper.edge[middle] == 7
    assert paper.ahead[0][middle] == 10 and paper.ahead[3][middle] == 11
    assert paper.ahead[0][offset(3, 0)] == 0
    assert paper.ahead[5][offset(0, 5)] == 0


def test_odd_columns_lie_half_a_hex_low() -> None:
    """South-east of an even column is the same row, of an odd column the next."""
    assert offset(4, 7) + STEPS[2] == offset(5, 7)
    assert offset(5, 7) + STEPS[2] == offset(6, 8)
