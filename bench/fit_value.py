"""Fit the weights of Wild Blue Yonder's evaluator to games of its rules of thumb.

    python bench/fit_value.py --games 8000 --seed 1

writes src/airwar/games/wild_blue_yonder/data/value.toml. Needs numpy.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import airwar.games  # noqa: F401  registers the games
from airwar.games.wild_blue_yonder import value
from airwar.games.wild_blue_yonder.data import load_aircraft
from airwar.games.wild_blue_yonder.state import SIDES, Dogfight
from airwar.kernel.game import find_game, sample
from airwar.kernel.play import Play
from airwar.kernel.sources import Seeded

OUT = Path("src/airwar/games/wild_blue_yonder/data/value.toml")
GAME = find_game("wild-blue-yonder")
ODD = 0.03  # the share of answers drawn at random, so that unusual states are seen too
HEAD = """\
# Weights of the facts by which a state is judged (value.py), in the last Game-Turn, in the two
# before it, and earlier. Fitted by bench/fit_value.py to {games} games of the rules of thumb
# against themselves ({rows} states); log-loss {loss}.

"""


def pairing(rng: Random) -> dict[str, Any]:
    """Aircraft of about equal value, one to three Elements a side."""
    aircraft = list(load_aircraft().values())
    count = rng.choice((1, 1, 1, 2, 2, 3))
    while True:
        setup: dict[str, Any] = {"date": "1945-05"}
        total = []
        for side in SIDES:
            own = [rng.choice([a for a in aircraft if a.side == side]) for _ in range(count)]
            total.append(sum(a.element_value for a in own))
            setup[side] = [{"aircraft": a.key, "wingman": rng.random() < 0.9} for a in own]
        if abs(total[0] - total[1]) <= 3 * count:
            return setup


def play(rng: Random) -> tuple[list[tuple[int, list[float]]], float]:
    """One game: the facts at the start of each turn, and the Allied result."""
    table: Play[Dogfight] = Play(GAME, GAME.setup(pairing(rng)), Seeded(rng), keep=False)
    rows: list[tuple[int, list[float]]] = []
    before = None
    while table.request is not None:
        s = table.state
        seat, choose = next(iter(table.open.items()))
        now = (s.turn, s.active)
        if now != before and s.active >= 0:
            rows.append((value.phase(s), value.facts(s, 0)))
        before = now
        if rng.random() < ODD and choose.question.name != "leader-step":
            table.give(seat, sample(choose, s, rng))
        else:
            table.give(seat, GAME.policy(s, choose, rng))
    result = table.result
    assert result is not None
    return rows, 0.5 if result.winner is None else float(result.winner == "allied")


def fit(x: Any, y: Any, ridge: float) -> tuple[Any, float]:
    """Newton's method for a logistic regression with a ridge."""
    w = np.zeros(x.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-x @ w))
        gradient = x.T @ (y - p) - ridge * w
        curve = (x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(x.shape[1])
        w += np.linalg.solve(curve, gradient)
    p = np.clip(1 / (1 + np.exp(-x @ w)), 1e-9, 1 - 1e-9)
    return w, float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    rows: list[list[tuple[list[float], float]]] = [[], [], []]
    for _ in range(args.games):
        seen, result = play(rng)
        for phase, facts in seen:
            rows[phase].append((facts, result))
            # The mirror image, so that no side is better by itself.
            rows[phase].append(([-fact for fact in facts], 1 - result))
    columns, losses = [], []
    for at in range(3):
        x = np.array([facts for facts, _ in rows[at]])
        y = np.array([result for _, result in rows[at]])
        w, loss = fit(x, y, ridge=4.0)
        columns.append(w)
        losses.append(f"{loss:.3f}")
    count = sum(map(len, rows)) // 2
    text = HEAD.format(games=args.games, rows=count, loss=", ".join(losses))
    for at, name in enumerate(value.FACTS):
        figures = ", ".join(f"{column[at]:.3f}" for column in columns)
        text += f"{name} = [{figures}]\n"
    OUT.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
