"""The table top in whole numbers: hundredths of an inch, degrees clockwise from north, x east, y
north (§set.table).

A turn is a pivot at a point, so a path is a chain of straight legs. Rounding happens at two places
only: at the end of a leg and at a stop on it, both from the leg's start, so nobody's look bends a
path. `within` forgives one hundredth everywhere. No float and no C library is used: every machine
computes the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import Final, Literal, NamedTuple, TypeAlias

ONE: Final = 1 << 16  # the scale of sines
SLACK: Final = 1  # what `within` forgives
INCH: Final = 100
HALF: Final = 50

Arc: TypeAlias = Literal["front", "side", "tail"]


def _quarter() -> list[int]:
    """Sines of 0 to 90 degrees, times ONE and rounded, by an integer series."""
    unit, pi, table = 10**30, 3141592653589793238462643383280, []
    for degree in range(91):
        total = term = x = pi * degree // 180
        for n in range(2, 60, 2):
            term = -(term * x // unit * x // unit) // (n * (n + 1))
            total += term
        table.append((2 * total * ONE + unit) // (2 * unit))
    return table


def _ways() -> tuple[tuple[int, int], ...]:
    sine = _quarter()
    ways = []
    for degree in range(360):
        s, c = sine[degree % 90], sine[90 - degree % 90]
        ways.append(((s, c), (c, -s), (-s, -c), (-c, s))[degree // 90])
    return tuple(ways)


WAY: Final = _ways()  # (east, north) of every heading; exact at 0, 90, 180, 270


class Leg(NamedTuple):
    """A straight part of a path; `way` and `nose` differ in a Sideslip only."""

    x: int
    y: int
    way: int
    nose: int
    far: int
    flown: int  # before it, since the start of the move


class Stand(NamedTuple):
    """A point and the heading there."""

    x: int
    y: int
    heading: int


def _round(n: int) -> int:
    """Half away from zero, so that left mirrors right and south mirrors north."""
    return (n + ONE // 2) // ONE if n >= 0 else -((ONE // 2 - n) // ONE)


def point(x: int, y: int, way: int, far: int) -> tuple[int, int]:
    """The far end of a leg, or a stop on it: always counted from the leg's start."""
    east, north = WAY[way]
    return x + _round(far * east), y + _round(far * north)


def legs(
    x: int, y: int, nose: int, course: Iterable[tuple[int, int]], flown: int = 0
) -> Iterator[Leg]:
    """The path of a course of pairs: degrees to the right, then a length."""
    for turn, far in course:
        nose = (nose + turn) % 360
        yield Leg(x, y, nose, nose, far, flown)
        (x, y), flown = point(x, y, nose, far), flown + far


def end_of(leg: Leg) -> Stand:
    return Stand(*point(leg.x, leg.y, leg.way, leg.far), leg.nose)


def stops(path: Iterable[Leg], ends: bool = True) -> dict[int, Stand]:
    """§react.stop: each whole inch with the heading flown there, and the end as it ends."""
    found: dict[int, Stand] = {}
    last = None
    for last in path:
        x, y, way, nose, far, flown = last
        for at in range(flown // INCH * INCH + INCH, flown + far + 1, INCH):
            found[at] = Stand(*point(x, y, way, at - flown), nose)
    if ends and last is not None:
        found[last.flown + last.far] = end_of(last)
    return found


def stand_at(path: Iterable[Leg], at: int) -> Stand:
    """Where a path is after so much was flown, with the heading flown there."""
    stand = None
    for leg in path:
        if stand is None or leg.flown < at:
            far = min(at, leg.flown + leg.far) - leg.flown
            stand = Stand(*point(leg.x, leg.y, leg.way, far), leg.nose)
    assert stand is not None
    return stand


def cut(path: tuple[Leg, ...], at: int) -> tuple[Leg, ...]:
    """A path that ends after so much was flown, before any turn made there."""
    kept = [leg for leg in path if leg.flown < at] or [path[0]]
    last = kept[-1]
    return (*kept[:-1], last._replace(far=max(0, min(last.far, at - last.flown))))


def within(dx: int, dy: int, far: int) -> bool:
    """§set.table: a hundredth of an inch is forgiven."""
    return dx * dx + dy * dy <= (far + SLACK) ** 2


def nearer(dx: int, dy: int, least: int) -> bool:
    """Closer than a least distance; §set.table forgives a hundredth here too."""
    return dx * dx + dy * dy < (least - SLACK) ** 2


def axes(dx: int, dy: int, nose: int) -> tuple[int, int]:
    """How far ahead of a nose, and how far to its right, a difference lies."""
    s, c = WAY[nose % 360]
    return dx * s + dy * c, dx * c - dy * s


def fixed_arc(dx: int, dy: int, nose: int) -> bool:
    """§arc.fixed: within 22.5 degrees. As tan 22.5 = sqrt(2) - 1 it needs no root."""
    ahead, right = axes(dx, dy, nose)
    return ahead > 0 and (abs(right) + ahead) ** 2 <= 2 * ahead * ahead


def quarter_arc(dx: int, dy: int, nose: int, center: int) -> bool:
    """Within 45 degrees of a direction: 0 nose, 90 starboard, 180 tail, 270 port."""
    ahead, right = axes(dx, dy, nose + center)
    return ahead > 0 and abs(right) <= ahead


def target_arc(dx: int, dy: int, nose: int) -> Arc:
    """§arc.target: from target to shooter. A border is the worse one for the shooter."""
    ahead, right = axes(dx, dy, nose)
    if ahead >= abs(right):
        return "front"
    return "tail" if -ahead > abs(right) else "side"


def apart(one: int, other: int) -> int:
    """Degrees between two headings."""
    gap = (one - other) % 360
    return min(gap, 360 - gap)


def enters(x: int, y: int, way: int, far: int, cx: int, cy: int, radius: int) -> int | None:
    """The first hundredth of a leg inside a disc, or None."""
    (dx, dy), ax, ay = WAY[way], (x - cx) * ONE, (y - cy) * ONE
    limit = ((radius + SLACK) * ONE) ** 2

    def inside(t: int) -> bool:
        return (ax + t * dx) ** 2 + (ay + t * dy) ** 2 <= limit

    # The distance is convex in t: the nearest point is in, or none is.
    near = min(max(-(ax * dx + ay * dy) // (dx * dx + dy * dy), 0), far)
    found = next((t for t in (near, min(near + 1, far)) if inside(t)), None)
    return None if found is None else bisect_left(range(found), True, key=inside)


def leaves(x: int, y: int, way: int, far: int, wide: int, deep: int) -> int:
    """The last hundredth of a leg that is on the table; `far` if all of it is."""
    for at, step, size in ((x, WAY[way][0], wide), (y, WAY[way][1], deep)):
        if step:
            far = min(far, (size - at if step > 0 else at) * ONE // abs(step))
    return far


def crosses(x: int, y: int, u: int, v: int, cx: int, cy: int, radius: int) -> bool:
    """§cloud.line: does the line between two points come so near a center? An end of it may be the
    nearest point: a target above or below a cloud is seen through what lies before it."""
    dx, dy, fx, fy = u - x, v - y, cx - x, cy - y
    along, long, cross = fx * dx + fy * dy, dx * dx + dy * dy, fx * dy - fy * dx
    if 0 < along < long:
        return cross * cross <= radius * radius * long
    ex, ey = (fx, fy) if along <= 0 else (cx - u, cy - v)
    return ex * ex + ey * ey <= radius * radius


def root(n: int) -> int:
    """The square root, rounded: for sentences that tell a distance, never for a rule."""
    whole = isqrt(n)
    return whole + (n > whole * whole + whole)


def distance(dx: int, dy: int) -> int:
    return root(dx * dx + dy * dy)


def inches(hundredths: int) -> str:
    """A length as people say it."""
    whole, part = divmod(abs(hundredths), INCH)
    text = f"{whole}.{part:02}".rstrip("0").rstrip(".")
    return f"{'-' if hundredths < 0 else ''}{text}"


def some_inches(hundredths: int) -> str:
    return f"{inches(hundredths)} inch{'' if hundredths == INCH else 'es'}"
