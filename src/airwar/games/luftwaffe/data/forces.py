"""Orders of battle by quarter, and the names of units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

from airwar.common.data import refuse, typed
from airwar.kernel.errors import BadData

from .aircraft import load_types
from .kinds import Area, Count, Marks, Quarter, Side, Source
from .own_data import read_data

Force: TypeAlias = dict[str, Count]
Chart: TypeAlias = Literal["tournament", "advanced"]
FILE = "forces.toml"


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Reinforcement Phase of a quarter does for a side."""

    side: Side
    quarter: Quarter
    arrives: Force
    source: Source
    kind: Literal["", "school", "railroad", "tactical"] = ""
    withdraws: Force = {}
    in_play: Force = {}
    area: Area | Literal[""] = ""
    marks: Marks = {}


class _Forces(Struct, frozen=True, forbid_unknown_fields=True):
    tournament: tuple[Entry, ...]
    advanced: tuple[Entry, ...]
    names: dict[str, object]


@cache
def _file() -> _Forces:
    found = typed(read_data(FILE), _Forces, FILE)
    types = load_types()
    for chart, entries in (("tournament", found.tournament), ("advanced", found.advanced)):
        for n, entry in enumerate(entries):
            for key in (*entry.arrives, *entry.withdraws, *entry.in_play):
                if key not in types:
                    raise refuse(FILE, f"{chart}[{n}]", key, "a type")
    check_in_play(found.tournament)
    check_kinds(found.advanced)
    return found


def check_kinds(entries: tuple[Entry, ...]) -> None:
    """§27.31, §27.32: ten school units, ten railroad units, two of these in July 1944."""
    count: dict[str, int] = {}
    for entry in entries:
        for key in (entry.kind, f"{entry.kind} {entry.quarter}"):
            count[key] = count.get(key, 0) + sum(entry.arrives.values())
    wanted = (
        ("school", 10, "27.32"),
        ("railroad", 10, "27.31"),
        ("railroad Jul 44", 2, "27.31"),
        ("railroad Jan 45", 8, "27.31"),
    )
    for what, number, rule in wanted:
        if count.get(what, 0) != number:
            raise BadData(
                f"{FILE}: advanced: {what}: {count.get(what, 0)} is not {number} ({rule})"
            )


def check_in_play(entries: tuple[Entry, ...]) -> None:
    """What there is follows from what has come and gone."""
    for side in ("german", "american"):
        have: dict[str, int] = {}
        for n, entry in enumerate(entries):
            if entry.side == side:
                for key, count in entry.arrives.items():
                    have[key] = have.get(key, 0) + count
                for key, count in entry.withdraws.items():
                    have[key] = have.get(key, 0) - count
                if {key: count for key, count in have.items() if count} != entry.in_play:
                    raise BadData(f"{FILE}: tournament[{n}].in_play: does not follow, {have}")


@cache
def load_chart(chart: Chart) -> Mapping[tuple[str, str], tuple[Entry, ...]]:
    """§21.1, §27.11: the entries by side and quarter; the advanced ones come on top."""
    entries = _file().tournament + (_file().advanced if chart == "advanced" else ())
    keys = dict.fromkeys([(each.side, each.quarter) for each in entries])
    return MappingProxyType(
        {
            (side, quarter): tuple([e for e in entries if (e.side, e.quarter) == (side, quarter)])
            for side, quarter in keys
        }
    )


@cache
def load_names() -> Mapping[str, tuple[str, ...]]:
    """§3.33: names of units by type, in order of arrival; they have no effect."""
    return MappingProxyType(
        {
            key: typed(names, tuple[str, ...], FILE, f"names.{key}")
            for key, names in _file().names.items()
            if key not in ("source", "marks")
        }
    )
