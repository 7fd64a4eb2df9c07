"""What runs in the other processes. A worker gets a sight; the truth stays with the server."""

from __future__ import annotations

import importlib
import signal
from random import Random
from types import ModuleType
from typing import Any

from airwar.kernel.game import find_game
from airwar.kernel.odds import Chance, Odds, odds
from airwar.kernel.sight import Sight

_bots: list[str] = []


def prepare(games: tuple[str, ...], bots: str) -> None:
    """Make a new worker know the games. Ctrl-C is for the server, which ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    load_games(games)
    _bots[:] = [bots]


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


def choose(level: str, game: str, seen: Sight[Any], seed: int) -> str:
    module = bots_module(_bots[0])
    assert module is not None, "a bot was seated without a module of bots"
    key: str = module.choose(level, game, seen, seed)
    return key


def chances(game: str, seen: Sight[Any], key: str, seed: int) -> tuple[Odds, tuple[Chance, ...]]:
    rules = find_game(game)
    found = odds(rules, seen, key, Random(seed))
    return found, tuple([Chance(what, p) for what, p in rules.chances(seen, key)])
