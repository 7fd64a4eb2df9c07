"""Exact chances of shots, tests and attacks, and what an answer has led to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from airwar.common.contract import Chance
from airwar.common.dice import sums
from airwar.kernel.sight import Sight

from ..data.tables import load_flak, load_surface, load_tables, look_up
from ..rules.answers import (
    Attack,
    Climb,
    Fly,
    LightUp,
    React,
    Shoot,
    ShootOhka,
    Spot,
    Winch,
    Zoom,
)
from ..rules.bearing import Aim
from ..rules.contacts import spot_modifiers
from ..rules.flak import light_modifiers
from ..rules.orders import tired
from ..rules.reaction import open_stops
from ..rules.shooting import (
    Mark,
    balloon_mark,
    hit_faces,
    plane_mark,
    save_faces,
    save_modifiers,
    shooter_of,
    to_hit,
)
from ..rules.skill_tests import Test, success_chance
from ..rules.state import Battle, Plane, enemy, side_named
from ..rules.surface import attack_modifiers, dice_of, ohka_mark, sites
from ..rules.tabletop import Stand, inches
from ..rules.victory import losses


class Shot(NamedTuple):
    """The chances of one shot, before its Order is spent."""

    hit: float
    destroyed: float
    damaged: float  # and not destroyed
    jam: float
    damage: float  # on average, if it is not destroyed


def shot_chances(s: Battle, unit: str, weapon: str, mark: Mark) -> Shot:
    """§fatigue.order: the Order may tire the shooter before its die."""
    shooter = shooter_of(s, unit, weapon)
    shooter = shooter._replace(fatigue=shooter.fatigue + tires(s, unit))
    faces = hit_faces(sum([each.value for each in to_hit(s, shooter, mark)]))
    hit = sum(faces) / 10
    hurt, kill = save_faces(sum([m.value for m in save_modifiers(mark, shooter.firepower)]))
    critical, worse = faces[1] + faces[2], faces[1] + 2 * faces[2]
    damaged = (faces[0] * hurt + critical * (10 - kill)) / 100
    damage = (sum(faces) * hurt + worse * (10 - kill)) / 100
    return Shot(hit, sum(faces) * kill / 100, damaged, min(10, shooter.jam) / 10, damage)


def tires(s: Battle, unit: str) -> int:
    """The Fatigue that one more Order brings a unit."""
    found = s.find(unit) or s.gun(unit)
    return tired(s, found.spent) if found else 0


def mark_of(s: Battle, unit: str, target: str, stand: Stand | None = None) -> Mark:
    balloon = s.balloon(target)
    if balloon is not None:
        plane = s.find(unit)
        return balloon_mark(balloon, plane.level if plane else 1)
    mark = plane_mark(s.plane(target))
    if stand is not None:
        aim = Aim(stand.x, stand.y, stand.heading, mark.aim.level, mark.aim.size)
        mark = mark._replace(aim=aim)
    return mark


@cache
def many_dice(dice: int, modifier: int, damage: int) -> Mapping[int, float]:
    """The chance of each sum of damage of a surface attack."""
    rows = [look_up(load_tables().surface_results.rows, face + modifier) for face in range(1, 11)]
    found = sums([damage + row.more if row.hit else 0 for row in rows], dice)
    return {points: ways / 10**dice for points, ways in found.items()}


def chances(sight: Sight[Battle], answer: Any) -> list[Chance]:
    """What a player wants to know before the die, from what the seat sees."""
    s = sight.now
    match answer:
        case Shoot() | React():
            stand = open_stops(s)[answer.stop] if isinstance(answer, React) else None
            mark = mark_of(s, answer.unit, answer.target, stand)
            shot = shot_chances(s, answer.unit, answer.weapon, mark)
            if s.balloon(answer.target) is not None:  # §balloon.shot
                return spoiled("bursts", shot)
            return told(shot)
        case ShootOhka():
            mark = ohka_mark(s.plane(answer.carrier))
            shot = shot_chances(s, answer.unit, answer.weapon, mark)
            return spoiled("stopped", shot)
        case Spot():
            return [Chance("spotted", spot_chance(s, answer), "spotted")]
        case Climb():
            return [success(s, answer.unit, "climb")]
        case Zoom():
            return [success(s, answer.unit, "zoom")]
        case Fly(end=str()):
            return [success(s, answer.unit, "maneuver")]
        case LightUp():
            more = sum([each.value for each in light_modifiers(s.plane(answer.target))])
            return [Chance("lit", faces_from(load_flak().searchlight.need - more), "success")]
        case Winch():
            return [Chance("lowered", faces_from(load_flak().balloon.winch), "success")]
        case Attack():
            return attack_chances(s, s.plane(answer.unit), answer)
    return []


def faces_from(least: int) -> float:
    """The chance of a die of this number or more."""
    return min(10, max(0, 11 - least)) / 10


def success(s: Battle, unit: str, test: Test) -> Chance:
    return Chance("success", success_chance(s, s.plane(unit), test) / 10, "success")


def told(shot: Shot) -> list[Chance]:
    return [
        Chance("hit", shot.hit, "hit"),
        Chance("destroyed", shot.destroyed, "destroyed"),
        Chance("damaged", shot.damaged, "damaged"),
        Chance("jam", shot.jam, "jam"),
    ]


def spoiled(what: str, shot: Shot) -> list[Chance]:
    """Of something that any Damage ends."""
    return [Chance(what, shot.destroyed + shot.damaged, what), Chance("jam", shot.jam, "jam")]


def spot_chance(s: Battle, answer: Spot) -> float:
    viewer = s.find(answer.unit) or s.gun(answer.unit)
    if viewer is None:
        return 0.0
    viewer = replace(viewer, fatigue=viewer.fatigue + tires(s, answer.unit))
    more = sum([each.value for each in spot_modifiers(s, viewer, answer.what)])
    return faces_from(load_tables().spotting.need - more)


def attack_chances(s: Battle, plane: Plane, answer: Attack) -> list[Chance]:
    site = next((each for each in sites(s, plane.side) if each.id == answer.target), None)
    if site is None:
        return []
    type_ = load_surface()[answer.kind]
    plane = replace(plane, fatigue=plane.fatigue + tires(s, plane.tag))
    more = sum([each.value for each in attack_modifiers(s, plane, type_, site)])
    table = many_dice(dice_of(plane, answer.kind), more, type_.damage)
    target = next((each for each in s.targets if each.id == answer.target), None)
    left = target.left if target else 1
    finish = sum([p for points, p in table.items() if points >= left])
    return [
        Chance("any damage", 1 - table.get(0, 0.0), "damage"),
        Chance("finished", finish, "destroyed"),
    ]


def outcome(before: Battle, after: Battle, seat: str) -> str:
    """One line that names what happened."""
    side = side_named(seat)
    for who, name in ((enemy(side), "enemy"), (side, "own")):
        lost = losses(after, who) - losses(before, who)
        if lost > 0:
            return f"{name} losses {lost}"
    for who, name in ((enemy(side), "enemy"), (side, "own")):
        more = damage(after, who) - damage(before, who)
        if more > 0:
            return f"{name} Damage {more}"
    if len(after.markers) < len(before.markers):
        return "a marker goes"
    found = moved(before, after) if before.active and before.active[0] != "G" else []
    return ", ".join(found) or "nothing changes"


def moved(before: Battle, after: Battle) -> list[str]:
    """What became of the aircraft that is active, if its side lost nothing."""
    was, now = before.plane(before.active), after.plane(before.active)
    if now.status != was.status:
        return ["leaves safely" if now.status == "left" else "a Straggler"]
    found = []
    if (now.x, now.y, now.heading) != (was.x, was.y, was.heading):
        found.append(f"at {inches(now.x)}, {inches(now.y)}, heading {now.heading}")
    if now.level != was.level:
        found.append(f"level {now.level - was.level:+d}")
    if now.fatigue > was.fatigue:  # all Fatigue is gone when a turn has ended
        found.append(f"Fatigue {now.fatigue - was.fatigue:+d}")
    if len(now.jams) > len(was.jams):
        found.append("a jam")
    return found


def damage(s: Battle, side: int) -> int:
    return sum([plane.damage for plane in s.planes[side]])
