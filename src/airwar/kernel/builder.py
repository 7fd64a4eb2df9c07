"""A set-up of one's own in words: each game brings its questions, a terminal asks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct


class Field(Struct, frozen=True):
    """One question of a builder.

    read   the value that an answer stands for, by what was answered before; raises BadData
    told   lines that help to answer, by what was answered before
    when   whether it is asked at all, by what was answered before
    """

    name: str
    prompt: str
    read: Callable[[str, Mapping[str, Any]], Any]
    default: str | None = None
    told: Callable[[Mapping[str, Any]], Sequence[str]] | None = None
    when: Callable[[Mapping[str, Any]], bool] | None = None


class Builder(Struct, frozen=True):
    """A game's builder.

    finish        the set-up that the answers make
    options       the options of a command that the builder takes, and those it cannot do without
    from_options  the set-up that options describe; raises BadData
    """

    fields: tuple[Field, ...]
    finish: Callable[[Mapping[str, Any]], dict[str, Any]]
    options: frozenset[str]
    needed: frozenset[str]
    from_options: Callable[[Mapping[str, Any]], dict[str, Any]]
