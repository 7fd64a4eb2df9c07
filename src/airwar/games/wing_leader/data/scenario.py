"""Scenarios and the set-ups that players send, §5.1-sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct, to_builtins
from msgspec.structs import force_setattr, replace

from airwar.common.catalog import SwitchEntry
from airwar.common.data import refuse, typed
from airwar.common.provenance import Source
from airwar.common.setups import LARGEST, changed_scenario, chosen_switches, read_story, toml_files
from airwar.kernel.errors import BadData

from . import LIBRARY, aircraft, surface
from .aircraft import Card, own_card
from .kinds import (
    SIDES,
    Altitude,
    Arc,
    Class,
    Cloud,
    Column,
    Damage,
    Edge,
    Load,
    Mission,
    Side,
    Size,
    Square,
    Tier,
    Turn,
)
from .special import AnySpecial, Fires
from .surface import SurfaceKind, own_kind
from .tables import Tables, load_tables, own_tables

P = TypeVar("P")

RowId: TypeAlias = Annotated[str, Meta(pattern="^[RD][1-9][0-9]?$")]
Columns: TypeAlias = tuple[Column, Column]
Turns: TypeAlias = tuple[Turn, Turn]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
ALL: Final[Columns] = ("A", "Z")
ALWAYS: Final[Turns] = (1, 19)


# -- one side -------------------------------------------------------------------------------------


class UnitRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of the order of battle: `count` like units.

    One of these says where it sets up: `squares`, one for each; `escort_of`, rows of bombers near
    which; `leader_square`, that of the wing leader, the others in formation; `take_off`, from which
    surface unit; `enters`, by which squares at an edge it comes in, one for each, `in_trail` or all
    at once. `turn`: 0 before play, or the turn in whose Set-up Phase it arrives.
    """

    id: RowId
    model: str
    mission: Mission
    facing: Edge
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    size: Size = "squadron"
    flown_as: tuple[str, ...] = ()
    squares: tuple[Square, ...] = ()
    escort_of: tuple[RowId, ...] = ()
    leader_square: Square | None = None
    take_off: str | None = None
    enters: tuple[Square, ...] = ()  # §5.3.1-edge
    in_trail: bool = False  # §8.4.1-trail
    close: bool = False  # §9.2.2.1: in the square of one of the bombers
    turn: Annotated[int, Meta(ge=0, le=19)] = 0
    load: Load = "none"
    load_options: tuple[Load, ...] = ()
    alerted: bool = False
    radio: bool = True
    vector: Literal["owner", "leader", "none"] = "none"
    single: bool = False  # §13.6: one aircraft
    note: str = ""
    source: Source = "reconstructed"
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()


class QualityMarkers(Struct, frozen=True, forbid_unknown_fields=True):
    """§5.2.1-quality: how many markers, and the rows they must go to, if not any."""

    veteran: Few = 0
    green: Few = 0
    experte: Few = 0
    veteran_on: tuple[RowId, ...] = ()
    green_on: tuple[RowId, ...] = ()
    experte_on: tuple[RowId, ...] = ()


class WingRow(Struct, frozen=True, forbid_unknown_fields=True):
    """§5.1-wings: rows boxed together."""

    id: Annotated[str, Meta(pattern="^W[1-9]$")]
    rows: tuple[RowId, ...]
    leaders: Annotated[int, Meta(ge=1, le=1)] = 1


class MaxLosses(Struct, frozen=True, forbid_unknown_fields=True):
    """§5.1-max-losses."""

    squadron: Annotated[int, Meta(ge=1, le=12)] = 4
    flight: Annotated[int, Meta(ge=1, le=12)] = 2


class SideSetup(Struct, frozen=True, forbid_unknown_fields=True):
    nation: str
    edge: Edge
    units: tuple[UnitRow, ...]
    short: str = ""
    force: str = ""
    doctrine: Literal["loose", "rigid"] = "loose"  # §5.1-doctrine
    max_losses: MaxLosses = MaxLosses()
    quality: QualityMarkers = QualityMarkers()
    wings: tuple[WingRow, ...] = ()


# -- the sky and the ground -----------------------------------------------------------------------


class CloudLayer(Struct, frozen=True, forbid_unknown_fields=True):
    """§4.5: a layer in these columns and turns, both ends included."""

    kind: Cloud
    altitude: Altitude
    columns: Columns = ALL
    turns: Turns = ALWAYS
    note: str = ""


class HazeLayer(Struct, frozen=True, forbid_unknown_fields=True):
    top: Altitude
    columns: Columns = ALL
    turns: Turns = ALWAYS
    note: str = ""


class ContrailLayer(Struct, frozen=True, forbid_unknown_fields=True):
    bottom: Altitude
    columns: Columns = ALL
    turns: Turns = ALWAYS
    note: str = ""


class SurfaceRow(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^S[1-9][0-9]?$")]
    kind: str
    square: Square
    side: Side
    dead_in_water: bool = False


class BalloonRow(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^B[1-9]$")]
    square: Square
    side: Side


# -- the table ------------------------------------------------------------------------------------


class Net(Struct, frozen=True, forbid_unknown_fields=True):
    """§5.1-radio: a radio net; with `gci` it is under control."""

    id: Annotated[str, Meta(pattern="^N[1-9]$")]
    side: Side
    rows: tuple[RowId, ...]
    gci: bool = False


class GciChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Another rating from this damage to a surface unit on."""

    damage: Damage
    surface: str
    rating: Annotated[int, Meta(ge=1, le=6)]


class Gci(Struct, frozen=True, forbid_unknown_fields=True):
    side: Side
    rating: Annotated[int, Meta(ge=1, le=6)]
    changes: tuple[GciChange, ...] = ()


class SplitLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """§5.1-split-limit: new flights of a model; every split makes two."""

    side: Side
    model: str
    flights: Annotated[int, Meta(ge=0, le=20)]


class Glide(Struct, frozen=True, forbid_unknown_fields=True):
    """§15.3.4: larger bombers that may glide bomb, and from which altitude at most."""

    classes: tuple[Class, ...]
    from_altitude: Altitude


class RulesInForce(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiers, and what a scenario grants to models or rows."""

    tiers: tuple[Tier, ...] = ("basic",)
    optional: tuple[str, ...] = ()
    height_errors: bool = False
    exit_points: bool = True  # §12.1-exit, where the bombing rules are not in force
    heavy_groups: bool = False
    flexible: tuple[str, ...] = ()
    fuel_limit: tuple[str, ...] = ()
    gyro: tuple[str, ...] = ()
    max_load: tuple[str, ...] = ()
    advanced_flak: tuple[
        Literal["improved-fire-direction", "proximity-fuse", "dual-fuse"], ...
    ] = ()
    glide_bombing: Glide | None = None
    skip_bombing: tuple[RowId, ...] = ()
    kamikaze: tuple[RowId, ...] = ()
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """From which difference on who wins; the last band has no bound."""

    winner: Side | Literal[""]
    level: Literal["decisive", "win", "draw"]
    at_least: int | None = None


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """§12.0: what ends the game at once."""

    kind: Literal["fatal-damage"]
    surface: str


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """§12.1-result: points of one side less those of the other, read in bands."""

    of: Side = "raider"
    bands: tuple[Band, ...] = (
        Band("raider", "win", 1),
        Band("", "draw", 0),
        Band("defender", "win"),
    )
    ends: tuple[Ending, ...] = ()


class Setup(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a game starts from."""

    raider: SideSetup
    defender: SideSetup
    turns: Turn = 14
    first: Side = "raider"
    sun: Arc
    rain: bool = False
    clouds: tuple[CloudLayer, ...] = ()
    haze: tuple[HazeLayer, ...] = ()
    contrails: tuple[ContrailLayer, ...] = ()
    surface: tuple[SurfaceRow, ...] = ()
    balloons: tuple[BalloonRow, ...] = ()
    nets: tuple[Net, ...] = ()
    gci: Gci | None = None
    split_limits: tuple[SplitLimit, ...] = ()
    special: tuple[AnySpecial, ...] = ()
    rules: RulesInForce = RulesInForce()
    victory: Victory = Victory()
    switches: tuple[str, ...] = ()
    aircraft: tuple[Card, ...] = ()  # its own
    surface_kinds: tuple[SurfaceKind, ...] = ()
    tables: Tables | None = None

    def __post_init__(self) -> None:
        if self.aircraft:
            force_setattr(self, "aircraft", aircraft.CARDS.kept(self.aircraft))
        if self.surface_kinds:
            force_setattr(self, "surface_kinds", surface.KINDS.kept(self.surface_kinds))

    def side(self, side: Side) -> SideSetup:
        return self.raider if side == "raider" else self.defender

    @property
    def cards(self) -> Tables:
        """The tables that hold in this game."""
        return load_tables() if self.tables is None else self.tables


class Balance(Struct, frozen=True, forbid_unknown_fields=True):
    """Percent won by each side in games that rules of thumb play for both; the rest is drawn.

    `changed`: what was altered because such games came out too uneven.
    """

    games: int
    raider: int
    defender: int
    changed: str = ""


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario file tells beside its set-up."""

    title: str
    source: Source = "reconstructed"
    number: int = 99
    place: str = ""
    date: str = ""
    background: str = ""
    aftermath: str = ""
    balance: Balance | None = None


class Scenario(Struct, frozen=True):
    key: str
    story: Story
    setup: Setup


# -- loading --------------------------------------------------------------------------------------


@cache
def load_switches() -> Mapping[str, SwitchEntry]:
    return LIBRARY.switches(SwitchEntry)


@cache
def load_scenarios(folder: Path | None = None) -> Mapping[str, Scenario]:
    """The scenarios of a folder, ours unless one is named, in the order of their numbers."""
    place: Traversable = LIBRARY.file("scenarios") if folder is None else folder
    found = sorted(map(load_scenario, toml_files(place)), key=lambda each: each.story.number)
    return MappingProxyType({each.key: each for each in found})


def load_scenario(path: Traversable) -> Scenario:
    """One scenario file, refused if its set-up does not fit together."""
    from .checks import refuse_faults

    story, raw = read_story(path, Story)
    setup = typed(raw, Setup, path.name)
    refuse_faults(setup, path.name)
    return Scenario(path.name.removesuffix(".toml"), story, setup)


def read_setup(raw: Mapping[str, Any]) -> tuple[Setup, str]:
    """A set-up and its title: a whole one, or a scenario with changes. Raises BadData.

    With `scenario` the other fields replace those of that scenario; the fields of a side, of
    `rules` and of `victory` are replaced one by one. `switches` are turned on, those of `without`
    off. `aircraft`, `surface_kinds` and `tables` are the set-up's own.
    """
    from .checks import refuse_faults

    given = {name: value for name, value in raw.items() if name not in _BESIDE}
    if unknown := [name for name in given if name not in Setup.__struct_fields__]:
        known = ", ".join(dict.fromkeys((*Setup.__struct_fields__, "title", "scenario", "without")))
        raise BadData(f"setup: {unknown[0]}: no such field; there are {known}")
    cards = _own(given.pop("aircraft", {}), "aircraft", own_card)
    kinds = _own(given.pop("surface_kinds", {}), "surface_kinds", own_kind)
    tables = own_tables(given.pop("tables", None))
    base, title = _base(raw)
    for name in (*SIDES, "rules", "victory"):
        if isinstance(given.get(name), Mapping) and name in base:
            given[name] = base[name] | dict(given[name])
    given["switches"] = chosen_switches(raw, base.get("switches", ()), load_switches())
    setup = typed(base | given, Setup, "setup")
    setup = replace(
        _renamed(setup, cards, kinds),
        aircraft=tuple(cards.values()),
        surface_kinds=tuple(kinds.values()),
        tables=tables,
    )
    refuse_faults(setup, "setup")
    return setup, str(raw.get("title", title))


def _own(raw: Any, name: str, read: Callable[[str, str, Any], P]) -> dict[str, P]:
    """Pieces that a set-up brings along, by the key that it gives them."""
    if not isinstance(raw, Mapping):
        raise refuse("setup", name, raw, "a table")
    size = len(msgspec.json.encode(raw))
    if size > LARGEST:
        told = f"{size / 1e6:.1f} MB of your own; {LARGEST // 10**6} MB is the limit"
        raise BadData(f"setup: {name}: {told}")
    # A record writes its set-up sorted, and must open to the same state.
    return {key: read(f"setup.{name}", key, raw[key]) for key in sorted(raw)}


def _renamed(setup: Setup, cards: Mapping[str, Card], kinds: Mapping[str, SurfaceKind]) -> Setup:
    """The set-up, with its own pieces named wherever it names their keys."""
    if not cards and not kinds:
        return setup

    def model(key: str) -> str:
        return cards[key].key if key in cards else key

    def models(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([model(key) for key in keys])

    rules = setup.rules
    return replace(
        setup,
        raider=_with_models(setup.raider, model),
        defender=_with_models(setup.defender, model),
        surface=tuple(
            [
                replace(row, kind=kinds[row.kind].key) if row.kind in kinds else row
                for row in setup.surface
            ]
        ),
        split_limits=tuple([replace(each, model=model(each.model)) for each in setup.split_limits]),
        special=tuple([_with_kind(each, kinds) for each in setup.special]),
        rules=replace(
            rules,
            flexible=models(rules.flexible),
            fuel_limit=models(rules.fuel_limit),
            gyro=models(rules.gyro),
            max_load=models(rules.max_load),
        ),
    )


def _with_kind(special: AnySpecial, kinds: Mapping[str, SurfaceKind]) -> AnySpecial:
    if isinstance(special, Fires) and special.surface_kind in kinds:
        return replace(special, surface_kind=kinds[special.surface_kind].key)
    return special


def _with_models(side: SideSetup, model: Callable[[str], str]) -> SideSetup:
    rows = [
        replace(row, model=model(row.model), flown_as=tuple([model(key) for key in row.flown_as]))
        for row in side.units
    ]
    return replace(side, units=tuple(rows))


def _base(raw: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """What a set-up changes, and the title of that."""
    base = changed_scenario(raw, load_scenarios())
    return (to_builtins(base.setup), base.story.title) if base else ({}, "A raid of your own")


_BESIDE: Final = frozenset({"scenario", "without", "seats", *Story.__struct_fields__})
