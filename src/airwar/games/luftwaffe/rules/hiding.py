"""What a seat does not know, built outright: markers are dealt, plans and clocks made to fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from airwar.kernel.game import Secrets
from airwar.kernel.secrets import Secret
from airwar.kernel.sight import Sight

from ..data.kinds import GERMAN, Side
from .endurance import clock_key
from .geography import rated
from .guessed_plan import fill_american
from .imagined_economy import fill_economy, guessed_critical, guessed_key, guessed_points
from .state import Clock, GermanPack, War

if TYPE_CHECKING:
    from random import Random


class Hiding(Secrets[War]):
    """Everything hidden stands in a `Secret`; a world is built outright."""

    def fill(self, sight: Sight[War], rng: Random) -> War:
        s = sight.base.__copy__()
        if not s.german.known:
            fill_german(s, sight.now, rng)
        if not s.sealed.known:
            s.sealed = Secret(s.sealed.seen, guessed_marker(s, rng))
        if not s.sealed_key.known:
            s.sealed_key = Secret(s.sealed_key.seen, guessed_key(s, sight.now, rng))
        if not s.points.known:
            s.points = Secret(s.points.seen, guessed_points(s))
        if not s.american.known:
            fill_american(s, sight, rng)
        return s


def fill_german(s: War, now: War, rng: Random) -> None:
    """Markers, clocks and an economy that may have led here."""
    s.german = Secret(s.german.seen, GermanPack())
    deal_markers(s, now, rng)
    clocks = running(s, GERMAN)
    aloft = [
        unit for force in s.forces.values() if force.side == GERMAN for unit in force.units.value
    ]
    s.put_german(clocks=clocks, flown=tuple(sorted(aloft)))
    fill_economy(s, now, rng)


def guessed_marker(s: War, rng: Random) -> tuple[str, ...]:
    """§54.2: any industry that has not been struck out."""
    return s.german.value.critical or guessed_critical(s, rng)


def deal_markers(s: War, now: War, rng: Random) -> None:
    """Units that are nowhere to be seen stand under the markers; what came out since was there."""
    forces = [force.id for force in s.forces.values() if not force.units.known]
    own = [id for id in forces if s.forces[id].side == GERMAN]
    places = [place for place, cover in s.covers.items() if not cover.units.known]
    seen = {u for force in s.forces.values() if force.units.known for u in force.units.value}
    pool = [
        unit.id
        for unit in s.of_side(GERMAN)
        if unit.status == "play" and not unit.base and unit.id not in seen
    ]
    rng.shuffle(pool)
    held: dict[str, list[str]] = {key: [] for key in (*own, *places)}
    for unit in list(pool):
        where = shown_at(now, unit, own, places)
        if where:
            held[where].append(unit)
            pool.remove(unit)
    for units in held.values():
        if not units and pool:
            units.append(pool.pop())
    for unit in pool:
        roomy = [key for key in held if key in places or len(held[key]) < 6]
        if roomy:
            held[rng.choice(roomy)].append(unit)
    for key in own:
        force = s.forces[key]
        s.put_force(key, units=Secret(force.units.seen, tuple(sorted(held[key]))))
    for place in places:
        cover = s.covers[place]
        under = Secret(cover.units.seen, tuple(sorted(held[place])))
        s.covers = {**s.covers, place: replace(cover, units=under)}


def shown_at(now: War, unit: str, forces: list[str], places: list[str]) -> str:
    """The marker that has come off a unit since the checkpoint."""
    if now.units[unit].base in places:
        return now.units[unit].base
    for id in forces:
        force = now.forces.get(id)
        if force is not None and force.units.known and unit in force.units.value:
            return id
    return ""


def running(s: War, side: Side) -> dict[str, Clock]:
    """§8.25: clocks as the first entry or take-off of a type that is still up would set them."""
    found: dict[str, Clock] = {}
    for force in s.forces.values():
        if force.side != side:
            continue
        for unit in force.units.value:
            own, key = rated(s, unit), clock_key(s, unit)
            if not own.endurance:
                continue
            launched = max(1, force.entered)
            if key in found and found[key].launched <= launched:
                continue
            lands, tanks = launched + own.endurance, own.dropped is not None
            dropped = s.drops.get(key, 0)
            if own.dropped is not None and dropped >= launched:
                lands, tanks = min(lands, dropped + own.dropped), False
            found[key] = Clock(launched, max(lands, s.turn), tanks)
    return found
