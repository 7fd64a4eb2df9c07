"""After the last move: late abilities, friendly stacking, midair collisions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from airwar.common.hexes import COMPASS
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import CHECKPOINT, Choose, Flow, Option, Question, Refusal, Roll

from .cards import LAST_SECOND_TURN, ability_name
from .damage import go_down
from .state import Battle
from .victory import judge

PASS: Final = "pass"


# -- late abilities -------------------------------------------------------------------------------


def late_phase(s: Battle) -> Flow[None]:
    """§movement.late-abilities: the first player begins, one at a time, until both are done.

    A pass counts until somebody uses an ability after it, R60.
    """
    while True:
        seats = (*s.players[s.side], *s.players[1 - s.side])
        seat = next((x for x in seats if x not in s.passed and late_planes(s, x)), None)
        if seat is None:
            break
        key: str = yield Choose(seat, LATE, late_planes(s, seat))
        s.side = 0 if seat in s.players[1] else 1
        if key == PASS:
            s.passed = (*s.passed, seat)
        else:
            use_late(s, key)
            s.passed = ()
        yield CHECKPOINT
    s.passed = ()
    s.stage = "stack"


def late_planes(s: Battle, seat: str) -> tuple[int, ...]:
    return tuple(
        [
            index
            for flight in s.flights
            for index in flight
            if s.cards[s.planes[index].card].abilities & LAST_SECOND_TURN
            and s.planes[index].seat == seat
            and not s.planes[index].late
        ]
    )


def use_late(s: Battle, key: str) -> None:
    id, _, word = key.removeprefix("late:").partition("/")
    index = s.find(id)
    plane = s.planes[index]
    facing = (plane.facing + (1 if word == "right" else -1)) % 6
    s.put(index, replace(plane, facing=facing, late=True))
    if s.log is not None:
        step = f"turns {word} at the last second"
        s.tell(Event("movement.late-abilities", "bank", f"{s.name(index)} {step}.", who=plane.id,
                     facts={"step": step}))  # fmt: skip


TURNS: Final = ("left", "right")


class Late(Question[Battle, str]):
    """Last-Second Turn: 1 hex side after the last move. `about` lists the aircraft that may."""

    name = "late"
    doing = "deciding on a last turn"
    rule = "movement.late-abilities"

    def prompt(self, s: Battle, about: tuple[int, ...]) -> str:
        return f"All have moved. Use {ability_name(LAST_SECOND_TURN)}?"

    def options(self, s: Battle, about: tuple[int, ...]) -> list[str]:
        return [
            PASS,
            *[f"late:{s.planes[i].id}/{word}" for i in about for word in TURNS],
        ]

    def others(self, s: Battle, about: tuple[int, ...]) -> list[str]:
        ids = [s.planes[i].id for flight in s.flights for i in flight]
        return [PASS, *[f"late:{id}/{word}" for id in ids for word in TURNS]]

    def refused(self, s: Battle, about: tuple[int, ...], answer: str) -> Iterator[Refusal]:
        if answer == PASS:
            return
        id, _, word = answer.removeprefix("late:").partition("/")
        index = s.find(id)
        if index < 0 or not answer.startswith("late:"):
            yield Refusal(self.rule, "name an aircraft with the ability, or pass")
            return
        plane, place = s.planes[index], f"aircraft:{id}"
        if plane.seat != s.planes[about[0]].seat:
            yield Refusal(self.rule, f"{s.name(index)} is flown by {plane.seat}", place=place)
        elif index not in about and plane.late:
            reason = f"{s.name(index)} has already used the ability this game turn"
            yield Refusal(self.rule, reason, place=place)
        elif index not in about:
            reason = f"{s.name(index)} has no {ability_name(LAST_SECOND_TURN)}"
            yield Refusal(self.rule, reason, place=place)
        elif word not in TURNS:
            yield Refusal(self.rule, f"{s.name(index)} turns left or right", place=place)

    def show(self, s: Battle, about: tuple[int, ...], key: str) -> Option:
        if key == PASS:
            return option(key, "Pass", "all aircraft keep their facing; on to the attacks")
        id, _, word = key.removeprefix("late:").partition("/")
        index = s.find(id)
        facing = (s.planes[index].facing + (1 if word == "right" else -1)) % 6
        label, told = f"{s.name(index)} turns {word}", f"faces {COMPASS[facing]} for the attacks"
        return option(key, label, told, f"facing:{id}/{facing}")


LATE = Late()


# -- stacking -------------------------------------------------------------------------------------


def stack_phase(s: Battle) -> Flow[None]:
    """§stacking.conflict, then §collision.midair."""
    for flight in s.flights:
        if len(flight) > 1:
            unstack(s, flight)
    if s.on("collisions"):
        yield from collisions(s)
        if s.ended:
            return
    s.stage = "light"


def unstack(s: Battle, flight: tuple[int, ...]) -> None:
    """§stacking.conflict: all but the first to arrive go back along their own paths.

    An aircraft that was not moved back was there first; among the others, the earlier mover was.
    The latest goes back first, and so on until no two share.
    """
    stuck: list[int] = []
    while True:
        late = latecomers(s, [index for index in flight if index not in stuck])
        if not late:
            return
        index = late[-1]
        plane = s.planes[index]
        path = plane.path[:-1]
        if path and s.on_map(path[-1]):
            plane = s.put(index, replace(plane, hex=path[-1], path=path, back=True))
            text = f"{s.name(index)} goes back to {s.label(plane.hex)}: the hex is taken."
        else:
            stuck.append(index)
            plane = s.put(index, replace(plane, back=True))
            text = f"{s.name(index)} has nowhere to go back to and stays."
        if s.log is not None:
            where = (f"hex:{s.label(plane.hex)}",)
            s.tell(Event("stacking.conflict", "stacking", text, who=plane.id, where=where,
                         news=(plane.id,)))  # fmt: skip


def latecomers(s: Battle, flight: list[int]) -> list[int]:
    """Aircraft that share hex and altitude with a friend who was there before, latest last.

    Only friends at the same altitude count, §stacking.legal.
    """
    planes = s.planes
    spots = [(planes[i].hex, planes[i].altitude) for i in flight]
    if len(dict.fromkeys(spots)) == len(spots):
        return []
    ranked = sorted(flight, key=lambda i: (planes[i].back, planes[i].order))
    seen: dict[tuple[int, int], int] = {}
    late = []
    for index in ranked:
        spot = (planes[index].hex, planes[index].altitude)
        if spot in seen:
            late.append(index)
        seen[spot] = index
    return late


# -- collisions -----------------------------------------------------------------------------------


def collisions(s: Battle) -> Flow[None]:
    """§collision.midair: aircraft that share hex and altitude roll; two bad rolls are a collision.

    Each rolls once, however many others are there, R58.
    """
    for group in crowds(s):
        bad = []
        for index in group:
            plane = s.planes[index]
            (face,) = yield Roll("collision.midair", f"{plane.id} may collide", 1, 6)
            need = s.cards[plane.card].collides
            if face <= need:
                bad.append(index)
            if s.log is not None:
                text = f"{s.name(index)} " + ("is in danger." if face <= need else "keeps clear.")
                s.tell(Event("collision.midair", "collision", text, None, plane.id,
                             (f"hex:{s.label(plane.hex)}",), (face,), need=need))  # fmt: skip
        if len(bad) > 1:
            for index in bad:
                yield from go_down(s, index, "collision.midair", "destroyed in a collision")
            judge(s)
            if s.ended:
                return


def crowds(s: Battle) -> list[list[int]]:
    """The aircraft of both sides that share a hex and an altitude, group by group."""

    def spot(index: int) -> tuple[int, int]:
        return s.planes[index].hex, s.planes[index].altitude

    everybody = sorted([index for flight in s.flights for index in flight], key=spot)
    groups = [list(group) for _, group in groupby(everybody, key=spot)]
    return [sorted(group) for group in groups if len(group) > 1]
