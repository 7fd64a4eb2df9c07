"""What an answer leads to, in a few words, for questions whose dice do not say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from ..data.kinds import Side, other
from .cards import basic_speed, basic_turn, called
from .sky import DENSE, in_sun, sees, weather_at
from .squares import (
    FACING_OF,
    OFF,
    ahead_of,
    altitude,
    aspect,
    column,
    columns_to,
    distance,
    name,
    read,
    toward,
)
from .state import Raid, Unit, bomber, fighter, loaded

CLOUDS = ("", "wispy cloud", "broken cloud", "dense cloud")
NEAR = 4  # squares, as far as arcs are told
# What goes with one flight of a split or with the other.
PARTED = {"experte": "the Experte", "leader": "the wing leader", "straggler": "a straggler"}


# -- places ---------------------------------------------------------------------------------------


def position(s: Raid, target: Unit, at: int) -> str:
    """Where a square lies for somebody."""
    far = distance(at, target.square)
    if far == 0:
        return f"In the square of {target.id}"
    if in_sun(s, target.square, at):
        return f"Up-Sun of {target.id}, {squares(far)} off"
    seen = aspect(target.facing, target.square, at)
    up = altitude(at) - altitude(target.square)
    where = {"ahead": "Ahead of", "behind": "Behind"}.get(seen)
    where = where or ("Above" if up > 0 else "Below" if up < 0 else "Beside")
    return f"{where} {target.id}, {squares(far)} off"


def squares(number: int) -> str:
    return f"{number} square{'' if number == 1 else 's'}"


def nearest(s: Raid, side: Side, at: int) -> Unit | None:
    """Whom a side would rather be near to: the nearest enemy, a bomber before a fighter."""
    enemies = [each for each in s.flying(other(side)) if not each.broken]
    return min(
        enemies, key=lambda each: (distance(each.square, at), not bomber(each)), default=None
    )


def weather(s: Raid, at: int) -> str:
    """§4.7: what a square does to lines, dice and bombs."""
    penalty = weather_at(s, at)
    if not penalty:
        return ""
    return f"in {'rain' if s.setup.rain and penalty != DENSE else CLOUDS[penalty]}, -{penalty}"


def there(s: Raid, unit: Unit, at: int, *, flies: bool = True) -> str:
    """What a square is to a unit that is to fly there, or to be set up there."""
    enemy = nearest(s, unit.side, at)
    far = distance(unit.square, at) if flies and unit.square != OFF and unit.where == "map" else 0
    parts = [
        position(s, enemy, at) if enemy else "",
        height(at, enemy) if enemy else "",
        f"{squares(far)} to fly" if far else "",
        weather(s, at),
    ]
    return _sentence(parts)


def height(at: int, enemy: Unit) -> str:
    up = altitude(at) - altitude(enemy.square)
    return f"{abs(up)} {'higher' if up > 0 else 'lower'}" if up else ""


def places(s: Raid, pairs: Sequence[tuple[str, str]]) -> str:
    """What several squares are to their units: of one in words, of several the enemy nearest."""
    if len(pairs) == 1:
        [(id, square)] = pairs
        return there(s, s.units[id], read(square))
    near: dict[str, list[str]] = {}
    for id, square in pairs:
        at = read(square)
        if enemy := nearest(s, s.units[id].side, at):
            up = height(at, enemy)
            rows = near.setdefault(f"{enemy.id}{f', {up}' if up else ''}", [])
            rows.append(f"{id} {distance(at, enemy.square)}")
    return "; ".join([f"{', '.join(rows)} squares off {who}" for who, rows in near.items()])


def faced(s: Raid, id: str, facing: str) -> str:
    """Who lies ahead of and behind a unit with a facing, and whether that is the way home."""
    unit, way = s.units[id], FACING_OF[facing]
    parts = ["Homeward"] if way == toward(s.setup.side(unit.side).edge) else []
    near = [
        each
        for each in s.flying(other(unit.side))
        if 0 < distance(each.square, unit.square) <= NEAR and not each.broken
    ]
    for which in ("ahead", "behind"):
        ids = [each.id for each in near if aspect(way, unit.square, each.square) == which]
        if ids:
            parts.append(f"{', '.join(ids)} {which}")
    return _sentence(parts) or "Nobody near, ahead or behind"


def then(s: Raid, unit: Unit, at: int) -> str:
    """What is so at the end of a move: how far it is to where it goes, whether it keeps its tally,
    and which enemy hunts it."""
    target = s.units.get(unit.tally)
    parts = [_to_go(s, unit, at)] if bomber(unit) or unit.broken or unit.returning else []
    if target is not None and target.where == "map" and target.square != at:
        kept = sees(s, at, target.square)
        parts.append("keeps its tally" if kept else f"cannot see {target.id} from there")
    if cloud := weather(s, at):
        parts.append(cloud)
    hunters = [each for each in s.hunters(unit.id) if each.where == "map" and not each.broken]
    if hunters:
        near = min(hunters, key=lambda each: distance(each.square, at))
        far = distance(near.square, at)
        parts.append(f"hunted by {near.id}, {squares(far)} off" if far else f"{near.id} is there")
    return _sentence(parts)


def drift(s: Raid, members: Sequence[Unit], at: int) -> str:
    """§10.8.2: what a dogfight meets where it drifts to."""
    lower = altitude(at) < altitude(members[0].square)
    inside = {unit.id for unit in members}
    others = [each for each in s.flying() if each.id not in inside and not each.broken]
    near = min(others, key=lambda each: distance(each.square, at), default=None)
    far = distance(near.square, at) if near else 0
    return _sentence(
        [
            "a level lower, all of them dive" if lower else "",
            weather(s, at),
            f"{squares(far)} from {called(near)}" if near else "",
        ]
    )


def arrival(unit: Unit, target: Unit, steps: Iterable[Any]) -> str:
    """From where a unit comes into the square of its enemy, and whether it climbs or dives."""
    path = [unit.square]
    for token in steps:
        if token in FACING_OF:
            path.append(ahead_of(path[-1], FACING_OF[token]))
    if len(path) < 2:
        return f"It is with {target.id} already"
    rise = altitude(path[-1]) - altitude(path[0])
    way = "climbing" if rise > 0 else "diving" if rise < 0 else "level"
    return f"{_sentence([side_of(target, path[-2])])}, {way}"


def side_of(target: Unit, at: int) -> str:
    """From where somebody comes who was in a square before that of a unit."""
    seen = aspect(target.facing, target.square, at)
    if seen == "behind":
        return "from behind"
    up = altitude(at) - altitude(target.square)
    return "from above" if up > 0 else "from below" if up < 0 else "from the side"


def takes_off(s: Raid, unit: Unit, facing: str) -> str:
    """§13.7-place: toward the enemy that is nearest, or away from it."""
    base = next(each.take_off for each in s.setup.side(unit.side).units if each.id == unit.row)
    at = s.surface[base].square if base else unit.square
    enemy = nearest(s, unit.side, at)
    if enemy is None:
        return f"{unit.id} from {name(at)}"
    toward_it = (column(enemy.square) > column(at)) == (facing == "r")
    way = "toward" if toward_it else "away from"
    return f"{unit.id} {way} {enemy.id}, {squares(distance(at, enemy.square))} off"


def _to_go(s: Raid, unit: Unit, at: int) -> str:
    """The columns to the edge by which a unit goes home, or to the nearest target of a bomber."""
    if unit.broken or unit.returning:
        edge = unit.returning or s.setup.side(unit.side).edge
        return f"{_columns(columns_to(edge, at))} from the {edge} edge"
    targets = [each for each in s.surface.values() if each.side != unit.side]
    if not targets or not loaded(unit):
        return ""
    near = min(targets, key=lambda each: abs(column(each.square) - column(at)))
    far = abs(column(near.square) - column(at))
    return f"over {near.id}" if far == 0 else f"{_columns(far)} from {near.id}"


def _columns(number: int) -> str:
    return f"{number} column{'' if number == 1 else 's'}"


def _sentence(parts: Iterable[str]) -> str:
    told = ", ".join([each for each in parts if each])
    return told[:1].upper() + told[1:]


# -- squadrons ------------------------------------------------------------------------------------


def broken(s: Raid, ids: Sequence[str]) -> str:
    """§10.7.1-fighter, §10.7.1-bomber: what becomes of units that their owner breaks."""
    parts = []
    for id in ids:
        unit = s.units[id]
        if bomber(unit):
            worse = ", and bombs worse" if loaded(unit) and s.setup.surface else ""
            parts.append(f"{id} flies on, broken{worse}")
        else:
            lost = f"gives up {unit.tally} and " if unit.tally else ""
            parts.append(f"{id} {lost}flies home for good")
    return _sentence(["; ".join(parts)])


def dropped(s: Raid, id: str, after: Unit) -> str:
    """What a unit gains and loses by letting go of its load: `after` is without it."""
    before = s.units[id]
    parts = [
        f"{word} {new} for {old}"
        for word, new, old in (
            ("speed", basic_speed(after), basic_speed(before)),
            ("turn", basic_turn(after), basic_turn(before)),
        )
        if new != old
    ]
    if after.mission != before.mission:
        parts.append("sweeps from now on")
    elif after.returning and not before.returning:
        parts.append("goes home")
    return f"{id}: {', '.join(parts) or 'nothing else changes'}"


def carried(s: Raid, ids: Sequence[str]) -> str:
    """What those who let nothing go still have."""
    loads = Counter(s.units[id].load for id in ids)
    return f"Still on board: {', '.join([load.replace('-', ' ') for load in sorted(loads)])}"


def hunted(s: Raid, enemies: Iterable[str], pairs: Iterable[tuple[str, str]]) -> str:
    """§7.2.4.1: how many go for each enemy, and for whom nobody goes."""
    counts = Counter([target for _, target in pairs])
    chased = [f"{counts[id]} on {called(s.units[id])}" for id in sorted(counts)]
    free = [called(s.units[id]) for id in sorted(set(enemies) - set(counts))]
    return "; ".join([*chased, *([f"nobody on {', '.join(free)}"] if free else [])])


def idle(s: Raid, side: Side) -> str:
    """Who flies on without a tally."""
    ids = [u.id for u in s.flying(side) if fighter(u) and not u.broken and not u.tally]
    return f"{', '.join(ids)} without a tally" if ids else "All fighters have their tally"


def halves(unit: Unit, losses: int, others: Sequence[str]) -> str:
    """§9.3.1-divide: what both flights of a split have; the first keeps the tally."""
    first = replace(unit, losses=losses, **{word: word in others for word in PARTED})
    second = replace(
        unit,
        losses=unit.losses - losses,
        **{word: getattr(unit, word) and word not in others for word in PARTED},
    )
    tally = f", tally on {unit.tally}" if unit.tally else ""
    return f"{unit.id}-1: {marks_of(first)}{tally}; {unit.id}-2: {marks_of(second)}"


def marks_of(unit: Unit) -> str:
    """The losses of a unit, and who flies with it."""
    has = [text for word, text in PARTED.items() if getattr(unit, word)]
    return ", ".join([f"{unit.losses} {'loss' if unit.losses == 1 else 'losses'}", *has])


def state_of(unit: Unit) -> str:
    """What an enemy would rather know of two flights before it picks one."""
    has = [text for word, text in PARTED.items() if getattr(unit, word)]
    return ", ".join([f"{unit.losses} of {unit.max_losses} losses", *has])


def zone(s: Raid, side: Side, covered: Iterable[int]) -> str:
    """§14.2.2-zone: which squares a barrage makes dangerous, and who is in them or next to them."""
    at = sorted(covered)
    enemies = s.flying(other(side))
    within = [unit.id for unit in enemies if unit.square in at]
    near = [
        unit.id
        for unit in enemies
        if unit.id not in within and any(distance(unit.square, each) <= 2 for each in at)
    ]
    parts = [" ".join([name(each) for each in at])]
    if within:
        parts.append(f"{', '.join(within)} in it")
    if near:
        parts.append(f"{', '.join(near)} within 2 squares")
    return ", ".join(parts)
