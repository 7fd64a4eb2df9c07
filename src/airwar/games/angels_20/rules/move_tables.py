"""Tables of the ends of moves, computed once for every speed and facing.

A place is one number: hex, facing and altitude. The end of a move is a difference of two places, so
one table of ends works everywhere: add the place where the aircraft is.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from airwar.common.hexes import STEPS

from .arcs import ARC
from .maneuvers import BREAK, CLIMBS, LEVEL, MANEUVERS, POWER_DIVE, SCISSORS, SPLIT, SPLIT_S
from .state import CLIMBING, DIVING, EVADING_LEFT, NEUTRAL, Battle, Plane
from .steps import AHEAD, END, LEFT, NONE, RIGHT, UP_OR_DOWN, menu

HEX: Final = 36 * 16  # a hex, in places
FACING: Final = -6 * 16  # one hex side to the right
ALTITUDE: Final = 4  # bits
GROUND: Final = 2  # added to altitudes, because a maneuver may go below the lowest for a moment
SURE: Final = "-"  # marks a way without a check that can fail


def place_of(hex: int, facing: int, altitude: int) -> int:
    return hex * HEX + facing * FACING + altitude + GROUND


def parts_of(place: int) -> tuple[int, int, int]:
    """Hex, facing and altitude of a place."""
    level = place >> ALTITUDE
    hex = -(-level // 36)
    return hex, (hex * 36 - level) // 6, (place & 15) - GROUND


class Ends(NamedTuple):
    """The ends of a move for an aircraft of one facing, as differences to its hex at altitude 0.

    `sure` holds those that need no check, by the first step that leads there; `hard` holds for
    every other end each maneuver that leads there, with the first step. Facings are not
    differences. `ways` has the first step of every sure end, `all_sure` a list of those ends.
    """

    sure: tuple[tuple[str, tuple[int, ...]], ...]
    hard: dict[int, tuple[tuple[str, str], ...]]
    ways: dict[int, str]
    all_sure: tuple[int, ...]


class _Node(NamedTuple):
    delta: int
    facing: int
    bands: int
    left: int
    acted: int  # 0 not recently, 1 in the hex before, 2 in this hex
    maneuver: str
    fresh: bool  # before the first hex


@cache
def ends(
    left: int, high: bool, acted: int, which: int, fresh: bool, facing: int, status: int
) -> Ends:
    """All ends of a move with this many hexes left, these maneuvers, and a status."""
    start = _Node(0, facing, 0, left, acted, "" if which != NONE else SURE, fresh)
    level: dict[_Node, str] = {start: ""}
    if fresh and status != NEUTRAL:
        level = _required(start, status)
    found: dict[int, dict[str, str]] = {}
    while level:
        further: dict[_Node, str] = {}
        for node, first in level.items():
            for key, after in _steps(node, high, which):
                begun = first or key
                if after is None:
                    end = place_of(node.delta, node.facing, node.bands)
                    found.setdefault(end, {}).setdefault(node.maneuver or SURE, begun)
                else:
                    further.setdefault(after, begun)
        level = further
    return _sorted(found)


def _required(start: _Node, status: int) -> dict[_Node, str]:
    """What a status requires first; a Climb out of Climbing hardly ever fails."""
    ahead = start._replace(
        delta=STEPS[start.facing], left=start.left - 1, acted=2, maneuver=SURE, fresh=False
    )
    if status == DIVING:
        return {ahead._replace(bands=-1): "power-dive"}
    if status == CLIMBING:
        return {ahead._replace(bands=1): "climb"}
    side = -1 if status == EVADING_LEFT else 1
    key = "tight-turn:left" if status == EVADING_LEFT else "tight-turn:right"
    bank = ahead._replace(facing=(start.facing + side) % 6, maneuver=start.maneuver)
    tight = ahead._replace(facing=(start.facing + 2 * side) % 6, maneuver=key)
    return {bank: AHEAD, tight: key}


def _steps(node: _Node, high: bool, which: int) -> list[tuple[str, _Node | None]]:
    delta, facing, bands, left, acted, maneuver, fresh = node
    found: list[tuple[str, _Node | None]] = []
    if not fresh and acted != 2 and not (high and acted == 1):
        for key, side in ((LEFT, -1), (RIGHT, 1)):
            found.append((key, node._replace(facing=(facing + side) % 6, acted=2)))
    if not left:
        return [(END, None), *found]
    ahead = delta + STEPS[facing]
    later = acted // 2  # this hex becomes the one before
    found.append((AHEAD, _Node(ahead, facing, bands, left - 1, later, maneuver, False)))
    if maneuver or (high and acted == 2):
        return found
    for each in MANEUVERS.values():
        if which == UP_OR_DOWN and each.kind not in (CLIMBS, POWER_DIVE):
            continue
        for hex, turned, change in _results(each.kind, each.side, delta, facing):
            new = (facing + turned) % 6
            found.append((each.key, _Node(hex, new, bands + change, left - 1, 2, each.key, False)))
    return found


def _results(kind: int, side: int, delta: int, facing: int) -> tuple[tuple[int, int, int], ...]:
    """The hex, the hex sides turned and the altitudes gained by a successful maneuver."""
    ahead = delta + STEPS[facing]
    if kind == SCISSORS:
        return ((delta, 0, 0),)
    if kind in LEVEL:
        return ((delta + STEPS[(facing + side) % 6], side if kind == BREAK else 0, 0),)
    if kind == CLIMBS:
        return ((ahead, 0, 1),)
    if kind == POWER_DIVE:
        return ((ahead, 0, -1), (ahead, 0, -2))
    if kind == SPLIT_S:
        return tuple([(ahead, turned, -1) for turned in SPLIT.values()])
    return ((ahead, 2 * side, 0),)


def _sorted(found: dict[int, dict[str, str]]) -> Ends:
    """A sure way makes the others unnecessary; of maneuvers with the same bonus, one is enough."""
    sure: dict[str, list[int]] = {}
    hard: dict[int, tuple[tuple[str, str], ...]] = {}
    for end, some in found.items():
        if SURE in some:
            sure.setdefault(some[SURE], []).append(end)
            continue
        kept: dict[int, tuple[str, str]] = {}
        for maneuver, first in some.items():
            kept.setdefault(MANEUVERS[maneuver].bonus, (maneuver, first))
        hard[end] = tuple(kept.values())
    by_first = tuple([(first, tuple(each)) for first, each in sure.items()])
    ways = {end: first for first, each in by_first for end in each}
    return Ends(by_first, hard, ways, tuple(ways))


class Speeds(NamedTuple):
    """The ends of all speeds, with a speed for each sure end and every way to the others."""

    sure: dict[int, int]
    all_sure: tuple[int, ...]
    hard: dict[int, tuple[tuple[str, int], ...]]


@cache
def ends_of_all(
    speeds: tuple[tuple[int, bool], ...], which: int, facing: int, status: int
) -> Speeds:
    """The ends of a move at any of these speeds. Each speed says whether it is high."""
    sure: dict[int, int] = {}
    hard: dict[int, dict[str, int]] = {}
    for speed, high in speeds:
        found = ends(speed, high, 0, which, True, facing, status)
        for end in found.all_sure:
            sure.setdefault(end, speed)
        for end, ways in found.hard.items():
            for maneuver, _ in ways:
                hard.setdefault(end, {}).setdefault(maneuver, speed)
    rest = {end: tuple(ways.items()) for end, ways in hard.items() if end not in sure}
    return Speeds(sure, tuple(sure), rest)


def mover_ends(s: Battle, plane: Plane) -> Ends:
    """The ends of the current move."""
    n, left = s.flown, s.speed - s.flown
    acted = 2 if s.acted == n and n else 1 if s.acted == n - 1 and n > 1 else 0
    return ends(left, s.high, acted, menu(s, plane), n == 0, plane.facing, plane.status)


# Places from which an aircraft has an enemy in its arc, as differences from the enemy's hex.
AIMS: Final = tuple(place_of(-delta, facing, 0) for facing in range(6) for delta in ARC[facing])
