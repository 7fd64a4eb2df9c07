"""Surface units: damage, suppression, the defense of ships (14.0, 14.1)."""

from __future__ import annotations

from functools import cache

from airwar.common.moments import hurt
from airwar.kernel.events import Event

from ..data.surface import SurfaceKind, surface_kind
from .squares import OFF, name, rounded
from .state import Raid, Surface

SLIGHT, MINOR, HEAVY, CRIPPLING, FATAL = 1, 2, 3, 4, 5
LEVELS = ("no", "slight", "minor", "heavy", "crippling", "fatal")


def kind_of(unit: Surface) -> SurfaceKind:
    """§14.0-units: its counter."""
    return surface_kind(unit.key)


def ship(unit: Surface) -> bool:
    """§14.0-ships"""
    return kind_of(unit).type == "ship"


# -- damage ---------------------------------------------------------------------------------------


def damage_level(unit: Surface) -> int:
    """§14.1.1-hits: by the hits in all, 0 to 5; half a damage value is rounded (C75)."""
    return _level(kind_of(unit).damage, unit.hits)


@cache
def _level(value: int, hits: int) -> int:
    levels = (hits > 0, hits >= max(1, rounded(value, 2)), hits >= value, hits >= 2 * value)
    return sum(levels) + (hits >= 3 * value)


def damage_points(unit: Surface) -> int:
    """§12.1-surface, §14.1.1-vp: of the highest level; halves are rounded, minor at least 1."""
    value = kind_of(unit).vp
    minor = max(1, rounded(value, 2))
    return (0, 1, minor, value, 2 * value, 3 * value)[damage_level(unit)]


def suppressed(unit: Surface) -> bool:
    """§14.1.2, §14.1.1-effects: it fires no more flak, and nobody takes off from it."""
    return damage_level(unit) >= HEAVY


def dead_in_water(unit: Surface) -> bool:
    """§14.1.3-dead: a crippled ship, or one that the scenario says does not move."""
    return unit.dead_in_water or (ship(unit) and damage_level(unit) >= CRIPPLING)


def defense_modifier(unit: Surface, *, out_of_sun: bool = False) -> int:
    """§14.0-defence: 0 for a ship that cannot evade, §14.1.3-dead, §13.7.1.

    §14.1.3-sun: surprise out of the Sun brings it 1 nearer to 0.
    """
    printed = kind_of(unit).defense
    if dead_in_water(unit) or (unit.launching and kind_of(unit).launches and ship(unit)):
        return 0
    if not out_of_sun or not ship(unit):
        return printed
    return printed + (printed < 0) - (printed > 0)


def take_hits(s: Raid, id: str, hits: int) -> None:
    """§14.1.1-hits: they add up over the game. Barrages of suppressed guns are lifted (C78)."""
    before = damage_level(s.surface[id])
    s.put_surface(id, hits=s.surface[id].hits + hits)
    unit = s.surface[id]
    level = damage_level(unit)
    if level == before:
        return
    if s.log is not None:
        text = f"{kind_of(unit).name} {id} at {name(unit.square)} has {LEVELS[level]} damage"
        s.tell(Event("14.1.1-hits", "damage", text, where=(id,), news=(id,), facts=hurt(id)))
    if level >= HEAVY:
        for gun in s.guns.values():
            if gun.surface == id:
                s.put_gun(gun.id, corner=OFF)
    _lose_control(s, id, level)


def _lose_control(s: Raid, id: str, level: int) -> None:
    """§5.1-special: damage can change the rating of ground control."""
    for change in s.setup.gci.changes if s.setup.gci else ():
        if change.surface == id and level >= LEVELS.index(change.damage):
            s.gci = change.rating
