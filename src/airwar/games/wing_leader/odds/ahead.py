"""What bombs, flak and the end of a move promise, as chances of single results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from airwar.common.tables import total

from ..rules.answers import Attack, Bomb, Fire, Move, Return
from ..rules.bombing import bomb_value, bombing_modifiers
from ..rules.cards import unarmed
from ..rules.combatquestions import ratings
from ..rules.flak import common_modifiers, direct_modifiers, exposed
from ..rules.flakzones import melee_of
from ..rules.flying import advance
from ..rules.groups import chains, scheduled
from ..rules.reaction import escorts, reaction_modifiers, reaction_of
from ..rules.squares import altitude, rounded
from ..rules.state import Combat, Raid, Released, Unit, bomber
from ..rules.surface import LEVELS, damage_level
from .dice import TWO_DICE, Spread
from .forecast import Forecast, UnitForecast, forecast, imagined, value

Lines = list[tuple[str, float]]


# -- bombs and flak -------------------------------------------------------------------------------


def bomb_hits(s: Raid, answer: Bomb) -> Spread[int]:
    """§15.4-roll, §15.4-hits: the chance of each number of hits on the target."""
    unit = s.units[answer.unit]
    released = unit.notes.released
    assert released is not None
    return hits_of(s, unit, released, {7: 1.0} if answer.dice == "seven" else TWO_DICE)


def hits_of(
    s: Raid, unit: Unit, released: Released, dice: Mapping[int, float] = TWO_DICE
) -> Spread[int]:
    """Of a load that has been released, or of one that would be."""
    table = s.setup.cards.bombing
    modifier = table.total(bombing_modifiers(s, unit, released))
    worth = bomb_value(s, unit, released)
    found: Spread[int] = {}
    for rolled, p in dice.items():
        hits = rounded(worth * table.look_up("percent", rolled + modifier), 100)
        found[hits] = found.get(hits, 0.0) + p
    return found


def bombed(s: Raid, answer: Bomb) -> Lines:
    """A hit, and every level of damage that the target does not have yet."""
    released = s.units[answer.unit].notes.released
    if released is None:
        return []
    target, spread = s.surface[released.target], bomb_hits(s, answer)
    lines = [("hits", sum([p for hits, p in spread.items() if hits]))]
    reached: Spread[int] = {}
    for hits, p in spread.items():
        level = damage_level(replace(target, hits=target.hits + hits))
        reached[level] = reached.get(level, 0.0) + p
    for level in range(damage_level(target) + 1, len(LEVELS)):
        if chance := sum([p for each, p in reached.items() if each >= level]):
            lines.append((f"{LEVELS[level]} damage", chance))
    return lines


def fired_at(s: Raid, answer: Fire) -> Lines:
    """§14.2.5-roll: a cohesion check or more, and hits, of everybody in the line of fire."""
    gun, table = s.guns[answer.roller], s.setup.cards.flak
    lines: Lines = []
    for id in melee_of(s, answer.target):
        unit = s.units[id]
        modifier = total(common_modifiers(s, unit, gun.strength, len(answer.support)))
        modifier += total(direct_modifiers(s, unit, gun))
        cells = [(table.look_up("direct", rolled + modifier), p) for rolled, p in TWO_DICE.items()]
        lines += [
            (f"{id} is hit", sum([p for cell, p in cells if cell not in ("-", "C")])),
            (f"{id} checks cohesion", sum([p for cell, p in cells if cell != "-"])),
        ]
    return lines


def barraged(s: Raid, id: str, roller: str) -> Lines:
    """§14.2.5-roll: the same of a barrage, by the one that rolls and all others in support."""
    assert s.going is not None
    since = s.going.since if id == s.going.reactor else 1
    batteries = {each.id: each for each in exposed(s, id, since)}
    if roller not in batteries:
        return []
    unit, table = s.units[id], s.setup.cards.flak
    found = common_modifiers(s, unit, batteries[roller].strength, len(batteries) - 1)
    cells = [(table.look_up("barrage", n + total(found)), p) for n, p in TWO_DICE.items()]
    return [
        (f"{id} is hit", sum([p for cell, p in cells if cell not in ("-", "C")])),
        (f"{id} checks cohesion", sum([p for cell, p in cells if cell != "-"])),
    ]


# -- moves ----------------------------------------------------------------------------------------


def flown(s: Raid, answer: Move) -> Lines:
    """What a move leads to, if nobody but escorts comes between: its combat, or its bombs."""
    unit = s.units[answer.unit]
    twin = after_move(s, unit, answer)
    moved = twin.units.get(answer.unit)
    if moved is None or moved.where != "map":
        return []
    if moved.notes.released is not None:
        return bombed(twin, Bomb(moved.id))
    target = twin.units.get(moved.tally)
    if target is None or target.square != moved.square or target.where != "map":
        return []
    met = meeting(twin, moved, target)
    if met is None:
        return []
    combat, found = met
    attacks = combat.attacker == moved.side
    lines: Lines = [("bounce", 1.0)] if combat.bounce and attacks else []
    lines += [("head-on", 1.0)] if combat.head_on else []
    if bomber(target) and target.id not in moved.notes.head_on:
        stopped = stopped_by(s, target, unit)
        lines += [("escorts stop it", stopped)] if stopped else []
    for id in (target.id, moved.id):
        each = _of(found, id)
        if each is not None:
            lost = 1 - each.losses.get(0, 0.0)
            lines += [(f"{id} breaks", each.gone), (f"{id} loses aircraft", lost)]
    return lines


def after_move(s: Raid, unit: Unit, answer: Move) -> Raid:
    """The raid with a walk flown, and nothing else."""
    twin = s.__copy__()
    twin.log = None
    twin.note(unit.id, path=(unit.square,), turned=(), came=-1, head_on=())
    edge: Any = answer.edge if isinstance(answer, Attack | Return) else None
    advance(twin, unit.id, answer.steps, edge)
    moved = twin.units[unit.id]
    if moved.where == "map":  # §8.5-markers
        rise = altitude(moved.square) - altitude(unit.square)
        twin.change(unit.id, marker="climb" if rise > 0 else "dive" if rise < 0 else "")
    return twin


def meeting(s: Raid, moved: Unit, target: Unit) -> tuple[Combat, Forecast] | None:
    """The combat of a unit and its tally, by the better type of attack; a die falls for it."""
    group = next((each for each in chains(s) if moved.id in each), None)
    if group is None:
        return None
    side, _, _ = scheduled(s, [s.units[id] for id in group])
    attacker = moved.side if side is None else side
    attacking, defending = (moved, target) if attacker == moved.side else (target, moved)
    if unarmed(attacking):
        return None
    first = imagined(s, group, attacker, defending.id, attacking.id)
    planned = [
        imagined(s, group, attacker, defending.id, attacking.id, rating)
        for rating in ratings(first)
    ]
    found = [(each, forecast(s, each)) for each in planned]
    return max(found, key=lambda each: value(each[1], attacker, attacker))


def stopped_by(s: Raid, target: Unit, mover: Unit) -> float:
    """§10.4-roll: that one of the escorts at hand keeps a fighter from its bomber."""
    missed = 1.0
    for escort in escorts(s, target):
        modifier = total(reaction_modifiers(s, escort, target, mover))
        good = [p for n, p in TWO_DICE.items() if reaction_of(s, n + modifier) == "successful"]
        missed *= 1 - sum(good)
    return 1 - missed


def _of(found: Forecast, id: str) -> UnitForecast | None:
    return found.attacker.units.get(id) or found.defender.units.get(id)
