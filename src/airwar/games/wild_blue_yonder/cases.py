"""The language of case files: positions as text, and what is expected of them."""

from __future__ import annotations

from collections.abc import Sequence

from airwar.kernel.errors import BadRecord

from .state import Dogfight


def given(lines: Sequence[tuple[int, str]]) -> Dogfight:
    raise BadRecord("positions cannot be read yet", lines[0][0])


def expect(s: Dogfight, words: Sequence[str]) -> str | None:
    return f"unknown expectation {' '.join(words)!r}"
