"""Forces drawn at random: every legal list of aircraft is as likely as any other.

Lists are counted by what they cost, so that one is drawn outright and nothing is thrown away. How
many aircraft there are is drawn first, each number as likely as the next: of all lists together,
nearly all would be as long as can be, of the cheapest aircraft.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ..data.aircraft import Purchase, price_of, roster
from ..data.kinds import Aircraft
from ..data.tables import load_limits
from .dues import leaders_for

if TYPE_CHECKING:
    from random import Random

GRADES: Final = (-2, -1, 0, 1, 2)


def price(kind: Aircraft) -> int:
    return price_of(kind.model, kind.skill, kind.load, kind.leader)


def leader_price(grade: int) -> int:
    price = load_limits().points
    return max(price.leader_least, price.leader + price.leadership * grade)


def random_force(limits: Purchase, rng: Random, sizes: range | None = None) -> tuple[Aircraft, ...]:
    """§set.points, §set.leaders: any force within the limits, of one of these sizes."""
    market = market_of(limits)
    can = [n for n in sizes or range(1, limits.most + 1) if market.ways(n, leaders_for(n))]
    size = rng.choice(can)
    return market.draw(size, leaders_for(size), limits.points, rng)


@lru_cache(maxsize=64)
def market_of(limits: Purchase) -> Market:
    return Market(limits)


class Market:
    """All that a side may buy. A row counts the lists of so many, by the points that suffice."""

    def __init__(self, limits: Purchase) -> None:
        self.points = limits.points
        self.kinds: dict[int, list[Aircraft]] = {}
        for each in roster(limits):
            for skill in GRADES:
                for load in each.loads:
                    kind = Aircraft(each.key, skill, load)
                    self.kinds.setdefault(price(kind), []).append(kind)
        self.grades: dict[int, list[int]] = {}
        for grade in GRADES:
            self.grades.setdefault(leader_price(grade), []).append(grade)
        everything = [1] * (self.points + 1)
        self._aircraft, self._leaders = [everything], [everything]

    def ways(self, count: int, leaders: int, points: int | None = None) -> int:
        """How many lists of so many aircraft there are, so many of them with a Leader."""
        points = self.points if points is None else points
        if not 0 <= leaders <= count or points < 0:
            return 0
        return comb(count, leaders) * sum(self._split(count, leaders, points))

    def draw(self, count: int, leaders: int, points: int, rng: Random) -> tuple[Aircraft, ...]:
        """One of these lists; there must be one."""
        crew = pick(self._split(count, leaders, points), rng)  # what the Leaders cost
        left, found = points - crew, []
        for rest in range(count - 1, -1, -1):
            row = self._row(self._aircraft, self.kinds, rest)
            prices = [each for each in self.kinds if each <= left]
            cost = prices[pick([len(self.kinds[p]) * row[left - p] for p in prices], rng)]
            found.append(rng.choice(self.kinds[cost]))
            left -= cost
        for rest, seat in enumerate(rng.sample(range(count), leaders)):
            prices = [each for each in self.grades if each <= crew]
            ways = [self._exactly(leaders - rest - 1, crew - p) for p in prices]
            weights = [len(self.grades[p]) * each for p, each in zip(prices, ways, strict=True)]
            cost = prices[pick(weights, rng)]
            found[seat] = replace(found[seat], leader=rng.choice(self.grades[cost]))
            crew -= cost
        return tuple(found)

    def _split(self, count: int, leaders: int, points: int) -> list[int]:
        """The lists by what their Leaders cost."""
        row = self._row(self._aircraft, self.kinds, count)
        most = min(points, leaders * max(self.grades))
        return [self._exactly(leaders, q) * row[points - q] for q in range(most + 1)]

    def _exactly(self, leaders: int, cost: int) -> int:
        row = self._row(self._leaders, self.grades, leaders)
        return row[cost] - (row[cost - 1] if cost else 0)

    def _row(
        self, rows: list[list[int]], sorts: Mapping[int, Sequence[object]], n: int
    ) -> list[int]:
        while len(rows) <= n:
            last, row = rows[-1], [0] * (self.points + 1)
            for cost, each in sorts.items():
                for p in range(cost, self.points + 1):
                    row[p] += len(each) * last[p - cost]
            rows.append(row)
        return rows[n]


def pick(weights: list[int], rng: Random) -> int:
    """An index, each as often as its weight says."""
    at = rng.randrange(sum(weights))
    for i, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return i
    raise AssertionError("weights are whole numbers")
