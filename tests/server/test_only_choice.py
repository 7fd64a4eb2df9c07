"""Choices with one answer are given without asking, where being asked hides nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from airwar.common.forced import only_answer
from airwar.common.records import verify
from airwar.kernel import record
from airwar.server import answering, faults, making, wire
from airwar.server.hall import Hall
from airwar.server.room import Room
from airwar.server.settings import Settings
from tests.server.test_long import Line

HERE = {"allied": wire.SeatWish("me"), "axis": wire.SeatWish("here")}
APART = {"allied": wire.SeatWish("me"), "axis": wire.SeatWish("link")}
WINGS = {"A": wire.SeatWish("me"), "X": wire.SeatWish("link")}


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Hall]:
    settings = Settings(data_dir=folder, games=("airwar.games",), bots="none", seed="only choice")
    hall = Hall(settings)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def begin(hall: Hall, game: str, seats: dict[str, wire.SeatWish]) -> Room:
    made = await making.make(hall, wire.NewTable(game, seats=seats))
    return await hall.room(made.table)


async def play(room: Room, answers: int, rng: Random) -> list[bool]:
    """Answer as the opponents do; for each choice, whether it left only one answer."""
    forced = []
    for _ in range(answers):
        if room.play.over:
            break
        choose = rng.choice(list(room.play.open.values()))
        forced.append(only_answer(room.play.state, choose)[0])
        answer = room.game.bot.policy(room.play.state, choose, rng)
        await answering.answer(room, choose.seat, room.ticket(choose.seat), answer)
    return forced


def lines(room: Room, eyes: str) -> list[wire.EventLine]:
    seat_log = room.seat_log(eyes)
    return seat_log.lines(0, seat_log.length)


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work()

    asyncio.run(whole())


def unasked(room: Room, eyes: str) -> list[str]:
    return [line.text for line in lines(room, eyes) if line.kind == "only-choice"]


def test_what_everybody_can_tell_is_not_asked(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall, "wings-at-war", WINGS)
            assert not any(await play(room, 120, Random(1)))
            told = unasked(room, "A")
            assert told and told == unasked(room, "X"), "it is everybody's knowledge"
            text = record.write(room.play, faults.header(room.row))
            assert verify(text).ok
            # The lines are there when the game is opened again, by replay and from a checkpoint.
            before = {eyes: lines(room, eyes) for eyes in ("A", "X", "")}
            await room.reader.reload()
            assert {eyes: lines(room, eyes) for eyes in before} == before
            await room.keeper.save()
            await room.reader.reload()
            assert {eyes: lines(room, eyes) for eyes in before} == before

    run(work)


def test_a_player_who_wants_to_be_asked_is(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall, "wings-at-war", WINGS)
            for seat in WINGS:
                line = await Line(room, seat).enter()
                await line.say(wire.SetWithout(seat, only=False, passes=False))
                assert line.state["without"] == {"only": False, "passes": False, "may_pass": False}
            assert any(await play(room, 120, Random(1)))
            assert not unasked(room, "A")

    run(work)


def test_the_pass_switch_is_for_those_who_hide_nothing_from_each_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as hall:
            for seats, may in ((HERE, True), (APART, False)):
                room = await begin(hall, "wild-blue-yonder", seats)
                assert any(await play(room, 40, Random(2))), "a pause hides the hand"
                line = await Line(room, "allied").enter()
                await line.say(wire.SetWithout("allied", only=True, passes=True))
                assert line.state["without"] == {"only": True, "passes": may, "may_pass": may}
                forced = await play(room, 1000, Random(3))
                assert any(forced) is not may
                assert bool(unasked(room, "axis")) is may
                assert verify(record.write(room.play, faults.header(room.row))).ok

    run(work)


def test_an_undo_goes_back_to_what_was_asked(tmp_path: Path) -> None:
    """What was given for a player goes with what they answered before it."""

    async def work() -> None:
        async with opened(tmp_path) as hall:
            room = await begin(hall, "wild-blue-yonder", HERE)
            line = await Line(room, "allied").enter()
            await line.say(wire.SetWithout("allied", only=True, passes=True))
            rng = Random(2)
            while not unasked(room, "axis"):
                assert await play(room, 1, rng)
            only = [each for each in lines(room, "axis") if each.kind == "only-choice"][-1]
            own = room.seat_log(only.who).own_last
            line.connection.seats = ("allied", "axis")
            await line.say(wire.Undo(only.who))
            assert room.play.number == own
            assert not only_answer(room.play.state, room.play.open[only.who])[0]
            last = lines(room, "axis")[-1]
            assert (last.kind, last.text) == (
                "undo", f"{only.who.capitalize()} takes a move back.",
            )  # fmt: skip

    run(work)
