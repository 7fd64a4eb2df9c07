"""What is said at a table: kept in the store, passed on, and shown by the page."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from airwar.server import wire
from airwar.server.database import Unsure
from airwar.server.store import Chat

if TYPE_CHECKING:
    from airwar.server.room import Room

LINES = 100  # in one message


class Talk:
    """`hear` is called under the lock of the table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._last = self._count = 0  # the last line passed on, and how many there were

    async def open(self) -> None:
        self._last, self._count = await self._room.services.store.said(self._room.row.id)

    async def say(self, seat: str, text: str) -> None:
        room = self._room
        try:
            await room.services.store.say(room.row.id, seat, room.seats[seat]["name"], text)
        except Unsure:
            # If it is stored, everybody will hear it.
            room.start(self._look())
            raise
        async with room.lock:
            await self.hear()

    async def _look(self) -> None:
        await self._room.services.store.settled()
        with suppress(Unsure):
            async with self._room.lock:
                await self.hear()

    async def hear(self) -> None:
        """Pass on what has been said since the last time."""
        room = self._room
        for line in await room.services.store.chat(room.row.id, self._last):
            room.company.broadcast(_message(self._count, line))
            self._last, self._count = line.id, self._count + 1

    async def last(self) -> wire.ChatPage | None:
        """The last lines, for somebody who comes in."""
        return await self.page(self._count) if self._count else None

    async def page(self, before: int) -> wire.ChatPage:
        """What was said before a line, as much as goes into a message."""
        end = min(before, self._count)
        start = max(0, end - LINES)
        room = self._room
        lines = await room.services.store.chat_page(room.row.id, start, end - start)
        return wire.ChatPage(
            start, [_message(number, line) for number, line in enumerate(lines, start=start)]
        )


def _message(number: int, line: Chat) -> wire.ChatMessage:
    return wire.ChatMessage(number, line.seat, line.name, line.text, line.at)
