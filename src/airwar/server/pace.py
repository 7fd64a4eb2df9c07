"""Whose message comes next when many arrive at once: answers first, all else one by one.

An answer takes a few milliseconds, but between two of its steps the server does whatever else is
ready. So what can wait gives way while an answer is under way, and the rest of it does not come
all in the same moment. Of one address only one answer is under way at a time, and where others
play too it rests after each, so that somebody with many tables does not crowd out everybody else.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

LONGEST = 0.25  # seconds that something waits for answers
REST = 2.0  # times as long as its answer took an address rests
LONGEST_REST = 0.1  # seconds
LATELY = 5.0  # seconds
LONGEST_TURN = 2.0  # seconds that an answer waits for others of its address: one may hang


class Pace:
    def __init__(self) -> None:
        self._answers = 0  # under way
        self._idle = asyncio.Event()
        self._idle.set()
        self._next = asyncio.Lock()  # of all that can wait
        self._turns: dict[str, Turn] = {}  # by address
        self._last = ""  # the address that answered last
        self._alone_since = -math.inf  # Since then nobody else did.

    @asynccontextmanager
    async def answer(self, address: str) -> AsyncIterator[None]:
        """Everything else gives way meanwhile."""
        async with self._turn(address) as turn:
            self._answers += 1
            self._idle.clear()
            began = time.monotonic()
            try:
                yield
            finally:
                self._answers -= 1
                if not self._answers:
                    self._idle.set()
                turn.rest(began, REST if self._shared(address) else 0.0)

    def _shared(self, address: str) -> bool:
        """Have others answered lately, too?"""
        now = time.monotonic()
        if self._last and address != self._last:
            self._alone_since = now
        self._last = address
        return now - self._alone_since < LATELY

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[Turn]:
        self._turns = {each: turn for each, turn in self._turns.items() if turn.wanted}
        turn = self._turns.setdefault(address, Turn())
        turn.users += 1
        try:
            async with at_most(turn.lock, LONGEST_TURN):
                await asyncio.sleep(turn.free_at - time.monotonic())
                yield turn
        finally:
            turn.users -= 1

    async def give_way(self) -> None:
        """Wait while answers are under way, then take the next free moment; never wait for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST), self._next:
                await self._idle.wait()
                await asyncio.sleep(0)


class Turn:
    """Of one address: one answer at a time, and a rest after each."""

    def __init__(self) -> None:
        self.lock, self.users, self.free_at = asyncio.Lock(), 0, -math.inf

    @property
    def wanted(self) -> bool:
        return self.users > 0 or self.free_at > time.monotonic()

    def rest(self, began: float, times: float) -> None:
        now = time.monotonic()
        self.free_at = now + min(times * (now - began), LONGEST_REST)


@asynccontextmanager
async def at_most(lock: asyncio.Lock, seconds: float) -> AsyncIterator[None]:
    """Hold a lock; without it, if it cannot be had in time."""
    held = False
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            held = await lock.acquire()
    try:
        yield
    finally:
        if held:
            lock.release()
