"""The games by name. Each is imported on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from airwar.common.contract import Game
from airwar.kernel.errors import AirwarError

_games: dict[str, Game[Any] | str] = {}  # a game, or the module whose GAME it is


class UnknownGame(AirwarError):
    """No game has this name."""


def register(name: str, module: str) -> None:
    """Register a game by its module, without importing it."""
    _games.setdefault(name, module)


def add(game: Game[Any]) -> None:
    """Register a game that is already imported."""
    _games[game.name] = game


def find_game(name: str) -> Game[Any]:
    found = _games.get(name)
    if found is None:
        known = ", ".join(_games) or "none"
        raise UnknownGame(f"there is no game {name!r}; there are: {known}")
    if isinstance(found, str):
        game: Game[Any] = import_module(found).GAME
        _games[name] = found = game
    return found


def games() -> tuple[Game[Any], ...]:
    """Every game that is registered."""
    return tuple([find_game(name) for name in _games])
