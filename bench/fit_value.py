"""Fit the weights of Wild Blue Yonder's evaluator to games of its rules of thumb.

    python bench/fit_value.py --games 8000 --seed 1

writes src/airwar/games/wild_blue_yonder/data/value.toml. Needs numpy.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

from regression import Row, fit, lines, mirrored

import airwar.games  # noqa: F401  registers the games
from airwar.common.registry import find_game
from airwar.games.wild_blue_yonder.bot import evaluate as value
from airwar.games.wild_blue_yonder.data import load_aircraft
from airwar.games.wild_blue_yonder.rules.state import SIDES, Dogfight
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
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
    table: Play[Dogfight] = Play(GAME, GAME.rules.opening(pairing(rng)), Seeded(rng), keep=False)
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
            table.give(seat, GAME.bot.policy(s, choose, rng))
    result = table.result
    assert result is not None
    return rows, 0.5 if result.winner is None else float(result.winner == "allied")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    rows: list[list[Row]] = [[], [], []]
    for _ in range(args.games):
        seen, result = play(rng)
        for phase, facts in seen:
            rows[phase].append((facts, result))
    found = [fit(mirrored(each)) for each in rows]
    count = sum(map(len, rows))
    text = HEAD.format(
        games=args.games, rows=count, loss=", ".join(f"{loss:.3f}" for _, loss in found)
    )
    text += lines(value.FACTS, [weights for weights, _ in found])
    OUT.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
