"""How a machine leads the Luftwaffe: mass, attack, land in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from airwar.kernel.requests import sees

from ..data.kinds import AMERICAN, GERMAN
from ..odds.battle import forecast
from ..odds.volleys import hung
from ..rules import endurance
from ..rules.answers import Drop, Fly, Manner
from ..rules.endurance import clock_key, clock_of, dropped_clock
from ..rules.geography import (
    allied,
    base_at,
    closed_to,
    distance,
    field,
    german_side,
    hex_of,
    rated,
    route,
    usable_bases,
    within,
)
from ..rules.groups import crowd, limit, speed
from ..rules.judge import leg_refused
from ..rules.legs import launchable, movable, owed
from ..rules.routes import matched
from ..rules.state import Force, War
from .foes import MIDDLE, OWN_LOSS, Foe, foes, seen_force, worth

GATHER = 3  # units that are worth an assembly
FAR = 2  # moves from which a single unit is called up
WORTH_TURN = 1.5  # steps to be won for which a type is down a turn sooner


# -- moves ----------------------------------------------------------------------------------------


def next_move(s: War, options: Callable[[], Sequence[Any]]) -> Any:
    """Land who must, attack where it pays, gather for the next turn, or end the half."""
    answer = next(moves(s), None)
    if answer is not None:
        return answer
    if next(owed(s, GERMAN), None) is None:
        return "end"
    found = options()
    flights = [each for each in found if isinstance(each, Fly)]
    landing = [each for each in flights if each.then == "land"]
    return (landing or flights or list(found))[0]


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
    return route(start, end, closed_to(s, GERMAN)) or ()


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
    for _, answer in sorted(prospects(s, aloft, seen), key=lambda each: -each[0]):
        if fine(s, answer):
            yield answer
            return


def prospects(s: War, aloft: list[Force], seen: list[Foe]) -> Iterator[tuple[float, Fly]]:
    """Every attack that is worth it, and what it is worth."""
    starts = [(force.id, force.hex, force.units.value, force.flown) for force in aloft]
    starts += [(unit, base_hex(s, unit), (unit,), 0) for unit in launchable(s)]
    prey = [foe for foe in seen if german_side(s, foe.force.hex)]
    for who, hex, units, flown in starts:
        pace = speed(s, units) - flown
        for foe in prey:
            if distance(hex, foe.force.hex) <= pace:
                odds = forecast(s, units, foe.units, takes_off=who not in s.forces)
                value = worth(s, foe, odds)
                if value > (0.15 if who in s.forces else 0.5):
                    yield value, Fly(who, path_to(s, hex, foe.force.hex), "attack")


def best_attacks(s: War) -> list[Fly]:
    """The same, the best first, for a search."""
    found = sorted(prospects(s, movable(s, GERMAN), foes(s)), key=lambda each: -each[0])
    return [answer for _, answer in found if fine(s, answer)]


def alternatives(s: War) -> Iterator[Any]:
    """What may be better than what the policy does: to wait, other attacks, to gather elsewhere."""
    found, seen = best_attacks(s), foes(s)
    yield from found[:2]
    if next(owed(s, GERMAN), None) is None:
        yield "end"
    prey = [foe for foe in seen if foe.bombers and german_side(s, foe.next_hex)]
    ready = (
        [u for u in launchable(s) if not rated(s, u).rocket and enough_fuel(s, u)] if prey else []
    )
    for gather in (meeting_hex, assembly):
        for foe in prey[:1]:
            yield from islice(massed(s, gather(s, foe, ready), ready), 1)
    yield from found[2:]


def base_hex(s: War, unit: str) -> str:
    base = s.units[unit].base
    if base:
        return hex_of(base)
    covered = [c for c in s.covers.items() if sees(c[1].units.seen, GERMAN)]
    return next((hex_of(place) for place, cover in covered if unit in cover.units.value), MIDDLE)


def launches(s: War, seen: list[Foe]) -> Iterator[Fly]:
    """Units from the ground to where bombers will pass, if enough of them get there; else to where
    enough can gather for an attack next turn."""
    ready = ready_units(s)
    for gather in (meeting_hex, assembly):
        for foe in seen:
            if not foe.bombers or allied(s, foe.next_hex) or not german_side(s, foe.next_hex):
                continue
            yield from massed(s, gather(s, foe, ready), ready)
    yield from scrambles(s, seen, ready)


def ready_units(s: War) -> list[str]:
    return [u for u in launchable(s) if not rated(s, u).rocket and enough_fuel(s, u)]


def scrambles(s: War, seen: list[Foe], ready: list[str]) -> Iterator[Fly]:
    """Units alone that would be out of reach of every bomber next turn if they stayed."""
    prey = [foe.next_hex for foe in seen if foe.bombers and german_side(s, foe.next_hex)]
    for unit in ready:
        hex, pace = base_hex(s, unit), rated(s, unit).speed
        goal = min(prey, key=lambda each: (distance(hex, each), each), default=hex)
        if pace < distance(hex, goal) <= FAR * pace:
            near = within(hex, closed_to(s, GERMAN), pace)
            ends = sorted(near, key=lambda each: (distance(each, goal), near[each], each))
            for end in ends[:4]:
                answer = Fly(unit, path_to(s, hex, end))
                if crowd(s, end, GERMAN) < limit(s, GERMAN) and fine(s, answer):
                    yield answer
                    break


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
    ahead = foe.next_hex
    starts = [(base_hex(s, unit), rated(s, unit).speed) for unit in ready]
    starts = [(hex, pace) for hex, pace in starts if distance(hex, ahead) <= 2 * pace]
    if len(starts) < GATHER:
        return ahead

    def order(hex: str) -> tuple[int, int, str]:
        after = distance(hex, ahead)
        met = [1 for start, pace in starts if after <= pace and distance(start, hex) <= pace]
        return -len(met), after, hex

    near = within(ahead, closed_to(s, GERMAN), max([pace for _, pace in starts]))
    return min([hex for hex in near if german_side(s, hex)], key=order, default=ahead)


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

    landing = usable_bases(s)
    others = [(f.hex, len(f.units.value)) for f in s.forces.values()
              if f.side == GERMAN and f.id != force.id]  # fmt: skip
    # Who has no more turns than one to land in must find a base for each: one lands a turn.
    turns = max(1, min(2, spare(s, force)))

    def lacking(hex: str) -> int:
        mates = sum([count for place, count in others if distance(hex, place) <= reach // 2])
        return max(0, len(force.units.value) + mates - turns * bases_near(hex, reach, landing))

    def order(hex: str) -> tuple[int, int, int, int, str]:
        idle = bool(prey) and min([distance(hex, each) for each in prey]) > reach
        far = home.get(hex, 999)
        return lacking(hex), idle, -min(8, danger(hex)), far, hex

    near = within(force.hex, shut, pace)
    for end in sorted(near, key=order)[:12]:
        answer = Fly(force.id, path_to(s, force.hex, end))
        if fine(s, answer, about):
            yield answer


@lru_cache(maxsize=20_000)
def bases_near(hex: str, reach: int, bases: tuple[str, ...]) -> int:
    return len([base for base in bases if distance(hex, hex_of(base)) <= reach])


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


# -- in battle ------------------------------------------------------------------------------------


def tanks(s: War, options: Sequence[Any]) -> Any:
    """Germans drop them where that wins more than the turns in the air that it costs."""
    battle = s.battle
    drops = [each for each in options if isinstance(each, Drop)]
    if battle is None or not drops or battle.force[0] == "A":
        return max(drops, key=lambda each: len(each.types)) if drops else "keep"
    own = s.forces[battle.force].units.value
    there = [u for f in s.here(battle.hex, AMERICAN) for u in f.units.value]
    kept = forecast(s, own, there)
    best = max(drops, key=lambda each: len(each.types))
    free = forecast(s, own, there, True, best.types)
    gain = free.defenders - kept.defenders - OWN_LOSS * (free.attackers - kept.attackers)
    return best if gain > WORTH_TURN * turns_lost(s, own, best.types) else "keep"


def manner(s: War, options: Sequence[Manner]) -> Manner:
    """§45.1, §24.3, §13.67, §41.1: the way of attacking that wins most."""
    battle = s.battle
    assert battle is not None
    own = s.forces[battle.force].units.value
    foe = next(each for each in foes(s) if each.force.hex == battle.hex)
    enemy_tanks = hung(s, AMERICAN)

    def won(each: Manner) -> float:
        return worth(s, foe, forecast(s, own, foe.units, hung=enemy_tanks, manner=each))

    return max(options, key=won)


def turns_lost(s: War, units: Sequence[str], keys: Sequence[str]) -> int:
    """By how much these clocks would run out sooner without tanks; all of a type land then."""
    found = 0
    for key in keys:
        unit = next(each for each in units if clock_key(s, each) == key)
        found += endurance.last_turn(s, unit) - dropped_clock(s, unit).lands
    return found
