"""Data files of the player's own.

A folder for each game can stand in the environment, so that the processes that a command starts
find it too. A table can also be made with files: what they hold becomes fields of its set-up.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from msgspec import Struct

from airwar.kernel.errors import BadData

LARGEST: Final = 1_000_000  # bytes of all files that a table is made with


class OwnData(Struct, frozen=True):
    """The fields that files bring to a set-up; none if anything is wrong with the files."""

    fields: dict[str, Any]
    faults: list[str]


# -- folders --------------------------------------------------------------------------------------


def variable(game: str) -> str:
    """The variable that names the folder: `AIRWAR_LUFTWAFFE_DATA`."""
    return f"AIRWAR_{game.upper().replace('-', '_')}_DATA"


def own_folder(game: str) -> Path | None:
    named = os.environ.get(variable(game))
    return Path(named) if named else None


def set_folder(game: str, folder: Path | None) -> None:
    if folder is None:
        os.environ.pop(variable(game), None)
    else:
        os.environ[variable(game)] = str(folder.resolve())


class DataFolder:
    """How a game reads a folder of a player's own data files; this one takes none."""

    def read(self, folder: Path) -> dict[str, Any]:
        """The fields of a set-up that the folder brings along.

        A game whose data are the same in all its set-ups takes them into use for the whole
        process, and brings no fields. Raises BadData with all that is wrong.
        """
        raise BadData("this game takes no folder of data files; bring your own pieces in a set-up")

    def faults(self, folder: Path) -> list[str]:
        """All that is wrong with the folder, each with file, field and what is allowed."""
        return ["this game takes no folder of data files"]


# -- files ----------------------------------------------------------------------------------------

# What is wrong with the tables of a file: by field, file name and tables.
Faults: TypeAlias = Callable[[str, str, Mapping[str, Any]], list[str]]


class DataFiles(Struct, frozen=True):
    """The files of a player's own that a table of a game can be made with.

    fields       by file name, the field of a set-up that it becomes
    faults_in    what is wrong with the tables of one of them
    """

    fields: Mapping[str, str]
    faults_in: Faults

    def read(self, texts: Mapping[str, str]) -> OwnData:
        """Files by name. Every fault is told, with file, field and what is allowed."""
        fields: dict[str, Any] = {}
        faults = list(_read(self, texts, fields))
        return OwnData({} if faults else fields, faults)


def _read(files: DataFiles, texts: Mapping[str, str], into: dict[str, Any]) -> Iterator[str]:
    size = sum(len(text.encode()) for text in texts.values())
    if size > LARGEST:
        yield f"{size / 1e6:.1f} MB in all; {LARGEST // 10**6} MB is the limit"
        return
    for name in sorted(texts):
        if name not in files.fields:
            yield f"{name}: no such file of data; there are {', '.join(files.fields)}"
    for name, field in files.fields.items():
        if name in texts:
            yield from _read_one(name, texts[name], into, field)
            if field in into:
                yield from files.faults_in(field, name, into[field])


def _read_one(name: str, text: str, into: dict[str, Any], field: str) -> Iterator[str]:
    try:
        into[field] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        yield f"{name}: not TOML: {fault}"
    except RecursionError:
        yield f"{name}: not TOML that anybody wrote: it is nested too deep"
