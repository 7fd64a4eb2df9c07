"""From a set-up to the opening state: units, wings, nets, surface units (5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from airwar.common.contract import Remark, SetupCheck
from airwar.kernel.errors import BadData

from ..data.aircraft import card
from ..data.kinds import SIDES, Load, Mission, Side
from ..data.scenario import Setup, UnitRow, read_setup
from ..data.special import UnalertedCap
from ..data.surface import surface_kind
from .squares import OFF, altitude, read, toward
from .state import FULL, LOW, Balloon, Gun, Raid, Surface, Unit, Wing

FLAK_NAMES = {"H": "-H", "L": "-L", "S": "-S"}


def open_game(raw: Mapping[str, Any]) -> Raid:
    """The opening state of a set-up. Raises BadData."""
    setup, title = read_setup(raw)
    return raid_of(setup, title)


def check_game(raw: Mapping[str, Any]) -> SetupCheck:
    """All that is wrong about a set-up."""
    try:
        read_setup(raw)
    except BadData as error:
        return SetupCheck((Remark("", "", str(error)),))
    return SetupCheck(())


def raid_of(setup: Setup, title: str) -> Raid:
    units = [unit for side in SIDES for unit in units_of(setup, side)]
    wings = [
        Wing(wing_id(side, each.id), side) for side in SIDES for each in setup.side(side).wings
    ]
    surface = [
        Surface(row.id, row.kind, row.side, read(row.square), dead_in_water=row.dead_in_water)
        for row in setup.surface
    ]
    balloons = [Balloon(row.id, row.side, read(row.square)) for row in setup.balloons]
    return Raid(
        setup=setup,
        title=title,
        switches=setup.switches,
        units={unit.id: unit for unit in sorted(units, key=lambda each: each.id)},
        wings={wing.id: wing for wing in sorted(wings, key=lambda each: each.id)},
        surface={each.id: each for each in sorted(surface, key=lambda each: each.id)},
        guns=dict(sorted({gun.id: gun for each in surface for gun in guns_of(each)}.items())),
        balloons={each.id: each for each in sorted(balloons, key=lambda each: each.id)},
        gci=setup.gci.rating if setup.gci is not None else 0,
    )


# -- units ----------------------------------------------------------------------------------------


def units_of(setup: Setup, side: Side) -> Iterator[Unit]:
    """§5.2-order: each unit has an id of its own; those with a square of their own stand in it."""
    for row in setup.side(side).units:
        for index in range(row.count):
            yield unit_of(setup, side, row, index)


def ids_of(row: UnitRow) -> list[str]:
    if row.count == 1:
        return [row.id]
    return [f"{row.id}{chr(97 + index)}" for index in range(row.count)]


def unit_of(setup: Setup, side: Side, row: UnitRow, index: int) -> Unit:
    """§5.1-sides: as the order of battle has it."""
    own = setup.side(side)
    found = card(row.model)
    squares = row.squares or row.enters
    square = read(squares[index]) if squares else OFF
    limit = own.max_losses.flight if row.size == "flight" else own.max_losses.squadron
    advanced = "advanced" in setup.rules.tiers or "fuel-limits" in setup.switches
    low = advanced and row.model in setup.rules.fuel_limit  # §13.3
    unit = Unit(
        id=ids_of(row)[index],
        row=row.id,
        side=side,
        model=row.model,
        size=row.size,
        mission=mission_with(row.model, row.mission, row.load),
        max_losses=1 if row.single else limit,  # §5.1-max-losses, §13.6
        where="map" if square != OFF and row.turn == 0 else "due",
        square=square,
        facing=toward(row.facing),  # §5.3-place: in level flight
        alerted=starts_alerted(setup, row),
        net=net_of(setup, side, row),
        wing=wing_of(setup, side, row),
        load=row.load,  # §5.2-loads, §13.2-carry
        ammo=LOW if low else FULL,
        fuel=found.fuel,
    )
    return started(setup, unit)


def mission_with(model: str, mission: Mission, load: Load) -> Mission:
    """§15.2.1.1-pods: a strafer of fighter class that carries gun pods sweeps."""
    pods = load == "gun-pod" and mission == "strafing" and card(model).class_ == "fighter"
    return "sweep" if pods else mission


def started(setup: Setup, unit: Unit) -> Unit:
    """§3.3-bomb: its bomb value is that of the altitude at which it starts, for good (C82)."""
    if unit.square == OFF:
        return unit
    found = card(unit.model)
    value = max(0, found.bomb[altitude(unit.square) // 5])
    if unit.model in setup.rules.max_load:  # §3.3-max-load
        value = max(value, found.max_load)
    return replace(unit, bomb=value)


def starts_alerted(setup: Setup, row: UnitRow) -> bool:
    """§5.1-alert: who the scenario says; interceptors always, unless a special rule spares them."""
    spared = [each for each in setup.special if isinstance(each, UnalertedCap)]
    if any(row.id in each.rows for each in spared):
        return False
    return row.alerted or row.mission in ("intercept", "cap")


def net_of(setup: Setup, side: Side, row: UnitRow) -> str:
    """§5.1-radio"""
    if not row.radio:
        return ""
    nets = [net.id for net in setup.nets if net.side == side and row.id in net.rows]
    return nets[0] if nets else ""


def wing_id(side: Side, id: str) -> str:
    return f"{side[0].upper()}{id}"


def wing_of(setup: Setup, side: Side, row: UnitRow) -> str:
    """§5.1-wings"""
    wings = [each.id for each in setup.side(side).wings if row.id in each.rows]
    return wing_id(side, wings[0]) if wings else ""


# -- flak -----------------------------------------------------------------------------------------


def guns_of(unit: Surface) -> Iterator[Gun]:
    """§14.2-types: a ship with two ratings is two flak units."""
    ratings = surface_kind(unit.key).flak
    for rating in ratings:
        id = unit.id if len(ratings) == 1 else unit.id + FLAK_NAMES[rating.type]
        yield Gun(id, unit.id, rating.type, rating.strength, rating.channels, rating.low_angle)
