"""Opponents play each other, many games at once.

A game depends only on its own seed, so results do not depend on the number of processes.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any

from msgspec import Struct

import airwar.games  # noqa: F401  (it registers the games, also in a worker)
from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.kernel.errors import BadData
from airwar.kernel.play import Play
from airwar.kernel.record import Header, write
from airwar.kernel.requests import Choose
from airwar.kernel.sources import Seeded
from airwar.lab.players import RANDOM, answer, seed_of

BOUND = 20_000  # answers, dice and draws included; a longer game is taken for endless
WARM = 0.5  # seconds to measure the speed of random games
POOL_PAYS = 4.0  # seconds of work that are worth starting processes for


class Match(Struct, frozen=True):
    """Who plays what: everything a worker needs. `levels` are by seat, in the game's order."""

    game: str
    setup: dict[str, Any]
    levels: tuple[str, ...]
    seed: int
    records: bool = False


class Outcome(Struct, frozen=True):
    """How one game went. `fault` says what broke, if something did."""

    number: int
    decisions: int
    winner: str | None = None
    fault: str = ""
    record: str = ""


class Summary(Struct, frozen=True):
    """What `airwar autoplay` prints."""

    game: str
    scenario: str
    seats: list[str]
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    wins: dict[str, int]
    draws: int
    faults: int


def seat_levels(seats: Sequence[str], levels: Sequence[str]) -> tuple[str, ...]:
    """One level for each seat; a single one counts for all."""
    if len(levels) == 1:
        return tuple(levels) * len(seats)
    if len(levels) != len(seats):
        raise BadData(f"{len(levels)} players for {len(seats)} seats: {', '.join(seats)}")
    return tuple(levels)


def run(match: Match, games: int, jobs: int) -> Iterator[Outcome]:
    """Play the games; outcomes arrive in any order."""
    jobs = min(jobs, games)
    if jobs > 1 and set(match.levels) != {RANDOM}:
        yield from _pooled(match, range(games), jobs, 1.0)
        return
    started = time.perf_counter()
    for number in range(games):
        yield play_one(match, number)
        spent, left = time.perf_counter() - started, games - number - 1
        if jobs > 1 and spent > WARM and spent / (number + 1) * left > POOL_PAYS:
            yield from _pooled(match, range(number + 1, games), jobs, spent / (number + 1))
            return


def _pooled(match: Match, numbers: range, jobs: int, each: float) -> Iterator[Outcome]:
    """Chunks of about a second: few enough to be cheap, many enough to share and show."""
    size = max(1, min(len(numbers) // (jobs * 2), int(1 / max(each, 1e-6))))
    chunks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    # Spawned, because a forked child would inherit the threads of a progress bar.
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_quietly) as pool:
        work = [pool.submit(play_chunk, match, chunk) for chunk in chunks]
        try:
            for chunk in as_completed(work):
                yield from chunk.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_quietly() -> None:
    """Ctrl-C reaches the workers too; they end silently, and the command reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_chunk(match: Match, numbers: range) -> list[Outcome]:
    return [play_one(match, number) for number in numbers]


def play_one(match: Match, number: int) -> Outcome:
    """Game `number` of a match. A fault is returned, not raised."""
    decisions = 0
    try:
        game = find_game(match.game)
        seed = seed_of(match.seed, number)
        opening = _opening(match.game, json.dumps(match.setup, sort_keys=True))
        play = Play(game, opening, Seeded(Random(seed)), keep=match.records)
        levels = dict(zip(game.rules.seats(play.state), match.levels, strict=True))
        if set(levels.values()) == {RANDOM} and not match.records:
            decisions = random_playout(play, Random(seed + 1))
        else:
            decisions = playout(play, levels, seed)
        result = play.result
        if result is None:
            raise AssertionError("the game is over and has no result")
    except Exception as error:  # Any error of a rule or an opponent is a fault of this game.
        return Outcome(number, decisions, fault=f"{type(error).__name__}: {error}")
    text = _record(game, play, match, levels) if match.records else ""
    return Outcome(number, decisions, result.winner, record=text)


@lru_cache(8)
def _opening(game: str, setup: str) -> Any:
    """States replace their values and never change them, so all games can share one opening."""
    return find_game(game).rules.opening(json.loads(setup))


def _record(game: Game[Any], play: Play[Any], match: Match, levels: Mapping[str, str]) -> str:
    header = Header(game.name, match.setup, game.version, game.catalog.fingerprint(), dict(levels))
    return write(play, header)


def playout(play: Play[Any], levels: Mapping[str, str], seed: int) -> int:
    """Play to the end with these opponents; returns the number of decisions."""
    decisions = 0
    while not play.over:
        if play.number > BOUND:
            raise AssertionError(f"the game has not ended after {BOUND} answers")
        for seat, choose in list(play.open.items()):
            options = choose.question.options(play.state, choose.about)
            if len(options) > 1 or choose.question.answer is not str:
                decisions += 1
                key = answer(levels[seat], play, seat, seed_of(seed, play.number, seat))
                play.answer(seat, key)
            else:
                play.give(seat, options[0])
    return decisions


def random_playout(play: Play[Any], rng: Random) -> int:
    """Play to the end at random, listing every option; returns the number of decisions."""
    decisions, random = 0, rng.random
    for _ in range(BOUND):
        request = play.request
        if request is None:
            return decisions
        if type(request) is not Choose:
            decisions += _random_parts(play, rng)
            continue
        question = request.question
        if question.answer is not str:  # Its options are not all of its answers.
            decisions += 1
            play.send(question.random(play.state, request.about, rng))
            continue
        options = question.options(play.state, request.about)
        count = len(options)
        if count > 1:
            decisions += 1
            play.send(options[int(random() * count)])
        else:
            play.send(options[0])
    raise AssertionError(f"the game has not ended after {BOUND} choices")


def _random_parts(play: Play[Any], rng: Random) -> int:
    decisions = 0
    for seat, choose in list(play.open.items()):
        options = choose.question.options(play.state, choose.about)
        decisions += len(options) > 1 or choose.question.answer is not str
        play.give(seat, choose.question.random(play.state, choose.about, rng))
    return decisions


def summary(
    match: Match, scenario: str, sides: Sequence[str], outcomes: Sequence[Outcome], seconds: float
) -> Summary:
    wins = dict.fromkeys(sides, 0)
    for outcome in outcomes:
        if outcome.winner is not None:
            wins[outcome.winner] += 1
    decisions = sum(outcome.decisions for outcome in outcomes)
    faults = sum(bool(outcome.fault) for outcome in outcomes)
    return Summary(
        match.game,
        scenario,
        list(match.levels),
        len(outcomes),
        decisions,
        round(seconds, 4),
        round(decisions / max(seconds, 1e-9), 1),
        wins,
        len(outcomes) - sum(wins.values()) - faults,
        faults,
    )


__all__ = [
    "Match",
    "Outcome",
    "Summary",
    "play_one",
    "playout",
    "random_playout",
    "run",
    "seat_levels",
    "summary",
]
