"""Escorts that react to an attack on bombers (10.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.forms import Field, Form, Item, Many, Pick
from airwar.common.leads import option
from airwar.common.tables import Modifier, total
from airwar.common.walk import Walk
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, roll

from . import leads
from .answers import WAY, Meet, Pass, React
from .cards import called, high_speed
from .engaged import named
from .flying import advance
from .sky import sees, weather_on, with_haze
from .split import split_or_not
from .squares import FACING_OF, FACINGS, OFF, ahead_of, altitude, aspect, distance, turn
from .state import Going, Raid, Reaction, Unit, available, bomber
from .tally import gain_tally

if TYPE_CHECKING:
    from random import Random

Reacting: TypeAlias = React | Pass
REACH = 3  # §10.4-eligible
HALF_CIRCLE = 4
BEST: dict[Reaction, int] = {"": 0, "none": 1, "late": 2, "successful": 3}


def going(s: Raid) -> Going:
    """The move that is interrupted."""
    assert s.going is not None
    return s.going


# -- who may react --------------------------------------------------------------------------------


def escorts(s: Raid, target: Unit) -> list[Unit]:
    """§10.4-eligible: available escorts near enough, high enough, with sight of the bomber."""
    lowest = altitude(target.square) - 1
    return [
        unit
        for unit in s.flying(target.side)
        if unit.mission == "escort"
        and distance(unit.square, target.square) <= REACH
        and altitude(unit.square) >= lowest
        and available(s, unit)
        and sees(s, unit.square, target.square)
    ]


def threatened(s: Raid) -> bool:
    """§10.4-trigger: a fighter is about to enter the square of the bomber it has tallied.

    §10.3-effects: nobody reacts to a head-on entry, even if it means to fly on (C49); to come back
    is not head-on any more, §7.2.3-head-on-through.
    """
    if s.going is None or not s.going.bomber or not s.going.rest:
        return False
    mover, target = s.units[s.going.unit], s.units[s.going.bomber]
    if mover.side == target.side or mover.where != "map":
        return False
    back = target.square in mover.notes.path
    if aspect(target.facing, target.square, mover.square) == "ahead" and not back:
        return False
    return bool(escorts(s, target))


def met(s: Raid) -> bool:
    """§10.4.4: a bomber has ended its move where an enemy is that has tallied it, not head-on."""
    if s.going is None or s.going.unit not in s.units:
        return False
    mover = s.units[s.going.unit]
    return bomber(mover) and bool(foes(s)) and bool(escorts(s, mover))


def foes(s: Raid) -> list[str]:
    """The enemies that a reaction can go for: the mover, or the hunters a bomber has met (C106)."""
    mover = s.units[going(s).unit]
    if not bomber(mover):
        return [mover.id]
    return [
        hunter.id
        for hunter in s.hunters(mover.id)
        if hunter.square == mover.square
        and hunter.where == "map"
        and hunter.id not in mover.notes.head_on
    ]


def in_danger(s: Raid) -> Unit:
    """The bomber that is defended."""
    move = going(s)
    mover = s.units[move.unit]
    return mover if bomber(mover) else s.units[move.bomber]


# -- the roll -------------------------------------------------------------------------------------


def who_reacts(s: Raid) -> Flow[None]:
    """§10.4-roll: the bomber's owner names escorts; §10.4.5: the best roll holds for all."""
    target = in_danger(s)
    answer: Reacting = yield Choose(target.side, REACT)
    if isinstance(answer, str):
        return
    why = f"Reaction of {', '.join([id for id, _ in answer.escorts])}, two dice each"
    dice = yield from roll("10.4-roll", why, 2 * len(answer.escorts))
    best: Reaction = "none"
    for id, enemy in answer.escorts:
        thrown, dice = dice[:2], dice[2:]
        found = _rolled(s, id, enemy, target, thrown)
        best = max(best, found, key=lambda each: BEST[each])
        s.note(id, tried=(*s.units[id].notes.tried, enemy))
    if bomber(s.units[going(s).unit]) and best == "successful":  # §10.4.4
        best = "late"
    s.going = replace(going(s), outcome=best)
    if best == "none":  # §10.4.1: the mover goes on
        return
    for id, enemy in answer.escorts:
        # §10.4.2-attack, §10.4.3: it has a tally and sweeps, §7.2.4.
        gain_tally(s, id, enemy)
        s.note(id, reacted=best)
    s.going = replace(going(s), team=answer.escorts, halves=tuple([id for id, _ in answer.escorts]))
    if best == "successful":
        text = f"{called(s.units[going(s).unit])} is stopped short of {target.id}"
        s.tell(Event("10.4.2-attack", "stopped", text, where=(going(s).unit,)))


def reaction_modifiers(s: Raid, escort: Unit, target: Unit, enemy: Unit) -> list[Modifier]:
    """§10.4-roll, §4.7-reaction, §4.7.1, §13.8.1"""
    table = s.setup.cards.reaction
    penalty = with_haze(s, weather_on(s, escort.square, target.square), target.square)
    far = distance(escort.square, target.square)
    found = [Modifier("weather", table.weather * penalty)]
    if high_speed(on_the_move(enemy)):
        found.append(Modifier("high speed", table.high_speed))
    if far == 0:
        found.append(Modifier("same square", table.same_square))
    elif far == REACH:
        found.append(Modifier("three squares", table.three_squares))
    if altitude(escort.square) > altitude(enemy.square):
        found.append(Modifier("higher", table.escort_higher))
    if escort.quality == "veteran":
        found.append(Modifier("veteran", table.veteran))
    elif escort.quality == "green":
        found.append(Modifier("green", table.green))
    return [each for each in found if each.value]


def on_the_move(enemy: Unit) -> Unit:
    """§8.5-markers: one that has changed altitude in its move of this turn is marked for it at
    once; until then it has its marker of the turn before."""
    path = enemy.notes.path
    rise = altitude(enemy.square) - altitude(path[0]) if path else 0
    return replace(enemy, marker="climb" if rise > 0 else "dive") if rise else enemy


def reaction_of(s: Raid, score: int) -> Reaction:
    table = s.setup.cards.reaction
    if score >= table.successful:
        return "successful"
    return "late" if score >= table.late else "none"


def _rolled(s: Raid, id: str, enemy: str, target: Unit, dice: Sequence[int]) -> Reaction:
    escort = s.units[id]
    modifiers = reaction_modifiers(s, escort, target, s.units[enemy])
    score = sum(dice) + total(modifiers)
    found = reaction_of(s, score)
    if s.log is not None:
        told = {"none": "no reaction", "late": "late", "successful": "successful"}[found]
        text = f"{called(escort)} reacts to {enemy}: {told}"
        s.tell(
            Event("10.4-roll", "reaction", text, who=escort.side, where=(id, enemy),
                  dice=tuple(dice), modifiers=named(modifiers), total=score, result=told)
        )  # fmt: skip
    return found


# -- halves ---------------------------------------------------------------------------------------


def next_half(s: Raid, last: str | None) -> str | None:
    """The next reacting squadron that may split."""
    return s.going.halves[0] if s.going is not None and s.going.halves else None


def halve(s: Raid, id: str) -> Flow[None]:
    """§10.4.2-split: with tactical flexibility one flight reacts, the other stays an escort."""
    move = going(s)
    s.going = replace(move, halves=move.halves[1:])
    first = yield from split_or_not(s, id)
    if first != id:
        team = [(first if each == id else each, enemy) for each, enemy in going(s).team]
        s.going = replace(going(s), team=tuple(team))
        [second] = [unit.id for unit in s.units.values() if unit.of == id and unit.id != first]
        s.change(second, mission="escort", tally="", was_escort=False)
        s.note(second, reacted="")


# -- the way to the enemy -------------------------------------------------------------------------


def next_reactor(s: Raid, last: int | None) -> int | None:
    return (last or 0) + 1 if s.going is not None and s.going.team else None


def meet(s: Raid) -> Flow[None]:
    """§10.4.2-attack, §10.4.3: the next reactor flies to its enemy's square.

    One whose enemy a barrage has taken off the map stays where it is (C107).
    """
    (id, enemy), *rest = going(s).team
    s.going = replace(going(s), team=tuple(rest), reactor=id)
    unit, foe = s.units[id], s.units[enemy]
    if unit.where != "map" or unit.broken or foe.where != "map":
        return
    options = MEET.options(s, (id, enemy))
    answer = options[0]
    if len(options) > 1:
        answer = yield Choose(unit.side, MEET, (id, enemy))
    s.going = replace(going(s), since=len(unit.notes.path))
    s.note(id, turned=())  # what it paid for in its own move has been checked, §14.2.3-trigger
    advance(s, id, answer.steps)
    # This move alone decides, not the one that the escort made in its own turn.
    rise = altitude(s.units[id].square) - altitude(unit.square)
    s.change(id, marker="climb" if rise > 0 else "dive" if rise < 0 else unit.marker)
    if s.log is not None:
        text = f"{called(unit)} attacks {enemy}"
        s.tell(Event("10.4.2-attack", "meet", text, who=unit.side, where=(id, enemy)))


class Approach(Struct, frozen=True, gc=False):
    """Where a reacting unit has come to."""

    square: int
    facing: int
    tanks: bool  # still on board


def way(s: Raid, unit: Unit, to: int) -> Walk[Approach]:
    """§10.4.2-attack: each MP brings it one square nearer."""

    def step(here: Approach, token: Any) -> Approach | Refusal:
        if token == "tanks":
            if not here.tanks:
                return Refusal("13.2-jettison", f"{unit.id} has no tanks to drop")
            return replace(here, tanks=False)
        if token not in FACING_OF:
            return Refusal("10.4.2-attack", f"a reaction move has no {token}")
        return _entered(here, FACING_OF[token], to)

    def stop(here: Approach) -> Refusal | None:
        if here.square != to:
            return Refusal("10.4.2-attack", f"{unit.id} has not reached its enemy's square")
        return None

    tanks = unit.load == "drop-tanks" and unit.alerted
    return Walk(
        Approach(unit.square, unit.facing, tanks), step, stop, lambda here: ("tanks", *FACINGS)
    )


def _entered(here: Approach, facing: int, to: int) -> Approach | Refusal:
    if not _nearer(here.square, facing, to):
        return Refusal("10.4.2-attack", "every MP must bring it a square nearer to the enemy")
    if _has_to_turn_back(here.square, facing, to):
        return Refusal("8.5-exclusive", "it would have to climb and to dive in this move")
    if turn(here.facing, facing) == HALF_CIRCLE:
        others = [each for each in range(8) if turn(here.facing, each) < HALF_CIRCLE]
        if any(_leads_there(here.square, each, to) for each in others):
            return Refusal("10.4.2-attack", "a turn of 180 degrees can be avoided")
    return replace(here, square=ahead_of(here.square, facing), facing=facing)


def _leads_there(square: int, facing: int, to: int) -> bool:
    return _nearer(square, facing, to) and not _has_to_turn_back(square, facing, to)


def _has_to_turn_back(square: int, facing: int, to: int) -> bool:
    """§8.5-exclusive: does a step up or down pass the altitude to which it must go? (C148)"""
    after = altitude(ahead_of(square, facing))
    return (after - altitude(square)) * (altitude(to) - after) < 0


def _nearer(square: int, facing: int, to: int) -> bool:
    after = ahead_of(square, facing)
    return after != OFF and distance(after, to) == distance(square, to) - 1


# -- questions ------------------------------------------------------------------------------------


class ReactQuestion(Question[Raid, Reacting]):
    name = "react"
    doing = "deciding who reacts"
    rule = "10.4-trigger"
    answer = Reacting

    def prompt(self, s: Raid, about: Any) -> str:
        enemies = foes(s)
        verb = "attacks" if len(enemies) == 1 else "attack"
        return f"{', '.join(enemies)} {verb} {in_danger(s).id}. Which escorts react?"

    def options(self, s: Raid, about: Any) -> Sequence[Reacting]:
        able, enemies = [unit.id for unit in escorts(s, in_danger(s))], foes(s)
        found: list[Reacting] = ["pass"]
        for number in range(1, min(len(able), 3) + 1):
            for team in permutations(able, number):
                if number > 1 and list(team) != sorted(team):
                    continue
                for targets in product(enemies, repeat=number):
                    found.append(React(tuple(zip(team, targets, strict=True))))
        if len(able) > 3:
            found.append(React(tuple([(id, enemies[0]) for id in able])))
        return found

    def refused(self, s: Raid, about: Any, answer: Reacting) -> Iterator[Refusal]:
        if isinstance(answer, str):
            return
        able, enemies = [unit.id for unit in escorts(s, in_danger(s))], foes(s)
        named_once = {id for id, _ in answer.escorts}
        if not answer.escorts or len(named_once) < len(answer.escorts):
            yield Refusal("10.4.5", "name at least one, each once", ("escorts",))
        for i, (id, enemy) in enumerate(answer.escorts):
            if id not in able:
                yield Refusal("10.4-eligible", why_not(s, id), ("escorts", i, 0), id)
            if enemy not in enemies:
                told = f"{enemy} is not attacking {in_danger(s).id} other than head-on"
                yield Refusal("10.4-trigger", told, ("escorts", i, 1), enemy)

    def random(self, s: Raid, about: Any, rng: Random) -> Reacting:
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def others(self, s: Raid, about: Any) -> Sequence[Reacting]:
        side, enemies = in_danger(s).side, foes(s)
        units = [unit.id for unit in s.flying(side) if unit.mission == "escort"]
        return [React(((id, enemies[0]),)) for id in units]

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        units = escorts(s, in_danger(s))
        of = Pick(tuple([Item(unit.id, called(unit), unit.id) for unit in units]))
        enemies = Pick(tuple([Item(id, called(s.units[id]), id) for id in foes(s)]))
        pair = Form(fields=(Field("0", "escort", of), Field("1", "enemy", enemies)))
        many = Many(pair, 1, len(units))
        some = Form("react", (Field("escorts", "escorts, in the order they move", many),), "React")
        return Form(either=(some, Form("pass", label="Nobody", word=True)))

    def show(self, s: Raid, about: Any, answer: Reacting) -> Option:
        if isinstance(answer, str):
            told = f"{', '.join(foes(s))} at {in_danger(s).id} unhindered"
            return option(answer, "Nobody reacts", told)
        label = ", ".join([f"{id} against {enemy}" for id, enemy in answer.escorts])
        return Option(self.write(answer), f"React: {label}", answer.escorts[0][0])


def why_not(s: Raid, id: str) -> str:
    """Why a unit cannot react."""
    target, unit = in_danger(s), s.units.get(id)
    if unit is None or unit.side != target.side or unit.mission != "escort":
        return f"{id} is not one of your escorts"
    if distance(unit.square, target.square) > REACH:
        return f"{id} is more than {REACH} squares from {target.id}"
    if altitude(unit.square) < altitude(target.square) - 1:
        return f"{id} is more than one level below {target.id}"
    if not available(s, unit):
        return f"{id} is not available"
    return f"{id} has no line of sight to {target.id}"


class MeetQuestion(Question[Raid, Meet]):
    """About the reacting unit and its enemy."""

    name = "meet"
    doing = "choosing how to react"
    rule = "10.4.2-attack"
    answer = Meet

    def prompt(self, s: Raid, about: Any) -> str:
        return f"How does {about[0]} reach {about[1]}?"

    def options(self, s: Raid, about: Any) -> Sequence[Meet]:
        walk = self._walk(s, about)
        return [Meet(about[0], steps) for _, steps in walk.ends()]  # type: ignore[arg-type]

    def refused(self, s: Raid, about: Any, answer: Meet) -> Iterator[Refusal]:
        if answer.unit != about[0]:
            yield Refusal(self.rule, f"it is {about[0]} that reacts", ("unit",))
        for refusal in self._walk(s, about).refused(answer.steps):  # type: ignore[arg-type]
            yield replace(refusal, at=("steps", *refusal.at))

    def random(self, s: Raid, about: Any, rng: Random) -> Meet:
        return Meet(about[0], self._walk(s, about).random(rng))  # type: ignore[arg-type]

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        steps = draft.get("steps") or ()
        walk = self._walk(s, about).form(steps, lambda end: FACINGS[end.facing])
        unit = Field("unit", "Unit", Pick((Item(about[0]),)))
        return Form("meet", (unit, Field("steps", "Way", walk)))

    def show(self, s: Raid, about: Any, answer: Meet) -> Option:
        way = [WAY[token] for token in answer.steps if token in WAY]
        label = f"{about[0]} meets {about[1]}: {', then '.join(way) or 'stays'}"
        told = leads.arrival(s.units[about[0]], s.units[about[1]], answer.steps)
        return option(self.write(answer), label, told, about[1])

    def _walk(self, s: Raid, about: Any) -> Walk[Approach]:
        return way(s, s.units[about[0]], s.units[about[1]].square)


REACT = ReactQuestion()
MEET = MeetQuestion()
