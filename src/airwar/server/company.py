"""The browsers at a table: who is there, and what they are sent."""

from __future__ import annotations

import hashlib
import hmac
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from airwar.server import committing, messages, wire
from airwar.server.connection import Connection
from airwar.server.database import NoStore, Note
from airwar.server.store import TableRow
from airwar.server.trouble import brief

if TYPE_CHECKING:
    from airwar.server.room import Room

log = logging.getLogger("airwar.server")


def rematch_id(row: TableRow) -> str:
    """The same for everybody who asks for a rematch, and for nobody else to guess."""
    text = f"rematch {row.id}".encode()
    return hmac.new(row.secret, text, hashlib.sha256).hexdigest()[:12]


class Company:
    """`show` sends the game as it is; `tell` and `broadcast` send the same to everybody."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.connections: list[Connection] = []
        self.abroad: dict[str, tuple[str, ...]] = {}  # seats online at other server processes

    # -- coming and going ---------------------------------------------------------------------

    async def enter(self, connection: Connection) -> None:
        room = self._room
        async with room.lock:
            await room.fresh()
            first = await room.talk.last()
            rematch = await self._find_rematch()
            self.show_to(connection)
            if first is not None:
                connection.send(first)
            if rematch is not None:
                connection.send(wire.RematchMessage(rematch))
            self.connections.append(connection)
            if room.pending is not None:
                asked = room.pending
                connection.send(messages.undo_asked(room, connection, asked.seat, asked.to))
        self.broadcast(wire.SeatsMessage(messages.seats(room)))
        self.announce(Note("seats", seats=self.online, ask=len(self.connections) == 1))
        room.start(committing.draw_words(room, connection.seats))
        room.opponents.wake()

    async def _find_rematch(self) -> str | None:
        room = self._room
        if room.play.over and room.rematch is None:
            found = await room.services.store.table(rematch_id(room.row))
            room.rematch = found.id if found is not None else None
        return room.rematch

    def leave(self, connection: Connection) -> None:
        room = self._room
        if connection in self.connections:
            self.connections.remove(connection)
            self.broadcast(wire.SeatsMessage(messages.seats(room)))
            self.announce(Note("seats", seats=self.online))
            if not self.connections and not room.closed:
                room.start(room.keeper.save())

    @property
    def online(self) -> tuple[str, ...]:
        """The seats whose people are connected to this server process."""
        seats = {seat for connection in self.connections for seat in connection.seats}
        return tuple(sorted(seats))

    # -- sending ------------------------------------------------------------------------------

    def show(self) -> None:
        """Send everybody the game as it is now, if that is news."""
        if self._room.keeper.stale:
            return
        for connection in self.connections:
            self.show_to(connection)

    def show_to(self, connection: Connection) -> None:
        try:
            message = messages.news(self._room, connection)
        except Exception as error:
            # One seat's view that fails must not keep the others from theirs.
            log.error("table %s cannot be shown: %s", self._room.row.id, brief(error))
            connection.shown = None
            connection.send(wire.ErrorMessage("The table cannot be shown; our fault."))
        else:
            if message is not None:
                connection.send(message)

    def tell(self, message: str, code: str = "fault") -> None:
        self.broadcast(wire.ErrorMessage(message, code=code))

    def broadcast(self, message: wire.ServerMessage) -> None:
        for connection in self.connections:
            connection.send(message)

    def announce(self, note: Note) -> None:
        """Tell the people of this table who are at another server process."""
        room = self._room
        if room.services.store.shared and not room.closed:
            room.start(self._announce(msgspec.structs.replace(note, table=room.row.id)))

    async def _announce(self, note: Note) -> None:
        with suppress(NoStore):
            await self._room.services.store.announce(note)
