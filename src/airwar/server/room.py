"""One game under way: it changes in one place, is stored, and only then told."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from typing import Any

from msgspec import Struct

from airwar.kernel import record
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
from airwar.server import faults, loading, messages, opponents, wire
from airwar.server.connection import Connection
from airwar.server.dice import Dice
from airwar.server.journal import apply, follow, outcome_entry
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
    """`fresh` and `carry_out` are called under the lock; the other public methods take it."""

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
        self.odds: dict[tuple[int, str, str], wire.OddsMessage] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self._recalling: asyncio.Task[None] | None = None
        self._count = self._used = self._rewinds = 0
        self._saved = -1  # the checkpoint that the store has
        self._stale = False  # memory may be ahead of the store
        self._faults = (-1, 0)  # a checkpoint, and how often the rules broke down after it
        self._chat = 0

    # -- opening ------------------------------------------------------------------------------

    async def open(self) -> None:
        async with self.lock:
            await self._load()
            for line in await self.services.store.chat(self.row.id):
                self._chat = line.id
        self.wake()

    async def _load(self) -> None:
        store = self.services.store
        row = await store.table(self.row.id)
        assert row is not None, "tables are never removed"
        self.holders = await store.holders(row.id)
        tally, words = await store.tally(row.id), await store.words(row.id)
        loaded = await loading.load(store, self.services.settings, self.game, row)
        self.row, self.play, self._count = loaded.row, loaded.play, loaded.count
        self._used = tally.get("dice", 0) + tally.get("draw", 0)
        self._rewinds = tally.get("rewind", 0)
        self.dice = Dice(row.dice, row.secret, self.people, words)
        self._saved, self._stale = self.play.start, False
        if not loaded.whole:
            self._recalling = self.start(self._recall())
        for connection in self.connections:
            connection.fresh = True
        entries = self._settle()
        if entries:
            await self._store(entries)
        if loaded.fault is not None:
            self.tell(
                "The rules have changed and this game no longer replays by them. It goes on from "
                f"its last checkpoint; what was played is saved as {loaded.fault}."
            )

    async def _recall(self) -> None:
        """Play a long game's past again in the background, for log, undo and replay."""
        store, row = self.services.store, self.row
        start, _ = await store.snapshots(row)
        entries = await store.entries(row)
        play = await asyncio.to_thread(loading.replay, self.game, row, start, entries, False)
        async with self.lock:
            if self.row.epoch != row.epoch:
                return
            more = await store.entries(row, len(entries))
            follow(play, more[: self._count - len(entries)], len(entries) + 1, check=False)
            if state_hash(play.state) != state_hash(self.play.state):
                log.error("table %s: checkpoint and record part", row.id)
                return
            self.play = play
            self.show(fresh=True)

    async def whole(self) -> None:
        """Wait until the game's past is there. Not under the lock."""
        if self._recalling is not None:
            await asyncio.wait([self._recalling])

    # -- changing -----------------------------------------------------------------------------

    def ticket(self, seat: str) -> int:
        """The number of the request that a seat has open.

        It is the state's number as long as nothing special happens; a seat's steps inside a
        Together and every rewind make it another, so that a late answer never fits by chance.
        """
        part = self.play.parts.get(seat)
        steps = len(part.keys) if part is not None else 0
        return self.play.number + 10**6 * steps + 10**9 * self._rewinds

    async def answer(self, seat: str, number: int, key: str) -> None:
        async with self.lock:
            await self.fresh()
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

    async def outcome(self, held: tuple[str, ...], number: int, values: Outcome) -> None:
        """Dice or cards that people have typed in."""
        async with self.lock:
            await self.fresh()
            request = self.play.request
            if not self.dice.typed(request) or self.play.over:
                raise TableError("the game does not wait for dice or a draw")
            if number != self.play.number:
                raise StaleAnswer("the game has gone on since")
            assert type(request) is Roll or type(request) is Draw
            if not any(request.seen is None or seat in request.seen for seat in held):
                raise NotYourTurn("these cards are not yours to see")
            twin = self.play.fork()
            twin.outcome(values)  # refuses what cannot have come
            if type(request) is Draw:
                values = tuple(sorted(values))
            await self.carry_out(outcome_entry(request, values))

    async def resign(self, seat: str) -> None:
        async with self.lock:
            await self.fresh()
            if self.play.over:
                raise GameOver("the game is over")
            await self.carry_out(Entry("resign", seat))

    async def word(self, seat: str, word: str) -> None:
        async with self.lock:
            await self.fresh()
            if seat not in self.dice.missing:
                raise TableError("no word is wanted from this seat")
            await self.carry_out(Entry("word", seat, answer=word))

    async def fresh(self) -> None:
        if self._stale:
            await self._load()

    async def carry_out(self, entry: Entry) -> None:
        """Change the game, store it, tell it, and let opponents think."""
        before = self.play.number
        try:
            apply(self.play, entry)
            if entry.kind == "word":
                self.dice.words[entry.seat] = entry.answer
            entries = [entry, *self._settle()]
        except Exception as error:
            await self._fault(entry, before, error)
            return
        await self._store(entries)
        self.pending = None
        self.odds.clear()
        self.show(fresh=entry.kind == "rewind")
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
        rewinds = sum(entry.kind == "rewind" for entry in entries)
        snapshot = None
        if rewinds or play.start != self._saved:
            snapshot = Snapshot(number, self.row.rules, record.snapshot(play))
        status = "over" if play.over else "open"
        store = self.services.store
        # Until this is through, memory is ahead of the store; whatever stops it, the game is read
        # anew before anybody can see or change it.
        self._stale = True
        try:
            await asyncio.shield(
                store.append(self.row, self._count, entries, status, list(play.open), snapshot)
            )
        except Conflict:
            await self._load()
            self.show(fresh=True)
            raise
        self._stale = False
        self._count, self._saved = number, play.start
        self._rewinds += rewinds

    async def _fault(self, entry: Entry, before: int, error: Exception) -> None:
        """A rule broke down: save the record, say so, go on from the last checkpoint."""
        play, settings = self.play, self.services.settings
        play.rewind(min(before, play.number))
        name = faults.save(settings.data_dir, self.row, play, entry, error)
        log.error("table %s: a rule broke down, saved as %s", self.row.id, name, exc_info=error)
        start = play.start
        times = self._faults[1] + 1 if self._faults[0] == start else 1
        self._faults = (start, times)
        play.rewind(start)
        await self._store([Entry("rewind", answer=str(start)), *self._settle()])
        self.show(fresh=True)
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
            if self._stale or (row is not None and row.epoch != self.row.epoch):
                await self._load()
                self.show(fresh=True)
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
        apply(self.play, entry)
        self._count += 1
        self._used += entry.kind in ("dice", "draw")
        self._rewinds += entry.kind == "rewind"
        if entry.kind == "word":
            self.dice.words[entry.seat] = entry.answer
        self._saved, self.pending = self.play.start, None
        self.odds.clear()
        for connection in self.connections:
            connection.fresh |= entry.kind == "rewind"

    # -- telling ------------------------------------------------------------------------------

    def show(self, fresh: bool = False) -> None:
        """Send everybody the game as it stands."""
        if self._stale:
            return
        for connection in self.connections:
            connection.fresh |= fresh
            try:
                connection.send(messages.state(self, connection))
            except Exception:
                # One seat's view that fails must not keep the others from theirs.
                log.exception("table %s cannot be shown", self.row.id)
                connection.send(wire.ErrorMessage("The table cannot be shown; our fault."))

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
            connection.send(messages.state(self, connection))
            for line in await self.services.store.chat(self.row.id):
                if line.id <= self._chat:
                    connection.send(wire.ChatMessage(line.seat, line.name, line.text, line.at))
            self.connections.append(connection)
            pending = self.pending
        if pending is not None:
            connection.send(wire.UndoAsked(pending.seat, pending.to))
        self.broadcast(wire.SeatsMessage(messages.seats(self)))
        self.start(self._draw_words(connection.seats))

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
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- opponents ----------------------------------------------------------------------------

    def wake(self) -> None:
        """Let every opponent think that is asked something."""
        stuck = self._faults[0] == self.play.start and self._faults[1] >= MOST_FAULTS
        if self._stale or self.play.over or stuck:
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
