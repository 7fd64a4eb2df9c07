"""Dice and cards that people type in, judged by what the one who types may know."""

from __future__ import annotations

import asyncio
import secrets
from random import Random
from typing import TYPE_CHECKING, Any

from airwar.kernel.errors import AirwarError, NotYourTurn, NoWorld, StaleAnswer, TableError
from airwar.kernel.history import Given
from airwar.kernel.requests import Draw, Roll, sees
from airwar.kernel.sight import Sight, imagine, sight
from airwar.kernel.sources import Outcome
from airwar.server.replaying import outcome_entry

if TYPE_CHECKING:
    from airwar.common.contract import Game
    from airwar.server.connection import Connection
    from airwar.server.room import Room

WORLDS = 30  # in which a draw is tried that is not possible in the real one
MISTYPED = (
    "What was typed in for “{}” does not fit what others have typed in: somebody has mistyped. "
    "The house deals this one."
)


async def take(room: Room, connection: Connection, number: int, values: Outcome) -> None:
    """Give the game what somebody has typed in."""

    async def give() -> None:
        request = room.play.request
        if not room.dice.typed(request) or room.play.over:
            raise TableError("the game does not wait for dice or a draw")
        if number != room.seat_log(connection.eyes).number:
            raise StaleAnswer("the game has gone on since")
        assert type(request) is Roll or type(request) is Draw
        if not any(sees(request.seen, seat) for seat in connection.seats):
            raise NotYourTurn("these cards are not yours to see")
        came = await judged(room, connection, request, values)

        def act() -> list[Given]:
            room.used += 1
            return room.play.outcome(came)

        await room.carry_out(outcome_entry(request, came), act)

    await room.change(give)


async def judged(
    room: Room, connection: Connection, request: Roll | Draw, values: Outcome
) -> Outcome:
    """The outcome to take. Raises TableError for what the seat that types can know to be wrong.

    A draw may be impossible because of cards that are hidden from it. To refuse that would let it
    find them out one by one, so then the house deals, once, and everybody is told.
    """
    try:
        room.play.fork().outcome(values)
    except TableError:
        seat = next(seat for seat in connection.seats if sees(request.seen, seat))
        seen, seed = sight(room.play, seat), secrets.randbits(64)
        if type(request) is Roll or not await asyncio.to_thread(
            _possible, room.game, seen, values, seed
        ):
            raise
    else:
        return tuple(sorted(values)) if type(request) is Draw else values
    dealt = room.dice.house(request, room.used)
    room.company.tell(MISTYPED.format(request.why), "mistyped")
    return dealt


def _possible(game: Game[Any], seen: Sight[Any], values: Outcome, seed: int) -> bool:
    """Could the draw have come, for all that the seat knows?"""
    rng = Random(seed)
    for _ in range(WORLDS):
        try:
            imagine(game, seen, rng).outcome(values)
        except NoWorld:
            return False
        except AirwarError:
            continue
        return True
    return False
