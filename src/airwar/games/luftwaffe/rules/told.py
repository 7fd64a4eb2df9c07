"""Orders of a whole side as people read them: units, places and targets by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from airwar.common.leads import many
from airwar.kernel.requests import Option, Question

from .answers import (
    AntiAircraft,
    Areas,
    Based,
    Dummies,
    Fuel,
    Markers,
    Part,
    Pay,
    Price,
    Railroad,
    Refuel,
    Repair,
    Support,
    Transfer,
    Withdraw,
)
from .geography import aircraft, name_of
from .names import area_name, called, place_and_target, unit_name
from .state import War

A = TypeVar("A")
# What stands for a unit that is withdrawn, §21.21b.
INSTEAD = {"points": "paid in replacement points", "victory": "paid in victory points"}


class Order(Question[War, A], Generic[A]):
    """A question whose answers read as sentences."""

    def show(self, s: War, about: Any, answer: A) -> Option:
        return Option(self.write(answer), told(s, answer))


def told(s: War, answer: Any) -> str:
    found = TOLD.get(type(answer))
    return found(s, answer) if found is not None else str(answer)


def flights(s: War, units: Iterable[tuple[str, str]]) -> str:
    return ", ".join([f"{unit_name(s, unit)} to {name_of(place)}" for unit, place in units])


def by_area(s: War, units: Sequence[tuple[str, str]]) -> str:
    """`B-17 1-4, P-47 2 to Britain; B-24 1 to Italy`"""
    areas = dict.fromkeys([area for _, area in units])
    own = {area: [unit for unit, at in units if at == area] for area in areas}
    return "; ".join([f"{called(s, each)} to {area_name(area)}" for area, each in own.items()])


def places(names: Iterable[str]) -> str:
    return ", ".join(map(name_of, names))


def targets(symbols: Iterable[str]) -> str:
    return "; ".join(map(place_and_target, symbols))


def row_name(s: War, row: str) -> str:
    """`Me-110` for the row me110.1 of a chart."""
    return aircraft(s, row.partition(".")[0]).name


def gone(s: War, row: str, what: str) -> str:
    """Who goes for a row of the chart: `Me-110: Me-110 5`."""
    return f"{row_name(s, row)}: {INSTEAD.get(what) or unit_name(s, what)}"


def price(s: War, each: Price) -> str:
    parts = [called(s, each.units)] if each.units else []
    parts += [many(each.points, "point")] if each.points else []
    return f"{each.option}: {' and '.join(parts) or 'nothing'}"


def dummies(s: War, answer: Dummies) -> str:
    britain, italy = answer.britain, answer.italy
    return f"{britain} in Britain, {italy} in Italy" if britain + italy else "no dummies"


def fuel(s: War, answer: Fuel) -> str:
    dry = answer.grounded
    who = f"without fuel: {called(s, dry)}" if dry else "fuel for everybody"
    return f"stacks of up to {answer.stack}, {who}"


def guns(s: War, answer: AntiAircraft) -> str:
    return ", ".join([f"{name_of(city)} {n}" for city, n in answer.points]) or "none"


def freed(s: War, answer: Railroad) -> str:
    lines = [f"{unit_name(s, each.unit)} by {places(each.centers)}" for each in answer.freed]
    return "; ".join(lines) or "nobody is freed"


TOLD: Final[Mapping[type, Callable[[War, Any], str]]] = {
    Based: lambda s, answer: flights(s, answer.units) or "nobody moves",
    Areas: lambda s, answer: by_area(s, answer.units) or "nobody",
    Transfer: lambda s, answer: called(s, answer.units) or "nobody changes",
    Refuel: lambda s, answer: called(s, answer.units) or "nobody has to choose",
    Part: lambda s, answer: called(s, answer.units),
    Markers: lambda s, answer: places(answer.places) or "no base",
    Dummies: dummies,
    Support: lambda s, answer: targets(answer.idle) or "nothing stays idle",
    Repair: lambda s, answer: targets(answer.symbols) or "nothing",
    Fuel: fuel,
    AntiAircraft: guns,
    Railroad: freed,
    Withdraw: lambda s, answer: ", ".join([gone(s, row, what) for row, what in answer.listed]),
    Pay: lambda s, answer: "; ".join([price(s, each) for each in answer.prices]),
}
