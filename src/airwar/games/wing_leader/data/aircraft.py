"""Aircraft data cards and their variants, §3.3-card."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field, to_builtins
from msgspec.structs import replace

from airwar.common.cards import Cards
from airwar.common.data import keyed_tables, refuse, typed
from airwar.common.provenance import Source, check_marked
from airwar.common.words import is_number
from airwar.kernel.errors import BadData

from . import LIBRARY
from .kinds import Class, Mission

BANDS: Final = 4
SLOW: Final = 0  # a climb rating of S
NONE: Final = -1  # a dash
UNARMED: Final = -1
DIGEST: Final = 8  # hexadecimal digits at the end of the key of a set-up's own card
FILE: Final = "setup.aircraft"

Rating: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Four: TypeAlias = tuple[Rating, Rating, Rating, Rating]
Climb: TypeAlias = Annotated[int, Meta(ge=1, le=4)] | Literal["S"]
Bomb: TypeAlias = Annotated[int, Meta(ge=0, le=40)] | Literal["-"]
Fire: TypeAlias = Annotated[int, Meta(ge=0, le=5)] | Literal["U"]
Protection: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=1, max_length=2)
]
Letter: TypeAlias = Literal["T", "S", "V", "G"]

FLAGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Edge": "edge",
        "Rear View": "rear_view",
        "Drop Tanks": "drop_tanks",
        "Low Drag": "low_drag",
        "Dive Brakes": "dive_brakes",
        "Speed Brakes": "speed_brakes",
        "Gyro": "gyro",
        "Gun Pod": "gun_pod",
        "AT Pod": "at_pod",
        "AAR": "aar",
        "Jet": "jet",
        "Rocket": "rocket",
    }
)
VALUES: Final[Mapping[str, str]] = MappingProxyType(
    {"Heavy Gun": "heavy_gun", "AT Gun": "at_gun", "ATGR": "atgr", "Max Load": "max_load"}
)
_TORPEDO: Final = re.compile(r"Torpedo (?P<value>-?[0-9])(?P<slow> Slow)?")
_KEY: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Throttle(Struct, frozen=True, forbid_unknown_fields=True):
    speed: Rating
    turn: Rating


class Throttles(Struct, frozen=True, forbid_unknown_fields=True):
    """§13.8.2-throttle: ratings by throttle, whatever the altitude."""

    full: Throttle
    none: Throttle


class AircraftType(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card as it is written."""

    key: str
    name: str
    class_: Class = field(name="class")
    nation: str
    date: Annotated[str, Meta(pattern="^19[34][0-9]-[01][0-9]$")]
    vp: Annotated[float, Meta(ge=0.5, le=9, multiple_of=0.5)]
    engines: Annotated[int, Meta(ge=1, le=6)] = 1
    speed: Four | None = None
    turn: Four | None = None
    climb: tuple[Climb, Climb, Climb, Climb] | None = None
    bomb: tuple[Bomb, Bomb, Bomb, Bomb] = ("-", "-", "-", "-")
    throttle: Throttles | None = None
    fuel: Annotated[int, Meta(ge=1, le=9)] | None = None
    firepower: Annotated[tuple[Fire, ...], Meta(min_length=1, max_length=2)]
    protection: Protection
    head_on: bool = False
    sight: Letter = "T"
    defense: Annotated[int, Meta(ge=0, le=1)] | None = None
    abilities: tuple[str, ...] = ()
    source: Source = "reconstructed"
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """§3.2-variant: a card with changes."""

    key: str
    name: str
    base: str
    set: dict[str, Any] = {}
    add: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    missions: tuple[Mission, ...] = ()
    source: Source = "reconstructed"


class Card(Struct, frozen=True, weakref=True, kw_only=True):
    """A card as the rules use it: what is S, U or a dash there is a number here."""

    key: str
    name: str
    class_: Class
    nation: str
    date: str
    half_vp: int  # of a loss, doubled
    engines: int
    speed: tuple[int, ...]  # by band; of a rocket plane at full throttle
    turn: tuple[int, ...]
    climb: tuple[int, ...]  # MPs, SLOW
    bomb: tuple[int, ...]  # NONE where no bombs can be carried
    idle_speed: int = 0  # §13.8.2-throttle: without throttle
    idle_turn: int = 0
    fuel: int = 0
    firepower: int  # UNARMED, in the air
    strafing: int
    protection: tuple[int, ...]
    head_on: bool
    sight: Letter
    defense: int | None
    edge: bool = False
    rear_view: bool = False
    drop_tanks: bool = False
    low_drag: bool = False
    dive_brakes: bool = False
    speed_brakes: bool = False
    gyro: bool = False
    gun_pod: bool = False
    at_pod: bool = False
    aar: bool = False
    jet: bool = False
    rocket: bool = False
    heavy_gun: int = 0
    at_gun: int = 0
    atgr: int = 0
    max_load: int = 0
    torpedo: int | None = None
    torpedo_slow: bool = False
    missions: tuple[Mission, ...] = ()  # the only ones, if any

    @property
    def unarmed(self) -> bool:
        return self.firepower == UNARMED


# -- reading --------------------------------------------------------------------------------------


def card_of(type_: AircraftType, file: str) -> Card:
    """The card of one that is written. Raises BadData."""
    strafing, firepower = type_.firepower[0], type_.firepower[-1]
    ratings = _throttled(type_, file) if type_.throttle else _banded(type_, file)
    _check_marks(type_, file)
    return Card(
        key=type_.key,
        name=type_.name,
        class_=type_.class_,
        nation=type_.nation,
        date=type_.date,
        half_vp=round(type_.vp * 2),
        engines=type_.engines,
        bomb=tuple([NONE if each == "-" else each for each in type_.bomb]),
        strafing=UNARMED if strafing == "U" else strafing,
        firepower=UNARMED if firepower == "U" else firepower,
        protection=type_.protection,
        head_on=type_.head_on,
        sight=type_.sight,
        defense=type_.defense,
        **ratings,
        **_abilities(type_, file),
    )


def _banded(type_: AircraftType, file: str) -> dict[str, Any]:
    for name in ("speed", "turn", "climb"):
        if getattr(type_, name) is None:
            raise BadData(f"{file}: {type_.key}.{name}: is missing")
    if type_.fuel is not None:
        raise BadData(f"{file}: {type_.key}.fuel: only a card with throttle ratings has fuel")
    assert type_.climb is not None
    climb = tuple([SLOW if each == "S" else each for each in type_.climb])
    return {"speed": type_.speed, "turn": type_.turn, "climb": climb}


def _throttled(type_: AircraftType, file: str) -> dict[str, Any]:
    for name in ("speed", "turn", "climb"):
        if getattr(type_, name) is not None:
            raise BadData(f"{file}: {type_.key}.{name}: its ratings stand in throttle")
    if type_.fuel is None:
        raise BadData(f"{file}: {type_.key}.fuel: is missing")
    assert type_.throttle is not None
    full, none = type_.throttle.full, type_.throttle.none
    return {
        "speed": (full.speed,) * BANDS,
        "turn": (full.turn,) * BANDS,
        "climb": (1,) * BANDS,
        "idle_speed": none.speed,
        "idle_turn": none.turn,
        "fuel": type_.fuel,
    }


def _abilities(type_: AircraftType, file: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for place, ability in enumerate(type_.abilities):
        name, _, value = ability.rpartition(" ")
        if ability in FLAGS:
            found[FLAGS[ability]] = True
        elif name in VALUES and is_number(value) and int(value):
            found[VALUES[name]] = int(value)
        elif torpedo := _TORPEDO.fullmatch(ability):
            found["torpedo"] = int(torpedo["value"])
            found["torpedo_slow"] = torpedo["slow"] is not None
        else:
            known = ", ".join((*FLAGS, *(f"{each} N" for each in VALUES), "Torpedo N [Slow]"))
            where = f"{type_.key}.abilities[{place}]"
            raise refuse(file, where, ability, f"one of {known}")
    return found


def _check_marks(type_: AircraftType, file: str) -> None:
    names = set(type_.__struct_encode_fields__) - {"key", "source", "given", "deduced"}
    names |= {f"{each}[{i}]" for each in ("speed", "turn", "climb", "bomb") for i in range(BANDS)}
    names |= {each.rstrip("-0123456789 ") for each in type_.abilities}
    for mark in ("given", "deduced"):
        allowed = "a field of a card, one band of it, or an ability that it has"
        marked = getattr(type_, mark)
        check_marked(marked, names.__contains__, file, f"{type_.key}.{mark}", allowed)


@cache
def load_types() -> Mapping[str, AircraftType]:
    return MappingProxyType(keyed_tables(LIBRARY.file("aircraft.toml"), AircraftType))


@cache
def load_variants() -> Mapping[str, Variant]:
    """The variants by key, each of a model that there is."""
    found = keyed_tables(LIBRARY.file("variants.toml"), Variant)
    for each in found.values():
        if each.base not in load_types():
            raise refuse("variants.toml", f"{each.key}.base", each.base, "a model that there is")
        if each.key in load_types():
            raise BadData(f"variants.toml: {each.key}: a model has this key")
    return MappingProxyType(found)


@cache
def load_aircraft() -> Mapping[str, Card]:
    """All models and variants by key."""
    cards = {key: card_of(each, "aircraft.toml") for key, each in load_types().items()}
    for key, variant in load_variants().items():
        cards[key] = variant_of(load_types()[variant.base], variant, "variants.toml")
    return MappingProxyType(cards)


def variant_of(base: AircraftType, variant: Variant, file: str) -> Card:
    """§3.2-variant: the base's card with the changes."""
    raw: dict[str, Any] = to_builtins(base)
    for name in variant.set:
        if name not in raw or name in ("key", "abilities"):
            raise refuse(file, f"{variant.key}.set", name, "a figure of its base")
    if missing := [each for each in variant.drop if each not in base.abilities]:
        raise refuse(file, f"{variant.key}.drop", missing[0], "an ability of its base")
    kept = [each for each in base.abilities if each not in variant.drop]
    raw |= variant.set | {"key": variant.key, "name": variant.name, "given": [], "deduced": []}
    raw["abilities"] = [*kept, *variant.add]
    changed = typed(raw, AircraftType, file, variant.key)
    return replace(card_of(changed, file), missions=variant.missions)


# -- cards in use ---------------------------------------------------------------------------------


CARDS: Final = Cards(load_aircraft)
card: Final = CARDS.__getitem__  # by key: one of ours, or of a set-up that is in use


def own_card(file: str, key: str, raw: Any) -> Card:
    """A card that a set-up brings along. Raises BadData."""
    if not _KEY.fullmatch(key):
        raise BadData(f"{file}: {key!r}: a key has small letters, digits and hyphens, 40 at most")
    if not isinstance(raw, Mapping):
        raise refuse(file, key, raw, "a table")
    written = typed({"source": "given", **raw, "key": key}, AircraftType, file, key)
    found = card_of(written, file)
    digest = hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:DIGEST]
    return replace(found, key=f"{key}-{digest}")


FIELDS: Final = frozenset(AircraftType.__struct_encode_fields__) - {"key"}


def base_of(key: str) -> str:
    """The model whose card a variant is flown with; a model's own key.

    A card that a set-up brings along stands for the model whose key it was given.
    """
    if CARDS.is_own(key):
        key = key[: -DIGEST - 1]
    variant = load_variants().get(key)
    return key if variant is None else variant.base
