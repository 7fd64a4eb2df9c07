"""A player's own data: a folder of aircraft, surface units and tables in the place of ours.

The folder has any of the files of FILES, each written like ours. A key that we have too replaces
ours for this game, any other is added. Of tables it is enough to write what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from airwar.common.own_data import DataFiles, DataFolder, OwnData
from airwar.kernel.errors import BadData

from .aircraft import own_card
from .scenario import Setup
from .surface import own_kind
from .tables import own_tables

# The field of a set-up that each becomes.
FILES: Final = {
    "aircraft.toml": "aircraft",
    "surface.toml": "surface_kinds",
    "tables.toml": "tables",
}
READ: Final[dict[str, Callable[[str, str, Any], object]]] = {
    "aircraft": own_card,
    "surface_kinds": own_kind,
}
OURS: Final = "Cards, tables, surface units and scenarios are reconstructed by us."


class OwnFolder(DataFolder):
    def read(self, folder: Path) -> dict[str, Any]:
        found = _read(folder)
        if found.faults:
            raise BadData("; ".join(found.faults))
        return found.fields

    def faults(self, folder: Path) -> list[str]:
        return _read(folder).faults


def _read(folder: Path) -> OwnData:
    if not folder.is_dir():
        return OwnData({}, [f"{folder}: there is no such folder"])
    paths = sorted(path for path in folder.iterdir() if path.name.endswith(".toml"))
    if not paths:
        return OwnData({}, [f"{folder}: none of {', '.join(FILES)} is in it"])
    texts: dict[str, str] = {}
    for path in paths:
        try:
            texts[path.name] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as fault:
            return OwnData({}, [f"{path.name}: not UTF-8 text: {fault}"])
    return DATA_FILES.read(texts)


def faults_in(field: str, file: str, raw: Mapping[str, Any]) -> list[str]:
    """Each piece of a file by itself, so that one fault does not hide the others."""
    if field == "tables":
        return list(_told(lambda: own_tables(raw, file)))
    read = READ[field]
    return [told for key, piece in raw.items() for told in _told(partial(read, file, key, piece))]


def _told(read: Callable[[], object]) -> Iterator[str]:
    try:
        read()
    except BadData as error:
        yield str(error)


DATA_FILES: Final = DataFiles(FILES, faults_in)


def told(setup: Setup) -> str:
    """Where the figures of a game come from, for people."""
    parts = [
        f"{len(setup.aircraft)} aircraft" if setup.aircraft else "",
        f"{len(setup.surface_kinds)} kinds of surface unit" if setup.surface_kinds else "",
        "tables" if setup.tables is not None else "",
    ]
    own = ", ".join([part for part in parts if part])
    return f"{OURS} Your own: {own}." if own else OURS
