"""Moments of games, for tests of the opponents."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import airwar.games  # noqa: F401  registers the games
from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
from airwar.kernel.sources import Seeded

WILD: Game[Any] = find_game("wild-blue-yonder")


def moments(
    game: Game[Any], setup: dict[str, Any], seed: int, share: float
) -> Iterator[tuple[Play[Any], str]]:
    """Some moments of a game, each with a seat that is asked; rules of thumb and chance play."""
    rng = Random(seed)
    play: Play[Any] = Play(game, game.rules.opening(setup), Seeded(rng), keep=False)
    while not play.over:
        seat = rng.choice(list(play.open))
        request = play.open[seat]
        if rng.random() < share:
            yield play, seat
        if rng.random() < 0.2 and request.question.name != "leader-step":
            play.give(seat, sample(request, play.state, rng))
        else:
            play.give(seat, game.bot.policy(play.state, request, rng))


def setups(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Random set-ups: any aircraft, switches, numbers of seats."""
    rng = Random(seed)
    for _ in range(count):
        setup = WILD.catalog.random_setup(rng)
        setup["turns"] = setup["turns"] or 4
        yield setup
