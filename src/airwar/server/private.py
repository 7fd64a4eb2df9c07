"""Files and folders that only the server's own user may read, and the lock on a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from airwar.common.words import is_number
from airwar.kernel.errors import BadData

FILE, FOLDER = 0o600, 0o700


def make_folder(folder: Path) -> None:
    """A folder that is there already is left as it is: it may be somebody's own."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=FOLDER, exist_ok=True)
    if not folder.is_dir():
        folder.mkdir()  # raises what the system says


def make_file(path: Path) -> None:
    """Have the file, readable by us alone, before anything writes into it."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE))
    if path.stat().st_mode & 0o077:
        path.chmod(FILE)


def write(path: Path, text: str) -> None:
    make_file(path)
    path.write_text(text, encoding="utf-8")


class FolderLock:
    """Held while a server uses an SQLite file; the system lets go of it when the process ends."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Raises BadData if another server has it."""
        path = self._store.with_name(self._store.name + ".lock")
        make_file(path)
        file = path.open("r+", encoding="utf-8")
        try:
            _lock(file)
        except OSError:
            holder = file.read(20).strip()
            file.close()
            whose = f" (process {holder})" if is_number(holder) else ""
            raise BadData(
                f"another Airwar server{whose} already uses {self._store}; "
                "stop it first, or give this one another folder with --data"
            ) from None
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


if os.name == "nt":  # pragma: no cover
    import msvcrt

    def _lock(file: IO[str]) -> None:
        # Far behind the number in the file, which others may then still read.
        file.seek(1000)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        file.seek(0)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
