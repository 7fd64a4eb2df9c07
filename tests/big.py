"""Armada as a game for the kernel. See `big_rules`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from airwar.common.choices import deal
from airwar.common.contract import RuleText, Scenario, Switch, Whole
from airwar.kernel.errors import BadData
from airwar.kernel.game import Result
from airwar.kernel.requests import Choose, Flow, sample
from airwar.kernel.secrets import Secret, redact
from airwar.kernel.sequence import OVER, run
from airwar.kernel.sight import Sight
from tests.big_flight import BURSTS, GAME, Break, Fly, Pass, Strike, strength, way_to
from tests.big_rules import (
    CITIES,
    DEFENDER,
    FLAK_POINTS,
    HEIGHTS,
    OWN,
    RAIDER,
    SEATS,
    Armada,
    Cargo,
    Force,
    Order,
    Plan,
    Unit,
    order_for,
    orders_of,
)

RULES = ("1", "1.1", "1.2", "2", "2.1", "3", "3.1", "3.2", "3.3", "4", "4.1", "4.2", "5", "5.1")
STRENGTH, AMMO, FLAK_LIMIT = 3, 4, 3


class ArmadaGame(Whole[Armada]):
    name, title, version = "armada", "Armada", "1"
    state = Armada
    default_scenario = "small"
    outline = GAME

    # -- what can be played -----------------------------------------------------------------------

    def scenarios(self) -> Sequence[Scenario]:
        return (
            Scenario("small", "Small", "a dozen units", SEATS, SEATS),
            Scenario("large", "Large", "400 units", SEATS, SEATS),
        )

    def switches(self) -> Sequence[Switch]:
        return ()

    def rule_texts(self) -> Sequence[RuleText]:
        return [RuleText(id, id, f"rule {id}", "base", "done") for id in (*RULES, "5.2", "6")]

    def opening(self, setup: Mapping[str, Any]) -> Armada:
        """`units` (12, or 400 in the scenario `large`), `turns` and `goal`, all optional."""
        size = setup.get("units", 400 if setup.get("scenario") == "large" else 12)
        if not isinstance(size, int) or not 5 <= size <= 400:
            raise BadData(f"units: {size!r} is not from 5 to 400")
        bombers = tuple([f"b{i:03}" for i in range(1, size * 3 // 5 + 1)])
        units = {id: Unit(id, STRENGTH) for id in bombers}
        for i in range(size - len(bombers)):
            id = f"f{i + 1:03}"
            units[id] = Unit(id, 1, 3 + i % 5, i % 7, AMMO, AMMO)
        goal = setup.get("goal", len(bombers) * 2)
        return Armada(turns=setup.get("turns", 12), goal=goal, units=units, bombers=bombers)

    def random_setup(self, rng: Random) -> dict[str, Any]:
        size = rng.choice((5, 12, 40))
        return {"units": size, "turns": rng.randint(6, 20), "goal": size * rng.choice((1, 9))}

    # -- the rules --------------------------------------------------------------------------------

    def flow(self, s: Armada) -> Flow[None]:
        yield from run(s, self.outline)

    def seats(self, s: Armada) -> tuple[str, ...]:
        return SEATS

    def sides(self, s: Armada) -> tuple[str, ...]:
        return SEATS

    def side_of(self, s: Armada, seat: str) -> str:
        return seat

    def result(self, s: Armada) -> Result | None:
        if s.at != OVER:
            return None
        scores = self.scores(s, "")
        if scores[RAIDER] == scores[DEFENDER]:
            return Result(None, scores, "Nobody has the better of it.")
        winner = max(scores, key=scores.__getitem__)
        return Result(winner, scores, f"The {winner} wins.")

    def scores(self, s: Armada, seat: str) -> dict[str, int]:
        lost = sum([STRENGTH - s.units[id].strength for id in s.bombers])
        return {RAIDER: s.points, DEFENDER: lost}

    # -- hidden things ----------------------------------------------------------------------------

    def redact(self, s: Armada, seat: str) -> Armada:
        own = redact(s, seat)
        own.log = None
        return own

    def fill(self, sight: Sight[Armada], rng: Random) -> Armada:
        """Built outright, so that the first try fits."""
        base, now = sight.base, sight.now
        if sight.seat != DEFENDER:
            base = replace(base, flak=self._flak(base, now, rng))
        if sight.seat == RAIDER or base.plan.known:
            return base
        carried = self._carried(base, now, rng)
        used = frozenset([unit for order in carried for unit in order.units])
        spare = [id for id in base.bombers if id not in used]
        orders = [*carried, *orders_of(spare, rng)]
        places = rng.sample(range(len(orders)), len(orders))
        plan: list[Order] = [order for _, order in sorted(zip(places, orders, strict=True))]
        forces = [_loaded(f, order) for f, order in zip(base.forces, carried, strict=True)]
        entered = tuple(places[: len(carried)])
        return replace(
            base,
            plan=Secret(OWN, Plan(tuple(plan))),
            entered=Secret(OWN, entered),
            forces=tuple(forces),
        )

    def _flak(self, base: Armada, now: Armada, rng: Random) -> dict[str, Secret[int]]:
        """What is not known of the flak, dealt to the other cities."""
        flak = {
            city: Secret(old.seen, now.flak[city].value) if now.flak[city].known else old
            for city, old in base.flak.items()
        }
        hidden = {city: FLAK_LIMIT for city in flak if not flak[city].known}
        known = sum([flak[city].value for city in flak if city not in hidden])
        least, most = (max(0, limit - known) for limit in FLAK_POINTS)
        dealt = dict(deal(hidden, least, most, rng))
        return flak | {city: Secret((DEFENDER,), dealt.get(city, 0)) for city in hidden}

    def _carried(self, base: Armada, now: Armada, rng: Random) -> list[Order]:
        """An order for each force that is on the map at the checkpoint."""
        later = [now.force(force.id) for force in base.forces]
        known = [unit for f in now.forces if f.cargo.known for unit in f.cargo.value.units]
        spare = [id for id in base.bombers if id not in known]
        rng.shuffle(spare)
        hidden = sum([not force.cargo.known for force in now.forces])
        orders = []
        for force in later:
            if force.cargo.known:
                units = force.cargo.value.units
                if force.cargo.value.aim.known:
                    orders.append(force.cargo.value.aim.value)
                    continue
            else:
                # Enough must be left for the other forces, one bomber each.
                n = 1 + (len(spare) > hidden and rng.random() < 0.5)
                units, hidden = tuple(sorted([spare.pop() for _ in range(n)])), hidden - 1
            ahead = [city for city, x in CITIES.items() if x > force.x]
            orders.append(order_for(units, ahead, rng))
        return orders

    # -- showing ----------------------------------------------------------------------------------

    def view(self, s: Armada, seat: str | None) -> dict[str, Any]:
        return {
            "at": s.at,
            "points": s.points,
            "units": {
                id: {"strength": u.strength, "x": u.x, "y": u.y, "ammo": u.ammo}
                for id, u in s.units.items()
            },
            "forces": {force.id: _drawn(force) for force in s.forces},
            "flak": {city: flak.value for city, flak in s.flak.items() if flak.known},
            "orders": len(s.plan.value.orders) if s.plan.known else -1,
        }

    def board(self, s: Armada, seat: str | None) -> str:
        rows = [" ".join(f"{key} {value}" for key, value in _drawn(f).items()) for f in s.forces]
        place = " ".join(map(str, s.at))
        return "\n".join([f"{place}: {s.points} of {s.goal} points", *rows])

    def about(self) -> dict[str, Any]:
        return {"cities": CITIES, "heights": HEIGHTS}

    def outcome(self, before: Armada, after: Armada, seat: str) -> str:
        if after.points > before.points:
            return "bombs hit"
        lost = self.scores(after, "")[DEFENDER] - self.scores(before, "")[DEFENDER]
        return f"{lost} lost" if lost else "nothing changes"

    # -- playing ----------------------------------------------------------------------------------

    def policy(self, s: Armada, request: Choose, rng: Random) -> Any:
        """Enter what there is, strike what has come farthest, hold the course, share losses."""
        question = request.question
        options = question.options(s, request.about)
        match question.name:
            case "lane":
                return rng.choice(options[1:]) if len(options) > 1 else "done"
            case "which" | "evade":
                return options[0]
            case "fly":
                return self._strike(s)
            case "losses" | "flak":
                return options[min(2, len(options) - 1)]
        return sample(request, s, rng)

    def _strike(self, s: Armada) -> Fly | Pass:
        ready = [s.units[id] for id in s.ready()]
        for force in sorted(s.out(), key=lambda force: (-force.x, force.id)):
            near = [(len(way), u.id, way) for u in ready if (way := way_to(u, force))]
            if near:
                _, id, way = min(near)
                bursts = ((1, 0),) * min(BURSTS, s.units[id].ammo)
                return Fly(id, way, Strike(force.id, bursts))
        return Pass()

    def offer(self, s: Armada, request: Choose, rng: Random) -> Any:
        """Break off with what is all but lost."""
        for force in s.out():
            if strength(s, force.cargo.value) == 1:
                return Break(force.id)
        return None

    def evaluate(self, s: Armada, side: str) -> float:
        scores = self.scores(s, "")
        own, all_ = scores[side], sum(scores.values())
        return (own + 1) / (all_ + 2)


def _loaded(force: Force, order: Order) -> Force:
    """A force with its order, where that is not known."""
    if not force.cargo.known:
        cargo = Secret(force.cargo.seen, Cargo(order.units, Secret(OWN, order)))
        return replace(force, cargo=cargo)
    inside = force.cargo.value
    if inside.aim.known:
        return force
    inside = replace(inside, aim=Secret(inside.aim.seen, order))
    return replace(force, cargo=Secret(force.cargo.seen, inside))


def _drawn(force: Force) -> dict[str, Any]:
    drawn: dict[str, Any] = {"id": force.id, "x": force.x, "y": force.y, "status": force.status}
    if force.cargo.known:
        drawn["units"] = force.cargo.value.units
        if force.cargo.value.aim.known:
            drawn["target"] = force.cargo.value.aim.value.target
    return drawn


BIG = ArmadaGame()
