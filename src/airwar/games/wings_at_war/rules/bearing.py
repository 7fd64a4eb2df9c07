"""Which weapon bears on what: arcs, range with level, clouds, lines of sight.

A fault is a word that says what is wrong, "" if nothing is; `explain` makes a sentence of it.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from airwar.kernel.requests import Refusal

from ..data.tables import Position, Special, load_flak, load_weapons
from .night import in_sight
from .state import LOWEST, Balloon, Battle, Gun, Plane, card
from .tabletop import (
    apart,
    axes,
    crosses,
    distance,
    fixed_arc,
    inches,
    nearer,
    quarter_arc,
    within,
)

Reach: TypeAlias = Literal["", "level", "range", "arc", "height", "near", "headings", "size"]
Fault: TypeAlias = Literal[Reach, "inside", "cloud", "line", "dark"]


class Aim(NamedTuple):
    """Where something that is shot at stands, and how large it is."""

    x: int
    y: int
    heading: int
    level: int
    size: int = 0


@cache
def position(weapon: str) -> Position:
    return load_weapons().positions[weapon]


@cache
def special(weapon: str) -> Special:
    return load_weapons().special[weapon]


def guns_of(plane: Plane) -> list[str]:
    """Fixed guns and flexible positions that an aircraft has."""
    own = card(plane.model)
    found = [weapon for weapon, _ in own.guns]
    return ["fixed", *found] if own.firepower else list(found)


def specials_of(plane: Plane) -> list[str]:
    """Rockets and mortars that it still has, and upward-firing guns."""
    found = [plane.load] if plane.stores and plane.load in load_weapons().special else []
    return [*found, "schraege"] if "schraege" in card(plane.model).flags else list(found)


def weapon_name(weapon: str) -> str:
    if weapon == "fixed":
        return "fixed guns"
    if weapon == "light":
        return "light gun"
    if weapon == "N":
        return "nose gun"
    found = load_weapons().positions.get(weapon) or load_weapons().special[weapon]
    return found.name


# -- geometry -------------------------------------------------------------------------------------


def gun_fault(plane: Plane, weapon: str, x: int, y: int, level: int) -> Reach:
    """§arc.fixed, §arc.positions, §range.guns, §range.level: at a target one level away the range
    counts 2 inches more; two levels away nothing reaches."""
    gap = level - plane.level
    ranges = load_weapons().ranges
    if gap > ranges.levels or -gap > ranges.levels:
        return "level"
    dx, dy = x - plane.x, y - plane.y
    if weapon == "fixed":
        reach = card(plane.model).gun_range
        if not within(dx, dy, reach - ranges.level if gap else reach):
            return "range"
        return "" if fixed_arc(dx, dy, plane.heading) else "arc"
    reach = ranges.flexible
    if not within(dx, dy, reach - ranges.level if gap else reach):
        return "range"
    own = position(weapon)
    if ("same" if not gap else "higher" if gap > 0 else "lower") not in own.levels:
        return "height"
    if own.all_round or quarter_arc(dx, dy, plane.heading, own.center):
        return ""
    return "arc"


def special_fault(plane: Plane, weapon: str, aim: Aim) -> Reach:
    """§weapon.rockets, §weapon.wgr21, §weapon.schraege"""
    own, gap = special(weapon), aim.level - plane.level
    dx, dy = aim.x - plane.x, aim.y - plane.y
    if gap != (1 if own.headings else 0):
        return "height" if own.headings else "level"
    if not within(dx, dy, own.most):
        return "range"
    if nearer(dx, dy, own.least):
        return "near"
    if own.headings:
        return "" if apart(plane.heading, aim.heading) <= own.headings else "headings"
    if aim.size < own.target_size:
        return "size"
    return "" if fixed_arc(dx, dy, plane.heading) else "arc"


def light_fault(gun: Gun, x: int, y: int, level: int) -> Reach:
    """§flak.light: levels 1 and 2, all round."""
    own = load_flak().light
    if not own.levels[0] <= level <= own.levels[1]:
        return "height"
    return "" if within(x - gun.x, y - gun.y, own.range) else "range"


def weapon_fault(plane: Plane, weapon: str, aim: Aim) -> Reach:
    if weapon in load_weapons().special:
        return special_fault(plane, weapon, aim)
    return gun_fault(plane, weapon, aim.x, aim.y, aim.level)


# -- clouds ---------------------------------------------------------------------------------------


def in_cloud(s: Battle, x: int, y: int, level: int) -> bool:
    """§cloud.in: the center is inside, at its level."""
    for cloud in s.clouds:
        if cloud.low <= level <= cloud.high and within(x - cloud.x, y - cloud.y, cloud.radius):
            return True
    return False


def partly_in_cloud(s: Battle, x: int, y: int, level: int) -> bool:
    """§cloud.partly: the base overlaps, the center is outside."""
    for cloud in s.clouds:
        if cloud.low <= level <= cloud.high:
            rim = cloud.radius + load_flak().cloud.partly
            dx, dy = x - cloud.x, y - cloud.y
            if within(dx, dy, rim) and not within(dx, dy, cloud.radius):
                return True
    return False


def covered(s: Battle, x: int, y: int, u: int, v: int, level: int) -> bool:
    """§cloud.line: a cloud at the viewer's level lies across the line."""
    for cloud in s.clouds:
        if cloud.low <= level <= cloud.high:
            deep = cloud.radius - load_flak().cloud.deep
            if crosses(x, y, u, v, cloud.x, cloud.y, deep):
                return True
    return False


def view_level(viewer: Plane | Gun) -> int:
    """The level whose clouds count; a gun looks along the lowest, R76."""
    return viewer.level if isinstance(viewer, Plane) else LOWEST


def view_fault(s: Battle, viewer: Plane | Gun, target: Plane | Balloon, aim: Aim) -> Fault:
    """What keeps a shooter from seeing its target: cloud or night."""
    level = view_level(viewer)
    if s.clouds:
        if isinstance(viewer, Plane) and in_cloud(s, viewer.x, viewer.y, level):
            return "inside"
        if in_cloud(s, aim.x, aim.y, aim.level):
            return "cloud"
        if covered(s, viewer.x, viewer.y, aim.x, aim.y, level):
            return "line"
    if s.night and isinstance(target, Plane) and not in_sight(s, viewer, target, aim.x, aim.y):
        return "dark"
    return ""


# -- targets --------------------------------------------------------------------------------------


def aim_at(target: Plane) -> Aim:
    return Aim(target.x, target.y, target.heading, target.level, card(target.model).size)


def balloon_aim(balloon: Balloon, level: int) -> Aim:
    """§balloon.shot: it hangs on every level up to its top, R75."""
    flak = load_flak().balloon
    return Aim(balloon.x, balloon.y, 0, max(1, min(level, balloon.top)), flak.size)


def explain(fault: str, unit: str, weapon: str, target: str, dx: int, dy: int) -> Refusal:
    """A fault as a refusal."""
    name, away = weapon_name(weapon), inches(distance(dx, dy))
    rule, text = FAULTS[fault]
    if rule in ("arc.fixed", "arc.positions", "range.guns", "range.level", "weapon.rockets"):
        if weapon in SPECIAL_RULES:
            rule = SPECIAL_RULES[weapon]
        elif weapon == "light":
            rule = "flak.light"
        elif rule == "arc.fixed" and weapon != "fixed":
            rule = "arc.positions"
    why = text.format(unit=unit, name=name, target=target, away=away)
    return Refusal(rule, why, ("target",))


SPECIAL_RULES = {
    "r4m": "weapon.rockets",
    "rs-82": "weapon.rockets",
    "wgr21": "weapon.wgr21",
    "schraege": "weapon.schraege",
}
FAULTS = {
    "level": ("range.level", "{target} is on a level that the {name} of {unit} cannot reach"),
    "range": ("range.guns", "{target} is {away} inches away, too far for the {name} of {unit}"),
    "arc": ("arc.fixed", "{target} is not in the arc of the {name} of {unit}"),
    "height": ("arc.positions", "the {name} of {unit} cannot fire at the level of {target}"),
    "near": ("weapon.rockets", "{target} is only {away} inches away, too near for {name}"),
    "headings": ("weapon.schraege", "{unit} and {target} do not fly the same way"),
    "size": ("weapon.wgr21", "{target} is too small a target for {name}"),
    "inside": ("cloud.in", "{unit} is in cloud and cannot shoot"),
    "cloud": ("cloud.in", "{target} is in cloud"),
    "line": ("cloud.line", "a cloud lies between {unit} and {target}"),
    "dark": ("night.sight", "{target} is {away} inches away, out of sight at night"),
}


def ahead_of(plane: Plane, x: int, y: int) -> int:
    """How far ahead of its nose a point lies, in units of no meaning; for sorting."""
    return axes(x - plane.x, y - plane.y, plane.heading)[0]
