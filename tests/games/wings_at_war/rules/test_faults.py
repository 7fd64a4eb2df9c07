"""What a set-up is refused for: places, bands, clouds, and forces that are bought."""

from __future__ import annotations

from typing import Any

import pytest

from airwar.games.wings_at_war.game import GAME
from airwar.kernel.play import Play
from airwar.kernel.sight import witness

LINE: dict[str, Any] = {"model": "spitfire-i", "leader": 0}


def faults(**changes: Any) -> list[tuple[str, str]]:
    found = GAME.catalog.check({"scenario": "first-patrol", **changes})
    return [(each.field, each.rule) for each in found.errors]


@pytest.mark.parametrize(
    ("at", "wrong"),
    [([24, 8, 0, 4], False), ([24, 30, 0, 4], True), ([24, 12.5, 0, 4], True)],
)
def test_a_shown_aircraft_is_inside_its_zone(at: list[float], wrong: bool) -> None:
    """§set.place"""
    zone = [0, 0, 48, 12]
    found = faults(A={"zone": zone, "aircraft": [LINE | {"at": at}]})
    assert (("A.aircraft[0].at", "set.place") in found) == wrong


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        ([24.5, 6.5, 0, 4], True),
        ([24.5, 6.5, 0, 3], False),  # on another level
        ([25.5, 6, 0, 4], False),
        ([24, 7.5, 0, 4], False),
    ],
)
def test_bases_do_not_overlap_when_play_begins(at: list[float], wrong: bool) -> None:
    """§contact.space"""
    lines = [LINE | {"at": [24, 6, 0, 4]}, {"model": "spitfire-i", "at": at}]
    found = faults(A={"zone": [0, 0, 48, 12], "aircraft": lines})
    assert (("A.aircraft[1].at", "contact.space") in found) == wrong


@pytest.mark.parametrize(
    ("at", "wrong"), [([48, 36], False), ([48.5, 20], True), ([20, 36.5], True)]
)
def test_the_middle_of_a_cloud_is_on_the_table(at: list[float], wrong: bool) -> None:
    """§cloud.in: on its edge too."""
    found = faults(clouds=[{"at": at, "radius": 3, "levels": [3, 4]}])
    assert (("clouds[0].at", "cloud.in") in found) == wrong


@pytest.mark.parametrize(
    ("bounds", "wrong"),
    [((4, 0), False), ((0, 4), True), ((4, 4), True)],
)
def test_bands_go_down(bounds: tuple[int, int], wrong: bool) -> None:
    """§game.limit: the highest first, and no two from the same number on."""
    award = {"side": "A", "per": "aircraft lost", "of": "X", "points": 2}
    one, other = bounds
    bands = [
        {"at_least": one, "winner": "A", "level": "win"},
        {"at_least": other, "winner": "", "level": "draw"},
        {"winner": "X", "level": "win"},
    ]
    found = faults(victory={"kind": "awards", "awards": [award], "bands": bands})
    assert (("victory.bands", "game.limit") in found) == wrong


def test_a_side_that_buys_its_force_lists_none() -> None:
    """§set.points"""
    force = {"points": 100, "nations": ["UK"], "year": 1943, "most": 3}
    assert ("A.aircraft", "set.points") in faults(A={"force": force})
    assert ("A.aircraft", "set.points") not in faults(A={"force": force, "aircraft": []})


def test_what_is_bought_and_hidden_is_seen_by_its_owner_alone() -> None:
    """§set.points, §set.hidden: neither answer is shown to the enemy, then or later."""
    play = Play(GAME, GAME.rules.opening({"scenario": "meeting"}))
    for _ in range(2):
        for seat in ("A", "X"):
            choose = play.open[seat]
            play.answer(seat, choose.question.options(play.state, choose.about)[-1])
    both = play.history(0)
    assert len(both) == 2
    for given in both:
        for seat, enemy in (("A", "X"), ("X", "A")):
            seen = witness(given, seat)
            assert seen is not None
            assert seat in seen.answer
            assert enemy not in seen.answer


@pytest.mark.parametrize(
    ("at", "wrong"), [([48, 36], False), ([48.5, 20], True), ([20, 36.5], True)]
)
def test_what_is_on_the_ground_is_on_the_table(at: list[float], wrong: bool) -> None:
    """§set.table: on its edge too."""
    gun = {"id": "G1", "kind": "light", "caliber": "20 mm", "firepower": 1, "at": at}
    assert (("X.guns[0].at", "set.table") in faults(X={"guns": [gun]})) == wrong


@pytest.mark.parametrize(("kind", "wrong"), [("bridge", False), ("windmill", True)])
def test_targets_are_of_kinds_that_there_are(kind: str, wrong: bool) -> None:
    """§surface.targets"""
    target = {"id": "T1", "kind": kind, "name": kind, "at": [24, 30], "markers": 4}
    assert (("X.targets[0].kind", "surface.targets") in faults(X={"targets": [target]})) == wrong


@pytest.mark.parametrize(
    ("award", "field"),
    [
        ({"per": "target marker", "targets": ["T1"]}, ""),
        ({"per": "target marker", "targets": []}, "targets"),
        ({"per": "target destroyed", "targets": ["T1", "T2"]}, "targets"),
        ({"per": "aircraft lost", "of": "X"}, ""),
        ({"per": "aircraft lost"}, "of"),
        ({"per": "gun silenced"}, "of"),
    ],
)
def test_an_award_says_for_what(award: dict[str, Any], field: str) -> None:
    """§game.limit: targets that there are, or the side whose losses count."""
    target = {"id": "T1", "kind": "bridge", "name": "bridge", "at": [24, 30], "markers": 4}
    victory = {
        "kind": "awards",
        "awards": [{"side": "A", "points": 1} | award],
        "bands": [{"winner": "A", "level": "win"}],
    }
    found = faults(X={"targets": [target]}, victory=victory)
    due = [(f"victory.awards[0].{field}", "game.limit")] if field else []
    assert [each for each in found if each[0].startswith("victory")] == due


@pytest.mark.parametrize(
    ("zone", "wrong"),
    [
        ([0, 0, 48, 12], False),
        ([0, 12, 48, 0], True),
        ([24, 0, 24, 12], True),
        ([0, 12, 48, 12], True),
        ([0, 0, 48.5, 12], True),
        ([0, 0, 48, 36.5], True),
    ],
)
def test_a_zone_is_an_area_of_the_table(zone: list[float], wrong: bool) -> None:
    """§set.place"""
    assert (("A.zone", "set.place") in faults(A={"zone": zone})) == wrong


def test_no_two_things_have_one_name() -> None:
    """§set.table"""
    gun = {"kind": "light", "caliber": "20 mm", "firepower": 1}
    guns = [{"id": id, **gun, "at": [24, 4 + n]} for n, id in enumerate(("G1", "G1", "G2"))]
    named = faults(A={"guns": guns[:1]}, X={"guns": guns[1:]})
    assert ("X.guns[0].id", "set.table") in named
    assert ("X.guns[1].id", "set.table") not in named


@pytest.mark.parametrize(("target", "wrong"), [("T1", False), ("T2", True)])
@pytest.mark.parametrize("kind", ["jammer", "not_moving"])
def test_special_orders_name_targets_that_there_are(kind: str, target: str, wrong: bool) -> None:
    """§surface.targets"""
    ship = {"id": "T1", "kind": "cruiser", "name": "ship", "at": [24, 30], "markers": 6}
    order: dict[str, Any] = {"kind": kind, "target": target, "text": "So it is."}
    if kind == "jammer":
        order |= {"from_turn": 1, "radius": 6}
    found = faults(X={"targets": [ship]}, special=[order])
    assert (("special[0].target", "surface.targets") in found) == wrong


@pytest.mark.parametrize(("markers", "odd"), [(6, False), (3, True)])
def test_another_number_of_target_markers_is_odd(markers: int, odd: bool) -> None:
    """§surface.targets: allowed, and told."""
    ship = {"id": "T1", "kind": "cruiser", "name": "ship", "at": [24, 30], "markers": markers}
    found = GAME.catalog.check({"scenario": "first-patrol", "X": {"targets": [ship]}})
    remarks = [(each.field, each.rule) for each in found.warnings]
    assert (("X.targets[0].markers", "surface.targets") in remarks) == odd
    assert found.errors == ()


# -- limits ---------------------------------------------------------------------------------------

LIMITS: dict[str, Any] = {"points": 300, "nations": ["UK"], "year": 1943, "most": 2}


def test_limits_are_said_once() -> None:
    """§set.points: with the force that is bought, or beside the one that is listed."""
    force = LIMITS | {"points": 100}
    side = {"aircraft": [], "force": force}
    assert ("A.limits", "set.points") in faults(A=side | {"limits": LIMITS})
    assert ("A.limits", "set.points") not in faults(A=side)


@pytest.mark.parametrize(("more", "wrong"), [(1, False), (2, True)])
def test_a_listed_force_has_no_more_aircraft_than_its_limits_allow(more: int, wrong: bool) -> None:
    """§set.points: as many as the limit are not too many."""
    lines = [{"model": "spitfire-i", "at": [10 + 4 * n, 6, 0, 4]} for n in range(more)]
    listed = [LINE | {"at": [24, 6, 0, 4]}, *lines]
    found = faults(A={"zone": [0, 0, 48, 12], "aircraft": listed, "limits": LIMITS})
    assert (("A.aircraft", "set.points") in found) == wrong


def test_an_unknown_type_has_no_price() -> None:
    """§set.points: what the others cost is not held against the limit."""
    lines = [LINE | {"at": [24, 6, 0, 4]}, {"model": "spitfyre", "at": [10, 6, 0, 4]}]
    found = faults(A={"aircraft": lines, "limits": LIMITS | {"points": 10}})
    assert [each for each in found if each[1] == "set.points"] == [
        ("A.aircraft[1].model", "set.points")
    ]


@pytest.mark.parametrize(("points", "wrong"), [(37, False), (36, True)])
def test_a_listed_force_may_cost_all_its_points(points: int, wrong: bool) -> None:
    """§set.points: a Spitfire I and its Leader cost 37."""
    listed = [LINE | {"at": [24, 6, 0, 4]}]
    found = faults(A={"aircraft": listed, "limits": LIMITS | {"points": points}})
    assert (("A.aircraft", "set.points") in found) == wrong


@pytest.mark.parametrize(("points", "why"), [(14, []), (13, ["A.force.points"])])
def test_points_buy_the_cheapest_aircraft_at_least(points: int, why: list[str]) -> None:
    """§set.points: the cheapest, with the poorest crew and Leader, costs 14."""
    force = LIMITS | {"points": points, "nations": ["USSR"], "year": 1941}
    found = faults(A={"aircraft": [], "force": force})
    assert [field for field, rule in found if rule == "set.points"] == why


def test_who_flew_by_then_is_told() -> None:
    """§set.points"""
    found = GAME.catalog.check(
        {
            "scenario": "first-patrol",
            "A": {"aircraft": [], "force": LIMITS | {"nations": ["US", "JP"], "year": 1936}},
        }
    )
    assert "no aircraft of US, JP flew by 1936" in [each.message for each in found.errors]


@pytest.mark.parametrize(("placement", "odd"), [("fixed", True), ("free", False)])
def test_a_force_that_is_bought_cannot_start_as_listed(placement: str, odd: bool) -> None:
    """§set.place: allowed, and told."""
    side = {"aircraft": [], "force": LIMITS | {"points": 100}, "placement": placement}
    found = GAME.catalog.check({"scenario": "first-patrol", "A": side})
    remarks = [(each.field, each.rule) for each in found.warnings]
    assert (("A.placement", "set.place") in remarks) == odd
    assert ("X.placement", "set.place") not in remarks


@pytest.mark.parametrize(("light", "odd"), [("day", True), ("night", False)])
def test_searchlights_by_day_are_odd(light: str, odd: bool) -> None:
    """§night.light: allowed, and told."""
    side = {"searchlights": [{"id": "L1", "at": [24, 30]}]}
    found = GAME.catalog.check({"scenario": "first-patrol", "light": light, "X": side})
    remarks = [(each.field, each.rule) for each in found.warnings]
    assert (("X.searchlights", "night.light") in remarks) == odd
