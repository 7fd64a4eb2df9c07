"""Everywhere that an aircraft can get to in its move, with the chance and the answers.

A plan is a list of answers, which are given as premoves. It is played until a check fails or the
aircraft is hit; nobody is asked about forced steps, so no plan contains them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.hexes import STEPS, column_row, sheet
from airwar.kernel.premoves import Premove

from ..data.tables import HIGHEST, LOWEST
from ..rules.edges import edge_steps
from ..rules.maneuvers import (
    CLIMBS,
    DIVES,
    LEVEL,
    MANEUVERS,
    POWER_DIVE,
    SPLIT,
    SPLIT_S,
    SPLITS,
    VERTICAL,
    slip,
)
from ..rules.movement import FLY, MOVE, SPEED, allowed_speeds
from ..rules.order import unmoved
from ..rules.state import NEVER, NOBODY, Battle, Plane
from ..rules.steps import AHEAD, END, TURNS, own_keys
from .chances import tried_chance

Steps: TypeAlias = tuple[str, ...]


class Reach(Struct, frozen=True):
    """A place at the end of a move, and the likeliest way there, second tries included."""

    hex: int
    facing: int
    altitude: int
    speed: int
    chance: float
    plan: Steps


class Node(NamedTuple):
    """An aircraft in mid-move; with the set-up, this decides what it may do next.

    `spent` is the chance that the second try of an Expert Flier is used up.
    """

    hex: int
    facing: int
    altitude: int
    flown: int
    acted: int
    scissored: bool
    tries: int
    vertical: bool
    spent: float


def reach(s: Battle, index: int) -> list[Reach]:
    """All ends of an aircraft's move, from where it is now."""
    twin = s.__copy__()
    twin.log = None
    plane = twin.planes[index]
    found: dict[tuple[int, int, int, int], Reach] = {}
    if s.stage == "fly" and s.mover == index:
        start = Node(plane.hex, plane.facing, plane.altitude, s.flown, s.acted, s.scissored,
                     s.tries, s.vertical, float(plane.rerolled))  # fmt: skip
        explore(twin, plane, start, (), found)
        return list(found.values())
    twin.refused = False
    speeds = allowed_speeds(twin.cards[plane.card], plane)
    prefix: Steps = ()
    if s.mover != index and len(unmoved(s, plane.seat)) > 1:
        prefix = (f"move:{plane.id}",)
    start = Node(plane.hex, plane.facing, plane.altitude, 0, NEVER, False, 0, False,
                 float(plane.rerolled))  # fmt: skip
    for speed in speeds:
        twin.speed, twin.high = speed, speed in twin.cards[plane.card].high
        plan = (*prefix, f"speed:{speed}") if len(speeds) > 1 else prefix
        explore(twin, plane, start, plan, found)
    return list(found.values())


def explore(
    s: Battle,
    plane: Plane,
    start: Node,
    prefix: Steps,
    found: dict[tuple[int, int, int, int], Reach],
) -> None:
    """Walk hex by hex; of two ways to the same point, the likelier one is kept."""
    level: dict[Node, tuple[float, Steps]] = {start: (1.0, prefix)}
    while level:
        further: dict[Node, tuple[float, Steps]] = {}
        for node, (chance, plan) in level.items():
            keys, asked = choices(s, plane, node)
            if not keys:
                arrive(s, node, chance, plan, found)
            for key in keys:
                more = (*plan, key) if asked else plan
                if key == END:
                    arrive(s, node, chance, more, found)
                    continue
                for after, p, answers in results(s, plane, node, key):
                    whole = (chance * p, (*more, *answers))
                    if after not in further or further[after][0] < whole[0]:
                        further[after] = whole
        level = further


def choices(s: Battle, plane: Plane, node: Node) -> tuple[Steps, bool]:
    """What the aircraft may do at a node, and whether its player is asked."""
    there = on_the_way(s, plane, node)
    room = sheet(s.columns, s.rows).ahead[node.facing][node.hex - s.origin]
    keys = own_keys(s, there, room)
    asked = len(keys) > 1
    if keys and not asked and room < s.speed - node.flown and not s.setup.map_fixed:
        asked = bool(edge_steps(s, there))
    return keys, asked


def on_the_way(s: Battle, plane: Plane, node: Node) -> Plane:
    s.flown, s.acted, s.scissored = node.flown, node.acted, node.scissored
    s.tries, s.vertical = node.tries, node.vertical
    return replace(plane, hex=node.hex, facing=node.facing, altitude=node.altitude)


def arrive(
    s: Battle,
    node: Node,
    chance: float,
    plan: Steps,
    found: dict[tuple[int, int, int, int], Reach],
) -> None:
    end = (node.hex, node.facing, node.altitude, s.speed)
    known = found.get(end)
    if known is None or known.chance < chance:
        found[end] = Reach(*end, chance, plan)


def results(s: Battle, plane: Plane, node: Node, key: str) -> list[tuple[Node, float, Steps]]:
    """The nodes after a key if its check succeeds, each with the answers it takes.

    Steps off the map lead nowhere.
    """
    if key in TURNS:
        facing = (node.facing + TURNS[key]) % 6
        after = node._replace(facing=facing, acted=node.flown, scissored=False)
        return [(after, 1.0, ())]
    ahead = node.hex + STEPS[node.facing]
    if key == AHEAD:
        after = node._replace(hex=ahead, flown=node.flown + 1, scissored=False)
        return [(after, 1.0, ())] if s.on_map(ahead) else []
    maneuver = MANEUVERS[key]
    there = on_the_way(s, plane, node)
    p, spent = tried_chance(s, there, maneuver, node.spent)
    if not p:
        return []
    kind = maneuver.kind
    hex, facing = ahead, node.facing
    if kind in LEVEL:
        hex, facing = slip(there, maneuver, True)
    elif kind not in (CLIMBS, POWER_DIVE, SPLIT_S):
        facing = (facing + 2 * maneuver.side) % 6
    if not s.on_map(hex):
        return []
    vertical = node.vertical or kind in VERTICAL
    base = Node(hex, facing, node.altitude, node.flown + 1, node.flown + 1, hex == node.hex,
                node.tries + 1, vertical, spent)  # fmt: skip
    lower = max(LOWEST, node.altitude - 1)
    if kind == CLIMBS:
        return [(base._replace(altitude=min(HIGHEST, node.altitude + 1)), p, ())]
    if kind == SPLIT_S:
        return [
            (base._replace(altitude=lower, facing=(facing + turned) % 6), p, (answer,))
            for answer, turned in SPLIT.items()
        ]
    if kind == POWER_DIVE and node.altitude - 2 >= LOWEST:
        return [
            (base._replace(altitude=node.altitude - bands), p, (f"dive:{bands}",))
            for bands in (1, 2)
        ]
    if kind == POWER_DIVE:
        return [(base._replace(altitude=lower), p, ())]
    return [(base, p, ())]


def premove(answer: str) -> Premove:
    """An answer of a plan, with the question it is for."""
    return Premove(ASKED.get(answer.partition(":")[0], FLY.name), answer)


# By the word before the colon; anything else is a step.
ASKED: Final = {"move": MOVE.name, "speed": SPEED.name, "dive": DIVES.name, "split": SPLITS.name}


def plans(s: Battle, seat: str) -> list[dict[str, Any]]:
    """Every end of every move that the seat could make now, for the board."""
    movers: tuple[int, ...] = ()
    if s.announced:
        return []
    if s.stage == "fly" or (s.stage == "move" and s.mover != NOBODY):
        movers = (s.mover,) if s.planes[s.mover].seat == seat else ()
    elif s.stage == "move" and s.queue[:1] == (seat,):
        movers = unmoved(s, seat)
    shown = []
    for index in movers:
        plane = s.planes[index]
        for each in reach(s, index):
            column, row = column_row(each.hex - s.origin)
            end = f"{s.label(each.hex)}/{each.facing}/{each.altitude}@{each.speed}"
            shown.append(
                {
                    "name": f"{plane.id} {end}",
                    "unit": plane.id,
                    "place": s.label(each.hex),
                    "plane": plane.id,
                    "hex": s.label(each.hex),
                    "column": column,
                    "row": row,
                    "facing": each.facing,
                    "altitude": each.altitude,
                    "speed": each.speed,
                    "high": each.speed in s.cards[plane.card].high,
                    "chance": round(each.chance, 4),
                    "plan": list(each.plan),
                    "premoves": [premove(answer) for answer in each.plan],
                }
            )
    return shown
