"""The end of a move: entering clouds, and choosing a status."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from ..data import load_tables
from ..data.tables import HIGHEST, LOWEST
from .leads import STATUS as STATUS_LEADS
from .order import next_to_move
from .state import (
    CLEAR,
    CLIMBING,
    DIVING,
    EVADING_LEFT,
    EVADING_RIGHT,
    HEAVY,
    NEUTRAL,
    SOLID,
    STATUS_NAMES,
    Battle,
    Plane,
)

_CLOUDS = load_tables().clouds


def end_move(s: Battle) -> Flow[None]:
    """Clouds first, then the status (R57); then the move is over, §sequence.markers."""
    index = s.mover
    if s.clouds or s.banks:
        yield from enter_cloud(s, index)
    status = NEUTRAL
    plane = s.planes[index]
    if s.on("status") and len(STATUS.options(s, index)) > 1:
        key: str = yield Choose(plane.seat, STATUS, index)
        status = STATUS_OF[key]
    if status != plane.status:
        plane = s.put(index, replace(plane, status=status))
    if s.log is not None and status != NEUTRAL:
        text = f"{s.name(index)} is {STATUS_NAMES[status]}."
        s.tell(Event("status.choose", "status", text, who=plane.id))
    next_to_move(s)


# -- clouds ---------------------------------------------------------------------------------------


def enter_cloud(s: Battle, index: int) -> Flow[None]:
    """§clouds.solid, §clouds.heavy, §clouds.light, §clouds.duration"""
    plane = s.planes[index]
    kind = cloud_at(s, plane)
    if kind == CLEAR:
        return
    hidden, faces, need = True, (), None
    rule = "clouds.located" if s.banks else "clouds.solid"
    if kind != SOLID:
        key: str = yield Choose(plane.seat, CLOUD, index)
        if key == "stay":
            return
        rule = "clouds.heavy" if kind == HEAVY else "clouds.light"
        faces = yield Roll(rule, f"{plane.id} seeks cloud", 1, 6)
        need = cloud_need(kind)
        hidden = faces[0] >= need
    if hidden:
        s.put(index, replace(s.planes[index], cloud=True))
    if s.log is not None:
        text = f"{s.name(index)} " + (
            "is in the clouds." if hidden else "finds no cloud to hide in."
        )
        s.tell(Event(rule, "cloud", text, who=plane.id, dice=faces, need=need))


def cloud_at(s: Battle, plane: Plane) -> int:
    """§clouds.bands, §clouds.located: a cloud on the map is solid, everything else is clear."""
    for bank in s.banks:
        if bank.base <= plane.altitude <= bank.top and plane.hex in bank.hexes:
            return SOLID
    return s.clouds[plane.altitude - 1] if s.clouds else CLEAR


def cloud_need(kind: int) -> int:
    return _CLOUDS.heavy if kind == HEAVY else _CLOUDS.light


CLOUD_KEYS: Final = ("cloud", "stay")


class SeekCloud(Question[Battle, str]):
    """§clouds.heavy: in light or heavy cloud it is a choice."""

    name = "cloud"
    doing = "deciding on the clouds"
    rule = "clouds.duration"

    def prompt(self, s: Battle, about: int) -> str:
        need = cloud_need(cloud_at(s, s.planes[about]))
        return f"{s.name(about)}: try to enter the clouds? A {need} or more is needed."

    def options(self, s: Battle, about: int) -> tuple[str, ...]:
        return CLOUD_KEYS

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        if answer not in CLOUD_KEYS:
            yield Refusal(self.rule, "try to enter the clouds, or stay in the clear")

    def show(self, s: Battle, about: int, key: str) -> Option:
        if key == "stay":
            return option(key, "Stay in the clear", "it can fire, and be fired at")
        odds = {2: "5 in 6", 3: "4 in 6", 4: "3 in 6", 5: "2 in 6", 6: "1 in 6"}
        chance = odds[cloud_need(cloud_at(s, s.planes[about]))]
        return option(key, "Into the clouds", f"{chance}: no fire at it, and none from it")


# -- status ---------------------------------------------------------------------------------------

STATUS_KEYS: Final = (
    "status:neutral", "status:diving", "status:evading-left", "status:evading-right",
    "status:climbing",
)  # fmt: skip
STATUS_OF: Final = {key: status for status, key in enumerate(STATUS_KEYS)}


def status_refused(s: Battle, plane: Plane, status: int) -> tuple[str, str] | None:
    """The rule and the reason why a status cannot be chosen, or None."""
    card = s.cards[plane.card]
    if status == DIVING and plane.altitude == LOWEST:
        return "status.diving-limit", f"{plane.id} is at altitude {LOWEST}"
    if status == CLIMBING and plane.altitude == HIGHEST:
        return "status.climbing-limit", f"{plane.id} is at altitude {HIGHEST}"
    if card.token and status in (DIVING, CLIMBING):  # R62
        reason = f"{card.name} never tries the difficult maneuver that must follow"
        rule = "escort.bomber" if s.setup.victory.kind == "escort" else "fuel.bomber-movement"
        return rule, reason
    banking = status in (EVADING_LEFT, EVADING_RIGHT)
    if banking and card.token and s.setup.hold_course and not s.provoked:
        return "fuel.bomber-movement", "the bombers hold their course until one is attacked"
    return None


class ChooseStatus(Question[Battle, str]):
    """§status.choose: one status at a time, or none."""

    name = "status"
    doing = "choosing a status"
    rule = "status.choose"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(about)} at altitude {s.planes[about].altitude}: which status?"

    def options(self, s: Battle, about: int) -> tuple[str, ...]:
        plane = s.planes[about]
        if not s.cards[plane.card].token:
            return PLAIN[plane.altitude]
        return tuple([key for key, x in STATUS_OF.items() if status_refused(s, plane, x) is None])

    def others(self, s: Battle, about: int) -> tuple[str, ...]:
        return STATUS_KEYS

    def refused(self, s: Battle, about: int, answer: str) -> Iterator[Refusal]:
        if answer not in STATUS_OF:
            reason = "an aircraft is neutral, Diving, Climbing, or Evading left or right"
            yield Refusal(self.rule, reason)
            return
        plane = s.planes[about]
        refused = status_refused(s, plane, STATUS_OF[answer])
        if refused is not None:
            yield Refusal(*refused, place=f"aircraft:{plane.id}")

    def show(self, s: Battle, about: int, key: str) -> Option:
        status = STATUS_OF[key]
        label, place = STATUS_NAMES[status].capitalize(), f"aircraft:{s.planes[about].id}"
        return option(key, label, STATUS_LEADS[status], place)


PLAIN: Final = tuple(
    tuple(
        key
        for key, status in STATUS_OF.items()
        if (status, altitude) not in ((DIVING, LOWEST), (CLIMBING, HIGHEST))
    )
    for altitude in range(HIGHEST + 1)
)
CLOUD, STATUS = SeekCloud(), ChooseStatus()
