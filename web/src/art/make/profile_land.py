"""Targets on the ground from the side."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, radians, sin

from profile_shapes import Picture


def airfield(p: Picture) -> None:
    p.arch(0, 0, 26, 13)
    p.box(0, 0, 26, 1)
    p.area([(4, 0), (22, 0), (22, 5.6), (13, 8.6), (4, 5.6)], light=True)
    for x in (8.5, 13, 17.5):
        p.line((x, 0), (x, 7), wide=0.6)
    p.box(29, 0, 7, 10)
    p.box(28.4, 10, 8.2, 3)
    p.box(29.2, 11, 6.6, 1.4, light=True)
    p.windows(30.4, 5.4, 2, 3, 1.6)
    p.line((42, 0), (42, 14), wide=0.7)
    p.area([(42, 14), (50, 12.6), (50, 11.2), (42, 11)])
    p.box(44.4, 11.4, 1.6, 2, light=True)


def parked(p: Picture) -> None:
    p.airplane(0)
    p.airplane(16.6)
    p.airplane(33.2)


def port(p: Picture) -> None:
    p.box(0, -1.5, 54, 3)
    p.area([(2, 1.5), (20, 1.5), (20, 9), (11, 12.4), (2, 9)])
    p.windows(4.4, 5, 5, 3)
    p.box(9, 1.5, 4, 3, light=True)
    for x in (27, 42):
        p.line((x - 3, 1.5), (x - 1, 12), wide=0.8)
        p.line((x + 3, 1.5), (x + 1, 12), wide=0.8)
        p.line((x - 2.4, 5), (x + 2.4, 5), wide=0.6)
        p.box(x - 2.2, 12, 4.6, 3)
        p.line((x - 2, 14), (x + 9, 23), wide=1)
        p.line((x, 18.6), (x + 9, 23), wide=0.5)
        p.line((x, 14), (x, 18.6), wide=0.7)
        p.line((x + 9, 23), (x + 9, 13), wide=0.4)
    for x in (32, 35.4, 38):
        p.box(x - 0.4, 1.5, 2.8, 2.6)


def factory(p: Picture) -> None:
    for i in range(4):
        x = i * 10
        p.area([(x, 0), (x + 10, 0), (x + 10, 8), (x, 13)])
        p.area([(x + 0.9, 8.6), (x + 2.2, 8), (x + 2.2, 10.8), (x + 0.9, 11.4)], light=True)
        p.windows(x + 2, 3, 3, 2.6, 1.5)
    p.box(40, 0, 10, 10)
    p.windows(41.6, 6, 3, 2.6, 1.5)
    p.chimney(43, 10, 13)
    p.chimney(48, 10, 11)


def refinery(p: Picture) -> None:
    p.tank(0, 11, 8)
    for x, wide, high in ((14, 3.4, 22), (19.4, 2.6, 17), (24, 4, 25)):
        p.box(x, 0, wide, high)
        p.arch(x, high, wide, 1.2)
        for y in (6, 11, 16):
            if y < high:
                p.line((x - 0.8, y), (x + wide + 0.8, y), wide=0.8)
        p.line((x + 0.9, 1), (x + 0.9, high - 1), wide=0.6, light=True)
    p.line((15, 21), (26, 24), wide=0.6)
    p.tank(31, 9, 6)
    p.lattice(45, 5, 22)
    p.area([(44, 22.4), (46, 22.4), (45.6, 26), (44.4, 24.4)])
    p.line((11, 3), (31, 3), wide=0.8)


def oil_tanks(p: Picture) -> None:
    p.tank(0, 14, 9)
    p.tank(16, 14, 10.6)
    p.tank(32, 14, 9)
    p.line((14, 2), (32, 2), wide=0.8)
    p.line((14, 9), (11, 0), wide=0.5)
    p.sandbags(47, 6, 2)


def yard(p: Picture) -> None:
    p.box(0, 0, 56, 0.9)
    p.engine(36)
    p.wagon(24)
    p.wagon(12, "tank")
    p.box(0, 0, 8, 9)
    p.area([(-1, 9), (9, 9), (6.6, 12), (1.4, 12)])
    p.windows(1.4, 5.4, 2, 3, 1.7)
    p.line((10, 0), (10, 17), wide=0.7)
    p.line((10, 15.4), (14, 16.6), wide=1.3)
    p.disc(10, 13, 0.9)


def bridge(p: Picture) -> None:
    p.box(0, 8, 56, 2)
    for x in (0, 18, 36, 53):
        p.area([(x, -1.5), (x + 3.4, -1.5), (x + 2.8, 8), (x + 0.6, 8)])
    for x in (1.6, 19.6, 37.6):
        points = [(x + 17.4 * i / 12, 10 + 9 * sin(pi * i / 12)) for i in range(13)]
        p.line(*points, wide=1.2)
        for i in range(2, 11, 2):
            p.line((points[i][0], 10), points[i], wide=0.6)
    p.line((0.6, 9), (55.4, 9), wide=0.6, light=True)


def train(p: Picture) -> None:
    p.box(-1, 0, 58, 0.7)
    p.wagon(0)
    p.wagon(12, "tank")
    p.wagon(24)
    p.engine(37)


def trucks(p: Picture) -> None:
    for x in (0, 15.4, 30.8):
        p.truck(x)


def tanks(p: Picture) -> None:
    p.armor(0)
    p.armor(17)
    p.armor(34)


def infantry(p: Picture) -> None:
    for x, wide, high in ((0, 13, 8), (11, 12, 7)):
        p.area([(x, 0), (x + wide, 0), (x + wide * 0.5, high)])
        p.area([(x + wide * 0.4, 0), (x + wide * 0.6, 0), (x + wide * 0.5, high * 0.6)], light=True)
    p.sandbags(25, 15, 3)
    p.line((30, 3.8), (40, 5.4), wide=0.8)
    p.line((43, 0), (43, 13), wide=0.7)
    p.area([(43, 13), (50, 11.2), (43, 9.4)])
    for x in (33, 37.4):
        p.disc(x, 6, 1.2)


def artillery(p: Picture) -> None:
    for x in (3, 25):
        p.line((x - 4, 0.6), (x + 6, 4), wide=1.1)
        p.line((x + 4, 4.4), (x + 17, 10), wide=1.3)
        p.area([(x + 8, 2.4), (x + 9, 2.4), (x + 9.8, 8.4), (x + 8.8, 8.4)])
        p.wheel(x + 6, 3.2)
    p.sandbags(-3, 8, 1)


def bunker(p: Picture) -> None:
    p.area([(-6, 0), (40, 0), (34, 5), (30, 9), (6, 9), (0, 5)])
    p.area([(6, 9), (30, 9), (27, 12), (9, 12)])
    p.box(10, 5, 16, 1.7, light=True)
    p.line((26, 5.8), (35, 6.6), wide=1)
    p.line((18, 12), (18, 18), wide=0.6)


def pen(p: Picture) -> None:
    p.box(0, 0, 54, 14)
    p.box(-1, 14, 56, 4)
    for i in range(5):
        p.box(3 + i * 10.2, 0, 7, 8, light=True)
        p.arch(3 + i * 10.2, 8, 7, 2, light=True)
    p.line((1, 15.4), (53, 15.4), wide=0.6, light=True)


def radar(p: Picture) -> None:
    for x in (5, 17, 29):
        p.lattice(x, 8, 25)
        p.line((x - 3.4, 20), (x + 3.4, 20), wide=0.8)
        p.line((x - 3, 15), (x + 3, 15), wide=0.8)
    p.line((5, 24), (29, 24), wide=0.4)
    p.box(36, 0, 11, 6)
    p.area([(35, 6), (48, 6), (41.5, 9.4)])
    p.windows(38, 2.8, 3, 3, 1.6)


def depot(p: Picture) -> None:
    for x, y in ((0, 0), (6, 0), (12, 0), (3, 4.2), (9, 4.2), (6, 8.4)):
        p.box(x, y, 5.6, 3.9)
        p.line((x + 0.6, y + 2), (x + 5, y + 2), wide=0.6, light=True)
    p.area([(20, 0), (36, 0), (36, 7), (28, 11.4), (20, 7)])
    p.area([(26, 0), (30, 0), (30, 5), (28, 6.4), (26, 5)], light=True)
    for x in (38.4, 42.4, 46.4):
        p.box(x, 0, 3.4, 5)
        p.line((x + 0.3, 3.4), (x + 3.1, 3.4), wide=0.6, light=True)


def heavy_flak(guns: int, dish: bool = False) -> Callable[[Picture], None]:
    def draw(p: Picture) -> None:
        for i in range(guns):
            p.gun(8 + i * 17, 17, 62, 1.5)
        p.sandbags(-1, 6, 2)
        p.sandbags(11 + (guns - 1) * 17, 6, 2)
        if dish:
            x = 8 + guns * 17
            p.box(x - 3, 0, 7, 3)
            p.line((x, 3), (x, 7), wide=1.2)
            turn = [radians(-75 + 150 * i / 8) for i in range(9)]
            p.area([(x + 2 - 5 * cos(t), 10 + 5 * sin(t)) for t in turn])

    return draw


def light_flak(barrels: int, long: float, guns: int = 1) -> Callable[[Picture], None]:
    def draw(p: Picture) -> None:
        for n in range(guns):
            x = 8 + n * 19
            p.area([(x - 5, 0), (x + 5, 0), (x + 1.6, 3), (x - 1.6, 3)])
            p.area([(x - 2.6, 3), (x + 2.4, 3), (x + 3.6, 8), (x - 0.6, 8)])
            for i in range(barrels):
                up = 5 + i * 1.7
                p.line((x, up), (x + long, up + long * 1.1), wide=0.9)
            p.box(x - 3.6, 3.4, 2, 3.6)
            p.disc(x - 2.6, 8, 1.2)
        p.sandbags(-2, 6, 2)
        p.sandbags(12 + (guns - 1) * 19, 6, 2)

    return draw


def small_arms(p: Picture) -> None:
    p.sandbags(0, 22, 3)
    p.line((8, 4), (19, 9), wide=0.9)
    p.line((11, 5.4), (10, 3), wide=0.7)
    for x in (6, 15, 19):
        p.disc(x, 6.4 if x != 15 else 5.4, 1.4)
        p.area([(x - 1.8, 3), (x + 1.8, 3), (x + 1, 5.6), (x - 1, 5.6)])
    p.line((19, 5.4), (27, 9.6), wide=0.6)


def balloon(p: Picture) -> None:
    """A kite balloon that rides into the wind, its three fins full of air."""
    turn = [2 * pi * i / 28 for i in range(28)]
    p.area([(19 + 15 * cos(t), 9 + (6 if cos(t) > 0 else 4.6) * sin(t)) for t in turn])
    p.area([(9, 11.6), (1, 17), (0, 15.4), (2.4, 10.6), (6, 8.6)])
    p.area([(9, 6.4), (1.6, 1), (0.6, 2.8), (2.6, 7), (6, 9.4)])
    p.area([(7, 8), (0, 8), (-0.6, 9), (0, 10), (7, 10)])
    p.area([(8, 12.4), (19, 14), (30, 12), (31, 11.2), (19, 12.8), (9, 11.4)], light=True)
    p.line((4, 9), (9, 9), wide=0.7, light=True)
    for x in (13, 19, 25):
        p.line((x, 4.6), (19, -1.5), wide=0.5)
