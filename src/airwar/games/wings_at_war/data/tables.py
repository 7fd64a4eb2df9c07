"""The tables and figures of the rules as typed values; lengths in hundredths of an inch."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct, field

from airwar.common.data import keyed_tables, read_toml, typed

from .lengths import Source, data_file, in_hundredths

T = TypeVar("T")
Levels: TypeAlias = tuple[int, int]
Height: TypeAlias = Literal["lower", "same", "higher"]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a results table: for which final scores, and what then."""

    low: int = -99
    high: int = 99
    gives: int = 0
    save: bool = False
    hit: bool = False
    more: int = 0  # Damage
    damage: int = 0
    destroyed: bool = False


Rows: TypeAlias = Annotated[tuple[Row, ...], Meta(min_length=1)]


def look_up(rows: tuple[Row, ...], score: int) -> Row:
    return next(row for row in rows if row.low <= score <= row.high)


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    per_unit: int
    leader: Rows


class Initiative(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    fighters: int
    leaders: int
    leadership: int
    marker: int


class Visibility(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    least: int
    most: int
    even: int
    odd: int
    start: int


class MovementTest(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    need: int
    skill: int
    climb: int
    zoom: int
    agility: int
    fatigue: int
    night: int


class Spotting(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    need: int
    skill: int
    crew: int
    fatigue: int
    cloud: int
    radar: int


class ToHit(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    skill: int
    agility: int
    stores: int
    tail: int
    side: int
    front: int
    close: int
    fatigue: int
    rockets: int
    cloud: int


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    rows: Rows


class Save(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    skill: int
    size: int
    firepower: int
    damage: int


class Skills(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    names: dict[str, int]


class Tables(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """tables.toml."""

    orders: Orders
    initiative: Initiative
    visibility: Visibility
    movement_test: MovementTest
    spotting: Spotting
    to_hit: ToHit
    effects: Results
    save: Save
    save_effects: Results
    surface_results: Results
    skills: Skills


# -- limits.toml ----------------------------------------------------------------------------------


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    size: tuple[int, int]
    levels: Levels
    base: int
    space: int
    turns: int


class SetUpLimits(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    zone: int
    levels: Levels
    gap: int
    leader_for: int


class Markers(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    move: int


class Turning(Struct, frozen=True, forbid_unknown_fields=True):
    """Turns a move and the run before each, from an Agility on."""

    least_agility: int = field(name="from")
    turns: int
    straight: int


class Movement(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    step: int
    climb: int
    zoom: int
    dive: int
    dive_most: int
    straight_dive: int
    angle: int
    tight_angle: int
    agile: Turning
    normal: Turning
    clumsy: Turning


class Fatigue(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    order: int
    maneuver: int
    zoom: int


class Straggler(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    need: int
    along: int
    heading: int
    levels: int


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    base: int
    speed: int
    speed_from: int
    agility: int
    climb: int
    firepower: int
    flexible: int
    size: int
    payload: int
    torpedo: int
    least: int
    skill_percent: int
    leader: int
    leadership: int
    leader_least: int
    gondolas: int
    heavy_gun: int
    light_gun: tuple[int, int]
    searchlight: int
    balloon: int


class Limits(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """limits.toml."""

    table: Table
    set_up: SetUpLimits
    markers: Markers
    movement: Movement
    fatigue: Fatigue
    straggler: Straggler
    points: Points


# -- weapons.toml, maneuvers.toml -----------------------------------------------------------------


class Ranges(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    close: int
    flexible: int
    level: int
    levels: int
    flexible_jam: int


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    name: str
    levels: tuple[Height, ...]
    center: int = 0
    all_round: bool = False


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    name: str
    least: int
    most: int
    firepower: int
    jam: int
    target_size: int = -9
    headings: int = 0


class Gondolas(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    firepower: int


class Weapons(Struct, frozen=True, forbid_unknown_fields=True):
    """weapons.toml."""

    ranges: Ranges
    guns: dict[str, Any]  # hundredths of Firepower by kind
    positions: dict[str, Position]
    special: dict[str, Special]
    gondolas: Gondolas


class ManeuverLimits(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    each: int
    ace: int
    agility: int


class ManeuverType(Struct, frozen=True, forbid_unknown_fields=True):
    """What a special maneuver needs."""

    rule: str
    source: Source
    name: str
    side: bool = False
    straight: int = 0
    length: int = 0
    least_level: int = 1
    most_level: int = 6
    half: bool = False
    before: bool = False
    speed: int = 0


class Maneuvers(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """maneuvers.toml."""

    limits: ManeuverLimits
    tight: ManeuverType
    slip: ManeuverType
    split_s: ManeuverType
    immelmann: ManeuverType
    scissors: ManeuverType
    loop: ManeuverType

    def of(self, key: str) -> ManeuverType:
        """The one that a maneuver's key names, with or without its side."""
        found: ManeuverType = getattr(
            self, key.removesuffix("-L").removesuffix("-R").replace("-", "_")
        )
        return found


# -- flak.toml, surface.toml, targets.toml --------------------------------------------------------


class Heavy(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    range: int
    levels: Levels
    radius: int
    firepower: int


class Light(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    range: int
    levels: Levels
    jam: int


class Searchlights(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    range: int
    need: int


class Balloons(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    radius: int
    need: int
    firepower: int
    winch: int
    agility: int
    size: int
    skill: int


class Clouds(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    partly: int
    deep: int


class Night(Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    sight: int
    eye: int
    radar: int
    bombing: int


class Flak(Struct, frozen=True, forbid_unknown_fields=True):
    """flak.toml."""

    heavy: Heavy
    light: Light
    searchlight: Searchlights
    balloon: Balloons
    cloud: Clouds
    night: Night


class SurfaceAttack(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to attack a surface target; modifiers that are 0 do not occur."""

    key: str
    rule: str
    source: Source
    name: str
    dice: Literal["payload", "torpedoes", "firepower", "one"]
    distance: int
    levels: Levels
    damage: int
    low: int = 0
    high: int = 0
    dive_bomber: int = 0
    small: int = 0
    moving: int = 0
    large_ship: int = 0
    small_ship: int = 0
    soft: int = 0
    tough: int = 0
    unarmored: int = 0
    always: int = 0
    jammed: int = 0
    ships: bool = False  # only ships
    dams: bool = False  # dams too
    dams_only: bool = False
    skill: int = -9  # least
    night: bool = False  # harder at night


class TargetType(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    source: Source
    name: str
    markers: int
    domain: Literal["land", "sea"]
    hardness: Literal["soft", "hard", "armored"]
    small: bool = False
    moving: bool = False
    large: bool = False


# -- loading --------------------------------------------------------------------------------------


def _load(name: str, kind: type[T], lengths: tuple[str, ...] = ()) -> T:
    path = data_file(name)
    return typed(in_hundredths(read_toml(path), lengths), kind, path.name)


@cache
def load_tables() -> Tables:
    return _load("tables.toml", Tables)


@cache
def load_limits() -> Limits:
    """Points are no lengths, so the names below must not be used for both."""
    raw = read_toml(data_file("limits.toml"))
    names = (
        *("size", "base", "space", "zone", "gap", "move", "step", "climb", "zoom", "dive"),
        *("dive_most", "straight", "along"),
    )
    lengths = ("table", "set-up", "markers", "movement", "straggler")
    scaled = {key: in_hundredths(raw[key], names) for key in lengths if key in raw}
    return typed(raw | scaled, Limits, "limits.toml")


@cache
def load_weapons() -> Weapons:
    raw = read_toml(data_file("weapons.toml"))
    scaled = {
        "ranges": in_hundredths(raw["ranges"], ("close", "flexible", "level")),
        "special": in_hundredths(raw["special"], ("least", "most")),
    }
    return typed(raw | scaled, Weapons, "weapons.toml")


@cache
def load_maneuvers() -> Maneuvers:
    return _load("maneuvers.toml", Maneuvers, ("straight", "length", "speed"))


@cache
def load_flak() -> Flak:
    return _load("flak.toml", Flak, ("range", "radius", "partly", "deep"))


@cache
def load_surface() -> Mapping[str, SurfaceAttack]:
    path = data_file("surface.toml")
    raw = in_hundredths(read_toml(path), ("distance",))
    return {
        key: typed({"key": key, **each}, SurfaceAttack, path.name, key) for key, each in raw.items()
    }


@cache
def load_targets() -> Mapping[str, TargetType]:
    return keyed_tables(data_file("targets.toml"), TargetType)
