"""Forces drawn at random: every legal one, each as often as the next."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from airwar.games.wings_at_war.data.aircraft import Purchase, roster
from airwar.games.wings_at_war.data.kinds import Aircraft
from airwar.games.wings_at_war.rules.dues import leaders_for
from airwar.games.wings_at_war.rules.forces import GRADES, market_of, price, random_force

SMALL = Purchase(52, ("FR",), 1940, 3)


def plain(limits: Purchase) -> list[Aircraft]:
    return [
        Aircraft(each.key, skill, load)
        for each in roster(limits)
        for skill in (-2, -1, 0, 1, 2)
        for load in each.loads
    ]


def every_force(
    limits: Purchase, count: int, leaders: int, points: int
) -> set[tuple[Aircraft, ...]]:
    """By trying all of them, §set.points."""
    kinds = [kind for kind in plain(limits) if price(kind) <= points]
    led = [replace(kind, leader=grade) for kind in kinds for grade in GRADES]
    return {
        force
        for force in product([*kinds, *led], repeat=count)
        if sum([kind.leader is not None for kind in force]) == leaders
        and sum([price(kind) for kind in force]) <= points
    }


@pytest.mark.parametrize(
    ("count", "leaders", "points"),
    [(0, 0, 0), (1, 0, 20), (1, 1, 20), (2, 1, 38), (2, 2, 42), (3, 1, 52), (1, 1, 3), (2, 3, 38)],
)
def test_forces_are_counted(count: int, leaders: int, points: int) -> None:
    """§set.points, §set.leaders"""
    ways = market_of(SMALL).ways(count, leaders, points)
    assert ways == len(every_force(SMALL, count, leaders, points))


@pytest.mark.parametrize(
    ("count", "leaders", "points"), [(1, 1, 30), (2, 1, 38), (2, 2, 38), (3, 1, 47)]
)
def test_each_force_is_drawn_as_often_as_the_next(count: int, leaders: int, points: int) -> None:
    """§set.points: within five deviations of forty times each, and nothing else."""
    every = every_force(SMALL, count, leaders, points)
    assert 20 < len(every) < 500
    rng, times = Random(7), 40
    found = Counter(
        [market_of(SMALL).draw(count, leaders, points, rng) for _ in range(times * len(every))]
    )
    assert found.keys() == every
    spread = sum([(n - times) ** 2 / times for n in found.values()])
    free = len(every) - 1
    assert abs(spread - free) < 5 * (2 * free) ** 0.5


def test_each_size_that_fits_is_as_likely() -> None:
    """§set.points: 52 points buy up to three aircraft of these."""
    rng = Random(3)
    sizes = Counter([len(random_force(SMALL, rng)) for _ in range(900)])
    assert sorted(sizes) == [1, 2, 3]
    assert all(230 < n < 370 for n in sizes.values())
    assert {len(random_force(SMALL, rng, range(2, 9))) for _ in range(60)} == {2, 3}
    assert {len(random_force(replace(SMALL, most=2), rng)) for _ in range(60)} == {1, 2}


def test_leaders_may_fly_any_aircraft() -> None:
    """§set.leaders: one for every four aircraft or part of four."""
    rng, limits = Random(4), Purchase(170, ("UK",), 1943, 8)
    seats: Counter[int] = Counter()
    for _ in range(200):
        force = random_force(limits, rng, range(5, 9))
        led = [i for i, kind in enumerate(force) if kind.leader is not None]
        assert len(led) == leaders_for(len(force)) == 2
        seats.update(led)
    assert set(seats) == set(range(8))
