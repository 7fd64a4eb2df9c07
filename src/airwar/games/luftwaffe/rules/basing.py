"""Airbases: who may take off, landing, refueling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.forms import Field, Form, Pick, items
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Refusal, Together
from airwar.kernel.secrets import Secret

from ..data.kinds import GERMAN
from . import evidence
from .answers import Area, Refuel
from .endurance import clock_key, clock_of, clocks, launch, sharing
from .geography import base_at, hex_of, name_of, rated, usable_bases
from .names import area_name, called, spoken, those, unit_name, verb
from .state import Cover, Force, War
from .told import Order

if TYPE_CHECKING:
    from random import Random

BASE_CAP: Final = "base-cap"  # R8
CAP: Final = 6
FIRST_REFUELED: Final = 4  # off on 1, down on 2, on the ground for all of 3


# -- on the ground --------------------------------------------------------------------------------


def base_of(s: War, unit: str) -> str:
    """§6.1: the base a unit stands on, as far as the seat knows; "" if it is not on the ground."""
    if s.units[unit].base:
        return s.units[unit].base
    for place, cover in s.covers.items():
        if cover.units.known and unit in cover.units.value:
            return place
    return ""


def aloft(s: War) -> dict[str, str]:
    """The units of the German that fly, and their clocks."""
    found: dict[str, str] = {}
    for force in s.forces.values():
        if force.side == GERMAN:
            found |= {unit: clock_key(s, unit) for unit in force.units.value}
    return found


def launch_refused(s: War, unit: str, stages: bool = False) -> Refusal | None:
    """§6.22 §8.22 §8.52 §30.3 §33.6: why a unit cannot take off now; §48.2: if its type has staged
    this turn, it may only stage too."""
    base, pack = base_of(s, unit), s.german.value
    if s.units[unit].side != GERMAN or not base:
        return Refusal("6.1", f"{unit_name(s, unit)} is not on a base", ("who",))
    if base in s.shut:
        rule = "33.6" if s.shut[base] == "raf" else "10.54"
        return Refusal(rule, f"{name_of(base)} is out of use this quarter", ("who",))
    if s.slots.get(base) == s.turn:
        return Refusal("6.22", f"{name_of(base)} has been used this turn", ("who",))
    if unit in pack.fuel.grounded:
        return Refusal("30.3", f"{unit_name(s, unit)} has no fuel this quarter", ("who",))
    if unit in pack.empty:
        return Refusal("8.52", f"{unit_name(s, unit)} has not been refueled", ("who",))
    key = clock_key(s, unit)
    if key in pack.staged and not stages:
        return Refusal("48.2", f"{those(s, key)} staged this turn", ("who",))
    clock = clock_of(s, unit)
    if clock is not None and s.turn >= clock.lands:
        return Refusal("8.22", f"the endurance of {those(s, key)} is over", ("who",))
    if pack.empty and (clock is None or unit in pack.filled):
        mates = [each for each in sharing(s, GERMAN, key) if pack.empty.get(each) != s.turn]
        slow = next((each for each in mates if refuels(s, each)), None)  # R9: not on its turn
        if slow is not None:
            return Refusal(
                "8.52", f"{unit_name(s, slow)} of the same type is not refueled yet", ("who",)
            )
    return None


def refuels(s: War, unit: str) -> bool:
    """R14 §24.52: does a unit wait for fuel that it can get where it stands?"""
    return unit in s.german.value.empty and fuel_here(s, unit)


def fuel_here(s: War, unit: str) -> bool:
    """§8.51 §24.52 §24.54: its base is whole, and has fuel of its kind."""
    base, own = base_of(s, unit), rated(s, unit)
    if not base or base in s.shut or unit in s.german.value.fuel.grounded:
        return False
    if own.rocket:
        return base in s.rocket_bases
    return base in s.jet_bases if own.exempt else True


def put_on_base(s: War, unit: str, base: str, hidden: bool = False) -> None:
    """§6.2: a unit on the ground, in the open or under the marker of the base."""
    if not hidden:
        s.put_unit(unit, base=base)
        return
    cover = s.covers.get(base)
    units = cover.units.value if cover is not None else ()
    held = Secret((GERMAN,), tuple(sorted((*units, unit))))
    s.covers = {**s.covers, base: Cover(base, held)}


def take_off(s: War, unit: str, hidden: bool = False) -> Force:
    """§6.22 §8.21: a unit leaves its base as a force of its own."""
    from .losses import take_off_map

    base = base_of(s, unit)
    take_off_map(s, unit)
    launch(s, unit)
    s.slots = {**s.slots, base: s.turn}
    pack = s.german.value
    flown = tuple(sorted({*pack.flown, unit}))
    filled = tuple([each for each in pack.filled if each != unit])
    s.put_german(flown=flown, filled=filled, aloft={**pack.aloft, clock_key(s, unit): s.turn})
    if not hidden:
        evidence.flew(s, (unit,))
    force = s.new_force(GERMAN, hex_of(base), (unit,), hidden)
    return s.put_force(force.id, entered=s.turn, track=(hex_of(base),))


# -- landing --------------------------------------------------------------------------------------


def landing_refused(s: War, force: Force, units: tuple[str, ...], hex: str) -> Refusal | None:
    """§6.21 §6.22 §8.23 §44.3: why these Germans cannot land in a hex now."""
    base = base_at(hex)
    if base is None:
        return Refusal("6.22", f"there is no airbase in {hex}", ("then",))
    if base not in usable_bases(s):
        rule = "33.22" if s.shut.get(base) == "raf" else "8.23"
        return Refusal(rule, f"{name_of(base)} cannot be used", ("then",))
    if len(units) > 1:
        return Refusal("6.22", "one unit lands on a base in a turn", ("units",))
    own = rated(s, units[0])
    if s.slots.get(base) == s.turn and not (own.same_turn and base_left(s, force) == base):
        return Refusal("6.22", f"{name_of(base)} has been used this turn", ("then",))
    if force.attacked and not own.same_turn and not s.on("engaging-costs-fuel"):
        return Refusal("8.26", "a unit that attacked does not land the same turn", ("then",))
    if s.on(BASE_CAP) and len(s.based(base)) >= CAP:
        return Refusal("9.32", f"{name_of(base)} is full", ("then",))
    return None


def hop_refused(s: War, unit: str, hex: str) -> Refusal | None:
    """§6.22 §8.27 R130: why a unit on the ground cannot fly to this base and land on it now."""
    base = base_of(s, unit)
    if base_at(hex) == base:
        return Refusal("6.22", f"its take-off uses {name_of(base)} for this turn", ("then",))
    start = hex_of(base)
    alone = Force("", GERMAN, start, Secret(None, (unit,)), track=(start,), entered=s.turn)
    return landing_refused(s, alone, (unit,), hex)


def base_left(s: War, force: Force) -> str:
    """The base from which a force took off this turn, R9."""
    return base_at(force.track[-1]) or "" if force.track else ""


def land_german(s: War, force: Force, base: str) -> None:
    """§6.22 §8.27: a unit lands, and needs fuel before it flies again."""
    (unit,) = force.units.value
    s.drop_force(force.id)
    put_on_base(s, unit, base, force.marker)
    s.slots = {**s.slots, base: s.turn}
    pack = s.german.value
    s.put_german(
        empty={**pack.empty, unit: s.turn}, aloft={**pack.aloft, clock_key(s, unit): s.turn}
    )
    named = force.id if force.marker else unit_name(s, unit)
    s.tell(Event("6.22", "land", f"{named} lands at {name_of(base)}", who=force.id, where=(base,)))


def land_american(s: War, force: Force, area: Area) -> None:
    """§6.3 §6.31a §6.31b §6.32 §8.41: a force is home, and does not come back this quarter."""
    units = force.units.value
    s.drop_force(force.id)
    pack = s.american.value
    areas = {**pack.areas, **dict.fromkeys(units, area)}
    s.put_american(areas=areas, flown=tuple(sorted({*pack.flown, *units})))
    if not force.marker:
        s.landed = tuple(sorted((*s.landed, *units)))
    named = force.id if force.marker else called(s, units)
    lands = "lands" if force.marker else verb(units, "lands", "land")
    where, rule = area_name(area), "6.31b" if area == "ussr" else "6.31a"
    s.tell(Event(rule, "land", f"{named} {lands} in {where}", who=force.id))


# -- refueling ------------------------------------------------------------------------------------


def thirsty(s: War) -> dict[str, list[str]]:
    """§8.51 §8.52: units that were on the ground for a whole turn in which nobody of their type
    flew, by base."""
    flying, last = set(aloft(s).values()), s.german.value.aloft
    found: dict[str, list[str]] = {}
    for unit, landed in sorted(s.german.value.empty.items()):
        key = clock_key(s, unit)
        ready = landed < s.turn - 1 and last.get(key, 0) < s.turn - 1 and key not in flying
        if ready and fuel_here(s, unit):
            found.setdefault(base_of(s, unit), []).append(unit)
    return found


class WhoRefuels(Order[Refuel]):
    """§8.53: on each base with several empty units, the one that is refueled."""

    name, rule, answer = "refuel", "8.53", Refuel
    doing = "choosing who refuels"

    def prompt(self, s: War, about: Any) -> str:
        named = [" or ".join([unit_name(s, unit) for unit in units]) for units in crowded(s)]
        return f"One unit a base is refueled: {'; '.join(named) or 'nobody has to choose'}"

    def usual(self, s: War) -> Refuel:
        best = [max(units, key=lambda unit: (rated(s, unit).e or 0, unit)) for units in crowded(s)]
        return Refuel(tuple(sorted(best)))

    def options(self, s: War, about: Any) -> Sequence[Refuel]:
        found = [self.usual(s), Refuel(tuple(sorted([units[0] for units in crowded(s)])))]
        return list(dict.fromkeys(found))

    def refused(self, s: War, about: Any, answer: Refuel) -> Iterator[Refusal]:
        if list(answer.units) != sorted(answer.units):
            yield Refusal("8.53", "units are listed in order", ("units",))
        rows = crowded(s)
        for i, unit in enumerate(answer.units):
            if not any(unit in units for units in rows):
                yield Refusal("8.53", f"{spoken(s, unit)} has no fuel to choose here", ("units", i))
        for units in rows:
            if len([unit for unit in units if unit in answer.units]) != 1:
                yield Refusal("8.53", f"one of {called(s, units)} is refueled", ("units",))

    def random(self, s: War, about: Any, rng: Random) -> Refuel:
        return Refuel(tuple(sorted([rng.choice(units) for units in crowded(s)])))

    def presets(self, s: War, about: Any) -> Mapping[str, Refuel]:
        return {"usual": self.usual(s)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        rows = crowded(s)
        names = items([unit for units in rows for unit in units])
        return Form("refuel", (Field("units", "Units", Pick(names, len(rows), len(rows), True)),))


def crowded(s: War) -> list[list[str]]:
    return [units for units in thirsty(s).values() if len(units) > 1]


def might_choose(s: War) -> bool:
    """§8.25 §16.1: for all that the American sees, might there be two to choose from? The German
    is asked whenever that is so, so that being asked tells nothing about fuel."""
    if s.turn < FIRST_REFUELED or not s.slots:
        return False
    standing = [unit.base for unit in s.units.values() if unit.base]
    return bool(s.covers) or len(standing) > len(set(standing))


WHO_REFUELS: Final = WhoRefuels()


def refuel(s: War) -> Flow[None]:
    """§8.5 §8.51 §8.52 §8.53 §12.12: one unit a base, unseen by the American."""

    def choose() -> Flow[Refuel | None]:
        if not might_choose(s) and not crowded(s):
            return None
        answer: Refuel = yield Choose(GERMAN, WHO_REFUELS, None, (GERMAN,))
        return answer

    joint = yield Together("8.52", "The German refuels", {GERMAN: choose})
    chosen = joint[GERMAN].units if joint[GERMAN] is not None else ()
    rows = thirsty(s)
    filled = [units[0] if len(units) == 1 else "" for units in rows.values()]
    filled = [unit for unit in filled if unit] + list(chosen)
    empty = {unit: turn for unit, turn in s.german.value.empty.items() if unit not in filled}
    s.put_german(empty=empty)
    flying = set(aloft(s).values())
    still = {clock_key(s, unit) for unit in empty if fuel_here(s, unit)}
    done = {clock_key(s, unit) for unit in filled} - still - flying
    running = set(clocks(s, GERMAN)) - done
    wait = {*s.german.value.filled, *filled}
    kept = tuple(sorted([unit for unit in wait if clock_key(s, unit) in running]))
    s.put_german(filled=kept)
    if done:  # R14: the type may launch again, on a fresh clock
        left = {key: clock for key, clock in clocks(s, GERMAN).items() if key not in done}
        s.put_german(clocks=left)


def run_out(s: War) -> None:
    """R92: once a clock has run out, units of the type that never flew need fuel too; §8.53: those
    that have been refueled since their flight do not."""
    pack = s.german.value
    over = [key for key, clock in pack.clocks.items() if clock.lands <= s.turn]
    if not over:
        return
    flying = aloft(s)
    empty = dict(pack.empty)
    for key in over:
        for unit in sharing(s, GERMAN, key):
            if unit not in flying and unit not in pack.filled and base_of(s, unit):
                empty.setdefault(unit, s.turn)
    kept = {key: clock for key, clock in pack.clocks.items() if key not in over}
    filled = tuple([unit for unit in pack.filled if clock_key(s, unit) in kept])
    s.put_german(empty=empty, filled=filled, clocks=kept)


def note_aloft(s: War) -> None:
    """§8.52: remember which types fly in this turn, before anything becomes of them."""
    keys = dict.fromkeys(aloft(s).values(), s.turn)
    s.put_german(aloft={**s.german.value.aloft, **keys})
