"""The edges of the map: leaving it, staying on it by a shift, and extending it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec.structs import replace

from airwar.common.forms import Form
from airwar.common.hexes import STEPS, column_row, offset, pack, sheet
from airwar.common.leads import option
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal

from ..data import load_tables
from .damage import lose
from .shifts import (
    DIRECTIONS,
    FIXED,
    LARGEST,
    SHIFTED,
    Shift,
    Span,
    fixed_by,
    shift,
    shift_form,
    shift_label,
    shift_refusals,
    shift_spans,
)
from .state import SIDES, Battle, Plane
from .victory import judge

if TYPE_CHECKING:
    from random import Random

_BOARD = load_tables().board
ROWS: Final = _BOARD.section_rows
# An even number of columns keeps the low columns low.
COLUMNS: Final = _BOARD.section_columns + _BOARD.section_columns % 2
EXTEND: Final = "extend"
LET_GO: Final = "let-go"
Held: TypeAlias = str | Shift  # LET_GO, or a shift


# -- leaving the map ------------------------------------------------------------------------------


def edge_beyond(s: Battle, hex: int) -> str:
    """The edge over which a hex is off the map; at a corner, west or east, R68."""
    column, row = column_row(hex - s.origin)
    if column < 0:
        return "west"
    if column >= s.columns:
        return "east"
    return "north" if row < 0 else "south"


def edge_ahead(s: Battle, plane: Plane) -> str:
    """The edge that an aircraft reaches if it flies straight ahead."""
    ahead = sheet(s.columns, s.rows).ahead[plane.facing][plane.hex - s.origin]
    return edge_beyond(s, plane.hex + (ahead + 1) * STEPS[plane.facing])


def leave(s: Battle, index: int, hex: int) -> None:
    """§map.exit: a step off the map, or into a half-hex at its edge, is a retreat."""
    leave_over(s, index, edge_beyond(s, hex))


def leave_over(s: Battle, index: int, edge: str) -> None:
    plane = s.planes[index]
    fuel = s.setup.fuel
    if escorted(s, plane) and edge == s.setup.victory.edge:
        arrive(s, index)
        return
    halves, rule = s.cards[plane.card].cost, "map.exit"  # §end.vp-retreat: half the cost
    if s.on("halves-rounded"):
        halves -= halves % 2
    if fuel is not None and s.types[plane.card].key in fuel.aircraft and edge == fuel.edge:
        halves, rule = 0, "fuel.map"
    lose(s, index, "retreated", rule, f"gone over the {edge} edge", halves, edge)
    judge(s)


def arrive(s: Battle, index: int) -> None:
    """§escort.victory: a bomber that has reached the far side is safe."""
    s.put(index, replace(s.planes[index], arrived=True))
    lose(s, index, "arrived", "escort.victory", "across, the far side reached", 0)


def escorted(s: Battle, plane: Plane) -> bool:
    """Is this a bomber that must be escorted over an edge?"""
    victory = s.setup.victory
    if victory.kind != "escort" or not s.cards[plane.card].token:
        return False
    return SIDES[plane.side] == victory.side


def arrived(s: Battle, plane: Plane) -> bool:
    """Is this a bomber in the last row before its edge?"""
    if not escorted(s, plane):
        return False
    column, row = column_row(plane.hex - s.origin)
    return {
        "north": row == 0,
        "south": row == s.rows - 1,
        "west": column == 0,
        "east": column == s.columns - 1,
    }[s.setup.victory.edge or "north"]


# -- staying on the map ---------------------------------------------------------------------------


def edge_steps(s: Battle, plane: Plane) -> tuple[str | Span, ...]:
    """What the moving aircraft can do about the edge ahead."""
    spans = shift_spans(s, plane)
    if extend_refused(s, plane) is None and short_of_map(s, plane):
        return (*spans, EXTEND)
    return tuple(spans)


def short_of_map(s: Battle, plane: Plane) -> bool:
    """Would the moving aircraft leave the map if it flew straight ahead?"""
    room = sheet(s.columns, s.rows).ahead[plane.facing][plane.hex - s.origin]
    return room < s.speed - s.flown


def hold(s: Battle, index: int, hex: int) -> Flow[None]:
    """§map.adjust: any player may shift to keep another player's aircraft from leaving, R26."""
    plane = s.planes[index]
    if not holds(s, plane, hex):
        return
    s.announced = LET_GO
    partners = [seat for seat in s.players[plane.side] if seat != plane.seat]
    for seat in (*partners, *s.players[1 - plane.side]):
        answer: Held = yield Choose(seat, HOLD, hex)
        if isinstance(answer, Shift):
            shift(s, answer, seat)
            break
    s.announced = ""


def holds(s: Battle, plane: Plane, hex: int) -> list[Span]:
    """Shifts that keep a hex beyond the edge on the map."""
    found = []
    for span in shift_spans(s, plane):
        facing = DIRECTIONS[span.to]
        enough = [n for n in span.numbers() if s.on_map(hex + n * STEPS[facing])]
        if enough:
            found.append(Span(span.to, enough[0], enough[-1]))
    return found


class Hold(Question[Battle, Held]):
    """§map.adjust: what the others say before an aircraft leaves. `about` is the hex beyond."""

    name = "hold"
    doing = "deciding whether to stay on the map"
    rule = "map.adjust"
    answer = Held

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(s.mover)} is about to leave the map. Shift all aircraft to keep it here?"

    def options(self, s: Battle, about: int) -> list[Held]:
        spans = holds(s, s.planes[s.mover], about)
        return [LET_GO, *[each for span in spans for each in span.listed()]]

    def refused(self, s: Battle, about: int, answer: Held) -> Iterator[Refusal]:
        plane = s.planes[s.mover]
        reason = f"let {plane.id} go, or shift it far enough to stay on the map"
        if isinstance(answer, Shift):
            if not any(span.holds(answer) for span in holds(s, plane, about)):
                yield from shift_refusals(s, plane, answer, reason)
        elif answer != LET_GO:
            yield Refusal(self.rule, reason, place=f"aircraft:{plane.id}")

    def random(self, s: Battle, about: int, rng: Random) -> Held:
        """Letting it go is one choice, and each direction is one."""
        choices: tuple[str | Span, ...] = (LET_GO, *holds(s, s.planes[s.mover], about))
        chosen = choices[int(rng.random() * len(choices))]
        return chosen if isinstance(chosen, str) else chosen.random(rng)

    def form(self, s: Battle, about: int, draft: Mapping[str, Any]) -> Form | None:
        return shift_form(holds(s, s.planes[s.mover], about), draft)

    def show(self, s: Battle, about: int, answer: Held) -> Option:
        if isinstance(answer, Shift):
            return option(self.write(answer), shift_label(answer), SHIFTED)
        told = "a retreat: out of the battle"
        return option(answer, "Let it go", told, f"aircraft:{s.planes[s.mover].id}")


HOLD = Hold()


# -- more map -------------------------------------------------------------------------------------


def extend_refused(s: Battle, plane: Plane) -> tuple[str, str] | None:
    if s.setup.map_fixed:
        return fixed_by(s, "map.extend"), FIXED
    if not s.on("map-extension"):
        return "map.extend", "this table does not extend the map"
    if s.refused:
        return "map.extend", "the other side has refused more map in this move"
    upright = edge_ahead(s, plane) in ("north", "south")
    size, more = (s.rows, ROWS) if upright else (s.columns, COLUMNS)
    if size + more > LARGEST:
        return "map.extend", "the table has no room for more map"
    return None


def extend(s: Battle, index: int) -> Flow[None]:
    """§map.extend: if the other side agrees, map sections are added at the edge ahead."""
    plane = s.planes[index]
    edge = edge_ahead(s, plane)
    for seat in s.players[1 - plane.side]:
        key: str = yield Choose(seat, AGREE, edge)
        if key == "refuse":
            s.refused = True
            if s.log is not None:
                text = f"The {SIDES[1 - plane.side].capitalize()} side refuses more map."
                s.tell(Event("map.extend", "map", text, who=seat))
            return
    grow(s, edge)
    if s.log is not None:
        text = f"More map is laid out in the {edge}."
        s.tell(Event("map.extend", "map", text, who=plane.id))


def grow(s: Battle, edge: str) -> None:
    if edge in ("north", "south"):
        s.rows += ROWS
        if edge == "north":
            s.origin -= pack(0, ROWS)
    else:
        s.columns += COLUMNS
        if edge == "west":
            s.origin -= offset(COLUMNS, 0)


AGREE_KEYS: Final = ("agree", "refuse")


class Agree(Question[Battle, str]):
    """§map.extend: both players must agree."""

    name = "agree"
    doing = "deciding on more map"
    rule = "map.extend"

    def prompt(self, s: Battle, about: str) -> str:
        return f"{s.name(s.mover)} nears the {about} edge. Agree to lay out more map there?"

    def options(self, s: Battle, about: str) -> tuple[str, ...]:
        return AGREE_KEYS

    def refused(self, s: Battle, about: str, answer: str) -> Iterator[Refusal]:
        if answer not in AGREE_KEYS:
            yield Refusal(self.rule, "agree to more map, or refuse it")

    def show(self, s: Battle, about: str, key: str) -> Option:
        if key == "agree":
            return option(key, "Agree to more map", f"map is laid out in the {about}; it stays")
        return option(key, "Keep the map as it is", f"{s.name(s.mover)} must turn or leave")


AGREE = Agree()
