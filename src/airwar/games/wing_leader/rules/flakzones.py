"""Which squares flak covers, and at whom it can fire (14.2.2, 14.2.4, 14.2.8)."""

from __future__ import annotations

from functools import cache

from ..data.kinds import Side
from .groups import chains
from .sky import sees
from .squares import COLUMNS, LEVELS, OFF, altitude, column, square
from .state import Gun, Raid, Unit
from .surface import suppressed

HEAVY_COLUMNS, LIGHT_COLUMNS, LIGHT_ALTITUDE, LOW_ALTITUDE = 2, 1, 4, 1


def armed(s: Raid, gun: Gun) -> bool:
    """§14.1.2"""
    return not suppressed(s.surface[gun.surface])


# -- zones ----------------------------------------------------------------------------------------


def squares_of(s: Raid, gun: Gun) -> frozenset[int]:
    """§14.2.2-auto, §14.2.2-zone: the squares of a gun's zone."""
    at = s.surface[gun.surface].square
    if gun.kind == "S":
        return frozenset((at,))
    return frozenset() if gun.corner == OFF else around(gun, gun.corner, at)


def around(gun: Gun, corner: int, at: int) -> frozenset[int]:
    """The four squares at a junction; §14.2.8: low-angle guns leave out the one above the ship."""
    return _junction(corner, square(column(at), 1) if gun.low_angle else OFF)


@cache
def _junction(corner: int, spared: int) -> frozenset[int]:
    x, y = column(corner), altitude(corner)
    four = {square(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
    four.discard(spared)  # C77
    return frozenset(four)


def corners(s: Raid, gun: Gun) -> list[int]:
    """§14.2.2-place: the junctions where a gun may put its barrage, by their lower left squares."""
    if gun.kind == "S":
        return []
    at = s.surface[gun.surface].square
    x = column(at)
    columns: tuple[int, ...] = (x - 1, x)
    if gun.kind == "H" and not s.on("narrow-barrage"):
        # C76: it is enough if one of the four squares lies in its column or one next to it.
        columns = (x - 2, x - 1, x, x + 1)
    top = LEVELS - 2 if gun.kind == "H" and not gun.low_angle else 0
    found = [
        square(each, high) for each in columns if 0 <= each < COLUMNS - 1 for high in range(top + 1)
    ]
    taken = balloon_squares(s)
    return [each for each in found if taken.isdisjoint(around(gun, each, at))]


def balloon_squares(s: Raid) -> frozenset[int]:
    """§14.3-zone: the squares of all balloons and below them."""
    return frozenset(
        each
        for balloon in s.balloons.values()
        if not balloon.gone
        for each in range(balloon.square - altitude(balloon.square), balloon.square + 1)
    )


# -- direct fire ----------------------------------------------------------------------------------


def targets_of(s: Raid, side: Side) -> list[Unit]:
    """§14.2.4-channels: enemies that have not been fired at directly this turn."""
    return [unit for unit in s.flying() if unit.side != side and not unit.notes.direct]


def shooters(s: Raid, side: Side, unit: Unit) -> list[str]:
    """The guns of a side that can fire at a unit."""
    return [gun.id for gun in _ready(s, side) if out_of_reach(s, gun, unit) is None]


def has_shot(s: Raid, side: Side) -> bool:
    """Has a side a gun that can fire at somebody?"""
    guns = _ready(s, side)
    return bool(guns) and any(
        out_of_reach(s, gun, unit) is None for unit in targets_of(s, side) for gun in guns
    )


def _ready(s: Raid, side: Side) -> list[Gun]:
    return [
        gun
        for gun in s.guns.values()
        if s.surface[gun.surface].side == side and cannot_fire(s, gun) is None
    ]


def cannot_hit(s: Raid, gun: Gun, unit: Unit) -> tuple[str, str] | None:
    """Why a gun cannot fire at a unit: a rule and a sentence."""
    return cannot_fire(s, gun) or out_of_reach(s, gun, unit)


def cannot_fire(s: Raid, gun: Gun) -> tuple[str, str] | None:
    """Why a gun cannot fire at anybody."""
    if gun.kind == "S":
        return "14.2.1", f"{gun.id} has only small arms"
    if not armed(s, gun):
        return "14.1.2", f"{gun.id} is suppressed"
    if gun.corner != OFF:
        return "14.2.2-zone", f"{gun.id} has a barrage on the map"
    if gun.used >= gun.channels:
        return "14.2.4-channels", f"{gun.id} has no fire channel left"
    return None


def out_of_reach(s: Raid, gun: Gun, unit: Unit) -> tuple[str, str] | None:
    """Why a gun that can fire cannot fire at this unit."""
    at, high = s.surface[gun.surface].square, altitude(unit.square)
    far = abs(column(at) - column(unit.square))
    if gun.kind == "L" and (far > LIGHT_COLUMNS or high > LIGHT_ALTITUDE):
        return "14.2.4-range", f"{unit.id} is out of reach of light flak {gun.id}"
    if far > HEAVY_COLUMNS:
        return "14.2.4-range", f"{unit.id} is more than {HEAVY_COLUMNS} columns from {gun.id}"
    if gun.low_angle and (high > LOW_ALTITUDE or unit.square == square(column(at), 1)):
        return "14.2.8", f"the low-angle guns of {gun.id} cannot bear on {unit.id}"
    if not sees(s, at, unit.square):
        return "14.2.4-range", f"{gun.id} has no line of sight to {unit.id}"
    return None


def melee_of(s: Raid, id: str) -> tuple[str, ...]:
    """§14.2.4-friendly: the target first, then all that tallies link to it in its square."""
    linked = next((group for group in chains(s) if id in group), (id,))
    others = [each for each in linked if each != id and not s.units[each].notes.direct]
    return (id, *others)
