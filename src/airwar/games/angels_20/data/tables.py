"""The tables of the rules: board, arc, numbers needed, clouds, theatres, starting situations."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from airwar.common.data import read_toml, refuse, typed
from airwar.common.provenance import Source, check_marked, source_of
from airwar.games.angels_20.data.aircraft import (
    AircraftType,
    Nation,
    Pilot,
    SideName,
)
from airwar.games.angels_20.data.library import data_file

CloudKind = Literal["clear", "light", "heavy", "solid"]
Facing = Annotated[int, Meta(ge=0, le=5)]
Altitude = Annotated[int, Meta(ge=1, le=6)]
Face = Annotated[int, Meta(ge=1, le=6)]
Hex = tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]]  # column and row
Bands = tuple[CloudKind, CloudKind, CloudKind, CloudKind, CloudKind, CloudKind]

LOWEST: Final = 1
HIGHEST: Final = 6  # §movement.altitude


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The map: sections laid one south of the other, every hex of them in play."""

    section_columns: Annotated[int, Meta(ge=4, le=60)]
    section_rows: Annotated[int, Meta(ge=4, le=60)]
    sections: Annotated[int, Meta(ge=1, le=4)]
    altitudes: Annotated[int, Meta(ge=6, le=6)]

    @property
    def columns(self) -> int:
        return self.section_columns

    @property
    def rows(self) -> int:
        return self.section_rows * self.sections

    def holds(self, column: int, row: int) -> bool:
        """Whether a hex is in play; every step beyond them is an exit, §map.exit."""
        return 0 <= column < self.columns and 0 <= row < self.rows


class Arc(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes in the firing arc of a fighter facing north, as axial steps from its own."""

    front: tuple[tuple[int, int], ...]
    wide: tuple[tuple[int, int], ...]


class Aspect(Struct, frozen=True, forbid_unknown_fields=True):
    """Number needed by the side shot at, clockwise from the nose, §attack.aspect."""

    numbers: tuple[Face, Face, Face, Face, Face, Face]


class Check(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers and modifiers of maneuver checks, §check.number, §damage.crippled-checks."""

    normal: int
    high: int
    crippled: int
    climbing: int


class Tailing(Struct, frozen=True, forbid_unknown_fields=True):
    """How near, how level, how much it is worth, §tailing.conditions, §tailing.bonus."""

    reach: int
    altitude: int
    bonus: int


class FlightLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """What a built flight may cost, and its size, §standard.points, §standard.size."""

    points: int
    least: int
    most: int


class CloudTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers needed to enter cloud, and the random sky by die roll, §clouds.random."""

    heavy: Face
    light: Face
    random: tuple[Bands, Bands, Bands, Bands, Bands, Bands]


class Flak(Struct, frozen=True, forbid_unknown_fields=True):
    """Where flak fields can be, when they fire and how well, §flak.roll, §flak.attack."""

    altitudes: tuple[Altitude, ...]
    roll: Face
    number: Face


class Balloon(Struct, frozen=True, forbid_unknown_fields=True):
    """When an aircraft hits the cable, and what the second die does, §balloon.roll."""

    altitude: Altitude
    roll: Face
    harmless: Face
    damage: Face


class Survival(Struct, frozen=True, forbid_unknown_fields=True):
    """The number that saves a pilot, and the modifiers for the territory below, §survival.roll."""

    need: Face
    friendly: int
    enemy: int


class Scale(Struct, frozen=True, forbid_unknown_fields=True):
    """What turn, hex, altitude and speed stand for."""

    turn_seconds: tuple[int, int]
    hex_yards: int
    real_bands: int
    speed_point_mph: int


class Theatre(Struct, frozen=True, forbid_unknown_fields=True):
    """The nations that flew in a theater of the war."""

    name: str
    rule: str
    axis: tuple[Nation, ...]
    allied: tuple[Nation, ...]

    def nations(self, side: SideName) -> tuple[Nation, ...]:
        return self.allied if side == "allied" else self.axis


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side deploys: first and last column and row, one facing, one altitude."""

    columns: Hex
    rows: Hex
    facing: Facing
    altitude: Altitude

    def hexes(self) -> tuple[tuple[int, int], ...]:
        """Every [column, row] of the area, west to east and north to south."""
        return tuple(
            (column, row)
            for column in range(self.columns[0], self.columns[1] + 1)
            for row in range(self.rows[0], self.rows[1] + 1)
        )

    def holds(self, column: int, row: int) -> bool:
        return self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the six starts; blue, without the advantage, begins with the points."""

    title: str
    points: int
    blue: Area
    red: Area

    def called(self, higher: str) -> str:
        """The title with the name of the side that has the advantage: the areas of the start are
        red and blue, and so are the sides on the screen, but not in that order."""
        return self.title.replace("Red", higher)


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """All of tables.toml."""

    board: Board
    arc: Arc
    aspect: Aspect
    check: Check
    tailing: Tailing
    flight: FlightLimits
    clouds: CloudTable
    flak: Flak
    balloon: Balloon
    illumination: dict[AircraftType, Face]
    survival: Survival
    collision: dict[Pilot, Face]
    scale: Scale
    theatres: dict[str, Theatre]
    situations: tuple[Situation, Situation, Situation, Situation, Situation, Situation]
    sources: dict[Source, tuple[str, ...]]

    def situation(self, die: int) -> Situation:
        """The start of that number, §standard.situations."""
        return self.situations[die - 1]

    def source(self, name: str) -> Source:
        """Where a figure comes from: `board.section_rows`, `situations.points`."""
        return source_of(name, self.sources)


@cache
def load_tables() -> Tables:
    """The tables, read once and checked."""
    path = data_file("tables.toml")
    raw = read_toml(path)
    tables = typed(raw, Tables, path.name)
    for source, names in tables.sources.items():
        stands = partial(_stands, raw)
        check_marked(names, stands, path.name, f"sources.{source}", "a figure of this file")
    for place, situation in enumerate(tables.situations):
        for color, area in (("blue", situation.blue), ("red", situation.red)):
            if not all(tables.board.holds(*each) for each in area.hexes()):
                where = f"situations[{place}].{color}"
                raise refuse(path.name, where, [*area.columns, *area.rows], "on the board")
    return tables


def _stands(raw: Mapping[str, Any], name: str) -> bool:
    """Whether a dotted name exists in the file."""
    table, _, figure = name.partition(".")
    found = raw.get(table)
    if isinstance(found, list):
        return all(figure in each for each in found)
    return found is not None and (not figure or figure in found)
