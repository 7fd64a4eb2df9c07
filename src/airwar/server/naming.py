"""What the people at a table are called: whoever comes by a link says it once there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from airwar.kernel.errors import TableError
from airwar.server import messages, wire
from airwar.server.database import Note

if TYPE_CHECKING:
    from airwar.server.room import Room


async def introduce(room: Room, seat: str, name: str) -> None:
    """The name goes into the store with the seats, and everybody at the table is told."""
    told = " ".join(name.split())
    if not told:
        raise TableError("a name has at least one letter")
    async with room.lock:
        await room.fresh()
        if room.seats[seat]["name"] == told:
            return
        await room.services.store.rename(room.row.id, seat, told)
        take(room, {seat: told})
    room.company.announce(Note("names"))


def take(room: Room, names: Mapping[str, str]) -> None:
    """What seats are called now, by the store."""
    known = {seat["seat"]: seat["name"] for seat in room.row.seats}
    for seat in (*room.row.seats, *room.seats.values()):
        seat["name"] = names.get(seat["seat"], seat["name"])
    if any(known[seat] != name for seat, name in names.items()):
        room.company.broadcast(wire.SeatsMessage(messages.seats(room)))
