"""How a machine leads the Luftwaffe: mass, attack, land in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from airwar.kernel.requests import sees

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN
from ..odds.battle import Forecast
from ..rules import endurance
from ..rules.answers import Based, Drop, Fly
from ..rules.endurance import clock_of
from ..rules.geography import (
    allied,
    base_at,
    closed_to,
    distance,
    field,
    german_side,
    hex_of,
    rated,
    usable_bases,
    within,
)
from ..rules.groups import crowd, limit, speed
from ..rules.judge import leg_refused
from ..rules.legs import launchable, movable
from ..rules.opening import to_place
from ..rules.routes import matched
from ..rules.state import Force, War
from .estimate import expected_of

OWN_LOSS = 0.6  # what a step of ours is worth
BOMBER = 2.0  # a step of a bomber that has not bombed
HOMEWARD = 0.8  # of one that has
ESCORT = 0.7  # of a fighter
GATHER = 3  # units that are worth an assembly
MIDDLE = "2215"


class Foe(NamedTuple):
    """An American force that can be attacked, and where it is likely to be next turn."""

    force: Force
    units: tuple[str, ...]
    next_hex: str
    bombers: int  # steps


# -- what is seen ---------------------------------------------------------------------------------


def seen_force(force: Force) -> bool:
    """An American force whose units the German knows."""
    return force.side == AMERICAN and sees(force.units.seen, GERMAN)


def foes(s: War) -> list[Foe]:
    """American forces over the Reich and in front of it, bombers first."""
    found = []
    for force in s.forces.values():
        if seen_force(force):
            units = force.units.value
            heavy = sum([s.units[u].steps for u in units if not rated(s, u).fighter])
            found.append(Foe(force, units, expected(s, force), heavy))
    return sorted(found, key=lambda foe: (-foe.bombers, foe.force.id))


def expected(s: War, force: Force) -> str:
    """Where it will be: as far on as it came, or toward the middle of the Reich."""
    pace = speed(s, force.units.value)
    shut = closed_to(s, AMERICAN, force.sneak)
    back = force.track[-1] if force.track and force.track[-1] != force.hex else ""
    if len(force.track) > 1 and not back:
        back = force.track[-2]
    near = within(force.hex, shut, pace)
    if back and distance(back, force.hex) >= 2:
        return max(near, key=lambda hex: (distance(hex, back), near[hex], hex))
    far = field((MIDDLE,), shut)
    return min(near, key=lambda hex: (far.get(hex, 999), hex))


def worth(s: War, foe: Foe, odds: Forecast) -> float:
    """What an attack wins: bombers that have still to bomb before all."""
    done = all(unit in s.deeds for unit in foe.units if not rated(s, unit).fighter)
    won = odds.bombers * (HOMEWARD if done else BOMBER) + ESCORT * odds.escorts
    return won - OWN_LOSS * odds.attackers


# -- moves ----------------------------------------------------------------------------------------


def next_move(s: War, options: Sequence[Any]) -> Any:
    """Land who must, attack where it pays, gather for the next turn, or end the half."""
    answer = next(moves(s), None)
    if answer is not None:
        return answer
    if "end" in options:
        return "end"
    flights = [each for each in options if isinstance(each, Fly)]
    landing = [each for each in flights if each.then == "land"]
    return (landing or flights or list(options))[0]


def moves(s: War) -> Iterator[Any]:
    aloft = movable(s, GERMAN)
    seen = foes(s)
    # Who can lose a move may attack with it, and land with the next.
    yield from forced_landings(s, aloft, 0)
    yield from attacks(s, aloft, seen)
    yield from forced_landings(s, aloft, 1)
    yield from launches(s, seen)
    for force in aloft:
        yield from station(s, force, seen)


def fine(s: War, answer: Fly, about: str | None = None) -> bool:
    return next(leg_refused(s, GERMAN, answer, about), None) is None


def path_to(s: War, start: str, end: str) -> tuple[str, ...]:
    """A shortest way for a German; empty if it is there or cannot be."""
    far = field((end,), closed_to(s, GERMAN))
    found: list[str] = []
    here = start
    neighbors = load_board().neighbors
    while far.get(here, 0):
        here = min(neighbors[here], key=lambda hex: (far.get(hex, 999), hex))
        found.append(here)
    return tuple(found)


def spare(s: War, force: Force) -> int:
    """Moves that a force can still make before it has to go home."""
    return min([endurance.spare(s, force, unit) for unit in force.units.value])


def forced_landings(s: War, aloft: list[Force], least: int) -> Iterator[Fly]:
    """Units that can lose so many moves at most: each to a base of its own, one a base and turn."""
    over = s.turn >= s.setup.turns - 2 or not foes(s)
    due = [f for f in aloft if over or spare(s, f) <= least]
    shut = closed_to(s, GERMAN)
    open_bases = [b for b in usable_bases(s) if s.slots.get(b) != s.turn]
    wishes: dict[str, list[str]] = {}
    for force in due:
        pace = speed(s, force.units.value) - force.flown
        near = within(force.hex, shut, max(0, pace))
        bases = sorted([b for b in open_bases if hex_of(b) in near],
                       key=lambda b: (len(s.based(b)), near[hex_of(b)], b))  # fmt: skip
        for unit in force.units.value:
            wishes[f"{force.id} {unit}"] = bases[:12]
    for key, base in matched(wishes).items():
        id, _, unit = key.partition(" ")
        force = s.forces[id]
        part = (unit,) if len(force.units.value) > 1 and not force.marker else ()
        answer = Fly(id, path_to(s, force.hex, hex_of(base)), "land", part)
        if fine(s, answer):
            yield answer


def attacks(s: War, aloft: list[Force], seen: list[Foe]) -> Iterator[Fly]:
    """The best attack of a force in the air, or of a unit on the ground."""
    best: tuple[float, Fly] | None = None
    starts = [(force.id, force.hex, force.units.value, force.flown) for force in aloft]
    starts += [(unit, base_hex(s, unit), (unit,), 0) for unit in launchable(s)]
    for who, hex, units, flown in starts:
        pace = speed(s, units) - flown
        for foe in seen:
            if distance(hex, foe.force.hex) > pace or not german_side(s, foe.force.hex):
                continue
            value = worth(s, foe, expected_of(s, units, foe.units))
            threshold = 0.15 if who in s.forces else 0.5
            if value <= threshold or (best is not None and value <= best[0]):
                continue
            answer = Fly(who, path_to(s, hex, foe.force.hex), "attack")
            if fine(s, answer):
                best = (value, answer)
    if best is not None:
        yield best[1]


def base_hex(s: War, unit: str) -> str:
    base = s.units[unit].base
    if base:
        return hex_of(base)
    covered = [c for c in s.covers.items() if sees(c[1].units.seen, GERMAN)]
    return next((hex_of(place) for place, cover in covered if unit in cover.units.value), MIDDLE)


def launches(s: War, seen: list[Foe]) -> Iterator[Fly]:
    """Units from the ground to where bombers will pass, if enough of them get there; else to where
    enough can gather for an attack next turn."""
    ready = [u for u in launchable(s) if not rated(s, u).rocket and enough_fuel(s, u)]
    for gather in (meeting_hex, assembly):
        for foe in seen:
            if not foe.bombers or allied(s, foe.next_hex) or not german_side(s, foe.next_hex):
                continue
            yield from massed(s, gather(s, foe, ready), ready)


def massed(s: War, meeting: str, ready: list[str]) -> Iterator[Fly]:
    """As many as have room in a hex, the best first, if they are worth it."""
    room = limit(s, GERMAN) - crowd(s, meeting, GERMAN)
    near = [u for u in ready if distance(base_hex(s, u), meeting) <= rated(s, u).speed]
    there = crowd(s, meeting, GERMAN)
    near.sort(key=lambda u: (-(rated(s, u).e or 0), distance(base_hex(s, u), meeting), u))
    if room <= 0 or len(near[:room]) + there < GATHER:
        return
    for unit in near[:room]:
        answer = Fly(unit, path_to(s, base_hex(s, unit), meeting))
        if fine(s, answer):
            yield answer


def assembly(s: War, foe: Foe, ready: list[str]) -> str:
    """The hex in which most units can gather and from which they reach the bombers next turn."""
    starts = [(base_hex(s, unit), rated(s, unit).speed) for unit in ready]
    shut = closed_to(s, GERMAN)
    far = max([pace for _, pace in starts], default=0)

    def order(hex: str) -> tuple[int, int, str]:
        after = distance(hex, foe.next_hex)
        met = [1 for start, pace in starts if max(distance(start, hex), after) <= pace]
        return -len(met), after, hex

    near = [hex for hex in within(foe.next_hex, shut, far) if german_side(s, hex)]
    return min(near, key=order, default=foe.next_hex)


def enough_fuel(s: War, unit: str) -> bool:
    """Its clock does not run, or leaves time for an attack and the way home."""
    clock = clock_of(s, unit)
    return clock is None or clock.lands - s.turn >= 3


def meeting_hex(s: War, foe: Foe, ready: Sequence[str] = ()) -> str:
    """Where a stack gathers: on the way of the bombers, out of cities on the Allied side."""
    shut = closed_to(s, GERMAN)
    near = [hex for hex in within(foe.next_hex, shut, 2) if german_side(s, hex)]
    return min(near, key=lambda hex: (distance(hex, foe.next_hex), hex), default=foe.next_hex)


def station(s: War, force: Force, seen: list[Foe]) -> Iterator[Fly]:
    """A force that cannot attack goes where bombers will be; home if there is nothing to do."""
    pace = speed(s, force.units.value) - force.flown
    shut = closed_to(s, GERMAN)
    targets = [foe for foe in seen if foe.bombers and german_side(s, foe.next_hex)]
    if targets and spare(s, force) >= 2:
        foe = min(targets, key=lambda foe: (distance(force.hex, foe.next_hex), foe.force.id))
        goal = meeting_hex(s, foe)
        near = within(force.hex, shut, max(0, pace))
        for end in sorted(near, key=lambda hex: (distance(hex, goal), hex))[:6]:
            answer = Fly(force.id, path_to(s, force.hex, end))
            room = limit(s, GERMAN) - crowd(s, end, GERMAN, force.id)
            if len(force.units.value) <= room and fine(s, answer):
                yield answer
    yield from retreat(s, force, None)


def retreat(s: War, force: Force, about: str | None) -> Iterator[Fly]:
    """To a base, to land there next turn; away from American fighters."""
    pace = max(0, speed(s, force.units.value) - force.flown)
    shut = closed_to(s, GERMAN)
    hunters = [
        each.hex
        for each in s.forces.values()
        if seen_force(each)
        and any(rated(s, unit).fighter for unit in each.units.value)
    ]  # fmt: skip
    home = field(tuple([hex_of(b) for b in usable_bases(s)]), shut)
    prey = [foe.next_hex for foe in foes(s) if foe.bombers] if spare(s, force) > 0 else []
    reach = speed(s, force.units.value)

    def danger(hex: str) -> int:
        return min([distance(hex, each) for each in hunters], default=99)

    def order(hex: str) -> tuple[int, int, int, int, str]:
        idle = bool(prey) and min([distance(hex, each) for each in prey]) > reach
        far = home.get(hex, 999)
        return far > 2 * pace, idle, -min(8, danger(hex)), far, hex

    near = within(force.hex, shut, pace)
    for end in sorted(near, key=order)[:12]:
        answer = Fly(force.id, path_to(s, force.hex, end))
        if fine(s, answer, about):
            yield answer


def next_leg(s: War, about: str, options: Sequence[Any]) -> Any:
    """After an attack: out of the way of the escorts; a rocket lands."""
    landing = [each for each in options if isinstance(each, Fly) and each.then == "land"]
    force = s.forces.get(about)
    if force is None or rated(s, force.units.value[0]).rocket:
        down = next(rocket_landings(s, force), None) if force is not None else None
        return down or (landing or list(options))[0]
    return next(retreat(s, force, about), options[0])


def rocket_landings(s: War, force: Force) -> Iterator[Fly]:
    """§24.41: any base in reach, its own too."""
    near = within(
        force.hex, closed_to(s, GERMAN), max(0, speed(s, force.units.value) - force.flown)
    )
    for hex in near:
        answer = Fly(force.id, path_to(s, force.hex, hex), "land")
        if base_at(hex) is not None and fine(s, answer, force.id):
            yield answer


# -- tanks and set-up -----------------------------------------------------------------------------


def tanks(s: War, options: Sequence[Any]) -> Any:
    """Near their bases Germans drop them where escorts are fought."""
    battle = s.battle
    drops = [each for each in options if isinstance(each, Drop)]
    if battle is None or not drops or battle.force[0] == "A":
        return max(drops, key=lambda each: len(each.types)) if drops else "keep"
    own = s.forces[battle.force].units.value
    there = [u for f in s.here(battle.hex, AMERICAN) for u in f.units.value]
    kept = expected_of(s, own, there)
    best = max(drops, key=lambda each: len(each.types))
    free = expected_of(s, own, there, True, best.types)
    gain = free.defenders - kept.defenders - OWN_LOSS * (free.attackers - kept.attackers)
    return best if gain > 0.4 else "keep"


def set_up(s: War) -> Based:
    """Bases from which the most targets and their approaches are in reach, near each other."""
    units = sorted(to_place(s), key=lambda u: (-(rated(s, u).e or 0), u))
    counted = s.setup.victory.system or "aircraft"
    symbols = load_board().symbols.values()
    kinds = s.setup.victory.kinds or ((counted,) if counted != "secret" else ("aircraft", "oil"))
    cities = sorted({symbol.hex for symbol in symbols if symbol.kind in kinds and symbol.hex})

    def score(base: str) -> tuple[int, str]:
        near = [distance(hex_of(base), hex) for hex in cities]
        return -sum([max(0, 9 - d) for d in near]), base

    bases = sorted(usable_bases(s), key=score)[: len(units)]
    return Based(tuple(sorted(zip(units, bases, strict=True))))
