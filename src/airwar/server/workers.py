"""What runs in the other processes. A worker gets a sight; the truth stays with the server."""

from __future__ import annotations

import importlib
import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from random import Random
from types import ModuleType
from typing import Any

from airwar.common.contract import Chance
from airwar.common.odds import Odds, odds
from airwar.common.registry import find_game
from airwar.kernel.errors import TableError
from airwar.kernel.sight import Sight
from airwar.server import loading, logs
from airwar.server.store import Entry, Snapshot, TableRow

# Whoever answers a person comes before whoever thinks, and quick thoughts before long ones.
QUICK_NICE, LONG_NICE = 5, 10

_bots: list[str] = []


def prepare(games: tuple[str, ...], bots: str, nice: int, log: str, log_level: str) -> None:
    """Make a new worker know the games. Ctrl-C is for the server, which ends its workers."""
    logs.set_up(log, log_level)  # Unless told otherwise, Python prints the text of an exception.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Not on Windows.
        os.nice(nice)
    threading.Thread(target=end_with_parent, daemon=True).start()
    load_games(games)
    _bots[:] = [bots]


def end_with_parent() -> None:
    """A server that is killed cannot end its workers, so each watches for that itself."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def ready() -> None:
    """Returns when the process has started."""


def load(game: str) -> None:
    """Have a game's code and data, and the opponents', in memory."""
    whole = find_game(game)
    whole.rules.opening({"scenario": whole.catalog.default_scenario})
    bots_module(_bots[0])


def load_games(modules: tuple[str, ...]) -> None:
    for module in modules:
        importlib.import_module(module)


def bots_module(name: str) -> ModuleType | None:
    """The module of opponents, or None where it is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(error.name + ".")):
            return None
        raise


def choose(level: str, game: str, seen: Sight[Any], seed: int) -> Any:
    module = bots_module(_bots[0])
    assert module is not None, "a bot was seated without a module of bots"
    return module.choose(level, game, seen, seed)


def offer(level: str, game: str, seen: Sight[Any], name: str, seed: int) -> Any:
    """The answer to an offer, or None. A module of bots need not know of offers."""
    look = getattr(bots_module(_bots[0]), "offer", None)
    return None if look is None else look(level, game, seen, name, seed)


def hint(game: str, seen: Sight[Any], seed: int) -> Any:
    """What the strongest opponent would do in this seat. A module of bots need not give hints."""
    look = getattr(bots_module(_bots[0]), "advise", None)
    if look is None:
        raise TableError("this server gives no hints")
    return look(game, seen, seed)


def outline(
    row: TableRow, start: Snapshot | None, entries: list[Entry], side: str, seed: int
) -> Any:
    """A game that is over is played again and evaluated for a side."""
    loaded = loading.replay(find_game(row.game), row, start, entries, False)
    return _analyst().outline(row.game, loaded.play, side, seed)


def opinion(game: str, asked: Any, seed: int) -> Any:
    return _analyst().judge(game, asked, seed)


def _analyst() -> Any:
    """A module of bots need not look into games."""
    module = bots_module(_bots[0])
    if not hasattr(module, "outline"):
        raise TableError("this server does not look into games")
    return module


def chances(game: str, seen: Sight[Any], key: Any, seed: int) -> tuple[Odds, tuple[Chance, ...]]:
    whole = find_game(game)
    found = odds(whole, seen, key, Random(seed))
    return found, tuple(whole.odds.chances(seen, key))
