"""Armada, the big toy: up to 400 units, and all that a large game asks of the kernel.

The raider plans in secret which bombers go where, up to 120 orders in one answer, while the
defender allots flak in secret (1). Each turn orders enter as markers (2); the defender flies
fighters, and the raider may break off a force meanwhile (3); who is struck shows its units (4); the
rest flies on, shows its units beyond the line and its target over it (5). At the end all is open
(6). So a force is opened step by step: marker, units, target. Here: the state, planning, entering.
`big_flight` has the rest of the rules and the sequence of play, `big` the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from airwar.common.choices import Allot, Allotment
from airwar.common.forms import Field, Form, Many, Pick, items
from airwar.kernel.events import Event
from airwar.kernel.game import State
from airwar.kernel.requests import (
    Choose,
    Flow,
    Option,
    Question,
    Refusal,
    Together,
)
from airwar.kernel.secrets import Secret
from airwar.kernel.sequence import Place

RAIDER, DEFENDER = SEATS = ("raider", "defender")
OWN = (RAIDER,)
CITIES = {"berlin": 6, "bremen": 4, "emden": 3, "koeln": 4, "leipzig": 6}  # how far each is
LANES = {"north": 5, "center": 3, "south": 1}
FLAK_POINTS = (2, 6)
HEIGHTS: tuple[Literal["high", "low"], ...] = ("high", "low")


class Unit(Struct, frozen=True):
    id: str
    strength: int
    x: int = 0
    y: int = 0
    ammo: int = 0  # of a fighter
    full: int = 0
    flown: bool = False


class Order(Struct, frozen=True):
    """One or two bombers, sorted, and what they bomb."""

    units: tuple[str, ...]
    target: str
    height: Literal["high", "low"] = "high"


class Plan(Struct, frozen=True, tag="plan"):
    orders: tuple[Order, ...] = ()


class Cargo(Struct, frozen=True):
    """What a marker stands for. Its target is a secret within a secret."""

    units: tuple[str, ...]
    aim: Secret[Order]


class Force(Struct, frozen=True):
    """A marker on the map. Its name is public and tells nothing of the plan."""

    id: str
    x: int
    y: int
    cargo: Secret[Cargo]
    status: Literal["out", "home", "bombed", "lost"] = "out"


class Fight(Struct, frozen=True):
    unit: str
    force: str
    dice: int


class Armada(State, kw_only=True):
    at: Place = ()
    turns: int
    goal: int  # points that end the game
    units: dict[str, Unit]
    bombers: tuple[str, ...]  # their ids, sorted
    plan: Secret[Plan] = Secret(OWN, Plan())
    entered: Secret[tuple[int, ...]] = Secret(OWN, ())  # which order each force carries out
    forces: tuple[Force, ...] = ()
    flak: dict[str, Secret[int]] = field(default_factory=dict)
    entries: int = 0  # forces that may still enter this turn
    sorties: int = 0  # fighters that may still fly this turn
    fight: Fight | None = None
    points: int = 0

    def pace(self) -> int:
        """How much happens in a turn."""
        return max(3, len(self.units) // 10)

    def force(self, id: str) -> Force:
        return self.forces[int(id[1:]) - 1]

    def out(self) -> list[Force]:
        return [force for force in self.forces if force.status == "out"]

    def left(self) -> list[int]:
        """The orders that have not entered, for those who know the plan."""
        entered = frozenset(self.entered.value)
        return [i for i in range(len(self.plan.value.orders)) if i not in entered]

    def ready(self) -> list[str]:
        """The fighters that may fly."""
        return [id for id, unit in self.units.items() if unit.ammo and not unit.flown]

    def put(self, id: str, **changes: Any) -> None:
        """Change a force or a unit."""
        if id in self.units:
            self.units = {**self.units, id: replace(self.units[id], **changes)}
        else:
            i = int(id[1:]) - 1
            force = replace(self.forces[i], **changes)
            self.forces = (*self.forces[:i], force, *self.forces[i + 1 :])


# -- planning -------------------------------------------------------------------------------------


class RaidPlan(Question[Armada, Plan]):
    name, rule, answer = "plan", "1", Plan

    def prompt(self, s: Armada, about: Any) -> str:
        return f"Plan the raids of {len(s.bombers)} bombers"

    def options(self, s: Armada, about: Any) -> Sequence[Plan]:
        """All bombers in pairs to one city."""
        pairs = [s.bombers[i : i + 2] for i in range(0, len(s.bombers), 2)]
        return [Plan(tuple([Order(pair, city) for pair in pairs])) for city in CITIES]

    def refused(self, s: Armada, about: Any, answer: Plan) -> Iterator[Refusal]:
        bombers, used = frozenset(s.bombers), set[str]()
        for i, order in enumerate(answer.orders):
            for j, unit in enumerate(order.units):
                at = ("orders", i, "units", j)
                if unit not in bombers:
                    yield Refusal("1.1", f"{unit} is not a bomber", at)
                if unit in used:
                    yield Refusal("1.1", f"{unit} has two orders", at)
                if j and unit <= order.units[j - 1]:
                    yield Refusal("1.1", f"{unit} is not in order", at)
                used.add(unit)
            if not 1 <= len(order.units) <= 2:
                yield Refusal("1.1", "an order is for one or two bombers", ("orders", i, "units"))
            if order.target not in CITIES:
                yield Refusal("1.1", f"there is no {order.target}", ("orders", i, "target"))

    def warnings(self, s: Armada, about: Any, answer: Plan) -> Iterator[Refusal]:
        idle = len(s.bombers) - sum([len(order.units) for order in answer.orders])
        if idle:
            yield Refusal("1", f"{idle} bombers stay at home", ("orders",))

    def random(self, s: Armada, about: Any, rng: Random) -> Plan:
        return Plan(orders_of(s.bombers[rng.randint(0, 1) :], rng))

    def form(self, s: Armada, about: Any, draft: Mapping[str, Any]) -> Form:
        fields = (
            Field("units", "Bombers", Pick(items(s.bombers), 1, 2, several=True)),
            Field("target", "Target", Pick(items(CITIES))),
            Field("height", "Height", Pick(items(HEIGHTS))),
        )
        many = Many(Form(fields=fields), 0, len(s.bombers))
        return Form("plan", (Field("orders", "Orders", many),))

    def presets(self, s: Armada, about: Any) -> Mapping[str, Plan]:
        return {"usual": self.options(s, about)[0], "none": Plan()}

    def show(self, s: Armada, about: Any, answer: Plan) -> Option:
        return Option(self.write(answer), f"{len(answer.orders)} orders")

    def others(self, s: Armada, about: Any) -> Sequence[Plan]:
        return [Plan((Order(s.bombers[:1], "paris"),))]


def orders_of(units: Sequence[str], rng: Random) -> tuple[Order, ...]:
    """Orders for all these bombers."""
    left, orders = rng.sample(units, len(units)), list[Order]()
    while left:
        some, left = left[: (n := rng.randint(1, 2))], left[n:]
        orders.append(order_for(tuple(sorted(some)), tuple(CITIES), rng))
    return tuple(orders)


def order_for(units: tuple[str, ...], cities: Sequence[str], rng: Random) -> Order:
    return Order(units, rng.choice(cities), rng.choice(HEIGHTS))


class Flak(Allot[Armada]):
    name, rule = "flak", "1.2"

    def prompt(self, s: Armada, about: Any) -> str:
        return "Place flak"

    def rows(self, s: Armada, about: Any) -> Mapping[str, int]:
        return dict.fromkeys(CITIES, 3)

    def total(self, s: Armada, about: Any) -> tuple[int, int]:
        return FLAK_POINTS


def planning(s: Armada) -> Flow[None]:
    def plan() -> Flow[Plan]:
        answer: Plan = yield Choose(RAIDER, PLAN, seen=())
        return answer

    def place() -> Flow[Allotment]:
        answer: Allotment = yield Choose(DEFENDER, FLAK, seen=())
        return answer

    joint = yield Together("1", "Both sides plan", {RAIDER: plan, DEFENDER: place})
    s.plan, points = Secret(OWN, joint[RAIDER]), dict(joint[DEFENDER])
    s.flak = {city: Secret((DEFENDER,), points.get(city, 0)) for city in CITIES}
    s.tell(Event("1", "planned", f"{len(joint[RAIDER].orders)} raids are planned", OWN))


def begin(s: Armada) -> Flow[None]:
    s.entries = s.sorties = s.pace()
    s.units = {id: rearmed(unit) for id, unit in s.units.items()}
    yield from ()


def rearmed(unit: Unit) -> Unit:
    if unit.ammo == unit.full and not unit.flown:
        return unit
    return replace(unit, flown=False, ammo=min(unit.ammo + 1, unit.full))


# -- entering -------------------------------------------------------------------------------------


class Lane(Question[Armada, str]):
    """Asked even if nothing is left to enter: not to be asked would tell."""

    name, rule, answer = "lane", "2", Literal["done", "north", "center", "south"]

    def prompt(self, s: Armada, about: Any) -> str:
        return "Where does the next force enter?"

    def options(self, s: Armada, about: Any) -> Sequence[str]:
        return ("done", *LANES) if s.left() else ("done",)

    def refused(self, s: Armada, about: Any, answer: str) -> Iterator[Refusal]:
        if answer != "done" and not s.left():
            yield Refusal("2", "every order has been carried out")

    def random(self, s: Armada, about: Any, rng: Random) -> str:
        if not s.left() or rng.random() < 1 / s.pace():
            return "done"
        return rng.choice(list(LANES))

    def others(self, s: Armada, about: Any) -> Sequence[str]:
        return ("done", *LANES)


class Which(Question[Armada, int]):
    """Hidden, while the lane is open to all: two choices."""

    name, rule, answer = "which", "2.1", int

    def prompt(self, s: Armada, about: Any) -> str:
        return f"Which order enters by the {about} lane?"

    def options(self, s: Armada, about: Any) -> Sequence[int]:
        return s.left()

    def refused(self, s: Armada, about: Any, answer: int) -> Iterator[Refusal]:
        if answer not in s.left():
            yield Refusal("2.1", f"order {answer} has entered, or was never given")

    def show(self, s: Armada, about: Any, answer: int) -> Option:
        order = s.plan.value.orders[answer]
        return Option(str(answer), f"{', '.join(order.units)} to {order.target}")


def next_entry(s: Armada, last: Any) -> int | None:
    return len(s.forces) + 1 if s.entries else None


def enter(s: Armada, number: int) -> Flow[None]:
    lane: str = yield Choose(RAIDER, LANE)
    if lane == "done":
        s.entries = 0
        return
    which: int = yield Choose(RAIDER, WHICH, lane, seen=())
    order, id = s.plan.value.orders[which], f"R{number}"
    cargo = Secret(OWN, Cargo(order.units, Secret(OWN, order)))
    s.forces = (*s.forces, Force(id, 0, LANES[lane], cargo))
    s.entered, s.entries = Secret(OWN, (*s.entered.value, which)), s.entries - 1
    s.tell(Event("2", "enter", f"{id} enters by the {lane} lane", who=id))
    s.tell(Event("2.1", "order", f"{id} bombs {order.target}", OWN, id))


PLAN, FLAK, LANE, WHICH = RaidPlan(), Flak(), Lane(), Which()
