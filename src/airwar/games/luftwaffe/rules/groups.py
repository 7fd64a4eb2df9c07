"""Forces: what they hold, how fast they are, stacking."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, Side
from ..data.tables import load_limits
from .answers import Bomber, Plan
from .geography import rated, ratings
from .state import Course, Force, War

AIRBASES: Final = "airbases"  # §10.51: in place of a city


def bombers(s: War, force: Force) -> list[str]:
    """§2.31b: a type is a fighter or a bomber, and no unit is both."""
    types, units = ratings(s), s.units
    return [unit for unit in force.units.value if not types[units[unit].type].fighter]


def fighters(s: War, force: Force) -> list[str]:
    return [unit for unit in force.units.value if rated(s, unit).fighter]


def escorted(s: War, force: Force) -> bool:
    """§12.21: fighters that fly with bombers are a close escort."""
    return bool(bombers(s, force))


def speed(s: War, units: tuple[str, ...]) -> int:
    """§9.151: the slowest sets the pace."""
    types, known = ratings(s), s.units
    return min([types[known[unit].type].speed for unit in units])


def left(s: War, force: Force) -> int:
    """§7.2: hexes that a force can still fly in this half."""
    return max(0, speed(s, force.units.value) - force.flown)


# -- targets --------------------------------------------------------------------------------------


_KNOWN: list[tuple[Plan, MappingProxyType[str, Bomber]]] = []  # plans looked at last


def assignments(plan: Plan) -> MappingProxyType[str, Bomber]:
    """§10.1: the line of the plan for each bomber. A plan is found by what it is, not by value:
    hashing it costs more than reading it."""
    for known, found in _KNOWN:
        if known is plan:
            return found
    made = MappingProxyType({each.unit: each for group in plan.groups for each in group.bombers})
    _KNOWN.insert(0, (plan, made))
    del _KNOWN[8:]
    return made


def target_of(s: War, unit: str) -> str:
    """The city a bomber is to bomb, `airbases`, or nothing; the American's secret."""
    plan = s.american.value.plan
    line = assignments(plan).get(unit) if plan is not None else None
    return line.at if line is not None else ""


def raiders(s: War, force: Force) -> list[str]:
    """§10.51: bombers on airbase attack."""
    return [unit for unit in bombers(s, force) if target_of(s, unit) == AIRBASES]


def cities_left(s: War, force: Force) -> dict[str, list[str]]:
    """The cities that bombers of a force have still to bomb, with the bombers of each."""
    found: dict[str, list[str]] = {}
    own = s.american.value
    if own.plan is None:
        return found
    lines, done = assignments(own.plan), own.dropped
    for unit in bombers(s, force):
        line = lines.get(unit)
        if line is not None and line.at and line.at != AIRBASES and unit not in done:
            found.setdefault(line.at, []).append(unit)
    return found


def may_stay(s: War, force: Force) -> bool:
    """§34.2: bombers that have bombed in passing may also stop above the city; §7.4: not where a
    group has bombed a secondary target on the way to another."""
    if not s.advanced or s.sortie is None or s.sortie.force != force.id:
        return False
    city, own = load_board().city_at.get(force.hex, ""), s.american.value
    if cities_left(s, force) and city != primary_of(s, force):
        return False
    return any(unit in own.dropped and target_of(s, unit) == city for unit in bombers(s, force))


def primary_of(s: War, force: Force) -> str:
    """§9.2-4: the primary target of the group to which a force belongs."""
    own = s.american.value
    course = own.courses.get(force.id)
    if course is None or own.plan is None or course.group > len(own.plan.groups):
        return ""
    return own.plan.groups[course.group - 1].primary or ""


def shuttles(s: War, course: Course) -> bool:
    """§23.1 §35.1: is it on a flight to or from the USSR?"""
    plan = s.american.value.plan
    if plan is None or course.group > len(plan.groups):
        return course.lands == "ussr"
    return "ussr" in (plan.groups[course.group - 1].area, course.lands)


def landing_area(s: War, force: Force) -> str:
    """§7.42 §12.14 §20.31 §35.54: where a force has to land: bombers, and fighters that shuttle,
    where the plan says; "" is behind any line."""
    course = s.american.value.courses.get(force.id)
    if course is None or not (escorted(s, force) or shuttles(s, course)):
        return ""
    return course.lands


# -- stacking -------------------------------------------------------------------------------------


def limit(s: War, side: Side) -> int:
    """§9.22 §9.31 §31.1 §55.4b: units of a side that may end in one hex."""
    limits = load_limits().limits
    if side == AMERICAN:
        return limits.american_group
    if s.advanced and s.german.known:
        return s.german.value.fuel.stack
    return limits.german_stack


def crowd(s: War, hex: str, side: Side, without: str = "", moved: bool = False) -> int:
    """Units of a side aloft in a hex; `moved`: only those that stay there this half."""
    return sum(
        [
            len(force.units.value)
            for force in s.here(hex, side)
            if force.id != without and (force.moved or not moved)
        ]
    )


def over_stacked(s: War) -> list[str]:
    """§9.12 §9.21 §9.22 §9.31: hexes that hold too many of the side that moves."""
    found: dict[str, int] = {}
    for force in s.forces.values():
        if force.side == s.half:
            more = len(force.units.value) if s.half == GERMAN else 1
            found[force.hex] = found.get(force.hex, 0) + more
    most = limit(s, GERMAN) if s.half == GERMAN else 1
    return sorted([hex for hex, count in found.items() if count > most])
