"""Facings that units choose as they leave a dogfight or a Lufbery (10.8.1, 13.4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from airwar.common.forms import Field, Form, Item, Many, Pick
from airwar.common.leads import option
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data.kinds import Side
from . import leads
from .answers import WAY, Face
from .squares import FACING_OF, FACINGS, toward
from .state import Raid, Unit

if TYPE_CHECKING:
    from random import Random

LEVEL = ("l", "r")


class Turning(Struct, frozen=True):
    """Who chooses a facing; those out of a Lufbery only left or right."""

    units: tuple[str, ...]
    level: tuple[str, ...] = ()


def turn_out(s: Raid, side: Side, ids: Sequence[str]) -> Flow[None]:
    """§10.8.1-leave, §13.4.3-forced-exit: units of a side choose their facing, at no cost."""
    units = tuple(sorted(ids))
    about = Turning(units, tuple([id for id in units if s.units[id].lufbery]))
    answer: Face = yield Choose(side, FACE, about)
    for id, facing in answer.facings:
        s.change(id, facing=FACING_OF[facing], lufbery=False)


class FaceQuestion(Question[Raid, Face]):
    name = "face"
    doing = "choosing a facing"
    rule = "10.8.1-leave"
    answer = Face

    def prompt(self, s: Raid, about: Turning) -> str:
        return (
            f"Which way {'does' if len(about.units) == 1 else 'do'} {', '.join(about.units)} face?"
        )

    def options(self, s: Raid, about: Turning) -> Sequence[Face]:
        """As they are if they may, each way together, and home."""
        alike = [self._all(s, about, facing) for facing in FACINGS]
        kept = Face(tuple([(id, self._kept(s, about, id)) for id in about.units]))
        return list(dict.fromkeys([kept, *alike]))

    def refused(self, s: Raid, about: Turning, answer: Face) -> Iterator[Refusal]:
        if tuple([id for id, _ in answer.facings]) != about.units:
            told = f"a facing for each of {', '.join(about.units)}, in this order"
            yield Refusal(self.rule, told, ("facings",))
        for i, (id, facing) in enumerate(answer.facings):
            if id in about.level and facing not in LEVEL:
                told = f"{id} leaves a Lufbery facing left or right"
                yield Refusal("13.4.3-forced-exit", told, ("facings", i), id)

    def random(self, s: Raid, about: Turning, rng: Random) -> Face:
        return Face(tuple([(id, rng.choice(_ways(about, id))) for id in about.units]))

    def form(self, s: Raid, about: Turning, draft: Mapping[str, Any]) -> Form:
        units = Pick(tuple([Item(id, place=id) for id in about.units]))
        ways = Pick(tuple([Item(each, WAY[each]) for each in FACINGS]))
        pair = Form(fields=(Field("0", "unit", units), Field("1", "facing", ways)))
        number = len(about.units)
        return Form("face", (Field("facings", "facings", Many(pair, number, number)),))

    def presets(self, s: Raid, about: Turning) -> Mapping[str, Face]:
        home = [(id, FACINGS[_home(s, s.units[id])]) for id in about.units]
        return {"home": Face(tuple(home))}  # type: ignore[arg-type]

    def show(self, s: Raid, about: Turning, answer: Face) -> Option:
        label = ", ".join([f"{id} faces {WAY[facing]}" for id, facing in answer.facings])
        told = [(id, leads.faced(s, id, facing)) for id, facing in answer.facings]
        words = told[0][1] if len(told) == 1 else "; ".join([f"{id}: {each}" for id, each in told])
        return option(self.write(answer), label, words, about.units[0])

    def _all(self, s: Raid, about: Turning, facing: str) -> Face:
        pairs = [
            (id, facing if facing in _ways(about, id) else self._kept(s, about, id))
            for id in about.units
        ]
        return Face(tuple(pairs))  # type: ignore[arg-type]

    def _kept(self, s: Raid, about: Turning, id: str) -> Any:
        facing = FACINGS[s.units[id].facing]
        return facing if facing in _ways(about, id) else "l"


def _ways(about: Turning, id: str) -> Any:
    return LEVEL if id in about.level else FACINGS


def _home(s: Raid, unit: Unit) -> int:
    return toward(s.setup.side(unit.side).edge)


FACE = FaceQuestion()
