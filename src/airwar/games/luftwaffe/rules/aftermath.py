"""What follows from any loss or bomb: who can no longer get home, and whether the war is over."""

from __future__ import annotations

from airwar.kernel.requests import Flow, Reveal
from airwar.kernel.sequence import Leave

from . import bombing
from .endurance import INDIVIDUAL, stranded
from .key_complex import key_complex, show_key
from .losses import fuel_loss
from .state import War
from .victory import look


def remove_stranded(s: War) -> None:
    """§8.7: units of both sides that cannot get home go at once."""
    alike = not s.on(INDIVIDUAL)  # units of a type share their fuel and their way home
    for force in list(s.forces.values()):
        fine: set[str] = set()
        for unit in force.units.value:
            type = s.units[unit].type
            if type in fine:
                continue
            if force.id in s.forces and stranded(s, s.forces[force.id], unit):
                fuel_loss(s, unit, "8.7")
                fine = set()  # its course may be another without the unit
            elif alike:
                fine.add(type)


def settle_now(s: War) -> None:
    """§8.7 §19.4 §26.31 §26.32 §51.1: looked at after every battle and every bomb."""
    remove_stranded(s)
    look_now(s)


def look_now(s: War) -> None:
    """§19.4 §26.31 §26.32 §51.1: is the war over, or a secret out? Also after flak."""
    look(s)
    if key_complex(s):
        show_key(s)
    if s.outcome is not None:
        s.sortie = s.battle = s.strafing = None
        s.shots = ()
        raise Leave("quarters")


def show_losses(s: War, before: tuple[int, int]) -> Flow[None]:
    """§8.7 §16.1: a unit that is lost for fuel is named, wherever it was hidden."""
    if s.fuel_losses != before:
        yield Reveal("8.7", "who was lost for lack of fuel")


def bomb(s: War, force: str) -> Flow[None]:
    """§5.3-6b6: bombs fall after movement; a base that is lost may strand those in the air."""
    yield from bombing.bomb(s, force)
    settle_now(s)
