"""Where the game's data lie; reading them is shared with the other games."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from airwar.common import data
from airwar.common.data import keyed_tables, read_toml, refuse, typed

__all__ = ["data_file", "fingerprint", "keyed_tables", "read_toml", "refuse", "typed"]


def data_file(name: str) -> Traversable:
    """A file of the game's own data folder."""
    return files("airwar.games.wild_blue_yonder") / "data" / name


@cache
def fingerprint() -> str:
    """What the data files hold, in a few letters."""
    return data.fingerprint(data_file(""))
