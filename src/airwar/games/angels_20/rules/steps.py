"""What a moving aircraft may do next: fly on, turn, try a maneuver, shift or extend the map."""

from __future__ import annotations

from typing import Final

from airwar.common.hexes import sheet

from ..data.tables import HIGHEST, LOWEST
from .cards import BOOM_AND_ZOOM
from .edges import edge_steps
from .maneuvers import CLIMBS, MANEUVERS, POWER_DIVE, SPLIT_S, VERTICAL
from .shifts import Span
from .state import CLIMBING, DIVING, EVADING_LEFT, EVADING_RIGHT, Battle, Plane

AHEAD, LEFT, RIGHT, END = "ahead", "left", "right", "end"
TURNS: Final = {LEFT: -1, RIGHT: 1}
NONE, ALL, UP_OR_DOWN = range(3)


def next_steps(s: Battle, plane: Plane) -> tuple[str | Span, ...]:
    """Everything the moving aircraft may do now; nothing if its move is over."""
    paper, here = sheet(s.columns, s.rows), plane.hex - s.origin
    room = paper.ahead[plane.facing][here]
    keys = own_keys(s, plane, room)
    if s.setup.map_fixed:
        return keys
    left = s.speed - s.flown
    # At the edge, a Break or a Barrel Roll may leave the map sideways.
    if room < left or (paper.edge[here] == 0 and SIDEWAYS in keys):
        return (*keys, *edge_steps(s, plane))
    if not left and END in keys and room < s.cards[plane.card].normal[0]:
        return (*keys, *edge_steps(s, plane))  # R26
    return keys


def own_keys(s: Battle, plane: Plane, room: int) -> tuple[str, ...]:
    """What it may do itself, with this much map ahead."""
    n, status, altitude = s.flown, plane.status, plane.altitude
    if status and n == 0:  # §status.required, §status.required-uses-allowance
        return REQUIRED[status] if not s.cards[plane.card].token else ONLY_AHEAD
    if status and n == 1 and s.acted != 1 and status in BANKING:
        return BANKING[status]  # §status.evading-required
    if altitude in LIMITS and s.on("limits-hold"):
        altitude = MIDDLING  # R5
    return MENUS[n < s.speed, may_turn(s, plane), menu(s, plane), altitude, room < NEAR]


def may_turn(s: Battle, plane: Plane) -> bool:
    """§movement.turn, §movement.no-turn-before, §movement.turn-or-maneuver, high speed."""
    n, acted = s.flown, s.acted
    if n == 0 or (acted == n and not (s.scissored and s.on("scissors-turn"))):
        return False
    if s.high and acted == n - 1:  # §movement.high-speed
        return False
    # §fuel.bomber-movement
    return s.provoked or not s.setup.hold_course or not s.cards[plane.card].token


def menu(s: Battle, plane: Plane) -> int:
    """§movement.one-maneuver: which maneuvers may still be announced."""
    if s.flown == s.speed:
        return NONE
    if s.high and s.acted == s.flown:  # §movement.turn-then-maneuver: fine at normal speed
        return NONE
    card = s.cards[plane.card]
    if card.token:  # §escort.bomber
        return NONE
    if s.tries == 0:
        return ALL
    if s.tries == 1 and card.abilities & BOOM_AND_ZOOM:
        return ALL if s.vertical else UP_OR_DOWN
    return NONE


def _menu(left: bool, turn: bool, which: int, altitude: int, near: bool) -> tuple[str, ...]:
    """The most natural step first: near the edge of the map, a turn."""
    keys = [AHEAD] if left else []
    if turn and not left:
        keys.append(END)
    if turn:
        keys = [LEFT, RIGHT, *keys] if near else [*keys, LEFT, RIGHT]
    if left and which != NONE:
        for each in MANEUVERS.values():
            if which == UP_OR_DOWN and each.kind not in VERTICAL:
                continue
            if altitude == HIGHEST and each.kind == CLIMBS:
                continue
            if altitude == LOWEST and each.kind in (POWER_DIVE, SPLIT_S):
                continue
            keys.append(each.key)
    return tuple(keys)


SIDEWAYS: Final = "break:left"
MIDDLING: Final = 3  # an altitude at which every maneuver may be announced
NEAR: Final = 4  # hexes of map ahead
MENUS: Final = {
    (left, turn, which, altitude, near): _menu(left, turn, which, altitude, near)
    for left in (False, True)
    for turn in (False, True)
    for which in (NONE, ALL, UP_OR_DOWN)
    for altitude in range(LOWEST, HIGHEST + 1)
    for near in (False, True)
}
REQUIRED: Final = {
    DIVING: ("power-dive",),  # §status.diving-required
    CLIMBING: ("climb",),  # §status.climbing-required
    EVADING_LEFT: (AHEAD, "tight-turn:left"),
    EVADING_RIGHT: (AHEAD, "tight-turn:right"),
}
BANKING: Final = {EVADING_LEFT: (LEFT,), EVADING_RIGHT: (RIGHT,)}
ONLY_AHEAD: Final = (AHEAD,)
LIMITS: Final = (LOWEST, HIGHEST)
