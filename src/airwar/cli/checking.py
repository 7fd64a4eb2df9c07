"""Files that people write: cases, scenarios, aircraft, set-ups."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import Struct

from airwar.cli.app import AsJson, app, emit, err, game_named, out, read_text
from airwar.games.wild_blue_yonder import data as wild_blue_yonder
from airwar.games.wild_blue_yonder.data_aircraft import aircraft_from
from airwar.games.wild_blue_yonder.opening import read_setup
from airwar.kernel.case import judge
from airwar.kernel.errors import BadData

# What a scenario file tells about itself and a set-up does not take.
STORY = ("source", "kind", "theatre", "summary")


# -- cases ----------------------------------------------------------------------------------------


@app.command("check")
def check_cases(
    paths: Annotated[
        list[Path], typer.Argument(metavar="CASE...", help="Files, or folders of them")
    ],
    as_json: AsJson = False,
) -> None:
    """Run case files (exit 1 if one does not hold)."""
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
        outcome = judge(path.stem, text)
    except Exception as error:  # A case that breaks the rules is a finding too.
        message = f"the rules broke: {type(error).__name__}: {error}"
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
    path: Annotated[Path, typer.Argument(metavar="FILE", help="TOML or JSON")],
    game: Annotated[str, typer.Option(help="Whose file it is")] = "wild-blue-yonder",
    aircraft: Annotated[
        Path | None, typer.Option(help="Your own aircraft, for a scenario that uses them")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a scenario, a file of aircraft or a set-up: every error with its field."""
    game_named(game)
    found = examine(path, aircraft)
    if as_json:
        emit(found)
    else:
        for line in found.errors:
            err.print(f"{path}: {line}")
        for line in found.warnings:
            out.print(f"{path}: note: {line}")
        if found.ok:
            out.print(f"{path}: this {found.kind} is fine.")
    if not found.ok:
        raise typer.Exit(2)


def examine(path: Path, own: Path | None = None) -> Findings:
    found = Findings(str(path), "wild-blue-yonder", "file", False, [], [])
    try:
        tables = read_tables(path)
        if "allied" in tables or "axis" in tables or "scenario" in tables:
            told = path.suffix == ".toml" and "title" in tables and "aircraft" not in tables
            found.kind = "scenario" if told else "set-up"
            _examine_setup(path, tables, own, found)
        else:
            found.kind = "file of aircraft"
            _examine_aircraft(tables, found)
    except BadData as error:
        found.errors.append(str(error).removeprefix(f"{path.name}: "))
    found.ok = not found.errors
    return found


def _examine_aircraft(tables: dict[str, Any], found: Findings) -> None:
    """Each aircraft by itself, so that one error does not hide the others."""
    if not tables:
        found.errors.append("the file is empty: neither aircraft nor a set-up")
    for key, raw in tables.items():
        try:
            aircraft_from({key: raw})
        except BadData as error:
            found.errors.append(str(error).removeprefix("setup.aircraft: "))


def _examine_setup(path: Path, tables: dict[str, Any], own: Path | None, found: Findings) -> None:
    shape = ""
    if found.kind == "scenario":
        try:
            wild_blue_yonder.load_scenario(path, own)
        except BadData as error:
            # The first fault of its fields in the words of the data, or all of its line-up.
            shape = str(error).removeprefix(f"{path.name}: ")
    try:
        setup, _ = read_setup(plain_setup(tables))
        known = dict(wild_blue_yonder.load_aircraft(own)) | aircraft_from(
            tables.get("aircraft", {})
        )
    except BadData as error:
        found.errors.append(shape or str(error))
        return
    errors, warnings = wild_blue_yonder.check_setup(setup, known)
    if shape and not any(each.text in shape for each in errors):
        found.errors.append(shape)
    found.errors += [f"{each.text} (§{each.rule})" for each in errors]
    found.warnings += [f"{each.text} (§{each.rule})" for each in warnings]


def read_tables(path: Path) -> dict[str, Any]:
    """A TOML or JSON file as tables. Raises BadData, also where it is neither."""
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


def plain_setup(tables: dict[str, Any]) -> dict[str, Any]:
    """A scenario file as a set-up: without its story."""
    return {field: value for field, value in tables.items() if field not in STORY}


__all__ = ["examine", "plain_setup", "read_tables"]
