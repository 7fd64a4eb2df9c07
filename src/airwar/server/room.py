"""One game under way: it changes in one place, is stored, and only then told."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections import Counter
from contextlib import suppress
from typing import Any

from msgspec import Struct

from airwar.kernel.errors import (
    AirwarError,
    GameOver,
    IllegalAnswer,
    NotYourTurn,
    StaleAnswer,
    TableError,
)
from airwar.kernel.game import Game, state_hash
from airwar.kernel.play import Play
from airwar.kernel.requests import Draw, Roll
from airwar.kernel.sources import Outcome
from airwar.server import faults, freezing, journal, loading, messages, opponents, wire
from airwar.server.connection import Connection
from airwar.server.dice import Dice
from airwar.server.journal import apply, outcome_entry
from airwar.server.ledger import NOBODY, Ledger
from airwar.server.settings import Settings
from airwar.server.store import Conflict, Entry, Snapshot, Store, TableRow
from airwar.server.thinkers import Thinkers

log = logging.getLogger("airwar.server")

MOST_FAULTS = 3  # at one checkpoint, before the table stands still


class Services(Struct, frozen=True):
    """What all rooms share."""

    settings: Settings
    store: Store
    thinkers: Thinkers


class Pending(Struct):
    """An undo that waits for the others' consent."""

    seat: str
    to: int
    missing: set[str]


class Room:
    """`fresh`, `ready`, `reload` and `carry_out` are called under the lock; the other public
    methods that wait take it."""

    def __init__(self, services: Services, game: Game[Any], row: TableRow) -> None:
        self.services, self.game, self.row = services, game, row
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.seats = {seat["seat"]: seat for seat in row.seats}
        self.people = [name for name, seat in self.seats.items() if seat["kind"] != "bot"]
        self.holders: dict[str, str] = {}
        self.play: Play[Any]
        self.dice: Dice
        self.pending: Pending | None = None
        self.frozen: wire.Frozen | None = None  # why the table stands still
        self.odds: dict[tuple[int, str, str], wire.OddsMessage] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self._recalling: asyncio.Task[None] | None = None
        self.slow: set[str] = set()  # opponents of whom it was told that they think too long
        self._count = self._used = 0
        self._rewinds: Counter[str] = Counter()  # that each seat has noticed
        self._ledgers: dict[str, Ledger] = {}
        self._before: dict[str, int] = {}  # own numbers where the game in memory begins
        self._saved = -1  # the checkpoint that the store has
        self._writes: set[asyncio.Task[None]] = set()
        self._stale = False  # memory may be ahead of the store
        self._closed = False
        self._faults = (-1, 0)  # a checkpoint, and how often the rules broke down after it
        self._chat = 0

    # -- opening ------------------------------------------------------------------------------

    async def open(self) -> None:
        async with self.lock:
            await self.reload()
            for line in await self.services.store.chat(self.row.id):
                self._chat = line.id
        self.wake()

    async def reload(self) -> None:
        """Read the game anew. One that parts from the rules stands still until all consent."""
        store, settings = self.services.store, self.services.settings
        row = await store.table(self.row.id)
        assert row is not None, "tables are never removed"
        loaded = await loading.load(store, self.game, row)
        self.frozen, told = freezing.frozen(loaded, self.people), ""
        if self.frozen is None and loaded.parted is not None:
            with suppress(Conflict):  # Another process may have done it.
                name = await loading.new_epoch(store, settings, self.game, loaded)
                told = freezing.GOES_ON.format(name)
            row = await store.table(row.id) or row
            loaded = await loading.load(store, self.game, row)
        await self._take(loaded)
        entries = [] if self.frozen else self._settle()
        if entries:
            await self._store(entries)
        if told:
            self.tell(told)

    async def _take(self, loaded: loading.Loaded) -> None:
        store, row = self.services.store, loaded.row
        self.holders = await store.holders(row.id)
        tally, words = await store.tally(row.id), await store.words(row.id)
        self.row, self.play, self._count = row, loaded.play, loaded.count
        self._rewinds, self._before = loaded.rewinds, loaded.before
        self._ledgers.clear()
        self._used = tally.get("dice", 0) + tally.get("draw", 0)
        self.dice = Dice(row.dice, row.secret, self.people, words)
        self._saved, self._stale = self.play.start, False
        if not loaded.whole:
            self._recalling = self.start(self._recall())

    async def _recall(self) -> None:
        """Play a long game's past again in the background, for log, undo and replay."""
        store, row = self.services.store, self.row
        start, _ = await store.snapshots(row)
        entries = await store.entries(row)
        loaded = await asyncio.to_thread(loading.replay, self.game, row, start, entries, False)
        async with self.lock:
            if self.row.epoch != row.epoch:
                return
            play, more = loaded.play, await store.entries(row, len(entries))
            rest = more[: self._count - len(entries)]
            journal.follow(play, rest, len(entries) + 1, False, loaded.rewinds)
            if state_hash(play.state) != state_hash(self.play.state):
                log.error("table %s: checkpoint and record part", row.id)
                return
            self.play, self._before = play, {}
            self._ledgers.clear()
            self.show()

    async def whole(self) -> None:
        """Wait until the game's past is there. Not under the lock."""
        if self._recalling is not None:
            await asyncio.wait([self._recalling])

    # -- numbers ------------------------------------------------------------------------------

    def ledger(self, eyes: str | None) -> Ledger:
        """The game as these eyes count and hear it; None looks on."""
        name = eyes or NOBODY
        ledger = self._ledgers.get(name)
        if ledger is None:
            ledger = Ledger(name, self.play, self._before.get(name, 0))
            self._ledgers[name] = ledger
        ledger.follow(self.play)
        return ledger

    def ticket(self, seat: str) -> int:
        """The number of the request that a seat has open.

        It is the seat's own number as long as nothing special happens; the seat's steps inside a
        Together and every rewind that it notices make it another, so that a late answer never
        fits by chance.
        """
        part = self.play.parts.get(seat)
        steps = len(part.keys) if part is not None else 0
        return self.ledger(seat).number + 10**6 * steps + 10**9 * self._rewinds[seat]

    def _apply(self, entry: Entry) -> None:
        noticed = journal.noticed(self.play, entry)
        if entry.kind == "rewind":
            self._ledgers.clear()
        apply(self.play, entry)
        self._rewinds.update(noticed)
        if entry.kind == "word":
            self.dice.words[entry.seat] = entry.answer

    # -- changing -----------------------------------------------------------------------------

    async def answer(self, seat: str, number: int, key: str) -> None:
        async with self.lock:
            await self.ready()
            self._check(seat, number, key)
            rule = self.play.open[seat].question.rule
            await self.carry_out(Entry("answer", seat, rule, key))

    def _check(self, seat: str, number: int, key: str) -> None:
        play = self.play
        if play.over:
            raise GameOver("the game is over")
        choose = play.open.get(seat)
        if choose is None:
            raise NotYourTurn(f"{seat} is asked nothing now")
        if number != self.ticket(seat):
            raise StaleAnswer("that was the answer to an earlier question; the game has gone on")
        try:
            denial = play.why_not(seat, key)
        except AirwarError:
            raise
        except Exception as error:
            # The key is anything that a browser may send; a rule that stumbles over it refuses it.
            log.exception("table %s: a rule could not judge a key", self.row.id)
            rule = choose.question.rule
            raise IllegalAnswer(rule, "this question", key, "it cannot be read") from error
        if denial is not None:
            prompt = choose.question.prompt(play.state, choose.about)
            raise IllegalAnswer(denial.rule, prompt, key, denial.reason)

    async def outcome(self, connection: Connection, number: int, values: Outcome) -> None:
        """Dice or cards that people have typed in."""
        async with self.lock:
            await self.ready()
            request = self.play.request
            if not self.dice.typed(request) or self.play.over:
                raise TableError("the game does not wait for dice or a draw")
            if number != self.ledger(connection.eyes).number:
                raise StaleAnswer("the game has gone on since")
            assert type(request) is Roll or type(request) is Draw
            if not any(request.seen is None or seat in request.seen for seat in connection.seats):
                raise NotYourTurn("these cards are not yours to see")
            twin = self.play.fork()
            twin.outcome(values)  # refuses what cannot have come
            if type(request) is Draw:
                values = tuple(sorted(values))
            await self.carry_out(outcome_entry(request, values))

    async def resign(self, seat: str) -> None:
        async with self.lock:
            await self.ready()
            if self.play.over:
                raise GameOver("the game is over")
            await self.carry_out(Entry("resign", seat))

    async def word(self, seat: str, word: str) -> None:
        async with self.lock:
            await self.ready()
            if seat not in self.dice.missing:
                raise TableError("no word is wanted from this seat")
            await self.carry_out(Entry("word", seat, answer=word))

    async def agree(self, entries: list[Entry]) -> None:
        """Note that seats consent to go on; under the lock."""
        missing = self.frozen.missing if self.frozen is not None else ()
        left = [seat for seat in missing if seat not in [entry.seat for entry in entries]]
        try:
            await self._append(entries, "open", left)
        finally:
            await self.reload()
            self.show()

    async def fresh(self) -> None:
        if self._stale:
            await self.reload()

    async def ready(self) -> None:
        """The game can be changed now, or it is said why not."""
        await self.fresh()
        if self.frozen is not None:
            raise TableError(self.frozen.why)

    async def carry_out(self, entry: Entry) -> None:
        """Change the game, store it, tell it, and let opponents think."""
        before = self.play.number
        try:
            self._apply(entry)
            entries = [entry, *self._settle()]
        except Exception as error:
            await self._fault(entry, before, error)
            return
        await self._store(entries)
        self.pending = None
        self.odds.clear()
        self.show()
        self.wake()

    def _settle(self) -> list[Entry]:
        """Answer dice and draws until somebody must decide."""
        entries: list[Entry] = []
        play = self.play
        while not play.over and isinstance(play.request, Roll | Draw):
            outcome = self.dice.outcome(play.request, self._used)
            if outcome is None:
                break
            entry = outcome_entry(play.request, outcome)
            play.outcome(outcome)
            self._used += 1
            entries.append(entry)
        return entries

    async def _store(self, entries: list[Entry]) -> None:
        play, number = self.play, self._count + len(entries)
        snapshot = None
        if play.start != self._saved or any(entry.kind == "rewind" for entry in entries):
            snapshot = Snapshot(number, self.row.rules, self._kept())
        status = "over" if play.over else "open"
        # Until this is through, memory is ahead of the store; whatever stops it, the game is read
        # anew before anybody can see or change it.
        self._stale = True
        try:
            await self._append(entries, status, list(play.open), snapshot)
        except Conflict:
            await self.reload()
            self.show()
            raise
        self._stale = False
        self._count, self._saved = number, play.start

    async def _append(
        self,
        entries: list[Entry],
        status: str,
        waiting: list[str],
        snapshot: Snapshot | None = None,
    ) -> None:
        """Write to the end what has been begun, also if the one who waits for it is cancelled."""
        store = self.services.store
        work = store.append(self.row, self._count, entries, status, waiting, snapshot)
        write = asyncio.create_task(work)
        self._writes.add(write)
        write.add_done_callback(self._writes.discard)
        await asyncio.shield(write)

    def _kept(self) -> bytes:
        """The last checkpoint, with where each seat's own count stood there."""
        play = self.play
        counts = {eyes: self.ledger(eyes).own(play.start) for eyes in (*self.seats, NOBODY)}
        return journal.keep(play, counts, self._rewinds)

    async def _fault(self, entry: Entry, before: int, error: Exception) -> None:
        """A rule broke down: save the record, say so, go on from the last checkpoint."""
        play, settings = self.play, self.services.settings
        play.rewind(min(before, play.number))
        self._ledgers.clear()
        name = faults.save(settings.data_dir, self.row, play, entry, error)
        log.error("table %s: a rule broke down, saved as %s", self.row.id, name, exc_info=error)
        start = play.start
        times = self._faults[1] + 1 if self._faults[0] == start else 1
        self._faults = (start, times)
        back = Entry("rewind", answer=str(start))
        self._apply(back)
        await self._store([back, *self._settle()])
        self.show()
        self.tell(
            f"A rule broke down; that is our fault. The record is saved as {name}. "
            "The game goes on from its last checkpoint."
        )
        self.wake()

    async def catch_up(self) -> None:
        """Another server process may have changed the table: read on from where we are."""
        async with self.lock:
            store = self.services.store
            row = await store.table(self.row.id)
            moved = row is not None and row.epoch != self.row.epoch
            if self._stale or self.frozen or moved:
                await self.reload()
                self.show()
            entries = await store.entries(self.row, self._count)
            for index, entry in enumerate(entries):
                self._follow(entry)
                # One state an answer, with the dice that it brought about.
                following = entries[index + 1].kind if index + 1 < len(entries) else ""
                if following not in ("dice", "draw"):
                    self.show()
            await self._hear()
        self.wake()

    def _follow(self, entry: Entry) -> None:
        """Take over an entry that is in the store already."""
        self._apply(entry)
        self._count += 1
        self._used += entry.kind in ("dice", "draw")
        self._saved, self.pending = self.play.start, None
        self.odds.clear()

    # -- telling ------------------------------------------------------------------------------

    def show(self) -> None:
        """Send everybody the game as it stands, if that is news."""
        if self._stale:
            return
        for connection in self.connections:
            self.show_to(connection)

    def show_to(self, connection: Connection) -> None:
        try:
            message = messages.news(self, connection)
        except Exception:
            # One seat's view that fails must not keep the others from theirs.
            log.exception("table %s cannot be shown", self.row.id)
            connection.send(wire.ErrorMessage("The table cannot be shown; our fault."))
        else:
            if message is not None:
                connection.send(message)

    def tell(self, message: str) -> None:
        for connection in self.connections:
            connection.send(wire.ErrorMessage(message))

    def broadcast(self, message: wire.ServerMessage) -> None:
        for connection in self.connections:
            connection.send(message)

    async def say(self, seat: str, text: str) -> None:
        name = self.seats[seat]["name"]
        await self.services.store.say(self.row.id, seat, name, text)
        async with self.lock:
            await self._hear()

    async def _hear(self) -> None:
        """Pass on what has been said since the last time."""
        for line in await self.services.store.chat(self.row.id, self._chat):
            self._chat = line.id
            self.broadcast(wire.ChatMessage(line.seat, line.name, line.text, line.at))

    async def enter(self, connection: Connection) -> None:
        async with self.lock:
            await self.fresh()
            self.show_to(connection)
            for line in await self.services.store.chat(self.row.id):
                if line.id <= self._chat:
                    connection.send(wire.ChatMessage(line.seat, line.name, line.text, line.at))
            self.connections.append(connection)
            if self.pending is not None:
                asked = self.pending
                connection.send(messages.undo_asked(self, connection, asked.seat, asked.to))
        self.broadcast(wire.SeatsMessage(messages.seats(self)))
        self.start(self._draw_words(connection.seats))
        self.wake()

    async def _draw_words(self, seats: tuple[str, ...]) -> None:
        """A browser that sends no word of its own gets one drawn, so that the game can begin."""
        if not self.dice.missing:
            return
        await asyncio.sleep(self.services.settings.word_wait)
        for seat in seats:
            if seat in self.dice.missing:
                await self.word(seat, secrets.token_hex(8))

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.broadcast(wire.SeatsMessage(messages.seats(self)))

    async def close(self) -> None:
        for connection in self.connections:
            connection.end()
        self._closed = True
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._writes, return_exceptions=True)

    # -- opponents ----------------------------------------------------------------------------

    def wake(self) -> None:
        """Let every opponent think that is asked something.

        Where opponents play among themselves they wait until somebody watches.
        """
        unseen = not self.people and not self.connections
        stuck = self._faults[0] == self.play.start and self._faults[1] >= MOST_FAULTS
        if self._closed or self._stale or self.frozen or self.play.over or stuck or unseen:
            return
        for seat in self.play.open:
            if self.seats[seat]["kind"] == "bot" and seat not in self.thinking:
                self.thinking[seat] = self.start(opponents.think(self, seat))

    def seed(self, text: str) -> int:
        """The same thoughts after a restart, and nothing to guess the dice from."""
        whole = f"bot {text} {self.row.epoch} {self._count}".encode()
        return int.from_bytes(hmac.new(self.row.secret, whole, hashlib.sha256).digest()[:8], "big")

    def start(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: a task failed", self.row.id, exc_info=task.exception())
