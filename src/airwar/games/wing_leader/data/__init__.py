"""The data of the game as typed values.

Everything is read once, checked whole and frozen. A fault is a `BadData` that names file, field and
what is allowed. Where a figure comes from (given, deduced, reconstructed) stands in the data files.
"""

from airwar.common.catalog import Library

TIERS = ("basic", "advanced", "surface", "bombing", "optional")

LIBRARY = Library("airwar.games.wing_leader", TIERS)
