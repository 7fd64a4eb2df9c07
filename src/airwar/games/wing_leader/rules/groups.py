"""Who fights whom, and who attacks (10.0, 10.1, 10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from airwar.common.forms import Field, Form, Item, Pick
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, roll

from ..data.kinds import SIDES, Side, other
from .answers import Balloon, Fight
from .cards import basic_speed, basic_turn, called, unarmed
from .squares import OFF, aspect, name, spot
from .state import DEPLETED, Combat, Raid, Unit, bomber, fighter

# -- groups ---------------------------------------------------------------------------------------


def gather(s: Raid) -> Flow[None]:
    """§10.0-who: the groups of this turn, taken once, after bombing."""
    s.groups = (*chains(s), *balloon_attacks(s))
    s.combats = 0
    yield from ()


def chains(s: Raid) -> list[tuple[str, ...]]:
    """§10.2-group: the units of a square that tallies link, each group sorted by id.

    §10.0-once: a unit is in one group at most. §10.0.1: a stack is in its square for every rule.
    """
    links: dict[str, set[str]] = {}
    for unit in s.units.values():
        target = s.units.get(unit.tally)
        if unit.where != "map" or target is None or target.where != "map":
            continue
        if unit.square == target.square:
            links.setdefault(unit.id, set()).add(target.id)
            links.setdefault(target.id, set()).add(unit.id)
    found: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for start in sorted(links):
        if start not in seen:
            group = _linked(start, links)
            seen |= set(group)
            found.append(group)
    return found


def _linked(start: str, links: Mapping[str, set[str]]) -> tuple[str, ...]:
    group, queue = {start}, [start]
    for here in queue:
        for each in sorted(links[here] - group):
            group.add(each)
            queue.append(each)
    return tuple(sorted(group))


def balloon_attacks(s: Raid) -> list[tuple[str, ...]]:
    """§14.3-attack: a unit that is in no other combat, and the balloon that it has tallied."""
    found: list[tuple[str, ...]] = []
    for unit in s.flying():
        balloon = s.balloons.get(unit.tally)
        if balloon is None or balloon.gone or balloon.square != unit.square:
            continue
        if not any(each.tally == unit.id for each in s.in_square(unit.square)):
            found.append((unit.id, balloon.id))
    return found


def next_combat(s: Raid, last: int | None) -> int | None:
    return (last or 0) + 1 if s.groups else None


def group(s: Raid) -> Flow[None]:
    """§6.0-combat: the raider picks the next group; then it is clear who attacks."""
    s.combat = None
    chosen = s.groups[0]
    if len(s.groups) > 1:
        answer: Fight = yield Choose("raider", FIGHT)
        chosen = next(each for each in s.groups if each[0] == answer.group)
    s.groups = tuple([each for each in s.groups if each != chosen])
    if chosen[-1] in s.balloons:
        yield from _against_balloon(s, *chosen)
        return
    units = [s.units[id] for id in chosen]
    assert sum(bomber(unit) for unit in units) <= 1, chosen  # C51
    due = yield from attacking_side(s, units)
    attacker = armed_attacker(units, due)
    if attacker is None:
        text = f"There is no combat at {name(units[0].square)}: nobody who could attack is armed"
        s.tell(Event("10.5.3", "no-combat", text, where=(spot(units[0].square),)))
        return
    dogfight = next((unit.dogfight for unit in units if unit.dogfight), "")
    s.combat = Combat(units[0].square, chosen, attacker, dogfight=dogfight)
    _tell(s, units, attacker)


def _against_balloon(s: Raid, id: str, balloon: str) -> Flow[None]:
    unit = s.units[id]
    if s.balloons[balloon].gone:  # another has shot it down in this phase
        return
    answer: Balloon = yield Choose(unit.side, BALLOON, (id, balloon))
    if answer == "attack" and not unarmed(unit):
        s.combat = Combat(unit.square, (id,), unit.side, balloon=balloon)


def fighting(s: Raid) -> bool:
    return s.combat is not None


def _tell(s: Raid, units: Sequence[Unit], attacker: Side) -> None:
    if s.log is None:
        return
    named = {
        side: ", ".join([called(each) for each in units if each.side == side]) for side in SIDES
    }
    verb = "attack" if sum(unit.side == attacker for unit in units) > 1 else "attacks"
    text = f"Combat at {name(units[0].square)}: {named[attacker]} {verb} {named[other(attacker)]}"
    ids = tuple([unit.id for unit in units])
    s.tell(Event("10.1", "combat", text, who=attacker, where=(spot(units[0].square), *ids)))


# -- who attacks ----------------------------------------------------------------------------------


def attacking_side(s: Raid, units: Sequence[Unit]) -> Flow[Side]:
    """§10.1: who attacks; a die decides between equals."""
    side, rule, what = scheduled(s, units)
    if side is not None:
        return side
    [die] = yield from roll(rule, f"Both sides have {what}: 1-3 the raider attacks")
    return "raider" if die <= 3 else "defender"


def scheduled(s: Raid, units: Sequence[Unit]) -> tuple[Side | None, str, str]:
    """The first of these that applies: dogfight, reaction, bomber, one side's tallies, mutual.

    Nobody if a die must decide, by which rule and between what.
    """
    if any(unit.dogfight for unit in units):  # §10.1.2-dogfight, §10.8.1-next
        turns = {unit.id: basic_turn(unit) for unit in units}
        return _highest(units, turns), "10.1.2-dogfight", "the highest turn"
    if reacting := [unit for unit in units if _reacted(unit, units)]:
        return reacting[0].side, "10.1.4", ""  # before any other tally (C115): §10.1.4
    if bombers := [unit for unit in units if bomber(unit)]:  # §10.1.1, §10.1.3
        return other(bombers[0].side), "10.1.1", ""
    hunting = {unit.side for unit in units if _hunts(unit, units)}
    if len(hunting) == 1:  # §10.1
        return hunting.pop(), "10.1", ""
    starts = {unit.notes.start for unit in units}
    if len(starts) == 1 and OFF not in starts:
        speeds = {unit.id: basic_speed(unit) for unit in units}  # §10.1.2-same-square
        return _highest(units, speeds), "10.1.2-same-square", "the highest speed"
    places = {id: place for place, id in enumerate(s.moved)}
    # §10.1.2-order, §10.1.3: whoever was due last, even if it could not move (C52).
    return max(units, key=lambda unit: places.get(unit.id, -1)).side, "10.1.2-order", ""


def _reacted(unit: Unit, units: Sequence[Unit]) -> bool:
    """§10.1.4: is it here by its reaction? One that flak has broken, or whose enemy flak has taken
    off the map, has no tally any more and did not bring this combat about."""
    return unit.notes.reacted == "successful" and _hunts(unit, units)


def _hunts(unit: Unit, units: Sequence[Unit]) -> bool:
    return any(unit.tally == each.id for each in units)


def _highest(units: Sequence[Unit], values: Mapping[str, int]) -> Side | None:
    """§3.3.2-basic-use: the side of the highest basic value."""
    raider, defender = (
        max(values[unit.id] for unit in units if unit.side == side) for side in SIDES
    )
    if raider == defender:
        return None
    return "raider" if raider > defender else "defender"


def armed_attacker(units: Sequence[Unit], attacker: Side) -> Side | None:
    """§10.5.3: a side without armed units never attacks; the other may instead (C110)."""
    if any(unit.side == attacker and not unarmed(unit) for unit in units):
        return attacker
    rival = other(attacker)
    for unit in units:
        if unit.side == rival and fighter(unit) and not unarmed(unit) and _hunts(unit, units):
            return rival
    return None


# -- head-on --------------------------------------------------------------------------------------


def is_head_on(s: Raid, primary: Unit) -> bool:
    """§10.3-define: did the attacking primary and its tallied target meet head-on this turn?

    §10.2.1: only the primary counts. §10.8.1-no-tricks: never in a dogfight. Nobody is ahead of a
    Lufbery (C54).
    """
    target = s.units.get(primary.tally)
    if target is None or target.square != primary.square or target.where != "map":
        return False
    if primary.dogfight or target.dogfight:
        return False
    return _met(s, primary, target) or _met(s, target, primary)


def meets_ahead(other: Unit, unit: Unit, came: int) -> bool:
    """§10.3-define: does a unit come out of the squares ahead of another? (C54, C55)"""
    if other.side == unit.side or other.lufbery or other.dogfight:
        return False
    return aspect(other.facing, other.square, came) == "ahead"


def _met(s: Raid, comer: Unit, other: Unit) -> bool:
    """Did one come out of the squares ahead of the other, which has stayed there since?"""
    met = other.id in comer.notes.head_on and not other.lufbery
    return met and not _came_back(s, other, comer)


def _came_back(s: Raid, unit: Unit, comer: Unit) -> bool:
    """§7.2.3-head-on-through: one that left the square and returned to it was not met head-on.

    Who reacts comes last, whenever its own turn was."""
    order = {id: place for place, id in enumerate(s.moved)}
    later = order.get(unit.id, -1) > order.get(comer.id, -1)
    return later and unit.notes.came >= 0 and not comer.notes.reacted


# -- questions ------------------------------------------------------------------------------------


class FightQuestion(Question[Raid, Fight]):
    name = "fight"
    doing = "choosing the next combat"
    rule = "6.0-combat"
    answer = Fight

    def prompt(self, s: Raid, about: Any) -> str:
        return "Which combat is next?"

    def options(self, s: Raid, about: Any) -> Sequence[Fight]:
        return [Fight(each[0]) for each in s.groups]

    def refused(self, s: Raid, about: Any, answer: Fight) -> Iterator[Refusal]:
        if not any(each[0] == answer.group for each in s.groups):
            told = f"{answer.group} is not the first of a group that has yet to fight"
            yield Refusal("10.0-once", told, ("group",))

    def form(self, s: Raid, about: Any, draft: Mapping[str, Any]) -> Form:
        of = tuple([Item(each[0], ", ".join(each), each[0]) for each in s.groups])
        return Form("fight", (Field("group", "Combat", Pick(of)),))

    def show(self, s: Raid, about: Any, answer: Fight) -> Option:
        units = next((each for each in s.groups if each[0] == answer.group), (answer.group,))
        label = f"Fight {', '.join(units)}"
        return option(self.write(answer), label, _meeting(s, units), answer.group)


class BalloonQuestion(Question[Raid, str]):
    """About the unit and the balloon."""

    name = "balloon"
    doing = "deciding on a balloon"
    rule = "14.3-attack"

    def prompt(self, s: Raid, about: Any) -> str:
        return f"Does {about[0]} attack the balloon {about[1]}?"

    def options(self, s: Raid, about: Any) -> Sequence[str]:
        return ("attack", "spare")

    def show(self, s: Raid, about: Any, answer: str) -> Option:
        id, balloon = about
        if answer == "spare":
            return option(answer, f"Spare {balloon}", f"{id} flies on and keeps its ammo")
        ammo = "it takes ammo" if s.units[id].ammo < DEPLETED else "it has no ammo left to lose"
        label = f"Attack {balloon}"
        return option(answer, label, f"{called(s.units[id])} fires at it; {ammo}", balloon)


def _meeting(s: Raid, ids: Sequence[str]) -> str:
    """Who attacks whom, and where."""
    units = [s.units[id] for id in ids if id in s.units]
    if len(units) < len(ids) or len(units) < 2:
        return f"{units[0].id} at the balloon {ids[-1]}" if units else ""
    side, _, what = scheduled(s, units)
    where = f"In {name(units[0].square)}"
    if side is None:
        names = ", ".join([called(each) for each in units])
        return f"{where}: {names}; a die says who attacks, both have {what}"
    attackers, others = (
        ", ".join([called(each) for each in units if (each.side == side) == own])
        for own in (True, False)
    )
    return f"{where}: {attackers} against {others}"


FIGHT = FightQuestion()
BALLOON = BalloonQuestion()
