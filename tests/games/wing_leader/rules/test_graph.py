"""The graph of flights: errands that share one reach what they would reach by themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from airwar.games.wing_leader.rules import graph
from airwar.games.wing_leader.rules.ends import (
    climbs_or_dives,
    farthest,
    legal_ends,
    off_course,
    reach,
    rings,
    route_demands,
    walk_of,
    wrong_way,
)
from airwar.games.wing_leader.rules.flights import Errand
from airwar.games.wing_leader.rules.squares import FACINGS, distance, read

FIELDS: tuple[dict[str, Any], ...] = (
    {},
    {"climb": 2, "target": read("N9"), "target_facing": 0},
    {"climb": 0, "goal": "route", "to": read("A15")},
    {"climb": 0, "slow_climb": True, "roof": 11},
    {"may_lufbery": True, "enemies": (read("K9"), read("M12"), read("Z3"))},
    {"goal": "home", "edge": "left", "circle": False, "exits": ("left",)},
    {"goal": "home", "edge": "right", "jettison": "must", "straight": 0, "circle": False},
    {"halt": read("L10"), "goal": "route", "to": read("L10")},
    {"rocket": "full"},
    {"balbo": True, "tanks": True},
    {
        "way": 0,
        "surface": (1, 9, 25),
        "rise": 1,
        "circle": False,
        "full": (read("K12"), read("B2")),
    },
    {"way": 4, "surface": (11, 12), "circles": True, "spare": 2, "bonus": False},
)


@pytest.mark.parametrize("fields", FIELDS)
@pytest.mark.parametrize("at", ["M10", "K12", "L9", "B4", "X17", "D1"])
def test_a_shared_graph_reaches_the_same_ends_by_the_same_walks(
    at: str, fields: dict[str, Any]
) -> None:
    for facing, halves in ((0, 6), (3, 4)):
        e = Errand(read(at), facing, halves, **fields)
        plain = graph.without_tanks(e)
        assert list(reach(e).items()) == list(walk_of(plain, bound=False).ends())


@pytest.mark.parametrize("fields", FIELDS)
@pytest.mark.parametrize("to", ["M13", "F4", "X18"])
def test_rings_hold_every_end_by_its_distance(to: str, fields: dict[str, Any]) -> None:
    graph.graph_of.cache_clear()
    for facing, halves in ((0, 6), (3, 4)):
        e = Errand(read("L9"), facing, halves, **fields)
        fresh = [list(ring) for ring in rings(e, read(to))]
        ends = list(reach(e).items())
        together = [end for ring in fresh for end in ring]
        assert together == sorted(ends, key=lambda end: distance(end[0].square, read(to)))
        for far, ring in enumerate(fresh):
            assert all(distance(end.square, read(to)) == far for end, _ in ring)


@pytest.mark.parametrize("to", ["M13", "K4", "G9", "X18"])
def test_what_has_climbed_or_dived_the_wrong_way_is_no_end_of_a_route(to: str) -> None:
    """§9.2.5-altitude, §8.5-exclusive"""
    for climb in (1, 2):
        e = Errand(read("L9"), 0, 6, climb=climb, goal="route", to=read(to))
        every = [end for ring in rings(e, e.to) for end in ring]
        found = [end for ring in rings(e, e.to, wrong_way(e)) for end in ring]
        assert len(found) < len(every)
        legal = [end for end in every if off_course(e, end[0]) is None]
        assert legal
        assert legal == [end for end in found if off_course(e, end[0]) is None]


@pytest.mark.parametrize("to", ["M13", "K4", "L9", "X18"])
def test_no_route_ends_farther_than_it_may(to: str) -> None:
    """§9.2.5-distance"""
    for climb in range(3):
        e = Errand(read("L9"), 0, 6, climb=climb, goal="route", to=read(to))
        ends = [distance(end.square, e.to) for end, _ in legal_ends(e)]
        assert ends
        assert max(ends) <= farthest(e)


def test_errands_far_from_the_edges_share_one_graph() -> None:
    def graph_at(at: str, **fields: Any) -> graph.Graph:
        return graph.find_graph(Errand(read(at), 0, 6, **fields))[0]

    assert graph_at("L10") is graph_at("N12", goal="route", to=read("B3"))
    assert graph_at("L10") is not graph_at("B10")
    assert graph_at("L10") is not graph_at("L3")
    assert graph_at("L10") is not graph_at("L10", roof=11)
    assert graph_at("L10", target=read("M10")) is not graph_at("L10")
    assert graph_at("L10", target=read("M10")) is graph_at("M11", target=read("N11"))
    assert graph_at("L10", target=read("T10")) is graph_at("L10")
    assert graph_at("B10") is graph_at("B12", roof=17)
    assert graph_at("L10", may_lufbery=True, enemies=(read("J10"),)) is not graph_at(
        "L10", may_lufbery=True
    )
    assert graph_at("L10", may_lufbery=True, enemies=(read("I10"),)) is graph_at(
        "L10", may_lufbery=True
    )


def test_graphs_are_started_over_when_they_hold_too_many_flights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    e = Errand(read("L10"), 0, 6)
    first = graph.find_graph(e)[0]
    assert graph.find_graph(e)[0] is first
    assert first.places
    monkeypatch.setattr(graph, "FLIGHTS", 1)
    assert graph.find_graph(e)[0] is not first


@pytest.mark.parametrize("seed", range(20))
def test_demands_of_a_route_are_the_same_before_and_after_a_graph_is_explored(seed: int) -> None:
    rng = Random(seed)
    at, to = rng.randrange(520), rng.randrange(520)
    facing = rng.randrange(len(FACINGS))
    e = Errand(at, facing, rng.choice((4, 6)), climb=rng.randrange(3), goal="route", to=to)
    graph.graph_of.cache_clear()
    fresh = route_demands.__wrapped__(e)
    assert graph.places(e)
    assert route_demands.__wrapped__(e) == fresh


@pytest.mark.parametrize("to", ["M16", "H16", "L15", "A19", "M13"])
@pytest.mark.parametrize(
    "fields",
    [{}, {"slow_climb": True}, {"circle": False}, {"roof": 14}, {"jettison": "must"},
     {"lufbery": True}, {"stay": "leave", "target": read("M14"), "target_facing": 0}],
)  # fmt: skip
def test_what_a_slow_climber_can_meet_is_what_all_its_ends_say(
    to: str, fields: dict[str, Any]
) -> None:
    """§9.2.5-altitude, §8.5.1-first"""
    goal = read(to)
    for facing in range(8):
        e = Errand(read("M14"), facing, 4, climb=0, goal="route", to=goal, **fields)
        before = distance(e.square, goal)
        ends = [
            (distance(at, goal), climbs_or_dives(e, at, slow))
            for at, slow, gone in graph.places(e)
            if not gone and distance(at, goal) <= before
        ]
        level, nearer = any(well for _, well in ends), any(far < before for far, _ in ends)
        both = any(well and far < before for far, well in ends)
        assert route_demands(e) == (bool(ends), level, both or (nearer and not level)), facing
