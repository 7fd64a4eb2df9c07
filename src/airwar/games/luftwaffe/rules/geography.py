"""Where things are: sides of the lines by date, closed hexes, distances.

Distance fields are kept outside the state: they depend on hexes and lines only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from ..data.aircraft import AircraftType, load_types, types_of
from ..data.board import Board, load_board
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side, year_of
from ..data.tables import load_limits
from .state import War

SPAN: Final = 999  # more than any way on the map
WEST: Final = "west"
BULGE_CANCELED: Final = "bulge-canceled"  # in `War.once`


# -- types ----------------------------------------------------------------------------------------


def aircraft(s: War, type: str) -> AircraftType:
    """The ratings of a type, as in the set-up."""
    return types_of(s.setup.aircraft)[type]


def rated(s: War, unit: str) -> AircraftType:
    """The ratings of a unit."""
    own = s.setup.aircraft
    return (types_of(own) if own else load_types())[s.units[unit].type]


def ratings(s: War) -> Mapping[str, AircraftType]:
    """The ratings of all types, for who looks at many units."""
    own = s.setup.aircraft
    return types_of(own) if own else load_types()


# -- time -----------------------------------------------------------------------------------------


def quarter_name(s: War) -> str:
    return QUARTERS[s.quarter]


def year(s: War) -> int:
    return year_of(QUARTERS[s.quarter])


# -- the map --------------------------------------------------------------------------------------


def board() -> Board:
    return load_board()


def neighbors(hex: str) -> tuple[str, ...]:
    return load_board().neighbors[hex]


def on_map(hex: str) -> bool:
    return hex in load_board().neighbors


def closed(hex: str) -> bool:
    """§2.26, §7.71: Switzerland."""
    return hex in load_board().swiss


def city_at(hex: str) -> str | None:
    return load_board().city_at.get(hex)


def base_at(hex: str) -> str | None:
    return load_board().base_at.get(hex)


def hex_of(place: str) -> str:
    """The hex of a city or airbase."""
    found = load_board()
    return found.cities[place].hex if place in found.cities else found.bases[place].hex


def is_place(place: str) -> bool:
    found = load_board()
    return place in found.cities or place in found.bases


def name_of(place: str) -> str:
    found = load_board()
    if place in found.cities:
        return found.cities[place].name
    return found.bases[place].name if place in found.bases else place.capitalize()


def number_at(hex: str) -> int | None:
    """§2.25: the number of a square."""
    square = load_board().squares.get(hex)
    return None if square is None else square.number


@cache
def numbered(zone: str, number: int) -> tuple[str, ...]:
    """The squares of a number, sorted."""
    squares = load_board().squares.values()
    found = [each.hex for each in squares if (each.zone, each.number) == (zone, number)]
    return tuple(sorted(found))


# -- lines ----------------------------------------------------------------------------------------


def lines_in_force(s: War) -> tuple[str, ...]:
    """§3.9, §20.1, §55.6: the lines of the scenario, or those of the year; §50.24: the west line a
    quarter early if the Bulge was canceled."""
    return s.setup.lines or lines_on(s.quarter, BULGE_CANCELED in s.once)


@cache
def lines_on(quarter: int, early: bool = False) -> tuple[str, ...]:
    date = year_of(QUARTERS[quarter])
    return tuple(
        [
            line.id
            for line in load_board().lines.values()
            if date in line.years or (early and line.id == WEST and QUARTERS[quarter] == "Oct 44")
        ]
    )


@cache
def allied_hexes(lines: tuple[str, ...]) -> frozenset[str]:
    """The Allied side of these lines."""
    return frozenset[str]().union(*[load_board().lines[each].hexes for each in lines])


@cache
def landing_hexes(lines: tuple[str, ...], area: str) -> frozenset[str]:
    """§6.31a, §2.24: where units land in an area, "" for any; Swiss hexes are nobody's.

    No unit lands behind the eastern line (§23.7).
    """
    found = load_board()
    chosen = [
        found.lines[each].hexes
        for each in lines
        if found.lines[each].landing and area in ("", found.lines[each].lands_in)
    ]
    return frozenset[str]().union(*chosen) - found.swiss


def allied(s: War, hex: str) -> bool:
    """§7.72: on the Allied side of a line in force."""
    return hex in allied_hexes(lines_in_force(s))


def held_symbols(s: War, kind: str) -> list[str]:
    """§20.42, §32.2, §38.5: symbols of a kind that work for the German: not down, not behind Allied
    lines; those of Ploesti until it falls."""
    last = load_limits().ploesti.raid_quarters[-1]
    ploesti = s.quarter <= QUARTERS.index(last)
    return [
        id
        for id, symbol in load_board().symbols.items()
        if symbol.kind == kind
        and id not in s.down
        and (not allied(s, symbol.hex) if symbol.hex else ploesti)
    ]


def german_side(s: War, hex: str) -> bool:
    return hex not in allied_hexes(lines_in_force(s)) and not closed(hex)


def area_of(s: War, hex: str) -> str:
    """§2.24: the area in which a unit lands here; "" where it cannot land."""
    for id in lines_in_force(s):
        line = load_board().lines[id]
        if line.landing and hex in line.hexes and not closed(hex):
            return line.lands_in
    return ""


def entry_hexes(s: War, area: str) -> frozenset[str]:
    """§3.7, §20.1, §20.2: hexes behind the lines in which groups of an area are placed."""
    return landing_hexes(lines_in_force(s), area)


def usable_bases(s: War) -> tuple[str, ...]:
    """§20.43: German airbases that are neither shut nor behind Allied lines."""
    return _usable(lines_in_force(s), tuple(s.shut))


@lru_cache(maxsize=1024)
def _usable(lines: tuple[str, ...], shut: tuple[str, ...]) -> tuple[str, ...]:
    lost = allied_hexes(lines)
    bases = load_board().bases.items()
    return tuple([id for id, base in bases if id not in shut and base.hex not in lost])


@lru_cache(maxsize=1024)
def _usable_hexes(lines: tuple[str, ...], shut: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted([load_board().bases[each].hex for each in _usable(lines, shut)]))


# -- distances ------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def distance(a: str, b: str) -> int:
    """Straight hexes, whatever lies between."""
    (aq, ar), (bq, br) = _axial(a), _axial(b)
    q, r = bq - aq, br - ar
    return max(abs(q), abs(r), abs(q + r))


def _axial(hex: str) -> tuple[int, int]:
    c, r = int(hex[:2]), int(hex[2:])
    return c - r // 2, r


@cache
def closed_hexes(lines: tuple[str, ...] | None, baltic: bool) -> frozenset[str]:
    """Switzerland (§7.71), the Allied side of lines if any are given, the Baltic."""
    found = load_board()
    shut = found.swiss if lines is None else found.swiss | allied_hexes(lines)
    return shut | found.baltic if baltic else shut


def closed_to(s: War, side: Side, sneak: bool = False) -> frozenset[str]:
    """§7.71, §7.72, §11.1: hexes that a side may not enter; the Baltic is open to Germans and to
    sneak raiders."""
    if side == GERMAN:
        return closed_hexes(lines_in_force(s), False)
    return closed_hexes(None, not sneak)


@lru_cache(maxsize=4096)
def field(goals: tuple[str, ...], closed: frozenset[str]) -> Mapping[str, int]:
    """How many hexes it is from anywhere to the nearest goal, round closed hexes."""
    return _spread(goals, closed)


def _spread(goals: Iterable[str], shut: frozenset[str]) -> Mapping[str, int]:
    neighbors = load_board().neighbors
    found = dict.fromkeys(sorted(goals), 0)
    queue = list(found)
    for hex in queue:
        after = found[hex] + 1
        for near in neighbors[hex]:
            if near not in found and near not in shut:
                found[near] = after
                queue.append(near)
    return found


@cache
def _sorted_landing(lines: tuple[str, ...], area: str) -> tuple[str, ...]:
    return tuple(sorted(landing_hexes(lines, area)))


def home_hexes(s: War, area: str = "") -> tuple[str, ...]:
    """§6.31a: where an American lands in an area; "": in Britain or Italy."""
    return _sorted_landing(lines_in_force(s), area)


def home_field(s: War, area: str, sneak: bool = False) -> Mapping[str, int]:
    """The way to where an American lands in an area; ussr: to a square of the eastern edge."""
    if area == "ussr":
        return field(exits(s), closed_to(s, AMERICAN, sneak))
    return _home_field(lines_in_force(s), area, sneak)


# Found by lines and names: to look for all hexes of a line costs more than what is found.
@cache
def _home_field(lines: tuple[str, ...], area: str, sneak: bool) -> Mapping[str, int]:
    return field(_sorted_landing(lines, area), closed_hexes(None, not sneak))


def base_field(s: War) -> Mapping[str, int]:
    """The way to the nearest German base that can be used."""
    return _base_field(lines_in_force(s), tuple(s.shut))


@lru_cache(maxsize=1024)
def _base_field(lines: tuple[str, ...], shut: tuple[str, ...]) -> Mapping[str, int]:
    return field(_usable_hexes(lines, shut), closed_hexes(lines, False))


def exits(s: War, fighters: bool = False) -> tuple[str, ...]:
    """§23.51, §35.11: squares of the eastern edge by which units leave for the USSR."""
    early = year(s) == 1943
    return tuple(
        [
            hex
            for hex, square in load_board().squares.items()
            if square.zone == "east"
            and (square.in_1943 or not early)
            and (square.fighters or not fighters)
        ]
    )


def numbered_exits(s: War, fighters: bool) -> list[tuple[int, tuple[str, ...]]]:
    """§35.21: the same by their numbers, lowest first."""
    found: dict[int, list[str]] = {}
    for hex in exits(s, fighters):
        found.setdefault(load_board().squares[hex].number, []).append(hex)
    return [(number, tuple(found[number])) for number in sorted(found)]


def way(start: str, to: Mapping[str, int]) -> tuple[str, ...]:
    """A shortest way down a field, without its start; empty at a goal or where there is none."""
    found: list[str] = []
    here = start
    while to.get(here, 0):
        here = min(neighbors(here), key=lambda hex: (to.get(hex, SPAN), hex))
        found.append(here)
    return tuple(found)


def reach(start: str, most: int, to: Mapping[str, int] | None = None) -> Mapping[str, int]:
    """Hexes within so many steps of a start, by the hexes that a field knows."""
    found = {start: 0}
    queue = [start]
    for hex in queue:
        after = found[hex] + 1
        if after > most:
            break
        for near in neighbors(hex):
            if near not in found and (to is None or near in to):
                found[near] = after
                queue.append(near)
    return found


@lru_cache(maxsize=20000)
def within(start: str, shut: frozenset[str], most: int) -> Mapping[str, int]:
    """Every hex within so many steps round closed hexes, the nearest first."""
    neighbors = load_board().neighbors
    found = {start: 0}
    edge = [start]
    for far in range(1, most + 1):
        ring = []
        for here in edge:
            for hex in neighbors[here]:
                if hex not in found and hex not in shut:
                    found[hex] = far
                    ring.append(hex)
        edge = ring
    return found


@lru_cache(maxsize=50_000)
def route(start: str, end: str, shut: frozenset[str], length: int = -1) -> tuple[str, ...] | None:
    """A way without its start, the shortest or of a given length; None if there is none."""
    goal = within(end, shut, max(length, distance(start, end)))
    if start not in goal and length <= 0:
        goal = field((end,), shut)
    if length < 0:
        return way(start, goal) if start in goal else None
    path: list[str] = []
    here = start
    while len(path) < length:
        left = length - len(path) - 1
        # From next door one step more would be needed than a way of length 0 has.
        near = [
            hex for hex in neighbors(here) if goal.get(hex, SPAN) <= left and (left or hex == end)
        ]
        near = [hex for hex in near if left != 1 or goal[hex] == 1]
        if not near:
            return None
        here = max(near, key=lambda hex: (hex not in path and hex != start, goal[hex], hex))
        path.append(here)
    return tuple(path) if here == end else None
