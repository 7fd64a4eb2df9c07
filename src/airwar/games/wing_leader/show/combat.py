"""The combat under way, and what each type of attack would do."""

from __future__ import annotations

from collections.abc import Mapping

from ..data.kinds import Side
from ..odds.forecast import Forecast, SideForecast, UnitForecast, forecast, imagined
from ..rules.answers import Rating
from ..rules.cards import basic_speed, basic_turn, value_modifiers
from ..rules.combat import (
    additional,
    attacker_modifiers,
    defender_modifiers,
    defender_rolls,
    value_of,
)
from ..rules.combatquestions import ratings
from ..rules.squares import name
from ..rules.state import Combat, Raid
from .structs import AttackView, CombatView, SideOdds, UnitOdds


def combat_view(s: Raid) -> CombatView | None:
    combat = s.combat
    if combat is None:
        return None
    declaring = "attack" in s.at and len(combat.primaries) == 2 and not combat.balloon
    attacks = [attack_view(s, combat, rating) for rating in ratings(combat)] if declaring else []
    return CombatView(
        name(combat.square),
        combat.units,
        combat.attacker,
        combat.primaries,
        "" if declaring else combat.rating,
        combat.balloon,
        combat.dogfight,
        combat.head_on,
        combat.bounce,
        combat.hits,
        combat.losses,
        tuple(attacks),
    )


def attack_view(s: Raid, combat: Combat, rating: Rating) -> AttackView:
    defending, attacking = combat.primaries
    planned = imagined(
        s, combat.units, combat.attacker, defending, attacking, rating, dogfight=combat.dogfight
    )
    found: Forecast = forecast(s, planned)
    return AttackView(
        rating,
        _side(s, planned, planned.attacker, found.attacker),
        _side(s, planned, planned.defender, found.defender),
        planned.bounce,
    )


def _side(s: Raid, combat: Combat, side: Side, found: SideForecast) -> SideOdds:
    attacks = side == combat.attacker
    unit = s.units[combat.primaries[1 if attacks else 0]]
    friends = additional(s, combat, unit)
    dice = attacker_modifiers(s, combat)
    if not attacks:
        dice = defender_modifiers(s, combat) if defender_rolls(s, combat) else []
    return SideOdds(
        unit.id,
        basic_turn(unit) if combat.rating == "turning" else basic_speed(unit),
        tuple(value_modifiers(s, unit, friends, defending=not attacks)),
        value_of(s, combat, unit.id, combat.rating),
        found.column,
        tuple([(each.name, each.value) for each in dice]),
        _spread(found.hits),
        {id: _unit(each) for id, each in found.units.items()},
    )


def _unit(found: UnitForecast) -> UnitOdds:
    return UnitOdds(_spread(found.losses), found.eliminated, found.breaks, found.disrupted)


def _spread(found: Mapping[int, float]) -> tuple[tuple[int, float], ...]:
    return tuple([(number, round(p, 4)) for number, p in sorted(found.items())])
