"""What a stranger reads of a game before sitting down to it: `cover.toml` of its package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Annotated

from msgspec import Meta, Struct

from airwar.common.data import read_toml, typed


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Scenarios under one heading, each with about how many minutes it takes."""

    title: str
    scenarios: dict[str, Annotated[int, Meta(gt=0)]]


class Cover(Struct, frozen=True, forbid_unknown_fields=True):
    """`complexity` counts from 1 to 5. Scenarios that no group names come after all others."""

    pitch: str = ""
    players: str = ""
    length: str = ""
    complexity: Annotated[int, Meta(ge=0, le=5)] = 0
    groups: tuple[Group, ...] = ()


def read_cover(package: str) -> Cover:
    path = files(package) / "cover.toml"
    return typed(read_toml(path), Cover, path.name)


def faults(cover: Cover, scenarios: Iterable[str]) -> Iterator[str]:
    """Scenarios that are in no group, in several, or in none that there is."""
    named = [key for group in cover.groups for key in group.scenarios]
    known = set(scenarios)
    yield from (f"{key}: no such scenario" for key in named if key not in known)
    yield from (f"{key}: in no group" for key in sorted(known - set(named)))
    yield from (f"{key}: named twice" for key in sorted({k for k in named if named.count(k) > 1}))
