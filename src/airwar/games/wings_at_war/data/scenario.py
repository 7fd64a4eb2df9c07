"""Scenarios and the set-ups that players send. Lengths in inches, as on the table."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import force_setattr, replace

from airwar.common.catalog import SwitchEntry
from airwar.common.data import keyed_tables, typed
from airwar.common.setups import changed_scenario, chosen_switches, read_story, toml_files
from airwar.kernel.errors import BadData

from .aircraft import CARDS, Card, Purchase, Role
from .kinds import Grade, Load
from .lengths import Source, data_file
from .own_aircraft import read_own

SideName: TypeAlias = Literal["A", "X"]
Edge: TypeAlias = Literal["north", "east", "south", "west"]
Inches: TypeAlias = Annotated[int, Meta(ge=0, le=120)] | Annotated[float, Meta(ge=0, le=120)]
Spot: TypeAlias = tuple[Inches, Inches]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=6)]

SIDES: Final[tuple[SideName, SideName]] = ("A", "X")


class AircraftLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One aircraft of a force; `at` is x, y, heading and level, missing if it is hidden."""

    model: str
    skill: Grade = 0
    load: Load = "clean"
    leader: Grade | None = None
    hidden: bool = False
    at: tuple[Inches, Inches, Annotated[int, Meta(ge=0, le=359)], Level] | None = None


class GunLine(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^G[1-9][0-9]?$")]
    kind: Literal["heavy", "light"]
    caliber: str
    firepower: Annotated[int, Meta(ge=1, le=2)]
    at: Spot
    skill: Grade = 0
    aboard: str = ""  # the ship that carries it


class LightLine(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^L[1-9][0-9]?$")]
    at: Spot


class BalloonLine(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^B[1-9][0-9]?$")]
    at: Spot
    top: Annotated[int, Meta(ge=1, le=2)] = 2


class TargetLine(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^T[1-9][0-9]?$")]
    kind: str
    name: str
    at: Spot
    markers: Annotated[int, Meta(ge=1, le=12)]
    lit: bool = False  # no penalty for bombing at night


class SideSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: as listed, or bought by its player if it has `force`.

    `limits` binds a force that is listed, with its guns, searchlights and balloons.
    """

    name: str
    edge: Edge
    zone: tuple[Inches, Inches, Inches, Inches]
    placement: Literal["fixed", "free"] = "fixed"
    markers: tuple[Spot, ...] = ()
    aircraft: tuple[AircraftLine, ...] = ()
    guns: tuple[GunLine, ...] = ()
    searchlights: tuple[LightLine, ...] = ()
    balloons: tuple[BalloonLine, ...] = ()
    targets: tuple[TargetLine, ...] = ()
    force: Purchase | None = None
    limits: Purchase | None = None


class CloudLine(Struct, frozen=True, forbid_unknown_fields=True):
    at: Spot
    radius: Annotated[int, Meta(ge=2, le=4)]
    levels: tuple[Level, Level]


class Exit(Struct, frozen=True, forbid_unknown_fields=True, tag="exit", tag_field="kind"):
    """§straggler.exit: who leaves safely over which edge."""

    side: SideName
    edge: Edge | Literal["any"]
    roles: tuple[Role, ...]
    after: Literal["attack", "any"]
    from_turn: int
    text: str


class HoldHidden(
    Struct, frozen=True, forbid_unknown_fields=True, tag="hold_hidden", tag_field="kind"
):
    """Hidden aircraft are not deployed by choice before a turn."""

    side: SideName
    until_turn: int
    text: str


class Jammer(Struct, frozen=True, forbid_unknown_fields=True, tag="jammer", tag_field="kind"):
    """A target that jams guided bombs around it."""

    target: str
    from_turn: int
    radius: int
    text: str


class NotMoving(
    Struct, frozen=True, forbid_unknown_fields=True, tag="not_moving", tag_field="kind"
):
    target: str
    text: str


class GunsHold(Struct, frozen=True, forbid_unknown_fields=True, tag="guns_hold", tag_field="kind"):
    """A side does not lose for having no aircraft while a gun of its can fire."""

    side: SideName
    text: str


Special: TypeAlias = Exit | HoldHidden | Jammer | NotMoving | GunsHold


class Award(Struct, frozen=True, forbid_unknown_fields=True):
    """Points for a side at the end of the game."""

    side: SideName
    per: Literal["target marker", "target destroyed", "aircraft lost", "gun silenced"]
    points: int
    targets: tuple[str, ...] = ()
    of: SideName | None = None
    role: Role | Literal["any"] = "any"


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """Points of A less points of X, from which on who wins; the last band has no bound."""

    winner: SideName | Literal[""]
    level: str
    at_least: int = -999


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["losses", "awards"] = "losses"
    break_points: dict[SideName, int] = {}
    break_set: str = ""
    awards: tuple[Award, ...] = ()
    bands: tuple[Band, ...] = ()


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a game starts from."""

    A: SideSetup
    X: SideSetup
    table: tuple[Inches, Inches] = (72, 48)
    turns: Annotated[int, Meta(ge=1, le=30)] = 12
    visibility: Annotated[int, Meta(ge=18, le=30)] = 24
    light: Literal["day", "night"] = "day"
    sun: str = ""
    clouds: tuple[CloudLine, ...] = ()
    special: tuple[Special, ...] = ()
    victory: Victory = Victory()
    switches: tuple[str, ...] = ()
    aircraft: tuple[Card, ...] = ()  # its own

    def __post_init__(self) -> None:
        if self.aircraft:
            force_setattr(self, "aircraft", CARDS.kept(self.aircraft))

    def side(self, index: int) -> SideSetup:
        return self.X if index else self.A


class Balance(Struct, frozen=True, forbid_unknown_fields=True):
    """Percent won by each side in games that rules of thumb play for both; the rest is drawn.

    `changed`: what was altered because such games came out too uneven.
    """

    games: int
    A: int
    X: int
    changed: str = ""


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario file tells beside its set-up."""

    title: str
    source: Source
    number: int
    place: str
    date: str
    minutes: int
    tiers: tuple[str, ...]
    teaches: str
    note: tuple[str, ...]
    balance: Balance


class Scenario(Struct, frozen=True):
    key: str
    story: Story
    setup: Setup


class Switch(SwitchEntry, frozen=True):
    """A reading that a table may turn on; `default`: it is on unless a table turns it off."""

    default: bool = False


@cache
def load_switches() -> Mapping[str, Switch]:
    return keyed_tables(data_file("switches.toml"), Switch)


@cache
def load_scenarios(folder: Path | None = None) -> Mapping[str, Scenario]:
    """The scenarios of a folder, ours unless one is named, in the order of their numbers."""
    place: Traversable = data_file("scenarios") if folder is None else folder
    found = sorted(map(load_scenario, toml_files(place)), key=lambda each: each.story.number)
    return MappingProxyType({each.key: each for each in found})


def load_scenario(path: Traversable) -> Scenario:
    story, raw = read_story(path, Story)
    return Scenario(path.name.removesuffix(".toml"), story, typed(raw, Setup, path.name))


def read_setup(raw: Mapping[str, Any]) -> tuple[Setup, str]:
    """A set-up and its title: a whole one, or a scenario with changes. Raises BadData.

    With `scenario` the other fields replace those of that scenario; the fields of a side are
    replaced one by one. `switches` are turned on, those of `without` off. `aircraft` are types of
    its own; one with the key of ours replaces it.
    """
    given = {name: value for name, value in raw.items() if name not in _BESIDE}
    if unknown := [name for name in given if name not in Setup.__struct_fields__]:
        known = ", ".join(dict.fromkeys((*Setup.__struct_fields__, "title", "scenario", "without")))
        raise BadData(f"setup: {unknown[0]}: no such field; there are {known}")
    own = read_own(given.pop("aircraft", {}))
    base, title = _base(raw)
    for side in SIDES:
        if isinstance(given.get(side), Mapping) and side in base:
            given[side] = base[side] | dict(given[side])
    usual = with_usual(base.get("switches", ()))
    given["switches"] = chosen_switches(raw, usual, load_switches())
    setup = typed(base | given, Setup, "setup")
    return (with_own(setup, own) if own else setup), str(raw.get("title", title))


def with_usual(switches: Iterable[str]) -> list[str]:
    """The readings that a scenario names, and those that hold unless a table turns them off."""
    usual = [each.key for each in load_switches().values() if each.default]
    return list(dict.fromkeys((*switches, *usual)))


def _base(raw: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """What a set-up changes, and the title of that."""
    base = changed_scenario(raw, load_scenarios())
    return (to_builtins(base.setup), base.story.title) if base else ({}, "A battle of your own")


def with_own(setup: Setup, own: Mapping[str, Card]) -> Setup:
    """The set-up with types of its own: its lines name them, and they can be bought."""
    sides = {}
    keys = tuple([each.key for each in own.values()])
    for name in SIDES:
        side: SideSetup = getattr(setup, name)
        lines = [
            replace(line, model=own[line.model].key) if line.model in own else line
            for line in side.aircraft
        ]
        sides[name] = replace(
            side,
            aircraft=tuple(lines),
            force=side.force and replace(side.force, own=keys),
            limits=side.limits and replace(side.limits, own=keys),
        )
    return replace(setup, **sides, aircraft=tuple(own.values()))


_BESIDE: Final = frozenset({"scenario", "without", "seats", *Story.__struct_fields__})
