"""How fast this work tree is against another commit, as ratios from one run.

    python bench/against.py main [--game angels-20] [--seconds 1] [--rounds 5] [--json]

Both run `airwar bench` in turn, each round in a process of its own, with the same interpreter and
packages. The median of all rounds counts. A ratio above 1 means that this work tree is faster.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
# The package says where it came from, so that no commit is compared with itself.
CALL = """
import sys, airwar
source = sys.argv.pop(1)
assert airwar.__file__.startswith(source), f"{airwar.__file__} is not in {source}"
from airwar.cli import main
main()
"""
Speeds = dict[str, dict[str, float]]  # by game and figure


def main() -> int:
    parser = argparse.ArgumentParser(description="How fast is this against another commit?")
    parser.add_argument("old", metavar="OLD", help="a commit, a branch, a tag")
    parser.add_argument("--game", help="this game alone")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        unpack(args.old, Path(folder))
        old, new = alternate(Path(folder), args.rounds, args.seconds, args.game)
    before, after = medians(old), medians(new)
    if args.json:
        print(json.dumps({"old": before, "new": after, "ratios": ratios(before, after)}, indent=1))
    else:
        print(report(args.old, before, after))
    return 0


def unpack(commit: str, folder: Path) -> None:
    command = ["git", "archive", "--format=tar", commit, "src"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.decode().strip())
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")


def alternate(
    other: Path, rounds: int, seconds: float, game: str | None
) -> tuple[list[Speeds], list[Speeds]]:
    found: tuple[list[Speeds], list[Speeds]] = ([], [])
    for number in range(rounds):
        print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
        # Whoever comes first changes, since a processor gets slower as it gets warm.
        sides = [(other, found[0]), (ROOT, found[1])]
        for root, into in sides if number % 2 == 0 else sides[::-1]:
            into.append(bench(root / "src", seconds, game))
    print(file=sys.stderr)
    return found


def bench(source: Path, seconds: float, game: str | None) -> Speeds:
    command = [sys.executable, "-c", CALL, str(source), "bench", "--json"]
    command += ["--seconds", str(seconds), *(["--game", game] if game else [])]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{source}: {done.stderr.strip()}")
    return {each.pop("game"): each for each in json.loads(done.stdout)["games"]}


def medians(rounds: Sequence[Speeds]) -> Speeds:
    return {
        game: {figure: median(each[game][figure] for each in rounds) for figure in figures}
        for game, figures in rounds[0].items()
    }


def ratios(before: Speeds, after: Speeds) -> Speeds:
    """By game and figure, of what both have: how many times as fast it is now."""
    return {
        game: {
            figure: round(speedup(figure, before[game][figure], now), 3)
            for figure, now in figures.items()
            if figure in before[game]
        }
        for game, figures in after.items()
        if game in before
    }


def speedup(figure: str, before: float, now: float) -> float:
    """Of a rate more is better, of a time less."""
    return now / before if figure.endswith("_per_second") else before / now


def report(name: str, before: Speeds, after: Speeds) -> str:
    rows = [f"{'':<28}{name[:14]:>14}{'this':>14}{'speed ratio':>14}"]
    for game, figures in ratios(before, after).items():
        rows.append(game)
        for figure, ratio in figures.items():
            was, now = before[game][figure], after[game][figure]
            rows.append(f"  {figure:<26}{shown(was):>14}{shown(now):>14}{ratio:>14.2f}")
    alone = sorted(before.keys() ^ after.keys())
    return "\n".join([*rows, *(f"{game}: only one of them has it" for game in alone)])


def shown(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}"


if __name__ == "__main__":
    raise SystemExit(main())
