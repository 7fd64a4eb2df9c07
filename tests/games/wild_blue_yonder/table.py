"""A table to try rules at: a position in words, answers in words, and what comes of them.

    t = Table("allied spitfire-i hand MAN", "axis bf109e-3 hand TT SCI")
    t.do("allied target:X1/leader", "allied MAN", "axis TT")
    t.expect("position A1 neutral")

Cards are named by their codes: `MAN` is `play:maneuver`, `IMS11/heavy`, `VR/dive`, `pay:TT`,
`discard:BR`. `draw MAN TT` are the cards that the game draws next, `dice 2` what it throws.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from airwar.games.wild_blue_yonder.cards import INDEX, KINDS
from airwar.games.wild_blue_yonder.expectations import code_cards, read_cards
from airwar.games.wild_blue_yonder.face import GAME
from airwar.games.wild_blue_yonder.state import Dogfight
from airwar.kernel.case import check
from airwar.kernel.play import Play
from airwar.kernel.record import asked
from airwar.kernel.requests import Draw, Roll, Together

CODE_KEYS = {kind.code: kind.key for kind in KINDS}
KEY_CODES = {kind.key: kind.code for kind in KINDS}


class Table:
    """A game under way that is spoken to in short words."""

    play: Play[Dogfight]

    def __init__(self, *position: str) -> None:
        lines = [line for text in position for line in text.splitlines() if line.strip()]
        self.play = Play(GAME, GAME.given(list(enumerate(lines, start=1))))

    @classmethod
    def set_up(cls, **setup: Any) -> Table:
        """A game from a set-up, before the altitudes are chosen."""
        table = cls.__new__(cls)
        table.play = Play(GAME, GAME.setup(setup))
        return table

    @property
    def state(self) -> Dogfight:
        return self.play.state

    # -- doing --------------------------------------------------------------------------------

    def do(self, *lines: str) -> Table:
        """Answer for seats, cards and dice, one line each."""
        for line in lines:
            who, *words = line.split()
            if who == "draw":
                assert isinstance(self.play.request, Draw), f"the game asks {asked(self.play)}"
                self.play.outcome(read_cards(words))
            elif who == "dice":
                assert isinstance(self.play.request, Roll), f"the game asks {asked(self.play)}"
                self.play.outcome(tuple(map(int, words)))
            else:
                self.play.answer(who, long_key(words[0]))
        return self

    def draws(self) -> Draw:
        """The draw that the game waits for."""
        request = self.play.request
        assert isinstance(request, Draw), f"the game asks {asked(self.play)}"
        return request

    # -- looking ------------------------------------------------------------------------------

    def expect(self, *expectations: str) -> Table:
        for text in expectations:
            wrong = check(self.play, text.split())
            assert wrong is None, f"expected {text!r}: {wrong}"
        return self

    def asks(self, seat: str) -> str:
        """The rule under which a seat is asked."""
        assert seat in self.play.open, f"the game asks {asked(self.play)}"
        request = self.play.request
        if isinstance(request, Together):
            return request.rule
        return self.play.open[seat].question.rule

    def offered(self, seat: str) -> set[str]:
        """What a seat may answer, in short words."""
        return {short_key(option.key) for option in self.play.options(seat)}

    def denied(self, seat: str, key: str) -> tuple[str, str]:
        """Rule and reason why a seat may not answer this."""
        denial = self.play.why_not(seat, long_key(key))
        assert denial is not None, f"{key} is on offer"
        return denial.rule, denial.reason

    def told(self, rule: str, seat: str | None = None) -> list[str]:
        """What the log says by a rule; what one seat may read of it, if one is named."""
        return [
            told.event.text
            for told in self.play.events
            if told.event.rule == rule
            and (seat is None or told.event.to is None or seat in told.event.to)
        ]

    def hand(self, element: str) -> str:
        return code_cards(next(e.hand for e in self.state.elements if e.id == element))


def long_key(key: str) -> str:
    """play:in-my-sights-1b1h/heavy for IMS11/heavy, pay:tight-turn for pay:TT."""
    head, colon, rest = key.partition(":")
    name, slash, tail = (rest if colon else head).partition("/")
    if name in CODE_KEYS:
        return f"{head if colon else 'play'}:{CODE_KEYS[name]}{slash}{tail}"
    return key


def short_key(key: str) -> str:
    head, colon, rest = key.partition(":")
    name, slash, tail = rest.partition("/")
    if colon and name in KEY_CODES:
        return f"{'' if head == 'play' else head + ':'}{KEY_CODES[name]}{slash}{tail}"
    return key


def words(keys: Iterable[str] | str) -> set[str]:
    return set(keys.split() if isinstance(keys, str) else keys)


__all__ = ["INDEX", "Table", "long_key", "short_key", "words"]
