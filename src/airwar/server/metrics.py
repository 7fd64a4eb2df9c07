"""How the server does, in numbers that Prometheus reads and in one word for a health check."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException
from msgspec import Struct
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import func, select, text

from airwar import __version__
from airwar.server.front import within
from airwar.server.schema import tables
from airwar.server.store import Entry, Store, TableRow
from airwar.server.turns import Urgency

if TYPE_CHECKING:
    from airwar.server.hall import Hall

log = logging.getLogger("airwar.server")

DATABASE_WAIT = 2.0  # seconds; a database that takes longer is not well
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
THOUGHTS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60)


class Metrics:
    """The numbers of one server; each has a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.asking: asyncio.Task[dict[str, int] | None] | None = None
        own = self.registry
        self.tables = Gauge("airwar_tables", "Stored tables by status", ["status"], registry=own)
        self.rooms = Gauge("airwar_tables_in_memory", "Tables open in this process", registry=own)
        self.sockets = Gauge("airwar_sockets", "Connections of players and onlookers", registry=own)
        self.queue = Gauge(
            "airwar_thoughts_waiting", "Thoughts that wait for a process", ["urgency"], registry=own
        )
        self.database = Gauge("airwar_database_up", "1 if the database answers", registry=own)
        self.answers = Counter("airwar_answers", "Answers that were stored", registry=own)
        self.refused = Counter("airwar_refused", "What was too much", ["kind"], registry=own)
        self.stored = Histogram(
            "airwar_store_seconds", "Time to store one call", buckets=QUICK, registry=own
        )
        self.thought = Histogram(
            "airwar_thought_seconds", "Time that a thought took", buckets=THOUGHTS, registry=own
        )

    def note_refusal(self, kind: str) -> None:
        self.refused.labels(kind).inc()

    async def text(self, hall: Hall) -> bytes:
        self.rooms.set(hall.rooms)
        self.sockets.set(len(hall.sockets))
        waiting = hall.thinkers.queue.waiting
        for urgency in Urgency:
            self.queue.labels(urgency.name.lower()).set(waiting[urgency])
        counts = await ask_database(hall)
        self.database.set(counts is not None)
        for status, count in (counts or {}).items():
            self.tables.labels(status).set(count)
        return generate_latest(self.registry)


async def ask_database(hall: Hall) -> dict[str, int] | None:
    """How many tables of each status there are; None if the database does not say.

    Anybody may ask for our health: however many do at once, the database is asked once.
    """
    metrics = hall.metrics
    if metrics.asking is None or metrics.asking.done():
        metrics.asking = asyncio.create_task(_ask_database(hall))
    return await asyncio.shield(metrics.asking)


async def _ask_database(hall: Hall) -> dict[str, int] | None:
    try:
        async with asyncio.timeout(DATABASE_WAIT):
            async with hall.store.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
                query = select(tables.c.status, func.count()).group_by(tables.c.status)
                rows = await connection.execute(query)
                return {"open": 0, "over": 0, "closed": 0} | {row[0]: row[1] for row in rows}
    except Exception as error:
        log.warning("the database does not answer: %s", type(error).__name__)
        return None


class MeasuredStore(Store):
    """A store that counts what it stores, and how long that takes."""

    def __init__(self, metrics: Metrics, url: str, wait: float) -> None:
        super().__init__(url, wait)
        self._metrics = metrics
        self._talking = asyncio.Lock()

    async def append(self, row: TableRow, after: int, entries: Iterable[Entry], *rest: Any) -> None:
        given = list(entries)
        with self._metrics.stored.time():
            await super().append(row, after, given, *rest)
        self._metrics.answers.inc(sum(entry.kind == "answer" for entry in given))

    async def say(self, table: str, seat: str, name: str, words: str) -> None:
        # However many talk, an answer waits for one line of chat at most.
        async with self._talking:
            await super().say(table, seat, name, words)


class Health(Struct, frozen=True):
    status: str
    database: str
    version: str = __version__


@get("/health", include_in_schema=False)
async def health(state: State) -> Response[Health]:
    """Is this server of use? Load balancers and watchdogs ask."""
    if await ask_database(state.hall) is None:
        return Response(Health("failing", "does not answer"), status_code=503)
    return Response(Health("ok", "answers"))


@get("/metrics", include_in_schema=False)
async def show_metrics(state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    hall: Hall = state.hall
    host = request.client.host if request.client else ""
    if not within(host, hall.settings.metrics_from):
        raise PermissionDeniedException("Only this server's operators may see these numbers.")
    return Response(await hall.metrics.text(hall), headers={"Content-Type": CONTENT_TYPE_LATEST})
