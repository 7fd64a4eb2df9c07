"""What a drawing of a ship or a place on the ground is made from, and the shapes they share.

All are seen from above, bow or front at the top. Lengths are metres; x runs to the right from the
middle line, y back from the bow.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TypeAlias

import pathops  # type: ignore[import-untyped]
from shapes import (
    Corner,
    Run,
    Station,
    body,
    cut,
    ellipse,
    mirrored,
    moved,
    outset,
    polygon,
    union,
)

Line = list[Station]
Shape: TypeAlias = pathops.Path


@dataclass(frozen=True)
class Thing:
    """One drawing: `solid` is its silhouette, `raised` what stands on it, from low to high.

    `inches` is how long its longer side should be on a table top: a true scale would make a ship
    fill the table and hide a gun.
    """

    key: str
    title: str
    inches: float
    solid: tuple[Shape, ...]
    raised: tuple[Shape, ...] = ()
    lines: tuple[Line, ...] = ()
    gap: float = 0.5


def stacked(pieces: Iterable[Shape], gap: float) -> Shape:
    """The pieces as one shape, with a gap around each where it stands on another."""
    whole = Shape()
    for piece in pieces:
        whole = union([cut(whole, [outset(piece, gap)]), piece])
    return whole


def box(x: float, y: float, wide: float, long: float, rounding: float = 0.0) -> Shape:
    """A box around its middle."""
    a, b = wide / 2, long / 2
    signs = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    corners: list[Corner] = [(x + i * a, y + j * b, rounding) for i, j in signs]
    return polygon(corners)


def disc(x: float, y: float, radius: float) -> Shape:
    return ellipse(x, y, radius, radius)


def ring(x: float, y: float, radius: float, thick: float, gate: float = 0.0) -> Shape:
    """A wall around a middle, open at the back over the width of its gate."""
    holes = [disc(x, y, radius - thick)]
    if gate:
        holes.append(box(x, y + radius, gate, radius))
    return cut(disc(x, y, radius), holes)


def pair(shape: Shape) -> Shape:
    """The shape on both sides of the middle line."""
    return union([shape, mirrored(shape)])


def turned(shape: Shape, degrees: float, x: float, y: float) -> Shape:
    """Turned clockwise about its origin, then put in its place."""
    a = degrees * pi / 180
    return moved(shape.transform(cos(a), sin(a), -sin(a), cos(a), 0, 0), x, y)


def turret(
    x: float, y: float, size: float, barrels: int, reach: float, degrees: float = 0.0
) -> Shape:
    """A gun house with its barrels; at 0 degrees it points ahead."""
    half = size / 2
    house = polygon(
        [
            (half * 0.7, -half * 0.9, size * 0.1),
            (half, -half * 0.1, size * 0.15),
            (half * 0.75, half, size * 0.25),
            (-half * 0.75, half, size * 0.25),
            (-half, -half * 0.1, size * 0.15),
            (-half * 0.7, -half * 0.9, size * 0.1),
        ]
    )
    thick = size * 0.13
    apart = size * 0.3 if barrels > 2 else size * 0.42
    first = -(barrels - 1) / 2 * apart
    tubes = [box(first + i * apart, -half - reach / 2, thick, reach + half) for i in range(barrels)]
    return turned(union([house, *tubes]), degrees, x, y)


def hull(length: float, beam: float, run: Run) -> Shape:
    """A ship's outline from shares of its length and of half its beam."""
    return body([(place * length, half * beam / 2) for place, half in run])


def across(y: float, half: float) -> Line:
    return [(-half, y), (half, y)]


def along(x: float, start: float, end: float) -> Line:
    return [(x, start), (x, end)]


def frame(x: float, y: float, wide: float, long: float) -> Line:
    """The outline of a box around its middle."""
    a, b = wide / 2, long / 2
    return [(x + i * a, y + j * b) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]


def both_sides(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(side for line in lines for side in (line, [(-x, y) for x, y in line]))
