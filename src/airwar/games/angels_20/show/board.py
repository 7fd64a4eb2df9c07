"""The map as text, for a terminal: aircraft as arrows, and a table of who flies where."""

from __future__ import annotations

from typing import Final

from airwar.common.hexes import column_row, offset

from ..rules.state import NOBODY, NOWHERE, SIDES, STATUS_NAMES, Battle, crippled, points_text

ARROWS: Final = "↑↗↘↓↙↖"
MARGIN: Final = 2  # hexes shown around the aircraft


def board(s: Battle, seat: str | None) -> str:
    """Turn and score, the part of the map with aircraft on it, and a line for each aircraft."""
    score = ", ".join(f"{name} {points_text(s.halves[i])}" for i, name in enumerate(SIDES))
    last = f" of {s.setup.turns}" if s.setup.turns else ""
    first = f"   First player: {SIDES[s.first]}" if s.first != NOBODY else ""
    lines = [f"{s.title}   Turn {s.turn}{last}   Points: {score}{first}", ""]
    lines += draw_map(s)
    lines += ["", *[describe(s, index) for flight in s.flights for index in flight]]
    lines += [f"  {s.name(loss.plane)} {loss.told}, turn {loss.turn}" for loss in s.losses]
    return "\n".join(lines)


def draw_map(s: Battle) -> list[str]:
    """Columns side by side; an odd column is half a hex, one line, lower."""
    spots: dict[tuple[int, int], list[int]] = {}
    for flight in s.flights:
        for index in flight:
            if s.planes[index].hex != NOWHERE:
                spots.setdefault(column_row(s.planes[index].hex - s.origin), []).append(index)
    if not spots:
        return ["(nobody is on the map yet)"]
    columns = range(
        max(0, min(c for c, _ in spots) - MARGIN),
        min(s.columns, max(c for c, _ in spots) + MARGIN + 1),
    )
    rows = range(
        max(0, min(r for _, r in spots) - MARGIN),
        min(s.rows, max(r for _, r in spots) + MARGIN + 1),
    )
    lines = ["    " + "".join(f"{column:^6}" for column in columns)]
    for row in rows:
        even = [cell(s, spots, column, row) if column % 2 == 0 else "" for column in columns]
        odd = [cell(s, spots, column, row) if column % 2 else "" for column in columns]
        lines.append(f"{row:>3} " + "".join(f"{text:^6}" for text in even).rstrip())
        lines.append("    " + "".join(f"{text:^6}" for text in odd).rstrip())
    return lines


def cell(s: Battle, spots: dict[tuple[int, int], list[int]], column: int, row: int) -> str:
    """A hex: A1↗3 is aircraft A1, facing northeast, at altitude 3; + means that there are more."""
    here = spots.get((column, row))
    if here is None:
        hex = s.origin + offset(column, row)
        if hex in s.balloons:
            return "o"
        return "*" if any(hex == field.hex for field in s.flak) else "·"
    plane = s.planes[here[0]]
    return f"{plane.id}{ARROWS[plane.facing]}{plane.altitude}" + "+" * (len(here) > 1)


def describe(s: Battle, index: int) -> str:
    plane = s.planes[index]
    card = s.card(plane)
    parts = [f"{plane.id} {card.name}"]
    if plane.hex != NOWHERE:
        parts.append(f"{s.label(plane.hex)} {ARROWS[plane.facing]} altitude {plane.altitude}")
    parts.append(f"damage {plane.damage}/{card.hits}")
    marks = (
        (crippled(card, plane), "crippled"),
        (bool(plane.status), STATUS_NAMES[plane.status]),
        (plane.cloud, "in cloud"),
        (plane.lit, "lit"),
        (index in s.guided[plane.side], "guided"),
        (bool(plane.order), "moved"),
        (plane.fired, "fired"),
    )
    parts += [text for shown, text in marks if shown]
    return ("▶ " if index == s.mover else "  ") + " · ".join(parts)
