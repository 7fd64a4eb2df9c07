"""Machine opponents at a table: they think elsewhere, and answer like anybody."""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING

from airwar.kernel.errors import GameOver, NotYourTurn, StaleAnswer
from airwar.kernel.game import sample
from airwar.kernel.sight import sight
from airwar.server import faults
from airwar.server.store import Entry

if TYPE_CHECKING:
    from airwar.server.room import Room

log = logging.getLogger("airwar.server")

TRIES = 3  # thoughts before anything legal will do
SIMPLE = "policy"  # the level that answers for one that hangs


async def think(room: Room, seat: str) -> None:
    """Let an opponent answer what it is asked now."""
    level = room.seats[seat]["level"]
    try:
        for attempt in range(1, TRIES + 1):
            ticket = room.ticket(seat)
            seen, seed = sight(room.play, seat), room.seed(f"{seat} {attempt}")
            try:
                thinkers = room.services.thinkers
                key = await thinkers.choose(level, room.game.name, seen, seed)
                await room.answer(seat, ticket, key)
            except (StaleAnswer, NotYourTurn, GameOver):
                return
            except TimeoutError as error:
                level = simpler(room, seat, level)
                if attempt == TRIES:
                    await broke_down(room, seat, error, last=True)
            except Exception as error:
                await broke_down(room, seat, error, last=attempt == TRIES)
            else:
                return
    finally:
        del room.thinking[seat]
        room.wake()


def simpler(room: Room, seat: str, level: str) -> str:
    """An opponent that hangs is answered for by one that hardly thinks."""
    who = room.seats[seat]["name"]
    log.error("table %s: opponent %s (%s) thinks too long", room.row.id, seat, level)
    if seat not in room.slow:  # Said once, since the others must not count what it is asked.
        room.slow.add(seat)
        room.tell(f"{who} thinks too long; rules of thumb answer instead.")
    known = [each.key for each in room.services.thinkers.levels]
    return SIMPLE if SIMPLE in known else level


async def broke_down(room: Room, seat: str, error: Exception, last: bool) -> None:
    """An opponent crashed: say so, and let it try again; at last anything legal will do."""
    async with room.lock:
        await room.fresh()
        choose = room.play.open.get(seat)
        if choose is None:
            return
        data_dir = room.services.settings.data_dir
        name = faults.save(data_dir, room.row, room.play, Entry("bot", seat), error)
        log.error("table %s: an opponent crashed, saved as %s", room.row.id, name)
        who = room.seats[seat]["name"]
        room.tell(f"{who} broke down while thinking; that is our fault. Saved as {name}.")
        if last:
            key = sample(choose, room.play.state, Random(room.seed(seat)))
            await room.carry_out(Entry("answer", seat, choose.question.rule, key))
