"""Squares, facings, aspect, Sun arcs and rounding.

A square is one number, 20 times its column plus its altitude; OFF is none. Facings are numbers
too, 0 to 7 clockwise from left.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

from ..data.kinds import Arc, Edge

COLUMNS: Final = 26  # §2.1-map
LEVELS: Final = 20
SQUARES: Final = COLUMNS * LEVELS
OFF: Final = -1

LEFT, UP, RIGHT, DOWN = 0, 2, 4, 6
FACINGS: Final = ("l", "lu", "u", "ru", "r", "rd", "d", "ld")
FACING_OF: Final = {name: i for i, name in enumerate(FACINGS)}
STEPS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))

Aspect: TypeAlias = Literal["ahead", "behind", "beside"]


# -- squares --------------------------------------------------------------------------------------


def square(column: int, altitude: int) -> int:
    """The square of a column 0-25 and an altitude, or OFF."""
    if 0 <= column < COLUMNS and 0 <= altitude < LEVELS:
        return column * LEVELS + altitude
    return OFF


def column(at: int) -> int:
    return at // LEVELS


def altitude(at: int) -> int:
    """§1.1-altitude: the row number; on it rest higher, lower, above and below."""
    return at % LEVELS


def name(at: int) -> str:
    """§2.1-map: column letter and altitude, as in G13."""
    return f"{chr(65 + at // LEVELS)}{at % LEVELS}" if at >= 0 else "off the map"


def spot(at: int | str) -> str:
    """A square as a place of the table: a unit may be called D3 as well."""
    return f"at:{at if isinstance(at, str) else name(at)}"


_NAMED: Final = {name(at): at for at in range(SQUARES)}


def read(text: str) -> int:
    """The square of a name; OFF if there is none."""
    return _NAMED.get(text, OFF)


def distance(a: int, b: int) -> int:
    """§1.1-distance: the larger of the differences in columns and in altitude."""
    across, up = abs(a // LEVELS - b // LEVELS), abs(a % LEVELS - b % LEVELS)
    return across if across > up else up


def adjacent(a: int, b: int) -> bool:
    """§1.1-adjacent: one of the eight around it, not itself."""
    return distance(a, b) == 1


@cache
def neighbors(at: int) -> tuple[int, ...]:
    around = [square(column(at) + dx, altitude(at) + dy) for dx, dy in STEPS]
    return tuple([each for each in around if each != OFF])


def around(at: int, reach: int) -> tuple[int, ...]:
    """The squares within a distance, its own included, sorted."""
    x, y = column(at), altitude(at)
    found = [
        square(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)
    ]
    return tuple([each for each in found if each != OFF])


_AHEAD: Final = tuple(  # the last is for OFF
    [
        tuple([square(at // LEVELS + dx, at % LEVELS + dy) for dx, dy in STEPS])
        for at in (*range(SQUARES), OFF)
    ]
)


def ahead_of(at: int, facing: int) -> int:
    """The square that a unit faces, or OFF."""
    return _AHEAD[at][facing]


# -- facings --------------------------------------------------------------------------------------


def turn(a: int, b: int) -> int:
    """How far from one facing to another, in eighths: 0 to 4."""
    return _TURNS[b - a]  # from -7 to 7


_TURNS: Final = (0, 1, 2, 3, 4, 3, 2, 1, 1, 2, 3, 4, 3, 2, 1)


def level_flight(facing: int) -> bool:
    """§1.1-level: exactly left or exactly right."""
    return facing in (LEFT, RIGHT)


def leveled(facing: int) -> int:
    """Left or right, whichever a facing that is not straight up or down leans to."""
    return LEFT if STEPS[facing][0] < 0 else RIGHT


def toward(edge: Edge) -> int:
    """The level facing to an edge."""
    return LEFT if edge == "left" else RIGHT


def opposite(edge: Edge) -> Edge:
    return "right" if edge == "left" else "left"


def columns_to(edge: Edge, at: int) -> int:
    """How many columns a square is from the column at an edge."""
    return column(at) if edge == "left" else COLUMNS - 1 - column(at)


def aspect(facing: int, at: int, other: int) -> Aspect:
    """§8.1.2: where another square lies for a unit with this facing; cones of 90 degrees, their
    edges included."""
    dx, dy = column(other) - column(at), altitude(other) - altitude(at)
    fx, fy = STEPS[facing]
    if fx and fy:
        along = (dx * fx, dy * fy)
        if min(along) >= 0 and max(along) > 0:
            return "ahead"
        return "behind" if max(along) <= 0 and min(along) < 0 else "beside"
    forward, across = (dx * fx, abs(dy)) if fx else (dy * fy, abs(dx))
    if forward > 0 and across <= forward:
        return "ahead"
    return "behind" if forward < 0 and across <= -forward else "beside"


# -- the Sun --------------------------------------------------------------------------------------


def arc(at: int, other: int) -> Arc | None:
    """§4.2-arcs: the arc of a unit's Sun diagram in which another square lies, if any.

    §4.2-own-square: its own square and those below are in none.
    """
    dx, dy = column(other) - column(at), altitude(other) - altitude(at)
    if dy < 0 or dx == dy == 0:
        return None
    wide = abs(dx)
    if dy > 2 * wide:
        return "above"
    if 2 * dy < wide:
        return "left horizon" if dx < 0 else "right horizon"
    return "left upper" if dx < 0 else "right upper"


# -- arithmetic -----------------------------------------------------------------------------------


def rounded(value: int, by: int) -> int:
    """§1.2-round: a quotient, to the nearest whole number, halves up.

    §1.2-steps: dividing again starts from the rounded one.
    """
    return (2 * value + by) // (2 * by)
