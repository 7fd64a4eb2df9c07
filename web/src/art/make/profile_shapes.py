"""Shapes for things seen from the side.

Units are those of the sky that they stand in: a square is 60 wide. x grows to the right, where the
bow is; y grows upward from the water or the ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from pathlib import Path

OUT = Path(__file__).resolve().parents[1] / "profiles"
Points = Sequence[tuple[float, float]]


class Picture:
    """`solid` is the silhouette, `raised` what is drawn lighter over it."""

    def __init__(self, key: str, title: str) -> None:
        self.key, self.title = key, title
        self.solid: list[list[tuple[float, float]]] = []
        self.raised: list[list[tuple[float, float]]] = []

    # -- shapes ------------------------------------------------------------------------------------

    def area(self, points: Points, *, light: bool = False) -> None:
        """All go round the same way: where they overlap nothing is cut out."""
        found = list(points)
        turns = sum(
            a[0] * b[1] - b[0] * a[1] for a, b in zip(found, found[1:] + found[:1], strict=True)
        )
        (self.raised if light else self.solid).append(found if turns > 0 else found[::-1])

    def shape(self, x: float, *points: tuple[float, float]) -> None:
        self.area([(x + u, v) for u, v in points])

    def box(self, x: float, y: float, wide: float, high: float, *, light: bool = False) -> None:
        self.area([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], light=light)

    def line(self, *points: tuple[float, float], wide: float = 0.9, light: bool = False) -> None:
        for (x, y), (u, v) in pairwise(points):
            far = hypot(u - x, v - y) or 1
            dx, dy = (v - y) / far * wide / 2, (x - u) / far * wide / 2
            self.area(
                [(x + dx, y + dy), (u + dx, v + dy), (u - dx, v - dy), (x - dx, y - dy)],
                light=light,
            )

    def disc(self, x: float, y: float, r: float, *, light: bool = False, part: float = 360) -> None:
        steps = max(8, int(part / 20))
        turn = [radians(part * i / steps) for i in range(steps + (part < 360))]
        self.area([(x + r * cos(t), y + r * sin(t)) for t in turn], light=light)

    def arch(self, x: float, y: float, wide: float, high: float, *, light: bool = False) -> None:
        turn = [pi * i / 14 for i in range(15)]
        points = [(x + wide / 2 + wide / 2 * cos(t), y + high * sin(t)) for t in turn]
        self.area(points, light=light)

    def windows(
        self, x: float, y: float, number: int, step: float = 2.6, size: float = 1.1
    ) -> None:
        for i in range(number):
            self.box(x + i * step, y, size, size, light=True)

    # -- ships -------------------------------------------------------------------------------------

    def hull(self, long: float, deck: float, bow: float, stern: float = 0.7) -> None:
        """From the stern at 0 to a raked bow; `bow` is how much higher the forecastle lies."""
        fore = long * 0.68
        top = (
            [(long + 2.5, deck + bow + 0.8), (fore, deck + bow)]
            if bow
            else [(long + 2.5, deck + 1)]
        )
        self.area([(1.5, -1.5), (long - 2.5, -1.5), *top, (fore, deck), (0, deck), (stern, 0.6)])
        self.line((1, 0.7), (long - 1, 0.7), wide=0.6, light=True)

    def funnel(self, x: float, y: float, wide: float, high: float, rake: float = 0.8) -> None:
        self.area([(x, y), (x + wide, y), (x + wide - rake, y + high), (x - rake, y + high)])
        self.line(
            (x - rake + 0.3, y + high - 1.3), (x + wide - rake - 0.3, y + high - 1.3), light=True
        )

    def mast(self, x: float, y: float, high: float, yard: float = 3) -> None:
        self.line((x, y), (x, y + high), wide=0.7)
        self.line((x - yard / 2, y + high * 0.72), (x + yard / 2, y + high * 0.72), wide=0.6)

    def turret(self, x: float, y: float, size: float, way: int = 1, lift: float = 0.12) -> None:
        self.area(
            [
                (x - size, y),
                (x + size, y),
                (x + size * 0.8, y + size * 1.05),
                (x - size * 0.8, y + size * 1.05),
            ]
        )
        high = y + size * 0.6
        self.line(
            (x, high), (x + way * size * 3, high + size * 3 * lift), wide=max(0.7, size * 0.36)
        )

    def tower(self, x: float, y: float, wide: float, *levels: float) -> None:
        """A bridge in steps, each a little narrower."""
        for i, high in enumerate(levels):
            self.box(x + i * 0.7, y, wide - 1.4 * i, high)
            self.line(
                (x + i * 0.7 + 0.5, y + high - 0.8),
                (x + wide - i * 0.7 - 0.5, y + high - 0.8),
                wide=0.6,
                light=True,
            )
            y += high

    def radar(self, x: float, y: float) -> None:
        self.box(x - 2, y, 4, 2.2)
        self.line((x, y - 1.5), (x, y), wide=0.7)

    def flat_top(self, long: float, deck: float, *, closed: bool = False) -> None:
        self.area(
            [
                (2, -1.5),
                (long - 4, -1.5),
                (long - (0 if closed else 1), deck - 1.6),
                (1, deck - 1.6),
            ]
        )
        self.area([(-1, deck - 1.6), (long + 2, deck - 1.6), (long + 2, deck), (-1, deck)])
        self.line((1, 0.7), (long - 4, 0.7), wide=0.6, light=True)
        if not closed:
            for i in range(6):
                self.box(6 + i * (long - 16) / 6, deck - 4.6, (long - 16) / 9, 1.7, light=True)

    # -- on land -----------------------------------------------------------------------------------

    def wheel(self, x: float, r: float = 1.6) -> None:
        self.disc(x, r, r)
        self.disc(x, r, r * 0.42, light=True)

    def chimney(self, x: float, y: float, high: float) -> None:
        self.area([(x - 1.5, y), (x + 1.5, y), (x + 1, y + high), (x - 1, y + high)])
        self.line((x - 1, y + high - 1.6), (x + 1, y + high - 1.6), light=True)

    def tank(self, x: float, wide: float, high: float) -> None:
        self.box(x, 0, wide, high)
        self.arch(x, high, wide, 1.8)
        self.line((x + wide * 0.22, 1), (x + wide * 0.22, high - 0.5), wide=1.2, light=True)

    def gun(self, x: float, long: float, angle: float, thick: float = 1.1) -> None:
        """A gun on its cross-shaped mount, pointing up."""
        t = radians(angle)
        self.area([(x - 5, 0), (x + 5, 0), (x + 2, 2.4), (x - 2, 2.4)])
        self.box(x - 1.4, 2, 2.8, 4)
        self.line(
            (x - 3.4 * cos(t), 6 - 3.4 * sin(t)), (x + long * cos(t), 6 + long * sin(t)), wide=thick
        )
        self.disc(x, 5.8, 1.9)
        self.disc(x, 5.8, 0.7, light=True)

    def sandbags(self, x: float, wide: float, rows: int = 2) -> None:
        for row in range(rows):
            at = x + (row % 2) * 1.4
            while at + 2.4 <= x + wide:
                self.arch(at, row * 1.3, 2.6, 1.6)
                at += 2.6
        self.box(x + 0.6, 0, wide - 1.2, 0.9)

    def lattice(self, x: float, wide: float, high: float) -> None:
        """A tower of girders."""
        left, right = (x - wide / 2, 0.0), (x + wide / 2, 0.0)
        self.line(left, (x - 0.6, high), wide=0.8)
        self.line(right, (x + 0.6, high), wide=0.8)
        steps = 5
        for i in range(steps):
            a, b = i / steps, (i + 1) / steps
            low, top = wide / 2 * (1 - a * 0.85), wide / 2 * (1 - b * 0.85)
            self.line((x - low, a * high), (x + top, b * high), wide=0.5)
            self.line((x + low, a * high), (x - top, b * high), wide=0.5)

    def truck(self, x: float) -> None:
        self.box(x, 1.6, 8, 1.4)
        self.area([(x, 3), (x + 7.6, 3), (x + 7.6, 6.2), (x + 6.8, 7.2), (x + 0.8, 7.2), (x, 6.2)])
        self.area(
            [
                (x + 8, 1.6),
                (x + 12.4, 1.6),
                (x + 12.4, 4),
                (x + 10.8, 4.3),
                (x + 10, 6.4),
                (x + 8, 6.4),
            ]
        )
        self.box(x + 8.6, 4.4, 1.4, 1.3, light=True)
        for each in (x + 1.8, x + 5.6, x + 10.6):
            self.wheel(each)

    def armor(self, x: float) -> None:
        self.area(
            [(x, 0.8), (x + 1, 0), (x + 12, 0), (x + 13, 0.8), (x + 12.6, 2.6), (x + 0.4, 2.6)]
        )
        self.area([(x + 0.6, 2.6), (x + 13.2, 2.6), (x + 11, 4.6), (x + 1.4, 4.6)])
        self.area([(x + 3, 4.6), (x + 9, 4.6), (x + 8.2, 7), (x + 4, 7)])
        self.line((x + 8.4, 5.8), (x + 15.4, 6.1), wide=0.9)
        for i in range(5):
            self.disc(x + 2 + i * 2.3, 1.3, 0.7, light=True)

    def airplane(self, x: float) -> None:
        """A fighter on its wheels, tail down, nose to the right."""
        body = [(0, 2.2), (1.6, 1.6), (9, 3), (14.6, 4.2), (15, 5.6), (13.6, 7)]
        self.shape(x, *body, (8.6, 6.8), (2.4, 4), (1.8, 6.2), (0.2, 6))
        self.area([(x + 6.6, 5.8), (x + 10.6, 6.6), (x + 9.6, 8), (x + 7.8, 7.8)], light=True)
        self.line((x + 15.3, 2.2), (x + 15.3, 8.8), wide=0.5)
        self.line((x + 11, 4), (x + 11.6, 1.2), wide=0.8)
        self.wheel(x + 11.7, 1.4)
        self.line((x + 4.8, 3.6), (x + 11.6, 4.6), wide=0.9, light=True)

    def wagon(self, x: float, kind: str = "box") -> None:
        self.box(x, 1.8, 11, 1.1)
        if kind == "tank":
            lower = [(10.4, 3.6), (9.6, 2.9), (1.4, 2.9), (0.6, 3.6)]
            self.shape(x, *lower, (0.6, 6.4), (1.4, 7.2), (9.6, 7.2), (10.4, 6.4))
            self.box(x + 4.6, 7.2, 1.8, 1.2)
        else:
            self.box(x + 0.4, 2.9, 10.2, 5)
            self.area([(x, 7.9), (x + 11, 7.9), (x + 9.8, 9), (x + 1.2, 9)])
            self.box(x + 4, 3.4, 3, 3.8, light=True)
        for each in (x + 2.4, x + 8.6):
            self.wheel(each, 1.3)

    def engine(self, x: float) -> None:
        self.box(x, 2.2, 16, 1.4)
        self.box(x + 4.4, 3.6, 10.4, 4.2)
        self.box(x + 0.4, 3.6, 4.4, 5.6)
        self.box(x - 0.2, 9, 5.6, 0.9)
        self.box(x + 1.4, 6.2, 2, 1.7, light=True)
        self.box(x + 12.4, 7.8, 1.7, 2.8)
        self.arch(x + 8, 7.6, 2.6, 1.8)
        self.area([(x + 16, 2.2), (x + 18, 0.5), (x + 15.4, 0.5)])
        for each in (x + 3.4, x + 7.2, x + 11):
            self.wheel(each, 1.9)
        self.wheel(x + 14.2, 1.2)

    # -- the file ----------------------------------------------------------------------------------

    def write(self) -> None:
        points = [point for area in [*self.solid, *self.raised] for point in area]
        left = min(x for x, _ in points) - 0.5
        top = max(y for _, y in points) + 0.5
        right, bottom = max(x for x, _ in points) + 0.5, min(-1.5, *(y for _, y in points))

        def path(areas: list[list[tuple[float, float]]]) -> str:
            return "".join(
                "M" + "L".join(f"{number(x - left)} {number(top - y)}" for x, y in area) + "z"
                for area in areas
            )

        box = f"0 0 {number(right - left)} {number(top - bottom)}"
        opening = f'xmlns="http://www.w3.org/2000/svg" viewBox="{box}" data-ground="{number(top)}"'
        text = (
            f"<svg {opening}>\n"
            f"<title>{self.title}</title>\n"
            "<desc>From the side, front to the right. Drawn for the Airwar project.</desc>\n"
            f'<path id="solid" d="{path(self.solid)}"/>\n'
            f'<path id="raised" fill="#fff" fill-opacity=".55" d="{path(self.raised)}"/>\n'
            "</svg>\n"
        )
        (OUT / f"{self.key}.svg").write_text(text)


def number(value: float) -> str:
    found = f"{value:.1f}".removesuffix(".0")
    return "0" if found == "-0" else found
