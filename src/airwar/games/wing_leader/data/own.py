"""A player's own data: a folder of aircraft, surface units and tables in the place of ours.

The folder has any of the files of FILES, each written like ours. A key that we have too replaces
ours for this game, any other is added. Of tables it is enough to write what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from airwar.common.data import read_toml
from airwar.kernel.errors import BadData

from .aircraft import own_card
from .scenario import Setup
from .surface import own_kind
from .tables import own_tables

# By the field of a set-up that they become.
FILES: Final = {
    "aircraft": "aircraft.toml",
    "surface_kinds": "surface.toml",
    "tables": "tables.toml",
}
READ: Final[dict[str, Callable[[str, str, Any], object]]] = {
    "aircraft": own_card,
    "surface_kinds": own_kind,
}
OURS: Final = "Cards, tables, surface units and scenarios are reconstructed by us."


def own_data(folder: Path) -> dict[str, Any]:
    """The fields of a set-up that a folder brings along. Raises BadData with all that is wrong."""
    found: dict[str, Any] = {}
    faults = list(_read(folder, found))
    if faults:
        raise BadData("; ".join(faults))
    return found


def data_faults(folder: Path) -> list[str]:
    """All that is wrong with a folder, each with file, field and what is allowed."""
    return list(_read(folder, {}))


def _read(folder: Path, into: dict[str, Any]) -> Iterator[str]:
    if not folder.is_dir():
        yield f"{folder}: there is no such folder"
        return
    known = ", ".join(FILES.values())
    names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".toml"))
    if not names:
        yield f"{folder}: none of {known} is in it"
    for name in names:
        if name not in FILES.values():
            yield f"{name}: no such file of data; there are {known}"
    for field, name in FILES.items():
        if name in names:
            yield from _read_file(field, folder / name, into)


def _read_file(field: str, path: Path, into: dict[str, Any]) -> Iterator[str]:
    try:
        raw = read_toml(path)
        if field == "tables":
            own_tables(raw, path.name)
    except BadData as error:
        yield str(error)
        return
    into[field] = raw
    if field != "tables":
        yield from _piece_faults(READ[field], path.name, raw)


def _piece_faults(
    read: Callable[[str, str, Any], object], file: str, raw: Mapping[str, Any]
) -> Iterator[str]:
    """Each piece by itself, so that one fault does not hide the others."""
    for key, piece in raw.items():
        try:
            read(file, key, piece)
        except BadData as error:
            yield str(error)


def told(setup: Setup) -> str:
    """Where the figures of a game come from, for people."""
    parts = [
        f"{len(setup.aircraft)} aircraft" if setup.aircraft else "",
        f"{len(setup.surface_kinds)} kinds of surface unit" if setup.surface_kinds else "",
        "tables" if setup.tables is not None else "",
    ]
    own = ", ".join([part for part in parts if part])
    return f"{OURS} Your own: {own}." if own else OURS
