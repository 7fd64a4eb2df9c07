"""Courses worth a look, with where they lead: the same for every aircraft with the same limits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from ..rules.courses import Course, Limits, pairs, patterns, turns_in
from ..rules.state import Plane
from ..rules.tabletop import WAY, legs, point


class Bend(NamedTuple):
    """The start of a leg as seen from the start of the course: ahead, to the right, its way."""

    ahead: int
    right: int
    way: int
    far: int


class Way(NamedTuple):
    """A course and where it ends, for an aircraft that flies north from nowhere."""

    course: Course
    bends: tuple[Bend, ...]
    ahead: int
    right: int
    turned: int
    straight: bool


@lru_cache(50000)
def way_of(course: Course) -> Way:
    x, y, heading = 0, 0, 0
    bends = []
    for leg in legs(0, 0, 0, pairs(course)):
        bends.append(Bend(leg.y, leg.x, leg.nose, leg.far))
        x, y = point(leg.x, leg.y, leg.way, leg.far)
        heading = leg.nose
    return Way(course, tuple(bends), y, x, heading, not turns_in(course))


@lru_cache(5000)
def all_ways(given: Limits) -> tuple[Way, ...]:
    """The patterns."""
    return tuple([way_of(course) for course in patterns(given)])


@lru_cache(5000)
def few_ways(given: Limits) -> tuple[Way, ...]:
    """A dozen of them, for the playout policy."""
    if given.tight or given.bound or not given.turns:
        return tuple([way_of(course) for course in patterns(given, (45, 20))])
    first = first_run(given)
    half = (given.least + given.most) // 100 * 50
    found: list[Course] = [(given.most,), (given.least,), (half,)]
    for total in (given.most, given.least):
        if total >= first:
            found += [(first, turn, total - first) for turn in ("L45", "R45", "L20", "R20")]
    if given.turns > 1 and given.most >= first + given.straight:
        rest = given.most - first - given.straight
        low = given.least - first - given.straight
        for turn in ("L45", "R45"):
            found.append((first, turn, given.straight, turn, rest))
            if 0 <= low < rest:
                found.append((first, turn, given.straight, turn, low))
    return tuple([way_of(course) for course in dict.fromkeys(found)])


def first_run(given: Limits) -> int:
    """How far it must fly before it may turn."""
    return max(0, given.straight - given.run) or (0 if given.run else 50)


def aimed(
    plane: Plane, given: Limits, goal: tuple[int, int] | None, ends: Sequence[int]
) -> list[Way]:
    """Courses of one turn that point at a goal, and end short of it."""
    if goal is None or given.tight or given.bound or not given.turns:
        return []
    first = first_run(given)
    found: list[Course] = []
    for before in dict.fromkeys((first, (first + given.most) // 200 * 50, given.most)):
        if not first <= before <= given.most:
            continue
        x, y = point(plane.x, plane.y, plane.heading, before)
        turn = turn_to(x, y, plane.heading, *goal)
        if not turn or abs(turn) > given.angle:
            continue
        text = f"{'R' if turn > 0 else 'L'}{abs(turn)}"
        far = int(sqrt((goal[0] - x) ** 2 + (goal[1] - y) ** 2))
        low, high = max(0, given.least - before), given.most - before
        lengths = [min(high, max(low, (far - end) // 50 * 50)) for end in ends]
        found += [(before, text, far) for far in dict.fromkeys((*lengths, high)) if far >= low]
    return [way_of(course) for course in found]


def run_in(plane: Plane, given: Limits, x: int, y: int, reach: int) -> list[Way]:
    """Straight courses that end near a point ahead, the nearest first."""
    far = int(sqrt((x - plane.x) ** 2 + (y - plane.y) ** 2))
    last = min(given.most, far - 40) // 50 * 50
    first = max(given.least, far - min(reach, 300), last - 250)
    return [way_of((each,)) for each in range(last, first - 1, -50)]


def turn_to(x: int, y: int, heading: int, u: int, v: int) -> int:
    """Degrees to the right to face a point, to about a degree; 180 for all that is behind."""
    dx, dy = u - x, v - y
    east, north = WAY[heading]
    ahead, right = dx * east + dy * north, dx * north - dy * east
    if ahead <= 0:
        return 180 if right >= 0 else -180
    slope = abs(right) / ahead
    low, high = 0, 90
    while low < high:  # the first whole degree whose tangent reaches the slope
        middle = (low + high) // 2
        sine, cosine = WAY[middle]
        if sine >= slope * cosine:
            high = middle
        else:
            low = middle + 1
    return low if right >= 0 else -low


def bearing(x: int, y: int, u: int, v: int) -> int:
    """The heading from one point to another."""
    turn = turn_to(x, y, 0, u, v)
    return turn % 360 if abs(turn) < 180 else (180 + turn_to(x, y, 180, u, v)) % 360
