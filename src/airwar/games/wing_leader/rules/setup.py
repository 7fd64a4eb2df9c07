"""Set-up (chapter 5): displays, squares and vectors, before play and as units arrive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow

from ..data.kinds import SIDES, Side, other
from .answers import Arrive, Display, Place, Vector, Watch
from .cards import called
from .opening import mission_with, started
from .placing import due_now, row_of, starters, to_place, to_vector, watchers
from .setupquestions import ARRIVE, DISPLAY, PLACE, VECTOR, WATCH
from .squares import FACING_OF, OFF, name, read, spot
from .state import Raid, Unit

# -- whose turn it is -----------------------------------------------------------------------------


def side_here(s: Raid) -> Side:
    """The side whose part of the sequence this is."""
    for each in reversed(s.at):
        if each in SIDES:
            return each
    raise ValueError(f"{s.at} belongs to no side")


def in_order(s: Raid) -> tuple[Side, Side]:
    """§5.1-sides, §5.2-order: who sets up first, and who second."""
    return s.setup.first, other(s.setup.first)


def next_side(s: Raid, last: str | None) -> str | None:
    first, second = in_order(s)
    if last is None:
        return first
    return second if last == first else None


def next_arriving(s: Raid, last: str | None) -> str | None:
    """§5.3.1-order: the side that set up first arrives first."""
    sides = in_order(s)
    left = sides if last is None else sides[sides.index(cast(Side, last)) + 1 :]
    return next((side for side in left if arriving(s, side)), None)


# -- before play ----------------------------------------------------------------------------------


def watch(s: Raid) -> Flow[None]:
    """§5.1-special: coast-watchers let a side shift an interceptor before the others set up."""
    rule = watchers(s)
    assert rule is not None
    answer = yield Choose(rule.side, WATCH)
    if isinstance(answer, Watch):
        unit = s.change(answer.unit, square=read(answer.square))
        s.put(started(s.setup, unit))
        s.tell(Event("5.1-special", "watch", f"{called(unit)} starts at {answer.square}"))


def display(s: Raid) -> Flow[None]:
    """§5.2-order: quality, people and loads, open to both players."""
    side = side_here(s)
    if not DISPLAY.is_asked(s, side):
        return
    answer: Display = yield Choose(side, DISPLAY, side)
    for id, quality in answer.quality:
        s.change(id, quality=quality)
    for id, person in answer.people:
        s.change(id, **{person: True})
    for id, load in answer.loads:
        unit = s.units[id]
        s.change(id, load=load, mission=mission_with(unit.model, unit.mission, load))
    if s.log is not None:
        shown = [f"{id} {what}" for pairs in (answer.quality, answer.people) for id, what in pairs]
        shown += [f"{id} with {load}" for id, load in answer.loads]
        s.tell(Event("5.2-order", "display", f"The {side}: {', '.join(shown) or 'nothing'}"))


def place(s: Raid) -> Flow[None]:
    """§5.3-place: squares of escorts and wings; the scenario places the rest."""
    side = side_here(s)
    settle_leaders(s, side)
    if to_place(s, side):
        answer: Place = yield Choose(side, PLACE, side)
        put_down(s, answer.squares)


def vectors(s: Raid) -> Flow[None]:
    """§9.2.4-vector, §5.3.1-vector: interceptors and wing leaders on the map that have none."""
    side = side_here(s)
    if ids := to_vector(s, side):
        answer: Vector = yield Choose(side, VECTOR, side)
        for id, square in answer.squares:
            s.change(id, vector=read(square))
        s.placing = ids  # §13.1
        if s.log is not None:
            shown = ", ".join([f"{id} {square}" for id, square in answer.squares])
            s.tell(Event("9.2.4-vector", "vector", f"Vectors of the {side}: {shown}"))
    s.arrived = ()


# -- squares --------------------------------------------------------------------------------------


def settle_leaders(s: Raid, side: Side) -> None:
    """§5.3-wing: where the scenario gives the wing leader's square, he is there."""
    for unit in due_now(s, side):
        square = row_of(s, unit).leader_square
        if square is not None and unit.leader:
            put_down(s, ((unit.id, square),))


def put_down(s: Raid, squares: tuple[tuple[str, str], ...]) -> None:
    for id, square in squares:
        unit = s.change(id, square=read(square), where="map")
        s.put(started(s.setup, unit))
        s.arrived += (id,)
        if s.log is not None:
            text = f"{called(unit)} sets up in {square}"
            s.tell(Event("5.3-place", "place", text, who=id, where=(spot(square),)))


# -- arrivals -------------------------------------------------------------------------------------


def begin_turn(s: Raid) -> Flow[None]:
    """§6.0-phases: the turn marker moves on, and what has a square of its own arrives."""
    yield from ()
    s.turn += 1
    s.tell(Event("6.0-phases", "turn", f"Turn {s.turn}", facts={"turn": s.turn}))


def arriving(s: Raid, side: Side) -> bool:
    return any(True for _ in _arrivals(s, side))


def _arrivals(s: Raid, side: Side) -> Iterator[Unit]:
    for unit in s.units.values():
        if unit.side == side and unit.where == "due" and row_of(s, unit).turn <= s.turn:
            yield unit


def arrive(s: Raid) -> Flow[None]:
    """§5.3.1-edge, §5.3.1-takeoff: placed in their squares, or at their airfield or carrier."""
    side = side_here(s)
    for unit in list(_arrivals(s, side)):
        if row_of(s, unit).enters:
            wait(s, unit.id)
        elif unit.square != OFF:
            put_down(s, ((unit.id, name(unit.square)),))
    settle_leaders(s, side)
    if to_place(s, side) or starters(s, side):
        answer: Arrive = yield Choose(side, ARRIVE, side)
        put_down(s, answer.squares)
        for id, facing in answer.facings:
            take_off(s, id, FACING_OF[facing])


def wait(s: Raid, id: str) -> None:
    """§5.3.1-edge: it stands beside its entry square, and comes in when it moves.

    §8.4.1-trail (C127): in trail they have an MP less for each that enters the square before them.
    """
    unit = s.units[id]
    before = [
        each
        for each in s.units.values()
        if each.where == "waiting" and each.square == unit.square and each.side == unit.side
    ]
    trail = len(before) if row_of(s, unit).in_trail else 0
    s.change(id, where="waiting", trail=trail)
    s.arrived += (id,)
    if s.log is not None:
        text = f"{called(unit)} is about to enter the map at {name(unit.square)}"
        s.tell(Event("5.3.1-edge", "place", text, who=id, where=(name(unit.square),)))


def take_off(s: Raid, id: str, facing: int) -> None:
    """§13.7-place: level in the square of its base, and Slow; §13.8.2.1: but not an Me 163."""
    unit = s.units[id]
    base = row_of(s, unit).take_off
    assert base is not None
    s.put_surface(base, launching=s.surface[base].launching + 1)
    unit = s.change(
        id, square=s.surface[base].square, facing=facing, where="map", slow=unit.fuel == 0
    )
    s.put(started(s.setup, unit))
    s.arrived += (id,)
    s.note(id, took_off=True)
    if s.log is not None:
        s.tell(Event("13.7-place", "take-off", f"{called(unit)} takes off from {base}", who=id))
