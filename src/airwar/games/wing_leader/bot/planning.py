"""Displays, vectors and tallies: who looks where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..data.kinds import Side, other
from ..odds.chances import tally_chance
from ..rules.answers import Display, DropTally, Place, Tally, Vector, WingOrder
from ..rules.cards import card_of, climb_rating
from ..rules.placing import places_for, row_of
from ..rules.squares import COLUMNS, LEFT, OFF, altitude, column, distance, name, read, square
from ..rules.state import Raid, Unit, bomber, fighter
from ..rules.tally import targets
from .fighting import prey
from .stakes import strength

if TYPE_CHECKING:
    from random import Random

PACE, CHASE = 2, 3  # columns a turn of bombers, of interceptors
SPENT = 0.2  # worth of a prey that is out of the fight
LIKELY = 0.5  # a chance to tally a bomber for which a tally on a fighter is given up
FAR = 6
PRESS = 5  # squares from which an escort goes for the hunter of a bomber


# -- displays -------------------------------------------------------------------------------------


def display(s: Raid, question: Any, side: Side, rng: Random | None) -> Display:
    """The best of a few ways to deal the markers; without chance of those that are offered."""
    found: list[Display] = [*question.options(s, side)]
    if rng is not None:
        found += [question.random(s, side, rng) for _ in range(12)]
    return max(found, key=lambda each: _display_worth(s, side, each))


def _display_worth(s: Raid, side: Side, answer: Display) -> float:
    worth = 0.0
    for id, quality in answer.quality:
        worth += (1 if quality == "veteran" else -1) * _use(s, s.units[id])
    for id, person in answer.people:
        worth += (0.5 if person == "experte" else 0.1) * _use(s, s.units[id])
    for id, load in answer.loads:
        worth += _load_worth(s, s.units[id], load)
    return worth


def _use(s: Raid, unit: Unit) -> float:
    """Fighters make more of a marker than bombers, early arrivals more than late ones."""
    late = row_of(s, unit).turn / 20
    return strength(unit) * (1.0 if fighter(unit) else 0.6) * (1 - late)


def _load_worth(s: Raid, unit: Unit, load: str) -> float:
    """Rockets and pods pay against tough bombers, and cost speed against fighters."""
    enemies = [each for each in s.units.values() if each.side != unit.side]
    tough = [each for each in enemies if bomber(each) and max(card_of(each).protection) >= 4]
    guarded = [each for each in enemies if fighter(each)]
    gain = {"aar": 1.5, "gun-pod": 1.2}.get(load, 0.0)
    return gain * min(2, len(tough)) / 2 - 0.8 * min(3, len(guarded))


# -- squares --------------------------------------------------------------------------------------


def place(s: Raid, usual: Place) -> Place:
    """As usual; escorts each above bombers of their own, not all above the same."""
    taken: dict[int, int] = {}
    found = dict(usual.squares)
    for id in found:
        unit = s.units[id]
        own = row_of(s, unit).escort_of
        bombers = [each for each in s.flying(unit.side) if bomber(each) and each.row in own]
        if bombers and not unit.wing:
            mate = min(bombers, key=lambda each: (taken.get(each.square, 0), each.id)).square
            taken[mate] = taken.get(mate, 0) + 1
            above = square(column(mate), min(19, altitude(mate) + 1))
            near = min(places_for(s, unit), key=lambda at: (distance(at, above), at))
            found[id] = name(near)
    return Place(tuple(found.items()))


# -- vectors --------------------------------------------------------------------------------------


def vectors(s: Raid, ids: Sequence[str], question: Any, about: Any) -> Vector:
    """In front of the bombers that each can reach first, a little above them."""
    taken: dict[str, int] = {}
    squares: dict[str, int] = {}
    for id in ids:
        unit = s.units[id]
        target, at = _meeting(s, unit, taken)
        taken[target] = taken.get(target, 0) + 1
        squares[id] = at
    answer = _vector(squares)
    for shift in (0, 1, -1, 2, -2, 3, -3):
        moved = _spread(squares, shift)
        if not any(question.refused(s, about, moved)):
            return moved
    return answer


def meeting_square(s: Raid, unit: Unit) -> int:
    """Where a unit should go by now."""
    return _meeting(s, unit, {})[1]


def _vector(squares: dict[str, int]) -> Vector:
    return Vector(tuple([(id, name(at)) for id, at in squares.items()]))


def _spread(squares: dict[str, int], shift: int) -> Vector:
    """No two in one column, if that is forbidden."""
    used: set[int] = set()
    found = {}
    for id, at in squares.items():
        here = column(at)
        if shift:
            while here in used:
                here = (here + shift) % COLUMNS
        used.add(here)
        found[id] = square(here, altitude(at))
    return _vector(found)


def _meeting(s: Raid, unit: Unit, taken: dict[str, int]) -> tuple[str, int]:
    """Whom a unit can meet soonest, and where; those that others go for are less urgent."""
    best: tuple[float, str, int] | None = None
    for enemy in s.units.values():
        if enemy.side == unit.side or not enemy.in_play or enemy.square == OFF:
            continue
        if not bomber(enemy) or enemy.broken:
            continue
        at, turns = _intercept(s, unit, enemy)
        cost = turns + 1.5 * taken.get(enemy.id, 0) - 0.05 * prey(s, enemy)
        if best is None or (cost, enemy.id) < best[:2]:
            best = cost, enemy.id, at
    if best is None:
        return "", unit.square if unit.square != OFF else square(13, 9)
    return best[1], best[2]


def _intercept(s: Raid, unit: Unit, enemy: Unit) -> tuple[int, int]:
    """The square where a unit can be in front of a bomber, and after how many turns."""
    wait = max(0, row_of(s, enemy).turn - s.turn) if enemy.where == "due" else 0
    step = -1 if enemy.facing == LEFT else 1
    high = min(19, altitude(enemy.square) + 1)
    start = unit.square if unit.square != OFF else enemy.square
    at = start
    for turns in range(1, 15):
        moves = max(0, turns - wait) * PACE + 1
        across = column(enemy.square) + step * moves
        if not 0 <= across < COLUMNS:
            break
        at = square(across, high)
        if _turns_needed(unit, start, at) <= turns:
            return at, turns
    return at, 15


def _turns_needed(unit: Unit, start: int, at: int) -> int:
    rise = altitude(at) - altitude(start)
    slow = climb_rating(unit, altitude(start)) == 0
    climb = rise * (2 if slow else 1) if rise > 0 else -(rise // 2)
    return max(-(-abs(column(at) - column(start)) // CHASE), climb)


def shifted(s: Raid, options: Sequence[Any], unit: Unit) -> Any:
    """A height error: as far from the way of our bombers as it goes, and low."""
    own = [each.square for each in s.flying(other(unit.side)) if bomber(each)]

    def harm(answer: Any) -> tuple[int, int]:
        at = read(answer.square)
        away = min([abs(altitude(at) - altitude(each)) for each in own], default=0)
        return away, -altitude(at)

    return max(options, key=harm)


# -- tallies --------------------------------------------------------------------------------------


def command(s: Raid, options: Sequence[Any], side: Side) -> Any:
    """The surest useful tally first, since it makes others easier; orders before rolls."""
    best, score = "done", 0.0
    for answer in options:
        if isinstance(answer, Tally) and answer.target in s.units:
            worth = _tally_worth(s, s.units[answer.unit], s.units[answer.target])
        elif isinstance(answer, WingOrder):
            worth = 1.5 * sum([_order_worth(s, id, target) for id, target in answer.targets])
            worth -= 0.5 * (answer.split is not None)
        elif isinstance(answer, DropTally):
            worth = _drop_worth(s, s.units[answer.unit])
        else:
            continue
        if worth > score:
            best, score = answer, worth
    return best


def _tally_worth(s: Raid, unit: Unit, target: Unit) -> float:
    chance = tally_chance(s, unit, target)
    if not chance or (unit.mission == "escort" and not _presses(s, unit, target)):
        return 0.0
    return chance * _interest(s, unit, target)


def _presses(s: Raid, unit: Unit, target: Unit) -> bool:
    """An escort leaves its bombers only for an enemy who is about to strike them."""
    hunted = s.units.get(target.tally)
    close = distance(unit.square, target.square) <= PRESS
    return close and hunted is not None and hunted.side == unit.side and bomber(hunted)


def _interest(s: Raid, unit: Unit, target: Unit) -> float:
    if unit.mission not in ("intercept", "cap", "sweep", "escort"):
        return 0.0  # a loaded fighter-bomber keeps its bombs
    crowd = len([each for each in s.hunters(target.id) if each.id != unit.id])
    interest = prey(s, target) * 0.7**crowd
    if fighter(target):
        hunted = s.units.get(target.tally)
        if hunted is not None and hunted.side == unit.side:
            interest += 2
        elif unit.mission in ("intercept", "cap") and _bombers_left(s, target.side):
            return 0.0  # bombers are what it is here for
    far = distance(unit.square, target.square)
    return interest * (1.0 if far <= FAR else 0.6)


def _bombers_left(s: Raid, side: Side) -> bool:
    return any(
        bomber(u) and u.in_play and prey(s, u) > 1 for u in s.units.values() if u.side == side
    )


def _order_worth(s: Raid, id: str, target: str) -> float:
    unit = s.units.get(id) or s.units.get(id.rpartition("-")[0])
    enemy = s.units.get(target)
    if unit is None or enemy is None or prey(s, enemy) <= SPENT:
        return 0.0
    return _interest(s, unit, enemy)


def _misses_bombers(s: Raid, unit: Unit, target: Unit) -> bool:
    """Is an interceptor after a fighter that leaves its friends alone, with bombers in sight?"""
    if unit.mission not in ("intercept", "cap") or bomber(target) or target.square == unit.square:
        return False
    hunted = s.units.get(target.tally)
    if hunted is not None and hunted.side == unit.side and not target.lufbery:
        return False
    enemies = [each for each in s.flying(target.side) if bomber(each) and prey(s, each) > 1]
    return any(tally_chance(s, unit, each) >= LIKELY for each in enemies)


def _drop_worth(s: Raid, unit: Unit) -> float:
    """A tally on somebody who is out of the fight is in the way of a better one."""
    target = s.units.get(unit.tally)
    if target is None or unit.notes.rolled or unit.dogfight:
        return 0.0
    if unit.wing or any(unit.id in wing.members for wing in s.wings.values()):
        return 0.0  # its leader has just ordered it there, and would do so again
    if prey(s, target) > SPENT:
        return 0.3 if _misses_bombers(s, unit, target) else 0.0
    others = [s.units[id] for id in targets(s, unit)]
    near = [each for each in others if distance(each.square, unit.square) <= FAR]
    better = [each for each in near if prey(s, each) > 1 and _tally_worth(s, unit, each) > SPENT]
    return 0.2 if better else 0.0
