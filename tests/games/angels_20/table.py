"""A table to try rules at: a position in words, answers in words, and what comes of them.

    t = Table("allied hurricane-i at 0616/0", "axis bf-109e-ace at 0605/3 alt 4")
    t.do("allied speed:3", "allied tight-turn:left", "dice 5 5", "allied ahead")
    t.expect("at A1 0615/4")

The words of a position and of an expectation are those of case files. `dice 3 4` is what the game
throws next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from airwar.games.angels_20.face import GAME
from airwar.games.angels_20.state import Battle, Plane
from airwar.kernel.case import check
from airwar.kernel.play import Play
from airwar.kernel.record import asked
from airwar.kernel.requests import Denial, Roll


class Table:
    """A game under way that is spoken to in short words."""

    play: Play[Battle]

    def __init__(self, *position: str) -> None:
        lines = [line for text in position for line in text.splitlines() if line.strip()]
        self.play = Play(GAME, GAME.given(list(enumerate(lines, start=1))))

    @classmethod
    def set_up(cls, scenario: str, **more: Any) -> Table:
        """A game from a scenario."""
        table = cls.__new__(cls)
        table.play = Play(GAME, GAME.setup({"scenario": scenario, **more}))
        return table

    @property
    def state(self) -> Battle:
        return self.play.state

    def plane(self, id: str) -> Plane:
        return self.state.planes[self.state.find(id)]

    # -- doing --------------------------------------------------------------------------------

    def do(self, *lines: str) -> Table:
        """Answer for seats and dice, one line each."""
        for line in lines:
            who, *words = line.split()
            if who == "dice":
                assert isinstance(self.play.request, Roll), f"the game asks {asked(self.play)}"
                self.play.outcome(tuple(map(int, words)))
            else:
                self.play.answer(who, words[0])
        return self

    def move(self, seat: str, *keys: str) -> Table:
        """Several answers of one seat, one after the other; `d34` are dice 3 and 4."""
        for key in keys:
            dice = key[1:] if key[0] == "d" and key[1:].isdigit() else ""
            self.do(f"dice {' '.join(dice)}" if dice else f"{seat} {key}")
        return self

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

    # -- looking ------------------------------------------------------------------------------

    def expect(self, *expectations: str) -> Table:
        for text in expectations:
            wrong = check(self.play, text.split())
            assert wrong is None, f"expected {text!r}: {wrong}"
        return self

    def keys(self, seat: str) -> list[str]:
        return [option.key for option in self.play.options(seat)]

    def denial(self, seat: str, key: str) -> Denial:
        denial = self.play.why_not(seat, key)
        assert denial is not None, f"{key} is on offer"
        return denial

    def rule(self, seat: str, key: str) -> str:
        """The rule by which a key is denied."""
        return self.denial(seat, key).rule

    def asks(self) -> str:
        return asked(self.play)

    def told(self, rule: str) -> list[str]:
        """What was told under a rule."""
        return [told.event.text for told in self.play.events if told.event.rule == rule]

    def waits_for(self) -> tuple[str, int]:
        """The rule of the dice that the game waits for, and their number."""
        request = self.play.request
        assert isinstance(request, Roll), f"the game asks {asked(self.play)}"
        return request.rule, request.dice


def ids(keys: Iterable[str], word: str) -> list[str]:
    return sorted(key.removeprefix(word) for key in keys if key.startswith(word))
