"""What the browser draws: a plain value made from the state. Nothing is hidden but dice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from airwar.common.hexes import STEPS, column_row

from .arcs import BEHIND
from .attack import arc_of
from .cards import REAR_GUNNER
from .data import (
    SIDE_OF,
    Aircraft,
    load_abilities,
    load_aircraft,
    load_scenarios,
    load_switches,
    load_tables,
)
from .deploy import area_of
from .initiative import tailing_counts, tails
from .state import NOBODY, NOWHERE, SIDES, STATUS_NAMES, Battle, Plane, crippled, points_text

NIGHT_NAMES = ("day", "moonlight", "darkness")
CLOUD_NAMES = ("clear", "light", "heavy", "solid")
STEP_NAMES = {
    "build": "setup",
    "sky": "setup",
    "advantage": "setup",
    "situation": "setup",
    "deploy": "setup",
    "initiative": "initiative",
    "command": "initiative",
    "move": "movement",
    "fly": "movement",
    "settle": "movement",
    "late": "movement",
    "stack": "movement",
    "light": "attack",
    "attack": "attack",
    "end": "end",
    "over": "over",
}


def view(s: Battle, seat: str | None) -> dict[str, Any]:
    return {
        "title": s.title,
        "turn": s.turn,
        "turns": s.setup.turns,
        "step": STEP_NAMES[s.stage],
        "first_side": SIDES[s.first] if s.first != NOBODY else None,
        "initiative": dict(zip(SIDES, s.rolls, strict=True)) if any(s.rolls) else None,
        "active": s.planes[s.mover].id if s.mover != NOBODY else None,
        "move": show_move(s),
        "board": show_board(s),
        "planes": [show_plane(s, index) for index in range(len(s.planes))],
        "lost": [show_loss(s, index) for index in range(len(s.losses))],
        "shots": [{"by": s.planes[by].id, "at": s.planes[at].id} for by, at in s.shots],
        "tailing": show_tailing(s),
        "vp": {name: points_text(s.halves[side]) for side, name in enumerate(SIDES)},
        "goal": s.setup.victory.points if s.setup.victory.kind == "points" else None,
        "victory": s.setup.victory.kind,
        "switches": list(s.switches),
        "reconstructed": True,
    }


def show_move(s: Battle) -> dict[str, Any] | None:
    """The move that is being made."""
    if s.mover == NOBODY:
        return None
    plane = s.planes[s.mover]
    return {
        "plane": plane.id,
        "speed": s.speed,
        "high": s.high,
        "left": s.speed - s.flown,
        "announced": s.announced or None,
        "maneuvers": s.tries,
        "path": [s.label(hex) for hex in plane.path],
    }


def show_board(s: Battle) -> dict[str, Any]:
    """The map as it lies now, with what hangs above it; hexes are column and row."""
    board: dict[str, Any] = {
        "columns": s.columns,
        "rows": s.rows,
        "fixed": s.setup.map_fixed,
        "clouds": [CLOUD_NAMES[kind] for kind in s.clouds],
        "banks": [
            {"hexes": [s.label(hex) for hex in bank.hexes], "base": bank.base, "top": bank.top}
            for bank in s.banks
        ],
        "flak": [
            {
                "hex": s.label(field.hex),
                "altitude": field.altitude,
                "hexes": [s.label(field.hex + step) for step in (0, *STEPS)],
            }
            for field in s.flak
        ],
        "flak_reserve": dict(zip(SIDES, s.reserve, strict=True)),
        "balloons": [s.label(hex) for hex in s.balloons],
        "light": NIGHT_NAMES[s.night],
        "searchlights": dict(zip(SIDES, s.searchlights, strict=True)),
    }
    if s.stage == "deploy":
        board["areas"] = {name: asdict(area_of(s, side)) for side, name in enumerate(SIDES)}
    return board


def show_plane(s: Battle, index: int) -> dict[str, Any]:
    plane = s.planes[index]
    card = s.card(plane)
    in_play = s.in_play(index)
    placed = plane.hex != NOWHERE and in_play
    column, row = column_row(plane.hex - s.origin) if placed else (None, None)
    return {
        "id": plane.id,
        "side": SIDES[plane.side],
        "seat": plane.seat,
        **show_type(s.types[plane.card]),
        "in_play": in_play,
        "hex": s.label(plane.hex) if placed else None,
        "column": column,
        "row": row,
        "facing": plane.facing,
        "altitude": plane.altitude if placed else None,
        "path": [s.label(hex) for hex in plane.path] if placed else [],
        "damage": plane.damage,
        "crippled": crippled(card, plane),
        "status": STATUS_NAMES[plane.status].lower().replace(" ", "-"),
        "cloud": plane.cloud,
        "lit": plane.lit,
        "guided": index in s.guided[plane.side],
        "moved": bool(plane.order),
        "fired": plane.fired,
        "moved_back": plane.back,
        "maneuvered": plane.tried,
        "arc": show_arc(s, plane) if placed else [],
    }


def show_arc(s: Battle, plane: Plane) -> list[dict[str, Any]]:
    """The hexes of the firing arc with range and dice; the rear gunner's apart."""
    card = s.card(plane)
    found = [
        {"hex": s.label(plane.hex + delta), "range": away, "dice": card.dice[away]}
        for delta, away in arc_of(s, plane).items()
        if card.dice[away] and s.on_map(plane.hex + delta)
    ]
    if card.abilities & REAR_GUNNER:
        found += [
            {"hex": s.label(plane.hex + delta), "range": away, "rear": True}
            for delta, away in BEHIND[plane.facing].items()
            if s.on_map(plane.hex + delta)
        ]
    return found


def show_type(card: Aircraft) -> dict[str, Any]:
    """What is printed on a stat card, and where each figure comes from."""
    return {
        "type": card.key,
        "name": card.name,
        "nation": card.nation,
        "kind": card.type,
        "year": card.year,
        "art": card.art,
        "cost": card.cost,
        "pilot": card.pilot,
        "speed": list(card.speed),
        "high": list(card.high) if card.high else None,
        "attack": list(card.attack),
        "armor": card.armor,
        "vital": card.vital,
        "hits": card.hits,
        "bonuses": {"turn": card.turn, "roll": card.roll, "climb": card.climb, "dive": card.dive},
        "abilities": list(card.abilities),
        "all_round": card.all_round,
        "token": card.token,
        "sources": {"given": list(card.given), "deduced": list(card.deduced)},
    }


def show_loss(s: Battle, index: int) -> dict[str, Any]:
    loss = s.losses[index]
    plane = s.planes[loss.plane]
    return {
        "id": plane.id,
        "side": SIDES[plane.side],
        "type": s.types[plane.card].key,
        "name": s.card(plane).name,
        "how": loss.how,
        "edge": loss.edge or None,
        "pilot": loss.pilot or None,
        "points": points_text(loss.halves),
        "turn": loss.turn,
        "text": f"{loss.text}, turn {loss.turn}",
    }


def show_tailing(s: Battle) -> list[dict[str, str]]:
    """Who tails whom from where they are now."""
    if s.stage in ("build", "sky", "advantage", "situation", "deploy") or not tailing_counts(s):
        return []
    return [
        {"by": s.planes[one].id, "of": s.planes[other].id}
        for side in (0, 1)
        for one in s.flights[side]
        for other in s.flights[1 - side]
        if tails(s, one, other)
    ]


def about() -> dict[str, Any]:
    """Aircraft, abilities, tables and the builder's lists: what the browser wants once."""
    tables = load_tables()
    return {
        "aircraft": [
            {**show_type(card), "key": card.key, "side": card.side, "number": card.number}
            for card in load_aircraft().values()
        ],
        "abilities": {key: asdict(ability) for key, ability in load_abilities().items()},
        "board": {"columns": tables.board.columns, "rows": tables.board.rows},
        "theatres": {key: asdict(theatre) for key, theatre in tables.theatres.items()},
        "situations": [
            {
                "title": start.title,
                "points": start.points,
                "blue": asdict(start.blue),
                "red": asdict(start.red),
            }
            for start in tables.situations
        ],
        "nations": dict(SIDE_OF),
        "switches": [asdict(switch) for switch in load_switches().values()],
        "scenarios": {key: show_scenario(key) for key in load_scenarios()},
        "builder": asdict(tables.flight),
    }


def show_scenario(key: str) -> dict[str, Any]:
    """A scenario's forces, places and conditions, as the set-up has them."""
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(load_scenarios()[key].setup)
    return found
