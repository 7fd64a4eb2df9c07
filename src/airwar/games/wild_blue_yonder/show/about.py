"""What never changes in a game: cards, aircraft as printed, scenarios, the builder's lists."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from airwar.common.show import Sources
from airwar.games.wild_blue_yonder.data import (
    ALTITUDES,
    CEILINGS,
    SKILLS,
    Aircraft,
    Side,
    load_aircraft,
    load_scenarios,
    load_switches,
)
from airwar.games.wild_blue_yonder.rules.cards import KINDS, card_name
from airwar.games.wild_blue_yonder.rules.fighters import HORSEPOWER_AT, HORSEPOWER_TURBO
from airwar.games.wild_blue_yonder.rules.firing import POSITION_BONUS
from airwar.games.wild_blue_yonder.rules.state import ADVANTAGED, TAILED

from .structs import Jet, PrintedSide

CEILING_NAMES = {level: name for name, level in CEILINGS.items()}


def about() -> dict[str, Any]:
    """Cards, aircraft and the builder's lists, which the browser needs once."""
    names = {kind.family: kind.name for kind in KINDS}
    return {
        "cards": [
            {
                "kind": kind.key,
                "name": kind.name,
                "label": card_name(index),
                "family": kind.family,
                "code": kind.code,
                "count": kind.count,
                "colour": kind.colour,
                "attack": kind.attack,
                "answers": [names[family] for family in kind.answers],
                "answered_by": [k.name for k in KINDS if kind.family in k.answers],
                "bursts": kind.bursts,
                "hits": kind.hits,
                "special": kind.special,
                "wingman_barred": kind.wingman_barred,
            }
            for index, kind in enumerate(KINDS)
        ],
        "aircraft": [
            {
                **show_type(card),
                "key": card.key,
                "side": card.side,
                "service": card.service,
                "wingman_value": card.wingman_value,
            }
            for card in load_aircraft().values()
        ],
        "altitudes": list(ALTITUDES),
        "effects": {
            "horsepower": dict(zip(ALTITUDES, HORSEPOWER_AT, strict=True)),
            "turbo": dict(zip(ALTITUDES, HORSEPOWER_TURBO, strict=True)),
            "bursts": {
                "advantaged": POSITION_BONUS[ADVANTAGED],
                "tailing": POSITION_BONUS[-TAILED],
            },
        },
        "skills": list(SKILLS),
        "switches": [asdict(switch) for switch in load_switches().values()],
        "scenarios": {key: show_setup(key) for key in load_scenarios()},
        "builder": {
            "date": "1939-01 to 1945-05",
            "elements": [1, 4],
            "turns": [6, 0],
            "balance": ["none", "points"],
        },
    }


def show_setup(key: str) -> dict[str, Any]:
    setup = load_scenarios()[key].setup
    return {
        "date": setup.date,
        "allied": [asdict(element) for element in setup.elements_allied],
        "axis": [asdict(element) for element in setup.elements_axis],
        "balance": setup.balance,
        "turns": setup.turns,
        "switches": list(setup.switches),
    }


def show_type(card: Aircraft) -> dict[str, Any]:
    """The fields of a `PrintedCard`."""
    return {
        "type": card.key,
        "name": card.name,
        "nation": card.nation,
        "art": card.art,
        "printed": show_side(card.front),
        "printed_damaged": show_side(card.damaged),
        "agile": card.agile,
        "damaged_agile": card.agile_when_damaged,
        "turbo": card.turbo or card.jet,
        "power_boost": card.power_boost,
        "multi_engined": card.multi_engined,
        "turret": card.turret,
        "jet": Jet(card.speed, card.damaged_speed, card.thrust) if card.jet else None,
        "value": card.value,
        "sources": Sources(card.given, card.deduced),
    }


def show_side(printed: Side) -> PrintedSide:
    return PrintedSide(**{**asdict(printed), "ceiling": CEILING_NAMES[printed.ceiling]})
