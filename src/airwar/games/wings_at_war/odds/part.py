"""What answers lead to: odds, and the words for an outcome."""

from __future__ import annotations

from typing import Any

from airwar.common.contract import Chance, Odds
from airwar.kernel.sight import Sight

from ..rules.state import Battle
from . import chances


class BattleOdds(Odds[Battle]):
    def outcome(self, before: Battle, after: Battle, seat: str) -> str:
        return chances.outcome(before, after, seat)

    def chances(self, sight: Sight[Battle], answer: Any) -> list[Chance]:
        return chances.chances(sight, answer)
