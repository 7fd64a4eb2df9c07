"""New tables: who sits where, with which keys, and the rematch."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from airwar.kernel.errors import AirwarError, BadData, TableError
from airwar.kernel.game import Game, find_game
from airwar.server import wire
from airwar.server.dice import Dice
from airwar.server.hall import Hall, key_hash, new_id, new_key
from airwar.server.ledger import NOBODY
from airwar.server.loading import rules_of
from airwar.server.room import Room
from airwar.server.store import TableRow, now

OWN_SETUP = "Own set-up"
# What reading a set-up of any shape at all may raise, besides BadData.
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)


async def make(hall: Hall, wish: wire.NewTable) -> wire.MadeTable:
    game = find_game(wish.game)
    setup = dict(wish.setup) or {"scenario": game.default_scenario}
    if wish.switches:
        setup["switches"] = list(wish.switches)
    state = open_setup(game, setup)
    seats = seat_people(hall, game, state, wish.seats)
    own = new_key()
    keys = {s["seat"]: new_key() if s["kind"] == "link" else own for s in seats if is_person(s)}
    if not keys:
        keys = {NOBODY: own}  # Opponents among themselves: who made the table may watch.
    row = new_row(game, setup, seats, wish.dice, wish.odds, wish.pace)
    await hall.store.create(row, {seat: key_hash(key) for seat, key in keys.items()})
    await hall.room(row.id)
    mine = own if own in keys.values() else next(iter(keys.values()))
    return made(row, keys, mine)


def open_setup(game: Game[Any], setup: Mapping[str, Any]) -> Any:
    """The opening state; whatever is wrong with a set-up is the set-up's fault."""
    try:
        return game.setup(setup)
    except AirwarError:
        raise
    except UNREADABLE as error:
        raise BadData("this set-up cannot be read") from error


def seat_people(
    hall: Hall, game: Game[Any], state: Any, wishes: Mapping[str, wire.SeatWish]
) -> list[dict[str, Any]]:
    names = game.seats(state)
    for seat in wishes:
        if seat not in names:
            raise BadData(f"seats: there is no seat {seat!r}; there are {', '.join(names)}")
    levels = [level.key for level in hall.thinkers.levels]
    seats = []
    for index, seat in enumerate(names):
        wish = wishes.get(seat) or default_wish(index, levels)
        level = pick_level(seat, wish.level, levels) if wish.kind == "bot" else None
        name = " ".join(wish.name.split()) or seat.capitalize()
        side = game.side_of(state, seat)
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
    dice: str,
    odds: bool,
    pace: str | None,
) -> TableRow:
    titles = {scenario.key: scenario.title for scenario in game.scenarios()}
    return TableRow(
        id=new_id(),
        game=game.name,
        setup=setup,
        scenario=titles.get(str(setup.get("scenario")), OWN_SETUP),
        seats=seats,
        dice=dice,
        secret=secrets.token_bytes(32),
        odds=odds,
        pace=pace,
        rules=rules_of(game),
        status="open",
        waiting=[],
        epoch=0,
        created=now(),
        updated=now(),
    )


def made(row: TableRow, keys: dict[str, str], mine: str) -> wire.MadeTable:
    dice = Dice(row.dice, row.secret, (), {})
    return wire.MadeTable(row.id, keys, f"/table/{row.id}?key={mine}", dice.commitment)


# -- the rematch ----------------------------------------------------------------------------------


async def rematch(hall: Hall, room: Room, held: tuple[str, ...], key: str) -> wire.MadeTable:
    """The same again, sides swapped. Everybody's old key opens the new table too."""
    if not room.play.over:
        raise TableError("a rematch comes after the game")
    game, old = room.game, room.row
    setup = dict(old.setup)
    players = setup.get("seats")
    sides = game.sides(room.play.state)
    if isinstance(players, dict) and len(sides) == 2:
        swapped = {sides[0]: players.get(sides[1], 1), sides[1]: players.get(sides[0], 1)}
        setup["seats"] = swapped
    state = open_setup(game, setup)
    seats = []
    hashes = {seat: digest for seat, digest in room.holders.items() if seat == NOBODY}
    for seat, was in swap(game, state, old.seats).items():
        side = game.side_of(state, seat)
        name = was["name"] if was["name"] != was["seat"].capitalize() else seat.capitalize()
        seats.append({**was, "seat": seat, "side": side, "name": name})
        if is_person(was):
            hashes[seat] = room.holders[was["seat"]]
    row = new_row(game, setup, seats, old.dice, old.odds, old.pace)
    await hall.store.create(row, hashes)
    await hall.room(row.id)
    room.broadcast(wire.RematchMessage(row.id))
    own = {room.holders[seat] for seat in held or (NOBODY,)}
    return made(row, {seat: key for seat, digest in hashes.items() if digest in own}, key)


def swap(game: Game[Any], state: Any, old: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Who sits where now: each seat gets a player of another side, as far as they go round."""
    names = game.seats(state)
    if len(names) != len(old):
        raise TableError("this set-up cannot be played with the sides swapped")
    rest = list(old)
    seated = {}
    for seat in names:
        side = game.side_of(state, seat)
        player = next((p for p in rest if p["side"] != side), rest[0])
        rest.remove(player)
        seated[seat] = player
    return seated
