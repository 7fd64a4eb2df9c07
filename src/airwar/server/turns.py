"""Whose thoughts come next, when more is to be thought than there are processes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from itertools import count
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

P = TypeVar("P")


class Urgency(IntEnum):
    """A person waits for something quick, or for a long thought; or nobody looks."""

    QUICK = 0
    LONG = 1
    UNSEEN = 2


class Turn(Struct, frozen=True):
    """Whom a thought is for, and how urgent it is."""

    who: str = ""
    urgency: Urgency = Urgency.QUICK


AskTurn: TypeAlias = Callable[[], Turn]


class Place(Generic[P]):
    """Room for one thought at a time; `kept` ones are for quick thoughts alone."""

    def __init__(self, kept: bool) -> None:
        self.kept = kept
        self.turn = Turn()  # whose it is now
        self.tool: P | None = None  # what thinks there
        self.games: set[str] = set()  # that it has loaded


class Queue(Generic[P]):
    """Whoever has had the least of it comes next, and what nobody looks at comes last.

    One place more than was asked for is kept for quick thoughts, so that these never wait for
    long ones to end, and a flood of quick ones does not hold up the long.
    """

    def __init__(self, places: int) -> None:
        self.places: list[Place[P]] = [Place(kept=True)]
        self.places += [Place(kept=False) for _ in range(places)]
        self._free = list(self.places)
        self._waiting: dict[int, tuple[AskTurn, asyncio.Future[Place[P]]]] = {}
        self._numbers = count()
        self._running: Counter[str] = Counter()
        self._used: dict[str, float] = {}  # seconds of thought; a newcomer starts at `_now`
        self._now = 0.0  # what the last one to be called had used

    @property
    def waiting(self) -> Counter[Urgency]:
        return Counter(turn().urgency for turn, _ in self._waiting.values())

    def waiting_for(self, who: str) -> int:
        return sum(turn().who == who for turn, _ in self._waiting.values())

    async def take(self, turn: AskTurn) -> Place[P]:
        """`turn` is asked again and again, since somebody may come to watch meanwhile."""
        number, called = next(self._numbers), asyncio.get_running_loop().create_future()
        self._waiting[number] = turn, called
        self.look_again()
        try:
            place: Place[P] = await called
        except asyncio.CancelledError:
            if self._waiting.pop(number, None) is None:  # It was called in the same moment.
                self.give_back(called.result(), 0.0)
            raise
        return place

    def give_back(self, place: Place[P], seconds: float) -> None:
        who = place.turn.who
        self._running[who] -= 1
        self._used[who] = max(self._used.get(who, 0.0), self._now) + seconds
        if not self._running[who]:
            del self._running[who]
        # Who has had no more than the next in line would start with needs no note.
        self._used = {each: used for each, used in self._used.items() if used > self._now}
        self._free.append(place)
        self.look_again()

    def look_again(self) -> None:
        """Give every free place to the one who is next."""
        # Those for all come first, and of these one where something thinks already.
        for place in sorted(self._free, key=lambda each: (each.kept, each.tool is None)):
            turns = {number: turn() for number, (turn, _) in self._waiting.items()}
            able = [
                number
                for number, turn in turns.items()
                if not place.kept or turn.urgency is Urgency.QUICK
            ]
            if not able:
                continue
            number = min(able, key=lambda each: (*self._order(turns[each]), each))
            _, called = self._waiting.pop(number)
            place.turn = turns[number]
            self._free.remove(place)
            self._running[place.turn.who] += 1
            self._now = max(self._now, self._used.get(place.turn.who, 0.0))
            called.set_result(place)

    def _order(self, turn: Turn) -> tuple[bool, int, float, int]:
        used = max(self._used.get(turn.who, 0.0), self._now)
        unseen = turn.urgency is Urgency.UNSEEN
        return unseen, self._running[turn.who], used, turn.urgency
