"""Cloud, rain, haze, contrails, lines of sight and the Sun (chapter 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from ..data.scenario import CloudLayer, Setup
from .squares import COLUMNS, LEVELS, SQUARES, altitude, arc, column, square
from .state import Raid, Unit

CLEAR, WISPY, BROKEN, DENSE = 0, 1, 2, 3  # §4.7-values: what each takes off a roll
PENALTY: Final = {"wispy": WISPY, "broken": BROKEN, "dense": DENSE}
HAZE: Final = 1


# -- weather in a square --------------------------------------------------------------------------


def weather_at(s: Raid, at: int) -> int:
    """The penalty of the cloud or rain in a square; 0 if it is clear."""
    return sky(s)[at]


def sky(s: Raid) -> tuple[int, ...]:
    """The penalty of every square this turn."""
    return _weather(s).squares


class Weather:
    """The sky of a turn, and the lines through it that somebody has looked along."""

    __slots__ = ("lines", "squares")

    def __init__(self, squares: tuple[int, ...]) -> None:
        self.squares = squares
        self.lines: dict[tuple[int, int], bool] = {}  # unblocked?

    def clear(self, a: int, b: int) -> bool:
        found = self.lines.get((a, b))
        if found is None:
            found = not _blocked([self.squares[each] for each in between(a, b)])
            self.lines[a, b] = found
        return found


# Games of one set-up share it; to look whether it is the same one is faster than to compare.
_last: list[tuple[Setup, int, Weather]] = []


def _weather(s: Raid) -> Weather:
    if _last:
        setup, turn, found = _last[0]
        if setup is s.setup and turn == s.turn:
            return found
    found = _weather_of(s.setup.clouds, s.setup.rain, s.turn)
    _last[:] = [(s.setup, s.turn, found)]
    return found


@lru_cache(maxsize=256)
def _weather_of(clouds: tuple[CloudLayer, ...], rain: bool, turn: int) -> Weather:
    return Weather(_sky(clouds, rain, turn))


def _sky(clouds: tuple[CloudLayer, ...], rain: bool, turn: int) -> tuple[int, ...]:
    squares = [CLEAR] * SQUARES
    for layer in clouds:
        if layer.turns[0] <= max(turn, 1) <= layer.turns[1]:
            for x in range(ord(layer.columns[0]) - 65, ord(layer.columns[1]) - 64):
                # §4.5: one kind in a square, and the first and last column belong to the layer.
                squares[square(x, layer.altitude)] = PENALTY[layer.kind]
    if rain:  # §4.5.1
        for x in range(COLUMNS):
            dense = [y for y in range(LEVELS) if squares[square(x, y)] == DENSE]
            for y in range(min(dense, default=0)):
                # §4.5.1: what is below the lowest dense layer is as good as broken cloud.
                squares[square(x, y)] = BROKEN
    return tuple(squares)


def hazy(s: Raid, at: int) -> bool:
    """§4.3: at or below the haze altitude."""
    return any(
        altitude(at) <= layer.top and _covers(layer.columns, layer.turns, at, s.turn)
        for layer in s.setup.haze
    )


def contrails(s: Raid, at: int) -> bool:
    """§4.4: at or above the contrail altitude."""
    return any(
        altitude(at) >= layer.bottom and _covers(layer.columns, layer.turns, at, s.turn)
        for layer in s.setup.contrails
    )


def _covers(columns: tuple[str, str], turns: tuple[int, int], at: int, turn: int) -> bool:
    inside = columns[0] <= chr(65 + column(at)) <= columns[1]
    return inside and turns[0] <= max(turn, 1) <= turns[1]


# -- lines of sight -------------------------------------------------------------------------------


def sees(s: Raid, a: int, b: int) -> bool:
    """Is the line between two squares unblocked?

    §4.6-reciprocal, §4.6.1-dense, §4.6.1-broken: only what lies strictly between the two squares
    blocks, a dense square or two broken ones (C4), so it is the same both ways.
    """
    return _weather(s).clear(a, b)


def blocked_at(s: Raid, a: int, b: int) -> tuple[int, int] | None:
    """The square that blocks a line, seen from the first of the two, and its weather."""
    squares, broken = sky(s), 0
    for at in sorted(between(a, b), key=lambda each: _far(a, each)):
        if squares[at] == DENSE:
            return at, DENSE
        if squares[at] == BROKEN:
            broken += 1
            if broken == 2:
                return at, BROKEN
    return None


def _far(a: int, b: int) -> int:
    return (column(a) - column(b)) ** 2 + (altitude(a) - altitude(b)) ** 2


def weather_on(s: Raid, a: int, b: int) -> int:
    """The worst penalty on a line, both ends included (C7).

    §4.7-worst: penalties never add up. §4.6.1-same-square: in one square it is that square's.
    """
    squares = sky(s)
    return max(squares[a], squares[b], *[squares[each] for each in between(a, b)], 0)


def with_haze(s: Raid, penalty: int, *squares: int) -> int:
    """§4.7.1: haze in any of these squares counts as weather of 1 (C6)."""
    return max(penalty, HAZE if any(hazy(s, each) for each in squares) else 0)


def _blocked(penalties: list[int]) -> bool:
    return DENSE in penalties or penalties.count(BROKEN) >= 2


def between(a: int, b: int) -> tuple[int, ...]:
    """The squares strictly between two, through whose inside the line of their centers runs."""
    x, y = column(a), altitude(a)
    return tuple([square(x + dx, y + dy) for dx, dy in _crossed(column(b) - x, altitude(b) - y)])


@cache
def _crossed(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        [
            (i, j)
            for i in _span(dx)
            for j in _span(dy)
            if (i, j) not in ((0, 0), (dx, dy)) and _inside(dx, dy, i, j)
        ]
    )


def _span(d: int) -> range:
    return range(d + 1) if d >= 0 else range(d, 1)


def _inside(dx: int, dy: int, i: int, j: int) -> bool:
    """Does the line through (0, 0) and (dx, dy) run through the inside of the square at (i, j)?

    §4.6.1-trace: its corners must lie on both sides; to touch one is not enough.
    """
    corners = [dx * (2 * j + v) - dy * (2 * i + u) for u in (-1, 1) for v in (-1, 1)]
    return min(corners) < 0 < max(corners)


# -- the Sun --------------------------------------------------------------------------------------


def in_sun(s: Raid, observer: int, target: int) -> bool:
    """§4.6.2-in-sun: is a target's square in the Sun for who looks at it from another?"""
    return arc(observer, target) == s.setup.sun and not _sun_hidden(s, observer, target)


def _sun_hidden(s: Raid, observer: int, through: int) -> bool:
    """§4.6.2-in-sun-blocked, §4.6.2-out-of-sun-blocked: the line goes on to the edge of the map,
    and the Sun stands one square past it (C5)."""
    x, y = column(observer), altitude(observer)
    dx, dy = column(through) - x, altitude(through) - y
    squares = sky(s)
    return _blocked([squares[square(x + i, y + j)] for i, j in _ray(dx, dy, x, y)])


@cache
def _ray(dx: int, dy: int, x: int, y: int) -> tuple[tuple[int, int], ...]:
    """The squares of the map that a ray from the center of (x, y) runs through, without it."""
    return tuple(
        [
            (i, j)
            for i in range(-x, COLUMNS - x)
            for j in range(-y, LEVELS - y)
            if (i, j) != (0, 0) and dx * i + dy * j > 0 and _inside(dx, dy, i, j)
        ]
    )


def out_of_sun(s: Raid, unit: Unit, target: int) -> bool:
    """§4.6.2-out-of-sun: has a unit entered the target's square out of the Sun by this turn's move?

    It came from a square of the target's Sun arc, and spent two MPs or more to enter squares of the
    arc or to circle in them (C9). One that was entered itself did not come out of the Sun (C10).
    """
    notes = unit.notes
    if notes.came < 0 or unit.square != target:
        return False
    return from_sun(s, target, notes.came, notes.path[1:])


def from_sun(s: Raid, target: int, came: int, entered: Sequence[int]) -> bool:
    """§4.6.2-out-of-sun: by the squares of a move, the last one before the target's apart."""
    if arc(target, came) != s.setup.sun:
        return False
    sunny = [each for each in entered if arc(target, each) == s.setup.sun]
    return len(sunny) >= 2 and not _sun_hidden(s, target, came)
