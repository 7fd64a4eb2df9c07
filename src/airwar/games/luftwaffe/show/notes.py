"""What a seat has written down and keeps from the other, a line each."""

from __future__ import annotations

from collections.abc import Sequence

from ..data.tables import load_options
from ..rules.geography import name_of
from ..rules.names import called, place_and_target
from ..rules.state import GermanPack, War


def notes(s: War) -> tuple[str, ...]:
    """The secrets that a redacted state still holds: those of its seat, at the end all."""
    found: list[str] = []
    if s.american.known:
        pack = s.american.value
        if pack.system:
            found.append(f"Target system: {pack.system}")  # §17.1 §19.1
        found += options("American", pack.options)
    if s.german.known:
        found += industry(s, s.german.value)
        found += options("German", s.german.value.options)
        found += orders(s, s.german.value)
    return tuple(found)


def options(side: str, names: Sequence[str]) -> list[str]:
    """§39.1"""
    known = load_options()
    told = ", ".join([known[name].name for name in names])
    return [f"{side} reinforcement options: {told}"] if told else []


def industry(s: War, pack: GermanPack) -> list[str]:
    """§25.311 §51.1 §53.3: what was drawn, a blank too; §54.2: in a solo game what is open."""
    found = []
    drawn = not s.setup.plans and s.at[:1] not in ((), ("draws",))
    if pack.critical:
        found.append(f"Critical industry: {' and '.join(pack.critical)}")
    elif drawn and s.advanced:
        found.append("Critical industry: none, a blank was drawn")
    if pack.key:
        found.append(f"Key complex: {pack.key}")
    elif drawn and s.on("key-complex"):
        found.append("Key complex: none, a blank was drawn")
    return found


def orders(s: War, pack: GermanPack) -> list[str]:
    """§30.3 §31.1 §38.6 §46.1 §49.11: the German's orders for the quarter."""
    found = []
    if pack.aa:
        guns = ", ".join([f"{name_of(city)} {n}" for city, n in pack.aa])
        found.append(f"AA points: {guns}")
    if s.on("me-109-variants"):
        found.append(f"Me-109s: {'up-gunned' if pack.up_gunned else 'not up-gunned'}")
    if s.advanced and s.evidence and s.evidence[-1].quarter == s.quarter:
        found.append(f"Stacks of up to {pack.fuel.stack}")
        if pack.fuel.grounded:
            found.append(f"Without fuel: {called(s, pack.fuel.grounded)}")
        if pack.idle:
            found.append(f"Left idle: {'; '.join(map(place_and_target, pack.idle))}")
    return found
