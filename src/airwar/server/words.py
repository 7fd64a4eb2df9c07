"""The words of the seats for committed dice: first the hashes of all, then the words.

So nobody can choose a word by what the others have sent, not even a player who runs the server.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable

from airwar.kernel.errors import TableError
from airwar.server.store import Entry

DRAWN = "drawn"  # stands in the place of the rule: the server drew this word for a silent browser


def word_hash(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


class Words:
    """`hashes` and `words` by seat; `drawn` are the seats whose word the server drew.

    A browser that has lost its word sends another hash. Then all words that were chosen are void
    and everybody chooses again; `restarts` counts that. Games of earlier versions have words
    without hashes.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.hashes: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.drawn: set[str] = set()
        self.restarts = 0
        for entry in entries:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        seat = entry.seat
        if entry.kind == "hash":
            if seat in self.hashes:
                self.restarts += 1
                self.hashes.clear()
                self.words = {each: self.words[each] for each in self.words if each in self.drawn}
            self.hashes[seat] = entry.answer
        elif entry.kind == "word":
            self.words[seat] = entry.answer
            if entry.rule == DRAWN:
                self.drawn.add(seat)

    def missing(self, people: Collection[str]) -> list[str]:
        """The seats whose word is still to come."""
        return [seat for seat in people if seat not in self.words]

    def unhashed(self, people: Collection[str]) -> list[str]:
        """The seats whose hash is still to come."""
        return [seat for seat in self.missing(people) if seat not in self.hashes]

    def check_hash(self, people: Collection[str], seat: str) -> None:
        """May the seat send a hash now? Raises TableError."""
        if not self.missing(people) or seat in self.drawn:
            raise TableError("no word is wanted from this seat")

    def check_word(self, people: Collection[str], seat: str, word: str) -> None:
        """Is this the word that the seat's hash is of, and is it time for it? Raises TableError."""
        if seat not in self.missing(people):
            raise TableError("no word is wanted from this seat")
        if self.unhashed(people):
            raise TableError("words are sent when every seat has sent the hash of its own")
        if self.hashes[seat] != word_hash(word):
            raise TableError("the hash that this seat has sent is not that of this word")
