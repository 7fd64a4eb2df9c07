"""Open a stored game: whole if it is short, from its last checkpoint if it is long.

After a change of the rules a game that still replays moves over; one that does not goes on from
its last checkpoint as a new epoch, and the old one is saved.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from airwar.kernel import record
from airwar.kernel.game import Game
from airwar.kernel.play import Play
from airwar.server import faults
from airwar.server.journal import Parted, follow, opening, reopen
from airwar.server.settings import Settings
from airwar.server.store import Entry, Snapshot, Store, TableRow

LONG = 300  # entries beyond which a game is opened from its checkpoint first

log = logging.getLogger("airwar.server")


class Loaded(Struct):
    row: TableRow
    play: Play[Any]
    count: int  # entries of the epoch
    whole: bool  # is the game's past in it too?
    fault: str | None = None  # the name under which a parted record was saved


def rules_of(game: Game[Any]) -> str:
    """The version of the rules, with the fingerprint of the data where a game gives one."""
    data = getattr(game, "fingerprint", "")
    return f"{game.version} {data}".strip()


async def load(store: Store, settings: Settings, game: Game[Any], row: TableRow) -> Loaded:
    start, last = await store.snapshots(row)
    rules = rules_of(game)
    moved = row.rules != rules
    if last is not None and not moved and last.number > LONG:
        entries = await store.entries(row, last.number)
        try:
            play = await asyncio.to_thread(resume, game, last, entries)
        except Parted:
            log.exception("table %s does not open from its checkpoint", row.id)
        else:
            return Loaded(row, play, last.number + len(entries), whole=False)
    entries = await store.entries(row)
    try:
        play = await asyncio.to_thread(replay, game, row, start, entries, moved)
    except Parted as parted:
        return await _new_epoch(store, settings, game, row, last or start, entries, parted)
    if moved:
        await store.adopt(row, rules)
        row = replace(row, rules=rules)
    return Loaded(row, play, len(entries), whole=True)


def replay(
    game: Game[Any], row: TableRow, start: Snapshot | None, entries: list[Entry], check: bool
) -> Play[Any]:
    """The whole game of an epoch."""
    try:
        play = opening(game, row, start)
    except Exception as error:
        raise Parted(0, str(error) or type(error).__name__) from error
    follow(play, entries, 1, check)
    return play


def resume(game: Game[Any], last: Snapshot, entries: list[Entry]) -> Play[Any]:
    """The game from its last checkpoint on."""
    try:
        play = reopen(game, last)
    except Exception as error:
        raise Parted(last.number, str(error) or type(error).__name__) from error
    follow(play, entries, last.number + 1, check=False)
    return play


async def _new_epoch(
    store: Store,
    settings: Settings,
    game: Game[Any],
    row: TableRow,
    last: Snapshot | None,
    entries: list[Entry],
    parted: Parted,
) -> Loaded:
    name = faults.save_entries(settings.data_dir, row, entries, parted)
    log.error("table %s: %s; saved as %s", row.id, parted, name)
    if last is None:
        raise parted
    play = resume(game, last, [])
    play.rewind(play.start)
    rules = rules_of(game)
    await store.new_epoch(row, rules, record.snapshot(play))
    row = replace(row, epoch=row.epoch + 1, rules=rules)
    return Loaded(row, play, 0, whole=True, fault=name)
