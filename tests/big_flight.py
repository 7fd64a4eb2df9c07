"""The rules of Armada, continued: fighters, fights, bombs, and the sequence of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.choices import Allot, Fixed
from airwar.common.forms import Field, Form, Item, Many, Number, Part, Pick, Point, items
from airwar.common.walk import Walk
from airwar.kernel.events import Event, Modifier
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Reveal, Taken, roll
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Each, Leave, Outline, Phase
from tests.big_rules import (
    CITIES,
    DEFENDER,
    RAIDER,
    Armada,
    Cargo,
    Fight,
    Force,
    Unit,
    begin,
    enter,
    next_entry,
    planning,
)

WIDE, HIGH = 9, 7  # squares of the map
LINE = 2  # beyond it units are open, 5.1
REACH = 6  # squares that a fighter flies
BURSTS = 3


class Hold(Struct, frozen=True, tag="hold"):
    """A fighter does nothing at the end of its flight."""


class Strike(Struct, frozen=True, tag="strike"):
    """It attacks with bursts, each of so many guns and so many cannons."""

    force: str
    bursts: tuple[tuple[int, int], ...]


class Fly(Struct, frozen=True, tag="fly"):
    unit: str
    steps: tuple[str, ...]
    then: Hold | Strike = Hold()


class Pass(Struct, frozen=True, tag="pass"):
    """No fighter flies any more this turn."""


class Break(Struct, frozen=True, tag="break"):
    force: str


Sortie: TypeAlias = Fly | Pass


# -- fighters -------------------------------------------------------------------------------------


class Flight(Struct, frozen=True):
    x: int
    y: int
    left: int


WAYS = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}


def step(here: Flight, token: str) -> Flight | Refusal:
    if token not in WAYS:
        return Refusal("3.1", f"there is no way {token!r}")
    if not here.left:
        return Refusal("3.1", f"a fighter flies {REACH} squares at most")
    x, y = here.x + WAYS[token][0], here.y + WAYS[token][1]
    if not (0 <= x < WIDE and 0 <= y < HIGH):
        return Refusal("3.1", "that is off the map")
    return Flight(x, y, here.left - 1)


def stop(here: Flight) -> Refusal | None:
    return Refusal("3.1", "a fighter flies one square at least") if here.left == REACH else None


def walk_of(unit: Unit) -> Walk[Flight]:
    return Walk(Flight(unit.x, unit.y, REACH), step, stop, lambda here: tuple(WAYS))


def way_to(unit: Unit, force: Force) -> tuple[str, ...] | None:
    """A shortest way to a force, if it is within reach."""
    dx, dy = force.x - unit.x, force.y - unit.y
    way = ("e" if dx > 0 else "w",) * abs(dx) + ("n" if dy > 0 else "s",) * abs(dy)
    return way if 1 <= len(way) <= REACH else None


class FlySortie(Question[Armada, Sortie]):
    """A struct with a walk, a union and nested tuples in it, or a pass."""

    name, rule, answer = "fly", "3", Sortie

    def prompt(self, s: Armada, about: Any) -> str:
        return f"Fly a fighter, {s.sorties} more at most, or pass"

    def options(self, s: Armada, about: Any) -> Sequence[Sortie]:
        """Strikes of the first few fighters, the shortest hop of the first one, and to pass."""
        ready = [s.units[id] for id in s.ready()[:4]]
        strikes = [
            Fly(unit.id, way, Strike(force.id, ((1, 0),)))
            for unit in ready
            for force in s.out()[:4]
            if (way := way_to(unit, force))
        ]
        return [Pass(), *[Fly(u.id, next(walk_of(u).ends())[1]) for u in ready[:1]], *strikes]

    def refused(self, s: Armada, about: Any, answer: Sortie) -> Iterator[Refusal]:
        if isinstance(answer, Pass):
            return
        if answer.unit not in s.ready():
            yield Refusal("3", f"{answer.unit} cannot fly now", ("unit",))
            return
        unit = s.units[answer.unit]
        walk = walk_of(unit)
        for refusal in walk.refused(answer.steps):
            yield replace(refusal, at=("steps", *refusal.at))
        if isinstance(answer.then, Strike):
            yield from self._strike(s, unit, walk.follow(answer.steps), answer.then)

    def _strike(
        self, s: Armada, unit: Unit, end: Flight | Refusal, strike: Strike
    ) -> Iterator[Refusal]:
        met = [force.id for force in s.out() if not isinstance(end, Flight) or over(force, end)]
        if strike.force not in met:
            yield Refusal("3.2", f"{unit.id} does not meet {strike.force}", ("then", "force"))
        for i, burst in enumerate(strike.bursts):
            if min(burst) < 0 or not 1 <= sum(burst) <= 2:
                yield Refusal("3.2", "a burst is of one or two", ("then", "bursts", i))
        if not 1 <= len(strike.bursts) <= BURSTS or shots(strike) > unit.ammo:
            why = f"{unit.id} fires one to {BURSTS} bursts, and no more than {unit.ammo} in all"
            yield Refusal("3.2", why, ("then", "bursts"))

    def random(self, s: Armada, about: Any, rng: Random) -> Sortie:
        ready = s.ready()
        if not ready or rng.random() < 1 / (2 * s.pace()):
            return Pass()
        unit = s.units[rng.choice(ready)]
        near = [(force, found) for force in s.out() if (found := way_to(unit, force))]
        if not near or rng.random() < 0.3:
            return Fly(unit.id, walk_of(unit).random(rng))
        force, way = rng.choice(near)
        bursts = [rng.choice(((1, 0), (0, 1), (1, 1))) for _ in range(rng.randint(1, BURSTS))]
        while sum(map(sum, bursts)) > unit.ammo:
            bursts = [(1, 0), *bursts[2:]]
        return Fly(unit.id, way, Strike(force.id, tuple(bursts)))

    def form(self, s: Armada, about: Any, draft: Mapping[str, Any]) -> Form:
        """Where the walk leads decides what may be struck."""
        fields = [Field("unit", "Fighter", Pick(items(s.ready())))]
        if draft.get("unit") in s.ready():
            unit, steps = s.units[draft["unit"]], tuple(draft.get("steps", ()))
            walk = walk_of(unit)
            kind = walk.form(steps, lambda end: f"square:{end.x},{end.y}")
            fields += [Field("steps", "Way", kind), self._then(s, unit, walk.follow(steps))]
        either = (Form("fly", tuple(fields), "Fly"), Form("pass", label="Pass"))
        return Form(label="Sortie", either=either)

    def _then(self, s: Armada, unit: Unit, end: Flight | Refusal) -> Field:
        met = [force.id for force in s.out() if isinstance(end, Flight) and over(force, end)]
        burst = Form(fields=(Field("", "Guns, cannons", Point(Number(0, 2), Number(0, 2))),))
        strike = (
            Field("force", "Force", Pick(tuple([Item(id, place=f"force:{id}") for id in met]))),
            Field("bursts", "Bursts", Many(burst, 1, min(BURSTS, unit.ammo))),
        )
        kinds = (Form("hold"), Form("strike", strike)) if met else (Form("hold"),)
        return Field("then", "Then", Part(Form(either=kinds)))

    def show(self, s: Armada, about: Any, answer: Sortie) -> Option:
        text = self.write(answer)
        if isinstance(answer, Pass):
            return Option(text, "Pass")
        strikes = f", strikes {answer.then.force}" if isinstance(answer.then, Strike) else ""
        label = f"{answer.unit} flies {' '.join(answer.steps)}{strikes}"
        return Option(text, label, f"unit:{answer.unit}")

    def others(self, s: Armada, about: Any) -> Sequence[Sortie]:
        flown = [id for id, unit in s.units.items() if unit.flown][:2]
        return [Pass(), *[Fly(id, ("n",)) for id in flown]]


def over(force: Force, end: Flight) -> bool:
    return (force.x, force.y) == (end.x, end.y)


def shots(strike: Strike) -> int:
    return sum([guns + cannons for guns, cannons in strike.bursts])


class BreakOff(Question[Armada, Break]):
    """An offer while fighters fly."""

    name, rule, answer = "break", "3.3", Break

    def prompt(self, s: Armada, about: Any) -> str:
        return "A force may break off"

    def options(self, s: Armada, about: Any) -> Sequence[Break]:
        return [Break(force.id) for force in s.out()]

    def refused(self, s: Armada, about: Any, answer: Break) -> Iterator[Refusal]:
        if answer.force not in [force.id for force in s.out()]:
            yield Refusal("3.3", f"{answer.force} is not on its way", ("force",))

    def others(self, s: Armada, about: Any) -> Sequence[Break]:
        return [Break(force.id) for force in s.forces]


def next_sortie(s: Armada, last: Any) -> int | None:
    return s.pace() - s.sorties + 1 if s.sorties and s.ready() else None


def fly(s: Armada) -> Flow[None]:
    """3: after an offer the loop asks again, from the state as it is then."""
    offers = (Choose(RAIDER, BREAK),) if s.out() else ()
    answer = yield Choose(DEFENDER, FLY, offers=offers)
    if type(answer) is Taken:
        s.put(answer.answer.force, status="home")
        s.tell(Event("3.3", "break", f"{answer.answer.force} breaks off"))
        return
    if isinstance(answer, Pass):
        s.sorties = 0
        return
    end = walk_of(s.units[answer.unit]).follow(answer.steps)
    assert isinstance(end, Flight)
    s.sorties -= 1
    s.put(answer.unit, x=end.x, y=end.y, flown=True)
    s.tell(Event("3", "fly", f"{answer.unit} flies to {end.x},{end.y}", who=answer.unit))
    if isinstance(answer.then, Strike):
        dice = shots(answer.then)
        s.put(answer.unit, ammo=s.units[answer.unit].ammo - dice)
        s.fight = Fight(answer.unit, answer.then.force, dice)


# -- fights and bombs -----------------------------------------------------------------------------


class Losses(Allot[Armada]):
    """`about` is the force and its hits."""

    name, rule = "losses", "4.2"

    def prompt(self, s: Armada, about: Any) -> str:
        return f"{about[0]} takes {about[1]} hits"

    def rows(self, s: Armada, about: Any) -> Mapping[str, int]:
        return {id: s.units[id].strength for id in s.force(about[0]).cargo.value.units}

    def total(self, s: Armada, about: Any) -> tuple[int, int]:
        return about[1], about[1]


def fight(s: Armada) -> Flow[None]:
    """4: a strike opens what a force consists of, not where it goes."""
    assert s.fight is not None
    attack, s.fight = s.fight, None
    force = s.force(attack.force)
    yield from show_units(s, force)
    evades = (yield Choose(RAIDER, EVADE, force.id)) == "evade"
    if evades:
        s.put(force.id, x=max(0, force.x - 1))
    faces = yield from roll("4", f"{attack.unit} strikes {force.id}", attack.dice)
    need = 6 if evades else 5
    hits = sum([face >= need for face in faces])
    text = f"{attack.unit} strikes {force.id}: {hits} hits"
    s.tell(Event("4", "strike", text, None, attack.unit, (), faces, (), (), hits, need))
    if hits:
        lost = yield Choose(RAIDER, LOSSES, (force.id, hits))
        for id, n in lost:
            s.put(id, strength=s.units[id].strength - n)
        if not strength(s, force.cargo.value):
            s.put(force.id, status="lost")
            s.tell(Event("4.2", "lost", f"{force.id} is lost"))


def show_units(s: Armada, force: Force) -> Flow[None]:
    if force.cargo.seen is not None:
        s.put(force.id, cargo=force.cargo.show())
        yield Reveal("5.1", f"{force.id} is {', '.join(force.cargo.value.units)}")


def strength(s: Armada, cargo: Cargo) -> int:
    return sum([s.units[id].strength for id in cargo.units])


def next_force(s: Armada, last: str | None) -> str | None:
    begun = 0 if last is None else int(last[1:])
    return next((force.id for force in s.forces[begun:] if force.status == "out"), None)


def advance(s: Armada, id: str) -> Flow[None]:
    """5: the state is opened before any text names what was hidden."""
    s.put(id, x=s.force(id).x + 1)
    force = s.force(id)
    if force.x > LINE:
        yield from show_units(s, force)
    order = force.cargo.value.aim.value
    if force.x < CITIES[order.target]:
        return
    cargo = Cargo(order.units, Secret(None, order))
    s.put(id, cargo=Secret(None, cargo), status="bombed")
    flak = s.flak[order.target].show()
    s.flak = {**s.flak, order.target: flak}
    yield Reveal("5.2", f"{id} is over {order.target}, which has {flak.value} flak")
    (face,) = yield from roll("5.2", f"{id} bombs {order.target}")
    modifiers = (
        Modifier("strength", strength(s, cargo)),
        Modifier("flak", -flak.value),
        Modifier("low", int(order.height == "low")),
    )
    total = face + sum([each.value for each in modifiers])
    s.points += max(0, total - 3)
    text = f"{id} bombs {order.target} for {max(0, total - 3)} points"
    s.tell(Event("5.2", "bombs", text, None, id, (), (face,), (), modifiers, total))
    if s.points >= s.goal:
        raise Leave("turns")


def disclose(s: Armada) -> Flow[None]:
    """6: at the end everything is open."""
    s.plan, s.entered = s.plan.show(), s.entered.show()
    s.flak = {city: flak.show() for city, flak in s.flak.items()}
    for force in s.forces:
        cargo = force.cargo.value
        s.put(force.id, cargo=Secret(None, replace(cargo, aim=cargo.aim.show())))
    yield Reveal("6", "all plans are open")


def next_turn(s: Armada, turn: int | None) -> int | None:
    return None if turn == s.turns else (turn or 0) + 1


FLY, BREAK, LOSSES = FlySortie(), BreakOff(), Losses()
EVADE = Fixed(
    *("evade", "4.1", "hold", "evade"),
    prompt=lambda s, about: f"{about} is struck: does it hold its course?",
    labels={"hold": "Hold the course", "evade": "Evade and fall back"},
)
SORTIE = Outline(
    Phase("fly", fly),
    Phase("fight", fight, when=lambda s: s.fight is not None),
)
TURN = Outline(
    Phase("begin", begin),
    Phase("enter", Each(next_entry, enter)),
    Phase("sorties", Each(next_sortie, SORTIE)),
    Phase("advance", Each(next_force, advance)),
)
GAME = Outline(
    Phase("plan", planning),
    Phase("turns", Each(next_turn, TURN)),
    Phase("end", disclose),
)
