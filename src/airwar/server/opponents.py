"""Machine opponents at a table: they think elsewhere, and answer like anybody."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from airwar.kernel.errors import GameOver, NotYourTurn, StaleAnswer
from airwar.kernel.requests import sample
from airwar.kernel.sight import sight
from airwar.server import answering, faults, moments
from airwar.server.database import NoStore
from airwar.server.store import Entry
from airwar.server.thinkers import turn_of
from airwar.server.trouble import brief
from airwar.server.turns import Turn

if TYPE_CHECKING:
    from airwar.server.room import Room

log = logging.getLogger("airwar.server")

TRIES = 3  # thoughts before anything legal will do
SIMPLE = "policy"  # the level that answers for one that hangs


class Opponents:
    """The machines of one table, and what each of them thinks about now."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.clocks = moments.Clocks()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.slow: set[str] = set()  # the players know that these think too long
        self._considered: set[tuple[str, int, int]] = set()  # offers, once at each checkpoint

    def wake(self) -> None:
        """Let every opponent think that is asked something.

        Where opponents play among themselves they wait until somebody watches.
        """
        room, play = self._room, self._room.play
        unseen = not room.people and not room.company.connections
        if room.closed or room.keeper.stale or room.frozen or play.over or room.stuck or unseen:
            return
        if room.coach is not None and room.coach.waits(play):
            return
        self.clocks.look(room)
        for seat in play.open:
            if room.seats[seat]["kind"] == "bot" and seat not in self.thinking:
                self.thinking[seat] = room.start(think(room, seat))
        if room.coach is not None and room.coach.spot(play).next is not None:
            return  # Offers are for those who play by themselves.
        self._considered = {each for each in self._considered if each[2] == play.start}
        for each in play.offers:
            seat, name = each.seat, each.question.name
            opened = (seat, room.offer_ticket(each), play.start)
            if room.seats[seat]["kind"] == "bot" and opened not in self._considered:
                self._considered.add(opened)
                room.start(consider(room, seat, name))

    def seed(self, text: str) -> int:
        """The same thoughts after a restart, and nothing to guess the dice from."""
        row = self._room.row
        whole = f"bot {text} {row.epoch} {self._room.keeper.count}".encode()
        return int.from_bytes(hmac.new(row.secret, whole, hashlib.sha256).digest()[:8], "big")


async def think(room: Room, seat: str) -> None:
    """Let an opponent answer what it is asked now."""
    level = room.seats[seat]["level"]
    try:
        for attempt in range(1, TRIES + 1):
            ticket = room.ticket(seat)
            seen, seed = sight(room.play, seat), room.opponents.seed(f"{seat} {attempt}")
            try:
                key = room.coach.answer(room.play, seat) if room.coach else None
                if key is None:
                    thinkers = room.services.thinkers
                    turn = partial(turn_for, room, level)
                    delayed = partial(room.opponents.clocks.delay, seat)
                    key = await thinkers.choose(turn, level, room.game.name, seen, seed, delayed)
                    await moments.wait(room, seat, level, key)
                if not room.people:
                    await room.services.pace.give_way()
                await answering.answer(room, seat, ticket, key)
            except (StaleAnswer, NotYourTurn, GameOver):
                return
            except NoStore:
                return  # The table wakes its opponents when it can store again.
            except TimeoutError as error:
                level = simpler(room, seat, level)
                if attempt == TRIES:
                    await broke_down(room, seat, error, last=True)
            except Exception as error:
                await broke_down(room, seat, error, last=attempt == TRIES)
            else:
                return
    except NoStore:
        pass
    finally:
        del room.opponents.thinking[seat]
        room.opponents.wake()


async def consider(room: Room, seat: str, name: str) -> None:
    """Let an opponent look at an offer; nobody waits for it."""
    try:
        ticket = room.offer_ticket(room.play.choice(seat, name))
        seen, seed = sight(room.play, seat), room.opponents.seed(f"{seat} {name}")
        level, thinkers = room.seats[seat]["level"], room.services.thinkers
        clock = moments.OfferClock(room, seat, level)
        turn = partial(turn_for, room, level)
        answer = await thinkers.offer(turn, level, room.game.name, seen, name, seed, clock.delay)
        if answer is not None:
            await clock.wait()
            await answering.answer(room, seat, ticket, answer, name)
    except (StaleAnswer, NotYourTurn, GameOver, NoStore):
        pass  # The offer is no longer open, or nothing can be stored.
    except Exception as error:
        what = brief(error)
        log.error("table %s: opponent %s failed over an offer: %s", room.row.id, seat, what)


def turn_for(room: Room, level: str) -> Turn:
    watchers = [connection.address for connection in room.company.connections]
    return turn_of(level, watchers, bool(room.people), room.row.id)


def simpler(room: Room, seat: str, level: str) -> str:
    """An opponent that hangs is answered for by one that hardly thinks."""
    who = room.seats[seat]["name"]
    log.error("table %s: opponent %s (%s) thinks too long", room.row.id, seat, level)
    if (
        seat not in room.opponents.slow
    ):  # Said once, since the others must not count what it is asked.
        room.opponents.slow.add(seat)
        room.company.tell(f"{who} thinks too long; rules of thumb answer instead.")
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
        room.company.tell(f"{who} broke down while thinking; that is our fault. Saved as {name}.")
        if last:
            answer = sample(choose, room.play.state, Random(room.opponents.seed(seat)))
            await answering.give(room, choose, answer)
