"""Tables, forces and a map of the player's own: taken into use, and checked whole."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from airwar.common.data import refuse
from airwar.common.own_data import DataFolder, own_folder, set_folder
from airwar.kernel.errors import BadData

from ..data.aircraft import load_types
from ..data.board import load_board
from ..data.crt import load_crt
from ..data.forces import load_chart, load_names
from ..data.own_data import GAME, REPLACEABLE
from ..data.scenario import load_scenarios
from ..data.tables import load_limits, load_options, load_products

PACKAGE: Final = "airwar.games.luftwaffe"


def use_data(folder: Path) -> None:
    """From now on the files of a folder replace ours. Raises BadData, and then nothing changes."""
    check_folder(folder)
    before = own_folder(GAME)
    set_folder(GAME, folder)
    forget()
    try:
        load_all()
    except BadData:
        set_folder(GAME, before)
        forget()
        raise


class OwnFolder(DataFolder):
    def read(self, folder: Path) -> dict[str, Any]:
        use_data(folder)
        return {}

    def faults(self, folder: Path) -> list[str]:
        """What is in use stays."""
        before = own_folder(GAME)
        try:
            use_data(folder)
        except BadData as error:
            return [str(error)]
        set_folder(GAME, before)
        forget()
        return []


def check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise BadData(f"{folder}: there is no such folder")
    names = sorted([path.name for path in folder.iterdir()])
    allowed = f"one of {', '.join(REPLACEABLE)}"
    for name in names:
        if name not in REPLACEABLE:
            raise refuse(str(folder), "file", name, allowed)
    if not names:
        raise BadData(f"{folder}: is empty; there may be {', '.join(REPLACEABLE)}")


def load_all() -> None:
    """Everything that a folder may hold, in the order in which one rests on another."""
    load_types()
    load_crt()
    load_limits()
    load_options()
    load_products()
    load_board()
    load_chart("tournament")
    load_chart("advanced")
    load_names()
    load_scenarios()


def forget() -> None:
    """Whatever was made from the files that were in use before."""
    for name, module in list(sys.modules.items()):
        if name == PACKAGE or name.startswith(f"{PACKAGE}."):
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()
