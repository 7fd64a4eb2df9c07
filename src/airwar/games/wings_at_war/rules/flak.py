"""Anti-aircraft fire: barrages of heavy guns, balloons, searchlights; light guns shoot like
others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Number, Pick
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data.tables import load_flak, load_tables, look_up
from . import leads, measures
from .answers import Finished, LayBarrage, LightUp
from .bearing import in_cloud, partly_in_cloud
from .orders import spend
from .shooting import MISS, Mark, apply_hit, plane_mark, result_of, saving_throw
from .skill_tests import named
from .state import Barrage, Battle, Gun, Plane, Searchlight, card, enemy, seat_of
from .tabletop import HALF, distance, inches, point, within

if TYPE_CHECKING:
    from random import Random

Laying: TypeAlias = LayBarrage | Finished
Lighting: TypeAlias = LightUp | Finished


# -- barrages -------------------------------------------------------------------------------------


class LayBarrages(Question[Battle, Laying]):
    """`about` is the side."""

    name, rule, answer = "barrage", "2.1.3", Laying
    doing = "laying barrages"

    def prompt(self, s: Battle, about: Any) -> str:
        ready = ", ".join([gun.id for gun in heavy_guns(s, about)])
        return f"Lay a barrage with {ready}?"

    def options(self, s: Battle, about: Any) -> Sequence[Laying]:
        """On each enemy in range, and a bit ahead of it."""
        found: list[Laying] = ["done"]
        for gun in heavy_guns(s, about):
            for plane in s.flying(enemy(about)):
                for ahead in (0, card(plane.model).speed // 2):
                    answer = barrage_ahead(s, gun, plane, ahead)
                    if answer is not None and answer not in found:
                        found.append(answer)
        return found

    def refused(self, s: Battle, about: Any, answer: Laying) -> Iterator[Refusal]:
        if not isinstance(answer, LayBarrage):
            return
        gun, table = s.gun(answer.gun), load_flak().heavy
        if gun is None or gun.side != about or gun.kind != "heavy":
            yield Refusal("flak.barrage", f"{answer.gun} is not one of your heavy guns", ("gun",))
            return
        if gun.silenced:
            yield Refusal("5.7.guns", f"{gun.id} is silenced", ("gun",))
        if gun.fired:
            yield Refusal("flak.barrage", f"{gun.id} has laid its barrage this turn", ("gun",))
        x, y = answer.at
        away = distance(x - gun.x, y - gun.y)
        if not within(x - gun.x, y - gun.y, table.range):
            why = f"{inches(away)} inches from {gun.id}, {inches(table.range)} at most"
            yield Refusal("flak.barrage", why, ("at",))
        if x > s.wide or y > s.deep:
            yield Refusal("flak.barrage", "that is off the table", ("at",))
        if not table.levels[0] <= answer.level <= table.levels[1]:
            why = f"a barrage is at level {table.levels[0]} to {table.levels[1]}"
            yield Refusal("flak.barrage", why, ("level",))

    def random(self, s: Battle, about: Any, rng: Random) -> Laying:
        guns = heavy_guns(s, about)
        if not guns or rng.random() < 0.3:
            return "done"
        gun, table = rng.choice(guns), load_flak().heavy
        while True:
            far = table.range // HALF
            x, y = gun.x + HALF * rng.randint(-far, far), gun.y + HALF * rng.randint(-far, far)
            inside = 0 <= x <= s.wide and 0 <= y <= s.deep
            if inside and within(x - gun.x, y - gun.y, table.range):
                return LayBarrage(gun.id, (x, y), rng.randint(*table.levels))

    def form(self, s: Battle, about: Any, draft: Mapping[str, Any]) -> Form:
        guns = tuple([Item(gun.id, place=f"gun:{gun.id}") for gun in heavy_guns(s, about)])
        fields = (
            Field("gun", "Gun", Pick(guns)),
            Field("at", "Center", measures.spot(0, s.wide, 0, s.deep)),
            Field("level", "Level", Number(*load_flak().heavy.levels)),
        )
        done = Form("done", label="No more barrages", word=True)
        return Form(either=(Form("barrage", fields, "Barrage"), done))

    def show(self, s: Battle, about: Any, answer: Laying) -> Option:
        if not isinstance(answer, LayBarrage):
            return Option("done", "No more barrages")
        x, y = answer.at
        label = f"{answer.gun}: barrage at {inches(x)}, {inches(y)}, level {answer.level}"
        return leads.option(s, self.write(answer), label, f"gun:{answer.gun}", answer)

    def others(self, s: Battle, about: Any) -> Sequence[Laying]:
        return [LayBarrage(gun.id, (gun.x, gun.y), 2) for gun in s.guns if gun.side == about]


class LightUps(Question[Battle, Lighting]):
    """`about` is the side."""

    name, rule, answer = "light", "other.7.1", Lighting
    doing = "aiming a searchlight"

    def prompt(self, s: Battle, about: Any) -> str:
        return "Turn a searchlight on an aircraft?"

    def options(self, s: Battle, about: Any) -> Sequence[Lighting]:
        return ["done", *light_ups(s, about)]

    def refused(self, s: Battle, about: Any, answer: Lighting) -> Iterator[Refusal]:
        if not isinstance(answer, LightUp):
            return
        light = next((each for each in s.lights if each.id == answer.light), None)
        if light is None or light.side != about:
            why = f"{answer.light} is not one of your searchlights"
            yield Refusal("night.light", why, ("light",))
            return
        if light.out or light.used:
            how = "is out" if light.out else "was used this turn"
            yield Refusal("night.light", f"{light.id} {how}", ("light",))
        plane = s.find(answer.target)
        if plane is None or plane.side == about or plane.status != "table":
            yield Refusal("night.light", f"{answer.target} is not an enemy aircraft", ("target",))
        elif (refusal := light_fault(s, light, plane)) is not None:
            yield refusal

    def show(self, s: Battle, about: Any, answer: Lighting) -> Option:
        if not isinstance(answer, LightUp):
            return Option("done", "No more searchlights")
        label = f"{answer.light} lights up {answer.target}"
        return leads.option(s, self.write(answer), label, f"unit:{answer.target}", answer)

    def others(self, s: Battle, about: Any) -> Sequence[Lighting]:
        return [
            LightUp(light.id, plane.tag)
            for light in s.lights
            if light.side == about
            for plane in s.flying(enemy(about))
        ]


BARRAGES, LIGHTS = LayBarrages(), LightUps()


def heavy_guns(s: Battle, side: int) -> list[Gun]:
    """Guns that can still lay a barrage; none without an Order."""
    if not s.guns or not s.sides[side].orders:
        return []
    return [
        gun
        for gun in s.guns
        if gun.side == side and gun.kind == "heavy" and not gun.silenced and not gun.fired
    ]


def barrage_ahead(s: Battle, gun: Gun, plane: Plane, ahead: int) -> LayBarrage | None:
    """A barrage so far in front of an aircraft, if the gun reaches there."""
    table = load_flak().heavy
    x, y = point(plane.x, plane.y, plane.heading, ahead)
    if not (0 <= x <= s.wide and 0 <= y <= s.deep and plane.level >= table.levels[0]):
        return None
    return (
        LayBarrage(gun.id, (x, y), plane.level)
        if within(x - gun.x, y - gun.y, table.range)
        else None
    )


def light_fault(s: Battle, light: Searchlight, plane: Plane) -> Refusal | None:
    """§night.light"""
    dx, dy = plane.x - light.x, plane.y - light.y
    if not within(dx, dy, load_flak().searchlight.range):
        why = f"{plane.tag} is {inches(distance(dx, dy))} inches from {light.id}"
        return Refusal("night.light", why, ("target",))
    if in_cloud(s, plane.x, plane.y, plane.level):
        return Refusal("cloud.in", f"{plane.tag} is in cloud", ("target",))
    return None


def light_ups(s: Battle, side: int) -> list[LightUp]:
    if not s.night or not s.sides[side].orders:
        return []
    return [
        LightUp(light.id, plane.tag)
        for light in s.lights
        if light.side == side and not light.out and not light.used
        for plane in s.flying(enemy(side))
        if light_fault(s, light, plane) is None
    ]


# -- the phase ------------------------------------------------------------------------------------


def next_gunner(s: Battle, last: str | None) -> str | None:
    """§flak.order: the loser of initiative first. A side goes on until it has done all it wants."""
    for side in (enemy(s.winner), s.winner):
        own = s.sides[side]
        if not own.barrages_done and heavy_guns(s, side):
            return seat_of(side)
        if not own.lights_done and light_ups(s, side):
            return seat_of(side)
    return None


def fire_flak(s: Battle, seat: str) -> Flow[None]:
    """§2.1.3, §other.aa"""
    side = 0 if seat == seat_of(0) else 1
    if heavy_guns(s, side) and not s.sides[side].barrages_done:
        laid: Laying = yield Choose(seat, BARRAGES, side)
        if isinstance(laid, LayBarrage):
            lay_barrage(s, laid)
        else:
            s.put_side(side, barrages_done=True)
        return
    lit: Lighting = yield Choose(seat, LIGHTS, side)
    if isinstance(lit, LightUp):
        yield from light_up(s, lit)
    else:
        s.put_side(side, lights_done=True)


def lay_barrage(s: Battle, answer: LayBarrage) -> None:
    """§flak.barrage: it stays until the End Phase."""
    spend(s, answer.gun)
    s.put_gun(answer.gun, fired=True)
    x, y = answer.at
    s.barrages = (*s.barrages, Barrage(answer.gun, x, y, answer.level))
    s.barrages = tuple(sorted(s.barrages, key=lambda each: each.gun))
    if s.log is not None:
        text = f"{answer.gun} lays a barrage at {inches(x)}, {inches(y)}, level {answer.level}"
        s.tell(Event("flak.barrage", "barrage", text, who=answer.gun))


def light_modifiers(plane: Plane) -> tuple[Modifier, ...]:
    return named([("Size", card(plane.model).size)])


def light_up(s: Battle, answer: LightUp) -> Flow[None]:
    """§night.light: 6 or more with the Size of the target; lit to the End Phase, seen by all."""
    spend(s, answer.light)
    s.lights = tuple(
        [replace(each, used=True) if each.id == answer.light else each for each in s.lights]
    )
    why = f"{answer.light} seeks {answer.target}"
    (face,) = yield Roll("night.light", why, 1, 10)
    plane = s.plane(answer.target)
    modifiers = light_modifiers(plane)
    total, need = face + sum([m.value for m in modifiers]), load_flak().searchlight.need
    if total >= need:
        s.put(replace(plane, lit=True))
    if s.log is not None:
        text = f"{why}: {'it is lit' if total >= need else 'not found'}"
        s.tell(
            Event(
                *("night.light", "light", text),
                who=answer.light,
                dice=(face,),
                modifiers=modifiers,
                total=total,
                need=need,
            )
        )


# -- on the path of a mover -----------------------------------------------------------------------


def enter_barrage(s: Battle, tag: str, gun_id: str) -> Flow[None]:
    """§2.4.heavy-aa, §flak.barrage: shot at once; a natural 1 ends the barrage. What is in cloud
    cannot be shot at, R78."""
    plane, gun, table = s.plane(tag), s.gun(gun_id), load_flak().heavy
    assert gun is not None
    if in_cloud(s, plane.x, plane.y, plane.level):
        return
    (face,) = yield Roll("2.4.heavy-aa", f"the barrage of {gun_id} against {tag}", 1, 10)
    hit = load_tables().to_hit
    found = [("Skill", hit.skill * gun.skill), ("Agility", hit.agility * card(plane.model).agility)]
    if partly_in_cloud(s, plane.x, plane.y, plane.level):
        found.append(("partly in cloud", hit.cloud))
    modifiers = named(found)
    total = face + sum([each.value for each in modifiers])
    effect = look_up(load_tables().effects.rows, total) if face > 1 else MISS
    if face == 1:
        s.barrages = tuple([each for each in s.barrages if each.gun != gun_id])
    if s.log is not None:
        result = result_of(effect) if face > 1 else "miss, and the barrage is over"
        s.tell(
            Event(
                *("flak.barrage", "flak", f"{tag} flies into the barrage of {gun_id}: {result}"),
                who=tag,
                dice=(face,),
                modifiers=modifiers,
                total=total,
                need=6,
                result=result,
            )
        )
    if effect.save:
        save = yield from saving_throw(s, plane_mark(plane), table.firepower)
        apply_hit(s, tag, save, effect.more)


def enter_balloon(s: Battle, tag: str, id: str) -> Flow[None]:
    """§balloon.hit: a test with Skill and Agility, or a hit of Firepower 3."""
    plane, table = s.plane(tag), load_flak().balloon
    (face,) = yield Roll("balloon.hit", f"{tag} flies into {id}", 1, 10)
    modifiers = named([("Skill", plane.skill), ("Agility", card(plane.model).agility)])
    total = face + sum([each.value for each in modifiers])
    if s.log is not None:
        result = "it gets past" if total >= table.need else "it strikes the cable"
        why = f"{tag} flies into the balloon {id}"
        s.tell(
            Event(
                *("balloon.hit", "balloon", f"{why}: {result}"),
                who=tag,
                dice=(face,),
                modifiers=modifiers,
                total=total,
                need=table.need,
                result=result,
            )
        )
    if total < table.need:
        mark: Mark = plane_mark(plane)
        save = yield from saving_throw(s, mark, table.firepower)
        apply_hit(s, tag, save, 0, "crashes")
