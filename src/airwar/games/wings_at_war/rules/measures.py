"""Fields of forms that hold a length, a place or a direction: their limits, with the unit."""

from __future__ import annotations

from typing import Final

from airwar.common.forms import Number, Point

LENGTH: Final = "hundredths of an inch"
ANGLE: Final = "degrees"


def length(low: int, high: int, step: int = 1) -> Number:
    return Number(low, high, step, LENGTH)


def spot(west: int, east: int, south: int, north: int) -> Point:
    return Point(length(west, east), length(south, north))


def turn(most: int) -> Number:
    return Number(1, most, unit=ANGLE)


def heading() -> Number:
    return Number(0, 359, unit=ANGLE)
