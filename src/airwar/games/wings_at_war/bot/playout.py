"""Fast rules of thumb, for the many battles that a search imagines.

A pilot here looks at a dozen courses, and flies the one it chose with its vertical step
without looking around again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from airwar.common.contract import Course
from airwar.kernel.requests import Choose

from ..rules.answers import Climb, Dive, Drop, Fly
from ..rules.courses import limits, refused
from ..rules.flight import flight_of
from ..rules.state import Battle
from .piloting import best_plan
from .policy import decide, useless_stores

if TYPE_CHECKING:
    from random import Random


class Hasty:
    """One imagined battle's pilot, who remembers the course that goes with a vertical step."""

    __slots__ = ("fly",)

    def __init__(self) -> None:
        self.fly: Fly | None = None

    def __call__(self, s: Battle, choose: Choose, rng: Random) -> Any:
        if choose.question.name != "move":
            return decide(s, choose, hasty=True)
        planned, self.fly = self.fly, None
        if planned is not None and self.can_fly(s, choose, planned):
            return planned
        plane = s.plane(choose.about)
        if useless_stores(s, plane):
            return Drop(plane.tag)
        plan = best_plan(s, plane, flight_of(s), hasty=True)
        return self.set_out(plan.first, Fly(plane.tag, plan.way.course))

    def steer(self, s: Battle, choose: Choose, course: Course) -> Any:
        """Set out on a candidate; its first answer."""
        return self.set_out(course.answer, course.aim)

    def set_out(self, first: Any, fly: Fly) -> Any:
        self.fly = fly if isinstance(first, Climb | Dive) else None
        return first

    def can_fly(self, s: Battle, choose: Choose, fly: Fly) -> bool:
        """Is the course still for this aircraft, and legal?"""
        if fly.unit != choose.about:
            return False
        given = limits(s.plane(fly.unit), flight_of(s))
        return next(refused(fly.course, given, True), None) is None
