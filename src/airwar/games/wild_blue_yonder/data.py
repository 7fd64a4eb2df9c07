"""The data of the game as typed values: one place to import them from.

Everything is read once, checked whole and frozen. A fault is a `BadData` that names file,
field and what is allowed. Where a figure comes from (given, deduced, reconstructed) stands in
the data files.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from airwar.games.wild_blue_yonder.data_aircraft import (
    ALTITUDES,
    CEILINGS,
    HIGH,
    LOW,
    MEDIUM,
    SIDE_OF,
    VERY_HIGH,
    VERY_LOW,
    Aircraft,
    AircraftClass,
    Nation,
    Side,
    SideName,
    Source,
    load_aircraft,
)
from airwar.games.wild_blue_yonder.data_cards import (
    Card,
    CardKind,
    Colour,
    Family,
    Level,
    Special,
    load_cards,
    load_deck,
)
from airwar.games.wild_blue_yonder.data_setups import (
    SKILLS,
    Element,
    Remark,
    Scenario,
    Setup,
    Skill,
    Switch,
    bonus,
    check_setup,
    element_value,
    load_scenario,
    load_scenarios,
    load_switches,
    side_total,
)
from airwar.games.wild_blue_yonder.reading import read_toml, typed
from airwar.kernel.errors import BadData

__all__ = [
    "ALTITUDES",
    "CEILINGS",
    "HIGH",
    "LOW",
    "MEDIUM",
    "SIDE_OF",
    "SKILLS",
    "VERY_HIGH",
    "VERY_LOW",
    "Aircraft",
    "AircraftClass",
    "Card",
    "CardKind",
    "Colour",
    "Element",
    "Family",
    "Level",
    "Nation",
    "Remark",
    "Rule",
    "Scenario",
    "Setup",
    "Side",
    "SideName",
    "Skill",
    "Source",
    "Special",
    "Switch",
    "bonus",
    "check_setup",
    "element_value",
    "load_aircraft",
    "load_cards",
    "load_deck",
    "load_rules",
    "load_scenario",
    "load_scenarios",
    "load_switches",
    "side_total",
]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One number of the rules in our words, and how much of it can be played."""

    id: str
    title: str
    text: str
    tier: Literal["basic", "optional", "campaign-only"]
    state: Literal["done", "part", "not"]
    note: str = ""


@cache
def load_rules() -> Mapping[str, Rule]:
    """Every rule number with our words, in the order of the rules."""
    path = files("airwar.games.wild_blue_yonder") / "rules.toml"
    rules: dict[str, Rule] = {}
    for place, raw in enumerate(read_toml(path).get("rule", ())):
        rule = typed(raw, Rule, path.name, f"rule[{place}]")
        if rule.id in rules:
            raise BadData(f"{path.name}: rule[{place}].id: {rule.id!r} stands there twice")
        rules[rule.id] = rule
    return MappingProxyType(rules)
