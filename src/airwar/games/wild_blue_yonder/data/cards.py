"""The Action cards: 21 kinds, 110 cards to a deck, checked against the manifest."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from airwar.common.data import keyed_tables, refuse

from .library import data_file

Family = Literal[
    "half-loop", "maneuver", "in-my-sights", "out-of-the-sun",
    "clouds", "full-throttle", "scissors", "vertical-roll",
    "ace-pilot", "barrel-roll", "chop-throttle", "tight-turn",
]  # fmt: skip
Colour = Literal["red", "white", "blue"]
Special = Literal["", "cockpit", "engine", "fuel"]
Bomb = Literal["vital", "direct", "hit", "miss"]
Strafe = Literal["hit", "miss"]
Spoiled = Literal["", "normal", "special"]
Level = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
Count = Annotated[int, Meta(ge=0, le=110)]


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of card with everything the manifest says about it, §2.2-b."""

    key: str
    name: str
    code: str
    family: Family
    colour: Colour
    count: Count
    numbers: tuple[Count, Count]
    attack: str
    answers: tuple[Family, ...]
    level: Level
    bomb: dict[Bomb, Count]
    strafe: Strafe
    bursts: Annotated[int, Meta(ge=0, le=3)] = 0
    hits: Annotated[int, Meta(ge=0, le=6)] = 0
    special: Special = ""
    wingman_barred: bool = False
    spoiled: dict[Literal["normal", "special"], Count] = field(default_factory=dict)
    loaded: bool = False


class Card(Struct, frozen=True):
    """One of the 110 cards: its kind, and the campaign symbols of this card."""

    number: int
    kind: str
    bomb: Bomb
    strafe: Strafe
    spoiled: Spoiled
    loaded: bool


@cache
def load_cards() -> Mapping[str, CardKind]:
    """The kinds of card by key, in manifest order."""
    kinds = keyed_tables(data_file("cards.toml"), CardKind)  # §2.2-b
    _check_deck(kinds)
    return MappingProxyType(kinds)


@cache
def load_deck() -> tuple[Card, ...]:
    """The 110 cards by number."""
    cards: list[Card] = []
    for kind in load_cards().values():
        bombs = [name for name, count in kind.bomb.items() for _ in range(count)]
        spoils = [name for name, count in kind.spoiled.items() for _ in range(count)]
        for place, bomb in enumerate(bombs):
            spoiled: Spoiled = spoils[place] if place < len(spoils) else ""
            number = kind.numbers[0] + place
            cards.append(Card(number, kind.key, bomb, kind.strafe, spoiled, kind.loaded))
    return tuple(cards)


# The whole deck is given, so a typo in the file is found here and not in play.
_COLOURS: Final = {"red": 62, "white": 18, "blue": 30}  # §manifest-2 to §manifest-4
_BOMBS: Final = {"vital": 6, "direct": 23, "hit": 52, "miss": 29}  # §manifest-5
_STRAFES: Final = {"hit": 63, "miss": 47}
_SPOILS: Final = {"normal": 17, "special": 5}


def _check_deck(kinds: Mapping[str, CardKind]) -> None:
    """manifest-1 to manifest-5: sizes, consecutive numbers, totals of colors and symbols."""
    following = 1
    for kind in kinds.values():
        if kind.numbers != (following, following + kind.count - 1):
            run = f"{following} to {following + kind.count - 1}"
            raise refuse("cards.toml", f"{kind.key}.numbers", kind.numbers, run)
        if sum(kind.bomb.values()) != kind.count:
            raise refuse("cards.toml", f"{kind.key}.bomb", kind.bomb, f"{kind.count} in all")
        if sum(kind.spoiled.values()) > kind.count:
            raise refuse("cards.toml", f"{kind.key}.spoiled", kind.spoiled, "within the count")
        following += kind.count
    colours = dict.fromkeys(_COLOURS, 0)
    bombs = dict.fromkeys(_BOMBS, 0)
    strafes = dict.fromkeys(_STRAFES, 0)
    spoils = dict.fromkeys(_SPOILS, 0)
    for kind in kinds.values():
        colours[kind.colour] += kind.count
        strafes[kind.strafe] += kind.count
        for bomb, count in kind.bomb.items():
            bombs[bomb] += count
        for spoil, count in kind.spoiled.items():
            spoils[spoil] += count
    for name, found, wanted in (
        ("colour", colours, _COLOURS),
        ("bomb", bombs, _BOMBS),
        ("strafe", strafes, _STRAFES),
        ("spoiled", spoils, _SPOILS),
    ):
        if found != wanted:
            raise refuse("cards.toml", f"totals of {name}", found, str(wanted))
