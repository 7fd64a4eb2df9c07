"""Golden games: which are kept, how each is played again from its seed, how it is checked.

A change that alters any of them changes a rule, a player or the order of options, and the
difference is read before it is accepted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from airwar.common.contract import Game
from airwar.common.records import replay, verify
from airwar.common.registry import find_game
from airwar.lab.selfplay import Match, play_one

FOLDER = Path(__file__).parent
SEED = 1
OWN_SETUPS = 12  # random set-ups of each game: they turn on switches that no scenario has
# Small searches of short scenarios: all of them together take about a minute.
SEARCHES: dict[str, dict[str, int]] = {
    "wild-blue-yonder": {
        "first-duel": 20,
        "extended-example": 60,
        "defiants-at-dunkirk": 20,
        "gladiators-of-malta": 40,
        "jets-1945": 20,
    },
    "angels-20": {
        "dogfight": 20,
        "intercept-the-interceptors": 60,
        "schnellbomber": 40,
        "blitz-1941": 20,
        "tip-and-run-1943": 20,
    },
    "wings-at-war": {
        "first-patrol": 40,
        "rodeo": 20,
        "chastise": 10,
        "thunder-gods": 10,
        "meeting": 10,
    },
    "wing-leader": {
        "first-over-the-forth": 40,
        "thursday-in-the-north": 20,
    },
    "luftwaffe": {"short-raid": 20},
}
# Campaigns of ten quarters at random are long; those of the policy are kept.
LEFT_OUT = (
    "luftwaffe/tournament-random",
    "luftwaffe/advanced-random",
    "luftwaffe/extended-random",
    "luftwaffe/extended-policy",
)


class Golden(Struct, frozen=True):
    """One game that is kept: `level` plays every seat."""

    game: str
    name: str
    setup: dict[str, Any]
    level: str

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}-{self.level.replace(':', '-')}.record"

    @property
    def title(self) -> str:
        return f"{self.game}/{self.path.stem}"


def listed() -> list[Golden]:
    """Every golden game, in the order in which they are played."""
    return [golden for name in SEARCHES for golden in _of_game(find_game(name))]


def _of_game(game: Game[Any]) -> Iterator[Golden]:
    for scenario in game.catalog.scenarios():
        for level in ("random", "policy"):
            if f"{game.name}/{scenario.key}-{level}" not in LEFT_OUT:
                yield Golden(game.name, scenario.key, {"scenario": scenario.key}, level)
    for number in range(1, OWN_SETUPS + 1):
        setup = game.catalog.random_setup(Random(number))
        level = "policy" if number % 3 == 0 else "random"
        yield Golden(game.name, f"own-set-up-{number:02}", setup, level)
    for key, iterations in SEARCHES[game.name].items():
        yield Golden(game.name, key, {"scenario": key}, f"search:{iterations}")


def strays() -> list[Path]:
    """Records in the folder that belong to no listed game."""
    known = {golden.path for golden in listed()}
    return [path for path in sorted(FOLDER.glob("*/*.record")) if path not in known]


def played(golden: Golden) -> str:
    """The game played from its seed, as its file should read."""
    game = find_game(golden.game)
    seats = game.rules.seats(game.rules.opening(golden.setup))
    match = Match(golden.game, golden.setup, (golden.level,) * len(seats), SEED, records=True)
    outcome = play_one(match, 0)
    assert not outcome.fault, f"{golden.title}: {outcome.fault}"
    return outcome.record + ending(outcome.record)


def ending(record: str) -> str:
    """The result as a comment that closes a record. Its words may change, so they are left out."""
    result = replay(record)[0].result
    assert result is not None, "a golden game is played to its end"
    return f"# winner {result.winner or 'none'}, scores {json.dumps(result.scores)}\n"


def fault(text: str) -> str:
    """Why a kept record no longer holds by today's rules; "" if it does."""
    try:
        verdict = verify(text)
        if not verdict.ok:
            return f"does not replay: {verdict.message}"
        if verdict.hashes != "compared":
            return "replays, but other rules or data wrote it, so its hashes were not compared"
        found = ending(text)
    except Exception as error:
        # Rules that have changed may break down over an old game in any way at all.
        return f"does not replay: {type(error).__name__}: {error}"
    kept = text.splitlines(keepends=True)[-1]
    return "" if kept == found else f"ends {found[2:-1]}, not {kept[2:].strip()}"


def answers(record: str) -> list[str]:
    """A record without its hashes: an older one has more of them."""
    return [line for line in record.splitlines() if not line.startswith("=")]


def differences(kept: str, found: str) -> list[str]:
    """What differs between the answers of two records, as lines with a sign before them."""
    diff = unified_diff(answers(kept), answers(found), "kept", "played", "", "", 1, "")
    return list(diff)[2:]
