"""Rules of thumb for flying: which aircraft, how fast, and step by step to a good place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from airwar.common.hexes import STEPS, column_row, distance
from airwar.kernel.requests import Choose

from .arcs import ARC
from .chances import check_chance
from .data_tables import HIGHEST, LOWEST
from .maneuvers import MANEUVERS, SPLIT
from .movement import ALL, NONE, RIGHT, allowed_speeds, menu
from .state import SIDES, Battle, Plane
from .tactics import Foe, Shape, foes, mover_shapes, notes, place_worth, shapes

if TYPE_CHECKING:
    from random import Random

LEAST_CHANCE: Final = 0.3  # checks that are worth a try
ENGAGED: Final = 9  # hexes
CONTENT: Final = 0.75  # a sure end of this worth needs no difficult maneuver
TROUBLE: Final = -0.35  # below this any way out is looked at
DOUBT: Final = 0.25  # what a failed check costs
GOING: Final = 1.0  # what a hex towards where a scenario sends an aircraft is worth
GATES: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def which_moves(s: Battle, request: Choose, rng: Random) -> str:
    """Who is farthest from the enemy moves first; the others want to see more."""
    waiting: tuple[int, ...] = request.about
    side = s.planes[waiting[0]].side
    enemies = [s.planes[i].hex for i in s.flights[1 - side]]

    def nearest(index: int) -> float:
        plane = s.planes[index]
        return min([distance(plane.hex, hex) for hex in enemies], default=0) + rng.random()

    return "move:" + s.planes[max(waiting, key=nearest)].id


def how_fast(s: Battle, request: Choose, rng: Random) -> str:
    worths = speeds(s, s.planes[request.about])
    return max(worths, key=lambda key: worths[key] + 0.02 * rng.random())


def speeds(s: Battle, plane: Plane) -> dict[str, float]:
    """What each speed is worth by the best end that it can lead to."""
    card = s.cards[plane.card]
    enemies = foes(s, plane.side)
    which = NONE if card.token or not engaged(plane, enemies) else ALL
    worths = {}
    for speed in allowed_speeds(card, plane):
        high = speed in card.high
        ends = shapes(speed, high, 0, which, True, plane.facing)
        worths[f"speed:{speed}"] = best_end(s, plane, enemies, ends, high)[0]
    return worths


def next_step(s: Battle, request: Choose, rng: Random) -> str:
    keys: tuple[str, ...] = request.about
    plane = s.planes[s.mover]
    if goes_home(s, plane) and "ahead" in keys and leaves(s, plane):
        return "ahead"
    enemies = foes(s, plane.side)
    which = menu(s, plane) if engaged(plane, enemies) or plane.status else NONE
    ends = [each for each in mover_shapes(s, plane, which) if each.first in keys]
    worth, first = best_end(s, plane, enemies, tuple(ends), s.high)
    if first and worth > -1e8:
        return first
    shifts = [key for key in keys if key.startswith("shift:")]
    if shifts:
        return shifts[0].replace("{n}", "1")
    return keys[int(rng.random() * len(keys))]


def engaged(plane: Plane, enemies: tuple[Foe, ...]) -> bool:
    """Is anybody near enough for a difficult maneuver to matter, or the edge of the world?"""
    return any(distance(plane.hex, foe.hex) <= ENGAGED for foe in enemies)


def best_end(
    s: Battle, plane: Plane, enemies: tuple[Foe, ...], ends: tuple[Shape, ...], high: bool
) -> tuple[float, str]:
    """The worth of the best end of a move, and how the way there begins."""
    worths = first_steps(s, plane, enemies, ends, high)
    if not worths:
        return -1e9, ""
    first = max(worths, key=worths.__getitem__)
    return worths[first], first


def first_steps(
    s: Battle, plane: Plane, enemies: tuple[Foe, ...], ends: tuple[Shape, ...], high: bool
) -> dict[str, float]:
    """For each first step the worth of the best end that it can lead to.

    Ends that need a check come last. They are looked at if the sure ones are not good enough,
    and then only those that bring a shot, unless there is trouble to get out of.
    """
    status = s.on("status")
    known = notes(enemies, s.columns, s.rows, s.origin, status)
    sent = has_mission(s, plane)
    chance: dict[str, float] = {}
    worths: dict[str, float] = {}
    best = -1e9
    for delta, facing, bands, maneuver, begun in ends:
        hex, altitude = plane.hex + delta, plane.altitude + bands
        doubt = 0.0
        if maneuver:
            if best > CONTENT and not sent:
                break
            p = chance.get(maneuver)
            if p is None:
                p = chance[maneuver] = check_chance(s, plane, MANEUVERS[maneuver], high)
            if p < LEAST_CHANCE:
                continue
            if best > TROUBLE and not (sent and bands) and not in_sights(enemies, hex, facing):
                continue
            doubt = DOUBT * (1.0 - p)
        place = (hex, facing, altitude)
        worth = known.get(place)
        if worth is None:
            worth = known[place] = judge_place(s, enemies, place, status)
        if worth < -1e8:
            continue
        if sent:
            worth += mission(s, plane, hex, altitude)
        worth -= doubt
        if worth > worths.get(begun, -1e9):
            worths[begun] = worth
            best = max(best, worth)
    return worths


def in_sights(enemies: tuple[Foe, ...], hex: int, facing: int) -> bool:
    """Would an enemy be in the arc of an aircraft there?"""
    arc = ARC[facing]
    return any(foe.hex - hex in arc for foe in enemies)


def judge_place(
    s: Battle, enemies: tuple[Foe, ...], place: tuple[int, int, int], status: bool
) -> float:
    hex, facing, altitude = place
    if not (LOWEST <= altitude <= HIGHEST and s.on_map(hex)):
        return -1e9
    return place_worth(s, enemies, hex, facing, altitude, status)


def has_mission(s: Battle, plane: Plane) -> bool:
    """Does the scenario want more of this aircraft than to fight?"""
    victory = s.setup.victory
    return victory.kind in ("climb", "escort") or bool(victory.strafer) or goes_home(s, plane)


def mission(s: Battle, plane: Plane, hex: int, altitude: int) -> float:
    """What a scenario wants of this aircraft beside fighting."""
    victory = s.setup.victory
    if victory.kind == "climb" and victory.side == SIDES[plane.side]:
        return 0.3 * min(altitude, victory.altitude)
    if victory.strafer and s.types[plane.card].key == victory.strafer:
        return -0.25 * altitude
    edge = None
    if victory.kind == "escort" and s.cards[plane.card].token:
        edge = victory.edge
    elif goes_home(s, plane) and s.setup.fuel is not None:
        edge = s.setup.fuel.edge
    if edge is None:
        return 0.0
    column, row = column_row(hex - s.origin)
    across, along = GATES[edge]
    return GOING * (across * column + along * row)


def goes_home(s: Battle, plane: Plane) -> bool:
    """Is it time to leave, for who must be gone by a certain turn?"""
    fuel = s.setup.fuel
    if fuel is None or s.types[plane.card].key not in fuel.aircraft:
        return False
    return s.turn >= fuel.last_turn - 1


def leaves(s: Battle, plane: Plane) -> bool:
    """Does the next hex ahead lie beyond the edge that it wants to leave by?"""
    fuel = s.setup.fuel
    ahead = plane.hex + STEPS[plane.facing]
    if fuel is None or s.on_map(ahead):
        return False
    column, row = column_row(ahead - s.origin)
    beyond = {"south": row >= s.rows, "north": row < 0, "west": column < 0}
    return beyond.get(fuel.edge, column >= s.columns)


def after_check(s: Battle, request: Choose, rng: Random) -> str:
    """Bands of a dive, facing after a Split S, side of a failed turn: the best place."""
    plane = s.planes[s.mover]
    enemies = foes(s, plane.side)
    ahead = plane.hex + STEPS[plane.facing]
    status = s.on("status")

    def worth(key: str) -> float:
        facing, altitude = plane.facing, plane.altitude
        if key.startswith("dive:"):
            altitude -= int(key[-1])
        elif key in SPLIT:
            facing, altitude = (facing + SPLIT[key]) % 6, max(1, altitude - 1)
        else:
            facing = (facing + (1 if key == RIGHT else -1)) % 6
        if not s.on_map(ahead):
            return 0.0
        found = place_worth(s, enemies, ahead, facing, altitude, status)
        return found + mission(s, plane, ahead, altitude)

    return max(request.question.options(s, request.about), key=worth)
