"""Who meets in a battle: attackers and defenders, groups and their order of fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..data.kinds import AMERICAN, GERMAN, Side
from .endurance import holders
from .fire import BOMBERS, by_type, can_fire, factors, ranked
from .geography import aircraft, rated
from .state import Battle, War, enemy

JETS_FIRST: Final = "jets-first"
PAST_ESCORT: Final = "past-escort"
WITH_SCHOOLS: Final = "with-schools"
FIRST_SHOT: Final = "first-shot"  # rule 42


# -- who is there ---------------------------------------------------------------------------------


def battle_of(s: War) -> Battle:
    assert s.battle is not None
    return s.battle


def attackers(s: War) -> tuple[str, ...]:
    """The units of the attacking force that live."""
    force = s.forces.get(battle_of(s).force)
    return () if force is None else force.units.value


def defenders(s: War) -> tuple[str, ...]:
    """§13.24: all enemy units aloft in the hex."""
    b = battle_of(s)
    found = [unit for force in s.here(b.hex, enemy(side_of(s))) for unit in force.units.value]
    return tuple(sorted(found))


def side_of(s: War) -> Side:
    return AMERICAN if battle_of(s).force[0] == "A" else GERMAN


def fighters(s: War, units: Sequence[str]) -> tuple[str, ...]:
    return tuple([unit for unit in units if rated(s, unit).fighter])


def bombers(s: War, units: Sequence[str]) -> tuple[str, ...]:
    return tuple([unit for unit in units if not rated(s, unit).fighter])


def conventional(s: War, units: Sequence[str]) -> tuple[str, ...]:
    """§24.2: bomber guns do not reach jets and rockets."""
    return tuple([unit for unit in units if not rated(s, unit).exempt])


def past_escort(s: War) -> bool:
    return PAST_ESCORT in battle_of(s).how.how


def at_bombers(s: War) -> bool:
    """§13.22, §13.232, §45.1: does the next fire of the attackers fall on bombers?"""
    found = defenders(s)
    return bool(bombers(s, found)) and (past_escort(s) or not fighters(s, found))


def gun_factors(s: War) -> int:
    """§13.233: bomber factors that can fire back; none without a column (§2.31c)."""
    own = bombers(s, defenders(s))
    return factors(s, own) if own and can_fire(s, own) else 0


# -- groups and their order -----------------------------------------------------------------------


def fire_groups(s: War) -> dict[str, tuple[str, ...]]:
    """§13.34, §13.51a: the groups of the attackers that have not fired and can."""
    b = battle_of(s)
    groups = by_type(s, attackers(s))
    if b.how.remnants:  # §41.1
        joined = [groups.pop(type, ()) for type in b.how.remnants]
        groups["+".join(b.how.remnants)] = tuple([unit for own in joined for unit in own])
    if WITH_SCHOOLS in b.how.how and at_bombers(s):  # §13.67: E does not count there
        for type in list(groups):
            base = aircraft(s, type).school if "+" not in type else ""
            if base in groups and base not in b.fired and type not in b.fired:
                groups[base] = (*groups[base], *groups.pop(type))
    return {
        key: units
        for key, units in groups.items()
        if not any(type in b.fired for type in key.split("+")) and can_fire(s, units)
    }


def first_groups(s: War) -> tuple[str, ...]:
    """§13.6, §24.3: the best groups that have not fired; jets and rockets first if so chosen."""
    groups = fire_groups(s)
    if JETS_FIRST in battle_of(s).how.how:
        jets = {key: own for key, own in groups.items() if not conventional(s, own)}
        groups = jets or groups
    return ranked(s, groups)[0] if groups else ()


def first_targets(s: War, units: Sequence[str]) -> tuple[str, ...]:
    """§13.6: the best fighter types among these; bombers if there is no fighter left."""
    own = by_type(s, fighters(s, units))
    if own:
        return ranked(s, own)[0]
    return (BOMBERS,) if bombers(s, units) else ()


def of_tier(s: War, units: Sequence[str], tier: Sequence[str]) -> tuple[str, ...]:
    if tuple(tier) == (BOMBERS,):
        return bombers(s, units)
    return tuple([unit for unit in units if s.units[unit].type in tier])


def group_units(s: War, key: str) -> tuple[str, ...]:
    """The units that fire under a key, of either side."""
    own = fire_groups(s).get(key)
    return own if own is not None else of_tier(s, defenders(s), (key,))


# -- what can be chosen ---------------------------------------------------------------------------


def manners(s: War) -> tuple[Any, ...]:
    """The ways of attacking that make a difference here, sorted."""
    return ways(s, side_of(s), attackers(s), defenders(s))


def ways(s: War, side: Side, own: Sequence[str], there: Sequence[str]) -> tuple[Any, ...]:
    """§24.3, §45.1, §13.67: the same for any two that could meet."""
    found = []
    if any(rated(s, u).exempt for u in own) and conventional(s, own):
        found.append(JETS_FIRST)
    if s.on("goering") and side == GERMAN and bombers(s, there) and fighters(s, there):
        found.append(PAST_ESCORT)
    types = by_type(s, own)
    if bombers(s, there) and any(aircraft(s, type).school in types for type in types):
        found.append(WITH_SCHOOLS)
    return tuple(found)


def remnants(s: War) -> tuple[str, ...]:
    """§41.1: types of the attackers that are too weak to fire alone, sorted."""
    if not s.on("combined-attack"):
        return ()
    groups = by_type(s, attackers(s))
    return tuple(sorted([type for type, own in groups.items() if not can_fire(s, own)]))


def escort_types(s: War) -> tuple[str, ...]:
    return tuple(sorted(by_type(s, fighters(s, defenders(s)))))


def escort_groups(s: War) -> dict[str, tuple[str, ...]]:
    """§45.1: the groups of the escort that have not fired at those who fly past, and can; §41.1
    R154: those too weak to fire alone fire as one."""
    b = battle_of(s)
    own = by_type(s, fighters(s, defenders(s)))
    groups = {type: own[type] for type in own if type in b.escorts and type not in b.fired}
    weak = sorted([type for type, units in groups.items() if not can_fire(s, units)])
    if s.on("combined-attack") and len(weak) > 1:
        groups["+".join(weak)] = tuple([unit for type in weak for unit in groups.pop(type)])
    return {key: units for key, units in groups.items() if can_fire(s, units)}


def tanks_matter(s: War) -> bool:
    """§13.72, §42.1: tanks count where fighters meet, or where bombers fire first at their
    holders."""
    there = defenders(s)
    meet = fighters(s, there) and any(rated(s, unit).e is not None for unit in attackers(s))
    return bool(meet) or (s.on(FIRST_SHOT) and battle_of(s).guns > 0)


def tank_holders(s: War, side: Side) -> list[str]:
    """The clocks of a side whose units in this battle hold tanks."""
    if not tanks_matter(s):
        return []
    own = attackers(s) if side == side_of(s) else defenders(s)
    if side != side_of(s) and not any(rated(s, u).e is not None for u in attackers(s)):
        return []
    return holders(s, side, own)
