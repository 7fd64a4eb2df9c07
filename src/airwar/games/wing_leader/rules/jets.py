"""Rocket fighters (13.8.2): throttle, fuel and landing. What high speed does is with the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.kinds import SIDES, Side
from .answers import Throttle
from .cards import basic_speed, basic_turn, called, rocket
from .losses import leave_map
from .squares import altitude
from .state import Raid, Unit

if TYPE_CHECKING:
    from random import Random


def rockets(s: Raid, side: Side) -> list[Unit]:
    """Those that move in this phase; those that are about to enter the map too."""
    return [
        unit
        for unit in s.units.values()
        if unit.side == side and unit.where in ("map", "waiting") and rocket(unit)
    ]


def next_pilot(s: Raid, last: str | None) -> str | None:
    """The sides that have rockets, the raider's first (C70, C112)."""
    sides = SIDES if last is None else SIDES[SIDES.index(last) + 1 :]
    return next((side for side in sides if rockets(s, side)), None)


def throttles(s: Raid, side: Side) -> Flow[None]:
    """§13.8.2-throttle: full throttle takes 1 fuel; without fuel there is none."""
    full: tuple[str, ...] = ()
    if any(unit.fuel for unit in rockets(s, side)):
        answer: Throttle = yield Choose(side, THROTTLE, side)
        full = answer.full
    for unit in rockets(s, side):
        if unit.id in full:
            s.change(unit.id, throttle="full", fuel=unit.fuel - 1)
        else:
            s.change(unit.id, throttle="none")
        if s.log is not None:
            what = "full throttle" if unit.id in full else "no throttle"
            s.tell(Event("13.8.2-throttle", "throttle", f"{called(unit)}: {what}", who=unit.id))


def land_rockets(s: Raid) -> Flow[None]:
    """§13.8.2-none: without throttle at altitude 0 it has landed, as if it had escaped.

    §13.8.2-limits: with no fuel and no tally it returns to base (C131).
    """
    yield from ()
    for unit in [each for side in SIDES for each in rockets(s, side) if each.on_map]:
        if unit.throttle == "none" and altitude(unit.square) == 0:
            leave_map(s, unit.id, "landed", s.setup.side(unit.side).edge)
            if s.log is not None:
                text = f"{called(unit)} has landed"
                s.tell(Event("13.8.2-none", "landed", text, who=unit.id, news=(unit.id,)))
        elif unit.fuel == 0 and unit.throttle == "none" and not unit.tally and not unit.returning:
            s.change(unit.id, returning=s.setup.side(unit.side).edge)


class ThrottleQuestion(Question[Raid, Throttle]):
    """About a side."""

    name = "throttle"
    doing = "setting the throttle"
    rule = "13.8.2-throttle"
    answer = Throttle

    def prompt(self, s: Raid, about: Side) -> str:
        fuel = ", ".join([f"{unit.id} ({unit.fuel} fuel)" for unit in rockets(s, about)])
        return f"Which rockets fly at full throttle: {fuel}?"

    def options(self, s: Raid, about: Side) -> Sequence[Throttle]:
        able = [unit.id for unit in rockets(s, about) if unit.fuel]
        must = self._must(s, about)
        sets = [each for n in range(len(able), -1, -1) for each in combinations(able, n)]
        return [Throttle(each) for each in sets if must <= set(each)]

    def _must(self, s: Raid, side: Side) -> set[str]:
        """§13.8.2.1: who takes off needs all it has."""
        return {unit.id for unit in rockets(s, side) if unit.notes.took_off and unit.fuel}

    def refused(self, s: Raid, about: Side, answer: Throttle) -> Iterator[Refusal]:
        able = {unit.id: unit for unit in rockets(s, about)}
        if list(answer.full) != sorted(set(answer.full)):
            yield Refusal(self.rule, "name units once each, sorted by id", ("full",))
        for i, id in enumerate(answer.full):
            if id not in able or not able[id].fuel:
                yield Refusal(self.rule, f"{id} is not one of your rockets with fuel", ("full", i))
        for id in sorted(self._must(s, about) - set(answer.full)):
            yield Refusal("13.8.2.1", f"{id} takes off and needs full throttle", ("full",))

    def random(self, s: Raid, about: Side, rng: Random) -> Throttle:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        ids = tuple([Item(unit.id, place=unit.id) for unit in rockets(s, about) if unit.fuel])
        must = len(self._must(s, about))
        pick = Pick(ids, must, len(ids), several=True)
        return Form("throttle", (Field("full", "full throttle", pick),))

    def show(self, s: Raid, about: Side, answer: Throttle) -> Option:
        label = f"Full throttle: {', '.join(answer.full) or 'nobody'}"
        return option(self.write(answer), label, self._leads(s, about, answer))

    def _leads(self, s: Raid, side: Side, answer: Throttle) -> str:
        """Speed and turn of each, and the fuel that is left."""
        parts = []
        for unit in rockets(s, side):
            full = unit.id in answer.full
            then = replace(unit, throttle="full" if full else "none")
            left = f", {unit.fuel - full} fuel left" if unit.fuel else ""
            parts.append(f"{unit.id} speed {basic_speed(then)}, turn {basic_turn(then)}{left}")
        return "; ".join(parts)


THROTTLE = ThrottleQuestion()
