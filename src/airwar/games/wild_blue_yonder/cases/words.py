"""Words of case files as values: cards, Elements, aircraft, levels, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from airwar.common.vocabulary import Value, count, one_of, refuse
from airwar.common.words import is_number
from airwar.games.wild_blue_yonder.data import ALTITUDES
from airwar.games.wild_blue_yonder.rules.cards import INDEX, KINDS
from airwar.games.wild_blue_yonder.rules.sequence import STEPS
from airwar.games.wild_blue_yonder.rules.state import (
    NOBODY,
    PLACES,
    SIDES,
    Cards,
    Dogfight,
)
from airwar.kernel.errors import BadRecord

CODES: Final = {kind.code.lower(): index for index, kind in enumerate(KINDS)}
PLACE_OF: Final = {name.lower(): place for place, name in PLACES.items()}
LEVELS: Final = {name.lower().replace(" ", "-"): level for level, name in enumerate(ALTITUDES)}


def read_cards(words: Sequence[str]) -> Cards:
    """Cards by key or code, with a count: MAN*2, tight-turn. Raises ValueError."""
    cards: list[int] = []
    for word in words:
        name, _, times = word.partition("*")
        kind = INDEX.get(name, CODES.get(name.lower()))
        if kind is None:
            known = ", ".join(card.code for card in KINDS)
            raise ValueError(f"there is no card {name!r}; there are {known}, and their full names")
        if times and not is_number(times):
            raise ValueError(f"{word!r}: write a number after *, as in {name}*2")
        cards += [kind] * int(times or 1)
    return tuple(cards)


def code_cards(cards: Iterable[int]) -> str:
    """MAN*2 TT, or none."""
    kinds = dict.fromkeys(sorted(cards))
    counts = {kind: list(cards).count(kind) for kind in kinds}
    return " ".join(KINDS[k].code + (f"*{n}" if n > 1 else "") for k, n in counts.items()) or "none"


def read_element(s: Dogfight, word: str) -> int:
    """an Element, such as A1"""
    names = [element.id for element in s.elements]
    if word not in names:
        refuse(word, f"one of {', '.join(names)}")
    return names.index(word)


def read_aircraft(s: Dogfight, word: str) -> int:
    """an aircraft, such as A1/leader"""
    craft = s.craft(word)
    if craft == NOBODY:
        refuse(word, "an aircraft such as A1/leader")
    return craft


def read_rating(s: Dogfight, word: str) -> int | None:
    """a number, or none"""
    return None if word.lower() == "none" else count(s, word)


def read_card(s: Dogfight, word: str) -> Cards:
    """a card by key or code, with a count if there are several: MAN*2; or none"""
    try:
        return () if word == "none" else read_cards([word])
    except ValueError as error:
        raise BadRecord(str(error)) from None


def or_none(read: Callable[[Dogfight, str], int]) -> Callable[[Dogfight, str], int]:
    def read_or_none(s: Dogfight, word: str) -> int:
        return NOBODY if word == "none" else read(s, word)

    read_or_none.__doc__ = f"{read.__doc__}, or none"
    return read_or_none


VALUES: Final[dict[str, Value]] = {
    "ELEMENT": read_element,
    "ELEMENT|none": or_none(read_element),
    "AIRCRAFT": read_aircraft,
    "AIRCRAFT|none": or_none(read_aircraft),
    "POSITION": one_of(tuple(PLACE_OF)),
    "LEVEL": one_of(tuple(LEVELS)),
    "LEVEL|no": one_of((*LEVELS, "no")),
    "STATE": one_of(("undamaged", "damaged", "none")),
    "HOW": one_of(("destroyed", "disengaged", "clouds", "damaged")),
    "CARD": read_card,
    "SIDE": one_of(SIDES),
    "READINESS": one_of(("ready", "used")),
    "STAGE": one_of((*STEPS, "over")),
    "RESULT": one_of((*SIDES, "draw", "open")),
    "N": count,
    "N|none": read_rating,
}
