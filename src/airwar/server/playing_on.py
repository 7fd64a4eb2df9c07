"""Play on from a moment of a game: a new table, with the same past and new dice."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from airwar.common.contract import Game
from airwar.kernel.errors import NotYourTurn, NoWorld, TableError
from airwar.kernel.history import Given
from airwar.kernel.requests import Joint, Reveal, Together
from airwar.kernel.sight import Sight, imagine, sight
from airwar.server import making, replaying, wire
from airwar.server.hall import Hall, key_hash
from airwar.server.loading import rules_of
from airwar.server.messages import others
from airwar.server.replaying import answer_entry, given_entry
from airwar.server.room import Room
from airwar.server.seat_log import NOBODY
from airwar.server.store import Entry, Snapshot


async def play_on(
    hall: Hall, room: Room, held: tuple[str, ...], wish: wire.PlayOn
) -> wire.MadeTable:
    """The table to play on at. Its players need no rematch and no consent: the old one stays."""
    making.check_texts(wish)
    await room.reader.whole()
    async with room.lock:
        await room.fresh()
        check(room, held, wish.eyes, wish.seats)
        seat_log, play = room.seat_log(wish.eyes), room.play
        if not seat_log.first <= wish.at <= seat_log.number:
            raise TableError(f"this game has the moments {seat_log.first} to {seat_log.number}")
        moment = seat_log.moment(wish.at)
        then = play.moment(moment)
        if then.request is None:
            raise TableError("the game is over at this moment; go back a step")
        entries = [
            entry for given in play.history()[: moment - play.first] for entry in told(given)
        ]
        state, old = play.state, room.row
        start, _ = await hall.store.snapshots(old)
        # Who plays both sides hides nothing from himself.
        dealt = not play.over and set(room.people) != set(room.seats)
        seen = sight(then, wish.eyes)
    if dealt:
        entries, start = [], await asyncio.to_thread(dealt_again, room.game, seen)
    seats = making.seat_people(hall, room.game, state, wishes(room, wish.seats))
    keys = making.keys_for(seats)
    dice = "typed" if old.dice == "typed" else "house"
    secret = making.new_secret(hall.settings.seed, old.setup)
    row = making.new_row(
        *(room.game, old.setup, seats, secret, dice, old.odds, old.pace, old.undo, "usual")
    )
    if dealt:
        row = replace(row, epoch=1)  # Its record does not begin with the set-up.
    hashes = {seat: key_hash(key) for seat, key in keys.items()}
    await hall.store.create(row, hashes, entries, start)
    await hall.room(row.id)
    return making.made(hall, row, keys, making.own_key(seats, keys))


def dealt_again(game: Game[Any], seen: Sight[Any]) -> Snapshot:
    """A game that goes on goes on with what the player sees, from its last checkpoint, and with
    another hand for the machines: theirs could be seen when the new table is given up."""
    try:
        world = imagine(game, seen, Random(secrets.randbits(64)))
    except NoWorld:
        told = "what is hidden at this moment cannot be dealt again; take another one"
        raise TableError(told) from None
    return Snapshot(0, rules_of(game), replaying.keep(world, {}))


def check(room: Room, held: tuple[str, ...], eyes: str, seats: Mapping[str, wire.SeatWish]) -> None:
    """While a game goes on nobody may look at it through other eyes, not even at another table."""
    if eyes != NOBODY and eyes not in room.seats:
        raise TableError(f"there is no seat {eyes!r} at this table")
    if room.play.over:
        return
    if eyes not in held or others(room, eyes):
        raise NotYourTurn("you can play on from here once the game is over")
    for seat, was in room.seats.items():
        if was["kind"] == "bot" and seat in seats and seats[seat].kind != "bot":
            raise NotYourTurn("until the game is over the computer keeps its seats")


def wishes(room: Room, given: Mapping[str, wire.SeatWish]) -> dict[str, wire.SeatWish]:
    """Who is to sit where; whoever is not named sits as before."""
    found = {}
    for seat, was in room.seats.items():
        name = "" if was["name"] == seat.capitalize() else was["name"]
        found[seat] = given.get(seat) or wire.SeatWish(was["kind"], name, was["level"])
    return {**found, **given}


def told(given: Given) -> list[Entry]:
    """What the store keeps of an answer; a decision of several seats is an entry for each."""
    request, answer = given
    if type(request) is Reveal:
        return []
    if type(request) is Together:
        assert isinstance(answer, Joint)
        return [
            answer_entry(choose, each)
            for seat in answer.given
            for choose, each in zip(answer.asked[seat], answer.given[seat], strict=True)
        ]
    return [given_entry(given)]
