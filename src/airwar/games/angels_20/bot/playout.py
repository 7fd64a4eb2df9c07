"""The playout policy: faster rules of thumb, for the many battles that a search imagines.

It looks at some of the places that an aircraft can reach, and at those from which it could shoot;
then it flies to the best of them without looking again.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any, Final

from airwar.common.contract import Course
from airwar.kernel.requests import Choose

from ..odds.chances import check_chance
from ..rules.maneuvers import MANEUVERS
from ..rules.move_tables import HEX, Ends, ends_of_all, mover_ends
from ..rules.movement import allowed_speeds
from ..rules.state import NOBODY, Battle, Plane
from ..rules.steps import ALL, NONE
from .piloting import FAILED, LEAST_CHANCE, has_mission, shooting_places
from .policy import policy
from .tactics import NEVER_THERE, Scene, scene

if TYPE_CHECKING:
    from random import Random

SOME: Final = 16  # places to consider, of those that need no check
NOWHERE: Final = -(1 << 40)


class Playout:
    """The policy of one imagined battle, which remembers where each aircraft is going."""

    __slots__ = ("goal", "mover", "sky", "turn")

    def __init__(self) -> None:
        self.mover = NOBODY
        self.turn = 0
        self.goal = NOWHERE
        self.sky: Scene | None = None

    def __call__(self, s: Battle, request: Choose, rng: Random) -> Any:
        name = request.question.name
        if name == "speed":
            return self.how_fast(s, request, rng)
        if name == "fly" and s.mover == self.mover and s.turn == self.turn:
            return self.next_step(s, request, rng)
        return policy(s, request, rng)

    def steer(self, s: Battle, request: Choose, course: Course) -> Any:
        """Start a candidate move; returns its first answer."""
        index: int = s.mover if request.question.name == "fly" else request.about
        self.mover, self.turn, self.goal = index, s.turn, course.aim
        self.sky = scene(s, s.planes[index])
        return course.answer

    def how_fast(self, s: Battle, request: Choose, rng: Random) -> Any:
        index: int = request.about
        plane = s.planes[index]
        if has_mission(s, plane):
            self.mover = NOBODY
            return policy(s, request, rng)
        card = s.cards[plane.card]
        sky = scene(s, plane)
        which = NONE if card.token else ALL
        speeds = tuple([(speed, speed in card.high) for speed in allowed_speeds(card, plane)])
        found = ends_of_all(speeds, which, plane.facing, plane.status)
        base = plane.hex * HEX + plane.altitude
        best, end = best_sure(s, plane, sky, found.all_sure, found.sure, rng)
        if best < NEVER_THERE / 2:  # it may lead off the map, so look at all
            self.mover = NOBODY
            return policy(s, request, rng)
        chosen = found.sure.get(end, speeds[0][0])
        if sky.aims:
            otherwise = max(best, -2.0) - FAILED
            for place in shooting_places(s, plane, sky, found.hard):
                worth = sky.known.get(base + place)
                if worth is None:
                    worth = sky.judge(base + place)
                if worth > best:
                    for maneuver, speed in found.hard[place]:
                        p = check_chance(s, plane, MANEUVERS[maneuver], speed in card.high)
                        mean = p * worth + (1.0 - p) * otherwise
                        if p >= LEAST_CHANCE and mean > best:
                            best, end, chosen = mean, place, speed
        goal = base + end
        self.mover, self.turn, self.goal, self.sky = index, s.turn, goal, sky
        return f"speed:{chosen}"

    def next_step(self, s: Battle, request: Choose, rng: Random) -> Any:
        """The next step toward the goal; if that is out of reach, toward another."""
        plane = s.planes[s.mover]
        keys: tuple[str, ...] = request.about
        found = mover_ends(s, plane)
        base = plane.hex * HEX + plane.altitude
        step = self.toward(s, plane, found, self.goal - base)
        if step not in keys and self.sky is not None:
            best, end = best_sure(s, plane, self.sky, found.all_sure, found.ways, rng)
            self.goal = base + end
            step = self.toward(s, plane, found, end) if best > NEVER_THERE / 2 else ""
        if step in keys:
            return step
        self.mover = NOBODY
        return policy(s, request, rng)

    def toward(self, s: Battle, plane: Plane, found: Ends, end: int) -> str:
        """The next step on the way to an end, or None."""
        step = found.ways.get(end)
        if step is not None:
            return step
        ways = found.hard.get(end)
        if not ways:
            return ""
        chances = [(check_chance(s, plane, MANEUVERS[by], s.high), first) for by, first in ways]
        return max(chances)[1]


def best_sure(
    s: Battle, plane: Plane, sky: Scene, some: tuple[int, ...], sure: Container[int], rng: Random
) -> tuple[float, int]:
    """The best of some certain ends and of all shooting positions: its worth, and where."""
    base = plane.hex * HEX + plane.altitude
    known, judge = sky.known, sky.judge
    stride = 1 + len(some) // SOME
    places = list(some[int(rng.random() * stride) :: stride])
    if sky.aims:
        places += shooting_places(s, plane, sky, sure)
    best, where = NEVER_THERE * 2, NOWHERE
    for place in places:
        worth = known.get(base + place)
        if worth is None:
            worth = judge(base + place)
        if worth > best:
            best, where = worth, place
    return best, where
