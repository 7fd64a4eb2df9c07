"""The table top in whole numbers, §set.table."""

from __future__ import annotations

import hashlib
from math import atan2, degrees, hypot
from random import Random

import pytest

from airwar.games.wings_at_war.rules.tabletop import (
    WAY,
    Leg,
    Stand,
    apart,
    crosses,
    cut,
    distance,
    enters,
    fixed_arc,
    inches,
    leaves,
    legs,
    point,
    quarter_arc,
    stand_at,
    stops,
    target_arc,
    within,
)


def test_directions_are_the_same_everywhere() -> None:
    assert hashlib.sha256(repr(WAY).encode()).hexdigest().startswith("99c3c36f2bd4b0db")


@pytest.mark.parametrize("heading", range(0, 360, 7))
def test_who_flies_six_inches_is_within_six_inches(heading: int) -> None:
    x, y = point(3600, 2400, heading, 600)
    assert within(x - 3600, y - 2400, 600)
    assert not within(x - 3600, y - 2400, 598)


def test_a_course_turns_at_points() -> None:
    path = list(legs(3600, 2400, 90, [(0, 400), (45, 250)]))
    assert path == [Leg(3600, 2400, 90, 90, 400, 0), Leg(4000, 2400, 135, 135, 250, 400)]
    found = stops(path)
    assert list(found) == [100, 200, 300, 400, 500, 600, 650]
    assert found[400] == Stand(4000, 2400, 90), "at a turning point the heading flown in"
    assert found[650] == Stand(4177, 2223, 135)
    assert list(stops(path, ends=False))[-1] == 600


def test_a_path_can_be_looked_at_and_cut_anywhere() -> None:
    path = tuple(legs(3600, 2400, 0, [(0, 300), (90, 300)]))
    assert stand_at(path, 300) == Stand(3600, 2700, 0)
    assert stand_at(path, 350) == Stand(3650, 2700, 90)
    assert stand_at(path, 0) == Stand(3600, 2400, 0)
    assert cut(path, 300) == path[:1], "the turn is not made"
    assert cut(path, 250) == (path[0]._replace(far=250),)
    assert cut(path, 0) == (path[0]._replace(far=0),)


def test_arcs_agree_with_angles() -> None:
    rng = Random(7)
    for _ in range(5000):
        dx, dy, nose = rng.randint(-900, 900), rng.randint(-900, 900), rng.randrange(360)
        off = abs((degrees(atan2(dx, dy)) - nose + 180) % 360 - 180)
        if min(abs(off - each) for each in (22.5, 45, 135)) < 0.01 or not (dx or dy):
            continue
        assert fixed_arc(dx, dy, nose) == (off < 22.5)
        assert quarter_arc(dx, dy, nose, 0) == (off < 45)
        assert target_arc(dx, dy, nose) == (
            "front" if off < 45 else "tail" if off > 135 else "side"
        )


def test_borders_of_the_target_go_to_the_worse_for_the_shooter() -> None:
    """§arc.target"""
    assert target_arc(100, 100, 0) == "front"
    assert target_arc(100, -100, 0) == "side"
    assert target_arc(0, 0, 0) == "front"
    assert fixed_arc(0, 0, 0) is False


def test_a_path_enters_a_disc_at_an_exact_hundredth() -> None:
    rng = Random(3)
    for _ in range(300):
        x, y, way = rng.randint(0, 900), rng.randint(0, 900), rng.randrange(360)
        cx, cy, radius = rng.randint(0, 900), rng.randint(0, 900), rng.choice((100, 300))
        east, north = WAY[way]
        scan = (
            t
            for t in range(601)
            if hypot(x - cx + t * east / 65536, y - cy + t * north / 65536) <= radius + 1
        )
        assert enters(x, y, way, 600, cx, cy, radius) == next(scan, None)


def test_the_edge_is_on_the_table() -> None:
    assert leaves(100, 100, 270, 300, 7200, 4800) == 100
    assert leaves(7100, 100, 90, 50, 7200, 4800) == 50
    assert leaves(0, 100, 270, 300, 7200, 4800) == 0


def test_a_line_crosses_a_disc_that_it_comes_near() -> None:
    """§cloud.line: with either end too, and never beyond it."""
    assert crosses(0, 0, 1000, 0, 500, 200, 250)
    assert not crosses(0, 0, 1000, 0, 500, 300, 250)
    assert crosses(0, 0, 1000, 0, 1250, 0, 250) and crosses(1000, 0, 0, 0, 1250, 0, 250)
    assert not crosses(0, 0, 1000, 0, 1251, 0, 250) and not crosses(1000, 0, 0, 0, 1251, 0, 250)


def test_lengths_in_words() -> None:
    assert [inches(n) for n in (600, 650, 625, 0, -50)] == ["6", "6.5", "6.25", "0", "-0.5"]
    assert distance(300, 400) == 500
    assert apart(350, 20) == 30
