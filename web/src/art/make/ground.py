"""Targets on the ground."""

from math import cos, sin

from fleet import GENERIC
from shapes import moved, polygon, union
from things import (
    Shape,
    Thing,
    across,
    along,
    both_sides,
    box,
    disc,
    pair,
    stacked,
    turned,
)
from views import top_view


def tank(x: float, y: float, degrees: float) -> tuple[Shape, Shape]:
    """A tank and what is raised on it."""
    tracks = pair(box(1.25, 0, 0.6, 5.8, 0.2))
    solid = union([tracks, box(0, 0, 2.4, 5.2, 0.3)])
    gun = union([disc(0, 0.1, 0.9), box(0, -2.2, 0.28, 3.6), box(0, 0.9, 1.1, 0.8, 0.2)])
    top = stacked([box(0, 0, 1.7, 4.4, 0.2), gun], 0.15)
    return turned(solid, degrees, x, y), turned(top, degrees, x, y)


def truck(x: float, y: float, degrees: float) -> tuple[Shape, Shape]:
    solid = union([box(0, 0.4, 2.3, 5.6, 0.2), box(0, -2.7, 1.7, 1.8, 0.4)])
    cover = [box(0, y, 1.9, 1.0, 0.1) for y in (-0.1, 1.2, 2.5)]
    top = union([*cover, box(0, -1.5, 1.9, 0.8, 0.2), box(0, -2.7, 1.0, 1.1, 0.2)])
    return turned(solid, degrees, x, y), turned(top, degrees, x, y)


TANKS = (tank(-0.9, 0, -4), tank(0.9, 7.4, 6), tank(-0.7, 14.8, -3))
TANK_COLUMN = Thing(
    "tank-column",
    "Tank column",
    2.0,
    solid=tuple(solid for solid, _ in TANKS),
    raised=tuple(top for _, top in TANKS),
    gap=0.15,
)

TRUCKS = (truck(-0.6, 0, -4), truck(0.5, 7.4, 5), truck(-0.4, 14.8, -2))
TRUCK_COLUMN = Thing(
    "truck-column",
    "Truck column",
    2.0,
    solid=tuple(solid for solid, _ in TRUCKS),
    raised=tuple(top for _, top in TRUCKS),
    gap=0.15,
)

AIRCRAFT = top_view(GENERIC)
PLACES = ((-12.0, 0.0), (0.0, 1.2), (12.0, -0.3))
PARKED_AIRCRAFT = Thing(
    "parked-aircraft",
    "Row of parked aircraft",
    2.2,
    solid=tuple(moved(AIRCRAFT.shape, x, y) for x, y in PLACES),
    raised=tuple(moved(AIRCRAFT.glass, x, y) for x, y in PLACES),
    gap=0.1,
)


def car(y: float, long: float) -> Shape:
    return union([box(0, y, 2.9, long, 0.2), box(0, y + long / 2 + 0.4, 0.4, 0.9)])


TRAIN = Thing(
    "train",
    "Train",
    3.6,
    solid=(
        pair(box(0.75, 21, 0.24, 54)),
        *(box(0, y, 3.2, 0.5) for y in range(-5, 49, 2)),
        box(0, 3.6, 2.8, 10.4, 1.0),
        box(0, 7.8, 3.2, 2.8, 0.2),
        *(car(y, long) for y, long in ((12.6, 5.2), (20.6, 8.6), (30.4, 8.6), (40.2, 8.6))),
    ),
    raised=(
        box(0, 2.8, 1.9, 7.6, 0.8),
        disc(0, 0.3, 0.6),
        disc(0, 3.2, 0.55),
        box(0, 7.9, 2.4, 1.9, 0.2),
        box(0, 13.0, 2.1, 3.4, 0.2),
        box(0, 20.6, 2.4, 7.6, 0.2),
        *(box(0, y, 2.2, 2.2, 0.3) for y in (27.6, 30.4, 33.2)),
        box(0, 40.2, 2.4, 7.6, 0.2),
    ),
    lines=(along(0, 17.2, 24.0), along(0, 36.8, 43.6)),
    gap=0.2,
)

BRIDGE = Thing(
    "bridge",
    "Bridge",
    3.4,
    solid=(
        box(0, 60, 9, 120),
        pair(box(5.2, 60, 1.4, 96)),
        *(box(0, y, 18, 5, 2.4) for y in (36, 60, 84)),
        box(0, 9, 16, 9, 1),
        box(0, 111, 16, 9, 1),
        *(pair(polygon([(8, a), (13, b), (11, b), (6, a)])) for a, b in ((6, -1), (114, 121))),
    ),
    raised=(
        box(0, 60, 6.6, 118),
        *(pair(box(5.2, y, 0.9, 21)) for y in (24.5, 48, 72, 95.5)),
    ),
    lines=(
        *(along(0, y, y + 5) for y in range(3, 116, 9)),
        *(across(y, 5.6) for y in (14, 36, 60, 84, 106)),
    ),
    gap=0.5,
)

HANGAR = Thing(
    "hangar",
    "Hangar",
    2.4,
    solid=(
        box(0, 22, 40, 44, 0.5),
        pair(box(23.5, 30, 7, 22, 0.3)),
        pair(box(23.0, 1.6, 6, 2.4)),
    ),
    raised=(
        *(pair(box(8.9, y, 16.6, 8.4)) for y in (6.0, 15.2, 24.4, 33.6)),
        pair(box(8.9, 41, 16.6, 3.6)),
        pair(box(23.5, 30, 5, 19)),
        *(box(0, y, 1.6, 4, 0.4) for y in (10, 20, 30)),
    ),
    lines=(
        *both_sides((along(4.6, 2.4, 42), along(13.4, 2.4, 42))),
        *both_sides((across(0.6, 19),)),
    ),
    gap=0.5,
)


def saw_roof(x: float, y: float, wide: float, bays: int) -> list[Shape]:
    """Strips of north light on the roof of a workshop."""
    return [box(x, y + 7 * i, wide, 3.4) for i in range(bays)]


FACTORY = Thing(
    "factory",
    "Factory",
    3.4,
    solid=(
        box(-20, 36, 44, 66),
        box(28, 20, 34, 34),
        box(28, 57, 34, 24),
        box(7, 36, 14, 6),
        box(10, 80, 62, 12),
        *(disc(x, 43, 2.6) for x in (22, 30, 38)),
        box(-20, 80, 5, 22),
    ),
    raised=(
        *saw_roof(-20, 8, 39, 9),
        box(28, 20, 29, 29),
        box(28, 57, 29, 19),
        box(10, 80, 57, 7.5),
        box(28, 20, 5, 24, 0.5),
        *(box(x, 57, 4, 13, 0.5) for x in (20, 28, 36)),
        *(disc(x, 43, 1.6) for x in (22, 30, 38)),
    ),
    lines=(
        *(along(x, 76.5, 83.5) for x in (-8, 4, 16, 28)),
        *(along(x, 7, 33) for x in (20, 36)),
    ),
    gap=0.7,
)


def arch(radius: float, y: float, spread: float, steps: int) -> list[tuple[float, float]]:
    """Points on a dam's curve, bent against the water above it."""
    turns = [spread * (2 * i / steps - 1) for i in range(steps + 1)]
    return [(radius * sin(a), y - radius * cos(a)) for a in turns]


def wall(outer: float, inner: float, y: float, spread: float) -> Shape:
    return polygon([*arch(outer, y, spread, 16), *reversed(arch(inner, y, spread, 16))])


DAM = Thing(
    "dam",
    "Dam",
    4.4,
    solid=(
        wall(150, 128, 150, 0.72),
        *(turned(box(0, -140, 11, 27, 1), degrees, 0, 150) for degrees in (-18, 18)),
        pair(turned(box(0, -139, 26, 34, 3), 41, 0, 150)),
        box(0, 37, 46, 12, 1),
    ),
    raised=(
        wall(148.5, 142.5, 150, 0.7),
        *(turned(box(0, -143, 8, 14, 1), degrees, 0, 150) for degrees in (-18, 18)),
        box(0, 37.5, 41, 7.5),
        pair(turned(box(0, -139, 20, 26, 2), 41, 0, 150)),
    ),
    lines=(
        *(
            [(r * sin(a), 150 - r * cos(a)) for r in (141, 129)]
            for a in (i * 0.07 for i in range(-9, 10))
            if abs(abs(a) - 0.31) > 0.05
        ),
        arch(145.5, 150, 0.68, 16),
    ),
    gap=0.9,
)

GROUND = (
    TANK_COLUMN,
    TRUCK_COLUMN,
    PARKED_AIRCRAFT,
    TRAIN,
    BRIDGE,
    HANGAR,
    FACTORY,
    DAM,
)
