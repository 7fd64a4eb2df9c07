"""What a case file changes in a battle after opening it: marks, fighter direction, losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.words import is_number
from airwar.kernel.errors import BadRecord

from ..data import Edge
from ..rules.damage import lose
from ..rules.edges import arrive, escorted, leave_over
from ..rules.state import NOBODY, SIDES, Battle
from ..rules.victory import judge
from .expectations import MARKS

EDGES: Final = get_args(Edge)
PILOTS: Final = ("survives", "lost")
MARKED: Final = (*MARKS, "guided", "attacked")


class Change(Struct):
    """What a line says about an aircraft."""

    line: int
    id: str
    fields: dict[str, Any]
    marks: set[str]


class Out(Struct, frozen=True):
    """An aircraft that is out of the battle."""

    line: int
    id: str
    how: str
    said: tuple[str, ...]


def change_planes(s: Battle, changes: Sequence[Change]) -> None:
    for change in changes:
        index = s.find(change.id)
        marks = {name: True for name in MARKS if name in change.marks}
        plane = s.put(index, replace(s.planes[index], **change.fields, **marks))
        if "attacked" in change.marks:  # §fuel.bomber-movement: R16, one is enough for all
            if not s.card(plane).token:
                raise BadRecord(f"attacked: {s.name(index)} is not a bomber", change.line)
            s.provoked = True


def guide(s: Battle, changes: Sequence[Change]) -> None:
    """§direction.capacity: a point for each guided fighter, in the order of the lines."""
    for change in changes:
        if "guided" not in change.marks:
            continue
        index = s.find(change.id)
        plane = s.planes[index]
        points = s.guided[plane.side]
        if not s.card(plane).fighter:
            raise BadRecord(f"guided: {s.name(index)} is not a fighter", change.line)
        if NOBODY not in points:
            side = SIDES[plane.side]
            told = (
                f"{side} has direction for {len(points)} only"
                if points
                else f"write direction {side} N, with the switch direction"
            )
            raise BadRecord(f"guided: {told}", change.line)
        point = points.index(NOBODY)
        points = (*points[:point], index, *points[point + 1 :])
        s.guided = (s.guided[0], points) if plane.side else (points, s.guided[1])


def lose_planes(s: Battle, outs: Sequence[Out]) -> None:
    for out in outs:
        index = s.find(out.id)
        if index == NOBODY:
            known = ", ".join(plane.id for plane in s.planes)
            raise BadRecord(f"out: {out.id!r} is not one of {known}", out.line)
        if not s.in_play(index):
            raise BadRecord(f"out: {out.id} is out already", out.line)
        lose_plane(s, index, out)
        judge(s)
        if s.ended:
            raise BadRecord("out: with this loss the battle is over", out.line)


def lose_plane(s: Battle, index: int, out: Out) -> None:
    """As in play, with the same points for it; `turn N` at the end says when."""
    said, now = list(out.said), s.turn
    if said[-2:-1] == ["turn"] and is_number(said[-1]):
        s.turn = int(said[-1])
        said = said[:-2]
    if not 1 <= s.turn <= now:
        raise BadRecord(f"out: the turn must be from 1 to {now}", out.line)
    plane = s.planes[index]
    goal = s.setup.victory.edge if escorted(s, plane) else None
    match out.how, said:
        case "destroyed", []:
            lose(s, index, "destroyed", "damage.destroyed", "shot down", 2 * s.card(plane).cost)
        case "destroyed", [pilot] if pilot in PILOTS and s.on("pilot-survival"):
            cost = 2 * s.card(plane).cost
            lose(s, index, "destroyed", "damage.destroyed", "shot down", cost, pilot=pilot)
        case "retreated", [edge] if edge in EDGES and edge != goal:
            leave_over(s, index, edge)
        case "arrived", [] if goal:
            arrive(s, index)
        case _:
            raise BadRecord(f"out: {WRITTEN}", out.line)
    s.turn = now


WRITTEN: Final = (
    "it is written: out ID destroyed (then survives or lost, with the switch pilot-survival),"
    f" out ID retreated EDGE ({', '.join(EDGES)}),"
    " or out ID arrived, for an escorted bomber; turn N may follow"
)
