"""A plan and courses that fit what a seat has seen of the American, built without retries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airwar.kernel.secrets import Secret

from ..data.board import load_board
from ..data.kinds import AMERICAN, SYSTEMS
from .answers import Area, Bomber, Entry, Group, Plan, Release
from .drafts import random_plan, usual_worth, wanted
from .geography import area_of, rated, year
from .groups import AIRBASES
from .guessed_aims import (
    Counted,
    answers_of,
    guessed_target,
    nearby,
    shared_out,
    symbols,
)
from .imagined_economy import guessed_options, paid_ahead
from .raf import shown_raiders
from .routes import set_course
from .state import AmericanPack, Clock, Course, Force, War
from .victory import all_of, bombed_of, shown_system

if TYPE_CHECKING:
    from random import Random

    from airwar.kernel.sight import Seen, Sight

SNEAK = "sneak raid"  # as it is announced
BEFORE = (
    "begin",
    "opening",
    "reinforcement",
    "redeployment",
    "solo",
    "planning",
)  # phases without a plan


def fill_american(s: War, sight: Sight[War], rng: Random) -> None:
    now, since = sight.now, sight.since
    s.american = Secret(s.american.seen, AmericanPack())
    s.put_american(areas=guessed_areas(s, rng), dropped=tuple(sorted(s.deeds)))
    if s.setup.plans:
        s.put_american(solo=rng.randint(1, len(s.setup.plans)))
    if s.setup.victory.system == "secret":
        s.put_american(system=guessed_system(s, now, rng))
    s.put_american(options=guessed_options(s, AMERICAN, rng))
    s.put_american(pending=paid_ahead(s, AMERICAN))
    if s.at[:1] != ("quarters",) or (len(s.at) > 2 and s.at[2] in BEFORE):
        return
    raiders = shown_raiders(now)
    deal(s, now, rng)
    counted = wanted(s, usual_worth(s))
    groups = [group_of(s, force, now, since, counted, rng) for force in on_map(s)]
    s.put_american(
        plan=Plan(tuple(groups)),
        entered=tuple(range(1, len(groups) + 1)),
        clocks=clocks(s),
        flown=tuple(sorted({*s.landed, *raiders})),
    )
    for n, force in enumerate(on_map(s), 1):
        guess_course(s, force, n, groups[n - 1])
    groups += still_to_come(s, sight, rng, len(groups))
    s.put_american(plan=Plan(tuple(groups), raiders))


def guessed_system(s: War, now: War, rng: Random) -> str:
    """§19.4 R115: the one that is open; else one of which something stands, by what was bombed."""
    listed = [each.system for each in s.setup.victory.choices if each.system is not None]
    choices = [each for each in listed or SYSTEMS if listed or not all_gone(now, each)]
    weights = [1 + len(bombed_of(now, each)) for each in choices]
    return shown_system(now) or rng.choices(choices, weights)[0]


def all_gone(s: War, system: str) -> bool:
    return len(bombed_of(s, system)) == len(all_of(system))


def on_map(s: War) -> list[Force]:
    return [force for force in s.forces.values() if force.side == AMERICAN]


def guessed_areas(s: War, rng: Random) -> dict[str, Area]:
    """§3.8: where a unit was seen to come from, else anywhere."""
    open_areas: list[Area] = ["britain"]
    if year(s) > 1943 and "italy" in s.setup.areas:
        open_areas.append("italy")
    found: dict[str, Area] = {
        unit.id: rng.choice(open_areas) for unit in s.of_side(AMERICAN) if unit.status == "play"
    }
    for force in on_map(s):
        area = area_of(s, force.track[0]) if force.track else ""
        for unit in force.units.value if force.units.known else ():
            found[unit] = "italy" if area == "italy" else "britain"
    return found


def seen_units(s: War) -> set[str]:
    found = set(s.landed)
    for force in on_map(s):
        if force.units.known:
            found |= set(force.units.value)
    return found


def deal(s: War, now: War, rng: Random) -> None:
    """§16.1: units nobody has seen, under the markers behind the line, at least one under each."""
    hidden = [force for force in on_map(s) if not force.units.known]
    shown: dict[str, tuple[str, ...]] = {}
    for force in hidden:
        later = now.forces.get(force.id)
        if later is not None and later.units.known:
            shown[force.id] = later.units.value
    seen = seen_units(s) | {unit for units in shown.values() for unit in units}
    seen |= set(shown_raiders(now))
    pool = [u.id for u in s.of_side(AMERICAN) if u.status == "play" and u.id not in seen]
    rng.shuffle(pool)
    waiting = len(hidden) - len(shown)
    for force in hidden:
        units = shown.get(force.id)
        if units is None:
            waiting -= 1
            units = make_up(s, pool[: len(pool) - waiting], rng)
            pool = [unit for unit in pool if unit not in units]
        s.put_force(force.id, units=Secret(force.units.seen, tuple(sorted(units))))


def make_up(s: War, pool: list[str], rng: Random) -> tuple[str, ...]:
    """§9.2-1 §9.2-3: bombers of one type and fighters, or fighters alone."""
    types = sorted({s.units[u].type for u in pool if not rated(s, u).fighter})
    chosen = rng.choice(types) if types and rng.random() < 0.7 else ""
    bombers = [u for u in pool if s.units[u].type == chosen][: rng.randint(1, 6)]
    fighters = [u for u in pool if rated(s, u).fighter]
    escorts = fighters[: rng.randint(0 if bombers else 1, 4)]
    found = tuple(bombers + escorts)
    return found or tuple(pool[:1])


# -- groups ---------------------------------------------------------------------------------------


def group_of(
    s: War, force: Force, now: War, since: tuple[Seen, ...], counted: Counted, rng: Random
) -> Group:
    """A group for a force that is on the map, with targets that fit its track."""
    units = force.units.value
    own = [unit for unit in units if not rated(s, unit).fighter]
    fighters = tuple([unit for unit in units if rated(s, unit).fighter])
    area: Area = s.american.value.areas.get(units[0], "britain") if units else "britain"
    if not own:
        return Group("sweep", area, area, None, (), fighters)
    whole = guessed_target(s, force, now, since, counted, rng)
    at = dict(zip(own, shared_out(s, force, whole, since, counted, rng), strict=True))
    lines: list[Bomber] = []
    for unit in own:
        at[unit] = s.deeds.get(unit) or now.deeds.get(unit) or at[unit]
        for answer in answers_of(since, Release):
            if answer.force == force.id and unit in answer.units:
                at[unit] = nearby(s, force, answer, rng)
        aimed = symbols(s, unit, at[unit], now, since, counted, lines, rng)
        lines.append(Bomber(unit, at[unit], aimed))
    cities = [each.at for each in lines if each.at != AIRBASES]
    kind = "sneak" if force.sneak else "raid"
    primary = whole if whole in cities else cities[0] if cities else None
    return Group(kind, area, area, primary, tuple(lines), fighters)  # type: ignore[arg-type]


def guess_course(s: War, force: Force, number: int, group: Group) -> None:
    """T follows from target and track, §10.31."""
    own = [unit for unit in force.units.value if not rated(s, unit).fighter]
    if not own:
        return
    home = all(unit in s.deeds for unit in own)
    target = "" if home else group.primary or ""
    s.put_course(force.id, Course(number, target, 0, group.lands, home))
    if target or home:
        set_course(s, s.forces[force.id])


# -- clocks and groups still to come --------------------------------------------------------------


def clocks(s: War) -> dict[str, Clock]:
    from .hiding import running

    return running(s, AMERICAN)


def still_to_come(s: War, sight: Sight[War], rng: Random, count: int) -> list[Group]:
    """Groups off the map: one that was seen to enter since, one that was announced, or any."""
    entering = [
        force
        for id, force in sight.now.forces.items()
        if id not in s.forces
        and force.side == AMERICAN
        and force.entered == sight.now.turn
        and len(force.track) == 1
    ]
    pool = [
        unit.id
        for unit in s.of_side(AMERICAN)
        if unit.status == "play" and unit.id not in {*seen_units(s), *shown_raiders(sight.now)}
    ]
    rng.shuffle(pool)
    placing = sight.open[:2] == ("choose", "at")
    announced = [each for each in sight.now.warnings if each[1] >= s.turn]
    found = announced_raid(s, announced[-1], pool, rng) if announced else []
    taken = {each.unit for group in found for each in group.bombers}
    pool = [unit for unit in pool if unit not in taken]
    if entering and any(each.rule in ("at", "appear") for each in sight.since):
        return [*found, entering_group(s, entering[0], pool, rng)]
    if s.setup.groups and not s.turn and not count:  # all of them in one group
        whole = Force("A1", AMERICAN, s.setup.entry, Secret(None, tuple(sorted(pool))))
        return [entering_group(s, whole, pool, rng)]
    if placing and pool:  # somebody is being placed: one group that surely can be
        fresh = Force("A1", AMERICAN, "", Secret(None, make_up(s, pool, rng)))
        return [*found, entering_group(s, fresh, pool, rng)]
    if found or s.closed or s.setup.groups or s.turn > s.setup.turns - 4:
        return found
    return any_groups(s, pool, rng)


def entering_group(s: War, force: Force, pool: list[str], rng: Random) -> Group:
    units = force.units.value if force.units.known else make_up(s, pool, rng)
    area: Area = "italy" if area_of(s, force.hex) == "italy" else "britain"
    own = [unit for unit in units if not rated(s, unit).fighter]
    fighters = tuple(sorted([unit for unit in units if unit not in own]))
    lines = tuple([Bomber(unit, AIRBASES) for unit in sorted(own)])
    if s.setup.targets and own:
        city = rng.choice(s.setup.targets)
        lines = tuple([Bomber(u, city, load_board().cities[city].symbols[:1]) for u in sorted(own)])
        return Group("raid", area, area, city, lines, fighters)
    if force.sneak:
        number = next(sq.number for hex, sq in load_board().squares.items() if hex == force.hex)
        return Group("sneak", area, area, None, lines, fighters, Entry(s.turn, number))
    return Group("raid" if own else "sweep", area, area, None, lines, fighters)


def announced_raid(
    s: War, warning: tuple[str, int, int], pool: list[str], rng: Random
) -> list[Group]:
    """§11.22 §11.23 §23.42: a raid whose turn, and perhaps number, is known."""
    heavy = [unit for unit in pool if s.units[unit].type in ("b17", "b24")]
    types = sorted({s.units[unit].type for unit in heavy})
    if not types:
        return []
    type = rng.choice(types)
    units = sorted([unit for unit in heavy if s.units[unit].type == type][: rng.randint(1, 5)])
    lines = tuple([Bomber(unit, AIRBASES) for unit in units])
    if warning[0] != SNEAK:
        east = Entry(warning[1], warning[2] or rng.choice((3, 4, 5)))
        return [Group("raid", "ussr", "ussr", None, lines, (), east)]
    number = warning[2] or rng.choice((6, 7, 8, 9))
    return [Group("sneak", "britain", "britain", None, lines, (), Entry(warning[1], number))]


def any_groups(s: War, pool: list[str], rng: Random) -> list[Group]:
    """Any legal plan of units that have not been seen, without a sneak raid."""
    twin = s.__copy__()
    out = {unit.id: unit for unit in s.units.values()}
    hidden = set(pool)
    for unit in s.of_side(AMERICAN):
        if unit.id not in hidden and unit.status == "play":
            out[unit.id] = unit.__class__(unit.id, unit.type, unit.side, status="withdrawn")
    twin.units = out
    plan = random_plan(twin, AMERICAN in s.intensive, rng)
    return [group for group in plan.groups if group.entry is None]
