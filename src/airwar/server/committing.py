"""How the seats send their words for committed dice: first the hashes of all, then the words."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from airwar.server.database import NoStore
from airwar.server.store import Entry
from airwar.server.words import DRAWN

if TYPE_CHECKING:
    from airwar.server.room import Room


async def word_hash(room: Room, seat: str, hashed: str) -> None:
    """The hash of a seat's word."""

    async def give() -> None:
        if room.dice.words.hashes.get(seat) == hashed:
            return
        room.dice.check_hash(seat)
        await room.carry_out(Entry("hash", seat, answer=hashed))

    await room.change(give)


async def word(room: Room, seat: str, word: str) -> None:
    """The word itself, once every seat has sent its hash."""

    async def give() -> None:
        if room.dice.words.words.get(seat) == word:
            return
        room.dice.check_word(seat, word)
        await room.carry_out(Entry("word", seat, answer=word))

    await room.change(give)


async def draw_words(room: Room, seats: tuple[str, ...]) -> None:
    """A browser that sends no word of its own gets one drawn, so that the game can begin."""
    if not room.dice.missing:
        return
    await asyncio.sleep(room.services.settings.word_wait)

    async def give() -> None:
        missing = room.dice.words.unhashed(room.people)
        for seat in seats:
            if seat in missing:
                await room.carry_out(Entry("word", seat, DRAWN, secrets.token_hex(16)))

    with suppress(NoStore):
        await room.change(give)
