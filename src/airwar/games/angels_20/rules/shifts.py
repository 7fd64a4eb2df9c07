"""Shifting all aircraft: which directions, how far, and the form for it.

A shift moves every aircraft by the same vector and changes nothing between them, so the code moves
the map under the aircraft instead; clouds and flak stay with the aircraft too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import and_
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from airwar.common.forms import Field, Form, Item, Number, Pick
from airwar.common.hexes import COMPASS, FACINGS, STEPS, Sheet, distance, offset, sheet
from airwar.kernel.events import Event
from airwar.kernel.requests import Refusal

from .state import Battle, Plane

if TYPE_CHECKING:
    from random import Random

Direction = Literal["north", "north-east", "south-east", "south", "south-west", "north-west"]
LARGEST: Final = 88  # columns or rows; a hex label has two digits for each
LISTED: Final = 5  # most distances to list for each direction
FIXED: Final = "the map is fixed in this scenario"
NOT_LEAVING: Final = "is not about to leave the map"
SHIFTED: Final = "all aircraft move alike, so that it stays on the map"


class Shift(Struct, frozen=True, tag="shift"):
    """§map.adjust: all aircraft, a number of hexes in one direction."""

    to: Direction
    hexes: int


class Span(Struct, frozen=True):
    """The shifts in one direction: fewest and most hexes."""

    to: Direction
    least: int
    most: int

    def numbers(self) -> range:
        return range(self.least, self.most + 1)

    def holds(self, answer: Shift) -> bool:
        return answer.to == self.to and self.least <= answer.hexes <= self.most

    def listed(self) -> list[Shift]:
        """Some of its shifts, from fewest to most hexes."""
        gaps, last = min(self.most - self.least, LISTED - 1), self.most - self.least
        numbers = [self.least + last * i // gaps for i in range(gaps + 1)] if gaps else [self.least]
        return [Shift(self.to, n) for n in numbers]

    def random(self, rng: Random) -> Shift:
        return Shift(self.to, rng.choice(self.numbers()))


DIRECTIONS: Final[dict[Direction, int]] = {
    "north": 0,
    "north-east": 1,
    "south-east": 2,
    "south": 3,
    "south-west": 4,
    "north-west": 5,
}
NAMES: Final[tuple[Direction, ...]] = tuple(DIRECTIONS)
assert NAMES == FACINGS


# -- what is allowed ------------------------------------------------------------------------------


def shift_spans(s: Battle, plane: Plane) -> list[Span]:
    """Every shift that helps the moving aircraft, by direction."""
    if s.setup.map_fixed:
        return []
    columns, rows, origin = s.columns, s.rows, s.origin
    masks = helpful(columns, rows, plane.hex - origin, plane.facing)
    if not any(masks):
        return []
    edge = sheet(columns, rows).edge
    limit = edge[plane.hex - origin]
    for flight in s.flights:
        for index in flight:
            other = s.planes[index]
            if other.id != plane.id:
                hex = other.hex - origin
                free = harmless(columns, rows, hex, min(limit, edge[hex]))
                masks = tuple(map(and_, masks, free))
    return [span for span in map(span_of, range(6), masks) if span is not None]


@lru_cache(1 << 10)
def span_of(facing: int, mask: int) -> Span | None:
    """The shifts in a direction; 2 hexes may help where 1 does not, as columns are staggered."""
    least = 1 if mask & 2 else 2
    run = mask >> least
    length = (run ^ (run + 1)).bit_length() - 1  # ones at its low end
    return Span(NAMES[facing], least, least + length - 1) if length else None


# Shifts as bit masks, by direction: bit n is set if n hexes are allowed. Cached, because they
# depend on little and are needed again and again.


@lru_cache(1 << 16)
def helpful(columns: int, rows: int, here: int, facing: int) -> tuple[int, ...]:
    """The shifts that help an aircraft in a hex of the map, regardless of other aircraft."""
    paper = sheet(columns, rows)
    masks = []
    for way, step in enumerate(STEPS):
        numbers = range(1, paper.ahead[way][here] + 1)
        helps = [n for n in numbers if not unhelpful(paper, "", here, here + n * step, facing)]
        masks.append(sum([1 << n for n in helps]))
    return tuple(masks)


@lru_cache(1 << 16)
def harmless(columns: int, rows: int, hex: int, least: int) -> tuple[int, ...]:
    """The shifts that leave at least this many hexes between an aircraft and the nearest edge."""
    edge, numbers = sheet(columns, rows).edge, range(1, max(columns, rows))
    return tuple(
        [sum([1 << n for n in numbers if edge.get(hex + n * step, -1) >= least]) for step in STEPS]
    )


# -- refusals -------------------------------------------------------------------------------------


def shift_refused(s: Battle, plane: Plane, facing: int, n: int) -> tuple[str, str] | None:
    """§map.adjust, §map.adjust-limit: rule and reason why a shift is not allowed, or None."""
    if s.setup.map_fixed:
        return fixed_by(s, "map.adjust"), FIXED
    paper = sheet(s.columns, s.rows)
    here = plane.hex - s.origin
    there = here + n * STEPS[facing]
    if reason := unhelpful(paper, plane.id, here, there, plane.facing):
        return "map.adjust", reason
    blocking = crowded(s, paper, plane, n * STEPS[facing])
    if blocking is not None:
        reason = f"{blocking.id} would be nearer to an edge than {plane.id} is now"
        return "map.adjust-limit", reason
    return None


def unhelpful(paper: Sheet, id: str, here: int, there: int, facing: int) -> str:
    """§map.adjust: why a shift from here to there does not help the moving aircraft."""
    if there not in paper.place:
        return f"it would take {id} off the map"
    middle = offset(paper.columns // 2, paper.rows // 2)
    if distance(there, middle) >= distance(here, middle):
        return f"that is not toward the middle of the map for {id}"
    ahead = paper.ahead[facing]
    off_the_rim = paper.edge[here] == 0 < paper.edge[there]
    if ahead[there] <= ahead[here] and not off_the_rim:
        return f"it gives {id} no more room"
    return ""


def crowded(s: Battle, paper: Sheet, mover: Plane, vector: int) -> Plane | None:
    """§map.adjust-limit: the first other aircraft that a shift would bring too close to an edge."""
    origin, edge = s.origin, paper.edge
    limit = edge[mover.hex - origin]
    for flight in s.flights:
        for index in flight:
            plane = s.planes[index]
            if plane.id == mover.id:
                continue
            before = edge[plane.hex - origin]
            after = edge.get(plane.hex - origin + vector, -1)
            if after < before and after < limit:
                return plane
    return None


def fixed_by(s: Battle, otherwise: str) -> str:
    """The rule that fixes the map: Limited Fuel's, an escort's (R49), or another scenario's."""
    if s.setup.fuel is not None or s.setup.victory.kind == "bombers-unhurt":
        return "fuel.map"
    return "escort.setup" if s.setup.victory.kind == "escort" else otherwise


# -- doing it -------------------------------------------------------------------------------------


def shift(s: Battle, answer: Shift, who: str) -> None:
    """§map.adjust: one vector for all; the map moves the opposite way under them."""
    s.origin -= answer.hexes * STEPS[DIRECTIONS[answer.to]]
    if s.log is not None:
        text = f"All aircraft are shifted {hexes_text(answer)} {toward(answer)}."
        s.tell(Event("map.adjust", "shift", text, who=who))


# -- asking ---------------------------------------------------------------------------------------


def hexes_text(answer: Shift) -> str:
    return "1 hex" if answer.hexes == 1 else f"{answer.hexes} hexes"


def shift_label(answer: Shift) -> str:
    return f"Shift all aircraft {hexes_text(answer)} {toward(answer)}"


def toward(answer: Shift) -> str:
    return f"to the {COMPASS[DIRECTIONS[answer.to]]}"


def shift_refusals(s: Battle, plane: Plane, answer: Shift, otherwise: str) -> Iterator[Refusal]:
    """Why a shift outside the spans is not legal; `otherwise` if it is only not wanted here."""
    if answer.hexes < 1:
        yield Refusal("map.adjust", "a shift is 1 hex or more", ("hexes",))
        return
    # No map is larger, so longer shifts are refused for the same reason.
    hexes = min(answer.hexes, LARGEST)
    refused = shift_refused(s, plane, DIRECTIONS[answer.to], hexes)
    rule, reason = refused or ("map.adjust", otherwise)
    yield Refusal(rule, reason, ("hexes",), f"aircraft:{plane.id}")


def shift_form(spans: Sequence[Span], draft: Mapping[str, Any]) -> Form | None:
    """The direction, and the hexes that it allows; before it is chosen, those of any direction."""
    if not spans:
        return None
    chosen = [span for span in spans if span.to == draft.get("to")] or spans
    number = Number(min(span.least for span in chosen), max(span.most for span in chosen))
    directions = Pick(tuple([Item(span.to) for span in spans]))
    fields = (Field("to", "Direction", directions), Field("hexes", "Hexes", number))
    return Form("shift", fields, "Shift all aircraft")
