"""Sneak raids, shuttles, entries by numbered squares, Ploesti: their part of the judge of plans."""

from __future__ import annotations

from collections.abc import Iterator

from airwar.kernel.requests import Refusal

from ..data.board import PLOESTI
from ..data.tables import load_limits
from .answers import Group, Plan
from .geography import quarter_name, rated, year
from .names import area_name, spoken, unit_name
from .planned_units import areas_open, available
from .start_hexes import by_square, entry_squares
from .state import War


def is_shuttle(group: Group) -> bool:
    """§23.1, §23.25, §23.31, §23.33, §23.321: flights between the USSR and another area; who starts
    and lands there is at home there."""
    return group.kind == "shuttle" or (group.kind == "sneak" and group.lands == "ussr")


def sneak_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§11.12, §11.4, §12.15, §27.2, §27.22, §55.51: five heavy bombers by the Baltic, no fighters;
    §23.85: whatever became of shuttles."""
    limits = load_limits().limits
    if not s.setup.sneak:
        yield Refusal("11.4", "there are no sneak raids in this scenario", (*at, "kind"))
    if len(group.bombers) > limits.sneak_units:
        yield Refusal("11.12", f"{limits.sneak_units} bombers at most", (*at, "bombers"))
    if group.fighters:
        yield Refusal("12.15", "no fighter enters by the Baltic", (*at, "fighters"))
    for i, each in enumerate(group.bombers):
        if each.unit in s.units and s.units[each.unit].type not in limits.sneak_types:
            why = f"{unit_name(s, each.unit)} cannot fly a sneak raid"
            yield Refusal("11.4", why, (*at, "bombers", i, "unit"))
    if group.area == "ussr":
        yield Refusal("23.44", "nobody comes from the USSR by the Baltic", (*at, "area"))


def shuttle_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§23.1, §23.11, §23.12, §23.51, §23.61, §23.81, §23.82, §35.6, §35.7: who may shuttle;
    §23.43: it need not go back to where it came from."""
    other = group.lands if group.area == "ussr" else group.area
    if not s.setup.campaign:
        yield Refusal("23.1", "there are no shuttles in the Basic Game", (*at, "kind"))
        return
    if (group.area == "ussr") is (group.lands == "ussr"):
        yield Refusal("23.1", "a shuttle starts or lands in the USSR, not both", (*at, "lands"))
    if other not in areas_open(s):
        rule = "23.51" if year(s) == 1943 else "23.61"
        yield Refusal(
            rule, f"no shuttle between {area_name(other)} and the USSR now", (*at, "area")
        )
    if group.area != "ussr":  # §23.83: back they may always fly
        if "all" in s.shuttles_over:
            yield Refusal("50.34", "shuttles to the USSR have ended", (*at, "kind"))
        elif group.bombers and other in s.shuttles_over:
            rule = "23.81" if other == "britain" else "23.82"
            yield Refusal(rule, f"shuttles from {area_name(other)} have ended", (*at, "kind"))
        elif group.fighters and "fighters" in s.shuttles_over:
            yield Refusal("35.6", "fighters no longer shuttle", (*at, "fighters"))
    if group.fighters and not s.advanced:
        yield Refusal("23.11", "only bombers shuttle", (*at, "fighters"))
    for i, each in enumerate(group.bombers):
        clock = each.unit in s.units and rated(s, each.unit).endurance
        if clock and s.units[each.unit].type != "p38ds":  # §27.22, R61
            why = f"{unit_name(s, each.unit)} has limited endurance and does not shuttle"
            yield Refusal("35.7", why, (*at, "bombers", i, "unit"))


def entry_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§2.34b, §11.1, §23.41, §23.42, §23.51, §35.11, §35.4: turn and number of its entry."""
    limits = load_limits().limits
    if not by_square(group):
        if group.entry is not None:
            yield Refusal(
                "23.41", "only sneak raids and groups from the USSR name it", (*at, "entry")
            )
        return
    if group.entry is None:
        yield Refusal("11.1" if group.kind == "sneak" else "23.41", "name turn and number of its "
                      "entry", (*at, "entry"))  # fmt: skip
        return
    if not entry_squares(s, group):
        rule = "11.1" if group.kind == "sneak" else "23.51" if year(s) == 1943 else "35.11"
        why = f"no square numbered {group.entry.number} is open to it"
        yield Refusal(rule, why, (*at, "entry", "number"))
    if group.kind == "sneak":
        low, high = limits.sneak_turns
        rule = "2.34b"
    else:
        low, high, rule = limits.shuttle_first_turn, s.setup.turns, "35.4"
    if not low <= group.entry.turn <= high:
        yield Refusal(rule, f"it enters on Turn {low} to {high}", (*at, "entry", "turn"))


def counts_refused(plan: Plan) -> Iterator[Refusal]:
    """§11.4, §23.21, §23.25, §23.32, §35.13: one sneak raid, one shuttle either way."""
    sneak = [i for i, group in enumerate(plan.groups) if group.kind == "sneak"]
    shuttle = [i for i, group in enumerate(plan.groups) if is_shuttle(group)]
    for i in sneak[1:]:
        yield Refusal("11.4", "one sneak raid a quarter", ("groups", i, "kind"))
    for i in shuttle[1:]:
        yield Refusal("23.21", "one shuttle a quarter", ("groups", i, "kind"))


# -- Ploesti ---------------------------------------------------------------------------------------


def for_ploesti(group: Group) -> bool:
    """§30.5-ploesti, R152: a shuttle by way of Ploesti, whose bombers never come onto the map."""
    return any(each.at == PLOESTI for each in group.bombers)


def ploesti_shuttle_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§30.5-ploesti, R152: shuttling bombers of any types that join the raid on Ploesti and land
    at the other end of their shuttle."""
    if group.kind != "shuttle":
        why = "units coming back from Ploesti form the Ploesti force, not a group"
        yield Refusal("30.5-ploesti", why, (*at, "kind"))
    else:
        yield from shuttle_refused(s, group, at)
    for i, each in enumerate(group.bombers):
        if each.at != PLOESTI:
            yield Refusal("32.21", "units on a shuttle to Ploesti bomb nothing else",
                          (*at, "bombers", i, "at"))  # fmt: skip
        elif each.symbols:
            yield Refusal("32.3-2b", "no targets are named there", (*at, "bombers", i, "symbols"))
    if group.fighters:
        yield Refusal("32.3-1", "no fighters go to Ploesti", (*at, "fighters"))
    if group.primary is not None or group.entry is not None:
        name = "entry" if group.primary is None else "primary"
        yield Refusal("32.21", "it does not come onto the map", (*at, name))
    yield from ploesti_shut(s, at)


def ploesti_shut(s: War, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§32.2, R88: the quarters in which Ploesti is raided."""
    table = load_limits().ploesti
    if not s.setup.ploesti or quarter_name(s) not in table.raid_quarters:
        first, last = table.raid_quarters[0], table.raid_quarters[-1]
        yield Refusal("32.2", f"Ploesti is raided from {first} to {last}", at)


def ploesti_refused(s: War, plan: Plan, seen: dict[str, str]) -> Iterator[Refusal]:
    """§32.2, §32.21, §32.3-1: bombers of any area and type, and nothing else."""
    if not plan.ploesti:
        return
    yield from ploesti_shut(s, ("ploesti",))
    known = available(s)
    for i, unit in enumerate(plan.ploesti):
        if unit not in known:
            yield Refusal("32.3-1", f"you have no {spoken(s, unit)}", ("ploesti", i))
        elif rated(s, unit).fighter:
            yield Refusal("32.3-1", f"{unit_name(s, unit)} is a fighter", ("ploesti", i))
        elif unit in seen:
            yield Refusal(
                "32.3-1", f"{unit_name(s, unit)} flies in {seen[unit]} already", ("ploesti", i)
            )
    if list(plan.ploesti) != sorted(set(plan.ploesti)):
        yield Refusal("32.3-1", "each bomber once, in the order of their names", ("ploesti",))
