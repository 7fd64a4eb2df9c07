"""The policy: rules of thumb for every decision, and which answers search should consider."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING, Any, Final

from airwar.kernel.requests import Choose, sample

from ..data import load_tables
from ..rules.attack import targets
from ..rules.deploy import DONE, area_of
from ..rules.edges import LET_GO
from ..rules.hazards import WAIT, Flak, FlakAnswer, in_the_way
from ..rules.move_tables import place_of
from ..rules.state import NOBODY, SIDES, Battle, Plane, crippled
from ..rules.steps import LEFT, RIGHT
from . import evaluate as value
from . import raid
from .evaluate import clock
from .piloting import (
    after_check,
    after_worths,
    how_fast,
    next_step,
    patience,
    speeds,
    steps,
    which_moves,
)
from .shots import shot_worth, threats
from .tactics import NEVER_THERE, SHOT, edges, scene

if TYPE_CHECKING:
    from random import Random

__all__ = ["advise", "clock", "evaluate", "policy"]
Thumb = Callable[[Battle, Choose, "Random"], Any]
WORTH_A_THOUGHT: Final = 6  # most answers that search considers
SHARPNESS: Final = 0.8  # difference in worth that changes a weight by a factor of e
HOPELESS: Final = 0.35  # answers this much worse than the best are left out
DODGED: Final = 0.6  # factor for a shot by or at an Evading aircraft
FLIGHT: Final = 3  # aircraft of a flight
HEAVIEST: Final = 3  # most aircraft to choose from if guns count
CHOICE: Final = 10  # most points that an aircraft may cost above or below its share
ENGAGED: Final = 12  # hexes; farther apart, two moves do not lead to a shot
COMMITTED: Final = 0.12  # a status says what the next move begins with


def policy(s: Battle, request: Choose, rng: Random) -> Any:
    """An answer by rules of thumb; any answer if there is no rule."""
    thumb = THUMBS.get(request.question.name)
    return thumb(s, request, rng) if thumb else sample(request, s, rng)


def evaluate(s: Battle, side: int) -> float:
    """The chance to win, a draw as half."""
    if s.ended:
        return 0.5 if s.winner == NOBODY else float(s.winner == side)
    if s.setup.victory.kind == "escort":
        return raid.evaluate(s, side)
    return value.evaluate(s, side)


# -- at the end of a move -------------------------------------------------------------------------


def which_status(s: Battle, request: Choose, rng: Random) -> str:
    worths = statuses(s, request)
    return max(worths, key=lambda key: worths[key] + 0.05 * rng.random())


def statuses(s: Battle, request: Choose) -> dict[str, float]:
    """The worth of each status: a shot up or down, or fewer hits for worse shots."""
    plane = s.planes[request.about]
    sky = scene(s, plane)
    best = {-1: 0.0, 0: 0.0, 1: 0.0}
    taken = 0.0
    for there, altitude, field in sky.foes:
        gap = altitude - plane.altitude
        if -2 < gap < 2:
            delta, heading = there // 36 - plane.hex, there % 36
            shot, hit, _ = field.between(delta, plane.facing, heading)
            best[gap] = max(best[gap], shot)
            taken += hit if gap == 0 else 0.3 * hit
    victory, hex = s.setup.victory, plane.hex - s.origin
    climbs = victory.kind == "climb" and victory.side == SIDES[plane.side]
    higher = 0.3 * (climbs and plane.altitude < victory.altitude)
    worths = {}
    for key in request.question.options(s, request.about):
        if key == "status:neutral":
            worths[key] = best[0] - taken
        elif key == "status:diving":
            worths[key] = max(best[0], 1.2 * best[-1]) - taken - COMMITTED
        elif key == "status:climbing":
            worths[key] = max(best[0], best[1]) - taken - COMMITTED + higher
        else:
            facing = (plane.facing + (1 if key.endswith("right") else -1)) % 6
            room = edges(s.columns, s.rows).get(hex * 36 - facing * 6, 0.0)
            worths[key] = DODGED * (best[0] - taken) - COMMITTED + 0.2 * room
    return worths


def into_cloud(s: Battle, request: Choose, rng: Random) -> str:
    plane = s.planes[request.about]
    weak = crippled(s.cards[plane.card], plane)
    return "cloud" if (weak or threats(s, plane)) and not targets(s, plane) else "stay"


def last_second(s: Battle, request: Choose, rng: Random) -> str:
    worths = late_turns(s, request)
    return max(worths, key=worths.__getitem__)


def late_turns(s: Battle, request: Choose) -> dict[str, float]:
    """The gain of each Last-Second Turn; a small one is not worth it, as the enemy sees it."""
    worths = {"pass": 0.05}
    for index in request.about:
        plane = s.planes[index]
        judge = scene(s, plane).judge
        now = judge(place_of(plane.hex, plane.facing, plane.altitude))
        for word, side in ((LEFT, -1), (RIGHT, 1)):
            facing = (plane.facing + side) % 6
            gain = judge(place_of(plane.hex, facing, plane.altitude)) - now
            worths[f"late:{plane.id}/{word}"] = gain
    return worths


# -- the rest -------------------------------------------------------------------------------------


def whom_to_shoot(s: Battle, request: Choose, rng: Random) -> str:
    """The best shot, weighted by the worth of the target."""
    worths = attacks(s, request)
    return max(worths, key=worths.__getitem__)


def attacks(s: Battle, request: Choose) -> dict[str, float]:
    worths = {}
    for key in request.about:
        if key.startswith("fire:"):
            first, _, second = key[5:].partition("/")
            worths[key] = SHOT * shot_worth(s, s.find(first), s.find(second))[0]
    return worths


def first_or_second(s: Battle, request: Choose, rng: Random) -> str:
    return "second" if rng.random() < 0.9 else "first"


def which_flight(s: Battle, request: Choose, rng: Random) -> str:
    """Three aircraft that use up the points, whatever the first one costs."""
    keys = fitting(s, request)
    return keys[int(rng.random() * len(keys))]


def fitting(s: Battle, request: Choose) -> list[str]:
    """Aircraft that cost about an even share of the points left; none after three.

    A side that has bombers to shoot down takes those with the most guns.
    """
    side, chosen = request.about
    shares = off_share(s, request)
    if not shares:
        return [DONE]
    slack = CHOICE * (len(chosen) + 1 < FLIGHT)
    nearest = min([abs(off) for off in shares.values()])
    fit = [key for key, off in shares.items() if abs(off) <= max(nearest, slack)]
    victory = s.setup.victory
    if victory.kind != "escort" or victory.side == SIDES[side]:
        return fit
    guns = {f"add:{plane.key}": plane.dice(1) + plane.dice(2) for plane in s.types}
    return sorted(fit, key=lambda key: -guns[key])[:HEAVIEST]


def off_share(s: Battle, request: Choose) -> dict[str, float]:
    """How far each aircraft's cost is from an even share of the points; empty for a full flight."""
    _, chosen = request.about
    keys = request.question.options(s, request.about)
    if len(chosen) >= FLIGHT and DONE in keys:
        return {}
    cost = {f"add:{plane.key}": plane.cost for plane in s.types}
    left = s.setup.budget - sum([cost[f"add:{key}"] for key in chosen])
    share = left / max(1, FLIGHT - len(chosen))
    return {key: cost[key] - share for key in keys if key != DONE}


def flights_to_try(s: Battle, request: Choose) -> list[str]:
    """All but the cheap ones: two expensive aircraft may be a flight too."""
    shares = off_share(s, request)
    least = min(-CHOICE, max(shares.values(), default=0))
    return [key for key, off in shares.items() if off >= least] or [DONE]


def where_to_start(s: Battle, request: Choose, rng: Random) -> str:
    """Anywhere; but an aircraft with far to go, or one that must intercept it, starts in front."""
    keys = front_row(s, request)
    return keys[int(rng.random() * len(keys))]


def front_row(s: Battle, request: Choose) -> list[str]:
    keys = list(request.question.options(s, request.about))
    facing = area_of(s, s.planes[request.about].side).facing
    if s.setup.victory.kind != "escort" or facing not in (0, 3):
        return keys
    rows = {key: int(key[-2:]) for key in keys}
    front = min(rows.values()) if facing == 0 else max(rows.values())
    return [key for key in keys if rows[key] == front]


def no_more_map(s: Battle, request: Choose, rng: Random) -> str:
    return "refuse"


def let_it_go(s: Battle, request: Choose, rng: Random) -> str:
    return LET_GO


def again(s: Battle, request: Choose, rng: Random) -> str:
    return "reroll"


def whom_to_guide(s: Battle, request: Choose, rng: Random) -> str:
    side, point = request.about
    keys = request.question.options(s, request.about)
    if s.guided[side][point] != NOBODY and rng.random() < 0.8:
        return "keep"
    return str(keys[int(rng.random() * len(keys))])


def where_to_put_flak(s: Battle, request: Choose, rng: Random) -> FlakAnswer:
    """In the path of an enemy at an altitude that flak reaches."""
    side: int = request.about
    for index in s.flights[1 - side]:
        field = in_the_way(s, index)
        if field is not None and rng.random() < 0.4:
            return field
    return WAIT


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
    "place": where_to_start,
    "agree": no_more_map,
    "hold": let_it_go,
    "direct": whom_to_guide,
    "flak": where_to_put_flak,
}


# -- advice for search ----------------------------------------------------------------------------


def advise(s: Battle, request: Choose) -> list[tuple[str, float]]:
    """The answers to consider, with weights; most steps of a move need no search."""
    judge = WORTHS.get(request.question.name)
    worths = judge(s, request) if judge else {}
    if not worths:
        return [(key, 1.0 / len(keys)) for keys in (few(s, request),) for key in keys]
    likely = sorted(worths, key=lambda key: -worths[key])[:WORTH_A_THOUGHT]
    top = worths[likely[0]]
    likely = [key for key in likely if worths[key] > top - HOPELESS]
    weights = [exp((worths[key] - top) / SHARPNESS) for key in likely]
    whole = sum(weights)
    return [(key, weight / whole) for key, weight in zip(likely, weights, strict=True)]


def fly_worths(s: Battle, request: Choose) -> dict[str, float]:
    plane = s.planes[s.mover]
    return near_or_best(s, plane, steps(s, plane, request.about))


def speed_worths(s: Battle, request: Choose) -> dict[str, float]:
    plane = s.planes[request.about]
    return near_or_best(s, plane, speeds(s, plane))


def near_or_best(s: Battle, plane: Plane, worths: dict[str, float]) -> dict[str, float]:
    """For bombers, and far from any enemy, the rule of thumb is enough.

    A shift of the map is never considered.
    """
    if not worths or max(worths.values()) < NEVER_THERE / 2:
        return {}
    if patience(s, plane) > ENGAGED:
        best = max(worths, key=worths.__getitem__)
        return {best: worths[best]}
    return worths


def engaged(s: Battle, request: Choose) -> list[str]:
    """Which aircraft to consider moving next: first those with nothing to wait for, one by one."""
    waiting = [s.planes[index] for index in request.about]
    first = max(waiting, key=lambda plane: patience(s, plane))
    if patience(s, first) > ENGAGED:
        return ["move:" + first.id]
    return ["move:" + plane.id for plane in waiting]


def few(s: Battle, request: Choose) -> list[Any]:
    """All answers, or some of a long list."""
    name = request.question.name
    if name == "move":
        return engaged(s, request)
    if name == "place":
        keys = front_row(s, request)
        return keys[:: 1 + len(keys) // 8]
    if name == "build":
        return flights_to_try(s, request)
    if name == "hold":
        return [LET_GO]
    if name == "agree":
        return ["refuse"]
    if name == "reroll":
        return ["reroll"]
    if name == "flak":
        return [WAIT, *flak_grid(s)]
    return list(request.question.options(s, request.about))


def flak_grid(s: Battle) -> list[Flak]:
    """Flak fields spread evenly over the map, five by five, at every altitude of flak."""
    heights = sorted(load_tables().flak.altitudes)
    return [
        Flak((s.columns - 1) * across // 4, (s.rows - 1) * down // 4, height)
        for across in range(5)
        for down in range(5)
        for height in range(heights[0], heights[-1] + 1)
    ]


WORTHS: Final[dict[str, Callable[[Battle, Choose], dict[str, float]]]] = {
    "fly": fly_worths,
    "speed": speed_worths,
    "dive": after_worths,
    "split-s": after_worths,
    "failed-turn": after_worths,
    "status": statuses,
    "late": late_turns,
    "attack": attacks,
}
