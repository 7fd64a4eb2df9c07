"""Ships from the side, the bow to the right."""

from __future__ import annotations

from profile_shapes import Picture


def submarine(p: Picture) -> None:
    p.area([(0, 0), (3, -1.5), (40, -1.5), (46, 1.4), (40, 2.2), (6, 2.2)])
    p.area([(18, 2), (27, 2), (26, 7), (24, 8), (19, 8)])
    p.box(20, 8, 5, 1.2)
    p.line((21, 8), (21, 14), wide=0.7)
    p.line((23, 8), (23, 12.4), wide=0.7)
    p.turret(32, 2.2, 1.1)
    p.line((19.4, 6.6), (25.6, 6.6), wide=0.6, light=True)
    p.line((46, 1.4), (25, 9), wide=0.3)


def destroyer(p: Picture) -> None:
    p.hull(45, 3.4, 2.2)
    p.tower(31, 3.4, 7, 5, 2.6)
    p.funnel(24.5, 3.4, 3.6, 7)
    p.funnel(18, 3.4, 3.6, 6.4)
    p.mast(31, 8, 10)
    p.turret(41.4, 5.6, 1.5)
    p.turret(38, 6.6, 1.3)
    p.turret(4.6, 3.4, 1.5, -1)
    p.turret(8.6, 4.8, 1.4, -1)
    p.box(11, 3.4, 5, 1.6)


def destroyer_late(p: Picture) -> None:
    p.hull(47, 3.6, 1.8)
    p.tower(31, 3.6, 8, 5, 3, 1.6)
    p.funnel(24, 3.6, 4, 7, 1.2)
    p.funnel(17, 3.6, 4, 6.6, 1.2)
    p.mast(28.6, 8, 11)
    for x, y, way in ((43.4, 5.4, 1), (40, 7.4, 1), (4.4, 3.6, -1), (8, 5.6, -1), (12, 5.4, -1)):
        p.turret(x, y, 1.5, way, 0.5)


def picket(p: Picture) -> None:
    p.hull(50, 3.8, 1.6)
    p.tower(32, 3.8, 9, 5, 3, 2)
    p.funnel(25, 3.8, 4.6, 7.4, 1.2)
    p.funnel(17, 3.8, 4.6, 6.8, 1.2)
    p.mast(30, 8, 13, 4)
    p.radar(30, 20.4)
    p.mast(14, 4, 9)
    p.radar(14, 13)
    for x, y, way in ((46, 5.4, 1), (42.4, 7.6, 1), (5, 3.8, -1), (9, 6, -1)):
        p.turret(x, y, 1.8, way, 0.7)


def gunboat(p: Picture) -> None:
    p.hull(30, 3, 1.8)
    p.tower(17, 3, 6, 3.6, 2.2)
    p.funnel(11.6, 3, 3.4, 5.6, 0.5)
    p.mast(17, 7, 7)
    p.turret(26, 4.8, 1.3)
    p.turret(5, 3, 1.2, -1)


def merchant(p: Picture) -> None:
    p.hull(44, 5, 1.8)
    p.tower(18, 5, 9, 3, 2.6, 2)
    p.windows(19.2, 6, 3)
    p.funnel(20.4, 10.6, 3.4, 6, 0.2)
    for x in (9, 34):
        p.mast(x, 5, 11, 2)
        p.line((x, 14), (x - 6, 7), wide=0.6)
        p.line((x, 14), (x + 6, 7), wide=0.6)
        p.box(x - 5, 5, 3, 1.2)
        p.box(x + 2, 5, 3, 1.2)


def tanker(p: Picture) -> None:
    p.hull(54, 4.4, 2.4)
    p.tower(4, 4.4, 10, 3, 2.4)
    p.windows(5.2, 5.4, 3)
    p.funnel(6.6, 9.6, 4, 6, 0.2)
    p.tower(29, 4.4, 7, 3.4, 2.4, 2)
    p.line((14, 6.6), (48, 6.6), wide=0.8)
    for x in (18, 23, 40, 45):
        p.line((x, 4.4), (x, 6.6), wide=0.6)
    p.mast(22, 5, 11)
    p.mast(42, 5, 11)
    p.turret(51, 7, 1.2)


def cruiser(p: Picture) -> None:
    p.hull(52, 4.4, 1.6)
    p.tower(33, 4.4, 8, 5, 3.4, 3)
    p.mast(32, 10, 12)
    p.funnel(26, 4.4, 4.4, 9)
    p.funnel(18, 4.4, 4.4, 8.4)
    p.turret(47, 6, 2)
    p.turret(42.6, 7.8, 2)
    p.turret(6.4, 4.4, 2, -1)
    p.box(11, 4.4, 6, 2.6)
    p.mast(14, 6, 9)


def flak_cruiser(p: Picture) -> None:
    p.hull(53, 4.4, 1.4)
    p.tower(31, 4.4, 7, 6, 3.6, 2.4)
    p.funnel(25, 4.4, 4, 9)
    p.funnel(19, 4.4, 4, 8.6)
    p.mast(30, 12, 10)
    p.radar(34.5, 16.6)
    for x, y, way in (
        (49, 5.8, 1),
        (45, 7.6, 1),
        (41, 9.4, 1),
        (5, 4.4, -1),
        (9, 6.2, -1),
        (13, 8, -1),
    ):
        p.turret(x, y, 1.7, way, 0.6)


def heavy_cruiser(p: Picture) -> None:
    p.hull(56, 4.8, 1.4)
    p.tower(34, 4.8, 9, 5, 4, 3, 2)
    p.mast(33, 12, 12, 4)
    p.funnel(27, 4.8, 5, 10)
    p.funnel(18.6, 4.8, 4.6, 9)
    p.turret(51, 6.2, 2.4)
    p.turret(46, 8.4, 2.4)
    p.turret(7, 4.8, 2.4, -1)
    p.box(12, 4.8, 5, 3)
    p.mast(15, 7, 10)


def escort_carrier(p: Picture) -> None:
    p.flat_top(46, 8.4)
    p.tower(31, 8.4, 4.4, 3, 2)
    p.mast(32.6, 13, 6, 2.4)
    p.radar(32.6, 17)


def light_carrier(p: Picture) -> None:
    p.flat_top(52, 8.8)
    p.tower(33, 8.8, 4.4, 3.2, 2.2)
    p.mast(34.6, 13, 7, 2.4)
    for x in (20, 23, 26, 29):
        p.funnel(x, 8.8, 1.7, 4, 0.2)


def fleet_carrier(p: Picture) -> None:
    p.flat_top(59, 9)
    p.tower(31, 9, 10, 3.6, 2.4)
    p.funnel(24, 9, 8, 8, 0.4)
    p.mast(36.6, 14, 9, 4)
    p.turret(44, 9, 1.3)
    p.turret(18, 9, 1.3, -1)


def essex(p: Picture) -> None:
    p.flat_top(62, 9.4)
    p.tower(28, 9.4, 12, 4, 3)
    p.funnel(31, 14, 5, 6.4, 0.4)
    p.mast(38, 16, 9, 4)
    p.radar(38, 23)
    p.radar(30, 19)
    for x, way in ((43.6, 1), (47, 1), (24, -1), (20.6, -1)):
        p.turret(x, 9.4, 1.4, way, 0.6)


def armored_carrier(p: Picture) -> None:
    p.flat_top(59, 10.4, closed=True)
    p.area([(52, -1.5), (56, -1.5), (61, 10.4), (52, 10.4)])
    p.windows(8, 6, 14, 3)
    p.tower(30, 10.4, 9, 4, 2.6)
    p.funnel(25, 10.4, 5.4, 8, 0.6)
    p.mast(35.6, 15, 9, 4)
    p.turret(50, 10.4, 1.2, 1, 0.6)
    p.turret(8, 10.4, 1.2, -1, 0.6)


def battlecruiser(p: Picture) -> None:
    p.hull(60, 4.6, 1.4)
    p.tower(38, 4.6, 7, 6, 4, 3)
    p.mast(37, 14, 10, 4)
    p.funnel(30.6, 4.6, 5, 10.4, 0.3)
    p.funnel(22.6, 4.6, 5, 10, 0.3)
    p.turret(53.6, 6, 2.8)
    p.turret(47.6, 8.2, 2.8)
    p.turret(7.4, 4.6, 2.8, -1)
    p.turret(13.4, 6.8, 2.8, -1)
    p.mast(18.6, 7, 12)


def old_battleship(p: Picture) -> None:
    p.hull(54, 5, 1.2)
    p.tower(32, 5, 7, 5, 3)
    p.funnel(24, 5, 5.4, 10, 0.2)
    for x in (34.6, 18):
        p.line((x, 8), (x, 24), wide=1)
        p.line((x - 3, 8), (x, 20), wide=0.7)
        p.line((x + 3, 8), (x, 20), wide=0.7)
        p.box(x - 2, 19, 4, 2.4)
    p.turret(48.6, 6.2, 2.8)
    p.turret(42.6, 8.6, 2.8)
    p.turret(6, 5, 2.8, -1)
    p.turret(12, 7.4, 2.8, -1)


def fast_battleship(p: Picture) -> None:
    p.hull(60, 5, 1.4)
    p.tower(33, 5, 9, 6, 4, 3.4, 2.6)
    p.radar(37.5, 22.4)
    p.funnel(27, 5, 5.4, 11)
    p.funnel(18.6, 5, 5.4, 10)
    p.mast(23.4, 12, 12, 4)
    p.turret(53, 6.4, 3)
    p.turret(46.6, 9.2, 3)
    p.turret(8, 5, 3, -1)
    p.tower(13, 5, 4, 4, 2.4)
    for x in (24.6, 30.6):
        p.turret(x, 5, 1.4, 1, 0.6)
