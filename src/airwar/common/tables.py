"""Results tables as printed, and named modifiers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from airwar.common.data import refuse
from airwar.common.provenance import Source
from airwar.kernel.errors import BadData

R = TypeVar("R")  # a result


class Row(Struct, Generic[R], frozen=True, forbid_unknown_fields=True):
    """The rolls from `low` to `high`, open-ended if one is missing, and a cell for each column."""

    cells: tuple[R, ...]
    low: int | None = None
    high: int | None = None


class Results(Struct, Generic[R], frozen=True, forbid_unknown_fields=True):
    """A table in which to look up a modified roll.

    columns   the headings, in the order of column shifts
    limits    the lowest and highest sum of modifiers
    """

    columns: tuple[str, ...]
    rows: tuple[Row[R], ...]
    dice: int = 1
    sides: int = 6
    source: Source = "reconstructed"
    limits: tuple[int, int] | None = None

    def look_up(self, column: str, roll: int, shift: int = 0) -> R:
        """The cell for a modified roll. A shift stops at the outer columns, a roll at the last row.

        Raises KeyError for an unknown column.
        """
        return self.row(roll).cells[self.place(column, shift)]

    def place(self, column: str, shift: int = 0) -> int:
        if column not in self.columns:
            raise KeyError(column)
        return min(max(self.columns.index(column) + shift, 0), len(self.columns) - 1)

    def row(self, roll: int) -> Row[R]:
        lowest, highest = self.rows[0], self.rows[-1]
        for row in self.rows:
            if (row.low is None or roll >= row.low) and (row.high is None or roll <= row.high):
                return row
        return lowest if lowest.low is not None and roll < lowest.low else highest

    def total(self, modifiers: Iterable[Modifier]) -> int:
        """The sum of the modifiers, within the limits of the table."""
        least, most = self.limits or (None, None)
        return total(modifiers, least, most)


def check_results(table: Results[R], file: str, field: str) -> Results[R]:
    """The table, if its rows are in order from low to high with a cell for each column."""
    if not table.columns or not table.rows:
        raise BadData(f"{file}: {field}: a table needs columns and rows")
    for place, row in enumerate(table.rows):
        where = f"{field}.rows[{place}]"
        if len(row.cells) != len(table.columns):
            raise refuse(file, f"{where}.cells", list(row.cells), f"{len(table.columns)} results")
        if row.low is not None and row.high is not None and row.low > row.high:
            raise refuse(file, f"{where}.high", row.high, f"{row.low} or more")
        if place:
            above = table.rows[place - 1].high
            if above is None:
                raise BadData(f"{file}: {where}: the row before it has no end")
            if row.low != above + 1:
                raise refuse(file, f"{where}.low", row.low, f"{above + 1}")
    return table


def line_reached(least: Sequence[int], value: int) -> int | None:
    """The index of the last line whose least value is reached; an entry of 0 does not count."""
    reached = [line for line, entry in enumerate(least) if entry and entry <= value]
    return reached[-1] if reached else None


# -- modifiers ------------------------------------------------------------------------------------


class Modifier(NamedTuple):
    """A named number that is added to a roll."""

    name: str
    value: int


def times(name: str, value: int, count: int, limit: int | None = None) -> Modifier:
    """A modifier that counts several times, up to a limit."""
    whole = value * count
    if limit is not None:
        whole = max(whole, limit) if limit < 0 else min(whole, limit)
    return Modifier(name, whole)


def worst(modifiers: Sequence[Modifier]) -> list[Modifier]:
    """Only the lowest of several modifiers counts."""
    return [min(modifiers, key=lambda each: each.value)] if modifiers else []


def total(modifiers: Iterable[Modifier], least: int | None = None, most: int | None = None) -> int:
    """The sum of modifiers, within limits if there are any."""
    found = sum([value for _, value in modifiers])
    if least is not None:
        found = max(found, least)
    return found if most is None else min(found, most)
