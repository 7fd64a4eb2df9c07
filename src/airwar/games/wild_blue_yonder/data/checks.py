"""What is wrong or odd about a set-up: numbers, sides, dates, pilots, balance and players."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from airwar.common.catalog import switch_errors
from airwar.common.contract import Remark

from .aircraft import Aircraft, SideName, load_aircraft
from .library import load_switches
from .setups import MOST_ELEMENTS, SIDES, Element, Setup, element_value, side_total

_TITLES: Final[Mapping[SideName, str]] = MappingProxyType({"allied": "Allied", "axis": "Axis"})


def check_setup(
    setup: Setup, aircraft: Mapping[str, Aircraft] | None = None
) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
    """Errors, which forbid the set-up, and warnings, which do not."""
    known = load_aircraft() if aircraft is None else aircraft
    return tuple(_errors(setup, known)), tuple(_warnings(setup, known))


def _errors(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    for side in SIDES:
        count = len(setup.elements(side))
        if not 1 <= count <= MOST_ELEMENTS:
            told = f"the {_TITLES[side]} side has {count} Elements; 1 to {MOST_ELEMENTS} can fly"
            yield Remark(side, "4.2-b", told)
        elif len(setup.seats.of(side)) > count:
            told = f"1 to {count} players, at most one for each Element"
            yield Remark(f"seats.{side}", "4.2-b", told)
        for place, element in enumerate(setup.elements(side)):
            yield from _element_errors(setup, side, place, element, known)
    yield from switch_errors(setup.switches, load_switches(), "4.1")


def _element_errors(
    setup: Setup, side: SideName, place: int, element: Element, known: Mapping[str, Aircraft]
) -> Iterator[Remark]:
    where = f"{side}[{place}]"
    plane = known.get(element.aircraft)
    if plane is None:
        told = f"there is no aircraft {element.aircraft!r}"
        yield Remark(f"{where}.aircraft", "4.4", told)
        return
    if plane.side != side:
        own = _TITLES[plane.side]
        told = f"the {plane.name} is {plane.nation} and flies for the {own} side only"
        yield Remark(where, "4.2-a", told)
    if plane.service > setup.date:
        told = f"the {plane.name} enters service in {plane.service}, after {setup.date}"
        yield Remark(where, "4.3", told)
    if plane.aircraft_class != "fighter":
        name = plane.aircraft_class.replace("-", " ")
        yield Remark(where, "2.1", f"the {plane.name} is a {name}; only fighters dogfight")
    if len(set(element.pilot)) < len(element.pilot):
        yield Remark(f"{where}.pilot", "13.4", "a pilot has each skill at most once")
    if "gunner" in element.pilot and plane.front.gunner is None:
        told = f"the {plane.name} has no gunner to be skilled"
        yield Remark(f"{where}.pilot", "9.2-b", told)
    if "burst" in element.pilot and plane.front.burst is None:
        told = f"the {plane.name} has no guns of its own to aim"
        yield Remark(f"{where}.pilot", "5.2.4-a", told)


def _warnings(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """What is allowed but unusual; needs known aircraft, otherwise there are errors anyway."""
    elements = (*setup.elements_allied, *setup.elements_axis)
    if any(each.aircraft not in known for each in elements):
        return
    allied, axis = (_aircraft_count(setup.elements(side)) for side in SIDES)
    even = side_total(setup, "allied", known) == side_total(setup, "axis", known)
    if allied != axis and setup.balance == "none" and not even:  # §13.2, §13.3
        told = f"{allied} Allied aircraft face {axis} Axis aircraft, and nothing balances them"
        yield Remark("balance", "4.2-b", told)
    yield from _pilot_warnings(setup, known)


def _pilot_warnings(setup: Setup, known: Mapping[str, Aircraft]) -> Iterator[Remark]:
    """§13.4 lends skilled pilots to the weaker side only."""
    bare = [
        sum(element_value(each, known) - len(each.pilot) for each in setup.elements(side))
        for side in SIDES
    ]
    for side, own, other in zip(SIDES, bare, reversed(bare), strict=True):
        if own >= other and any(each.pilot for each in setup.elements(side)):
            told = (
                f"the {_TITLES[side]} side has skilled pilots although it is not the weaker one "
                f"({own} against {other})"
            )
            yield Remark(side, "13.4", told)


def _aircraft_count(elements: tuple[Element, ...]) -> int:
    return sum(2 if each.wingman else 1 for each in elements)
