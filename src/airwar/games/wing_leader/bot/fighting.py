"""Decisions of a combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from airwar.common.tables import total

from ..data.kinds import SIDES, Side, other
from ..odds.forecast import imagined, losses_of
from ..rules.answers import Declare, Face, Hits, Primary, Roller, Standoff, Tallies
from ..rules.cards import basic_turn, card_of
from ..rules.combatquestions import DECLARE, HITS
from ..rules.dogfight import dogfighters, entry_modifiers
from ..rules.engaged import now, of_side
from ..rules.facing import Turning
from ..rules.squares import FACINGS, column, toward
from ..rules.state import Combat, Raid, Unit, bomber, loaded
from ..rules.weapons import firepower
from .stakes import best_attack, combat_value, fight_value, standing

PIN = 2.0  # half points that it is worth to keep hunters from bombers, or to stay free for them


def primary(s: Raid, side: Side) -> Primary:
    """The defender fears the best answer; the attacker knows whom he is up against."""
    combat = now(s)
    own = [unit.id for unit in of_side(s, side)]
    if side == combat.attacker:
        found = best_attack(s, combat.units, side, combat.primaries[0], combat.dogfight)
        return Primary(found[1])
    rival = other(side)
    worst = {id: best_attack(s, combat.units, rival, id, combat.dogfight)[0] for id in own}
    return Primary(min(own, key=lambda id: (worst[id], id)))


def declare(s: Raid) -> Declare | Standoff:
    combat = now(s)
    return max(DECLARE.options(s, None), key=lambda each: _declared(s, combat, each))


def _declared(s: Raid, combat: Combat, answer: Declare | Standoff) -> float:
    defending, attacking = combat.primaries
    if combat.balloon:
        return 0.0
    found = imagined(
        s,
        combat.units,
        combat.attacker,
        defending,
        attacking,
        answer.rating,
        dogfight=combat.dogfight,
        rockets=answer.rockets,
        standoff=isinstance(answer, Standoff),
    )
    saved = 0.5 * len(answer.rockets)  # rockets are better kept for a good moment
    return combat_value(s, found, combat.attacker) - saved


def evade(s: Raid) -> str:
    combat = now(s)
    side = combat.defender
    fights = combat_value(s, combat, side)
    evades = combat_value(s, replace(combat, evaded=True), side)
    return "evade" if evades > fights else "fight"


def hits(s: Raid, about: tuple[Side, int]) -> Hits:
    """Where they hurt most."""
    side, combat = about[0], now(s)
    shooter = s.units[combat.primaries[1 if side == combat.attacker else 0]]

    def worth(answer: Hits) -> float:
        return sum([_hurt(s, combat, shooter, s.units[id], n) for id, n in answer.hits])

    return max(HITS.options(s, about), key=worth)


def _hurt(s: Raid, combat: Combat, shooter: Unit, unit: Unit, number: int) -> float:
    bonus = total(firepower(s, combat, shooter, unit))
    card, left = card_of(unit), unit.max_losses - unit.losses
    lost = losses_of(card.protection, bonus, number, unit.straggler, left)
    mean = sum([n * p for n, p in lost.items()])
    return mean * (card.half_vp + 0.2 * standing(s, unit)) + lost.get(left, 0) * standing(s, unit)


# -- dogfights ------------------------------------------------------------------------------------


def dogfight(s: Raid, side: Side) -> str:
    """By what the next round would bring, and by who has bombers to save or to hunt."""
    mine, theirs = dogfighters(s, side), dogfighters(s, other(side))
    units = sorted([unit.id for unit in (*mine, *theirs)])
    turns = [max([basic_turn(unit) for unit in each]) for each in (mine, theirs)]
    value = 0.0
    for attacker, weight in _likely(side, *turns):
        found = fight_value(s, units, attacker, "dog")
        value += weight * (found if attacker == side else -found)
    value += PIN * (_guards(s, side) - _guards(s, other(side)))
    return "accept" if value > 0 else "refuse"


def _likely(side: Side, mine: int, theirs: int) -> list[tuple[Side, float]]:
    """§10.1.2-dogfight: who would attack."""
    if mine == theirs:
        return [(each, 0.5) for each in SIDES]
    return [(side if mine > theirs else other(side), 1.0)]


def _guards(s: Raid, side: Side) -> bool:
    """Has a side loaded bombers in the air, whose hunters are better kept busy?"""
    return any(bomber(unit) and loaded(unit) and not unit.broken for unit in s.flying(side))


def roller(s: Raid, side: Side) -> Roller:
    best = max(dogfighters(s, side), key=lambda unit: (total(entry_modifiers(s, unit)), unit.id))
    return Roller(best.id)


# -- afterwards -----------------------------------------------------------------------------------


def tallies(s: Raid, choices: Mapping[str, Sequence[str]]) -> Tallies:
    """On bombers if there are any, else on whoever is worth most; bombs are kept on board."""
    pairs = []
    for id, targets in choices.items():
        named = [target for target in targets if target]
        if "" in targets and _keeps_bombs(s, s.units[id]):
            continue
        pairs.append((id, max(named, key=lambda target: (prey(s, s.units[target]), target))))
    return Tallies(tuple(pairs))


def _keeps_bombs(s: Raid, unit: Unit) -> bool:
    return not unit.broken and bomber(unit)


def prey(s: Raid, target: Unit) -> float:
    """How much a target is worth hunting."""
    if bomber(target):
        return 2 * standing(s, target) + 1
    return 0.1 if target.broken else standing(s, target)


def face(s: Raid, about: Turning) -> Face:
    """Home if broken, else toward the target, or where it was going."""
    pairs = []
    for id in about.units:
        unit = s.units[id]
        target = s.units.get(unit.tally)
        home = toward(s.setup.side(unit.side).edge)
        facing = home if unit.broken else unit.facing
        if target is not None and not unit.broken and column(target.square) != column(unit.square):
            facing = 4 if column(target.square) > column(unit.square) else 0
        if id in about.level and facing not in (0, 4):
            facing = home
        pairs.append((id, FACINGS[facing]))
    return Face(tuple(pairs))  # type: ignore[arg-type]


def shift_dogfight(s: Raid, squares: Sequence[int], side: Side, stack: str) -> int:
    """To the altitude where the turn ratings suit the side best; it stays if nothing is gained."""

    def lead(square: int) -> float:
        moved = {side: 0, other(side): 0}
        for unit in s.members(stack):
            turn = basic_turn(replace(unit, square=square))
            moved[unit.side] = max(moved[unit.side], turn)
        return moved[side] - moved[other(side)]

    return max(squares, key=lambda square: (lead(square), square == squares[0]))
