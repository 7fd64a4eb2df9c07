"""Night: moonlight, darkness, fighter direction and searchlights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from airwar.common.hexes import RANGE
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll

from .cards import NIGHT_FIGHTER
from .state import DARKNESS, MOONLIGHT, NOBODY, Battle, Plane

KEEP: Final = "keep"
NIGHT_REACH: Final = 2  # sight of a night fighter in hexes


def night_penalty(s: Battle) -> tuple[str, int]:
    """§night.moonlight, §night.dark-attack: one penalty."""
    return ("moonlight" if s.night == MOONLIGHT else "darkness"), -1


def dark_refused(s: Battle, plane: Plane, target: Plane) -> tuple[str, str] | None:
    """§night.dark-attack: needs an ability, fighter direction, or a lit target."""
    if s.night != DARKNESS or target.lit:
        return None
    if s.find(plane.id) in s.guided[plane.side]:
        return None
    near = RANGE.get(target.hex - plane.hex, 99) <= NIGHT_REACH
    if near and s.cards[plane.card].abilities & NIGHT_FIGHTER:
        return None
    return "night.dark-attack", f"{plane.id} cannot see {target.id} in the darkness"


# -- fighter direction ----------------------------------------------------------------------------


def assign_direction(s: Battle, side: int) -> Flow[None]:
    """§direction.assign: after initiative, point by point; unchanged points stay."""
    if s.night != DARKNESS:
        return
    for point in range(s.direction[side]):
        if len(DIRECT.options(s, (side, point))) < 2:
            continue
        key: str = yield Choose(s.players[side][0], DIRECT, (side, point))
        if key == KEEP:
            continue
        index = s.find(key.removeprefix("direct:"))
        points = s.guided[side]
        points = (*points[:point], index, *points[point + 1 :])
        allied, axis = s.guided
        s.guided = (allied, points) if side else (points, axis)
        if s.log is not None:
            text = f"{s.name(index)} has fighter direction."
            s.tell(Event("direction.assign", "direction", text, who=s.planes[index].id))


class Direct(Question[Battle, str]):
    """§direction.capacity: which fighter a point guides. `about` is the side and the point."""

    name = "direct"
    doing = "assigning fighter direction"
    rule = "direction.assign"

    def prompt(self, s: Battle, about: tuple[int, int]) -> str:
        side, point = about
        holder = s.guided[side][point]
        now = s.name(holder) if holder != NOBODY else "nobody"
        return f"Fighter direction {point + 1} guides {now}. Assign it to another fighter?"

    def options(self, s: Battle, about: tuple[int, int]) -> list[str]:
        side, _ = about
        guided = s.guided[side]
        return [
            KEEP,
            *[
                f"direct:{s.planes[index].id}"
                for index in s.flights[side]
                if index not in guided and s.cards[s.planes[index].card].fighter
            ],
        ]

    def others(self, s: Battle, about: tuple[int, int]) -> list[str]:
        return [KEEP, *[f"direct:{s.planes[index].id}" for index in s.flights[about[0]]]]

    def refused(self, s: Battle, about: tuple[int, int], answer: str) -> Iterator[Refusal]:
        if answer == KEEP:
            return
        side, _ = about
        index = s.find(answer.removeprefix("direct:"))
        if index not in s.flights[side] or not answer.startswith("direct:"):
            yield Refusal(self.rule, "name a fighter of yours that is in play, or keep")
            return
        plane = s.planes[index]
        place = f"aircraft:{plane.id}"
        if index in s.guided[side]:
            yield Refusal(self.rule, f"{s.name(index)} has direction already", place=place)
        elif not s.cards[plane.card].fighter:
            yield Refusal("direction.capacity", f"{s.name(index)} is not a fighter", place=place)

    def show(self, s: Battle, about: tuple[int, int], key: str) -> Option:
        if key == KEEP:
            return option(key, "Keep it as it is", "the direction stays where it is")
        id = key.removeprefix("direct:")
        told = "it may attack in darkness where direction allows it"
        return option(key, f"Guide {s.name(s.find(id))}", told, f"aircraft:{id}")


DIRECT = Direct()


# -- searchlights ---------------------------------------------------------------------------------


def illuminate(s: Battle) -> Flow[None]:
    """§illumination.roll: a die for each enemy of a side with searchlights."""
    for side in (0, 1):
        if not s.searchlights[side]:
            continue
        for index in s.flights[1 - side]:
            plane = s.planes[index]
            (face,) = yield Roll("illumination.roll", f"searchlights seek {plane.id}", 1, 6)
            need = s.cards[plane.card].lit
            lit = face >= need
            if lit:
                s.put(index, replace(plane, lit=True))
            if s.log is not None:
                text = f"Searchlights: {s.name(index)} " + ("is lit." if lit else "stays dark.")
                s.tell(Event("illumination.roll", "light", text, None, plane.id,
                             (f"aircraft:{plane.id}",), (face,), need=need))  # fmt: skip
