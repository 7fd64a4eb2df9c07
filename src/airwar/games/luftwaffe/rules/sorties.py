"""A force under way: its pick, its legs hex by hex, and what it does at the end of each."""

from __future__ import annotations

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Reveal

from ..data.kinds import AMERICAN, GERMAN
from . import bombing, combat, flak, strafing
from .aftermath import look_now, settle_now, show_losses
from .answers import Drop, Fly, Mark, Split, Stage, Unmark
from .basing import land_american, land_german, landing_refused, take_off
from .direct_flight import raids_below
from .endings import short_of_fuel
from .endurance import drop_tanks
from .formations import (
    covered_here,
    keep_to_markers,
    mark,
    marked_here,
    show_cover,
    show_force,
    unmark,
)
from .geography import SPAN, allied, area_of, base_at, rated
from .groups import escorted, left, speed
from .losses import fuel_loss
from .movement import AMERICAN_MOVE, GERMAN_MOVE, NEXT_LEG, PART
from .names import unit_name
from .restacking import join
from .routes import arrives, bound, course_of, goal_field, retarget, set_course
from .staging import stage
from .state import Force, Sortie, War, enemy


def next_sortie(s: War, last: int | None) -> int | None:
    return None if s.half_over or s.outcome is not None else (last or 0) + 1


def next_leg(s: War, last: int | None) -> int | None:
    return (last or 0) + 1 if s.sortie is not None else None


def next_stretch(s: War, last: int | None) -> int | None:
    under_way = s.sortie is not None and s.sortie.path and s.sortie.force in s.forces
    return (last or 0) + 1 if under_way else None


def shot_at(s: War) -> bool:
    return bool(s.shots)


def no_leg(s: War) -> bool:
    return s.sortie is not None and not s.sortie.leg


def attacks(s: War) -> bool:
    return s.battle is not None


def strafes(s: War) -> bool:
    return s.strafing is not None


# -- the pick -------------------------------------------------------------------------------------


def pick(s: War) -> Flow[None]:
    """§5.3-6a1 §5.3-6b3 §9.14: one force after another, in any order, until `end`."""
    answer = yield Choose(s.half, GERMAN_MOVE if s.half == GERMAN else AMERICAN_MOVE)
    if isinstance(answer, Fly):
        unseen = answer.who in s.units and not s.units[answer.who].base
        set_out(s, answer)
        if unseen:  # R131
            yield Reveal("16.1", f"{answer.who} was under a marker")
    elif isinstance(answer, Split):
        yield from split(s, answer.force)
    elif isinstance(answer, Drop):
        for key in answer.types:
            drop_tanks(s, s.half, key)
    elif isinstance(answer, Mark):
        mark(s, answer.what)
    elif isinstance(answer, Unmark):
        yield from unmark(s, answer.what)
    elif isinstance(answer, Stage):
        if stage(s, answer):
            yield Reveal("16.1", "a unit that was under a marker")
    else:
        s.half_over = True
        s.closed = s.closed or answer == "close"
        rule = "5.3-6a3" if s.half == GERMAN else "5.3-6b7"
        what = "closes the quarter" if answer == "close" else "ends the turn"
        s.tell(Event(rule, "end", f"The {s.half.capitalize()} {what}", who=s.half))


def ask_leg(s: War) -> Flow[None]:
    """§13.31: with the movement that is left."""
    assert s.sortie is not None
    answer = yield Choose(s.half, NEXT_LEG, s.sortie.force)
    if isinstance(answer, Split):
        part = yield from split(s, answer.force)
        s.put_sortie(parts=(*s.sortie.parts, part))
    else:
        set_out(s, answer)


def split(s: War, what: str) -> Flow[str]:
    """§9.151: under a marker nobody sees who leaves; §6.22: from a base one unit takes off."""
    part = yield Choose(s.half, PART, what, (s.half,))
    if what in s.covers:
        new = take_off(s, part.units[0], hidden=True)
    else:
        new = divide(s, s.forces[what], part.units)
    yield from keep_to_markers(s, new)
    return new.id


def divide(s: War, force: Force, units: tuple[str, ...]) -> Force:
    """Part of a force becomes a force of its own, with the same past."""
    rest = tuple([unit for unit in force.units.value if unit not in units])
    new = s.new_force(force.side, force.hex, units, force.marker)
    new = replace(force, id=new.id, units=new.units)
    s.forces = {**s.forces, new.id: new}
    s.put_force(force.id, units=replace(force.units, held=rest))
    if force.side == AMERICAN and force.id in s.american.value.short:
        s.put_american(short=(*s.american.value.short, new.id))
    if force.side == AMERICAN and force.id in s.american.value.courses:
        s.put_course(new.id, s.american.value.courses[force.id])
        retarget(s, new)
        retarget(s, s.forces[force.id])
    return new


def set_out(s: War, answer: Fly) -> None:
    """A leg begins; who stays behind when part of a force flies on is asked after it."""
    parts = s.sortie.parts if s.sortie is not None else ()
    force = s.forces.get(answer.who)
    if force is None:
        force = take_off(s, answer.who)
        text = f"{unit_name(s, answer.who)} takes off"
        s.tell(Event("6.22", "takeoff", text, who=force.id, where=(force.hex,)))
    elif answer.units:
        if s.sortie is not None:
            parts = (*parts, force.id)
        force = divide(s, force, answer.units)
    s.sortie = Sortie(force.id, answer.path, answer.then, True, parts)
    if answer.then == "bomb" and not answer.path and s.advanced:
        flak.owe(s, s.forces[force.id])  # §10.55 §34.2: guns fire before bombs that fall at once
    if answer.then == "home":
        set_course(s, force, homeward=True)
        s.put_sortie(leg=False, then="stop")


# -- on the way -----------------------------------------------------------------------------------


def advance(s: War) -> Flow[None]:
    """§15.2 §16.2 §16.3: hex by hex to the next one where something happens."""
    assert s.sortie is not None
    id, start = s.sortie.force, s.forces[s.sortie.force].hex
    while True:
        hex = s.sortie.path[0]
        force = s.put_force(id, hex=hex, flown=s.forces[id].flown + 1)
        s.put_sortie(path=s.sortie.path[1:])
        if force.side == AMERICAN:
            if force.marker and not allied(s, hex):
                yield from show_force(s, force, "16.3")
            flak.owe(s, s.forces[id])
        opened = yield from open_markers(s, force)
        if opened:
            s.break_leg()
        if s.shots or not s.sortie.path:
            break
    force = s.forces[id]
    where = (start, force.hex)
    s.tell(Event("7.2", "fly", f"{id} flies to {force.hex}", who=id, where=where))


def open_markers(s: War, force: Force) -> Flow[bool]:
    """§16.2: an enemy who enters the hex sees what is there."""
    opened = False
    for foe in marked_here(s, force.hex, enemy(force.side)):
        yield from show_force(s, foe, "16.2")
        opened = True
    if force.side == AMERICAN and (place := covered_here(s, force.hex)):
        yield from show_cover(s, place, "16.2")
        opened = True
    return opened


def leg_flak(s: War, number: int) -> Flow[None]:
    """§15.2 §15.23: a force that lost something is asked for its next leg."""
    id = s.shots[0].force
    before, bombers = strength(s, id), id in s.forces and escorted(s, s.forces[id])
    yield from flak.flak(s, number)
    hit = strength(s, id) < before
    if hit:
        s.break_leg()
    if bombers and id in s.forces and not escorted(s, s.forces[id]):
        s.put_force(id, freed=True)  # R113
    if hit:
        look_now(s)


def standing_flak(s: War, number: int) -> Flow[None]:
    """§5.3-6b4 §26.32: flak at a force that stayed over a city."""
    yield from flak.flak(s, number)
    look_now(s)


def bombs(s: War) -> Flow[None]:
    """§34.2 §26.31 §51.1: bombs in passing; what follows from them follows at once."""
    assert s.sortie is not None
    lost = s.fuel_losses
    yield from bombing.bomb(s, s.sortie.force)
    settle_now(s)
    yield from show_losses(s, lost)


def strength(s: War, id: str) -> int:
    force = s.forces.get(id)
    return 0 if force is None else sum([s.units[unit].steps for unit in force.units.value])


def arrived(s: War) -> bool:
    """Is a force at the end of a leg where it does something?"""
    sortie = s.sortie
    return (
        sortie is not None
        and sortie.leg
        and not sortie.path
        and sortie.then in ("attack", "strafe", "bomb")
        and sortie.force in s.forces
    )


def arrive(s: War) -> Flow[None]:
    """§13.31 §14.1 §10.51: its attack begins, or its raiders aim at the base below."""
    assert s.sortie is not None
    id = s.sortie.force
    if s.sortie.then == "attack":
        yield from show_force(s, s.forces[id], "16.2")  # R134
        yield from open_markers(s, s.forces[id])  # what came to it under one
        combat.begin(s, id)
    elif s.sortie.then == "strafe":
        yield from open_markers(s, s.forces[id])  # who has landed below it under one
        strafing.begin_strafing(s, id)
    elif not bound(s, s.forces[id]) or over_base(s, s.forces[id]):
        s.put_force(id, aims=base_at(s.forces[id].hex) or "")


def over_base(s: War, force: Force) -> bool:
    """R112: may raiders of a bound group bomb the base below it?"""
    return raids_below(s, force, force.hex, force.flown)


# -- the end of a leg -----------------------------------------------------------------------------


def finish(s: War) -> Flow[None]:
    """§13.31: stopped, landed, gone, or asked for its next leg."""
    sortie, before = s.sortie, s.fuel_losses
    assert sortie is not None
    if sortie.then in ("attack", "strafe"):
        settle_now(s)
        yield from show_losses(s, before)
    force = s.forces.get(sortie.force)
    if force is None:
        next_part(s)
        return
    if not sortie.leg:
        return
    if sortie.then == "land":
        land(s, force)
    elif sortie.then == "leave":
        leave(s, force)
        yield from show_losses(s, before)
    elif sortie.then in ("attack", "strafe") and (left(s, force) > 0 or may_land(s, force)):
        s.put_sortie(leg=False, then="stop")
        return
    elif sortie.then == "bomb" and s.advanced and left(s, force) > 0 and done_here(s, force):
        s.put_sortie(leg=False, then="stop")  # §34.2: bombed in passing
        return
    else:
        stop(s, force)
        if sortie.then == "join":
            join(s, s.forces[force.id])
    next_part(s)


def done_here(s: War, force: Force) -> bool:
    """§34.2: has it bombed the city below, if that was its target? R145: who cannot get home from
    there has dropped nothing, and has nowhere to go."""
    course = course_of(s, force)
    return course is None or not course.target or not arrives(s, force, force.hex)


def may_land(s: War, force: Force) -> bool:
    """§24.41: a rocket lands with the flight on which it took off, also where it has attacked;
    §44.3: so may others, on a base below them without a hex to fly."""
    if force.side != GERMAN:
        return False
    units = force.units.value
    below = [unit for unit in units if landing_refused(s, force, (unit,), force.hex) is None]
    return bool(below) or rated(s, units[0]).same_turn


def land(s: War, force: Force) -> None:
    if force.side == GERMAN:
        land_german(s, force, base_at(force.hex) or "")
    else:
        area = area_of(s, force.hex)
        land_american(s, force, area)  # type: ignore[arg-type]


def leave(s: War, force: Force) -> None:
    """§6.31b §23.23 §35.2 §35.21 R136: off the map to the USSR; who has too little fuel is lost."""
    for unit in force.units.value:
        if short_of_fuel(s, unit, force.hex):
            fuel_loss(s, unit, "35.21")
    if force.id in s.forces:
        land_american(s, s.forces[force.id], "ussr")


def stop(s: War, force: Force) -> None:
    """§7.3: its move is over; a bomber force is one move nearer."""
    force = s.put_force(force.id, moved=True)
    if force.side != AMERICAN:
        return
    course = course_of(s, force)
    if course is not None and (course.target or course.homeward):
        far = goal_field(s, force, course).get(force.hex, SPAN)
        least = -(-far // speed(s, force.units.value))
        s.put_course(force.id, replace(course, turns=max(course.turns - 1, least)))


def next_part(s: War) -> None:
    """R101: the parts of a force fly on before another force moves."""
    assert s.sortie is not None
    parts = tuple([id for id in s.sortie.parts if id in s.forces and not s.forces[id].moved])
    s.sortie = Sortie(parts[0], parts=parts[1:]) if parts else None
