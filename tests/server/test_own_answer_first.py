"""In all five games a player sees what came of their own answer before anybody else moves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from airwar.common.registry import find_game
from airwar.kernel.history import chosen
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, sample
from airwar.server import making, wire
from airwar.server.hall import Hall
from airwar.server.settings import Settings
from tests.server.test_long import Line

GAMES = ("wild-blue-yonder", "angels-20", "wings-at-war", "wing-leader", "luftwaffe")
PATIENCE = 60.0  # seconds; a bound on waiting for an opponent


def others(play: Play, seat: str, start: int, end: int) -> list[str]:  # type: ignore[type-arg]
    """Who else answered a question of their own between two moments of a game."""
    asked = [chosen(given)[0] for given in play.history(start)[: end - start]]
    return [each.seat for each in asked if type(each) is Choose and each.seat != seat]


async def asked(line: Line) -> bool:
    """Wait until the seat is shown its question; false if the game is over."""
    room = line.room
    while not room.play.over:
        line.read()
        shown = [each["number"] for each in line.state["open"] if each["seat"] == line.seat]
        if line.seat in room.play.open and shown == [room.ticket(line.seat)]:
            return True
        await asyncio.sleep(0.005)
    return False


async def play(hall: Hall, game: str, answers: int) -> int:
    """Answer at random against an opponent; returns how often it moved in a later message."""
    found = find_game(game)
    seats = found.rules.seats(found.rules.opening({"scenario": found.catalog.default_scenario}))
    wishes = {seat: wire.SeatWish("bot", level="random") for seat in seats}
    made = await making.make(
        hall, wire.NewTable(game, seats=wishes | {seats[0]: wire.SeatWish("me")})
    )
    room = await hall.room(made.table)
    line = await Line(room, seats[0]).enter()
    rng, later = Random(3), 0
    for _ in range(answers):
        if later or not await asked(line):
            break
        start, choose = room.play.number, room.play.open[line.seat]
        answer = choose.question.write(sample(choose, room.play.state, rng))
        count, number = len(line.heard), line.state["number"]
        await line.say(wire.Answer(line.seat, room.ticket(line.seat), answer))
        news = [each for each in line.heard[count:] if each["type"] in ("state", "patch")]
        assert news, "it is there when the answer is through"
        seat_log = room.seat_log(line.seat)
        own = seat_log.moment(news[0].get("number", number))
        assert others(room.play, line.seat, start, own) == []
        # The opponent may be quick: then its moves come in messages of their own.
        more = [seat_log.moment(each["number"]) for each in news[1:] if "number" in each]
        assert all(others(room.play, line.seat, own, end) for end in more)
        await asked(line)
        later += len(others(room.play, line.seat, own, room.play.number))
    return later


def test_the_own_answer_comes_first_and_the_others_moves_after_it(tmp_path: Path) -> None:
    async def work() -> None:
        settings = Settings(data_dir=tmp_path, workers=1, beat=0.0, seed="own answers")
        hall = Hall(settings)
        await hall.open()
        try:
            for game in GAMES:
                async with asyncio.timeout(PATIENCE):
                    assert await play(hall, game, 25), f"nobody else has moved in {game}"
        finally:
            await hall.close()

    asyncio.run(work())
