"""The pool of processes in which opponents think and odds are worked out."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

import msgspec

from airwar.kernel.odds import Chance, Odds
from airwar.kernel.sight import Sight
from airwar.server import workers
from airwar.server.settings import Settings
from airwar.server.wire import Level

P = ParamSpec("P")
T = TypeVar("T")


class Thinkers:
    """As many processes as are set, each started when it is first needed.

    Each is a pool of its own, so that one which hangs or dies takes nobody else's thoughts along.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        # The last one used comes first, so that no more are started than are needed.
        self._free: asyncio.LifoQueue[ProcessPoolExecutor | None] = asyncio.LifoQueue()
        for _ in range(settings.workers):
            self._free.put_nowait(None)
        self._pools: set[ProcessPoolExecutor] = set()
        self.levels = _levels(settings.bots)

    async def choose(self, level: str, game: str, seen: Sight[Any], seed: int) -> str:
        """An opponent's answer. Raises TimeoutError if it thinks far longer than it should."""
        limit = self._settings.patience + budget(level)
        return await self._run(limit, workers.choose, level, game, seen, seed)

    async def odds(
        self, game: str, seen: Sight[Any], key: str, seed: int
    ) -> tuple[Odds, tuple[Chance, ...]]:
        return await self._run(self._settings.patience, workers.chances, game, seen, key, seed)

    def close(self) -> None:
        for pool in list(self._pools):
            self._end(pool)

    async def _run(
        self, limit: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        # The limit counts from when a process is free: who waits for others does not think.
        pool = await self._free.get()
        try:
            if pool is None:
                pool = self._start()
            return await asyncio.wait_for(
                asyncio.wrap_future(pool.submit(work, *args, **kwargs)), limit
            )
        except (TimeoutError, BrokenExecutor):
            if pool is not None:
                self._end(pool)
            pool = None
            raise
        finally:
            self._free.put_nowait(pool)

    def _start(self) -> ProcessPoolExecutor:
        # Spawned, because a forked child would inherit the store's connections and threads.
        pool = ProcessPoolExecutor(
            1,
            mp_context=get_context("spawn"),
            initializer=workers.prepare,
            initargs=(self._settings.games, self._settings.bots),
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


def budget(level: str) -> float:
    """The seconds that an opponent is meant to think, as its key says: `search:2s`."""
    found = re.search(r"([0-9.]+)s$", level)
    return float(found[1]) if found else 0.0


def _levels(bots: str) -> list[Level]:
    module = workers.bots_module(bots)
    if module is None:
        return []
    return [msgspec.convert(each, Level, from_attributes=True) for each in module.levels()]
