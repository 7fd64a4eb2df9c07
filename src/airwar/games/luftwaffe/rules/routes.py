"""Direct flights: where a bomber force may end its move, and what it can still reach.

With T moves left to a goal when the course is set, a move of full length may end wherever the rest
can be flown in T - 1 moves; so detours that cost no turn are free, and no path is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import compress

from msgspec.structs import replace

from ..data.board import load_board
from ..data.kinds import AMERICAN
from .endurance import gets_home, spare
from .geography import SPAN, closed_to, exits, field, home_hexes, rated, within
from .groups import bombers, cities_left, left, raiders, shuttles, speed
from .state import Course, Force, War


def course_of(s: War, force: Force) -> Course | None:
    return s.american.value.courses.get(force.id)


def bound(s: War, force: Force) -> bool:
    """§7.4: does a force have to fly a direct course? §10.52: airbase raiders outward do not."""
    course = course_of(s, force)
    return course is not None and bool(course.target or course.homeward)


def goal_hexes(s: War, force: Force, course: Course) -> tuple[str, ...]:
    """§7.42: the target, or the side of the line where the plan has it land; §35.11: with an
    escort it leaves by squares that are open to fighters."""
    if not course.homeward:
        return (load_board().cities[course.target].hex,)
    if course.lands == "ussr":
        return exits(s, fighters=any(rated(s, unit).fighter for unit in force.units.value))
    return home_hexes(s, course.lands)


def goal_field(s: War, force: Force, course: Course) -> Mapping[str, int]:
    return field(goal_hexes(s, force, course), closed_to(s, AMERICAN, force.sneak))


def moves_to_go(far: int, pace: int, rest: int) -> int:
    """Moves to fly so many hexes if `rest` of them can be flown in the move under way."""
    return 1 + -(-max(0, far - rest) // pace)


def set_course(s: War, force: Force, **changes: object) -> None:
    """A new goal; the moves to it are counted again, §10.31."""
    course = course_of(s, force)
    assert course is not None
    course = replace(course, **changes)
    turns = 0
    if course.target or course.homeward:
        far = goal_field(s, force, course).get(force.hex, SPAN)
        pace = speed(s, force.units.value)
        if force.moved or s.half != AMERICAN:
            turns = -(-far // pace)
        else:
            turns = moves_to_go(far, pace, pace - force.flown)
    s.put_course(force.id, replace(course, turns=turns))


def turn_home(s: War, force: Force) -> None:
    """§10.32 R133: a force that has bombed goes home, or on to the farthest target left to it."""
    cities = cities_left(s, force)
    if cities:
        set_course(s, force, target=farthest(s, force, list(cities)), homeward=False)
    else:
        set_course(s, force, target="", homeward=True)


def farthest(s: War, force: Force, cities: list[str]) -> str:
    """§9.2-4: the city that is farthest from where the group came onto the map."""
    start = force.track[0] if force.track else force.hex
    far = field((start,), closed_to(s, AMERICAN, force.sneak))
    board = load_board()
    return max(sorted(cities), key=lambda city: far.get(board.cities[city].hex, 0))


def retarget(s: War, force: Force) -> None:
    """After losses or a release. §12.27: no bombers, no course. §9.2-5: a target that nobody is
    left to bomb gives way to the farthest other. R112: raiders alone are free."""
    course = course_of(s, force)
    if course is None:
        return
    if not bombers(s, force):
        if shuttles(s, course):  # §35.13 §35.54: they still land where the plan says
            s.put_course(force.id, replace(course, target="", turns=0, homeward=False))
            return
        courses = s.american.value.courses
        s.put_american(courses={id: each for id, each in courses.items() if id != force.id})
        return
    if course.homeward:
        if course.lands == "ussr":  # without its escort it may have a nearer square
            set_course(s, force)
        return
    cities = cities_left(s, force)
    if course.target and course.target not in cities:
        if cities:
            set_course(s, force, target=farthest(s, force, list(cities)))
        elif raiders(s, force):
            set_course(s, force, target="")
        else:
            turn_home(s, force)


# -- ends of a move -------------------------------------------------------------------------------


def full_ends(s: War, force: Force) -> list[str]:
    """§7.4 §7.43 §10.31: where a bound force may end this move, whoever else is there."""
    course = course_of(s, force)
    assert course is not None
    far = goal_field(s, force, course)
    pace, rest = speed(s, force.units.value), left(s, force)
    near: Iterable[str] = within(force.hex, closed_to(s, AMERICAN, force.sneak), rest)
    if rest == 1 and far.get(force.hex) != 0:  # one hex does not lead back to where it is
        near = [hex for hex in near if hex != force.hex]
    most = pace * (course.turns - 1)
    found = [hex for hex in near if far.get(hex, SPAN) <= most]
    if not found:  # held up on the way: as near as it gets
        least = min([far.get(hex, SPAN) for hex in near], default=SPAN)
        found = [hex for hex in near if far.get(hex, SPAN) == least]
    found = with_way_home(s, force, found) or found
    keep = still_had(s, force, found, course.turns - 1)
    return keep or found


def with_way_home(s: War, force: Force, ends: list[str]) -> list[str]:
    """§12.22: those ends from which every escort that can get home now still can."""
    escort = [
        unit
        for unit in force.units.value
        if rated(s, unit).fighter and 0 <= spare(s, force, unit) <= 1
    ]
    if not escort:
        return ends
    for unit in escort:
        ends = list(compress(ends, gets_home(s, force, unit, ends)))
    return ends


def short_escorts(s: War, force: Force) -> tuple[str, ...]:
    """§12.22: escorts that could not get home any more if they flew on with their bombers now."""
    if not bound(s, force) or force.moved:
        return ()
    # A move costs an escort two at most of the moves that it has to spare.
    near = [
        unit
        for unit in force.units.value
        if rated(s, unit).fighter and 0 <= spare(s, force, unit) <= 1
    ]
    if not near:
        return ()
    ends = full_ends(s, force)
    return tuple([unit for unit in near if not any(gets_home(s, force, unit, ends))])


def still_had(s: War, force: Force, ends: list[str], turns: int) -> list[str]:
    """§9.2-8: those ends from which every secondary target can still be released."""
    course = course_of(s, force)
    assert course is not None
    if course.homeward:
        return ends
    board = load_board()
    cities = tuple(
        [board.cities[city].hex for city in sorted(cities_left(s, force)) if city != course.target]
    )
    if not cities:
        return ends
    closed = closed_to(s, AMERICAN, force.sneak)
    goal, pace = board.cities[course.target].hex, speed(s, force.units.value)
    return [hex for hex in ends if feasible(hex, turns, pace, goal, cities, closed)]


@lru_cache(maxsize=200_000)
def feasible(
    hex: str, turns: int, pace: int, goal: str, cities: tuple[str, ...], closed: frozenset[str]
) -> bool:
    """§9.2-4 §9.2-8 R21: can a group at the start of a turn here, with so many moves to its goal,
    still come within one move of each of these hexes on a direct flight?"""
    near = within(hex, closed, pace)
    rest = tuple([city for city in cities if city not in near])
    if not rest:
        return True
    if turns <= 0:
        return False
    far = field((goal,), closed)
    most = pace * (turns - 1)
    return any(
        feasible(end, turns - 1, pace, goal, rest, closed)
        for end in near
        if far.get(end, SPAN) <= most
    )


def arrives(s: War, force: Force, hex: str) -> bool:
    """§7.41: may a bound force stop here with hexes left?"""
    course = course_of(s, force)
    assert course is not None
    return goal_field(s, force, course).get(hex) == 0


def on_the_way(s: War, force: Force, hex: str) -> bool:
    """§34.2: has a force that is bound for another city bombs for the one in this hex?"""
    course = course_of(s, force)
    city = load_board().city_at.get(hex, "")
    outward = course is not None and bool(course.target) and course.target != city
    return s.advanced and outward and city in cities_left(s, force)


def flies_on(s: War, force: Force, hex: str, flown: int) -> bool:
    """§34.2 §10.31 R160: can it fly on from here, and still end its move on its direct course?"""
    course, pace = course_of(s, force), speed(s, force.units.value)
    assert course is not None
    far, rest = goal_field(s, force, course), pace - flown
    others = {*taken_hexes(s, force.id), *([hex] if rest == 1 else [])}
    near = within(hex, closed_to(s, AMERICAN, force.sneak), rest)
    most = pace * (course.turns - 1)
    return rest > 0 and any(far.get(end, SPAN) <= most for end in near if end not in others)


def taken(s: War, hex: str, mover: str) -> bool:
    """§9.21 §9.22: does another American force stand here that does not move on?"""
    return any(each.moved and each.id != mover for each in s.here(hex, AMERICAN))


def taken_hexes(s: War, mover: str) -> set[str]:
    return {
        each.hex
        for each in s.forces.values()
        if each.moved and each.side == AMERICAN and each.id != mover
    }


def passes(s: War, force: Force, hex: str, flown: int = -1) -> bool:
    """§34.2 §9.22 R156: may a force bomb its target in passing, though another stays above it?

    It needs movement to fly on, and a hex to end in. `flown`: hexes when it is there. §6.32: who
    lands or leaves the map stays nowhere.
    """
    course, cities = course_of(s, force), cities_left(s, force)
    if course is None or not arrives(s, force, hex):
        return False
    if course.homeward:
        return True
    if not s.advanced or course.target not in cities:
        return False
    if flown < 0:
        near = within(force.hex, closed_to(s, AMERICAN, force.sneak), left(s, force))
        flown = force.flown + near.get(hex, SPAN)
    if flown >= speed(s, force.units.value):
        return False
    later = s.__copy__()
    there = later.put_force(force.id, hex=hex, flown=flown)
    dropped = (*s.american.value.dropped, *cities[course.target])
    later.put_american(dropped=tuple(sorted(dropped)))
    turn_home(later, there)
    return free_ends(later, there)[0] != [hex]


def free_ends(s: War, force: Force) -> tuple[list[str], int]:
    """§9.221: where a bound force may end, and the length of the move if it has to be cut short;
    -1: full length, except to a goal."""
    others = taken_hexes(s, force.id)
    open_ends = [hex for hex in full_ends(s, force) if hex not in others or passes(s, force, hex)]
    if open_ends:
        return open_ends, -1
    course = course_of(s, force)
    assert course is not None
    far = goal_field(s, force, course)
    here = far.get(force.hex, SPAN)
    closed = closed_to(s, AMERICAN, force.sneak)
    for length in range(left(s, force) - 1, 0, -1):
        near = within(force.hex, closed, length)
        found = [
            hex
            for hex, steps in near.items()
            if steps == length and far.get(hex, SPAN) < here and hex not in others
        ]
        if found:
            least = min([far[hex] for hex in found])
            return [hex for hex in found if far[hex] == least], length
    return [force.hex], 0


def move_ends(s: War, force: Force) -> tuple[list[str], int]:
    """The same, but for hexes that another bomber group needs, if there are others."""
    ends, length = free_ends(s, force)
    rivals = wishes_of(s, force.id)
    if not rivals:
        return ends, length
    kind = [hex for hex in ends if not spoiled(rivals, hex)]
    return kind or ends, length


def spoils(s: War, mover: str, end: str) -> str:
    """§9.221: a bomber force still to move that would have no hex of its own if one ended here."""
    return spoiled(wishes_of(s, mover), end)


def wishes_of(s: War, mover: str) -> dict[str, list[str]]:
    """Other bomber forces that have still to move, and where each may end."""
    waiting = [
        each
        for each in s.forces.values()
        if each.side == AMERICAN and not each.moved and each.id != mover and bound(s, each)
    ]
    found = {}
    for each in waiting:
        others, ends = taken_hexes(s, each.id), full_ends(s, each)
        if any(goes_home(s, each, hex) for hex in ends):  # §6.32: it needs no hex of its own
            continue
        found[each.id] = [hex for hex in ends if hex not in others]
    return found


def goes_home(s: War, force: Force, hex: str) -> bool:
    course = course_of(s, force)
    return course is not None and course.homeward and arrives(s, force, hex)


def spoiled(wishes: Mapping[str, list[str]], end: str) -> str:
    if not any(end in hexes for hexes in wishes.values()):
        return ""
    before = len(matched(wishes))
    after = matched({id: [hex for hex in ends if hex != end] for id, ends in wishes.items()})
    if len(after) >= before:
        return ""
    return next(iter(sorted(set(wishes) - set(after))), "")


def matched(wishes: Mapping[str, list[str]]) -> dict[str, str]:
    """As many forces as possible, each on a hex of its own."""
    owner: dict[str, str] = {}

    def place(id: str, tried: set[str]) -> bool:
        for hex in wishes[id]:
            if hex not in tried:
                tried.add(hex)
                if hex not in owner or place(owner[hex], tried):
                    owner[hex] = id
                    return True
        return False

    for id in wishes:
        place(id, set())
    return {id: hex for hex, id in owner.items()}
