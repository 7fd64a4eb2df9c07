"""Set-ups of a game: from its scenario files, from a builder, from a scenario with changes.

A set-up that names a `scenario` is that scenario with changes: every other field replaces the
scenario's, except that a side that is a table is changed field by field; `switches` are added, and
those of `without` are removed. A player's own pieces, such as `aircraft`, are part of the set-up,
so a table keeps the data it was made with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct, to_builtins

from airwar.common.contract import Remark, SetupCheck
from airwar.common.data import read_toml, refuse, typed
from airwar.common.files import Files
from airwar.kernel.errors import BadData

MOST_SEATS: Final = 4
LARGEST: Final = 1_000_000  # bytes of a player's own pieces, as JSON

SIDES: Final = ("allied", "axis")

T = TypeVar("T", bound=Struct)  # a game's set-up
P = TypeVar("P")  # one of its pieces
E = TypeVar("E")  # one of its scenarios
N = TypeVar("N", bound=Struct)  # the story of one
Remarks: TypeAlias = tuple[tuple[Remark, ...], tuple[Remark, ...]]  # errors, warnings
Check: TypeAlias = Callable[[T, Mapping[str, P]], Remarks]


class Seats(Struct, frozen=True, forbid_unknown_fields=True):
    """How many players each side has."""

    allied: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 1
    axis: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 1

    def of(self, side: str) -> tuple[str, ...]:
        """The names of a side's seats: `allied`, or `allied-1`, `allied-2` and so on."""
        count: int = getattr(self, side)
        return (side,) if count == 1 else tuple(f"{side}-{n + 1}" for n in range(count))

    def names(self) -> tuple[str, ...]:
        return self.of("allied") + self.of("axis")


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario file has besides its set-up; `kind` says whose forces they are."""

    title: str
    source: str
    kind: Literal["given", "reconstructed"]
    summary: str


class Entry(Struct, Generic[T], frozen=True):
    """A scenario: a set-up with its story."""

    key: str
    title: str
    source: str
    kind: str
    summary: str
    date: str
    theatre: str
    setup: T
    warnings: tuple[Remark, ...]


class Agreed(NamedTuple, Generic[T, P]):
    """A set-up that can be played: typed, with its title and all pieces that it can name."""

    setup: T
    title: str
    pieces: Mapping[str, P]


class Pieces(NamedTuple, Generic[P]):
    """What the forces of a game are made of.

    name      what they are called; also the field of a set-up for its own pieces
    fields    the fields of one piece in a file
    load      all pieces by key, with or without a player's own file
    read      one, by file, key and table
    """

    name: str
    fields: frozenset[str]
    load: Callable[[Path | None], Mapping[str, P]]
    read: Callable[[str, str, Any], P]


@dataclass(frozen=True, eq=False)
class Setups(Generic[T, P]):
    """How a game reads and judges set-ups and scenarios.

    setup, story  types; `setup` has `seats`, `switches` and a field for each side
    told          date and theater of a scenario, from its story and set-up
    folder        where the scenario files are
    switches      the switches by key
    pieces        what the forces are made of
    check_setup   errors that forbid a set-up, and warnings that do not
    totals        what the forces of each side are worth, and what the sides start with
    untitled      the title of a set-up that has none
    """

    setup: type[T]
    story: type[Story]
    told: Callable[[Any, T], tuple[str, str]]
    folder: Callable[[], Traversable]
    switches: Callable[[], Mapping[str, Any]]
    pieces: Pieces[P]
    check_setup: Check[T, P]
    totals: Callable[[T, Mapping[str, P]], tuple[dict[str, int], dict[str, int]]]
    untitled: str

    @property
    def fields(self) -> tuple[str, ...]:
        return self.setup.__struct_encode_fields__

    @property
    def story_fields(self) -> tuple[str, ...]:
        return self.story.__struct_encode_fields__

    # -- scenario files -----------------------------------------------------------------------

    def scenarios(self, folder: Path | None = None, extra: Path | None = None) -> Entries[T]:
        """The scenarios of a folder by file name; ours by default.

        `extra` is a player's own file of pieces.
        """
        return _scenarios(self, folder, extra)

    def scenario(self, path: Traversable, extra: Path | None = None) -> Entry[T]:
        """One scenario file. Refused if its set-up breaks a rule."""
        story, raw = read_story(path, self.story)
        self._known_fields(raw, path.name, self.story_fields)
        setup = typed(raw, self.setup, path.name)
        errors, warnings = self.check_setup(setup, self.pieces.load(extra))
        if errors:
            found = "; ".join(f"{_where(each)}{each.message} (§{each.rule})" for each in errors)
            raise BadData(f"{path.name}: {found}")
        date, theatre = self.told(story, setup)
        return Entry(
            path.name.removesuffix(".toml"),
            story.title,
            story.source,
            story.kind,
            story.summary,
            date,
            theatre,
            setup,
            warnings,
        )

    def files(self) -> Files:
        """How to read the files that people write for the game."""
        return Files(
            setup=frozenset((*self.fields, "without")),
            story=frozenset(self.story_fields),
            piece=self.pieces.fields,
            pieces=self.pieces.name,
            read_scenario=self._read_scenario,
            read_piece=lambda key, raw: self.pieces.read(f"setup.{self.pieces.name}", key, raw),
        )

    def _read_scenario(self, tables: Mapping[str, Any]) -> None:
        told = {name: value for name, value in tables.items() if name in self.story_fields}
        typed(told, self.story, "setup")
        self.read_setup(tables)

    # -- set-ups that are sent ----------------------------------------------------------------

    def read_setup(self, raw: Mapping[str, Any]) -> tuple[T, str]:
        """A set-up and its title, from a builder or from a scenario with changes."""
        beside = {"scenario", "without", self.pieces.name, *self.story_fields} - set(self.fields)
        given = {name: value for name, value in raw.items() if name not in beside}
        self._known_fields(given, "setup", (self.pieces.name, "title", "scenario", "without"))
        base, title = self._base(raw)
        for side in SIDES:
            if isinstance(given.get(side), Mapping) and isinstance(base.get(side), Mapping):
                given[side] = base[side] | dict(given[side])
        if base or "without" in raw:
            given["switches"] = self._switches(raw, base.get("switches", ()))
        return typed(base | given, self.setup, "setup"), str(raw.get("title", title))

    def _base(self, raw: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
        """The scenario that a set-up changes, and its title."""
        base = changed_scenario(raw, self.scenarios())
        return (to_builtins(base.setup), base.title) if base else ({}, self.untitled)

    def _switches(self, raw: Mapping[str, Any], base: tuple[str, ...]) -> list[str]:
        more, without = (
            typed(raw.get(name, []), tuple[str, ...], "setup", name)
            for name in ("switches", "without")
        )
        for switch in without:
            if switch not in self.switches():
                raise refuse("setup", "without", switch, f"one of {', '.join(self.switches())}")
        return [each for each in dict.fromkeys((*base, *more)) if each not in without]

    def _known_fields(self, raw: Mapping[str, Any], file: str, more: tuple[str, ...]) -> None:
        for name in raw:
            if name not in self.fields:
                known = ", ".join(dict.fromkeys((*self.fields, *more)))
                raise BadData(f"{file}: {name}: no such field; there are {known}")

    def known(self, raw: Mapping[str, Any]) -> Mapping[str, P]:
        """Our pieces, and those of the set-up itself."""
        own = raw.get(self.pieces.name)
        if own is None:
            return self.pieces.load(None)
        if not isinstance(own, Mapping):
            raise refuse("setup", self.pieces.name, own, "a table")
        kept = msgspec.json.encode(own, order="sorted")
        if len(kept) > LARGEST:
            told = f"{len(kept) / 1e6:.1f} MB of your own; {LARGEST // 10**6} MB is the limit"
            raise BadData(f"setup: {self.pieces.name}: {told}")
        file = f"setup.{self.pieces.name}"
        # A record writes its set-up sorted, and has to open to the same state.
        tables: dict[str, Any] = msgspec.json.decode(kept)
        return {
            **self.pieces.load(None),
            **{key: self.pieces.read(file, key, tables[key]) for key in own},
        }

    def agree(self, raw: Mapping[str, Any], check: Check[T, P] | None = None) -> Agreed[T, P]:
        """A set-up that can be played. Raises BadData with every error."""
        setup, title = self.read_setup(raw)
        known = self.known(raw)
        errors, _ = (check or self.check_setup)(setup, known)
        if errors:
            found = [f"{_where(each)}{each.message} [{each.rule}]" for each in errors]
            raise BadData("; ".join(found))
        return Agreed(setup, title, known)

    def check(self, raw: Mapping[str, Any]) -> SetupCheck:
        """What a builder shows: errors, warnings, the worth and starting points of both sides."""
        try:
            setup, _ = self.read_setup(raw)
            known = self.known(raw)
        except BadData as error:
            return SetupCheck((Remark("", "", str(error)),))
        errors, warnings = self.check_setup(setup, known)
        return SetupCheck(errors, warnings, *self.totals(setup, known))


Entries: TypeAlias = Mapping[str, Entry[T]]


def toml_files(folder: Traversable) -> list[Traversable]:
    found = [path for path in folder.iterdir() if path.name.endswith(".toml")]
    return sorted(found, key=lambda path: path.name)


def read_story(path: Traversable, story: type[N]) -> tuple[N, dict[str, Any]]:
    """The story of a scenario file, and the rest of it."""
    raw = read_toml(path)
    told = {name: raw.pop(name) for name in story.__struct_encode_fields__ if name in raw}
    return typed(told, story, path.name), raw


def changed_scenario(raw: Mapping[str, Any], scenarios: Mapping[str, E]) -> E | None:
    """The scenario that a set-up changes, if it names one. Raises BadData."""
    key = raw.get("scenario")
    if key is None:
        return None
    if not isinstance(key, str) or key not in scenarios:
        raise BadData(f"setup.scenario: {key!r} is not one of {', '.join(scenarios)}")
    return scenarios[key]


def chosen_switches(
    raw: Mapping[str, Any], base: Iterable[str], known: Mapping[str, Any]
) -> list[str]:
    """Those of the scenario and those of the set-up, without those that it turns off."""
    more, without = (
        typed(raw.get(name, []), tuple[str, ...], "setup", name) for name in ("switches", "without")
    )
    for name, keys in (("switches", more), ("without", without)):
        if unknown := [each for each in keys if each not in known]:
            raise BadData(f"setup.{name}: {unknown[0]!r} is not one of {', '.join(known)}")
    return [each for each in dict.fromkeys((*base, *more)) if each not in without]


@cache
def _scenarios(setups: Setups[T, P], folder: Path | None, extra: Path | None) -> Entries[T]:
    place: Traversable = setups.folder() if folder is None else folder
    found = {path.name.removesuffix(".toml"): path for path in toml_files(place)}
    return MappingProxyType({key: setups.scenario(found[key], extra) for key in sorted(found)})


def _where(remark: Remark) -> str:
    return f"{remark.field}: " if remark.field else ""
