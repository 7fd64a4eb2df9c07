"""A game as text: the part of the map where things happen, and a line for each force and base."""

from __future__ import annotations

from ..data.board import load_board
from ..data.kinds import AMERICAN, GERMAN, QUARTERS, Side
from ..rules.endurance import clocks, tanks_on
from ..rules.geography import allied_hexes, base_at, city_at, hex_of, lines_in_force, name_of
from ..rules.state import Force, War
from ..rules.victory import scores
from .notes import notes


def board(s: War, seat: str | None) -> str:
    half = f", {s.half} half" if s.turn else ""
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
        parts.append("Bombed: " + ", ".join(sorted(s.down)))
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


def unit_text(s: War, unit: str) -> str:
    return unit if s.units[unit].steps > 1 else f"{unit} (tired)"


def force_line(s: War, force: Force) -> str:
    place = city_at(force.hex) or base_at(force.hex)
    at = f"{force.hex} {name_of(place)}" if place else force.hex
    head = f"{force.id} at {at}"
    if force.marker:
        head += ", under a marker"
    if force.units.known:
        head += ": " + ", ".join([unit_text(s, unit) for unit in force.units.value])
    if force.moved:
        head += "; moved"
    if force.attacked:
        head += "; has attacked"
    if force.side == AMERICAN and s.american.known:
        course = s.american.value.courses.get(force.id)
        if course is not None:
            goal = f"home to {course.lands}" if course.homeward else course.target or "any airbase"
            head += f"; bound for {goal}, {course.turns} moves"
    own = s.american.known if force.side == AMERICAN else s.german.known
    if own and force.units.known and any(tanks_on(s, unit) for unit in force.units.value):
        head += "; tanks on"
    return head


def base_lines(s: War) -> list[str]:
    by_base: dict[str, list[str]] = {}
    for unit in s.units.values():
        if unit.base:
            by_base.setdefault(unit.base, []).append(unit_text(s, unit.id))
    for place, cover in s.covers.items():
        hidden = list(cover.units.value) if cover.units.known else []
        by_base.setdefault(place, []).append(f"a marker{': ' * bool(hidden)}{', '.join(hidden)}")
    lines = []
    for base, units in sorted(by_base.items()):
        used = " (used this turn)" if s.slots.get(base) == s.turn else ""
        lines.append(f"{name_of(base)} {hex_of(base)}{used}: {', '.join(units)}")
    return lines


def area_lines(s: War) -> list[str]:
    lines = [f"{area.capitalize()}: {count} units and dummies" for area, count in s.boxes if count]
    dead = [unit.id for unit in s.units.values() if unit.status in ("dead", "fuel")]
    if dead:
        lines.append("Lost: " + ", ".join(dead))
    return lines


def clock_lines(s: War) -> list[str]:
    known: list[Side] = []
    if s.american.known:
        known.append(AMERICAN)
    if s.german.known:
        known.append(GERMAN)
    parts = [
        f"{key} lands by turn {clock.lands}"
        for side in known
        for key, clock in sorted(clocks(s, side).items())
    ]
    return ["Clocks: " + ", ".join(parts)] if parts else []
