"""The set-up that a command plays: a scenario, a file, or one from the builder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from airwar.cli.checking import read_tables
from airwar.common.contract import Game
from airwar.common.files import plain_setup
from airwar.common.words import one_of
from airwar.kernel.errors import BadData

Scenario = Annotated[
    str | None, typer.Option("--scenario", "-s", help="A scenario, as `airwar scenarios` lists it")
]
SetupFile = Annotated[
    Path | None, typer.Option("--setup", help="A scenario or set-up file, TOML or JSON")
]
Switches = Annotated[
    list[str] | None, typer.Option("--switch", help="Turn on a rule or reading; may be repeated")
]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", help="Turn off a rule or reading that holds; may be repeated"),
]
DataFolder = Annotated[
    Path | None,
    typer.Option("--data", help="A folder of your own data files, in the place of ours"),
]


def read_setup(
    game: Game[Any],
    scenario: str | None,
    file: Path | None,
    switches: list[str] | None,
    built: dict[str, Any] | None = None,
    data: Path | None = None,
    without: list[str] | None = None,
) -> dict[str, Any]:
    """The set-up that was asked for; by default the game's default scenario."""
    if sum(each is not None for each in (scenario, file, built)) > 1:
        raise BadData("choose one: --scenario, --setup, or the builder's options")
    own = game.catalog.folder.read(data) if data is not None else {}
    if built is not None:
        setup = dict(built)
    elif file is not None:
        tables = read_tables(file)
        setup = (
            plain_setup(game.catalog.files, tables) if game.catalog.files is not None else tables
        )
    else:
        known = [each.key for each in game.catalog.scenarios()]
        setup = {"scenario": one_of("scenario", scenario or game.catalog.default_scenario, known)}
    for field, pieces in own.items():
        setup[field] = {**pieces, **setup.get(field, {})}
    for field, named in (("switches", switches), ("without", without)):
        if named:
            known = [each.key for each in game.catalog.switches()]
            extra = [one_of("switch", each, known) for each in named]
            setup[field] = list(dict.fromkeys([*setup.get(field, ()), *extra]))
    return setup
