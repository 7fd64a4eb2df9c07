"""Lufberys: when a defensive circle is worth its two MPs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..rules.answers import Free, Move, Stay
from ..rules.ends import faults
from ..rules.flights import Errand
from ..rules.squares import FACINGS, distance
from ..rules.state import Raid, Unit, bomber
from .stakes import fight_value

REACH = 3  # squares from which a hunter can come this turn
FEARED = 0.5  # half points that an attack must cost, and a Lufbery must save


def defend(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> Move | None:
    """Into a Lufbery if hunters are near, or on in it, where that costs less than to be caught."""
    target = s.units.get(unit.tally)
    if target is not None and (bomber(target) or target.square == unit.square):
        return None
    hunters = [each for each in s.hunters(unit.id) if _comes(unit, each)]
    if not hunters or not _pays(s, unit, hunters):
        return None
    for answer, way in ways:
        if isinstance(answer, Free | Stay):
            for steps in _walks(unit):
                if not faults(way, steps):
                    return replace(answer, steps=steps)
    return None


def _comes(unit: Unit, hunter: Unit) -> bool:
    near = distance(unit.square, hunter.square) <= REACH
    return hunter.on_map and near and not hunter.broken and not hunter.dogfight


def _pays(s: Raid, unit: Unit, hunters: Sequence[Unit]) -> bool:
    twin = s.__copy__()
    twin.log = None
    for each in hunters:
        twin.change(each.id, square=unit.square)
    ids = sorted([unit.id, *[each.id for each in hunters]])
    costs = []
    for lufbery in (False, True):
        twin.change(unit.id, lufbery=lufbery)
        costs.append(fight_value(twin, ids, hunters[0].side))
    plain, circling = costs
    return plain > FEARED and plain - circling > FEARED


def _walks(unit: Unit) -> list[tuple[str, ...]]:
    """At once, or a square on."""
    if unit.lufbery:
        circle = f"c{FACINGS[unit.facing]}"
        return [(circle,) * number for number in (3, 2, 4)]
    on = FACINGS[unit.facing]
    circles = [("lufbery", "cl"), ("lufbery", "cr")]
    return [*circles, ("lufbery",), (on, "lufbery"), *[(*each, each[1]) for each in circles]]
