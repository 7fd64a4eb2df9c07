"""A table of Angels 20: aircraft by their ids, and the plainest way on."""

from __future__ import annotations

from collections.abc import Iterable

from airwar.games.angels_20.game import GAME
from airwar.games.angels_20.rules.state import Battle, Plane
from airwar.kernel.requests import Roll
from tests import table


class Table(table.Table[Battle]):
    game = GAME

    def plane(self, id: str) -> Plane:
        return self.state.planes[self.state.find(id)]

    def fly_on(self) -> Table:
        """All others fly straight on, and nobody attacks, to the end of the turn."""
        turn = self.state.turn
        while not self.play.over and self.state.turn == turn:
            self.calm()
        return self

    def calm(self) -> None:
        """The plainest answer to whatever is asked."""
        request = self.play.request
        if isinstance(request, Roll):
            self.play.outcome((6,) * request.dice)
            return
        seat, choose = next(iter(self.play.open.items()))
        keys = choose.question.options(self.state, choose.about)
        plain = ("ahead", "end", "decline", "pass", "stay", "status:neutral", "keep", "wait")
        self.play.answer(seat, next((key for key in plain if key in keys), keys[0]))

    def until(self, stage: str) -> Table:
        """On, in the plainest way, to a stage of the turn."""
        while not self.play.over and self.state.stage != stage:
            self.calm()
        return self


def ids(keys: Iterable[str], word: str) -> list[str]:
    return sorted(key.removeprefix(word) for key in keys if key.startswith(word))
