"""A game as text: the part of the map where things happen, and a line for each force and base."""

from __future__ import annotations

from collections.abc import Iterable

from airwar.common.leads import many

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side
from ..rules.endurance import clocks, sharing, tanks_on
from ..rules.geography import allied_hexes, base_at, city_at, hex_of, lines_in_force, name_of
from ..rules.labels import place_name
from ..rules.names import area_name, called, target_name, types_called
from ..rules.state import VETERAN, Course, Force, War
from ..rules.victory import scores
from .notes import notes


def board(s: War, seat: str | None) -> str:
    half = f", {s.half.capitalize()} half" if s.turn else ""
    head = f"{s.setup.title}, {QUARTERS[s.quarter]}, turn {s.turn} of {s.setup.turns}{half}"
    parts = [head, *tally(s, seat), *notes(s), drawn(s)]
    for side in (AMERICAN, GERMAN):
        parts += [force_line(s, force) for force in s.forces.values() if force.side == side]
    parts += base_lines(s)
    parts += area_lines(s)
    parts += clock_lines(s)
    if s.shut:
        parts.append("Closed bases: " + ", ".join(sorted([name_of(each) for each in s.shut])))
    if s.down:
        parts.append("Bombed: " + bombed_text(s))
    if s.outcome is not None:
        parts.append(s.outcome.text)
    return "\n".join(parts)


def tally(s: War, seat: str | None) -> list[str]:
    american, german = s.fuel_losses
    lines = [f"Lost for fuel: American {american}, German {german}"]
    known = scores(s, seat or "")
    if known:
        lines.append(f"American count: {known[AMERICAN]}")
    for kind, turn, number in s.warnings[-2:]:
        where = f" by a square numbered {number}" if number else ""
        lines.append(f"Warning: {kind} on turn {turn}{where}")
    return lines


# -- the map --------------------------------------------------------------------------------------


def drawn(s: War) -> str:
    """North is up; odd rows stand half a hex to the right. A and G are forces, * a battle of both,
    o a city, x one with bombed targets, b a base with units, . German, ~ Allied side, # closed.
    """
    around = window(s)
    if around is None:
        return ""
    west, east, north, south = around
    grid, allied = load_board(), allied_hexes(lines_in_force(s))
    held = {hex_of(unit.base) for unit in s.units.values() if unit.base}
    held |= {hex_of(place) for place in s.covers}
    down = {symbol.partition(".")[0] for symbol in s.down}
    rows = ["    " + " ".join([f"{c:02}"[1] for c in range(west, east + 1)])]
    for r in range(north, south + 1):
        cells = []
        for c in range(west, east + 1):
            cells.append(sign(s, f"{c:02}{r:02}", grid.swiss, allied, held, down))
        rows.append(f"{r:02}  " + " " * (r % 2) + " ".join(cells))
    return "\n".join(rows)


def sign(
    s: War,
    hex: str,
    swiss: frozenset[str],
    allied: frozenset[str],
    held: set[str],
    down: set[str],
) -> str:
    here = {force.side for force in s.here(hex)}
    if here:
        return "*" if len(here) == 2 else "A" if AMERICAN in here else "G"
    if hex in swiss:
        return "#"
    city = city_at(hex)
    if hex in held:
        return "b"
    if city is not None:
        return "x" if city in down else "o"
    if base_at(hex) is not None:
        return "-"
    return "~" if hex in allied else "."


def window(s: War) -> tuple[int, int, int, int] | None:
    """Columns and rows around everything that flies, stands or can be bombed here."""
    places = [hex_of(each) for each in s.setup.targets]
    hexes = [force.hex for force in s.forces.values()] + places
    hexes += [hex_of(unit.base) for unit in s.units.values() if unit.base]
    if not hexes:
        return None
    grid = load_board()
    columns, rows = [int(hex[:2]) for hex in hexes], [int(hex[2:]) for hex in hexes]
    return (
        max(0, min(columns) - 2),
        min(grid.columns - 1, max(columns) + 2),
        max(0, min(rows) - 2),
        min(grid.rows - 1, max(rows) + 2),
    )


# -- lines ----------------------------------------------------------------------------------------


def units_text(s: War, units: Iterable[str]) -> str:
    """`B-17 1-4, P-47 1; fatigued B-17 5`"""
    there = sorted(units)
    tired = [unit for unit in there if s.units[unit].steps < VETERAN]
    fresh = called(s, [unit for unit in there if unit not in tired])
    return "; ".join(
        [*([fresh] if fresh else []), *([f"fatigued {called(s, tired)}"] * bool(tired))]
    )


def force_line(s: War, force: Force) -> str:
    head = f"{force.id} at {place_name(force.hex)}"
    if force.marker:
        head += ", under a marker"
    if force.units.known:
        head += f": {units_text(s, force.units.value)}"
    if force.moved:
        head += "; moved"
    if force.attacked:
        head += "; has attacked"
    if force.side == AMERICAN and s.american.known:
        course = s.american.value.courses.get(force.id)
        if course is not None:
            head += f"; bound for {course_text(course)}"
    own = s.american.known if force.side == AMERICAN else s.german.known
    if own and force.units.known and any(tanks_on(s, unit) for unit in force.units.value):
        head += "; tanks on"
    return head


def course_text(course: Course) -> str:
    city = load_board().cities.get(course.target)
    goal = city.name if city is not None else "any airbase"
    if course.homeward:
        goal = f"home, {area_name(course.lands)}"
    return f"{goal}, {many(course.turns, 'move')}"


def base_lines(s: War) -> list[str]:
    by_base: dict[str, list[str]] = {}
    for unit in s.units.values():
        if unit.base:
            by_base.setdefault(unit.base, []).append(unit.id)
    told = {base: [units_text(s, units)] for base, units in by_base.items()}
    for place, cover in s.covers.items():
        hidden = units_text(s, cover.units.value) if cover.units.known else ""
        told.setdefault(place, []).append(f"a marker with {hidden}" if hidden else "a marker")
    lines = []
    for base, parts in sorted(told.items()):
        used = " (used this turn)" if s.slots.get(base) == s.turn else ""
        lines.append(f"{name_of(base)} {hex_of(base)}{used}: {'; '.join(parts)}")
    return lines


def area_lines(s: War) -> list[str]:
    lines = [
        f"{area_name(area).removeprefix('the ')}: {many(count, 'unit')}, dummies counted"
        for area, count in s.boxes
        if count
    ]
    for status, told in (("dead", "Lost"), ("fuel", "Out of fuel")):
        gone = sorted([unit.id for unit in s.units.values() if unit.status == status])
        if gone:
            lines.append(f"{told}: {called(s, gone)}")
    return lines


def bombed_text(s: War) -> str:
    """`Bremen (aircraft factory 1, oil plant), Emden (industry)`"""
    symbols = load_board().symbols
    by_place: dict[str, list[str]] = {}
    for id in sorted(s.down):
        by_place.setdefault(symbols[id].place, []).append(target_name(id))
    return ", ".join([f"{name_of(place)} ({', '.join(own)})" for place, own in by_place.items()])


def clock_lines(s: War) -> list[str]:
    """The clocks of types that still fly or stand; no unit is up longer than the last turn."""
    known: list[Side] = []
    if s.american.known:
        known.append(AMERICAN)
    if s.german.known:
        known.append(GERMAN)
    parts = [
        f"{types_called(s, (key,))} by turn {min(clock.lands, s.setup.turns)}"
        for side in known
        for key, clock in sorted(clocks(s, side).items())
        if sharing(s, side, key)
    ]
    return ["Landing: " + ", ".join(parts)] if parts else []
