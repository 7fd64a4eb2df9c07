"""Try the laws on many more games than `make test` does, and report every game that breaks one.

python -m bench.laws [GAME ...] [--games 200] [--first 0]
"""

from __future__ import annotations

import argparse
import sys

from rich.progress import track

from tests.laws import LAWS, all_games
from tests.laws_secret import EVERY_GAMES_LAWS


def main() -> int:
    known = {game.name: game for game in all_games()}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(known))
    parser.add_argument("--games", dest="most", type=int, default=200, help="games for each law")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(known):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    broken = 0
    for name in asked.games or known:
        for law, check in {**LAWS, **EVERY_GAMES_LAWS}.items():
            seeds = range(asked.first, asked.first + asked.most)
            for seed in track(seeds, f"{name}: {law}", transient=True):
                try:
                    check(known[name], seed)
                except Exception as error:
                    broken += 1
                    print(f"{name}: {law}, seed {seed}: {error!r}", flush=True)
            print(f"{name}: {law}: {asked.most} games", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
