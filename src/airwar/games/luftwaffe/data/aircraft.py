"""Aircraft types: ratings, endurance, bomb points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from airwar.common.data import read_toml, refuse, typed
from airwar.common.setups import LARGEST
from airwar.kernel.errors import BadData

from .crt import Column
from .kinds import Marks, Side, Source
from .own_data import keyed_data, packaged

FILE: Final = "setup.aircraft"
_KEY: Final = re.compile(r"[a-z][a-z0-9]{0,11}")


class AircraftEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A type as a file has it."""

    key: str
    name: str
    side: Side
    kind: Literal["fighter", "bomber"]
    speed: Annotated[int, Meta(ge=1, le=12)]
    endurance: Annotated[int, Meta(ge=0, le=20)]
    column: Column | Literal[""]
    source: Source = "reconstructed"
    e: Annotated[int, Meta(ge=-3, le=9)] | None = None
    dropped: Annotated[int, Meta(ge=1, le=20)] | None = None
    jet: bool = False
    rocket: bool = False
    same_turn: bool = False
    advanced_bomber: bool = False
    bombs: tuple[float, float] | None = None
    school: str = ""
    marks: Marks = {}
    note: str = ""


FIELDS: Final = frozenset(AircraftEntry.__struct_fields__) - {"key"}


class AircraftType(Struct, frozen=True):
    """A type as the rules use it.

    e          §2.31a: E Rating; None: a bomber, or the G of the Me-163
    endurance  §8.22: turns aloft with tanks kept; 0: no clock (§8.43)
    dropped    §8.32: turns aloft once tanks are dropped; None: it has no tanks
    bombs      §10.2: bomb points of a veteran and of a fatigued unit, counted in halves
    school     §8.8: the type whose clock it shares, if it is a school
    """

    key: str
    name: str
    side: Side
    fighter: bool
    speed: int
    endurance: int
    column: str
    e: int | None
    dropped: int | None
    jet: bool
    rocket: bool
    same_turn: bool
    advanced_bomber: bool
    bombs: tuple[int, int]
    school: str

    @property
    def clock(self) -> str:
        """§8.21, §8.8: the type by which its endurance is counted."""
        return self.school or self.key

    @property
    def engages_free(self) -> bool:
        """§44.4: a jet or rocket of either side fires without losing a turn."""
        return self.jet or self.rocket

    @property
    def exempt(self) -> bool:
        """§24.1, §24.2: a German jet or rocket; section 24 gives an American jet nothing."""
        return self.engages_free and self.side == "german"


@cache
def load_types() -> Mapping[str, AircraftType]:
    entries = keyed_data("aircraft.toml", AircraftEntry)
    for key in read_toml(packaged("aircraft.toml")):
        if key not in entries:
            raise BadData(f"aircraft.toml: {key}: is missing; every type of the game is needed")
    return MappingProxyType({key: type_of(each, entries) for key, each in entries.items()})


@lru_cache(maxsize=64)
def types_of(own: tuple[AircraftType, ...]) -> Mapping[str, AircraftType]:
    """All types of a set-up; its own replace ours."""
    if not own:
        return load_types()
    return MappingProxyType({**load_types(), **{each.key: each for each in own}})


def type_of(
    entry: AircraftEntry, known: Mapping[str, Any], file: str = "aircraft.toml"
) -> AircraftType:
    fighter = entry.kind == "fighter"
    where = entry.key
    if fighter and entry.bombs is not None:
        raise BadData(f"{file}: {where}.bombs: a fighter has no bomb points (2.31)")
    if not fighter and entry.bombs is None:
        raise BadData(f"{file}: {where}.bombs: is missing")
    if fighter and entry.e is None and not entry.rocket:
        raise BadData(f"{file}: {where}.e: is missing")
    if entry.dropped is not None and entry.dropped >= entry.endurance:
        raise refuse(file, f"{where}.dropped", entry.dropped, f"less than {entry.endurance}")
    if entry.school and entry.school not in known:
        raise refuse(file, f"{where}.school", entry.school, "a type")
    halves = _halves(entry, file)
    return AircraftType(
        *(entry.key, entry.name, entry.side, fighter, entry.speed, entry.endurance, entry.column),
        *(entry.e, entry.dropped, entry.jet, entry.rocket, entry.same_turn),
        *(entry.advanced_bomber, halves, entry.school),
    )


def _halves(entry: AircraftEntry, file: str) -> tuple[int, int]:
    veteran, fatigued = entry.bombs or (0, 0)
    for points in (veteran, fatigued):
        if points * 2 != int(points * 2) or points < 0:
            raise refuse(file, f"{entry.key}.bombs", points, "a whole or half number")
    return int(veteran * 2), int(fatigued * 2)


def read_own(raw: Any) -> tuple[AircraftType, ...]:
    """Types that a set-up brings along; one with the key of ours replaces it. Raises BadData."""
    if not isinstance(raw, Mapping):
        raise refuse("setup", "aircraft", raw, "a table")
    if (size := len(msgspec.json.encode(raw))) > LARGEST:
        told = f"{size / 1e6:.1f} MB of your own; {LARGEST // 10**6} MB is the limit"
        raise BadData(f"setup: aircraft: {told}")
    known = {**load_types(), **raw}
    return tuple([own_type(key, raw[key], known) for key in sorted(raw)])


def own_type(key: str, raw: Any, known: Mapping[str, Any]) -> AircraftType:
    if not _KEY.fullmatch(key):
        raise BadData(f"{FILE}: {key!r}: a key has small letters and digits, 12 at most")
    if not isinstance(raw, Mapping):
        raise refuse(FILE, key, raw, "a table")
    return type_of(typed({**raw, "key": key}, AircraftEntry, FILE, key), known, FILE)
