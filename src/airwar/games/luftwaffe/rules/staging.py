"""Staging, an optional rule: Germans fly from base to base without a mission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from airwar.kernel.events import Event
from airwar.kernel.requests import Refusal

from ..data.kinds import GERMAN
from . import evidence
from .answers import Stage
from .basing import BASE_CAP, CAP, aloft, base_of, fuel_here, launch_refused, put_on_base
from .endurance import clock_key
from .formations import MARKERS, markers_used
from .geography import SPAN, closed_to, field, hex_of, name_of, rated, usable_bases, within
from .losses import take_off_map
from .names import spoken, those, unit_name
from .state import War

if TYPE_CHECKING:
    from random import Random

STAGING: Final = "staging"


def stage_refused(s: War, answer: Stage) -> Iterator[Refusal]:
    """§48.1 §48.2 §48.5: units of one type to bases within their speed, both slots used."""
    if not s.on(STAGING):
        yield Refusal("48.1", "staging is not in use", ("units",))
        return
    units = [unit for unit, _ in answer.units]
    if not units or units != sorted(set(units)):
        yield Refusal("48.1", "name units in order", ("units",))
        return
    used = {base for base, turn in s.slots.items() if turn == s.turn}
    pack = s.german.value
    today = [key for key, turn in pack.aloft.items() if turn == s.turn]  # landed or lost, too
    flown = [key for key in today if key not in pack.staged]
    flying = {*aloft(s).values(), *flown}
    keys = dict.fromkeys([clock_key(s, unit) for unit in units if unit in s.units])
    if len(keys) > 1 and not s.on("individual-endurance"):
        yield Refusal("48.2", "units of one type stage together", ("units",))
    for i, (unit, to) in enumerate(answer.units):
        own = s.units.get(unit)
        if own is None or own.side != GERMAN or not base_of(s, unit):
            yield Refusal("48.1", f"{spoken(s, unit)} is not on a base", ("units", i))
            continue
        wrong = launch_refused(s, unit, stages=True)
        if wrong is not None:
            yield Refusal(wrong.rule, wrong.reason, ("units", i))
            continue
        start = base_of(s, unit)
        if clock_key(s, unit) in flying:
            yield Refusal("48.2", f"{those(s, clock_key(s, unit))} flew this turn", ("units", i))
        if to not in usable_bases(s):
            yield Refusal("48.1", f"{spoken(s, to)} is not a base in use", ("units", i))
            continue
        far = field((hex_of(to),), closed_to(s, GERMAN)).get(hex_of(start), SPAN)
        if to == start or far > rated(s, unit).speed:
            yield Refusal(
                "48.1", f"{name_of(to)} is not within a move of {name_of(start)}", ("units", i)
            )
        if s.on(BASE_CAP) and len(s.based(to)) >= CAP:
            yield Refusal("9.32", f"{name_of(to)} is full", ("units", i))
        for base in (start, to):
            if base in used:
                yield Refusal("6.22", f"{name_of(base)} has been used this turn", ("units", i))
            used.add(base)


def random_stages(s: War, rng: Random) -> list[Stage]:
    """One unit to some base within its speed, for each type that could stage."""
    if not s.on(STAGING):
        return []
    found: dict[str, Stage] = {}
    for unit in s.of_side(GERMAN):
        base = base_of(s, unit.id)
        if base and clock_key(s, unit.id) not in found:
            near = within(hex_of(base), closed_to(s, GERMAN), rated(s, unit.id).speed)
            bases = [each for each in usable_bases(s) if hex_of(each) in near and each != base]
            if bases:
                found[clock_key(s, unit.id)] = Stage(((unit.id, rng.choice(bases)),))
    return list(found.values())


def stage(s: War, answer: Stage) -> bool:
    """§48.1 §48.2 §48.3 §48.4 §48.5: on their new bases at once, and on the ground this turn.
    Whether somebody came out from under a marker."""
    staged = dict.fromkeys(s.german.value.staged)
    flights, seen = [], False
    for unit, to in answer.units:
        start = base_of(s, unit)
        hidden = not s.units[unit].base
        take_off_map(s, unit)
        if hidden and to not in s.covers and markers_used(s, GERMAN) >= MARKERS:  # R134
            hidden, seen = False, True
        put_on_base(s, unit, to, hidden)
        s.slots = {**s.slots, start: s.turn, to: s.turn}
        staged[clock_key(s, unit)] = None
        count_flight(s, unit)
        if not hidden:
            evidence.flew(s, (unit,))
        named = f"a unit of {name_of(start)}" if hidden else unit_name(s, unit)  # §16.1
        flights.append(f"{named} to {name_of(to)}")
    s.put_german(staged=tuple(staged))
    s.tell(Event("48.1", "stage", f"Staging: {', '.join(flights)}", who=GERMAN))
    return seen


def count_flight(s: War, unit: str) -> None:
    """§29.2-4 §8.52: it has flown, and nobody of its type is refueled in this turn; §24.52: a jet
    or rocket on a base of another kind stays there."""
    pack = s.german.value
    aloft = {**pack.aloft, clock_key(s, unit): s.turn}
    s.put_german(flown=tuple(sorted({*pack.flown, unit})), aloft=aloft)
    if not fuel_here(s, unit):
        s.put_german(empty={**pack.empty, unit: s.turn})
