"""The game as one pair of eyes counts and hears it.

A hidden answer of somebody else is neither counted nor told, so that no number that a seat is
sent says how many there were.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import islice
from typing import Any

from airwar.kernel.play import Play
from airwar.kernel.requests import sees
from airwar.kernel.sight import witness
from airwar.server.wire import EventLine

NOBODY = ""  # the eyes of an onlooker: they see what is open to everybody, and no more


class Ledger:
    """Own numbers, and the lines of the log that these eyes may read.

    `before` is the own number at the first moment that the game has in memory. A ledger grows with
    its game; after a rewind it is written anew.
    """

    def __init__(self, eyes: str, play: Play[Any], before: int = 0) -> None:
        self.eyes, self._first = eyes, play.stretches()[0].start
        self._counts = [before]
        self._heard = 0
        self.lines: list[EventLine] = []

    def follow(self, play: Play[Any]) -> None:
        """Take in what has happened since the last time."""
        counts = self._counts
        for given in islice(play.history(), len(counts) - 1, None):
            counts.append(counts[-1] + (witness(given, self.eyes) is not None))
        for told in islice(play.events, self._heard, None):
            if sees(told.event.to, self.eyes):
                e = told.event
                self.lines.append(
                    EventLine(
                        self.own(told.at),
                        e.rule,
                        e.kind,
                        e.text,
                        e.who,
                        e.where,
                        e.dice,
                        e.cards,
                        e.modifiers,
                        e.total,
                        e.need,
                        e.result,
                    )
                )
        self._heard = len(play.events)

    @property
    def first(self) -> int:
        return self._counts[0]

    @property
    def number(self) -> int:
        """How much these eyes have seen happen."""
        return self._counts[-1]

    def own(self, number: int) -> int:
        """The game's own number of answers, as these eyes count."""
        return self._counts[number - self._first]

    def moment(self, own: int) -> int:
        """The last moment of the game at which these eyes had counted so far."""
        return self._first + bisect_right(self._counts, own) - 1
