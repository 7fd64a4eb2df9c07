"""What is wrong about a set-up, and what is allowed and yet odd. Each with its field and rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from airwar.common.contract import Remark
from airwar.common.words import nearest

from ..data.aircraft import Purchase, card, load_aircraft, plain_key, price_of, roster
from ..data.scenario import SIDES, GunLine, Jammer, NotMoving, Setup, SideSetup
from ..data.tables import load_limits, load_surface, load_targets
from .dues import gap_fault, in_zone, leaders_for, most_markers, places_in, scaled
from .tabletop import inches, within

SMALLEST: Final = 24  # inches of a table


def faults(setup: Setup) -> Iterator[Remark]:
    """What forbids a set-up."""
    yield from table_faults(setup)
    for index, name in enumerate(SIDES):
        own = setup.side(index)
        yield from plane_faults(setup, own, name)
        yield from zone_faults(setup, own, name)
        yield from place_faults(own, name)
        yield from ground_faults(setup, own, name)
        yield from purchase_faults(own, name)
    if not any(own.aircraft or own.force for own in (setup.A, setup.X)):
        yield Remark("A.aircraft", "set.points", "neither side has an aircraft")
    yield from twin_faults(setup)
    yield from cloud_faults(setup)
    yield from special_faults(setup)
    yield from victory_faults(setup)


# -- aircraft -------------------------------------------------------------------------------------


def plane_faults(setup: Setup, own: SideSetup, name: str) -> Iterator[Remark]:
    """§set.leaders, §set.points: known types with loads they can carry."""
    known = [each.key for each in setup.aircraft]
    for i, line in enumerate(own.aircraft):
        where = f"{name}.aircraft[{i}]"
        if line.model not in load_aircraft() and line.model not in known:
            near = nearest(line.model, [*map(plain_key, known), *load_aircraft()])
            why = f"there is no type {line.model!r}; {near}"
            yield Remark(f"{where}.model", "set.points", why)
        elif line.load not in card(line.model).loads:
            loads = ", ".join(card(line.model).loads)
            why = f"the {card(line.model).name} cannot carry {line.load}; it carries {loads}"
            yield Remark(f"{where}.load", "set.points", why)
        if line.hidden == (line.at is not None):
            why = "a hidden aircraft has no place, a shown one has"
            yield Remark(f"{where}.at", "set.hidden", why)
    leaders = sum([line.leader is not None for line in own.aircraft])
    if leaders != leaders_for(len(own.aircraft)):
        due = leaders_for(len(own.aircraft))
        yield Remark(f"{name}.aircraft", "set.leaders", f"{leaders} Leaders instead of {due}")
    if own.force is not None and own.aircraft:
        yield Remark(f"{name}.aircraft", "set.points", "a side that buys its force lists none")
    yield from limit_faults(own, name)


def limit_faults(own: SideSetup, name: str) -> Iterator[Remark]:
    """§set.points: a listed force within the limits that its side was set."""
    limits = own.limits
    if limits is None:
        return
    if own.force is not None:
        yield Remark(f"{name}.limits", "set.points", "a side that buys its force has them there")
    if len(own.aircraft) > limits.most:
        why = f"{len(own.aircraft)} aircraft, {limits.most} at most"
        yield Remark(f"{name}.aircraft", "set.points", why)
    known = {each.key for each in roster(limits)}
    for i, line in enumerate(own.aircraft):
        if is_known(line.model, limits) and line.model not in known:
            why = not_for_sale(line.model, limits)
            yield Remark(f"{name}.aircraft[{i}].model", "set.points", why)
    if all(is_known(line.model, limits) for line in own.aircraft):
        cost = worth(own)
        if cost > limits.points:
            why = f"it costs {cost} points; {limits.points} can be spent"
            yield Remark(f"{name}.aircraft", "set.points", why)


def is_known(model: str, limits: Purchase) -> bool:
    return model in load_aircraft() or model in limits.own


def not_for_sale(model: str, limits: Purchase) -> str:
    own = card(model)
    if own.nation not in limits.nations:
        return f"the {own.name} flies for {own.nation}; here fly {', '.join(limits.nations)}"
    return f"the {own.name} comes in {own.year}, after {limits.year}"


def purchase_faults(own: SideSetup, name: str) -> Iterator[Remark]:
    """§set.points: the least that a side can buy is one aircraft with its Leader."""
    limits = own.force
    if limits is None:
        return
    on_sale = roster(limits)
    if not on_sale:
        nations = ", ".join(limits.nations) or "no nation"
        why = f"no aircraft of {nations} flew by {limits.year}"
        yield Remark(f"{name}.force", "set.points", why)
        return
    worst = -2  # Skill and Leadership
    least = min([price_of(each.key, worst, "clean", worst) for each in on_sale])
    if least > limits.points:
        why = f"{limits.points} points buy nothing; {least} are needed"
        yield Remark(f"{name}.force.points", "set.points", why)


def worth(own: SideSetup) -> int:
    """§set.points: what a side costs, with its Leaders, guns, searchlights and balloons."""
    price = load_limits().points
    planes = [price_of(each.model, each.skill, each.load, each.leader) for each in own.aircraft]
    guns = [gun_price(gun) for gun in own.guns]
    lights = price.searchlight * len(own.searchlights)
    bought = own.force.points if own.force is not None else 0
    return sum(planes) + sum(guns) + lights + price.balloon * len(own.balloons) + bought


def gun_price(gun: GunLine) -> int:
    price = load_limits().points
    return price.heavy_gun if gun.kind == "heavy" else price.light_gun[gun.firepower - 1]


# -- places ---------------------------------------------------------------------------------------


def table_faults(setup: Setup) -> Iterator[Remark]:
    """§set.table, §set.place: a table of some size, with zones that lie apart."""
    if min(setup.table) < SMALLEST:
        why = f"{setup.table[0]:g} by {setup.table[1]:g} inches; {SMALLEST} each way is the least"
        yield Remark("table", "set.table", why)
    one, other = setup.A.zone, setup.X.zone
    if all(max(one[i], other[i]) < min(one[i + 2], other[i + 2]) for i in (0, 1)):
        yield Remark("X.zone", "set.place", "it overlaps the zone of A")


def zone_faults(setup: Setup, own: SideSetup, name: str) -> Iterator[Remark]:
    """§set.place: a zone on the table, with room for all markers that may be due."""
    x0, y0, x1, y1 = own.zone
    if not (x0 < x1 <= setup.table[0] and y0 < y1 <= setup.table[1]):
        wide, deep = setup.table
        why = f"it is west, south, east and north of an area on a table of {wide:g} by {deep:g}"
        yield Remark(f"{name}.zone", "set.place", why)
        return
    if own.force is not None:
        due = most_markers(own.force.most)
        if places_in(own) < due:
            why = f"it has room for {places_in(own)} markers, {due} may be due"
            yield Remark(f"{name}.zone", "set.markers", why)


def place_faults(own: SideSetup, name: str) -> Iterator[Remark]:
    """§set.markers, §set.place"""
    hidden = sum([line.hidden for line in own.aircraft])
    if len(own.markers) != most_markers(hidden):
        due = most_markers(hidden)
        why = f"{len(own.markers)} markers instead of {due}"
        yield Remark(f"{name}.markers", "set.markers", why)
    points = [(scaled(x), scaled(y)) for x, y in own.markers]
    for i, (x, y) in enumerate(points):
        if not in_zone(own, x, y):
            yield Remark(f"{name}.markers[{i}]", "set.place", "outside the zone")
        for u, v in points[:i]:
            if gap_fault(x - u, y - v):
                gap = inches(load_limits().set_up.gap)
                why = f"less than {gap} inches from another marker"
                yield Remark(f"{name}.markers[{i}]", "set.markers", why)
    yield from stand_faults(own, name)


def stand_faults(own: SideSetup, name: str) -> Iterator[Remark]:
    """§set.place, §contact.space"""
    stands = [(i, line.at) for i, line in enumerate(own.aircraft) if line.at is not None]
    for n, (i, (east, north, _, level)) in enumerate(stands):
        field = f"{name}.aircraft[{i}].at"
        if not in_zone(own, scaled(east), scaled(north)):
            yield Remark(field, "set.place", "outside the zone")
        for j, (its_east, its_north, _, other) in stands[:n]:
            dx, dy = scaled(east - its_east), scaled(north - its_north)
            if within(dx, dy, load_limits().table.space) and level == other:
                yield Remark(field, "contact.space", f"its base overlaps that of aircraft[{j}]")


def ground(own: SideSetup) -> Iterator[tuple[str, Any]]:
    """Guns, searchlights, balloons and targets of a side, each with its field."""
    for kind in ("guns", "searchlights", "balloons", "targets"):
        for i, each in enumerate(getattr(own, kind)):
            yield f"{kind}[{i}]", each


def ground_faults(setup: Setup, own: SideSetup, name: str) -> Iterator[Remark]:
    for field, each in ground(own):
        x, y = each.at
        if x > setup.table[0] or y > setup.table[1]:
            wide, deep = setup.table
            why = f"off the table of {wide:g} by {deep:g} inches"
            yield Remark(f"{name}.{field}.at", "set.table", why)
    for i, target in enumerate(own.targets):
        if target.kind not in load_targets():
            why = f"there is no target {target.kind!r}; {nearest(target.kind, [*load_targets()])}"
            yield Remark(f"{name}.targets[{i}].kind", "surface.targets", why)
    ships = {
        target.id
        for target in own.targets
        if target.kind in load_targets() and load_targets()[target.kind].domain != "land"
    }
    for i, gun in enumerate(own.guns):
        if gun.aboard and gun.aboard not in ships:
            why = f"{gun.aboard} is not a ship of this side"
            yield Remark(f"{name}.guns[{i}].aboard", "flak.aboard", why)


def twin_faults(setup: Setup) -> Iterator[Remark]:
    """Two things of one name."""
    seen: dict[str, str] = {}
    for index, name in enumerate(SIDES):
        for field, each in ground(setup.side(index)):
            where = f"{name}.{field}.id"
            if each.id in seen:
                yield Remark(where, "set.table", f"{each.id} is {seen[each.id]} already")
            seen.setdefault(each.id, where.removesuffix(".id"))


def cloud_faults(setup: Setup) -> Iterator[Remark]:
    """§cloud.in: a disc on the table over a run of levels."""
    for i, cloud in enumerate(setup.clouds):
        if cloud.at[0] > setup.table[0] or cloud.at[1] > setup.table[1]:
            yield Remark(f"clouds[{i}].at", "cloud.in", "off the table")
        if cloud.levels[0] > cloud.levels[1]:
            yield Remark(f"clouds[{i}].levels", "cloud.in", "the lower level comes first")


# -- how it is won --------------------------------------------------------------------------------


def all_targets(setup: Setup) -> list[str]:
    return [target.id for own in (setup.A, setup.X) for target in own.targets]


def special_faults(setup: Setup) -> Iterator[Remark]:
    for i, each in enumerate(setup.special):
        if isinstance(each, Jammer | NotMoving) and each.target not in all_targets(setup):
            why = f"there is no target {each.target!r}"
            yield Remark(f"special[{i}].target", "surface.targets", why)


def victory_faults(setup: Setup) -> Iterator[Remark]:
    """§break.point, §game.limit: everything that the end is judged by is there."""
    won = setup.victory
    for side, point in won.break_points.items():
        if point < 1:
            yield Remark(f"victory.break_points.{side}", "break.point", "1 or more")
    if won.kind == "awards" and not (won.awards and won.bands):
        why = "a battle for points needs awards, and bands that say who wins by how many"
        yield Remark("victory", "game.limit", why)
    bounds = [band.at_least for band in won.bands]
    if bounds != sorted(bounds, reverse=True) or len(set(bounds)) < len(bounds):
        why = "the highest comes first, and each is lower than the one before"
        yield Remark("victory.bands", "game.limit", why)
    for i, award in enumerate(won.awards):
        field = f"victory.awards[{i}]"
        if award.per.startswith("target"):
            if not award.targets:
                yield Remark(f"{field}.targets", "game.limit", "it must name the targets")
            for id in award.targets:
                if id not in all_targets(setup):
                    yield Remark(f"{field}.targets", "game.limit", f"there is no target {id!r}")
        elif award.of is None:
            yield Remark(f"{field}.of", "game.limit", "it must say whose losses they are")


# -- what is odd ----------------------------------------------------------------------------------


def oddities(setup: Setup, totals: dict[str, int]) -> Iterator[Remark]:
    """What is allowed and yet not usual."""
    few, many = sorted(totals.values())
    if 2 * (many - few) > few:
        why = f"A costs {totals['A']} points and X {totals['X']}"
        yield Remark("A.aircraft", "set.points", why)
    for index, name in enumerate(SIDES):
        yield from own_oddities(setup, setup.side(index), name)


def own_oddities(setup: Setup, own: SideSetup, name: str) -> Iterator[Remark]:
    for i, line in enumerate(own.aircraft):
        attack = load_surface().get(line.load)
        if attack is not None and line.skill < attack.skill:
            why = f"its crew needs Skill {attack.skill:+d} to drop a {line.load}"
            yield Remark(f"{name}.aircraft[{i}].skill", "surface.special", why)
    for i, target in enumerate(own.targets):
        usual = load_targets()[target.kind].markers
        if target.markers != usual:
            why = f"{target.markers} Target Markers; a {target.kind} usually has {usual}"
            yield Remark(f"{name}.targets[{i}].markers", "surface.targets", why)
    if own.searchlights and setup.light == "day":
        yield Remark(f"{name}.searchlights", "night.light", "by day they light nothing")
    if own.placement == "fixed" and own.force is not None:
        yield Remark(f"{name}.placement", "set.place", "what is bought is placed by its player")
