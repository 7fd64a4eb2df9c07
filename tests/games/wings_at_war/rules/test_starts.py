"""What forces cost and may be, what a side starts with, and what follows from that."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from airwar.common.data import read_toml, typed
from airwar.games.wings_at_war.data.aircraft import AircraftType, Purchase, check_type, roster
from airwar.games.wings_at_war.data.kinds import Aircraft, Pose
from airwar.games.wings_at_war.data.lengths import data_file
from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.answers import Force, Hide, SetUp
from airwar.games.wings_at_war.rules.placing import purchase
from airwar.games.wings_at_war.rules.state import Battle
from airwar.kernel.errors import BadData
from airwar.kernel.play import Play
from airwar.kernel.sight import witness
from tests.games.wings_at_war.rules.test_set_up import bought, meeting

SPITFIRE: dict[str, Any] = {"model": "spitfire-i", "leader": 0, "at": [24, 6, 0, 4]}  # 37 points
ON_THE_GROUND: dict[str, Any] = {
    "guns": [
        {"id": "G1", "kind": "heavy", "caliber": "88 mm", "firepower": 2, "at": [10, 6]},
        {"id": "G2", "kind": "light", "caliber": "20 mm", "firepower": 1, "at": [20, 6]},
        {"id": "G3", "kind": "light", "caliber": "40 mm", "firepower": 2, "at": [30, 6]},
    ],
    "searchlights": [{"id": "L1", "at": [12, 8]}],
    "balloons": [{"id": "B1", "at": [14, 8]}, {"id": "B2", "at": [16, 8]}],
}
TARGET = {"id": "T1", "kind": "bridge", "name": "bridge", "at": [24, 2], "markers": 4}
FORCE = {"points": 100, "nations": ["UK"], "year": 1943}


def patrol(**changes: Any) -> dict[str, Any]:
    return {"scenario": "first-patrol", "light": "night", **changes}


def opened(**side: Any) -> Battle:
    return GAME.rules.opening(patrol(A=side))


# -- prices ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "cost"),
    [((), 37), (("guns",), 60), (("searchlights",), 40), (("balloons",), 41)],
)
def test_everything_that_fights_has_its_price(names: tuple[str, ...], cost: int) -> None:
    """§set.points: 10, 5 and 8 for guns, 3 for a searchlight, 2 for a balloon."""
    side = {"aircraft": [SPITFIRE]} | {name: ON_THE_GROUND[name] for name in names}
    assert GAME.catalog.check(patrol(A=side)).totals["A"] == cost


def test_a_force_that_is_bought_costs_what_may_be_spent() -> None:
    """§set.points"""
    side = {"aircraft": [], "force": FORCE, **ON_THE_GROUND}
    assert GAME.catalog.check(patrol(A=side)).totals["A"] == 100 + 30


@pytest.mark.parametrize(("points", "odd"), [(150, False), (151, True)])
def test_sides_that_differ_by_more_than_half_are_odd(points: int, odd: bool) -> None:
    """§set.points: allowed, and told."""
    one = {"aircraft": [], "force": FORCE}
    other = {"aircraft": [], "force": FORCE | {"points": points, "nations": ["GE"]}}
    found = GAME.catalog.check(patrol(A=one, X=other))
    assert (("A.aircraft", "set.points") in [(x.field, x.rule) for x in found.warnings]) == odd


def test_what_is_no_set_up_is_told() -> None:
    """§set.points"""
    found = GAME.catalog.check(patrol(tables=3))
    assert [each.message.partition(";")[0] for each in found.errors] == [
        "setup: tables: no such field"
    ]


def test_a_side_buys_twelve_aircraft_at_most_unless_more_is_said() -> None:
    """§set.points"""
    assert Purchase(points=100, nations=("UK",), year=1943).most == 12


@pytest.mark.parametrize(("count", "why"), [(8, ""), (9, "8 aircraft at most")])
def test_a_force_has_no_more_aircraft_than_are_allowed(count: int, why: str) -> None:
    """§set.points: Swordfish are cheap; two Leaders from five aircraft on."""
    leaders = -(-count // 4)
    force = Force(
        tuple([Aircraft("swordfish-i", leader=0 if n < leaders else None) for n in range(count)])
    )
    refusal = meeting().why_not("A", force)
    assert (refusal.reason if refusal else "") == why


def test_a_force_may_cost_all_its_points() -> None:
    """§set.points: three Hurricanes and a Leader cost 116."""
    force = Force((Aircraft("hurricane-iic", leader=0), *[Aircraft("hurricane-iic")] * 2))
    for points, why in ((116, ""), (115, "116 points, 115 at most")):
        limits = {"points": points, "nations": ["UK"], "year": 1943, "most": 8}
        refusal = meeting(A={"force": limits}).why_not("A", force)
        assert (refusal.reason if refusal else "") == why


# -- Break Points ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "point"),
    [
        ({}, 1),
        ({"guns": ON_THE_GROUND["guns"]}, 2),
        ({"searchlights": ON_THE_GROUND["searchlights"]}, 1),
        ({"balloons": ON_THE_GROUND["balloons"]}, 2),
        ({"targets": [TARGET]}, 3),
        (ON_THE_GROUND | {"targets": [TARGET]}, 6),
    ],
)
def test_half_of_all_that_a_side_has_is_its_break_point(side: dict[str, Any], point: int) -> None:
    """§break.point: rounded up, and one at least."""
    setup = patrol(A={"aircraft": [SPITFIRE], **side}, victory={"kind": "losses"})
    assert GAME.rules.opening(setup).sides[0].break_point.value == point


def test_a_break_point_that_is_set_holds() -> None:
    """§break.point"""
    victory = {"kind": "losses", "break_points": {"A": 7}}
    s = GAME.rules.opening(patrol(A={"aircraft": [SPITFIRE]}, victory=victory))
    assert s.sides[0].break_point.value == 7


# -- places ---------------------------------------------------------------------------------------


def test_a_fixed_side_stands_where_it_is_listed() -> None:
    """§set.place: its hidden aircraft do not, and nothing of it is left to be placed."""
    lines = [SPITFIRE, {"model": "spitfire-i", "hidden": True}]
    s = opened(aircraft=lines, markers=[[10, 6], [20, 6]], zone=[0, 0, 48, 12])
    assert [(p.tag, p.x, p.y) for p in s.planes[0]] == [("A1", 2400, 600)]
    assert [(m.id, m.x, m.y) for m in s.markers] == [("M1", 1000, 600), ("M2", 2000, 600)]
    assert [force.value for force in s.force] == [(), ()]


def test_a_free_side_has_its_aircraft_in_hand() -> None:
    """§set.place: until they are placed; the other side's stand already."""
    s = opened(aircraft=[SPITFIRE], placement="free", zone=[0, 0, 48, 12])
    assert [len(force.value) for force in s.force] == [1, 0]
    play = Play(GAME, s)
    play.answer("A", SetUp((), (("A1", Pose(2400, 600, 0, 4)),)))
    assert [force.value for force in play.state.force] == [(), ()]


def test_each_sees_where_the_other_starts_when_both_are_placed() -> None:
    """§set.place: and of which aircraft there are, none is left out."""
    play = bought()
    play.answer("A", Hide((2, 3), ((2, 0),)))
    play.answer("X", Hide((), ((1, 1),)))
    markers = (("M1", (600, 600)), ("M2", (1800, 600)), ("M3", (3600, 600)))
    refusal = play.why_not("A", SetUp(markers, (("A2", Pose(3000, 600, 0, 4)),)))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("set.place", "your aircraft are A1")
    for seat in ("A", "X"):
        choose = play.open[seat]
        play.answer(seat, choose.question.options(play.state, choose.about)[0])
    given = play.history(0)[2]
    for seat in ("A", "X"):
        seen = witness(given, seat)
        assert seen is not None
        assert set(seen.answer) == {"A", "X"}
    assert [force.value for force in play.state.force] == [(), ()]


def test_only_loads_that_a_type_carries_mark_it() -> None:
    """§set.points"""
    raw = read_toml(data_file("aircraft.toml"))["typhoon-ib"]
    type_ = typed({"key": "typhoon-ib", **raw}, AircraftType, "aircraft.toml")
    check_type(type_)
    with pytest.raises(BadData, match=r"typhoon-ib\.mark_with: it cannot carry torpedo"):
        check_type(replace(type_, mark_with=("torpedo",)))


def test_a_type_that_is_replaced_is_on_sale_once() -> None:
    """§set.points: with the figures of the player who brings it."""
    own = {
        "name": "My Spitfire", "nation": "UK", "year": 1938, "role": "fighter", "speed": 14,
        "climb": 2, "agility": 2, "size": 0, "guns": [{"count": 4, "kind": "rifle"}],
    }  # fmt: skip
    s = opened(aircraft=[], force=FORCE)
    ours = [each.name for each in roster(purchase(s, 0))]
    setup = patrol(A={"aircraft": [], "force": FORCE}, aircraft={"spitfire-i": own})
    theirs = [each.name for each in roster(purchase(GAME.rules.opening(setup), 0))]
    assert "Spitfire I" in ours
    assert sorted(theirs) == sorted({*ours, "My Spitfire"} - {"Spitfire I"})
