"""`airwar play`: a game in the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from airwar.cli import builder
from airwar.cli.app import AsJson, GameName, app, game_named
from airwar.cli.checking import read_tables
from airwar.cli.records import load
from airwar.cli.setups import DataFolder, Scenario, SetupFile, Switches, Without, read_setup
from airwar.cli.table import ME, Table, new_seed, read_minds
from airwar.common.contract import Game
from airwar.common.words import is_number
from airwar.kernel.errors import AirwarError, BadData
from airwar.kernel.play import Play
from airwar.lab import players

AGAINST = "search:500"


@app.command()
def play(
    name: GameName,
    scenario: Scenario = None,
    setup: SetupFile = None,
    build: Annotated[
        bool, typer.Option("--builder", help="Build your own battle step by step")
    ] = False,
    date: Annotated[
        str | None, typer.Option(help="Builder: the month or the year, 1943-07")
    ] = None,
    allied: Annotated[
        str | None, typer.Option(help="Builder: aircraft, comma-separated: p-47c-5,p-38j*2")
    ] = None,
    axis: Annotated[str | None, typer.Option(help="Builder: aircraft, comma-separated")] = None,
    lone: Annotated[bool, typer.Option("--lone", help="Builder: no wingmen")] = False,
    balance: Annotated[str | None, typer.Option(help="Builder: none or points")] = None,
    turns: Annotated[
        int | None, typer.Option(min=0, max=30, help="Number of turns; 0 for no limit")
    ] = None,
    switch: Switches = None,
    without: Without = None,
    aircraft: Annotated[
        Path | None, typer.Option(help="Your own aircraft, a TOML file like ours")
    ] = None,
    data: DataFolder = None,
    keep: Annotated[
        Path | None, typer.Option(help="Write the set-up here, as a file for --setup")
    ] = None,
    team: Annotated[
        str | None, typer.Option("--players", help="Players per side: allied=2,axis=1")
    ] = None,
    seat: Annotated[str | None, typer.Option(help="Your seat; the first by default")] = None,
    against: Annotated[str, typer.Option(help="Who plays the other seats")] = AGAINST,
    seats: Annotated[
        str | None, typer.Option(help="Players: me,me or allied=me,axis=policy")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game")] = None,
    record: Annotated[Path | None, typer.Option(help="Save the game here when it ends")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of dice, draws and opponents")] = None,
    typed: Annotated[
        bool, typer.Option("--typed", help="Roll real dice and type in the results")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print lines, no screen")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a game in the terminal."""
    game = game_named(name)
    if resume is not None:
        if data is not None:
            game.catalog.folder.read(data)
        table_play, chosen, before = resumed(game, resume)
        seats = seats if seats or seat else before
    else:
        options = {"date": date, "allied": allied, "axis": axis, "lone": lone, "balance": balance}
        own = {} if aircraft is None else read_tables(aircraft)
        built = builder.from_options(game, options, own)
        if build and built is None:
            built = builder.ask_setup(game, own)
        chosen = read_setup(game, scenario, setup, switch, built, data, without)
        if turns is not None:
            chosen["turns"] = turns
        if own:
            chosen["aircraft"] = {**chosen.get("aircraft", {}), **own}
        if team is not None:
            chosen["seats"] = read_team(team)
        table_play = Play(game, game.rules.opening(chosen))
        if keep is not None:
            keep.write_text(json.dumps(chosen, indent=1) + "\n", "utf-8")
    minds = read_minds(game.rules.seats(table_play.state), seats, seat, against)
    table = Table(table_play, chosen, minds, new_seed() if seed is None else seed, typed)
    show(table, plain or as_json, as_json, record)


def show(table: Table, plain: bool, as_json: bool, record: Path | None) -> None:
    if plain or not all(each.isatty() for each in (sys.stdin, sys.stdout, sys.stderr)):
        from airwar.cli.plain import play as play_plain

        play_plain(table, as_json, record)
    else:
        from airwar.cli.screen import play as play_on_screen

        play_on_screen(table, record)


def resumed(game: Game[Any], path: Path) -> tuple[Play[Any], dict[str, Any], str | None]:
    """A saved game, its set-up, and who sat where if the record names players we know."""
    play, header = load(path)
    if header.game != game.name:
        raise BadData(f"{path}: this is a game of {header.game}, not of {game.name}")
    if play.over:
        raise BadData(f"{path}: this game is over; step through it with airwar replay")
    try:
        known = [f"{seat}={mind if mind == ME else players.known(mind)}"
                 for seat, mind in header.seats.items()]  # fmt: skip
    except AirwarError:
        known = []
    return play, header.setup, ",".join(known) or None


def read_team(text: str) -> dict[str, int]:
    team = {}
    for word in text.split(","):
        side, _, count = word.strip().partition("=")
        if not is_number(count):
            raise BadData(f"--players {text}: write SIDE=NUMBER, such as allied=2,axis=1")
        team[side] = int(count)
    return team
