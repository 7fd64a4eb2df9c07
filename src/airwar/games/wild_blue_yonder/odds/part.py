"""The odds of this game."""

from __future__ import annotations

from airwar.common.contract import Chance, Odds
from airwar.kernel.sight import Sight

from ..rules.state import Dogfight
from . import chances


class DogfightOdds(Odds[Dogfight]):
    def outcome(self, before: Dogfight, after: Dogfight, seat: str) -> str:
        return chances.outcome(before, after, seat)

    def chances(self, sight: Sight[Dogfight], answer: str) -> list[Chance]:
        return chances.chances(sight, answer)
