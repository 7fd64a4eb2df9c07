"""Data files of the player's own in place of ours.

`AIRWAR_LUFTWAFFE_DATA` names a folder; `airwar play luftwaffe --data DIR` sets it. A file there
replaces ours of the same name, whole. What the rulebook itself states has to stay as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeVar

from airwar.common import data
from airwar.common.data import read_toml, typed
from airwar.common.own_data import own_folder
from airwar.kernel.errors import BadData

T = TypeVar("T")

GAME: Final = "luftwaffe"
REPLACEABLE: Final = (
    "aircraft.toml", "bases.toml", "cities.toml", "crt.toml", "forces.toml", "limits.toml",
    "map.toml", "options.toml", "scenarios",
)  # fmt: skip


def packaged(name: str) -> Traversable:
    """A file as we deliver it."""
    return files("airwar.games.luftwaffe.data").joinpath(name)


def data_file(name: str) -> Traversable:
    """A file of the user's own if there is one, else ours."""
    own = own_folder(GAME)
    if own is not None and name in REPLACEABLE and (own / name).exists():
        return own / name
    return packaged(name)


def read_data(name: str) -> dict[str, Any]:
    """The tables of a file; if it is not ours, what the rulebook states is compared."""
    path = data_file(name)
    found = read_toml(path)
    if isinstance(path, Path) and own_folder(GAME) in path.parents:
        for fault in altered(read_toml(packaged(name)), found, ""):
            raise BadData(f"{name}: {fault}")
    return found


def keyed_data(name: str, kind: type[T]) -> dict[str, T]:
    """A file of named tables; each name becomes the `key` of its value."""
    return {
        key: typed({"key": key, **raw} if isinstance(raw, dict) else raw, kind, name, key)
        for key, raw in read_data(name).items()
    }


def altered(ours: Mapping[str, Any], theirs: Mapping[str, Any], path: str) -> Iterator[str]:
    """Figures that our files mark as given by the rulebook and that are not the same here."""
    source, marks = str(ours.get("source", "")), ours.get("marks", {})
    for key, value in ours.items():
        if key in ("source", "marks", "note"):
            continue
        there, where = theirs.get(key), f"{path}{key}"
        mark = str(marks.get(key, source))
        if mark.startswith("given"):
            if there != value:
                rule = mark.removeprefix("given").strip()
                told = f" ({rule})" if rule else ""
                yield f"{where}: {there!r} is not {value!r}, as the rulebook has it{told}"
        elif isinstance(value, dict) and isinstance(there, dict):
            yield from altered(value, there, f"{where}.")
        elif isinstance(value, list) and isinstance(there, list):
            yield from altered_rows(value, there, where)


def altered_rows(ours: list[Any], theirs: list[Any], path: str) -> Iterator[str]:
    """Rows with an id are compared with those of the same id."""
    known = {row.get("id"): row for row in theirs if isinstance(row, dict)}
    for row in ours:
        if isinstance(row, dict) and row.get("id") in known and row.get("id") is not None:
            yield from altered(row, known[row["id"]], f"{path}.{row['id']}.")


def fingerprint() -> str:
    """A short hash of the data that are in use."""
    ours, own = data.fingerprint(packaged(".")), own_folder(GAME)
    return ours if own is None else ours[:8] + data.fingerprint(own)[:8]
