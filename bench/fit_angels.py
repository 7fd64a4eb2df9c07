"""Fit the weights of Angels 20's evaluator to games of its rules of thumb.

    python bench/fit_angels.py --games 4000 --seed 1

writes src/airwar/games/angels_20/data/value.toml. Needs numpy.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from regression import Row, fit, lines, mirrored

import airwar.games  # noqa: F401  registers the games
from airwar.common.registry import find_game
from airwar.games.angels_20.bot import evaluate as value
from airwar.games.angels_20.rules.state import NOBODY, Battle
from airwar.kernel.play import Play
from airwar.kernel.requests import sample
from airwar.kernel.sources import Seeded

Seen = TypeVar("Seen")
OUT = Path("src/airwar/games/angels_20/data/value.toml")
GAME = find_game("angels-20")
# The share of answers that a side draws at random: unusual states are seen too, and the better
# side does not always win.
ODD = (0.0, 0.03, 0.03, 0.12)
ADVANCED = ("tailing", "turn-position", "status")
# How often each scenario is played; the first is built again in every game.
SCENARIOS = {
    "standard": 30,
    "standard-ready": 5,
    "dogfight": 8,
    "intercept-the-interceptors": 8,
    "limited-fuel": 10,
    "schnellbomber": 4,
    "malta-1941": 2,
    "guadalcanal-1942": 2,
    "leningrad-1942": 2,
}
HEAD = """\
# Weights of the facts by which a battle is judged (value.py), by the kind of victory:
# {kinds}.
# Fitted by bench/fit_angels.py to {games} games of the rules of thumb against themselves
# ({rows} states); log-loss {loss}.

"""


def game(
    setup: dict[str, Any], rng: Random, look: Callable[[Battle], Seen]
) -> tuple[list[Seen], Battle]:
    """One game of the rules of thumb: what is seen at each turn's start, and how it ended."""
    table: Play[Battle] = Play(GAME, GAME.rules.opening(setup), Seeded(rng), keep=False)
    odd = {"allied": rng.choice(ODD), "axis": rng.choice(ODD)}
    seen: list[Seen] = []
    turn = 0
    while table.request is not None:
        s = table.state
        if s.turn > turn and value.clock(s) > 0:
            seen.append(look(s))
            turn = s.turn
        seat, choose = next(iter(table.open.items()))
        drawn = rng.random() < odd[GAME.rules.side_of(s, seat)]
        table.give(seat, sample(choose, s, rng) if drawn else GAME.bot.policy(s, choose, rng))
    return seen, table.state


def play(rng: Random) -> tuple[str, list[list[float]], float]:
    """One game: the facts at each turn's start, and the Allied result."""
    key = rng.choices(list(SCENARIOS), list(SCENARIOS.values()))[0]
    setup: dict[str, Any] = {"scenario": key}
    if rng.random() < 0.4:
        setup["switches"] = list(ADVANCED)
    turns, end = game(setup, rng, lambda s: value.facts(s, [0.0] * len(s.planes)))
    won = 0.5 if end.winner == NOBODY else float(end.winner == 0)
    return end.setup.victory.kind, turns, won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    rows: dict[str, list[Row]] = {kind: [] for kind in value.KINDS}
    for _ in range(args.games):
        kind, seen, won = play(rng)
        rows[kind] += [(facts, won) for facts in seen]
    found = [fit(mirrored(rows[kind])) for kind in value.KINDS]
    count = sum(map(len, rows.values()))
    text = HEAD.format(
        kinds=", ".join(value.KINDS),
        games=args.games,
        rows=count,
        loss=", ".join(f"{loss:.3f}" for _, loss in found),
    )
    text += lines(value.FACTS, [weights for weights, _ in found])
    OUT.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
