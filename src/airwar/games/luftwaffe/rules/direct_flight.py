"""What is wrong with a leg of bombers: their course, their target, bases for raiders."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from airwar.kernel.requests import Refusal

from .answers import Fly
from .bombing import POINT, is_spent, payload, raiders_left
from .endings import home_refused
from .endurance import due, lost_there
from .geography import (
    base_at,
    city_at,
    german_side,
    name_of,
)
from .groups import cities_left, fighters, may_stay, raiders, speed
from .names import unit_name
from .restacking import done, joins
from .routes import (
    arrives,
    bound,
    course_of,
    flies_on,
    free_ends,
    full_ends,
    move_ends,
    on_the_way,
    passes,
    spoils,
    taken,
)
from .state import Course, Force, War


def bombers_refused(s: War, force: Force, end: str, answer: Fly) -> Iterator[Refusal]:
    course = course_of(s, force)
    assert course is not None
    if answer.then == "home" or bound(s, force):
        yield from bound_refused(s, force, course, end, answer)
    else:
        yield from raiders_refused(s, force, course, end, answer)


def bound_refused(s: War, force: Force, course: Course, end: str, answer: Fly) -> Iterator[Refusal]:
    """§7.4 §7.43 §10.31 §10.32: a direct course at full speed."""
    if answer.then == "home":
        yield from turn_refused(s, force, course, answer)
        return
    if answer.then == "join":
        yield from join_refused(s, force, course, end)
        return
    if answer.then == "stop" and not answer.path and may_stay(s, force):
        if taken(s, end, force.id):
            yield Refusal("9.22", f"another force is in {end}", ("path",))
        return
    ends, length = move_ends(s, force)
    flown, pace = force.flown + len(answer.path), speed(s, force.units.value)
    last = end in ends and flown == pace
    bombs, city = answer.then == "bomb", on_the_way(s, force, end)
    raid = bombs and raids_below(s, force, end, flown)
    if bombs and not (raid or city or (s.advanced and arrives(s, force, end))):
        yield from bombs_refused(s, force, end)
        return
    passing = bombs and length < 0 and (city or (raid and s.advanced))
    if passing and (last or flies_on(s, force, end, flown)):  # §34.2 R160
        return
    if end not in ends:
        yield elsewhere(s, force, course, end)
        return
    if length >= 0:
        if len(answer.path) != length:
            yield Refusal("9.221", f"it flies {length} hexes, as far as it can", ("path",))
    elif taken(s, end, force.id) and not passes(s, force, end, flown):
        yield Refusal("9.22", f"another force is in {end}", ("path",))
    elif flown < pace and not arrives(s, force, end):
        rule = "7.43" if course.homeward else "7.4"
        yield Refusal(rule, "bombers fly their full movement", ("path",))
    yield from arrival_refused(s, force, course, end, answer)


def elsewhere(s: War, force: Force, course: Course, end: str) -> Refusal:
    """§9.221 §9.22 §10.31 §10.32: why a move does not end in a hex."""
    if end in free_ends(s, force)[0]:
        return Refusal("9.221", f"another bomber group has only {end} to go to", ("path",))
    if end in full_ends(s, force) and taken(s, end, force.id):
        return Refusal("9.22", f"another force is in {end}", ("path",))
    rule = "10.32" if course.homeward else "10.31"
    return Refusal(rule, f"a direct flight does not end in {end} this turn", ("path",))


def raids_below(s: War, force: Force, end: str, flown: int) -> bool:
    """§10.51 R112: can airbase raiders of a bound group bomb the base below?"""
    own = raiders(s, force)
    if not own or next(base_bomb_refused(s, force, end), None) is not None:
        return False
    there = replace(force, hex=end, flown=flown, moved=not s.advanced)
    return lost_there(s, there, own) is None  # R145


def turn_refused(s: War, force: Force, course: Course, answer: Fly) -> Iterator[Refusal]:
    """§10.6: raiders that give up."""
    if course.target or course.homeward or not raiders(s, force):
        yield Refusal("10.6", "only free airbase raiders turn for home", ("then",))
    elif answer.path:
        yield Refusal("10.6", "turn for home first, then fly", ("path",))


def join_refused(s: War, force: Force, course: Course, end: str) -> Iterator[Refusal]:
    """§43.1 §43.2 §43.3: homeward bombers of one type, at no cost of turns; they may move short."""
    if not s.on("bomber-stacking"):
        yield Refusal("43.1", "bombers do not join in this game", ("then",))
    elif not course.homeward or not done(s, force):
        yield Refusal("43.1", "only bombers that have bombed join others", ("then",))
    elif joins(s, force, end) is None:
        yield Refusal("43.2", f"no bombers of the same type and home are in {end}", ("path",))
    elif end not in full_ends(s, force):
        yield Refusal("43.1", "that would cost a turn", ("path",))


def arrival_refused(
    s: War, force: Force, course: Course, end: str, answer: Fly
) -> Iterator[Refusal]:
    """§10.33 §12.25: over its target it bombs, behind its line it lands with its escort."""
    there = arrives(s, force, end)
    if course.homeward and there:
        wanted = "leave" if course.lands == "ussr" else "land"
        if answer.then != wanted:
            yield Refusal("12.25", f"a force that is home has to {wanted}", ("then",))
    elif not course.homeward and there and s.advanced:
        flown = force.flown + len(answer.path)
        if answer.then == "stop" and raids_below(s, force, end, flown):
            return  # R112: its bombs fall, and raiders keep theirs
        if answer.then != "bomb":
            yield Refusal("10.33", "bombers over their target bomb it", ("then",))
    elif answer.then not in ("stop", "bomb"):
        yield Refusal(*idle_act(s, force, answer.then), ("then",))


def bombs_refused(s: War, force: Force, end: str) -> Iterator[Refusal]:
    """§5.3-6b6 §10.11 §34.2: bombers do not bomb where their leg ends."""
    city = city_at(end) or ""
    if not s.advanced and city in cities_left(s, force):
        yield Refusal("5.3-6b6", "its bombs fall when all have moved", ("then",))
    elif raiders(s, force) and base_at(end) is not None:
        wrong = next(base_bomb_refused(s, force, end), None)
        yield wrong or Refusal("8.7", f"a raider could not get home from {end}", ("path",))
    else:
        yield Refusal("10.11", f"nobody of {force.id} has a target there", ("then",))


def idle_act(s: War, force: Force, then: str) -> tuple[str, str]:
    """The rule that keeps bombers and their escort from an act, and a sentence."""
    if then == "attack":
        rule = "12.26" if fighters(s, force) else "13.36b"
        return rule, "bombers and their escort do not attack"
    if then == "strafe":
        return "14.12", "bombers and their escort do not strafe"
    return "10.33", f"it cannot {then} here"


def raiders_refused(
    s: War, force: Force, course: Course, end: str, answer: Fly
) -> Iterator[Refusal]:
    """§10.5 §10.51 §10.52 §10.53 §10.6 §23.27: airbase raiders that are free."""
    if answer.then == "land":
        yield from home_refused(s, force, end, course.lands)
        return
    if answer.then == "bomb":
        yield from base_bomb_refused(s, force, end)
        there = replace(force, hex=end, flown=force.flown + len(answer.path), moved=not s.advanced)
        if (unit := lost_there(s, there, raiders(s, force))) is not None:  # R145
            yield Refusal("8.7", f"{unit_name(s, unit)} could not get home from {end}", ("path",))
    elif answer.then in ("attack", "strafe"):
        yield Refusal(*idle_act(s, force, answer.then), ("then",))
    elif answer.then != "stop":
        yield Refusal("10.52", f"airbase raiders do not {answer.then} here", ("then",))
    flies_on = force.flown + len(answer.path) < speed(s, force.units.value)
    if answer.then == "bomb" and s.advanced and flies_on:  # §34.2 R156: it ends elsewhere
        return
    if taken(s, end, force.id):
        yield Refusal("9.22", f"another force is in {end}", ("path",))
    elif spoils(s, force.id, end):
        yield Refusal("9.221", f"a bomber group has only {end} to go to", ("path",))


def base_bomb_refused(s: War, force: Force, end: str) -> Iterator[Refusal]:
    base = base_at(end)
    if base is None or not german_side(s, end):
        yield Refusal("10.51", f"there is no German airbase in {end}", ("then",))
        return
    if s.shut.get(base) == "bombed":  # §33.6: what the RAF hit can still be bombed
        yield Refusal("10.53", f"{name_of(base)} is bombed already", ("then",))
    left = raiders_left(s, force)
    spent = force.bombed or any(is_spent(s, unit) for unit in raiders(s, force))
    if force.bombed or (spent and not left):
        yield Refusal("10.53", f"{force.id} has bombed a base this turn", ("then",))
    if any(due(s, unit) for unit in raiders(s, force)):
        yield Refusal("8.26", f"{force.id} has to land this turn", ("then",))
    if not left and not spent:  # R23, where the table wants it so
        yield Refusal("10.1", f"{force.id} has bombed a base this quarter", ("then",))
    elif left and sum([payload(s, unit) for unit in left]) < POINT:  # R24
        yield Refusal("10.22", "half a bomb point does not hit a base", ("then",))
