"""How a machine leads the Eighth and Fifteenth Air Forces: raids in force, escorts that hunt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from airwar.kernel.requests import sees

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN
from ..odds.battle import forecast
from ..rules.answers import At, Drop, Enter, Fly, Release
from ..rules.endurance import clock_key, dropped_clock, lands_on, spare, spare_moves, tanks_on
from ..rules.geography import (
    area_of,
    city_at,
    closed_to,
    distance,
    field,
    german_side,
    home_field,
    rated,
)
from ..rules.groups import escorted, speed
from ..rules.legs import movable, owed, sensible
from ..rules.releases import RELEASE, groups
from ..rules.start_hexes import start_hexes
from ..rules.state import Force, War

HUNT = 1.5  # steps that released fighters must hope for


def enter(s: War, options: Sequence[Any]) -> Any:
    """All groups come as soon as they can; the largest first."""
    groups = [each for each in options if isinstance(each, Enter)]
    plan = s.american.value.plan
    if not groups or plan is None:
        return "done" if "done" in options else options[0]
    return max(groups, key=lambda each: len(plan.groups[each.group - 1].bombers))


def at(s: War, options: Sequence[Any]) -> Any:
    """The start hex nearest to the primary target; far from others if there is none."""
    number = s.american.value.entering
    plan = s.american.value.plan
    places = [each for each in options if isinstance(each, At)]
    if plan is None or not number or not places:
        return options[0]
    group = plan.groups[number - 1]
    goal = load_board().cities[group.primary].hex if group.primary else "2012"
    far = field((goal,), closed_to(s, AMERICAN))
    taken = {force.hex for force in s.forces.values()}
    free = [hex for hex in start_hexes(s, number) if hex not in taken]
    best = min(free, key=lambda hex: (far.get(hex, 999), hex), default="")
    return At(best) if best else places[0]


# -- releases -------------------------------------------------------------------------------------


def release(s: War, options: Sequence[Any]) -> Any:
    """Escorts turn back when their fuel ends, and hunt when a German stack is in reach; bombers
    leave when they have to."""
    tired = next((each for each in short_of_fuel(s) if RELEASE.fine(s, each)), None)
    if tired is not None:
        return tired
    hunters = [each for each in options if isinstance(each, Release) and pure(s, each)]
    best, value = None, HUNT
    for each in hunters:
        hope = best_hunt(s, s.forces[each.force].hex, each.units)
        if hope > value:
            best, value = each, hope
    if best is not None:
        return best
    if "done" in options:
        return "done"
    leaving = [each for each in options if isinstance(each, Release) and not pure(s, each)]
    return max(leaving, key=lambda each: len(each.units)) if leaving else options[-1]


def short_of_fuel(s: War) -> Iterator[Release]:
    """§12.22: escorts that could not follow for another turn."""
    for force in groups(s):
        if not force.marker and escorted(s, force):
            own = [u for u in force.units.value if rated(s, u).fighter and spare(s, force, u) <= 1]
            if own:
                yield Release(force.id, tuple(sorted(own)))


def pure(s: War, answer: Release) -> bool:
    return all(rated(s, unit).fighter for unit in answer.units)


def seen(force: Force) -> bool:
    """A German force whose units the American knows."""
    return force.side == GERMAN and sees(force.units.seen, AMERICAN)


def best_hunt(s: War, hex: str, units: Sequence[str]) -> float:
    """The most that these fighters can hope for this turn."""
    pace = speed(s, tuple(units))
    found = [0.0]
    for force in s.forces.values():
        near = seen(force) and distance(hex, force.hex) < pace
        if near and german_side(s, force.hex):
            found.append(forecast(s, units, force.units.value).defenders)
    return max(found)


# -- tanks ----------------------------------------------------------------------------------------


def tanks(s: War, options: Sequence[Any]) -> Any:
    """§13.72: whoever is attacked fights without them, if all of the type that fly with bombers
    can still go all the way; who attacks if it hits more."""
    drops = [each for each in options if isinstance(each, Drop)]
    if s.battle is None or not drops:
        return "keep"
    far = [each for each in drops if all(far_enough(s, type) for type in each.types)]
    return max(far, key=lambda each: len(each.types), default="keep")


def far_enough(s: War, key: str) -> bool:
    """Without tanks, do they still get to the targets of their groups, and home?"""
    for force in s.forces.values():
        if force.side == AMERICAN:
            for unit in force.units.value:
                if clock_key(s, unit) == key and tanks_on(s, unit):
                    lands = dropped_clock(s, unit).lands
                    if lands - s.turn < moves_out(s, force):
                        return False
                    if spare_moves(s, force, unit, lands) < 1:
                        return False
    return True


def moves_out(s: War, force: Force) -> int:
    """Moves until the last bombs of its group fall."""
    course = s.american.value.courses.get(force.id)
    return course.turns if course is not None and course.target else 0


# -- moves ----------------------------------------------------------------------------------------


def next_move(s: War, options: Callable[[], Sequence[Any]]) -> Any:
    """Bombers first, by the way with the least flak; then fighters to the best prey."""
    waiting = movable(s, AMERICAN)
    for force in sorted(waiting, key=lambda force: not escorted(s, force)):
        flights = sensible(s, AMERICAN, force.id)
        if flights:
            return max(flights, key=lambda each: (value(s, each), each.path))
    return "end" if next(owed(s, AMERICAN), None) is None else options()[0]


def hunts(s: War) -> list[Fly]:
    """What fighters may attack or strafe."""
    free = [force for force in movable(s, AMERICAN) if not escorted(s, force)]
    flights = [each for force in free for each in sensible(s, AMERICAN, force.id)]
    return [each for each in flights if each.then in ("attack", "strafe")]


def next_leg(s: War, about: str, options: Sequence[Any]) -> Any:
    flights = [each for each in options if isinstance(each, Fly)]
    return max(flights or list(options), key=lambda each: (value(s, each), each.path))


def value(s: War, answer: Fly) -> float:
    force = s.forces[answer.who]
    end = answer.path[-1] if answer.path else force.hex
    if escorted(s, force):
        return bomber_value(s, force, answer, end)
    return fighter_value(s, force, answer, end)


def bomber_value(s: War, force: Force, answer: Fly, end: str) -> float:
    """Home and bombs before all; no city on the way; away from Germans in the air."""
    total = {"bomb": 50.0, "land": 60.0, "leave": 60.0}.get(answer.then, 0.0)
    guns = [hex for hex in answer.path if city_at(hex) and german_side(s, hex)]
    total -= 3 * len([hex for hex in guns if hex != end]) + 2 * (end in guns)
    threats = [f for f in s.forces.values() if f.side == GERMAN]
    total += 0.1 * min([distance(end, each.hex) for each in threats], default=0)
    if answer.then == "bomb" and not city_at(end):
        base = load_board().base_at.get(end)
        total -= 45 - 20 * len(s.based(base) if base else [])
    return total - 0.01 * len(answer.path)


def fighter_value(s: War, force: Force, answer: Fly, end: str) -> float:
    """Prey, weighed by what is hoped for; else with the bombers, and home in time."""
    units = answer.units or force.units.value
    if answer.then not in ("land", "leave") and not home_from(s, units, end):
        return -60
    if answer.then == "attack":
        prey = [u for f in s.here(end, GERMAN) if seen(f) for u in f.units.value]
        return 40 + 5 * forecast(s, units, prey).defenders if prey else 5
    if answer.then == "strafe":
        base = load_board().base_at.get(end)
        ground = sum([s.units[unit].steps for unit in s.based(base)]) if base else 0
        return 15 + 3 * min(ground, len(units)) - 4 * bool(city_at(end)) if ground > 1 else -5
    slack = min([spare(s, force, unit) for unit in units])
    if answer.then in ("land", "leave"):
        return 35 if slack <= 2 or not useful(s) else -10
    late = slack <= 2
    home = distance_home(s, end)
    if late:
        return 20 - home
    friends = [f.hex for f in s.forces.values() if f.side == AMERICAN and escorted(s, f)]
    return 5 - 0.5 * min([distance(end, hex) for hex in friends], default=home)


def home_from(s: War, units: Sequence[str], end: str) -> bool:
    """Could they get home from there in the turns that are left after this one?"""
    moves = min([lands_on(s, unit) for unit in units]) - s.turn
    return distance_home(s, end) <= moves * speed(s, tuple(units))


def useful(s: War) -> bool:
    """Are there bombers to fly with, or Germans in the air?"""
    return any(
        seen(force) or (force.side == AMERICAN and escorted(s, force))
        for force in s.forces.values()
    )


def distance_home(s: War, hex: str) -> int:
    return 0 if area_of(s, hex) else home_field(s, "").get(hex, 99)
