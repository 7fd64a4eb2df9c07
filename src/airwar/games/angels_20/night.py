"""Night: moonlight, darkness, fighter direction and searchlights."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.common.hexes import RANGE
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Denial, Flow, Option, Question, Roll

from .cards import NIGHT_FIGHTER
from .state import DARKNESS, MOONLIGHT, NOBODY, Battle, Plane

KEEP: Final = "keep"
NIGHT_REACH: Final = 2  # how far a night fighter sees


def night_penalty(s: Battle) -> tuple[str, int]:
    """§night.moonlight, §night.dark-attack: one penalty."""
    return ("moonlight" if s.night == MOONLIGHT else "darkness"), -1


def dark_refused(s: Battle, plane: Plane, target: Plane) -> tuple[str, str] | None:
    """§night.dark-attack: an ability, direction from the ground, or a lit target."""
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
    """§direction.assign: after initiative, point by point; what is kept needs no order."""
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


class Direct(Question[Battle]):
    """§direction.capacity: which fighter a point guides. `about` is the side and the point."""

    name = "direct"
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

    def candidates(self, s: Battle, about: tuple[int, int]) -> list[str]:
        return [KEEP, *[f"direct:{s.planes[index].id}" for index in s.flights[about[0]]]]

    def denial(self, s: Battle, about: tuple[int, int], key: str) -> Denial:
        index = s.find(key.removeprefix("direct:"))
        side, _ = about
        if index < 0 or index not in s.flights[side]:
            return Denial(key, self.rule, "name a fighter of yours that is in play, or keep")
        place = f"aircraft:{s.planes[index].id}"
        if index in s.guided[side]:
            return Denial(key, self.rule, f"{s.name(index)} has direction already", place)
        reason = f"{s.name(index)} is no fighter"
        return Denial(key, "direction.capacity", reason, place)

    def option(self, s: Battle, about: tuple[int, int], key: str) -> Option:
        if key == KEEP:
            return Option(key, "Keep it as it is")
        id = key.removeprefix("direct:")
        return Option(key, f"Guide {s.name(s.find(id))}", f"aircraft:{id}")


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
