"""Cloud, haze and contrails as bands that can be drawn in one stroke."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules.sky import DENSE, sky
from ..rules.squares import COLUMNS, LEVELS, square
from ..rules.state import Raid
from .structs import BandView, CloudView


def clouds(s: Raid) -> tuple[CloudView, ...]:
    """Runs of squares with the same weather, from the ground up."""
    return tuple([run for level in range(LEVELS) for run in _runs(s, level)])


def _runs(s: Raid, level: int) -> Iterator[CloudView]:
    squares = sky(s)
    cells = [(squares[square(x, level)], _in_rain(s, x, level)) for x in range(COLUMNS)]
    first = 0
    for x in range(1, COLUMNS + 1):
        if x == COLUMNS or cells[x] != cells[first]:
            kind, rain = cells[first]
            if kind:
                yield CloudView(kind, level, first, x - 1, rain)
            first = x


def _in_rain(s: Raid, x: int, level: int) -> bool:
    """Rain falls from the lowest dense layer of a column."""
    squares = sky(s)
    above = [y for y in range(LEVELS) if squares[square(x, y)] == DENSE]
    return s.setup.rain and level < min(above, default=0)


def haze(s: Raid) -> tuple[BandView, ...]:
    return tuple([_band(each.top, each.columns) for each in s.setup.haze if _now(s, each.turns)])


def contrails(s: Raid) -> tuple[BandView, ...]:
    layers = [each for each in s.setup.contrails if _now(s, each.turns)]
    return tuple([_band(each.bottom, each.columns) for each in layers])


def _band(altitude: int, columns: tuple[str, str]) -> BandView:
    return BandView(altitude, ord(columns[0]) - 65, ord(columns[1]) - 65)


def _now(s: Raid, turns: tuple[int, int]) -> bool:
    return turns[0] <= max(s.turn, 1) <= turns[1]
