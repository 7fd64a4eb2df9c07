"""Fit the weights of Wing Leader's evaluator to games of its rules of thumb.

    python bench/fit_bands.py --games 600 --seed 1

prints them; they stand in src/airwar/games/wing_leader/bot/evaluate.py. Needs numpy. What is
fitted is the lead that the rest of a game brings: the facts by their weights, and what a scenario
promises, as much of it as there is time left. A few hundred games tell little about some facts, so
the weights are drawn toward GUESS.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Final, NamedTuple

import numpy as np

from airwar.common.registry import find_game
from airwar.games.wing_leader.bot.evaluate import TURNS, WEIGHTS, Sums
from airwar.games.wing_leader.data.kinds import other
from airwar.games.wing_leader.rules.ending import half_points
from airwar.games.wing_leader.rules.state import Raid
from airwar.kernel.play import Play
from airwar.kernel.sources import Seeded

RIDGE: Final = 300.0  # positions that a guess is worth
GUESS: Final = {
    "exit": 0.95,
    "exit hunted": -0.05,
    "bombs": 0.6,
    "bombs broken": -0.35,
    "hunted": -0.1,
    "in danger": -0.4,
    "fighter": 2.0,
    "disrupted": -1.5,
    "spent": -1.0,
    "close": 0.5,
    "hunting": 0.5,
    "chased": -0.5,
    "idle": 0.0,
}


class Row(NamedTuple):
    """A position: its facts, the turns its bombers have, those of the opening, the lead gained."""

    scenario: str
    facts: list[float]
    turns: float
    all_turns: float
    units: int
    gained: float


def lead(s: Raid) -> int:
    points, of = half_points(s), s.setup.victory.of
    return points[of] - points[other(of)]


def play(key: str, seed: str) -> list[Row]:
    """A game: the facts at the start of each turn, and what the rest of it brought."""
    game = find_game("wing-leader")
    table: Play[Raid] = Play(game, game.rules.opening({"scenario": key}), Seeded(seed), keep=False)
    rng, seen, turn = Random(seed), list[tuple[Sums, int, int]](), 0
    while table.request is not None:
        s = table.state
        if s.turn != turn:
            turn = s.turn
            units = sum([unit.in_play and not unit.broken for unit in s.units.values()])
            seen.append((Sums(s), lead(s), max(1, units)))
        seat, choose = next(iter(table.open.items()))
        table.give(seat, game.bot.policy(s, choose, rng))
    end, first = lead(table.state), max(1.0, seen[0][0].turns)
    return [
        Row(key, list(sums.found.values()), sums.turns, first, units, float(end - then))
        for sums, then, units in seen
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    keys = [each.key for each in find_game("wing-leader").catalog.scenarios()]
    rows: list[Row] = []
    for number in range(args.games):
        rows += play(keys[number % len(keys)], f"{args.seed} {number}")
    fit(keys, rows)


def fit(keys: list[str], rows: list[Row]) -> None:
    facts = np.array([row.facts for row in rows])
    left = np.array([row.turns / row.all_turns for row in rows])
    promised = np.array([[row.scenario == key for key in keys] for row in rows]) * left[:, None]
    x = np.hstack([facts, promised])
    y = np.array([row.gained for row in rows])
    weight = 1 / np.array([row.units for row in rows])
    weight /= weight.mean()
    guess = np.array([*[GUESS[name] for name in WEIGHTS], *[0.0] * len(keys)])
    pull = np.diag([*RIDGE * facts.var(axis=0), *[0.01] * len(keys)])
    near = x * weight[:, None]
    found = guess + np.linalg.solve(near.T @ x + pull, near.T @ (y - x @ guess))
    for name, value in zip(WEIGHTS, found, strict=False):
        print(f'    "{name}": {value:.2f},')
    off = np.abs(y - x @ found)
    turns = np.minimum(TURNS, [row.turns for row in rows])
    spread = np.polyfit(turns, 1.2533 * off, 1)  # the standard deviation from the mean deviation
    print(f"spread: {spread[1]:.2f}, {spread[0]:.2f}; {len(rows)} positions,"
          f" of the variance {1 - np.mean(off**2) / np.var(y):.0%} explained")  # fmt: skip
    for key, value in zip(keys, found[len(WEIGHTS) :], strict=True):
        print(key, round(float(value), 1))


if __name__ == "__main__":
    main()
