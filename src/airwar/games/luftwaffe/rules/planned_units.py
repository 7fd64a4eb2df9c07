"""The units of a plan: who can be planned with, where, with which bombs; what is left at home."""

from __future__ import annotations

from collections.abc import Sequence

from ..data.kinds import AMERICAN
from ..data.tables import load_limits
from .answers import Group, Plan
from .geography import home_hexes, rated
from .state import VETERAN, War


def available(s: War) -> list[str]:
    """American units that can be planned with, sorted."""
    return sorted([unit.id for unit in s.of_side(AMERICAN) if unit.status == "play"])


def area_of_unit(s: War, unit: str) -> str:
    """§3.7: in a single quarter a unit starts where the plan puts it: "" is anywhere."""
    if not s.setup.campaign:
        return ""
    return s.american.value.areas.get(unit, "britain")


def areas_open(s: War) -> tuple[str, ...]:
    """§20.2, §20.3: Britain; from 1944 Italy too, if the lines are there."""
    return tuple([area for area in s.setup.areas if home_hexes(s, area)])


def planned_points(s: War, unit: str, intensive: bool) -> int:
    """§10.2a, §10.2b, §29.2-1, R108: bomb points as the plan is made, in halves."""
    own = rated(s, unit).bombs
    halves = own[0] if s.units[unit].steps == VETERAN else own[1]
    return halves * load_limits().intensive.bomb_factor if intensive else halves


def units_of(group: Group) -> tuple[str, ...]:
    return tuple(sorted([*[each.unit for each in group.bombers], *group.fighters]))


def boxes(s: War, groups: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """§3.8, R105: what the German sees of each area: units and dummies off the map, as one number.
    `groups` of the plan are on it."""
    pack = s.american.value
    plan = pack.plan or Plan()
    away = {unit for n in groups for unit in units_of(plan.groups[n - 1])}
    dummies = {"britain": pack.dummies.britain, "italy": pack.dummies.italy}
    count = {area: n for area, n in dummies.items() if n}
    for unit in available(s):
        if unit not in away and unit not in pack.flown:
            area = pack.areas.get(unit, "britain")
            count[area] = count.get(area, 0) + 1
    return tuple(sorted(count.items()))
