"""The words of case files, for the contract."""

from __future__ import annotations

from airwar.common.vocabulary import WordCases

from ..rules.state import War
from .expectations import EXPECTED
from .positions import Reader


class WarCases(WordCases[War]):
    def __init__(self) -> None:
        super().__init__(Reader, EXPECTED)
