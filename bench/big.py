"""Play Armada, the toy with 400 units, through the server, and measure what a long game costs.

    python bench/big.py --json

A message of each seat in bytes, the last answers against the 300th, opening the table late against
early, what a table takes in memory, and how many transactions a plan is. Costs are of the
processor's time, all threads together: what else the machine does is no part of them. `--small`
plays a few hundred answers: enough for the bytes and the transactions, not for the rest.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import event

ROOT = str(Path(__file__).resolve().parents[1])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

from airwar.common.registry import add, games  # noqa: E402
from airwar.kernel.requests import Choose, sample  # noqa: E402
from airwar.server import making, socket, wire  # noqa: E402
from airwar.server.connection import Connection  # noqa: E402
from airwar.server.hall import Hall  # noqa: E402
from airwar.server.room import Room  # noqa: E402
from airwar.server.settings import Settings  # noqa: E402
from tests.big import BIG  # noqa: E402
from tests.big_flight import FLY, Fly, Hold  # noqa: E402
from tests.big_rules import DEFENDER, RAIDER  # noqa: E402

EARLY, LATE, SMALL = 300, 30_000, 400
WINDOW = 200  # answers whose mean cost is compared
OPENINGS = 7  # of which the middle one counts
PLAN = 5  # answers of a plan
SETUP = {"units": 400, "turns": 100_000, "goal": 100_000}
SEATS = {RAIDER: wire.SeatWish("me"), DEFENDER: wire.SeatWish("link")}
# What all tables share, or what is no data at all.
SHARED = (
    type,
    ModuleType,
    FunctionType,
    BuiltinFunctionType,
    MethodType,
    asyncio.AbstractEventLoop,
)


class Measured(Struct):
    """`messages` counts what all seats were sent after their first states."""

    mean_message_bytes: float
    answer_cost_ratio: float
    open_ratio: float
    table_mb: float
    transactions_per_plan: float
    answers: int
    messages: int
    first_message_bytes: int
    largest_message_bytes: int
    early_answer_ms: float
    late_answer_ms: float
    early_open_ms: float
    late_open_ms: float


class Seated(Struct):
    """A seat with its line, and the sizes of what it was sent."""

    seat: str
    line: Connection
    first: int = 0
    sizes: list[int] = []

    def hear(self) -> None:
        while not self.line.queue.empty():
            data = self.line.queue.get_nowait()
            assert data is not None, "the line was cut"
            if not self.first:
                self.first = len(data)
            elif data.startswith(b'{"type":"error"'):
                raise AssertionError(data.decode())
            else:
                self.sizes.append(len(data))


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Hall]:
    hall = Hall(Settings(data_dir=folder, games=(), bots="none"))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def sit(room: Room, seat: str) -> Seated:
    line = Connection((seat,))
    await room.company.enter(line)
    seated = Seated(seat, line)
    seated.hear()
    return seated


async def play_to(room: Room, people: list[Seated], number: int, rng: Random) -> list[float]:
    """Answer at random until the game has had so many answers: the seconds that each cost."""
    took = []
    while room.play.number < number:
        person = rng.choice([each for each in people if each.seat in room.play.open])
        choose = room.play.open[person.seat]
        message = answer(room, choose, sample(choose, room.play.state, rng))
        before = time.process_time()
        await socket.hear(room, person.line, wire.read_message(message))
        took.append(time.process_time() - before)
        for each in people:
            each.hear()
    return took


def answer(room: Room, choose: Choose, given: Any) -> bytes:
    fields = {"type": "answer", "seat": choose.seat, "number": room.ticket(choose.seat)}
    return msgspec.json.encode({**fields, "answer": given})


async def follow(room: Room, people: list[Seated], rng: Random) -> None:
    """Give a plan of several flights; whatever is asked before is answered first."""
    while DEFENDER not in room.play.open or room.play.open[DEFENDER].question is not FLY:
        await play_to(room, people, room.play.number + 1, rng)
    ready = [unit for unit in room.play.state.ready() if room.play.state.units[unit].x > 0][:PLAN]
    flights = [FLY.write(Fly(unit, ("w",), Hold())) for unit in ready]
    wishes = [wire.Wish(FLY.name, flight) for flight in flights]
    person = next(each for each in people if each.seat == DEFENDER)
    before = room.play.number
    await socket.hear(room, person.line, wire.Follow(DEFENDER, wishes, within=2))
    assert room.play.number >= before + len(flights), "the plan was not given whole"


@contextmanager
def commits(hall: Hall) -> Iterator[list[int]]:
    counted = [0]

    def committed(_: object) -> None:
        counted[0] += 1

    engine = hall.store.engine.sync_engine
    event.listen(engine, "commit", committed)
    yield counted
    event.remove(engine, "commit", committed)


async def opening(folder: Path, table: str) -> float:
    """The seconds from an empty server until a seat has its first message; the middle of some."""
    took = []
    for _ in range(OPENINGS):
        async with opened(folder) as hall:
            before = time.process_time()
            await sit(await hall.room(table), RAIDER)
            took.append(time.process_time() - before)
    return sorted(took)[len(took) // 2]


def size_of(room: Room) -> int:
    """Bytes of all that hangs on a room, without what it shares with others."""
    seen = {id(each) for each in (room.services, room.game, FLY)}
    seen |= {id(each) for each in gc.get_referents(room.game)}
    found, left = 0, [room]
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, SHARED):
            continue
        seen.add(id(each))
        found += sys.getsizeof(each)
        left += gc.get_referents(each)
    return found


async def run(small: bool, folder: Path) -> Measured:
    if BIG.name not in [game.name for game in games()]:
        add(BIG)
    rng, late = Random(1), SMALL if small else LATE
    async with opened(folder) as hall:
        made = await making.make(hall, wire.NewTable(BIG.name, SETUP, seats=SEATS))
        room = await hall.room(made.table)
        people = [await sit(room, seat) for seat in (RAIDER, DEFENDER)]
        with commits(hall) as plan:
            await follow(room, people, rng)
            plan[0] = 0
            await follow(room, people, rng)
        took = await play_to(room, people, EARLY, rng)
        early = took[-WINDOW:]
    early_open = await opening(folder, made.table)
    async with opened(folder) as hall:
        room = await hall.room(made.table)
        again = [await sit(room, seat) for seat in (RAIDER, DEFENDER)]
        took = await play_to(room, again, late, rng)
        sizes = [size for each in (*people, *again) for size in each.sizes]
        megabytes = size_of(room) / 1e6
        number = room.play.number
    late_open = await opening(folder, made.table)
    mean = [sum(each) / len(each) for each in (early, took[-WINDOW:])]
    return Measured(
        mean_message_bytes=round(sum(sizes) / len(sizes), 1),
        answer_cost_ratio=round(mean[1] / mean[0], 2),
        open_ratio=round(late_open / early_open, 2),
        table_mb=round(megabytes, 1),
        transactions_per_plan=float(plan[0]),
        answers=number,
        messages=len(sizes),
        first_message_bytes=max(each.first for each in (*people, *again)),
        largest_message_bytes=max(sizes),
        early_answer_ms=round(mean[0] * 1000, 2),
        late_answer_ms=round(mean[1] * 1000, 2),
        early_open_ms=round(early_open * 1000, 1),
        late_open_ms=round(late_open * 1000, 1),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--small", action="store_true", help=f"{SMALL} answers only")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = msgspec.to_builtins(asyncio.run(run(asked.small, Path(folder))))
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
    else:
        sys.stdout.write("".join([f"{name:24} {value}\n" for name, value in found.items()]))


if __name__ == "__main__":
    main()
