"""Radio nets, alerts, calls and clutter (9.4)."""

from __future__ import annotations

from airwar.kernel.events import Event

from ..data.kinds import Side
from .cards import called
from .state import Raid, Unit, fighter

# §9.4-alert: units without radios have no net; `net` is empty then.


def on_net(s: Raid, net: str, side: Side) -> list[Unit]:
    """The units of a side's net that are on the map. §5.1-radio: both may have one of this name."""
    return [unit for unit in s.flying(side) if unit.net == net] if net else []


def cluttered(s: Raid, net: str, side: Side) -> bool:
    """§9.4.2-when: one of it is in a dogfight, or has been in an air combat this turn (C42)."""
    return any(
        unit.dogfight or unit.notes.fought
        for unit in s.units.values()
        if unit.net == net and unit.side == side and (unit.where == "map" or unit.notes.fought)
    )


def works(s: Raid, unit: Unit) -> bool:
    """§9.4.2-effects: has a unit a radio, on a net that is not cluttered?"""
    return bool(unit.net) and not cluttered(s, unit.net, unit.side)


def controlled(s: Raid, unit: Unit) -> bool:
    """§9.2.4-gci: is it under GCI control? The scenario has a rating, and its net is under it."""
    gci = s.setup.gci
    if gci is None or gci.side != unit.side or not unit.net:
        return False
    return any(net.id == unit.net and net.side == gci.side and net.gci for net in s.setup.nets)


def has_call(s: Raid, unit: Unit, target: Unit) -> bool:
    """§9.4-call: one bonus, whatever the reasons (C12), and none on a cluttered net."""
    if not works(s, unit):
        return False
    if controlled(s, unit):
        return True
    others = [each for each in on_net(s, unit.net, unit.side) if each.id != unit.id]
    return any(each.square == target.square or each.tally == target.id for each in others)


def alert(s: Raid, id: str, rule: str, why: str) -> None:
    """§7.1-become, §7.1-permanent; §7.1-state: bombers have no alert state."""
    unit = s.units[id]
    if unit.alerted or not fighter(unit):
        return
    s.change(id, alerted=True)
    if s.log is not None:
        s.tell(Event(rule, "alert", f"{called(unit)} is alerted {why}", who=id))


def alert_nets(s: Raid) -> None:
    """§9.4-alert: an alerted unit alerts its net; §9.5.5.1: and its wing, with or without radio.

    §5.3.1-edge: those that wait beside the map have been set up, and hear the radio.
    """
    units = [unit for unit in s.units.values() if unit.where in ("map", "waiting")]
    nets = {(unit.side, unit.net) for unit in units if unit.alerted and unit.net}
    for unit in units:
        if not unit.alerted and (unit.side, unit.net) in nets:
            alert(s, unit.id, "9.4-alert", "by radio")
    wings = {unit.wing for unit in units if s.units[unit.id].alerted and unit.wing}
    for unit in units:
        if not unit.alerted and unit.wing in wings and not works(s, unit):
            alert(s, unit.id, "9.5.5.1", "by its wing")
