"""Tables whose game no longer replays by changed rules: they can be read, and stand still."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from airwar.kernel.errors import TableError
from airwar.server import loading, wire
from airwar.server.store import Entry

if TYPE_CHECKING:
    from airwar.server.room import Room

STANDS = (
    "The rules have changed, and this game no longer replays by them. It can go on from its last "
    "checkpoint, which is shown, once everybody at the table agrees."
)
ENDED = (
    "The rules have changed, and this game, which is over, no longer replays by them. What is "
    "shown is its last checkpoint."
)
GOES_ON = "The game goes on from its last checkpoint. What was played before is saved as {}."


def frozen(loaded: loading.Loaded, people: Iterable[str]) -> wire.Frozen | None:
    """Why a table stands still; None if it does not, or if all have agreed to go on."""
    if loaded.parted is None:
        return None
    if loaded.row.status == "over":
        return wire.Frozen(ENDED, ())
    missing = tuple([seat for seat in people if seat not in loaded.agreed])
    return wire.Frozen(STANDS, missing) if missing else None


async def go_on(room: Room, seat: str) -> None:
    """A person agrees, for all the seats that he holds; with the last the game goes on."""
    async with room.lock:
        await room.fresh()
        stands = room.frozen
        if stands is None:
            raise TableError("this table does not stand still")
        if seat not in stands.missing:
            raise TableError("no consent is wanted from this seat")
        holder = room.holders.get(seat)
        own = [each for each in stands.missing if room.holders.get(each) == holder]
        rules = loading.rules_of(room.game)
        await room.agree([Entry("go-on", each, answer=rules) for each in own])
    room.wake()
