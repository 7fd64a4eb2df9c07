"""Chances, for the contract."""

from __future__ import annotations

from typing import Any

from airwar.common import contract
from airwar.kernel.sight import Sight

from ..rules.state import Raid
from . import chances


class RaidOdds(contract.Odds[Raid]):
    def outcome(self, before: Raid, after: Raid, seat: str) -> str:
        return chances.outcome(before, after, seat)

    def chances(self, sight: Sight[Raid], answer: Any) -> list[contract.Chance]:
        return [contract.Chance(what, p) for what, p in chances.chances(sight, answer)]
