"""Aircraft types: the data line of each, and what it comes to in hundredths of an inch."""

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from airwar.common.cards import Cards
from airwar.common.data import keyed_tables, refuse
from airwar.kernel.errors import BadData

from .kinds import Gun, Load
from .lengths import INCH, Source, data_file
from .tables import load_limits, load_weapons

Nation: TypeAlias = Literal["UK", "US", "USSR", "FR", "GE", "IT", "JP"]
Role: TypeAlias = Literal["fighter", "bomber"]
Flag: TypeAlias = Literal["dive-bomber", "ai-radar", "schraege", "armored", "night"]
Factor: TypeAlias = Annotated[int, Meta(ge=-3, le=3)]
Position: TypeAlias = Literal["N", "D", "V", "A", "T", "L", "S"]
DIGEST: Final = 8  # hexadecimal digits at the end of the key of a set-up's own aircraft

Count: TypeAlias = Annotated[int, Meta(ge=0, le=8)]


class Guns(Struct, frozen=True, forbid_unknown_fields=True):
    """Fixed guns of one kind."""

    count: Annotated[int, Meta(ge=1, le=12)]
    kind: Literal["rifle", "heavy", "20low", "20mm", "30mm"]


class Flexible(Struct, frozen=True, forbid_unknown_fields=True):
    """One flexible position, §arc.positions."""

    position: Position
    firepower: Annotated[int, Meta(ge=1, le=5)]


class AircraftType(Struct, frozen=True, forbid_unknown_fields=True):
    """One data line, in inches."""

    key: str
    name: str
    nation: Nation
    year: Annotated[int, Meta(ge=1930, le=1946)]
    role: Role
    source: Source
    engines: Annotated[int, Meta(ge=1, le=6)]
    speed: Annotated[int, Meta(ge=2, le=25)]
    least: Annotated[int, Meta(ge=1, le=13)]
    climb: Factor
    agility: Factor
    turns: Annotated[int, Meta(ge=1, le=3)]
    straight: Annotated[int, Meta(ge=2, le=4)]
    maneuvers: bool
    size: Annotated[int, Meta(ge=-2, le=5)]
    firepower: Annotated[int, Meta(ge=0, le=5)]
    gun_range: Annotated[int, Meta(ge=0, le=6)]
    jam: Annotated[int, Meta(ge=0, le=3)]
    crew: Annotated[int, Meta(ge=1, le=12)]
    payload: Count
    torpedoes: Count
    guided_bombs: Count
    loads: tuple[Load, ...]
    points: Annotated[int, Meta(ge=0, le=600)]
    guns: tuple[Guns, ...] = ()
    positions: tuple[Flexible, ...] = ()
    mark_with: tuple[Load, ...] = ()
    flags: tuple[Flag, ...] = ()


class Purchase(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side may spend and choose from, §set.points."""

    points: Annotated[int, Meta(ge=10, le=600)]
    nations: tuple[Nation, ...]
    year: Annotated[int, Meta(ge=1936, le=1946)]
    most: Annotated[int, Meta(ge=1, le=16)] = 12  # aircraft
    own: tuple[str, ...] = ()  # keys of the set-up's own aircraft, filled in when it is read


class Card(Struct, frozen=True, weakref=True):
    """A type as the rules use it; lengths in hundredths of an inch."""

    key: str
    name: str
    nation: str
    year: int
    fighter: bool
    speed: int
    least: int
    climb: int
    agility: int
    turns: int
    straight: int
    maneuvers: bool
    size: int
    firepower: int
    gun_range: int
    jam: int
    crew: int
    payload: int
    torpedoes: int
    guided_bombs: int
    loads: tuple[Load, ...]
    points: int
    guns: tuple[tuple[Gun, int], ...]  # flexible positions and their Firepower
    mark_with: tuple[Load, ...]
    flags: tuple[Flag, ...]
    reach: int  # of its longest gun


@cache
def load_aircraft() -> Mapping[str, Card]:
    """All types by key, checked against the formulas."""
    types = keyed_tables(data_file("aircraft.toml"), AircraftType)
    for each in types.values():
        check_type(each)
    return MappingProxyType({key: card_of(each) for key, each in types.items()})


CARDS: Final = Cards(load_aircraft)
card: Final = CARDS.__getitem__  # by key: one of ours, or of a set-up that is in use


def plain_key(key: str) -> str:
    """The key that a set-up gave one of its own."""
    return key[: -DIGEST - 1]


def card_of(type_: AircraftType) -> Card:
    """The card of a data line."""
    flexible = load_weapons().ranges.flexible if type_.positions else 0
    return Card(
        *(type_.key, type_.name, type_.nation, type_.year, type_.role == "fighter"),
        *(type_.speed * INCH, type_.least * INCH, type_.climb, type_.agility, type_.turns),
        *(type_.straight * INCH, type_.maneuvers, type_.size, type_.firepower),
        *(type_.gun_range * INCH, type_.jam, type_.crew, type_.payload, type_.torpedoes),
        *(type_.guided_bombs, type_.loads, type_.points),
        tuple([(each.position, each.firepower) for each in type_.positions]),
        *(type_.mark_with, type_.flags, max(type_.gun_range * INCH, flexible)),
    )


def check_type(type_: AircraftType, file: str = "aircraft.toml") -> None:
    """Least move, turns, Firepower and points follow from the other figures, §set.points."""
    for name, value in derived(type_).items():
        if getattr(type_, name) != value:
            where = f"{type_.key}.{name}"
            raise refuse(file, where, getattr(type_, name), f"{value}, by its formula")
    if unknown := [load for load in type_.mark_with if load not in type_.loads]:
        raise BadData(f"{file}: {type_.key}.mark_with: it cannot carry {unknown[0]}")


def derived(type_: AircraftType) -> dict[str, Any]:
    """The figures that follow from others."""
    turns, straight = turning(type_.agility)
    return {
        "least": (type_.speed + 1) // 2,
        "turns": turns,
        "straight": straight // INCH,
        "maneuvers": type_.agility > -3,
        "firepower": firepower_of(type_.guns),
        "points": points_of(type_),
    }


def turning(agility: int) -> tuple[int, int]:
    """§move.turn: turns a move, and the straight run before each."""
    move = load_limits().movement
    for row in (move.agile, move.normal):
        if agility >= row.least_agility:
            return row.turns, row.straight
    return move.clumsy.turns, move.clumsy.straight


def firepower_of(guns: tuple[Guns, ...]) -> int:
    """The sum of the fixed guns, rounded half up, at most 5; 0 without guns."""
    worth = load_weapons().guns
    total = sum([each.count * worth[each.kind] for each in guns])
    return min(5, max(1, (total + 50) // 100)) if guns else 0


def points_of(type_: AircraftType) -> int:
    """§set.points: the price at Skill 0, without a Leader."""
    price = load_limits().points
    total = (
        price.base
        + price.speed * (type_.speed - price.speed_from)
        + price.agility * type_.agility
        + price.climb * type_.climb
        + price.firepower * type_.firepower
        + price.flexible * sum([each.firepower for each in type_.positions])
        + price.size * type_.size
        + price.payload * type_.payload
        + price.torpedo * type_.torpedoes
    )
    return max(price.least, total)


def price_of(model: str, skill: int, load: str, leader: int | None) -> int:
    """§set.points, §weapon.gondolas: what an aircraft costs with crew, load and Leader."""
    price = load_limits().points
    points = card(model).points + (price.gondolas if load == "gondolas" else 0)
    points = (points * (100 + price.skill_percent * skill) * 2 + 100) // 200
    if leader is not None:
        points += max(price.leader_least, price.leader + price.leadership * leader)
    return points


def stores_of(card: Card, load: str) -> int:
    """§surface.load: how often a load can be used; bombs, torpedoes and rockets go at once."""
    if load == "guided-bomb":
        return card.guided_bombs
    return 0 if load == "clean" else 1


@lru_cache(maxsize=64)
def roster(limits: Purchase) -> tuple[Card, ...]:
    """§set.points: the types of these nations that flew in that year, the cheapest first."""
    own = [card(key) for key in limits.own]
    replaced = {plain_key(key) for key in limits.own}
    ours = [each for key, each in load_aircraft().items() if key not in replaced]
    flown = [
        each for each in (*ours, *own) if each.nation in limits.nations and each.year <= limits.year
    ]
    return tuple(sorted(flown, key=lambda each: (each.points, each.key)))
