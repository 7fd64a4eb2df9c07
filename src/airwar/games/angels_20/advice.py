"""Rules of thumb: where to fly, whom to shoot at, and how a battle stands."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING, Final

from airwar.common.hexes import STEPS, column_row, distance
from airwar.kernel.game import sample
from airwar.kernel.requests import Choose

from .arcs import ARC
from .attack import targets
from .chances import check_chance, shot_odds
from .deploy import DONE
from .maneuvers import MANEUVERS, SPLIT
from .movement import ALL, LEFT, NONE, RIGHT, allowed_speeds, menu
from .state import (
    NOBODY,
    SIDES,
    Battle,
    Plane,
    crippled,
)
from .tactics import Foe, Shape, foes, mover_shapes, notes, place_worth, shapes

if TYPE_CHECKING:
    from random import Random

Thumb = Callable[[Battle, Choose, "Random"], str]
LEAST_CHANCE: Final = 0.3  # checks that are worth a try
ENGAGED: Final = 9  # hexes
DOUBT: Final = 0.25  # what a failed check costs
GOING: Final = 1.0  # what a hex towards where a scenario sends an aircraft is worth
GATES: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def policy(s: Battle, request: Choose, rng: Random) -> str:
    """An answer by rules of thumb; where there is none, any answer."""
    thumb = THUMBS.get(request.question.name)
    return thumb(s, request, rng) if thumb else sample(request, s, rng)


# -- flying ---------------------------------------------------------------------------------------


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
    plane = s.planes[request.about]
    card = s.cards[plane.card]
    best, chosen = -1e9, 0
    enemies = foes(s, plane.side)
    which = NONE if card.token or not engaged(plane, enemies) else ALL
    for speed in allowed_speeds(card, plane):
        high = speed in card.high
        ends = shapes(speed, high, 0, which, True, plane.facing)
        worth = best_end(s, plane, enemies, ends, high)[0] + 0.02 * rng.random()
        if worth > best:
            best, chosen = worth, speed
    return f"speed:{chosen}"


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
    best, first = -1e9, ""
    status = s.on("status")
    chance = {key: check_chance(s, plane, each, high) for key, each in MANEUVERS.items()}
    known = notes(enemies, s.columns, s.rows, s.origin, status)
    sent = has_mission(s, plane)
    for delta, facing, bands, maneuver, begun in ends:
        p = 1.0
        if maneuver:
            p = chance[maneuver]
            if p < LEAST_CHANCE:
                continue
        hex, altitude = plane.hex + delta, plane.altitude + bands
        place = (hex, facing, altitude)
        worth = known.get(place)
        if worth is None:
            worth = -1e9
            if 1 <= altitude <= 6 and s.on_map(hex):
                worth = place_worth(s, enemies, hex, facing, altitude, status)
            known[place] = worth
        if sent:
            worth += mission(s, plane, hex, altitude)
        worth -= DOUBT * (1.0 - p)
        if worth > best:
            best, first = worth, begun
    return best, first


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


# -- at the end of a move -------------------------------------------------------------------------


def threats(s: Battle, plane: Plane) -> int:
    """Enemies that have the aircraft before their guns, at its altitude or next to it."""
    count = 0
    for index in s.flights[1 - plane.side]:
        enemy = s.planes[index]
        near = abs(enemy.altitude - plane.altitude) <= 1
        count += near and plane.hex - enemy.hex in ARC[enemy.facing]
    return count


def which_status(s: Battle, request: Choose, rng: Random) -> str:
    plane = s.planes[request.about]
    keys = request.question.options(s, request.about)
    gaps = [
        s.planes[i].altitude - plane.altitude
        for i in s.flights[1 - plane.side]
        if s.planes[i].order and s.planes[i].hex - plane.hex in ARC[plane.facing]
    ]
    victory = s.setup.victory
    climbs = victory.kind == "climb" and victory.side == SIDES[plane.side]
    if 0 not in gaps:
        if -1 in gaps and "status:diving" in keys:
            return "status:diving"
        if (1 in gaps or (climbs and plane.altitude < victory.altitude)) and (
            "status:climbing" in keys
        ):
            return "status:climbing"
        danger = threats(s, plane) or any(not s.planes[i].order for i in s.flights[1 - plane.side])
        evading = [key for key in keys if "evading" in key]
        if danger and evading and rng.random() < 0.6:
            return evading[int(rng.random() * len(evading))]
    return "status:neutral"


def into_cloud(s: Battle, request: Choose, rng: Random) -> str:
    plane = s.planes[request.about]
    weak = crippled(s.cards[plane.card], plane)
    return "cloud" if (weak or threats(s, plane)) and not shots_open(s, plane) else "stay"


def shots_open(s: Battle, plane: Plane) -> bool:
    return bool(targets(s, plane))


def last_second(s: Battle, request: Choose, rng: Random) -> str:
    best, chosen = 0.05, "pass"
    for index in request.about:
        plane = s.planes[index]
        enemies = foes(s, plane.side)
        now = place_worth(s, enemies, plane.hex, plane.facing, plane.altitude, s.on("status"))
        for word, side in ((LEFT, -1), (RIGHT, 1)):
            facing = (plane.facing + side) % 6
            gain = place_worth(s, enemies, plane.hex, facing, plane.altitude, s.on("status")) - now
            if gain > best:
                best, chosen = gain, f"late:{plane.id}/{word}"
    return chosen


# -- the rest -------------------------------------------------------------------------------------


def whom_to_shoot(s: Battle, request: Choose, rng: Random) -> str:
    """The shot that does most, weighed by what the target is worth."""
    best, chosen = -1.0, str(request.about[-1])
    for key in request.about:
        if not key.startswith("fire:"):
            continue
        first, _, second = key[5:].partition("/")
        other = s.find(second)
        _, hurt, killed = shot_odds(s, s.find(first), other)
        worth = (hurt + 2.0 * killed) * (10 + s.cards[s.planes[other].card].cost)
        if worth > best:
            best, chosen = worth, key
    return chosen


def first_or_second(s: Battle, request: Choose, rng: Random) -> str:
    return "second" if rng.random() < 0.9 else "first"


def which_flight(s: Battle, request: Choose, rng: Random) -> str:
    """Two or three aircraft, mostly the dearer ones that still fit."""
    _, chosen = request.about
    keys = list(request.question.options(s, request.about))
    if len(chosen) >= 3 and DONE in keys:
        return DONE
    adds = [key for key in keys if key != DONE]
    if not adds:
        return DONE
    cost = {f"add:{plane.key}": plane.cost for plane in s.types}
    some = [adds[int(rng.random() * len(adds))] for _ in range(2)]
    return max(some, key=lambda key: cost[key])


def no_more_map(s: Battle, request: Choose, rng: Random) -> str:
    return "refuse"


def again(s: Battle, request: Choose, rng: Random) -> str:
    return "reroll"


def whom_to_guide(s: Battle, request: Choose, rng: Random) -> str:
    side, point = request.about
    keys = request.question.options(s, request.about)
    if s.guided[side][point] != NOBODY and rng.random() < 0.8:
        return "keep"
    return str(keys[int(rng.random() * len(keys))])


def where_to_put_flak(s: Battle, request: Choose, rng: Random) -> str:
    """In the way of an enemy at an altitude that flak reaches."""
    side: int = request.about
    for index in s.flights[1 - side]:
        plane = s.planes[index]
        hex = plane.hex + 3 * STEPS[plane.facing]
        if 2 <= plane.altitude <= 4 and s.on_map(hex) and rng.random() < 0.4:
            column, row = column_row(hex - s.origin)
            return f"flak:{column}/{row}/{plane.altitude}"
    return "wait"


THUMBS: Final[dict[str, Thumb]] = {
    "move": which_moves,
    "speed": how_fast,
    "fly": next_step,
    "dive": after_check,
    "split-s": after_check,
    "failed-turn": after_check,
    "reroll": again,
    "status": which_status,
    "cloud": into_cloud,
    "late": last_second,
    "attack": whom_to_shoot,
    "position": first_or_second,
    "build": which_flight,
    "agree": no_more_map,
    "direct": whom_to_guide,
    "flak": where_to_put_flak,
}


# -- how it stands --------------------------------------------------------------------------------


def evaluate(s: Battle, side: int) -> float:
    """How good this is for a side, 0 to 1: points, aircraft with their wounds, positions."""
    if s.ended:
        return 0.5 if s.winner == NOBODY else float(s.winner == side)
    goal = 2 * s.setup.victory.points if s.setup.victory.kind == "points" else 120
    lead = (s.halves[side] - s.halves[1 - side]) / goal
    total = 2.0 * lead + strength(s, side) - strength(s, 1 - side)
    total += 0.25 * (stance(s, side) - stance(s, 1 - side))
    return 1.0 / (1.0 + exp(-2.0 * total))


def strength(s: Battle, side: int) -> float:
    """Aircraft in play by cost, less what their damage has taken."""
    total = 0.0
    for index in s.flights[side]:
        plane = s.planes[index]
        card = s.cards[plane.card]
        total += (card.cost or 40) * (1.0 - 0.7 * plane.damage / card.hits)
    return total / 100


def stance(s: Battle, side: int) -> float:
    total = 0.0
    enemies = foes(s, side)
    for index in s.flights[side]:
        plane = s.planes[index]
        if not s.on_map(plane.hex):
            continue
        total += place_worth(s, enemies, plane.hex, plane.facing, plane.altitude, False)
        total += mission(s, plane, plane.hex, plane.altitude)
    return total / max(1, len(s.flights[side]))


def clock(s: Battle) -> float:
    """Game turns, with the share of aircraft that have moved."""
    flying = len(s.flights[0]) + len(s.flights[1])
    return s.turn + min(0.9, 0.8 * s.moves / max(1, flying))
