"""Data files give lengths in inches; the rules count hundredths of an inch."""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, TypeAlias

INCH: Final = 100

Source: TypeAlias = Literal["given", "deduced", "reconstructed"]


def data_file(name: str) -> Traversable:
    return files("airwar.games.wings_at_war.data").joinpath(name)


def in_hundredths(raw: Any, names: tuple[str, ...]) -> Any:
    """A table with the lengths of these names, at any depth, as whole hundredths of an inch."""
    if isinstance(raw, Mapping):
        return {
            name: _scaled(value) if name in names else in_hundredths(value, names)
            for name, value in raw.items()
        }
    if isinstance(raw, list):
        return [in_hundredths(each, names) for each in raw]
    return raw


def _scaled(value: Any) -> Any:
    """What is no number stays as it is, and is refused by the type that is wanted."""
    if isinstance(value, list):
        return [_scaled(each) for each in value]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return round(value * INCH)
