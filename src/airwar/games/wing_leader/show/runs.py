"""Bombing runs as they stand: released and on their way down, or being flown."""

from __future__ import annotations

from ..odds.ahead import hits_of
from ..rules.bombing import bomb_value, bombing_modifiers
from ..rules.profiles import LEVEL, ROUTE, aimed
from ..rules.sky import weather_on
from ..rules.squares import DOWN, altitude, column, name, square
from ..rules.state import Raid, Released, Unit
from .structs import RunView


def runs(s: Raid) -> tuple[RunView, ...]:
    found = []
    for unit in s.units.values():
        released = unit.notes.released
        kind = unit.profile.kind if unit.profile else released.kind if released else ""
        if kind == "recce":  # it takes photographs
            continue
        if released is not None and not unit.notes.bombed and unit.where != "eliminated":
            found.append(_run(s, unit, released, falling=True))
        elif unit.where == "map" and unit.profile is not None:
            found.append(_run(s, unit, _ahead(s, unit), falling=False))
    return tuple(found)


def _run(s: Raid, unit: Unit, released: Released, *, falling: bool) -> RunView:
    spread = hits_of(s, unit, released)
    changes = bombing_modifiers(s, unit, released)
    return RunView(
        unit.id,
        released.target,
        released.kind,
        name(released.square),
        bomb_value(s, unit, released),
        s.setup.cards.bombing.total(changes),
        tuple([(each.name, each.value) for each in changes]),
        round(sum([hits * p for hits, p in spread.items()]), 2),
        round(sum([p for hits, p in spread.items() if hits]), 4),
        released.aimed,
        falling,
    )


def _ahead(s: Raid, unit: Unit) -> Released:
    """§15.3-drop: the release to which a profile leads, flown to its end by the straight way."""
    profile = unit.profile
    assert profile is not None
    at = s.surface[profile.target].square
    kind, high = profile.kind, altitude(unit.square)
    over = column(unit.square) == column(at)
    if kind in ROUTE:
        to = at
    elif kind in LEVEL:
        to = square(column(at), high)
    else:
        to = square(column(at), min(high, 1))
    flown = max(abs(column(at) - column(unit.square)), high - altitude(to))
    weather = max(profile.weather, weather_on(s, to, at))
    facing = unit.facing if over and kind in LEVEL else DOWN
    levels = profile.levels + high - altitude(to)
    good = aimed(kind, profile.squares + flown, levels, to, facing, at)
    return Released(kind, profile.target, to, good, weather, unit.load)
