"""The pool of processes in which opponents think and odds are worked out."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeAlias, TypeVar

import msgspec

from airwar.common.contract import Chance
from airwar.common.drafts import Judged, judge
from airwar.common.odds import Odds
from airwar.kernel.requests import Question
from airwar.kernel.sight import Sight
from airwar.server import reaching, workers
from airwar.server.rates import TooMany
from airwar.server.settings import Settings
from airwar.server.turns import AskTurn, Queue, Turn, Urgency
from airwar.server.wire import End, Level

P = ParamSpec("P")
T = TypeVar("T")
Delayed: TypeAlias = Callable[[float], None]

MOST_WAITING = 30  # questions of one visitor that wait to be worked out
LONG_GAME = 10  # times as long as anything else: a campaign is played again
LONG = 0.5  # seconds; an opponent that thinks longer is none of the quick ones


class Thinkers:
    """As many processes as are set and one for quick thoughts, each started when first needed.

    Each is a pool of its own, so that one which hangs or dies takes nobody else's thoughts along.
    """

    def __init__(self, settings: Settings, noted: Callable[[float], None] = lambda _: None) -> None:
        self._noted = noted  # is told how long each thought took
        self._settings = settings
        self.queue: Queue[ProcessPoolExecutor] = Queue(settings.workers)
        self._pools: set[ProcessPoolExecutor] = set()
        self.levels = _levels(settings.bots)

    async def offer(
        self,
        turn: AskTurn,
        level: str,
        game: str,
        seen: Sight[Any],
        name: str,
        seed: int,
        delayed: Delayed,
    ) -> Any:
        """An opponent's answer to an offer, or None."""
        work = partial(workers.offer, level, game, seen, name, seed)
        return await self._run(turn, self._settings.patience, work, delayed, game)

    async def choose(
        self,
        turn: AskTurn,
        level: str,
        game: str,
        seen: Sight[Any],
        seed: int,
        delayed: Delayed,
    ) -> Any:
        """An opponent's answer. Raises TimeoutError if it thinks far longer than it should.

        `delayed` gets the seconds that it had to wait before it could think.
        """
        work = partial(workers.choose, level, game, seen, seed)
        return await self._run(turn, self._settings.patience + budget(level), work, delayed, game)

    async def odds(
        self, who: str, game: str, seen: Sight[Any], key: Any, seed: int
    ) -> tuple[Odds, tuple[Chance, ...]]:
        return await self._ask(who, workers.chances, game, seen, key, seed)

    async def hint(self, who: str, game: str, seen: Sight[Any], seed: int) -> Any:
        """What an opponent would do in this seat; it thinks as long as opponents do."""
        return await self._ask_long(who, workers.hint, game, seen, seed)

    async def outline(self, turn: AskTurn, *game: Any) -> Any:
        """A whole game once: its value over time, luck, and the decisions to look into."""
        limit = LONG_GAME * self._settings.patience
        return await self._run(turn, limit, partial(workers.outline, *game))

    async def opinion(self, turn: AskTurn, game: str, asked: Any, seed: int) -> Any:
        """Whether a decision was the best, by what its seat could know."""
        work = partial(workers.opinion, game, asked, seed)
        return await self._run(turn, self._settings.patience, work)

    async def judge(
        self, who: str, question: Question[Any, Any], about: Any, now: Any, draft: Mapping[str, Any]
    ) -> Judged:
        """The form for a draft, and its faults; `now` is the state as the seat sees it."""
        return await self._ask(who, judge, question, about, now, draft)

    async def places(self, who: str, game: str, now: Any, seat: str) -> dict[str, dict[str, float]]:
        return await self._ask(who, reaching.places, game, now, seat)

    async def ends(
        self, who: str, game: str, now: Any, seat: str, unit: str, place: str
    ) -> list[End]:
        return await self._ask(who, reaching.ends, game, now, seat, unit, place)

    async def way(self, who: str, game: str, now: Any, seat: str, end: str) -> reaching.Way:
        """Raises TableError where no move ends like that."""
        return await self._ask(who, reaching.way, game, now, seat, end)

    async def _ask(self, who: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work something out for a person who waits for it. Raises TooMany."""
        return await self._wait(Turn(who), work, *args, **kwargs)

    async def _ask_long(
        self, who: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for what takes seconds: quick questions do not wait for it."""
        return await self._wait(Turn(who, Urgency.LONG), work, *args, **kwargs)

    async def _wait(self, turn: Turn, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self.queue.waiting_for(turn.who) >= MOST_WAITING:
            raise TooMany("Too many of your questions are being worked out; wait a moment.", 1.0)
        whole = partial(work, *args, **kwargs)
        return await self._run(lambda: turn, self._settings.patience, whole)

    def close(self) -> None:
        for pool in list(self._pools):
            self._end(pool)

    async def _run(
        self,
        turn: AskTurn,
        limit: float,
        work: Callable[[], T],
        delayed: Delayed = lambda _: None,
        game: str = "",
    ) -> T:
        """Do some work in a process, one that has loaded the game."""
        # The limit counts from when a process is free: who waits for others does not think.
        asked = time.monotonic()
        place = await self.queue.take(turn)
        begun = time.monotonic()
        try:
            if place.tool is None:
                place.tool = self._start(workers.QUICK_NICE if place.kept else workers.LONG_NICE)
                ready = asyncio.wrap_future(place.tool.submit(workers.ready))
                await asyncio.wait_for(ready, limit)
                begun, place.games = time.monotonic(), set()
            if game and game not in place.games:
                loaded = asyncio.wrap_future(place.tool.submit(workers.load, game))
                await asyncio.wait_for(loaded, limit)
                place.games.add(game)
                begun = time.monotonic()
            delayed(begun - asked)
            return await asyncio.wait_for(asyncio.wrap_future(place.tool.submit(work)), limit)
        except (TimeoutError, BrokenExecutor):
            if place.tool is not None:
                self._end(place.tool)
            place.tool = None
            raise
        finally:
            seconds = time.monotonic() - begun
            self._noted(seconds)
            self.queue.give_back(place, seconds)

    def _start(self, nice: int) -> ProcessPoolExecutor:
        known = self._settings
        # Spawned, because a forked child would inherit the store's connections and threads.
        pool = ProcessPoolExecutor(
            1,
            mp_context=get_context("spawn"),
            initializer=workers.prepare,
            initargs=(known.games, known.bots, nice, known.log, known.log_level),
        )
        self._pools.add(pool)
        return pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End a process whatever it is doing: a thought can be had again."""
        self._pools.discard(pool)
        # Until Python 3.14 there is no public way to end a process that hangs.
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


def turn_of(level: str, watchers: Sequence[str], person: bool, table: str) -> Turn:
    """Whom an opponent's thought is for: the first who watches, or else nobody in particular.

    Opponents that play among themselves are never urgent: they would think without end.
    """
    if not watchers:
        return Turn(f"table {table}", Urgency.UNSEEN)
    quick = person and budget(level) <= LONG
    return Turn(watchers[0], Urgency.QUICK if quick else Urgency.LONG)


def budget(level: str) -> float:
    """The seconds that an opponent is meant to think, as its key says: `search:2s`."""
    found = re.search(r"([0-9.]+)s$", level)
    return float(found[1]) if found else 0.0


def _levels(bots: str) -> list[Level]:
    module = workers.bots_module(bots)
    if module is None:
        return []
    return [msgspec.convert(each, Level, from_attributes=True) for each in module.levels()]
