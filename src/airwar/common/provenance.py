"""Where a figure comes from: given by the rulebook, deduced from it, or reconstructed by us."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias

from airwar.common.data import refuse

Source: TypeAlias = Literal["given", "deduced", "reconstructed"]


def source_of(name: str, marked: Mapping[Source, Iterable[str]]) -> Source:
    """The source of a figure. Those that are not marked are reconstructed."""
    return next((source for source, names in marked.items() if name in names), "reconstructed")


def check_marked(
    names: Iterable[str], stands: Callable[[str], bool], file: str, field: str, what: str
) -> None:
    """Refuse marks on figures that do not exist."""
    for name in names:
        if not stands(name):
            raise refuse(file, field, name, what)
