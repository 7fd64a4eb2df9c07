"""What units, combats and positions are worth, in half points."""

from __future__ import annotations

from collections.abc import Sequence

from ..data.kinds import Side, other
from ..odds.forecast import Forecast, SideForecast, forecast, imagined
from ..rules.answers import Rating
from ..rules.cards import card_of, unarmed
from ..rules.combatquestions import ratings
from ..rules.ending import exits_score
from ..rules.state import Combat, Raid, Unit, bomber, loaded

FIGHTER = 3.0  # to put a squadron of fighters out of the fight
BOMBS = 0.35  # of a point of bomb value, while it is on board


def standing(s: Raid, unit: Unit) -> float:
    """What a unit is still good for, as it is now."""
    if bomber(unit):
        if not loaded(unit):
            return 0.0
        if exits_score(s):
            return 2 * _exit(s, unit.size == "flight", unit.disruption, unit.broken)
        value = BOMBS * max(6, unit.bomb)
        return value * (0.5 if unit.broken else 0.8 if unit.disruption else 1.0)
    if unit.broken:
        return 0.0
    return FIGHTER * (0.6 if unit.size == "flight" else 1.0) * (0.8 if unit.disruption else 1.0)


def _exit(s: Raid, flight: bool, disruption: int, broken: bool) -> float:
    table = s.setup.cards.exits
    if broken:
        return table.broken
    return table.half if flight or disruption else table.whole


def after(s: Raid, unit: Unit, *, broken: bool) -> float:
    """What it would be good for once disrupted, or broken."""
    if bomber(unit) and loaded(unit) and exits_score(s):
        return 2 * _exit(s, unit.size == "flight", 1, broken)
    if broken and not bomber(unit):
        return 0.0
    return standing(s, unit) * (0.5 if broken else 0.8)


# -- combats --------------------------------------------------------------------------------------


def suffered(s: Raid, side: SideForecast) -> float:
    """What a side is expected to lose."""
    total = 0.0
    for id, each in side.units.items():
        unit = s.units[id]
        now = standing(s, unit)
        total += each.points + each.eliminated * (now + 1)
        total += each.breaks * (now - after(s, unit, broken=True))
        total += each.disrupted * (now - after(s, unit, broken=False))
    return total


def combat_value(s: Raid, combat: Combat, side: Side) -> float:
    """What a combat of these primaries and this type is worth to a side."""
    found = forecast(s, combat)
    return balance(s, found, combat.attacker, side)


def balance(s: Raid, found: Forecast, attacker: Side, side: Side) -> float:
    enemy = suffered(s, found.of(other(side), attacker))
    return enemy - suffered(s, found.of(side, attacker))


def best_attack(
    s: Raid, units: Sequence[str], attacker: Side, defending: str, dogfight: str = ""
) -> tuple[float, str, Rating]:
    """The attacker's best primary and type against a defending primary, and its worth to him."""
    best: tuple[float, str, Rating] | None = None
    for id in units:
        unit = s.units[id]
        if unit.side != attacker or unarmed(unit):
            continue
        combat = imagined(s, units, attacker, defending, id, dogfight=dogfight)
        for rating in ratings(combat):
            kind = imagined(s, units, attacker, defending, id, rating, dogfight=dogfight)
            value = combat_value(s, kind, attacker)
            if best is None or value > best[0]:
                best = value, id, rating
    assert best is not None
    return best


def fight_value(s: Raid, units: Sequence[str], attacker: Side, dogfight: str = "") -> float:
    """What a combat is worth to the attacker, if both sides choose well."""
    defenders = [id for id in units if s.units[id].side != attacker]
    attackers = [id for id in units if s.units[id].side == attacker]
    if not defenders or all(unarmed(s.units[id]) for id in attackers):
        return 0.0
    return min([best_attack(s, units, attacker, id, dogfight)[0] for id in defenders])


def strength(unit: Unit) -> float:
    """How good a fighter a unit is, roughly."""
    card = card_of(unit)
    size = 1.0 if unit.size == "squadron" else 0.6
    return size * (card.speed[2] + card.turn[2] + 2 * max(0, card.firepower))
