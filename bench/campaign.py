"""Play a campaign of ten quarters on the server, both sides by the policy, and measure it.

    python bench/campaign.py                     the Advanced Game with every optional rule
    python bench/campaign.py --scenario tournament --quarters 3 --json

After each quarter the server is closed and opened again on the same data. At the end the record is
replayed. Told are, for the first and the last quarter, what a message has in bytes, what
an answer costs, and what it takes to open the table; and how large the record is. Costs are of the
processor's time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

ROOT = str(Path(__file__).resolve().parents[1])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

from airwar.common.records import replay  # noqa: E402
from airwar.games.luftwaffe.data.kinds import QUARTERS  # noqa: E402
from airwar.games.luftwaffe.data.scenario import load_scenarios, load_switches  # noqa: E402
from airwar.games.luftwaffe.game import GAME  # noqa: E402
from airwar.kernel.game import state_hash  # noqa: E402
from airwar.server import asking, making, socket, wire  # noqa: E402
from airwar.server.room import Room  # noqa: E402
from bench.big import Seated, answer, opened, sit  # noqa: E402

SEATS = ("american", "german")
OPENINGS = 5
OTHER_READINGS = ("strict-escorts", "one-airbase-raid", "base-cap", "strict-redeployment")


class Quarter(Struct):
    """What a quarter cost; milliseconds are of the processor's time."""

    name: str
    answers: int = 0
    message_bytes: int = 0
    largest_message: int = 0
    answer_ms: float = 0.0
    policy_ms: float = 0.0
    open_ms: float = 0.0


class Measured(Struct):
    setup: dict[str, Any]
    quarters: list[Quarter]
    answers: int
    winner: str
    record_bytes: int
    replay_seconds: float
    first_state_bytes: int


class Campaign:
    """A table of the server at which the policy plays every seat."""

    def __init__(self, folder: Path, setup: dict[str, Any]) -> None:
        self.folder, self.setup, self.rng = folder, setup, Random(1)
        self.table = ""
        self.first = 0

    async def make(self) -> None:
        seats = {"american": wire.SeatWish("me"), "german": wire.SeatWish("link")}
        async with opened(self.folder) as hall:
            made = await making.make(hall, wire.NewTable(GAME.name, self.setup, seats=seats))
            self.table = made.table

    async def play(self, quarter: int, last: bool) -> Quarter:
        """From wherever it is to the end of a quarter."""
        found = Quarter(QUARTERS[quarter])
        async with opened(self.folder) as hall:
            room = await hall.room(self.table)
            people = [await sit(room, seat) for seat in SEATS]
            self.first = max(self.first, *[each.first for each in people])
            thought = spent = 0.0
            while not room.play.over and (last or room.play.state.quarter <= quarter):
                start = time.process_time()
                person, message = self.answered(room, people)
                middle = time.process_time()
                await socket.hear(room, person.line, wire.read_message(message))
                spent += time.process_time() - middle
                thought += middle - start
                found.answers += 1
                for each in people:
                    each.hear()
            sizes = [size for each in people for size in each.sizes]
        if not found.answers:
            return found
        found.message_bytes = round(sum(sizes) / len(sizes))
        found.largest_message = max(sizes)
        found.answer_ms = round(1000 * spent / found.answers, 2)
        found.policy_ms = round(1000 * thought / found.answers, 2)
        found.open_ms = await self.opening()
        return found

    def answered(self, room: Room, people: list[Seated]) -> tuple[Seated, bytes]:
        """Who answers next, and what the policy says for that seat."""
        seat, choose = next(iter(room.play.open.items()))
        own = GAME.secrets.redact(room.play.state, seat)
        given = GAME.bot.policy(own, choose, self.rng)
        person = next(each for each in people if each.seat == seat)
        return person, answer(room, choose, given)

    async def opening(self) -> float:
        """From an empty server until a seat has its first message; the middle of some."""
        took = []
        for _ in range(OPENINGS):
            async with opened(self.folder) as hall:
                before = time.process_time()
                await sit(await hall.room(self.table), SEATS[0])
                took.append(time.process_time() - before)
        return round(1000 * sorted(took)[len(took) // 2], 1)

    async def record(self) -> tuple[str, str]:
        """The record as a player takes it home, and the hash of the state at the end."""
        async with opened(self.folder) as hall:
            room = await hall.room(self.table)
            return await asking.record_text(room, SEATS[0]), state_hash(room.play.state)


async def run(setup: dict[str, Any], quarters: list[int], folder: Path) -> Measured:
    campaign = Campaign(folder, setup)
    await campaign.make()
    found = []
    for quarter in quarters:
        one = await campaign.play(quarter, quarter == quarters[-1])
        if not one.answers:  # sudden death
            break
        found.append(one)
        sys.stderr.write(f"{one}\n")
    text, end = await campaign.record()
    before = time.process_time()
    again, _ = replay(text)
    took = time.process_time() - before
    assert again.result is not None and state_hash(again.state) == end, "it does not replay"
    return Measured(
        setup=setup,
        quarters=found,
        answers=again.number,
        winner=again.result.winner or "draw",
        record_bytes=len(text.encode()),
        replay_seconds=round(took, 1),
        first_state_bytes=campaign.first,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--scenario", default="advanced")
    parser.add_argument("--quarters", type=int, default=10, help="the first so many")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    asked = parser.parse_args()
    scenario = load_scenarios()[asked.scenario].raw
    names = list(scenario.quarters)[: asked.quarters]
    switches = [
        each.key
        for each in load_switches().values()
        if scenario.level in each.levels and each.key not in OTHER_READINGS
    ]
    setup = {"scenario": asked.scenario, "quarters": names, "switches": switches}
    numbers = [QUARTERS.index(name) for name in names]
    with tempfile.TemporaryDirectory() as folder:
        found = msgspec.to_builtins(asyncio.run(run(setup, numbers, Path(folder))))
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for quarter in found.pop("quarters"):
        sys.stdout.write("  ".join([f"{name} {value}" for name, value in quarter.items()]) + "\n")
    sys.stdout.write("".join([f"{name:18} {value}\n" for name, value in found.items()]))


if __name__ == "__main__":
    main()
