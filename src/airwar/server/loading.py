"""Open a stored game: whole if it is short, from its last stored checkpoint if it is long.

After a change of the rules a game that still replays moves over. One that does not is frozen
until its people consent to go on from its last checkpoint, as a new epoch.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.kernel.errors import AirwarError, TableError
from airwar.kernel.play import Play
from airwar.server import faults, replaying
from airwar.server.replaying import Parted
from airwar.server.seat_log import Page, unpack
from airwar.server.settings import Settings
from airwar.server.store import Entry, Snapshot, Store, TableRow
from airwar.server.trouble import brief
from airwar.server.words import Words

LONG = 300  # entries beyond which a game is opened from its checkpoint first

log = logging.getLogger("airwar.server")


class Loaded(Struct, kw_only=True):
    row: TableRow
    play: Play[Any]
    count: int  # entries of the epoch
    rewinds: Counter[str]  # how many each seat has noticed
    used: int  # dice and draws in all epochs
    words: Words  # for committed dice
    saved: int  # the moment of the checkpoint that the store has; -1 if it has none
    kept: int = -1  # how many entries had come when that was stored
    whole: bool = True  # is the game's past in it too?
    pages: dict[str, Page] = {}  # what each pair of eyes had where the game in memory begins
    parted: Parted | None = None  # then `play` is the last checkpoint by today's rules
    moved: bool = True  # did it part because the rules have changed?
    agreed: set[str] = set()  # the seats that have consented to go on from there


def rules_of(game: Game[Any]) -> str:
    """The version of the rules, with the fingerprint of the data where a game gives one."""
    return f"{game.version} {game.catalog.fingerprint()}".strip()


async def load(store: Store, game: Game[Any], row: TableRow) -> Loaded:
    loaded = await _load(store, game, row)
    if row.dice == "committed":
        loaded.words = Words(await store.words(row.id))
    return loaded


async def _load(store: Store, game: Game[Any], row: TableRow) -> Loaded:
    start, last = await store.snapshots(row)
    if last is not None and not replaying.readable(last):
        log.error("table %s: its last checkpoint is damaged; it is played again", row.id)
        last = None
    rules = rules_of(game)
    moved = row.rules != rules
    # A coach needs to know the whole game.
    long = last is not None and last.number > LONG and row.lesson is None
    if last is not None and long and not moved and replaying.kept(last).pages:
        entries = await store.entries(row, last.number)
        try:
            return await asyncio.to_thread(resume, game, row, last, entries)
        except Parted as error:
            log.error("table %s does not open from its checkpoint: %s", row.id, brief(error))
    loaded = await load_whole(store, game, row, start, last, moved)
    if moved and loaded.parted is None:
        await store.adopt(row, rules)
        loaded.row = replace(row, rules=rules)
    return loaded


async def load_whole(
    store: Store,
    game: Game[Any],
    row: TableRow,
    start: Snapshot | None,
    last: Snapshot | None,
    check: bool,
) -> Loaded:
    entries = await store.entries(row)
    try:
        loaded = await asyncio.to_thread(replay, game, row, start, entries, check)
    except Parted as parted:
        loaded = await asyncio.to_thread(stand_still, game, row, start, last, entries, parted)
        loaded.moved = check
    tally = await store.tally(row.id)
    loaded.used = tally.get("dice", 0) + tally.get("draw", 0)
    if last is not None:
        kept = replaying.kept(last)
        loaded.saved, loaded.kept = kept.start, last.number if kept.pages else -1
    return loaded


def replay(
    game: Game[Any], row: TableRow, start: Snapshot | None, entries: list[Entry], check: bool
) -> Loaded:
    """The whole game of an epoch."""
    play, rewinds = _open(game, row, start)
    replaying.follow(play, entries, 1, check, rewinds)
    return Loaded(
        row=row, play=play, count=len(entries), rewinds=rewinds, used=0, words=Words(), saved=-1
    )


def resume(game: Game[Any], row: TableRow, last: Snapshot, entries: list[Entry]) -> Loaded:
    """The game from its last stored checkpoint on."""
    play, rewinds = _open(game, row, last)
    kept = replaying.kept(last)
    replaying.follow(play, entries, last.number + 1, check=False, rewinds=rewinds)
    return Loaded(
        row=row,
        play=play,
        count=last.number + len(entries),
        rewinds=rewinds,
        used=kept.used + sum(entry.kind in ("dice", "draw") for entry in entries),
        words=Words(),
        saved=kept.start,
        kept=last.number,
        whole=False,
        pages=unpack(kept.pages),
    )


def _open(game: Game[Any], row: TableRow, start: Snapshot | None) -> tuple[Play[Any], Counter[str]]:
    try:
        play = replaying.opening(game, row, start)
        return play, Counter(replaying.kept(start).rewinds if start else {})
    except Exception as error:
        # A state of another version may fail to open in any way at all.
        raise Parted(start.number if start else 0, str(error) or type(error).__name__) from error


# -- games that do not replay by changed rules ----------------------------------------------------


def stand_still(
    game: Game[Any],
    row: TableRow,
    start: Snapshot | None,
    last: Snapshot | None,
    entries: list[Entry],
    parted: Parted,
) -> Loaded:
    """The last checkpoint that today's rules reach, from which the game can go on."""
    try:
        after = last.number if last is not None else 0
        play, rewinds = _reached(game, row, last or start, entries[after:])
    except Parted:
        # Today's rules cannot read that state; the last one that they reach themselves must do.
        play, rewinds = _reached(game, row, start, entries)
        rewinds = Counter(replaying.kept(last).rewinds) if last else rewinds
    play.rewind(play.start)
    rules = rules_of(game)
    agreed = {each.seat for each in entries if each.kind == "go-on" and each.answer == rules}
    return Loaded(
        row=row,
        play=play,
        count=len(entries),
        rewinds=rewinds,
        used=0,
        words=Words(),
        saved=-1,
        parted=parted,
        agreed=agreed,
    )


def _reached(
    game: Game[Any], row: TableRow, start: Snapshot | None, entries: list[Entry]
) -> tuple[Play[Any], Counter[str]]:
    """The game from a checkpoint on, as far as it replays."""
    play, rewinds = _open(game, row, start)
    with suppress(Parted):
        replaying.follow(play, entries, 1, check=True, rewinds=rewinds)
    return play, rewinds


async def new_epoch(store: Store, settings: Settings, game: Game[Any], loaded: Loaded) -> str:
    """Go on from there; the old epoch stays in the store and is saved under the name returned."""
    row, play = loaded.row, loaded.play
    assert loaded.parted is not None
    entries = await store.entries(row)
    name = faults.save_entries(settings.data_dir, row, entries, loaded.parted)
    number = loaded.parted.number
    log.error("table %s: does not replay at entry %s; saved as %s", row.id, number, name)
    # A ticket of the old epoch must fit nothing in the new one.
    rewinds = {seat: loaded.rewinds[seat] + 1 for seat in game.rules.seats(play.state)}
    await store.new_epoch(row, rules_of(game), replaying.keep(play, rewinds))
    return name


class TableGone(TableError):
    """The table has been deleted while somebody was at it."""

    code = "no-table"


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
