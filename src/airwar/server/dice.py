"""Where a table's dice and draws come from: the house, the people, or both by commitment."""

from __future__ import annotations

from collections.abc import Collection

from airwar.kernel.errors import TableError
from airwar.kernel.requests import Draw, Roll, sees
from airwar.kernel.sources import Committed, Outcome, commitment
from airwar.server.words import Words

METHOD = (
    "Outcome i: for block 0, 1, 2... take HMAC-SHA256(secret, words + '\\n' + i + '\\n' + block), "
    "where words are the lines seat=word in order of seat. The first 7 bytes, big-endian, shifted "
    "right by 3 and divided by 2**53, are a number u in [0, 1). A die shows int(u * sides) + 1. "
    "A card is the int(u * left)-th of those left, counted kind by kind. One block a die or card; "
    "drawn cards are listed in order of kind. The commitment is SHA-256 of the secret; each hash "
    "is SHA-256 of the seat's word."
)


class Dice:
    """Each outcome has a number of its own, which is never used twice, not even after an undo."""

    def __init__(self, kind: str, secret: bytes, people: Collection[str], words: Words) -> None:
        self.kind, self._secret, self._people = kind, secret, people
        self.words = words

    @property
    def commitment(self) -> str | None:
        return commitment(self._secret) if self.kind == "committed" else None

    @property
    def missing(self) -> list[str]:
        """The seats whose word is still to come."""
        return self.words.missing(self._people) if self.kind == "committed" else []

    def check_hash(self, seat: str) -> None:
        """May the seat send the hash of a word now? Raises TableError."""
        if self.kind != "committed":
            raise TableError("this table needs no words")
        self.words.check_hash(self._people, seat)

    def check_word(self, seat: str, word: str) -> None:
        """May the seat send this word now? Raises TableError."""
        if self.kind != "committed":
            raise TableError("this table needs no words")
        self.words.check_word(self._people, seat, word)

    def typed(self, request: object) -> bool:
        """Do people type this one in? Not if none of them may see it."""
        if self.kind != "typed" or not isinstance(request, Roll | Draw):
            return False
        return any(sees(request.seen, seat) for seat in self._people)

    def outcome(self, request: Roll | Draw, number: int) -> Outcome | None:
        """The outcome with this number, or None: people must do something first."""
        if self.typed(request) or self.missing:
            return None
        return self.house(request, number)

    def house(self, request: Roll | Draw, number: int) -> Outcome:
        return Committed(self._secret, self.words.words, number)(request)
