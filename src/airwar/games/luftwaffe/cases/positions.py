"""Positions of case files: units, forces, clocks, plans; `words.py` says how each is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, get_args

from msgspec.structs import replace

from airwar.common.vocabulary import Form
from airwar.kernel.answers import BadText
from airwar.kernel.errors import BadData
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Place as At

from ..data.aircraft import load_types
from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, SIDES, Area, Side
from ..data.scenario import NUMBERS, load_scenarios, load_switches, read_setup
from ..rules.answers import Bomber, Group, Plan
from ..rules.basing import put_on_base
from ..rules.bombing import next_bombed
from ..rules.endurance import launch
from ..rules.entries import members, next_arrival
from ..rules.groups import bombers
from ..rules.opening import open_game
from ..rules.peripheral import next_event
from ..rules.planning import PLAN
from ..rules.routes import set_course
from ..rules.state import Clock, Course, Force, Unit, War
from .war_lines import WarLines
from .words import FIRST, LATER, NAMES, PARTS

GERMAN_PHASES: Final = ("ground", "german-sorties", "german-end")
AMERICAN_PHASES: Final = (
    "warnings", "raiders", "entries", "releases", "american-sorties", "stand", "bombing",
    "american-end",
)  # fmt: skip
CAMPAIGN: Final[Mapping[str, tuple[str | int, ...]]] = {
    "opening": ("opening",),
    "withdrawals": ("reinforcement", "withdrawals"),
    "points": ("reinforcement", "points"),
    "arrivals": ("reinforcement", "arrivals"),
    "redeployment": ("redeployment",),
    "planning": ("planning",),
    "events": ("events",),
    "marker": ("marker",),
    "economy": ("economy",),
    "raf": ("raf", 1),
    "ploesti": ("ploesti", "in"),
    "replacement": ("replacement", "rebuild"),
    "repair": ("repair",),
    "hint": ("hint",),
}
LOOPS: Final = ("german-sorties", "american-sorties", "entries", "releases")


class Reader(WarLines):
    moment = ("turn", "half", "phase")
    parts = PARTS
    names = NAMES

    def __init__(self) -> None:
        self.scenario = "basic"
        self.switches: list[str] = []
        self.quarter: int | None = None
        self.turn, self.half, self.phase = 3, "german", ""
        self.lines: list[tuple[int, str, tuple[str, ...]]] = []
        self.plans: dict[str, Bomber] = {}
        self.agreed: dict[str, Any] = {}

    def forms(self) -> Mapping[str, Form]:
        first = {
            word: (form, getattr(self, f"read_{word}"), meaning)
            for word, (form, meaning) in FIRST.items()
        }
        later = {word: (form, self.later(word), meaning) for word, (form, meaning) in LATER.items()}
        return first | later

    def later(self, word: str) -> Any:
        """What needs a state is done once all lines are read."""

        def read(*said: str) -> None:
            self.lines.append((self.line, word, said))

        return read

    # -- lines that come first ----------------------------------------------------------------

    def read_scenario(self, name: str) -> None:
        self.one_of("scenario", name, load_scenarios())
        self.scenario = name

    def read_switch(self, *names: str) -> None:
        for name in names:
            self.one_of("switch", name, load_switches())
        self.switches += names

    def read_quarter(self, year: str, month: str) -> None:
        name = f"{month.capitalize()} {year}"
        if name not in QUARTERS:
            self.wrong(f"quarter: {name!r} is not one of {', '.join(QUARTERS)}")
        self.quarter = QUARTERS.index(name)

    def read_plan(self, unit: str, city: str, *symbols: str) -> None:
        self.kind_of(unit)
        listed = symbols[0].split(",") if symbols else []
        known = tuple(load_board().symbols)
        if city != "airbases":
            known = self.one_of("city", city, load_board().cities).symbols
            listed = listed or list(known)
        for symbol in listed:
            self.one_of("symbol", symbol, dict.fromkeys(known))
        self.plans[unit] = Bomber(unit, city, tuple(sorted(listed)))

    def read_number(self, name: str, value: str) -> None:
        self.one_of("number", name, dict.fromkeys(NUMBERS, name))
        lowest = name == "raf" and value == "-1"
        found = -1 if lowest else self.number("number", value)
        self.agreed["numbers"] = {**self.agreed.get("numbers", {}), name: found}

    def read_turns(self, count: str) -> None:
        self.agreed["turns"] = self.number("turns", count)

    def read_drawn(self, plan: str) -> None:
        self.agreed["plans"] = [*self.agreed.get("plans", []), plan]

    def read_turn(self, word: str) -> None:
        self.turn = self.number("turn", word)

    def read_half(self, word: str) -> None:
        self.half = self.one_of("half", word, dict.fromkeys(SIDES, word))

    def read_phase(self, word: str) -> None:
        known = (*GERMAN_PHASES, *AMERICAN_PHASES, *CAMPAIGN, "recovery", "disclosure")
        self.phase = self.one_of("phase", word, dict.fromkeys(known, word))

    # -- the state ----------------------------------------------------------------------------

    def finish(self) -> War:
        own = {"scenario": self.scenario, "switches": self.switches}
        raw: dict[str, Any] = own | self.agreed
        try:
            s = open_game(raw)
        except BadData as error:
            self.wrong(str(error))
        s.setup = read_setup(raw)[0]
        s.units, s.boxes = {}, ()
        s.put_american(areas={})
        s.quarter = self.quarter if self.quarter is not None else s.setup.quarters[0]
        s.turn = self.turn
        s.half = self.side_now()
        for first in (True, False):
            for line, word, said in self.lines:
                if (word in ("based", "off", "raids")) == first:
                    self.line = line
                    getattr(self, f"put_{word}")(s, *said)
            if first:
                self.set_plan(s)
        s.at = self.place(s)
        return s

    def side_now(self) -> Side:
        if self.phase in AMERICAN_PHASES:
            return AMERICAN
        return AMERICAN if self.half == AMERICAN and self.phase not in GERMAN_PHASES else GERMAN

    def place(self, s: War) -> At:
        phase = self.phase or f"{s.half}-sorties"
        if phase == "disclosure":
            return ("disclosure",)
        at: At = ("quarters", s.quarter)
        if phase == "recovery":
            return (*at, "recovery")
        if phase == "events":  # the first that is due, or what follows them
            due = next_event(s, None)
            return (
                *at,
                *(("events", due) if due else CAMPAIGN["economy" if s.advanced else "raf"]),
            )
        if phase in CAMPAIGN:
            return (*at, *CAMPAIGN[phase])
        half = "american" if phase in AMERICAN_PHASES else "german"
        return self.place_in_half(s, (*at, "turns", s.turn, half), phase)

    def place_in_half(self, s: War, at: At, phase: str) -> At:
        """Of raiders and bombs the first that are due, or what follows them."""
        if phase == "raiders":
            number = next_arrival(s, None)
            return (*at, "entries", 1) if number is None else (*at, phase, number)
        if phase == "bombing":
            force = next_bombed(s, None)
            return (*at, "american-end") if force is None else (*at, phase, force)
        at = (*at, phase)
        if phase in LOOPS:
            at = (*at, 1)
        return (*at, "pick") if phase.endswith("-sorties") else at

    def add_unit(self, s: War, unit: str) -> None:
        if unit not in s.units:
            type = self.kind_of(unit)
            own = load_types()[type]
            s.units = {**s.units, unit: Unit(unit, type, own.side, school=bool(own.school))}

    # -- lines that need a state --------------------------------------------------------------

    def put_based(self, s: War, unit: str, base: str, *words: str) -> None:
        self.add_unit(s, unit)
        said = list(words)
        hidden = "hidden" in said
        put_on_base(s, unit, self.base(base), hidden)
        while said:
            word = said.pop(0)
            if word == "tired":
                s.put_unit(unit, steps=1)
            elif word == "empty":
                landed = self.number("empty", *said[:1])
                pack = s.german.value
                flown = tuple(sorted({*pack.flown, unit}))
                s.put_german(empty={**pack.empty, unit: landed}, flown=flown)
                said = said[1:]
            elif word != "hidden":
                self.wrong(f"based: {word!r} is not one of tired, empty N, hidden")

    def put_off(self, s: War, unit: str, area: str, *words: str) -> None:
        self.add_unit(s, unit)
        self.one_of("area", area, dict.fromkeys(get_args(Area)))
        s.put_american(areas={**s.american.value.areas, unit: area})
        if words == ("tired",):
            s.put_unit(unit, steps=1)
        elif words:
            self.wrong(f"off: {words[0]!r} is not tired")

    def set_plan(self, s: War) -> None:
        """One group a force, with those of its bombers that the plan names."""
        if s.american.value.plan is not None:  # `raids` has it whole
            return
        groups = []
        for _, word, said in self.lines:
            if word == "force" and said[0].startswith("A"):
                units = sorted(said[2].split(","))
                own = tuple([self.plans[unit] for unit in units if unit in self.plans])
                fighters = tuple([unit for unit in units if unit not in self.plans])
                cities = [each.at for each in own if each.at != "airbases"]
                primary = cities[0] if cities else None
                area: Any = said[said.index("from") + 1] if "from" in said[:-1] else "britain"
                groups.append(Group("raid", area, area, primary, own, fighters))
        s.put_american(plan=Plan(tuple(groups)), entered=tuple(range(1, len(groups) + 1)))

    def put_force(self, s: War, id: str, hex: str, units: str, *words: str) -> None:
        if not re.fullmatch("[AG][1-9][0-9]?", id):
            self.wrong(f"force: {id!r} is not like A1 or G12")
        self.one_of("hex", hex, load_board().neighbors)
        side: Side = AMERICAN if id[0] == "A" else GERMAN
        names = tuple(sorted(units.split(",")))
        for unit in names:
            self.add_unit(s, unit)
            if s.units[unit].side != side:
                self.wrong(f"force: {unit} is not {side}")
        force = Force(id, side, hex, Secret(None, names), track=(hex,), entered=1)
        s.forces = {**s.forces, id: force}
        a, g = s.numbered
        number = int(id[1:])
        s.numbered = (max(a, number), g) if side == AMERICAN else (a, max(g, number))
        if side == AMERICAN:
            areas = s.american.value.areas | dict.fromkeys(names, "britain")
            s.put_american(areas=areas)
        else:
            s.put_german(flown=tuple(sorted({*s.german.value.flown, *names})))
        for unit in names:
            turn, s.turn = s.turn, 1
            launch(s, unit)
            s.turn = turn
        self.describe(s, id, list(words))

    def describe(self, s: War, id: str, said: list[str]) -> None:
        course = Course(1 + len([each for each in s.forces if each[0] == "A" and each != id]))
        shuttle = "ussr" in said  # §35.54: fighters with a course
        bound = (bool(bombers(s, s.forces[id])) or shuttle) and id[0] == "A"
        while said:
            word = said.pop(0)
            if word in ("moved", "attacked", "fought", "strafed", "sneak"):
                s.put_force(id, **{word: True})
            elif word in ("flown", "entered"):
                s.put_force(id, **{word: self.number(word, *said[:1])})
                said = said[1:]
            elif word in ("marker", "raided", "short"):
                self.put_word(s, id, word)
            elif word in ("fired", "start", "tired") and said:
                self.put_word(s, id, word, said.pop(0))
            elif word in ("target", "home", "lands", "from", "group") and said:
                course = self.steered(s, id, course, word, said.pop(0))
            elif word != "free":
                self.wrong(f"force: {word!r} is not understood")
        if bound:
            s.put_course(id, course)
            if course.target or course.homeward:
                set_course(s, s.forces[id])

    def steered(self, s: War, id: str, course: Course, word: str, what: str) -> Course:
        """A course as a word of a force changes it."""
        if word == "target":
            self.one_of("target", what, load_board().cities)
            return replace(course, target=what)
        if word == "group":
            number = self.number(word, what)
            s.put_american(entered=tuple(sorted({*s.american.value.entered, number})))
            return replace(course, group=number)
        area: Area = self.one_of("area", what, {each: each for each in get_args(Area)})
        if word == "from":
            own = dict.fromkeys(s.forces[id].units.value, area)
            s.put_american(areas={**s.american.value.areas, **own})
        return replace(course, lands=area, homeward=course.homeward or word == "home")

    def put_word(self, s: War, id: str, word: str, what: str = "") -> None:
        """Words of a force that stand for more than a mark."""
        force = s.forces[id]
        if word == "marker":
            s.put_force(id, marker=True, units=Secret((force.side,), force.units.value))
        elif word == "tired":
            s.put_unit(self.unit_in(s, what), steps=1)
        elif word == "short":
            s.put_american(short=(*s.american.value.short, id))
        elif word == "raided":
            s.put_force(id, bombed=True)
        elif word == "fired":
            self.one_of("city", what, load_board().cities)
            s.put_force(id, fired=(*force.fired, what))
        else:
            self.one_of("hex", what, load_board().neighbors)
            s.put_force(id, track=(what, *force.track))

    def put_raids(self, s: War, text: str) -> None:
        """The plan as its answer is written."""
        try:
            plan: Plan = PLAN.read(text)
        except BadText as error:
            self.wrong(f"raids: {error}")
        for unit in (*chain.from_iterable(map(members, plan.groups)), *plan.ploesti):
            self.unit_in(s, unit)
        s.put_american(plan=plan)

    def put_bombs(self, s: War, unit: str) -> None:
        s.put_american(dropped=tuple(sorted((*s.american.value.dropped, unit))))

    def put_clock(self, s: War, key: str, turn: str, *words: str) -> None:
        type = key.partition("-")[0]
        own = self.one_of("clock", type, load_types())
        launched = self.number("clock", turn)
        clock = Clock(launched, launched + own.endurance, own.dropped is not None)
        said = list(words)
        while said:
            word, value = said.pop(0), self.number("clock", *said[:1])
            said = said[1:]
            if word == "dropped" and own.dropped is not None:
                lands = min(clock.lands, value + own.dropped)
                clock = replace(clock, tanks=False, lands=lands)
            elif word == "lands":
                clock = replace(clock, lands=value)
            else:
                self.wrong(f"clock: {word!r} is not one of dropped, lands")
        if own.side == AMERICAN:
            s.put_american(clocks={**s.american.value.clocks, key: clock})
        else:
            s.put_german(clocks={**s.german.value.clocks, key: clock})

    def put_used(self, s: War, base: str) -> None:
        s.slots = {**s.slots, self.base(base): s.turn}
