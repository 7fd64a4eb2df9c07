"""Kinds of surface unit, §14.0-units."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from airwar.common.cards import Cards
from airwar.common.data import keyed_tables, refuse, typed
from airwar.common.provenance import Source, check_marked
from airwar.kernel.errors import BadData

from . import LIBRARY

DIGEST: Final = 8
FILE: Final = "setup.surface_kinds"
FlakType: TypeAlias = Literal["S", "L", "H"]


class Flak(Struct, frozen=True, forbid_unknown_fields=True):
    """One flak rating; small arms have no fire channels."""

    type: FlakType
    strength: Annotated[int, Meta(ge=0, le=2)]
    channels: Annotated[int, Meta(ge=0, le=4)] = 0
    low_angle: bool = False


class SurfaceKind(Struct, frozen=True, forbid_unknown_fields=True, weakref=True):
    key: str
    name: str
    type: Literal["ship", "land"]
    defense: Annotated[int, Meta(ge=-4, le=4)]
    damage: Annotated[int, Meta(ge=1, le=40)]
    vp: Annotated[int, Meta(ge=0, le=40)]
    armored: bool = False
    hard: bool = False
    flak: Annotated[tuple[Flak, ...], Meta(max_length=2)] = ()
    launches: bool = False
    at_gun: bool = False
    source: Source = "reconstructed"
    given: tuple[str, ...] = ()
    deduced: tuple[str, ...] = ()


def check_kind(kind: SurfaceKind, file: str) -> SurfaceKind:
    """The kind, if its parts fit together. Raises BadData."""
    fields = set(kind.__struct_fields__) - {"key", "source", "given", "deduced"}
    for mark in ("given", "deduced"):
        allowed = f"one of {', '.join(sorted(fields))}"
        check_marked(getattr(kind, mark), fields.__contains__, file, f"{kind.key}.{mark}", allowed)
    for place, flak in enumerate(kind.flak):
        where = f"{kind.key}.flak[{place}]"
        if (flak.type == "S") != (flak.channels == 0):
            raise BadData(f"{file}: {where}.channels: small arms have none, other flak has some")
        if flak.low_angle and flak.type != "H":
            raise BadData(f"{file}: {where}.low_angle: only heavy flak is low-angle")
    types = [flak.type for flak in kind.flak]
    if len(set(types)) < len(types):
        raise BadData(f"{file}: {kind.key}.flak: two ratings of one type")
    if kind.armored and kind.type != "ship":
        raise BadData(f"{file}: {kind.key}.armored: only ships are armored; others are hard")
    return kind


@cache
def load_surface() -> Mapping[str, SurfaceKind]:
    found = keyed_tables(LIBRARY.file("surface.toml"), SurfaceKind)
    return MappingProxyType({key: check_kind(each, "surface.toml") for key, each in found.items()})


KINDS: Final = Cards(load_surface, "surface_kinds")
surface_kind: Final = KINDS.__getitem__  # by key: one of ours, or of a set-up that is in use


def own_kind(file: str, key: str, raw: Any) -> SurfaceKind:
    """A kind that a set-up brings along. Raises BadData."""
    if not isinstance(raw, Mapping):
        raise refuse(file, key, raw, "a table")
    found = typed({"source": "given", **raw, "key": key}, SurfaceKind, file, key)
    check_kind(found, file)
    digest = hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:DIGEST]
    return replace(found, key=f"{key}-{digest}")
