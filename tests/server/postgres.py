"""A PostgreSQL for the tests: from the `pgserver` package, else the system's own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

NONE = "PostgreSQL is not installed here: the store is tested on SQLite alone"
UNPRIVILEGED = ("postgres", "nobody")  # It refuses to run as root.


@cache
def available() -> bool:
    return find_spec("pgserver") is not None or programs() is not None


def programs() -> Path | None:
    """The folder with the system's initdb and pg_ctl; Debian keeps one for each version."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    usable = [each for each in folders if (each / "initdb").exists() and (each / "pg_ctl").exists()]
    return usable[0] if usable and (os.geteuid() != 0 or user()) else None


def user() -> str | None:
    """Whom to run it as, where we are root."""
    known = {each.pw_name for each in pwd.getpwall()}
    return next((name for name in UNPRIVILEGED if name in known), None)


@contextmanager
def running() -> Iterator[str]:
    """The address of a new, empty one."""
    with _packaged() if find_spec("pgserver") else _system() as address:
        yield address


@contextmanager
def _packaged() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="airwar-pg-") as folder:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_RUNTIME_DIR", folder)  # It warns where there is none.
            from pgserver.postgres_server import get_server

            server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@contextmanager
def _system() -> Iterator[str]:
    found = programs()
    assert found is not None
    owner = user() if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="airwar-pg-") as folder:
        if owner is not None:
            shutil.chown(folder, owner)
        data = f"{folder}/data"

        def run(*command: str) -> None:
            subprocess.run(
                [str(found / command[0]), *command[1:]],
                check=True,
                cwd=folder,
                user=owner,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )

        run("initdb", "-D", data, "-U", "airwar", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run("pg_ctl", "-D", data, "-w", "-l", f"{folder}/log", "-o", settings, "start")
        try:
            yield f"postgresql://airwar@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
