"""Whole moves that are worth a thought: where they end, and how they begin.

A course is written as its first answer and the place it leads to, `speed:4@25952645`. A move takes
some eight answers; judged one by one they are the same few ends again and again.
"""

from __future__ import annotations

from math import exp
from typing import Final

from airwar.kernel.requests import Choose

from .advice import ENGAGED, SHARPNESS
from .chances import check_chance
from .maneuvers import MANEUVERS
from .movement import allowed_speeds
from .piloting import FAILED, LEAST_CHANCE, has_mission, patience
from .shapes import HEX, ends_of_all, mover_ends
from .state import Battle, Plane
from .steps import ALL
from .tactics import NEVER_THERE, Course, Scene, scene

# What 500 iterations find among the first six is worth 0.025 of a game more than what rules of
# thumb would fly, among the first 12 0.034, among the first 64 0.050.
MOST: Final = 100
HOPELESS: Final = 1.6  # a course that looks so much worse than the best is left out
Ways = list[tuple[str, str, bool]]  # maneuver, first answer, whether at high speed


def courses(s: Battle, request: Choose) -> tuple[Course, ...]:
    """Courses with their weights, best first; none where rules of thumb will do."""
    name = request.question.name
    if name not in ("speed", "fly"):
        return ()
    index: int = s.mover if name == "fly" else request.about
    plane = s.planes[index]
    if has_mission(s, plane) or patience(s, plane) > ENGAGED:
        return ()
    sky = scene(s, plane)
    # A table of ends is made once and stays, so its number stands for it.
    base = plane.hex * HEX + plane.altitude
    if name == "fly":
        found = mover_ends(s, plane)
        seen = (base, id(found), request.about)
        if seen not in sky.courses:
            offered: tuple[str, ...] = request.about
            sure = {end: first for end, first in found.ways.items() if first in offered}
            hard = {
                end: [(by, first, s.high) for by, first in ways if first in offered]
                for end, ways in found.hard.items()
            }
            sky.courses[seen] = weighed(s, plane, sky, sure, hard)
        return sky.courses[seen]
    card = s.cards[plane.card]
    speeds = tuple([(speed, speed in card.high) for speed in allowed_speeds(card, plane)])
    all_ends = ends_of_all(speeds, ALL, plane.facing, plane.status)
    seen = (base, id(all_ends), ())
    if seen not in sky.courses:
        sure = {end: f"speed:{speed}" for end, speed in all_ends.sure.items()}
        hard = {
            end: [(by, f"speed:{speed}", speed in card.high) for by, speed in ways]
            for end, ways in all_ends.hard.items()
        }
        sky.courses[seen] = weighed(s, plane, sky, sure, hard)
    return sky.courses[seen]


def weighed(
    s: Battle, plane: Plane, sky: Scene, sure: dict[int, str], hard: dict[int, Ways]
) -> tuple[Course, ...]:
    """The best of all ends; one that needs a check counts by its chance."""
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
) -> dict[str, float]:
    base = plane.hex * HEX + plane.altitude
    known, judge = sky.known, sky.judge
    worths: dict[str, float] = {}
    top = NEVER_THERE
    for end, first in sure.items():
        worth = known.get(base + end)
        if worth is None:
            worth = judge(base + end)
        worths[f"{first}@{base + end}"] = worth
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
                worths[f"{first}@{base + end}"] = p * worth + (1.0 - p) * otherwise
    return worths
