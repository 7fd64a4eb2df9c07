"""Moves: fighters to their targets, bombers on their way, the broken home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..data.kinds import Side, other
from ..odds.chances import reaction_chances
from ..rules.answers import Fly, FormUp, Free, Meet, Move, Return, Stay, Support
from ..rules.flights import Errand
from ..rules.flying import advance
from ..rules.groups import chains, scheduled
from ..rules.missions import openings
from ..rules.movequestion import Who, units_of
from ..rules.reaction import escorts
from ..rules.squares import LEFT, altitude, arc, aspect, column, columns_to, distance, square
from ..rules.state import DEPLETED, Raid, Unit, bomber, fighter, loaded
from . import circles, raiding, shelter
from .stakes import fight_value
from .ways import End, ends_toward

PACE = 2
CAUGHT = 3.0  # half points that it costs to be caught by an escort
RELUCTANT = 0.3  # what a fight with fighters must be worth
EAGER = -1.5  # what an attack on bombers may cost


def move(s: Raid, who: Who) -> Move | None:
    """The first unit that is due; None leaves it to the question's own list."""
    unit = s.units[units_of(who)[0]]
    ways = list(openings(s, unit))
    if not ways:
        return None
    if fighter(unit) and (found := circles.defend(s, unit, ways)):
        return found
    if unit.tally and fighter(unit):
        return _hunt(s, unit, ways)
    if fighter(unit):
        return _cruise(s, unit, ways)
    return raiding.attack(s, unit, ways) or _onward(s, unit, ways)


# -- without a tally ------------------------------------------------------------------------------


def _onward(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> Move | None:
    """Bombers and escorts fly on; who has no other way goes home."""
    for kind in (Fly, Return):
        for answer, way in ways:
            if isinstance(answer, kind) and (found := ended(s, unit, answer, way)):
                return found
    return None


def _cruise(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> Move | None:
    """As its mission has it, or where it can be of use."""
    for wanted in _wishes(s, unit):
        for answer, way in ways:
            if isinstance(answer, wanted) and (found := ended(s, unit, answer, way)):
                return found
    for answer, way in ways:
        if found := ended(s, unit, answer, way):
            return found
    return None


def _wishes(s: Raid, unit: Unit) -> list[type[Any]]:
    """What a fighter without a tally would rather do, in order."""
    if unit.returning or unit.broken:
        return [Return]
    if unit.mission == "escort":
        return [Fly]
    if not _anything_left(s, unit.side):
        return [Return, Fly]
    if unit.mission == "sweep":
        if unit.ammo == DEPLETED and unit.disruption:
            return [Return]
        return [Stay, Support, Fly] if shelter.waits(s, unit) else [Support, FormUp, Fly]
    return [Fly, Free, Stay]


def _anything_left(s: Raid, side: Side) -> bool:
    """Is there anybody to fight, or to protect?"""
    bombers = [unit for unit in s.units.values() if bomber(unit) and unit.in_play and loaded(unit)]
    rivals = [u for u in s.units.values() if u.side != side and u.in_play and not u.broken]
    return bool(bombers) and bool(rivals)


def ended(s: Raid, unit: Unit, answer: Move, way: Errand) -> Move | None:
    """An answer with the walk to its best end."""
    rivals = [each.square for each in s.flying(other(unit.side)) if fighter(each)]
    prey = [each for each in s.flying(other(unit.side)) if bomber(each)]
    prey.sort(key=lambda each: (distance(unit.square, each.square), each.id))
    point = way.to if way.to >= 0 else _ahead(prey[0]) if prey else unit.square
    ends = ends_toward(way, point)
    if not ends:
        return None
    best = max(ends, key=lambda end: _quality(s, unit, way, end, rivals, prey))
    return replace(answer, steps=best[1])


def _quality(
    s: Raid,
    unit: Unit,
    way: Errand,
    end: End,
    rivals: Sequence[int],
    prey: Sequence[Unit],
) -> float:
    """How good an end is for who has nobody in sight; without need nothing is thrown away."""
    flight, steps = end
    acts = sum([token in ("jettison", "tanks", "lufbery", "slow") for token in steps])
    value = -0.01 * len(steps) - 2.0 * acts
    if flight.gone:
        return value + (5 if way.edge is not None or bomber(unit) else 0)
    if way.edge is not None:
        value -= columns_to(way.edge, flight.square)
        near = min([distance(flight.square, each) for each in rivals], default=9)
        return value + 0.3 * min(4, near)
    if way.to >= 0:
        value -= distance(flight.square, way.to)
        value += 0.1 * min(altitude(flight.square), altitude(way.to))
    elif prey and flight.square == unit.square:  # it circles, and looks where they will be
        value += aspect(flight.facing, flight.square, _ahead(prey[0])) == "ahead"
    elif prey and way.circle:
        near = min([distance(flight.square, _ahead(each)) for each in prey])
        value -= near
        value += 0.2 * min(2, altitude(flight.square) - altitude(prey[0].square))
    return value


# -- with a tally ---------------------------------------------------------------------------------


def _hunt(s: Raid, unit: Unit, ways: Sequence[tuple[Move, Errand]]) -> Move | None:
    """Attack if it is worth it, else get into a good position."""
    target = s.units.get(unit.tally)
    way = next((way for answer, way in ways if isinstance(answer, Free)), None)
    if target is None or way is None:
        return _cruise(s, unit, ways)
    ends = ends_toward(way, target.square)
    ways_in = attacks(ends, target.square)
    best: tuple[float, tuple[str, ...]] | None = None
    for steps in ways_in:
        value = attack_value(s, unit, target, steps)
        if best is None or value > best[0]:
            best = value, steps
    least = EAGER if bomber(target) else RELUCTANT
    stuck = all(end.square == target.square for end, _ in ends)
    if best is not None and (best[0] >= least or stuck):
        return Free(unit.id, best[1])  # type: ignore[arg-type]
    others = [end for end in ends if end[0].square != target.square and not end[0].gone]
    if not others or not bomber(target):
        ends = ends_toward(way, _ahead(target) if bomber(target) else -1)
        others = [end for end in ends if end[0].square != target.square and not end[0].gone]
    if not others:
        return _cruise(s, unit, ways)
    best_stand = max(others, key=lambda end: stand(s, target, end))
    return Free(unit.id, best_stand[1])  # type: ignore[arg-type]


def attacks(ends: Sequence[End], at: int) -> list[tuple[str, ...]]:
    """One walk for each way to come in, with and without a dive."""
    found: dict[Any, tuple[str, ...]] = {}
    for end, steps in ends:
        if end.square == at and "lufbery" not in steps:
            found.setdefault((end.facing, end.dived, end.climbed, end.tanks), steps)
    return list(found.values())


def attack_value(s: Raid, unit: Unit, target: Unit, steps: Sequence[Any]) -> float:
    """What an attack by this way is worth, if the target stays and escorts may react."""
    twin = s.__copy__()
    twin.log = None
    twin.note(unit.id, path=(unit.square,), came=-1, head_on=())
    advance(twin, unit.id, steps)
    marker = _marker(unit, twin.units[unit.id])
    twin.change(unit.id, marker=marker)
    group = next((each for each in chains(twin) if unit.id in each), None)
    if group is None:
        return 0.0
    value = _side_value(twin, group, unit.side) - _without(s, unit, target)
    return value - _danger(s, twin.units[unit.id], target, value)


def _side_value(s: Raid, group: Sequence[str], side: Side) -> float:
    attacker = _attacker(s, group, side)
    value = fight_value(s, group, attacker)
    return value if attacker == side else -value


def _without(s: Raid, unit: Unit, target: Unit) -> float:
    """What the fight around a target is worth to a side if this unit stays away."""
    twin = s.__copy__()
    twin.log = None
    twin.change(unit.id, tally="")
    group = next((each for each in chains(twin) if target.id in each), None)
    return 0.0 if group is None else _side_value(twin, group, unit.side)


def _marker(unit: Unit, moved: Unit) -> Any:
    rise = altitude(moved.square) - altitude(unit.square)
    return "climb" if rise > 0 else "dive" if rise < 0 else ""


def _attacker(s: Raid, group: Sequence[str], side: Side) -> Side:
    """Who would attack; a die is taken to fall for the side."""
    found, _, _ = scheduled(s, [s.units[id] for id in group])
    return side if found is None else found


def _danger(s: Raid, moved: Unit, target: Unit, value: float) -> float:
    """What escorts that react take away from an attack."""
    if not bomber(target) or target.id in moved.notes.head_on:
        return 0.0
    missed, late = 1.0, 0.0
    for escort in escorts(s, target):
        found = reaction_chances(s, escort, target, moved)
        late = max(late, found["late"])
        missed *= 1 - found["successful"]
    return (1 - missed) * (max(0.0, value) + CAUGHT) + late * 1.5


def stand(s: Raid, target: Unit, end: End) -> tuple[float, int]:
    """A place from which it can strike next turn: near, high, with the Sun behind it."""
    flight, steps = end
    ahead = _ahead(target)
    far = distance(flight.square, ahead)
    value = -abs(far - 1.0) if far else -1.0
    higher = altitude(flight.square) - altitude(ahead)
    value += 0.4 * min(2, higher) if higher > 0 else 0.8 * higher
    value += 0.5 * (arc(ahead, flight.square) == s.setup.sun)
    value += 0.3 * (aspect(target.facing, ahead, flight.square) == "ahead")
    acts = sum([token in ("tanks", "lufbery", "slow") for token in steps])
    return value - acts, -len(steps)


def _ahead(target: Unit) -> int:
    """Where a target will be after its next move."""
    if not bomber(target):
        return target.square
    step = -PACE if target.facing == LEFT else PACE
    across = min(25, max(0, column(target.square) + step))
    return square(across, altitude(target.square))


# -- reactions ------------------------------------------------------------------------------------


def meet(s: Raid, options: Sequence[Meet]) -> Meet:
    """The way that makes the best combat; tanks go first."""
    unit = s.units[options[0].unit]
    target = s.units[unit.tally]

    def worth(answer: Meet) -> float:
        dropped = 0.5 * ("tanks" in answer.steps)
        return attack_value(s, unit, target, answer.steps) + dropped

    return max(options, key=worth)
