"""The Economic Phase: industrial support, fuel, stacking; repair of bombed targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from airwar.common.forms import Field, Form, Item, Pick, items
from airwar.common.leads import many
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Refusal, Together

from ..data.board import load_board
from ..data.kinds import GERMAN, QUARTERS
from ..data.tables import load_limits
from . import evidence
from .answers import Fuel, Repair, Support
from .geography import allied, held_symbols, rated, year
from .names import place_and_target, spoken, symbol_told
from .state import War
from .told import Order

if TYPE_CHECKING:
    from random import Random

SUPPORTED: Final = ("oil", "aircraft", "industry")  # in the order in which they are kept going
REPAIRABLE: Final = ("aircraft", "industry", "oil", "power", "transport")  # §36.3


# -- support --------------------------------------------------------------------------------------


def working(s: War) -> list[str]:
    """Aircraft factories, oil and industrial complexes that stand on the German side, sorted."""
    return sorted([id for kind in SUPPORTED for id in held_symbols(s, kind)])


def capacity(s: War) -> int | None:
    """§38.1, §38.3, §37.4, §37.51, R63: how many can be supported; None: no critical industry
    limits them."""
    table, critical = load_limits().economy, s.german.value.critical
    found = []
    if "power" in critical:
        found.append(table.power_supports * len(held_symbols(s, "power")))
    if "transport" in critical:
        found.append(table.transport_supports * len(held_symbols(s, "transport")))
    return min(found) if found else None


def drawn_on(s: War, kind: str) -> list[str]:
    """§38.2, §38.5, R107: symbols of a kind that yield something this quarter."""
    idle = s.german.value.idle if s.advanced else ()
    return [id for id in held_symbols(s, kind) if id not in idle]


class SupportIndustry(Order[Support]):
    """§5.3-4a, §37.3, §38.1, §38.3, §38.4, §38.6: symbols that are left idle."""

    name, rule, answer = "support", "38.1", Support
    doing = "choosing what stays idle"

    def prompt(self, s: War, about: Any) -> str:
        most = capacity(s)
        told = "" if most is None else f"; {most} of {len(working(s))} can be supported"
        return f"Which factories, oil targets and complexes stay idle{told}?"

    def options(self, s: War, about: Any) -> Sequence[Support]:
        orders = (SUPPORTED, ("aircraft", "oil", "industry"))
        return list(dict.fromkeys([self._kept(s, order) for order in orders]))

    def refused(self, s: War, about: Any, answer: Support) -> Iterator[Refusal]:
        own = working(s)
        for i, symbol in enumerate(answer.idle):
            if symbol not in own:
                yield Refusal("38.5", f"{symbol_told(symbol)} does not work anyway", ("idle", i))
        if list(answer.idle) != sorted(set(answer.idle)):
            yield Refusal("38.1", "each target once, in the order of their names", ("idle",))
        most, rest = capacity(s), len(own) - len(answer.idle)
        if most is not None and rest > most:
            yield Refusal("38.1", f"{rest} to be supported, {most} can be", ("idle",))

    def random(self, s: War, about: Any, rng: Random) -> Support:
        usual = self._kept(s, SUPPORTED)
        rest = [each for each in working(s) if each not in usual.idle]
        more = rng.sample(rest, rng.randint(0, min(3, len(rest))))
        return Support(tuple(sorted((*usual.idle, *more))))

    def presets(self, s: War, about: Any) -> Mapping[str, Support]:
        return {"usual": self._kept(s, SUPPORTED)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        own = working(s)
        most = capacity(s)
        least = 0 if most is None else max(0, len(own) - most)
        return Form("support", (Field("idle", "Idle", Pick(items(own), least, len(own), True)),))

    def _kept(self, s: War, order: Sequence[str]) -> Support:
        """All that can be supported, kinds in an order; the rest is idle."""
        most = capacity(s)
        own = [id for kind in order for id in held_symbols(s, kind)]
        return Support(() if most is None else tuple(sorted(own[most:])))


# -- fuel -----------------------------------------------------------------------------------------


def fuel_points(s: War, idle: Sequence[str]) -> int:
    """§30.1a, §30.2, §30.31: one for each oil target that is drawn on; none is kept."""
    return len([id for id in held_symbols(s, "oil") if id not in idle])


def allowance(s: War, points: int, stack: int) -> int:
    """§30.1a, §30.11, §31.2, §31.4: units that may fly."""
    table = load_limits().economy
    if stack > load_limits().limits.german_stack:
        points -= table.stacking_fuel
    critical = "oil" in s.german.value.critical
    each = table.units_a_fuel_point_critical if critical else table.units_a_fuel_point
    return max(0, points) * each


def flyers(s: War) -> list[str]:
    """German units that could fly, those that should be kept flying first: schools train pilots
    (§28.3), then by E."""
    own = [unit.id for unit in s.of_side(GERMAN) if unit.status == "play"]

    def order(unit: str) -> tuple[int, int, str]:
        e = rated(s, unit).e
        return int(not rated(s, unit).school), -(99 if e is None else e), unit

    return sorted(own, key=order)


class AllotFuel(Order[Fuel]):
    """§5.3-4b, §30.1a, §30.1b, §30.3, §30.32, §30.4, §31.1, §31.3, §31.5: who flies, and how high
    stacks are. `about` are the symbols left idle."""

    name, rule, answer = "fuel", "30.1a", Fuel
    doing = "allotting fuel"

    def prompt(self, s: War, about: Any) -> str:
        points = fuel_points(s, about)
        return f"{points} fuel points: {allowance(s, points, 6)} units may fly. Who is grounded?"

    def options(self, s: War, about: Any) -> Sequence[Fuel]:
        found = [self._usual(s, about, 6)]
        if fuel_points(s, about) >= load_limits().economy.stacking_fuel:
            found.append(self._usual(s, about, 12))
        return found

    def refused(self, s: War, about: Any, answer: Fuel) -> Iterator[Refusal]:
        points, own = fuel_points(s, about), flyers(s)
        need = load_limits().economy.stacking_fuel
        if answer.stack == load_limits().limits.german_stack_bought and points < need:
            yield Refusal("31.1", f"stacks of 12 cost {need} points, you have {points}", ("stack",))
        for i, unit in enumerate(answer.grounded):
            if unit not in own:
                yield Refusal("30.3", f"{spoken(s, unit)} is not in play", ("grounded", i))
        if list(answer.grounded) != sorted(set(answer.grounded)):
            yield Refusal("30.3", "each unit once, in the order of their names", ("grounded",))
        rest, most = len(own) - len(answer.grounded), allowance(s, points, answer.stack)
        if rest > most:
            yield Refusal("30.1a", f"{rest} units would fly, fuel is for {most}", ("grounded",))

    def random(self, s: War, about: Any, rng: Random) -> Fuel:
        return rng.choice(self.options(s, about))

    def presets(self, s: War, about: Any) -> Mapping[str, Fuel]:
        return {"usual": self._usual(s, about, 12 if plenty(s, about) else 6)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        own = sorted(flyers(s))
        return Form(
            "fuel",
            (
                Field("stack", "Highest stack", Pick((Item(6), Item(12)))),
                Field("grounded", "Grounded", Pick(items(own), 0, len(own), True)),
            ),
        )

    def _usual(self, s: War, about: Any, stack: Literal[6, 12]) -> Fuel:
        most = allowance(s, fuel_points(s, about), stack)
        return Fuel(stack, tuple(sorted(flyers(s)[most:])))


def plenty(s: War, idle: Sequence[str]) -> bool:
    """Can stacks of 12 be bought and everybody still fly?"""
    points = fuel_points(s, idle)
    enough = points >= load_limits().economy.stacking_fuel
    return enough and allowance(s, points, 12) >= len(flyers(s))


SUPPORT, FUEL = SupportIndustry(), AllotFuel()


def economy(s: War) -> Flow[None]:
    """§5.3-4a, §5.3-4b, §38.11, R5: in private, and also where nothing is short, so that
    being asked tells nothing."""

    def german() -> Flow[tuple[Support, Fuel]]:
        support: Support = yield Choose(GERMAN, SUPPORT, None, (GERMAN,))
        fuel: Fuel = yield Choose(GERMAN, FUEL, support.idle, (GERMAN,))
        return support, fuel

    joint = yield Together("5.3-4a", "Economy", {GERMAN: german})
    support, fuel = joint[GERMAN]
    s.put_german(idle=support.idle, fuel=fuel)
    evidence.begin(s)


# -- repair ---------------------------------------------------------------------------------------


def repair_points(s: War) -> int:
    """§36.1, §36.11, §36.2, R62: one for eight hexes with a complex that works, from 1944 on."""
    table = load_limits().economy
    if year(s) not in table.repair_years or not s.advanced:
        return 0
    symbols = load_board().symbols
    hexes = {symbols[id].hex for id in drawn_on(s, "industry")}
    return len(hexes) // table.industrial_hexes_a_repair


def repairable(s: War) -> list[str]:
    """§36.3, §20.42: bombed symbols that can be repaired, sorted."""
    symbols = load_board().symbols
    return sorted(
        [
            id
            for id in s.down
            if symbols[id].kind in REPAIRABLE
            and (not allied(s, symbols[id].hex) if symbols[id].hex else ploesti_held(s))
        ]
    )


def ploesti_held(s: War) -> bool:
    return s.quarter <= QUARTERS.index(load_limits().ploesti.raid_quarters[-1])


class RepairTargets(Order[Repair]):
    """§5.3-8b, §36.1, §36.3, §36.5: symbols that are repaired, one for a point."""

    name, rule, answer = "repair", "36.1", Repair
    doing = "choosing repairs"

    def prompt(self, s: War, about: Any) -> str:
        return f"{repair_points(s)} repair points: which bombed targets are repaired?"

    def options(self, s: War, about: Any) -> Sequence[Repair]:
        return list(dict.fromkeys([self._usual(s), Repair()]))

    def refused(self, s: War, about: Any, answer: Repair) -> Iterator[Refusal]:
        own = repairable(s)
        for i, symbol in enumerate(answer.symbols):
            if symbol not in own:
                yield Refusal("36.3", f"{symbol_told(symbol)} cannot be repaired", ("symbols", i))
        if list(answer.symbols) != sorted(set(answer.symbols)):
            yield Refusal("36.1", "each target once, in the order of their names", ("symbols",))
        if len(answer.symbols) > repair_points(s):
            given, held = many(len(answer.symbols), "target"), repair_points(s)
            yield Refusal("36.2", f"{given} for {many(held, 'repair point')}", ("symbols",))

    def random(self, s: War, about: Any, rng: Random) -> Repair:
        own = repairable(s)
        count = rng.randint(0, min(repair_points(s), len(own)))
        return Repair(tuple(sorted(rng.sample(own, count))))

    def presets(self, s: War, about: Any) -> Mapping[str, Repair]:
        return {"usual": self._usual(s)}

    def form(self, s: War, about: Any, draft: Mapping[str, Any]) -> Form:
        own = repairable(s)
        most = min(repair_points(s), len(own))
        return Form("repair", (Field("symbols", "Targets", Pick(items(own), 0, most, True)),))

    def _usual(self, s: War) -> Repair:
        """What is critical first, then oil and aircraft factories."""
        symbols, critical = load_board().symbols, s.german.value.critical
        order = {"oil": 1, "aircraft": 2, "industry": 3}

        def rank(id: str) -> tuple[int, str]:
            kind = symbols[id].kind
            return (0 if kind in critical else order.get(kind, 4)), id

        best = sorted(repairable(s), key=rank)[: repair_points(s)]
        return Repair(tuple(sorted(best)))


REPAIR = RepairTargets()


def repair(s: War) -> Flow[None]:
    """§5.3-8a, §5.3-8b, §36.4, §36.6: airfields are whole again; then what the German repairs, in
    the open."""
    s.shut = {}
    due = s.advanced and year(s) in load_limits().economy.repair_years
    if due and repairable(s):  # with no points too: being asked tells nothing of support (§38.6)
        answer: Repair = yield Choose(GERMAN, REPAIR)
        s.down = {id: q for id, q in s.down.items() if id not in answer.symbols}
        evidence.note(s, repairs=len(answer.symbols))
        if answer.symbols and s.log is not None:
            names = ", ".join([place_and_target(id) for id in answer.symbols])
            text = f"{names} {'is' if len(answer.symbols) == 1 else 'are'} repaired"
            s.tell(Event("36.6", "repair", text, who=GERMAN, news=answer.symbols))
