"""What can be set from outside, and where it stands when nothing is set."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from msgspec import Struct

from airwar.kernel.errors import BadData

STATIC = Path(__file__).parent / "static"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class Settings(Struct, frozen=True, kw_only=True):
    """`games` and `bots` are modules: importing the first registers games, the second plays."""

    data_dir: Path
    database_url: str = ""  # SQLAlchemy's form; empty is an SQLite file in the data dir
    origins: tuple[str, ...] = ()  # besides the server's own, for sockets and posts
    hosts: tuple[str, ...] = ()  # names that this server answers to; empty is any
    workers: int = 1  # processes in which opponents think
    patience: float = 60.0  # seconds that a thought may take beyond what it is meant to
    word_wait: float = 5.0  # seconds that a browser has to send its word for committed dice
    games: tuple[str, ...] = ("airwar.games",)
    bots: str = "airwar.bots"
    static: Path = STATIC

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'airwar.sqlite'}"


def from_env(data_dir: Path | None = None) -> Settings:
    """AIRWAR_DATA, AIRWAR_DATABASE_URL, AIRWAR_ORIGINS, AIRWAR_HOSTS, AIRWAR_WORKERS."""
    env = os.environ
    workers = env.get("AIRWAR_WORKERS", str(max(1, (os.cpu_count() or 2) - 1)))
    if not workers.isdigit() or int(workers) < 1:
        raise BadData(f"AIRWAR_WORKERS is a number of processes, 1 or more, not {workers!r}")
    return Settings(
        data_dir=data_dir or Path(env.get("AIRWAR_DATA") or default_data_dir()),
        database_url=database_url(env.get("AIRWAR_DATABASE_URL", "")),
        origins=words(env.get("AIRWAR_ORIGINS", "")),
        hosts=words(env.get("AIRWAR_HOSTS", "")),
        workers=int(workers),
    )


def words(text: str) -> tuple[str, ...]:
    return tuple([word.strip() for word in text.split(",") if word.strip()])


def database_url(url: str) -> str:
    """The usual way to write a PostgreSQL address, with the driver that we use."""
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def default_data_dir() -> Path:
    home = Path.home()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "airwar"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "airwar"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "airwar"
