"""Folders with data files of the player's own, one for each game, in the environment.

So the processes that a command starts find them too.
"""

from __future__ import annotations

import os
from pathlib import Path


def variable(game: str) -> str:
    """The variable that names the folder: `AIRWAR_LUFTWAFFE_DATA`."""
    return f"AIRWAR_{game.upper().replace('-', '_')}_DATA"


def own_folder(game: str) -> Path | None:
    named = os.environ.get(variable(game))
    return Path(named) if named else None


def set_folder(game: str, folder: Path | None) -> None:
    if folder is None:
        os.environ.pop(variable(game), None)
    else:
        os.environ[variable(game)] = str(folder.resolve())
