"""Guns, lights and balloons."""

from math import cos, pi, sin

from shapes import Run, body, ellipse, polygon
from things import Line, Thing, across, along, both_sides, box, disc, pair, ring, turned


def bags(radius: float, thick: float, count: int) -> tuple[Line, ...]:
    """The joints in a wall of sandbags, none of them in the gate at the back."""
    turns = [2 * pi * i / count for i in range(count)]
    inner = radius - thick
    return tuple(
        [(inner * sin(a), -inner * cos(a)), (radius * sin(a), -radius * cos(a))]
        for a in turns
        if abs(a - pi) > 0.5
    )


HEAVY_FLAK = Thing(
    "heavy-flak",
    "Heavy anti-aircraft gun",
    1.5,
    solid=(
        ring(0, 0, 5.6, 1.1, 2.6),
        turned(box(0, 0, 0.7, 7.4, 0.2), 45, 0, 0),
        turned(box(0, 0, 0.7, 7.4, 0.2), -45, 0, 0),
        disc(0, 0, 1.5),
        box(0, -2.6, 0.55, 6.6, 0.1),
        box(0, 1.4, 1.5, 1.8, 0.3),
        *(pair(box(3.4, y, 1.1, 1.1, 0.1)) for y in (-0.9, 0.9)),
    ),
    raised=(
        box(0, -3.1, 0.5, 5.8, 0.1),
        disc(0, 0, 1.1),
        pair(box(0.85, 0.2, 0.5, 1.6, 0.2)),
        box(0, 0.4, 0.7, 2.8, 0.15),
        box(0, -5.75, 0.7, 0.5, 0.1),
    ),
    lines=bags(5.6, 1.1, 22),
    gap=0.14,
)

LIGHT_FLAK = Thing(
    "light-flak",
    "Light anti-aircraft gun",
    1.1,
    solid=(
        ring(0, 0, 3.6, 0.9, 1.8),
        polygon([(0, -1.7, 0.3), (1.6, 1.3, 0.3), (-1.6, 1.3, 0.3)]),
        disc(0, 0, 1.0),
        pair(box(0.38, -1.7, 0.26, 3.4, 0.05)),
        box(0, -0.7, 2.2, 0.3, 0.05),
        pair(box(1.9, 1.0, 0.7, 0.6, 0.1)),
    ),
    raised=(
        pair(box(0.38, -1.9, 0.24, 3.0, 0.05)),
        disc(0, 0.2, 0.72),
        pair(box(0.38, -0.1, 0.4, 1.3, 0.1)),
        box(0, 0.85, 0.7, 0.6, 0.2),
    ),
    lines=bags(3.6, 0.9, 16),
    gap=0.1,
)

SEARCHLIGHT = Thing(
    "searchlight",
    "Searchlight",
    1.1,
    solid=(
        ring(0, 0, 3.6, 0.8, 1.8),
        disc(0, 0, 1.7),
        box(0, 0, 0.5, 4.8, 0.1),
        box(0, 0, 4.8, 0.5, 0.1),
        box(0, 5.0, 2.0, 2.2, 0.2),
        box(0, 3.2, 0.2, 2.4),
    ),
    raised=(
        polygon([(-1.2, -1.0, 0.1), (1.2, -1.0, 0.1), (1.2, 0.7, 0.9), (-1.2, 0.7, 0.9)]),
        box(0, -1.15, 2.6, 0.4, 0.1),
        box(0, 5.0, 1.4, 1.5, 0.1),
    ),
    lines=(
        *bags(3.6, 0.8, 16),
        *(along(x, -1.0, 0.3) for x in (-0.6, 0.0, 0.6)),
        across(5.0, 0.6),
    ),
    gap=0.1,
)

BALLOON_RUN: Run = [
    (0, 0),
    (0.6, 1.6),
    (2.6, 3.1),
    (6.0, 3.8),
    (10.5, 3.2),
    (15.0, 1.9),
    (17.8, 0.8),
    (18.6, 0),
]

BALLOON = Thing(
    "balloon",
    "Barrage balloon",
    1.3,
    solid=(
        body(BALLOON_RUN),
        pair(
            polygon(
                [
                    (1.4, 12.2, 0.5),
                    (4.6, 13.0, 1.2),
                    (5.0, 16.6, 1.2),
                    (3.0, 18.4, 1.0),
                    (0.6, 17.0),
                ]
            )
        ),
        ellipse(0, 17.4, 0.75, 2.6),
    ),
    raised=(
        ellipse(0, 17.0, 0.5, 2.4),
        pair(
            polygon(
                [
                    (2.6, 13.4, 0.4),
                    (4.2, 13.8, 0.8),
                    (4.4, 16.2, 0.8),
                    (3.0, 17.4, 0.6),
                    (2.2, 15.8),
                ]
            )
        ),
        ellipse(-1.2, 4.8, 0.8, 2.6),
    ),
    lines=(
        along(0, 0.4, 14.4),
        *both_sides(
            (
                [(0.6, 0.6), (1.6, 3.0), (1.9, 6.0), (1.6, 10.5), (0.9, 15.0)],
                [(2.9, 12.0), (3.6, 12.8)],
            )
        ),
        across(3.0, 2.9),
        across(8.0, 3.4),
    ),
    gap=0.2,
)

GUNS = (HEAVY_FLAK, LIGHT_FLAK, SEARCHLIGHT, BALLOON)
