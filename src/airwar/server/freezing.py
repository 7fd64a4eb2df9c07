"""Tables whose game no longer replays by changed rules: they can be read, and are frozen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from airwar.kernel.errors import TableError
from airwar.server import loading, wire
from airwar.server.store import CLOSED, Entry

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
SHUT = "The operator of this server has closed this table. It can be read, and not played on."
DAMAGED = (
    "The stored game is damaged and cannot be read to its end. It can go on from its last "
    "checkpoint, which is shown, once everybody at the table agrees."
)
DAMAGED_END = (
    "The stored game, which is over, is damaged and cannot be read to its end. What is shown is "
    "its last checkpoint."
)
GOES_ON = "The game goes on from its last checkpoint. What was played before is saved as {}."


def frozen(loaded: loading.Loaded, people: Iterable[str]) -> wire.Frozen | None:
    """Why a table is frozen; None if it is not, or if all have agreed to go on."""
    if loaded.row.status == CLOSED:
        return wire.Frozen(SHUT, ())
    if loaded.parted is None:
        return None
    if loaded.row.status == "over":
        return wire.Frozen(ENDED if loaded.moved else DAMAGED_END, ())
    missing = tuple([seat for seat in people if seat not in loaded.agreed])
    return wire.Frozen(STANDS if loaded.moved else DAMAGED, missing) if missing else None


async def go_on(room: Room, seat: str) -> None:
    """A person agrees, for all the seats that he holds; with the last the game goes on."""
    async with room.lock:
        await room.fresh()
        stands = room.frozen
        if stands is None:
            raise TableError("this table is not frozen")
        if seat not in stands.missing:
            raise TableError("no consent is wanted from this seat")
        holder = room.holders.get(seat)
        own = [each for each in stands.missing if room.holders.get(each) == holder]
        rules = loading.rules_of(room.game)
        left = [each for each in stands.missing if each not in own]
        try:
            agreed = [Entry("go-on", each, answer=rules) for each in own]
            await room.keeper.append(agreed, "open", left)
        finally:
            await room.reader.reload()
    room.opponents.wake()
