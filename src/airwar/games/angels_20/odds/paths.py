"""The path of a planned move, step by step, if everything goes well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from airwar.kernel.errors import IllegalAnswer
from airwar.kernel.requests import Choose, Request, Roll

from ..rules.maneuvers import MANEUVERS
from ..rules.movement import MOVE
from ..rules.sequence import battle
from ..rules.state import NOBODY, Battle
from .chances import tried_chance

UNDER_WAY = ("move", "fly")
HAZARDS = {"flak.roll": "flak", "balloon.roll": "balloon"}


class Step(Struct, omit_defaults=True):
    """Where an aircraft is, and what it tried to get there.

    key, name, chance   the maneuver and its chance, second try included
    hazard              what is rolled for in this hex
    """

    hex: str
    facing: int
    altitude: int
    key: str = ""
    name: str = ""
    chance: float = 1.0
    hazard: str = ""


def path(s: Battle, seat: str, plan: Sequence[str]) -> list[Step]:
    """Play the plan on a copy of the battle, with the real rules and only sixes."""
    twin = s.__copy__()
    twin.log = None
    steps: list[Step] = []
    announced: Step | None = None
    seen = 0
    mover = NOBODY
    spent = 0.0
    for request in played(twin, seat, plan):
        if mover == NOBODY and twin.stage == "fly":
            mover, seen = twin.mover, len(twin.planes[twin.mover].path)
            spent = float(twin.planes[mover].rerolled)
            steps.append(here(twin, mover, twin.planes[mover].hex))
        if mover == NOBODY:
            continue
        plane = twin.planes[mover]
        for hex in plane.path[seen:]:
            steps.append(here(twin, mover, hex, announced))
            announced = None
        seen = len(plane.path)
        if announced is None and steps[-1].facing != plane.facing:
            steps.append(here(twin, mover, plane.hex))
        if type(request) is Roll and request.rule in HAZARDS:
            steps[-1].hazard = HAZARDS[request.rule]
        elif type(request) is Roll and twin.announced in MANEUVERS:
            maneuver = MANEUVERS[twin.announced]
            p, spent = tried_chance(twin, plane, maneuver, spent)
            announced = Step("", 0, 0, maneuver.key, maneuver.name, round(p, 4))
        elif announced is not None and type(request) is not Choose:
            # A Scissors has succeeded: the aircraft is where it was.
            steps.append(here(twin, mover, plane.hex, announced))
            announced = None
    return steps


def played(s: Battle, seat: str, plan: Sequence[str]) -> Iterator[Request]:
    """Every request of the move before it is answered, and at the end the first one after it.

    Raises IllegalAnswer if the plan answers something that is not asked.
    """
    keys = list(plan)
    flow = battle(s)
    request = next(flow)
    while True:
        yield request
        if s.stage not in UNDER_WAY:
            break
        answer: Any = None
        if type(request) is Roll:
            answer = (request.sides,) * request.dice
        elif type(request) is Choose:
            if request.seat != seat or not keys:
                break
            answer = next_key(s, request, keys)
        request = flow.send(answer)


def next_key(s: Battle, request: Choose, keys: list[str]) -> str:
    # A player who has named the aircraft but not its speed is asked for both again.
    if request.question is MOVE and s.mover != NOBODY and not keys[0].startswith("move:"):
        return f"move:{s.planes[s.mover].id}"
    key = keys.pop(0)  # a step: no plan shifts the map
    refusal = next(request.question.refused(s, request.about, key), None)
    if refusal is not None:
        prompt = request.question.prompt(s, request.about)
        raise IllegalAnswer(refusal.rule, prompt, key, refusal.reason)
    return key


def here(s: Battle, index: int, hex: int, tried: Step | None = None) -> Step:
    plane = s.planes[index]
    step = Step(s.label(hex), plane.facing, plane.altitude)
    if tried is not None:
        step.key, step.name, step.chance = tried.key, tried.name, tried.chance
    return step
