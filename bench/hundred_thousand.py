"""Play very many random games of different set-ups and report every fault.

    python -m bench.hundred_thousand wild-blue-yonder --games 100000 --state run.json

Game number n is the same game on every machine; games come in chunks of fifty. The state file is
written as the run goes on; started again with the same file, the run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import time
import traceback
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import airwar.games  # noqa: F401  (it registers the games, also in a worker)
from airwar.common.registry import UnknownGame, find_game
from tests.laws import AnyGame, check_random_play, random_game
from tests.toy import TOY

CHUNK = 50
KEPT = 100  # faults that are written down; all are counted


class Fault(Struct, frozen=True):
    seed: int
    error: str
    trace: str


class Tally(Struct):
    """What some games came to."""

    games: int = 0
    answers: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: dict[str, int] = {}
    faulty: int = 0
    faults: list[Fault] = []

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.answers += other.answers
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.faulty += other.faulty
        self.wins = {
            winner: self.wins.get(winner, 0) + other.wins.get(winner, 0)
            for winner in sorted({*self.wins, *other.wins})
        }
        self.faults = [*self.faults, *other.faults][:KEPT]


class Run(Struct):
    """The state file. `done` are the chunks that need not be played again."""

    game: str
    chunk: int = CHUNK
    done: list[int] = []
    tally: Tally = msgspec.field(default_factory=Tally)


def play_chunk(name: str, number: int, thorough: bool) -> Tally:
    """Play the games of one chunk; runs in a process of its own."""
    game = game_named(name)
    tally = Tally()
    start = time.perf_counter()
    for seed in range(number * CHUNK, (number + 1) * CHUNK):
        tally.games += 1
        try:
            if thorough:
                check_random_play(game, seed)
            summary = random_game(game, seed)
        except Exception as error:  # Whatever it is, it is what we are looking for.
            tally.faulty += 1
            fault = Fault(seed, f"{type(error).__name__}: {error}", traceback.format_exc())
            tally.faults.append(fault)
            continue
        tally.answers += summary.answers
        tally.decisions += summary.decisions
        winner = summary.winner or "draw"
        tally.wins = {**tally.wins, winner: tally.wins.get(winner, 0) + 1}
    tally.seconds = time.perf_counter() - start
    return tally


def game_named(name: str) -> AnyGame:
    """The toy, a game of the package, or one that is not listed yet."""
    return TOY if name == TOY.name else find_game(name)


def load(path: Path, name: str) -> Run:
    if not path.exists():
        return Run(name)
    run = msgspec.json.decode(path.read_bytes(), type=Run)
    if run.game != name or run.chunk != CHUNK:
        raise SystemExit(f"{path} holds a run of {run.game} in chunks of {run.chunk}")
    return run


def save(path: Path, run: Run) -> None:
    run.done.sort()
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(run)))
    fresh.replace(path)


def play_all(run: Run, path: Path, games: int, processes: int, thorough: bool) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    done = set(run.done)
    todo = (number for number in range(-(-games // CHUNK)) if number not in done)
    with (
        Progress(*columns, TimeRemainingColumn()) as progress,
        ProcessPoolExecutor(processes) as pool,
    ):
        total = -(-games // CHUNK) * CHUNK
        bar = progress.add_task(run.game, total=total, completed=run.tally.games)
        flying: dict[Future[Tally], int] = {}
        while True:
            for number in islice(todo, 2 * processes - len(flying)):
                flying[pool.submit(play_chunk, run.game, number, thorough)] = number
            if not flying:
                return
            for future in wait(flying, return_when=FIRST_COMPLETED).done:
                tally = future.result()
                run.tally.add(tally)
                run.done.append(flying.pop(future))
                save(path, run)
                progress.update(
                    bar,
                    advance=tally.games,
                    description=f"{run.game}, {run.tally.faulty} faults",
                )


def report(tally: Tally) -> None:
    rate = tally.decisions / tally.seconds if tally.seconds else 0.0
    print(f"{tally.games} games, {tally.answers} answers, {tally.decisions} decisions")
    print(f"{rate:,.0f} decisions a second in each process; wins {tally.wins}")
    for fault in tally.faults[:10]:
        print(f"game {fault.seed}: {fault.error}")
    print(f"{tally.faulty} faults")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("game", help="its name with hyphens")
    parser.add_argument("--games", type=int, default=100_000, help="rounded up to fifties")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--thorough", action="store_true", help="also check every option offered")
    parser.add_argument("--state", type=Path, default=None, help="default: GAME.run.json")
    given = parser.parse_args()
    try:
        game_named(given.game)
    except UnknownGame as error:
        raise SystemExit(str(error)) from None
    path = given.state or Path(f"{given.game}.run.json")
    run = load(path, given.game)
    play_all(run, path, given.games, given.processes, given.thorough)
    report(run.tally)
    raise SystemExit(1 if run.tally.faulty else 0)


if __name__ == "__main__":
    main()
