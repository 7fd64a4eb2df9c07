"""Draw every aircraft family as aircraft/FAMILY.svg and every other thing as objects/KEY.svg.

Needs skia-pathops: `pip install skia-pathops`, then `python draw.py [NAME ...]`.
"""

import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

import pathops  # type: ignore[import-untyped]
from fleet import FLEET
from ground import GROUND
from guns import GUNS
from model import Aircraft
from shapes import CM, Station, between, union
from ships import SHIPS
from things import Line, Thing, stacked
from views import View, side_view, top_view

BOX = 200.0
MARGIN = 3.0
HERE = Path(__file__).resolve().parent.parent


class Frame:
    """Puts a view into its box, and says the numbers as short as they can be."""

    def __init__(self, shape: pathops.Path, width: float, height: float) -> None:
        left, top, right, bottom = (side / CM for side in shape.bounds)
        room = min((width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / (bottom - top))
        self.scale = room
        self.dx = width / 2 - (left + right) / 2 * room
        self.dy = height / 2 - (top + bottom) / 2 * room

    def place(self, x: float, y: float) -> tuple[float, float]:
        return (round(x * self.scale + self.dx, 1), round(y * self.scale + self.dy, 1))


def number(value: float) -> str:
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("-0", "") else text


def joined(values: list[float]) -> str:
    out, before = "", ""
    for value in values:
        text = number(value)
        apart = before and not text.startswith("-") and not (text.startswith(".") and "." in before)
        out, before = out + (" " if apart else "") + text, text
    return out


class Data:
    """Path data in relative commands, each from the rounded point before: no error adds up."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.text = ""
        self.here = (0.0, 0.0)

    def move(self, x: float, y: float) -> None:
        self.here = self.frame.place(x, y)
        self.text += "M" + joined(list(self.here))

    def go(self, letter: str, points: list[tuple[float, float]]) -> None:
        x, y = self.here
        if all(point == self.here for point in points):
            return
        steps = [round(v, 1) for px, py in points for v in (px - x, py - y)]
        if letter == "l" and steps[1] == 0:
            letter, steps = "h", steps[:1]
        elif letter == "l" and steps[0] == 0:
            letter, steps = "v", steps[1:]
        self.text += letter + joined(steps)
        self.here = points[-1]


def path_data(shape: pathops.Path, frame: Frame) -> str:
    letters = {"lineTo": "l", "curveTo": "c", "qCurveTo": "q"}
    data, start = Data(frame), (0.0, 0.0)
    for verb, points in started(shape):
        if verb == "moveTo":
            data.move(points[0][0] / CM, points[0][1] / CM)
            start = data.here
        elif verb == "closePath":
            data.text, data.here = data.text + "z", start
        else:
            placed = [frame.place(x / CM, y / CM) for x, y in points]
            for step in split_quads(placed) if verb == "qCurveTo" else [placed]:
                data.go(letters[verb], step)
    return data.text


def started(shape: pathops.Path) -> Iterator[tuple[str, tuple[Station, ...]]]:
    """The segments, a start given to a contour of nothing but quadratic curves, which has none."""
    for verb, points in shape.segments:
        if verb == "qCurveTo" and points[-1] is None:
            start = between(points[-2], points[0], 0.5)
            yield "moveTo", (start,)
            yield verb, (*points[:-1], start)
        else:
            yield verb, points


def split_quads(points: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """A run of quadratic controls with the points between them left out, as single pieces."""
    pieces = []
    for a, b in itertools.pairwise(points[:-1]):
        pieces.append([a, (round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1))])
    return [*pieces, [points[-2], points[-1]]]


def line_data(lines: Iterable[Line], frame: Frame) -> str:
    data = Data(frame)
    for line in lines:
        data.move(*line[0])
        for x, y in line[1:]:
            data.go("l", [frame.place(x, y)])
    return data.text


def drawing(craft: Aircraft) -> str:
    top, side = top_view(craft), side_view(craft)
    above, beside = Frame(top.shape, BOX, BOX), Frame(side.shape, BOX, BOX / 2)
    metres = round(BOX / above.scale, 2)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" data-metres="{metres}">\n'
        f"<title>{escape(craft.title)}</title>\n"
        "<desc>Top view, nose up, and side view, nose right. Drawn for the Airwar project.</desc>\n"
        f'{view_paths("top", top, above)}<g transform="translate(0 200)">\n'
        f"{view_paths('side', side, beside)}</g>\n</svg>\n"
    )


def view_paths(name: str, view: View, frame: Frame) -> str:
    style = 'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width=".7"'
    return (
        f'<path id="{name}" d="{path_data(view.shape, frame)}"/>\n'
        f'<path id="{name}-glass" fill="#fff" d="{path_data(view.glass, frame)}"/>\n'
        f'<path id="{name}-detail" {style} d="{line_data(view.lines, frame)}"/>\n'
    )


def picture(thing: Thing) -> str:
    """A thing from above; its longer side fills the box."""
    solid = union([*thing.solid, *thing.raised])
    raised = stacked(thing.raised, thing.gap)
    left, top, right, bottom = solid.bounds
    wide, long = right - left, bottom - top
    room = (BOX - 2 * MARGIN) / max(wide, long)
    width, height = (round(side * room + 2 * MARGIN) for side in (wide, long))
    frame = Frame(solid, width, height)
    style = 'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width=".7"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'data-inches="{thing.inches}">\n'
        f"<title>{escape(thing.title)}</title>\n"
        "<desc>From above, front at the top. Drawn for the Airwar project.</desc>\n"
        f'<path id="solid" d="{path_data(solid, frame)}"/>\n'
        f'<path id="raised" fill="#fff" fill-opacity=".3" d="{path_data(raised, frame)}"/>\n'
        f'<path id="detail" {style} d="{line_data(thing.lines, frame)}"/>\n</svg>\n'
    )


def main(names: list[str]) -> None:
    for craft in FLEET:
        if not names or craft.family in names:
            write("aircraft", craft.family, drawing(craft))
    for thing in (*SHIPS, *GUNS, *GROUND):
        if not names or thing.key in names:
            write("objects", thing.key, picture(thing))


def write(folder: str, name: str, text: str) -> None:
    path = HERE / folder / f"{name}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
