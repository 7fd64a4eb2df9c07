"""The case files of this game."""

from __future__ import annotations

from airwar.common.vocabulary import WordCases

from ..rules.state import Battle
from .expectations import EXPECTED
from .positions import Reader


class BattleCases(WordCases[Battle]):
    def __init__(self) -> None:
        super().__init__(Reader, EXPECTED)
