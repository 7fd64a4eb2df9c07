"""The data of the game as typed values.

Everything is read once, checked whole and frozen. A fault is a `BadData` that names file, field and
what is allowed. Where a figure comes from (given, deduced, reconstructed) stands in the data files.
"""

from typing import Final

from airwar.common.catalog import Library

TIERS: Final = ("basic", "advanced", "optional", "scenario", "reconstructed")
LIBRARY: Final = Library("airwar.games.wings_at_war", TIERS)
