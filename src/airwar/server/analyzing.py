"""Why was a game won or lost? Worked out beside the table once it is over, and kept."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from airwar.kernel.errors import TableError
from airwar.server import wire
from airwar.server.connection import Connection
from airwar.server.loading import rules_of
from airwar.server.seat_log import SeatLog
from airwar.server.trouble import brief
from airwar.server.turns import Turn, Urgency

if TYPE_CHECKING:
    from airwar.server.room import Room

log = logging.getLogger("airwar.server")

EDITION: Final = 5  # of reports; older ones are worked out again
SHOWN: Final = 5  # decisions
ENOUGH: Final = 10  # decisions that are looked into however long it takes
LONGEST: Final = 20.0  # seconds for the rest of them
FAILED: Final = "The game could not be looked into; that is our fault."


class Kept(Struct, frozen=True):
    """A report in the store, and what it was made by."""

    edition: int
    rules: str
    epoch: int
    report: wire.Report


class Analyst:
    """The reports of one table, by side. Whoever asks while one is made hears how far it is."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._found: dict[str, wire.Report] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._told: dict[str, wire.AnalysisMessage] = {}
        self._asking: dict[str, list[Connection]] = {}

    def ask(self, connection: Connection, side: str) -> None:
        """Raises TableError while the game goes on."""
        room = self._room
        if not room.play.over:
            raise TableError("a game is looked into when it is over")
        if side not in room.game.rules.sides(room.play.state):
            raise TableError(f"there is no side {side!r} in this game")
        if side in self._found:
            connection.send(wire.AnalysisMessage(side, 1, 1, self._found[side]))
            return
        self._asking.setdefault(side, []).append(connection)
        task = self._running.get(side)
        if task is None or task.done():
            self._told[side] = wire.AnalysisMessage(side, 0, 1)
            self._running[side] = room.start(self._work(side))
        connection.send(self._told[side])

    def _tell(self, message: wire.AnalysisMessage) -> None:
        self._told[message.side] = message
        here = self._room.company.connections
        for connection in self._asking.get(message.side, []):
            if connection in here:
                connection.send(message)

    async def _work(self, side: str) -> None:
        try:
            report = await self._kept(side) or await self._made(side)
        except Exception as error:
            log.error("table %s cannot be looked into: %s", self._room.row.id, brief(error))
            self._tell(wire.AnalysisMessage(side, 0, 1, failed=FAILED))
        else:
            self._found[side] = report
            self._tell(wire.AnalysisMessage(side, 1, 1, report))
        self._asking.pop(side, None)

    async def _kept(self, side: str) -> wire.Report | None:
        room = self._room
        data = await room.services.store.analysis(room.row.id, side)
        if data is None:
            return None
        try:
            kept = msgspec.msgpack.decode(data, type=Kept)
        except msgspec.DecodeError:
            return None
        same = (EDITION, rules_of(room.game), room.row.epoch)
        return kept.report if (kept.edition, kept.rules, kept.epoch) == same else None

    async def _made(self, side: str) -> wire.Report:
        room = self._room
        store, thinkers, row = room.services.store, room.services.thinkers, room.row
        await room.reader.whole()
        start, _ = await store.snapshots(row)
        entries = await store.entries(row)
        seed, turn = len(entries), partial(self._turn, side)
        public = replace(row, secret=b"")
        found = await thinkers.outline(turn, public, start, entries, side, seed)
        judged = []
        began = asyncio.get_running_loop().time()
        for done, asked in enumerate(found.asked):
            self._tell(wire.AnalysisMessage(side, done + 1, len(found.asked) + 1))
            spent = asyncio.get_running_loop().time() - began
            if done >= ENOUGH and spent > LONGEST:
                break
            judged.append((asked, await thinkers.opinion(turn, row.game, asked, seed)))
        async with room.lock:
            await room.fresh()
            report = self._report(side, found, judged)
        kept = Kept(EDITION, rules_of(room.game), row.epoch, report)
        await store.put_analysis(row.id, side, msgspec.msgpack.encode(kept))
        return report

    def _turn(self, side: str) -> Turn:
        """For the first who waits for it; nobody's quick questions wait for this."""
        here = self._room.company.connections
        waiting = [each for each in self._asking.get(side, []) if each in here]
        if not waiting:
            return Turn(f"table {self._room.row.id}", Urgency.UNSEEN)
        return Turn(waiting[0].address, Urgency.LONG)

    def _report(self, side: str, found: Any, judged: list[tuple[Any, Any]]) -> wire.Report:
        room = self._room
        eyes = next(seat for seat, each in room.seats.items() if each["side"] == side)
        seat_log = room.seat_log(eyes)
        marks = seat_log.marks()
        turns = [mark for mark in marks if mark.kind == "turn"]
        moments = {seat_log.own(each.at): each for each in found.moments}
        # Those that cost most, and then those after which most changed; in the game's order.
        judged.sort(key=lambda each: (-each[1].cost, -abs(each[0].change)))
        shown = sorted(judged[:SHOWN], key=lambda each: each[0].at)
        return wire.Report(
            side=side,
            eyes=eyes,
            moments=[
                wire.AnalysisMoment(at, round(each.value, 4), each.luck)
                for at, each in moments.items()
            ],
            turns=[wire.TurnLabel(mark.at, f"Turn {mark.turn}") for mark in turns],
            losses=[mark for mark in marks if mark.kind != "turn"],
            decisions=[decision(seat_log, turns, *each) for each in shown],
            count=found.decisions,
            judged=len(judged),
            luck=msgspec.convert(found.luck, wire.LuckAccount, from_attributes=True),
        )


def decision(seat_log: SeatLog, turns: list[wire.Mark], asked: Any, opinion: Any) -> wire.Decision:
    at = seat_log.own(asked.at)
    turn = next((mark.turn for mark in reversed(turns) if mark.at <= at), None)
    return wire.Decision(
        at=at,
        when="Before turn 1" if turn is None else f"Turn {turn}",
        seat=asked.seat,
        asked=opinion.asked,
        did=opinion.did,
        better=opinion.better,
        cost=round(opinion.cost, 4),
        why=list(opinion.why),
        change=round(asked.change, 4),
        compared=opinion.compared,
    )
