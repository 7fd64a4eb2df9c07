"""The tables of the cards as typed values, and a user's changes to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct, to_builtins

from airwar.common.data import read_toml, refuse, typed
from airwar.common.provenance import Source, check_marked
from airwar.common.tables import Results, Row, check_results
from airwar.kernel.errors import BadData

from . import LIBRARY

Modifier: TypeAlias = Annotated[int, Meta(ge=-12, le=12)]
Span: TypeAlias = tuple[int, int]
ByAltitude: TypeAlias = tuple[tuple[int, int, int], ...]  # from, to, modifier
FlakCell: TypeAlias = Literal["-", "C", "1", "2", "3", "4", "5", "6", "1d6", "0", "-1", "-2"]


class Marked(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of figures. `source` holds for all that `given` and `deduced` do not name."""

    source: Source
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()


class Weather(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    wispy: Modifier
    broken: Modifier
    rain: Modifier
    dense: Modifier
    haze: Modifier


class Tally(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    behind: Modifier
    sun: Modifier
    weather: Modifier
    radio_call: Modifier
    contrails: Modifier
    stream: Modifier


class Reaction(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    late: int
    successful: int
    weather: Modifier
    high_speed: Modifier
    same_square: Modifier
    three_squares: Modifier
    escort_higher: Modifier
    veteran: Modifier
    green: Modifier


class CombatValue(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    additional: Modifier
    veteran: Modifier
    green: Modifier
    flight: Modifier
    disrupted: Modifier
    rigid: Modifier
    single: Modifier
    least: int


class AirCombatDice(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    weather: Modifier
    bounce_attacker: Modifier
    bounce_defender: Modifier
    evasion: Modifier
    lufbery: Modifier
    gyro: Modifier
    defense: Modifier
    turning: Modifier
    heavy_group: Modifier


class Firepower(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    experte: Modifier
    gyro: Modifier
    head_on: Modifier
    gun_pod: Modifier
    rockets: Modifier


class CohesionDice(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    loss: Modifier
    most_losses: Modifier
    veteran: Modifier
    green: Modifier
    low_ammo: Modifier
    depleted: Modifier
    weather: Modifier
    bounced: Modifier


class FlakDice(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    strength: Modifier
    support: Modifier
    slow: Modifier
    slow_speed: int
    fast: Modifier
    fast_speed: int
    weather: Modifier
    heavy: ByAltitude
    light: ByAltitude
    fire_direction: Modifier
    proximity_fuse: Modifier
    barrage_firepower: Modifier
    direct_firepower: Modifier
    dual_fuse: Modifier


class Balloon(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    speed: int
    turn: int
    protection: int
    max_losses: int
    altitudes: Span
    strength: int
    vp: int


class BombingDice(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    level: Modifier
    dive: Modifier
    steep: Modifier
    steep_s: Modifier
    glide: Modifier
    glide_s: Modifier
    atgr: Modifier
    strafe: Modifier
    parafrag: Modifier
    skip: Modifier
    kamikaze: Modifier
    anvil: Modifier
    long_range: Modifier
    no_aim: Modifier
    armored: Modifier
    disrupted: Modifier
    broken: Modifier
    veteran: Modifier
    green: Modifier
    weather: Modifier


class Sight(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """§15.4-roll: the modifier of a bombsight by the altitude of release."""

    bands: tuple[Span, ...]
    T: tuple[Modifier, ...]
    S: tuple[Modifier, ...]
    V: tuple[Modifier, ...]
    G: tuple[Modifier, ...]

    def of(self, sight: str, altitude: int) -> int:
        row: tuple[int, ...] = getattr(self, sight)
        return next(
            value
            for (low, high), value in zip(self.bands, row, strict=True)
            if low <= altitude <= high
        )


class Exits(Marked, frozen=True, forbid_unknown_fields=True, kw_only=True):
    whole: int
    half: int
    broken: int


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml."""

    weather: Weather
    tally: Tally
    reaction: Reaction
    combat_value: CombatValue
    air_combat: Results[int]
    air_combat_dice: AirCombatDice
    firepower: Firepower
    cohesion: Results[int]
    cohesion_dice: CohesionDice
    flak: Results[FlakCell]
    flak_dice: FlakDice
    balloon: Balloon
    bombing: Results[int]
    bombing_dice: BombingDice
    sight: Sight
    exits: Exits


COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "air_combat": ("-4", "-3", "-2", "-1", "0", "+1", "+2", "+3", "+4"),
    "cohesion": ("fighter", "bomber", "flak"),
    "flak": ("barrage", "direct", "bomb"),
    "bombing": ("percent",),
}


@cache
def load_tables() -> Tables:
    path = LIBRARY.file("tables.toml")
    return read_tables(read_toml(path), path.name)


def read_tables(raw: Mapping[str, Any], file: str) -> Tables:
    """Tables as they are written, checked whole. Raises BadData."""
    given = dict(raw)
    cells = _given_cells(given, file)
    tables = typed(given, Tables, file)
    for name, columns in COLUMNS.items():
        table = check_results(getattr(tables, name), file, name)
        if table.columns != columns:
            allowed = ", ".join(columns)
            raise refuse(file, f"{name}.columns", list(table.columns), f"these: {allowed}")
    for name, found in cells:
        table = getattr(tables, name)
        if table.look_up(found.column, found.roll) != found.cell:
            where = f"{name}, column {found.column}, roll {found.roll}"
            raise BadData(f"{file}: {where}: the rules give {found.cell}")
    for name in tables.__struct_fields__:
        part = getattr(tables, name)
        if isinstance(part, Marked):
            fields = set(part.__struct_fields__) - {"source", "given", "deduced"}
            for mark in ("given", "deduced"):
                allowed = f"one of {', '.join(sorted(fields))}"
                names = getattr(part, mark)
                check_marked(names, fields.__contains__, file, f"{name}.{mark}", allowed)
    _check_spans(tables, file)
    return tables


class _Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell that the rules state in an example."""

    column: str
    roll: int
    cell: int


def _given_cells(raw: dict[str, Any], file: str) -> list[tuple[str, _Cell]]:
    found = []
    for name in COLUMNS:
        table = raw.get(name)
        if isinstance(table, Mapping) and "given_cells" in table:
            where = f"{name}.given_cells"
            cells = typed(table["given_cells"], tuple[_Cell, ...], file, where)
            found += [(name, each) for each in cells]
            raw[name] = {key: value for key, value in table.items() if key != "given_cells"}
    return found


def _check_spans(tables: Tables, file: str) -> None:
    for name in "TSVG":
        row = getattr(tables.sight, name)
        if len(row) != len(tables.sight.bands):
            raise refuse(file, f"sight.{name}", list(row), f"{len(tables.sight.bands)} figures")
    covered = [altitude for low, high in tables.sight.bands for altitude in range(low, high + 1)]
    if covered != list(range(20)):
        raise BadData(f"{file}: sight.bands: they do not cover altitudes 0 to 19, each once")


def own_tables(raw: Any, file: str = "setup.tables") -> Tables | None:
    """§5.1-special: the tables of a set-up: ours, with the figures and rows that it changes."""
    if raw is None:
        return None
    if not isinstance(raw, Mapping):
        raise refuse("setup", "tables", raw, "a table")
    base: dict[str, Any] = to_builtins(load_tables())
    for name, part in raw.items():
        if name not in base:
            raise BadData(f"{file}: {name}: no such table; there are {', '.join(base)}")
        if not isinstance(part, Mapping):
            raise refuse(file, name, part, "a table")
        base[name] = base[name] | dict(part)
    found = read_tables(base, file)
    for name, fixed in _FIXED:
        ours, theirs = (getattr(getattr(each, name), fixed) for each in (load_tables(), found))
        if ours != theirs:
            raise refuse(file, f"{name}.{fixed}", theirs, f"{ours}, which the rules give")
    return found


# Kinds of cloud are told apart by these, and a balloon has no performance at all.
_FIXED: Final = (
    *[("weather", kind) for kind in ("wispy", "broken", "rain", "dense", "haze")],
    ("balloon", "speed"),
    ("balloon", "turn"),
)


__all__ = ["Results", "Row", "Tables", "load_tables", "own_tables", "read_tables"]
