"""How fast a game is: random decisions, forks, imagined worlds, opening a long game.

Times are processor times, so other work on the machine does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from airwar.common.contract import Game
from airwar.kernel.play import Play
from airwar.kernel.record import restore, snapshot
from airwar.kernel.requests import sample
from airwar.kernel.sight import imagine, sight
from airwar.kernel.sources import Seeded
from airwar.lab.selfplay import random_playout

LONG = 1000  # answers of the long game
TRIED = 60  # games after which none is expected to be long
MIDDLES = 40  # positions in mid-game at which forks and worlds are measured


class Speed(Struct, frozen=True):
    game: str
    decisions_per_second: float
    answers_per_second: float
    fork_us: float
    imagine_us: float
    open_1000_ms: float
    ten_moves_ms: float


def measure(game: Game[Any], seconds: float = 1.0) -> Speed:
    """Measure a game; each part takes about `seconds`."""
    opening = game.rules.opening({"scenario": game.catalog.default_scenario})
    decisions, answers = random_rate(game, opening, seconds)
    middles = mid_games(game, opening)
    seats = [next(iter(play.open)) for play in middles]
    sights = [sight(play, seat) for play, seat in zip(middles, seats, strict=True)]
    rng = Random(3)
    fork = timed([play.fork for play in middles], seconds)
    worlds = timed([lambda s=seen: imagine(game, s, rng) for seen in sights], seconds)  # type: ignore[misc]
    saved = [snapshot(play) for play in long_games(game)]
    opened = timed([lambda d=data: restore(game, d) for data in saved], seconds)  # type: ignore[misc]
    tens = timed([lambda p=play: ten_moves(p) for play in middles], seconds)  # type: ignore[misc]
    return Speed(
        game.name,
        round(decisions, 1),
        round(answers, 1),
        round(fork * 1e6, 2),
        round(worlds * 1e6, 2),
        round(opened * 1e3, 4),
        round(tens * 1e3, 4),
    )


def random_rate(game: Game[Any], opening: Any, seconds: float) -> tuple[float, float]:
    """Random decisions per second, and answers (dice, draws and forced ones included)."""
    decisions = answers = number = 0
    start = now = time.process_time()
    while now - start < seconds:
        rng = Random(number)
        play = Play(game, opening, Seeded(rng), keep=False)
        decisions += random_playout(play, rng)
        answers += play.number
        number += 1
        now = time.process_time()
    return decisions / (now - start), answers / (now - start)


def timed(calls: list[Callable[[], Any]], seconds: float) -> float:
    """Mean seconds per call."""
    rounds = 0
    start = now = time.process_time()
    while now - start < seconds:
        for call in calls:
            call()
        rounds += 1
        now = time.process_time()
    return (now - start) / (rounds * len(calls))


def mid_games(game: Game[Any], opening: Any) -> list[Play[Any]]:
    """Random games, each stopped at a choice about halfway through."""
    found: list[Play[Any]] = []
    number = 0
    while len(found) < MIDDLES:
        number += 1
        whole = Play(game, opening, Seeded(number), keep=False)
        random_playout(whole, Random(number))
        play = Play(game, opening, Seeded(number), keep=False)
        if step(play, Random(number), whole.number // 2):
            found.append(play)
    return found


def step(play: Play[Any], rng: Random, answers: int, timid: float = 0.0) -> bool:
    """Play on up to a number of answers; False if the game ended before.

    `timid` is how often the first option is taken, which usually means to do nothing.
    """
    while not play.over and play.number < answers:
        seat, choose = next(iter(play.open.items()))
        first = choose.question.options(play.state, choose.about)[0]
        calm = rng.random() < timid
        play.give(seat, first if calm else sample(choose, play.state, rng))
    return not play.over


def ten_moves(play: Play[Any]) -> None:
    """Ten moves as a server makes them: checked, logged, kept."""
    twin: Play[Any] = Play(play.game, play.base, Seeded(5), keep=True)
    rng = Random(5)
    for _ in range(10):
        if twin.over:
            return
        seat, choose = next(iter(twin.open.items()))
        twin.answer(seat, sample(choose, twin.state, rng))


def long_games(game: Game[Any]) -> list[Play[Any]]:
    """A few games with a thousand answers each, between players who avoid a fight.

    Where none lasts so long, they are games at their end.
    """
    found: list[Play[Any]] = []
    short: list[Play[Any]] = []
    for number in range(2000):
        rng = Random(f"long {number}")
        play = Play(game, game.rules.opening(game.catalog.random_setup(rng)), Seeded(rng))
        if step(play, rng, LONG, timid=0.97):
            found.append(play)
        elif number < TRIED:
            short.append(play)
        if len(found) == 5:
            return found
        if number == TRIED and not found:
            return sorted(short, key=lambda each: each.number)[-5:]
    raise AssertionError(f"hardly a game of {game.name} lasts for {LONG} answers")
