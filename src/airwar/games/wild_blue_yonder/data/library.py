"""The game's data folder, and the rules and switches in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from airwar.common.catalog import Library, SwitchEntry

LIBRARY: Final = Library("airwar.games.wild_blue_yonder", ("basic", "optional", "campaign-only"))
data_file = LIBRARY.file
load_rules = LIBRARY.rules


@cache
def load_switches() -> Mapping[str, SwitchEntry]:
    """The alternative readings, by key."""
    return LIBRARY.switches(SwitchEntry)
