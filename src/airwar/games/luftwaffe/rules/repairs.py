"""What settles a fault of a raid plan: the mildest change after which the plan has fewer faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeAlias

from msgspec.structs import replace

from airwar.kernel.requests import Refusal, Repair

from ..data.board import load_board
from ..data.tables import load_limits
from .answers import Bomber, Entry, Group, Plan
from .bombing import FREE, most_symbols
from .drafts import symbols_open
from .geography import distance, name_of, rated
from .groups import AIRBASES
from .names import area_name, called, spoken, symbol_name, unit_name
from .plan import plan_refused
from .planned_units import area_of_unit, areas_open, planned_points
from .start_hexes import by_square, cities_of
from .state import War

MOST: Final = 12  # faults for which a repair is sought
NEAR: Final = 16  # cities that are tried in place of another
Change: TypeAlias = tuple[str, Plan]  # in words, and the plan with it


def plan_repairs(
    s: War, plan: Plan, intensive: bool, faults: Sequence[Refusal]
) -> list[Repair | None]:
    return [repair(s, plan, intensive, faults, fault) for fault in faults[:MOST]]


def repair(
    s: War, plan: Plan, intensive: bool, faults: Sequence[Refusal], fault: Refusal
) -> Repair | None:
    """A change after which the fault is gone and there are fewer in all."""
    count = len(faults)
    for label, other in changes(s, plan, intensive, fault):
        left = list(plan_refused(s, other, intensive))
        if len(left) < count and alike(left, fault) < alike(faults, fault):
            return Repair(label, other)
    return None


def alike(faults: Sequence[Refusal], fault: Refusal) -> int:
    """How many faults are this one, wherever they stand: places shift as units are removed."""
    return sum((each.rule, each.reason) == (fault.rule, fault.reason) for each in faults)


def changes(s: War, plan: Plan, intensive: bool, fault: Refusal) -> Iterator[Change]:
    """What may settle a fault, the mildest first; it is found by where the fault is."""
    match fault.at:
        case ("ploesti", int() as row):
            rest = tuple([unit for n, unit in enumerate(plan.ploesti) if n != row])
            yield f"Take {spoken(s, plan.ploesti[row])} out", replace(plan, ploesti=rest)
        case ("ploesti",):
            units = tuple(sorted(set(plan.ploesti)))
            yield "Put them in order", replace(plan, ploesti=units)
            yield "Nobody goes to Ploesti", replace(plan, ploesti=())
        case ("groups",):
            last = min(enumerate(plan.groups), key=lambda each: (len(members(each[1])), -each[0]))
            yield without(plan, last[0])
        case ("groups", int() as i, *rest):
            yield from group_changes(Bench(s, plan, intensive, i), rest)


class Bench:
    """A group of a plan under repair."""

    def __init__(self, s: War, plan: Plan, intensive: bool, i: int) -> None:
        self.s, self.plan, self.intensive, self.i = s, plan, intensive, i
        self.group = plan.groups[i]

    def changed(self, group: Group) -> Plan:
        groups = self.plan.groups
        return replace(self.plan, groups=(*groups[: self.i], group, *groups[self.i + 1 :]))

    def points(self, unit: str) -> int:
        """Targets for which a bomber has bombs."""
        if unit not in self.s.units:
            return 0
        return most_symbols(planned_points(self.s, unit, self.intensive))

    def free(self, city: str) -> list[str]:
        """Targets of a city that stand and for which no bomber of the plan goes."""
        rows = [row for group in self.plan.groups for row in group.bombers if row.at == city]
        aimed = {symbol for row in rows for symbol in row.symbols}
        return [each for each in targets_of(self.s, city) if each not in aimed]


def targets_of(s: War, city: str) -> list[str]:
    """What can be bombed there, an airbase last."""
    return sorted(symbols_open(s, city), key=lambda each: (each.startswith("b"), each))


def group_changes(bench: Bench, at: Sequence[str | int]) -> Iterator[Change]:
    field, rest = (at[0], at[1:]) if at else ("", ())
    found = FIELDS.get(str(field), sizes)
    yield from found(bench, rest)
    if not members(bench.group):
        yield without(bench.plan, bench.i)


def members(group: Group) -> tuple[str, ...]:
    return (*[each.unit for each in group.bombers], *group.fighters)


def without(plan: Plan, i: int) -> Change:
    groups = (*plan.groups[:i], *plan.groups[i + 1 :])
    return f"Remove group {i + 1}", replace(plan, groups=groups)


def and_all(names: Sequence[str]) -> str:
    """`a, b and c`"""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


# -- the group -------------------------------------------------------------------------------------


def sizes(bench: Bench, _: Sequence[str | int]) -> Iterator[Change]:
    """§9.2-3: fighters leave first."""
    group = bench.group
    most = load_limits().limits.american_group
    fighters = group.fighters[: max(0, most - len(group.bombers))]
    gone = group.fighters[len(fighters) :]
    if gone and len(fighters) + len(group.bombers) <= most:
        label = f"Take {called(bench.s, gone)} out"
        yield label, bench.changed(replace(group, fighters=fighters))
    yield from taken_out(bench, [each.unit for each in group.bombers[most:]])
    yield without(bench.plan, bench.i)


def kinds(bench: Bench, _: Sequence[str | int]) -> Iterator[Change]:
    """§23.21: who lands in the USSR wants to shuttle."""
    group = bench.group
    if group.kind == "raid" and "ussr" in (group.area, group.lands):
        yield "Make it a shuttle", bench.changed(replace(group, kind="shuttle", notes=None))
    back = replace(group, lands=group.area, entry=None, notes=None)
    if group.kind == "raid":
        yield f"Land in {area_name(group.area)}", bench.changed(back)
    kind = "raid" if group.bombers else "sweep"
    yield f"Make it a {kind}", bench.changed(replace(back, kind=kind))


def areas(bench: Bench, _: Sequence[str | int]) -> Iterator[Change]:
    """Where its units are, else anywhere."""
    group = bench.group
    homes = [area_of_unit(bench.s, unit) for unit in members(group) if unit in bench.s.units]
    for area in dict.fromkeys([*homes, *areas_open(bench.s)]):
        if area and area != group.area:
            there = replace(group, area=area, notes=None)
            yield f"Start in {area_name(area)}", bench.changed(there)
            both = replace(there, lands=area)
            yield f"Start and land in {area_name(area)}", bench.changed(both)
    yield from landings(bench, ())


def landings(bench: Bench, _: Sequence[str | int]) -> Iterator[Change]:
    group = bench.group
    yield f"Land in {area_name(group.area)}", bench.changed(replace(group, lands=group.area))
    if group.kind == "shuttle":
        shuttle = replace(group, lands="ussr", notes=None)
        yield "Land in the USSR", bench.changed(shuttle)
    yield from kinds(bench, ())


def entries(bench: Bench, _: Sequence[str | int]) -> Iterator[Change]:
    """§11.1, §23.41: the turn and the number nearest to those named."""
    group, limits = bench.group, load_limits().limits
    if not by_square(group):
        yield "Name no entry", bench.changed(replace(group, entry=None))
        return
    first, last = limits.sneak_turns
    if group.kind != "sneak":
        first, last = limits.shuttle_first_turn, bench.s.setup.turns
    old = group.entry or Entry(first, 9)
    turn = min(last, max(first, old.turn))
    for number in sorted(range(3, 10), key=lambda each: (abs(each - old.number), -each)):
        label = f"Enter on Turn {turn} by square {number}"
        yield label, bench.changed(replace(group, entry=Entry(turn, number), notes=None))


def primaries(bench: Bench, _: Sequence[str | int]) -> Iterator[Change]:
    """§9.2-4, §10.31: another of its cities; another area; fewer cities."""
    group = bench.group
    cities = [city for city in cities_of(group) if city in load_board().cities]
    for city in sorted(cities, key=lambda city: (-count(group, city), city)):
        if city != group.primary:
            other = replace(group, primary=city, notes=None)
            yield f"Make {name_of(city)} the primary target", bench.changed(other)
    if not cities and group.primary is not None:
        yield "Name no primary target", bench.changed(replace(group, primary=None, notes=None))
    yield from areas(bench, ())
    if group.primary in cities:
        near = by_distance(str(group.primary), [each for each in cities if each != group.primary])
        for gone in reversed(near):
            yield from sent(bench, gone, str(group.primary))


def count(group: Group, city: str) -> int:
    return sum(each.at == city for each in group.bombers)


# -- bombers ---------------------------------------------------------------------------------------


def rows(bench: Bench, at: Sequence[str | int]) -> Iterator[Change]:
    """Faults of one bomber, or of all of them together."""
    if not at or not isinstance(at[0], int):
        yield from make_up(bench)
        return
    row, field = bench.group.bombers[at[0]], at[1] if len(at) > 1 else ""
    if field == "symbols":
        yield from targets(bench, row)
    if field in ("symbols", "at"):
        yield from elsewhere(bench, row.at)
    if field == "" and row.unit in bench.s.units and rated(bench.s, row.unit).fighter:
        others = tuple([each for each in bench.group.bombers if each.unit != row.unit])
        fighters = tuple(sorted({*bench.group.fighters, row.unit}))
        changed = replace(bench.group, bombers=others, fighters=fighters)
        yield f"Let {unit_name(bench.s, row.unit)} escort", bench.changed(changed)
    yield from moved(bench, [row.unit])
    others = tuple([each for n, each in enumerate(bench.group.bombers) if n != at[0]])
    rest = replace(bench.group, bombers=others)
    yield f"Take {spoken(bench.s, row.unit)} out", bench.changed(with_primary(rest))


def make_up(bench: Bench) -> Iterator[Change]:
    """§9.2-1, §9.26, §11.12: the few give way to the many."""
    group = bench.group
    tidy = tuple(sorted({each.unit: each for each in group.bombers}.values(), key=by_unit))
    yield "Put them in order", bench.changed(replace(group, bombers=tidy))
    types: dict[str, list[str]] = {}
    for each in group.bombers:
        if each.unit in bench.s.units:
            types.setdefault(bench.s.units[each.unit].type, []).append(each.unit)
    few = sorted(types.values(), key=len)[:-1]
    if few:
        yield from moved(bench, few[0])
        yield from taken_out(bench, [unit for units in few for unit in units])
    most = load_limits().limits.sneak_units
    if group.kind == "sneak" and len(group.bombers) > most:
        yield from moved(bench, [each.unit for each in group.bombers[most:]])
        yield from taken_out(bench, [each.unit for each in group.bombers[most:]])
    yield from kinds(bench, ())
    yield from taken_out(bench, [each.unit for each in group.bombers])


def by_unit(each: Bomber) -> str:
    return each.unit


def targets(bench: Bench, row: Bomber) -> Iterator[Change]:
    """§10.11, §10.12, §10.2c: what it can bomb of what it was to bomb; else what is free."""
    s, city, most = bench.s, row.at, bench.points(row.unit)
    if city == AIRBASES or s.on(FREE) or city not in load_board().cities:
        yield "Name no targets", with_row(bench, replace(row, symbols=()))
        return
    standing = symbols_open(s, city)
    kept = sorted({each for each in row.symbols if each in standing})
    alone = [each for each in kept if shared(bench, city, each) == 1]
    kept = sorted([*alone, *[each for each in kept if each not in alone]][:most])
    gone = sorted(set(row.symbols) - set(kept))
    if kept and gone:
        names = and_all([symbol_name(city, each) for each in gone])
        yield (
            f"{unit_name(s, row.unit)} leaves out {names}",
            with_row(bench, with_symbols(row, kept)),
        )
    elif kept:
        yield "Put them in order", with_row(bench, with_symbols(row, kept))
    free = bench.free(city)[:most]
    if free and not kept:
        names = and_all([symbol_name(city, each) for each in free])
        label = f"{unit_name(s, row.unit)} goes for {names}"
        yield label, with_row(bench, with_symbols(row, sorted(free)))


def shared(bench: Bench, city: str, symbol: str) -> int:
    """How many bombers of the plan go for a target."""
    every = [each for group in bench.plan.groups for each in group.bombers if each.at == city]
    return sum(symbol in each.symbols for each in every)


def with_symbols(row: Bomber, symbols: Sequence[str]) -> Bomber:
    return replace(row, symbols=tuple(symbols))


def with_row(bench: Bench, row: Bomber) -> Plan:
    bombers = tuple([row if each.unit == row.unit else each for each in bench.group.bombers])
    return bench.changed(replace(bench.group, bombers=bombers))


def elsewhere(bench: Bench, city: str) -> Iterator[Change]:
    """All bombers for a city to the nearest one that the group can bomb as well."""
    known = load_board().cities
    allowed = [each for each in bench.s.setup.targets or known if each != city and bench.free(each)]
    old = city if city in known else bench.group.primary
    near = by_distance(old, allowed) if old in known else sorted(allowed)
    own = [each for each in cities_of(bench.group) if each in allowed]
    for other in islice(dict.fromkeys([*near[:NEAR], *own]), NEAR + len(own)):
        yield from sent(bench, city, other)


def by_distance(city: str | None, others: Sequence[str]) -> list[str]:
    known = load_board().cities
    here = known[str(city)].hex
    return sorted(others, key=lambda each: (distance(here, known[each].hex), each))


def sent(bench: Bench, city: str, other: str) -> Iterator[Change]:
    """The bombers for one city fly to another, each to targets that are free there."""
    s, free, found = bench.s, bench.free(other), []
    spare = targets_of(s, other)
    for row in bench.group.bombers:
        if row.at != city:
            found.append(row)
            continue
        most = bench.points(row.unit)
        symbols, free = free[:most] or spare[:most], free[most:]
        found.append(Bomber(row.unit, other, () if s.on(FREE) else tuple(sorted(symbols))))
    went = [each.unit for each in bench.group.bombers if each.at == city]
    primary = other if bench.group.primary == city else bench.group.primary
    group = replace(bench.group, bombers=tuple(found), primary=primary)
    if went:
        yield f"Send {called(s, went)} to {name_of(other)}", bench.changed(group)


# -- units -----------------------------------------------------------------------------------------


def escorts(bench: Bench, at: Sequence[str | int]) -> Iterator[Change]:
    group = bench.group
    if at and isinstance(at[0], int):
        unit = group.fighters[at[0]]
        yield from moved(bench, [unit])
        rest = tuple([each for n, each in enumerate(group.fighters) if n != at[0]])
        yield f"Take {spoken(bench.s, unit)} out", bench.changed(replace(group, fighters=rest))
        return
    tidy = replace(group, fighters=tuple(sorted(set(group.fighters))))
    yield "Put them in order", bench.changed(tidy)
    yield from moved(bench, list(group.fighters))
    yield from taken_out(bench, list(group.fighters))


def moved(bench: Bench, units: Sequence[str]) -> Iterator[Change]:
    """Units into another group of their kind, or into one of their own."""
    s, own = bench.s, bench.group
    if not units or any(unit not in s.units for unit in units):
        return
    elsewhere = [unit for group in bench.plan.groups if group is not own for unit in members(group)]
    if any(unit in elsewhere for unit in units):
        return
    went = tuple([each for each in own.bombers if each.unit in units])
    rest = dropped(own, units)
    area = area_of_unit(s, units[0]) or own.area
    for n, group in enumerate(bench.plan.groups):
        if n == bench.i or group.area != area:
            continue
        more = joined(group, went, units)
        label = f"Move {called(s, units)} to group {n + 1}"
        groups = [more if k == n else rest if k == bench.i else each
                  for k, each in enumerate(bench.plan.groups)]  # fmt: skip
        yield label, replace(bench.plan, groups=tuple(groups))
    primary = next((each.at for each in went if each.at in load_board().cities), None)
    kind = "raid" if went else "sweep"
    fresh = Group(kind, area, area, primary, (), ())  # type: ignore[arg-type]
    label = f"Give {called(s, units)} a group of {'its' if len(units) == 1 else 'their'} own"
    kept = bench.changed(rest).groups
    yield label, replace(bench.plan, groups=(*kept, joined(fresh, went, units)))


def joined(group: Group, rows: Sequence[Bomber], units: Sequence[str]) -> Group:
    bombers = tuple(sorted([*group.bombers, *rows], key=by_unit))
    known = {each.unit for each in rows}
    fighters = tuple(sorted({*group.fighters, *[unit for unit in units if unit not in known]}))
    return replace(group, bombers=bombers, fighters=fighters)


def dropped(group: Group, units: Sequence[str]) -> Group:
    """A group without some of its units."""
    bombers = tuple([each for each in group.bombers if each.unit not in units])
    fighters = tuple([unit for unit in group.fighters if unit not in units])
    return with_primary(replace(group, bombers=bombers, fighters=fighters))


def with_primary(group: Group) -> Group:
    """A primary target that nobody bombs any more gives way to another city, or to none."""
    cities = sorted({each.at for each in group.bombers} & set(load_board().cities))
    if group.primary in cities:
        return group
    return replace(group, primary=next(iter(cities), None))


def taken_out(bench: Bench, units: Sequence[str]) -> Iterator[Change]:
    """Units stay at home."""
    if not units:
        return
    group = dropped(bench.group, units)
    names = and_all([spoken(bench.s, unit) for unit in units])
    yield f"Take {names} out", bench.changed(group)
    if not members(group):
        yield without(bench.plan, bench.i)


FIELDS: Final[dict[str, Callable[[Bench, Sequence[str | int]], Iterator[Change]]]] = {
    "kind": kinds,
    "area": areas,
    "lands": landings,
    "entry": entries,
    "primary": primaries,
    "bombers": rows,
    "fighters": escorts,
}
