"""Rules of thumb for flying: which aircraft, what speed, and step by step to a good place."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Final

from airwar.common.hexes import RANGE, STEPS, column_row, distance
from airwar.kernel.requests import Choose

from ..odds.chances import check_chance
from ..rules.arcs import REACH
from ..rules.edges import edge_beyond
from ..rules.maneuvers import MANEUVERS, SPLIT
from ..rules.move_tables import AIMS, HEX, Ends, ends, mover_ends, parts_of
from ..rules.movement import Flown, Offer, allowed_speeds
from ..rules.shifts import Shift, Span
from ..rules.state import NEUTRAL, SIDES, Battle, Plane
from ..rules.steps import ALL, NONE, RIGHT
from .tactics import NEVER_THERE, Scene, scene

if TYPE_CHECKING:
    from random import Random

LEAST_CHANCE: Final = 0.25  # lowest chance of a check that is worth a try
TROUBLE: Final = 0.35  # with this much danger, every escape is considered
FAILED: Final = 0.25  # what a failed check costs, besides the place it aimed for
GOING: Final = 1.0  # worth of a hex toward where the scenario sends an aircraft
GATES: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def which_moves(s: Battle, request: Choose, rng: Random) -> str:
    """Bombers first, then those farthest from the enemy; the others want to see more first."""
    waiting: tuple[int, ...] = request.about
    index = max(waiting, key=lambda index: patience(s, s.planes[index]) + rng.random())
    return "move:" + s.planes[index].id


def patience(s: Battle, plane: Plane) -> int:
    """Distance to the nearest enemy; bombers have nothing to wait for."""
    return 99 if s.cards[plane.card].token else nearest_enemy(s, plane)


def nearest_enemy(s: Battle, plane: Plane) -> int:
    return min([distance(plane.hex, s.planes[i].hex) for i in s.flights[1 - plane.side]], default=0)


def how_fast(s: Battle, request: Choose, rng: Random) -> str:
    worths = speeds(s, s.planes[request.about])
    return max(worths, key=lambda key: worths[key] + 0.02 * rng.random())


def speeds(s: Battle, plane: Plane) -> dict[str, float]:
    """The worth of each speed: that of its best end."""
    card = s.cards[plane.card]
    sky = scene(s, plane)
    which = NONE if card.token else ALL
    worths = {}
    for speed in allowed_speeds(card, plane):
        high = speed in card.high
        found = ends(speed, high, 0, which, True, plane.facing, plane.status)
        worths[f"speed:{speed}"] = max(first_steps(s, plane, sky, found, high).values())
    return worths


def next_step(s: Battle, request: Choose, rng: Random) -> Flown:
    offer: Offer = request.about
    keys = tuple([each for each in offer if isinstance(each, str)])
    plane = s.planes[s.mover]
    if "ahead" in keys and leaves(s, plane):
        return "ahead"
    worths = steps(s, plane, keys)
    if worths:
        first = max(worths, key=worths.__getitem__)
        if worths[first] > NEVER_THERE / 2:
            return first
    for each in offer:
        if isinstance(each, Span):
            return Shift(each.to, each.least)
    return keys[int(rng.random() * len(keys))]


def steps(s: Battle, plane: Plane, keys: tuple[str, ...]) -> dict[str, float]:
    """The worth of each next step of the moving aircraft."""
    worths = first_steps(s, plane, scene(s, plane), mover_ends(s, plane), s.high)
    return {key: worth for key, worth in worths.items() if key in keys}


def first_steps(s: Battle, plane: Plane, sky: Scene, found: Ends, high: bool) -> dict[str, float]:
    """The worth of each first step: that of its best end.

    Ends that need a check are considered if they bring a shot, or all of them if there is danger to
    escape.
    """
    base = plane.hex * HEX + plane.altitude
    sent = has_mission(s, plane)
    # Tables of ends are made once and kept, so the id identifies one.
    seen = (base, id(found), sent)
    worths = sky.steps.get(seen)
    if worths is not None:
        return worths
    known, judge = sky.known, sky.judge
    worths = sky.steps[seen] = {}
    best, where = NEVER_THERE, 0
    for first, places in found.sure:
        top = NEVER_THERE
        for place in places:
            worth = known.get(base + place)
            if worth is None:
                worth = judge(base + place)
            if sent:
                worth += mission(s, plane, base + place)
            if worth > top:
                top = worth
                if worth > best:
                    best, where = worth, base + place
        worths[first] = top
    if found.hard:
        trouble = sent or best < NEVER_THERE / 2 or sky.danger(where) > TROUBLE
        add_hard(s, plane, sky, found, high, worths, trouble)
    return worths


def add_hard(
    s: Battle,
    plane: Plane,
    sky: Scene,
    found: Ends,
    high: bool,
    worths: dict[str, float],
    trouble: bool,
) -> None:
    """Ends that need a check; if it fails, something like the best certain end remains."""
    base = plane.hex * HEX + plane.altitude
    known, judge, hard = sky.known, sky.judge, found.hard
    sure = max(worths.values(), default=-2.0)
    sent = has_mission(s, plane)
    otherwise = max(sure, -2.0) - FAILED
    chance: dict[str, float] = {}
    for place in hard if trouble else shooting_places(s, plane, sky, hard):
        worth = known.get(base + place)
        if worth is None:
            worth = judge(base + place)
        if sent:
            worth += mission(s, plane, base + place)
        if worth <= sure:
            continue
        for maneuver, first in hard[place]:
            p = chance.get(maneuver)
            if p is None:
                p = chance[maneuver] = check_chance(s, plane, MANEUVERS[maneuver], high)
            if p >= LEAST_CHANCE:
                mean = p * worth + (1.0 - p) * otherwise
                worths[first] = max(worths.get(first, NEVER_THERE), mean)


def shooting_places(s: Battle, plane: Plane, sky: Scene, hard: Container[int]) -> list[int]:
    """The ends from which it could shoot at an enemy that has already moved."""
    card = s.cards[plane.card]
    farthest = (card.high or card.normal)[-1] + REACH
    levels = (-1, 0, 1) if sky.status else (0,)
    base = plane.hex * HEX + plane.altitude
    places: list[int] = []
    for there, altitude in sky.aims:
        if RANGE.get(there - plane.hex, 99) <= farthest:
            for level in levels:
                aim = there * HEX + altitude + level - base
                places += [place for each in AIMS if (place := aim + each) in hard]
    return places


def has_mission(s: Battle, plane: Plane) -> bool:
    """Does the scenario give this aircraft another task than to fight?"""
    victory = s.setup.victory
    kind = victory.kind
    if kind == "climb":
        return victory.side == SIDES[plane.side]
    if kind == "escort":
        return s.cards[plane.card].token
    if victory.strafer and s.types[plane.card].key == victory.strafer:
        return True
    return s.setup.fuel is not None and goes_home(s, plane)


def mission(s: Battle, plane: Plane, place: int) -> float:
    """The worth of an end for the task that the scenario gives this aircraft."""
    hex, _, altitude = parts_of(place)
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
    """Is it time to leave, for an aircraft that must be gone by a certain turn?"""
    fuel = s.setup.fuel
    if fuel is None or s.types[plane.card].key not in fuel.aircraft:
        return False
    return s.turn >= fuel.last_turn - 1


def leaves(s: Battle, plane: Plane) -> bool:
    """Is the next hex ahead beyond the edge that it wants to leave over?"""
    fuel = s.setup.fuel
    if fuel is None or not goes_home(s, plane):
        return False
    ahead = plane.hex + STEPS[plane.facing]
    if s.on_map(ahead):
        return False
    return edge_beyond(s, ahead) == fuel.edge


def after_check(s: Battle, request: Choose, rng: Random) -> str:
    """Altitudes of a dive, facing after a Split S, side of a failed turn: the best place."""
    worths = after_worths(s, request)
    return max(worths, key=worths.__getitem__)


def after_worths(s: Battle, request: Choose) -> dict[str, float]:
    """The worth of each answer after a check: that of the best end of the rest of the move."""
    plane = s.planes[s.mover]
    sky = scene(s, plane)
    ahead = plane.hex + STEPS[plane.facing]
    worths = {}
    for key in request.question.options(s, request.about):
        facing, altitude = plane.facing, plane.altitude
        if key.startswith("dive:"):
            altitude -= int(key[-1])
        elif key in SPLIT:
            facing, altitude = (facing + SPLIT[key]) % 6, max(1, altitude - 1)
        else:
            facing = (facing + (1 if key == RIGHT else -1)) % 6
        rest = ends(s.speed - s.flown, s.high, 2, NONE, False, facing, NEUTRAL)
        base = ahead * HEX + altitude
        places = [base + place for _, some in rest.sure for place in some]
        worths[key] = max([sky.judge(each) + mission(s, plane, each) for each in places])
    return worths
