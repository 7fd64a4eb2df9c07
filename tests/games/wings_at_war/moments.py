"""Positions of games, for tests of opponents and odds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from airwar.games.wings_at_war.game import GAME
from airwar.games.wings_at_war.rules.state import Battle
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, sample
from airwar.kernel.sources import Seeded


def moments(
    setup: dict[str, Any], seed: int, chance: float = 0.2
) -> Iterator[tuple[Play[Battle], str, Choose]]:
    """Every decision of a game that rules of thumb play, and now and then chance."""
    rng = Random(seed)
    opening = GAME.rules.opening(setup)
    play: Play[Battle] = Play(GAME, opening, Seeded(f"dice {seed}"), keep=False)
    while not play.over:
        seat, choose = next(iter(play.open.items()))
        yield play, seat, choose
        if rng.random() < chance:
            play.give(seat, sample(choose, play.state, rng))
        else:
            play.give(seat, GAME.bot.policy(play.state, choose, rng))


def legal(play: Play[Battle], choose: Choose, answer: Any) -> bool:
    return next(choose.question.refused(play.state, choose.about, answer), None) is None
