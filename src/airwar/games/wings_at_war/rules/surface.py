"""Attacks on surface targets: what is needed, the dice, Target Markers, guns and ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Pick, items
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data.scenario import Jammer
from ..data.tables import (
    SurfaceAttack,
    TargetType,
    load_flak,
    load_surface,
    load_tables,
    load_weapons,
    look_up,
)
from . import leads
from .answers import Attack, Pass, ShootOhka
from .bearing import Aim, gun_fault, guns_of, light_fault, view_fault, weapon_name
from .flight import flight_of, free
from .orders import spend
from .shooting import Mark, hit_die, saving_throw, shooter_of, shots_left
from .skill_tests import named
from .state import Battle, Gun, Plane, Target, card, enemy, seat_of, target_type
from .tabletop import INCH, distance, fixed_arc, inches, within


class Site(NamedTuple):
    """Something on the ground or at sea: a target, a gun, a searchlight."""

    id: str
    name: str
    x: int
    y: int
    type: TargetType
    moving: bool
    lit: bool


# -- what may be attacked -------------------------------------------------------------------------


def sites(s: Battle, side: int) -> list[Site]:
    """What an attacker may find on the enemy's side. A searchlight counts as lit, R82."""
    foe = enemy(side)
    found = [site_of(each) for each in s.targets if each.side == foe and each.left]
    gun_type, light_type = target_type("aa-gun"), target_type("searchlight")
    found += [
        Site(gun.id, f"gun {gun.id}", gun.x, gun.y, gun_type, False, False)
        for gun in s.guns
        if gun.side == foe and not gun.silenced
    ]
    found += [
        Site(light.id, f"searchlight {light.id}", light.x, light.y, light_type, False, True)
        for light in s.lights
        if light.side == foe and not light.out
    ]
    return found


def site_of(target: Target) -> Site:
    kind = target_type(target.kind)
    return Site(target.id, target.name, target.x, target.y, kind, target.moving, target.lit)


def attacks(s: Battle, plane: Plane) -> Iterator[Attack]:
    """Every surface attack that an aircraft may make now."""
    if not flight_of(s).straight or not s.sides[plane.side].orders:
        return
    if not (s.targets or s.guns or s.lights):
        return
    kinds = [kind for kind in kinds_of(plane) if kind_refused(s, plane, kind) is None]
    for site in sites(s, plane.side) if kinds else ():
        for kind in kinds:
            if place_refused(plane, kind, site) is None:
                yield Attack(plane.tag, kind, site.id)  # type: ignore[arg-type]


def kinds_of(plane: Plane) -> list[str]:
    """What an aircraft can attack with; RS-82 are rockets, used once in the air or below."""
    found = ["guns"] if card(plane.model).firepower else []
    if plane.stores:
        load = "rockets" if plane.load == "rs-82" else plane.load
        if load in load_surface():
            found.append(load)
    return found


def attack_refused(s: Battle, plane: Plane, answer: Attack) -> Refusal | None:
    """§2.4.second.surface, §5.straight, §5.position, §5.order, §surface.once"""
    flight, tag = flight_of(s), plane.tag
    if not flight.straight:
        return Refusal("5.straight", f"{tag} has not flown straight and level")
    if not s.sides[plane.side].orders:
        return Refusal("5.order", "you have no Order left")
    if flight.acted == "second":
        return Refusal("surface.once", "a surface attack is the first action of its phase")
    if answer.kind not in kinds_of(plane):
        name = load_surface()[answer.kind].name
        return Refusal("surface.load", f"{tag} does not carry {name}", ("kind",))
    if (refusal := kind_refused(s, plane, answer.kind)) is not None:
        return refusal
    site = next((each for each in sites(s, plane.side) if each.id == answer.target), None)
    if site is None:
        return Refusal("5.position", f"{answer.target} is not a target", ("target",))
    return place_refused(plane, answer.kind, site)


def kind_refused(s: Battle, plane: Plane, kind: str) -> Refusal | None:
    """Level, crew, jammed guns and room, whatever the target."""
    type_, tag = load_surface()[kind], plane.tag
    if kind == "guns" and "fixed" in plane.jams:  # §4.3.jam
        return Refusal("4.3.jam", f"the fixed guns of {tag} are jammed this turn", ("kind",))
    low, high = type_.levels
    if not low <= plane.level <= high:
        levels = f"level {low}" if low == high else f"levels {low} to {high}"
        why = f"{tag} is at level {plane.level}, this takes {levels}"
        return Refusal("surface.figures", why, ("kind",))
    if plane.skill < type_.skill:  # §surface.special
        why = f"the crew of {tag} has Skill {plane.skill:+d}, this takes +{type_.skill}"
        return Refusal("surface.special", why, ("kind",))
    if dives(plane, kind) and not free(s, plane.x, plane.y, 1, tag):
        why = f"there is no room for {tag} at level 1"
        return Refusal("surface.dive", why, ("kind",))
    return None


def place_refused(plane: Plane, kind: str, site: Site) -> Refusal | None:
    """§surface.targets, §5.position, §arc.fixed"""
    type_, tag = load_surface()[kind], plane.tag
    if type_.ships and site.type.domain != "sea":
        return Refusal("surface.targets", f"{site.name} is not a ship", ("target",))
    if type_.dams_only and site.type.key != "dam":
        return Refusal("surface.targets", f"{site.name} is not a dam", ("target",))
    if site.type.key == "dam" and not type_.dams:
        return Refusal("surface.targets", "only special bombs harm a dam", ("target",))
    dx, dy = site.x - plane.x, site.y - plane.y
    if not within(dx, dy, type_.distance):
        why = f"{site.name} is {inches(distance(dx, dy))} inches from {tag}"
        return Refusal("5.position", f"{why}, {inches(type_.distance)} at most", ("target",))
    if not fixed_arc(dx, dy, plane.heading):
        return Refusal("5.position", f"{site.name} is not ahead of {tag}", ("target",))
    return None


def dives(plane: Plane, kind: str) -> bool:
    return kind == "bombs" and "dive-bomber" in card(plane.model).flags


# -- the attack -----------------------------------------------------------------------------------


def attack(s: Battle, tag: str, kind: str, target: str) -> Flow[None]:
    """§5.order, then the dice. The crew does nothing else meanwhile (§5.crew)."""
    spend(s, tag)
    plane, type_ = s.plane(tag), load_surface()[kind]
    site = next(each for each in sites(s, plane.side) if each.id == target)
    use_load(s, plane, kind)
    if kind == "ohka" and (yield from ohka_stopped(s, tag)):
        return
    dice = dice_of(plane, kind)
    why = f"{tag} attacks {site.name} with {type_.name}"
    faces = yield Roll(type_.rule, why, dice, 10)
    modifiers = attack_modifiers(s, s.plane(tag), type_, site)
    more = sum([each.value for each in modifiers])
    rows = [look_up(load_tables().surface_results.rows, face + more) for face in faces]
    damage = sum([type_.damage + row.more for row in rows if row.hit])  # §5.7.results
    if s.log is not None:
        result = f"{damage or 'no'} damage"
        scores = ", ".join([str(face + more) for face in faces])
        told = f"scores {scores}: {result}" if more else result
        s.tell(
            Event(
                *(type_.rule, "attack", f"{why}: {told}"),
                who=tag,
                where=(target,),
                dice=faces,
                modifiers=modifiers,
                result=result,
            )
        )
    if damage:
        strike(s, target, damage)
    if dives(plane, kind):  # §surface.dive
        s.put(replace(s.plane(tag), level=1))
        s.tell(Event("surface.dive", "dive", f"{tag} ends its dive at level 1", who=tag))


def dice_of(plane: Plane, kind: str) -> int:
    """§5.1 to §5.6"""
    own = card(plane.model)
    match load_surface()[kind].dice:
        case "payload":
            return own.payload
        case "torpedoes":
            return own.torpedoes
        case "firepower":
            more = load_weapons().gondolas.firepower if plane.load == "gondolas" else 0
            return own.firepower + more
        case _:
            return 1


def use_load(s: Battle, plane: Plane, kind: str) -> None:
    """§surface.load: all at one target, guided bombs one at a time; guns are never used up.
    §surface.guided: the next move is straight and level."""
    if kind != "guns":
        guiding = kind == "guided-bomb"
        s.put(replace(plane, stores=plane.stores - 1, guiding=guiding))


def attack_modifiers(
    s: Battle, plane: Plane, type_: SurfaceAttack, site: Site
) -> tuple[Modifier, ...]:
    """§surface.figures"""
    kind = site.type
    ship = kind.domain == "sea"
    found = [
        ("Skill", plane.skill),
        ("Fatigue", -plane.fatigue),
        ("low", type_.low if plane.level <= 2 else 0),
        ("high", type_.high if plane.level >= 5 else 0),
        ("dive bomber", type_.dive_bomber if dives(plane, type_.key) else 0),
        ("small target", type_.small if kind.small else 0),
        ("moving target", type_.moving if site.moving else 0),
        ("large ship", type_.large_ship if ship and kind.large else 0),
        ("small ship", type_.small_ship if ship and kind.small else 0),
        ("soft target", type_.soft if kind.hardness == "soft" else 0),
        ("tough target", type_.tough if kind.hardness == "armored" or kind.large else 0),
        (type_.key, type_.unarmored if kind.hardness != "armored" else 0),
        ("guided", type_.always),
        ("jammed", type_.jammed if is_jammed(s, site) else 0),
        ("cloud over the target", load_tables().to_hit.cloud if clouded(s, plane, site) else 0),
    ]
    if s.night and type_.night and not site.lit:
        found.append(("night", load_flak().night.bombing))  # §night.bombing
    return named(found)


def clouded(s: Battle, plane: Plane, site: Site) -> bool:
    """A cloud over the target, at or below the attacker's level."""
    return any(
        cloud.low <= plane.level and within(site.x - cloud.x, site.y - cloud.y, cloud.radius)
        for cloud in s.clouds
    )


def is_jammed(s: Battle, site: Site) -> bool:
    """§surface.guided: a jammer of the scenario protects itself and ships near it."""
    for each in s.setup.special:
        if not isinstance(each, Jammer) or s.turn < each.from_turn:
            continue
        jammer = next((target for target in s.targets if target.id == each.target), None)
        if jammer is None or not jammer.left:
            continue
        near = within(site.x - jammer.x, site.y - jammer.y, each.radius * INCH)
        if site.id == jammer.id or (near and site.type.domain == "sea"):
            return True
    return False


def strike(s: Battle, id: str, damage: int) -> None:
    """§5.7.markers: a marker for each point, the rest is ignored. §5.7.guns: any hit silences."""
    if s.gun(id):
        silence(s, id, "5.7.guns", f"{id} is silenced")
        return
    if any(light.id == id for light in s.lights):
        s.lights = tuple([replace(each, out=True) if each.id == id else each for each in s.lights])
        s.tell(Event("5.7.guns", "silenced", f"{id} goes out", who=id, news=(id,)))
        return
    target = next(each for each in s.targets if each.id == id)
    left = max(0, target.left - damage)
    s.targets = tuple([replace(each, left=left) if each.id == id else each for each in s.targets])
    if s.log is not None:
        gone = target.left - left
        lost = f"{gone} Target Marker{'s' if gone > 1 else ''} of {target.name} destroyed"
        text = f"{lost}, {left or 'none'} left"
        s.tell(Event("5.7.markers", "markers", text, who=id, total=left, news=(id,)))
    if not left:  # §flak.aboard
        for gun in s.guns:
            if gun.aboard == id and not gun.silenced:
                silence(s, gun.id, "flak.aboard", f"{gun.id} goes down with its ship")


def silence(s: Battle, id: str, rule: str, text: str) -> None:
    s.put_gun(id, silenced=True)
    s.tell(Event(rule, "silenced", text, who=id, news=(id,)))


# -- the Ohka -------------------------------------------------------------------------------------

Answer: TypeAlias = ShootOhka | Pass


class OhkaShot(Question[Battle, Answer]):
    """One shot at an Ohka; `about` is its carrier."""

    name, rule, answer = "ohka", "5.5", Answer
    doing = "deciding on a shot"

    def prompt(self, s: Battle, about: Any) -> str:
        return f"{about} releases its Ohka: shoot at it?"

    def options(self, s: Battle, about: Any) -> Sequence[Answer]:
        return ["pass", *ohka_shots(s, about)]

    def refused(self, s: Battle, about: Any, answer: Answer) -> Iterator[Refusal]:
        """§surface.ohka"""
        if isinstance(answer, ShootOhka) and answer not in list(ohka_shots(s, about)):
            why = f"{answer.unit} has no gun that bears on the Ohka of {about}"
            yield Refusal("surface.ohka", why, ("unit",))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        shots = list(ohka_shots(s, about))
        fields = []
        for name in ("unit", "weapon", "carrier"):
            values = list(dict.fromkeys([str(getattr(shot, name)) for shot in shots]))
            fields.append(Field(name, name.capitalize(), Pick(items(values))))
        passes_ = Form("pass", label="Pass", word=True)
        return Form(either=(Form("ohka", tuple(fields), "Shoot"), passes_))

    def show(self, s: Battle, about: Any, answer: Answer) -> Option:
        if not isinstance(answer, ShootOhka):
            return Option("pass", "Let it go")
        label = f"{answer.unit} shoots with its {weapon_name(answer.weapon)}"
        return leads.option(s, self.write(answer), label, f"unit:{answer.unit}", answer)

    def others(self, s: Battle, about: Any) -> Sequence[Answer]:
        side = enemy(s.plane(about).side)
        return [
            ShootOhka(plane.tag, weapon, about)  # type: ignore[arg-type]
            for plane in s.flying(side)
            for weapon in guns_of(plane)
        ]


OHKA = OhkaShot()


def ohka_shots(s: Battle, tag: str) -> Iterator[ShootOhka]:
    """Guns that bear on where the carrier is."""
    carrier = s.plane(tag)
    side = enemy(carrier.side)
    if not s.sides[side].orders:
        return
    aim = Aim(carrier.x, carrier.y, carrier.heading, carrier.level)
    for plane in s.flying(side):
        for weapon in guns_of(plane):
            if weapon in plane.jams or gun_fault(plane, weapon, aim.x, aim.y, aim.level):
                continue
            if not view_fault(s, plane, carrier, aim):
                yield ShootOhka(plane.tag, weapon, tag)  # type: ignore[arg-type]
    for gun in s.guns:
        if gun.side == side and shots_left(gun) and not _ohka_fault(s, gun, carrier, aim):
            yield ShootOhka(gun.id, "light", tag)


def _ohka_fault(s: Battle, gun: Gun, carrier: Plane, aim: Aim) -> str:
    return light_fault(gun, aim.x, aim.y, aim.level) or view_fault(s, gun, carrier, aim)


def ohka_mark(carrier: Plane) -> Mark:
    """It has Agility 0, Size -1, Skill 0 and no arcs, and is where its carrier is."""
    aim = Aim(carrier.x, carrier.y, carrier.heading, carrier.level)
    return Mark("the Ohka", aim, 0, -1, 0, 0, arcs=False)


def ohka_stopped(s: Battle, tag: str) -> Flow[bool]:
    """§surface.ohka: before its die the opponent may spend an Order on one shot; any Damage stops
    it."""
    if next(ohka_shots(s, tag), None) is None:
        return False
    carrier = s.plane(tag)
    answer: Answer = yield Choose(seat_of(enemy(carrier.side)), OHKA, tag)
    if not isinstance(answer, ShootOhka):
        return False
    spend(s, answer.unit)
    mark = ohka_mark(carrier)
    shooter = shooter_of(s, answer.unit, answer.weapon)
    effect = yield from hit_die(s, shooter, mark)
    if not effect.save:
        return False
    save = yield from saving_throw(s, mark, shooter.firepower)
    stopped = save.destroyed or save.damage + effect.more > 0
    if stopped:
        s.tell(Event("surface.ohka", "ohka", "The Ohka is stopped", who=tag, news=(tag,)))
    return stopped
