"""Questions about a game that change nothing: why, odds, replay, record, proof."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets

from airwar.kernel import record
from airwar.kernel.errors import AirwarError, IllegalAnswer, NotYourTurn, TableError
from airwar.kernel.requests import Draw
from airwar.kernel.sight import sight
from airwar.server import faults, journal, showing, wire
from airwar.server.connection import Connection
from airwar.server.dice import METHOD
from airwar.server.ledger import NOBODY
from airwar.server.room import Room

log = logging.getLogger("airwar.server")


async def why(room: Room, seat: str, place: str | None, key: str | None) -> wire.WhyMessage:
    async with room.lock:
        await room.fresh()
        denials = showing.why(room.play, seat, place, key)
    if place is None:
        place = denials[0].place if denials else ""
    return wire.WhyMessage(place, denials)


def odds(room: Room, connection: Connection, seat: str, key: str) -> None:
    """Odds take time, and a pointer wanders: only the last one asked for is worked out."""
    connection.odds_wanted = (seat, key)
    if connection.odds_task is None or connection.odds_task.done():
        connection.odds_task = room.start(_odds(room, connection))


async def _odds(room: Room, connection: Connection) -> None:
    while connection.odds_wanted is not None and connection in room.connections:
        seat, key = connection.odds_wanted
        connection.odds_wanted = None
        try:
            connection.send(await _work_out(room, seat, key))
        except AirwarError as error:
            connection.send(wire.ErrorMessage(str(error), answer=key))
        except Exception:
            log.exception("table %s: odds failed", room.row.id)
            connection.send(wire.ErrorMessage("These odds cannot be worked out; our fault."))


async def _work_out(room: Room, seat: str, key: str) -> wire.OddsMessage:
    if not room.row.odds:
        raise TableError("this table plays without odds")
    async with room.lock:
        await room.fresh()
        denial = room.play.why_not(seat, key)
        if denial is not None:
            raise IllegalAnswer(denial.rule, "odds", key, denial.reason)
        ticket = (room.ticket(seat), seat, key)
        seen = sight(room.play, seat)
    known = room.odds.get(ticket)
    if known is None:
        seed = secrets.randbits(64)
        found, chances = await room.services.thinkers.odds(room.game.name, seen, key, seed)
        known = wire.OddsMessage(key, found.exact, found.error, found.outcomes, chances)
        room.odds[ticket] = known
    return known


async def plans(room: Room, seat: str) -> wire.PlansMessage:
    """Worked out beside the table, from what the seat may see; nobody else has to wait for it."""
    async with room.lock:
        await room.fresh()
        if seat not in room.play.open:
            return wire.PlansMessage(seat, room.ledger(seat).number, [])
        number, now = room.ticket(seat), sight(room.play, seat).now
    found = await asyncio.to_thread(room.game.plans, now, seat)
    return wire.PlansMessage(seat, number, found)


async def path(room: Room, seat: str, plan: list[str]) -> wire.PathMessage:
    async with room.lock:
        await room.fresh()
        if seat not in room.play.open:
            return wire.PathMessage(seat, room.ledger(seat).number, plan, [])
        number, now = room.ticket(seat), sight(room.play, seat).now
    found = await asyncio.to_thread(room.game.path, now, seat, plan)
    return wire.PathMessage(seat, number, plan, found)


async def replay(
    room: Room, connection: Connection, at: int, eyes: str, by: str | None
) -> wire.ReplayMessage:
    await room.whole()
    async with room.lock:
        await room.fresh()
        for seat in (eyes, by or eyes):
            _may_look(room, connection, seat)
        ledger = room.ledger(eyes)
        if by is not None and by != eyes:
            at = ledger.own(room.ledger(by).moment(at))
        if not ledger.first <= at <= ledger.number:
            raise TableError(f"this game has the moments {ledger.first} to {ledger.number}")
        twin = journal.moment(room.play, ledger.moment(at))
        told = [each for each in ledger.lines if each.at <= at]
        return wire.ReplayMessage(at, eyes, showing.view(twin, eyes), told, ledger.number)


def _may_look(room: Room, connection: Connection, eyes: str) -> None:
    """Through one's own eyes, an onlooker's if one looks on; after the end through anybody's."""
    if eyes == NOBODY and connection.watching:
        return
    if eyes not in room.seats:
        raise TableError(f"there is no seat {eyes!r} at this table")
    if eyes not in connection.seats and not room.play.over:
        raise NotYourTurn("until the game is over you can look through your own eyes only")


async def record_text(room: Room, seat: str) -> str:
    """The whole record once the game is over; until then what the seat has seen."""
    await room.whole()
    async with room.lock:
        await room.fresh()
        play, row = room.play, room.row
        header = faults.header(row)
        if not play.over:
            head = [
                f"game {header.game}",
                f"rules {header.rules}",
                "seats " + json.dumps(header.seats, sort_keys=True),
                "setup " + json.dumps(header.setup, sort_keys=True),
            ]
            return showing.sight_text(play, seat, head)
        text = record.write(play, header)
        if row.epoch:
            text += f"# epoch {row.epoch + 1}: begins at a checkpoint of an earlier record\n"
        if row.dice == "committed":
            text += f"# dice committed {room.dice.commitment}\n# secret {row.secret.hex()}\n"
            text += "".join([f"# word {s} {w}\n" for s, w in sorted(room.dice.words.items())])
        return text


async def proof(room: Room) -> wire.Proof:
    """All that is needed to recompute every die and draw, once the game is over."""
    async with room.lock:
        await room.fresh()
        row, dice, over = room.row, room.dice, room.play.over
    words = dict(sorted(dice.words.items()))
    if row.dice != "committed" or not over:
        return wire.Proof(dice.commitment, row.dice, words, None, METHOD, [])
    store = room.services.store
    entries, (start, _) = await store.entries(row), await store.snapshots(row)
    earlier = (await store.tally(row.id)) if row.epoch else {}
    here = sum(entry.kind in ("dice", "draw") for entry in entries)
    first = max(0, earlier.get("dice", 0) + earlier.get("draw", 0) - here)
    play = journal.opening(room.game, row, start)
    found = await asyncio.to_thread(journal.thrown, play, entries, first)
    outcomes = [_proved(each) for each in found]
    return wire.Proof(dice.commitment, row.dice, words, row.secret.hex(), METHOD, outcomes)


def _proved(thrown: journal.Thrown) -> wire.ProvedOutcome:
    request, answer = thrown.request, list(thrown.answer)
    if type(request) is Draw:
        counts, names = list(request.counts), list(request.names)
        return wire.ProvedOutcome(
            thrown.number,
            "draw",
            request.rule,
            request.why,
            request.n,
            None,
            counts,
            names,
            answer,
        )
    return wire.ProvedOutcome(
        thrown.number,
        "roll",
        request.rule,
        request.why,
        request.dice,
        request.sides,
        [],
        [],
        answer,
    )
