"""What never changes and the browser needs once: cards, abilities, tables, the builder's lists."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict

from airwar.common.show import Sources

from ..data import (
    SIDE_OF,
    Aircraft,
    load_abilities,
    load_aircraft,
    load_scenarios,
    load_switches,
    load_tables,
)
from .structs import Bonuses


def about() -> dict[str, Any]:
    """Aircraft, abilities, tables and the builder's lists, which the browser needs once."""
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
                "title": start.called("One side"),
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
    found: dict[str, Any] = to_builtins(load_scenarios()[key].setup)
    return found


def show_type(card: Aircraft) -> dict[str, Any]:
    """The fields of a `PrintedCard`."""
    return {
        "type": card.key,
        "name": card.name,
        "nation": card.nation,
        "kind": card.type,
        "year": card.year,
        "art": card.art,
        "cost": card.cost,
        "pilot": card.pilot,
        "speed": card.speed,
        "high": card.high or None,
        "attack": card.attack,
        "armor": card.armor,
        "vital": card.vital,
        "hits": card.hits,
        "bonuses": Bonuses(card.turn, card.roll, card.climb, card.dive),
        "abilities": card.abilities,
        "all_round": card.all_round,
        "token": card.token,
        "sources": Sources(card.given, card.deduced),
    }
