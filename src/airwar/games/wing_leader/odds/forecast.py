"""What an air combat will do: hits, losses and breaks of both sides, exactly.

Hits that do not go round are dealt as the side that scores them would: to the unit that is most
likely to be finished by one more.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.tables import total

from ..data.kinds import Side, other
from ..data.tables import Tables
from ..rules.answers import Rating
from ..rules.cards import card_of
from ..rules.cohesion import BREAKS, Column, column_of, general_modifiers, uses_ammo
from ..rules.combat import (
    attacker_modifiers,
    columns,
    defender_modifiers,
    defender_rolls,
    fast,
    heading,
)
from ..rules.groups import is_head_on
from ..rules.losses import confirmed
from ..rules.sky import weather_at
from ..rules.squares import rounded
from ..rules.state import DEPLETED, LOW, Combat, Raid, Unit
from ..rules.tactics import is_bounce
from ..rules.weapons import firepower
from .dice import FACES, TWO_DICE, Spread, mean, mixed


class UnitForecast(Struct, frozen=True):
    """One unit: the chance of each number of losses, to be eliminated, and to break."""

    losses: dict[int, float]
    eliminated: float
    breaks: float
    points: float  # half points that its losses give away, on average
    disrupted: float = 0.0  # and not broken, if it was not disrupted before

    @property
    def gone(self) -> float:
        return self.eliminated + self.breaks


class SideForecast(Struct, frozen=True):
    """One side: its column, its modifiers, the chance of each number of hits that it scores."""

    column: int
    modifier: int
    hits: dict[int, float]
    units: dict[str, UnitForecast]  # its own

    @property
    def points(self) -> float:
        """Half points that its losses give away, on average."""
        return sum([unit.points for unit in self.units.values()])


class Forecast(Struct, frozen=True):
    attacker: SideForecast
    defender: SideForecast

    def of(self, side: Side, attacker: Side) -> SideForecast:
        return self.attacker if side == attacker else self.defender


def imagined(
    s: Raid,
    units: Sequence[str],
    attacker: Side,
    defending: str,
    attacking: str,
    rating: Rating = "turning",
    **fields: Any,
) -> Combat:
    """A combat as it would be with these primaries and this type of attack."""
    square = s.units[units[0]].square
    combat = Combat(
        square, tuple(sorted(units)), attacker, primaries=(defending, attacking), **fields
    )
    primary = s.units[attacking]
    head_on = is_head_on(s, primary)
    combat = replace(combat, head_on=head_on, rating="hit-and-run" if head_on else rating)
    lufbery = s.units[defending].lufbery
    return replace(combat, bounce=is_bounce(s, combat, primary), lufbery=lufbery)


def forecast(s: Raid, combat: Combat) -> Forecast:
    """The whole distribution of a combat, for its primaries and type."""
    combat = replace(combat, high_speed=fast(s, combat))
    defending, attacking = columns(s, combat)
    tables = s.setup.cards
    attack = total(attacker_modifiers(s, combat))
    defense = total(defender_modifiers(s, combat)) if not combat.balloon else 0
    scored = hits_of(tables, attacking, attack, combat.high_speed)
    returned: Spread[int] = {0: 1.0}
    if defender_rolls(s, combat):
        returned = hits_of(tables, defending, defense, combat.high_speed)
    return Forecast(
        SideForecast(attacking, attack, scored, _suffered(s, combat, combat.attacker, returned)),
        SideForecast(defending, defense, returned, _suffered(s, combat, combat.defender, scored)),
    )


def hits_of(tables: Tables, column: int, modifier: int, halved: bool) -> Spread[int]:
    """§10.5.1-roll: the chance of each number of hits."""
    found = known(tables).hits
    key = (column, modifier, halved)
    if key not in found:
        found[key] = _hits_of(tables, column, modifier, halved)
    return found[key]


def _hits_of(tables: Tables, column: int, modifier: int, halved: bool) -> Spread[int]:
    found: Spread[int] = {}
    for rolled, p in TWO_DICE.items():
        hits = tables.air_combat.look_up(heading(column), rolled + modifier)
        if halved:
            hits = rounded(hits, 2)
        found[hits] = found.get(hits, 0) + p
    return found


# -- what a side suffers --------------------------------------------------------------------------


def _suffered(
    s: Raid, combat: Combat, side: Side, hits: Mapping[int, float]
) -> dict[str, UnitForecast]:
    units = [s.units[id] for id in combat.units if s.units[id].side == side]
    if not units:
        return {}
    shooter = combat.primaries[0 if side == combat.attacker else 1]
    bonus = {unit.id: _bonus(s, combat, shooter, unit) for unit in units}
    shares = {number: _dealt(units, bonus, number) for number in hits}
    found = {}
    for unit in units:
        lost = mixed(
            [(_losses(unit, bonus[unit.id], shares[n][unit.id]), p) for n, p in hits.items()]
        )
        found[unit.id] = _unit_forecast(s, combat, unit, lost)
    return found


def struck(s: Raid, combat: Combat, hits: Mapping[str, int]) -> dict[str, UnitForecast]:
    """What becomes of units that are dealt so many hits each."""
    found = {}
    for id, number in hits.items():
        unit = s.units[id]
        shooter = combat.primaries[0 if unit.side == combat.attacker else 1]
        lost = _losses(unit, _bonus(s, combat, shooter, unit), number)
        found[id] = _unit_forecast(s, combat, unit, lost)
    return found


def _bonus(s: Raid, combat: Combat, shooter: str, unit: Unit) -> int:
    primary = s.units.get(shooter)
    return 0 if primary is None else total(firepower(s, combat, primary, unit))


def _dealt(units: Sequence[Unit], bonus: Mapping[str, int], number: int) -> dict[str, int]:
    """§10.2.2: as many as go round for each, the rest to those who suffer most from one more."""
    each, more = divmod(number, len(units))
    ranked = sorted(units, key=lambda unit: -_worth(unit, bonus[unit.id]))
    lucky = {unit.id for unit in ranked[:more]}
    return {unit.id: each + (unit.id in lucky) for unit in units}


def _worth(unit: Unit, bonus: int) -> float:
    """Half points of one hit on a unit, on average; more if it would be eliminated."""
    lost = mean(_losses(unit, bonus, 1))
    return lost * (card_of(unit).half_vp + (4 if unit.losses + 1 >= unit.max_losses else 0))


def _losses(unit: Unit, bonus: int, hits: int) -> Spread[int]:
    left = unit.max_losses - unit.losses
    return losses_of(card_of(unit).protection, bonus, hits, unit.straggler, left)


@lru_cache(maxsize=4096)
def losses_of(
    protection: tuple[int, ...], bonus: int, hits: int, straggler: bool, left: int
) -> Spread[int]:
    """§10.6-confirm, §10.6.1: losses from so many hits; no more than are left to lose."""
    states: Spread[tuple[int, bool]] = {(0, straggler): 1.0}
    results = [confirmed(die, bonus, protection) for die in FACES]
    loss, strays = results.count("loss") / 6, results.count("straggler") / 6
    for _ in range(hits):
        after: Spread[tuple[int, bool]] = {}
        for (lost, astray), p in states.items():
            moves = [((lost, astray), 1 - loss - strays), ((lost + 1, astray), loss)]
            moves.append(((lost + 1, False) if astray else (lost, True), strays))
            for state, q in moves if lost < left else [((lost, astray), 1.0)]:
                after[state] = after.get(state, 0) + p * q
        states = after
    found: Spread[int] = {}
    for (lost, _), p in states.items():
        found[min(lost, left)] = found.get(min(lost, left), 0) + p
    return {lost: p for lost, p in sorted(found.items()) if p > 1e-12}


def _unit_forecast(s: Raid, combat: Combat, unit: Unit, lost: Spread[int]) -> UnitForecast:
    left = unit.max_losses - unit.losses
    eliminated = lost.get(left, 0.0)
    breaks = shaken = 0.0
    if not unit.broken:
        need = BREAKS[unit.size] - unit.disruption
        for number, p in lost.items():
            if number < left:
                breaks += p * break_chance(s, combat, unit, number, need)
                shaken += p * break_chance(s, combat, unit, number, 1)
    points = mean(lost) * card_of(unit).half_vp
    disrupted = 0.0 if unit.disruption else shaken - breaks
    return UnitForecast(lost, eliminated, breaks, points, disrupted)


def break_chance(s: Raid, combat: Combat, unit: Unit, losses: int, need: int = 0) -> float:
    """§10.7-disrupt: to break by the cohesion check of a combat with so many losses, or to suffer
    as many levels as `need` says."""
    modifier = total(general_modifiers(s, unit, losses)) + _combat_modifier(s, combat, unit)
    levels = need or BREAKS[unit.size] - unit.disruption
    tables, column = s.setup.cards, column_of(unit)
    found = known(tables).breaks
    key = (column, modifier, levels)
    if key not in found:
        found[key] = _breaks(tables, column, modifier, levels)
    return found[key]


def _combat_modifier(s: Raid, combat: Combat, unit: Unit) -> int:
    """Ammo, weather and bounce; the combat need not be under way."""
    table = s.setup.cards.cohesion_dice
    found = table.weather * weather_at(s, combat.square)
    if uses_ammo(s, unit) and unit.ammo == LOW:
        found += table.low_ammo
    elif uses_ammo(s, unit) and unit.ammo == DEPLETED:
        found += table.depleted
    if combat.bounce and unit.side != combat.attacker:
        found += table.bounced
    return found


def _breaks(tables: Tables, column: Column, modifier: int, need: int) -> float:
    return sum(
        [
            p
            for rolled, p in TWO_DICE.items()
            if tables.cohesion.look_up(column, rolled + modifier) >= need
        ]
    )


# -- what has been looked up before ---------------------------------------------------------------


class Known:
    """The chances of one set of tables. It holds on to them: no others get their identity."""

    __slots__ = ("bombs", "breaks", "hits", "tables")

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.hits: dict[tuple[int, int, bool], Spread[int]] = {}
        self.breaks: dict[tuple[Column, int, int], float] = {}
        self.bombs: dict[tuple[Hashable, ...], float] = {}


_tables: dict[int, Known] = {}
SETS = 64  # of tables: more only where many games have tables of their own


def known(tables: Tables) -> Known:
    """By identity: to hash the tables takes longer than to look into them."""
    found = _tables.get(id(tables))
    if found is None:
        if len(_tables) >= SETS:
            _tables.clear()
        found = _tables[id(tables)] = Known(tables)
    return found


# -- the best of several --------------------------------------------------------------------------


def value(found: Forecast, attacker: Side, side: Side) -> float:
    """What a combat is worth to a side, in half points: losses, and units that are gone."""
    mine, theirs = found.of(side, attacker), found.of(other(side), attacker)
    return _worth_of(theirs) - _worth_of(mine)


BROKEN = 3.0  # half points that it is worth to break a unit


def _worth_of(side: SideForecast) -> float:
    return side.points + BROKEN * sum([unit.gone for unit in side.units.values()])
