"""The state of a table as one browser gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from airwar.kernel.requests import Choose, Together
from airwar.server import showing, wire
from airwar.server.connection import Connection
from airwar.server.ledger import NOBODY

if TYPE_CHECKING:
    from airwar.server.room import Room


def news(room: Room, connection: Connection) -> wire.StateMessage | None:
    """The state as it stands, or None if this browser has just that before it.

    So not even the arrival of a message tells that somebody has given a hidden answer.
    """
    message = state(room, connection)
    shown = connection.shown
    # Who is online is told by messages of its own.
    table = message.table if shown is None else shown.table
    connection.shown = replace(message, events=[], fresh=False, table=table)
    if connection.shown == shown and not message.events and not message.fresh:
        return None
    return message


def state(room: Room, connection: Connection) -> wire.StateMessage:
    play, eyes = room.play, connection.eyes or NOBODY
    curtain = connection.eyes is None and not connection.watching
    ledger = room.ledger(eyes)
    known, lines = connection.log, ledger.lines
    fresh = connection.shown is None or lines[: len(known)] != known
    connection.log = lines[:]
    shown = None if curtain else showing.view(play, eyes)
    undo, consent = may_undo(room, connection.eyes)
    asked = {} if room.frozen else play.open
    return wire.StateMessage(
        number=ledger.number,
        table=table(room),
        you=connection.seats,
        seat=connection.eyes,
        view=shown,
        open=[opened(room, connection, seat, choose) for seat, choose in asked.items()],
        wait=showing.wait(play, eyes) if room.dice.typed(play.request) else None,
        events=lines[:] if fresh else lines[len(known) :],
        fresh=fresh,
        undo=undo,
        consent=consent,
        result=showing.result(play, shown),
        commitment=room.dice.commitment,
        words=room.dice.missing,
        frozen=room.frozen,
    )


def table(room: Room) -> wire.TableInfo:
    row = room.row
    return wire.TableInfo(
        id=row.id,
        game=row.game,
        title=room.game.title,
        scenario=row.scenario,
        status="over" if room.play.over else "open",
        dice=row.dice,
        odds=row.odds,
        pace=row.pace,
        seats=seats(room),
    )


def undo_asked(room: Room, connection: Connection, seat: str, to: int) -> wire.UndoAsked:
    return wire.UndoAsked(seat, room.ledger(connection.eyes).own(to))


def seats(room: Room) -> list[wire.Seat]:
    online = {seat for connection in room.connections for seat in connection.seats}
    return [
        wire.Seat(**seat, online=seat["kind"] == "bot" or seat["seat"] in online)
        for seat in room.row.seats
    ]


def opened(room: Room, connection: Connection, seat: str, choose: Choose) -> wire.Open:
    play, eyes = room.play, connection.eyes or NOBODY
    rule, prompt, name = showing.question(play, seat, choose, eyes)
    mine = seat in connection.seats
    return wire.Open(
        seat=seat,
        mine=mine,
        number=room.ticket(seat) if mine and seat == eyes else room.ledger(eyes).number,
        rule=rule,
        prompt=prompt,
        question=name,
        options=play.options(seat) if mine and seat == eyes else [],
        thinking=room.seats[seat]["kind"] == "bot",
    )


def may_undo(room: Room, eyes: str | None) -> tuple[bool, bool]:
    """Can this seat take back its last answer at once? Can it ask to go further back?"""
    if eyes is None or room.play.over or room.frozen:
        return False, False
    asked = own_last(room, eyes) is not None
    return at_once(room, eyes) or (asked and not others(room, eyes)), asked


def at_once(room: Room, seat: str) -> bool:
    """Can the seat take back its last answer without asking anybody?

    Not while another decides something hidden or all decide together: whether he has begun must
    not show.
    """
    play = room.play
    if play.parts:
        part = play.parts.get(seat)
        return part is not None and bool(part.keys)
    if any(showing.hidden(choose, seat) for choose in play.open.values()):
        return False
    return play.can_undo(seat)


def own_last(room: Room, seat: str) -> int | None:
    """The moment before the seat's last answer, as far as the past is known."""
    for stretch in reversed(room.play.stretches()):
        for index in range(len(stretch.since) - 1, -1, -1):
            request, answer = stretch.since[index]
            moment: int = stretch.start + index
            if type(request) is Choose and request.seat == seat:
                return moment
            if type(request) is Together and seat in answer.given:
                return moment
    return None


def others(room: Room, seat: str) -> set[str]:
    """The seats of people other than the one who holds this seat."""
    own = room.holders.get(seat)
    return {each for each in room.people if room.holders.get(each) != own}
