"""Taking back: the player's own last answer at once, more with the others' consent."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from airwar.kernel.errors import NotYourTurn, NoUndo
from airwar.kernel.play import Play
from airwar.server import disclosing, messages, wire
from airwar.server.database import Note
from airwar.server.store import Conflict, Entry

if TYPE_CHECKING:
    from airwar.server.room import Room


class Pending(Struct):
    """An undo that waits for the others' consent."""

    seat: str
    to: int
    missing: set[str]


async def undo(room: Room, seat: str) -> None:
    await room.reader.whole()
    async with room.lock:
        await room.ready()
        play = room.play
        off(room)
        if play.over:
            raise NoUndo("the game is over, and everything has been shown")
        if messages.at_once(room, seat):
            await room.carry_out(taken_back(play, seat))
            return
        to = messages.own_last(room, seat)
        if to is None:
            raise NoUndo("there is nothing of yours to take back")
        if messages.shown_since(room, seat):
            raise NoUndo("something hidden has been shown since")
        to = play.undo_from(seat, to)
        asked = messages.others(room, seat)
        if not asked:
            if await gave_away(room, seat, to):
                raise NoUndo("the machine has shown something hidden since")
            await room.carry_out(Entry("rewind", seat, answer=str(to)))
            return
        ask(room, Pending(seat, to, asked))
        room.company.announce(asked_note(room))


async def gave_away(room: Room, seat: str, after: int) -> bool:
    """Beside the event loop, since it takes a moment; the game does not change under the lock."""
    machines = set(room.seats).difference(room.people)
    if not machines:
        return False
    seed = secrets.randbits(64)
    return await asyncio.to_thread(
        disclosing.gave_away, room.game, room.play, seat, machines, after, seed
    )


def off(room: Room) -> None:
    if room.row.undo == "off":
        raise NoUndo("this table plays without undo")


def ask(room: Room, pending: Pending) -> None:
    room.pending = pending
    for connection in room.company.connections:
        connection.send(messages.undo_asked(room, connection, pending.seat, pending.to))


def asked_note(room: Room) -> Note:
    """The undo that waits for consent, for the people at another server process."""
    pending = room.pending
    assert pending is not None
    given = messages.others(room, pending.seat) - pending.missing
    return _note(room, "undo", pending.seat, pending.to, seats=tuple(sorted(given)))


def _note(
    room: Room, kind: str, seat: str, to: int, by: str = "", seats: tuple[str, ...] = ()
) -> Note:
    """It fits the game as it stands here, and no other moment."""
    epoch, number = room.row.epoch, room.keeper.count
    return Note(kind, epoch=epoch, number=number, seat=seat, to=to, by=by, seats=seats)


async def from_abroad(room: Room, note: Note) -> None:
    """An undo is asked for, agreed to or refused at another server process."""
    await room.reader.whole()  # It may go back to a moment that is not in memory here.
    async with room.lock:
        await room.ready()
        if (note.epoch, note.number) != (room.row.epoch, room.keeper.count):
            return  # The game has gone on since.
        if note.kind == "undo":
            missing = messages.others(room, note.seat) - set(note.seats)
            if room.pending is None and missing:
                ask(room, Pending(note.seat, note.to, missing))
            return
        pending = room.pending
        if pending is None or (pending.seat, pending.to) != (note.seat, note.to):
            return
        if note.kind == "refusal":
            room.pending = None
            room.company.broadcast(wire.UndoRefused(pending.seat, note.by))
            return
        pending.missing -= set(note.seats)
        with suppress(Conflict):  # The other process may be quicker.
            await _if_all_agree(room, pending)


async def _if_all_agree(room: Room, pending: Pending) -> None:
    if not pending.missing:
        await room.carry_out(Entry("rewind", pending.seat, answer=str(pending.to)))


def taken_back(play: Play[Any], seat: str) -> Entry:
    """The undo of a call. It does not leave a common decision: whether the others have begun
    there must not show."""
    number, left = play.undo_to(seat)
    if number < play.number and len(play.parts) < 2:
        return Entry("rewind", seat, answer=str(number))
    return Entry("retract", seat, answer=str(left) if left else "")


async def consent(room: Room, seat: str, yes: bool) -> None:
    async with room.lock:
        await room.ready()
        pending = room.pending
        if pending is None or seat not in pending.missing:
            raise NotYourTurn("nobody asks this seat for consent")
        if not yes:
            room.pending = None
            room.company.broadcast(wire.UndoRefused(pending.seat, seat))
            room.company.announce(_note(room, "refusal", pending.seat, pending.to, by=seat))
            return
        # A person who holds several seats consents for all of them.
        holder = room.holders.get(seat)
        own = {s for s in pending.missing if room.holders.get(s) == holder}
        pending.missing -= own
        if pending.missing:
            agreed = tuple(sorted(own))
            room.company.announce(_note(room, "consent", pending.seat, pending.to, seats=agreed))
        await _if_all_agree(room, pending)


async def retract(room: Room, seat: str) -> None:
    async with room.lock:
        await room.ready()
        off(room)
        part = room.play.parts.get(seat)
        if room.play.over or part is None or not part.keys:
            raise NoUndo("there is nothing of yours to take back")
        await room.carry_out(Entry("retract", seat))
