"""Questions about a game that change nothing: why, drafts, odds, replay, record, proof."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets

import msgspec
from msgspec.structs import replace

from airwar.common.proving import write_numbers
from airwar.kernel import record
from airwar.kernel.errors import (
    AirwarError,
    IllegalAnswer,
    NotYourTurn,
    StaleAnswer,
    TableError,
)
from airwar.kernel.requests import Draw, Repair
from airwar.kernel.sight import sight
from airwar.server import answering, faults, messages, replaying, showing, wire
from airwar.server.connection import Connection, Work
from airwar.server.dice import METHOD
from airwar.server.room import Room
from airwar.server.seat_log import LINES, NOBODY
from airwar.server.trouble import brief
from airwar.server.words import Words

log = logging.getLogger("airwar.server")

MOST_ODDS = 500  # that a table keeps in memory
OURS = "Something went wrong here; that is our fault. Nothing has changed."


async def why(room: Room, seat: str, place: str | None, key: str | None) -> wire.WhyMessage:
    async with room.lock:
        await room.fresh()
        denials = showing.why(room.play, seat, place, key)
    if place is None:
        place = denials[0].place if denials else ""
    return wire.WhyMessage(place, denials)


def work_out(room: Room, connection: Connection, message: Work) -> None:
    """This takes time, pointers wander and people type: only the last one asked for is done."""
    kind = type(message)
    connection.wanted[kind] = message
    task = connection.working.get(kind)
    if task is None or task.done():
        connection.working[kind] = room.start(_work(room, connection, kind))


async def _work(room: Room, connection: Connection, kind: type[Work]) -> None:
    while connection in room.company.connections:
        message = connection.wanted.pop(kind, None)
        if message is None:
            return
        try:
            connection.send(await _worked_out(room, connection.address, message))
        except AirwarError as error:
            connection.send(refusal(message, error))
        except Exception as error:
            log.error("table %s: a question fails: %s", room.row.id, brief(error))
            connection.send(ours(message))


async def _worked_out(room: Room, who: str, message: Work) -> wire.ServerMessage:
    match message:
        case wire.Draft():
            return await _draft(room, who, message)
        case wire.AskOdds():
            return await _odds(room, who, message)
        case wire.AskHint():
            return await _hint(room, who, message)
        case _:
            return await _reach(room, who, message)


def refusal(message: wire.ClientMessage, error: AirwarError) -> wire.ErrorMessage:
    answer = message.key if isinstance(message, wire.Answer | wire.AskOdds) else None
    if isinstance(error, IllegalAnswer):
        return wire.ErrorMessage(error.reason, error.rule, answer, kind_of(message), error.code)
    return wire.ErrorMessage(str(error), "", answer, kind_of(message), error.code)


def ours(message: wire.ClientMessage) -> wire.ErrorMessage:
    return wire.ErrorMessage(OURS, to=kind_of(message))


def kind_of(message: wire.ClientMessage | None) -> str:
    """The name of a message's type; of one that was not even read there is none."""
    if message is None:
        return ""
    return str(message.__struct_config__.tag)


async def _odds(room: Room, who: str, message: wire.AskOdds) -> wire.OddsMessage:
    seat, key = message.seat, message.key
    if not room.row.odds:
        raise TableError("this table plays without odds")
    async with room.lock:
        await room.fresh()
        offer, answer = room.play.read(seat, key)
        if offer:
            raise TableError("there are no odds of offers")
        number = room.ticket(seat)
        if message.number not in (None, number):
            raise StaleAnswer("these are odds of an earlier question; the game has gone on")
        denial = room.play.why_not(seat, answer)
        if denial is not None:
            raise IllegalAnswer(denial.rule, "odds", key, denial.reason)
        ticket = (number, seat, key)
        seen = sight(room.play, seat)
    known = room.odds.get(ticket)
    if known is None:
        if len(room.odds) >= MOST_ODDS:
            room.odds.clear()
        seed = secrets.randbits(64)
        thinkers = room.services.thinkers
        found, chances = await thinkers.odds(who, room.game.name, seen, answer, seed)
        known = wire.OddsMessage(
            seat, number, key, found.exact, found.error, found.outcomes, chances
        )
        room.odds[ticket] = known
    return known


async def _hint(room: Room, who: str, message: wire.AskHint) -> wire.HintMessage:
    """From what the seat sees, and with a seed that depends on nothing else."""
    seat = message.seat
    if not messages.gives_hints(room):
        raise TableError("this table plays without hints")
    async with room.lock:
        await room.fresh()
        if seat not in room.play.open:
            raise NotYourTurn(f"{seat} is not asked anything now")
        number = room.ticket(seat)
        if message.number not in (None, number):
            raise StaleAnswer("this is a hint for an earlier question; the game has gone on")
        seen = sight(room.play, seat)
    known = room.hints.get((number, seat))
    if known is None:
        thinkers = room.services.thinkers
        found = await thinkers.hint(who, room.game.name, seen, number)
        tips = [msgspec.convert(each, wire.Tip, from_attributes=True) for each in found.tips]
        known = wire.HintMessage(seat, number, found.method, tips, list(found.why), found.battles)
        room.hints[number, seat] = known
    return known


async def _draft(room: Room, who: str, message: wire.Draft) -> wire.FormMessage:
    """A draft is judged by what the seat sees, beside the table; nobody has to wait for it."""
    seat, number, offer = message.seat, message.number, message.offer
    async with room.lock:
        await room.fresh()
        choose = answering.asked(room, seat, number, offer)
        now = sight(room.play, seat).now
    thinkers = room.services.thinkers
    judged = await thinkers.judge(who, choose.question, choose.about, now, message.draft)
    return wire.FormMessage(
        seat,
        number,
        offer,
        message.edition,
        judged.form,
        judged.complete,
        judged.faults,
        judged.warnings,
        tuple([None if each is None else _ready(each) for each in judged.repairs]),
    )


def _ready(repair: Repair) -> wire.Preset:
    return wire.Preset(repair.label, msgspec.to_builtins(repair.answer))


async def _reach(
    room: Room, who: str, message: wire.AskPlans | wire.AskEnds | wire.AskPath
) -> wire.ServerMessage:
    """Worked out beside the table, from what the seat may see; nobody else has to wait for it."""
    seat = message.seat
    async with room.lock:
        await room.fresh()
        if seat not in room.play.open:
            if isinstance(message, wire.AskPlans):
                return wire.PlansMessage(seat, room.seat_log(seat).number, {})
            raise NotYourTurn(f"{seat} is not asked anything now")
        number, now = room.ticket(seat), sight(room.play, seat).now
    thinkers, game = room.services.thinkers, room.game.name
    match message:
        case wire.AskPlans():
            return wire.PlansMessage(seat, number, await thinkers.places(who, game, now, seat))
        case wire.AskEnds(_, unit, place):
            ends = await thinkers.ends(who, game, now, seat, unit, place)
            return wire.EndsMessage(seat, number, unit, place, ends)
        case wire.AskPath(_, end):
            way = await thinkers.way(who, game, now, seat, end)
            return wire.PathMessage(seat, number, end, way.plan, way.premoves, way.path)


async def replay(
    room: Room, connection: Connection, at: int, eyes: str, by: str | None
) -> wire.ReplayMessage:
    await room.reader.whole()
    async with room.lock:
        await room.fresh()
        for seat in (eyes, by or eyes):
            _may_look(room, connection, seat)
        seat_log = room.seat_log(eyes)
        if by is not None and by != eyes:
            at = seat_log.own(room.seat_log(by).moment(at))
        if not seat_log.first <= at <= seat_log.number:
            raise TableError(f"this game has the moments {seat_log.first} to {seat_log.number}")
        moment = seat_log.moment(at)
        twin, end = room.play.moment(moment), seat_log.until(moment)
        start = max(seat_log.oldest, end - LINES)
        told, shown = seat_log.lines(start, end), showing.view(twin, eyes)
        return wire.ReplayMessage(at, eyes, shown, told, start, seat_log.number)


async def marks(room: Room, connection: Connection, eyes: str) -> wire.MarksMessage:
    await room.reader.whole()
    async with room.lock:
        await room.fresh()
        _may_look(room, connection, eyes)
        return wire.MarksMessage(eyes, room.seat_log(eyes).marks())


async def log_page(room: Room, connection: Connection, before: int) -> wire.LogMessage:
    """Earlier lines of the log, from a game's past if need be."""
    if before - LINES < room.seat_log(connection.eyes).oldest:
        await room.reader.whole()
    async with room.lock:
        await room.fresh()
        seat_log = room.seat_log(connection.eyes)
        end = max(seat_log.oldest, min(before, seat_log.length))
        start = max(seat_log.oldest, end - LINES)
        return wire.LogMessage(start, seat_log.lines(start, end))


def _may_look(room: Room, connection: Connection, eyes: str) -> None:
    """Through the eyes of the player's seats, or an onlooker's; after the end through anybody's."""
    if eyes == NOBODY and connection.watching:
        return
    if eyes not in room.seats:
        raise TableError(f"there is no seat {eyes!r} at this table")
    if eyes not in connection.seats and not room.play.over:
        raise NotYourTurn("until the game is over you can look through your own eyes only")


async def record_text(room: Room, seat: str) -> str:
    """The whole record once the game is over; until then what the seat has seen."""
    await room.reader.whole()
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
            text += await _proved_lines(room)
        return text


async def _proved_lines(room: Room) -> str:
    """What `airwar verify` recomputes the dice from, besides the secret."""
    row, store = room.row, room.services.store
    sent, found = Words(await store.words(row.id)), await _thrown(room)
    lines = [f"# word {seat} {word}" for seat, word in sorted(sent.words.items())]
    lines += [f"# hash {seat} {hashed}" for seat, hashed in sorted(sent.hashes.items())]
    lines += [f"# drawn {seat}" for seat in sorted(sent.drawn)]
    kept = [each.number for each in found if not each.taken_back]
    return "\n".join([*lines, f"# outcomes {write_numbers(kept)}", ""])


async def _thrown(room: Room) -> list[replaying.Thrown]:
    """All dice and draws of the present epoch; numbers count from the table's first."""
    row, store = room.row, room.services.store
    entries, (start, _) = await store.entries(row), await store.snapshots(row)
    earlier = (await store.tally(row.id)) if row.epoch else {}
    here = sum(entry.kind in ("dice", "draw") for entry in entries)
    first = max(0, earlier.get("dice", 0) + earlier.get("draw", 0) - here)
    play = replaying.opening(room.game, row, start)
    return await asyncio.to_thread(replaying.thrown, play, entries, first)


async def proof(room: Room) -> wire.Proof:
    """All that is needed to recompute every die and draw, once the game is over."""
    async with room.lock:
        await room.fresh()
        row, dice, over = room.row, room.dice, room.play.over
    store = room.services.store
    sent = Words(await store.words(row.id))
    words = {} if dice.missing else dict(sorted(sent.words.items()))
    told = wire.Proof(
        commitment=dice.commitment,
        dice=row.dice,
        words=words,
        hashes=dict(sorted(sent.hashes.items())),
        drawn=sorted(sent.drawn),
        restarts=sent.restarts,
        secret=None,
        method=METHOD,
        outcomes=[],
    )
    if row.dice != "committed" or not over:
        return told
    outcomes = [_proved(each) for each in await _thrown(room)]
    return replace(told, secret=row.secret.hex(), outcomes=outcomes)


def _proved(thrown: replaying.Thrown) -> wire.ProvedOutcome:
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
