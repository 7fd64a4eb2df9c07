"""The actions of the combat phases: shots, spotting, surface attacks, dropping stores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Pick, items
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.tables import load_surface
from . import leads
from .answers import Attack, Done, Drop, Shoot, Spot
from .bearing import (
    SPECIAL_RULES,
    Fault,
    aim_at,
    balloon_aim,
    explain,
    guns_of,
    light_fault,
    specials_of,
    view_fault,
    weapon_fault,
    weapon_name,
)
from .contacts import spot, spot_refused, spottable
from .flight import flight_of
from .movement import can_drop, drop_refused, drop_stores
from .orders import some_orders
from .shooting import shoot, shots_left
from .state import Battle, Gun, Plane, card, enemy, seat_of
from .surface import attack, attack_refused, attacks

if TYPE_CHECKING:
    from random import Random

Action: TypeAlias = Shoot | Spot | Drop | Done
Second: TypeAlias = Attack | Shoot | Spot | Drop | Done
GunAction: TypeAlias = Shoot | Spot | Done


# -- what can be done -----------------------------------------------------------------------------


def shots(s: Battle, plane: Plane) -> Iterator[Shoot]:
    """§2.4.first, §4.3.again, §4.4: every weapon that bears on something."""
    if not s.sides[plane.side].orders:  # §2.4.no-orders
        return
    tag = plane.tag
    weapons = [*guns_of(plane), *specials_of(plane)]
    if plane.jams:
        weapons = [weapon for weapon in weapons if weapon not in plane.jams]
    for target in s.planes[enemy(plane.side)]:
        if target.status != "table" or far_off(plane, target, weapons):
            continue
        aim = aim_at(target)
        seen = None
        for weapon in weapons:
            if not weapon_fault(plane, weapon, aim):
                if seen is None:
                    seen = not view_fault(s, plane, target, aim)
                if seen:
                    yield Shoot(tag, weapon, target.tag)  # type: ignore[arg-type]
    yield from balloon_shots(s, plane, weapons)


def far_off(plane: Plane, target: Plane, weapons: Sequence[str]) -> bool:
    """Out of every weapon's reach: a quick look before the exact one."""
    reach = 1202 if "wgr21" in weapons else 602
    dx, dy, levels = target.x - plane.x, target.y - plane.y, target.level - plane.level
    return abs(dx) > reach or abs(dy) > reach or abs(levels) > 1


def balloon_shots(s: Battle, plane: Plane, weapons: Sequence[str]) -> Iterator[Shoot]:
    """§balloon.shot"""
    for balloon in s.balloons:
        if balloon.side == plane.side or not balloon.top or balloon.destroyed:
            continue
        aim = balloon_aim(balloon, plane.level)
        for weapon in weapons:
            if weapon == "schraege" or weapon_fault(plane, weapon, aim):
                continue
            if not view_fault(s, plane, balloon, aim):
                yield Shoot(plane.tag, weapon, balloon.id)  # type: ignore[arg-type]


def shot_refused(s: Battle, plane: Plane, answer: Shoot) -> Refusal | None:
    tag, weapon = plane.tag, answer.weapon
    if not s.sides[plane.side].orders:
        return Refusal("2.4.no-orders", "you have no Order left")
    if weapon not in guns_of(plane) and weapon not in specials_of(plane):
        rule = SPECIAL_RULES[weapon] if weapon == plane.load else "4.3.roll"
        gone = f"{tag} has no {weapon_name(weapon)} left"
        why = gone if weapon == plane.load else f"{tag} has no such weapon"
        return Refusal(rule, why, ("weapon",))
    if weapon in plane.jams:
        why = f"the {weapon_name(weapon)} of {tag} is jammed this turn"
        return Refusal("4.3.jam", why, ("weapon",))
    target, balloon = s.find(answer.target), s.balloon(answer.target)
    if balloon is not None and balloon.side != plane.side:
        if balloon.destroyed or not balloon.top:
            return Refusal("balloon.winch", f"{balloon.id} is not up", ("target",))
        if weapon == "schraege":
            why = "upward-firing guns need a target that flies"
            return Refusal("weapon.schraege", why, ("target",))
        aim = balloon_aim(balloon, plane.level)
        fault = weapon_fault(plane, weapon, aim) or view_fault(s, plane, balloon, aim)
    elif target is not None and target.side != plane.side and target.status == "table":
        aim = aim_at(target)
        fault = weapon_fault(plane, weapon, aim) or view_fault(s, plane, target, aim)
    else:
        return Refusal("4.3.roll", f"{answer.target} is not a target", ("target",))
    if not fault:
        return None
    return explain(fault, tag, weapon, answer.target, aim.x - plane.x, aim.y - plane.y)


def actions(s: Battle, plane: Plane) -> Iterator[Action]:
    """Shots, things to spot, stores to drop."""
    yield from shots(s, plane)
    if s.sides[plane.side].orders and (s.markers or s.night):
        for what in spottable(s, plane):
            yield Spot(plane.tag, what)
    if can_drop(plane):
        yield Drop(plane.tag)


def second_actions(s: Battle, plane: Plane) -> Iterator[Second]:
    """§surface.once: a surface attack is the first and only action of its phase."""
    flight = flight_of(s)
    if flight.attacked:
        return
    if flight.acted != "second":
        yield from attacks(s, plane)
    yield from actions(s, plane)


def gun_actions(s: Battle, gun: Gun) -> Iterator[GunAction]:
    """§2.4.second.light-aa, §2.4.second.aa-spot"""
    if not s.sides[gun.side].orders:
        return
    if shots_left(gun):
        for target in s.planes[enemy(gun.side)]:
            if target.status == "table" and not gun_shot_fault(s, gun, target):
                yield Shoot(gun.id, "light", target.tag)
    for what in spottable(s, gun):
        yield Spot(gun.id, what)


def gun_shot_fault(s: Battle, gun: Gun, target: Plane) -> Fault:
    fault = light_fault(gun, target.x, target.y, target.level)
    return fault or view_fault(s, gun, target, aim_at(target))


# -- the questions --------------------------------------------------------------------------------


class Combat(Question[Battle, Any]):
    """Actions of an aircraft; `about` is the aircraft."""

    def prompt(self, s: Battle, about: Any) -> str:
        orders = s.sides[s.plane(about).side].orders
        return f"{about}: {self.name} combat phase ({some_orders(orders)})"

    def found(self, s: Battle, plane: Plane) -> Iterator[Any]:
        return actions(s, plane)

    def options(self, s: Battle, about: Any) -> Sequence[Any]:
        return [*self.found(s, s.plane(about)), Done(about)]

    def refused(self, s: Battle, about: Any, answer: Any) -> Iterator[Refusal]:
        plane = s.plane(about)
        if answer.unit != about:
            yield Refusal(self.rule, f"{about} is active, not {answer.unit}", ("unit",))
        elif not isinstance(answer, Done) and flight_of(s).attacked:
            yield Refusal("5.crew", "the crew is busy with the surface attack")
        elif (refusal := self.judged(s, plane, answer)) is not None:
            yield refusal

    def judged(self, s: Battle, plane: Plane, answer: Any) -> Refusal | None:
        match answer:
            case Shoot():
                return shot_refused(s, plane, answer)
            case Spot():
                if not s.sides[plane.side].orders:
                    return Refusal("2.4.no-orders", "you have no Order left")
                return spot_refused(s, plane, answer.what)
            case Drop():
                return drop_refused(plane)
            case _:
                return None

    def random(self, s: Battle, about: Any, rng: Random) -> Any:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        return action_form(self.options(s, about), draft)

    def show(self, s: Battle, about: Any, answer: Any) -> Option:
        return leads.option(
            s, self.write(answer), action_label(answer), action_place(answer), answer
        )

    def others(self, s: Battle, about: Any) -> Sequence[Any]:
        plane = s.plane(about)
        foes = [foe.tag for foe in s.flying(enemy(plane.side))]
        foes += [each.id for each in s.balloons if each.side != plane.side]
        weapons = [*guns_of(plane), *specials_of(plane)]
        found: list[Any] = [
            Shoot(about, weapon, foe)  # type: ignore[arg-type]
            for foe in foes
            for weapon in weapons
        ]
        found += [Spot(about, each.id) for each in s.markers if each.side != plane.side]
        return [*found, Drop(about)]


class FirstCombat(Combat):
    """A surface attack can be named here, so that it is refused by its rule."""

    name, rule, answer = "first", "2.4.first", Second
    doing = "choosing an attack"

    def judged(self, s: Battle, plane: Plane, answer: Any) -> Refusal | None:
        if isinstance(answer, Attack):
            return Refusal("2.4.second.surface", "surface attacks come after the move")
        return super().judged(s, plane, answer)


class SecondCombat(Combat):
    name, rule, answer = "second", "2.4.second", Second
    doing = "choosing an attack"

    def found(self, s: Battle, plane: Plane) -> Iterator[Second]:
        return second_actions(s, plane)

    def judged(self, s: Battle, plane: Plane, answer: Any) -> Refusal | None:
        if isinstance(answer, Attack):
            return attack_refused(s, plane, answer)
        return super().judged(s, plane, answer)

    def others(self, s: Battle, about: Any) -> Sequence[Any]:
        plane = s.plane(about)
        ids = [each.id for each in s.targets if each.side != plane.side]
        ids += [each.id for each in s.guns if each.side != plane.side]
        kinds = [k for k in load_surface() if k in (*card(plane.model).loads, "guns")]
        surface = [Attack(about, kind, id) for kind in kinds for id in ids]  # type: ignore[arg-type]
        return [*super().others(s, about), *surface]


class GunCombat(Question[Battle, GunAction]):
    """`about` is the gun."""

    name, rule, answer = "gun", "2.4.ground", GunAction
    doing = "choosing an attack"

    def prompt(self, s: Battle, about: Any) -> str:
        gun = s.gun(about)
        assert gun is not None
        return f"{about}, a {gun.kind} gun ({some_orders(s.sides[gun.side].orders)})"

    def options(self, s: Battle, about: Any) -> Sequence[GunAction]:
        gun = s.gun(about)
        assert gun is not None
        return [*gun_actions(s, gun), Done(about)]

    def refused(self, s: Battle, about: Any, answer: GunAction) -> Iterator[Refusal]:
        gun = s.gun(about)
        assert gun is not None
        if answer.unit != about:
            yield Refusal("2.4.ground", f"{about} is active, not {answer.unit}", ("unit",))
            return
        if isinstance(answer, Done):
            return
        if not s.sides[gun.side].orders:
            yield Refusal("2.4.no-orders", "you have no Order left")
        elif isinstance(answer, Spot):
            if (refusal := spot_refused(s, gun, answer.what)) is not None:
                yield refusal
        elif gun.kind == "heavy" or answer.weapon != "light":
            yield Refusal("2.4.second.light-aa", "only light guns shoot here", ("weapon",))
        elif gun.jammed:
            yield Refusal("4.3.jam", f"{about} is jammed this turn", ("weapon",))
        else:
            target = s.find(answer.target)
            if target is None or target.side == gun.side or target.status != "table":
                yield Refusal("flak.light", f"{answer.target} is not a target", ("target",))
            elif fault := gun_shot_fault(s, gun, target):
                dx, dy = target.x - gun.x, target.y - gun.y
                yield explain(fault, about, "light", target.tag, dx, dy)

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        return action_form(self.options(s, about), draft)

    def show(self, s: Battle, about: Any, answer: GunAction) -> Option:
        return leads.option(
            s, self.write(answer), action_label(answer), action_place(answer), answer
        )

    def others(self, s: Battle, about: Any) -> Sequence[GunAction]:
        gun = s.gun(about)
        assert gun is not None
        found: list[GunAction] = [
            Shoot(about, "light", foe.tag) for foe in s.flying(enemy(gun.side))
        ]
        return found + [Spot(about, each.id) for each in s.markers if each.side != gun.side]


FIRST, SECOND, GUN = FirstCombat(), SecondCombat(), GunCombat()
LABELS = {"shoot": "Shoot", "spot": "Spot", "drop": "Drop stores", "attack": "Surface attack"}


def action_form(options: Sequence[Any], draft: Mapping[str, Any]) -> Form:
    """A form for each kind of action; what was picked before leaves fewer of the rest."""
    either = []
    for tag in dict.fromkeys([each.__struct_config__.tag for each in options]):
        left = [each for each in options if each.__struct_config__.tag == tag]
        fields = []
        for name in left[0].__struct_fields__:
            values = list(dict.fromkeys([getattr(each, name) for each in left]))
            fields.append(Field(name, name.capitalize(), Pick(items(values))))
            if draft.get("type") == tag and draft.get(name) in values:
                left = [each for each in left if getattr(each, name) == draft[name]]
        either.append(Form(tag, tuple(fields), LABELS.get(tag, "Done")))
    return Form(label="Action", either=tuple(either))


def action_label(answer: Any) -> str:
    match answer:
        case Shoot():
            return f"Shoot at {answer.target} with the {weapon_name(answer.weapon)}"
        case Spot():
            return f"Try to spot {answer.what}"
        case Drop():
            return "Drop the stores"
        case Attack():
            return f"Attack {answer.target} with {load_surface()[answer.kind].name}"
        case _:
            return "Done"


def action_place(answer: Any) -> str:
    match answer:
        case Shoot():
            kind = "balloon" if answer.target[0] == "B" else "unit"
            return f"{kind}:{answer.target}"
        case Spot():
            return f"{'marker' if answer.what[0] == 'M' else 'unit'}:{answer.what}"
        case Attack():
            return f"target:{answer.target}"
        case _:
            return ""


# -- the phases -----------------------------------------------------------------------------------


def next_first(s: Battle, last: int | None) -> int | None:
    """A phase in which nothing was done and nothing can be is skipped."""
    flight = flight_of(s)
    if flight.done == "first" or s.gone(s.active):
        return None
    if flight.acted != "first" and next(actions(s, s.plane(s.active)), None) is None:
        return None
    return (last or 0) + 1


def next_second(s: Battle, last: int | None) -> int | None:
    flight = flight_of(s)
    if flight.done == "second" or (s.active[0] != "G" and s.gone(s.active)):
        return None
    if flight.acted != "second" and next(_second(s), None) is None:
        return None
    return (last or 0) + 1


def _second(s: Battle) -> Iterator[Any]:
    if s.active[0] == "G":
        gun = s.gun(s.active)
        assert gun is not None
        return gun_actions(s, gun)
    return second_actions(s, s.plane(s.active))


def first_combat(s: Battle, number: int) -> Flow[None]:
    """§2.4.first: in any order, each action for an Order."""
    plane = s.plane(s.active)
    answer: Action = yield Choose(seat_of(plane.side), FIRST, plane.tag)
    yield from carry_out(s, answer, "first")


def second_combat(s: Battle, number: int) -> Flow[None]:
    """§2.4.second"""
    if s.active[0] == "G":
        gun = s.gun(s.active)
        assert gun is not None
        shot: GunAction = yield Choose(seat_of(gun.side), GUN, gun.id)
        yield from carry_out(s, shot, "second")
        return
    plane = s.plane(s.active)
    answer: Second = yield Choose(seat_of(plane.side), SECOND, plane.tag)
    yield from carry_out(s, answer, "second")


def carry_out(s: Battle, answer: Second, phase: str) -> Flow[None]:
    if isinstance(answer, Done):
        s.flight = replace(flight_of(s), done=phase)
        return
    s.flight = replace(flight_of(s), acted=phase)
    match answer:
        case Shoot():
            if answer.weapon == "schraege":  # §weapon.schraege
                flight = flight_of(s)
                s.flight = replace(flight, unaware=(*flight.unaware, answer.target))
            yield from shoot(s, answer.unit, answer.weapon, answer.target)
        case Spot():
            yield from spot(s, answer.unit, answer.what)
        case Drop():
            drop_stores(s, s.plane(answer.unit))
        case Attack():
            s.flight = replace(flight_of(s), attacked=True)
            yield from attack(s, answer.unit, answer.kind, answer.target)
