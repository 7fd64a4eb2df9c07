"""Scenario and aircraft files of one's own, as `airwar validate` reads them."""

from collections.abc import Mapping
from typing import Any

from airwar.common.data import typed
from airwar.kernel.files import Files

from .data_aircraft import AIRCRAFT_FIELDS, aircraft_from
from .data_scenarios import Story, read_setup
from .data_setups import Setup

_SETUP = frozenset(Setup.__struct_fields__) | {"without"}
_STORY = frozenset(Story.__struct_fields__)


def read_scenario(tables: Mapping[str, Any]) -> None:
    typed({name: value for name, value in tables.items() if name in _STORY}, Story, "setup")
    read_setup(tables)


FILES = Files(
    setup=_SETUP,
    story=_STORY,
    piece=AIRCRAFT_FIELDS,
    pieces="aircraft",
    read_scenario=read_scenario,
    read_piece=lambda key, raw: aircraft_from({key: raw}),
)
