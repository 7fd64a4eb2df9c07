"""Shooting: the hit die, its modifiers by name, the saving throw, jams."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from msgspec.structs import replace

from airwar.common.moments import fired, hurt, lost
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Flow, Roll

from ..data.tables import Row, load_flak, load_tables, load_weapons, look_up
from .bearing import (
    SPECIAL_RULES,
    Aim,
    aim_at,
    balloon_aim,
    partly_in_cloud,
    special,
    weapon_name,
)
from .orders import spend
from .skill_tests import named
from .state import Balloon, Battle, Gun, Plane, card, marked, seat_of
from .tabletop import target_arc, within


class Mark(NamedTuple):
    """What is shot at: an aircraft, a balloon, an Ohka."""

    name: str
    aim: Aim
    agility: int
    size: int
    skill: int
    damage: int
    stores: bool = False
    arcs: bool = True


class Shooter(NamedTuple):
    """Who shoots and with what."""

    name: str
    weapon: str
    x: int
    y: int
    level: int
    skill: int
    fatigue: int
    firepower: int
    jam: int


# -- one shot -------------------------------------------------------------------------------------


def shoot(s: Battle, id: str, weapon: str, target: str) -> Flow[None]:
    """§4.3.roll: an Order, the hit die, and its effect at once."""
    spend(s, id)
    balloon = s.balloon(target)
    shooter = shooter_of(s, id, weapon)
    if balloon is not None:
        mark = balloon_mark(balloon, shooter.level)
    else:
        mark = plane_mark(s.plane(target))
    effect = yield from hit_die(s, shooter, mark)
    if not effect.save:
        return
    save = yield from saving_throw(s, mark, shooter.firepower)
    if balloon is not None:
        if save.destroyed or save.damage + effect.more:  # §balloon.shot
            burst(s, balloon, id)
        return
    apply_hit(s, target, save, effect.more)


def hit_die(s: Battle, shooter: Shooter, mark: Mark) -> Flow[Row]:
    """§4.3.effects; what the shot does to the weapon is settled too."""
    why = f"{shooter.name} shoots at {mark.name}"
    (face,) = yield Roll("4.3.roll", why, 1, 10)
    modifiers = to_hit(s, shooter, mark)
    total = face + sum([each.value for each in modifiers])
    effect = look_up(load_tables().effects.rows, total)
    if face == 1:  # §4.3.natural-one
        effect = MISS
    if s.log is not None:
        tell_shot(s, shooter, mark, face, modifiers, total, effect)
    use_weapon(s, shooter, face)
    return effect


MISS = Row()


def tell_shot(
    s: Battle,
    shooter: Shooter,
    mark: Mark,
    face: int,
    modifiers: tuple[Modifier, ...],
    total: int,
    effect: Row,
) -> None:
    result = result_of(effect)
    text = f"{shooter.name} shoots at {mark.name} with its {weapon_name(shooter.weapon)}: {result}"
    rule = "4.3.natural-one" if face == 1 else SPECIAL_RULES.get(shooter.weapon, "4.3.effects")
    s.tell(
        Event(
            *(rule, "shot", text),
            who=shooter.name,
            where=(mark.name,),
            dice=(face,),
            modifiers=modifiers,
            total=total,
            need=6,
            result=result,
            facts=fired(shooter.name, mark.name, int(effect.save)),
        )
    )


def result_of(effect: Row) -> str:
    """What a hit die comes to, in words."""
    if effect.more:
        return f"critical hit, {effect.more} Damage more"
    return "hit" if effect.save else "miss"


def to_hit(s: Battle, shooter: Shooter, mark: Mark) -> tuple[Modifier, ...]:
    """In the order of the sheet."""
    table, aim, weapon = load_tables().to_hit, mark.aim, shooter.weapon
    found = [
        ("Skill", table.skill * shooter.skill),  # §4.3.skill
        ("Agility", table.agility * mark.agility),  # §4.3.agility
    ]
    if mark.stores:
        found.append(("external stores", table.stores))  # §4.3.stores
    if mark.arcs and (weapon == "fixed" or weapon in ROCKETS):  # §4.3.aspect
        arc = target_arc(shooter.x - aim.x, shooter.y - aim.y, aim.heading)
        found.append((f"{arc} arc", ARCS[arc]))
    if is_close(shooter, aim):
        found.append(("close range", table.close))  # §4.3.close
    found.append(("Fatigue", table.fatigue * shooter.fatigue))  # §4.3.fatigue
    if weapon in ROCKETS:
        found.append(("rockets", table.rockets))  # §4.3.rockets
    if s.clouds and partly_in_cloud(s, aim.x, aim.y, aim.level):
        found.append(("partly in cloud", table.cloud))  # §4.3.cloud
    return named(found)


ROCKETS = ("r4m", "rs-82", "wgr21")


class _Arcs(dict[str, int]):
    """Modifiers by arc, read when they are first needed."""

    def __missing__(self, arc: Literal["front", "side", "tail"]) -> int:
        self[arc] = value = int(getattr(load_tables().to_hit, arc))
        return value


ARCS = _Arcs()


def is_close(shooter: Shooter, aim: Aim) -> bool:
    """§4.3.close; §range.level: never one level away, but for upward-firing guns. The level does
    not matter to a gun on the ground."""
    if aim.level != shooter.level and shooter.weapon not in ("schraege", "light"):
        return False
    close = load_weapons().ranges.close
    return within(aim.x - shooter.x, aim.y - shooter.y, close)


# -- who and what ---------------------------------------------------------------------------------


def shooter_of(s: Battle, id: str, weapon: str) -> Shooter:
    if plane := s.find(id):
        power, jam = power_of(plane, weapon)
        return Shooter(
            *(id, weapon, plane.x, plane.y, plane.level, plane.skill, plane.fatigue, power, jam)
        )
    gun = s.gun(id)
    assert gun is not None
    jam = load_flak().light.jam
    return Shooter(id, weapon, gun.x, gun.y, 0, gun.skill, gun.fatigue, gun.firepower, jam)


def power_of(plane: Plane, weapon: str) -> tuple[int, int]:
    """Firepower and jam number, §weapon.jam. §weapon.gondolas add to the fixed guns."""
    own = card(plane.model)
    if weapon == "fixed":
        more = load_weapons().gondolas.firepower if plane.load == "gondolas" else 0
        return own.firepower + more, own.jam
    for gun, power in own.guns:
        if gun == weapon:
            return power, load_weapons().ranges.flexible_jam
    return special(weapon).firepower, special(weapon).jam


def plane_mark(plane: Plane) -> Mark:
    own = card(plane.model)
    return Mark(
        *(plane.tag, aim_at(plane), own.agility, own.size, plane.skill, plane.damage),
        stores=marked(plane),
    )


def balloon_mark(balloon: Balloon, level: int) -> Mark:
    """§balloon.shot"""
    own = load_flak().balloon
    aim = balloon_aim(balloon, level)
    return Mark(balloon.id, aim, own.agility, own.size, own.skill, 0, arcs=False)


def use_weapon(s: Battle, shooter: Shooter, face: int) -> None:
    """§weapon.rockets: a salvo is fired once. §4.3.jam, §4.3.jam-range, §4.3.jam-arc: a low die
    jams the position that fired, and no other, to the end of the turn."""
    jams = face <= shooter.jam
    if plane := s.find(shooter.name):
        if shooter.weapon in ROCKETS:
            plane = s.put(replace(plane, stores=0))
        if jams and shooter.weapon not in plane.jams:
            s.put(replace(plane, jams=(*plane.jams, shooter.weapon)))
    elif jams and s.gun(shooter.name):
        s.put_gun(shooter.name, jammed=True)
    if jams and s.log is not None:
        rule = "4.3.jam" if face == 1 else "4.3.jam-range"
        text = f"{shooter.name}: {weapon_name(shooter.weapon)} jammed"
        s.tell(Event(rule, "jam", text, who=shooter.name, dice=(face,)))


# -- saving throws --------------------------------------------------------------------------------


def saving_throw(s: Battle, mark: Mark, firepower: int) -> Flow[Row]:
    """§4.3.save, §4.3.save-effects"""
    (face,) = yield Roll("4.3.save", f"{mark.name} saves", 1, 10)
    modifiers = save_modifiers(mark, firepower)
    total = face + sum([each.value for each in modifiers])
    row = look_up(load_tables().save_effects.rows, total)
    if s.log is not None:
        result = "destroyed" if row.destroyed else "1 Damage" if row.damage else "no effect"
        s.tell(
            Event(
                *("4.3.save-effects", "save", f"Saving throw of {mark.name}: {result}"),
                who=mark.name,
                dice=(face,),
                modifiers=modifiers,
                total=total,
                need=6,
                result=result,
            )
        )
    return row


def save_modifiers(mark: Mark, firepower: int) -> tuple[Modifier, ...]:
    table = load_tables().save
    return named(
        [
            ("Skill", table.skill * mark.skill),
            ("Size", table.size * mark.size),
            ("Firepower", table.firepower * firepower),
            ("Damage", table.damage * mark.damage),
        ]
    )


def apply_hit(s: Battle, tag: str, save: Row, more: int, how: str = "is shot down") -> None:
    """What the save leaves, then the Damage of a critical hit, which is not saved."""
    plane = s.plane(tag)
    if save.destroyed:
        destroy(s, plane, "4.3.save-effects", how)
        return
    damage = save.damage + more
    if damage:
        s.put(replace(plane, damage=plane.damage + damage))
        if s.log is not None:
            text = f"{tag} takes {damage} Damage and has {plane.damage + damage}"
            total = plane.damage + damage
            s.tell(Event("4.3.effects", "damage", text, who=tag, total=total, facts=hurt(tag)))


def destroy(s: Battle, plane: Plane, rule: str, how: str) -> None:
    s.put(replace(plane, status="destroyed"))
    if s.log is not None:
        leader = "" if plane.leader is None else " with its Leader"  # §set.leaders
        text = f"{plane.tag} {how}{leader}"
        facts = lost(plane.tag, seat_of(plane.side), f"{card(plane.model).name} {plane.tag}", how)
        s.tell(Event(rule, "destroyed", text, who=plane.tag, news=(plane.tag,), facts=facts))


def burst(s: Battle, balloon: Balloon, id: str) -> None:
    s.put_balloon(balloon.id, destroyed=True)
    if s.log is not None:
        text = f"{balloon.id} bursts"
        s.tell(Event("balloon.shot", "burst", text, who=id, news=(balloon.id,)))


def shots_left(gun: Gun) -> bool:
    """§flak.light: a light gun shoots as long as it works."""
    return gun.kind == "light" and not gun.silenced and not gun.jammed


# -- how the dice can fall ------------------------------------------------------------------------


@cache
def hit_faces(modifier: int) -> tuple[int, int, int]:
    """Faces of a hit die that hit, that do 1 Damage more, and that do 2 more; a 1 misses."""
    rows = [look_up(load_tables().effects.rows, face + modifier) for face in range(2, 11)]
    hits = [row.more for row in rows if row.save]
    return hits.count(0), hits.count(1), hits.count(2)


@cache
def save_faces(modifier: int) -> tuple[int, int]:
    """Faces of a save that take 1 Damage, and that destroy."""
    rows = [look_up(load_tables().save_effects.rows, face + modifier) for face in range(1, 11)]
    return sum([row.damage for row in rows]), sum([row.destroyed for row in rows])
