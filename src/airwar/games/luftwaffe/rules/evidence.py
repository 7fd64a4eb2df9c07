"""What everybody sees of the German economy in each quarter, for those who reason about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..data.kinds import GERMAN
from .geography import held_symbols
from .state import Evidence, War

KINDS = ("aircraft", "oil", "power", "transport", "industry")


def begin(s: War) -> None:
    """§30.31 §38.11: the targets that stand as fuel and support are fixed."""
    standing = tuple([(kind, len(held_symbols(s, kind))) for kind in KINDS])
    s.evidence = (*s.evidence, Evidence(s.quarter, symbols=standing))


def note(s: War, **changes: Any) -> None:
    if s.evidence and s.evidence[-1].quarter == s.quarter:
        s.evidence = (*s.evidence[:-1], replace(s.evidence[-1], **changes))


def flew(s: War, units: Sequence[str]) -> None:
    """§30.3: units in the open that fly have fuel."""
    if not s.evidence or s.evidence[-1].quarter != s.quarter:
        return
    known = s.evidence[-1].units
    if any(unit not in known for unit in units):
        note(s, units=tuple(sorted({*known, *units})))


def stacked(s: War) -> None:
    """§31.1 R105: the largest stack in the open."""
    if not s.evidence:
        return
    seen = [f for f in s.forces.values() if f.side == GERMAN and not f.marker]
    largest = max([len(force.units.value) for force in seen], default=0)
    if largest > s.evidence[-1].stack:
        note(s, stack=largest)


def fired(s: War, city: str, points: int) -> None:
    """§49.3: who is fired at counts the guns."""
    if s.on("aa-points") and city not in guns(s):
        s.once = (*s.once, f"guns:{s.quarter}:{city}:{points}")


def guns(s: War) -> dict[str, int]:
    """AA points of the cities that have fired in this quarter."""
    start = f"guns:{s.quarter}:"
    rows = [each.removeprefix(start).split(":") for each in s.once if each.startswith(start)]
    return {city: int(points) for city, points in rows}
