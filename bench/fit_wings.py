"""Fit the weights of Wings at War's evaluator to games of its rules of thumb.

    python bench/fit_wings.py --games 480 --seed 1

prints the weights for src/airwar/games/wings_at_war/bot/evaluate.py. Needs numpy.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from regression import Row, fit, mirrored

from airwar.common.registry import find_game
from airwar.games.wings_at_war.bot.evaluate import facts
from airwar.kernel.play import Play
from airwar.kernel.sources import Seeded

SHARE = 0.04  # of the states of a game that are taken


def play(scenario: str, rng: Random) -> list[Row]:
    """One game between two playout policies, and what it led to."""
    game = find_game("wings-at-war")
    table: Play[Any] = Play(
        game, game.rules.opening({"scenario": scenario}), Seeded(rng), keep=False
    )
    pilot = game.bot.playout()
    seen = []
    while table.request is not None:
        seat, request = next(iter(table.open.items()))
        if table.state.turn and rng.random() < SHARE:
            seen.append(facts(table.state))
        table.give(seat, pilot(table.state, request, rng))
    result = table.result
    assert result is not None
    score = 0.5 if result.winner is None else float(result.winner == "A")
    return [(each, score) for each in seen]


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the evaluator of Wings at War.")
    parser.add_argument("--games", type=int, default=480)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    scenarios = [each.key for each in find_game("wings-at-war").catalog.scenarios()]
    rows = [
        row for number in range(args.games) for row in play(scenarios[number % len(scenarios)], rng)
    ]
    weights, loss = fit(mirrored(rows))
    print(", ".join(f"{weight:.2f}" for weight in weights))
    print(f"{len(rows)} states of {args.games} games, log-loss {loss:.3f}")


if __name__ == "__main__":
    main()
