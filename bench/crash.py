"""Kill servers and databases at random moments while people play, and count what is stored.

    python bench/crash.py [--kills 320] [--tables 6] [--minutes 20] [--json]

Some of the kills hit a server on SQLite; the others two servers on one PostgreSQL, and PostgreSQL
itself. People at many tables answer, type dice in, take back by consent and play a
machine meanwhile. Afterwards every answer, die and word that somebody was shown as taken must be in
the store exactly once, each seat must be shown the same by a new server as by the last one, every
committed die must be recomputed, and nobody may have waited longer than a minute.

Exits with 1 if anything of that is wrong, or if the kills did not fit into the minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psycopg
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from airwar.server.settings import database_url  # noqa: E402
from bench.crash_people import STUCK, Game, Person, Score, Stuck  # noqa: E402
from tests.server import serve_toys  # noqa: E402
from tests.server.postgres import Postgres, running  # noqa: E402
from tests.server.proof import recomputed  # noqa: E402

LAST = 180.0  # seconds that the checks at the end may take
LEFT_ALONE = (
    10.0  # seconds that somebody has waited, after which nothing is killed until they go on
)

# -- what is killed -------------------------------------------------------------------------------


# Servers are forked from a process that has everything imported, so that they are back at once.
FORKED = get_context("forkserver")
FORKED.set_forkserver_preload(["__main__", "tests.server.serve_toys"])


class Server:
    """A server process on a port of its own, which comes back after each kill."""

    def __init__(self, folder: Path, database: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self._arguments = (str(folder), self.port, database)
        self._process: BaseProcess | None = None

    async def start(self) -> None:
        self._fork()
        async with httpx.AsyncClient() as http:
            for _ in range(1200):
                try:
                    await http.get(f"http://{self.host}/api/games")
                    return
                except httpx.TransportError:
                    assert self._process is not None
                    if not self._process.is_alive():
                        self._fork()  # It does not start while the database is down.
                    await asyncio.sleep(0.05)
        raise Stuck("a server does not start")

    def _fork(self) -> None:
        self._process = FORKED.Process(target=serve, args=self._arguments)
        self._process.start()

    async def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        await asyncio.to_thread(self._process.join)

    async def again(self) -> None:
        await self.kill()
        await self.start()


def serve(folder: str, port: int, database: str) -> None:
    """In its own process; what it logs about databases that are killed is of no interest."""
    sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    serve_toys.run(folder, port, database)


async def restart(database: Postgres) -> None:
    await asyncio.to_thread(database.stop, "immediate")
    await asyncio.to_thread(database.start)


# -- what is checked ------------------------------------------------------------------------------

Rows = Callable[[str], list[tuple[Any, ...]]]


def check(score: Score, games: list[Game], rows: Rows) -> None:
    """Is what was shown as taken in the store, once?"""
    for game in games:
        stored: Counter[str] = Counter()
        tickets: Counter[tuple[int, int]] = Counter()
        query = "SELECT kind, seat, epoch, number FROM answers WHERE table_id = '{}'"
        for kind, seat, epoch, number in rows(query.format(game.table)):
            tickets[epoch, number] += 1
            if kind == "answer" and seat in game.keys:
                stored[f"answer {seat}"] += 1
            if kind in ("dice", "draw") and game.kind == "typed":
                stored["typed"] += 1
        if stored != game.taken:
            told = f"{game.kind} table {game.table}: {game.taken} but {stored} stored"
            score.note("lost or doubled", told)
        numbers = sorted(number for _, number in tickets)
        if numbers != list(range(1, len(numbers) + 1)):
            score.note("lost or doubled", f"table {game.table}: the numbers of its entries")


async def check_shown(score: Score, game: Game, hosts: list[str]) -> None:
    """Does a new server show what the last one showed?"""
    async with httpx.AsyncClient(timeout=STUCK) as http:
        for person in game.people:
            await person.call()
        shown = [person.seen() for person in game.people]
        for host in hosts:
            for person, had in zip(game.people, shown, strict=True):
                other = Person(score, host, game.table, person.seat, game.keys[person.seat])
                await other.call()
                if other.seen() != had:
                    score.note("shown otherwise", f"table {game.table}: to {person.seat}")
                await other.hang_up()
        if game.kind == "committed" and game.people[0].state["result"]:
            path = f"http://{hosts[0]}/api/tables/{game.table}/proof?key={game.keys['blue']}"
            proof = (await http.get(path)).json()
            secret = bytes.fromhex(proof["secret"])
            for each in proof["outcomes"]:
                if recomputed(secret, proof["words"], each) != each["answer"]:
                    score.note("dice", f"table {game.table}: outcome {each['number']}")
        for person in game.people:
            await person.hang_up()


# -- the two stages -------------------------------------------------------------------------------


class Stage(Struct):
    """Servers, what may be killed besides them, and how the store is read afterwards."""

    name: str
    servers: list[Server]
    kills: list[tuple[str, Callable[[], Any]]]
    rows: Rows


@asynccontextmanager
async def on_sqlite(folder: Path) -> AsyncIterator[Stage]:
    server = Server(folder)
    await server.start()

    def rows(query: str) -> list[tuple[Any, ...]]:
        with sqlite3.connect(folder / "airwar.sqlite") as store:
            return list(store.execute(query))

    try:
        yield Stage("sqlite", [server], [("server on SQLite", server.again)], rows)
    finally:
        await server.kill()


@asynccontextmanager
async def on_postgres(folder: Path, database: Postgres) -> AsyncIterator[Stage]:
    address = database.database()
    servers = [Server(folder / name, database_url(address)) for name in ("one", "two")]
    for server in servers:
        await server.start()

    def rows(query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(address) as store:
            return list(store.execute(query))  # type: ignore[call-overload]

    kills: list[tuple[str, Callable[[], Any]]] = [
        ("server on PostgreSQL", each.again) for each in servers
    ]
    kills.append(("PostgreSQL", lambda: restart(database)))
    try:
        yield Stage("postgres", servers, kills, rows)
    finally:
        for server in servers:
            await server.kill()


async def attack(
    stage: Stage, score: Score, kills: Iterator[int], tables: int, rng: Random, end: float
) -> None:
    """Kill until enough are killed or it is time to stop, then check what is stored."""
    try:
        games = await play_and_kill(stage, score, kills, tables, rng, end)
        check(score, games, stage.rows)
        async with asyncio.timeout(LAST):
            for game in games:
                await check_shown(score, game, [server.host for server in stage.servers])
    except (Stuck, TimeoutError) as error:
        score.note("stuck", str(error) or "the checks at the end")
    except Exception as error:
        score.note("broken", f"{type(error).__name__}: {error}")


async def play_and_kill(
    stage: Stage, score: Score, kills: Iterator[int], tables: int, rng: Random, end: float
) -> list[Game]:
    hosts, done = [server.host for server in stage.servers], [False]
    games: list[Game] = []

    async def keep_playing(kind: str, rng: Random) -> None:
        while not done[0] and not score.wrong:
            game = Game(score, hosts, rng, kind)
            games.append(game)
            await game.play(lambda: done[0])

    kinds = ["committed", "typed", "house", "committed", "typed", "machine"]
    players = [
        asyncio.create_task(keep_playing(kinds[n % len(kinds)], Random(rng.random())))
        for n in range(tables)
    ]

    async def keep_killing(name: str, kill: Callable[[], Any], rng: Random) -> None:
        while time.monotonic() < end and next(kills, None) is not None:
            # Only where something is going on is there something to lose.
            wanted, late = score.answers + score.typed + rng.randint(1, 6), time.monotonic() + 20
            while score.answers + score.typed < wanted and time.monotonic() < late:
                await asyncio.sleep(0.02)
            # A server that never lives long enough to start a machine's process proves nothing.
            while any(game.waits(LEFT_ALONE) for game in games) and not score.wrong:
                await asyncio.sleep(0.1)
            await asyncio.sleep(rng.uniform(0, 0.3))
            await kill()
            score.kills[name] += 1
            if score.kills.total() % 10 == 0:
                print(stage.name, dict(score.kills), score.answers, "answers", file=sys.stderr)
            if score.wrong or any(player.done() for player in players):
                return

    try:
        await asyncio.gather(*[keep_killing(*each, Random(rng.random())) for each in stage.kills])
        await asyncio.sleep(3)
        done[0] = True
        await asyncio.gather(*players)
    finally:
        for player in players:
            player.cancel()
    for server in stage.servers:
        await server.again()
    return [game for game in games if game.table]


# -- the summary ----------------------------------------------------------------------------------


def summary(scores: dict[str, Score], wanted: int, seconds: float) -> dict[str, Any]:
    """What happened on each store, and `ok` if all that was asked for has been shown."""
    kills = sum(score.kills.total() for score in scores.values())
    wrong = {store: score.wrong for store, score in scores.items() if score.wrong}
    if kills < wanted:
        wrong["time"] = {"too few kills": [f"{kills} of {wanted}"]}
    stores = {
        store: {
            "kills": dict(score.kills),
            "answers": score.answers,
            "typed in": score.typed,
            "taken back": score.undone,
            "games": score.games,
            "told unknown": score.unknown,
            "lines broken": score.calls,
            "longest wait": round(score.longest, 1),
        }
        for store, score in scores.items()
    }
    return {
        "ok": not wrong,
        "kills": kills,
        "seconds": round(seconds),
        "stores": stores,
        "wrong": wrong,
    }


def print_summary(found: dict[str, Any]) -> None:
    for store, numbers in found["stores"].items():
        print(f"{store}: {', '.join(f'{name} {number}' for name, number in numbers.items())}")
    for where, kinds in found["wrong"].items():
        for kind, texts in kinds.items():
            print(f"WRONG ({where}) {kind}: {'; '.join(texts)}")
    print(
        f"{found['kills']} kills in {found['seconds']} s: "
        + ("nothing lost, nothing doubled, nobody stuck" if found["ok"] else "NOT as it should be")
    )


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=320)
    parser.add_argument("--tables", type=int, default=6, help="at once, on each store")
    parser.add_argument("--patience", type=float, default=STUCK, help="seconds")
    parser.add_argument("--minutes", type=float, default=20.0, help="for the kills, without checks")
    parser.add_argument("--seed", type=int, default=1940)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    begun, rng = time.monotonic(), Random(options.seed)
    scores = {name: Score(patience=options.patience) for name in ("sqlite", "postgres")}
    with tempfile.TemporaryDirectory(prefix="airwar-crash-") as name, running() as database:
        async with on_sqlite(Path(name)) as one, on_postgres(Path(name), database) as two:
            left, end = iter(range(options.kills)), begun + 60 * options.minutes
            await asyncio.gather(
                *[
                    attack(
                        stage, scores[stage.name], left, options.tables, Random(rng.random()), end
                    )
                    for stage in (one, two)
                ]
            )
    found = summary(scores, options.kills, time.monotonic() - begun)
    print(json.dumps(found)) if options.json else print_summary(found)
    return 0 if found["ok"] else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
