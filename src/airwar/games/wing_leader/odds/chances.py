"""Exact chances of single rolls, and what an answer has led to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from airwar.common.tables import total
from airwar.kernel.sight import Sight

from ..data.kinds import SIDES, Side, other
from ..rules.answers import (
    Bomb,
    Declare,
    Escape,
    Fire,
    Gci,
    Hits,
    Move,
    Primary,
    React,
    Roller,
    Standoff,
    Stop,
    Tally,
)
from ..rules.control import ALWAYS
from ..rules.dogfight import dogfighters, entry_modifiers, fresh, must_refuse
from ..rules.ending import half_points, stop_penalty, stoppers
from ..rules.engaged import of_side
from ..rules.radio import cluttered
from ..rules.reaction import BEST, in_danger, reaction_modifiers, reaction_of
from ..rules.squares import distance
from ..rules.state import Combat, Raid, Reaction, Unit
from ..rules.tally import modifiers
from .ahead import barraged, bombed, fired_at, flown
from .dice import TWO_DICE, Spread, at_least
from .forecast import Forecast, UnitForecast, forecast, imagined, struck


def tally_chance(s: Raid, unit: Unit, target: Unit) -> float:
    """§7.2.1-roll: above the distance."""
    far = distance(unit.square, target.square)
    return at_least(far + 1 - total(modifiers(s, unit, target)))


def reaction_chances(s: Raid, escort: Unit, target: Unit, enemy: Unit) -> Spread[Reaction]:
    """§10.4-roll: of each result."""
    modifier = total(reaction_modifiers(s, escort, target, enemy))
    found: Spread[Reaction] = {"none": 0.0, "late": 0.0, "successful": 0.0}
    for rolled, p in TWO_DICE.items():
        found[reaction_of(s, rolled + modifier)] += p
    return found


def team_chances(s: Raid, pairs: tuple[tuple[str, str], ...]) -> Spread[Reaction]:
    """§10.4.5: the best of several rolls."""
    best: Spread[Reaction] = {"none": 1.0, "late": 0.0, "successful": 0.0}
    for id, enemy in pairs:
        each = reaction_chances(s, s.units[id], in_danger(s), s.units[enemy])
        after: Spread[Reaction] = {"none": 0.0, "late": 0.0, "successful": 0.0}
        for mine, p in best.items():
            for found, q in each.items():
                after[max(mine, found, key=lambda result: BEST[result])] += p * q
        best = after
    return best


def escape_chance(s: Raid, unit: Unit, pursuer: Unit) -> float:
    """§11.0-roll: to get away from this fighter."""
    stop = distance(pursuer.square, unit.square) + stop_penalty(s, unit, pursuer)
    return 1 - at_least(stop)


def gci_chance(s: Raid, unit: Unit) -> float:
    """§9.2.4-gci, §9.4.2-effects"""
    return at_least(ALWAYS if cluttered(s, unit.net, unit.side) else s.gci)


def dogfight_chance(s: Raid, willing: Unit, refuser: Unit) -> float:
    """§10.8-roll: that a contested dogfight begins."""
    lead = total(entry_modifiers(s, willing)) - total(entry_modifiers(s, refuser))
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    return sum([a + lead >= b for a, b in pairs]) / 36


def _contested(s: Raid, side: Side, answer: str) -> list[tuple[str, float]]:
    """§10.8-roll: a dogfight that one side wants and the other refuses, each with its best."""
    mine, theirs = (_best(s, each) for each in (side, other(side)))
    if answer == "accept":
        what = "dogfight" if must_refuse(s) else "dogfight if they refuse"
        return [(what, dogfight_chance(s, mine, theirs))]
    if must_refuse(s):
        return [("dogfight", 0.0)]
    return [("dogfight if they want one", dogfight_chance(s, theirs, mine))]


def _best(s: Raid, side: Side) -> Unit:
    return max(dogfighters(s, side), key=lambda unit: total(entry_modifiers(s, unit)))


# -- what a player wants to know ------------------------------------------------------------------


def chances(sight: Sight[Raid], answer: Any) -> list[tuple[str, float]]:
    """What a player wants to know before the dice."""
    if answer in ("accept", "refuse") and fresh(sight.now):
        return _contested(sight.now, "raider" if sight.seat == "raider" else "defender", answer)
    return told(sight.now, answer)


def told(s: Raid, answer: Any) -> list[tuple[str, float]]:
    match answer:
        case Tally() if answer.target in s.units:
            return [("tally", tally_chance(s, s.units[answer.unit], s.units[answer.target]))]
        case React():
            found = team_chances(s, answer.escorts)
            return [("late", found["late"]), ("successful", found["successful"])]
        case Stop():
            gone = escape_chance(s, s.units[answer.escaper], s.units[answer.fighter])
            return [("stopped", 1 - gone)]
        case Gci():
            return [("new vector", gci_chance(s, s.units[answer.unit]))]
        case Declare() | Standoff():
            return _combat_chances(_declared(s, answer))
        case "fight" | "evade" if s.combat is not None and s.combat.rating:
            return _combat_chances(forecast(s, replace(s.combat, evaded=answer == "evade")))
        case Roller() if s.going is not None and s.going.barraged and s.combat is None:
            return barraged(s, s.going.barraged[-1], answer.unit)
        case Primary():
            combat = _led(s, answer)
            return [] if combat is None else _combat_chances(forecast(s, combat))
        case Hits() if s.combat is not None:
            return _unit_chances("", struck(s, s.combat, dict(answer.hits)))
        case Escape():
            return [(f"{id} gets away", _away(s, s.units[id])) for id in answer.units]
        case Bomb():
            return bombed(s, answer)
        case Fire():
            return fired_at(s, answer)
    return flown(s, answer) if isinstance(answer, Move) else []


def _declared(s: Raid, answer: Declare | Standoff) -> Forecast:
    combat = s.combat
    assert combat is not None
    defending, attacking = combat.primaries
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
    return forecast(s, found)


def _led(s: Raid, answer: Primary) -> Combat | None:
    """The combat with a primary, against the enemy's, or the first of his if he has yet to pick."""
    combat = s.combat
    if combat is None or combat.balloon:
        return None
    if combat.primaries:
        defending, attacking = combat.primaries[0], answer.unit
    else:
        defending, attacking = answer.unit, of_side(s, combat.attacker)[0].id
    return imagined(
        s, combat.units, combat.attacker, defending, attacking, dogfight=combat.dogfight
    )


def _combat_chances(found: Forecast) -> list[tuple[str, float]]:
    sides = (("attacker ", found.attacker), ("defender ", found.defender))
    return [line for name, side in sides for line in _unit_chances(name, side.units)]


def _unit_chances(name: str, units: Mapping[str, UnitForecast]) -> list[tuple[str, float]]:
    lines = []
    for id, unit in units.items():
        lost = max(0.0, 1 - unit.losses.get(0, 0.0))
        lines += [(f"{name}{id} loses aircraft", lost), (f"{name}{id} breaks", unit.gone)]
    return lines


def _away(s: Raid, unit: Unit) -> float:
    """§11.0-roll: to get away from whoever is most likely to stop it."""
    return min([escape_chance(s, unit, each) for each in stoppers(s, unit)], default=1.0)


def outcome(before: Raid, after: Raid, seat: str) -> str:
    """One line that names what happened."""
    side = "raider" if seat == "raider" else "defender"
    order = (other(side), side)  # type: ignore[arg-type]
    for who, name in zip(order, ("enemy", "own"), strict=True):
        lost = _losses(after, who) - _losses(before, who)
        if lost > 0:
            return f"{name} losses {lost}"
    for who, name in zip(order, ("enemy", "own"), strict=True):
        if _broken(after, who) > _broken(before, who):
            return f"{name} squadron breaks"
    if _tallies(after, side) > _tallies(before, side):
        return "tally"
    if after.combat is not None and before.combat is not None:
        hits = sum([n for _, n in after.combat.hits]) - sum([n for _, n in before.combat.hits])
        if hits > 0:
            return f"hits {hits}"
    points = [half_points(after)[each] - half_points(before)[each] for each in SIDES]
    return "points change" if any(points) else "nothing changes"


def _losses(s: Raid, side: str) -> int:
    return sum([unit.losses for unit in s.units.values() if unit.side == side])


def _broken(s: Raid, side: str) -> int:
    return sum([unit.broken for unit in s.units.values() if unit.side == side])


def _tallies(s: Raid, side: str) -> int:
    return sum([bool(unit.tally) for unit in s.units.values() if unit.side == side])
