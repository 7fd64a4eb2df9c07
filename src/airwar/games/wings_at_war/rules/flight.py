"""The path of a move: its legs, the table edge, stopping short of other bases."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.kernel.events import Event

from ..data.kinds import Maneuver
from ..data.scenario import Edge
from ..data.tables import load_limits
from . import courses
from .answers import Fly
from .state import Battle, Flight, Plane
from .tabletop import ONE, WAY, Leg, cut, end_of, leaves, legs, stand_at, within


def flight_of(s: Battle) -> Flight:
    assert s.flight is not None
    return s.flight


def path_of(plane: Plane, flight: Flight, answer: Fly) -> tuple[Leg, ...]:
    """The legs of a course, as announced."""
    turns = courses.pairs(answer.course)
    return tuple(legs(plane.x, plane.y, plane.heading, turns, flight.flown))


EDGES: Final[tuple[tuple[Edge, Edge], tuple[Edge, Edge]]] = (("east", "west"), ("north", "south"))


def overrun(s: Battle, leg: Leg) -> tuple[int, Edge] | None:
    """The last hundredth of a leg on the table and the edge crossed there, if it crosses one. In a
    corner east or west comes first."""
    far = leaves(leg.x, leg.y, leg.way, leg.far, s.wide, s.deep)
    if far == leg.far:
        return None
    for axis, (at, size) in enumerate(((leg.x, s.wide), (leg.y, s.deep))):
        step = WAY[leg.way][axis]
        if step and (size - at if step > 0 else at) * ONE // abs(step) == far:
            return far, EDGES[axis][0 if step > 0 else 1]
    raise AssertionError("a leg that leaves the table crosses an edge")


def announce(s: Battle, path: tuple[Leg, ...], maneuver: Maneuver | None, final: bool) -> None:
    """§move.course: the path is known to its end before it is flown, and damage does not change
    it. The edge cuts it off, §move.edge; a `final` one, with which the move ends, stops short of
    other bases, §move.base."""
    flight = flight_of(s)
    plane = s.plane(flight.unit)
    edge = None
    for i, leg in enumerate(path):
        if (found := overrun(s, leg)) is not None:
            path, edge = (*path[:i], leg._replace(far=found[0])), found[1]
            break
    if edge is None and final:
        path = stop_short(s, plane, flight, path)
    last = path[-1]
    s.flight = replace(
        flight,
        path=path,
        legs=(*flight.legs, *path),
        flown=last.flown + last.far,
        maneuver=maneuver,
        edge=edge,
        final=final,
        at=flight.flown,
        tight=None,
    )


def stop_short(s: Battle, plane: Plane, flight: Flight, path: tuple[Leg, ...]) -> tuple[Leg, ...]:
    """§move.base: back in half inches to the last free place; if there is none, bases touch."""
    end = end_of(path[-1])
    if free(s, end.x, end.y, plane.level, plane.tag):
        return path
    whole = (*flight.legs, *path)
    total, start = path[-1].flown + path[-1].far, whole[0].flown
    for at in range(total - 50, start - 1, -50):
        stand = stand_at(whole, at)
        if free(s, stand.x, stand.y, plane.level, plane.tag):
            if s.log is not None:
                text = f"{plane.tag} stops short of another aircraft"
                s.tell(Event("move.base", "short", text, who=plane.tag))
            kept = [leg for leg in path if leg.flown < at]
            if kept:
                return cut(path, at)
            # It goes back beyond this course: a leg of no length, there.
            return (Leg(stand.x, stand.y, stand.heading, stand.heading, 0, flight.flown),)
    return path


def free(s: Battle, x: int, y: int, level: int, but: str = "") -> bool:
    """§contact.space: no other center within an inch at that level."""
    space = load_limits().table.space
    for side in s.planes:
        for plane in side:
            if (
                plane.level == level
                and plane.status == "table"
                and plane.tag != but
                and within(plane.x - x, plane.y - y, space)
            ):
                return False
    return True
