"""American forces as the German sees them: what they hold, where they will be, what they are worth.

Of a force under a marker its pace tells bombers from fighters; of what nobody has seen yet it is
taken to hold a little.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from airwar.kernel.requests import sees

from ..data.kinds import AMERICAN, GERMAN
from ..odds.battle import Forecast
from ..rules.geography import SPAN, closed_to, distance, field, rated, within
from ..rules.groups import speed
from ..rules.state import Force, War

OWN_LOSS: Final = 0.6  # what a step of ours is worth
BOMBER: Final = 1.0  # a step of a bomber that has not bombed
DOWNED: Final = 2.0  # and more, if it is shot down
HOMEWARD: Final = 0.3  # the share of that for one that has bombed
ESCORT: Final = 0.4  # a step of a fighter: it only stands in the way
MIDDLE: Final = "2215"
BOMBERS, ESCORTS, SWEEP = 3, 1, 2  # units that a marker is taken to hide
HEAVY: Final = 3  # hexes a turn; whoever is faster is no bomber


class Foe(NamedTuple):
    """An American force that can be attacked, and where it is likely to be next turn."""

    force: Force
    units: tuple[str, ...]
    next_hex: str
    bombers: int  # steps


# -- what is seen ---------------------------------------------------------------------------------


def seen_force(force: Force) -> bool:
    """An American force whose units the German knows."""
    return force.side == AMERICAN and sees(force.units.seen, GERMAN)


def foes(s: War) -> list[Foe]:
    """American forces over the Reich and in front of it, bombers first."""
    found = []
    for force in s.forces.values():
        if force.side == AMERICAN and (units := units_of(s, force)):
            heavy = sum([s.units[u].steps for u in units if not rated(s, u).fighter])
            found.append(Foe(force, units, expected(s, force, units), heavy))
    return sorted(found, key=lambda foe: (-foe.bombers, foe.force.id))


def units_of(s: War, force: Force) -> tuple[str, ...]:
    """What it holds, or what it may hold."""
    return force.units.value if seen_force(force) else supposed(s, force)


def supposed(s: War, force: Force) -> tuple[str, ...]:
    """Units that have not been seen: bombers of the commonest type and an escort, or fighters."""
    known = {unit for each in s.forces.values() if seen_force(each) for unit in each.units.value}
    left = [
        unit.id
        for unit in s.of_side(AMERICAN)
        if unit.status == "play" and unit.id not in known and unit.id not in s.landed
    ]
    fighters = [unit for unit in left if rated(s, unit).fighter]
    if any(distance(*leg) > HEAVY for leg in pairwise((*force.track, force.hex))):
        return tuple(fighters[:SWEEP])
    heavy: dict[str, list[str]] = {}
    for unit in left:
        if not rated(s, unit).fighter:
            heavy.setdefault(s.units[unit].type, []).append(unit)
    bombers = max(heavy.values(), key=len, default=[])
    return tuple(sorted((*bombers[:BOMBERS], *fighters[:ESCORTS])))


def expected(s: War, force: Force, units: tuple[str, ...]) -> str:
    """Where it will be: as far on as it came, or toward the middle of the Reich."""
    back = force.track[-1] if force.track and force.track[-1] != force.hex else ""
    if len(force.track) > 1 and not back:
        back = force.track[-2]
    if back and distance(back, force.hex) < 2:
        back = ""
    return onward(force.hex, back, speed(s, units), closed_to(s, AMERICAN, force.sneak))


@lru_cache(maxsize=20_000)
def onward(hex: str, back: str, pace: int, shut: frozenset[str]) -> str:
    near = within(hex, shut, pace)
    if back:
        return max(near, key=lambda each: (distance(each, back), near[each], each))
    far = field((MIDDLE,), shut)
    return min(near, key=lambda each: (far.get(each, SPAN), each))


def worth(s: War, foe: Foe, odds: Forecast) -> float:
    """What an attack wins: above all bombers shot down that have still to bomb."""
    done = all(unit in s.deeds for unit in foe.units if not rated(s, unit).fighter)
    hit = odds.bombers * BOMBER + odds.downed * DOWNED
    won = hit * (HOMEWARD if done else 1.0) + ESCORT * odds.escorts
    return won - OWN_LOSS * odds.attackers
