"""The builder: a set-up from options, or step by step with the game's questions."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from airwar.cli.app import complain, out
from airwar.common.builder import Builder, Field
from airwar.common.contract import Game
from airwar.common.files import piece_faults
from airwar.kernel.errors import AirwarError, BadData


def from_options(
    game: Game[Any], options: Mapping[str, Any], own: Mapping[str, Any]
) -> dict[str, Any] | None:
    """The set-up that the options describe, with pieces of the player's own; None without any."""
    given = {name: value for name, value in options.items() if value not in (None, False)}
    if not given:
        return None
    builder = builder_of(game)
    alien = [f"--{name}" for name in given if name not in builder.options]
    if alien:
        known = ", ".join(f"--{name}" for name in options if name in builder.options)
        raise BadData(f"the builder of {game.name} does not take {alien[0]}; it takes {known}")
    missing = [name for name in options if name in builder.needed and name not in given]
    if missing and set(given) & builder.needed:
        raise BadData(f"the builder also needs {' and '.join(f'--{name}' for name in missing)}")
    if missing:
        named = " and ".join(f"--{name}" for name in given)
        needed = ", ".join(f"--{name}" for name in options if name in builder.needed)
        raise BadData(f"{named}: the builder also needs {needed}")
    return builder.from_options({**given, **brought(builder, game, own)})


def ask_setup(game: Game[Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Ask every question in turn; a wrong answer is explained and asked again."""
    builder = builder_of(game)
    answers: dict[str, Any] = brought(builder, game, own)
    for field in builder.fields:
        if field.when is not None and not field.when(answers):
            continue
        for line in field.told(answers) if field.told is not None else ():
            out.print(f"  {line}")
        answers[field.name] = ask(field, answers)
    setup = builder.finish(answers)
    found = game.catalog.check(setup)
    if found.errors:
        raise BadData("; ".join(f"{each.message} (§{each.rule})" for each in found.errors))
    for each in found.warnings:
        out.print(f"  note: {each.message} (§{each.rule})")
    for side, points in found.bonus.items():
        if points:
            out.print(f"  the {side} side starts with {points} points")
    return setup


def brought(builder: Builder, game: Game[Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The player's own pieces as an answer, for a builder that takes them. Raises BadData."""
    if not builder.own or not own or game.catalog.files is None:
        return {}
    if faults := piece_faults(game.catalog.files, own):
        raise BadData("; ".join(faults))
    return {builder.own: dict(own)}


def builder_of(game: Game[Any]) -> Builder:
    builder = game.catalog.builder()
    if builder is None:
        raise BadData(f"{game.name} has no builder; play a scenario or a --setup file")
    return builder


def ask(field: Field, answers: Mapping[str, Any]) -> Any:
    shown = f"{field.prompt} [{field.default}]: " if field.default is not None else (
        f"{field.prompt}: ")  # fmt: skip
    while True:
        print(shown, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise BadData(f"the input ended before the builder had an answer to “{field.prompt}”")
        if not sys.stdin.isatty():
            print(line.strip())
        try:
            return field.read(line.strip() or field.default or "", answers)
        except AirwarError as error:
            if not sys.stdin.isatty():
                raise
            complain(str(error))
