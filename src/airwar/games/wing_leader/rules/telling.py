"""What a move comes to, in a few words: how it meets its enemy, or where it ends for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..data.kinds import other
from .cards import called
from .flights import Flight
from .groups import meets_ahead
from .leads import position, side_of, squares
from .sky import from_sun
from .squares import FACING_OF, OFF, ahead_of, distance, name
from .state import Raid, Unit, bomber
from .tally import targets


def number_of(s: Raid, unit: Unit) -> str:
    """The number of its squadron, if the scenario gives one."""
    rows = s.setup.side(unit.side).units
    number = next((row.note for row in rows if row.id == unit.row), "")
    return number if number.isdecimal() else ""


def titled(s: Raid, unit: Unit) -> str:
    number = number_of(s, unit)
    return f"{number} Squadron ({unit.id})" if number and not unit.of else called(unit)


def path_of(unit: Unit, steps: Sequence[Any]) -> list[int]:
    """The squares of a walk, with the one in which it begins."""
    path = [unit.square]
    for token in steps:
        facing = FACING_OF.get(token) if isinstance(token, str) else None
        if facing is not None and (unit.where != "waiting" or len(path) > 1):
            path.append(ahead_of(path[-1], facing))
    return path


def meaning(s: Raid, unit: Unit, steps: Sequence[Any], end: Flight) -> str:
    """Empty where there is nothing to say but the square."""
    if end.gone or end.dropped:
        return ""
    target = s.units.get(unit.tally)
    if target is not None and target.where == "map":
        if target.square == end.square:
            return _attack(s, unit, target, path_of(unit, steps))
        return position(s, target, end.square)
    if unit.vector != OFF and not unit.broken:
        far = distance(end.square, unit.vector)
        return f"At its vector {name(unit.vector)}" if far == 0 else _short(far, "its vector")
    if unit.broken or bomber(unit):
        return ""
    seen = [s.units[id] for id in targets(s, unit)] or s.flying(other(unit.side))
    near = min(
        seen, key=lambda each: (distance(end.square, each.square), not bomber(each)), default=None
    )
    return "" if near is None else position(s, near, end.square)


def _attack(s: Raid, unit: Unit, target: Unit, path: Sequence[int]) -> str:
    """How it comes to the square of its tallied target."""
    if len(path) < 2 or path[-1] != target.square:
        return f"Stays with {target.id}"
    came = path[-2]
    sunny = ", out of the Sun" if from_sun(s, target.square, came, path[1:]) else ""
    if meets_ahead(target, unit, came) and path.count(target.square) == 1:
        return f"Head-on at {target.id}{sunny}"
    return f"Attacks {target.id} {side_of(target, came)}{sunny}"


def _short(far: int, what: str) -> str:
    return f"{squares(far)} from {what}"
