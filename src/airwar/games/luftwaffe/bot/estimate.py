"""What a machine expects of an attack, in a fraction of the time of the exact odds: fire by type in
the order of E Ratings, without optional rules. Its strength was measured with this."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..data.crt import load_crt
from ..data.tables import load_limits
from ..odds.battle import FACES, Forecast
from ..rules.endurance import tanks_on
from ..rules.fire import BEST, by_type
from ..rules.geography import aircraft, rated
from ..rules.state import War


class Firing(NamedTuple):
    """Attackers of one type: E as it stands, column, factors; jets and rockets are exempt."""

    e: int
    column: str
    factors: int
    exempt: bool = False


def e_of(
    s: War,
    type: str,
    units: Sequence[str],
    own: bool,
    dropped: Sequence[str] = (),
    hung: Sequence[str] = (),
) -> int:
    """E of a type as a seat knows it: tanks of the own side, and of enemies that surely have some
    (`hung`)."""
    e = aircraft(s, type).e
    if e is None:
        return BEST
    held = own and type not in dropped and any(tanks_on(s, unit) for unit in units)
    if held or (not own and type in hung):
        e += load_limits().limits.tank_penalty
    return e


def firing(
    s: War,
    units: Sequence[str],
    own: bool,
    dropped: Sequence[str] = (),
    hung: Sequence[str] = (),
) -> tuple[Firing, ...]:
    """Attackers in the order in which they fire."""
    found = []
    for type, group in by_type(s, units).items():
        kind = aircraft(s, type)
        total = sum([s.units[unit].steps for unit in group])
        e = e_of(s, type, group, own, dropped, hung)
        found.append(Firing(e, kind.column, total, kind.exempt))
    return tuple(sorted(found, reverse=True))


def tiers(
    s: War,
    units: Sequence[str],
    own: bool,
    dropped: Sequence[str] = (),
    hung: Sequence[str] = (),
) -> tuple[tuple[int, int], ...]:
    """Defending fighters, E and factors, the best first."""
    groups = by_type(s, [unit for unit in units if rated(s, unit).fighter])
    found = [
        (e_of(s, type, group, own, dropped, hung), sum([s.units[unit].steps for unit in group]))
        for type, group in groups.items()
    ]
    return tuple(sorted(found, reverse=True))


def heavies(s: War, units: Sequence[str]) -> tuple[str, int]:
    """Column and factors of defending bombers."""
    own = [unit for unit in units if not rated(s, unit).fighter]
    column = rated(s, own[0]).column if own else ""
    return column, sum([s.units[unit].steps for unit in own])


def expected_of(
    s: War,
    attackers: Sequence[str],
    defenders: Sequence[str],
    own: bool = True,
    dropped: Sequence[str] = (),
    hung: Sequence[str] = (),
) -> Forecast:
    """One attack (§13.22, §13.23, §13.6); `own`: the attackers are the seat's, else the
    defenders; `dropped`: types that drop their tanks for it; `hung`: enemy types with tanks."""
    return settle(
        firing(s, attackers, own, dropped, hung),
        tiers(s, defenders, not own, dropped, hung),
        heavies(s, defenders),
    )


@lru_cache(maxsize=50_000)
def settle(
    groups: tuple[Firing, ...], escort: tuple[tuple[int, int], ...], bombers: tuple[str, int]
) -> Forecast:
    column, guns = bombers
    crt = load_crt()
    ratings = [e for e, _ in escort]
    exposed_guns = bool(column) and crt.can_fire(column, guns)
    # What is left of each tier and of the bombers, and the hits of their reply if they have fired.
    worlds: dict[tuple[tuple[int, ...], int, int], float] = {
        (tuple([n for _, n in escort]), guns, -1): 1.0
    }
    for group in groups:
        if not crt.can_fire(group.column, group.factors):
            continue
        after: dict[tuple[tuple[int, ...], int, int], float] = {}
        for (left, heavy, reply), chance in worlds.items():
            best = next((e for e, n in zip(ratings, left, strict=True) if n), None)
            less = min(0, group.e - best) if best is not None and group.e < BEST else 0
            for face in range(1, FACES + 1):
                hits = crt.losses(group.column, group.factors, face + less)
                rest, more = spread(left, hits)
                hurt = (more > 0 or best is None) and heavy > 0
                answers = hurt and exposed_guns and reply < 0 and not group.exempt
                replies = range(1, FACES + 1) if answers else (0,)
                for other in replies:
                    back = crt.losses(column, guns, other) if answers else reply
                    key = (rest, max(0, heavy - more), back)
                    share = chance / FACES / (FACES if answers else 1)
                    after[key] = after.get(key, 0.0) + share
        worlds = after
    conventional = sum([group.factors for group in groups if not group.exempt])
    total = sum([n for _, n in escort])
    return Forecast(
        sum([p * min(max(0, reply), conventional) for (_, _, reply), p in worlds.items()]),
        sum([p * (total - sum(left)) for (left, _, _), p in worlds.items()]),
        sum([p * (guns - heavy) for (_, heavy, _), p in worlds.items()]),
        sum([p for (_, heavy, _), p in worlds.items() if heavy == guns]),
        sum([p for (left, _, _), p in worlds.items() if not any(left)]),
        sum([p for (_, _, reply), p in worlds.items() if reply <= 0]),
        sum([p for (left, heavy, _), p in worlds.items() if sum(left) == total and heavy == guns]),
    )


def spread(left: tuple[int, ...], hits: int) -> tuple[tuple[int, ...], int]:
    """§13.232: hits down the tiers, and what is left over for the bombers."""
    found = []
    for n in left:
        found.append(max(0, n - hits))
        hits = max(0, hits - n)
    return tuple(found), hits
