"""What can be set from outside, and where it stands when nothing is set."""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path

from msgspec import Struct, field

from airwar.common.words import is_number
from airwar.kernel.errors import BadData
from airwar.server.rates import USUAL, Rate, read_rates

STATIC = Path(__file__).parent / "static"
LOOPBACK_NETS = ("127.0.0.0/8", "::1/128")
PLAIN, JSON = "plain", "json"
LOG_LEVELS = ("debug", "info", "warning", "error")
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
    rates: dict[str, Rate] = field(default_factory=lambda: dict(USUAL))
    most_sockets: int = 200  # open at once from one address
    header_wait: float = 10.0  # seconds that the headers of a request may take to arrive
    keep_days: float | None = None  # that a table is kept after the last change; 0 is for ever
    unused_days: float | None = None  # the same for a table at which nobody has answered anything
    metrics_from: tuple[str, ...] = LOOPBACK_NETS  # who may read /metrics
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose word is taken for a visitor's address
    path: str = ""  # below which the tables are, such as "/airwar"
    addresses: tuple[str, ...] = ()  # by which others on the network reach this server
    log: str = PLAIN  # how the log is written
    log_level: str = "info"
    beat: float = 0.4  # seconds; opponents answer on it, so that nobody sees how long they think
    store_wait: float = 10.0  # seconds that the database has to answer
    seed: str = ""  # for tests: equal tables get equal dice and opponents; empty is chance

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'airwar.sqlite'}"


def from_env(data_dir: Path | None = None) -> Settings:
    """What the variables AIRWAR_... say; docs/run-a-server.md lists them."""
    env = os.environ
    return Settings(
        data_dir=data_dir or Path(env.get("AIRWAR_DATA") or default_data_dir()),
        database_url=database_url(env.get("AIRWAR_DATABASE_URL", "")),
        origins=words(env.get("AIRWAR_ORIGINS", "")),
        hosts=words(env.get("AIRWAR_HOSTS", "")),
        workers=number("AIRWAR_WORKERS", max(1, (os.cpu_count() or 2) - 1), "processes", 1),
        rates=read_rates(env.get("AIRWAR_RATES", "")),
        most_sockets=number("AIRWAR_SOCKETS", 200, "connections", 1),
        metrics_from=networks("AIRWAR_METRICS_FROM", LOOPBACK_NETS),
        proxies=networks("AIRWAR_PROXIES", ("127.0.0.1", "::1")),
        path=below(env.get("AIRWAR_PATH", "")),
        log=one_of("AIRWAR_LOG", (PLAIN, JSON)),
        log_level=one_of("AIRWAR_LOG_LEVEL", LOG_LEVELS, "info"),
        keep_days=days("AIRWAR_KEEP_DAYS"),
        unused_days=days("AIRWAR_UNUSED_DAYS"),
    )


def number(name: str, usual: int, what: str, least: int = 0) -> int:
    text = os.environ.get(name) or str(usual)
    if not is_number(text) or int(text) < least:
        raise BadData(f"{name} is a number of {what}, {least} or more, not {text!r}")
    return int(text)


def days(name: str) -> int | None:
    return number(name, 0, "days") if os.environ.get(name) else None


def networks(name: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks; `none` is nobody."""
    text = os.environ.get(name, "")
    found = () if text.strip() == "none" else words(text) or usual
    for each in found:
        try:
            ip_network(each, strict=False)
        except ValueError:
            raise BadData(f"{name}: {each!r} is no address and no network") from None
    return found


def one_of(name: str, known: tuple[str, ...], usual: str = "") -> str:
    text = os.environ.get(name) or usual or known[0]
    if text not in known:
        raise BadData(f"{name} is {' or '.join(known)}, not {text!r}")
    return text


def below(path: str) -> str:
    """A path with a slash before it and none after it; the root is none at all."""
    inner = path.strip().strip("/")
    if inner and not re.fullmatch(r"[A-Za-z0-9._~/-]+", inner):
        raise BadData(f"AIRWAR_PATH is a path such as /airwar, not {path!r}")
    return f"/{inner}" if inner else ""


def words(text: str) -> tuple[str, ...]:
    return tuple([word.strip() for word in text.split(",") if word.strip()])


def database_url(url: str) -> str:
    """The usual way to write a PostgreSQL address, with the driver that we use."""
    for plain in ("postgresql://", "postgres://"):
        if url.startswith(plain):
            if find_spec("psycopg") is None:
                raise BadData("PostgreSQL needs an extra: pip install 'airwar[postgres]'")
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def default_data_dir() -> Path:
    home = Path.home()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "airwar"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "airwar"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "airwar"
