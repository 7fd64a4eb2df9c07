"""The state of a game.

A hex is its column and row in four digits, a place the key of a city or base. What is hidden in
bulk stands in one pack a seat; the units of a force are a secret of their own, open to all unless
it is under a marker.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from airwar.kernel.game import State
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Place as At

from ..data.setup import AMERICAN, GERMAN, Setup, Side
from .answers import Area, Dummies, Fuel, Manner, Plan, Then

VETERAN: Final = 2  # §2.32: steps of a whole unit
FATIGUED: Final = 1
DEAD: Final = 0

Status: TypeAlias = Literal["awaited", "play", "dead", "fuel", "withdrawn"]


class Unit(Struct, frozen=True, gc=False):
    """A counter, §2.31a. Its steps and what became of it are open to all; where it is, is open only
    while it stands on a base without a marker, or in an open force."""

    id: str
    type: str
    side: Side
    steps: int = VETERAN
    status: Status = "play"
    base: str = ""  # a German on the ground, in the open
    arrives: int = 0  # quarter of the chart
    school: bool = False
    railroad: bool = False


class Force(Struct, frozen=True):
    """§2.11: what moves as one: a mission group, a part of one, a German stack, §9.11."""

    id: str
    side: Side
    hex: str
    units: Secret[tuple[str, ...]]  # sorted
    marker: bool = False
    track: tuple[str, ...] = ()  # hexes at the starts of its turns
    entered: int = 0  # turn of its entry; 0: before Turn 1
    moved: bool = False
    flown: int = 0  # hexes this half
    attacked: bool = False  # in the air this turn, §13.35
    strafed: bool = False
    fought: bool = False  # was in an air battle this turn
    fired: tuple[str, ...] = ()  # cities that have fired at it this turn, §15.21
    bombed: bool = False  # airbase raiders: this turn, §10.53
    aims: str = ""  # the base that its raiders will bomb this turn, §10.51
    sneak: bool = False  # §11.1: may fly over the Baltic
    freed: bool = False  # R113: escorts whose last bomber has fallen on this move


class Cover(Struct, frozen=True):
    """A formation marker over what is based in a place, §16.1."""

    place: str
    units: Secret[tuple[str, ...]]


class Clock(Struct, frozen=True, gc=False):
    """The endurance of a type; with rule 40 of a unit."""

    launched: int
    lands: int
    tanks: bool = False  # still hung; see `endurance.tanks_on`
    fired: int = 0  # the last turn in which firing cost fuel, §44.1


class Course(Struct, frozen=True, gc=False):
    """Where an American force is bound for, §10.31."""

    group: int  # of the plan, from 1
    target: str = ""  # the city it flies to; none: free
    turns: int = 0  # moves left to the target, or home
    lands: Area = "britain"
    homeward: bool = False


class AmericanPack(Struct, frozen=True):
    """All that the American hides."""

    plan: Plan | None = None
    plans: tuple[Plan, ...] = ()  # of every quarter, for the end
    system: str = ""
    options: tuple[str, ...] = ()
    areas: dict[str, Area] = {}  # of units in play, wherever they are now
    entered: tuple[int, ...] = ()  # groups of the plan that are or were on the map
    flown: tuple[str, ...] = ()  # units that have had their mission, §8.41
    dropped: tuple[str, ...] = ()  # bombers that have bombed their city
    dummies: Dummies = Dummies()
    clocks: dict[str, Clock] = {}
    courses: dict[str, Course] = {}  # by force
    entering: int = 0  # the group that is being placed
    short: tuple[str, ...] = ()  # §12.24: forces of escorts that turn back for lack of fuel
    solo: int = 0  # §54.1: the number of the plan that was drawn
    pending: tuple[tuple[str, str], ...] = ()  # answers that are shown with the arrivals


class GermanPack(Struct, frozen=True):
    """All that the German hides."""

    critical: tuple[str, ...] = ()
    key: str = ""  # product of the key complex; with §53.3 two, a comma between them, or none
    options: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    fuel: Fuel = Fuel()
    aa: tuple[tuple[str, int], ...] = ()
    up_gunned: bool = False
    clocks: dict[str, Clock] = {}
    empty: dict[str, int] = {}  # units that need fuel, and the turn they landed
    filled: tuple[str, ...] = ()  # units that were refueled while the clock of their flight runs
    aloft: dict[str, int] = {}  # by clock: the last turn in which somebody flew
    flown: tuple[str, ...] = ()  # units that flew this quarter
    staged: tuple[str, ...] = ()  # types that staged this turn, §48.2
    pending: tuple[tuple[str, str], ...] = ()


class Sortie(Struct, frozen=True):
    """A force under way, from its pick to its last leg."""

    force: str
    path: tuple[str, ...] = ()  # hexes still to enter
    then: Then = "stop"
    leg: bool = False  # a leg has been ordered and is not yet finished
    parts: tuple[str, ...] = ()  # parts of the force that are still to fly on
    rocket: bool = False  # §24.41: must land with this sortie


class Shot(Struct, frozen=True, gc=False):
    """Flak that is owed: a city or airbase, and the force it fires at."""

    place: str
    force: str
    hits: int = -1  # -1: not rolled yet
    base: bool = False  # airbase flak, §15.31


class Battle(Struct, frozen=True):
    """An air battle, §13.1."""

    force: str  # the attackers
    hex: str
    how: Manner = Manner()
    guns: int = 0  # bomber factors that will reply
    bare: bool = False  # bombers without an escort, or whose escort is flown past: §13.22
    lots: tuple[int, ...] = ()  # dice of the attacker and the defender, §13.711
    declared: tuple[Side, ...] = ()  # sides that have declared their tanks
    escorts: tuple[str, ...] = ()  # types that fire at those who fly past, §45.1
    fired: tuple[str, ...] = ()  # types that have fired, in order
    firer: str = ""
    aim: str = ""
    hits: int = 0  # not yet taken
    reply: int | None = None  # hits on the attackers, taken at the end
    first: int = 0  # of these, hits that tank holders take at once, §42.1


class Strafing(Struct, frozen=True):
    """Fighters over an airbase, §14.1."""

    force: str
    place: str
    fired: tuple[str, ...] = ()  # types
    hits: int = 0


class Evidence(Struct, frozen=True, gc=False):
    """What everybody saw of the German economy in a quarter."""

    quarter: int
    units: tuple[str, ...] = ()  # that flew in the open
    stack: int = 0  # the largest
    spent: int = 0  # replacement points
    rebuilt: int = 0  # units
    wanting: int = 0  # units that could have been rebuilt and were not
    repairs: int = 0
    factories: int = 0  # that stood in the Replacement Phase
    symbols: tuple[tuple[str, int], ...] = ()  # standing by kind in the Economic Phase


class Outcome(Struct, frozen=True):
    """How the game ended."""

    winner: Side | None
    text: str
    rule: str
    score: int = 0


def american_only(pack: AmericanPack) -> Secret[AmericanPack]:
    return Secret((AMERICAN,), pack)


def german_only(pack: GermanPack) -> Secret[GermanPack]:
    return Secret((GERMAN,), pack)


class War(State, kw_only=True):
    setup: Setup
    at: At = ()
    quarter: int = 0  # in the calendar
    turn: int = 0
    half: Side = GERMAN
    half_over: bool = False  # `end` was said
    closed: bool = False  # the American has ended the quarter
    skipped: bool = False  # §18.24: no operations this quarter
    entries_done: int = -1  # the turn for which no more groups enter
    releases_done: int = -1  # the turn for which nobody else is released
    units: dict[str, Unit] = field(default_factory=dict)
    forces: dict[str, Force] = field(default_factory=dict)
    covers: dict[str, Cover] = field(default_factory=dict)  # by place
    numbered: tuple[int, int] = (0, 0)  # names given to American and German forces
    boxes: tuple[tuple[str, int], ...] = ()  # §3.8: units and dummies off the map, as one number
    out: tuple[str, ...] = ()  # Americans that are no longer in that number
    warnings: tuple[tuple[str, int, int], ...] = ()  # kind of raid, turn, number of its square
    bombed: dict[str, int] = field(default_factory=dict)  # symbol: quarter of the first time
    deeds: dict[str, str] = field(default_factory=dict)  # bomber: city it bombed this quarter
    landed: tuple[str, ...] = ()  # Americans that were seen to come home this quarter
    drops: dict[str, int] = field(default_factory=dict)  # clock: turn its tanks were dropped
    down: dict[str, int] = field(default_factory=dict)  # symbols that are down now, and since when
    freed: tuple[str, ...] = ()  # rail centers that freed a unit
    slots: dict[str, int] = field(default_factory=dict)  # base: turn of its last use, §6.22
    shut: dict[str, Literal["bombed", "raf"]] = field(default_factory=dict)  # this quarter
    jet_bases: tuple[str, ...] = ()
    rocket_bases: tuple[str, ...] = ()
    waiting: tuple[tuple[str, str], ...] = ()  # half bomb points: symbol and force
    pools: tuple[int, int] = (0, 0)  # American replacement points
    points: Secret[int] = Secret(None, 0)  # German replacement points
    fuel_losses: tuple[int, int] = (0, 0)  # units, American and German, §4.4
    factor_losses: tuple[int, int] = (0, 0)  # §55.21
    intensive: tuple[Side, ...] = ()  # this quarter
    intensive_years: tuple[tuple[str, int], ...] = ()
    shuttles_over: tuple[str, ...] = ()  # bombers, fighters: §23.81 §35.6
    once: tuple[str, ...] = ()  # what has happened and cannot again
    debts: tuple[tuple[str, int], ...] = ()  # points owed by §21.21b
    shift: int = 0  # victory points won or lost otherwise
    raf_left: int = 0
    back: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # rebuilt, not yet placed: §22.5
    american: Secret[AmericanPack]
    german: Secret[GermanPack]
    sealed: Secret[tuple[str, ...]] = Secret(None, ())  # §54.2: critical, seen by nobody
    sealed_key: Secret[str] = Secret(None, "")  # §54.2: the key complex, seen by nobody
    struck: tuple[str, ...] = ()  # §54.21: industries that it is not
    sortie: Sortie | None = None
    battle: Battle | None = None
    strafing: Strafing | None = None
    shots: tuple[Shot, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    outcome: Outcome | None = None

    # -- looking ----------------------------------------------------------------------------------

    def on(self, switch: str) -> bool:
        return switch in self.setup.switches

    @property
    def advanced(self) -> bool:
        """§1.0: levels build on each other; what only the highest has asks for it."""
        return self.setup.level == "advanced"

    def unit(self, id: str) -> Unit:
        return self.units[id]

    def force_of(self, unit: str) -> Force | None:
        """The force in which a unit flies, as far as the seat knows."""
        for force in self.forces.values():
            if force.units.known and unit in force.units.value:
                return force
        return None

    def here(self, hex: str, side: Side | None = None) -> list[Force]:
        """The forces in a hex, of one side or of both."""
        return [
            force
            for force in self.forces.values()
            if force.hex == hex and (side is None or force.side == side)
        ]

    def of_side(self, side: Side) -> Iterator[Unit]:
        for unit in self.units.values():
            if unit.side == side:
                yield unit

    def based(self, place: str) -> list[str]:
        """The units on a base, as far as the seat knows, sorted."""
        found = [unit.id for unit in self.units.values() if unit.base == place]
        cover = self.covers.get(place)
        if cover is not None and cover.units.known:
            found += cover.units.value
        return sorted(found)

    # -- changing ---------------------------------------------------------------------------------

    def put_unit(self, id: str, **changes: Any) -> Unit:
        unit = replace(self.units[id], **changes)
        self.units = {**self.units, id: unit}
        return unit

    def put_force(self, id: str, **changes: Any) -> Force:
        force = replace(self.forces[id], **changes)
        self.forces = {**self.forces, id: force}
        return force

    def new_force(self, side: Side, hex: str, units: tuple[str, ...], marker: bool) -> Force:
        """A force with the next name of its side."""
        a, g = self.numbered
        a, g = (a + 1, g) if side == AMERICAN else (a, g + 1)
        self.numbered = (a, g)
        id = f"A{a}" if side == AMERICAN else f"G{g}"
        seen = (side,) if marker else None
        force = Force(id, side, hex, Secret(seen, tuple(sorted(units))), marker)
        self.forces = {**self.forces, id: force}
        return force

    def drop_force(self, id: str) -> None:
        """A force is no more: landed, gone, or without units."""
        self.forces = {key: force for key, force in self.forces.items() if key != id}
        pack = self.american.held
        if isinstance(pack, AmericanPack) and id in pack.courses:
            courses = {key: each for key, each in pack.courses.items() if key != id}
            self.put_american(courses=courses)

    def put_american(self, **changes: Any) -> AmericanPack:
        pack = replace(self.american.value, **changes)
        self.american = replace(self.american, held=pack)
        return pack

    def put_german(self, **changes: Any) -> GermanPack:
        pack = replace(self.german.value, **changes)
        self.german = replace(self.german, held=pack)
        return pack

    def put_course(self, force: str, course: Course) -> None:
        self.put_american(courses={**self.american.value.courses, force: course})

    def put_sortie(self, **changes: Any) -> None:
        assert self.sortie is not None
        self.sortie = replace(self.sortie, **changes)

    def break_leg(self) -> None:
        """News: the force under way is asked for its next leg; what it was to do there is off."""
        if self.sortie is not None:
            self.sortie = replace(self.sortie, path=(), then="stop", leg=False)
            self.battle = None
            self.strafing = None

    def put_battle(self, **changes: Any) -> None:
        assert self.battle is not None
        self.battle = replace(self.battle, **changes)


def enemy(side: Side) -> Side:
    return GERMAN if side == AMERICAN else AMERICAN


def index(side: Side) -> int:
    """The place of a side in pairs of numbers."""
    return 0 if side == AMERICAN else 1
