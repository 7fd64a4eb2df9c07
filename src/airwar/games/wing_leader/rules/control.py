"""Administration: GCI vectors (9.2.4) and escorts that have formed up (9.2.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Option, Question, Refusal, roll

from ..data.kinds import SIDES, Side
from ..data.special import VectorFromTurn
from . import leads
from .answers import Done, Gci, Vector
from .cards import called
from .ending import ask_open, ask_or_agree
from .formations import escort_squares
from .radio import cluttered, controlled
from .setup import side_here
from .setupquestions import vector_faults, vector_form
from .squares import SQUARES, altitude, column, distance, name, read, spot, square
from .state import Raid, Unit, available, bomber

if TYPE_CHECKING:
    from random import Random

ALWAYS = 6  # the die that gets through clutter

# -- GCI ------------------------------------------------------------------------------------------


def next_controller(s: Raid, last: str | None) -> str | None:
    """The raider's GCI, then the defender's (C112); a side without any is not asked."""
    sides = SIDES if last is None else SIDES[SIDES.index(last) + 1 :]
    return next((side for side in sides if guidable(s, side)), None)


def next_call(s: Raid, last: int | None) -> int | None:
    side = side_here(s)
    return (last or 0) + 1 if side not in s.done and guidable(s, side) else None


def guidable(s: Raid, side: Side) -> list[str]:
    """Units of a side that may roll for a vector and have not done so."""
    return [unit.id for unit in s.flying(side) if cannot_guide(s, unit) is None]


def cannot_guide(s: Raid, unit: Unit) -> Refusal | None:
    """§9.2.4-gci: why GCI cannot give a unit a vector."""
    if unit.mission not in ("intercept", "cap"):
        return Refusal("9.2.4-gci", f"{unit.id} is not on an intercept mission")
    if unit.returning:
        return Refusal("9.2.4-gci", f"{unit.id} returns to base")
    if unit.tally:
        return Refusal("9.2.4-gci", f"{unit.id} has a tally")
    if not controlled(s, unit):
        return Refusal("9.2.4-gci", f"{unit.id} is not under GCI control")
    if unit.wing and not unit.leader:
        return Refusal("9.5.3", f"{unit.id} is in a wing, and only its leader has a vector")
    if unit.notes.guided:
        return Refusal("9.2.4-gci", f"{unit.id} has tried this turn")
    for special in s.setup.special:
        if not isinstance(special, VectorFromTurn) or unit.row not in special.rows:
            continue
        if s.turn < special.turn:
            return Refusal("5.1-special", f"{unit.id} is given none before turn {special.turn}")
    return None


def call(s: Raid) -> Flow[None]:
    """One unit asks for a vector."""
    side = side_here(s)
    answer: Gci | Done = yield from ask_open(s, side, GCI, side)
    if not isinstance(answer, Gci):
        s.done += (side,)
        return
    unit = s.note(answer.unit, guided=True)
    least = need(s, unit)
    [die] = yield from roll("9.2.4-gci", f"GCI for {unit.id}: {least} or more")
    if s.log is not None:
        result = "a vector" if die >= least else "no vector"
        text = f"GCI for {called(unit)}: {result}"
        s.tell(
            Event("9.2.4-gci", "gci", text, who=unit.id, dice=(die,), total=die, need=least,
                  result=result)
        )  # fmt: skip
    given: Vector | None = None
    while die >= least and given is None and s.units[unit.id].on_map:  # §11.0-agree: not let go
        given = yield from ask_or_agree(s, side, GCI_VECTOR, unit.id)
    if given is not None:
        s.change(unit.id, vector=read(given.squares[0][1]), circling=False)
        s.placing = (unit.id,)  # §13.1


def need(s: Raid, unit: Unit) -> int:
    """§9.2.4-gci: the rating; §9.4.2-effects: through clutter only a 6."""
    return ALWAYS if cluttered(s, unit.net, unit.side) else s.gci


class GciQuestion(Question[Raid, Gci | Done]):
    """About a side."""

    name = "gci"
    doing = "choosing whom to guide"
    rule = "9.2.4-gci"
    answer = Gci | Done

    def prompt(self, s: Raid, about: Side) -> str:
        ids = guidable(s, about)
        if len(ids) == 1:
            return f"Does GCI try to place a vector for {ids[0]}?"
        return f"For which of {', '.join(ids)} does GCI try to place a vector?"

    def options(self, s: Raid, about: Side) -> Sequence[Gci | Done]:
        return [*[Gci(id) for id in guidable(s, about)], "done"]

    def refused(self, s: Raid, about: Side, answer: Gci | Done) -> Iterator[Refusal]:
        if not isinstance(answer, Gci):
            return
        unit = s.units.get(answer.unit)
        if unit is None or unit.side != about or not unit.on_map:
            yield Refusal(
                self.rule, f"{answer.unit} is not one of your units on the map", ("unit",)
            )
        elif refusal := cannot_guide(s, unit):
            yield refusal

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        ids = tuple([Item(id, place=id) for id in guidable(s, about)])
        some = Form("gci", (Field("unit", "unit", Pick(ids)),), "roll for a vector")
        return Form(label="GCI", either=(some, Form("done", label="done", word=True)))

    def show(self, s: Raid, about: Side, answer: Gci | Done) -> Option:
        if isinstance(answer, Gci):
            label = f"Roll for {called(s.units[answer.unit])}"
            return Option(self.write(answer), label, answer.unit)
        ids = ", ".join(guidable(s, about))
        return option("done", "Done", f"{ids} without a new vector")

    def others(self, s: Raid, about: Side) -> Sequence[Gci | Done]:
        return [Gci(unit.id) for unit in s.flying(about)]


class GciVectorQuestion(Question[Raid, Vector]):
    """About a unit."""

    name = "gci-vector"
    doing = "placing a vector"
    rule = "9.2.4-gci"
    answer = Vector

    def prompt(self, s: Raid, about: str) -> str:
        return f"To which square does {called(s.units[about])} go?"

    def options(self, s: Raid, about: str) -> Sequence[Vector]:
        """The squares of enemies, and those a little ahead of them."""
        unit = s.units[about]
        enemies = [each for each in s.flying() if each.side != unit.side]
        enemies.sort(key=lambda each: (not bomber(each), distance(each.square, unit.square)))
        squares = [each.square for each in enemies[:4]] or [unit.square]
        ahead = [square((column(unit.square) + column(at)) // 2, altitude(at)) for at in squares]
        return [Vector(((about, name(at)),)) for at in dict.fromkeys([*squares, *ahead])]

    def refused(self, s: Raid, about: str, answer: Vector) -> Iterator[Refusal]:
        yield from vector_faults(s, (about,), answer)

    def random(self, s: Raid, about: str, rng: Random) -> Vector:
        return Vector(((about, name(rng.randrange(SQUARES))),))

    def form(self, s: Raid, about: str, draft: Mapping[str, Any]) -> Form:
        return vector_form((about,))

    def show(self, s: Raid, about: str, answer: Vector) -> Option:
        to = answer.squares[0][1]
        told = leads.there(s, s.units[about], read(to))
        return option(self.write(answer), f"{about} to {to}", told, spot(to))


# -- escorts --------------------------------------------------------------------------------------


def form_up(s: Raid) -> Flow[None]:
    """§9.2.2.2-form-up: who flew to an escort's square this turn (C121) and faces as bombers do."""
    yield from ()
    for unit in s.flying():
        if unit.mission == "sweep" and unit.notes.forming and can_escort(s, unit):
            s.change(unit.id, mission="escort")
            if s.log is not None:
                text = f"{called(unit)} has formed up as an escort"
                s.tell(Event("9.2.2.2-form-up", "mission", text, who=unit.id))


def can_escort(s: Raid, unit: Unit) -> bool:
    if unit.tally or unit.lufbery or not available(s, unit):
        return False
    bombers = [each for each in s.flying(unit.side) if bomber(each)]
    return unit.square in escort_squares(bombers, unit.facing)


def begin(s: Raid) -> Flow[None]:
    """The Administration Phase begins."""
    yield from ()
    s.done = ()


GCI = GciQuestion()
GCI_VECTOR = GciVectorQuestion()
