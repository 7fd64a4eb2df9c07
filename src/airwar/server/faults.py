"""Faults of ours: the game so far is saved beside the store, under a name that is told."""

from __future__ import annotations

import logging
import secrets
import traceback
from pathlib import Path
from typing import Any

from airwar.kernel import record
from airwar.kernel.play import Play
from airwar.server.private import make_folder, write
from airwar.server.store import Entry, TableRow

log = logging.getLogger("airwar.server")


def header(row: TableRow) -> record.Header:
    names = {seat["seat"]: seat["name"] for seat in row.seats}
    version, _, data = row.rules.partition(" ")
    return record.Header(row.game, row.setup, version, data, names)


def save(data_dir: Path, row: TableRow, play: Play[Any], entry: Entry, error: Exception) -> str:
    """Save the record up to the failing entry, the entry and the trace. Returns the name."""
    text = record.write(play, header(row))
    failing = f"{entry.seat or entry.kind} §{entry.rule} {entry.answer}"
    return _write(data_dir, row, [text.rstrip(), f"# then: {failing}"], error)


def save_entries(data_dir: Path, row: TableRow, entries: list[Entry], error: Exception) -> str:
    """The same from stored entries, where they cannot be played any more."""
    lines = [f"{e.seat or e.kind} {e.kind} §{e.rule} {e.answer}" for e in entries]
    return _write(data_dir, row, [f"game {row.game}", f"rules {row.rules}", *lines], error)


def _write(data_dir: Path, row: TableRow, lines: list[str], error: Exception) -> str:
    folder = data_dir / "faults"
    name = f"{row.id}-{secrets.token_hex(3)}"
    trace = "".join(traceback.format_exception(error)).splitlines()
    text = "\n".join([*lines, *[f"# {line}" for line in trace]]) + "\n"
    try:
        make_folder(folder)
        write(folder / f"{name}.txt", text)
    except OSError as refused:
        log.error("table %s: a fault cannot be saved: %s", row.id, refused.strerror)
        return "(nothing: the disk refuses)"
    return name
