"""Whose thoughts come next: fair shares, quick ones at once, what nobody sees at the end."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from airwar.server import workers
from airwar.server.thinkers import Thinkers, turn_of
from airwar.server.turns import Place, Queue, Turn, Urgency
from tests.server.table import PATIENCE, serve, settings_for

QUICK, LONG, UNSEEN = Urgency.QUICK, Urgency.LONG, Urgency.UNSEEN


def nice_for_a_while() -> int:
    """Long enough that a second one needs a process of its own."""
    time.sleep(0.01)
    return os.nice(0)


class Pool:
    """Thoughts of known length, one after the other, without any process."""

    def __init__(self, places: int) -> None:
        self.queue: Queue[str] = Queue(places)
        self.order: list[str] = []
        self.taken: dict[str, Place[str]] = {}

    def want(self, name: str, turn: Turn | Callable[[], Turn]) -> "asyncio.Task[None]":
        async def think() -> None:
            asked = turn if callable(turn) else lambda: turn
            self.taken[name] = await self.queue.take(asked)
            self.order.append(name)

        return asyncio.create_task(think())

    async def end(self, name: str, seconds: float = 1.0) -> None:
        self.queue.give_back(self.taken.pop(name), seconds)
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(work: Callable[[Pool], Awaitable[None]], places: int = 1) -> None:
    async def main() -> None:
        pool = Pool(places)
        await work(pool)

    asyncio.run(main())


def test_a_person_with_a_quick_opponent_never_waits_for_long_thoughts() -> None:
    async def work(pool: Pool) -> None:
        for number in range(30):
            pool.want(f"long {number}", Turn("al", LONG))
        pool.want("quick", Turn("bo", QUICK))
        await settle()
        assert sorted(pool.order) == ["long 0", "quick"]

    run(work)


def test_who_has_thirty_tables_gets_no_more_than_who_has_one() -> None:
    async def work(pool: Pool) -> None:
        for number in range(30):
            pool.want(f"al {number}", Turn("al", LONG))
        await settle()
        for number in range(3):
            pool.want(f"bo {number}", Turn("bo", LONG))
        await settle()
        for _ in range(6):
            await pool.end(pool.order[-1])
        assert pool.order[:7] == ["al 0", "bo 0", "al 1", "bo 1", "al 2", "bo 2", "al 3"]

    run(work)


def test_shares_are_of_time_and_not_of_turns() -> None:
    async def work(pool: Pool) -> None:
        for number in range(9):
            pool.want(f"al {number}", Turn("al", LONG))
            pool.want(f"bo {number}", Turn("bo", LONG))
        await settle()
        while len(pool.order) < 10:
            last = pool.order[-1]
            await pool.end(last, 4.0 if last.startswith("al") else 1.0)
        assert sum(name.startswith("bo") for name in pool.order) >= 7

    run(work)


def test_a_flood_of_quick_questions_does_not_hold_up_a_long_thought() -> None:
    async def work(pool: Pool) -> None:
        for number in range(30):
            pool.want(f"quick {number}", Turn("al", QUICK))
        await settle()
        pool.want("long", Turn("bo", LONG))
        await settle()
        await pool.end("quick 0", 0.1)
        assert pool.order[-1] == "long"

    run(work)


def test_tables_that_nobody_watches_come_last() -> None:
    async def work(pool: Pool) -> None:
        pool.want("first", Turn("al", LONG))
        await settle()
        pool.want("unseen", Turn("table 1", UNSEEN))
        for number in range(3):
            pool.want(f"seen {number}", Turn("al", LONG))
        await settle()
        while "unseen" not in pool.order:
            await pool.end(pool.order[-1])
        assert pool.order == ["first", "seen 0", "seen 1", "seen 2", "unseen"]

    run(work)


def test_a_thought_becomes_urgent_when_somebody_comes_to_watch() -> None:
    async def work(pool: Pool) -> None:
        watchers: list[str] = []
        pool.want("first", Turn("al", LONG))
        await settle()
        pool.want("mine", lambda: turn_of("policy", watchers, True, "T"))
        await settle()
        assert pool.order == ["first"]
        watchers.append("bo")
        pool.queue.look_again()
        await settle()
        assert pool.order == ["first", "mine"]

    run(work)


def test_who_stops_waiting_gives_the_place_to_the_next() -> None:
    async def work(pool: Pool) -> None:
        pool.want("first", Turn("al", LONG))
        await settle()
        second = pool.want("second", Turn("bo", LONG))
        pool.want("third", Turn("cy", LONG))
        await settle()
        second.cancel()
        await settle()
        assert pool.queue.waiting == {LONG: 1}
        late = pool.want("late", Turn("al", LONG))
        await settle()
        pool.queue.give_back(pool.taken.pop("first"), 1.0)
        late.cancel()
        await settle()
        assert pool.order == ["first", "third"]
        await pool.end("third")
        pool.want("fourth", Turn("dy", LONG))
        await settle()
        assert pool.order[-1] == "fourth", "no place is lost"

    run(work)


@pytest.mark.parametrize(
    ("level", "watchers", "person", "expected"),
    [
        ("policy", ["al", "bo"], True, Turn("al", QUICK)),
        ("search:2s", ["al"], True, Turn("al", LONG)),
        ("policy", ["al"], False, Turn("al", LONG)),
        ("policy", [], True, Turn("table T", UNSEEN)),
    ],
)
def test_how_urgent_an_opponents_thought_is(
    level: str, watchers: list[str], person: bool, expected: Turn
) -> None:
    assert turn_of(level, watchers, person, "T") == expected


def test_thoughts_leave_the_processor_to_those_who_answer(tmp_path: Path) -> None:
    """Quick ones a little, long ones more; the place for all takes the first, of whatever kind."""

    async def work() -> list[int]:
        thinkers = Thinkers(settings_for(tmp_path))
        try:
            asked = [thinkers._run(Turn, PATIENCE, nice_for_a_while) for _ in range(2)]
            return sorted(await asyncio.gather(*asked))
        finally:
            thinkers.close()

    own = os.nice(0)
    wanted = [own + workers.QUICK_NICE, own + workers.LONG_NICE]
    assert asyncio.run(work()) == [min(19, each) for each in wanted]


def test_a_quick_opponent_answers_while_another_table_thinks_for_ever(tmp_path: Path) -> None:
    """One process for opponents, and a toy that hangs has it."""

    def seats(level: str) -> dict[str, Any]:
        return {"blue1": {"kind": "me"}, "red1": {"kind": "bot", "level": level}}

    with serve(tmp_path, workers=1, patience=60.0) as table:
        slow, quick = table.duel(seats=seats("hang")), table.duel(seats=seats("policy"))
        with table.sit(slow, "blue1"), table.sit(quick, "blue1") as blue:
            rng, answered = Random(3), 0
            while answered < 6 and blue.state["result"] is None:
                if blue.asked():
                    blue.answer_any(rng)
                    answered += 1
                blue.hear("state")
