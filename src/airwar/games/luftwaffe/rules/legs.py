"""Legs: who may move, which flights make sense, and what keeps a half from ending."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from airwar.kernel.requests import Refusal

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, Side
from .answers import (
    Fly,
    Then,
)
from .basing import base_left, base_of, landing_refused, launch_refused
from .endings import short_of_fuel
from .endurance import any_due, due
from .geography import (
    base_at,
    closed_to,
    exits,
    field,
    hex_of,
    home_field,
    landing_hexes,
    lines_in_force,
    route,
    usable_bases,
    within,
)
from .groups import (
    cities_left,
    escorted,
    landing_area,
    left,
    may_stay,
    over_stacked,
    raiders,
    speed,
)
from .judge import leg_refused
from .routes import arrives, bound, course_of, move_ends, on_the_way
from .state import Force, War, enemy

if TYPE_CHECKING:
    from random import Random

TRIES: Final = 12
ANY_ACT: Final[tuple[Then, ...]] = ("attack", "strafe", "land", "stop", "leave")
START_ACTS: Final[tuple[Then, ...]] = ("attack", "stop")
HOPS: Final = 0.1  # of random flights from the ground may land at once (R130)


# -- who may move ---------------------------------------------------------------------------------


def movable(s: War, side: Side) -> list[Force]:
    return [force for force in s.forces.values() if force.side == side and not force.moved]


def launchable(s: War) -> list[str]:
    """German units that can take off now."""
    return [
        unit.id
        for unit in s.of_side(GERMAN)
        if unit.status == "play" and base_of(s, unit.id) and launch_refused(s, unit.id) is None
    ]


def grounded(s: War) -> list[str]:
    """German units on the ground, ready or not."""
    own = [unit.id for unit in s.units.values() if unit.base]
    return own + [unit for cover in s.covers.values() for unit in cover.units.value]


def owed(s: War, side: Side) -> Iterator[Refusal]:
    """Why the half cannot end yet."""
    for hex in over_stacked(s):
        rule = "9.31" if side == GERMAN else "9.22"
        named = ", ".join([force.id for force in s.here(hex, side)])
        yield Refusal(rule, f"too many units are in {hex}: {named}", (), hex)
    for force in movable(s, side):
        if side == AMERICAN and escorted(s, force):
            if bound(s, force):
                rule = "7.43" if course(s, force).homeward else "7.4"
                yield Refusal(rule, f"{force.id} has to move", (), force.hex)
        elif any_due(s, force) and (could_land(s, force) or any(True for _ in landings(s, force))):
            yield Refusal("8.23", f"{force.id} has to land this turn", (), force.hex)


def course(s: War, force: Force) -> Any:
    return course_of(s, force)


def could_land(s: War, force: Force) -> bool:
    """§8.23: could a unit of a stack under a marker land if it left it?"""
    if not force.marker or force.side != GERMAN or len(force.units.value) < 2:
        return False
    late = [unit for unit in force.units.value if due(s, unit)]
    near = within(force.hex, closed_to(s, GERMAN), max(speed(s, (u,)) for u in late) - force.flown)
    return any(landing_refused(s, force, (unit,), hex) is None for unit in late for hex in near)


def landings(s: War, force: Force) -> Iterator[Fly]:
    """Legs by which a force, or one unit of it that is due, can land now, the nearest first."""
    shut, rest = closed_to(s, force.side, force.sneak), left(s, force)
    if force.side == AMERICAN:
        home = way_home(s, force)
        then: Then = "leave" if landing_area(s, force) == "ussr" else "land"
        if home.get(force.hex, 99) <= rest:
            for hex in within(force.hex, shut, rest):
                if home.get(hex) == 0 and not lost_outside(s, force, then, hex):
                    path = route(force.hex, hex, shut)
                    if path is not None:
                        yield from legal(s, AMERICAN, [Fly(force.id, path, then)])
                        return
        return
    units = force.units.value
    if len(units) > 1 and force.marker:
        return
    for alone in [unit for unit in units if due(s, unit)] or units[:1]:
        part = () if len(units) == 1 else (alone,)
        for hex in within(force.hex, shut, max(0, speed(s, (alone,)) - force.flown)):
            base = base_at(hex)
            if base is not None and (s.slots.get(base) != s.turn or base == base_left(s, force)):
                path = route(force.hex, hex, shut)
                if path is not None:
                    yield from legal(s, GERMAN, [Fly(force.id, path, "land", part)])


def lost_outside(s: War, force: Force, then: Then, hex: str) -> bool:
    """R136: would a unit be lost that leaves the map here?"""
    return then == "leave" and any(short_of_fuel(s, unit, hex) for unit in force.units.value)


def legal(s: War, side: Side, answers: Sequence[Fly], about: str | None = None) -> Iterator[Fly]:
    for answer in answers:
        if next(leg_refused(s, side, answer, about), None) is None:
            yield answer


# -- legs that make sense -------------------------------------------------------------------------


def sensible(s: War, side: Side, who: str, about: str | None = None) -> list[Fly]:
    """Legs of a force or based unit: every foe in reach, places to land, staying."""
    force = s.forces.get(who)
    if force is not None and side == AMERICAN and escorted(s, force):
        return bomber_legs(s, force, about)
    hex = force.hex if force is not None else hex_of(base_of(s, who))
    rest = left(s, force) if force is not None else speed(s, (who,))
    shut = closed_to(s, side, force is not None and force.sneak)
    near = within(hex, shut, rest)
    found: list[Fly] = []
    foes = dict.fromkeys([each.hex for each in s.forces.values() if each.side == enemy(side)])
    for foe in foes:
        if foe in near:
            found.append(Fly(who, route(hex, foe, shut) or (), "attack"))
    if side == AMERICAN:
        for place in usable_bases(s):
            if hex_of(place) in near:
                found.append(Fly(who, route(hex, hex_of(place), shut) or (), "strafe"))
    if force is not None:
        found += list(landings(s, force))[:2]
        if side == AMERICAN:
            found.append(toward_home(s, force, rest, shut))
    found.append(Fly(who))
    answers = list(legal(s, side, list(dict.fromkeys(found)), about))
    if not answers:
        answers = list(legal(s, side, any_end(who, hex, near, shut), about))[:1]
    return answers


def any_end(who: str, hex: str, near: Mapping[str, int], shut: frozenset[str]) -> list[Fly]:
    legs = []
    for end in near:
        path = route(hex, end, shut)
        if path is not None:
            legs += [Fly(who, path), Fly(who, path, "land")]
    return legs


def way_home(s: War, force: Force) -> Mapping[str, int]:
    """The way to where an American force lands; of fighters that shuttle to a square of theirs."""
    area = landing_area(s, force)
    if area == "ussr":
        return field(exits(s, fighters=True), closed_to(s, AMERICAN, force.sneak))
    return home_field(s, area, force.sneak)


def toward_home(s: War, force: Force, rest: int, shut: frozenset[str]) -> Fly:
    home = way_home(s, force)
    best = min(within(force.hex, shut, rest), key=lambda hex: (home.get(hex, 999), hex))
    return Fly(force.id, route(force.hex, best, shut) or ())


def bomber_legs(s: War, force: Force, about: str | None) -> list[Fly]:
    """All ends of a bound force, each with one way; of free raiders bases, home and staying."""
    shut = closed_to(s, AMERICAN, force.sneak)
    rest = left(s, force)
    legs: list[Fly] = []
    if bound(s, force):
        return bound_legs(s, force, rest, shut)
    legs += [Fly(force.id), Fly(force.id, (), "home")]
    for hex in within(force.hex, shut, rest):
        if base_at(hex) is not None:
            legs.append(Fly(force.id, route(force.hex, hex, shut) or (), "bomb"))
    legs += list(landings(s, force))
    found = list(legal(s, AMERICAN, list(dict.fromkeys(legs)), about))
    if not found:
        near = within(force.hex, shut, rest)
        found = list(legal(s, AMERICAN, any_end(force.id, force.hex, near, shut), about))[:1]
    return found


def bound_legs(s: War, force: Force, rest: int, shut: frozenset[str]) -> list[Fly]:
    """One way to each hex where a bound force may end its move, and what it does there."""
    ends, length = move_ends(s, force)
    legs = [bound_leg(s, force, end, length, shut) for end in ends]
    found = [leg for leg in legs if leg is not None]
    if may_stay(s, force) and Fly(force.id) not in found:
        found += legal(s, AMERICAN, [Fly(force.id)], force.id)
    found += passing_legs(s, force, rest, shut)
    found += raid_legs(s, force, found)
    if s.on("bomber-stacking"):
        near = within(force.hex, shut, rest)
        mates = [each.hex for each in s.forces.values() if each.hex in near and each.moved]
        joined = [Fly(force.id, route(force.hex, hex, shut) or (), "join") for hex in mates]
        found += list(legal(s, AMERICAN, list(dict.fromkeys(joined))))
    return list(dict.fromkeys(found))


def passing_legs(s: War, force: Force, rest: int, shut: frozenset[str]) -> list[Fly]:
    """§34.2 R160: a way to each secondary target that can be bombed before the move is over."""
    near = within(force.hex, shut, rest)
    hexes = [hex_of(city) for city in sorted(cities_left(s, force))]
    hexes = [hex for hex in hexes if hex in near and on_the_way(s, force, hex)]
    if s.advanced and raiders(s, force):  # R112
        hexes += [hex for hex in map(hex_of, usable_bases(s)) if hex in near and hex not in hexes]
    legs = [Fly(force.id, route(force.hex, hex, shut) or (), "bomb") for hex in hexes]
    about = s.sortie.force if s.sortie is not None else None
    return list(legal(s, AMERICAN, legs, about))


def raid_legs(s: War, force: Force, legs: Sequence[Fly]) -> list[Fly]:
    """R112: the same legs that end over a base, to bomb it; in the Advanced Game those that bomb
    the target city, but not the base there."""
    if not raiders(s, force):
        return []
    if s.advanced:
        over = [leg for leg in legs if leg.then == "bomb" and over_goal(s, force, leg)]
        return list(legal(s, AMERICAN, [replace(leg, then="stop") for leg in over]))
    ends = [(leg, leg.path[-1] if leg.path else force.hex) for leg in legs if leg.then == "stop"]
    raids = [replace(leg, then="bomb") for leg, end in ends if base_at(end) is not None]
    return list(legal(s, AMERICAN, raids))


def over_goal(s: War, force: Force, leg: Fly) -> bool:
    end = leg.path[-1] if leg.path else force.hex
    return base_at(end) is not None and arrives(s, force, end)


def bound_leg(s: War, force: Force, end: str, length: int, shut: frozenset[str]) -> Fly | None:
    """A way to one of the ends of a bound force: of full length, cut short, or to its goal."""
    there, rest = arrives(s, force, end), left(s, force)
    long = length if length >= 0 else -1 if there else rest
    path = route(force.hex, end, shut, long) if end != force.hex or rest else ()
    return None if path is None else Fly(force.id, path, act_at(s, force, there))


def act_at(s: War, force: Force, there: bool) -> Then:
    """What a bound force does where its move ends."""
    own = course_of(s, force)
    assert own is not None
    if not there:
        return "stop"
    if own.homeward:
        return "leave" if own.lands == "ussr" else "land"
    return "bomb" if s.advanced else "stop"


@lru_cache(maxsize=20_000)
def landmarks(
    start: str, shut: frozenset[str], most: int, lines: tuple[str, ...] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Hexes in reach, the nearest first, and those of them with a base or where Americans land."""
    near = tuple(within(start, shut, most))
    home = landing_hexes(lines, "") if lines is not None else frozenset[str]()
    bases = load_board().base_at
    return near, tuple([end for end in near if end in bases or end in home])


def random_leg(s: War, side: Side, who: str, rng: Random, about: str | None = None) -> Fly | None:
    """Any legal leg: an end in reach, a way to it that is not always the shortest."""
    force = s.forces.get(who)
    if force is not None and side == AMERICAN and escorted(s, force):
        if bound(s, force) and not s.on("bomber-stacking") and not raiders(s, force):
            shut, (ends, length) = closed_to(s, AMERICAN, force.sneak), move_ends(s, force)
            for end in rng.sample(ends, len(ends)):
                if (leg := bound_leg(s, force, end, length, shut)) is not None:
                    return leg
            return None
        legs = bomber_legs(s, force, about)
        return rng.choice(legs) if legs else None
    if force is None and launch_refused(s, who) is not None:
        return None
    hex = force.hex if force is not None else hex_of(base_of(s, who))
    shut = closed_to(s, side, force is not None and force.sneak)
    units = force.units.value if force is not None else (who,)
    part: tuple[str, ...] = ()
    parts = force is not None and not force.marker and (side == GERMAN or force.freed)  # R101
    if parts and len(units) > 1 and rng.random() < 0.3:
        part = tuple(sorted(rng.sample(units, rng.randint(1, len(units) - 1))))
    rest = speed(s, part or units) - (force.flown if force is not None else 0)
    lines = lines_in_force(s) if side == AMERICAN else None
    near, marks = landmarks(hex, shut, max(0, rest), lines)
    if fresh := [each.hex for each in s.forces.values() if each.side == enemy(side)]:
        found = within(hex, shut, max(0, rest))
        if fresh := [foe for foe in fresh if foe in found and foe not in marks]:
            known = {*marks, *fresh}
            marks = tuple([end for end in near if end in known])
    acts = ANY_ACT if force is not None or rng.random() < HOPS else START_ACTS
    for _ in range(TRIES):
        end = rng.choice(marks) if marks and rng.random() < 0.6 else rng.choice(near)
        shortest = route(hex, end, shut) or ()
        length = rng.randint(len(shortest), max(len(shortest), rest)) if shortest else 0
        path = (route(hex, end, shut, length) or shortest) if length else shortest
        for then in rng.sample(acts, len(acts)):
            answer = Fly(who, path, then, part)
            if next(leg_refused(s, side, answer, about), None) is None:
                return answer
    legs = sensible(s, side, who, about)
    return rng.choice(legs) if legs else None
