"""A table of Wild Blue Yonder: cards by their codes.

`MAN` is `play:maneuver`, `IMS11/heavy`, `VR/dive`, `pay:TT`, `discard:BR`. `draw MAN TT` are the
cards that the game draws next.
"""

from __future__ import annotations

from collections.abc import Iterable

from airwar.games.wild_blue_yonder.cases.words import code_cards, read_cards
from airwar.games.wild_blue_yonder.game import GAME
from airwar.games.wild_blue_yonder.rules.cards import KINDS
from airwar.games.wild_blue_yonder.rules.state import Cards, Dogfight
from tests import table

CODE_KEYS = {kind.code: kind.key for kind in KINDS}
KEY_CODES = {kind.key: kind.code for kind in KINDS}


class Table(table.Table[Dogfight]):
    game = GAME

    def long(self, key: str) -> str:
        return long_key(key)

    def short(self, key: str) -> str:
        return short_key(key)

    def drawn(self, words: list[str]) -> Cards:
        return read_cards(words)

    def hand(self, element: str) -> str:
        return code_cards(next(e.hand for e in self.state.elements if e.id == element))


def long_key(key: str) -> str:
    """play:in-my-sights-1b1h/heavy for IMS11/heavy, pay:tight-turn for pay:TT."""
    head, colon, rest = key.partition(":")
    name, slash, tail = (rest if colon else head).partition("/")
    if name in CODE_KEYS:
        return f"{head if colon else 'play'}:{CODE_KEYS[name]}{slash}{tail}"
    return key


def short_key(key: str) -> str:
    head, colon, rest = key.partition(":")
    name, slash, tail = rest.partition("/")
    if colon and name in KEY_CODES:
        return f"{'' if head == 'play' else head + ':'}{KEY_CODES[name]}{slash}{tail}"
    return key


def words(keys: Iterable[str] | str) -> set[str]:
    return set(keys.split() if isinstance(keys, str) else keys)
