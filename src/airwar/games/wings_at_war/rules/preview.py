"""What a course would meet before it is flown: fire on the way, flak, balloons, edges, and which
shots bear from its end. Only what everybody sees counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import ValidationError, convert
from msgspec.structs import replace

from airwar.common.forms import Sign

from ..data.tables import load_flak
from .answers import Fly
from .bearing import aim_at, guns_of, specials_of, view_fault, weapon_fault, weapon_name
from .flight import free, overrun, path_of
from .orders import tired
from .reaction import fault_at, in_reach, meets, unit_name
from .shooting import (
    Mark,
    hit_faces,
    plane_mark,
    save_faces,
    save_modifiers,
    shooter_of,
    to_hit,
)
from .state import Battle, Flight, Gun, Plane, enemy
from .tabletop import Leg, Stand, end_of, stand_at, stops


def drafted(unit: str, draft: Mapping[str, Any]) -> Fly | None:
    """The course of a draft, if it is one at all."""
    try:
        given = {"unit": unit, "course": draft.get("course"), "end": draft.get("end")}
        return convert({"type": "fly", **given}, Fly)
    except ValidationError:
        return None


def signs(s: Battle, plane: Plane, flight: Flight, answer: Fly) -> Iterator[Sign]:
    path, edge = on_table(s, path_of(plane, flight, answer))
    if not path:
        return
    flight = replace(flight, path=path)
    yield from fire(s, plane, flight, answer.end is None or edge)
    yield from dangers(s, plane, flight)
    end, at = end_of(path[-1]), path[-1].flown + path[-1].far
    if edge:
        yield Sign("edge", end.x, end.y, at, rule="move.edge")
    elif answer.end is None:
        if not free(s, end.x, end.y, plane.level, plane.tag):
            yield Sign("short", end.x, end.y, at, rule="move.base")
        yield from shots(s, replace(plane, x=end.x, y=end.y, heading=end.heading), at)


def on_table(s: Battle, path: tuple[Leg, ...]) -> tuple[tuple[Leg, ...], bool]:
    """The path up to the edge, and whether it leaves the table there."""
    for i, leg in enumerate(path):
        if (found := overrun(s, leg)) is not None:
            return (*path[:i], leg._replace(far=found[0])), True
    return path, False


# -- on the way -----------------------------------------------------------------------------------


def fire(s: Battle, mover: Plane, flight: Flight, ends: bool) -> Iterator[Sign]:
    """§2.4.reaction: who may fire at which stop, and the best chance there."""
    side = enemy(mover.side)
    if not s.sides[side].orders:
        return
    places = stops(flight.path, ends)
    for unit in in_reach(s, flight, mover, side):
        for at, stand in places.items():
            best = max(reactions(s, unit, mover, stand), default=None)
            if best is not None:
                p, down, weapon = best
                who, what = unit_name(unit), weapon_name(weapon)
                yield Sign("fire", stand.x, stand.y, at, who, what, p, down, "2.4.reaction")


def reactions(
    s: Battle, unit: Plane | Gun, mover: Plane, stand: Stand
) -> Iterator[tuple[float, float, str]]:
    mark = plane_mark(mover)
    mark = mark._replace(aim=mark.aim._replace(x=stand.x, y=stand.y, heading=stand.heading))
    weapons = guns_of(unit) if isinstance(unit, Plane) else ["light"]
    for weapon in weapons:
        if isinstance(unit, Plane) and weapon in unit.jams:
            continue
        if not fault_at(s, unit, weapon, mover, stand):
            yield *chance(s, unit, weapon, mark), weapon


def dangers(s: Battle, plane: Plane, flight: Flight) -> Iterator[Sign]:
    """§flak.barrage, §balloon.hit: what strikes by itself."""
    flak = load_flak()
    for barrage in s.barrages:
        if barrage.level == plane.level and barrage.gun not in flight.met:
            at = meets(flight, barrage.x, barrage.y, flak.heavy.radius)
            if at is not None:
                yield danger(flight, "flak", at, barrage.gun, "flak.barrage")
    for balloon in s.balloons:
        if plane.level <= balloon.top and not balloon.destroyed and balloon.id not in flight.met:
            at = meets(flight, balloon.x, balloon.y, flak.balloon.radius)
            if at is not None:
                yield danger(flight, "balloon", at, balloon.id, "balloon.hit")


def danger(flight: Flight, kind: str, at: int, who: str, rule: str) -> Sign:
    stand = stand_at(flight.path, at)
    return Sign(kind, stand.x, stand.y, at, who, rule=rule)


# -- at its end -----------------------------------------------------------------------------------


def shots(s: Battle, plane: Plane, at: int) -> Iterator[Sign]:
    """What bears from there, the best weapon for each target."""
    if not s.sides[plane.side].orders:
        return
    for target in s.flying(enemy(plane.side)):
        best = max(bearing(s, plane, target), default=None)
        if best is not None:
            p, down, weapon = best
            what = weapon_name(weapon)
            yield Sign("shot", plane.x, plane.y, at, target.tag, what, p, down, "2.4.second")


def bearing(s: Battle, plane: Plane, target: Plane) -> Iterator[tuple[float, float, str]]:
    aim = aim_at(target)
    for weapon in (*guns_of(plane), *specials_of(plane)):
        if weapon in plane.jams or weapon_fault(plane, weapon, aim):
            continue
        if not ((s.clouds or s.night) and view_fault(s, plane, target, aim)):
            yield *chance(s, plane, weapon, plane_mark(target)), weapon


def chance(s: Battle, unit: Plane | Gun, weapon: str, mark: Mark) -> tuple[float, float]:
    """To hit, and to destroy; §fatigue.order: one Order more may tire the shooter."""
    shooter = shooter_of(s, unit_name(unit), weapon)
    more = tired(s, unit.spent)
    shooter = shooter._replace(x=unit.x, y=unit.y, fatigue=shooter.fatigue + more)
    hits = sum(hit_faces(sum([each.value for each in to_hit(s, shooter, mark)])))
    _, kill = save_faces(sum([each.value for each in save_modifiers(mark, shooter.firepower)]))
    return hits / 10, hits * kill / 100
