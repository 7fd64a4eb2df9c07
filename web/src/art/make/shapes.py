"""Curves for the aircraft drawings: smooth bodies, wings with rounded tips, rounded polygons.

All lengths are metres. Paths are kept in centimetres, where the Boolean operations are exact
enough.
"""

import itertools
from collections.abc import Iterable, Sequence

import pathops  # type: ignore[import-untyped]

Station = tuple[float, float]
Corner = tuple[float, float] | tuple[float, float, float]
Run = list[Station]

CM = 100.0


class Pen:
    """Draws one closed contour, given in metres."""

    def __init__(self) -> None:
        self.path = pathops.Path()

    def move(self, x: float, y: float) -> None:
        self.path.moveTo(x * CM, y * CM)

    def line(self, x: float, y: float) -> None:
        self.path.lineTo(x * CM, y * CM)

    def curve(self, a: Station, b: Station, c: Station) -> None:
        self.path.cubicTo(a[0] * CM, a[1] * CM, b[0] * CM, b[1] * CM, c[0] * CM, c[1] * CM)

    def close(self) -> pathops.Path:
        self.path.close()
        return self.path


def union(paths: Iterable[pathops.Path]) -> pathops.Path:
    whole = pathops.Path()
    for path in paths:
        whole = pathops.op(whole, path, pathops.PathOp.UNION)
    return whole


def cut(path: pathops.Path, holes: Iterable[pathops.Path]) -> pathops.Path:
    for hole in holes:
        path = pathops.op(path, hole, pathops.PathOp.DIFFERENCE)
    return path


def common(a: pathops.Path, b: pathops.Path) -> pathops.Path:
    return pathops.op(a, b, pathops.PathOp.INTERSECTION)


def rim(path: pathops.Path, by: float) -> pathops.Path:
    line = pathops.Path(path)
    line.stroke(2 * by * CM, pathops.LineCap.BUTT_CAP, pathops.LineJoin.ROUND_JOIN, 4)
    line.convertConicsToQuads()
    return line


def inset(path: pathops.Path, by: float) -> pathops.Path:
    """The shape less a rim of this width."""
    return cut(path, [rim(path, by)])


def outset(path: pathops.Path, by: float) -> pathops.Path:
    """The shape with a rim of this width."""
    return union([path, rim(path, by)])


def mirrored(path: pathops.Path) -> pathops.Path:
    return path.transform(-1, 0, 0, 1, 0, 0)


def moved(path: pathops.Path, x: float, y: float) -> pathops.Path:
    return path.transform(1, 0, 0, 1, x * CM, y * CM)


def spinner(radius: float, length: float) -> Run:
    """The first stations of a nose with a pointed spinner."""
    return [(0, 0), (length * 0.4, radius * 0.7), (length, radius)]


def cowl(radius: float, at: float = 0.4, hub: float = 0.17) -> Run:
    """The first stations of a nose with a radial engine: a hub before a blunt ring."""
    ring = [(at, radius * 0.74), (at + 0.1, radius * 0.9), (at + 0.45, radius)]
    return [(0, 0), (at * 0.4, hub * 0.7), (at, hub), *ring]


def slopes(run: Run) -> list[float]:
    """Tangents that never overshoot a station, after Fritsch and Carlson."""
    secants = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in itertools.pairwise(run)]
    inner = []
    for i, (before, after) in enumerate(itertools.pairwise(secants)):
        left, right = run[i + 1][0] - run[i][0], run[i + 2][0] - run[i + 1][0]
        if before * after <= 0:
            inner.append(0.0)
            continue
        w1, w2 = 2 * right + left, right + 2 * left
        inner.append((w1 + w2) / (w1 / before + w2 / after))
    return [secants[0], *inner, secants[-1]]


def smooth_runs(stations: Run) -> list[Run]:
    """Split where two stations share a place: there the outline has a step with two corners."""
    runs: list[Run] = [[stations[0]]]
    for before, here in itertools.pairwise(stations):
        if here[0] == before[0]:
            runs.append([])
        runs[-1].append(here)
    return runs


Cubic = tuple[Station, Station, Station, Station]


def edge(stations: Run) -> list[Cubic]:
    """One edge of a body from nose to tail as cubic pieces, the first one rounded."""
    pieces: list[Cubic] = []
    end: Station | None = None
    for run in smooth_runs(stations):
        if end is not None:
            pieces.append((end, end, run[0], run[0]))
        if len(run) > 1:
            tangents = slopes(run)
            for (a, b), (m, n) in zip(
                itertools.pairwise(run),
                itertools.pairwise(tangents),
                strict=True,
            ):
                third = (b[0] - a[0]) / 3
                first = (a[0] + third, a[1] + m * third)
                if a is stations[0]:
                    first = (a[0], a[1] + 0.6 * (b[1] - a[1]))
                pieces.append((a, first, (b[0] - third, b[1] - n * third), b))
        end = run[-1]
    return pieces


def body(upper: Run, lower: Run | None = None) -> pathops.Path:
    """A body lying along the y axis, nose at the top: half widths to the right, and to the left."""
    pen = Pen()
    pen.move(upper[0][1], upper[0][0])
    for _, a, b, c in edge(upper):
        pen.curve((a[1], a[0]), (b[1], b[0]), (c[1], c[0]))
    left = edge(upper if lower is None else lower)
    pen.line(-left[-1][3][1], left[-1][3][0])
    for a, b, c, _ in reversed(left):
        pen.curve((-c[1], c[0]), (-b[1], b[0]), (-a[1], a[0]))
    return pen.close()


def polygon(corners: Sequence[Corner]) -> pathops.Path:
    """A polygon whose corners may be rounded: (x, y) or (x, y, rounding length)."""
    pen = Pen()
    count = len(corners)
    for i, corner in enumerate(corners):
        here = (corner[0], corner[1])
        want = corner[2] if len(corner) == 3 else 0.0
        enter = towards(here, corners[i - 1], want)
        leave = towards(here, corners[(i + 1) % count], want)
        if i == 0:
            pen.move(*enter)
        else:
            pen.line(*enter)
        if want:
            pen.curve(between(enter, here, 0.6), between(leave, here, 0.6), leave)
    return pen.close()


def between(a: Station, b: Station, share: float) -> Station:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def towards(start: Station, goal: Corner, want: float) -> Station:
    """The point this far on the way to the goal, but not past half the way."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    far = (dx * dx + dy * dy) ** 0.5
    share = min(want / far, 0.5) if far else 0.0
    return (start[0] + dx * share, start[1] + dy * share)


def ellipse(x: float, y: float, half_width: float, half_height: float) -> pathops.Path:
    k = 0.5523
    pen = Pen()
    a, b = half_width, half_height
    pen.move(x + a, y)
    pen.curve((x + a, y + k * b), (x + k * a, y + b), (x, y + b))
    pen.curve((x - k * a, y + b), (x - a, y + k * b), (x - a, y))
    pen.curve((x - a, y - k * b), (x - k * a, y - b), (x, y - b))
    pen.curve((x + k * a, y - b), (x + a, y - k * b), (x + a, y))
    return pen.close()


def blades(x: float, y: float, radius: float, thick: float) -> pathops.Path:
    """A propeller seen edge on, lying along the x axis."""
    root, tip = thick / 2, thick / 4
    right: list[Corner] = [(x + radius, y - tip, 0.05), (x + radius, y + tip, 0.05)]
    left: list[Corner] = [(x - radius, y + tip, 0.05), (x - radius, y - tip, 0.05)]
    return polygon([(x, y - root), *right, (x, y + root), *left])
