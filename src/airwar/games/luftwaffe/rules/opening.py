"""From a set-up to the opening state; the German set-up, hidden draws, secret choices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.forms import Field, Form, Many, Pick, items
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Draw, Flow, Option, Question, Refusal, Together
from airwar.kernel.secrets import Secret

from ..data.aircraft import types_of
from ..data.board import load_board
from ..data.forces import load_chart
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, SYSTEMS
from ..data.scenario import read_setup
from ..data.setup import Setup
from ..data.tables import load_options, load_products
from .answers import Area, Based, Options, System
from .geography import german_side, name_of, rated, usable_bases
from .key_complex import COMMA
from .names import spoken, unit_name
from .solo import check_plans
from .state import (
    DEAD,
    AmericanPack,
    GermanPack,
    Status,
    Unit,
    War,
    american_only,
    german_only,
)
from .told import Order

if TYPE_CHECKING:
    from random import Random

OPTIONS: Final = "options"
CRITICAL: Final = "critical-industry"
KEY_COMPLEX: Final = "key-complex"
BLANK: Final = "blank"  # §53.3: a marker without a name


def open_game(raw: Mapping[str, Any]) -> War:
    """The opening state of a set-up. Raises BadData."""
    setup, _ = read_setup(raw)
    check_plans(setup.plans)
    s = War(
        setup=setup,
        quarter=setup.quarters[0],
        american=american_only(AmericanPack()),
        german=german_only(GermanPack()),
        pools=setup.pools,
    )
    add_units(s)
    areas: dict[str, Area] = {}
    for unit in s.of_side(AMERICAN):
        if unit.status == "play":
            areas[unit.id] = "britain"  # §18.32 §25.32
    s.put_american(areas=areas)
    s.boxes = (("britain", len(areas)), ("italy", 0))
    for id, base in setup.bases:
        s.put_unit(id, base=base)
        claim(s, id, base)
    return s


def add_units(s: War) -> None:
    """§3.31 §3.32 §18.31 §25.1 §25.31 §55.4a §55.5: all units, those of the charts awaited."""
    count: dict[str, int] = {}
    units: dict[str, Unit] = {}
    for side, arrives, type, number, kind in listed(s.setup):
        for _ in range(number):
            count[type] = count.get(type, 0) + 1
            id = f"{type}-{count[type]:02}"
            first = arrives <= s.setup.quarters[0] and kind != "railroad"
            status: Status = "play" if first else "awaited"
            school, railroad = kind == "school", kind == "railroad"
            units[id] = Unit(
                id, type, side, status=status, arrives=arrives, school=school, railroad=railroad
            )
    s.units = units
    for type, number in gone_before(s.setup):
        own = [u.id for u in s.units.values() if u.type == type and u.status == "play"]
        for id in own[max(0, len(own) - number) :]:
            s.put_unit(id, status="withdrawn", steps=DEAD)


def gone_before(setup: Setup) -> Iterator[tuple[str, int]]:
    """§21.2: types that the chart has withdrawn before a campaign that begins later."""
    if not setup.campaign:
        return
    chart = load_chart("advanced" if setup.level == "advanced" else "tournament")
    for side in (AMERICAN, GERMAN):
        for quarter in QUARTERS[: setup.quarters[0]]:
            for entry in chart.get((side, quarter), ()):
                yield from entry.withdraws.items()


def listed(setup: Setup) -> Iterator[tuple[Any, int, str, int, str]]:
    """Side, quarter of arrival, type, number, kind."""
    if not setup.campaign:
        for side, force in ((AMERICAN, setup.american), (GERMAN, setup.german)):
            for type, number in force:
                yield side, setup.quarters[0], type, number, ""
        return
    chart = load_chart("advanced" if setup.level == "advanced" else "tournament")
    changes = {(quarter, type): number for quarter, type, number in setup.schedule}
    for side in (AMERICAN, GERMAN):
        for n, quarter in enumerate(QUARTERS):
            for entry in chart.get((side, quarter), ()):
                for type, number in entry.arrives.items():
                    change = 0 if entry.kind else changes.pop((n, type), 0)
                    yield side, n, type, max(0, number + change), entry.kind
    for (quarter_number, type), number in changes.items():  # §53.4: new ones by agreement
        yield types_of(setup.aircraft)[type].side, quarter_number, type, max(0, number), ""


def claim(s: War, unit: str, base: str) -> None:
    """§24.1 §24.51 R49: jets and rockets make the base on which they are placed theirs."""
    own = rated(s, unit)
    if own.rocket and base not in s.rocket_bases:
        s.rocket_bases = tuple(sorted((*s.rocket_bases, base)))
    elif own.exempt and not own.rocket and base not in s.jet_bases:
        s.jet_bases = tuple(sorted((*s.jet_bases, base)))


# -- hidden draws ---------------------------------------------------------------------------------


def hidden_industry(s: War) -> bool:
    """§51.4: a key complex needs no critical industry beside it."""
    return s.advanced or s.on(KEY_COMPLEX)


def draws(s: War) -> Flow[None]:
    """§25.311 §37.1 §37.2 §51.1 §53.3: the German alone sees what is drawn."""
    if s.advanced:
        critical = yield from markers(s, "37.2", "The critical industry", "industry", SYSTEMS)
        if s.setup.plans:
            s.sealed = Secret((), critical)
        else:
            s.put_german(critical=critical)
            told(s, "37.2", "critical industry", critical)
    if s.on(KEY_COMPLEX):
        keys = yield from markers(s, "51.1", "The key complex", "products", load_products())
        if s.setup.plans:
            s.sealed_key = Secret((), COMMA.join(keys))
        else:
            s.put_german(key=COMMA.join(keys))
            told(s, "51.1", "key complex", keys)


def told(s: War, rule: str, what: str, drawn: tuple[str, ...]) -> None:
    """§25.311 §51.1: the German alone notes what was drawn."""
    found = f"The {what} is {' and '.join(drawn)}"
    text = found if drawn else f"A blank was drawn: there is no {what}"
    s.tell(Event(rule, "drawn", text, to=(GERMAN,), who=GERMAN))


def markers(
    s: War, rule: str, title: str, deck: str, kinds: Sequence[str]
) -> Flow[tuple[str, ...]]:
    """§37.5 §53.3: a marker or two from those of a kind and the blanks; §54.2: in a solo game
    nobody looks."""
    blanks = s.setup.number("blanks")
    found = (*kinds, *[BLANK] * min(blanks, 1))
    names = tuple([re.sub("[^a-z]+", "-", each.lower()) for each in found])
    counts = (*[1] * len(kinds), *[blanks] * min(blanks, 1))
    wanted = 2 if s.setup.number("markers") > 1 else 1
    eyes = () if s.setup.plans else (GERMAN,)
    drawn = yield Draw(rule, title, deck, counts, names, wanted, eyes)
    return tuple(sorted([found[i] for i in drawn if found[i] != BLANK]))


# -- the German set-up ----------------------------------------------------------------------------


def to_place(s: War) -> list[str]:
    """Germans in play that stand nowhere yet."""
    return [unit.id for unit in s.of_side(GERMAN) if unit.status == "play" and not unit.base]


class SetUp(Order[Based]):
    """§3.4 §18.31: every unit to a base, one each."""

    name, rule, answer = "set-up", "3.4", Based
    doing = "setting up"

    def prompt(self, s: War, about: Any) -> str:
        return "Place every unit on an airbase, one on each."

    def usual(self, s: War, late: bool = False) -> Based:
        """Spread over the bases, those near the lines first."""
        board = load_board()
        line = distance_from_lines(s)
        places = sorted(
            usable_bases(s), key=lambda id: (line.get(board.bases[id].hex, 99), id), reverse=late
        )
        units = to_place(s)
        step = max(1, len(places) // max(1, len(units)))
        chosen = [places[i * step] for i in range(len(units))]
        return Based(tuple(zip(sorted(units), chosen, strict=True)))

    def options(self, s: War, about: Any) -> Sequence[Based]:
        return list(dict.fromkeys([self.usual(s), self.usual(s, late=True)]))

    def refused(self, s: War, about: Any, answer: Based) -> Iterator[Refusal]:
        yield from based_refused(s, answer, "3.4")
        placed = [unit for unit, _ in answer.units]
        for unit in to_place(s):
            if unit not in placed:
                yield Refusal("3.4", f"{unit_name(s, unit)} has no base", ("units",))
        for i, (unit, _) in enumerate(answer.units):
            if unit not in to_place(s):
                yield Refusal("3.4", f"{spoken(s, unit)} is not to be placed", ("units", i))

    def random(self, s: War, about: Any, rng: Random) -> Based:
        units = sorted(to_place(s))
        return Based(tuple(zip(units, rng.sample(usable_bases(s), len(units)), strict=True)))

    def presets(self, s: War, about: Any) -> Mapping[str, Based]:
        return {"usual": self.usual(s)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        return based_form(to_place(s), usable_bases(s))


def distance_from_lines(s: War) -> Mapping[str, int]:
    from .geography import closed_to, field, home_hexes

    return field(home_hexes(s), closed_to(s, AMERICAN))


def based_refused(s: War, answer: Based, rule: str) -> Iterator[Refusal]:
    """§3.4 §7.72 §9.32: bases that are there, on the German side, one unit each."""
    board = load_board()
    units = [unit for unit, _ in answer.units]
    if units != sorted(set(units)):
        yield Refusal(rule, "units are named once, in order", ("units",))
    taken: dict[str, str] = {}
    for i, (unit, base) in enumerate(answer.units):
        if base not in board.bases:
            yield Refusal(rule, f"there is no airbase {spoken(s, base)}", ("units", i))
        elif not german_side(s, board.bases[base].hex):
            yield Refusal("7.72", f"{name_of(base)} is on the Allied side", ("units", i))
        elif base in taken:
            yield Refusal(
                rule, f"{spoken(s, taken[base])} is at {name_of(base)} already", ("units", i)
            )
        taken.setdefault(base, unit)


def based_form(units: Sequence[str], bases: Sequence[str]) -> Form:
    row = Form(
        fields=(
            Field("unit", "Unit", Pick(items(units))),
            Field("base", "Base", Pick(items(bases))),
        )
    )
    return Form("base", (Field("units", "Units", Many(row, 0, len(units))),))


SET_UP: Final = SetUp()


def some_to_place(s: War) -> bool:
    return bool(to_place(s))


def set_up(s: War) -> Flow[None]:
    """§3.4 §3.31 §9.32 §18.31 §25.31: in the open, before the American plans."""
    answer = yield Choose(GERMAN, SET_UP)
    for unit, base in answer.units:
        s.put_unit(unit, base=base)
        claim(s, unit, base)
    s.tell(Event("3.4", "set-up", f"{len(answer.units)} German units are placed", who=GERMAN))


# -- secret choices -------------------------------------------------------------------------------


SYSTEM_NAMES: Final[Mapping[str, str]] = {
    "aircraft": "Aircraft factories",
    "industry": "Industry",
    "oil": "Oil",
    "power": "Power",
    "transport": "Transport",
}


class TargetSystem(Question[War, System]):
    """§17.1 §19.1: the target system that the American will be judged by."""

    name, rule, answer = "system", "17.1", System
    doing = "choosing a target system"

    def prompt(self, s: War, about: Any) -> str:
        return "Which target system do you go for? It stays secret."

    def options(self, s: War, about: Any) -> Sequence[System]:
        choices = [each.system for each in s.setup.victory.choices if each.system is not None]
        return choices or list(SYSTEMS)

    def show(self, s: War, about: Any, answer: System) -> Option:
        own = [each for each in load_board().symbols.values() if each.kind == answer]
        cities = len({each.place for each in own})
        return option(answer, SYSTEM_NAMES[answer], f"{len(own)} targets in {cities} places")


class PickOptions(Question[War, Options]):
    """§39.1: reinforcement options, as many as agreed. `about` is the side."""

    name, rule, answer = "options", "39.1", Options
    doing = "choosing options"

    def prompt(self, s: War, about: Any) -> str:
        return f"Choose {self.wanted(s, about)} reinforcement options. They stay secret until due."

    def pool(self, about: Any) -> list[str]:
        return sorted([each.key for each in load_options().values() if each.side == about])

    def options(self, s: War, about: Any) -> Sequence[Options]:
        from itertools import combinations

        return [Options(each) for each in combinations(self.pool(about), self.wanted(s, about))]

    def wanted(self, s: War, about: Any) -> int:
        """As many as agreed, or all that the side has."""
        return min(wanted_options(s), len(self.pool(about)))

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        pool, wanted = self.pool(about), self.wanted(s, about)
        return Form(
            "options", (Field("names", "Options", Pick(items(pool), wanted, wanted, True)),)
        )


def wanted_options(s: War) -> int:
    return s.setup.number(OPTIONS, 2)


SYSTEM: Final = TargetSystem()
PICK_OPTIONS: Final = PickOptions()


def any_secret(s: War) -> bool:
    return s.setup.victory.system == "secret" or s.on(OPTIONS)


def secrets(s: War) -> Flow[None]:
    """§17.1 §19.1 §39.1: each side for itself."""

    def american() -> Flow[tuple[str, tuple[str, ...]]]:
        system, names = "", ()
        if s.setup.victory.system == "secret":
            system = yield Choose(AMERICAN, SYSTEM, None, (AMERICAN,))
        if s.on(OPTIONS):
            chosen = yield Choose(AMERICAN, PICK_OPTIONS, AMERICAN, (AMERICAN,))
            names = chosen.names
        return system, names

    def german() -> Flow[tuple[str, ...]]:
        chosen = yield Choose(GERMAN, PICK_OPTIONS, GERMAN, (GERMAN,))
        names: tuple[str, ...] = chosen.names
        return names

    flows: dict[str, Any] = {AMERICAN: american}
    if s.on(OPTIONS):
        flows[GERMAN] = german
    joint = yield Together("17.1", "Secret choices", flows)
    system, names = joint[AMERICAN]
    s.put_american(system=system, options=names)
    if GERMAN in joint:
        s.put_german(options=joint[GERMAN])


def oddities(s: War) -> Iterator[tuple[str, str]]:
    """Fields of a set-up that can be played and are hardly meant, and why."""
    if all(rated(s, unit.id).fighter for unit in s.of_side(AMERICAN)):
        yield "american", "no bombers: nothing can be bombed"
    units, bases = len([*s.of_side(GERMAN)]), len(usable_bases(s))
    if units > bases:
        yield "german", f"{units} units for {bases} bases"
