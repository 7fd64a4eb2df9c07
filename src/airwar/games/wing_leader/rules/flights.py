"""What a walk starts from and is bound by, and where it has come to (chapter 8).

An `Errand` is all that a unit's walk depends on: where it stands, what it can pay, and what its
behavior allows. A `Flight` is where a walk has come to. Costs are in half MPs. Errands are compared
by value, so what one can reach is looked for once.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ..data.kinds import Edge
from .profiles import NEAR, Mark, Run
from .squares import (
    FACINGS,
    LEFT,
    OFF,
    RIGHT,
    STEPS,
    column,
)

MP: Final = 2  # in halves
CIRCLES: Final = {f"c{facing}": i for i, facing in enumerate(FACINGS)}
LEAVES: Final = {"leave-l": LEFT, "leave-r": RIGHT}
RELEASES: Final = ("drop", "drop-strafe")
ACTS: Final = ("bonus", "slow", "exit", "lufbery", "leave-l", "leave-r", "jettison", "tanks")


# "start": with its target, and may leave; "leave": head-on; "pinned": circles; "over": halted
State: TypeAlias = Literal["", "start", "leave", "pinned", "over", "slow"]


class Errand(Struct, frozen=True, gc=False, cache_hash=True):
    """What a walk starts from and is bound by."""

    square: int
    facing: int
    halves: int
    spare: int = 0  # of them, those that it need not spend
    climb: int = 1  # the climb value where it starts, in MPs; 0: S
    rocket: Literal["", "full", "none"] = ""
    slow_climb: bool = False  # it has begun one
    levels_off: bool = False  # it has just climbed, and may begin the next from there
    outside: bool = False  # beside its entry square
    straight: int = -1  # the one facing in which it may fly
    circle: bool = True
    bonus: bool = True
    exits: tuple[Edge, ...] = ("left", "right")
    stay: Literal["", "pinned", "leave"] = ""  # with its target: it stays, or leaves at once
    target: int = OFF  # the square of its tallied target
    target_facing: int = -1  # -1: it has no ahead
    halt: int = OFF  # it stops here for good
    balbo: bool = False
    roof: int = 19
    loaded_roof: int = 19
    lufbery: bool = False  # it is in one
    may_lufbery: bool = False
    barred: str = ""  # why it may not enter one
    enemies: tuple[int, ...] = ()  # their squares, if that counts
    jettison: Literal["no", "may", "must"] = "no"
    tanks: bool = False
    must_dive: bool = False
    goal: Literal["", "route", "home", "near"] = ""
    to: int = OFF
    edge: Edge | None = None
    join: tuple[int, ...] = ()  # squares of its wing: beside them every end is good,
    join_facing: int = 0  # with this facing
    # with the bombing rules
    way: int = -1  # LEFT or RIGHT: a bomber that flies toward the column of a target
    rise: int | None = None  # by how much it has declared to climb or dive; None: up to a level
    surface: tuple[int, ...] = ()  # columns of enemy surface units
    roams: bool = False  # it stays within four columns of one
    full: tuple[int, ...] = ()  # squares in which it may not end
    marks: tuple[Mark, ...] = ()  # what it could attack
    run: Run | None = None  # the profile that it is flying
    attacks: bool = False  # it flies a profile in this walk
    circles: bool = False  # a bomber that circles,
    still: bool = False  # and has done so before
    commences: int = 0  # halves that a sweep has more once it strafes
    after: Errand | None = None  # once its load is gone
    after_strafing: Errand | None = None


class Flight(Struct, frozen=True, gc=False):
    """Where a walk has come to: all that its next step depends on."""

    square: int
    facing: int
    left: int
    entered: int = 0  # squares, 2 is many; 1 is where the climb value is not S
    turned: bool = False
    circled: bool = False
    climbed: bool = False
    dived: bool = False
    bonus: bool = False
    outside: bool = False
    state: State = ""
    passed: bool = False  # it has been in its target's square
    gone: Edge | None = None
    jettisoned: bool = False
    tanks: bool = False
    lufbery: bool = False
    met: bool = False  # it has shared a square with an enemy
    run: Run | None = None  # the profile that it is flying
    dropped: str = ""  # by which profile it has attacked, and where it was then
    since: int = OFF
    since_facing: int = 0
    since_left: int = 0
    pledged: bool = False  # it has given up a profile and must begin another at once (C91)


def begin(e: Errand) -> Flight:
    state: State = ""
    if e.stay:
        state = "start" if e.stay == "leave" else "pinned"
    elif e.halt == e.square and not e.outside:
        state = "pinned"
    return Flight(
        e.square,
        e.facing,
        e.halves,
        outside=e.outside,
        state=state,
        passed=e.target == e.square,
        lufbery=e.lufbery,
        met=e.square in e.enemies,
        run=e.run,
    )


def errand_of(e: Errand, f: Flight) -> Errand:
    """What binds the rest of a walk: after a release it is another errand. §15.3-drop"""
    if not f.dropped:
        return e
    found = e.after_strafing if f.dropped == "strafe" else e.after
    return e if found is None else found


def rest_of(e: Errand, f: Flight) -> Errand:
    """The errand after a release, from where that was."""
    found = errand_of(e, f)
    if found is e:
        return e
    return replace(found, square=f.since, facing=f.since_facing, halves=f.since_left)


def way_home(e: Errand, f: Flight) -> Errand:
    """The errand of a bomber that has jettisoned to return, from where it did. §9.2.1.1-jettison

    §8.2-dive-bonus: nobody has to take the diving bonus to come nearer.
    """
    found = replace(e, square=f.since, facing=f.since_facing, halves=f.since_left)
    return replace(found, straight=-1, way=-1, jettison="no", bonus=False)


# -- what a flight may do -------------------------------------------------------------------------


def straight_on(e: Errand, f: Flight) -> bool:
    """Is it bound to one facing? A bomber that lets go of its load to return is not any more."""
    return e.straight >= 0 and not (f.jettisoned and e.goal == "home")


def heading(e: Errand, f: Flight) -> int:
    """Left or right: the direction of a bomber; facing straight down, the one it had (C104)."""
    across = STEPS[f.facing][0]
    return e.way if not across else RIGHT if across > 0 else LEFT


def on_way(e: Errand, f: Flight) -> bool:
    """Is a bomber bound to its way to a target? Not once it has jettisoned to return."""
    return e.way >= 0 and not (f.jettisoned and e.goal == "home")


def may_reverse(e: Errand, f: Flight) -> bool:
    """C104: does an enemy surface unit lie in its column or behind it?"""
    here = column(f.square)
    if heading(e, f) == RIGHT:
        return any(each <= here for each in e.surface)
    return any(each >= here for each in e.surface)


def near_surface(e: Errand, at: int) -> bool:
    return any(abs(column(at) - each) <= NEAR for each in e.surface)


def turn_price(e: Errand, turned: int) -> int:
    """§8.1.1: free up to 135 degrees; §9.5.6: a Balbo pays for more than 45 (C29)."""
    return MP if turned == 4 or (e.balbo and turned > 1) else 0


@cache
def mps(halves: int) -> str:
    whole, half = divmod(halves, MP)
    number = f"{whole}.5" if half else str(whole)
    return f"{number} MP" if number in ("1", "0.5") else f"{number} MPs"
