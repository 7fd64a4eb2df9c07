"""Ships, bow at the top."""

from shapes import Run, body, ellipse, polygon
from things import Thing, across, along, both_sides, box, disc, frame, hull, pair, turret

WARSHIP: Run = [
    (0, 0),
    (0.05, 0.25),
    (0.16, 0.6),
    (0.32, 0.88),
    (0.5, 1),
    (0.66, 0.97),
    (0.84, 0.72),
    (0.94, 0.52),
    (0.985, 0.4),
    (1, 0.24),
]
MERCHANT: Run = [
    (0, 0),
    (0.03, 0.4),
    (0.1, 0.82),
    (0.2, 1),
    (0.8, 1),
    (0.9, 0.88),
    (0.97, 0.62),
    (0.992, 0.42),
    (1, 0.26),
]

BATTLESHIP = Thing(
    "battleship",
    "Battleship",
    4.4,
    solid=(hull(245, 33, WARSHIP),),
    raised=(
        box(0, 128, 17, 74, 6),
        turret(0, 61, 14, 3, 11),
        turret(0, 84, 14, 3, 11),
        turret(0, 186, 14, 3, 11, 180),
        *(
            pair(turret(12.2, y, 5.5, 2, 4.5, turn))
            for y, turn in ((106, 30), (119, 60), (137, 120), (150, 150))
        ),
        box(0, 107, 13, 13, 4),
        disc(0, 105, 4),
        ellipse(0, 126, 4.2, 6.2),
        ellipse(0, 143, 4.2, 6.2),
        disc(0, 158, 3.6),
        box(0, 233, 4, 10, 1),
    ),
    lines=(
        [(-5, 36), (0, 32), (5, 36)],
        *both_sides(([(1.4, 12), (1.8, 30)], [(4, 210), (3, 226)])),
    ),
    gap=0.9,
)

CRUISER = Thing(
    "cruiser",
    "Cruiser",
    3.4,
    solid=(hull(190, 20, WARSHIP),),
    raised=(
        box(0, 98, 10.5, 62, 4),
        turret(0, 44, 8, 2, 7),
        turret(0, 59, 8, 2, 7),
        turret(0, 138, 8, 2, 7, 180),
        turret(0, 153, 8, 2, 7, 180),
        *(pair(turret(7.4, y, 3.4, 1, 4, turn)) for y, turn in ((86, 50), (112, 130))),
        box(0, 73, 8.5, 12, 3),
        disc(0, 72, 2.6),
        ellipse(0, 92, 2.9, 4.6),
        ellipse(0, 108, 2.9, 4.2),
        disc(0, 122, 2.6),
        pair(box(6.4, 99, 1.6, 8, 0.7)),
    ),
    lines=(
        [(-3.6, 28), (0, 25), (3.6, 28)],
        *both_sides(([(1, 8), (1.3, 23)], [(2.4, 169), (1.8, 182)])),
    ),
    gap=0.65,
)

DESTROYER = Thing(
    "destroyer",
    "Destroyer",
    2.4,
    solid=(hull(114, 12.4, WARSHIP),),
    raised=(
        box(0, 40, 5.6, 13, 2),
        box(0, 80, 4.4, 18, 1.5),
        turret(0, 20, 4.4, 1, 4),
        turret(0, 29, 4.4, 1, 4),
        turret(0, 86, 4.4, 1, 4, 180),
        turret(0, 95, 4.4, 1, 4, 180),
        disc(0, 38, 1.6),
        ellipse(0, 51, 2.1, 3.0),
        ellipse(0, 63, 2.1, 2.8),
        box(0, 57, 3.2, 5.4, 0.6),
        box(0, 71, 3.2, 5.4, 0.6),
        disc(0, 78, 1.4),
        pair(box(4.1, 62, 0.9, 5, 0.4)),
    ),
    lines=(
        [(-2, 11.5), (0, 9.6), (2, 11.5)],
        *both_sides(([(1.6, 103), (1.2, 110)], along(0.4, 54.6, 59.4), along(0.4, 68.6, 73.4))),
    ),
    gap=0.4,
)

CARRIER = Thing(
    "carrier",
    "Aircraft carrier",
    4.4,
    solid=(
        hull(250, 26, WARSHIP),
        polygon(
            [
                (-9, 5, 2),
                (9, 5, 2),
                (13.5, 40, 10),
                (14.5, 200, 10),
                (11, 246, 2),
                (-11, 246, 2),
                (-14.5, 200, 10),
                (-13.5, 40, 10),
            ]
        ),
        box(15.5, 122, 8, 44, 2),
        *(pair(box(14.8, y, 4, 11, 2)) for y in (60, 78, 176, 194)),
        box(-14.8, 118, 4, 30, 2),
    ),
    raised=(
        box(16, 122, 6, 38, 2),
        *(pair(disc(15.1, y, 1.3)) for y in (57.5, 62.5, 75.5, 80.5, 173.5, 178.5, 191.5, 196.5)),
        *(disc(-15.2, y, 1.3) for y in (107, 114, 121, 128)),
        box(16, 109, 4.6, 8, 1),
        ellipse(16, 123, 2.1, 6),
        disc(16, 135, 1.8),
    ),
    lines=(
        *(along(0, y, y + 9) for y in range(14, 240, 16)),
        *both_sides((along(9, 30, 234),)),
        *(frame(0, y, 11, 13) for y in (64.5, 134.5, 194.5)),
        *(across(y, 9) for y in (210, 216, 222, 228)),
    ),
    gap=0.8,
)

FREIGHTER = Thing(
    "freighter",
    "Freighter",
    2.6,
    solid=(hull(135, 17.5, MERCHANT),),
    raised=(
        *(box(0, y, 7.5, 11) for y in (24, 40, 92, 108)),
        box(0, 65, 13, 25, 1.5),
        box(0, 124, 9, 9, 2),
        box(0, 54.6, 13.5, 4.5, 1),
        ellipse(0, 68, 2.7, 3.5),
        pair(box(5.2, 68, 1.6, 6.5, 0.8)),
        *(disc(0, y, 1) for y in (32, 100)),
        disc(0, 8.5, 1.4),
    ),
    lines=(
        *both_sides(([(0.8, 31), (3.4, 21)], [(0.8, 33), (3.4, 43)])),
        *both_sides(([(0.8, 99), (3.4, 89)], [(0.8, 101), (3.4, 111)])),
        [(-4.2, 13), (4.2, 13)],
    ),
    gap=0.5,
)

COASTER = Thing(
    "coaster",
    "Coaster",
    1.5,
    solid=(hull(50, 8.8, MERCHANT),),
    raised=(
        box(0, 13.5, 4.6, 8),
        box(0, 25.5, 4.6, 8),
        box(0, 39.5, 6.2, 11, 0.8),
        box(0, 34.9, 6.6, 2.2, 0.4),
        disc(0, 40.5, 1.4),
        disc(0, 19.5, 0.6),
        pair(box(2.2, 43, 0.8, 2.8, 0.4)),
    ),
    lines=(
        *both_sides(([(0.4, 19), (1.9, 11.5)], [(0.4, 20), (1.9, 27.5)])),
        [(-2.6, 6.6), (2.6, 6.6)],
    ),
    gap=0.25,
)

TRANSPORT = Thing(
    "transport",
    "Troop transport",
    3.0,
    solid=(hull(165, 21, MERCHANT),),
    raised=(
        *(box(0, y, 7, 9) for y in (25, 38, 134)),
        box(0, 86, 16, 74, 3),
        box(0, 51.2, 16.5, 5, 1.5),
        ellipse(0, 74, 3.2, 4.4),
        ellipse(0, 98, 3.2, 4.4),
        *(pair(box(6.6, y, 1.9, 7, 0.9)) for y in (65, 75, 85, 95, 105)),
        box(0, 150, 9, 11, 2),
        *(disc(0, y, 1.1) for y in (31.5, 126)),
    ),
    lines=(
        *both_sides(([(1, 31), (3.5, 22)], [(1, 126.5), (3.5, 137)])),
        [(-4.8, 15), (4.8, 15)],
    ),
    gap=0.55,
)

TANKER = Thing(
    "tanker",
    "Tanker",
    2.9,
    solid=(hull(155, 20.5, MERCHANT),),
    raised=(
        box(0, 76, 1.5, 122),
        box(0, 66, 14, 10, 1.5),
        box(0, 137, 13, 20, 3),
        box(0, 12, 8, 9, 2),
        ellipse(0, 135, 2.8, 3.8),
        *(pair(disc(5, y, 1.1)) for y in (26, 38, 50, 84, 96, 108, 120)),
        disc(0, 92, 1.2),
    ),
    lines=(
        *(across(y, 8.8) for y in (32, 44, 56, 78, 90, 102, 114)),
        *both_sides((along(2.6, 24, 60), along(2.6, 72, 124))),
    ),
    gap=0.5,
)

SUBMARINE = Thing(
    "submarine",
    "Submarine",
    1.7,
    solid=(
        hull(
            67,
            7,
            [
                (0, 0),
                (0.06, 0.24),
                (0.2, 0.5),
                (0.32, 0.94),
                (0.45, 1),
                (0.6, 0.94),
                (0.74, 0.52),
                (0.92, 0.2),
                (1, 0.04),
            ],
        ),
        pair(polygon([(0.4, 62.4), (3, 63.6, 0.5), (3, 65, 0.5), (0.4, 65)])),
    ),
    raised=(
        body([(4, 0), (10, 0.7), (26, 1.2), (40, 1.2), (54, 0.6), (62, 0.05)]),
        box(0, 33, 3, 9.5, 1.4),
        turret(0, 23.5, 1.6, 1, 3.4),
        disc(0, 31, 0.8),
        disc(0, 35.5, 0.9),
    ),
    lines=(along(0, 8, 20), along(0, 40, 58)),
    gap=0.25,
)

PATROL_BOAT = Thing(
    "patrol-boat",
    "Motor torpedo boat",
    1.1,
    solid=(
        hull(
            24,
            6,
            [(0, 0), (0.1, 0.42), (0.25, 0.76), (0.45, 0.97), (0.6, 1), (0.98, 0.86), (1, 0.8)],
        ),
    ),
    raised=(
        box(0, 11, 2.8, 5, 0.8),
        pair(polygon([(1.9, 8.6, 0.3), (2.5, 8.9, 0.3), (2.3, 14.2), (1.6, 14.0)])),
        turret(0, 19, 1.5, 2, 1.8, 180),
        turret(0, 6.4, 1.1, 1, 1.6),
        box(0, 12, 1.7, 1.6, 0.3),
    ),
    lines=(*both_sides(([(1.7, 15.5), (1.7, 22.5)],)), across(22.6, 2.2)),
    gap=0.16,
)

BARGE = Thing(
    "barge",
    "Landing barge",
    1.1,
    solid=(
        polygon(
            [
                (-2, 0, 0.4),
                (2, 0, 0.4),
                (3.2, 4, 2),
                (3.2, 22.5, 1),
                (2.6, 24, 0.6),
                (-2.6, 24, 0.6),
                (-3.2, 22.5, 1),
                (-3.2, 4, 2),
            ]
        ),
    ),
    raised=(
        box(0, 10.4, 4.8, 12.4, 0.4),
        box(0, 20.6, 3.4, 4, 0.6),
        *(box(0, y, 2, 3.6, 0.2) for y in (8, 13)),
        disc(0, 21.4, 0.5),
    ),
    lines=(across(3.4, 2.6), *both_sides((along(0.7, 0.6, 3.2),))),
    gap=0.16,
)

SHIPS = (
    BATTLESHIP,
    CARRIER,
    CRUISER,
    DESTROYER,
    FREIGHTER,
    COASTER,
    TRANSPORT,
    TANKER,
    SUBMARINE,
    PATROL_BOAT,
    BARGE,
)
