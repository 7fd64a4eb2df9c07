"""Reads typed places: hexes, aircraft at hexes, areas, flak fields and clouds.

    0616              a hex: column 6, row 16
    0616/0/4          an aircraft: hex, facing and altitude; the last two may be left out
    0316-1218/0/3     an area between two opposite corners
    1003/3            a flak field: its middle hex and its altitude
    0708/2/3x2/2-4    a cloud: first hex, heading, length x width, lowest and highest altitude

A facing is a number, 0 to 5 clockwise from north, or its name.
"""

from __future__ import annotations

import re
from typing import Any, Final

from airwar.common.hexes import COMPASS, column_row, label, offset, read_label
from airwar.common.words import words
from airwar.kernel.errors import BadData

from ..data import HIGHEST, LOWEST, SideName, load_tables

USUAL_FACING: Final[dict[SideName, int]] = {"allied": 0, "axis": 3}
USUAL_ALTITUDE: Final = 3
USUAL_AREA: Final[dict[SideName, str]] = {"allied": "0316-1218/0/3", "axis": "0303-1205/3/3"}
FLAK: Final = (2, 4)  # altitudes of a flak field, §flak.area
DEEP: Final = 3  # most altitudes that a cloud fills
_SIZE = re.compile(r"([1-4])x([12])")
_BANDS = re.compile("([0-9])(?:-([0-9]))?")


def help_lines() -> list[str]:
    board = load_tables().board
    last = label(offset(board.columns - 1, board.rows - 1))
    return [
        f"hexes go from 0000, the northwest, to {last}: two digits for the column, two for the row",
        "facings: " + ", ".join(f"{number} {name}" for number, name in enumerate(COMPASS)),
    ]


def read_hex(text: str) -> list[int]:
    """Column and row of a hex on the map."""
    hex = read_label(text)
    if hex is None or not load_tables().board.holds(*column_row(hex)):
        raise BadData(f"{text!r} is not on the map: {help_lines()[0]}")
    return list(column_row(hex))


def read_facing(text: str) -> int:
    if (word := text.replace("-", "")) in COMPASS:
        return COMPASS.index(word)
    if text not in ("0", "1", "2", "3", "4", "5"):
        raise BadData(f"{text!r} is not a facing; {help_lines()[1]}")
    return int(text)


def read_altitude(text: str, least: int = LOWEST, most: int = HIGHEST) -> int:
    if not re.fullmatch("[0-9]", text) or not least <= int(text) <= most:
        raise BadData(f"{text!r} is not an altitude from {least} to {most}")
    return int(text)


def read_aircraft(text: str, side: SideName) -> dict[str, Any]:
    """`0616`, `0616/0` or `0616/0/4`."""
    parts = text.split("/")
    if len(parts) > 3:
        raise _written(text, "an aircraft's place", "0616/0/4 with hex, facing and altitude")
    at, facing, altitude = [*parts, "", ""][:3]
    return {
        "at": read_hex(at),
        "facing": read_facing(facing) if facing else USUAL_FACING[side],
        "altitude": read_altitude(altitude) if altitude else USUAL_ALTITUDE,
    }


def read_area(text: str) -> dict[str, Any]:
    """`0316-1218/0/3`."""
    match text.split("/"):
        case [corners, facing, altitude] if corners.count("-") == 1:
            one, other = (read_hex(each) for each in corners.split("-"))
        case _:
            raise _written(text, "an area", "0316-1218/0/3 with two corners, facing and altitude")
    return {
        "columns": sorted((one[0], other[0])),
        "rows": sorted((one[1], other[1])),
        "facing": read_facing(facing),
        "altitude": read_altitude(altitude),
    }


def read_flak(text: str) -> dict[str, Any]:
    """`1003/3`."""
    match text.split("/"):
        case [at, altitude]:
            return {"at": read_hex(at), "altitude": read_altitude(altitude, *FLAK)}
    raise _written(text, "a flak field", "1003/3 with its middle hex and its altitude, 2 to 4")


def read_cloud(text: str) -> dict[str, Any]:
    """`0708/2/3x2/2-4`."""
    wanted = (
        "0708/2/3x2/2-4 with first hex, heading, length 1 to 4 x width 1 or 2,"
        f" and altitudes: {DEEP} at most, usually from 2 or 3"
    )
    match text.split("/"):
        case [at, heading, size, altitudes]:
            sized, filled = _SIZE.fullmatch(size), _BANDS.fullmatch(altitudes)
        case _:
            raise _written(text, "a cloud", wanted)
    if sized is None or filled is None:
        raise _written(text, "a cloud", wanted)
    base = int(filled[1])
    depth = int(filled[2] or base) - base + 1
    if not LOWEST <= base <= HIGHEST or not 1 <= depth <= DEEP:
        raise _written(text, "a cloud", wanted)
    return {
        "at": read_hex(at),
        "heading": read_facing(heading),
        "length": int(sized[1]),
        "width": int(sized[2]),
        "base": base,
        "depth": depth,
    }


def listed(text: str) -> list[str]:
    """The words of a list; `none` is an empty list."""
    return [] if text == "none" else words(text)


def _written(text: str, what: str, how: str) -> BadData:
    return BadData(f"{text!r} is not {what}; write {how}")
