"""What a set-up owes to the rules: Leaders, markers, zones and the gaps in them."""

from __future__ import annotations

from ..data.lengths import INCH
from ..data.scenario import SideSetup
from ..data.tables import load_limits
from .tabletop import nearer


def scaled(inches: float) -> int:
    return round(inches * INCH)


def leaders_for(aircraft: int) -> int:
    """§set.leaders: one for every four aircraft or part of four."""
    return -(-aircraft // load_limits().set_up.leader_for)


def most_markers(hidden: int) -> int:
    """§set.markers: a marker for each hidden aircraft and half as many dummies, rounded up."""
    return hidden + -(-hidden // 2)


def gap_fault(dx: int, dy: int) -> bool:
    """Are two markers too close?"""
    return nearer(dx, dy, load_limits().set_up.gap)


def in_zone(own: SideSetup, x: int, y: int) -> bool:
    x0, y0, x1, y1 = [scaled(each) for each in own.zone]
    return x0 <= x <= x1 and y0 <= y <= y1


def places_in(own: SideSetup) -> int:
    """How many markers find room in a zone, row by row."""
    x0, y0, x1, y1 = [scaled(each) for each in own.zone]
    gap = load_limits().set_up.gap
    return ((x1 - x0) // gap + 1) * ((y1 - y0) // gap + 1)
