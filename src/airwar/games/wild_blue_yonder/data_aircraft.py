"""Aircraft: both sides of the Leader and Wingman cards, and where each figure comes from."""

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, convert, field

from airwar.games.wild_blue_yonder.reading import data_file, read_toml, refuse, typed
from airwar.kernel.errors import BadData

SideName = Literal["allied", "axis"]
Nation = Literal["German", "Hungarian", "Italian", "Romanian", "British", "Soviet", "US"]
AircraftClass = Literal["fighter", "light-bomber", "medium-bomber", "heavy-bomber"]
Ceiling = Annotated[Literal["L", "M", "H", "VH"], Meta(description="one of L, M, H, VH")]
Source = Literal["given", "deduced", "reconstructed"]
Month = Annotated[
    str,
    Meta(pattern=r"^19[34]\d-(0[1-9]|1[0-2])$", description="a month such as 1943-07"),
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
    gunner: int | None = None
    bomb: int | None = None
    strafe: int | None = None
    wingman_bomb: int | None = None
    wingman_strafe: int | None = None


class Aircraft(Struct, frozen=True):
    """One type of aircraft: both sides of its cards, its specials, the sources of its figures."""

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
        if name in self.given:
            return "given"
        return "deduced" if name in self.deduced else "reconstructed"


@cache
def load_aircraft(extra: Path | None = None) -> Mapping[str, Aircraft]:
    """All aircraft by key; those of `extra`, a player's own file, replace ours or join them."""
    planes = _aircraft(data_file("aircraft.toml"))
    if extra is not None:
        planes |= _aircraft(extra)
    return MappingProxyType(planes)


class _SideEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One side as it stands in the file: the Ceiling by its letters."""

    performance: Rating
    horsepower: Rating
    capacity: Annotated[int, Meta(ge=1, le=40)]
    offensive: Rating
    defensive: Rating
    ceiling: Ceiling | None = None
    burst: Rating | None = None
    cannon: Rating = 0
    gunner: Rating | None = None
    bomb: Rating | None = None
    strafe: Rating | None = None
    wingman_bomb: Rating | None = None
    wingman_strafe: Rating | None = None


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One aircraft as it stands in the file."""

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
    power_boost: bool = False
    turret: bool = False
    speed: Rating = 0
    damaged_speed: Rating = 0
    thrust: Rating = 0
    heavy_guns: Rating = 0
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()


_SIDE_FIELDS: Final = tuple(
    f"{side}.{name}" for side in ("front", "damaged") for name in Side.__struct_fields__
)
_PLAIN_FIELDS: Final = (
    "service", "engines", "turbo", "agile", "power_boost", "turret", "speed",
    "damaged_speed", "thrust",
    "heavy_guns", "value", "wingman_value", "element_value",
)  # fmt: skip
AIRCRAFT_FIELDS: Final = frozenset(_Entry.__struct_fields__)
_SOURCED: Final = frozenset((*_SIDE_FIELDS, *_PLAIN_FIELDS))


def aircraft_from(tables: Mapping[str, Any]) -> dict[str, Aircraft]:
    """Aircraft that a set-up brings along, written as in aircraft.toml."""
    return {key: _plane("setup.aircraft", key, raw) for key, raw in tables.items()}


def _aircraft(path: Traversable) -> dict[str, Aircraft]:
    return {key: _plane(path.name, key, raw) for key, raw in read_toml(path).items()}


def _plane(file: str, key: str, raw: Any) -> Aircraft:
    entry = typed(raw, _Entry, file, key)
    for name in (*entry.given, *entry.deduced):
        if name not in _SOURCED:
            raise refuse(file, f"{key}.given or deduced", name, "a figure of an aircraft")
    if entry.damaged.capacity <= entry.front.capacity:
        more = f"more than the {entry.front.capacity} of the front"
        raise refuse(file, f"{key}.damaged.capacity", entry.damaged.capacity, more)
    if (entry.speed > 0) != (entry.thrust > 0):
        raise BadData(f"{file}: {key}: a jet has both speed and thrust, others have neither")
    if entry.damaged_speed > entry.speed:
        raise refuse(file, f"{key}.damaged_speed", entry.damaged_speed, f"at most {entry.speed}")
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
        }
    )


def _side(entry: _SideEntry, aircraft_class: AircraftClass) -> Side:
    usual = "VH" if aircraft_class == "fighter" else "H"  # §5.2.7
    plain = {name: getattr(entry, name) for name in _SideEntry.__struct_fields__}
    return convert(plain | {"ceiling": CEILINGS[entry.ceiling or usual]}, Side)
