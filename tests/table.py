"""A table to try the rules of any game at: a position in words, answers in words, what comes of it.

    class Table(table.Table[Battle]):
        game = GAME

    t = Table("allied hurricane-i at 0616/0", "axis bf-109e-ace at 0605/3 alt 4")
    t.do("allied speed:3", "allied tight-turn:left", "dice 5 5", "allied ahead")
    t.expect("at A1 0615/4")

The words of a position and of an expectation are those of case files. `dice 3 4` is what the game
throws next, `draw KEY...` what it draws.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self

from airwar.common.cases import check
from airwar.common.contract import Game
from airwar.kernel.game import S
from airwar.kernel.play import Play
from airwar.kernel.record import asked
from airwar.kernel.requests import Denial, Draw, Roll, Together


class Table(Generic[S]):
    """A game under way that is spoken to in short words."""

    game: ClassVar[Game[Any]]
    play: Play[S]

    def __init__(self, *position: str) -> None:
        lines = [line for text in position for line in text.splitlines() if line.strip()]
        self.play = Play(self.game, self.game.cases.given(list(enumerate(lines, start=1))))

    @classmethod
    def set_up(cls, scenario: str = "", **setup: Any) -> Self:
        """A game from a scenario with changes, or from a set-up of its own."""
        named = {"scenario": scenario} if scenario else {}
        table = cls.__new__(cls)
        table.play = Play(cls.game, cls.game.rules.opening(named | setup))
        return table

    @property
    def state(self) -> S:
        return self.play.state

    # -- what a game may say shorter ----------------------------------------------------------

    def long(self, key: str) -> str:
        """An answer as the game has it."""
        return key

    def short(self, key: str) -> str:
        """An answer as tests write it."""
        return key

    def drawn(self, words: list[str]) -> tuple[int, ...]:
        """What is drawn, by its names."""
        return tuple(map(int, words))

    # -- doing --------------------------------------------------------------------------------

    def do(self, *lines: str) -> Self:
        """Answer for seats, cards and dice, one line each."""
        for line in lines:
            who, *words = line.split()
            if who == "draw":
                assert isinstance(self.play.request, Draw), f"the game asks {asked(self.play)}"
                self.play.outcome(self.drawn(words))
            elif who == "dice":
                assert isinstance(self.play.request, Roll), f"the game asks {asked(self.play)}"
                self.play.outcome(tuple(map(int, words)))
            else:
                offer, answer = self.play.read(who, self.long(words[0]))
                self.play.answer(who, answer, offer)
        return self

    def move(self, seat: str, *keys: str) -> Self:
        """Several answers of one seat, one after the other; `d34` are dice 3 and 4."""
        for key in keys:
            dice = key[1:] if key[0] == "d" and key[1:].isdigit() else ""
            self.do(f"dice {' '.join(dice)}" if dice else f"{seat} {key}")
        return self

    # -- looking ------------------------------------------------------------------------------

    def expect(self, *expectations: str) -> Self:
        for text in expectations:
            wrong = check(self.play, text.split())
            assert wrong is None, f"expected {text!r}: {wrong}"
        return self

    def asks(self, seat: str = "") -> str:
        """The rule under which a seat is asked; without a seat, all that the game asks."""
        if not seat:
            return asked(self.play)
        assert seat in self.play.open, f"the game asks {asked(self.play)}"
        request = self.play.request
        if isinstance(request, Together):
            return request.rule
        return self.play.open[seat].question.rule

    def keys(self, seat: str) -> list[str]:
        """What a seat may answer, in the order in which it is offered."""
        return [self.short(option.key) for option in self.play.options(seat)]

    def offered(self, seat: str) -> set[str]:
        return set(self.keys(seat))

    def denial(self, seat: str, key: str) -> Denial:
        offer, answer = self.play.read(seat, self.long(key))
        denial = self.play.why_not(seat, answer, offer)
        assert denial is not None, f"{key} is on offer"
        return denial

    def denied(self, seat: str, key: str) -> tuple[str, str]:
        """Rule and reason why a seat may not answer this."""
        denial = self.denial(seat, key)
        return denial.rule, denial.reason

    def rule(self, seat: str, key: str) -> str:
        """The rule by which an answer is denied."""
        return self.denial(seat, key).rule

    def told(self, rule: str, seat: str | None = None) -> list[str]:
        """What the log says by a rule; what one seat may read of it, if one is named."""
        return [
            told.event.text
            for told in self.play.events
            if told.event.rule == rule
            and (seat is None or told.event.to is None or seat in told.event.to)
        ]

    def waits_for(self) -> tuple[str, int]:
        """The rule of the dice that the game waits for, and their number."""
        request = self.play.request
        assert isinstance(request, Roll), f"the game asks {asked(self.play)}"
        return request.rule, request.dice

    def draws(self) -> Draw:
        """The draw that the game waits for."""
        request = self.play.request
        assert isinstance(request, Draw), f"the game asks {asked(self.play)}"
        return request
