"""Losses: steps, whole units, units out of fuel."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.kernel.events import Event

from ..data.kinds import AMERICAN
from .names import unit_name
from .routes import retarget
from .state import DEAD, War, index


def lose_steps(s: War, unit: str, steps: int) -> None:
    """§13.53: a veteran tires, a tired unit is gone; two steps kill a veteran."""
    own = s.units[unit]
    lost = min(steps, own.steps)
    count_factors(s, unit, lost)
    if own.steps > lost:
        s.put_unit(unit, steps=own.steps - lost)
        return
    take_off_map(s, unit)
    s.put_unit(unit, steps=DEAD, status="dead", base="")


def fuel_loss(s: War, unit: str, rule: str) -> None:
    """§8.7 §8.23 §4.4: gone for lack of fuel, which costs more than the unit."""
    own = s.units[unit]
    count_factors(s, unit, own.steps)
    take_off_map(s, unit)
    s.put_unit(unit, steps=DEAD, status="fuel", base="")
    american, german = s.fuel_losses
    if own.side == AMERICAN:
        s.fuel_losses = (american + 1, german)
    else:
        s.fuel_losses = (american, german + 1)
    text = f"{unit_name(s, unit)} is lost for lack of fuel"
    s.tell(Event(rule, "fuel", text, who=own.side, news=(unit,)))


def count_factors(s: War, unit: str, steps: int) -> None:
    """§55.21: factors lost count at the end of Gotterdammerung."""
    i = index(s.units[unit].side)
    american, german = s.factor_losses
    s.factor_losses = (american + steps, german) if i == 0 else (american, german + steps)


def take_off_map(s: War, unit: str) -> None:
    """Remove a unit from its force or base; a force without units is no more."""
    if s.units[unit].base:
        s.put_unit(unit, base="")
        return
    force = s.force_of(unit)
    if force is not None:
        rest = tuple([each for each in force.units.value if each != unit])
        if not rest:
            s.drop_force(force.id)
            return
        force = s.put_force(force.id, units=replace(force.units, held=rest))
        if force.side == AMERICAN:
            retarget(s, force)  # §12.27
        return
    for place, cover in s.covers.items():
        if cover.units.known and unit in cover.units.value:
            rest = tuple([each for each in cover.units.value if each != unit])
            covers = {key: each for key, each in s.covers.items() if key != place}
            if rest:
                covers[place] = replace(cover, units=replace(cover.units, held=rest))
            s.covers = covers
            return
