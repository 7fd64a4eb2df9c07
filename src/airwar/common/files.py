"""Files that people write for a game: scenarios, set-ups, pieces. Each game reads its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from airwar.common.data import typed
from airwar.kernel.errors import BadData

if TYPE_CHECKING:
    from airwar.common.contract import Game, Remark


class Files(Struct, frozen=True):
    """What a game says of its files.

    setup     the fields of a set-up
    story     the other fields of a scenario file
    piece     the fields of a piece, in a file of named pieces
    pieces    what the pieces are called; also the field of a set-up for its own pieces
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


def aircraft_files(
    setup: type[Struct],
    story: type[Struct],
    piece: frozenset[str],
    read_setup: Callable[[Mapping[str, Any]], object],
    read_piece: Callable[[str, Any], object],
) -> Files:
    """The files of a game whose pieces are aircraft; a scenario is a story and a set-up."""

    def read_scenario(tables: Mapping[str, Any]) -> None:
        told = {name: each for name, each in tables.items() if name in story.__struct_fields__}
        typed(told, story, "setup")
        read_setup(tables)

    return Files(
        setup=frozenset((*setup.__struct_fields__, "without")),
        story=frozenset(story.__struct_fields__),
        piece=piece,
        pieces="aircraft",
        read_scenario=read_scenario,
        read_piece=read_piece,
    )


def likeness(files: Files, tables: Mapping[str, Any]) -> int:
    """How much a file looks like one of this game: field names known, minus unknown ones."""
    names = files.setup | files.story | {files.pieces, "scenario"}
    known = sum(1 if name in names else -1 for name in tables)
    inner = [name for raw in tables.values() if isinstance(raw, Mapping) for name in raw]
    return max(known, sum(1 if name in files.piece else -1 for name in inner))


def plain_setup(files: Files, tables: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario file as a set-up: of its story, only the title stays."""
    story = files.story - files.setup - {"title"}
    return {field: value for field, value in tables.items() if field not in story}


def examine(game: Game[Any], tables: Mapping[str, Any], own: Mapping[str, Any]) -> FileCheck:
    """Check a file; `own` are pieces from another file of the same player."""
    files = game.catalog.files
    if files is None:
        raise BadData(f"{game.name} has no files to check")
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
    found = game.catalog.check(setup)
    return FileCheck(kind, [*map(line, found.errors)], [*map(line, found.warnings)])


def piece_faults(files: Files, tables: Mapping[str, Any]) -> list[str]:
    """Each piece separately, so one error does not hide the others."""
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
    """Without the placeholder for the file name; the caller shows the real one."""
    return str(error).removeprefix("setup: ").removeprefix(f"setup.{files.pieces}: ")
