"""The Combat Results Table."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from airwar.common.data import read_toml, refuse, typed
from airwar.common.tables import line_reached
from airwar.kernel.errors import BadData

from .kinds import Source
from .own_data import packaged, read_data

Column: TypeAlias = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
Losses: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
FACES = 6


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rulebook's examples demand of any table."""

    column: Column
    source: Source
    rule: str
    factors: int = 0
    die: int = 0
    losses: int | None = None
    lists: int = 0
    lists_not: int = 0
    cannot: bool | None = None
    some_die: int | None = None
    any_factors: bool = False


class Crt(Struct, frozen=True, forbid_unknown_fields=True):
    """§13.5: the type of the firer gives the column, its factors the line, the die the losses."""

    source: Source
    weights: tuple[int, ...]
    results: tuple[tuple[Losses, ...], ...]
    city_line: Annotated[int, Meta(ge=1)]
    airbase_line: Annotated[int, Meta(ge=1)]
    up_gunned: Column
    columns: dict[str, tuple[Losses, ...]]
    check: tuple[Check, ...] = ()

    def line(self, column: str, factors: int) -> int | None:
        """§13.52: the next lower listed total counts; None: too few factors to fire."""
        return line_reached(self.columns[column], factors) if column else None

    def can_fire(self, column: str, factors: int) -> bool:
        return self.line(column, factors) is not None

    def losses(self, column: str, factors: int, die: int) -> int:
        """§13.51c, §13.62: below 1 none; above 6 as 6."""
        line = self.line(column, factors)
        return 0 if line is None else self.on_line(line, die)

    def city(self, die: int) -> int:
        """§15.2"""
        return self.on_line(self.city_line - 1, die)

    def airbase(self, die: int) -> int:
        """§15.31"""
        return self.on_line(self.airbase_line - 1, die)

    def on_line(self, line: int, die: int) -> int:
        return 0 if die < 1 else self.results[line][min(die, FACES) - 1]


@cache
def load_crt() -> Crt:
    """The table; examples of the rulebook are those of our file, whoever wrote this one."""
    book = typed(read_toml(packaged("crt.toml")), Crt, "crt.toml").check
    return check_crt(replace(typed(read_data("crt.toml"), Crt, "crt.toml"), check=book))


def check_crt(table: Crt, file: str = "crt.toml") -> Crt:
    """The table, if its columns rise and every example of the rulebook comes out."""
    for line, row in enumerate(table.results):
        if len(row) != FACES:
            raise refuse(file, f"results[{line}]", list(row), f"{FACES} numbers")
    for column, entries in table.columns.items():
        if column not in get_args(Column):
            raise refuse(file, "columns", column, f"one of {', '.join(get_args(Column))}")
        listed = [each for each in entries if each]
        if listed != sorted(set(listed)):
            raise refuse(file, f"columns.{column}", list(entries), "rising")
        if len(entries) > len(table.results):
            raise refuse(file, f"columns.{column}", list(entries), f"{len(table.results)} or less")
    for name, line in (("city_line", table.city_line), ("airbase_line", table.airbase_line)):
        if line > len(table.results):
            raise refuse(file, name, line, f"a whole number of {len(table.results)} or less")
    for n, check in enumerate(table.check):
        if not holds(table, check):
            raise BadData(f"{file}: check[{n}]: §{check.rule} does not come out of this table")
    return table


def holds(table: Crt, check: Check) -> bool:
    entries = table.columns[check.column]
    if check.cannot is not None:
        return table.can_fire(check.column, check.factors) is not check.cannot
    if check.lists:
        return check.lists in entries and check.lists_not not in entries
    if check.losses is not None:
        return table.losses(check.column, check.factors, check.die) == check.losses
    totals = range(1, max(entries) + 1) if check.any_factors else (check.factors,)
    return any(
        table.losses(check.column, total, die) == check.some_die
        for total in totals
        for die in range(1, FACES + 1)
    )
