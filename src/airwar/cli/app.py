"""What all commands share: the program, its output, and error messages."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.main import get_command

import airwar.games  # noqa: F401  (it registers the games)
from airwar import __version__
from airwar.common.contract import Game
from airwar.common.registry import find_game
from airwar.kernel.errors import AirwarError, BadData

app = typer.Typer(
    name="airwar",
    help="The air war of 1939-45, by the rules of published games, every rule enforced.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
out = Console(highlight=False, markup=False, emoji=False)
err = Console(stderr=True, highlight=False, markup=False, emoji=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `airwar games` lists it")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else")]


def run(args: Sequence[str] | None) -> int:
    """Find and run the command; wrong usage raises AirwarError."""
    from airwar.cli import (  # noqa: F401
        checking,
        listing,
        operating,
        playing,
        records,
        running,
        serving,
    )

    for console in (out, err):
        # Wrap lines at words in a terminal; piped output keeps its lines.
        console.soft_wrap = not console.is_terminal
    try:
        code = get_command(app).main(
            None if args is None else list(args), prog_name="airwar", standalone_mode=False
        )
    except typer.TyperException as error:
        raise AirwarError(f"{error.format_message()} (see airwar --help)") from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


def version(wanted: bool) -> None:
    if wanted:
        out.print(f"airwar {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    shown: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Print the version")
    ] = False,
) -> None:
    """Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        from airwar.cli.serving import open_table

        open_table()


def emit(value: Any) -> None:
    """One JSON document on stdout."""
    print(json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False))


def complain(message: str) -> None:
    """Print the message as one line on stderr."""
    print("airwar:", " ".join(message.split()), file=sys.stderr)


def be_lenient_about_characters() -> None:
    """A terminal that cannot show a character shows a question mark instead of crashing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def game_named(name: str) -> Game[Any]:
    return find_game(name)


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadData(f"{path}: not UTF-8 text") from None


def progress() -> Progress:
    """A progress bar on stderr, in a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
