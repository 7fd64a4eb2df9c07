"""Matches between two opponents, to measure strength: sides swapped, a draw counts half."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from airwar.bots.levels import choose
from airwar.common.registry import find_game
from airwar.kernel.play import Play
from airwar.kernel.sight import sight
from airwar.kernel.sources import Seeded


class Outcome(Struct, frozen=True):
    """One game of a match: the first opponent's score, its lead in points, and the length of the
    game."""

    score: float
    decisions: int
    lead: int = 0


def play_game(
    game_name: str, setup: Mapping[str, Any], levels: Mapping[str, str], seed: int
) -> Any:
    """Play one game with an opponent for each side. Returns the result and the decisions."""
    game = find_game(game_name)
    table: Play[Any] = Play(game, game.rules.opening(setup), Seeded(f"dice {seed}"), keep=False)
    rng = Random(f"thoughts {seed}")
    decisions = 0
    while table.request is not None:
        seat, request = next(iter(table.open.items()))
        # Only where answers are texts: to list all moves takes longer than to choose one.
        texts = request.question.answer is str
        options = request.question.options(table.state, request.about) if texts else ()
        if len(options) == 1 and "{" not in options[0]:
            table.give(seat, options[0])
            continue
        decisions += 1
        level = levels[game.rules.side_of(table.state, seat)]
        key = choose(level, game_name, sight(table, seat), rng.getrandbits(32))
        table.answer(seat, key)
    result = table.result
    assert result is not None
    return result, decisions


def match_game(
    game_name: str, setup: Mapping[str, Any], one: str, other: str, seed: int, swapped: bool
) -> Outcome:
    """A game of `one` against `other`; swapped, `one` has the second side."""
    game = find_game(game_name)
    first, second = game.rules.sides(game.rules.opening(setup))
    mine = second if swapped else first
    levels = {first: other, second: one} if swapped else {first: one, second: other}
    result, decisions = play_game(game_name, setup, levels, seed)
    score = 0.5 if result.winner is None else 1.0 if result.winner == mine else 0.0
    lead = sum([points if side == mine else -points for side, points in result.scores.items()])
    return Outcome(score, decisions, lead)


def interval(total: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; with draws it is a little wider than necessary."""
    if not games:
        return 0.0, 1.0
    share = total / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - reach) / scale, (middle + reach) / scale
