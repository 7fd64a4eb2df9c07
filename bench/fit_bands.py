"""Fit the weights of Wing Leader's evaluator to games of its rules of thumb.

    python bench/fit_bands.py --games 600 --seed 1

prints them; they stand in src/airwar/games/wing_leader/bot/evaluate.py. Needs numpy.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np

from airwar.common.registry import find_game
from airwar.games.wing_leader.bot.evaluate import WEIGHTS, facts, in_play
from airwar.games.wing_leader.data.kinds import other
from airwar.games.wing_leader.rules.ending import half_points
from airwar.games.wing_leader.rules.state import Raid
from airwar.kernel.play import Play
from airwar.kernel.sources import Seeded

RIDGE = 30.0
Row = tuple[str, list[float], float, int]  # scenario and turn; facts, lead gained, units in play


def lead(s: Raid) -> int:
    points, of = half_points(s), s.setup.victory.of
    return points[of] - points[other(of)]


def play(key: str, seed: str) -> list[Row]:
    """A game: the facts at the start of each turn, and what the rest of it brought."""
    game = find_game("wing-leader")
    table: Play[Raid] = Play(game, game.rules.opening({"scenario": key}), Seeded(seed), keep=False)
    rng, seen, turn = Random(seed), [], 0
    while table.request is not None:
        s = table.state
        if s.turn != turn:
            turn = s.turn
            seen.append((f"{key} {turn}", list(facts(s).values()), lead(s), in_play(s)))
        seat, choose = next(iter(table.open.items()))
        table.give(seat, game.bot.policy(s, choose, rng))
    end = lead(table.state)
    return [(when, found, float(end - then), units) for when, found, then, units in seen]


def centered(rows: list[Row], values: np.ndarray) -> np.ndarray:
    """What sets a position apart from the others of its scenario and turn."""
    found = values.copy()
    groups: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        groups.setdefault(row[0], []).append(place)
    for places in groups.values():
        found[places] -= values[places].mean(axis=0)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    keys = [each.key for each in find_game("wing-leader").catalog.scenarios()]
    rows: list[Row] = []
    for number in range(args.games):
        rows += play(keys[number % len(keys)], f"{args.seed} {number}")
    x = np.array([found for _, found, _, _ in rows])
    y = np.array([gain for _, _, gain, _ in rows])
    near, gained = centered(rows, x), centered(rows, y)
    weights = np.linalg.solve(near.T @ near + RIDGE * np.eye(x.shape[1]), near.T @ gained)
    for name, weight in zip(WEIGHTS, weights, strict=True):
        print(f'    "{name}": {weight:.3f},')
    off = np.abs(gained - near @ weights)
    roots = np.sqrt(np.array([units for _, _, _, units in rows]))
    spread = np.polyfit(roots, 1.2533 * off, 1)  # the standard deviation from the mean deviation
    print(f"spread: {spread[1]:.2f}, {spread[0]:.2f}; {len(rows)} positions,"
          f" of the variance {1 - np.mean(off**2) / np.var(gained):.0%} explained")  # fmt: skip
    for key in keys:
        mine = [place for place, row in enumerate(rows) if row[0].startswith(key)]
        print(key, round(float(np.mean((y - x @ weights)[mine])), 1))


if __name__ == "__main__":
    main()
