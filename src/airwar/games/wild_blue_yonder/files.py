"""Scenario and aircraft files of one's own, as `airwar validate` reads them."""

from airwar.common.data import typed
from airwar.kernel.files import Files

from .data_aircraft import AIRCRAFT_FIELDS, aircraft_from
from .data_setups import ScenarioEntry

_SETUP = frozenset({"date", "allied", "axis", "balance", "turns", "switches", "seats", "without"})

FILES = Files(
    setup=_SETUP,
    story=frozenset(ScenarioEntry.__struct_fields__) - _SETUP,
    piece=AIRCRAFT_FIELDS,
    pieces="aircraft",
    read_scenario=lambda tables: typed(
        {name: value for name, value in tables.items() if name not in ("seats", "aircraft")},
        ScenarioEntry,
        "setup",
    ),
    read_piece=lambda key, raw: aircraft_from({key: raw}),
)
