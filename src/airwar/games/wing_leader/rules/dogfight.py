"""Dogfights: how they begin, who is in them, how they move and end (10.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from airwar.common.choices import Fixed
from airwar.common.forms import Field, Form, Item, Many, Pick
from airwar.common.leads import option
from airwar.common.tables import Modifier, total
from airwar.kernel.events import Event
from airwar.kernel.requests import (
    Choose,
    Flow,
    Option,
    Question,
    Refusal,
    Taken,
    Together,
    ask,
    roll,
)

from ..data.kinds import SIDES, Side, other
from . import leads
from .answers import Roller, Shift, Tallies
from .cards import basic_speed, called, rocket
from .cohesion import break_units, face_all
from .engaged import change, named, now, of_side
from .formations import drop_vector
from .movequestion import breaks
from .squares import OFF, altitude, distance, name, neighbors, read, spot
from .state import Raid, Unit, fighter

if TYPE_CHECKING:
    from random import Random

RAIDER_MOVES = 3  # §10.8.2: on this or less


# -- the check ------------------------------------------------------------------------------------


def can_dogfight(unit: Unit) -> bool:
    """§10.8-bombers: an unbroken fighter, but never an Me 163 (§13.8.2-limits)."""
    return fighter(unit) and not unit.broken and not rocket(unit)


def dogfighters(s: Raid, side: Side) -> list[Unit]:
    return [unit for unit in of_side(s, side) if can_dogfight(unit)]


def fresh(s: Raid) -> bool:
    """§10.8-agree: both sides have unbroken fighters, and they are in no dogfight yet (C61)."""
    combat = s.combat
    if combat is None or combat.dogfight or combat.balloon:
        return False
    return all(dogfighters(s, side) for side in SIDES)


def dogfight(s: Raid) -> Flow[None]:
    """§10.8-agree: both declare in secret (C60); if one refuses, the dice decide."""
    combat = now(s)
    declared: dict[Side, str] = {}
    if must_refuse(s):
        declared[combat.defender] = "refuse"
        declared[combat.attacker] = yield Choose(combat.attacker, DOGFIGHT)
    else:
        flows: dict[str, Callable[[], Flow[str]]] = {
            side: partial(ask, side, DOGFIGHT) for side in SIDES
        }
        joint = yield Together("10.8-agree", "A dogfight?", flows)
        declared = {side: joint[side] for side in SIDES}
    willing = [side for side in SIDES if declared[side] == "accept"]
    if s.log is not None:
        text = ", ".join([f"the {side} {declared[side]}s" for side in SIDES])
        s.tell(Event("10.8-agree", "declare", f"A dogfight? {text[0].upper()}{text[1:]}"))
    if len(willing) == 2 or (willing and (yield from _contest(s, willing[0]))):
        begin(s)


def must_refuse(s: Raid) -> bool:
    """§10.8-forced-refusal, §13.4.3-while: the defenders evaded, or had the good of a Lufbery, even
    if that has broken since, or one of them flies in one."""
    combat = now(s)
    claimed = combat.evaded or combat.lufbery
    return claimed or any(unit.lufbery for unit in dogfighters(s, combat.defender))


def _contest(s: Raid, willing: Side) -> Flow[bool]:
    """§10.8-roll: the refuser names who rolls first (C102). Does the dogfight begin?"""
    rollers: dict[Side, str] = {}
    for side in (other(willing), willing):
        options = ROLLER.options(s, side)
        answer = options[0]
        if len(options) > 1:
            answer = yield Choose(side, ROLLER, side)
        rollers[side] = answer.unit
    order = (willing, other(willing))
    why = f"Dogfight: {rollers[order[0]]} wants it, {rollers[order[1]]} refuses"
    dice = yield from roll("10.8-roll", why, 2)
    totals = []
    for side, die in zip(order, dice, strict=True):
        unit = s.units[rollers[side]]
        modifiers = entry_modifiers(s, unit)
        totals.append(die + total(modifiers))
        if s.log is not None:
            text = f"{called(unit)} {'seeks' if side == willing else 'refuses'} the dogfight"
            s.tell(
                Event("10.8-roll", "contest", text, who=side, where=(unit.id,), dice=(die,),
                      modifiers=named(modifiers), total=totals[-1])
            )  # fmt: skip
    return totals[0] >= totals[1]


def entry_modifiers(s: Raid, unit: Unit) -> list[Modifier]:
    """§10.8-roll: basic speed, quality, and 1 for a side that claimed evasion or a Lufbery."""
    found = [Modifier("basic speed", basic_speed(unit))]
    if unit.quality != "trained":
        found.append(Modifier(unit.quality, 1 if unit.quality == "veteran" else -1))
    combat = now(s)
    if unit.side == combat.defender and (combat.evaded or combat.lufbery):
        found.append(Modifier("evasion" if combat.evaded else "Lufbery", 1))
    return found


def begin(s: Raid) -> None:
    """§10.8-roll: all unbroken fighters of the combat are in it.

    §10.8.1-next: it fights again in the next turn. §13.4.3-forced-exit: Lufberys end.
    """
    s.dogfights += 1
    stack = f"dog{s.dogfights}"
    members = [unit.id for side in SIDES for unit in dogfighters(s, side)]
    for id in members:
        drop_vector(s, id)
        s.change(id, dogfight=stack, lufbery=False)
    change(s, dogfight=stack)
    text = f"A dogfight begins at {name(now(s).square)}: {', '.join(sorted(members))}"
    where = (name(now(s).square), *sorted(members))
    s.tell(Event("10.8.1-next", "dogfight", text, where=where, news=tuple(sorted(members))))


# -- joining and leaving --------------------------------------------------------------------------


def join(s: Raid, id: str) -> None:
    """§10.8.1-join: who ends its move in the square with a tally on a member is in it.

    An Me 163 only fights in that combat (C109).
    """
    unit = s.units[id]
    target = s.units.get(unit.tally)
    if target is None or not target.dogfight or target.square != unit.square or unit.dogfight:
        return
    if can_dogfight(unit):
        s.change(id, dogfight=target.dogfight, lufbery=False)
        text = f"{called(unit)} joins the dogfight"
        s.tell(Event("10.8.1-join", "join", text, where=(id,)))


def settle(s: Raid, stack: str) -> list[str]:
    """§10.8.1-leave: a dogfight ends once a side has nobody in it; who then chooses a facing.

    §10.8.1-tally: if it goes on, a member whose target has left picks another (`retarget`).
    """
    members = s.members(stack)
    if len({unit.side for unit in members}) < 2:
        for unit in members:
            s.change(unit.id, dogfight="")
        if members:
            where = tuple([unit.id for unit in members])
            s.tell(Event("10.8.1-leave", "over", "The dogfight is over", where=where))
        return [unit.id for unit in members]
    return []


def retarget(s: Raid, stack: str) -> Flow[None]:
    """§10.8.1-tally: at once and without a roll. After a combat it is part of §7.2.4.1."""
    for side in SIDES:
        lost = tuple([unit.id for unit in s.members(stack) if _lost_target(s, unit, side)])
        if lost:
            options = RETARGET.options(s, lost)
            answer: Tallies = options[0]
            if len(options) > 1:
                answer = yield Choose(side, RETARGET, lost)
            for id, target in answer.targets:
                s.change(id, tally=target)


def _lost_target(s: Raid, unit: Unit, side: Side) -> bool:
    target = s.units.get(unit.tally)
    return unit.side == side and (target is None or target.dogfight != unit.dogfight)


def leave(s: Raid) -> Flow[None]:
    """§10.8.1-leave: who has broken, or whose dogfight is over, takes any facing."""
    combat = now(s)
    turning = list(combat.leaving)
    if combat.dogfight:
        turning += settle(s, combat.dogfight)
    yield from face_all(s, sorted(set(turning)))
    change(s, leaving=())


# -- movement -------------------------------------------------------------------------------------


def shift(s: Raid, stack: str) -> Flow[bool]:
    """§10.8.2: a die says who moves the stack, by one square at most and never up.
    §10.7.1-voluntary: until it moves, units can be broken as before any other move (C111). False if
    that has ended the dogfight: then it does not move.
    """
    [die] = yield from roll("10.8.2", f"Who moves {stack}: 1-3 the raider, 4-6 the defender")
    side: Side = "raider" if die <= RAIDER_MOVES else "defender"
    answer = yield Choose(side, SHIFT_DOGFIGHT, stack, offers=breaks(s))
    while isinstance(answer, Taken):
        yield from break_units(s, (answer.answer,))
        if not s.members(stack):
            if s.log is not None:
                text = f"The dogfight {stack} ends before it moves"
                s.tell(Event("10.8.1-leave", "shift", text, who=side, dice=(die,)))
            return False
        answer = yield Choose(side, SHIFT_DOGFIGHT, stack, offers=breaks(s))
    assert isinstance(answer, Shift)
    old, to = s.members(stack)[0].square, read(answer.square)
    for unit in s.members(stack):
        # A marker from before the fight comes off even if the stack stays (C62).
        lower = altitude(to) < altitude(unit.square)
        s.change(unit.id, square=to, marker="dive" if lower else "")
        s.note(unit.id, path=(unit.square, to), came=OFF, head_on=())
    if s.log is not None:
        stays = to == old
        what = f"holds the dogfight {stack} in" if stays else f"moves the dogfight {stack} to"
        text = f"The {side} {what} {answer.square}"
        s.tell(Event("10.8.2", "shift", text, who=side, dice=(die,), where=(spot(answer.square),)))
    return True


def shift_squares(s: Raid, stack: str) -> list[int]:
    """Its own square, and its neighbors level or lower."""
    at = s.members(stack)[0].square
    return [at, *[each for each in neighbors(at) if altitude(each) <= altitude(at)]]


# -- questions ------------------------------------------------------------------------------------


class DogfightQuestion(Fixed):
    def show(self, s: Raid, about: Any, answer: str) -> Option:
        found = super().show(s, about, answer)
        ids = ", ".join([unit.id for side in SIDES for unit in dogfighters(s, side)])
        told = f"In it: {ids}" if answer == "accept" else "Without one all fly on"
        return option(found.key, found.label, told)


DOGFIGHT = DogfightQuestion(
    "dogfight",
    "10.8-agree",
    "accept",
    "refuse",
    prompt="Accept a dogfight?",
    doing="deciding on a dogfight",
    labels={
        "accept": "Accept: stay and turn with them",
        "refuse": "Refuse: if they want one, a roll decides",
    },
)


class RollerQuestion(Question[Raid, Roller]):
    """About the side."""

    name = "dogfight-roller"
    doing = "choosing who rolls"
    rule = "10.8-roll"
    answer = Roller

    def prompt(self, s: Raid, about: Side) -> str:
        return "Which fighter rolls for the dogfight?"

    def options(self, s: Raid, about: Side) -> Sequence[Roller]:
        return [Roller(unit.id) for unit in dogfighters(s, about)]

    def refused(self, s: Raid, about: Side, answer: Roller) -> Iterator[Refusal]:
        if answer not in self.options(s, about):
            told = f"{answer.unit} is not one of your unbroken fighters in this combat"
            yield Refusal(self.rule, told, ("unit",), answer.unit)

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        units = dogfighters(s, about)
        of = tuple([Item(unit.id, called(unit), unit.id) for unit in units])
        return Form("roller", (Field("unit", "Fighter", Pick(of)),))

    def show(self, s: Raid, about: Side, answer: Roller) -> Option:
        unit = s.units[answer.unit]
        found = entry_modifiers(s, unit)
        told = ", ".join([f"{each.name} {each.value:+}" for each in found])
        return option(self.write(answer), called(unit), told, answer.unit)


class ShiftDogfight(Question[Raid, Shift]):
    """About the stack."""

    name = "shift-dogfight"
    doing = "moving a dogfight"
    rule = "10.8.2"
    answer = Shift

    def prompt(self, s: Raid, about: str) -> str:
        return f"Where does the dogfight {about} drift?"

    def options(self, s: Raid, about: str) -> Sequence[Shift]:
        return [Shift(about, name(each)) for each in shift_squares(s, about)]

    def refused(self, s: Raid, about: str, answer: Shift) -> Iterator[Refusal]:
        if answer.what != about:
            yield Refusal(self.rule, f"it is {about} that moves", ("what",))
        at, to = s.members(about)[0].square, read(answer.square)
        if to < 0:
            yield Refusal(self.rule, f"{answer.square} is not a square on the map", ("square",))
        elif distance(at, to) > 1:
            told = f"{answer.square} is more than one square away"
            yield Refusal(self.rule, told, ("square",), answer.square)
        elif altitude(to) > altitude(at):
            yield Refusal(self.rule, "a dogfight never climbs", ("square",), answer.square)

    def form(self, s: Raid, about: str, draft: Mapping[str, Any]) -> Form:
        squares = [name(each) for each in shift_squares(s, about)]
        of = tuple([Item(each, place=spot(each)) for each in squares])
        what = Field("what", "Dogfight", Pick((Item(about),)))
        return Form("shift", (what, Field("square", "Square", Pick(of))))

    def show(self, s: Raid, about: str, answer: Shift) -> Option:
        stays = read(answer.square) == s.members(about)[0].square
        label = "Stay" if stays else f"To {answer.square}"
        told = leads.drift(s, s.members(about), read(answer.square))
        return option(self.write(answer), label, told, spot(answer.square))


class Retarget(Question[Raid, Tallies]):
    """About the members of one side whose target has left."""

    name = "dogfight-tallies"
    doing = "choosing tallies"
    rule = "10.8.1-tally"
    answer = Tallies

    def prompt(self, s: Raid, about: tuple[str, ...]) -> str:
        verb = "does" if len(about) == 1 else "do"
        return f"Whom {verb} {', '.join(about)} go for in the dogfight?"

    def options(self, s: Raid, about: tuple[str, ...]) -> Sequence[Tallies]:
        enemies = self._enemies(s, about)
        if len(about) > 2:
            return [Tallies(tuple([(id, target) for id in about])) for target in enemies]
        several = product(enemies, repeat=len(about))
        return [Tallies(tuple(zip(about, each, strict=True))) for each in several]

    def refused(self, s: Raid, about: tuple[str, ...], answer: Tallies) -> Iterator[Refusal]:
        if tuple([id for id, _ in answer.targets]) != about:
            told = f"a target for each of {', '.join(about)}, in this order"
            yield Refusal(self.rule, told, ("targets",))
        for i, (_, target) in enumerate(answer.targets):
            if target not in self._enemies(s, about):
                told = f"{target} is not an enemy in this dogfight"
                yield Refusal(self.rule, told, ("targets", i), target)

    def random(self, s: Raid, about: tuple[str, ...], rng: Random) -> Tallies:
        enemies = self._enemies(s, about)
        return Tallies(tuple([(id, rng.choice(enemies)) for id in about]))

    def form(self, s: Raid, about: tuple[str, ...], draft: Mapping[str, Any]) -> Form:
        units = Pick(tuple([Item(id, place=id) for id in about]))
        enemies = Pick(tuple([Item(id, place=id) for id in self._enemies(s, about)]))
        pair = Form(fields=(Field("0", "unit", units), Field("1", "target", enemies)))
        many = Many(pair, len(about), len(about))
        return Form("tallies", (Field("targets", "tallies", many),))

    def show(self, s: Raid, about: tuple[str, ...], answer: Tallies) -> Option:
        label = ", ".join([f"{id} on {target}" for id, target in answer.targets])
        told = leads.hunted(s, self._enemies(s, about), answer.targets)
        return option(self.write(answer), label, told)

    def _enemies(self, s: Raid, about: tuple[str, ...]) -> list[str]:
        first = s.units[about[0]]
        return [unit.id for unit in s.members(first.dogfight) if unit.side != first.side]


ROLLER = RollerQuestion()
RETARGET = Retarget()
SHIFT_DOGFIGHT = ShiftDogfight()
