"""The data of the game as typed values: one place to import them from.

Everything is read once, checked whole and frozen. A fault is a `BadData` that names file,
field and what is allowed. Where a figure comes from (given, deduced, reconstructed) stands in
the data files.
"""

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

__all__ = [
    "BOMBERS",
    "BONUSES",
    "PILOTS",
    "SIDE_OF",
    "Ability",
    "Aircraft",
    "AircraftType",
    "Bonus",
    "LandValues",
    "Nation",
    "Pilot",
    "SideName",
    "Source",
    "aircraft_from",
    "load_abilities",
    "load_aircraft",
    "load_land_game",
]
