"""The raid plan: its judge. Every fault names its place in the plan; drafts are judged by the same
function.
"""

from __future__ import annotations

from collections.abc import Iterator

from airwar.common.leads import many
from airwar.kernel.requests import Refusal

from ..data.board import load_board
from ..data.tables import load_limits
from .answers import Bomber, Group, Plan
from .bombing import FREE, may_bomb, most_symbols
from .geography import german_side, name_of, quarter_name, rated
from .groups import AIRBASES
from .names import area_name, spoken, target_name, unit_name
from .planned_units import area_of_unit, areas_open, available, planned_points
from .special_raids import (
    counts_refused,
    entry_refused,
    for_ploesti,
    is_shuttle,
    ploesti_refused,
    ploesti_shuttle_refused,
    shuttle_refused,
    sneak_refused,
)
from .start_hexes import by_square, cities_of, entry_squares, group_starts, turns_needed
from .state import War


def plan_refused(s: War, plan: Plan, intensive: bool) -> Iterator[Refusal]:
    """§2.6, §3.6, §5.3-3a: all faults of a plan."""
    seen: dict[str, str] = {}
    if s.setup.groups and len(plan.groups) > s.setup.groups:
        yield Refusal("9.2-3", f"this scenario has {s.setup.groups} group", ("groups",))
    for i, group in enumerate(plan.groups):
        at: tuple[str | int, ...] = ("groups", i)
        yield from units_refused(s, group, at, seen, f"group {i + 1}")
        if for_ploesti(group):
            yield from areas_refused(s, group, at)
            yield from ploesti_shuttle_refused(s, group, at)
            continue
        yield from make_up_refused(s, group, at)
        yield from areas_refused(s, group, at)
        faults = list(targets_refused(s, group, at, intensive))
        yield from faults
        if not faults:
            yield from fuel_refused(s, group, at)
        if group.kind == "sneak":
            yield from sneak_refused(s, group, at)
        if is_shuttle(group):
            yield from shuttle_refused(s, group, at)
        yield from entry_refused(s, group, at)
    yield from counts_refused(plan)
    yield from ploesti_refused(s, plan, seen)


# -- groups ----------------------------------------------------------------------------------------


def units_refused(
    s: War, group: Group, at: tuple[str | int, ...], seen: dict[str, str], here: str
) -> Iterator[Refusal]:
    """§9.2-7, §20.31: every unit is there, once, in the area of its group."""
    known = available(s)
    rows = [("bombers", i, each.unit) for i, each in enumerate(group.bombers)]
    rows += [("fighters", i, unit) for i, unit in enumerate(group.fighters)]
    for name, i, unit in rows:
        where = (*at, name, i)
        if unit not in known:
            yield Refusal("9.2-7", f"you have no {spoken(s, unit)}", where)
            continue
        if (other := seen.setdefault(unit, here)) != here:
            yield Refusal("8.41", f"{unit_name(s, unit)} flies in {other} already", where)
        fighter = rated(s, unit).fighter
        if fighter is (name == "bombers"):
            what = "a fighter, which has no target" if fighter else "a bomber, which needs one"
            yield Refusal("9.2-7", f"{unit_name(s, unit)} is {what}", where)
        if (area := area_of_unit(s, unit)) and area != group.area:
            why = f"{unit_name(s, unit)} is in {area_name(area)}, not in {area_name(group.area)}"
            yield Refusal("20.31", why, where)
    for name in ("bombers", "fighters"):
        own = [unit for each, _, unit in rows if each == name]
        if own != sorted(set(own)):
            yield Refusal("9.2-7", f"{name} once each, in the order of their names", (*at, name))


def make_up_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§9.2-1, §9.2-2, §9.2-3, §10.3, §27.23: one type of bomber, twelve units, any fighters."""
    types = sorted({s.units[each.unit].type for each in group.bombers if each.unit in s.units})
    if len(types) > 1:
        names = " and ".join([spoken(s, type) for type in types])
        yield Refusal("9.2-1", f"a group has one type of bomber, not {names}", (*at, "bombers"))
    count, most = len(group.bombers) + len(group.fighters), load_limits().limits.american_group
    if count > most:
        yield Refusal("9.2-3", f"{count} units; a group has {most} at most", at)
    if not count:
        yield Refusal("9.2-3", "the group has no units", at)
    if group.kind == "sweep" and group.bombers:
        yield Refusal("9.26", "a sweep has fighters only", (*at, "bombers"))
    if group.kind in ("raid", "sneak") and not group.bombers:
        yield Refusal("9.2-4", f"a {group.kind} has bombers", (*at, "bombers"))


def areas_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§3.7, §7.42, §20.1, §20.2, §20.31: where a group starts and lands; §35.15, §35.52: fighters
    may be at home in the USSR and fly with its bombers."""
    areas = areas_open(s)
    if group.area not in areas and not (group.area == "ussr" and s.setup.campaign):
        yield Refusal("20.2", f"no group starts in {area_name(group.area)} now", (*at, "area"))
    if group.lands == group.area or is_shuttle(group):
        return
    if "ussr" in (group.area, group.lands):
        yield Refusal("23.21", "a flight to or from the USSR is a shuttle", (*at, "kind"))
    elif not s.setup.campaign:
        yield Refusal("7.42", "bombers return to the line from which they started", (*at, "lands"))
    elif group.lands not in areas:
        yield Refusal("20.2", f"nobody lands in {area_name(group.lands)} now", (*at, "lands"))


def fuel_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§20.31: bombers that are to land in the other area have the fuel for the whole raid."""
    if group.primary is None or is_shuttle(group) or group.lands == group.area:
        return
    if group.lands not in areas_open(s) or any(each.unit not in s.units for each in group.bombers):
        return
    clocks = [rated(s, each.unit).endurance for each in group.bombers]
    start = group.entry.turn if group.entry is not None else int(s.setup.campaign)
    most = min([s.setup.turns - start, *[each for each in clocks if each]])
    if (need := turns_needed(s, group)) > most:
        way = f"the raid to {name_of(group.primary)} and {area_name(group.lands)}"
        yield Refusal("20.31", f"{way} takes {need} moves, {most} at most", (*at, "lands"))


# -- targets ---------------------------------------------------------------------------------------


def targets_refused(
    s: War, group: Group, at: tuple[str | int, ...], intensive: bool
) -> Iterator[Refusal]:
    """§10.1, §10.11, §9.2-4, §9.2-6, §23.26: each bomber to a city or the airbases; the primary is
    the farthest."""
    cities: set[str] = set()
    for i, each in enumerate(group.bombers):
        faults = list(bomber_refused(s, each, (*at, "bombers", i), intensive))
        yield from faults
        if each.at != AIRBASES and not faults:
            cities.add(each.at)
    primary = group.primary
    if primary is not None and primary not in load_board().cities:
        yield Refusal("9.2-4", f"there is no city {name_of(primary)}", (*at, "primary"))
    elif primary is not None and primary not in [each.at for each in group.bombers]:
        why = f"no bomber is assigned to {name_of(primary)}, the primary target"
        yield Refusal("9.2-4", why, (*at, "primary"))
    elif primary is None and cities:
        yield Refusal("9.2-4", "bombers for cities need a primary target", (*at, "primary"))
    elif (
        primary in cities
        and all(each.unit in s.units for each in group.bombers)
        and (entry_squares(s, group) or not by_square(group))  # §23.41: else its entry is wrong
        and not group_starts(s, group)
    ):
        yield from no_start(s, group, at)


def bomber_refused(
    s: War, each: Bomber, at: tuple[str | int, ...], intensive: bool
) -> Iterator[Refusal]:
    """§10.11, §10.12, §10.13, §10.51: its city and its symbols."""
    if each.at == AIRBASES:
        if each.symbols:
            yield Refusal("10.53", "an airbase raider has no other targets", (*at, "symbols"))
        return
    city = load_board().cities.get(each.at)
    if city is None:
        yield Refusal("10.1", f"there is no city {name_of(each.at)}", (*at, "at"))
        return
    if s.setup.targets and city.id not in s.setup.targets:
        yield Refusal("10.1", f"{city.name} is not a target in this scenario", (*at, "at"))
    if not german_side(s, city.hex):
        yield Refusal("20.42", f"{city.name} is behind Allied lines", (*at, "at"))
        return
    if s.on(FREE):
        if each.symbols:
            yield Refusal("10.13", "targets are chosen as the bombs fall", (*at, "symbols"))
        return
    yield from symbols_refused(s, each, at, intensive)


def symbols_refused(
    s: War, each: Bomber, at: tuple[str | int, ...], intensive: bool
) -> Iterator[Refusal]:
    """§10.2c, §10.12, §20.42, §26.12: symbols of its city that stand, no more than its points."""
    city = load_board().cities[each.at]
    for i, symbol in enumerate(each.symbols):
        where = (*at, "symbols", i)
        if symbol not in city.symbols:
            yield Refusal("10.12", f"{city.name} has no target {symbol}", where)
        elif f"{city.id}.{symbol}" in s.down:
            yield Refusal(
                "10.4", f"{target_name(f'{city.id}.{symbol}')} of {city.name} is down", where
            )
        elif (barred := may_bomb(s, f"{city.id}.{symbol}")) is not None:
            yield Refusal(barred.rule, barred.reason, where)
    if list(each.symbols) != sorted(set(each.symbols)):
        yield Refusal("10.11", "each target once, in the order of their names", (*at, "symbols"))
    if each.unit not in s.units:
        return
    named = unit_name(s, each.unit)
    most = most_symbols(planned_points(s, each.unit, intensive))
    if len(each.symbols) > most:
        yield Refusal(
            "10.2c", f"{named} has bomb points for {many(most, 'target')}", (*at, "symbols")
        )
    if not each.symbols and not drops_the_bomb(s, each):
        yield Refusal("10.11", f"{named} needs a target in {city.name}", (*at, "symbols"))


def drops_the_bomb(s: War, each: Bomber) -> bool:
    """§52.3: for the atomic bomb no symbol of Berlin is named."""
    late = quarter_name(s) == load_limits().optional.extended_quarter
    return late and each.at == "berlin" and rated(s, each.unit).advanced_bomber


def no_start(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§9.2-4, §9.2-8, R111: no hex from which the plan can be flown; what is in the way."""
    alone = [each for each in group.bombers if each.at == group.primary]
    bare = Group(group.kind, group.area, group.lands, group.primary, tuple(alone), (), group.entry)
    assert group.primary is not None
    if not group_starts(s, bare):
        why = f"{name_of(group.primary)} cannot be reached from {area_name(group.area)}"
        yield Refusal("10.31", why, (*at, "primary"))
        return
    told = False
    for city in cities_of(group):
        with_one = [each for each in group.bombers if each.at in (group.primary, city)]
        one = Group(
            group.kind, group.area, group.lands, group.primary, tuple(with_one), (), group.entry
        )
        if not group_starts(s, one):
            told = True
            row = next(i for i, each in enumerate(group.bombers) if each.at == city)
            why = f"{name_of(city)} is not within one move of a direct flight to "
            why += f"{name_of(group.primary)}, or farther away"
            yield Refusal("9.2-8", why, (*at, "bombers", row, "at"))
    if not told:
        why = "no start hex lets the group pass all its secondary targets"
        yield Refusal("9.2-8", why, (*at, "primary"))


# -- warnings --------------------------------------------------------------------------------------


def plan_warnings(s: War, plan: Plan) -> Iterator[Refusal]:
    """§8.24, §10.31: groups that cannot be home by the last turn."""
    for i, group in enumerate(plan.groups):
        if group.primary is None:
            continue
        need = turns_needed(s, group)
        start = group.entry.turn if group.entry is not None else int(s.setup.campaign)
        if start + need > s.setup.turns:
            why = f"it needs {need} moves and is not home by Turn {s.setup.turns}"
            yield Refusal("8.24", why, ("groups", i))
