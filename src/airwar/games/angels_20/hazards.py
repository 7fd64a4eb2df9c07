"""What stands in the way: flak fields and barrage balloons."""

from __future__ import annotations

from typing import Final

from airwar.common.hexes import RANGE, read_label
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Denial, Flow, Option, Param, Question, Roll

from .damage import HITS, apply_hits, damage, destroy
from .data import load_tables
from .state import SIDES, Battle, FlakField

_FLAK, _BALLOON = load_tables().flak, load_tables().balloon
WAIT: Final = "wait"
FLAK_KEY: Final = "flak:{column}/{row}/{altitude}"


def pass_hazards(s: Battle, index: int) -> Flow[None]:
    """The hex that an aircraft has just entered; both sides' aircraft are rolled for."""
    plane = s.planes[index]
    for field in s.flak:
        if field.altitude == plane.altitude and RANGE.get(plane.hex - field.hex, 9) <= 1:
            yield from flak(s, index)
            if s.mover != index:
                return
    if plane.altitude == _BALLOON.altitude and plane.hex in s.balloons:
        yield from balloon(s, index)


def flak(s: Battle, index: int) -> Flow[None]:
    """§flak.roll, §flak.attack: on a 1, a die says how many dice attack, at number 4."""
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
            f"{hits} hits against armor {card.armor}/{card.vital}."
        )
        s.tell(Event("flak.attack", "flak", text, None, plane.id, (f"aircraft:{plane.id}",),
                     faces, result=result))  # fmt: skip
    yield from apply_hits(s, index, hits, "flak.attack", "flak")


def balloon(s: Battle, index: int) -> Flow[None]:
    """§balloon.roll: on 1 or 2 the cable is met, and a second die says what it does."""
    plane = s.planes[index]
    (face,) = yield Roll("balloon.roll", f"balloon cable and {plane.id}", 1, 6)
    met = face <= _BALLOON.roll
    if s.log is not None:
        text = f"Barrage balloon: {s.name(index)} " + (
            "meets the cable." if met else "misses the cable."
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
    """§flak.area: after initiative the owner may put down a field that he holds back."""
    if not s.reserve[side]:
        return
    seat = s.players[side][0]
    key: str = yield Choose(seat, PLACE_FLAK, side)
    if key == WAIT:
        return
    column, row, altitude = map(int, key.removeprefix("flak:").split("/"))
    hex = read_label(f"{column:02}{row:02}")
    assert hex is not None
    s.flak = (*s.flak, FlakField(hex + s.origin, altitude))
    allied, axis = s.reserve
    s.reserve = (allied, axis - 1) if side else (allied - 1, axis)
    if s.log is not None:
        text = f"A flak field is put at {column:02}{row:02}, altitude {altitude}."
        s.tell(Event("flak.area", "flak", text, who=SIDES[side],
                     where=(f"hex:{column:02}{row:02}",)))  # fmt: skip


class PlaceFlak(Question[Battle]):
    """§flak.area: a middle hex and an altitude of 2, 3 or 4, or wait."""

    name = "flak"
    rule = "flak.area"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{SIDES[about].capitalize()}: place a flak field now? {s.reserve[about]} left."

    def options(self, s: Battle, about: int) -> tuple[str, ...]:
        return (WAIT, FLAK_KEY)

    def params(self, s: Battle, about: int, key: str) -> tuple[Param, ...]:
        if key == WAIT:
            return ()
        low, high = min(_FLAK.altitudes), max(_FLAK.altitudes)
        return (
            Param("column", 0, s.columns - 1),
            Param("row", 0, s.rows - 1),
            Param("altitude", low, high),
        )

    def denial(self, s: Battle, about: int, key: str) -> Denial:
        return Denial(key, self.rule, "a flak field has a hex of the map and altitude 2, 3 or 4")

    def option(self, s: Battle, about: int, key: str) -> Option:
        if key == WAIT:
            return Option(key, "Wait")
        return Option(key, "Place a flak field", "hex:{column}{row}", self.params(s, about, key))


PLACE_FLAK = PlaceFlak()
