"""Taking back: one's own last answer at once, further with the others' consent."""

from __future__ import annotations

from airwar.kernel.errors import NotYourTurn, NoUndo
from airwar.kernel.requests import Together
from airwar.server import messages, wire
from airwar.server.room import Pending, Room
from airwar.server.store import Entry


async def undo(room: Room, seat: str) -> None:
    await room.whole()
    async with room.lock:
        await room.ready()
        play = room.play
        if play.over:
            raise NoUndo("the game is over, and everything has been shown")
        if messages.at_once(room, seat):
            if type(play.request) is Together:
                await room.carry_out(Entry("retract", seat))
            else:
                await room.carry_out(Entry("rewind", seat, answer=str(play.number - 1)))
            return
        to = messages.own_last(room, seat)
        if to is None:
            raise NoUndo("there is nothing of yours to take back")
        asked = messages.others(room, seat)
        if not asked:
            await room.carry_out(Entry("rewind", seat, answer=str(to)))
            return
        room.pending = Pending(seat, to, asked)
        for connection in room.connections:
            connection.send(messages.undo_asked(room, connection, seat, to))


async def consent(room: Room, seat: str, yes: bool) -> None:
    async with room.lock:
        await room.ready()
        pending = room.pending
        if pending is None or seat not in pending.missing:
            raise NotYourTurn("nobody asks this seat for consent")
        if not yes:
            room.pending = None
            room.broadcast(wire.UndoRefused(pending.seat, seat))
            return
        # A person who holds several seats consents for all of them.
        holder = room.holders.get(seat)
        pending.missing = {s for s in pending.missing if room.holders.get(s) != holder}
        if not pending.missing:
            await room.carry_out(Entry("rewind", pending.seat, answer=str(pending.to)))


async def retract(room: Room, seat: str) -> None:
    async with room.lock:
        await room.ready()
        part = room.play.parts.get(seat)
        if room.play.over or part is None or not part.keys:
            raise NoUndo("there is nothing of yours to take back")
        await room.carry_out(Entry("retract", seat))
