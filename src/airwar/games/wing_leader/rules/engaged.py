"""The combat under way, and how its dice are logged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from airwar.common.tables import Modifier
from airwar.kernel import events

from ..data.kinds import Side
from .state import Combat, Raid, Unit


def now(s: Raid) -> Combat:
    """The combat under way."""
    assert s.combat is not None
    return s.combat


def change(s: Raid, **changes: Any) -> Combat:
    s.combat = replace(now(s), **changes)
    return s.combat


def of_side(s: Raid, side: Side) -> list[Unit]:
    """The units of a side in the combat that are still on the map."""
    units = [s.units[id] for id in now(s).units]
    return [unit for unit in units if unit.side == side and unit.where == "map"]


def named(modifiers: Iterable[Modifier]) -> tuple[events.Modifier, ...]:
    """Modifiers as the log has them."""
    return tuple([events.Modifier(each.name, each.value) for each in modifiers])
