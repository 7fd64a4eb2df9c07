"""Hexes: flat-topped, axial coordinates, six facings.

A hex is one number, `pack(q, r)`, so a step is an addition and the way from one hex to another is a
difference that can be looked up in tables. Facing 0 is north, 1 northeast, and so
on clockwise; turning right adds one.

A bearing is one of twelve: 2 * f lies in the sector of 60 degrees around facing f, 2 * f + 1
exactly on the border between facings f and f + 1.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from airwar.common.words import is_number

SPAN: Final = 4096  # distance between two columns; rows stay within half of it
HALF: Final = SPAN // 2
RADIUS: Final = 12  # the range of the tables of differences
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)
DIRECTIONS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FACINGS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
# The same in a sentence; answers keep the spelling above.
COMPASS: Final = tuple([facing.replace("-", "") for facing in FACINGS])
OFF: Final = -1


def pack(q: int, r: int) -> int:
    return q * SPAN + r


def unpack(hex: int) -> tuple[int, int]:
    q = (hex + HALF) // SPAN
    return q, hex - q * SPAN


STEPS: Final = tuple(pack(q, r) for q, r in DIRECTIONS)


def size(q: int, r: int) -> int:
    """The length of a difference in steps."""
    return max(abs(q), abs(r), abs(q + r))


def distance(a: int, b: int) -> int:
    near = RANGE.get(b - a)
    return near if near is not None else size(*unpack(b - a))


def bearing(a: int, b: int) -> int:
    """The bearing of b from a; OFF for a hex from itself."""
    near = BEARING.get(b - a)
    return near if near is not None else sector(*unpack(b - a))


def sector(q: int, r: int) -> int:
    """The bearing of a difference: written as a * f + b * (f + 1), the larger part decides."""
    if q == r == 0:
        return OFF
    for facing in range(6):
        (aq, ar), (bq, br) = DIRECTIONS[facing], DIRECTIONS[(facing + 1) % 6]
        whole = aq * br - ar * bq
        a, b = (q * br - r * bq) // whole, (aq * r - ar * q) // whole
        if a > 0 and b >= 0:
            if a == b:
                return 2 * facing + 1
            return 2 * facing if a > b else 2 * ((facing + 1) % 6)
    raise AssertionError("every difference lies between two facings")


def disk(radius: int) -> tuple[int, ...]:
    """All differences up to this length, nearest first."""
    around = range(-radius, radius + 1)
    found = [(q, r) for q in around for r in around if size(q, r) <= radius]
    return tuple(pack(q, r) for q, r in sorted(found, key=lambda each: (size(*each), each)))


RANGE: Final = {delta: size(*unpack(delta)) for delta in disk(RADIUS)}
BEARING: Final = {delta: sector(*unpack(delta)) for delta in disk(RADIUS)}


def line(a: int, b: int) -> tuple[int, ...]:
    """The hexes from a to b, both included; along a border, the one on the right."""
    (aq, ar), (bq, br) = unpack(a), unpack(b)
    steps = distance(a, b)
    hexes = []
    for step in range(steps + 1):
        # Twelve times the point, nudged off the borders.
        many = 12 * max(steps, 1)
        q = many * aq + 12 * step * (bq - aq) + 1
        r = many * ar + 12 * step * (br - ar) + 1
        hexes.append(_nearest(q, r, many))
    return tuple(hexes)


def _nearest(q: int, r: int, parts: int) -> int:
    """The hex whose center is nearest to the point (q, r) / parts."""
    s = -q - r
    rq, rr, rs = _round(q, parts), _round(r, parts), _round(s, parts)
    dq, dr, ds = abs(rq * parts - q), abs(rr * parts - r), abs(rs * parts - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return pack(rq, rr)


def _round(value: int, parts: int) -> int:
    return (2 * value + parts) // (2 * parts)


def arc(bearings: tuple[int, ...], reach: int) -> tuple[dict[int, int], ...]:
    """For each facing, the range of every difference that lies at one of these bearings."""
    return tuple(
        {
            delta: RANGE[delta]
            for delta in disk(reach)
            if delta and (BEARING[delta] - 2 * facing) % 12 in bearings
        }
        for facing in range(6)
    )


class Sheet(Struct, frozen=True):
    """A map of whole hexes: columns west to east, rows north to south, odd columns half a hex low.

    Its tables hold differences from the northwest hex, so a map that is moved or numbered from
    elsewhere needs no other tables.
    """

    columns: int
    rows: int
    hexes: tuple[int, ...]
    place: dict[int, tuple[int, int]]  # column and row
    ahead: tuple[dict[int, int], ...]  # by facing: hexes of map ahead
    edge: dict[int, int]  # hexes between a hex and the nearest edge


@cache
def sheet(columns: int, rows: int) -> Sheet:
    place = {offset(column, row): (column, row) for column in range(columns) for row in range(rows)}
    ahead = tuple({hex: _run(place, hex, step) for hex in place} for step in STEPS)
    edge = {
        hex: min(column, columns - 1 - column, row, rows - 1 - row)
        for hex, (column, row) in place.items()
    }
    return Sheet(columns, rows, tuple(place), place, ahead, edge)


def _run(place: dict[int, tuple[int, int]], hex: int, step: int) -> int:
    count = 0
    while hex + step in place:
        hex, count = hex + step, count + 1
    return count


def offset(column: int, row: int) -> int:
    """The hex in a column and a row, counted from the northwest hex of a map."""
    return pack(column, row - column // 2)


def column_row(hex: int) -> tuple[int, int]:
    q, r = unpack(hex)
    return q, r + q // 2


def label(hex: int) -> str:
    """0616 is column 6, row 16."""
    column, row = column_row(hex)
    return f"{column:02}{row:02}"


def read_label(text: str) -> int | None:
    """The hex that a label names, or None."""
    if len(text) != 4 or not is_number(text):
        return None
    return offset(int(text[:2]), int(text[2:]))
