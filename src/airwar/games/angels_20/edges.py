"""The edges of the map: leaving it, shifting all aircraft, and putting more map in front.

A shift moves every aircraft by one vector and changes nothing between them, so here the map is
moved under the aircraft instead; what hangs in the sky, clouds and flak, keeps its place among
them too.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from airwar.common.hexes import (
    FACINGS,
    STEPS,
    Sheet,
    column_row,
    distance,
    offset,
    pack,
    sheet,
)
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Denial, Flow, Option, Param, Question

from .damage import lose
from .data import load_tables
from .state import SIDES, Battle, Plane
from .victory import judge

_BOARD = load_tables().board
ROWS: Final = _BOARD.section_rows
# An even number of columns keeps the low columns low.
COLUMNS: Final = _BOARD.section_columns + _BOARD.section_columns % 2
LARGEST: Final = 88  # columns or rows; a hex is named by two digits of each
SHIFT: Final = "shift:"
EXTEND: Final = "extend"
LET_GO: Final = "let-go"
DIRECTION: Final = {name: facing for facing, name in enumerate(FACINGS)}
SHIFTS: Final = tuple(f"{SHIFT}{name}/{{n}}" for name in FACINGS)


# -- leaving the map ------------------------------------------------------------------------------


def edge_beyond(s: Battle, hex: int) -> str:
    """The edge over which a hex beyond the map lies."""
    column, row = column_row(hex - s.origin)
    if row >= s.rows:
        return "south"
    if row < 0:
        return "north"
    return "west" if column < 0 else "east"


def edge_ahead(s: Battle, plane: Plane) -> str:
    """The edge that an aircraft comes to if it flies straight on."""
    ahead = sheet(s.columns, s.rows).ahead[plane.facing][plane.hex - s.origin]
    return edge_beyond(s, plane.hex + (ahead + 1) * STEPS[plane.facing])


def leave(s: Battle, index: int, hex: int) -> None:
    """§map.exit: a step off the map, or into a half-hex at its edge, is a retreat."""
    edge = edge_beyond(s, hex)
    plane = s.planes[index]
    card = s.cards[plane.card]
    victory, fuel = s.setup.victory, s.setup.fuel
    escorted = victory.kind == "escort" and card.token and SIDES[plane.side] == victory.side
    if escorted and edge == victory.edge:
        arrive(s, index)
        return
    halves, rule = card.cost, "map.exit"  # §end.vp-retreat: half the cost
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


def arrived(s: Battle, plane: Plane) -> bool:
    """Is this a bomber in the last row before the edge it is bound for?"""
    victory = s.setup.victory
    if victory.kind != "escort" or not s.cards[plane.card].token:
        return False
    if SIDES[plane.side] != victory.side:
        return False
    column, row = column_row(plane.hex - s.origin)
    return {
        "north": row == 0,
        "south": row == s.rows - 1,
        "west": column == 0,
        "east": column == s.columns - 1,
    }[victory.edge or "north"]


# -- shifting all aircraft ------------------------------------------------------------------------


def edge_keys(s: Battle, plane: Plane) -> tuple[str, ...]:
    """What can be done about the edge ahead of the moving aircraft."""
    keys = [SHIFTS[facing] for facing in range(6) if shift_span(s, plane, facing)]
    if extend_refused(s, plane) is None and short_of_map(s, plane):
        keys.append(EXTEND)
    return tuple(keys)


def short_of_map(s: Battle, plane: Plane) -> bool:
    """Would the moving aircraft leave the map if it flew straight on?"""
    room = sheet(s.columns, s.rows).ahead[plane.facing][plane.hex - s.origin]
    return room < s.speed - s.flown


def shift_span(s: Battle, plane: Plane, facing: int) -> tuple[int, int] | None:
    """The least and the most hexes of a shift; 2 may do where 1 does not: columns are staggered."""
    for least in (1, 2):
        if shift_refused(s, plane, facing, least) is None:
            most = least
            while shift_refused(s, plane, facing, most + 1) is None:
                most += 1
            return least, most
    return None


def shift_refused(s: Battle, plane: Plane, facing: int, n: int) -> tuple[str, str] | None:
    """§map.adjust, §map.adjust-limit: rule and reason why all cannot move n hexes that way."""
    if s.setup.map_fixed:
        return fixed_by(s, "map.adjust"), FIXED
    paper = sheet(s.columns, s.rows)
    here = plane.hex - s.origin
    there = here + n * STEPS[facing]
    if there not in paper.place:
        return "map.adjust", f"{plane.id} would leave the map by it"
    middle = offset(s.columns // 2, s.rows // 2)
    if distance(there, middle) >= distance(here, middle):
        return "map.adjust", f"that is not towards the middle of the map for {plane.id}"
    ahead = paper.ahead[plane.facing]
    off_the_rim = paper.edge[here] == 0 < paper.edge[there]
    if ahead[there] <= ahead[here] and not off_the_rim:
        return "map.adjust", f"it gives {plane.id} no more room"
    blocking = crowded(s, paper, plane, n * STEPS[facing])
    if blocking is not None:
        reason = f"{blocking.id} would be nearer to an edge than {plane.id} is now"
        return "map.adjust-limit", reason
    return None


FIXED: Final = "the map is fixed in this scenario"


def fixed_by(s: Battle, otherwise: str) -> str:
    """The rule that fixes the map: of Limited Fuel, of an escort (R49), or another scenario's."""
    if s.setup.fuel is not None or s.setup.victory.kind == "bombers-unhurt":
        return "fuel.map"
    return "escort.setup" if s.setup.victory.kind == "escort" else otherwise


def crowded(s: Battle, paper: Sheet, mover: Plane, vector: int) -> Plane | None:
    """The first other aircraft that a shift would bring too near to an edge."""
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


def shift(s: Battle, key: str, who: str) -> None:
    """§map.adjust: one common vector for all; the map moves the other way under them."""
    name, _, count = key.removeprefix(SHIFT).partition("/")
    s.origin -= int(count) * STEPS[DIRECTION[name]]
    if s.log is not None:
        hexes = "1 hex" if count == "1" else f"{count} hexes"
        text = f"All aircraft are shifted {hexes} to the {name}."
        s.tell(Event("map.adjust", "shift", text, who=who))


def hold(s: Battle, index: int, hex: int) -> Flow[None]:
    """§map.adjust: any player may shift, and so keep another's aircraft from leaving, R26."""
    plane = s.planes[index]
    if not holds(s, plane, hex):
        return
    s.announced = LET_GO
    partners = [seat for seat in s.players[plane.side] if seat != plane.seat]
    for seat in (*partners, *s.players[1 - plane.side]):
        key: str = yield Choose(seat, HOLD, hex)
        if key != LET_GO:
            shift(s, key, seat)
            break
    s.announced = ""


def holds(s: Battle, plane: Plane, hex: int) -> dict[str, tuple[int, int]]:
    """Shifts that keep a hex beyond the edge on the map: the least and the most hexes of each."""
    found = {}
    for facing, name in enumerate(FACINGS):
        least, most = shift_span(s, plane, facing) or (1, 0)
        enough = [n for n in range(least, most + 1) if s.on_map(hex + n * STEPS[facing])]
        if enough:
            found[f"{SHIFT}{name}/{{n}}"] = (enough[0], enough[-1])
    return found


class Hold(Question[Battle]):
    """§map.adjust: the others' word before an aircraft leaves. `about` is the hex beyond."""

    name = "hold"
    rule = "map.adjust"

    def prompt(self, s: Battle, about: int) -> str:
        return f"{s.name(s.mover)} is about to leave the map. Shift all aircraft to keep it here?"

    def options(self, s: Battle, about: int) -> list[str]:
        return [LET_GO, *holds(s, s.planes[s.mover], about)]

    def params(self, s: Battle, about: int, key: str) -> tuple[Param, ...]:
        span = holds(s, s.planes[s.mover], about).get(key)
        return (Param("n", *span),) if span else ()

    def denial(self, s: Battle, about: int, key: str) -> Denial:
        plane = s.planes[s.mover]
        found = edge_denial(s, plane, key) if key.startswith(SHIFT) else None
        if found is None or found.reason.endswith(NOT_LEAVING):
            reason = f"let {plane.id} go, or shift it far enough to stay on the map"
            return Denial(key, self.rule, reason, f"aircraft:{plane.id}")
        return found

    def option(self, s: Battle, about: int, key: str) -> Option:
        if key == LET_GO:
            return Option(key, "Let it go", f"aircraft:{s.planes[s.mover].id}")
        name = key.removeprefix(SHIFT).partition("/")[0]
        return Option(key, f"Shift all aircraft to the {name}", "", self.params(s, about, key))


HOLD = Hold()
NOT_LEAVING: Final = "is not about to leave the map"


# -- more map -------------------------------------------------------------------------------------


def extend_refused(s: Battle, plane: Plane) -> tuple[str, str] | None:
    if s.setup.map_fixed:
        return fixed_by(s, "map.extend"), FIXED
    if not s.on("map-extension"):
        return "map.extend", "at this table the map stays as large as it is"
    if s.refused:
        return "map.extend", "the other side has not agreed to more map in this move"
    upright = edge_ahead(s, plane) in ("north", "south")
    size, more = (s.rows, ROWS) if upright else (s.columns, COLUMNS)
    if size + more > LARGEST:
        return "map.extend", "the table has no room for more map"
    return None


def extend(s: Battle, index: int) -> Flow[None]:
    """§map.extend: if the other side agrees, a strip of sections is put at the edge ahead."""
    plane = s.planes[index]
    edge = edge_ahead(s, plane)
    for seat in s.players[1 - plane.side]:
        key: str = yield Choose(seat, AGREE, edge)
        if key == "refuse":
            s.refused = True
            if s.log is not None:
                text = f"The {SIDES[1 - plane.side].capitalize()} side wants no more map."
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


class Agree(Question[Battle]):
    """§map.extend: both players must agree."""

    name = "agree"
    rule = "map.extend"

    def prompt(self, s: Battle, about: str) -> str:
        return f"{s.name(s.mover)} nears the {about} edge. Agree to lay out more map there?"

    def options(self, s: Battle, about: str) -> tuple[str, ...]:
        return ("agree", "refuse")

    def denial(self, s: Battle, about: str, key: str) -> Denial:
        return Denial(key, self.rule, "agree to more map, or refuse it")

    def option(self, s: Battle, about: str, key: str) -> Option:
        return Option(key, "Agree to more map" if key == "agree" else "Keep the map as it is")


AGREE = Agree()


def edge_option(s: Battle, plane: Plane, key: str) -> Option:
    if key == EXTEND:
        return Option(key, "Ask for more map ahead", f"aircraft:{plane.id}")
    name = key.removeprefix(SHIFT).partition("/")[0]
    return Option(key, f"Shift all aircraft to the {name}", "", edge_params(s, plane, key))


def edge_params(s: Battle, plane: Plane, key: str) -> tuple[Param, ...]:
    name = key.removeprefix(SHIFT).partition("/")[0]
    least, most = shift_span(s, plane, DIRECTION[name]) or (1, 0)
    return (Param("n", least, most),)


def edge_denial(s: Battle, plane: Plane, key: str) -> Denial:
    place = f"aircraft:{plane.id}"
    if key == EXTEND:
        refused = extend_refused(s, plane) or ("map.extend", f"{plane.id} {NOT_LEAVING}")
        return Denial(key, *refused, place)
    name, _, count = key.removeprefix(SHIFT).partition("/")
    if name not in DIRECTION or not (count.isdigit() and int(count) > 0):
        if count != "{n}" or name not in DIRECTION:
            reason = "a shift names one of six directions and a number of hexes"
            return Denial(key, "map.adjust", reason)
        count = "1"
    found = shift_refused(s, plane, DIRECTION[name], min(int(count), LARGEST))
    found = found or ("map.adjust", f"{plane.id} {NOT_LEAVING}")
    return Denial(key, *found, place)
