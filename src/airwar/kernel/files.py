"""Files that people write for a game: scenarios, set-ups, pieces. Each game reads its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from airwar.kernel.errors import BadData

if TYPE_CHECKING:
    from airwar.kernel.game import Game, Remark


class Files(Struct, frozen=True):
    """What a game says of its files.

    setup     the fields of a set-up
    story     the fields that a scenario file has beside them
    piece     the fields of a piece, in a file of named pieces
    pieces    what the pieces are called, and the field of a set-up that brings its own
    read_scenario, read_piece   raise BadData with file or key, field and what is allowed
    """

    setup: frozenset[str]
    story: frozenset[str]
    piece: frozenset[str]
    pieces: str
    read_scenario: Callable[[Mapping[str, Any]], object]
    read_piece: Callable[[str, Any], object]


class FileCheck(Struct, frozen=True):
    """What a file is, what is wrong with it, and what is odd about it."""

    kind: str
    errors: list[str]
    warnings: list[str]


def likeness(files: Files, tables: Mapping[str, Any]) -> int:
    """How much a file looks like one of this game: names that it knows, less those it does not."""
    names = files.setup | files.story | {files.pieces, "scenario"}
    known = sum(1 if name in names else -1 for name in tables)
    inner = [name for raw in tables.values() if isinstance(raw, Mapping) for name in raw]
    return max(known, sum(1 if name in files.piece else -1 for name in inner))


def plain_setup(files: Files, tables: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario file as a set-up: without its story, but for the title."""
    story = files.story - files.setup - {"title"}
    return {field: value for field, value in tables.items() if field not in story}


def examine(game: Game[Any], tables: Mapping[str, Any], own: Mapping[str, Any]) -> FileCheck:
    """Judge a file; `own` are pieces from another file of the same person."""
    files = game.files
    if files is None:
        raise BadData(f"{game.name} has no files that could be checked")
    if not (files.setup | {"scenario"}) & set(tables):
        return FileCheck(f"file of {files.pieces}", piece_faults(files, tables), [])
    told = (files.story - files.setup - {"title"}) & set(tables)
    kind = "scenario" if told else "set-up"
    if told:
        try:
            files.read_scenario(tables)
        except BadData as error:
            return FileCheck(kind, [bare(error, files)], [])
    brought = tables.get(files.pieces, {})
    faults = piece_faults(files, brought) if isinstance(brought, Mapping) else []
    if faults and brought:
        return FileCheck(kind, faults, [])
    setup = plain_setup(files, tables)
    if own or brought:
        setup[files.pieces] = {**own, **brought}
    found = game.check(setup)
    return FileCheck(kind, [*map(line, found.errors)], [*map(line, found.warnings)])


def piece_faults(files: Files, tables: Mapping[str, Any]) -> list[str]:
    """Each piece by itself, so that one error does not hide the others."""
    if not tables:
        return [f"the file is empty: neither {files.pieces} nor a set-up"]
    faults = []
    for key, raw in tables.items():
        try:
            files.read_piece(key, raw)
        except BadData as error:
            faults.append(bare(error, files))
    return faults


def line(remark: Remark) -> str:
    field = f"{remark.field}: " if remark.field else ""
    rule = f" (§{remark.rule})" if remark.rule else ""
    return f"{field}{remark.message.removeprefix('setup: ')}{rule}"


def bare(error: BadData, files: Files) -> str:
    """Without the name that stands for the file; who shows it names the file itself."""
    return str(error).removeprefix("setup: ").removeprefix(f"setup.{files.pieces}: ")
