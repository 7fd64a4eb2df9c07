"""Flak zones, barrages and direct fire (14.2, 14.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.moments import fired
from airwar.common.tables import Modifier, total
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, roll

from ..data.kinds import SIDES, Side, other
from ..data.special import Fires
from .answers import Done, Fire
from .cards import basic_speed, called
from .cohesion import break_units, check, without
from .engaged import named
from .flakquestions import DIRECT_FIRE, ROLLER
from .flakzones import armed, has_shot, melee_of, squares_of
from .losses import confirm
from .sky import weather_on
from .squares import altitude
from .state import Fire as Firing
from .state import Gun, Raid, Unit
from .surface import LEVELS, damage_level

ONE_DIE = "1d6"


class Battery(Struct, frozen=True, gc=False):
    """What rolls: a gun, a balloon, or a burning target."""

    id: str
    strength: int
    kind: str = ""


# -- barrages -------------------------------------------------------------------------------------


def exposed(s: Raid, id: str, since: int = 1) -> list[Battery]:
    """§14.2.3-trigger: whose zones a unit came into by its move, or turned or circled in.

    Where it began does not count: leaving a zone is no danger. §14.3-tally: a balloon does nothing
    to who goes into its square after it. §13.7.2: small arms do nothing to who takes off (C80).
    """
    unit = s.units[id]
    path = unit.notes.path
    squares = {*path[since:], *unit.notes.turned}
    if not squares:
        return []
    found = []
    for gun in s.guns.values():
        if gun.kind == "S" and unit.notes.took_off:
            continue
        if armed(s, gun) and not squares.isdisjoint(squares_of(s, gun)):
            found.append(Battery(gun.id, gun.strength, gun.kind))
    for balloon in s.balloons.values():
        hunted = unit.tally == balloon.id and balloon.square in squares
        if balloon.gone or hunted:
            continue
        below = range(balloon.square - altitude(balloon.square), balloon.square + 1)
        if not squares.isdisjoint(below):  # §14.2.2-auto, §14.3-zone
            found.append(Battery(balloon.id, s.setup.cards.balloon.strength))
    return [*found, *_fires(s, unit)]


def _fires(s: Raid, unit: Unit) -> list[Battery]:
    """§5.1-special: a burning target endangers who attacks it from low down."""
    released = unit.notes.released
    if released is None:
        return []
    target = s.surface[released.target]
    return [
        Battery(target.id, special.strength)
        for special in s.setup.special
        if isinstance(special, Fires)
        and target.key == special.surface_kind
        and damage_level(target) >= LEVELS.index(special.damage)
        and special.altitudes[0] <= altitude(released.square) <= special.altitudes[1]
    ]


def next_in_zone(s: Raid, last: str | None) -> str | None:
    """Who has just moved and must be checked: the mover, or each unit of a dogfight, even if the
    first shots have ended it."""
    move = s.going
    if move is None or not s.tier("surface"):
        return None
    ids = move.stack or (move.unit,)
    return next((id for id in ids if id not in move.barraged and _in_danger(s, id)), None)


def next_reactor_in_zone(s: Raid, last: str | None) -> str | None:
    """§14.2.3-trigger: a reaction is movement too, and is checked once (C50)."""
    move = s.going
    if move is None or not move.reactor or last is not None or not s.tier("surface"):
        return None
    unit = s.units.get(move.reactor)
    if unit is None or unit.where != "map":
        return None
    return unit.id if exposed(s, unit.id, move.since) else None


def _in_danger(s: Raid, id: str) -> bool:
    return s.units[id].where == "map" and bool(exposed(s, id))


def barrage(s: Raid, id: str) -> Flow[None]:
    """§14.2.3-roll: the opponent of who moved picks one of the zones, the others support (C79)."""
    assert s.going is not None
    s.going = replace(s.going, barraged=(*s.going.barraged, id))
    batteries = {each.id: each for each in exposed(s, id, s.going.since)}
    chosen = next(iter(batteries.values()))
    if len(batteries) > 1:
        ids = tuple(batteries)
        answer = yield Choose(other(s.units[id].side), ROLLER, (id, ids))
        chosen = batteries[answer.unit]
    modifiers = common_modifiers(s, s.units[id], chosen.strength, len(batteries) - 1)
    table = s.setup.cards.flak_dice
    yield from attack(s, id, "barrage", chosen, modifiers, table.barrage_firepower)


# -- direct fire ----------------------------------------------------------------------------------


def begin(s: Raid) -> Flow[None]:
    """The Combat Phase begins."""
    s.done, s.fire = (), None
    yield from ()


def next_gunner(s: Raid, last: str | None) -> str | None:
    """§6.0-combat: the raider's flak, then the defender's (C112); who has nothing is skipped."""
    for side in SIDES[0 if last is None else SIDES.index(last) + 1 :]:
        if _has_shot(s, side):
            return side
    return None


def next_fire(s: Raid, last: int | None) -> int | None:
    side: Side = "raider" if "raider" in s.at else "defender"
    return (last or 0) + 1 if side not in s.done and _has_shot(s, side) else None


def _has_shot(s: Raid, side: Side) -> bool:
    return s.tier("surface") and has_shot(s, side)


def fire(s: Raid) -> Flow[None]:
    """§14.2.4-range, §14.2.4-support: one rolls, others support; each uses a channel."""
    side: Side = "raider" if "raider" in s.at else "defender"
    s.fire = None
    answer: Fire | Done = yield Choose(side, DIRECT_FIRE, side)
    if not isinstance(answer, Fire):
        s.done = (*s.done, side)
        return
    for id in (answer.roller, *answer.support):
        s.put_gun(id, used=s.guns[id].used + 1)  # §14.2.4-channels
    melee = melee_of(s, answer.target)
    s.fire = Firing(side, answer.target, answer.roller, answer.support, melee)


def next_in_melee(s: Raid, last: int | None) -> int | None:
    return (last or 0) + 1 if s.fire is not None and s.fire.melee else None


def shot(s: Raid, number: int) -> Flow[None]:
    """§14.2.4-friendly: the target and everybody who is linked to it, friends too (T59)."""
    assert s.fire is not None
    firing = s.fire
    id, *rest = firing.melee
    s.fire = replace(firing, melee=tuple(rest))
    unit = s.units[id]
    if unit.where != "map":
        return
    s.note(id, direct=True)  # §14.2.4-channels (C108)
    gun = s.guns[firing.roller]
    modifiers = [
        *common_modifiers(s, unit, gun.strength, len(firing.support)),
        *direct_modifiers(s, unit, gun),
    ]
    table = s.setup.cards.flak_dice
    battery = Battery(gun.id, gun.strength, gun.kind)
    yield from attack(s, id, "direct", battery, modifiers, table.direct_firepower)


# -- the attack -----------------------------------------------------------------------------------


def common_modifiers(s: Raid, unit: Unit, strength: int, support: int) -> list[Modifier]:
    """§14.2.5-roll: of both modes."""
    table = s.setup.cards.flak_dice
    found = [
        Modifier("strength", table.strength * strength),
        Modifier("supporting fire", table.support * support),
    ]
    speed = basic_speed(unit)
    if speed <= table.slow_speed:
        found.append(Modifier("slow target", table.slow))
    elif speed >= table.fast_speed:
        found.append(Modifier("fast target", table.fast))
    return [each for each in found if each.value]


def direct_modifiers(s: Raid, unit: Unit, gun: Gun) -> list[Modifier]:
    """§14.2.5-roll, §4.7-flak, §14.2.7: of direct fire alone."""
    table, high = s.setup.cards.flak_dice, altitude(unit.square)
    weather = weather_on(s, s.surface[gun.surface].square, unit.square)
    found = [Modifier("weather", table.weather * weather)]
    spans = table.heavy if gun.kind == "H" else table.light
    found += [Modifier("altitude", value) for low, top, value in spans if low <= high <= top]
    advanced = s.setup.rules.advanced_flak
    if gun.kind == "H" and "improved-fire-direction" in advanced:
        found.append(Modifier("fire direction", table.fire_direction))
    if gun.kind == "H" and "proximity-fuse" in advanced:
        found.append(Modifier("proximity fuse", table.proximity_fuse))
    return [each for each in found if each.value]


def attack(
    s: Raid, id: str, mode: str, battery: Battery, modifiers: Sequence[Modifier], power: int
) -> Flow[None]:
    """§14.2.5-roll: hits are confirmed, then there is a cohesion check on the Flak column."""
    unit = s.note(id, fired_at=True)  # §11.0-attempt
    dice = yield from roll("14.2.5-roll", f"{battery.id} fires at {id}, {mode}", 2)
    score = sum(dice) + total(modifiers)
    table = s.setup.cards.flak
    cell = table.look_up(mode, score)
    if s.log is not None:
        text = f"{battery.id} fires at {called(unit)} ({mode}): {_told(cell)}"
        s.tell(
            Event("14.2.5-roll", "flak", text, who=battery.id, where=(id,), dice=dice,
                  modifiers=named(modifiers), total=score, result=cell,
                  facts=fired(battery.id, id, int(cell != "-")))
        )  # fmt: skip
    _spoil(s, id, int(table.look_up("bomb", score)))
    if cell == "-":
        return
    hits = 0
    if cell == ONE_DIE:
        [hits] = yield from roll("14.2.5-roll", f"Hits on {id}", 1)
    elif cell != "C":
        hits = int(cell)
    lost = 0
    if hits:
        lost = yield from _confirmed(s, id, hits, battery, power)
    if s.units[id].where != "map":
        yield from without(s, (unit.dogfight,))  # §10.8.1-leave
    elif not s.units[id].broken:  # §10.7-check, §10.7-column
        pair = yield from roll("10.7-check", f"Cohesion of {id}", 2)
        if check(s, id, "flak", pair, (), lost):
            yield from break_units(s, (id,))  # §14.2.6


def _confirmed(s: Raid, id: str, hits: int, battery: Battery, power: int) -> Flow[int]:
    """§14.2.5-firepower, §14.2.7: dual-fuse ammo makes heavy flak deadlier."""
    bonus = [Modifier("firepower", power)] if power else []
    if battery.kind == "H" and "dual-fuse" in s.setup.rules.advanced_flak:
        bonus.append(Modifier("dual-fuse ammo", s.setup.cards.flak_dice.dual_fuse))
    dice = yield from roll("10.6-confirm", f"{battery.id} confirms its hits", hits)
    return confirm(s, id, dice, bonus, battery.id)


def _spoil(s: Raid, id: str, bomb: int) -> None:
    """§14.2.5-bombing: for who has dropped or strafed (C128); only the larger penalty counts."""
    notes = s.units[id].notes
    if notes.released is not None and -bomb > notes.penalty:
        s.note(id, penalty=-bomb)


def _told(cell: str) -> str:
    if cell == "-":
        return "nothing"
    if cell == "C":
        return "a cohesion check"
    return f"{cell} {'hit' if cell == '1' else 'hits'}"
