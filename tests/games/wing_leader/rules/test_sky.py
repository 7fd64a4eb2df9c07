"""Weather, sight and the Sun (chapter 4)."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wing_leader.data.scenario import CloudLayer, ContrailLayer, HazeLayer
from airwar.games.wing_leader.rules.sky import (
    between,
    contrails,
    hazy,
    in_sun,
    out_of_sun,
    sees,
    weather_at,
    weather_on,
    with_haze,
)
from airwar.games.wing_leader.rules.squares import name, read
from airwar.games.wing_leader.rules.state import Raid
from tests.games.wing_leader.raids import notes, raid, unit


def layer(kind: Any, altitude: int, first: str = "A", last: str = "Z", **more: Any) -> CloudLayer:
    return CloudLayer(kind, altitude, (first, last), **more)


def sky(*clouds: CloudLayer, **changes: Any) -> Raid:
    return raid(clouds=clouds, **changes)


def test_4_5_a_layer_fills_its_columns() -> None:
    """§4.5, §4.7-values: first and last column included; wispy 1, broken 2, dense 3."""
    s = sky(layer("wispy", 5, "C", "F"), layer("broken", 7), layer("dense", 9, "M", "M"))
    row = [weather_at(s, read(f"{column}5")) for column in "BCDEFG"]
    assert row == [0, 1, 1, 1, 1, 0]
    assert weather_at(s, read("Q7")) == 2
    assert [weather_at(s, read(at)) for at in ("L9", "M9", "N9")] == [0, 3, 0]


def test_4_5_layers_come_and_go_with_the_turns() -> None:
    s = sky(layer("dense", 9, turns=(2, 3)))
    found = []
    for s.turn in (1, 2, 3, 4):
        found.append(weather_at(s, read("M9")))
    assert found == [0, 3, 3, 0]


def test_4_5_1_rain_falls_below_the_lowest_dense_layer() -> None:
    """§4.5.1, T6: dense squares stay dense, what is below acts as broken cloud to the ground."""
    s = sky(layer("dense", 5, "G", "H"), layer("dense", 6, "G", "H"), rain=True)
    assert [weather_at(s, read(f"G{level}")) for level in range(8)] == [2, 2, 2, 2, 2, 3, 3, 0]
    assert weather_at(s, read("F2")) == 0
    assert weather_at(sky(layer("broken", 5), rain=True), read("G2")) == 0


def test_4_3_haze_below_and_4_4_contrails_above() -> None:
    """§4.3, §4.4, T8: at and below the one, at and above the other."""
    s = sky(haze=(HazeLayer(4),), contrails=(ContrailLayer(15),))
    assert [level for level in range(20) if hazy(s, read(f"M{level}"))] == [0, 1, 2, 3, 4]
    assert [level for level in range(20) if contrails(s, read(f"M{level}"))] == list(range(15, 20))
    assert not hazy(sky(), read("M0"))
    assert not contrails(sky(), read("M19"))


def test_4_3_haze_may_be_local_and_late() -> None:
    s = sky(haze=(HazeLayer(4, ("C", "D"), (2, 9)),))
    assert not hazy(s, read("C1"))
    s.turn = 2
    assert [hazy(s, read(at)) for at in ("B1", "C1", "D1", "E1")] == [False, True, True, False]


@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        ("C3", "F3", ["D3", "E3"]),
        ("C3", "E5", ["D4"]),  # corners that are touched do not count
        ("C3", "E4", ["D3", "D4"]),
        ("C3", "F4", ["D3", "E4"]),
        ("C3", "C3", []),
    ],
)
def test_4_6_1_a_line_runs_through_insides(a: str, b: str, crossed: list[str]) -> None:
    """§4.6.1-trace"""
    assert [name(each) for each in between(read(a), read(b))] == crossed
    assert sorted(between(read(b), read(a))) == sorted(between(read(a), read(b)))


@pytest.mark.parametrize(
    ("clouds", "seen"),
    [
        ([layer("dense", 9, "M", "M")], False),
        ([layer("broken", 9, "M", "M")], True),
        ([layer("broken", 9, "M", "N")], False),
        ([layer("wispy", 9)], True),
        ([layer("dense", 9, "K", "K"), layer("dense", 9, "P", "P")], True),
    ],
)
def test_4_6_1_what_lies_between_blocks(clouds: list[CloudLayer], seen: bool) -> None:
    """§4.6.1-dense, §4.6.1-broken, §4.6-reciprocal: from K9 to P9; the ends never block (C4)."""
    s = sky(*clouds)
    assert sees(s, read("K9"), read("P9")) is seen is sees(s, read("P9"), read("K9"))


def test_4_7_only_the_worst_weather_counts() -> None:
    """§4.7-worst: wispy, broken and haze on one line take 2, not 4; both ends count (C7)."""
    s = sky(layer("wispy", 9, "L", "L"), layer("broken", 9, "N", "N"), haze=(HazeLayer(9),))
    k9, m9, n9 = read("K9"), read("M9"), read("N9")
    assert weather_on(s, k9, m9) == 1
    assert weather_on(s, k9, n9) == 2
    assert weather_on(s, n9, n9) == 2  # §4.6.1-same-square
    assert weather_on(s, k9, k9) == 0
    assert with_haze(s, weather_on(s, k9, n9), k9) == 2  # §4.7.1
    assert with_haze(s, 0, k9, read("K15")) == 1
    assert with_haze(s, 0, read("K15")) == 0


def test_4_6_2_cloud_behind_a_target_takes_the_sun_away() -> None:
    """§4.6.2-in-sun, §4.6.2-in-sun-blocked, T7: a dense layer on the line beyond the Bf 109s."""
    spitfires, messerschmitts = read("M9"), read("O11")
    assert in_sun(sky(sun="right upper"), spitfires, messerschmitts)
    assert not in_sun(sky(sun="left upper"), spitfires, messerschmitts)
    assert not in_sun(sky(layer("dense", 15), sun="right upper"), spitfires, messerschmitts)
    assert in_sun(sky(layer("dense", 15, "A", "M"), sun="right upper"), spitfires, messerschmitts)
    assert in_sun(sky(layer("broken", 15), sun="right upper"), spitfires, messerschmitts)


@pytest.mark.parametrize(
    ("path", "out"),
    [
        (("P12", "O11", "N10", "M9"), True),
        (("O11", "N10", "M9"), False),  # one square of the arc entered, the start does not count
        (("N10", "N10", "N10", "M9"), True),  # circled twice in it (C9)
        (("P9", "O10", "N10", "N9", "M9"), False),  # came in level
    ],
)
def test_4_6_2_attacks_out_of_the_sun(path: tuple[str, ...], out: bool) -> None:
    """§4.6.2-out-of-sun: the arc is that of the target in M9, the Sun right upper."""
    squares = tuple([read(each) for each in path])
    came = notes(path=squares, came=squares[-2])
    s = raid(unit("D1", "bf-109g-6", "M9", notes=came), sun="right upper", clouds=())
    assert out_of_sun(s, s.units["D1"], read("M9")) is out


def test_4_6_2_not_if_it_was_entered_or_cloud_is_in_the_way() -> None:
    """§4.6.2-out-of-sun-blocked; one whose target came to it did not come out of the Sun (C10)."""
    squares = tuple([read(each) for each in ("P12", "O11", "N10", "M9")])
    came = unit("D1", "bf-109g-6", "M9", notes=notes(path=squares, came=squares[-2]))
    blocked = raid(came, sun="right upper", clouds=(layer("dense", 16),))
    assert not out_of_sun(blocked, came, read("M9"))
    stayed = unit("D1", "bf-109g-6", "M9", notes=notes(path=squares))
    assert not out_of_sun(raid(stayed, sun="right upper"), stayed, read("M9"))


def test_4_6_2_out_of_the_sun_from_the_corner_of_the_map() -> None:
    """§4.6.2-out-of-sun: square A0 counts like any other."""
    path = tuple([read(each) for each in ("A1", "A0", "A0", "B0")])
    found = unit("D1", "bf-109g-6", "B0", notes=notes(path=path, came=read("A0")))
    assert out_of_sun(raid(found, sun="left horizon"), found, read("B0"))


@pytest.mark.parametrize(("first", "hidden"), [("Q", True), ("A", False)])
def test_4_6_2_the_line_to_a_low_sun_is_level(first: str, hidden: bool) -> None:
    """§4.6.2-in-sun-blocked: a dense layer at the altitude of both, beyond the target or not."""
    s = sky(layer("dense", 9, first, chr(ord(first) + 3)), sun="right horizon")
    assert in_sun(s, read("M9"), read("O9")) is not hidden


def test_4_6_2_who_flew_past_did_not_come_out_of_the_sun_at_it() -> None:
    """§4.6.2-out-of-sun: it must have entered the target's square."""
    path = tuple([read(each) for each in ("P12", "O11", "N10", "M10")])
    past = unit("D1", "bf-109g-6", "M10", notes=notes(path=path, came=path[-2]))
    assert not out_of_sun(raid(past, sun="right upper"), past, read("M9"))
