"""Flak that fighters need not fly into: sweeps wait outside it, escorts are released before it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ..data.kinds import Side
from ..rules.answers import Pass, Release
from ..rules.flakzones import cannot_fire, out_of_reach
from ..rules.intentions import releasable
from ..rules.squares import COLUMNS, LEFT, OFF, altitude, column, distance, square
from ..rules.state import Gun, Raid, Unit, fighter
from .gunnery import direct_harm

PACE = 2  # columns that bombers and their escorts fly in a turn
WORTH_IT = 0.6  # half points of flak that a fighter shuns
NEAR = 5  # squares from which a hunter can strike next turn


def fire_at(s: Raid, unit: Unit, at: int) -> float:
    """Half points that all flak in reach of a square costs a unit there, if it fires at it."""
    return _fire_of(s, _enemy_guns(s, unit), unit, at)


def flak_line(s: Raid, unit: Unit) -> list[float]:
    """The same for every column, at the altitude of a unit."""
    guns, high = _enemy_guns(s, unit), altitude(unit.square)
    return [_fire_of(s, guns, unit, square(across, high)) for across in range(COLUMNS)]


def _enemy_guns(s: Raid, unit: Unit) -> list[Gun]:
    """Those that could fire next turn."""
    return [
        gun
        for gun in s.guns.values()
        if s.surface[gun.surface].side != unit.side
        and cannot_fire(s, replace(gun, corner=OFF, used=0)) is None
    ]


def _fire_of(s: Raid, guns: Sequence[Gun], unit: Unit, at: int) -> float:
    there = replace(unit, square=at)
    near = [gun for gun in guns if out_of_reach(s, gun, there) is None]
    if not near:
        return 0.0
    best = max(near, key=lambda gun: (gun.strength, gun.id))
    return direct_harm(s, there, best, len(near) - 1)


def ahead(unit: Unit) -> int:
    """Where a unit is next turn if it flies on."""
    step = -PACE if unit.facing == LEFT else PACE
    return square(min(25, max(0, column(unit.square) + step)), altitude(unit.square))


def waits(s: Raid, unit: Unit) -> bool:
    """Does a sweep rather circle than fly on into flak?"""
    if not s.tier("bombing") or unit.mission != "sweep":
        return False
    return fire_at(s, unit, ahead(unit)) > WORTH_IT + fire_at(s, unit, unit.square)


def release(s: Raid, side: Side) -> Release | Pass:
    """Formations whose escorts would only be shot at, with nobody near to react to."""
    named = [first for first, ids in releasable(s, side).items() if _only_flak(s, ids)]
    return Release(tuple(sorted(named))) if named else "pass"


def _only_flak(s: Raid, ids: Sequence[str]) -> bool:
    escorts = [s.units[id] for id in ids]
    if any(fire_at(s, each, ahead(each)) <= WORTH_IT for each in escorts):
        return False
    return not any(
        distance(rival.square, each.square) <= NEAR
        for each in escorts
        for rival in s.flying()
        if rival.side != each.side and fighter(rival) and not rival.broken
    )
