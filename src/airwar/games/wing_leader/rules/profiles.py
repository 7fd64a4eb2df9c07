"""Bombing profiles (15.3, 15.5.3-15.5.5): where each begins, how it is flown, where it ends.

Nothing here looks at the state: a `Mark` is what a unit could do to a target, a `Run` the profile
that it is flying. What a release does to the unit stands in releases.py.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from airwar.kernel.requests import Refusal

from . import answers
from .squares import (
    DOWN,
    LEFT,
    RIGHT,
    STEPS,
    ahead_of,
    altitude,
    column,
    distance,
    level_flight,
    name,
)

# Profiles that change height, and so may have the diving bonus, §15.3-limits.
DIVING: Final = frozenset({"dive", "steep", "glide", "atgr", "strafe", "kamikaze"})
# Profiles flown level and straight on.
LEVEL: Final = frozenset({"level", "recce", "skip", "torpedo"})
# Profiles flown by the shortest route to the target's square.
ROUTE: Final = frozenset({"atgr", "strafe", "kamikaze"})
RULES: Final[dict[str, str]] = {
    "level": "15.3.1",
    "recce": "15.2.1.2",
    "skip": "15.5.4",
    "torpedo": "15.3.5",
    "dive": "15.3.2",
    "steep": "15.3.3",
    "glide": "15.3.4",
    "atgr": "15.3.6",
    "strafe": "15.3.7-profile",
    "kamikaze": "15.5.3-attack",
}
ATTACKS: Final[dict[str, str]] = {  # in words
    "level": "level-bombing attack",
    "recce": "reconnaissance run",
    "skip": "skip-bombing attack",
    "torpedo": "torpedo attack",
    "dive": "dive-bombing attack",
    "steep": "steep-angle attack",
    "glide": "glide-bombing attack",
    "atgr": "rocket attack",
    "strafe": "strafing attack",
    "kamikaze": "kamikaze attack",
}
NEAR: Final = 4  # columns, of rockets, strafing and kamikazes


class Mark(Struct, frozen=True, gc=False):
    """A surface unit, and how a unit may attack it."""

    id: str
    square: int
    kinds: tuple[answers.Profile, ...]
    roof: int = 19  # of level bombing; parafrags are dropped at altitude 0 or 1
    glide_roof: int = 19  # from where it may glide at most
    combine: bool = False  # with strafing
    parafrag: bool = False
    blind: tuple[int, ...] = ()  # squares near it from which it cannot be seen


class Run(Struct, frozen=True, gc=False):
    """A profile as it is flown in a walk."""

    kind: answers.Profile
    mark: Mark
    square: int  # where this walk has begun or gone on with it
    facing: int
    left: int
    dived: bool = False  # since it was designated


def aims(marks: tuple[Mark, ...], square: int, facing: int) -> list[answers.Aim]:
    """The profiles that can begin in a square."""
    return [
        answers.Aim(kind, mark.id)
        for mark in marks
        for kind in mark.kinds
        if may_begin(kind, mark, square, facing) is None
    ]


def may_begin(kind: answers.Profile, mark: Mark, square: int, facing: int) -> Refusal | None:
    """Why a profile cannot be designated here. §15.3-declare"""
    rule = RULES[kind]
    away, height = abs(column(square) - column(mark.square)), altitude(square)
    if kind not in mark.kinds:
        return Refusal(rule, f"it cannot attack {mark.id} by this profile")
    if away > REACH[kind]:
        return Refusal(rule, f"{mark.id} is {away} columns away, {REACH[kind]} at most")
    if kind in LEVEL:
        return _begin_level(kind, mark, square, facing)
    if kind in ("dive", "steep") and not 2 <= height <= 10:
        return Refusal(rule, "it begins at an altitude from 2 to 10")
    if kind == "glide" and (away != 2 or not 2 <= height <= mark.glide_roof):
        top = "2 or higher" if mark.glide_roof == 19 else f"from 2 to {mark.glide_roof}"
        return Refusal(rule, f"it begins two columns from the target at an altitude of {top}")
    if kind in ("dive", "steep", "glide") and square in mark.blind:
        return Refusal(rule, f"it has no line of sight to {mark.id}")
    return None


REACH: Final[dict[str, int]] = {
    "level": 2,
    "recce": 2,
    "skip": 2,
    "torpedo": 2,
    "dive": 1,
    "steep": 1,
    "glide": 2,
    "atgr": NEAR,
    "strafe": NEAR,
    "kamikaze": NEAR,
}


def _begin_level(kind: str, mark: Mark, square: int, facing: int) -> Refusal | None:
    """Level and toward the target, or over it already (C83)."""
    rule, height = RULES[kind], altitude(square)
    if kind in ("skip", "torpedo") and height:
        return Refusal(rule, "it is flown at altitude 0")
    if kind == "level" and height > mark.roof:
        return Refusal("15.5.2", "parafrags are dropped at altitude 0 or 1")
    if kind == "recce" and square in mark.blind:
        return Refusal(rule, f"it has no line of sight to {mark.id}")
    away = column(mark.square) - column(square)
    if away and facing != (RIGHT if away > 0 else LEFT):
        return Refusal(rule, f"it is flown level and straight on, and it does not face {mark.id}")
    return None


def strays(run: Run, square: int, facing: int, into: int, new: int) -> Refusal | None:
    """Why a step, by a turn to `into`, is not on the path of a profile."""
    kind, mark = run.kind, run.mark
    if kind in LEVEL:
        return _strays_level(run, square, facing, into, new)
    if kind in ROUTE:
        if square == mark.square:
            return Refusal(RULES[kind], f"it is in the square of {mark.id}: it attacks or gives up")
        return None
    there = column(square) == column(mark.square)
    if kind == "glide":
        if there:
            return Refusal("15.3.4", f"it is over {mark.id}: it drops or gives up")
        if STEPS[into] != (1 if column(mark.square) > column(square) else -1, -1):
            return Refusal("15.3.4", "it dives diagonally toward the target, a level a column")
        return None
    floor = 0 if kind == "dive" else 1
    if there and into != DOWN:
        return Refusal(RULES[kind], "it dives straight down on the target")
    if not there and (column(new) != column(mark.square) or altitude(new) > altitude(square)):
        return Refusal(RULES[kind], "it must fly right above the target")
    if altitude(new) < floor:
        return Refusal(RULES[kind], f"it may not go below altitude {floor}")
    return None


def _strays_level(run: Run, square: int, facing: int, into: int, new: int) -> Refusal | None:
    kind, mark = run.kind, run.mark
    if into != facing or not level_flight(into):
        return Refusal(RULES[kind], "it is flown without a change of height or facing")
    if distance_in_columns(new, mark.square) > distance_in_columns(square, mark.square):
        return Refusal(RULES[kind], f"it is at {mark.id}: it must bomb or give up")
    if kind == "recce" and new in mark.blind:
        return Refusal(RULES[kind], f"from {name(new)} there is no line of sight to {mark.id}")
    return None


def may_drop(run: Run, square: int, facing: int, levels: int) -> Refusal | None:
    """Why a profile is not complete here. §15.3-drop; `levels` is what it has dived this turn."""
    kind, mark, rule = run.kind, run.mark, RULES[run.kind]
    if kind in ROUTE or kind == "torpedo":
        far = distance(square, mark.square)
        reach = 1 if kind in ("atgr", "torpedo") else 0
        if far > reach or (far and altitude(square)):  # C86
            where = "in or next to" if reach else "in"
            return Refusal(rule, f"it attacks {where} the square of {mark.id}")
        if kind in ("atgr", "strafe") and levels > 1:
            return Refusal(rule, "it dives no more than one level in the turn of its attack")
        return None
    if column(square) != column(mark.square):
        return Refusal(rule, f"it is not over {mark.id} yet")
    if kind == "dive" and altitude(square) > 1:
        return Refusal(rule, "it drops at altitude 1 or 0")
    if kind == "steep" and not run.dived:
        return Refusal(rule, "it has yet to dive on its target")
    return None


def may_combine(run: Run, square: int) -> Refusal | None:
    """§15.5.5: strafing together with rockets, parafrags or skip bombs, in the target's square."""
    kinds = run.kind in ("atgr", "skip") or (run.kind == "level" and run.mark.parafrag)
    if not kinds or not run.mark.combine:
        return Refusal("15.5.5", "it cannot strafe together with this attack")
    if square != run.mark.square:  # C88
        return Refusal("15.5.5", f"both at once only in the square of {run.mark.id}")
    return None


def aimed(kind: str, squares: int, levels: int, square: int, facing: int, target: int) -> bool:
    """§15.3-aim: has it flown what its profile asks for? Levels count from the start (C84)."""
    if kind in LEVEL:
        return squares >= 2
    if kind == "dive":
        return levels >= 4
    if kind == "steep":
        return levels >= 3
    if kind in ROUTE and not squares:  # §15.3.6, §15.3.7-profile, §15.5.3-attack: flown into (C140)
        return False
    if kind == "atgr":
        return square == target or ahead_of(square, facing) == target
    return True  # a glide is two dives (C85); the others end in the target's square


def distance_in_columns(a: int, b: int) -> int:
    return abs(column(a) - column(b))
