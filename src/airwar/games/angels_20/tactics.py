"""What a place in the sky is worth, and the shapes of moves that lead there.

Rules of thumb, fast enough for search: shapes of moves are worked out once for all places and
facings, and the worth of one aircraft's place towards another is remembered by their difference.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from airwar.common.hexes import BEARING, RANGE, STEPS, sheet, unpack

from .arcs import ARC, NUMBERS, TAILS
from .maneuvers import BREAK, CLIMBS, LEVEL, MANEUVERS, POWER_DIVE, SCISSORS, SPLIT, SPLIT_S
from .movement import AHEAD, END, LEFT, NONE, RIGHT, UP_OR_DOWN
from .state import Battle, Plane

# -- the worth of a place -------------------------------------------------------------------------

BY_RANGE: Final = (0.0, 1.0, 0.65, 0.3)
BY_NUMBER: Final = {4: 1.0, 5: 0.65, 6: 0.4}
FAR: Final = 9  # farther than this, only the way back counts
_pairs: dict[tuple[int, int, int], tuple[float, float, float]] = {}


def pair(delta: int, mine: int, theirs: int) -> tuple[float, float, float]:
    """My shot, his shot and the rest, for an enemy at a difference from me, both with facings."""
    key = (delta, mine, theirs)
    found = _pairs.get(key)
    if found is None:
        found = _pairs[key] = _work_out(delta, mine, theirs)
    return found


def _work_out(delta: int, mine: int, theirs: int) -> tuple[float, float, float]:
    away = RANGE.get(delta)
    if away is None:
        q, r = unpack(delta)
        away = max(abs(q), abs(r), abs(q + r))
        return 0.0, 0.0, -0.05 * away
    shot = ARC[mine].get(delta, 0)
    back = ARC[theirs].get(-delta, 0)
    my_shot = his_shot = 0.0
    if shot:
        my_shot = BY_RANGE[shot] * BY_NUMBER[NUMBERS[(BEARING[-delta] - 2 * theirs) % 12]]
    if back:
        his_shot = BY_RANGE[back] * BY_NUMBER[NUMBERS[(BEARING[delta] - 2 * mine) % 12]]
    rest = -0.03 * max(0, away - 2) - 0.1 * (away > FAR)
    if away:
        off = abs((BEARING[delta] - 2 * mine + 6) % 12 - 6)  # 0 dead ahead, 6 dead astern
        rest -= 0.02 * off
        seen = abs((BEARING[-delta] - 2 * theirs + 6) % 12 - 6)
        rest += 0.02 * seen
    if delta in TAILS[mine * 6 + theirs]:
        rest += 0.2
    if -delta in TAILS[theirs * 6 + mine]:
        rest -= 0.2
    return my_shot, his_shot, rest


class Foe(NamedTuple):
    """An enemy as it counts for a move: where it is or will be, and how surely."""

    hex: int
    facing: int
    altitude: int
    sure: float
    worth: float


def foes(s: Battle, side: int) -> tuple[Foe, ...]:
    """The enemies of a side; who has yet to move is taken to fly on."""
    found = []
    paper = sheet(s.columns, s.rows)
    for index in s.flights[1 - side]:
        plane = s.planes[index]
        card = s.cards[plane.card]
        hex, sure = plane.hex, 1.0
        if not plane.order:
            ahead = hex + card.normal[-1] * STEPS[plane.facing]
            hex = ahead if ahead - s.origin in paper.place else hex
            sure = 0.35
        worth = 1.0 + 0.4 * (plane.damage > 0)
        found.append(Foe(hex, plane.facing, plane.altitude, sure, worth))
    return tuple(found)


def place_worth(
    s: Battle, enemies: tuple[Foe, ...], hex: int, facing: int, altitude: int, status: bool
) -> float:
    """How good it is to be there: shots given and taken, position, room before the edge."""
    total = 0.0
    for foe in enemies:
        mine, his, rest = pair(foe.hex - hex, facing, foe.facing)
        gap = foe.altitude - altitude
        if gap == 0:
            total += foe.sure * (foe.worth * mine - 0.8 * his)
        elif status and (gap == -1 or gap == 1):
            total += foe.sure * (0.8 * foe.worth * mine - 0.6 * his)
        total += rest - 0.06 * abs(gap) - 0.02 * (gap > 0)
    paper = sheet(s.columns, s.rows)
    room = paper.ahead[facing][hex - s.origin]
    if room < 4:
        total -= 0.12 * (4 - room)
    if paper.edge[hex - s.origin] < 2:
        total -= 0.1
    return total


@lru_cache(maxsize=512)
def notes(
    enemies: tuple[Foe, ...], columns: int, rows: int, origin: int, status: bool
) -> dict[tuple[int, int, int], float]:
    """What places are worth against these enemies, as far as it has been asked before."""
    return {}


# -- the shapes of moves --------------------------------------------------------------------------


class Shape(NamedTuple):
    """An end of a move for an aircraft that faces north: where, and how it begins."""

    delta: int
    facing: int
    bands: int  # altitudes up or down
    maneuver: str
    first: str


class _Node(NamedTuple):
    delta: int
    facing: int
    bands: int
    left: int
    acted: int  # 0 not lately, 1 in the hex before, 2 in this hex
    maneuver: str
    fresh: bool  # before the first hex


@cache
def shapes(
    left: int, high: bool, acted: int, menu: int, fresh: bool, facing: int
) -> tuple[Shape, ...]:
    """All ends of a move with so many hexes left, for a facing; each once for each maneuver."""
    start = _Node(0, facing, 0, left, acted, "" if menu != NONE else "-", fresh)
    ends: dict[tuple[int, int, int, str], Shape] = {}
    level: dict[_Node, str] = {start: ""}
    while level:
        further: dict[_Node, str] = {}
        for node, first in level.items():
            for key, after in _steps(node, high, menu):
                begun = first or key
                if after is None:
                    end = (node.delta, node.facing, node.bands, node.maneuver.strip("-"))
                    ends.setdefault(end, Shape(*end, begun))
                else:
                    further.setdefault(after, begun)
        level = further
    # An end that needs no check, or one like it, makes others superfluous.
    kept: dict[tuple[int, int, int, int], Shape] = {}
    for shape in sorted(ends.values(), key=lambda each: bool(each.maneuver)):
        place = shape[:3]
        if shape.maneuver and (*place, -1) in kept:
            continue
        bonus = MANEUVERS[shape.maneuver].bonus if shape.maneuver else -1
        kept.setdefault((*place, bonus), shape)
    return tuple(kept.values())


def _steps(node: _Node, high: bool, menu: int) -> list[tuple[str, _Node | None]]:
    delta, facing, bands, left, acted, maneuver, fresh = node
    found: list[tuple[str, _Node | None]] = []
    may_turn = not fresh and acted != 2 and not (high and acted == 1)
    if may_turn:
        for key, side in ((LEFT, -1), (RIGHT, 1)):
            found.append((key, node._replace(facing=(facing + side) % 6, acted=2)))
    if not left:
        return [(END, None), *found]
    ahead = delta + STEPS[facing]
    later = acted // 2  # what was this hex is now the one before
    found.append((AHEAD, _Node(ahead, facing, bands, left - 1, later, maneuver, False)))
    if maneuver or (high and acted == 2):
        return found
    for each in MANEUVERS.values():
        if menu == UP_OR_DOWN and each.kind not in (CLIMBS, POWER_DIVE):
            continue
        hex, turned, change = ahead, 0, 0
        if each.kind in LEVEL:
            hex = delta if each.kind == SCISSORS else delta + STEPS[(facing + each.side) % 6]
            turned = each.side if each.kind == BREAK else 0
        elif each.kind == CLIMBS:
            change = 1
        elif each.kind in (POWER_DIVE, SPLIT_S):
            change = -1
        else:
            turned = 2 * each.side
        for more in SPLIT.values() if each.kind == SPLIT_S else (0,):
            new = (facing + turned + more) % 6
            found.append((each.key, _Node(hex, new, bands + change, left - 1, 2, each.key, False)))
    return found


def mover_shapes(s: Battle, plane: Plane, menu: int) -> tuple[Shape, ...]:
    """The ends of the move that is being made."""
    n, left = s.flown, s.speed - s.flown
    acted = 2 if s.acted == n and n else 1 if s.acted == n - 1 and n > 1 else 0
    return shapes(left, s.high, acted, menu, n == 0, plane.facing)
