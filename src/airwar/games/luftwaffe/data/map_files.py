"""The files of the map, as they are written: grid, lines, squares, cities, airbases."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .kinds import Area, Count, Hex, Marks, Source, Year

Place: TypeAlias = tuple[float, float]  # latitude and longitude in degrees
Region: TypeAlias = Literal["GG", "PR", "GV", "SK", "HU", "HR", "IT", "NL", "BE", "FR"]
Zone: TypeAlias = Literal["baltic", "east"]


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    hex_km: float
    columns: Annotated[int, Meta(ge=1, le=50)]
    rows: Annotated[int, Meta(ge=1, le=50)]
    sphere_km: float
    center: Place
    origin_x_km: float
    origin_y_km: float
    source: Source


class LineEntry(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    source: Source
    years: tuple[Year, ...]
    lands_in: Area | Literal[""]
    landing: bool
    hexes: int
    drawn: int = 0
    ring: tuple[Place, ...] = ()
    inside: tuple[Hex, ...] = ()  # in place of a ring
    marks: Marks = {}
    note: str = ""


class Ring(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    hexes: int
    ring: tuple[Place, ...] = ()
    inside: tuple[Hex, ...] = ()  # in place of a ring
    marks: Marks = {}


class SquareEntry(Struct, frozen=True, forbid_unknown_fields=True):
    zone: Zone
    number: Annotated[int, Meta(ge=1, le=20)]
    hexes: tuple[Hex, ...]
    source: Source
    regions: tuple[Region, ...] = ()
    fighters: bool = False
    in_1943: bool = False
    marks: Marks = {}


class Regions(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    greater_germany: tuple[Region, ...]
    names: dict[Region, str]


class In1945(Struct, frozen=True, forbid_unknown_fields=True):
    aircraft: int
    oil: int
    power: int
    transport: int
    industry_hexes: int
    v_weapon: int
    airbases: int


class Totals(Struct, frozen=True, forbid_unknown_fields=True):
    cities: int
    aircraft: int
    aircraft_cities: int
    oil: int
    oil_cities: int
    power: int
    transport: int
    industry: int
    industry_hexes: int
    v_weapon: int
    scoring: int
    airbases: int
    airbases_in_cities: int
    german_1945: In1945
    source: Source
    marks: Marks = {}


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    grid: Grid
    line: tuple[LineEntry, ...]
    switzerland: Ring
    baltic: Ring
    square: tuple[SquareEntry, ...]
    regions: Regions
    totals: Totals


class CityEntry(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    region: Region
    source: Source
    hex: Hex
    at: Place | None = None  # a map of the player's own may know hexes only
    nw: Count = 0
    s: Count = 0
    aircraft: Count = 0
    oil: Count = 0
    power: Count = 0
    transport: Count = 0
    industry: tuple[str, ...] = ()
    v_weapon: Count = 0
    airbase: bool = False
    side_1945: Literal["german", "west", "east"] = "german"
    nw_route: Count | None = None
    s_route: Count | None = None
    marks: Marks = {}


class BaseEntry(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    region: Region
    source: Source
    hex: Hex
    at: Place | None = None
    side_1945: Literal["german", "west", "east"] = "german"
