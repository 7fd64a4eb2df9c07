"""Height errors, bounces, evasion and Lufberys (13.1, 13.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.choices import Fixed
from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, roll

from ..data.kinds import Side, other
from ..data.special import NoHeightError
from . import leads
from .answers import Shift
from .cards import basic_speed, called
from .sky import out_of_sun
from .squares import around, distance, name, read, spot
from .state import Combat, Raid, Unit, bomber, fighter

if TYPE_CHECKING:
    from random import Random

ERROR = 6  # §13.1
REACH = 2

SWITCHES = {
    "13.3": "fuel-limits",
    "13.4.1": "bounce",
    "13.4.2": "evasion",
    "13.4.3": "lufbery",
}


def in_force(s: Raid, rule: str) -> bool:
    """§13.4: with the advanced rules, or where the table has agreed to use it without them."""
    return s.tier("advanced") or s.on(SWITCHES[rule])


# -- height errors --------------------------------------------------------------------------------


def next_error(s: Raid, last: str | None) -> str | None:
    """The next vector that the opponent may try to shift."""
    return s.placing[0] if s.placing else None


def height_error(s: Raid, id: str) -> Flow[None]:
    """§13.1: after a vector was placed, and at once."""
    s.placing = s.placing[1:]
    unit = s.units[id]
    if unit.vector < 0 or not can_err(s, unit.side):
        return
    seat = other(unit.side)
    answer: str = yield Choose(seat, HEIGHT_ERROR, id)
    if answer == "let-stand":
        return
    [die] = yield from roll("13.1", f"Height error of {id}: 6 shifts its vector")
    if s.log is not None:
        result = "an error" if die == ERROR else "no error"
        s.tell(
            Event("13.1", "height-error", f"The vector of {called(unit)}: {result}", who=seat,
                  dice=(die,), total=die, need=ERROR, result=result)
        )  # fmt: skip
    if die == ERROR:
        shift: Shift = yield Choose(seat, SHIFT_VECTOR, id)
        s.change(id, vector=read(shift.square))
        if s.log is not None:
            text = f"The vector of {called(unit)} is shifted to {shift.square}"
            s.tell(Event("13.1", "shift", text, who=seat, where=(spot(shift.square),), news=(id,)))


def can_err(s: Raid, side: Side) -> bool:
    """Height errors are in force, and the scenario does not spare these vectors (C73)."""
    if not s.setup.rules.height_errors:
        return False
    spared = [each for each in s.setup.special if isinstance(each, NoHeightError)]
    return not any(each.side == side and s.turn == 0 for each in spared)


# -- bounce ---------------------------------------------------------------------------------------


def is_bounce(s: Raid, combat: Combat, primary: Unit) -> bool:
    """§13.4.1-condition: does the attacking primary bounce the one and only defender?"""
    defenders = [s.units[id] for id in combat.units if s.units[id].side != combat.attacker]
    if combat.balloon or len(defenders) != 1 or not in_force(s, "13.4.1"):
        return False
    [defender] = defenders
    if primary.tally != defender.id or not _can_be_bounced(combat, defender):  # §10.2.1
        return False
    if out_of_sun(s, primary, defender.square):
        return True
    return fighter(defender) and (not defender.alerted or _looks_elsewhere(s, defender))


def _can_be_bounced(combat: Combat, defender: Unit) -> bool:
    """§13.4.1-exclude, §10.8.1-no-tricks, §13.4.3-while: only fighters have any of these."""
    return not (defender.tally in combat.units or defender.dogfight or defender.lufbery)


def _looks_elsewhere(s: Raid, defender: Unit) -> bool:
    """§10.4.2-bounce: its tally is on a squadron in some other square."""
    target = s.units.get(defender.tally)
    return target is not None and target.where == "map" and target.square != defender.square


# -- evasion --------------------------------------------------------------------------------------


def may_evade(s: Raid, combat: Combat) -> bool:
    """§13.4.2-eligible: every defender must qualify (§10.2.1)."""
    if combat.balloon or combat.bounce or not in_force(s, "13.4.2"):
        return False
    pace = basic_speed(s.units[combat.primaries[1]])
    return all(
        (bomber(unit) or unit.alerted)
        and basic_speed(unit) >= pace
        and not unit.lufbery
        and unit.profile is None
        and not unit.notes.profiled
        for unit in [s.units[id] for id in combat.units]
        if unit.side != combat.attacker
    )


# -- questions ------------------------------------------------------------------------------------


class HeightErrorQuestion(Fixed):
    """About the unit whose vector was placed."""

    def show(self, s: Raid, about: str, answer: str) -> Option:
        found = super().show(s, about, answer)
        vector = s.units[about].vector
        if answer == "roll":
            told = f"To any square up to {REACH} from {name(vector)}"
        else:
            told = leads.there(s, s.units[about], vector)
        return option(found.key, found.label, told)


HEIGHT_ERROR = HeightErrorQuestion(
    "height-error",
    "13.1",
    "roll",
    "let-stand",
    prompt=lambda s, about: f"Roll for a height error of {about}?",
    doing="deciding on a height error",
    labels={"roll": "Roll: on a 6 you move its vector", "let-stand": "Let the vector stand"},
)


def _and_refuses(s: Raid) -> str:
    """§10.8.1-no-tricks: in a dogfight there is nothing left to refuse."""
    ongoing = s.combat is not None and s.combat.dogfight
    return "" if ongoing else ", and you must refuse a dogfight"


EVADE = Fixed(
    "evade",
    "13.4.2-eligible",
    "fight",
    "evade",
    prompt=lambda s, about: f"Fight, or evade? It modifies both rolls{_and_refuses(s)}.",
    doing="deciding whether to evade",
    labels={"fight": "Fight", "evade": "Evade"},
)


class ShiftVector(Question[Raid, Shift]):
    """About the unit whose vector it is."""

    name = "shift-vector"
    doing = "moving a vector"
    rule = "13.1"
    answer = Shift

    def prompt(self, s: Raid, about: Any) -> str:
        return f"Shift the vector of {about} by up to {REACH} squares"

    def options(self, s: Raid, about: Any) -> Sequence[Shift]:
        return [Shift(about, name(each)) for each in around(s.units[about].vector, REACH)]

    def refused(self, s: Raid, about: Any, answer: Shift) -> Iterator[Refusal]:
        if answer.what != about:
            yield Refusal("13.1", f"the vector is that of {about}", ("what",))
        to = read(answer.square)
        if to < 0:
            yield Refusal("13.1", f"{answer.square} is not a square on the map", ("square",))
        elif distance(to, s.units[about].vector) > REACH:
            told = f"{answer.square} is more than {REACH} squares from the vector"
            yield Refusal("13.1", told, ("square",), answer.square)

    def random(self, s: Raid, about: Any, rng: Random) -> Shift:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        squares = [name(each) for each in around(s.units[about].vector, REACH)]
        of = tuple([Item(each, place=spot(each)) for each in squares])
        what = Field("what", "Vector of", Pick((Item(about),)))
        return Form("shift", (what, Field("square", "Square", Pick(of))))

    def show(self, s: Raid, about: Any, answer: Shift) -> Option:
        told = leads.there(s, s.units[about], read(answer.square))
        return option(self.write(answer), f"To {answer.square}", told, spot(answer.square))


SHIFT_VECTOR = ShiftVector()
