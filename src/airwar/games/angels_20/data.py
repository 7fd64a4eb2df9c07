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

from airwar.common.data import read_toml, typed
from airwar.games.angels_20.data_aircraft import (
    BOMBERS,
    BONUSES,
    PILOTS,
    SIDE_OF,
    Ability,
    Aircraft,
    AircraftType,
    Bonus,
    LandValues,
    Nation,
    Pilot,
    SideName,
    Source,
    aircraft_from,
    load_abilities,
    load_aircraft,
    load_land_game,
)
from airwar.games.angels_20.data_checks import check_setup, may_fly
from airwar.games.angels_20.data_scenarios import (
    Scenario,
    load_scenario,
    load_scenarios,
    read_setup,
)
from airwar.games.angels_20.data_setups import (
    MOST_SEATS,
    SIDES,
    CloudBank,
    CloudPlan,
    Clouds,
    Deployment,
    Edge,
    Ending,
    FlakField,
    Flown,
    Force,
    Fuel,
    Light,
    Seats,
    Setup,
    Switch,
    Victory,
    fighters,
    flight_cost,
    load_switches,
)
from airwar.games.angels_20.data_tables import (
    HIGHEST,
    LOWEST,
    Area,
    Bands,
    Board,
    CloudKind,
    Situation,
    Tables,
    Theatre,
    load_tables,
)
from airwar.kernel.errors import BadData

__all__ = [
    "BOMBERS",
    "BONUSES",
    "HIGHEST",
    "LOWEST",
    "MOST_SEATS",
    "PILOTS",
    "SIDES",
    "SIDE_OF",
    "Ability",
    "Aircraft",
    "AircraftType",
    "Area",
    "Bands",
    "Board",
    "Bonus",
    "CloudBank",
    "CloudKind",
    "CloudPlan",
    "Clouds",
    "Deployment",
    "Edge",
    "Ending",
    "FlakField",
    "Flown",
    "Force",
    "Fuel",
    "LandValues",
    "Light",
    "Nation",
    "Pilot",
    "Rule",
    "Scenario",
    "Seats",
    "Setup",
    "SideName",
    "Situation",
    "Source",
    "Switch",
    "Tables",
    "Theatre",
    "Victory",
    "aircraft_from",
    "check_setup",
    "fighters",
    "flight_cost",
    "load_abilities",
    "load_aircraft",
    "load_land_game",
    "load_rules",
    "load_scenario",
    "load_scenarios",
    "load_switches",
    "load_tables",
    "may_fly",
    "read_setup",
]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our words, and how much of it can be played."""

    id: str
    title: str
    text: str
    tier: Literal["basic", "advanced", "scenario", "optional"]
    state: Literal["done", "part", "not"]
    note: str = ""


@cache
def load_rules() -> Mapping[str, Rule]:
    """Every rule with our words, in the order of the rules."""
    path = files("airwar.games.angels_20") / "rules.toml"
    rules: dict[str, Rule] = {}
    for place, raw in enumerate(read_toml(path).get("rule", ())):
        rule = typed(raw, Rule, path.name, f"rule[{place}]")
        if rule.id in rules:
            raise BadData(f"{path.name}: rule[{place}].id: {rule.id!r} stands there twice")
        rules[rule.id] = rule
    return MappingProxyType(rules)
