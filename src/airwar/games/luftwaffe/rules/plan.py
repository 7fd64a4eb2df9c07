"""The raid plan: its judge, and the hexes from which its groups can start.

Every fault names its place in the plan; drafts are judged by the same function.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from airwar.kernel.requests import Refusal

from ..data.board import PLOESTI, load_board
from ..data.kinds import AMERICAN
from ..data.tables import load_limits
from .answers import Bomber, Group, Plan
from .bombing import FREE, may_bomb, most_symbols
from .geography import (
    SPAN,
    closed_to,
    entry_hexes,
    exits,
    field,
    german_side,
    home_hexes,
    name_of,
    numbered,
    quarter_name,
    rated,
    year,
)
from .groups import AIRBASES
from .routes import feasible
from .state import VETERAN, War

# -- units ----------------------------------------------------------------------------------------


def available(s: War) -> list[str]:
    """American units that can be planned with, sorted."""
    return sorted([unit.id for unit in s.of_side(AMERICAN) if unit.status == "play"])


def area_of_unit(s: War, unit: str) -> str:
    """§3.7: in a single quarter a unit starts where the plan puts it: "" is anywhere."""
    if not s.setup.campaign:
        return ""
    return s.american.value.areas.get(unit, "britain")


def planned_points(s: War, unit: str, intensive: bool) -> int:
    """§10.2a, §10.2b, §29.2-1, R108: bomb points as the plan is made, in halves."""
    own = rated(s, unit).bombs
    halves = own[0] if s.units[unit].steps == VETERAN else own[1]
    return halves * load_limits().intensive.bomb_factor if intensive else halves


# -- the judge ------------------------------------------------------------------------------------


def plan_refused(s: War, plan: Plan, intensive: bool) -> Iterator[Refusal]:
    """§2.6, §3.6, §5.3-3a: all faults of a plan."""
    seen: dict[str, str] = {}
    if s.setup.groups and len(plan.groups) > s.setup.groups:
        yield Refusal("9.2-3", f"this scenario has {s.setup.groups} group", ("groups",))
    for i, group in enumerate(plan.groups):
        at: tuple[str | int, ...] = ("groups", i)
        yield from units_refused(s, group, at, seen, f"group {i + 1}")
        if for_ploesti(group):
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
            yield Refusal("9.2-7", f"you have no unit {unit}", where)
            continue
        if (other := seen.setdefault(unit, here)) != here:
            yield Refusal("8.41", f"{unit} flies in {other} already", where)
        fighter = rated(s, unit).fighter
        if fighter is (name == "bombers"):
            what = "a fighter, which has no target" if fighter else "a bomber, which needs one"
            yield Refusal("9.2-7", f"{unit} is {what}", where)
        if (area := area_of_unit(s, unit)) and area != group.area:
            yield Refusal("20.31", f"{unit} is in {area}, not in {group.area}", where)
    for name in ("bombers", "fighters"):
        own = [unit for each, _, unit in rows if each == name]
        if own != sorted(set(own)):
            yield Refusal("9.2-7", f"{name} once each, in the order of their names", (*at, name))


def make_up_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§9.2-1, §9.2-2, §9.2-3, §10.3, §27.23: one type of bomber, twelve units, any fighters."""
    types = sorted({s.units[each.unit].type for each in group.bombers if each.unit in s.units})
    if len(types) > 1:
        names = " and ".join(types)
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
        yield Refusal("20.2", f"no group starts in {group.area} now", (*at, "area"))
    if group.lands == group.area or is_shuttle(group):
        return
    if "ussr" in (group.area, group.lands):
        yield Refusal("23.21", "a flight to or from the USSR is a shuttle", (*at, "kind"))
    elif not s.setup.campaign:
        yield Refusal("7.42", "bombers return to the line from which they started", (*at, "lands"))
    elif group.lands not in areas:
        yield Refusal("20.2", f"nobody lands in {group.lands} now", (*at, "lands"))


def fuel_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§20.31: bombers that are to land in the other area have the fuel for the whole raid."""
    if group.primary is None or is_shuttle(group) or group.lands == group.area:
        return
    if group.lands not in areas_open(s):
        return
    clocks = [rated(s, each.unit).endurance for each in group.bombers if each.unit in s.units]
    start = group.entry.turn if group.entry is not None else int(s.setup.campaign)
    most = min([s.setup.turns - start, *[each for each in clocks if each]])
    if (need := turns_needed(s, group)) > most:
        why = f"the raid to {name_of(group.primary)} and {group.lands} takes {need} moves, {most} "
        yield Refusal("20.31", f"{why}at most", (*at, "lands"))


def areas_open(s: War) -> tuple[str, ...]:
    """§20.2, §20.3: Britain; from 1944 Italy too, if the lines are there."""
    return tuple([area for area in s.setup.areas if home_hexes(s, area)])


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
        yield Refusal("9.2-4", f"there is no city {primary}", (*at, "primary"))
    elif primary is not None and primary not in [each.at for each in group.bombers]:
        why = f"no bomber is assigned to {name_of(primary)}, the primary target"
        yield Refusal("9.2-4", why, (*at, "primary"))
    elif primary is None and cities:
        yield Refusal("9.2-4", "bombers for cities need a primary target", (*at, "primary"))
    elif (
        primary in cities
        and all(each.unit in s.units for each in group.bombers)
        and not group_starts(s, group)
    ):
        yield from no_start(s, group, at)


def bomber_refused(
    s: War, each: Bomber, at: tuple[str | int, ...], intensive: bool
) -> Iterator[Refusal]:
    """§10.11, §10.12, §10.13, §10.51: its city and its symbols."""
    if each.at == AIRBASES:
        if each.symbols:
            yield Refusal("10.53", "an airbase raider has no symbols", (*at, "symbols"))
        return
    city = load_board().cities.get(each.at)
    if city is None:
        yield Refusal("10.1", f"there is no city {each.at}", (*at, "at"))
        return
    if s.setup.targets and city.id not in s.setup.targets:
        yield Refusal("10.1", f"{city.name} is no target in this scenario", (*at, "at"))
    if not german_side(s, city.hex):
        yield Refusal("20.42", f"{city.name} is behind Allied lines", (*at, "at"))
        return
    if s.on(FREE):
        if each.symbols:
            yield Refusal("10.13", "symbols are chosen as the bombs fall", (*at, "symbols"))
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
            yield Refusal("10.12", f"{city.name} has no {symbol}", where)
        elif f"{city.id}.{symbol}" in s.down:
            yield Refusal("10.4", f"{symbol} of {city.name} is down", where)
        elif (barred := may_bomb(s, f"{city.id}.{symbol}")) is not None:
            yield Refusal(barred.rule, barred.reason, where)
    if list(each.symbols) != sorted(set(each.symbols)):
        yield Refusal("10.11", "each symbol once, sorted", (*at, "symbols"))
    if each.unit not in s.units:
        return
    most = most_symbols(planned_points(s, each.unit, intensive))
    if len(each.symbols) > most:
        yield Refusal("10.2c", f"{each.unit} has points for {most}", (*at, "symbols"))
    if not each.symbols and not drops_the_bomb(s, each):
        yield Refusal("10.11", f"{each.unit} needs a target in {city.name}", (*at, "symbols"))


def drops_the_bomb(s: War, each: Bomber) -> bool:
    """§52.3: for the atomic bomb no symbol of Berlin is named."""
    late = quarter_name(s) == load_limits().optional.extended_quarter
    return late and each.at == "berlin" and rated(s, each.unit).advanced_bomber


def no_start(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§9.2-4, §9.2-8, R111: no hex from which the plan can be flown; what is in the way."""
    places = [city for city in cities_of(group) if city != group.primary]
    alone = [each for each in group.bombers if each.at == group.primary]
    bare = Group(group.kind, group.area, group.lands, group.primary, tuple(alone), (), group.entry)
    assert group.primary is not None
    if not group_starts(s, bare):
        why = f"{name_of(group.primary)} cannot be reached from {group.area}"
        yield Refusal("10.31", why, (*at, "primary"))
        return
    told = False
    for city in places:
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


# -- sneak raids, shuttles, entries ---------------------------------------------------------------


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
            why = f"{each.unit} cannot fly a sneak raid"
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
        yield Refusal(rule, f"no shuttle between {other} and the USSR now", (*at, "area"))
    if group.area != "ussr":  # §23.83: back they may always fly
        if group.bombers and {other, "all"} & set(s.shuttles_over):
            rule = "23.81" if other == "britain" else "23.82"
            yield Refusal(rule, f"shuttles from {other} have ended", (*at, "kind"))
        if group.fighters and {"fighters", "all"} & set(s.shuttles_over):
            yield Refusal("35.6", "fighters no longer shuttle", (*at, "fighters"))
    if group.fighters and not s.advanced:
        yield Refusal("23.11", "only bombers shuttle", (*at, "fighters"))
    for i, each in enumerate(group.bombers):
        clock = each.unit in s.units and rated(s, each.unit).endurance
        if clock and s.units[each.unit].type != "p38ds":  # §27.22, R61
            why = f"{each.unit} has a clock and does not shuttle"
            yield Refusal("35.7", why, (*at, "bombers", i, "unit"))


def entry_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§2.34b, §11.1, §23.41, §23.42, §23.51, §35.11, §35.4: turn and number of its entry."""
    limits = load_limits().limits
    by_square = group.kind == "sneak" or group.area == "ussr"
    if not by_square:
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


def entry_squares(s: War, group: Group) -> tuple[str, ...]:
    """§2.25, §11.21, §23.44: the squares by which a group enters; those of the Baltic are for sneak
    raids only."""
    if group.entry is None:
        return ()
    if group.kind == "sneak":
        return numbered("baltic", group.entry.number)
    open_squares = exits(s, fighters=bool(group.fighters))
    return tuple([hex for hex in numbered("east", group.entry.number) if hex in open_squares])


def counts_refused(plan: Plan) -> Iterator[Refusal]:
    """§11.4, §23.21, §23.25, §23.32, §35.13: one sneak raid, one shuttle either way."""
    sneak = [i for i, group in enumerate(plan.groups) if group.kind == "sneak"]
    shuttle = [i for i, group in enumerate(plan.groups) if is_shuttle(group)]
    for i in sneak[1:]:
        yield Refusal("11.4", "one sneak raid a quarter", ("groups", i, "kind"))
    for i in shuttle[1:]:
        yield Refusal("23.21", "one shuttle a quarter", ("groups", i, "kind"))


def for_ploesti(group: Group) -> bool:
    """§30.5-ploesti, R152: a shuttle by way of Ploesti, whose bombers never come onto the map."""
    return any(each.at == PLOESTI for each in group.bombers)


def ploesti_shuttle_refused(s: War, group: Group, at: tuple[str | int, ...]) -> Iterator[Refusal]:
    """§30.5-ploesti, R152: shuttling bombers of any types that join the raid on Ploesti and land
    at the other end of their shuttle."""
    yield from areas_refused(s, group, at)
    if group.kind != "shuttle":
        why = "who comes back from Ploesti stands in the Ploesti force, not in a group"
        yield Refusal("30.5-ploesti", why, (*at, "kind"))
    else:
        yield from shuttle_refused(s, group, at)
    for i, each in enumerate(group.bombers):
        if each.at != PLOESTI:
            yield Refusal("32.21", "who flies with a shuttle to Ploesti bombs nothing else",
                          (*at, "bombers", i, "at"))  # fmt: skip
        elif each.symbols:
            yield Refusal("32.3-2b", "no symbols are named there", (*at, "bombers", i, "symbols"))
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
    if s.skipped:
        yield Refusal("18.24", "operations are skipped", at)


def ploesti_refused(s: War, plan: Plan, seen: dict[str, str]) -> Iterator[Refusal]:
    """§32.2, §32.21, §32.3-1: bombers of any area and type, and nothing else."""
    if not plan.ploesti:
        return
    yield from ploesti_shut(s, ("ploesti",))
    known = available(s)
    for i, unit in enumerate(plan.ploesti):
        if unit not in known:
            yield Refusal("32.3-1", f"you have no unit {unit}", ("ploesti", i))
        elif rated(s, unit).fighter:
            yield Refusal("32.3-1", f"{unit} is a fighter", ("ploesti", i))
        elif unit in seen:
            yield Refusal("32.3-1", f"{unit} flies in {seen[unit]} already", ("ploesti", i))
    if list(plan.ploesti) != sorted(set(plan.ploesti)):
        yield Refusal("32.3-1", "each bomber once, in the order of their names", ("ploesti",))


# -- start hexes ----------------------------------------------------------------------------------


def cities_of(group: Group) -> tuple[str, ...]:
    """The cities of a group, sorted."""
    return tuple(sorted({each.at for each in group.bombers if each.at != AIRBASES}))


def start_hexes(s: War, number: int) -> tuple[str, ...]:
    """§9.21, R111: where a group of the plan may be placed: hexes from which its primary target is
    the farthest and every secondary within reach."""
    plan = s.american.value.plan
    assert plan is not None
    return group_starts(s, plan.groups[number - 1])


def group_starts(s: War, group: Group) -> tuple[str, ...]:
    """§9.2-4, §9.2-8, §20.1: all start hexes that fit a group, sorted."""
    if group.kind == "sneak" or group.area == "ussr":
        hexes = entry_squares(s, group)
    elif s.setup.entry:
        hexes = (s.setup.entry,)
    else:
        hexes = tuple(sorted(entry_hexes(s, group.area)))
    if group.primary is None:
        return hexes
    paces = [rated(s, each.unit).speed for each in group.bombers if each.unit in s.units]
    closed = closed_to(s, AMERICAN, group.kind == "sneak")
    return fitting(hexes, group.primary, cities_of(group), min(paces, default=1), closed)


@lru_cache(maxsize=4096)
def fitting(
    hexes: tuple[str, ...],
    primary: str,
    cities: tuple[str, ...],
    pace: int,
    closed: frozenset[str],
) -> tuple[str, ...]:
    board = load_board().cities
    goal = board[primary].hex
    far = field((goal,), closed)
    others = tuple([board[city].hex for city in cities if city != primary])
    fields = [field((hex,), closed) for hex in others]
    found = []
    for hex in hexes:
        away = far.get(hex, SPAN)
        if away >= SPAN or any(each.get(hex, SPAN) > away for each in fields):
            continue
        if feasible(hex, -(-away // pace), pace, goal, others, closed):
            found.append(hex)
    return tuple(found)


# -- warnings -------------------------------------------------------------------------------------


def plan_warnings(s: War, plan: Plan) -> Iterator[Refusal]:
    """§8.24, §10.31: groups that cannot be home by the last turn."""
    for i, group in enumerate(plan.groups):
        if group.primary is None or group.primary not in load_board().cities:
            continue
        need = turns_needed(s, group)
        start = group.entry.turn if group.entry is not None else int(s.setup.campaign)
        if start + need > s.setup.turns:
            why = f"it needs {need} moves and is not home by Turn {s.setup.turns}"
            yield Refusal("8.24", why, ("groups", i))


def turns_needed(s: War, group: Group) -> int:
    """Moves out from the best start hex, and home."""
    assert group.primary is not None
    closed = closed_to(s, AMERICAN, group.kind == "sneak")
    goal = load_board().cities[group.primary].hex
    pace = min([rated(s, each.unit).speed for each in group.bombers], default=1)
    far = field((goal,), closed)
    out = min([far.get(hex, SPAN) for hex in group_starts(s, group)], default=SPAN)
    goals = exits(s) if group.lands == "ussr" else home_hexes(s, group.lands)
    home = field(goals, closed).get(goal, SPAN)
    return -(-out // pace) + -(-home // pace)


def boxes(s: War, groups: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """§3.8, R105: what the German sees of each area: units and dummies off the map, as one number.
    `groups` of the plan are on it."""
    pack = s.american.value
    plan = pack.plan or Plan()
    away = {unit for n in groups for unit in units_of(plan.groups[n - 1])}
    dummies = {"britain": pack.dummies.britain, "italy": pack.dummies.italy}
    count = {area: n for area, n in dummies.items() if n}
    for unit in available(s):
        if unit not in away and unit not in pack.flown:
            area = pack.areas.get(unit, "britain")
            count[area] = count.get(area, 0) + 1
    return tuple(sorted(count.items()))


def units_of(group: Group) -> tuple[str, ...]:
    return tuple(sorted([*[each.unit for each in group.bombers], *group.fighters]))
