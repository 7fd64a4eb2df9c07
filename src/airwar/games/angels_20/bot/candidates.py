"""Candidate moves: where they end, and how they begin.

A move takes about eight answers; searched one by one, they lead to the same few ends again and
again.
"""

from __future__ import annotations

from math import exp
from typing import Final

from airwar.common.contract import Course
from airwar.common.hexes import COMPASS
from airwar.kernel.requests import Choose, Facts

from ..odds.chances import check_chance
from ..rules.maneuvers import MANEUVERS
from ..rules.move_tables import HEX, ends_of_all, mover_ends, parts_of
from ..rules.movement import Offer, allowed_speeds
from ..rules.state import Battle, Plane
from ..rules.steps import ALL
from .piloting import FAILED, LEAST_CHANCE, has_mission, patience
from .policy import ENGAGED, SHARPNESS
from .tactics import NEVER_THERE, Scene, scene

# Gain of 500 iterations over the policy's own move, in games: 0.025 among the first six candidates,
# 0.034 among the first 12, 0.050 among the first 64.
MOST: Final = 100
HOPELESS: Final = 1.6  # candidates this much worse than the best are left out
Ways = list[tuple[str, str, bool]]  # maneuver, first answer, at high speed?


def candidates(s: Battle, request: Choose) -> tuple[tuple[Course, float], ...]:
    """Candidates with their weights, best first; none if the policy's move will do."""
    name = request.question.name
    if name not in ("speed", "fly"):
        return ()
    index: int = s.mover if name == "fly" else request.about
    plane = s.planes[index]
    if has_mission(s, plane) or patience(s, plane) > ENGAGED:
        return ()
    sky = scene(s, plane)
    # Tables of ends are made once and kept, so the id identifies one.
    base = plane.hex * HEX + plane.altitude
    if name == "fly":
        found = mover_ends(s, plane)
        seen = (base, id(found), request.about)
        if seen not in sky.candidates:
            offered: Offer = request.about
            sure = {end: first for end, first in found.ways.items() if first in offered}
            hard = {
                end: [(by, first, s.high) for by, first in ways if first in offered]
                for end, ways in found.hard.items()
            }
            sky.candidates[seen] = weighed(s, plane, sky, sure, hard)
        return sky.candidates[seen]
    card = s.cards[plane.card]
    speeds = tuple([(speed, speed in card.high) for speed in allowed_speeds(card, plane)])
    all_ends = ends_of_all(speeds, ALL, plane.facing, plane.status)
    seen = (base, id(all_ends), ())
    if seen not in sky.candidates:
        sure = {end: f"speed:{speed}" for end, speed in all_ends.sure.items()}
        hard = {
            end: [(by, f"speed:{speed}", speed in card.high) for by, speed in ways]
            for end, ways in all_ends.hard.items()
        }
        sky.candidates[seen] = weighed(s, plane, sky, sure, hard)
    return sky.candidates[seen]


def weighed(
    s: Battle, plane: Plane, sky: Scene, sure: dict[int, str], hard: dict[int, Ways]
) -> tuple[tuple[Course, float], ...]:
    """The best ends; one that needs a check is weighted by its chance."""
    worths = worths_of(s, plane, sky, sure, hard)
    likely = sorted(worths, key=lambda course: -worths[course])[:MOST]
    top = worths[likely[0]] if likely else NEVER_THERE
    if top < NEVER_THERE / 2:
        return ()
    likely = [course for course in likely if worths[course] > top - HOPELESS]
    weights = [exp((worths[course] - top) / SHARPNESS) for course in likely]
    whole = sum(weights)
    return tuple([(course, weight / whole) for course, weight in zip(likely, weights, strict=True)])


def worths_of(
    s: Battle, plane: Plane, sky: Scene, sure: dict[int, str], hard: dict[int, Ways]
) -> dict[Course, float]:
    base = plane.hex * HEX + plane.altitude
    known, judge = sky.known, sky.judge
    worths: dict[Course, float] = {}
    top = NEVER_THERE
    for end, first in sure.items():
        worth = known.get(base + end)
        if worth is None:
            worth = judge(base + end)
        worths[Course(first, base + end)] = worth
        top = max(top, worth)
    otherwise = max(top, -2.0) - FAILED
    for end, ways in hard.items():
        worth = known.get(base + end)
        if worth is None:
            worth = judge(base + end)
        if worth > top and ways:
            chances = [
                (check_chance(s, plane, MANEUVERS[by], high), first) for by, first, high in ways
            ]
            p, first = max(chances)
            if p >= LEAST_CHANCE:
                worths[Course(first, base + end)] = p * worth + (1.0 - p) * otherwise
    return worths


def end_of(s: Battle, request: Choose, course: Course) -> tuple[str, Facts]:
    """Where a candidate ends."""
    hex, facing, altitude = parts_of(course.aim)
    index: int = s.mover if request.question.name == "fly" else request.about
    there, to = s.label(hex), COMPASS[facing]
    text = f"to {there}, facing {to}, altitude {altitude}"
    unit = s.planes[index].id
    return text, {"unit": unit, "place": there, "facing": facing, "altitude": altitude}
