"""Plans made by the program: a usual one for a preset, and any legal one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from ..data.board import load_board
from ..data.kinds import AMERICAN
from ..data.tables import load_limits
from .answers import Bomber, Entry, Group, Plan
from .bombing import FREE, may_bomb, most_symbols
from .geography import (
    SPAN,
    closed_to,
    distance,
    entry_hexes,
    field,
    german_side,
    home_hexes,
    rated,
    year,
)
from .groups import AIRBASES
from .plan import plan_refused
from .planned_units import area_of_unit, areas_open, available, planned_points
from .routes import feasible
from .state import War

if TYPE_CHECKING:
    from random import Random

Worth: TypeAlias = Callable[[str], int]  # of a symbol, by its id
SECONDARIES = 5  # cities of a group beside its primary


class Raid(NamedTuple):
    """A direct flight: where it starts, its primary target, moves out, hexes passed."""

    start: str
    primary: str
    turns: int
    others: tuple[str, ...] = ()  # secondary cities


# -- what is worth bombing ------------------------------------------------------------------------


def usual_worth(s: War) -> Worth:
    """What a symbol counts for victory, as the American knows it."""
    victory = s.setup.victory
    kinds: tuple[str, ...] = victory.kinds
    if victory.count in ("cities", "targets"):
        chosen = s.american.value.system if victory.system == "secret" else victory.system
        kinds = (chosen or "aircraft",)
    elif victory.count == "oil":
        kinds = ("oil",)
    symbols = load_board().symbols

    def worth(symbol: str) -> int:
        own = symbols[symbol]
        if symbol in s.bombed or own.kind == "airbase":
            return 0
        if victory.count == "points":
            return 4 if own.kind == "v-weapon" else 3 if own.kind == "oil" else 2
        return 10 if own.kind in kinds else 0

    return worth


def wanted(s: War, worth: Worth) -> dict[str, tuple[str, ...]]:
    """The symbols of each city that are worth bombing now, the best first; where cities are
    counted, one is enough (R99)."""
    found = {}
    for id, city in load_board().cities.items():
        if not german_side(s, city.hex) or (s.setup.targets and id not in s.setup.targets):
            continue
        full = [f"{id}.{each}" for each in city.symbols]
        open_ones = [e for e in full if e not in s.down and may_bomb(s, e) is None and worth(e) > 0]
        if s.setup.victory.count == "cities" and any(
            e in s.bombed and worth_kind(s, e) for e in full
        ):
            continue
        if open_ones:
            best = sorted(open_ones, key=lambda each: (-worth(each), each))
            short = tuple([each.partition(".")[2] for each in best])
            found[id] = short[:1] if s.setup.victory.count == "cities" else short
    return found


def worth_kind(s: War, symbol: str) -> bool:
    """Is a symbol of the kind that is counted by cities?"""
    victory = s.setup.victory
    chosen = s.american.value.system if victory.system == "secret" else victory.system
    return load_board().symbols[symbol].kind == chosen


# -- flights --------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def nearest_start(hexes: frozenset[str], goal: str, closed: frozenset[str]) -> str:
    """The start hex nearest to a goal; "" if there is none."""
    far = field((goal,), closed)
    best = min([(far.get(hex, SPAN), hex) for hex in hexes], default=(SPAN, ""))
    return best[1] if best[0] < SPAN else ""


def raid_to(s: War, area: str, city: str, pace: int, lands: str = "") -> Raid | None:
    """A direct flight that is home in time, or none."""
    closed = closed_to(s, AMERICAN)
    hexes = frozenset((s.setup.entry,)) if s.setup.entry else entry_hexes(s, area)
    goal = load_board().cities[city].hex
    start = nearest_start(hexes, goal, closed)
    if not start:
        return None
    out = -(-field((goal,), closed)[start] // pace)
    home = field(home_hexes(s, lands or area), closed).get(goal, SPAN)
    if out + -(-home // pace) + int(s.setup.campaign) > s.setup.turns:
        return None
    return Raid(start, city, out)


def passes(s: War, raid: Raid, cities: Sequence[str], pace: int) -> bool:
    """§9.2-8: can a flight release bombers to all these cities, none farther than its primary?"""
    board, closed = load_board().cities, closed_to(s, AMERICAN)
    goal = board[raid.primary].hex
    far = field((raid.start,), closed)
    most = far[goal]
    hexes = [board[city].hex for city in cities]
    slack = raid.turns * pace + 2 * pace
    for hex in hexes:
        if far.get(hex, SPAN) > most or far[hex] + distance(hex, goal) > slack:
            return False
    return feasible(raid.start, raid.turns, pace, goal, tuple(sorted(hexes)), closed)


# -- groups ---------------------------------------------------------------------------------------


def assigned(
    s: War, units: Sequence[str], cities: Mapping[str, Sequence[str]], intensive: bool
) -> tuple[list[Bomber], list[str]]:
    """Bombers on cities, each with as many symbols as it has points; and those left over."""
    left = list(units)
    found = []
    for city, symbols in cities.items():
        rest = list(symbols)
        while rest and left:
            unit = left.pop(0)
            most = most_symbols(planned_points(s, unit, intensive))
            taken, rest = rest[:most], rest[most:]
            found.append(Bomber(unit, city, () if s.on(FREE) else tuple(sorted(taken))))
    return found, left


def build_group(
    s: War,
    area: str,
    units: Sequence[str],
    want: Mapping[str, Sequence[str]],
    worth: Worth,
    intensive: bool,
    most: int,
) -> Group | None:
    """The best group for bombers of one type that starts in an area."""
    pace = rated(s, units[0]).speed
    points = most_symbols(planned_points(s, units[0], intensive))
    value = {c: sum([worth(f"{c}.{e}") for e in own[: 2 * points]]) for c, own in want.items()}
    raids = [raid for city in want if (raid := raid_to(s, area, city, pace)) is not None]
    raids.sort(key=lambda raid: (-value[raid.primary], raid.turns, raid.primary))
    best: tuple[int, Raid] | None = None
    room = min(len(units), most)
    for raid in raids[:24]:
        full = fill_up(s, raid, want, value, pace, room, points)
        total = sum([value[city] for city in (full.primary, *full.others)])
        score = total * 10 - raid.turns
        if best is None or score > best[0]:
            best = (score, full)
    if best is None:
        return None
    raid = best[1]
    cities = {city: want[city] for city in (raid.primary, *raid.others)}
    found, _ = assigned(s, units[:room], cities, intensive)
    if not any(each.at == raid.primary for each in found):
        return None
    kept = tuple(sorted(found, key=lambda each: each.unit))
    return Group("raid", area, area, raid.primary, kept)  # type: ignore[arg-type]


def fill_up(
    s: War,
    raid: Raid,
    want: Mapping[str, Sequence[str]],
    value: Mapping[str, int],
    pace: int,
    room: int,
    points: int,
) -> Raid:
    """A flight with the secondary cities that it can pass, the most valuable first."""
    need = -(-len(want[raid.primary]) // points)
    others: list[str] = []
    for city in sorted(want, key=lambda city: (-value[city], city)):
        if need >= room or len(others) >= SECONDARIES:
            break
        near = city != raid.primary and passes(s, raid, [city], pace)
        if near and passes(s, raid, [*others, city], pace):
            others.append(city)
            need += -(-len(want[city]) // points)
    return raid._replace(others=tuple(others))


def usual_plan(s: War, intensive: bool, worth: Worth | None = None) -> Plan:
    """Groups of each area and type to what counts most, fighters shared out as escorts."""
    if s.setup.groups:
        return one_group(s, intensive)
    value = worth or usual_worth(s)
    want = dict(wanted(s, value))
    groups: list[Group] = []
    escorts: dict[str, list[str]] = {area: [] for area in ("britain", "italy", "ussr")}
    pools: dict[tuple[str, str], list[str]] = {}
    for unit in available(s):
        area = area_of_unit(s, unit) or usual_area(s, unit)
        if area not in areas_open(s):
            continue
        if rated(s, unit).fighter:
            escorts[area].append(unit)
        else:
            pools.setdefault((area, s.units[unit].type), []).append(unit)
    for (area, _), pool in pools.items():
        left = sorted(pool, key=lambda unit: (-s.units[unit].steps, unit))
        while left and want:
            group = build_group(s, area, left, want, value, intensive, 8)
            if group is None:
                break
            groups.append(group)
            used = {each.unit for each in group.bombers}
            left = [unit for unit in left if unit not in used]
            for each in group.bombers:
                gone = each.symbols or tuple(want.get(each.at, ()))
                rest = tuple([e for e in want.get(each.at, ()) if e not in gone])
                want = {c: own for c, own in {**want, each.at: rest}.items() if own}
    return without_faults(s, Plan(tuple(share(groups, escorts))), intensive)


def usual_area(s: War, unit: str) -> str:
    """§3.7: in a single quarter Liberators and Lightnings fly from Italy, the others from Britain;
    Mustangs from both."""
    if "italy" not in areas_open(s):
        return "britain"
    type, number = s.units[unit].type, int(unit[-2:])
    italy = type in ("b24", "p38") or (type == "p51" and number % 2 == 0)
    return "italy" if italy else "britain"


def share(groups: list[Group], escorts: Mapping[str, list[str]]) -> list[Group]:
    """Fighters to the groups of their area, one after another, twelve units a group at most."""
    most = load_limits().limits.american_group
    found = list(groups)
    for area, pool in escorts.items():
        own = [i for i, group in enumerate(found) if group.area == area]
        left = list(pool)
        while left and own:
            for i in list(own):
                group = found[i]
                if len(group.bombers) + len(group.fighters) >= most:
                    own.remove(i)
                elif left:
                    more = tuple(sorted((*group.fighters, left.pop(0))))
                    found[i] = replace(group, fighters=more)
    return found


def one_group(s: War, intensive: bool) -> Plan:
    """The scenario's own plan: so many bombers to each of its cities, all fighters with them."""
    units = available(s)
    bombers = [unit for unit in units if not rated(s, unit).fighter]
    fighters = tuple([unit for unit in units if rated(s, unit).fighter])
    found: list[Bomber] = []
    symbols = load_board().cities
    counted = s.setup.victory.kinds
    for city, count in s.setup.assigned:
        own = [
            each
            for each in symbols[city].symbols
            if load_board().symbols[f"{city}.{each}"].kind in counted
        ]
        for n in range(count):
            if bombers:
                unit = bombers.pop(0)
                most = most_symbols(planned_points(s, unit, intensive))
                ring = own[n * most % len(own) :] + own
                chosen = () if s.on(FREE) else tuple(sorted(set(ring[:most])))
                found.append(Bomber(unit, city, chosen))
    found.sort(key=lambda each: each.unit)
    primary = s.setup.assigned[0][0] if s.setup.assigned else None
    area = s.setup.areas[0]
    group = Group("raid", area, area, primary, tuple(found), fighters)  # type: ignore[arg-type]
    return without_faults(s, Plan((group,)), intensive)


def without_faults(s: War, plan: Plan, intensive: bool) -> Plan:
    """A plan without the groups that are refused."""
    faults = list(plan_refused(s, plan, intensive))
    while faults:
        bad = {each.at[1] for each in faults if each.at[:1] == ("groups",) and len(each.at) > 1}
        if any(each.at[:1] == ("ploesti",) for each in faults):
            plan = replace(plan, ploesti=())
        elif not bad:
            return Plan()
        kept = tuple([group for i, group in enumerate(plan.groups) if i not in bad])
        plan = replace(plan, groups=kept)
        faults = list(plan_refused(s, plan, intensive))
    return plan


# -- any plan -------------------------------------------------------------------------------------


def random_plan(s: War, intensive: bool, rng: Random) -> Plan:
    """Any legal plan: groups of any make-up, sweeps, airbase raiders, a sneak raid now and then."""
    if s.setup.groups:
        return random_orders(s, one_group(s, intensive), intensive, rng)
    cities = [id for id, city in load_board().cities.items() if city.symbols]
    pools: dict[tuple[str, str], list[str]] = {}
    escorts: dict[str, list[str]] = {}
    areas = areas_open(s)
    for unit in available(s):
        area = area_of_unit(s, unit) or rng.choice(areas)
        if area in areas:
            kind = "" if rated(s, unit).fighter else s.units[unit].type
            pools.setdefault((area, kind), []).append(unit)
    groups = []
    for (area, kind), pool in sorted(pools.items()):
        rng.shuffle(pool)
        if not kind:
            escorts[area] = pool
            continue
        while pool:
            size = rng.randint(1, min(len(pool), 8))
            units, pool[:] = sorted(pool[:size]), pool[size:]
            if rng.random() < 0.1:
                continue
            groups.append(random_group(s, area, units, cities, intensive, rng))
    made = [group for group in groups if group is not None]
    made += random_sweeps(escorts, made, rng)
    plan = with_sneak(s, Plan(tuple(share(made, escorts))), rng)
    return without_faults(s, with_ploesti(s, plan, rng), intensive)


def random_group(
    s: War, area: str, units: list[str], cities: list[str], intensive: bool, rng: Random
) -> Group | None:
    """A raid on any city with any secondaries, or airbase raiders."""
    if rng.random() < 0.1:
        raiders = tuple([Bomber(unit, AIRBASES) for unit in units])
        return Group("raid", area, area, None, raiders)  # type: ignore[arg-type]
    pace = rated(s, units[0]).speed
    for _ in range(8):
        raid = raid_to(s, area, rng.choice(cities), pace)
        if raid is None or not symbols_open(s, raid.primary):
            continue
        chosen = [raid.primary]
        for city in rng.sample(cities, 12):
            others = [*chosen[1:], city]
            if city not in chosen and symbols_open(s, city) and passes(s, raid, others, pace):
                chosen.append(city)
        found = []
        for i, unit in enumerate(units):
            at = raid.primary if i == 0 else rng.choice(chosen)
            found.append(Bomber(unit, at, random_symbols(s, unit, at, intensive, rng)))
        return Group("raid", area, area, raid.primary, tuple(found))  # type: ignore[arg-type]
    return None


def symbols_open(s: War, city: str) -> list[str]:
    own = load_board().cities[city]
    if not german_side(s, own.hex):
        return []
    full = [f"{city}.{each}" for each in own.symbols]
    return [e.partition(".")[2] for e in full if e not in s.down and may_bomb(s, e) is None]


def random_symbols(s: War, unit: str, city: str, intensive: bool, rng: Random) -> tuple[str, ...]:
    if s.on(FREE):
        return ()
    own = symbols_open(s, city)
    most = min(len(own), most_symbols(planned_points(s, unit, intensive)))
    return tuple(sorted(rng.sample(own, rng.randint(1, most))))


def random_orders(s: War, plan: Plan, intensive: bool, rng: Random) -> Plan:
    """The scenario's plan with other cities for its bombers."""
    if not plan.groups:
        return plan
    group = plan.groups[0]
    own = [
        replace(each, at=at, symbols=random_symbols(s, each.unit, at, intensive, rng))
        for each in group.bombers
        if (at := rng.choice(s.setup.targets or (each.at,)))
    ]
    other = Plan((replace(group, bombers=tuple(own)),))
    return plan if next(plan_refused(s, other, intensive), None) is not None else other


def random_sweeps(escorts: dict[str, list[str]], groups: list[Group], rng: Random) -> list[Group]:
    """Some fighters on their own."""
    found = []
    for area, pool in escorts.items():
        if pool and rng.random() < 0.3:
            size = rng.randint(1, min(len(pool), 6))
            own, pool[:] = tuple(sorted(pool[:size])), pool[size:]
            found.append(Group("sweep", area, area, None, (), own))  # type: ignore[arg-type]
    return found


def with_sneak(s: War, plan: Plan, rng: Random) -> Plan:
    """Now and then a raid comes by the Baltic instead, without its escort."""
    limits = load_limits().limits
    if not s.setup.sneak or rng.random() < 0.6:
        return plan
    for i, group in enumerate(plan.groups):
        small = 0 < len(group.bombers) <= limits.sneak_units and group.primary is not None
        if small and s.units[group.bombers[0].unit].type in limits.sneak_types:
            entry = Entry(rng.randint(*limits.sneak_turns), rng.choice((6, 7, 8, 9)))
            sneak = replace(group, kind="sneak", fighters=(), entry=entry)
            return Plan((*plan.groups[:i], sneak, *plan.groups[i + 1 :]), plan.ploesti)
    return plan


def with_ploesti(s: War, plan: Plan, rng: Random) -> Plan:
    """Now and then a group goes to Ploesti."""
    if not s.setup.ploesti or not plan.groups or rng.random() < 0.7 or year(s) == 1945:
        return plan
    i = rng.randrange(len(plan.groups))
    units = tuple([each.unit for each in plan.groups[i].bombers])
    return Plan((*plan.groups[:i], *plan.groups[i + 1 :]), units)
