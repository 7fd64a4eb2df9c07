"""The game's data folder, and the rules and switches in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from airwar.common.catalog import Library, SwitchEntry

LIBRARY: Final = Library("airwar.games.angels_20", ("basic", "advanced", "scenario", "optional"))
data_file = LIBRARY.file
load_rules = LIBRARY.rules


class Switch(SwitchEntry, frozen=True, kw_only=True):
    """A rule that a table may turn on: advanced, optional, or an alternative reading."""

    kind: Literal["advanced", "optional", "reading"]


@cache
def load_switches() -> Mapping[str, Switch]:
    """The advanced and optional rules and the alternative readings, by key."""
    return LIBRARY.switches(Switch)
