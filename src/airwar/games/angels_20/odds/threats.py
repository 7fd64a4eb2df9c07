"""What the end of a planned move is worth: whom one fires at from there, and who could fire back.

An enemy that has moved fires from where it is. One that still moves is looked at in every place
that it can reach, and the most dangerous of them counts.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from airwar.common.hexes import offset

from ..rules.arcs import ROUND
from ..rules.attack import aim, targets
from ..rules.state import NEUTRAL, NOBODY, Battle, Plane
from .chances import shot_odds
from .reach import Reach, reach

NEAR = ROUND[0]  # all that any guns reach
KEPT = 4  # states whose enemies' reach is remembered: a pointer asks often

MOST = 3  # attacks of each kind that are told


class Look(Struct):
    """The reach of all who still move in a state, and what was worked out from it."""

    reach: dict[int, list[Reach]]
    told: dict[tuple[int, int, int, int], dict[str, Any]]


_known: OrderedDict[bytes, Look] = OrderedDict()


class Volley(Struct, frozen=True, omit_defaults=True):
    """One attack: who fires at whom, with how many dice, and what comes of it.

    `chance` is that of the move that leads to it, `how` what that move is; none is needed by an
    aircraft that fires from where it is.
    """

    by: str
    at: str
    dice: int
    damage: float
    destroyed: float
    chance: float = 1.0
    how: str = ""


def beyond(s: Battle, plan: Mapping[str, Any]) -> dict[str, Any]:
    """Both kinds of attacks for one end of a move, as the planner shows them: the worst first."""
    known, index = look(s), s.find(plan["unit"])
    hex = s.origin + offset(plan["column"], plan["row"])
    end = (index, hex, plan["facing"], plan["altitude"])  # whatever the speed
    if end not in known.told:
        there = replace(
            s.planes[index], hex=hex, facing=end[2], altitude=end[3], cloud=False, status=NEUTRAL
        )
        shots = [
            volley(s, {index: there}, index, other) for other in fires(s, {index: there}, index)
        ]
        found = [worst_threat(s, known, enemy, index, there) for enemy in s.flights[1 - there.side]]
        threats = [each for each in found if each is not None]
        known.told[end] = {"shots": listed(shots), "threats": listed(threats)}
    return known.told[end]


def listed(volleys: list[Volley]) -> list[dict[str, Any]]:
    worst = sorted(volleys, key=danger, reverse=True)
    return [msgspec.to_builtins(each) for each in worst[:MOST]]


def danger(volley: Volley) -> float:
    return volley.chance * (volley.damage + volley.destroyed)


def worst_threat(s: Battle, known: Look, enemy: int, index: int, there: Plane) -> Volley | None:
    """The most dangerous attack of an enemy on an aircraft that has ended its move."""
    plane = s.planes[enemy]
    if plane.fired or plane.cloud:
        return None
    if plane.order:  # It has moved: it fires from where it is.
        found = index in fires(s, {index: there}, enemy)
        return volley(s, {index: there}, enemy, index) if found else None
    best: Volley | None = None
    for end in known.reach[enemy]:
        if end.altitude != there.altitude or there.hex - end.hex not in NEAR:
            continue
        then = replace(plane, hex=end.hex, facing=end.facing, altitude=end.altitude, status=NEUTRAL)
        if index not in fires(s, {index: there, enemy: then}, enemy):
            continue
        told = volley(s, {index: there, enemy: then}, enemy, index)
        if best is None or end.chance * (told.damage + told.destroyed) > danger(best):
            best = replace(told, chance=end.chance, how=way(plane, end))
    return best


def way(plane: Plane, end: Reach) -> str:
    """How an enemy gets there: speed 3, climbs 1."""
    change = end.altitude - plane.altitude
    verb = f", {'climbs' if change > 0 else 'dives'} {abs(change)}" if change else ""
    return f"speed {end.speed}{verb}"


def fires(s: Battle, moved: Mapping[int, Plane], index: int) -> list[int]:
    """Whom an aircraft can attack once these are where they will be."""
    twin = placed(s, moved)
    return targets(twin, twin.planes[index])


def volley(s: Battle, moved: Mapping[int, Plane], index: int, other: int) -> Volley:
    twin = placed(s, moved)
    _, damage, destroyed = shot_odds(twin, index, other)
    dice = aim(twin, index, other).dice
    by, at = twin.planes[index].id, twin.planes[other].id
    return Volley(by, at, dice, round(damage, 4), round(destroyed, 4))


def placed(s: Battle, moved: Mapping[int, Plane]) -> Battle:
    twin = s.__copy__()
    twin.log = None
    twin.planes = tuple([moved.get(index, plane) for index, plane in enumerate(s.planes)])
    return twin


def look(s: Battle) -> Look:
    """Everywhere that each aircraft which still moves can get to, remembered for a few states."""
    key = msgspec.msgpack.encode([s.planes, s.turn, s.stage, s.columns, s.rows, s.origin])
    found = _known.get(key)
    if found is None:
        waiting = [index for flight in s.flights for index in flight if not s.planes[index].order]
        found = _known[key] = Look({index: reach(before_moves(s), index) for index in waiting}, {})
        if len(_known) > KEPT:
            _known.popitem(last=False)
    return found


def before_moves(s: Battle) -> Battle:
    """The battle as it is for somebody whose move has yet to begin."""
    twin = s.__copy__()
    twin.log, twin.stage, twin.mover = None, "move", NOBODY
    return twin
