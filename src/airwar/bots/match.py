"""Matches between two opponents, for measures of strength: sides swapped, a draw as half."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from airwar.bots.levels import choose
from airwar.kernel.game import find_game
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded


class Outcome(Struct, frozen=True):
    """One game of a match: the first opponent's points of it, and how long it was."""

    score: float
    decisions: int


def play_game(
    game_name: str, setup: Mapping[str, Any], levels: Mapping[str, str], seed: int
) -> Any:
    """One game to its end: an opponent for each side. Gives winner and decisions."""
    game = find_game(game_name)
    table: Play[Any] = Play(game, game.setup(setup), Seeded(f"dice {seed}"), keep=False)
    rng = Random(f"thoughts {seed}")
    decisions = 0
    while table.request is not None:
        seat, request = next(iter(table.open.items()))
        options = request.question.options(table.state, request.about)
        if len(options) == 1 and "{" not in options[0]:
            table.give(seat, options[0])
            continue
        decisions += 1
        level = levels[game.side_of(table.state, seat)]
        key = choose(level, game_name, sight(table, seat), rng.getrandbits(32))
        table.answer(seat, key)
    result = table.result
    assert result is not None
    return result.winner, decisions


def match_game(
    game_name: str, setup: Mapping[str, Any], one: str, other: str, seed: int, swapped: bool
) -> Outcome:
    """A game of `one` against `other`; swapped, `one` has the second side."""
    game = find_game(game_name)
    first, second = game.sides(game.setup(setup))
    mine = second if swapped else first
    levels = {first: other, second: one} if swapped else {first: one, second: other}
    winner, decisions = play_game(game_name, setup, levels, seed)
    score = 0.5 if winner is None else 1.0 if winner == mine else 0.0
    return Outcome(score, decisions)


def interval(total: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; draws make it a little wider than it need be."""
    if not games:
        return 0.0, 1.0
    share = total / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - reach) / scale, (middle + reach) / scale
