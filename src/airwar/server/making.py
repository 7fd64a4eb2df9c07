"""New tables: who plays which seat, with which keys, and the rematch."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.kernel.errors import AirwarError, BadData, TableError
from airwar.server import wire
from airwar.server.company import rematch_id
from airwar.server.database import Note
from airwar.server.dice import Dice
from airwar.server.hall import Hall, key_hash, new_id, new_key
from airwar.server.loading import rules_of
from airwar.server.room import Room
from airwar.server.seat_log import NOBODY
from airwar.server.store import TableRow, Taken, now
from airwar.server.words import Words

OWN_SETUP = "Own set-up"
EASY = "policy:80"  # the level of an opponent whose player has left the script of a lesson
# What reading a set-up of any shape at all may raise, besides BadData.
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)


async def make(hall: Hall, wish: wire.NewTable) -> wire.MadeTable:
    check_texts(wish)
    game = find_game(wish.game)
    if wish.lesson is not None:
        wish = lesson_wish(hall, game, wish.lesson)
    setup = dict(wish.setup) or {"scenario": game.catalog.default_scenario}
    if wish.switches:
        setup["switches"] = list(wish.switches)
    state = open_setup(game, setup)
    seats = seat_people(hall, game, state, wish.seats)
    keys = keys_for(seats)
    secret = new_secret(hall.settings.seed, setup)
    row = new_row(
        game, setup, seats, secret, wish.dice, wish.odds, wish.pace, wish.undo, wish.hints
    )
    if wish.lesson is not None:
        title = f"Lesson: {game.catalog.lessons()[wish.lesson].file.title}"
        row = replace(row, lesson=wish.lesson, scenario=title)
    await hall.store.create(row, {seat: key_hash(key) for seat, key in keys.items()})
    await hall.room(row.id)
    return made(hall, row, keys, own_key(seats, keys))


def check_texts(wish: wire.NewTable | wire.PlayOn) -> None:
    if b"\\u0000" in wire.encode(wish):
        raise BadData("a text holds a character that no text has")


def keys_for(seats: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """A key for each person's seat: one for all at this browser, and each guest's own."""
    own = new_key()
    keys = {s["seat"]: new_key() if s["kind"] == "link" else own for s in seats if is_person(s)}
    return keys or {NOBODY: own}  # Opponents among themselves: who made the table may watch.


def own_key(seats: Sequence[Mapping[str, Any]], keys: Mapping[str, str]) -> str:
    """The key of whoever made the table; all seats may be for guests."""
    here = [keys[s["seat"]] for s in seats if s["kind"] in ("me", "here")]
    return here[0] if here else next(iter(keys.values()))


def lesson_wish(hall: Hall, game: Game[Any], key: str) -> wire.NewTable:
    """The table of a lesson: the player in its seat, and easy opponents in all others."""
    lessons = game.catalog.lessons()
    if key not in lessons:
        known = ", ".join(lessons) or "none"
        raise BadData(f"lesson: {key!r} is not one of {known}")
    file = lessons[key].file
    names = game.rules.seats(open_setup(game, file.setup))
    easy = EASY if EASY in [level.key for level in hall.thinkers.levels] else None
    seats = {seat: wire.SeatWish("bot", level=easy) for seat in names}
    seats[file.seat] = wire.SeatWish("me")
    return wire.NewTable(game.name, file.setup, seats=seats, lesson=key)


def open_setup(game: Game[Any], setup: Mapping[str, Any]) -> Any:
    """The opening state; whatever is wrong with a set-up is the set-up's fault."""
    try:
        return game.rules.opening(setup)
    except AirwarError:
        raise
    except UNREADABLE as error:
        raise BadData("this set-up cannot be read") from error


def seat_people(
    hall: Hall, game: Game[Any], state: Any, wishes: Mapping[str, wire.SeatWish]
) -> list[dict[str, Any]]:
    names = game.rules.seats(state)
    for seat in wishes:
        if seat not in names:
            raise BadData(f"seats: there is no seat {seat!r}; there are {', '.join(names)}")
    levels = [level.key for level in hall.thinkers.levels]
    seats = []
    for index, seat in enumerate(names):
        wish = wishes.get(seat) or default_wish(index, levels)
        level = pick_level(seat, wish.level, levels) if wish.kind == "bot" else None
        name = " ".join(wish.name.split()) or seat.capitalize()
        side = game.rules.side_of(state, seat)
        seats.append({"seat": seat, "side": side, "name": name, "kind": wish.kind, "level": level})
    return seats


def default_wish(index: int, levels: list[str]) -> wire.SeatWish:
    if index == 0:
        return wire.SeatWish("me")
    return wire.SeatWish("bot") if levels else wire.SeatWish("here")


def pick_level(seat: str, level: str | None, levels: list[str]) -> str:
    if not levels:
        raise BadData(f"seats.{seat}: this server has no opponents")
    if level is None:
        return "policy" if "policy" in levels else levels[0]
    if level not in levels:
        raise BadData(f"seats.{seat}.level: {level!r} is not one of {', '.join(levels)}")
    return level


def is_person(seat: Mapping[str, Any]) -> bool:
    return bool(seat["kind"] != "bot")


def new_row(
    game: Game[Any],
    setup: dict[str, Any],
    seats: list[dict[str, Any]],
    secret: bytes,
    dice: str,
    odds: bool,
    pace: str | None,
    undo: str,
    hints: str,
) -> TableRow:
    titles = {scenario.key: scenario.title for scenario in game.catalog.scenarios()}
    return TableRow(
        id=new_id(),
        game=game.name,
        setup=setup,
        scenario=titles.get(str(setup.get("scenario")), OWN_SETUP),
        seats=seats,
        dice=dice,
        secret=secret,
        odds=odds,
        pace=pace,
        rules=rules_of(game),
        status="open",
        waiting=[],
        epoch=0,
        created=now(),
        updated=now(),
        undo=undo,
        hints=hints,
    )


def new_secret(seed: str, setup: dict[str, Any]) -> bytes:
    """What a table's dice are made from; from a seed, the same for the same set-up."""
    if not seed:
        return secrets.token_bytes(32)
    return hashlib.sha256(seed.encode() + msgspec.json.encode(setup, order="sorted")).digest()


def made(hall: Hall, row: TableRow, keys: dict[str, str], mine: str) -> wire.MadeTable:
    dice = Dice(row.dice, row.secret, (), Words())
    url = f"{hall.settings.path}/table/{row.id}?key={mine}"
    return wire.MadeTable(row.id, keys, url, dice.commitment)


# -- the rematch ----------------------------------------------------------------------------------


async def rematch(hall: Hall, room: Room, held: tuple[str, ...], key: str) -> wire.MadeTable:
    """The same again, sides swapped. Everybody's old key opens the new table too."""
    if not room.play.over:
        raise TableError("a rematch comes after the game")
    game, old = room.game, room.row
    setup = dict(old.setup)
    players = setup.get("seats")
    sides = game.rules.sides(room.play.state)
    if isinstance(players, dict) and len(sides) == 2:
        swapped = {sides[0]: players.get(sides[1], 1), sides[1]: players.get(sides[0], 1)}
        setup["seats"] = swapped
    state = open_setup(game, setup)
    seats = []
    hashes = {seat: digest for seat, digest in room.holders.items() if seat == NOBODY}
    for seat, was in swap(game, state, old.seats).items():
        side = game.rules.side_of(state, seat)
        name = was["name"] if was["name"] != was["seat"].capitalize() else seat.capitalize()
        seats.append({**was, "seat": seat, "side": side, "name": name})
        if is_person(was):
            hashes[seat] = room.holders[was["seat"]]
    secret = new_secret(hall.settings.seed, setup)
    row = new_row(game, setup, seats, secret, old.dice, old.odds, old.pace, old.undo, old.hints)
    row = replace(row, id=rematch_id(old))
    with suppress(Taken):  # Somebody has asked for it already.
        await hall.store.create(row, hashes)
    await hall.room(row.id)
    if room.rematch is None:
        room.rematch = row.id
        room.company.broadcast(wire.RematchMessage(row.id))
        room.company.announce(Note("rematch", by=row.id))
    own = {room.holders[seat] for seat in held or (NOBODY,)}
    held_now = {seat: key for seat, digest in hashes.items() if digest in own}
    return made(hall, row, held_now, key)


def swap(game: Game[Any], state: Any, old: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Who plays which seat now: each gets a player of another side, as far as they go round."""
    names = game.rules.seats(state)
    if len(names) != len(old):
        raise TableError("this set-up cannot be played with the sides swapped")
    rest = list(old)
    seated = {}
    for seat in names:
        side = game.rules.side_of(state, seat)
        player = next((p for p in rest if p["side"] != side), rest[0])
        rest.remove(player)
        seated[seat] = player
    return seated
