"""Aircraft: both sides of the Leader and Wingman cards, and where each figure comes from."""

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, convert, field

from airwar.common.data import read_toml, refuse, typed
from airwar.common.provenance import Source, check_marked, source_of
from airwar.common.setups import Pieces
from airwar.kernel.errors import BadData

from .library import data_file

SideName = Literal["allied", "axis"]
Nation = Literal["German", "Hungarian", "Italian", "Romanian", "British", "Soviet", "US"]
AircraftClass = Literal["fighter", "light-bomber", "medium-bomber", "heavy-bomber"]
Ceiling = Annotated[Literal["L", "M", "H", "VH"], Meta(description="one of L, M, H, VH")]
Month = Annotated[
    str,
    Meta(pattern=r"^19[34][0-9]-(0[1-9]|1[0-2])$", description="a month such as 1943-07"),
]
Rating = Annotated[int, Meta(ge=0, le=20)]

VERY_LOW: Final = 0
LOW: Final = 1
MEDIUM: Final = 2
HIGH: Final = 3
VERY_HIGH: Final = 4
ALTITUDES: Final = ("Very Low", "Low", "Medium", "High", "Very High")
CEILINGS: Final = MappingProxyType({"L": LOW, "M": MEDIUM, "H": HIGH, "VH": VERY_HIGH})

SIDE_OF: Final[Mapping[Nation, SideName]] = MappingProxyType(
    {
        "German": "axis",
        "Hungarian": "axis",
        "Italian": "axis",
        "Romanian": "axis",
        "British": "allied",
        "Soviet": "allied",
        "US": "allied",
    }
)  # §4.2-a


class Side(Struct, frozen=True):
    """One side of a Leader card together with that of its Wingman, §5.1-a, §5.4.1."""

    performance: int
    horsepower: int
    capacity: int
    ceiling: int
    offensive: int
    defensive: int
    burst: int | None = None
    cannon: int = 0
    wingman_cannon: int | None = None  # None: as the Leader's
    gunner: int | None = None
    bomb: int | None = None
    strafe: int | None = None
    wingman_bomb: int | None = None
    wingman_strafe: int | None = None


class Aircraft(Struct, frozen=True):
    """One type of aircraft: both sides of its cards, its specials, where its figures come from."""

    key: str
    name: str
    nation: Nation
    side: SideName
    service: str
    aircraft_class: AircraftClass
    engines: int
    art: str
    front: Side
    damaged: Side
    turbo: bool
    agile: bool
    power_boost: bool
    turret: bool
    speed: int
    damaged_speed: int
    thrust: int
    heavy_guns: int
    value: int  # §5.2.10
    wingman_value: int
    given: tuple[str, ...]
    deduced: tuple[str, ...]
    damaged_agile: bool | None = None  # None: as on the front
    wingman_heavy_guns: int | None = None  # None: as the Leader's

    @property
    def agile_when_damaged(self) -> bool:
        return self.agile if self.damaged_agile is None else self.damaged_agile

    @property
    def multi_engined(self) -> bool:
        return self.engines > 1

    @property
    def jet(self) -> bool:
        return self.speed > 0

    @property
    def element_value(self) -> int:
        """Balance Value of a Leader with his Wingman, §5.4.6."""
        return self.value + self.wingman_value

    def source(self, name: str) -> Source:
        """Where a figure comes from: `front.burst`, `turbo`, `element_value`."""
        return source_of(name, {"given": self.given, "deduced": self.deduced})


@cache
def load_aircraft(extra: Path | None = None) -> Mapping[str, Aircraft]:
    """All aircraft by key. Those of `extra`, a player's own file, are added, or replace ours."""
    planes = _aircraft(data_file("aircraft.toml"))
    if extra is not None:
        planes |= _aircraft(extra)
    return MappingProxyType(planes)


class _SideEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One side as the file has it, with the Ceiling as letters."""

    performance: Rating
    horsepower: Rating
    capacity: Annotated[int, Meta(ge=1, le=40)]
    offensive: Rating
    defensive: Rating
    ceiling: Ceiling | None = None
    burst: Rating | None = None
    cannon: Rating = 0
    wingman_cannon: Rating | None = None
    gunner: Rating | None = None
    bomb: Rating | None = None
    strafe: Rating | None = None
    wingman_bomb: Rating | None = None
    wingman_strafe: Rating | None = None


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One aircraft as the file has it."""

    name: str
    nation: Nation
    service: Month
    art: str
    value: Annotated[int, Meta(ge=0, le=60)]
    wingman_value: Annotated[int, Meta(ge=-20, le=40)]
    front: _SideEntry
    damaged: _SideEntry
    aircraft_class: AircraftClass = field(name="class", default="fighter")
    engines: Annotated[int, Meta(ge=1, le=6)] = 1
    turbo: bool = False
    agile: bool = False
    damaged_agile: bool | None = None
    power_boost: bool = False
    turret: bool = False
    speed: Rating = 0
    damaged_speed: Rating | None = None
    thrust: Rating = 0
    heavy_guns: Rating = 0
    wingman_heavy_guns: Rating | None = None
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()


_SIDE_FIELDS: Final = tuple(
    f"{side}.{name}" for side in ("front", "damaged") for name in Side.__struct_fields__
)
_PLAIN_FIELDS: Final = (
    "service", "engines", "turbo", "agile", "damaged_agile", "power_boost", "turret", "speed",
    "damaged_speed", "thrust", "heavy_guns", "wingman_heavy_guns", "value", "wingman_value",
    "element_value",
)  # fmt: skip
AIRCRAFT_FIELDS: Final = frozenset(_Entry.__struct_fields__)
_SOURCED: Final = frozenset((*_SIDE_FIELDS, *_PLAIN_FIELDS))


def aircraft_from(tables: Mapping[str, Any]) -> dict[str, Aircraft]:
    """Aircraft of a set-up, written as in aircraft.toml."""
    return {key: read_aircraft("setup.aircraft", key, raw) for key, raw in tables.items()}


def _aircraft(path: Traversable) -> dict[str, Aircraft]:
    return {key: read_aircraft(path.name, key, raw) for key, raw in read_toml(path).items()}


def read_aircraft(file: str, key: str, raw: Any) -> Aircraft:
    """One aircraft, completely checked."""
    entry = typed(raw, _Entry, file, key)
    marked = (*entry.given, *entry.deduced)
    field_of_marks = f"{key}.given or deduced"
    check_marked(marked, _SOURCED.__contains__, file, field_of_marks, "a figure of an aircraft")
    if entry.damaged.capacity <= entry.front.capacity:
        more = f"more than the {entry.front.capacity} of the front"
        raise refuse(file, f"{key}.damaged.capacity", entry.damaged.capacity, more)
    if (entry.speed > 0) != (entry.thrust > 0):
        raise BadData(f"{file}: {key}: a jet has both speed and thrust, others have neither")
    if (entry.damaged_speed or 0) > entry.speed:
        raise refuse(file, f"{key}.damaged_speed", entry.damaged_speed, f"at most {entry.speed}")
    if entry.damaged_agile and not entry.agile:
        raise BadData(f"{file}: {key}.damaged_agile: the front is not Agile")
    if entry.turret and entry.front.gunner is None:
        raise BadData(f"{file}: {key}.front.gunner: a turret fighter needs one")
    plain = {name: getattr(entry, name) for name in _Entry.__struct_fields__}
    return Aircraft(
        **plain
        | {
            "key": key,
            "side": SIDE_OF[entry.nation],
            "front": _side(entry.front, entry.aircraft_class),
            "damaged": _side(entry.damaged, entry.aircraft_class),
            "turbo": entry.turbo or entry.speed > 0,  # §5.3: every jet counts as turbocharged.
            "damaged_speed": entry.speed if entry.damaged_speed is None else entry.damaged_speed,
        }
    )


def _side(entry: _SideEntry, aircraft_class: AircraftClass) -> Side:
    usual = "VH" if aircraft_class == "fighter" else "H"  # §5.2.7
    plain = {name: getattr(entry, name) for name in _SideEntry.__struct_fields__}
    return convert(plain | {"ceiling": CEILINGS[entry.ceiling or usual]}, Side)


PIECES: Final = Pieces("aircraft", AIRCRAFT_FIELDS, load_aircraft, read_aircraft)
