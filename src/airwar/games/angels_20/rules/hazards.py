"""Flak fields and barrage balloons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct

from airwar.common.forms import Field, Form, Number
from airwar.common.hexes import RANGE, STEPS, column_row, offset
from airwar.common.leads import option
from airwar.common.moments import fired
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data import load_tables
from .damage import HITS, against, apply_hits, damage, destroy, told_hits
from .state import SIDES, Battle, FlakField

if TYPE_CHECKING:
    from random import Random

_FLAK, _BALLOON = load_tables().flak, load_tables().balloon
WAIT: Final = "wait"
IN_THE_WAY: Final = 3  # hexes ahead of an enemy


class Flak(Struct, frozen=True, tag="flak"):
    """§flak.area: where a flak field is placed, by column and row of the map."""

    column: int
    row: int
    altitude: int


FlakAnswer: TypeAlias = str | Flak  # WAIT, or a field


def pass_hazards(s: Battle, index: int) -> Flow[None]:
    """Roll for the hex that an aircraft has just entered, whichever side it is on."""
    plane = s.planes[index]
    for field in s.flak:
        if field.altitude == plane.altitude and RANGE.get(plane.hex - field.hex, 9) <= 1:
            yield from flak(s, index)
            if s.mover != index:
                return
    if plane.altitude == _BALLOON.altitude and plane.hex in s.balloons:
        yield from balloon(s, index)


def flak(s: Battle, index: int) -> Flow[None]:
    """§flak.roll, §flak.attack: on a 1, another die gives the attack dice, at number 4."""
    plane = s.planes[index]
    (face,) = yield Roll("flak.roll", f"flak at {plane.id}", 1, 6)
    caught = face <= _FLAK.roll
    if s.log is not None:
        text = f"Flak: {s.name(index)} " + ("is caught." if caught else "gets through.")
        s.tell(Event("flak.roll", "flak", text, None, plane.id, (f"hex:{s.label(plane.hex)}",),
                     (face,), need=_FLAK.roll))  # fmt: skip
    if not caught:
        return
    (dice,) = yield Roll("flak.attack", f"how much flak at {plane.id}", 1, 6)
    faces = yield Roll("flak.attack", f"flak hits {plane.id}", dice, 6)
    hits = sum([HITS[_FLAK.number][each] for each in faces])
    if s.log is not None:
        card = s.cards[plane.card]
        result = "miss" if hits < card.armor else "hit" if hits < card.vital else "destroyed"
        text = (
            f"Flak fires at {s.name(index)}, {dice} dice at {_FLAK.number}+: "
            f"{told_hits(faces, HITS[_FLAK.number])} {against(card)}."
        )
        s.tell(Event("flak.attack", "flak", text, None, plane.id, (f"aircraft:{plane.id}",),
                     faces, result=result,
                     facts=fired("", plane.id, 0 if result == "miss" else hits)))  # fmt: skip
    yield from apply_hits(s, index, hits, "flak.attack", "flak")


def balloon(s: Battle, index: int) -> Flow[None]:
    """§balloon.roll: on 1 or 2 it hits the cable, and a second die gives the effect."""
    plane = s.planes[index]
    (face,) = yield Roll("balloon.roll", f"balloon cable and {plane.id}", 1, 6)
    met = face <= _BALLOON.roll
    if s.log is not None:
        text = f"Barrage balloon: {s.name(index)} " + (
            "hits the cable." if met else "misses the cable."
        )
        s.tell(Event("balloon.roll", "balloon", text, None, plane.id,
                     (f"hex:{s.label(plane.hex)}",), (face,), need=_BALLOON.roll))  # fmt: skip
    if not met:
        return
    (face,) = yield Roll("balloon.roll", f"the cable hits {plane.id}", 1, 6)
    if s.log is not None:
        effect = (
            "nothing happens"
            if face <= _BALLOON.harmless
            else "it is damaged"
            if face <= _BALLOON.damage
            else "it is destroyed"
        )
        text = f"{s.name(index)} on the cable: {effect}."
        s.tell(Event("balloon.roll", "balloon", text, None, plane.id, (), (face,)))
    if face > _BALLOON.damage:
        yield from destroy(s, index, "balloon.roll", "destroyed by a balloon cable")
    elif face > _BALLOON.harmless:
        yield from damage(s, index, "balloon.roll", "a balloon cable")


# -- placing flak ---------------------------------------------------------------------------------


def place_flak(s: Battle, side: int) -> Flow[None]:
    """§flak.area: after initiative a side may place a flak field from its reserve."""
    if not s.reserve[side]:
        return
    seat = s.players[side][0]
    answer: FlakAnswer = yield Choose(seat, PLACE_FLAK, side)
    if isinstance(answer, str):
        return
    hex = offset(answer.column, answer.row) + s.origin
    s.flak = (*s.flak, FlakField(hex, answer.altitude))
    allied, axis = s.reserve
    s.reserve = (allied, axis - 1) if side else (allied - 1, axis)
    if s.log is not None:
        text = f"A flak field is placed at {s.label(hex)}, altitude {answer.altitude}."
        where = (f"hex:{s.label(hex)}",)
        s.tell(Event("flak.area", "flak", text, who=SIDES[side], where=where))


class PlaceFlak(Question[Battle, FlakAnswer]):
    """§flak.area: a middle hex and an altitude of 2, 3 or 4, or wait."""

    name = "flak"
    doing = "placing flak"
    rule = "flak.area"
    answer = FlakAnswer

    def prompt(self, s: Battle, about: int) -> str:
        return f"{SIDES[about].capitalize()}: place a flak field now? {s.reserve[about]} left."

    def options(self, s: Battle, about: int) -> list[FlakAnswer]:
        """In the path of each enemy that flak reaches, and in the middle of the map."""
        fields = {in_the_way(s, index): None for index in s.flights[1 - about]}
        middle = [Flak(s.columns // 2, s.rows // 2, each) for each in sorted(_FLAK.altitudes)]
        fields |= dict.fromkeys(middle)
        return [WAIT, *[field for field in fields if field is not None]]

    def refused(self, s: Battle, about: int, answer: FlakAnswer) -> Iterator[Refusal]:
        reason = "a flak field has a hex of the map and altitude 2, 3 or 4"
        if isinstance(answer, str):
            if answer != WAIT:
                yield Refusal(self.rule, reason)
            return
        place = f"hex:{answer.column:02}{answer.row:02}"
        if not 0 <= answer.column < s.columns:
            yield Refusal(self.rule, reason, ("column",))
        if not 0 <= answer.row < s.rows:
            yield Refusal(self.rule, reason, ("row",))
        if answer.altitude not in _FLAK.altitudes:
            yield Refusal(self.rule, reason, ("altitude",), place)

    def random(self, s: Battle, about: int, rng: Random) -> FlakAnswer:
        """Waiting is one choice, and placing a field anywhere is the other."""
        if int(rng.random() * 2) == 0:
            return WAIT
        low, high = min(_FLAK.altitudes), max(_FLAK.altitudes)
        column, row = rng.choice(range(s.columns)), rng.choice(range(s.rows))
        return Flak(column, row, rng.choice(range(low, high + 1)))

    def form(self, s: Battle, about: int, draft: Mapping[str, Any]) -> Form:
        fields = (
            Field("column", "Column", Number(0, s.columns - 1)),
            Field("row", "Row", Number(0, s.rows - 1)),
            Field("altitude", "Altitude", Number(min(_FLAK.altitudes), max(_FLAK.altitudes))),
        )
        return Form("flak", fields, "Place a flak field")

    def show(self, s: Battle, about: int, answer: FlakAnswer) -> Option:
        if isinstance(answer, str):
            return option(answer, "Wait", f"keeps {s.reserve[about]} for later turns")
        label = f"{answer.column:02}{answer.row:02}"
        text = f"Place a flak field at {label}, altitude {answer.altitude}"
        told = "fires at every aircraft that enters the hex or one next to it, yours included"
        return option(self.write(answer), text, told, f"hex:{label}")


def in_the_way(s: Battle, index: int) -> Flak | None:
    """A field that an aircraft would fly into, if flak reaches its altitude."""
    plane = s.planes[index]
    hex = plane.hex + IN_THE_WAY * STEPS[plane.facing]
    if plane.altitude not in _FLAK.altitudes or not s.on_map(hex):
        return None
    return Flak(*column_row(hex - s.origin), plane.altitude)


PLACE_FLAK = PlaceFlak()
