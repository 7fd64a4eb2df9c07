"""The door for people at a table: one socket, messages both ways."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from airwar.kernel.errors import AirwarError, IllegalAnswer, NotYourTurn
from airwar.server import asking, freezing, undoing, wire
from airwar.server.connection import Connection
from airwar.server.hall import Hall, NoKey, NoTable
from airwar.server.room import Room

log = logging.getLogger("airwar.server")

NO_KEY, NO_TABLE, TOO_SLOW, BROKEN = 4003, 4004, 4008, 4500
OURS = "Something went wrong here; that is our fault. Nothing has changed."


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    hall: Hall = socket.app.state.hall
    await socket.accept()
    keys = [str(key) for key in socket.query_params.getall("key", [])]
    try:
        room, seats = await hall.held(table, keys)
    except (NoKey, NoTable) as error:
        await refuse(socket, str(error), NO_KEY if isinstance(error, NoKey) else NO_TABLE)
        return
    except Exception:
        log.exception("table %s does not open", table)
        await refuse(socket, "This table cannot be opened; that is our fault.", BROKEN)
        return
    connection = Connection(seats)
    writer = asyncio.create_task(write(socket, connection))
    try:
        await room.enter(connection)
        await listen(socket, room, connection)
    except WebSocketDisconnect:
        pass
    finally:
        room.leave(connection)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def refuse(socket: WebSocket[Any, Any, Any], message: str, code: int) -> None:
    await socket.send_data(wire.encode(wire.ErrorMessage(message)), mode="text")
    await socket.close(code=code, reason=message)


async def write(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    """Send what waits, in order, until the connection is ended."""
    while (data := await connection.queue.get()) is not None:
        await socket.send_data(data, mode="text")
    await socket.close(code=TOO_SLOW, reason="the table has closed, or this line is too slow")


async def listen(socket: WebSocket[Any, Any, Any], room: Room, connection: Connection) -> None:
    while True:
        text = await socket.receive_data(mode="text")
        try:
            message = wire.read_message(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            connection.send(wire.ErrorMessage(f"That message cannot be read: {error}"))
            continue
        try:
            await hear(room, connection, message)
        except AirwarError as error:
            connection.send(refusal(message, error))
        except Exception:
            log.exception("table %s: a message failed", room.row.id)
            connection.send(wire.ErrorMessage(OURS))


def refusal(message: wire.ClientMessage, error: AirwarError) -> wire.ErrorMessage:
    rule = error.rule if isinstance(error, IllegalAnswer) else ""
    answer = message.key if isinstance(message, wire.Answer) else None
    reason = error.reason if isinstance(error, IllegalAnswer) else str(error)
    return wire.ErrorMessage(reason, rule, answer)


async def hear(room: Room, connection: Connection, message: wire.ClientMessage) -> None:
    if isinstance(message, wire.Eyes):
        await look(room, connection, message.seat)
        return
    seat = getattr(message, "seat", None)
    if seat is not None and seat not in connection.seats:
        raise NotYourTurn("that is not your seat")
    if isinstance(message, wire.Inquiry):
        await inquire(room, connection, message)
    else:
        await act(room, connection, message)


async def inquire(
    room: Room,
    connection: Connection,
    message: wire.Inquiry,
) -> None:
    """Questions: only the one who asks hears the answer."""
    match message:
        case wire.AskWhy(seat, place, key):
            connection.send(await asking.why(room, seat, place, key))
        case wire.AskOdds(seat, key):
            asking.odds(room, connection, seat, key)
        case wire.AskPlans(seat):
            connection.send(await asking.plans(room, seat))
        case wire.AskPath(seat, plan):
            connection.send(await asking.path(room, seat, plan))
        case wire.AskReplay(at, eyes, by):
            connection.send(await asking.replay(room, connection, at, eyes, by))


async def act(room: Room, connection: Connection, message: wire.ClientMessage) -> None:
    """Deeds: everybody sees what comes of them."""
    match message:
        case wire.Answer(seat, number, key):
            await room.answer(seat, number, key)
        case wire.TypedOutcome(number, values):
            await room.outcome(connection, number, tuple(values))
        case wire.Undo(seat):
            await undoing.undo(room, seat)
        case wire.UndoConsent(seat, yes):
            await undoing.consent(room, seat, yes)
        case wire.Retract(seat):
            await undoing.retract(room, seat)
        case wire.Resign(seat):
            await room.resign(seat)
        case wire.Say(seat, text):
            await room.say(seat, text)
        case wire.Word(seat, word):
            await room.word(seat, word)
        case wire.GoOn(seat):
            await freezing.go_on(room, seat)


async def look(room: Room, connection: Connection, seat: str | None) -> None:
    """Look through the eyes of one's own seats; after the end, of anybody."""
    async with room.lock:
        await room.fresh()
        allowed = room.seats if room.play.over else connection.seats
        if seat is not None and seat not in allowed:
            raise NotYourTurn("that is not your seat")
        connection.eyes, connection.shown = seat, None
        room.show_to(connection)
