"""The set-up builder of a terminal: each game brings its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct


class Field(Struct, frozen=True):
    """One question of a builder.

    read   the value of an answer; raises BadData
    told   lines of help
    when   whether it is asked at all

    All three get the answers given so far.
    """

    name: str
    prompt: str
    read: Callable[[str, Mapping[str, Any]], Any]
    default: str | None = None
    told: Callable[[Mapping[str, Any]], Sequence[str]] | None = None
    when: Callable[[Mapping[str, Any]], bool] | None = None


class Builder(Struct, frozen=True):
    """A game's builder.

    finish        makes the set-up from the answers
    options       the command-line options that the builder takes; `needed`: those it requires
    from_options  makes the set-up from options; raises BadData
    own           the answer and option that hold pieces of the player's own; "": it takes none
    """

    fields: tuple[Field, ...]
    finish: Callable[[Mapping[str, Any]], dict[str, Any]]
    options: frozenset[str]
    needed: frozenset[str]
    from_options: Callable[[Mapping[str, Any]], dict[str, Any]]
    own: str = ""
