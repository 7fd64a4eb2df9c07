"""Commands that check files: cases, lessons, scenarios, aircraft, set-ups."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct

from airwar.cli.app import AsJson, app, emit, err, game_named, out, read_text
from airwar.common import cases, rehearsal
from airwar.common.contract import Game
from airwar.common.files import examine, likeness
from airwar.common.registry import games
from airwar.kernel.errors import BadData

# -- cases ----------------------------------------------------------------------------------------


@app.command("check")
def check_cases(
    paths: Annotated[
        list[Path], typer.Argument(metavar="CASE...", help="Files, or folders of them")
    ],
    as_json: AsJson = False,
) -> None:
    """Run case files, and lessons in TOML (exit code 1 if one fails)."""
    outcomes = [run_file(path) for path in case_files(paths)]
    if as_json:
        emit(outcomes)
    else:
        for outcome in outcomes:
            if not outcome["ok"]:
                err.print(f"{outcome['file']}: {outcome['message']}")
        held = sum(outcome["ok"] for outcome in outcomes)
        out.print(f"{held} of {len(outcomes)} cases hold.")
    if not all(outcome["ok"] for outcome in outcomes):
        raise typer.Exit(1)


def case_files(paths: list[Path]) -> list[Path]:
    found = []
    for path in paths:
        found += sorted(path.rglob("*.case")) if path.is_dir() else [path]
    if not found:
        raise BadData(f"{paths[0]}: there are no case files")
    return found


def run_file(path: Path) -> dict[str, Any]:
    text = read_text(path)
    try:
        lesson = path.suffix == ".toml"
        outcome = rehearsal.judge(path) if lesson else cases.judge(path.stem, text)
    except Exception as error:  # A case that crashes the rules is a finding too.
        message = f"the rules crashed: {type(error).__name__}: {error}"
        return {"case": path.stem, "ok": False, "message": message, "file": str(path)}
    return {
        "case": outcome.case,
        "ok": outcome.ok,
        "message": outcome.message,
        "file": str(path),
    }


# -- data -----------------------------------------------------------------------------------------


class Findings(Struct):
    """What is wrong with a file, and what is odd about it."""

    file: str
    game: str
    kind: str
    ok: bool
    errors: list[str]
    warnings: list[str]


@app.command()
def validate(
    path: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="TOML or JSON; with --game a folder of them"),
    ],
    game: Annotated[
        str | None, typer.Option(help="The game of the file; guessed from its fields by default")
    ] = None,
    aircraft: Annotated[
        Path | None, typer.Option(help="Your own aircraft, for a scenario that uses them")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a scenario, a file of aircraft or a set-up: every error with its field."""
    found = check_file(path, None if game is None else game_named(game), aircraft)
    if as_json:
        emit(found)
    else:
        for line in found.errors:
            err.print(f"{path}: {line}")
        for line in found.warnings:
            out.print(f"{path}: note: {line}")
        if found.ok:
            out.print(f"{path}: this {found.kind} for {found.game} is fine.")
    if not found.ok:
        raise typer.Exit(2)


def check_file(path: Path, game: Game[Any] | None = None, own: Path | None = None) -> Findings:
    """Check a file by the rules of its game."""
    name = "" if game is None else game.name
    if path.is_dir() and game is not None:
        faults = game.catalog.folder.faults(path)
        return Findings(str(path), name, "folder of data", not faults, faults, [])
    try:
        tables = read_tables(path)
        game = whose(tables) if game is None else game
        name = game.name
        found = examine(game, tables, {} if own is None else read_tables(own))
    except BadData as error:
        told = str(error).removeprefix(f"{path.name}: ")
        return Findings(str(path), name, "file", False, [told], [])
    return Findings(str(path), name, found.kind, not found.errors, found.errors, found.warnings)


def whose(tables: dict[str, Any]) -> Game[Any]:
    """The game that knows most of a file's fields."""
    known = [game for game in games() if game.catalog.files is not None]
    return max(
        known, key=lambda game: likeness(game.catalog.files, tables) if game.catalog.files else 0
    )


def read_tables(path: Path) -> dict[str, Any]:
    """A TOML or JSON file as tables. Raises BadData."""
    text = read_text(path)
    try:
        value = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except json.JSONDecodeError as error:
        raise BadData(f"{path.name}: not JSON: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path.name}: not TOML: {error}") from None
    if not isinstance(value, dict):
        raise BadData(f"{path.name}: not an object with fields")
    return value
