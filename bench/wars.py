"""Play whole games and campaigns of Luftwaffe at random and report every fault.

    python -m bench.wars basic --games 2000
    python -m bench.wars campaign --games 50 --from 100
    python -m bench.wars short --games 30 --laws

`basic` are the games of one quarter with all their units, `campaign` the games of ten quarters or
more, `short` campaigns of two quarters and few turns. Switches, options, handicaps, changes of the
reinforcements and drawn raids differ from game to game. In a third of the games both sides play at
random, in the others most answers are those of the policy. With --laws each game is also played
under the laws of tests/laws.py.
"""

from __future__ import annotations

import argparse
import time
import traceback
from copy import copy
from random import Random
from typing import Any, Final

from airwar.games.luftwaffe.data.kinds import QUARTERS
from airwar.games.luftwaffe.data.scenario import load_scenarios, load_switches
from airwar.games.luftwaffe.game import GAME
from airwar.games.luftwaffe.rules.drafts import random_plan
from airwar.games.luftwaffe.rules.planning import PLAN
from bench.hundred_thousand import Fault, Tally, report
from tests import laws, laws_secret
from tests.games.luftwaffe.undo_law import check_undo
from tests.laws import AnyGame, random_game

KINDS: Final = {
    "basic": ("basic", "basic-variant", "gotterdammerung"),
    "campaign": ("tournament", "advanced", "extended"),
    "short": ("tournament", "advanced", "extended"),
}
LAWS: Final = (
    laws.LAWS
    | laws_secret.EVERY_GAMES_LAWS
    | laws_secret.OUTLINE_LAWS
    | {"redacted": laws_secret.check_redacted, "undo": check_undo}
)


def random_war(kind: str, rng: Random) -> dict[str, Any]:
    """A set-up with anything that players may agree on."""
    scenario = rng.choice(KINDS[kind])
    level = load_scenarios()[scenario].raw.level
    fitting = [each.key for each in load_switches().values() if level in each.levels]
    setup: dict[str, Any] = {
        "scenario": scenario,
        "switches": sorted([key for key in fitting if rng.random() < 0.4]),
    }
    if level != "basic" and rng.random() < 0.5:
        setup["numbers"] = {
            "options": rng.randint(0, 3),
            "raf": rng.randint(-1, 1),
            "blanks": rng.randint(0, 2),
            "markers": rng.randint(1, 2),
        }
    if level != "basic" and rng.random() < 0.3:
        types = rng.sample(("me262", "he162", "me163", "p51", "p80", "b29", "fw190"), 3)
        setup["schedule"] = {rng.choice(QUARTERS[1:9]): {type: rng.choice((-1, 1, 2))}
                             for type in types}  # fmt: skip
    if kind == "short":
        first = rng.randrange(len(load_scenarios()[scenario].raw.quarters) - 1)
        setup["quarters"] = list(load_scenarios()[scenario].raw.quarters)[first : first + 2]
        setup["turns"] = rng.randint(2, 6)
    if rng.random() < 0.15:
        setup["plans"] = drawn_raids(setup, rng)
    return setup


def drawn_raids(setup: dict[str, Any], rng: Random) -> list[str]:
    """Raids for a solo game."""
    s = GAME.rules.opening(setup)
    return [PLAN.write(random_plan(s, False, rng)) for _ in range(3)]


def playing(kind: str) -> AnyGame:
    """The game, with such set-ups."""
    game = copy(GAME)
    game.catalog = copy(GAME.catalog)
    game.catalog.random_setup = lambda rng: random_war(kind, rng)  # type: ignore[method-assign]
    return game


def check_laws(game: AnyGame, seed: int) -> None:
    for name, law in LAWS.items():
        try:
            law(game, seed)
        except Exception as error:
            error.add_note(f"law: {name}")
            raise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first")
    parser.add_argument("--laws", action="store_true", help="check the laws too")
    given = parser.parse_args()
    game, tally = playing(given.kind), Tally()
    start = time.perf_counter()
    for seed in range(given.first, given.first + given.games):
        tally.games += 1
        try:
            summary = random_game(game, seed)
            if given.laws:
                check_laws(game, seed)
        except Exception as error:  # Whatever it is, it is what we are looking for.
            tally.faulty += 1
            told = f"{type(error).__name__}: {error}"
            tally.faults.append(Fault(seed, told, traceback.format_exc()))
            print(f"game {seed}: {traceback.format_exc()}", flush=True)
            continue
        tally.answers += summary.answers
        tally.decisions += summary.decisions
        winner = summary.winner or "draw"
        tally.wins = {**tally.wins, winner: tally.wins.get(winner, 0) + 1}
    tally.seconds = time.perf_counter() - start
    report(tally)
    raise SystemExit(1 if tally.faulty else 0)


if __name__ == "__main__":
    main()
