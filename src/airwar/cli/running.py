"""Commands that run many games between opponents, and measure speed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from airwar.cli.app import AsJson, GameName, app, emit, err, game_named, out, progress
from airwar.cli.setups import DataFolder, Scenario, SetupFile, Switches, read_setup
from airwar.common.registry import games
from airwar.common.words import words
from airwar.lab import players, selfplay, speed


@app.command()
def autoplay(
    name: GameName,
    scenario: Scenario = None,
    setup: SetupFile = None,
    switch: Switches = None,
    data: DataFolder = None,
    seats: Annotated[
        str, typer.Option(help="Who plays, by seat, comma-separated: random, policy, search:1s")
    ] = "random",
    count: Annotated[int, typer.Option("--games", min=1, help="How many games")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes; every core by default")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Folder for the records of all games")] = None,
    as_json: AsJson = False,
) -> None:
    """Let opponents play each other (exit code 1 if a game crashed)."""
    game = game_named(name)
    chosen = read_setup(game, scenario, setup, switch, data=data)
    opening = game.rules.opening(chosen)
    wanted = [players.known(level) for level in words(seats)]
    levels = selfplay.seat_levels(game.rules.seats(opening), wanted)
    match = selfplay.Match(game.name, chosen, levels, seed, save is not None)
    started = time.perf_counter()
    outcomes = []
    with progress() as bar:
        task = bar.add_task("games", total=count)
        for outcome in selfplay.run(match, count, jobs or os.cpu_count() or 1):
            outcomes.append(outcome)
            bar.advance(task)
    seconds = time.perf_counter() - started
    outcomes.sort(key=lambda outcome: outcome.number)
    if save is not None:
        save_records(save, game.name, outcomes)
    title = str(chosen.get("scenario", setup.stem if setup else "set-up"))
    report(selfplay.summary(match, title, game.rules.sides(opening), outcomes, seconds), as_json)
    faults = [outcome for outcome in outcomes if outcome.fault]
    for outcome in faults[:3]:
        err.print(f"airwar: game {outcome.number} of seed {seed} crashed: {outcome.fault}")
    if faults:
        raise typer.Exit(1)


def report(found: selfplay.Summary, as_json: bool) -> None:
    if as_json:
        emit(found)
        return
    out.print(f"{found.game}, {found.scenario}, {' against '.join(found.seats)}")
    for side, wins in found.wins.items():
        out.print(f"  {side} won {wins} ({wins / found.games:.1%})")
    out.print(f"  {found.draws} draws, {found.faults} faults in {found.games} games")
    out.print(
        f"  {found.decisions} decisions in {found.seconds:.2f} s: "
        f"{found.decisions_per_second:,.0f} per second"
    )


def save_records(folder: Path, name: str, outcomes: list[selfplay.Outcome]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for outcome in outcomes:
        if outcome.record:
            path = folder / f"{name}-{outcome.number:04}.record"
            path.write_text(outcome.record, "utf-8")


@app.command()
def bench(
    only: Annotated[str | None, typer.Option("--game", help="Only this game")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds for each figure")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Measure decisions per second, forks, imagined worlds and opening a long game."""
    wanted = [game_named(only)] if only else list(games())
    found = []
    with progress() as bar:
        for game in bar.track(wanted, description="bench"):
            found.append(speed.measure(game, seconds))
    if as_json:
        emit({"games": found})
        return
    for each in found:
        out.print(bench_text(each))


def bench_text(each: speed.Speed) -> str:
    rows: list[tuple[str, Any]] = [
        ("random decisions per second", f"{each.decisions_per_second:,.0f}"),
        ("answers per second, dice and draws included", f"{each.answers_per_second:,.0f}"),
        ("a fork in mid-game", f"{each.fork_us:.1f} µs"),
        ("an imagined world", f"{each.imagine_us:.1f} µs"),
        ("opening a game of 1000 answers", f"{each.open_1000_ms:.3f} ms"),
        ("ten moves", f"{each.ten_moves_ms:.3f} ms"),
    ]
    return "\n".join([each.game, *(f"  {what:<44}{figure:>12}" for what, figure in rows)])
