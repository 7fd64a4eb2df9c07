"""Which set-up a command plays: a scenario, a file, or one from the builder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from airwar.cli.checking import read_tables
from airwar.common.words import one_of
from airwar.kernel.errors import BadData
from airwar.kernel.files import plain_setup
from airwar.kernel.game import Game

Scenario = Annotated[
    str | None, typer.Option("--scenario", "-s", help="One that `airwar scenarios` lists")
]
SetupFile = Annotated[
    Path | None, typer.Option("--setup", help="A scenario or set-up file, TOML or JSON")
]
Switches = Annotated[
    list[str] | None, typer.Option("--switch", help="An optional rule or reading; may be repeated")
]


def read_setup(
    game: Game[Any],
    scenario: str | None,
    file: Path | None,
    switches: list[str] | None,
    built: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The set-up that was asked for; the game's usual scenario if nothing was."""
    if sum(each is not None for each in (scenario, file, built)) > 1:
        raise BadData("choose one: --scenario, --setup, or the builder's options")
    if built is not None:
        setup = dict(built)
    elif file is not None:
        tables = read_tables(file)
        setup = plain_setup(game.files, tables) if game.files is not None else tables
    else:
        known = [each.key for each in game.scenarios()]
        setup = {"scenario": one_of("scenario", scenario or game.default_scenario, known)}
    if switches:
        known = [each.key for each in game.switches()]
        extra = [one_of("switch", each, known) for each in switches]
        setup["switches"] = list(dict.fromkeys([*setup.get("switches", ()), *extra]))
    return setup
