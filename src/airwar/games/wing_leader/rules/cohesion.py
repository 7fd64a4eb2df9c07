"""Cohesion, breaking, ammo and casualties (10.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.leads import option
from airwar.common.moments import hurt
from airwar.common.tables import Modifier, times, total
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, roll

from ..data.kinds import SIDES, Side
from . import leads
from .answers import Break, Pass
from .cards import called, fighter_bomber
from .engaged import change, named, now, of_side
from .facing import turn_out
from .formations import drop_vector, homebound, kamikaze, presses_on, to_sweep
from .radio import alert
from .sky import weather_at
from .state import DEPLETED, FULL, LOW, Raid, Unit, bomber, fighter

if TYPE_CHECKING:
    from random import Random

Column: TypeAlias = Literal["fighter", "bomber", "flak"]
Leaving: TypeAlias = Break | Pass
BREAKS = {"flight": 1, "squadron": 2}  # §10.7-disrupt


# -- the check ------------------------------------------------------------------------------------


def cohesion(s: Raid) -> Flow[None]:
    """§10.7-check: every survivor that is not broken, losses or not; then ammo and alert.

    §10.2-aftermath: primary or not, all that took part.
    """
    combat = now(s)
    checked = [s.units[id] for id in combat.units]
    checked = [unit for unit in checked if unit.where == "map" and not unit.broken]
    if checked:
        why = f"Cohesion of {', '.join([unit.id for unit in checked])}, two dice each"
        dice = yield from roll("10.7-check", why, 2 * len(checked))
        lost = dict(combat.losses)
        broken = []
        for i, unit in enumerate(checked):
            pair = dice[2 * i : 2 * i + 2]
            losses = lost.get(unit.id, 0)
            if check(s, unit.id, column_of(unit), pair, combat_modifiers(s, unit), losses):
                broken.append(unit.id)
        for id in broken:
            break_unit(s, id)
    for id in combat.units:
        _after_combat(s, id)
    _alert_net(s)


def column_of(unit: Unit) -> Column:
    """§10.7-column: loaded fighter-bombers are bombers."""
    return "bomber" if bomber(unit) else "fighter"


def combat_modifiers(s: Raid, unit: Unit) -> list[Modifier]:
    """§10.7-check: those of air combats only."""
    combat, table = now(s), s.setup.cards.cohesion_dice
    found = []
    if uses_ammo(s, unit) and unit.ammo == LOW:  # §10.7.2-fighter: as it was before this combat
        found.append(Modifier("low ammo", table.low_ammo))
    elif uses_ammo(s, unit) and unit.ammo == DEPLETED:
        found.append(Modifier("depleted ammo", table.depleted))
    if penalty := weather_at(s, combat.square):  # §4.7-combat
        found.append(Modifier("weather", table.weather * penalty))
    if combat.bounce and unit.side != combat.attacker:
        found.append(Modifier("bounced", table.bounced))
    return found


def general_modifiers(s: Raid, unit: Unit, losses: int) -> list[Modifier]:
    """Those of flak too."""
    table = s.setup.cards.cohesion_dice
    found = [times("losses", table.loss, losses, table.most_losses)]
    if unit.quality == "veteran":
        found.append(Modifier("veteran", table.veteran))
    elif unit.quality == "green":
        found.append(Modifier("green", table.green))
    return [each for each in found if each.value]


def check(
    s: Raid, id: str, column: Column, dice: Sequence[int], more: Sequence[Modifier], losses: int
) -> bool:
    """One unit's dice: disruption and casualties. Does it break? (`break_unit` is the caller's.)"""
    unit = s.units[id]
    modifiers = [*general_modifiers(s, unit, losses), *more]
    score = sum(dice) + total(modifiers)
    levels: int = s.setup.cards.cohesion.look_up(column, score)
    disruption = min(2, unit.disruption + levels)  # §10.7-disrupt: it adds up
    breaks = disruption >= BREAKS[unit.size]
    s.change(id, disruption=disruption)
    if s.log is not None:
        told = "breaks" if breaks else "is disrupted" if levels else "holds"
        text = f"{called(unit)} {told}"
        s.tell(
            Event("10.7-check", "cohesion", text, who=unit.side, where=(id,), dice=tuple(dice),
                  modifiers=named(modifiers), total=score, result=told)
        )  # fmt: skip
    if losses and sum(dice) == 2:  # §10.7.3, by flak too (C63)
        casualty(s, id)
    return breaks


def casualty(s: Raid, id: str) -> None:
    """§10.7.3: the Experte or wing leader is lost."""
    unit = s.units[id]
    if unit.experte or unit.leader:
        if unit.leader and unit.wing:  # §9.5.3: his wing goes on to where his vector was
            s.put_wing(unit.wing, vector=unit.vector)
        s.change(id, experte=False, leader=False)
        who = "wing leader" if unit.leader else "Experte"
        text = f"{called(unit)} loses its {who}"
        s.tell(Event("10.7.3", "casualty", text, where=(id,), news=(id,)))


# -- after a combat -------------------------------------------------------------------------------


def uses_ammo(s: Raid, unit: Unit) -> bool:
    """§10.7.2-fighter, §10.7.2-bomber: fighters and fighter-bombers, unarmed ones too.

    §15.5.3-status: kamikazes are bombers, whatever their class.
    """
    return fighter(unit) or (fighter_bomber(unit) and not kamikaze(s, unit))


def _after_combat(s: Raid, id: str) -> None:
    unit = s.units[id]
    changes: dict[str, Any] = {}
    if uses_ammo(s, unit) and unit.ammo < DEPLETED:
        changes["ammo"] = LOW if unit.ammo == FULL else DEPLETED
    s.change(id, **changes)
    s.note(id, fought=True)
    if unit.on_map:
        alert(s, id, "7.1-become", "by its combat")
        to_sweep(s, id)  # §9.2.2.2-detach


def _alert_net(s: Raid) -> None:
    """§9.4.1: the fighters on the net of a bomber that was attacked."""
    combat = now(s)
    nets = {
        s.units[id].net
        for id in combat.units
        if bomber(s.units[id]) and s.units[id].net and s.units[id].side != combat.attacker
    }
    for unit in s.flying(combat.defender):
        if unit.net in nets:
            alert(s, unit.id, "9.4.1", "by radio: bombers on its net are attacked")


# -- breaking -------------------------------------------------------------------------------------


def break_unit(s: Raid, id: str) -> None:
    """§10.7.1-permanent: it stays broken.

    §10.7.1-fighter: a fighter loses its tally, leaves its dogfight and goes home; who was in a
    dogfight or a Lufbery has yet to choose a facing. §10.7.1-bomber: a bomber flies on.
    """
    unit = s.units[id]
    if unit.broken:
        return
    s.change(id, broken=True, disruption=max(unit.disruption, BREAKS[unit.size]))
    s.tell(Event("10.7-disrupt", "broken", f"{called(unit)} is broken", where=(id,), news=(id,),
                 facts=hurt(id)))  # fmt: skip
    if bomber(unit):
        return
    if (unit.dogfight or unit.lufbery) and s.combat is not None and id in s.combat.units:
        change(s, leaving=(*now(s).leaving, id))
    drop_vector(s, id)
    s.change(
        id,
        tally="",
        dogfight="",
        profile=None,
        strafing=False,
        **homebound(s, unit),
        was_escort=unit.was_escort or unit.mission == "escort",
        mission="sweep" if unit.mission == "escort" else unit.mission,
    )


def break_units(s: Raid, ids: Sequence[str]) -> Flow[None]:
    """Break units outside of a combat, by choice or by flak; facings are chosen at once."""
    turning = [id for id in ids if s.units[id].dogfight or s.units[id].lufbery]
    stacks = {s.units[id].dogfight for id in ids}
    for id in ids:
        break_unit(s, id)
    yield from without(s, stacks, turning)


def without(s: Raid, stacks: Collection[str], turning: Sequence[str] = ()) -> Flow[None]:
    """§10.8.1-leave, §10.8.1-tally: dogfights that somebody has left outside of a combat go on with
    new targets, or are over; then their members choose facings like those who have left."""
    from .dogfight import retarget, settle

    found = sorted(set(stacks) - {""})
    yield from face_all(s, [*turning, *[id for stack in found for id in settle(s, stack)]])
    for stack in found:
        yield from retarget(s, stack)


def face_all(s: Raid, ids: Sequence[str]) -> Flow[None]:
    """§10.8.1-leave: the raider's first (C102)."""
    for side in SIDES:
        units = [id for id in ids if s.units[id].side == side and s.units[id].where == "map"]
        if units:
            yield from turn_out(s, side, units)


def break_off(s: Raid) -> Flow[None]:
    """§10.7.1-voluntary: after ammo and before the dogfight check (C100), raider first."""
    for side in SIDES:
        if breakable(s, side):
            answer: Leaving = yield Choose(side, BREAK_OFF, side)
            if isinstance(answer, Break):
                for id in answer.units:
                    break_unit(s, id)


def breakable(s: Raid, side: Side) -> list[str]:
    """Who of a side in the combat can be broken by its owner."""
    return [u.id for u in of_side(s, side) if not u.broken and not presses_on(s, u)]


class BreakOff(Question[Raid, Leaving]):
    """About the side."""

    name = "break-off"
    doing = "deciding who breaks"
    rule = "10.7.1-voluntary"
    answer = Leaving

    def prompt(self, s: Raid, about: Side) -> str:
        return "Break any of your own squadrons?"

    def options(self, s: Raid, about: Side) -> Sequence[Leaving]:
        units = breakable(s, about)
        some = [each for n in range(1, len(units) + 1) for each in combinations(units, n)]
        return ["pass", *[Break(each) for each in some[:15]]]

    def refused(self, s: Raid, about: Side, answer: Leaving) -> Iterator[Refusal]:
        if isinstance(answer, str):
            return
        units = breakable(s, about)
        for i, id in enumerate(answer.units):
            if id not in units:
                told = f"{id} is not one of your unbroken squadrons in this combat"
                yield Refusal(self.rule, told, ("units", i), id)
        if not answer.units or list(answer.units) != sorted(set(answer.units)):
            yield Refusal(self.rule, "name at least one, each once, sorted", ("units",))

    def random(self, s: Raid, about: Side, rng: Random) -> Leaving:
        """Breaking is always worse than it looks: mostly nobody."""
        options = self.options(s, about)
        return options[int(rng.random() * len(options))] if rng.random() < 0.1 else "pass"

    def form(self, s: Raid, about: Side, draft: Mapping[str, Any]) -> Form:
        units = breakable(s, about)
        of = tuple([Item(id, called(s.units[id]), id) for id in units])
        pick = Pick(of, 1, len(of), several=True)
        broken = Form("break", (Field("units", "Squadrons", pick),), "Break")
        return Form(either=(Form("pass", label="Nobody", word=True), broken))

    def presets(self, s: Raid, about: Side) -> Mapping[str, Leaving]:
        return {"usual": "pass"}

    def show(self, s: Raid, about: Side, answer: Leaving) -> Option:
        if isinstance(answer, str):
            return option(answer, "Nobody breaks off", "All fight on as they are")
        label = f"Break {', '.join(answer.units)}"
        return option(self.write(answer), label, leads.broken(s, answer.units))


BREAK_OFF = BreakOff()
