"""The games, by name. Importing this package registers them all and imports none."""

from typing import Any

from airwar.common.contract import Game
from airwar.common.registry import find_game, register

NAMES = ("wild-blue-yonder", "angels-20", "wings-at-war", "wing-leader", "luftwaffe")

for name in NAMES:
    register(name, f"airwar.games.{name.replace('-', '_')}.game")


def all_games() -> tuple[Game[Any], ...]:
    """The games of this package, without others that have been registered."""
    return tuple([find_game(name) for name in NAMES])
