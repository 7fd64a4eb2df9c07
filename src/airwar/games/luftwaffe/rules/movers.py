"""Who flies a leg, and whether its hexes can be flown."""

from __future__ import annotations

from typing import NamedTuple

from airwar.kernel.requests import Refusal

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, Side
from .answers import Fly
from .basing import base_of, launch_refused
from .geography import (
    closed_to,
    hex_of,
    on_map,
    rated,
)
from .groups import speed
from .names import spoken
from .state import Force, War


class Mover(NamedTuple):
    """Who flies: a force, part of one, or a unit on the ground."""

    units: tuple[str, ...]
    hex: str
    left: int
    flown: int
    force: Force | None  # None: it takes off
    part: bool = False

    @property
    def id(self) -> str:
        return self.force.id if self.force is not None else ""


def mover_of(s: War, side: Side, answer: Fly, about: str | None) -> Mover | Refusal:
    """§9.15 §2.11: who is meant; §13.32: `about` is the force that finishes its move first."""
    force = s.forces.get(answer.who)
    if force is None:
        return taking_off(s, side, answer, about)
    if force.side != side:
        return Refusal("7.1", f"{spoken(s, answer.who)} is not yours", ("who",))
    if about is not None and answer.who != about:
        return Refusal("13.32", f"{about} finishes its move first", ("who",))
    if force.moved:
        return Refusal("7.3", f"{answer.who} has moved", ("who",))
    own = force.units.value
    if not answer.units:
        return Mover(own, force.hex, max(0, speed(s, own) - force.flown), force.flown, force)
    if list(answer.units) != sorted(set(answer.units)) or not set(answer.units) < set(own):
        return Refusal("9.151", "a part is some units of the force, in order", ("units",))
    if side == AMERICAN and (about is None or not force.freed):  # R101 R113
        return Refusal("9.23", "units leave a group at the start of the turn", ("units",))
    if force.marker:
        return Refusal("9.151", "a force under a marker is split unseen", ("units",))
    rest = max(0, speed(s, answer.units) - force.flown)
    return Mover(answer.units, force.hex, rest, force.flown, force, True)


def taking_off(s: War, side: Side, answer: Fly, about: str | None) -> Mover | Refusal:
    """§9.17: a unit on the ground takes off alone, whoever flies above it."""
    unit = s.units.get(answer.who)
    if unit is None or unit.side != side or side != GERMAN or about is not None:
        return Refusal("7.1", f"{spoken(s, answer.who)} cannot move now", ("who",))
    if answer.units:
        return Refusal("9.17", "units take off one by one", ("units",))
    refusal = launch_refused(s, unit.id)
    if refusal is not None:
        return refusal
    hex = hex_of(base_of(s, unit.id))
    return Mover((unit.id,), hex, rated(s, unit.id).speed, 0, None)


def path_refused(s: War, side: Side, mover: Mover, path: tuple[str, ...]) -> Refusal | None:
    """§7.2 §7.71 §7.72 §11.1: hex by hex."""
    here = mover.hex
    sneak = mover.force is not None and mover.force.sneak
    shut, neighbors = closed_to(s, side, sneak), load_board().neighbors
    for i, hex in enumerate(path):
        if hex not in neighbors or hex in shut:
            rule, why = why_closed(s, side, hex)
            return Refusal(rule, why, ("path", i))
        if hex not in neighbors[here]:
            return Refusal("7.2", f"{hex} is not next to {here}", ("path", i))
        here = hex
    if len(path) > mover.left:
        return Refusal("7.2", f"it can fly {mover.left} hexes, not {len(path)}", ("path",))
    return None


def why_closed(s: War, side: Side, hex: str) -> tuple[str, str]:
    """The rule that closes a hex, and a sentence."""
    if not on_map(hex):
        return "7.72", f"{hex} is off the map"
    if hex in load_board().swiss:
        return "7.71", f"{hex} lies in Switzerland"
    if side == AMERICAN:
        return "11.1", f"{hex} is a Baltic hex, for sneak raiders only"
    return "7.72", f"{hex} is on the Allied side of the line"
