"""When a machine opponent answers: at a moment that depends on nothing hidden.

How long it thinks says how much it has to choose from, so answers come on the beat, counted from
when the seat was asked; waiting for a free process does not count, since that tells nothing. Of
several hidden answers in a row only the last shows, so only that one waits. What everybody can see
to be forced comes at once. A machine that once took longer than its beat has a slower one from
then on, whatever it has to think about.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from typing import TYPE_CHECKING, Any

from airwar.kernel.requests import Together
from airwar.kernel.sight import sight, witness
from airwar.server import showing
from airwar.server.seat_log import NOBODY
from airwar.server.thinkers import budget

if TYPE_CHECKING:
    from airwar.server.room import Room


EACH = 0.002  # seconds for an imagined battle
SLOWEST = 4  # times as long as its own a beat can get


class Clocks:
    """Since when each seat is asked something, as everybody else sees it."""

    def __init__(self) -> None:
        self._running: dict[str, tuple[int, float]] = {}
        self._stretched: dict[str, int] = {}  # how many times as long a seat's beat is

    def delay(self, seat: str, seconds: float) -> None:
        """The seat's machine had to wait for a process before it could think."""
        known = self._running.get(seat)
        if known is not None:
            self._running[seat] = (known[0], known[1] + seconds)

    def rest(self, seat: str, length: float, passed: float) -> float:
        """The seconds until the seat's next beat; its beat gets slower if this one is over."""
        times = self._stretched.get(seat, 1)
        while passed > times * length and times < SLOWEST:
            times *= 2
        self._stretched[seat] = times
        beat = times * length
        return max(1, math.ceil(passed / beat)) * beat - passed

    def began(self, room: Room, seat: str) -> float:
        """Answers that nobody sees leave the clock running."""
        public = room.seat_log(NOBODY).number
        known = self._running.get(seat)
        if known is None or known[0] != public:
            known = self._running[seat] = (public, time.monotonic())
        return known[1]

    def restart(self, room: Room, seat: str) -> None:
        """An answer has come on the beat: what the seat is asked next has a beat of its own, even
        if onlookers are not told of that answer."""
        self._running[seat] = (room.seat_log(NOBODY).number, time.monotonic())

    def look(self, room: Room) -> None:
        """The game has gone on: start the clocks of those who are asked, stop the others."""
        asked = room.play.open
        self._running = {seat: each for seat, each in self._running.items() if seat in asked}
        for seat in asked:
            self.began(room, seat)


def beat(room: Room, level: str) -> float:
    """Opponents among themselves have nobody to hide from."""
    length = room.services.settings.beat
    return length + expected(level) if room.people and length else 0.0


def expected(level: str) -> float:
    """The seconds that a level usually thinks; one that counts battles is allowed for each."""
    counted = re.search(r":([0-9]+)$", level)
    return budget(level) + (int(counted[1]) * EACH if counted else 0.0)


async def wait(room: Room, seat: str, level: str, answer: Any) -> None:
    """Until it is time to give an answer."""
    length = beat(room, level)
    if not length or seat not in room.play.open or _forced(room, seat):
        return
    clocks = room.opponents.clocks
    began = clocks.began(room, seat)
    if _shows(room, seat, answer):
        await asyncio.sleep(clocks.rest(seat, length, time.monotonic() - began))
        clocks.restart(room, seat)


class OfferClock:
    """The beat of a machine that looks at an offer; nobody waits for it."""

    def __init__(self, room: Room, seat: str, level: str) -> None:
        self._clocks, self._seat = room.opponents.clocks, seat
        self._length, self._began = beat(room, level), time.monotonic()

    def delay(self, seconds: float) -> None:
        self._began += seconds

    async def wait(self) -> None:
        if self._length:
            passed = time.monotonic() - self._began
            await asyncio.sleep(self._clocks.rest(self._seat, self._length, passed))


def _forced(room: Room, seat: str) -> bool:
    """Can everybody see that there is but one answer? Judged by what an onlooker sees."""
    play, choose = room.play, room.play.open[seat]
    question = choose.question
    hidden = type(play.request) is Together or showing.hidden(choose, NOBODY)
    if hidden or question.answer is not str:
        return False
    try:
        return len(question.options(sight(play, NOBODY).now, choose.about)) == 1
    except Exception:
        return False  # Something hidden is needed to know it.


def _shows(room: Room, seat: str, answer: Any) -> bool:
    """Will others see that the seat has answered, or is asked no more?"""
    twin = room.play.fork()
    try:
        twin.give(seat, answer)
    except Exception:
        return True  # It is not legal, or a rule breaks down: everybody will be told.
    if seat not in twin.open or twin.start != room.play.start:
        return True
    after = twin.since[room.play.number - twin.start :]
    return any(witness(given, NOBODY) is not None for given in after)
