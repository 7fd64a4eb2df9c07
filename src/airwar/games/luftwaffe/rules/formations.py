"""Formation markers: what they hide, and when they come off."""

from __future__ import annotations

from typing import Final

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Refusal, Reveal
from airwar.kernel.secrets import Secret

from ..data.kinds import AMERICAN, GERMAN, Side
from . import evidence
from .geography import allied, hex_of, is_place, name_of
from .names import called, spoken
from .state import Cover, Force, War, enemy

MARKERS: Final = 12  # a side, reconstructed


def show_force(s: War, force: Force, rule: str) -> Flow[None]:
    """§16.2 §16.3: the marker comes off and the units are seen; nobody can take that back."""
    if not force.marker:
        return
    s.put_force(force.id, units=force.units.show(), marker=False)
    if force.side == AMERICAN:
        count_out(s, force.units.value)
    else:
        evidence.flew(s, force.units.value)
    text = f"{force.id} is {called(s, force.units.value)}"
    s.tell(Event(rule, "open", text, who=force.id, where=(force.hex,), news=(force.id,)))
    yield Reveal(rule, text)


def count_out(s: War, units: tuple[str, ...]) -> None:
    """R105: of an area the German sees one number; what he has seen is no longer in it."""
    areas = s.american.value.areas
    gone: dict[str, int] = {}
    for unit in units:
        if unit not in s.out:
            area = areas.get(unit, "britain")
            gone[area] = gone.get(area, 0) + 1
    s.boxes = tuple([(area, count - gone.get(area, 0)) for area, count in s.boxes])
    s.out = tuple(sorted({*s.out, *units}))


def show_cover(s: War, place: str, rule: str) -> Flow[None]:
    """§16.2: what is based in a place is seen."""
    cover = s.covers.get(place)
    if cover is None:
        return
    uncover(s, place)
    text = f"{name_of(place)} holds {called(s, cover.units.value)}"
    s.tell(Event(rule, "open", text, who=place, where=(hex_of(place),)))
    yield Reveal(rule, text)


def uncover(s: War, place: str) -> None:
    cover = s.covers[place]
    s.covers = {key: each for key, each in s.covers.items() if key != place}
    for unit in cover.units.value:
        s.put_unit(unit, base=place)


def cover_base(s: War, place: str) -> None:
    """§16.1: a marker over what is based in a place."""
    units = tuple([unit.id for unit in s.units.values() if unit.base == place])
    for unit in units:
        s.put_unit(unit, base="")
    s.covers = {**s.covers, place: Cover(place, Secret((GERMAN,), tuple(sorted(units))))}


def marked_here(s: War, hex: str, side: Side) -> list[Force]:
    """Forces of a side under markers in a hex."""
    return [force for force in s.here(hex, side) if force.marker]


def covered_here(s: War, hex: str) -> str:
    """A base in a hex whose units stand under a marker."""
    return next((place for place in s.covers if hex_of(place) == hex), "")


def markers_used(s: War, side: Side) -> int:
    own = [force for force in s.forces.values() if force.side == side and force.marker]
    return len(own) + (len(s.covers) if side == GERMAN else 0)


def keep_to_markers(s: War, force: Force) -> Flow[None]:
    """§16.1 R134: a part that breaks off when no marker is left stands in the open."""
    if force.marker and markers_used(s, force.side) > MARKERS:
        yield from show_force(s, force, "16.1")


def mark_refused(s: War, side: Side, what: str) -> Refusal | None:
    """§16.1 §16.2 §16.3: why no marker can be put over this."""
    if markers_used(s, side) >= MARKERS:
        return Refusal("16.1", "no marker is left", ("what",))
    force = s.forces.get(what)
    if force is not None and force.side == side:
        if force.marker:
            return Refusal("16.1", f"{spoken(s, what)} has a marker", ("what",))
        if s.here(force.hex, enemy(side)):
            return Refusal("16.2", "the enemy is in the hex", ("what",))
        if side == AMERICAN and not allied(s, force.hex):
            return Refusal("16.3", "over the Reich a marker hides nothing", ("what",))
        return None
    if side == GERMAN and is_place(what) and any(u.base == what for u in s.units.values()):
        if what in s.covers:
            return Refusal("16.1", f"{spoken(s, what)} has a marker", ("what",))
        if s.here(hex_of(what), enemy(side)):
            return Refusal("16.2", "the enemy is in the hex", ("what",))
        return None
    return Refusal(
        "16.1", f"{spoken(s, what)} is neither a force nor a base with units in the open", ("what",)
    )


def mark(s: War, what: str) -> None:
    force = s.forces.get(what)
    if force is None:
        cover_base(s, what)
    else:
        hidden = Secret((force.side,), force.units.value)
        s.put_force(what, marker=True, units=hidden)
    s.tell(Event("16.1", "mark", f"{spoken(s, what)} is put under a marker", who=what))


def unmark_refused(s: War, side: Side, what: str) -> Refusal | None:
    force = s.forces.get(what)
    if force is not None and force.side == side and force.marker:
        return None
    if side == GERMAN and what in s.covers:
        return None
    return Refusal("16.1", f"{spoken(s, what)} has no marker of yours", ("what",))


def unmark(s: War, what: str) -> Flow[None]:
    force = s.forces.get(what)
    if force is None:
        yield from show_cover(s, what, "16.1")
    else:
        yield from show_force(s, force, "16.1")
