"""What an option leads to, in a few words. Nothing is hidden in this game but dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from airwar.common.hexes import COMPASS, STEPS
from airwar.common.leads import many, option

from ..data.tables import HIGHEST, LOWEST
from .maneuvers import (
    BARREL_ROLL,
    BREAK,
    CLIMBS,
    MANEUVERS,
    POWER_DIVE,
    SCISSORS,
    SPLIT_S,
    Maneuver,
    modifiers,
    need,
    slip,
)
from .state import CLIMBING, DIVING, EVADING_LEFT, EVADING_RIGHT, NEUTRAL, Battle, Plane


def span(speeds: Sequence[int]) -> str:
    return f"{speeds[0]} to {speeds[-1]}" if len(speeds) > 1 else str(speeds[0])


def mover(s: Battle, index: int) -> str:
    """§order.alternate: what the aircraft has for its move."""
    plane = s.planes[index]
    card = s.cards[plane.card]
    fast = f", high {span(card.high)}" if card.high else ""
    told = f"altitude {plane.altitude}, speed {span(card.normal)}{fast}"
    return f"{told}; {FIRST[plane.status]}" if plane.status in FIRST else told


FIRST: Final = {
    DIVING: "a Power Dive first",
    CLIMBING: "a Climb first",
    EVADING_LEFT: "a turn left first",
    EVADING_RIGHT: "a turn right first",
}


def speed(s: Battle, index: int, n: int) -> str:
    """§movement.choose-speed, §movement.high-speed"""
    high = n in s.cards[s.planes[index].card].high
    hexes = "1 hex" if n == 1 else f"{n} hexes"
    told = f"flies {hexes}; maneuvers need {need(high)} on two dice plus bonus"
    return told + (", no turns in two hexes in a row" if high else "")


# -- steps -----------------------------------------------------------------------------------------


def ahead(s: Battle, plane: Plane) -> str:
    hex = plane.hex + STEPS[plane.facing]
    if not s.on_map(hex):
        return "a retreat: out of the battle"
    return f"to {s.label(hex)}, {left(s)}"


def left(s: Battle) -> str:
    rest = s.speed - s.flown - 1
    return f"{rest} more to fly" if rest > 0 else "the last hex"


def turned(plane: Plane, by: int) -> str:
    return f"faces {COMPASS[(plane.facing + by) % 6]}"


def maneuver(s: Battle, plane: Plane, key: str) -> str:
    """§check.roll: the number to roll, and where success and failure lead."""
    what = MANEUVERS[key]
    number = need(s.high) - sum([value for _, value in modifiers(s, plane, what, s.high)])
    if number > 12:
        return f"cannot succeed: {failure(s, plane, what)}"
    if number <= 2:
        return f"always succeeds: {success(s, plane, what)}"
    return f"{number}+ on two dice: {success(s, plane, what)}; or else {failure(s, plane, what)}"


def success(s: Battle, plane: Plane, what: Maneuver) -> str:
    kind = what.kind
    if kind == SCISSORS:
        return "stays in its hex"
    if kind in (BREAK, BARREL_ROLL):
        hex, facing = slip(plane, what, True)
        place = s.label(hex) if s.on_map(hex) else "off the map"
        return f"to {place}, facing {COMPASS[facing]}"
    if kind == CLIMBS:
        return f"up to altitude {min(HIGHEST, plane.altitude + 1)}"
    if kind == POWER_DIVE:
        near, far = max(LOWEST, plane.altitude - 1), max(LOWEST, plane.altitude - 2)
        return f"down to altitude {near}" + (f" or {far}" if far < near else "")
    if kind == SPLIT_S:
        return f"down to altitude {max(LOWEST, plane.altitude - 1)}, turns 2 or 3 hex sides"
    return turned(plane, 2 * what.side)


def failure(s: Battle, plane: Plane, what: Maneuver) -> str:
    kind = what.kind
    if kind in (POWER_DIVE, SPLIT_S):
        return f"straight on and down to altitude {max(LOWEST, plane.altitude - 1)}"
    if kind in (BREAK, BARREL_ROLL, SCISSORS, CLIMBS):
        return "straight on"
    if s.on("free-side-after-failure"):
        return "turns 1 hex side"
    return turned(plane, what.side)


# -- status ----------------------------------------------------------------------------------------

STATUS: Final = {
    NEUTRAL: "no bonus, no obligation next turn",
    DIVING: "fires 1 altitude down with +1; a Power Dive comes first next turn",
    EVADING_LEFT: "-1 to be hit and -1 to hit; turns left first next turn",
    EVADING_RIGHT: "-1 to be hit and -1 to hit; turns right first next turn",
    CLIMBING: "fires 1 altitude up; a better climber hits it with +1; a Climb comes first",
}

__all__ = ["STATUS", "ahead", "maneuver", "many", "mover", "option", "speed", "turned"]
