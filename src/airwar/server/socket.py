"""The door for people at a table: one socket, messages both ways."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from airwar.kernel.errors import AirwarError, NotYourTurn
from airwar.server import (
    answering,
    asking,
    committing,
    freezing,
    naming,
    planning,
    typed,
    undoing,
    wire,
)
from airwar.server.connection import Connection, Work
from airwar.server.database import NoStore, Unsure
from airwar.server.hall import Hall, NoKey, NoTable
from airwar.server.pace import Pace
from airwar.server.rates import Rates, TooMany, counted_as
from airwar.server.room import Room
from airwar.server.trouble import brief

log = logging.getLogger("airwar.server")

NO_KEY, NO_TABLE, TOO_SLOW, TOO_MANY, BROKEN = 4003, 4004, 4008, 4029, 4500
TRY_LATER = 1013
MOST_DEEP = 50  # lists and maps in each other
LONGEST_PAUSE = 2.0  # seconds that one who asks too often waits for a refusal


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    hall: Hall = socket.app.state.hall
    address = counted_as(socket.client.host if socket.client else None)
    await socket.accept()
    keys = [str(key) for key in socket.query_params.getall("key", [])]
    try:
        with hall.sockets.held_by(address):
            await at_table(socket, hall, address, table, keys)
    except TooMany as error:
        await asyncio.sleep(min(error.wait, LONGEST_PAUSE))
        await refuse(socket, str(error), TOO_MANY, error.code)


async def at_table(
    socket: WebSocket[Any, Any, Any], hall: Hall, address: str, table: str, keys: list[str]
) -> None:
    await hall.pace.give_way()
    try:
        room, seats = await hall.held(table, keys)
    except (NoKey, NoTable) as error:
        await refuse(
            socket, str(error), NO_KEY if isinstance(error, NoKey) else NO_TABLE, error.code
        )
        return
    except NoStore as error:
        await refuse(socket, str(error), TRY_LATER, error.code)
        return
    except Exception as error:
        log.error("table %s does not open: %s", table, brief(error))
        await refuse(socket, "This table cannot be opened; that is our fault.", BROKEN)
        return
    connection = Connection(seats, address)
    writer = asyncio.create_task(write(socket, connection))
    visitor = asyncio.create_task(visit(socket, hall, room, connection))
    cut_off = asyncio.create_task(connection.cut_off.wait())
    try:
        await asyncio.wait([visitor, cut_off], return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.company.leave(connection)
        for task in (writer, visitor, cut_off):
            task.cancel()
        await asyncio.gather(writer, visitor, cut_off, return_exceptions=True)


async def visit(
    socket: WebSocket[Any, Any, Any], hall: Hall, room: Room, connection: Connection
) -> None:
    try:
        await room.company.enter(connection)
        hall.thinkers.queue.look_again()  # Its opponents may have waited for somebody to watch.
        await listen(socket, hall, room, connection)
    except WebSocketDisconnect:
        pass
    except NoStore as error:
        await refuse(socket, str(error), TRY_LATER, error.code)
    except Exception as error:
        log.error("table %s: a line broke: %s", room.row.id, brief(error))
        await refuse(socket, "This table cannot be shown; that is our fault.", BROKEN)


async def refuse(
    socket: WebSocket[Any, Any, Any], message: str, code: int, name: str = "fault"
) -> None:
    await socket.send_data(wire.encode(wire.ErrorMessage(message, code=name)), mode="text")
    await socket.close(code=code, reason=message)


async def write(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    """Send what waits, in order, until the connection is ended."""
    while (data := await connection.queue.get()) is not None:
        await socket.send_data(data, mode="text")
    await socket.close(code=TOO_SLOW, reason="the table has closed, or this line is too slow")


async def listen(
    socket: WebSocket[Any, Any, Any], hall: Hall, room: Room, connection: Connection
) -> None:
    while True:
        text = await socket.receive_data(mode="text")
        message: wire.ClientMessage | None = None
        try:
            hall.rates.count("messages", f"{room.row.id} {connection.address}")
            message = read(text)
            count(hall.rates, room, connection, message)
        except TooMany as error:
            connection.send(
                wire.ErrorMessage(str(error), to=asking.kind_of(message), code=error.code)
            )
            # Nobody else has to wait while this one does.
            await asyncio.sleep(min(error.wait, LONGEST_PAUSE))
            continue
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            why = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
            told = f"That message cannot be read: {why}"
            connection.send(wire.ErrorMessage(told, code="unreadable"))
            continue
        try:
            await hear_in_turn(hall.pace, room, connection, message)
        except AirwarError as error:
            if isinstance(error, Unsure):
                connection.shown = None  # It is shown whatever the store has, also if that is old.
            connection.send(asking.refusal(message, error))
        except Exception as error:
            log.error("table %s: a message failed: %s", room.row.id, brief(error))
            connection.send(asking.ours(message))


def count(rates: Rates, room: Room, connection: Connection, message: wire.ClientMessage) -> None:
    """Note what a seat asks for; nobody uses up what another's seat may do. Raises TooMany."""
    named = getattr(message, "seat", None)
    if named is not None and named not in connection.seats:
        return  # It will be refused.
    seat = f"{room.row.id} {' '.join(connection.seats) if named is None else named}"
    if isinstance(message, wire.Say | wire.Introduce):
        rates.count_seat("chat", seat, connection.address)
    elif isinstance(message, wire.AskHint | wire.AskAnalysis):
        rates.count_seat("hints", seat, connection.address)
    elif isinstance(message, Work):
        rates.count_seat("odds", seat, connection.address)


def read(text: str) -> wire.ClientMessage:
    if "\\u0000" in text:
        raise msgspec.DecodeError("it holds a character that no text has")
    message: wire.ClientMessage = wire.read_message(text)
    whole = message.answer if isinstance(message, wire.Answer) else getattr(message, "draft", None)
    if too_deep(whole, MOST_DEEP):
        raise msgspec.DecodeError("it is nested too deep")
    return message


def too_deep(value: Any, left: int) -> bool:
    """Does anything lie in more lists and maps than that? Then it cannot be passed on."""
    if not isinstance(value, list | dict):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return not left or any(too_deep(each, left - 1) for each in inner)


async def hear_in_turn(
    pace: Pace, room: Room, connection: Connection, message: wire.ClientMessage
) -> None:
    if isinstance(message, wire.Inquiry | wire.Eyes | wire.Say | wire.Introduce):
        await pace.give_way()
        await hear(room, connection, message)
    else:
        async with pace.answer(connection.address):
            await hear(room, connection, message)


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
        case (
            wire.AskOdds()
            | wire.AskHint()
            | wire.Draft()
            | wire.AskPlans()
            | wire.AskEnds()
            | wire.AskPath()
        ):
            asking.work_out(room, connection, message)
        case wire.AskReplay(at, eyes, by):
            connection.send(await asking.replay(room, connection, at, eyes, by))
        case wire.AskMarks(eyes):
            connection.send(await asking.marks(room, connection, eyes))
        case wire.AskAnalysis(side):
            room.analyst.ask(connection, side)
        case wire.AskLog(before):
            connection.send(await asking.log_page(room, connection, before))
        case wire.AskChat(before):
            connection.send(await room.talk.page(before))
        case wire.AskWhole():
            await look(room, connection, connection.eyes)


async def act(room: Room, connection: Connection, message: wire.ClientMessage) -> None:
    """Deeds: everybody sees what comes of them."""
    match message:
        case wire.Answer(seat, number, key, answer, offer):
            given = answer if key is None else key
            await answering.answer(room, seat, number, given, offer, text=key is not None)
        case wire.Follow() | wire.Cancel() | wire.SetWithout():
            await planning.act(room, message)
        case wire.TypedOutcome(number, values):
            await typed.take(room, connection, number, tuple(values))
        case wire.Undo(seat):
            await undoing.undo(room, seat)
        case wire.UndoConsent(seat, yes):
            await undoing.consent(room, seat, yes)
        case wire.Retract(seat):
            await undoing.retract(room, seat)
        case wire.Resign(seat):
            await answering.resign(room, seat)
        case wire.Say(seat, text):
            await room.talk.say(seat, text)
        case wire.Introduce(seat, name):
            await naming.introduce(room, seat, name)
        case wire.WordHash(seat, hashed):
            await committing.word_hash(room, seat, hashed)
        case wire.Word(seat, word):
            await committing.word(room, seat, word)
        case wire.GoOn(seat):
            await freezing.go_on(room, seat)


async def look(room: Room, connection: Connection, seat: str | None) -> None:
    """Look through the eyes of the player's own seats; after the end, of anybody."""
    async with room.lock:
        await room.fresh()
        allowed = room.seats if room.play.over else connection.seats
        if seat is not None and seat not in allowed:
            raise NotYourTurn("that is not your seat")
        connection.eyes, connection.shown = seat, None
        room.company.show_to(connection)
