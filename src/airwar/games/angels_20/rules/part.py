"""The rules and secrets of this game, as the kernel calls them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from airwar.kernel.game import Result, Rules, Secrets
from airwar.kernel.requests import Flow

from . import opening, victory
from .sequence import battle, where
from .state import SIDES, Battle


class BattleRules(Rules[Battle]):
    state = Battle

    def opening(self, setup: Mapping[str, Any]) -> Battle:
        return opening.open_game(setup)

    def flow(self, s: Battle) -> Flow[None]:
        return battle(s)

    def where(self, s: Battle) -> tuple[int, str, int]:
        return where(s)

    def seats(self, s: Battle) -> tuple[str, ...]:
        return s.seats

    def sides(self, s: Battle) -> tuple[str, ...]:
        return SIDES

    def side_of(self, s: Battle, seat: str) -> str:
        return seat.partition("-")[0]

    def result(self, s: Battle) -> Result | None:
        return victory.result(s)


class BattleSecrets(Secrets[Battle]):
    def redact(self, s: Battle, seat: str) -> Battle:
        """Nothing in a state is hidden; flights that are being built are not in it yet."""
        twin = s.__copy__()
        twin.log = None
        return twin
