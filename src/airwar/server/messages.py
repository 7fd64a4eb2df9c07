"""The state of a table as one browser gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from airwar.kernel.requests import Choose, Together
from airwar.server import showing, wire
from airwar.server.connection import Connection

if TYPE_CHECKING:
    from airwar.server.room import Room


def state(room: Room, connection: Connection) -> wire.StateMessage:
    play, eyes, fresh = room.play, connection.eyes, connection.fresh
    told = play.events if fresh else play.events[connection.told :]
    connection.told, connection.fresh = len(play.events), False
    shown = None if eyes is None else showing.view(play, eyes)
    undo, consent = may_undo(room, eyes)
    return wire.StateMessage(
        number=play.number,
        table=table(room),
        you=connection.seats,
        seat=eyes,
        view=shown,
        open=[opened(room, connection, seat, choose) for seat, choose in play.open.items()],
        wait=showing.wait(play, eyes) if room.dice.typed(play.request) else None,
        events=showing.events(told, eyes),
        fresh=fresh,
        undo=undo,
        consent=consent,
        result=showing.result(play, shown),
        commitment=room.dice.commitment,
        words=room.dice.missing,
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


def seats(room: Room) -> list[wire.Seat]:
    online = {seat for connection in room.connections for seat in connection.seats}
    return [
        wire.Seat(**seat, online=seat["kind"] == "bot" or seat["seat"] in online)
        for seat in room.row.seats
    ]


def opened(room: Room, connection: Connection, seat: str, choose: Choose) -> wire.Open:
    play, eyes = room.play, connection.eyes
    rule, prompt, name = showing.question(play, seat, choose, eyes)
    mine = seat in connection.seats
    return wire.Open(
        seat=seat,
        mine=mine,
        number=room.ticket(seat) if mine else play.number,
        rule=rule,
        prompt=prompt,
        question=name,
        options=play.options(seat) if mine and seat == eyes else [],
        thinking=room.seats[seat]["kind"] == "bot",
    )


def may_undo(room: Room, eyes: str | None) -> tuple[bool, bool]:
    """Can this seat take back its last answer at once? Can it ask to go further back?"""
    play = room.play
    if eyes is None or play.over:
        return False, False
    asked = own_last(room, eyes) is not None
    at_once = play.can_undo(eyes) or (asked and not others(room, eyes))
    return at_once, asked


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
