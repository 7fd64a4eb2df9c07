"""Courses: lengths and turns, what they may be, and the path that they make.

A course is lengths with turns between them; it ends with a length, 0 if it ends on a turn. After a
Tight Turn it begins with that turn. Courses are never listed: they are judged, drawn at random, or
picked from a few patterns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from airwar.common import forms
from airwar.kernel.requests import Refusal

from ..data.tables import load_limits
from . import measures
from .state import Flight, Plane, card
from .tabletop import HALF, inches

if TYPE_CHECKING:
    from random import Random

Course: TypeAlias = tuple[int | str, ...]


class Limits(NamedTuple):
    """What is left of a move."""

    least: int
    most: int
    straight: int  # the run before each turn
    turns: int
    angle: int
    run: int  # flown straight before the course
    tight: tuple[str, int] | None  # the turn that it begins with: side and limit
    bound: str  # the rule by which it must be straight


def limits(plane: Plane, flight: Flight) -> Limits:
    """§move.distance, §move.turn: what `refused`, `random`, `form` and the drawing go by."""
    return Limits(
        max(0, flight.least - flight.flown),
        max(0, flight.most - flight.flown),
        card(plane.model).straight,
        0 if flight.bound else flight.turns,
        load_limits().movement.angle,
        flight.run,
        flight.tight,
        flight.bound,
    )


def pairs(course: Sequence[int | str]) -> list[tuple[int, int]]:
    """A course as degrees to the right and lengths."""
    found, turn = [], 0
    for each in course:
        if isinstance(each, str):
            turn = int(each[1:]) if each[0] == "R" else -int(each[1:])
        else:
            found.append((turn, each))
            turn = 0
    return found


def length(course: Sequence[int | str]) -> int:
    return sum([each for each in course if isinstance(each, int)])


def last_run(course: Sequence[int | str], run: int) -> int:
    """How far the course flies straight at its end; `run` was flown before it."""
    if not course:
        return run
    last = course[-1]
    assert isinstance(last, int)
    return last + run if len(course) == 1 else last


def turns_in(course: Sequence[int | str]) -> int:
    return sum([isinstance(each, str) for each in course])


# -- judging --------------------------------------------------------------------------------------


def refused(course: Course, given: Limits, ends: bool) -> Iterator[Refusal]:
    """The first thing that is wrong, in the order of the course; `ends`: no maneuver follows."""
    if not course:
        if ends or given.tight:
            yield Refusal("move.course", "a course has at least one length", ("course",))
        return
    if order := _order(course, given):
        yield order
        return
    run, turned = given.run, 0
    for i, each in enumerate(course):
        at = ("course", i)
        if isinstance(each, int):
            if not each and i < len(course) - 1 and (i or not given.run):
                yield Refusal("move.course", "only the last length may be 0", at)
            run += each
            continue
        first = i == 0 and given.tight is not None
        yield from _turn(each, given, run, turned, first, at)
        turned += not first
        run = 0
    total = length(course)
    if total > given.most:
        why = f"{inches(total)} inches, {inches(given.most)} are left of the most move"
        yield Refusal("move.distance", why, ("course",))
    if ends and total < given.least:
        why = f"{inches(total)} inches, at least {inches(given.least)} must be flown"
        yield Refusal("move.distance", why, ("course",))


def _order(course: Course, given: Limits) -> Refusal | None:
    """Lengths and turns by turns; the last is a length."""
    begins = isinstance(course[0], str)
    if begins != (given.tight is not None):
        why = "it begins with the tight turn" if given.tight else "it begins with a length"
        return Refusal("man.tight-turn" if given.tight else "move.course", why, ("course", 0))
    for i in range(1, len(course)):
        if isinstance(course[i], str) == isinstance(course[i - 1], str):
            return Refusal("move.course", "lengths and turns must alternate", ("course", i))
    if isinstance(course[-1], str):
        why = "it ends with a length, 0 if it ends on a turn"
        return Refusal("move.course", why, ("course", len(course) - 1))
    return None


def _turn(
    turn: str, given: Limits, run: int, turned: int, first: bool, at: tuple[str, int]
) -> Iterator[Refusal]:
    """§move.turn, §man.tight-turn"""
    angle = int(turn[1:])
    if first:
        assert given.tight is not None
        side, most = given.tight
        if turn[0] != side or angle > most:
            yield Refusal("man.tight-turn", f"it turns {side} by up to {most} degrees", at)
        return
    if given.bound:
        yield Refusal(given.bound, "the rest of this move is straight", at)
    elif turned >= given.turns:
        yield Refusal("move.turn", f"{_count(given.turns)} left in this move", at)
    if angle > given.angle:
        yield Refusal("move.turn", f"a turn is of up to {given.angle} degrees, not {angle}", at)
    if run < given.straight:
        why = f"{inches(run)} inches straight before the turn, {inches(given.straight)} are needed"
        yield Refusal("move.turn", why, at)


def _count(turns: int) -> str:
    return "no turn is" if not turns else f"only {turns} turn{'s are' if turns > 1 else ' is'}"


# -- picking --------------------------------------------------------------------------------------


def random_course(given: Limits, rng: Random, ends: bool = True, spare: int = 0) -> Course:
    """Any legal course, by construction; without `ends` one that leaves `spare` for a maneuver."""
    most = given.most - spare
    least = min(given.least, most) if ends else 0
    turns = 0 if given.bound else _any(rng, given.turns)
    first = max(0, given.straight - given.run)
    # A tight turn comes first, and the run before each further turn is flown whole.
    needs = [0 if given.tight and not i else given.straight for i in range(turns)]
    if turns and not given.tight:
        needs[0] = first or (0 if given.run else HALF)
    elif turns:
        needs = [given.straight] * turns
    while turns and sum(needs) > most:
        turns -= 1
        needs = needs[:turns]
    low = max(least, sum(needs))
    total = low + HALF * _any(rng, (most - low) // HALF)
    shares = _shares((total - sum(needs)) // HALF, turns + 1, rng)
    lengths = [n + HALF * share for n, share in zip([*needs, 0], shares, strict=True)]
    course: list[int | str] = []
    if given.tight:
        side, angle = given.tight
        course.append(f"{side}{rng.randint(1, angle)}")
    for i, far in enumerate(lengths):
        if i:
            side = "L" if rng.random() < 0.5 else "R"
            course.append(f"{side}{1 + _any(rng, given.angle - 1)}")
        course.append(far)
    return tuple(course)


def _any(rng: Random, most: int) -> int:
    """A whole number from 0 to `most`."""
    return int(rng.random() * (most + 1))


def _shares(total: int, parts: int, rng: Random) -> list[int]:
    """A total cut at random places."""
    if parts == 1:
        return [total]
    cuts = sorted([_any(rng, total) for _ in range(parts - 1)])
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


def patterns(given: Limits, angles: Sequence[int] = (15, 30, 45)) -> list[Course]:
    """A few sensible courses: straight, one turn early or late, two turns."""
    lead: tuple[str, ...] = ()
    starts: list[tuple[str, ...]] = [lead]
    if given.tight:
        side, most = given.tight
        starts = [(f"{side}{angle}",) for angle in dict.fromkeys((most, most // 2))]
    half = (given.least + given.most) // 2 // HALF * HALF
    totals = list(dict.fromkeys((given.most, half, given.least)))
    found: list[Course] = []
    for start in starts:
        run = 0 if start else given.run
        found += [(*start, total) for total in totals]
        first = max(0, given.straight - run) or (0 if run else HALF)
        turns = given.turns
        if not turns or first > given.most:
            continue
        for total in totals:
            if total < first:
                continue
            for turn in [f"{side}{angle}" for angle in angles for side in "LR"]:
                found.append((*start, first, turn, total - first))
                if total > first and total >= given.straight:
                    found.append((*start, total, turn, 0))
        if turns > 1 and given.most >= first + given.straight:
            rest = given.most - first - given.straight
            for turn in [f"{side}{angle}" for angle in angles[1:] for side in "LR"]:
                found.append((*start, first, turn, given.straight, turn, rest))
    return list(dict.fromkeys(found))


def only_course(given: Limits) -> Course | None:
    """The course, if there is no other."""
    if given.tight or given.least != given.most:
        return None
    if given.turns and given.most + given.run >= given.straight and (given.most or given.run):
        return None
    return (given.most,)


# -- filling in -----------------------------------------------------------------------------------


def reach(plane: Plane, given: Limits) -> forms.Reach:
    """What is drawn while a course is dragged."""
    return forms.Reach(
        *(plane.x, plane.y, plane.heading, given.least, given.most, given.straight),
        *(given.turns, given.angle, given.run),
        first=f"{given.tight[0]}{given.tight[1]}" if given.tight else "",
    )


def form(course: Sequence[Any], given: Limits) -> forms.Course:
    """The limits of what comes next after a part of a course."""
    flown, turned = length(course), turns_in(course) - (given.tight is not None)
    left = max(0, given.most - flown)
    run = last_run(course, given.run) if course and isinstance(course[-1], int) else given.run
    if not course and given.tight:
        return forms.Course(None, measures.turn(given.tight[1]), left)
    if not course or isinstance(course[-1], str):
        return forms.Course(measures.length(0, left, HALF), None, left)
    turn = None
    if turned < given.turns and run >= given.straight:
        turn = measures.turn(given.angle)
    return forms.Course(None, turn, left, may_end=given.least <= flown <= given.most)
