"""Special maneuvers: what they need, and what success and failure do to the move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, cast, get_args

from msgspec.structs import replace

from airwar.kernel.events import Event
from airwar.kernel.requests import Flow, Refusal

from ..data.kinds import Maneuver
from ..data.tables import ManeuverType, load_limits, load_maneuvers
from .courses import Course, Limits, last_run, length, turns_in
from .flight import announce
from .skill_tests import passes
from .state import Battle, Flight, Plane, card
from .tabletop import HALF, Leg, inches

KEYS: Final[tuple[str, ...]] = get_args(Maneuver)
LABELS: Final = {
    "tight-L": "Tight Turn left",
    "tight-R": "Tight Turn right",
    "slip-L": "Sideslip left",
    "slip-R": "Sideslip right",
    "split-s": "Split S",
    "immelmann": "Immelmann",
    "scissors": "Scissors",
    "loop": "Loop",
}


@cache
def type_of(key: str) -> ManeuverType:
    return load_maneuvers().of(key)


def barred(plane: Plane, flight: Flight) -> Refusal | None:
    """§man.limit: whether any maneuver can be tried at all."""
    tag, own = plane.tag, card(plane.model)
    if not own.maneuvers:
        return Refusal("man.limit", f"{tag} has Agility {own.agility} and makes no maneuvers")
    table = load_maneuvers().limits
    most = table.each + (plane.skill >= table.ace)
    if flight.maneuvers >= most:
        return Refusal("man.limit", f"{tag} has tried {flight.maneuvers} of {most} maneuvers")
    if flight.bound:
        return Refusal(flight.bound, f"the rest of the move of {tag} is straight")
    return None


def maneuvers_open(s: Battle, plane: Plane, flight: Flight, given: Limits) -> list[Maneuver]:
    """Maneuvers for which some course may still be found."""
    if barred(plane, flight) is not None:
        return []
    found = []
    for key in KEYS:
        own = type_of(key)
        if own.before and (flight.flown or card(plane.model).speed < own.speed):
            continue
        if not own.least_level <= plane.level <= own.most_level:
            continue
        if own.straight and not given.turns:
            continue
        found.append(cast("Maneuver", key))
    return found


def maneuver_refused(
    s: Battle, plane: Plane, flight: Flight, given: Limits, course: Course, end: Maneuver
) -> Iterator[Refusal]:
    """§other.3.4: what a maneuver at the end of a course needs."""
    at = ("end",)
    if (found := barred(plane, flight)) is not None:
        yield replace(found, at=at)
        return
    own, type_, tag = card(plane.model), type_of(end), plane.tag
    if course and isinstance(course[-1], str):
        return  # The course is refused already.
    run = last_run(course, given.run)
    if type_.before and (flight.flown or length(course)):
        yield Refusal(type_.rule, f"{type_.name} comes before the first inch", at)
    if own.speed < type_.speed:
        yield Refusal(type_.rule, f"{tag} is too slow: it takes Speed {inches(type_.speed)}", at)
    if not type_.least_level <= plane.level <= type_.most_level:
        yield Refusal(type_.rule, f"{tag} cannot do that at level {plane.level}", at)
    if type_.half and run < own.speed // 2:
        need = inches(own.speed // 2)
        yield Refusal(type_.rule, f"{inches(run)} inches straight, {need} are needed", at)
    if type_.straight:
        need_run = max(type_.straight, own.straight)
        if run < need_run:
            why = f"{inches(run)} inches straight, {inches(need_run)} are needed"
            yield Refusal(type_.rule, why, at)
        if turns_in(course) - (given.tight is not None) >= given.turns:
            yield Refusal(type_.rule, f"{tag} has no turn left in this move", at)
    if type_.length and given.most - length(course) < type_.length:
        yield Refusal(type_.rule, f"it takes {inches(type_.length)} inches of the move", at)


# -- what they do ---------------------------------------------------------------------------------


def maneuver(s: Battle) -> Flow[None]:
    """The test, then what it does to the rest of the move. §fatigue.maneuver: it tires after."""
    assert s.flight is not None and s.flight.maneuver is not None
    key, tag = s.flight.maneuver, s.flight.unit
    type_ = load_maneuvers().of(key)
    s.flight = replace(s.flight, maneuver=None, maneuvers=s.flight.maneuvers + 1, straight=False)
    plane = s.plane(tag)
    success = yield from passes(s, plane, "maneuver", LABELS[key], type_.rule)
    s.put(replace(plane, fatigue=plane.fatigue + load_limits().fatigue.maneuver))
    match key:
        case "tight-L" | "tight-R":
            tight_turn(s, "L" if key == "tight-L" else "R", success)
        case "slip-L" | "slip-R":
            sideslip(s, -90 if key == "slip-L" else 90, success)
        case "split-s":
            split_s(s, success)
        case "immelmann":
            immelmann(s, success)
        case "scissors":
            scissors(s, success)
        case "loop":
            loop(s, success)


def tight_turn(s: Battle, side: Literal["L", "R"], success: bool) -> None:
    """§man.tight-turn: it takes the place of a turn; the angle is chosen after the die."""
    assert s.flight is not None
    move = load_limits().movement
    angle = move.tight_angle if success else move.angle
    s.flight = replace(s.flight, tight=(side, angle), turns=s.flight.turns - 1)


def sideslip(s: Battle, side: int, success: bool) -> None:
    """§man.sideslip: 2 inches at right angles with the nose kept, or straight on."""
    assert s.flight is not None
    flight, plane = s.flight, s.plane(s.flight.unit)
    far = load_maneuvers().slip.length
    way = (plane.heading + side) % 360 if success else plane.heading
    s.flight = replace(flight, run=0 if success else flight.run + far)
    leg = Leg(plane.x, plane.y, way, plane.heading, far, flight.flown)
    announce(s, (leg,), None, final=False)


def split_s(s: Battle, success: bool) -> None:
    """§man.split-s: one level down either way, the rest is straight."""
    assert s.flight is not None
    plane = s.plane(s.flight.unit)
    heading = (plane.heading + 180) % 360 if success else plane.heading
    tell_turned(s, s.put(replace(plane, heading=heading, level=plane.level - 1)), "man.split-s")
    s.flight = replace(s.flight, bound="man.split-s", legs=())


def immelmann(s: Battle, success: bool) -> None:
    """§man.immelmann: the move ends either way."""
    assert s.flight is not None
    flight, plane = s.flight, s.plane(s.flight.unit)
    if success:
        heading = (plane.heading + 180) % 360
        plane = s.put(replace(plane, heading=heading, level=plane.level + 1))
        tell_turned(s, plane, "man.immelmann")
        # Should it have to stop short, it does so the way it now faces.
        flight = replace(flight, legs=tuple([leg._replace(nose=heading) for leg in flight.legs]))
    s.flight = replace(flight, least=flight.flown, most=flight.flown, bound="man.immelmann")


def tell_turned(s: Battle, plane: Plane, rule: str) -> None:
    """Where it flies now, and how high."""
    if s.log is not None:
        text = f"{plane.tag} flies heading {plane.heading} at level {plane.level}"
        s.tell(Event(rule, "turned", text, who=plane.tag))


def scissors(s: Battle, success: bool) -> None:
    """§man.scissors: the least move is a quarter of Speed, rounded up to half inches."""
    assert s.flight is not None
    if success:
        speed = card(s.plane(s.flight.unit).model).speed
        s.flight = replace(s.flight, least=-(-speed // (4 * HALF)) * HALF)


def loop(s: Battle, success: bool) -> None:
    """§man.loop: the move ends where it began; a failure flies on at Speed, R77."""
    assert s.flight is not None
    flight = s.flight
    far = 0 if success else min(card(s.plane(flight.unit).model).speed, flight.most)
    s.flight = replace(flight, least=far, most=far, bound="man.loop")
    if success and s.log is not None:
        text = f"{flight.unit} ends its move where it began"
        s.tell(Event("man.loop", "loop", text, who=flight.unit))
