"""The pool of processes in which opponents think and odds are worked out."""

from __future__ import annotations

import asyncio
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
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool: ProcessPoolExecutor | None = None
        self.levels = _levels(settings.bots)

    async def choose(self, level: str, game: str, seen: Sight[Any], seed: int) -> str:
        return await self._run(workers.choose, level, game, seen, seed)

    async def odds(
        self, game: str, seen: Sight[Any], key: str, seed: int
    ) -> tuple[Odds, tuple[Chance, ...]]:
        return await self._run(workers.chances, game, seen, key, seed)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        pool = self._pool or self._start()
        try:
            return await asyncio.wrap_future(pool.submit(work, *args, **kwargs))
        except BrokenExecutor:
            # A worker died and took its pool along; the next thought gets a new one.
            if self._pool is pool:
                self._pool = None
            pool.shutdown(wait=False)
            raise

    def _start(self) -> ProcessPoolExecutor:
        # Spawned, because a forked child would inherit the store's connections and threads.
        self._pool = ProcessPoolExecutor(
            self._settings.workers,
            mp_context=get_context("spawn"),
            initializer=workers.prepare,
            initargs=(self._settings.games, self._settings.bots),
        )
        return self._pool


def _levels(bots: str) -> list[Level]:
    module = workers.bots_module(bots)
    if module is None:
        return []
    return [msgspec.convert(each, Level, from_attributes=True) for each in module.levels()]
