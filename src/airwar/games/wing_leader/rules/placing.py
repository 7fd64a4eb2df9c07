"""Who is set up now, and where it may be (5.3, 13.7)."""

from __future__ import annotations

from ..data.kinds import Side
from ..data.scenario import UnitRow
from ..data.special import CoastWatchers, SetupCeiling
from .formations import escort_squares
from .squares import OFF, SQUARES, altitude
from .state import Raid, Unit, bomber
from .surface import HEAVY, damage_level


def row_of(s: Raid, unit: Unit) -> UnitRow:
    rows = s.setup.side(unit.side).units
    return next(row for row in rows if row.id == unit.row)


def watchers(s: Raid) -> CoastWatchers | None:
    return next((each for each in s.setup.special if isinstance(each, CoastWatchers)), None)


def has_watchers(s: Raid) -> bool:
    return watchers(s) is not None


def to_vector(s: Raid, side: Side) -> tuple[str, ...]:
    """Who places a vector now; interceptors that have just been set up."""
    here = [u for u in s.units.values() if u.side == side and u.where in ("map", "waiting")]
    return tuple([unit.id for unit in here if _wants_vector(s, unit)])


def _wants_vector(s: Raid, unit: Unit) -> bool:
    new = s.turn == 0 or unit.id in s.arrived
    if not new or unit.vector != OFF or unit.mission != "intercept" or unit.tally:
        return False
    kind = row_of(s, unit).vector
    return kind == "owner" or (kind == "leader" and unit.leader)


def due_now(s: Raid, side: Side) -> list[Unit]:
    """Units of a side that are set up now and stand nowhere yet."""
    return [
        unit
        for unit in s.units.values()
        if unit.side == side and unit.where == "due" and row_of(s, unit).turn <= s.turn
    ]


def to_place(s: Raid, side: Side) -> tuple[str, ...]:
    """Units of a side for which a square is chosen now."""
    rows = [(unit, row_of(s, unit)) for unit in due_now(s, side)]
    return tuple([unit.id for unit, row in rows if not row.take_off and not row.enters])


def places_for(s: Raid, unit: Unit) -> set[int]:
    """The squares in which a unit may be set up, whatever its wing does."""
    row = row_of(s, unit)
    found = set(range(SQUARES))
    if row.escort_of:  # §5.3-escort, §9.2.2.1
        bombers = [each for each in s.flying(unit.side) if bomber(each)]
        found = escort_squares(bombers, unit.facing, row.escort_of)
        if row.close:
            found &= {each.square for each in bombers if each.row in row.escort_of}
    for special in s.setup.special:
        if isinstance(special, SetupCeiling) and unit.row in special.rows:
            found = {square for square in found if altitude(square) <= special.altitude}
    return found


def starters(s: Raid, side: Side) -> tuple[str, ...]:
    """§13.7-limit: who takes off now, the first of those who wait for each surface unit."""
    return tuple(sorted([first for first, *_ in lined_up(s, side).values()]))


def lined_up(s: Raid, side: Side) -> dict[str, list[str]]:
    """§13.7-limit: who waits to take off, by surface unit; one of them can in a turn."""
    found: dict[str, list[str]] = {}
    for unit in due_now(s, side):
        base = row_of(s, unit).take_off
        if base and can_launch(s, base):
            found.setdefault(base, []).append(unit.id)
    return found


def can_launch(s: Raid, id: str) -> bool:
    """§13.7-limit: not heavily damaged, not dead in the water, and nobody yet this turn."""
    unit = s.surface[id]
    damaged = damage_level(unit) >= HEAVY
    return not damaged and not unit.dead_in_water and unit.launching == 0
