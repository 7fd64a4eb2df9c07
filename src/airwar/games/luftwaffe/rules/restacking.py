"""Bombers that join on the way home, an optional rule."""

from __future__ import annotations

from msgspec.structs import replace

from ..data.kinds import AMERICAN
from .bombing import has_raided
from .groups import bombers, raiders
from .routes import course_of
from .state import Force, War


def done(s: War, force: Force) -> bool:
    """§43.1 R157: who flies home from a city has bombed it; have its raiders bombed a base?"""
    return all(has_raided(s, unit) for unit in raiders(s, force))


def joins(s: War, force: Force, hex: str) -> Force | None:
    """§43.1 §43.2 §43.3: a homeward force in a hex that this one may join. §7.2: it has moved, or
    those who join it could fly on with it."""
    own = course_of(s, force)
    if own is None or not own.homeward or not done(s, force):
        return None
    types = {s.units[unit].type for unit in bombers(s, force)}
    for other in s.here(hex, AMERICAN):
        course = course_of(s, other) if other.id != force.id else None
        if course is None or not course.homeward or course.lands != own.lands or not other.moved:
            continue
        if not done(s, other):
            continue
        alike = {s.units[unit].type for unit in bombers(s, other)} == types
        if alike and len(other.units.value) + len(force.units.value) <= 12:
            return other
    return None


def join(s: War, force: Force) -> None:
    """§43.1: two homeward forces become one; escorts that are still with them come along."""
    other = joins(s, force, force.hex)
    if other is None:
        return
    units = tuple(sorted((*other.units.value, *force.units.value)))
    s.put_force(other.id, units=replace(other.units, held=units))
    s.drop_force(force.id)
