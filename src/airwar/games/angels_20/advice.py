"""Rules of thumb: where to fly, whom to shoot at, and how a battle stands."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING, Final

from airwar.common.hexes import STEPS, column_row
from airwar.kernel.game import sample
from airwar.kernel.requests import Choose

from .arcs import ARC
from .attack import targets
from .chances import shot_odds
from .deploy import DONE
from .movement import LEFT, RIGHT, menu
from .piloting import after_check, first_steps, how_fast, mission, next_step, speeds, which_moves
from .state import (
    NOBODY,
    SIDES,
    Battle,
    Plane,
    crippled,
)
from .tactics import foes, mover_shapes, place_worth

if TYPE_CHECKING:
    from random import Random

Thumb = Callable[[Battle, Choose, "Random"], str]
WORTH_A_THOUGHT: Final = 5  # answers that search looks at
SHARPNESS: Final = 0.3  # how much better an answer must look to count much more


def policy(s: Battle, request: Choose, rng: Random) -> str:
    """An answer by rules of thumb; where there is none, any answer."""
    thumb = THUMBS.get(request.question.name)
    return thumb(s, request, rng) if thumb else sample(request, s, rng)


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
        worth = shot_worth(s, key)
        if worth > best:
            best, chosen = worth, key
    return chosen


def shot_worth(s: Battle, key: str) -> float:
    first, _, second = key[5:].partition("/")
    other = s.find(second)
    _, hurt, killed = shot_odds(s, s.find(first), other)
    return (hurt + 2.0 * killed) * (10 + s.cards[s.planes[other].card].cost) / 60


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
    """Search looks to the end of the game turn, when the shots have been fired."""
    return float(s.turn)


# -- what is worth a thought ----------------------------------------------------------------------


def advise(s: Battle, request: Choose) -> list[tuple[str, float]]:
    """The answers worth a thought with their weights; most steps of a move are not."""
    name = request.question.name
    worths: dict[str, float] = {}
    if name == "fly":
        plane = s.planes[s.mover]
        ends = [
            each for each in mover_shapes(s, plane, menu(s, plane)) if each.first in request.about
        ]
        worths = first_steps(s, plane, foes(s, plane.side), tuple(ends), s.high)
    elif name == "speed":
        worths = speeds(s, s.planes[request.about])
    elif name == "attack":
        worths = {key: shot_worth(s, key) for key in request.about if key.startswith("fire:")}
    if not worths:
        keys = [key for key in request.question.options(s, request.about) if "{" not in key]
        return [(key, 1 / len(keys)) for key in keys]
    likely = sorted(worths, key=lambda key: -worths[key])[:WORTH_A_THOUGHT]
    top = worths[likely[0]]
    weights = [exp((worths[key] - top) / SHARPNESS) for key in likely]
    whole = sum(weights)
    return [(key, weight / whole) for key, weight in zip(likely, weights, strict=True)]
