"""Rules of thumb for every decision, and which answers are worth a thought to search."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING, Final

from airwar.common.hexes import STEPS, column_row
from airwar.kernel.game import sample, spread
from airwar.kernel.requests import Choose

from . import raid, value
from .attack import targets
from .deploy import DONE, area_of
from .edges import LET_GO
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
from .shapes import place_of
from .shots import shot_worth, threats
from .state import NOBODY, SIDES, Battle, Plane, crippled
from .steps import LEFT, RIGHT
from .tactics import NEVER_THERE, SHOT, edges, scene
from .value import clock

if TYPE_CHECKING:
    from random import Random

__all__ = ["advise", "clock", "evaluate", "policy"]
Thumb = Callable[[Battle, Choose, "Random"], str]
WORTH_A_THOUGHT: Final = 6  # answers that search looks at
SHARPNESS: Final = 0.8  # how much better an answer must look to count much more
HOPELESS: Final = 0.35  # an answer that looks so much worse than the best is left out
DODGED: Final = 0.6  # what is left of a shot by or at somebody who is Evading
FLIGHT: Final = 3  # aircraft of a flight
HEAVIEST: Final = 3  # aircraft to choose from where guns count
CHOICE: Final = 10  # points that an aircraft may cost more or less than its share
ENGAGED: Final = 12  # hexes; beyond, two moves do not meet in a shot
COMMITTED: Final = 0.12  # a status says what the next move begins with


def policy(s: Battle, request: Choose, rng: Random) -> str:
    """An answer by rules of thumb; where there is none, any answer."""
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
    """What each status is worth: a shot up or down, or fewer hits for worse shots."""
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
    """What each last turn gains; a small gain is not worth it, for the other side sees it."""
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
    """The shot that does most, weighed by what the target is worth."""
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
    """Three aircraft that take up the points, whatever the first of them costs."""
    keys = fitting(s, request)
    return keys[int(rng.random() * len(keys))]


def fitting(s: Battle, request: Choose) -> list[str]:
    """Aircraft that cost about an even share of the points that are left; none beside three.

    Who has bombers to shoot down takes those with the most guns.
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
    """What each aircraft costs beside an even share of the points; nothing for a full flight."""
    _, chosen = request.about
    keys = request.question.options(s, request.about)
    if len(chosen) >= FLIGHT and DONE in keys:
        return {}
    cost = {f"add:{plane.key}": plane.cost for plane in s.types}
    left = s.setup.budget - sum([cost[f"add:{key}"] for key in chosen])
    share = left / max(1, FLIGHT - len(chosen))
    return {key: cost[key] - share for key in keys if key != DONE}


def flights_to_try(s: Battle, request: Choose) -> list[str]:
    """All but the cheap ones: two dear aircraft may be a flight too."""
    shares = off_share(s, request)
    least = min(-CHOICE, max(shares.values(), default=0))
    return [key for key, off in shares.items() if off >= least] or [DONE]


def where_to_start(s: Battle, request: Choose, rng: Random) -> str:
    """Anywhere; but who has far to go, or has to meet him, starts in the foremost row."""
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
    "place": where_to_start,
    "agree": no_more_map,
    "hold": let_it_go,
    "direct": whom_to_guide,
    "flak": where_to_put_flak,
}


# -- what is worth a thought ----------------------------------------------------------------------


def advise(s: Battle, request: Choose) -> list[tuple[str, float]]:
    """The answers worth a thought with their weights; most steps of a move are not."""
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
    """For bombers and far from any enemy the rule of thumb will do.

    A shift of the map is no step to judge.
    """
    if not worths or max(worths.values()) < NEVER_THERE / 2:
        return {}
    if patience(s, plane) > ENGAGED:
        best = max(worths, key=worths.__getitem__)
        return {best: worths[best]}
    return worths


def engaged(s: Battle, request: Choose) -> list[str]:
    """Who may move next: first those who have nothing to wait for, one by one."""
    waiting = [s.planes[index] for index in request.about]
    first = max(waiting, key=lambda plane: patience(s, plane))
    if patience(s, first) > ENGAGED:
        return ["move:" + first.id]
    return ["move:" + plane.id for plane in waiting]


def few(s: Battle, request: Choose) -> list[str]:
    """All answers, or some of a long list; of template keys some numbers."""
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
    return [
        full
        for key in request.question.options(s, request.about)
        for full in (spread(request, s, key) if "{" in key else (key,))
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
