"""One game under way: it changes in one place, is stored, and only then shown to anybody.

The room holds the game and its lock. Its parts: `reader` brings the game from the store into
memory, `keeper` stores what changes, `company` are the browsers at the table, `opponents` the
machines, `talk` is the chat, `analyst` looks into a game that is over.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from airwar.common.contract import Game
from airwar.kernel.errors import TableError
from airwar.kernel.history import Given
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, Draw, Roll
from airwar.server import coaching, faults, replaying, wire
from airwar.server.analyzing import Analyst
from airwar.server.company import Company
from airwar.server.database import NoStore
from airwar.server.dice import Dice
from airwar.server.keeping import DOWN, Keeper
from airwar.server.opponents import Opponents
from airwar.server.pace import Pace
from airwar.server.reading import Reader
from airwar.server.replaying import given_entry
from airwar.server.seat_log import SeatLog, SeatLogs
from airwar.server.settings import Settings
from airwar.server.store import Conflict, Entry, Store, TableRow
from airwar.server.talk import Talk
from airwar.server.thinkers import Thinkers
from airwar.server.trouble import brief
from airwar.server.waiting import Waiting

if TYPE_CHECKING:
    from airwar.server.undoing import Pending

log = logging.getLogger("airwar.server")

MOST_FAULTS = 3  # at one checkpoint, before the table is frozen
TRIES = 5  # to answer at the same time as others do at another server process


class Services(Struct, frozen=True):
    """What all rooms share."""

    settings: Settings
    store: Store
    thinkers: Thinkers
    pace: Pace


class Room:
    """`fresh`, `ready` and `carry_out` are called under the lock; the other public methods that
    wait take it."""

    def __init__(self, services: Services, game: Game[Any], row: TableRow) -> None:
        self.services, self.game, self.row = services, game, row
        self.lock = asyncio.Lock()
        self.reader, self.keeper = Reader(self), Keeper(self)
        self.company, self.opponents = Company(self), Opponents(self)
        self.talk = Talk(self)
        self.analyst = Analyst(self)
        self.coach = coaching.coach_of(game, row)
        self.rematch: str | None = None  # the table at which the players go on
        self.seats = {seat["seat"]: seat for seat in row.seats}
        self.people = [name for name, seat in self.seats.items() if seat["kind"] != "bot"]
        self.holders: dict[str, str] = {}
        self.play: Play[Any]
        self.dice: Dice
        self.used = 0  # dice and draws so far, those taken back included
        self.waiting = Waiting(row.id)  # what seats have given in advance
        self.pending: Pending | None = None
        self.frozen: wire.Frozen | None = None  # why the table is frozen
        self.odds: dict[tuple[int, str, str], wire.OddsMessage] = {}
        self.hints: dict[tuple[int, str], wire.HintMessage] = {}
        self.rewinds: Counter[str] = Counter()  # that each seat has noticed
        self.seat_logs: SeatLogs
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False
        self._faults = (-1, 0)  # a checkpoint, and how often the rules broke down after it

    async def open(self) -> None:
        async with self.lock:
            await self.reader.reload()
            await self.talk.open()
        self.opponents.wake()

    async def close(self) -> None:
        for connection in self.company.connections:
            connection.end()
        self.closed = True
        await self.keeper.save_at_last()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self.keeper.writes, return_exceptions=True)

    # -- numbers ------------------------------------------------------------------------------

    def seat_log(self, eyes: str | None) -> SeatLog:
        """The game as these eyes count and hear it; None looks on."""
        return self.seat_logs.of(eyes)

    def ticket(self, seat: str) -> int:
        """The number of the request that a seat has open.

        It is the seat's own number as long as nothing special happens; the seat's steps inside a
        Together and every rewind that it notices make it another, so that a late answer never
        fits by chance.
        """
        part = self.play.parts.get(seat)
        steps = len(part.keys) if part is not None else 0
        return self.seat_log(seat).number + 10**6 * steps + 10**9 * self.rewinds[seat]

    def offer_ticket(self, choose: Choose) -> int:
        """The number of an offer: the same as long as its question and what it is about are.

        So an offer can be taken although the game has gone on meanwhile, as long as it is open.
        """
        whole = msgspec.msgpack.encode([choose.question.name, choose.about], enc_hook=repr)
        return int.from_bytes(hashlib.sha256(whole).digest()[:6], "big")

    @property
    def stuck(self) -> bool:
        """Have the rules broken down again and again since the last checkpoint?"""
        return self._faults[0] == self.play.start and self._faults[1] >= MOST_FAULTS

    # -- changing -----------------------------------------------------------------------------

    async def change(self, act: Callable[[], Awaitable[None]]) -> None:
        """Change the game under the lock.

        Where somebody at another server process was quicker, act again on what has become of the
        game: half of a common decision does not undo the other half.
        """
        async with self.lock:
            for left in reversed(range(TRIES)):
                await self.ready()
                try:
                    await act()
                except Conflict:
                    if not left:
                        raise
                else:
                    return

    async def fresh(self) -> None:
        """What is in memory is what is in the store. Raises NoStore until that is known."""
        if self.keeper.stale:
            if self.services.store.unsettled:
                raise NoStore(DOWN)
            try:
                await self.reader.reload()
            except NoStore:
                self.keeper.recover_soon()
                raise

    async def ready(self) -> None:
        """The game can be changed now, or the error says why not."""
        await self.fresh()
        if self.frozen is not None:
            raise TableError(self.frozen.why)

    async def carry_out(self, entry: Entry, act: Callable[[], list[Given]] | None = None) -> None:
        """Change the game, store it, show it, and let opponents think.

        `act` answers and returns all that came of it. Without it the entry itself is what happens.
        """
        before, used = self.play.number, self.used
        try:
            entries = self._perform(entry, act)
        except Exception as error:
            self.used = used  # What was rolled since is not in the store.
            await self._fault(entry, before, error)
            return
        await self.keeper.store(entries)
        if entries:  # That somebody gives answers in advance must not show.
            self.pending = None
            self.forget_thoughts()
        self.company.show()
        self.opponents.wake()

    def _perform(self, entry: Entry, act: Callable[[], list[Given]] | None) -> list[Entry]:
        if act is not None:
            return self._settle(act())
        self.apply(entry)
        if entry.kind in ("rewind", "retract"):
            self.waiting.take_back(entry.seat)
        return [entry, *self._settle(self.play.wake())]

    def _settle(self, came: list[Given]) -> list[Entry]:
        """Give dice, draws and premoves until somebody must decide: all that came, as entries."""
        play, came = self.play, came[:]
        while not play.over and isinstance(play.request, Roll | Draw):
            outcome = self.coach.outcome(play) if self.coach else None
            if outcome is None:
                outcome = self.dice.outcome(play.request, self.used)
            if outcome is None:
                break
            came += play.outcome(outcome)
            self.used += 1
        self.waiting.note()
        unasked = self.waiting.tell_unasked(play)
        return [given_entry(given, unasked) for given in came]

    def apply(self, entry: Entry, number: int | None = None) -> None:
        """`number` is that of an entry that is in the store already."""
        noticed = replaying.noticed(self.play, entry)
        if entry.kind == "rewind":
            self._go_back(int(entry.answer))
        replaying.apply(self.play, entry, number)
        self.rewinds.update(noticed)
        self.dice.words.take(entry)

    def forget_thoughts(self) -> None:
        """What was worked out is about questions that are no longer asked."""
        self.odds.clear()
        self.hints.clear()

    def _go_back(self, number: int) -> None:
        """The game is about to go back to a moment: what browsers have of the rest is in doubt."""
        for connection in self.company.connections:
            seat_log = self.seat_log(connection.eyes)
            connection.log.cut(seat_log, seat_log.until(number))
        self.seat_logs.cut(number)

    async def _fault(self, entry: Entry, before: int, error: Exception) -> None:
        """A rule broke down: save the record, say so, go on from the last checkpoint."""
        play, settings = self.play, self.services.settings
        self._go_back(min(before, play.number))
        play.rewind(min(before, play.number))
        name = faults.save(settings.data_dir, self.row, play, entry, error)
        log.error("table %s: a rule broke down, saved as %s: %s", self.row.id, name, brief(error))
        start = play.start
        times = self._faults[1] + 1 if self._faults[0] == start else 1
        self._faults = (start, times)
        back = Entry("rewind", answer=str(start))
        self.apply(back)
        self.waiting.break_off("a rule broke down")
        await self.keeper.store([back, *self._settle([])])
        self.company.show()
        self.company.tell(
            f"A rule broke down; that is our fault. The record is saved as {name}. "
            "The game goes on from its last checkpoint."
        )
        self.opponents.wake()

    # -- tasks --------------------------------------------------------------------------------

    def start(self, work: Any) -> asyncio.Task[None]:
        """Do something beside the table; it ends when the room is closed."""
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NoStore):  # An outage is logged once.
            log.error("table %s: a task failed: %s", self.row.id, brief(error))
