"""The data of the game as typed values: one place to import them from.

Everything is read once, checked completely and frozen. An error is a `BadData` that names the file,
the field and what is allowed. The data files say where each figure comes from (given, deduced,
reconstructed).
"""

from airwar.common.provenance import Source

from .aircraft import (
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
    load_aircraft,
)
from .cards import (
    Card,
    CardKind,
    Colour,
    Family,
    Level,
    Special,
    load_cards,
    load_deck,
)
from .checks import check_setup
from .library import load_rules, load_switches
from .scenario import SETUPS, load_scenario, load_scenarios, read_setup
from .setups import (
    SIDES,
    SKILLS,
    Element,
    Setup,
    Skill,
    bonus,
    element_value,
    side_total,
)

__all__ = [
    "ALTITUDES",
    "CEILINGS",
    "HIGH",
    "LOW",
    "MEDIUM",
    "SETUPS",
    "SIDES",
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
    "Setup",
    "Side",
    "SideName",
    "Skill",
    "Source",
    "Special",
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
    "read_setup",
    "side_total",
]
