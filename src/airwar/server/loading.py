"""Open a stored game: whole if it is short, from its last checkpoint if it is long.

After a change of the rules a game that still replays moves over. One that does not stands still
until its people consent to go on from its last checkpoint, as a new epoch.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from airwar.kernel.errors import AirwarError
from airwar.kernel.game import Game, find_game
from airwar.kernel.play import Play
from airwar.server import faults, journal
from airwar.server.journal import Parted
from airwar.server.settings import Settings
from airwar.server.store import Entry, Snapshot, Store, TableRow

LONG = 300  # entries beyond which a game is opened from its checkpoint first

log = logging.getLogger("airwar.server")


class Loaded(Struct, kw_only=True):
    row: TableRow
    play: Play[Any]
    count: int  # entries of the epoch
    rewinds: Counter[str]  # how many each seat has noticed
    whole: bool = True  # is the game's past in it too?
    before: dict[str, int] = {}  # each seat's own number where the game in memory begins
    parted: Parted | None = None  # then `play` is the last checkpoint by today's rules
    agreed: set[str] = set()  # the seats that have consented to go on from there


def rules_of(game: Game[Any]) -> str:
    """The version of the rules, with the fingerprint of the data where a game gives one."""
    return f"{game.version} {game.fingerprint()}".strip()


async def load(store: Store, game: Game[Any], row: TableRow) -> Loaded:
    start, last = await store.snapshots(row)
    rules = rules_of(game)
    moved = row.rules != rules
    if last is not None and not moved and last.number > LONG:
        entries = await store.entries(row, last.number)
        try:
            return await asyncio.to_thread(resume, game, row, last, entries)
        except Parted:
            log.exception("table %s does not open from its checkpoint", row.id)
    entries = await store.entries(row)
    try:
        loaded = await asyncio.to_thread(replay, game, row, start, entries, moved)
    except Parted as parted:
        return await asyncio.to_thread(stand_still, game, row, last or start, entries, parted)
    if moved:
        await store.adopt(row, rules)
        loaded.row = replace(row, rules=rules)
    return loaded


def replay(
    game: Game[Any], row: TableRow, start: Snapshot | None, entries: list[Entry], check: bool
) -> Loaded:
    """The whole game of an epoch."""
    play, rewinds = _open(game, row, start)
    journal.follow(play, entries, 1, check, rewinds)
    return Loaded(row=row, play=play, count=len(entries), rewinds=rewinds)


def resume(game: Game[Any], row: TableRow, last: Snapshot, entries: list[Entry]) -> Loaded:
    """The game from its last checkpoint on."""
    play, rewinds = _open(game, row, last)
    journal.follow(play, entries, last.number + 1, check=False, rewinds=rewinds)
    return Loaded(
        row=row,
        play=play,
        count=last.number + len(entries),
        rewinds=rewinds,
        whole=False,
        before=journal.kept(last).counts,
    )


def _open(game: Game[Any], row: TableRow, start: Snapshot | None) -> tuple[Play[Any], Counter[str]]:
    try:
        play = journal.opening(game, row, start)
        return play, Counter(journal.kept(start).rewinds if start else {})
    except Exception as error:
        # A state of another version may fail to open in any way at all.
        raise Parted(start.number if start else 0, str(error) or type(error).__name__) from error


# -- games that part from changed rules -----------------------------------------------------------


def stand_still(
    game: Game[Any], row: TableRow, last: Snapshot | None, entries: list[Entry], parted: Parted
) -> Loaded:
    """The last checkpoint, from which the game can go on by today's rules."""
    play, rewinds = _open(game, row, last)
    play.rewind(play.start)
    rules = rules_of(game)
    agreed = {each.seat for each in entries if each.kind == "go-on" and each.answer == rules}
    return Loaded(
        row=row, play=play, count=len(entries), rewinds=rewinds, parted=parted, agreed=agreed
    )


async def new_epoch(store: Store, settings: Settings, game: Game[Any], loaded: Loaded) -> str:
    """Go on from there; the old epoch stays in the store and is saved under the name returned."""
    row, play = loaded.row, loaded.play
    assert loaded.parted is not None
    entries = await store.entries(row)
    name = faults.save_entries(settings.data_dir, row, entries, loaded.parted)
    log.error("table %s: %s; saved as %s", row.id, loaded.parted, name)
    # A ticket of the old epoch must fit nothing in the new one.
    rewinds = {seat: loaded.rewinds[seat] + 1 for seat in game.seats(play.state)}
    await store.new_epoch(row, rules_of(game), journal.keep(play, {}, rewinds))
    return name


class Parting(Struct, frozen=True):
    """A stored game that does not replay by today's rules."""

    table: str
    game: str
    status: str
    entry: int
    reason: str


async def dry_run(store: Store) -> list[Parting]:
    """Replay all stored games by today's rules and change nothing: which of them would part?"""
    found = []
    for row in await store.all_tables():
        start, _ = await store.snapshots(row)
        entries = await store.entries(row)
        try:
            await asyncio.to_thread(replay, find_game(row.game), row, start, entries, True)
        except AirwarError as error:
            entry = error.number if isinstance(error, Parted) else 0
            found.append(Parting(row.id, row.game, row.status, entry, str(error)))
    return found
