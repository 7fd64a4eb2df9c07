"""Flak and bombs: at whom, and in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from airwar.common.tables import Results, total
from airwar.common.words import is_number

from ..data.kinds import Side, other
from ..odds.dice import TWO_DICE
from ..odds.forecast import known
from ..rules.answers import Barrages, Bomb, Fire
from ..rules.bombing import bomb_value, bombing_modifiers
from ..rules.cards import card_of
from ..rules.flak import common_modifiers, direct_modifiers
from ..rules.flakquestions import gunners
from ..rules.flakzones import around, cannot_hit, corners, melee_of
from ..rules.squares import OFF, ahead_of, distance, name, rounded
from ..rules.state import Gun, Raid, Surface, Unit, bomber, loaded
from ..rules.surface import damage_points, kind_of
from .stakes import standing

CHECK = 0.25  # of a unit's worth, for a cohesion check
FRIEND = 1.5  # what a hit on a friend costs more
SPARE = 0.2  # half points that a shot must promise
PROGRESS = 0.6  # how much hits short of a level of damage count: others may finish it,
ALONE = 0.1  # or nobody
MOST_DAMAGE = 3  # times its damage value, §14.1.1-hits
PACE = 2  # squares that a bomber flies in a turn
NEAR = 3  # squares from which a hunter may follow its target into a zone
AVOIDED = 0.8  # what is left of a barrage's worth: it is seen, and some fly around it


def fire(s: Raid, options: Sequence[Any]) -> Any:
    """At who is about to bomb, unless friends are in the way; all that can support."""
    best: Any = "done"
    score = SPARE
    for answer in options:
        if isinstance(answer, Fire):
            worth = shot_worth(s, answer)
            if worth > score:
                best, score = answer, worth
    return best


def shot_worth(s: Raid, answer: Fire) -> float:
    side = s.surface[s.guns[answer.roller].surface].side
    worth = 0.0
    for id in melee_of(s, answer.target):
        unit = s.units[id]
        harm = _harm(s, unit, answer)
        worth += harm if unit.side != side else -FRIEND * harm
    return worth


def _harm(s: Raid, unit: Unit, answer: Fire) -> float:
    """Half points that a shot costs a unit, on average."""
    return direct_harm(s, unit, s.guns[answer.roller], len(answer.support))


def direct_harm(s: Raid, unit: Unit, gun: Gun, support: int = 0) -> float:
    """The same, of a gun that rolls and of so many that support it."""
    modifier = total(common_modifiers(s, unit, gun.strength, support))
    return _flak(s, unit, "direct", modifier + total(direct_modifiers(s, unit, gun)))


def _flak(s: Raid, unit: Unit, mode: str, modifier: int) -> float:
    """Half points that an attack of flak costs a unit, on average."""
    table, worth = s.setup.cards.flak, 0.0
    for rolled, p in TWO_DICE.items():
        cell = table.look_up(mode, rolled + modifier)
        hits = 3.5 if cell == "1d6" else float(cell) if is_number(cell) else 0.0
        worth += p * hits * 0.45 * card_of(unit).half_vp
        worth += p * (cell != "-") * CHECK * standing(s, unit)
        if unit.notes.released is not None:
            worth -= p * int(table.look_up("bomb", rolled + modifier))
    return worth * (1.5 if bomber(unit) else 1.0)


# -- barrages -------------------------------------------------------------------------------------


def barrages(s: Raid, side: Side) -> Barrages:
    """In the way of bombers, where that promises more than to fire at them directly."""
    ways = {unit.id: _way(unit) for unit in s.flying(other(side)) if bomber(unit)}
    friends = [unit for unit in s.flying(side) if unit.tally in ways]
    zones = dict.fromkeys(ways, 0)  # how many lie on the way of each
    placed = []
    for gun in gunners(s, side):
        best = max(
            [(_zone_worth(s, gun, each, ways, zones, friends), -each) for each in corners(s, gun)],
            default=(0.0, 0),
        )
        if best[0] > _aimed_worth(s, gun, ways):
            corner = -best[1]
            placed.append((gun.id, name(corner)))
            for id in _caught(s, gun, corner, ways):
                zones[id] += 1
    return Barrages(tuple(sorted(placed)))


def _way(unit: Unit) -> tuple[int, ...]:
    """The squares that a bomber will enter next, if it flies on as it does."""
    found, at = [], unit.square
    for _ in range(PACE):
        at = ahead_of(at, unit.facing)
        if at == OFF:
            break
        found.append(at)
    return tuple(found)


def _caught(s: Raid, gun: Gun, corner: int, ways: Mapping[str, Sequence[int]]) -> list[str]:
    zone = around(gun, corner, s.surface[gun.surface].square)
    return [id for id, way in ways.items() if not zone.isdisjoint(way)]


def _zone_worth(
    s: Raid,
    gun: Gun,
    corner: int,
    ways: Mapping[str, Sequence[int]],
    zones: Mapping[str, int],
    friends: Sequence[Unit],
) -> float:
    """What a barrage adds: one rolls for all whose zones a unit is in, the others support."""
    worth = 0.0
    for id in _caught(s, gun, corner, ways):
        worth += _in_zones(s, s.units[id], gun, zones[id] + 1)
        worth -= _in_zones(s, s.units[id], gun, zones[id])
        for friend in friends:
            if friend.tally == id and distance(friend.square, ways[id][-1]) <= NEAR:
                worth -= FRIEND * _in_zones(s, friend, gun, 1)
    return AVOIDED * worth


def _in_zones(s: Raid, unit: Unit, gun: Gun, zones: int) -> float:
    if not zones:
        return 0.0
    return _flak(s, unit, "barrage", total(common_modifiers(s, unit, gun.strength, zones - 1)))


def _aimed_worth(s: Raid, gun: Gun, ways: Mapping[str, Sequence[int]]) -> float:
    """What direct fire promises where bombers will be, on as many as it has channels for."""
    idle, found = replace(gun, corner=OFF, used=0), []
    for id, way in ways.items():
        unit = replace(s.units[id], square=way[-1] if way else s.units[id].square)
        if cannot_hit(s, idle, unit) is None:
            found.append(direct_harm(s, unit, gun))
    return max(SPARE, sum(sorted(found, reverse=True)[: gun.channels]))


# -- bombs ----------------------------------------------------------------------------------------


def bomb(s: Raid, options: Sequence[Any]) -> Any:
    """The attack that promises most first: it may leave a ship dead in the water for the next."""
    return max(options, key=lambda answer: bombing_worth(s, answer))


def bombing_worth(s: Raid, answer: Bomb, coming: int = 0) -> float:
    """Points that an attack adds, on average, after `coming` hits of others; a flat 7 is as good
    as its one result."""
    unit = s.units[answer.unit]
    released = unit.notes.released
    assert released is not None
    table, target = s.setup.cards.bombing, s.surface[released.target]
    modifier = table.total(bombing_modifiers(s, unit, released))
    value = bomb_value(s, unit, released)
    seven = answer.dice == "seven"
    share = PROGRESS if _others(s, unit) else ALONE
    before = target.hits + coming
    found = known(s.setup.cards).bombs
    key = (target.key, before, share, value, modifier, seven)
    if key not in found:
        found[key] = _promised(table, replace(target, hits=before), share, value, modifier, seven)
    return found[key]


def _promised(
    table: Results[int], target: Surface, share: float, value: int, modifier: int, seven: bool
) -> float:
    """Points that bombs of such a value add to the damage of a target, on average."""
    before = target.hits
    start, worth = _damage_worth(target, before, share), 0.0
    for rolled, p in {7: 1.0}.items() if seven else TWO_DICE.items():
        hits = rounded(value * table.look_up("percent", rolled + modifier), 100)
        worth += p * (_damage_worth(target, before + hits, share) - start)
    return worth


def _others(s: Raid, unit: Unit) -> bool:
    """Are there other bombers that can still add to the damage?"""
    return any(
        each.side == unit.side and each.id != unit.id and bomber(each) and loaded(each)
        for each in s.units.values()
        if each.in_play
    )


def _damage_worth(target: Surface, hits: int, share: float) -> float:
    """Points for so many hits: in part those of the level of damage, in part as if all counted."""
    kind = kind_of(target)
    evenly = kind.vp * min(hits / kind.damage, MOST_DAMAGE)
    return (1 - share) * damage_points(replace(target, hits=hits)) + share * evenly
