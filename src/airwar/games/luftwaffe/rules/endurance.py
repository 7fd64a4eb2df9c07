"""Endurance: the clock of each type, tanks, and whether a unit can still get home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from airwar.kernel.events import Event

from ..data.kinds import AMERICAN, GERMAN, Side
from .geography import (
    SPAN,
    base_field,
    closed_to,
    field,
    home_field,
    numbered_exits,
    rated,
)
from .groups import shuttles
from .names import types_called
from .state import Clock, Force, War

INDIVIDUAL: Final = "individual-endurance"  # rule 40
FIRING_COSTS: Final = "engaging-costs-fuel"  # rule 44


def clock_key(s: War, unit: str) -> str:
    """§8.21 §8.8: one clock a type, schools with it; §40.1: one a unit."""
    if s.setup.switches and s.on(INDIVIDUAL):
        return unit
    own = rated(s, unit)
    return own.school or own.key


def clocks(s: War, side: Side) -> dict[str, Clock]:
    pack = s.american.value if side == AMERICAN else s.german.value
    return pack.clocks


def clock_of(s: War, unit: str) -> Clock | None:
    pack = s.american if s.units[unit].side == AMERICAN else s.german
    return pack.value.clocks.get(clock_key(s, unit))


def put_clock(s: War, side: Side, key: str, clock: Clock) -> None:
    found = {**clocks(s, side), key: clock}
    if side == AMERICAN:
        s.put_american(clocks=found)
    else:
        s.put_german(clocks=found)


# -- launching and landing ------------------------------------------------------------------------


def launch(s: War, unit: str, used: int = 0) -> None:
    """§2.34a §8.22 §8.44 §12.13: set the clock of a type if it does not run; §8.35: with tanks.

    §35.31: `used` are turns flown before it appears; R120: of two landing turns the earlier holds.
    """
    own = rated(s, unit)
    if not own.endurance:  # §8.43: heavy bombers have none; §27.21: the others do
        return
    side, key = s.units[unit].side, clock_key(s, unit)
    turn = max(s.turn, 1) - used  # R74: placed before Turn 1 counts as Turn 1
    running = clocks(s, side).get(key)
    if running is None:
        put_clock(s, side, key, Clock(turn, turn + own.endurance, own.dropped is not None))
    elif used and turn + own.endurance < running.lands:
        put_clock(s, side, key, replace(running, launched=turn, lands=turn + own.endurance))


def lands_on(s: War, unit: str) -> int:
    """§8.23 §8.24: the turn by whose end it must be down."""
    clock = clock_of(s, unit)
    return s.setup.turns if clock is None else min(clock.lands, s.setup.turns)


def due(s: War, unit: str) -> bool:
    """§8.23 §13.41 R16: must it land this turn?"""
    return s.turn >= lands_on(s, unit)


def any_due(s: War, force: Force) -> bool:
    return any(due(s, unit) for unit in force.units.value)


# -- tanks ----------------------------------------------------------------------------------------


def tanks_on(s: War, unit: str) -> bool:
    """§8.31 §8.34 R35: does it still hold its tanks? They fall off when they are empty: when its
    clock leaves no more turns than it has without them, §44.1 also by what firing has cost."""
    clock, own = clock_of(s, unit), rated(s, unit)
    if clock is None or not clock.tanks or own.dropped is None:
        return False
    return clock.lands - max(s.turn, 1) > own.dropped


def dropped_clock(s: War, unit: str) -> Clock:
    """§8.34 §8.36: the clock once tanks are dropped in this turn."""
    clock, own = clock_of(s, unit), rated(s, unit)
    assert clock is not None and own.dropped is not None
    return replace(clock, tanks=False, lands=min(clock.lands, s.turn + own.dropped))


def drop_tanks(s: War, side: Side, key: str) -> None:
    """§8.33 §40.2: all of a type drop their tanks; with rule 40 one unit."""
    unit = next(iter(sharing(s, side, key)))
    clock = dropped_clock(s, unit)
    put_clock(s, side, key, clock)
    s.drops = {**s.drops, key: s.turn}
    named = types_called(s, (key,))
    text = f"{named} drops its tanks" if key in s.units else f"The {named}s drop their tanks"
    s.tell(Event("8.33", "drop", text, who=side, where=(key,)))


def sharing(s: War, side: Side, key: str) -> list[str]:
    """The units in play that share a clock."""
    return [
        unit.id
        for unit in s.of_side(side)
        if unit.status == "play" and clock_key(s, unit.id) == key
    ]


def holders(s: War, side: Side, units: tuple[str, ...] | None = None) -> list[str]:
    """The clocks of a side whose units hold tanks in the air, sorted."""
    found: dict[str, None] = {}
    for force in s.forces.values():
        if force.side == side:
            for unit in force.units.value:
                if (units is None or unit in units) and tanks_on(s, unit):
                    found[clock_key(s, unit)] = None
    return sorted(found)


def drop_strands(s: War, side: Side, key: str) -> str | None:
    """§8.6 §35.55: a unit that could no longer get home if tanks were dropped now."""
    for force in s.forces.values():
        if force.side != side:
            continue
        for unit in force.units.value:
            if clock_key(s, unit) != key or not tanks_on(s, unit):
                continue
            if spare_moves(s, force, unit, dropped_clock(s, unit).lands) < 0:
                return unit
    return None


# -- the way home ---------------------------------------------------------------------------------


def homes(s: War, force: Force, unit: str) -> list[tuple[Mapping[str, int], int, int]]:
    """§11.3 R102: fields to places where a unit may land, hexes more than those, and turns of fuel
    that it needs beyond.

    §35.2 §35.21: a fighter that leaves for the USSR flies one hex more than to the square, and
    needs the turns that are written on it; R61: so does a bomber with a clock. R122: bombers need
    no extra hex. §35.54 §35.55: fighters that shuttle land where the plan says.
    """
    if force.side == GERMAN:
        return [(base_field(s), 0, 0)]
    course = s.american.value.courses.get(force.id)
    own = rated(s, unit)
    if course is None or (own.fighter and not shuttles(s, course)):  # §12.14 §20.31
        return [(home_field(s, "", force.sneak), 0, 0)]
    if course.lands != "ussr" or not own.endurance:
        return [(home_field(s, course.lands, force.sneak), 0, 0)]
    shut = closed_to(s, AMERICAN, force.sneak)
    return [
        (field(squares, shut), int(own.fighter), number)
        for number, squares in numbered_exits(s, own.fighter)
    ]


def spare_moves(s: War, force: Force, unit: str, lands: int) -> int:
    """§6.22 §8.6 §8.7: moves that a unit could lose and still get home by a landing turn."""
    found = -SPAN
    for way, more, fuel in homes(s, force, unit):
        until = moves_until(s, force, min(lands - fuel, s.setup.turns))
        left = until - moves_for(s, force, unit, way.get(force.hex, SPAN) + more)
        found = max(found, left)
    return found


def spare_from(s: War, force: Force, unit: str, lands: int, hexes: Sequence[str]) -> list[int]:
    """The same if its force were in each of these hexes."""
    found = [-SPAN] * len(hexes)
    for way, more, fuel in homes(s, force, unit):
        until = moves_until(s, force, min(lands - fuel, s.setup.turns))
        for i, hex in enumerate(hexes):
            left = until - moves_for(s, force, unit, way.get(hex, SPAN) + more)
            found[i] = max(found[i], left)
    return found


def moves_for(s: War, force: Force, unit: str, far: int) -> int:
    """Moves that it needs for so many hexes."""
    speed = rated(s, unit).speed
    if force.side == s.half and not force.moved and force.flown:
        first = max(0, far - max(0, speed - force.flown))
        return 1 + -(-first // speed) if far else 0
    return -(-far // speed)


def moves_until(s: War, force: Force, lands: int) -> int:
    """Moves that are left up to a landing turn; that of this turn, if it is still to come."""
    ahead = force.side == AMERICAN  # Germans move first in a turn
    if force.side == s.half:
        ahead = not force.moved and not s.half_over
    return lands - s.turn + int(ahead)


def spare(s: War, force: Force, unit: str) -> int:
    """§12.22: the same by its clock as it stands."""
    return spare_moves(s, force, unit, last_turn(s, unit))


def last_turn(s: War, unit: str) -> int:
    """The turn in which it lands by its clock, whatever the end of the quarter; §8.43."""
    clock = clock_of(s, unit)
    return s.setup.turns if clock is None else clock.lands


def gets_home(s: War, force: Force, unit: str, hexes: Sequence[str]) -> list[bool]:
    """§8.7 R102: could it get home if the force ended its move in each of these hexes?"""
    there = replace(force, moved=True)
    return [each >= 0 for each in spare_from(s, there, unit, last_turn(s, unit), hexes)]


def stranded(s: War, force: Force, unit: str) -> bool:
    """§8.7 R102: it cannot get home any more."""
    return spare(s, force, unit) < 0


def lost_there(s: War, force: Force, units: Iterable[str]) -> str | None:
    """§8.7 R145: one of these units that could not get home from where the force would be; of one
    that only takes off, by the clock that it would have."""
    for unit in units:
        clock, own = clock_of(s, unit), rated(s, unit)
        lands = s.turn + (own.endurance or s.setup.turns) if clock is None else clock.lands
        if not own.same_turn and spare_moves(s, force, unit, lands) < 0:
            return unit
    return None
