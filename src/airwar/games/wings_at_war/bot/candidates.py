"""What is worth considering: whole moves, and answers with their weights."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from airwar.common.contract import Course
from airwar.kernel.requests import Choose, Facts

from ..rules.answers import Fly
from ..rules.flight import flight_of
from ..rules.state import Battle
from .contacts import best_of_markers
from .piloting import Scene, plans
from .policy import decide, hides, useless_stores

# Questions that rules of thumb answer alone: little hangs on them, or a look ahead tells nothing.
ALONE: Final = (
    *("place", "markers", "give", "hide", "lose", "return", "barrage", "light", "move"),
)
MOST: Final = 24
SHARPNESS: Final = 0.03  # of a game: a course so much worse weighs a third
CHOSEN: Final = 0.5  # the weight of what rules of thumb would do, where others have none


def candidates(s: Battle, choose: Choose) -> tuple[tuple[Course, float], ...]:
    """Courses of a move with their weights; none for other questions."""
    if choose.question.name != "move":
        return ()
    plane = s.plane(choose.about)
    if useless_stores(s, plane):
        return ()
    found = plans(s, Scene(s, plane), flight_of(s), hasty=False)
    found.sort(key=lambda plan: -plan.worth)
    likely = found[:MOST]
    top = likely[0].worth
    weights = [exp((plan.worth - top) / SHARPNESS) for plan in likely]
    whole = sum(weights)
    return tuple(
        [
            (Course(plan.first, Fly(plane.tag, plan.way.course)), weight / whole)
            for plan, weight in zip(likely, weights, strict=True)
        ]
    )


def advise(s: Battle, choose: Choose) -> Sequence[tuple[Any, float]]:
    """Answers with weights: what rules of thumb would do, and the rest as it seems."""
    name = choose.question.name
    if name == "force":
        options = choose.question.options(s, choose.about)
        return [(each, 1 / len(options)) for each in options]
    chosen = decide(s, choose, hasty=False)
    if name in ALONE:
        return [(chosen, 1.0)]
    options = [each for each in choose.question.options(s, choose.about) if worth_it(each)]
    if name == "activate" and hides(s, choose.about):
        best = best_of_markers(s, choose.about)
        if best is not None and best[1] not in options:
            options.append(best[1])
    if chosen not in options:
        options.append(chosen)
    if len(options) == 1:
        return [(options[0], 1.0)]
    rest = (1 - CHOSEN) / (len(options) - 1)
    return [(each, CHOSEN if each == chosen else rest) for each in options]


def worth_it(answer: Any) -> bool:
    return type(answer).__name__ not in ("Spot", "Drop", "Deploy")


def end_of(s: Battle, choose: Choose, course: Course) -> tuple[str, Facts]:
    """How the move goes on after a climb or dive; a course that is the answer says it itself."""
    if course.answer == course.aim:
        return "", {}
    return f"then {choose.question.show(s, choose.about, course.aim).label}", {}
