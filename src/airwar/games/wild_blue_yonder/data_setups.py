"""Who fights whom: scenarios, setups built by players, their checks and their balance."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from airwar.games.wild_blue_yonder.data_aircraft import (
    Aircraft,
    Month,
    SideName,
    load_aircraft,
)
from airwar.games.wild_blue_yonder.reading import data_file, keyed_tables, read_toml, typed
from airwar.kernel.errors import BadData

Skill = Literal["performance", "horsepower", "burst", "gunner", "leadership"]
Balance = Literal["none", "points"]

SKILLS: Final[tuple[Skill, ...]] = ("performance", "horsepower", "burst", "gunner", "leadership")
MOST_ELEMENTS: Final = 4


class Element(Struct, frozen=True, forbid_unknown_fields=True):
    """A Leader with or without his Wingman; `pilot` lists the Leader's skills, §13.4."""

    aircraft: str
    wingman: bool = True
    pilot: tuple[Skill, ...] = ()


MOST_TURNS: Final = 30
Turns: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_TURNS)]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """All that must be agreed before altitudes are chosen; 0 turns is a fight to the finish."""

    date: Month
    elements_allied: tuple[Element, ...]
    elements_axis: tuple[Element, ...]
    balance: Balance = "none"
    turns: Turns = 6
    switches: tuple[str, ...] = ()

    def elements(self, side: SideName) -> tuple[Element, ...]:
        return self.elements_allied if side == "allied" else self.elements_axis


class Scenario(Struct, frozen=True):
    """A setup with its story; `kind` says whether the line-up is the source's or ours."""

    key: str
    title: str
    source: str
    kind: Literal["given", "reconstructed"]
    theatre: str
    summary: str
    setup: Setup
    warnings: tuple["Remark", ...]


class Remark(Struct, frozen=True):
    """What is wrong or odd about a setup: the rule and a sentence."""

    rule: str
    text: str


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """A reading of the rules that players may choose instead of ours."""

    key: str
    title: str
    rule: str
    ruling: str
    off: str
    on: str


@cache
def load_switches() -> Mapping[str, Switch]:
    """The other readings on offer, by key."""
    return MappingProxyType(keyed_tables(data_file("switches.toml"), Switch))


@cache
def load_scenarios(folder: Path | None = None, extra: Path | None = None) -> Mapping[str, Scenario]:
    """The scenarios of a folder, ours unless one is named, by file name.

    `extra` is a player's own file of aircraft, as for `load_aircraft`.
    """
    place: Traversable = data_file("scenarios") if folder is None else folder
    paths = sorted((each for each in place.iterdir() if each.name.endswith(".toml")), key=_name)
    return MappingProxyType(
        {path.name.removesuffix(".toml"): load_scenario(path, extra) for path in paths}
    )


def load_scenario(path: Traversable, extra: Path | None = None) -> Scenario:
    """One scenario file, refused if its setup breaks a rule."""
    entry = typed(read_toml(path), ScenarioEntry, path.name)
    setup = Setup(entry.date, entry.allied, entry.axis, entry.balance, entry.turns, entry.switches)
    errors, warnings = check_setup(setup, load_aircraft(extra))
    if errors:
        told = "; ".join(f"{each.text} (§{each.rule})" for each in errors)
        raise BadData(f"{path.name}: {told}")
    return Scenario(
        path.name.removesuffix(".toml"),
        entry.title,
        entry.source,
        entry.kind,
        entry.theatre,
        entry.summary,
        setup,
        warnings,
    )


def check_setup(
    setup: Setup, aircraft: Mapping[str, Aircraft] | None = None
) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
    """Errors that forbid the setup, and warnings that do not."""
    known = load_aircraft() if aircraft is None else aircraft
    return tuple(_errors(setup, known)), tuple(_warnings(setup, known))


def element_value(element: Element, aircraft: Mapping[str, Aircraft] | None = None) -> int:
    """Balance Value of one Element with its pilot's skills, §5.4.6, §13.3, §13.4."""
    plane = (load_aircraft() if aircraft is None else aircraft)[element.aircraft]
    return plane.value + (plane.wingman_value if element.wingman else 0) + len(element.pilot)


def side_total(setup: Setup, side: SideName, aircraft: Mapping[str, Aircraft] | None = None) -> int:
    """Sum of a side's Element values, §13.1."""
    return sum(element_value(each, aircraft) for each in setup.elements(side))


def bonus(
    setup: Setup, aircraft: Mapping[str, Aircraft] | None = None
) -> tuple[SideName | None, int]:
    """The side that starts with victory points and how many, §13.1; (None, 0) if nobody does."""
    ahead = side_total(setup, "allied", aircraft) - side_total(setup, "axis", aircraft)
    if setup.balance == "none" or ahead == 0:
        return None, 0
    return ("axis", ahead) if ahead > 0 else ("allied", -ahead)


class ScenarioEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it stands in its file."""

    title: str
    source: str
    kind: Literal["given", "reconstructed"]
    date: Month
    theatre: str
    summary: str
    allied: tuple[Element, ...]
    axis: tuple[Element, ...]
    balance: Balance = "none"
    turns: Turns = 6
    switches: tuple[str, ...] = ()


_SIDES: Final[tuple[SideName, SideName]] = ("allied", "axis")
_TITLES: Final[Mapping[SideName, str]] = MappingProxyType({"allied": "Allied", "axis": "Axis"})


def _name(path: Traversable) -> str:
    return path.name


def _errors(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    for side in _SIDES:
        count = len(setup.elements(side))
        if not 1 <= count <= MOST_ELEMENTS:
            yield Remark(
                "4.2-b",
                f"the {_TITLES[side]} side has {count} Elements; 1 to {MOST_ELEMENTS} can fly",
            )
        for place, element in enumerate(setup.elements(side)):
            yield from _element_errors(setup, side, place, element, known)
    for key in setup.switches:
        if key not in load_switches():
            allowed = ", ".join(load_switches())
            yield Remark("4.1", f"switches: {key!r} is not one of {allowed}")
    if len(set(setup.switches)) < len(setup.switches):
        yield Remark("4.1", "switches: one is named twice")


def _element_errors(
    setup: Setup, side: SideName, place: int, element: Element, known: Mapping[str, Aircraft]
) -> Iterator[Remark]:
    where = f"{side}[{place}]"
    plane = known.get(element.aircraft)
    if plane is None:
        yield Remark("4.4", f"{where}.aircraft: there is no aircraft {element.aircraft!r}")
        return
    if plane.side != side:
        yield Remark(
            "4.2-a",
            f"{where}: the {plane.name} is {plane.nation} and flies for the "
            f"{_TITLES[plane.side]} side only",
        )
    if plane.service > setup.date:
        yield Remark(
            "4.3",
            f"{where}: the {plane.name} enters service in {plane.service}, after {setup.date}",
        )
    if plane.aircraft_class != "fighter":
        name = plane.aircraft_class.replace("-", " ")
        yield Remark("2.1", f"{where}: the {plane.name} is a {name}; only fighters dogfight")
    if len(set(element.pilot)) < len(element.pilot):
        yield Remark("13.4", f"{where}.pilot: a pilot has each skill once at most")
    if "gunner" in element.pilot and plane.front.gunner is None:
        yield Remark("9.2-b", f"{where}.pilot: the {plane.name} has no gunner to be skilled")
    if "burst" in element.pilot and plane.front.burst is None:
        yield Remark("5.2.4-a", f"{where}.pilot: the {plane.name} has no guns of its own to aim")


def _warnings(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """What is allowed and yet not usual; needs known aircraft, or there are errors anyway."""
    elements = (*setup.elements_allied, *setup.elements_axis)
    if any(each.aircraft not in known for each in elements):
        return
    allied, axis = (_aircraft_count(setup.elements(side)) for side in _SIDES)
    even = side_total(setup, "allied", known) == side_total(setup, "axis", known)
    if allied != axis and setup.balance == "none" and not even:  # §13.2, §13.3
        yield Remark(
            "4.2-b", f"{allied} Allied aircraft face {axis} of the Axis and nothing balances them"
        )
    yield from _pilot_warnings(setup, known)


def _pilot_warnings(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """§13.4 lends skilled pilots to the weaker side only."""
    bare = [
        sum(element_value(each, known) - len(each.pilot) for each in setup.elements(side))
        for side in _SIDES
    ]
    for side, own, other in zip(_SIDES, bare, reversed(bare), strict=True):
        if own >= other and any(each.pilot for each in setup.elements(side)):
            yield Remark(
                "13.4",
                f"the {_TITLES[side]} side has skilled pilots though it is not the weaker one "
                f"({own} against {other})",
            )


def _aircraft_count(elements: tuple[Element, ...]) -> int:
    return sum(2 if each.wingman else 1 for each in elements)
