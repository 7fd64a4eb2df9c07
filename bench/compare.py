"""Airwar's speed as ratios against peers, all measured in this one run.

    pip install 'airwar[bench]'
    python bench/compare.py [--json] [--seconds 2] [--rounds 3]

Peers: catanatron (Catan in Python) and OpenSpiel's backgammon (C++ through Python). A decision is
a choice with two or more options, taken at random with all options listed; it is counted in the
same way for everybody. Rounds alternate between the programs, and the median counts, so that
other work on the machine hits all alike.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import airwar.games  # noqa: F401  (it registers the games)
from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.lab import speed

GOALS = {
    # name: (text, goal, whether more is better)
    "decisions / catanatron": ("random decisions against catanatron's", 2.0, True),
    "decisions / backgammon": ("random decisions against OpenSpiel's backgammon", 1.0, True),
    "fork / catanatron copy": ("a fork in mid-game against catanatron's copy", 0.5, False),
    "imagine / fork": ("an imagined world against a fork", 10.0, False),
    "open 1000 / ten moves": ("opening a game of 1000 answers against ten moves", 1.0, False),
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Airwar's speed as ratios against peers.")
    parser.add_argument("--game", default="wild-blue-yonder")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure in a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rounds = [measure(find_game(args.game), args.seconds) for _ in range(args.rounds)]
    figures = {name: median(each[name] for each in rounds) for name in rounds[0]}
    ratios = compare(figures)
    if args.json:
        print(json.dumps({"game": args.game, "figures": figures, "ratios": ratios}, indent=2))
    else:
        print_report(args.game, figures, ratios)
    return 0


def measure(game: Game[Any], seconds: float) -> dict[str, float]:
    """One round: every figure once, ours and the peers' in turn."""
    ours = speed.measure(game, seconds)
    catan, catan_all = rate(catanatron_game, seconds)
    backgammon, backgammon_all = rate(backgammon_game, seconds)
    return {
        "decisions": ours.decisions_per_second,
        "answers": ours.answers_per_second,
        "fork_us": ours.fork_us,
        "imagine_us": ours.imagine_us,
        "open_1000_ms": ours.open_1000_ms,
        "ten_moves_ms": ours.ten_moves_ms,
        "catanatron": catan,
        "catanatron_choices": catan_all,
        "catanatron_copy_us": catanatron_copy(seconds) * 1e6,
        "backgammon": backgammon,
        "backgammon_choices": backgammon_all,
    }


def rate(play: Callable[[int], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Decisions and choices (forced ones included) a second of a peer's random games."""
    decisions = choices = number = 0
    start = now = time.process_time()
    while now - start < seconds:
        number += 1
        more, all_of_them = play(number)
        decisions, choices = decisions + more, choices + all_of_them
        now = time.process_time()
    return decisions / (now - start), choices / (now - start)


def catanatron_game(seed: int) -> tuple[int, int]:
    from catanatron.game import TURNS_LIMIT

    game = new_catan(seed)
    decisions = choices = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        decisions += len(game.state.playable_actions) > 1
        choices += 1
        game.play_tick()
    return decisions, choices


def new_catan(seed: int) -> Any:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    return Catan([RandomPlayer(color) for color in colors], seed=seed)


def catanatron_copy(seconds: float) -> float:
    """Seconds that a copy of a game in its middle takes."""
    games = []
    for seed in range(1, 11):
        game = new_catan(seed)
        for _ in range(300):
            if game.winning_color() is None:
                game.play_tick()
        games.append(game)
    return speed.timed([game.copy for game in games], seconds)


def backgammon_game(seed: int) -> tuple[int, int]:
    import pyspiel

    rng = Random(seed)
    state = pyspiel.load_game("backgammon").new_initial_state()
    decisions = choices = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
            continue
        actions = state.legal_actions()
        decisions += len(actions) > 1
        choices += 1
        state.apply_action(actions[int(rng.random() * len(actions))])
    return decisions, choices


def compare(figures: dict[str, float]) -> dict[str, float]:
    return {
        "decisions / catanatron": figures["decisions"] / figures["catanatron"],
        "decisions / backgammon": figures["decisions"] / figures["backgammon"],
        "fork / catanatron copy": figures["fork_us"] / figures["catanatron_copy_us"],
        "imagine / fork": figures["imagine_us"] / figures["fork_us"],
        "open 1000 / ten moves": figures["open_1000_ms"] / figures["ten_moves_ms"],
        "decisions / catanatron's choices, forced ones too": (
            figures["decisions"] / figures["catanatron_choices"]
        ),
    }


def print_report(game: str, figures: dict[str, float], ratios: dict[str, float]) -> None:
    print(f"{game}, Python {sys.version.split()[0]}")
    for name, figure in figures.items():
        print(f"  {name:<24}{figure:>14,.2f}")
    print()
    for name, ratio in ratios.items():
        if name not in GOALS:
            print(f"  {ratio:>8.2f}  {name}")
            continue
        text, goal, more = GOALS[name]
        reached = ratio >= goal if more else ratio <= goal
        sign = "at least" if more else "at most"
        print(f"  {ratio:>8.2f}  {text} ({sign} {goal:g}: {'yes' if reached else 'no'})")


if __name__ == "__main__":
    random.seed(1)
    sys.exit(main())
