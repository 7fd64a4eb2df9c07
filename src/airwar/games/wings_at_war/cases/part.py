"""The case files of this game."""

from __future__ import annotations

from collections.abc import Sequence

from airwar.common.contract import Cases

from ..rules.state import Battle
from . import expectations, positions
from .words import NAMES, PARTS


class BattleCases(Cases[Battle]):
    moment = expectations.MOMENT

    def given(self, lines: Sequence[tuple[int, str]]) -> Battle:
        return positions.given(lines)

    def expect(self, s: Battle, words: Sequence[str]) -> str | None:
        return expectations.expect(s, words)

    def words(self) -> dict[str, list[str]]:
        return {
            part: [f"{word} {form}".strip() for word, (form, _) in meant.items()]
            for part, meant in PARTS.items()
        }

    def meanings(self) -> dict[str, dict[str, str]]:
        return {
            part: {word: meaning for word, (_, meaning) in meant.items()}
            for part, meant in PARTS.items()
        }

    def names(self) -> dict[str, str]:
        return dict(NAMES)
