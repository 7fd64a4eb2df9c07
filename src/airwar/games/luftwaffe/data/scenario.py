"""Scenarios and the set-ups that players send."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, to_builtins

from airwar.common.catalog import SwitchEntry
from airwar.common.data import keyed_tables, refuse, typed
from airwar.common.setups import changed_scenario, chosen_switches, read_story, toml_files
from airwar.kernel.errors import BadData

from .aircraft import AircraftType, read_own, types_of
from .board import load_board
from .kinds import QUARTERS, Area, Count, Level, Marks, Quarter, Source, System
from .own_data import data_file
from .setup import Setup, Threshold, Victory

_BESIDE: Final = ("aircraft", "title", "scenario", "without")
NUMBERS: Final = ("options", "raf", "blanks", "markers")
# §39.1, §53.2: one RAF attack more, or none; §53.3, §37.5: blanks, and a second marker.
RANGES: Final = {"options": (0, 9), "raf": (-1, 1), "blanks": (0, 9), "markers": (0, 2)}


class VictoryFile(Struct, frozen=True, forbid_unknown_fields=True):
    count: Literal["symbols", "cities", "targets", "points", "oil"]
    system: System | Literal["secret", ""] = ""
    choices: tuple[Threshold, ...] = ()
    kinds: tuple[str, ...] = ()
    fuel_shift: Annotated[int, Meta(ge=0, le=5)] = 1
    loss_ratio: Annotated[int, Meta(ge=0, le=9)] = 0
    sudden_death: bool = False
    berlin: Annotated[int, Meta(ge=0, le=99)] = 0


class SetupFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up as a file or a player has it."""

    level: Level
    quarters: tuple[Quarter, ...]
    victory: VictoryFile
    turns: Annotated[int, Meta(ge=1, le=20)] = 20
    lines: tuple[str, ...] = ()
    german: dict[str, Count] = {}
    american: dict[str, Count] = {}
    bases: dict[str, str] = {}
    areas: tuple[Area, ...] = ("britain", "italy")
    groups: Count = 0
    entry: str = ""
    targets: tuple[str, ...] = ()
    assigned: dict[str, Count] = {}
    pools: tuple[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]] = (0, 0)
    sneak: bool = True
    dummies: Annotated[int, Meta(ge=0, le=10)] = 0
    jets: bool = False
    raf: bool = False
    ploesti: bool = False
    switches: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()
    schedule: dict[Quarter, dict[str, Annotated[int, Meta(ge=-9, le=9)]]] = {}
    numbers: dict[str, int] = {}  # each has its own limits, see RANGES


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario file tells beside its set-up."""

    title: str
    source: Source
    rule: str
    number: int
    minutes: int
    summary: str
    like: str = ""  # the scenario from which the fields come that this one does not have
    note: tuple[str, ...] = ()
    marks: Marks = {}


class Scenario(Struct, frozen=True):
    key: str
    story: Story
    setup: Setup
    raw: SetupFile


class Switch(SwitchEntry, frozen=True):
    """An optional rule or another reading that a table may turn on."""

    levels: tuple[Level, ...] = ("basic", "tournament", "advanced")


@cache
def load_switches() -> Mapping[str, Switch]:
    return MappingProxyType(keyed_tables(data_file("switches.toml"), Switch))


@cache
def load_scenarios(folder: Path | None = None) -> Mapping[str, Scenario]:
    """The scenarios of a folder, ours unless one is named, in the order of their numbers."""
    place: Traversable = data_file("scenarios") if folder is None else folder
    files = {path.name.removesuffix(".toml"): path for path in toml_files(place)}
    found = [load_scenario(key, files) for key in files]
    found.sort(key=lambda each: (each.story.number, each.key))
    return MappingProxyType({each.key: each for each in found})


def load_scenario(key: str, files: Mapping[str, Traversable]) -> Scenario:
    """One file; what it does not say is as in the scenario that it is like."""
    file = files[key].name
    story, raw = read_story(files[key], Story)
    if story.like:
        if story.like not in files:
            raise refuse(file, "like", story.like, f"one of {', '.join(files)}")
        raw = to_builtins(load_scenario(story.like, files).raw) | raw
    listed = typed(raw, SetupFile, file)
    return Scenario(key, story, setup_of(listed, key, story.title, (), file), listed)


def read_setup(raw: Mapping[str, Any]) -> tuple[Setup, str]:
    """A set-up and its title: a whole one, or a scenario with changes. Raises BadData."""
    found, key, title = read_file(raw)
    own = read_own(raw.get("aircraft", {}))
    return setup_of(found, key, title, own, "setup"), title


def read_file(raw: Mapping[str, Any]) -> tuple[SetupFile, str, str]:
    """What a player sends, as a file has it, with the key of its scenario and its title.

    With `scenario` the other fields replace those of that scenario. `switches` are turned on, those
    of `without` off. `aircraft` are types of its own; one with the key of ours replaces it.
    """
    beside = {*_BESIDE, "seats", *Story.__struct_fields__}
    given = {name: value for name, value in raw.items() if name not in beside}
    if unknown := [name for name in given if name not in SetupFile.__struct_fields__]:
        known = ", ".join((*SetupFile.__struct_fields__, *_BESIDE))
        raise BadData(f"setup: {unknown[0]}: no such field; there are {known}")
    # A record writes its set-up sorted, and must open to the same state.
    given = {
        name: dict(sorted(value.items())) if isinstance(value, Mapping) else value
        for name, value in given.items()
    }
    base, key, title = _base(raw)
    given["switches"] = chosen_switches(raw, base.get("switches", ()), load_switches())
    return typed(base | given, SetupFile, "setup"), key, str(raw.get("title", title))


def _base(raw: Mapping[str, Any]) -> tuple[dict[str, Any], str, str]:
    """What a set-up changes, its key and its title."""
    base = changed_scenario(raw, load_scenarios())
    if base is None:
        return {}, "", "A campaign of your own"
    return to_builtins(base.raw), base.key, base.story.title


def setup_of(
    raw: SetupFile, key: str, title: str, own: tuple[AircraftType, ...], file: str
) -> Setup:
    """The set-up as the rules use it; every name in it is looked up."""
    check_names(raw, own, file)
    victory = raw.victory
    return Setup(
        scenario=key,
        title=title,
        level=raw.level,
        quarters=tuple([QUARTERS.index(each) for each in raw.quarters]),
        turns=raw.turns,
        victory=Victory(
            *(victory.count, victory.system or None, victory.choices, victory.kinds),
            *(victory.fuel_shift, victory.loss_ratio, victory.sudden_death, victory.berlin),
        ),
        lines=raw.lines,
        german=tuple(raw.german.items()),
        american=tuple(raw.american.items()),
        bases=tuple(raw.bases.items()),
        areas=raw.areas,
        groups=raw.groups,
        entry=raw.entry,
        targets=raw.targets,
        assigned=tuple(raw.assigned.items()),
        pools=raw.pools,
        sneak=raw.sneak,
        dummies=raw.dummies,
        jets=raw.jets,
        raf=raw.raf,
        ploesti=raw.ploesti,
        switches=tuple(sorted(raw.switches)),
        plans=raw.plans,
        schedule=tuple(
            [
                (QUARTERS.index(quarter), type, number)
                for quarter, changes in raw.schedule.items()
                for type, number in sorted(changes.items())
            ]
        ),
        numbers=tuple(sorted(raw.numbers.items())),
        aircraft=own,
    )


def told(known: tuple[str, ...]) -> str:
    """What is allowed, as far as it can be listed."""
    return f"one of {', '.join(known)}" if len(known) < 200 else "a hex of the map"


def check_names(raw: SetupFile, own: tuple[AircraftType, ...], file: str) -> None:
    """§3.2: types, places, lines and switches that a set-up names are there."""
    board, types = load_board(), types_of(own)
    for side, force in (("german", raw.german), ("american", raw.american)):
        own_types = tuple([each.key for each in types.values() if each.side == side])
        if unknown := [key for key in force if key not in own_types]:
            raise refuse(file, side, unknown[0], told(own_types))
    named: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
        ("lines", raw.lines, tuple(board.lines)),
        ("targets", raw.targets, tuple(board.cities)),
        ("assigned", tuple(raw.assigned), tuple(board.cities)),
        ("bases", tuple(raw.bases.values()), tuple(board.bases)),
        ("numbers", tuple(raw.numbers), NUMBERS),
        ("schedule", tuple([key for each in raw.schedule.values() for key in each]), tuple(types)),
        ("entry", (raw.entry,) if raw.entry else (), board.hexes),
    )
    for field, names, known in named:
        if unknown := [name for name in names if name not in known]:
            raise refuse(file, field, unknown[0], told(known))
    for name, value in raw.numbers.items():
        least, most = RANGES[name]
        if not least <= value <= most:
            raise refuse(file, f"numbers.{name}", value, f"a number from {least} to {most}")
    for name in raw.switches:
        switch = load_switches().get(name)
        if switch is None:
            raise refuse(file, "switches", name, f"one of {', '.join(load_switches())}")
        if raw.level not in switch.levels:
            levels = " and ".join(switch.levels)
            raise BadData(f"{file}: switches: {name} is for the {levels} game")
    if not raw.quarters:
        raise BadData(f"{file}: quarters: is empty; one of {', '.join(QUARTERS)} at least")
    if raw.level == "basic" and len(raw.quarters) > 1:
        raise BadData(f"{file}: quarters: a basic game has one (5.11)")
