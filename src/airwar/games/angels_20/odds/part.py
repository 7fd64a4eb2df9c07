"""The odds of this game: chances, reach and paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from airwar.common.contract import Chance, Odds
from airwar.kernel.sight import Sight

from ..rules.state import Battle
from . import chances, paths, reach, threats


class BattleOdds(Odds[Battle]):
    def outcome(self, before: Battle, after: Battle, seat: str) -> str:
        return chances.outcome(before, after, seat)

    def chances(self, sight: Sight[Battle], answer: str) -> list[Chance]:
        return chances.chances(sight, answer)

    def plans(self, s: Battle, seat: str) -> list[dict[str, Any]]:
        """Everywhere that the seat's aircraft can get to now, with the chance and the answers."""
        return reach.plans(s, seat)

    def beyond(self, s: Battle, seat: str, plan: Mapping[str, Any]) -> dict[str, Any]:
        """Whom one fires at from there, and who could fire at one."""
        return threats.beyond(s, plan)

    def path(self, s: Battle, seat: str, plan: Sequence[str]) -> list[dict[str, Any]]:
        """Hex by hex, with every check on the way and its chance."""
        return [to_builtins(step) for step in paths.path(s, seat, plan)]
