"""Long games: the log by page, checkpoints in the store, opening from the last one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from airwar.common.registry import add, games
from airwar.kernel.history import EACH
from airwar.kernel.requests import sample
from airwar.server import answering, loading, making, messages, replaying, socket, undoing, wire
from airwar.server.connection import Connection
from airwar.server.hall import Hall
from airwar.server.room import Room
from airwar.server.seat_log import LINES, NOBODY
from airwar.server.settings import Settings
from airwar.server.store import Entry, Snapshot
from tests.big import BIG
from tests.big_rules import DEFENDER, RAIDER
from tests.server.table import followed

SEATS = {RAIDER: wire.SeatWish("me"), DEFENDER: wire.SeatWish("link")}
SETUP = {"units": 12, "turns": 10_000, "goal": 10_000}
EYES = (RAIDER, DEFENDER, NOBODY)


class Line:
    """A browser at a table, without the socket."""

    def __init__(self, room: Room, seat: str) -> None:
        self.room, self.seat = room, seat
        self.connection = Connection((seat,))
        self.state: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    async def enter(self) -> Line:
        await self.room.company.enter(self.connection)
        self.read()
        return self

    def leave(self) -> None:
        self.room.company.leave(self.connection)

    async def say(self, message: wire.ClientMessage) -> None:
        await socket.hear(self.room, self.connection, message)
        self.read()

    def read(self) -> None:
        while not self.connection.queue.empty():
            message = json.loads(self.connection.queue.get_nowait() or b"null")
            self.heard.append(message)
            if message["type"] == "state":
                self.state = message
            elif message["type"] == "patch":
                self.state = followed(self.state, message)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Hall]:
    if BIG.name not in [game.name for game in games()]:
        add(BIG)
    hall = Hall(Settings(data_dir=folder, games=(), bots="none", seed="long"))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def begin(hall: Hall) -> Room:
    made = await making.make(hall, wire.NewTable(BIG.name, SETUP, seats=SEATS))
    return await hall.room(made.table)


async def play(room: Room, number: int, seed: int = 1) -> None:
    rng = Random(seed)
    while room.play.number < number:
        choose = rng.choice(list(room.play.open.values()))
        answer = sample(choose, room.play.state, rng)
        await answering.answer(room, choose.seat, room.ticket(choose.seat), answer)


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work()

    asyncio.run(whole())


def logs(room: Room) -> dict[str, list[wire.EventLine]]:
    """The last lines of everybody's log."""
    found = {}
    for eyes in EYES:
        seat_log = room.seat_log(eyes)
        found[eyes] = seat_log.lines(seat_log.length - LINES, seat_log.length)
    return found


def counts(room: Room) -> Any:
    seat_logs = [room.seat_log(eyes) for eyes in EYES]
    return [(each.number, each.length, each.own_last) for each in seat_logs]


def undos(room: Room) -> Any:
    return [messages.may_undo(room, seat) for seat in SEATS]


def test_the_first_message_has_the_last_lines_and_the_rest_comes_by_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            await play(room, 700)
            line = await Line(room, RAIDER).enter()
            seat_log = room.seat_log(RAIDER)
            assert len(line.state["events"]) == LINES < seat_log.length
            got, start = line.state["events"], line.state["start"]
            while start:
                await line.say(wire.AskLog(start))
                page = line.heard[-1]
                assert page["type"] == "log" and 0 < len(page["events"]) <= LINES
                assert page["start"] + len(page["events"]) == start
                got, start = page["events"] + got, page["start"]
            texts = [each.text for each in seat_log.lines(0, seat_log.length)]
            assert [each["text"] for each in got] == texts

    run(work)


def test_an_undo_sends_no_more_of_the_log_than_has_changed(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            await play(room, 300)
            line = await Line(room, RAIDER).enter()
            for _ in range(20):
                number, length = room.play.number, room.seat_log(RAIDER).length
                await play(room, number + 1, seed=number)
                if room.seat_log(RAIDER).length > length:
                    break
            line.read()
            await room.carry_out(Entry("rewind", RAIDER, answer=str(number)))
            line.read()
            patch = line.heard[-1]
            assert (patch["type"], patch["start"]) == ("patch", length)
            assert [each["kind"] for each in patch["events"]] == ["undo"]

    run(work)


def test_a_checkpoint_is_stored_each_64th_and_when_the_last_one_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[int] = []

    async def work() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            store = hall.store
            append = store.append

            async def noting(*args: Any) -> None:
                if isinstance(args[5], Snapshot):
                    assert room.play.past is not None
                    stored.append(room.play.past.place)
                await append(*args)

            monkeypatch.setattr(store, "append", noting)
            raider = await Line(room, RAIDER).enter()
            defender = await Line(room, DEFENDER).enter()
            await play(room, 400)
            assert stored == list(range(EACH, stored[-1] + 1, EACH)) and len(stored) > 1
            for line, there in ((raider, False), (defender, True)):
                line.leave()
                await asyncio.gather(*room.tasks)
                _, last = await store.snapshots(room.row)
                assert last is not None
                entries = await store.entries(room.row)
                assert (last.number == len(entries)) == there

    run(work)


def test_a_long_game_opens_from_its_checkpoint_as_it_was(tmp_path: Path) -> None:
    """Numbers, logs and undo are the same as in memory; the past is read when it is asked for."""
    kept: list[Any] = []

    async def before() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            await play(room, 900)
            kept[:] = [room.row.id, counts(room), logs(room), undos(room)]

    async def after() -> None:
        async with opened(tmp_path) as hall:
            room = await hall.room(kept[0])
            assert room.play.first > loading.LONG
            assert [counts(room), logs(room), undos(room)] == kept[1:]
            line = await Line(room, RAIDER).enter()
            assert len(line.state["events"]) == LINES
            assert room.play.first > 0, "nobody has looked at the past yet"
            start = line.state["start"]
            await play(room, room.play.number + 30, seed=2)
            line.read()
            length = room.seat_log(RAIDER).length
            told = len(line.heard)
            await line.say(wire.AskLog(start))
            assert len(line.heard[-1]["events"]) == LINES
            assert room.play.first == 0
            # That the past is in memory now changes nothing for anybody.
            assert [each["type"] for each in line.heard[told:]] == ["log"]
            assert room.seat_log(RAIDER).length == length

    run(before)
    run(after)


def test_the_last_answer_before_a_checkpoint_can_be_taken_back_after_opening(
    tmp_path: Path,
) -> None:
    kept: list[Any] = []

    async def before() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            await play(room, 600)
            while not (room.play.start == room.play.number and any(can(room))):
                await play(room, room.play.number + 1, seed=room.play.number)
            kept[:] = [room.row.id, room.play.number, undos(room)]

    async def after() -> None:
        async with opened(tmp_path) as hall:
            room = await hall.room(kept[0])
            assert room.play.first == room.play.number == kept[1]
            assert undos(room) == kept[2]
            seat = next(seat for seat, may in zip(SEATS, can(room), strict=True) if may)
            await undoing.undo(room, seat)
            assert room.play.number < kept[1]

    def can(room: Room) -> list[bool]:
        return [messages.at_once(room, seat) for seat in SEATS]

    run(before)
    run(after)


def test_going_back_behind_the_stored_checkpoint_stores_another(tmp_path: Path) -> None:
    kept: list[Any] = []

    async def before() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            await play(room, 900)
            await room.keeper.save()
            await room.carry_out(Entry("rewind", RAIDER, answer="500"))
            _, last = await hall.store.snapshots(room.row)
            assert last is not None and replaying.kept(last).start <= 500
            kept[:] = [room.row.id, counts(room), logs(room)]

    async def after() -> None:
        async with opened(tmp_path) as hall:
            room = await hall.room(kept[0])
            assert room.play.first > 0
            assert [counts(room), logs(room)] == kept[1:]

    run(before)
    run(after)


def test_more_than_a_thousand_lines_of_chat_lock_nobody_out(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall)
            for n in range(1200):
                await hall.store.say(room.row.id, RAIDER, "Rae", f"line {n}")
            await room.talk.say(RAIDER, "line 1200")
            line = await Line(room, DEFENDER).enter()
            pages = [each for each in line.heard if each["type"] == "chat-page"]
            got, start = pages[0]["lines"], pages[0]["start"]
            assert len(pages) == 1 and 0 < len(got) < 200
            while start:
                await line.say(wire.AskChat(start))
                got, start = line.heard[-1]["lines"] + got, line.heard[-1]["start"]
            assert [each["text"] for each in got] == [f"line {n}" for n in range(1201)]
            assert [each["number"] for each in got] == list(range(1201))
            await room.talk.say(RAIDER, "the last")
            line.read()
            assert (line.heard[-1]["number"], line.heard[-1]["text"]) == (1201, "the last")

    run(work)
