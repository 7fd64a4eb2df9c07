"""Aircraft and their abilities: the stat cards, and where each figure comes from."""

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from airwar.common.data import keyed_tables, read_toml, refuse, typed
from airwar.common.provenance import Source, check_marked, source_of
from airwar.common.setups import Pieces
from airwar.kernel.errors import BadData

from .library import data_file

SideName = Literal["allied", "axis"]
Nation = Literal[
    "Germany", "Italy", "Japan", "Romania", "Finland", "Vichy France",
    "United States", "United Kingdom", "Australia", "Canada", "South Africa", "Soviet Union",
    "France", "Poland", "China", "Netherlands",
]  # fmt: skip
AircraftType = Literal[
    "fighter", "heavy-fighter", "naval-fighter", "light-bomber", "medium-bomber", "heavy-bomber"
]
Pilot = Literal["poor", "average", "veteran", "ace"]
Bonus = Literal["turn", "roll", "climb", "dive"]

PILOTS: Final[tuple[Pilot, ...]] = ("poor", "average", "veteran", "ace")  # §stats.pilot
BONUSES: Final[tuple[Bonus, ...]] = ("turn", "roll", "climb", "dive")
BOMBERS: Final = ("light-bomber", "medium-bomber", "heavy-bomber")

SIDE_OF: Final[Mapping[Nation, SideName]] = MappingProxyType(
    {
        "Germany": "axis",
        "Italy": "axis",
        "Japan": "axis",
        "Romania": "axis",
        "Finland": "axis",
        "Vichy France": "axis",
        "United States": "allied",
        "United Kingdom": "allied",
        "Australia": "allied",
        "Canada": "allied",
        "South Africa": "allied",
        "Soviet Union": "allied",
        "France": "allied",
        "Poland": "allied",
        "China": "allied",
        "Netherlands": "allied",
    }
)  # §standard.nations, R40


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability in our words; `points` is its share in a reconstructed cost."""

    key: str
    name: str
    text: str
    rule: str
    points: float
    source: Source
    note: str = ""


class Aircraft(Struct, frozen=True):
    """One stat card. A token bomber has no bonuses, flies straight or makes normal turns."""

    key: str
    number: int
    name: str
    nation: Nation
    side: SideName
    year: int
    type: AircraftType
    art: str
    cost: int
    pilot: Pilot
    speed: tuple[int, int]
    high: tuple[int, int] | None
    attack: tuple[int, ...]
    armor: int
    vital: int
    hits: int
    turn: int
    roll: int
    climb: int
    dive: int
    abilities: tuple[str, ...]
    all_round: bool
    token: bool
    given: tuple[str, ...]
    deduced: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]

    @property
    def normal_speeds(self) -> tuple[int, ...]:
        """The normal speeds in hexes, §stats.speed."""
        return tuple(range(self.speed[0], self.speed[1] + 1))

    @property
    def high_speeds(self) -> tuple[int, ...]:
        """The high speeds in hexes, none for a bomber token, §stats.high-speed."""
        return () if self.high is None else tuple(range(self.high[0], self.high[1] + 1))

    @property
    def reach(self) -> int:
        """The longest range at which it may attack, §stats.attack."""
        return len(self.attack)

    @property
    def rank(self) -> int:
        """Pilot quality as a number to compare, 0 for poor to 3 for ace, §stats.pilot."""
        return PILOTS.index(self.pilot)

    @property
    def bomber(self) -> bool:
        return self.type in BOMBERS

    def dice(self, distance: int) -> int:
        """Attack dice at a range; 0 where the card has no entry, §stats.attack."""
        return self.attack[distance - 1] if 1 <= distance <= len(self.attack) else 0

    def bonus(self, name: Bonus) -> int:
        """One of the four maneuver bonuses."""
        return {"turn": self.turn, "roll": self.roll, "climb": self.climb, "dive": self.dive}[name]

    def source(self, name: str) -> Source:
        """Where a figure comes from: `armor`, `attack.2`, `ability.steady-shooter`."""
        return source_of(name, {"given": self.given, "deduced": self.deduced})

    def note(self, name: str) -> str:
        """A note on the source of a figure, usually empty."""
        return dict(self.notes).get(name, "")


class LandValues(Struct, frozen=True, forbid_unknown_fields=True):
    """The aircraft's values in the land game; the air game never reads them."""

    key: str
    cost: int
    defense: int
    anti_personnel: tuple[int, int]
    anti_tank: tuple[int, int]
    rules: tuple[str, ...]


@cache
def load_abilities() -> Mapping[str, Ability]:
    """All special abilities by key."""
    return MappingProxyType(keyed_tables(data_file("abilities.toml"), Ability))


@cache
def load_aircraft(extra: Path | None = None) -> Mapping[str, Aircraft]:
    """All aircraft by key, the 31 cards and then the bomber tokens.

    Those of `extra`, a player's own file, are added, or replace ours.
    """
    planes = _aircraft(data_file("aircraft.toml")) | _aircraft(data_file("bombers.toml"))
    if extra is not None:
        planes |= _aircraft(extra)
    return MappingProxyType(planes)


@cache
def load_land_game() -> Mapping[str, LandValues]:
    """The table for the land game by aircraft, §appendix.land-game."""
    return MappingProxyType(keyed_tables(data_file("land_game.toml"), LandValues))


def aircraft_from(tables: Mapping[str, Any]) -> dict[str, Aircraft]:
    """Aircraft of a set-up, written as in aircraft.toml."""
    return {key: read_aircraft("setup.aircraft", key, raw) for key, raw in tables.items()}


Hexes = Annotated[int, Meta(ge=1, le=12)]
Rating = Annotated[int, Meta(ge=0, le=12)]


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One aircraft as the file has it."""

    name: str
    nation: Nation
    year: Annotated[int, Meta(ge=1930, le=1950)]
    type: AircraftType
    art: str
    cost: Annotated[int, Meta(ge=0, le=200)]
    pilot: Pilot
    speed: tuple[Hexes, Hexes]
    attack: tuple[Rating, ...]
    armor: Annotated[int, Meta(ge=1, le=12)]
    vital: Annotated[int, Meta(ge=1, le=24)]
    hits: Annotated[int, Meta(ge=1, le=12)]
    number: Annotated[int, Meta(ge=0)] = 0
    high: tuple[Hexes, Hexes] | None = None
    turn: Rating = 0
    roll: Rating = 0
    climb: Rating = 0
    dive: Rating = 0
    abilities: tuple[str, ...] = ()
    all_round: bool = False
    token: bool = False
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()
    notes: dict[str, str] = {}


AIRCRAFT_FIELDS: Final = frozenset(_Entry.__struct_fields__)
_SOURCED: Final = frozenset(
    {"attack.1", "attack.2", "attack.3"}
    | (set(_Entry.__struct_fields__) - {"attack", "abilities", "given", "deduced", "notes"})
)


def _aircraft(path: Traversable) -> dict[str, Aircraft]:
    return {key: read_aircraft(path.name, key, raw) for key, raw in read_toml(path).items()}


def read_aircraft(file: str, key: str, raw: Any) -> Aircraft:
    """One aircraft, completely checked."""
    entry = typed(raw, _Entry, file, key)
    for ability in entry.abilities:
        if ability not in load_abilities():
            allowed = f"one of {', '.join(load_abilities())}"
            raise refuse(file, f"{key}.abilities", ability, allowed)
    check_marked(
        (*entry.given, *entry.deduced, *entry.notes),
        lambda name: name in _SOURCED or name.removeprefix("ability.") in entry.abilities,
        file,
        f"{key}.given, deduced or notes",
        "a figure of this aircraft",
    )
    _sensible(file, key, entry)
    plain = {name: getattr(entry, name) for name in _Entry.__struct_fields__}
    notes = tuple(entry.notes.items())
    return Aircraft(**plain | {"key": key, "side": SIDE_OF[entry.nation], "notes": notes})


def _sensible(file: str, key: str, entry: _Entry) -> None:
    """Check what no single field can: the figures fit each other."""
    slow, fast = entry.speed
    if slow > fast:
        raise refuse(file, f"{key}.speed", list(entry.speed), "a range from slow to fast")
    if entry.high is not None and not fast < entry.high[0] <= entry.high[1]:
        raise refuse(file, f"{key}.high", list(entry.high), f"a range above speed {fast}")
    if not 1 <= len(entry.attack) <= 3:
        raise refuse(file, f"{key}.attack", list(entry.attack), "dice for 1, 2 or 3 ranges")
    if entry.vital <= entry.armor:
        raise refuse(file, f"{key}.vital", entry.vital, f"more than the armor of {entry.armor}")
    if entry.token and (entry.high or entry.turn or entry.roll or entry.climb or entry.dive):
        raise BadData(f"{file}: {key}: a token has neither high speed nor maneuver bonuses")


PIECES: Final = Pieces("aircraft", AIRCRAFT_FIELDS, load_aircraft, read_aircraft)
