"""A German economy that explains all that was seen of it, built without retries.

An industry is ruled out as the critical one if some quarter's deeds need more than it would allow.
To do less than possible is legal (§37.3), so what was not done proves nothing.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

from ..data.board import load_board
from ..data.forces import load_chart
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, SYSTEMS, Side, year_of
from ..data.tables import load_limits, load_options, load_products
from .answers import Fuel
from .economy import allowance, capacity, flyers
from .evidence import guns
from .fire import UP_GUNNED
from .geography import german_side, held_symbols, rated
from .key_complex import COMMA, all_bombed, named, opened_keys
from .state import Evidence, War

if TYPE_CHECKING:
    from random import Random

PLENTY: Final = 999  # no industry limits the others
BEFORE_POINTS: Final = (("begin",), ("opening",), ("reinforcement", "withdrawals"),
                        ("reinforcement", "points"))  # fmt: skip


def fill_economy(s: War, now: War, rng: Random) -> None:
    """All that the German keeps to himself of industry, fuel and guns."""
    s.put_german(
        critical=() if s.setup.plans or not s.advanced else guessed_critical(s, rng),
        key=guessed_key(s, now, rng) if s.sealed_key.known else COMMA.join(opened_keys(now)),
        up_gunned=guessed_pods(s, now, rng),
        aa=guessed_guns(s, now, rng),
        options=guessed_options(s, GERMAN, rng),
    )
    s.put_german(pending=paid_ahead(s, GERMAN))
    if s.advanced and s.evidence and s.evidence[-1].quarter == s.quarter:
        s.put_german(idle=guessed_idle(s, rng))
        s.put_german(fuel=guessed_fuel(s, rng))


# -- the critical industry ------------------------------------------------------------------------


def draws(s: War) -> list[tuple[tuple[str, ...], int]]:
    """§37.2 §37.5 §53.3: what may have been drawn, and in how many ways."""
    blanks = s.setup.number("blanks")
    wanted = 2 if s.setup.number("markers") > 1 else 1
    found: list[tuple[tuple[str, ...], int]] = []
    for empty in range(min(blanks, wanted) + 1):
        ways = comb(blanks, empty)
        found += [(each, ways) for each in combinations(sorted(SYSTEMS), wanted - empty)]
    return found


def guessed_critical(s: War, rng: Random) -> tuple[str, ...]:
    """§54.21: any draw that was not ruled out, by deeds or by the program."""
    known = [each for each in draws(s) if not set(each[0]) & set(s.struck)]
    fitting = [each for each in known if explains(s, each[0])] or known
    (found,) = rng.choices([each for each, _ in fitting], [ways for _, ways in fitting])
    return found


def explains(s: War, critical: tuple[str, ...]) -> bool:
    """Could all that the German did be done with these as critical industries?"""
    saved = 0
    for each in s.evidence:
        oil = oil_needed(s, each, critical)
        rest = spare_support(each, critical) - oil
        if rest < 0 or oil > dict(each.symbols)["oil"]:
            return False
        saved += income_of(s, each, rest) - each.spent
        if saved < 0:
            return False
    return True


def spare_support(each: Evidence, critical: tuple[str, ...]) -> int:
    """§38.1 §36.2: what could be supported beside the complexes that repairs needed."""
    table, standing = load_limits().economy, dict(each.symbols)
    room = PLENTY
    if "power" in critical:
        room = table.power_supports * standing["power"]
    if "transport" in critical:
        room = min(room, table.transport_supports * standing["transport"])
    return room - each.repairs * table.industrial_hexes_a_repair


def oil_needed(s: War, each: Evidence, critical: tuple[str, ...]) -> int:
    """§28.3 §30.1a §31.1: fuel points for those who flew, for schools that trained, for stacks."""
    table = load_limits()
    schools = [unit for unit in each.units if rated(s, unit).school]
    trained = -(-each.rebuilt // table.replacement.advanced.school_veteran)
    units = len(each.units) - len(schools) + max(len(schools), trained)
    each_point = table.economy.units_a_fuel_point
    if "oil" in critical:
        each_point = table.economy.units_a_fuel_point_critical
    high = each.stack > table.limits.german_stack
    return -(-units // each_point) + (table.economy.stacking_fuel if high else 0)


def income_of(s: War, each: Evidence, room: int) -> int:
    """§28.21a §28.21b §51.2: the most that factories can have yielded in a quarter."""
    for key in opened_keys(s):
        when = all_bombed(s, key)
        if when is not None and when < each.quarter:
            return 0
    table = load_limits().replacement.advanced
    early = year_of(QUARTERS[each.quarter]) == 1943
    rate = table.factories_a_point_1943 if early else table.factories_a_point_1944_45
    return max(0, min(each.factories, room)) // rate


def guessed_points(s: War) -> int:
    """§22.24: points that were not spent; §22.4: none while a unit waits for them."""
    if not s.evidence or s.evidence[-1].wanting:
        return 0
    saved = 0
    for each in s.evidence:
        rest = spare_support(each, s.german.value.critical)
        income = income_of(s, each, rest - oil_needed(s, each, s.german.value.critical))
        saved = 0 if each.wanting else max(0, saved + income - each.spent)
    return saved


# -- support and fuel -----------------------------------------------------------------------------


def guessed_idle(s: War, rng: Random) -> tuple[str, ...]:
    """§38.3: what was needed is supported, and the rest as far as it goes."""
    most = capacity(s)
    if most is None:
        return ()
    now = s.evidence[-1]
    oil, plants = held_symbols(s, "oil"), held_symbols(s, "industry")
    need = oil_needed(s, now, s.german.value.critical)
    hexes = {load_board().symbols[id].hex: id for id in plants}
    first = [*oil[:need], *list(hexes.values())[: now.repairs * 8]]
    order = rng.choice((("oil", "aircraft", "industry"), ("aircraft", "oil", "industry")))
    rest = [id for kind in order for id in held_symbols(s, kind) if id not in first]
    return tuple(sorted([*first, *rest][most:]))


def guessed_fuel(s: War, rng: Random) -> Fuel:
    """§30.1a §30.3 §31.1: who was seen to fly has fuel; the others as far as it goes."""
    table, now = load_limits(), s.evidence[-1]
    symbols = load_board().symbols
    idle = len([id for id in s.german.value.idle if symbols[id].kind == "oil"])
    points = dict(now.symbols)["oil"] - idle
    aloft = [u for f in s.forces.values() if f.side == GERMAN for u in f.units.value]
    flown = {*now.units, *aloft}
    high = crowded(s) or now.stack > table.limits.german_stack
    dear = allowance(s, points, table.limits.german_stack_bought)
    affordable = points >= table.economy.stacking_fuel and dear >= len(flown)
    stack = 12 if high or (affordable and rng.random() < 0.5) else 6
    order = sorted(flyers(s), key=lambda unit: unit not in flown)
    grounded = [unit for unit in order[allowance(s, points, stack) :] if unit not in flown]
    return Fuel(12 if stack > table.limits.german_stack else 6, tuple(sorted(grounded)))


def crowded(s: War) -> bool:
    """§31.1: more Germans in one hex than a stack holds for free."""
    count: dict[str, int] = {}
    for force in s.forces.values():
        if force.side == GERMAN:
            count[force.hex] = count.get(force.hex, 0) + len(force.units.value)
    return max(count.values(), default=0) > load_limits().limits.german_stack


# -- guns, pods, the key complex ------------------------------------------------------------------


def guessed_guns(s: War, now: War, rng: Random) -> tuple[tuple[str, int], ...]:
    """§49.11 §49.13: cities that fired have as many as were counted; the others share the rest, by
    what there is to defend."""
    if not s.on("aa-points"):
        return ()
    most = load_limits().optional.aa_points_a_city
    known = guns(now)
    found = {city: n for city, n in known.items() if n}
    open_cities = [
        city
        for city in load_board().cities.values()
        if city.id not in known and german_side(s, city.hex)
    ]
    for _ in range(guns_held(s) - sum(found.values())):
        roomy = [city for city in open_cities if found.get(city.id, 0) < most]
        if roomy:
            weights = [1 + len(city.symbols) for city in roomy]
            (city,) = rng.choices(roomy, weights)
            found[city.id] = found.get(city.id, 0) + 1
    return tuple(sorted(found.items()))


def guns_held(s: War) -> int:
    """§49.11 §52.2: one a quarter from April 1943, that of this quarter once it is placed."""
    optional = load_limits().optional
    first, extra = QUARTERS.index(optional.aa_points_from), optional.extended_quarter
    played = [
        each for each in s.setup.quarters if first <= each <= s.quarter and QUARTERS[each] != extra
    ]
    before = any(s.at[2 : 2 + len(place)] == place for place in BEFORE_POINTS)
    return len([each for each in played if each < s.quarter or not before])


def guessed_pods(s: War, now: War, rng: Random) -> bool:
    """§46.3b: as was seen, or either way."""
    start = f"{UP_GUNNED}:{s.quarter}:"
    seen = [each.removeprefix(start) for each in now.once if each.startswith(start)]
    return seen[0] == "yes" if seen else s.on("me-109-variants") and rng.random() < 0.5


def guessed_key(s: War, now: War, rng: Random) -> str:
    """§51.1 §51.3 §53.3: any products that were not named as others and of which something still
    stands, or a blank; a key complex itself once it is open."""
    if not s.on("key-complex"):
        return ""
    known = opened_keys(now)
    left = [e for e in load_products() if e not in named(now) and all_bombed(now, e) is None]
    blanks = [""] * s.setup.number("blanks")
    wanted = (2 if s.setup.number("markers") > 1 else 1) - len(known)
    pool = [*(left or load_products()), *blanks]
    found = rng.sample(pool, min(max(0, wanted), len(pool)))
    return COMMA.join(sorted({*known, *[each for each in found if each]}))


# -- options --------------------------------------------------------------------------------------


def extra_units(s: War, side: Side, quarter: str, type: str) -> int:
    """Units of a type that came in a quarter without standing on its chart."""
    when = QUARTERS.index(quarter)
    there = [u for u in s.of_side(side) if u.type == type and u.arrives == when]
    chart = load_chart("advanced").get((side, quarter), ())
    listed = sum([entry.arrives.get(type, 0) for entry in chart])
    changed = sum([n for q, kind, n in s.setup.schedule if (q, kind) == (when, type)])
    return len(there) - max(0, listed + changed)


def guessed_options(s: War, side: Side, rng: Random) -> tuple[str, ...]:
    """§39.1: those whose units have come, then those that may still come."""
    if not s.on("options"):
        return ()
    pool = sorted([each.key for each in load_options().values() if each.side == side])
    rng.shuffle(pool)

    def rank(key: str) -> int:
        past = [e for e in load_options()[key].arrives if QUARTERS.index(e.quarter) < s.quarter]
        if any(extra_units(s, side, each.quarter, each.type) > 0 for each in past):
            return 0
        return 2 if past else 1

    wanted = min(len(pool), s.setup.number("options", 2))
    return tuple(sorted(sorted(pool, key=rank)[:wanted]))


def paid_ahead(s: War, side: Side) -> tuple[tuple[str, str], ...]:
    """§39.32-5: units of these options that were paid for and have still to come."""
    chosen = s.american.value.options if side == AMERICAN else s.german.value.options
    settled = s.quarter - int(s.at[2:3] in (("begin",), ("opening",), ("reinforcement",)))
    rows = []
    for key in chosen:
        option = load_options()[key]
        for each in option.arrives:
            when = QUARTERS.index(each.quarter)
            if when - option.price.quarters_before <= settled < when:
                rows.append((f"option:{each.quarter}:{each.type}", str(each.count)))
    return tuple(rows)
