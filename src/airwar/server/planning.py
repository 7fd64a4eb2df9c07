"""Answers in advance: plans, standing answers, raised hands; given, listed, canceled."""

from __future__ import annotations

from airwar.kernel.errors import GameOver, StaleAnswer
from airwar.kernel.history import Given
from airwar.kernel.premoves import Premove
from airwar.server import wire
from airwar.server.room import Room
from airwar.server.store import Entry


async def act(room: Room, wish: wire.Follow | wire.Cancel | wire.SetWithout) -> None:
    match wish:
        case wire.Follow():
            await follow(room, wish)
        case wire.Cancel(seat, question):
            await cancel(room, seat, question)
        case wire.SetWithout():
            await without_asking(room, wish)


async def follow(room: Room, wish: wire.Follow) -> None:
    """Take a seat's premoves and give what can be given now; one call, whatever comes of it."""
    async with room.lock:
        await room.ready()
        if room.play.over:
            raise GameOver("the game is over")
        seat = wish.seat
        if wish.number is not None and wish.number != present(room, seat):
            raise StaleAnswer("that plan was made for an earlier question; the game has gone on")
        premoves = [Premove(each.question, each.answer, each.repeat) for each in wish.premoves]
        room.waiting.admit(seat, premoves)
        room.waiting.acted(seat)

        def give() -> list[Given]:
            return room.play.follow(seat, premoves, wish.within, wish.about)

        await room.carry_out(Entry("follow", seat), give)


def present(room: Room, seat: str) -> int:
    """The number that a plan of the seat must name."""
    return room.ticket(seat) if seat in room.play.open else room.seat_log(seat).number


async def without_asking(room: Room, wish: wire.SetWithout) -> None:
    """Set the switches of all seats that the same person holds, and answer what they now answer."""
    async with room.lock:
        await room.ready()
        waiting = room.waiting
        holder = waiting.holders.get(wish.seat)
        seats = {seat for seat, each in waiting.holders.items() if each == holder}
        waiting.asks = waiting.asks - seats if wish.only else waiting.asks | seats
        waiting.passes = waiting.passes | seats if wish.passes else waiting.passes - seats
        await room.carry_out(Entry("without", wish.seat), room.play.wake)


async def cancel(room: Room, seat: str, question: str) -> None:
    async with room.lock:
        await room.ready()
        room.waiting.acted(seat)
        room.waiting.cancel(seat, question)
        await room.carry_out(Entry("cancel", seat), list)
