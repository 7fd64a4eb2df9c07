"""How even the scenarios of a game are: the rules of thumb play both sides.

    python bench/balance.py wings-at-war --games 400 --state balance.json
    python bench/balance.py wing-leader --only big-b rocket-field --first 1000 --state other.json

So many games of each scenario, the scenarios in turn; game number n is the same on every machine.
The state file is written after each round; started again with the same file, it goes on where it
stopped. `--first` begins with another number: games that a change was not fitted to. A set-up whose
95 % interval lies outside 35-65 % wants a change. The last column has the first side's lead in
points, as the game keeps them (Wing Leader: half points), so that bands of victory can be set.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from airwar.bots.match import Outcome, interval, match_game
from airwar.common.registry import find_game

EVEN: Final = (0.35, 0.65)
PARTS: Final = (0.1, 0.25, 0.5, 0.75, 0.9)
Games = dict[str, list[Outcome]]  # by scenario: what the first side got of each game


def play(game: str, only: Sequence[str], first: int, games: int, path: Path) -> Games:
    known = [each.key for each in find_game(game).catalog.scenarios()]
    if wrong := set(only) - set(known):
        raise SystemExit(f"no scenario {', '.join(sorted(wrong))}; there are {', '.join(known)}")
    found: Games = {}
    if path.exists():
        found = msgspec.json.decode(path.read_bytes(), type=Games)
    keys = only or known
    for number in range(games):
        for key in keys:
            done = found.setdefault(key, [])
            if len(done) <= number:
                setup = {"scenario": key}
                done.append(match_game(game, setup, "policy", "policy", first + number, False))
        path.write_bytes(msgspec.json.encode(found))
    return {key: found[key] for key in keys if found.get(key)}


def report(game: str, found: Games) -> str:
    """A table as Markdown."""
    titles = {each.key: each.title for each in find_game(game).catalog.scenarios()}
    first, second = find_game(game).catalog.scenarios()[0].sides
    parts = ", ".join([f"{part:.0%}" for part in PARTS]).replace("%", "") + " %"
    share = f"{first}'s share, 95 % interval"
    rows = [f"| scenario | {first} | drawn | {second} | {share} | games | lead at {parts} |",
            "| --- | --- | --- | --- | --- | --- | --- |"]  # fmt: skip
    for key, outcomes in found.items():
        scores = [each.score for each in outcomes]
        low, high = interval(sum(scores), len(scores))
        shares = [f"{scores.count(each) / len(scores):.0%}" for each in (1.0, 0.5, 0.0)]
        uneven = " uneven" if high < EVEN[0] or low > EVEN[1] else ""
        cells = [titles[key], *shares, f"{low:.0%} to {high:.0%}{uneven}", str(len(scores))]
        rows.append(f"| {' | '.join([*cells, leads(outcomes)])} |")
    return "\n".join(rows)


def leads(outcomes: Sequence[Outcome]) -> str:
    """The leads that so many of the games did not surpass."""
    found = sorted([each.lead for each in outcomes])
    return ", ".join([str(found[int(part * (len(found) - 1))]) for part in PARTS])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game", help="its name with hyphens")
    parser.add_argument("--games", type=int, default=400, help="of each scenario")
    parser.add_argument("--only", nargs="+", default=[], help="keys of scenarios")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--state", type=Path, default=Path("balance.json"))
    given = parser.parse_args()
    found = play(given.game, given.only, given.first, given.games, given.state)
    print(report(given.game, found))


if __name__ == "__main__":
    main()
