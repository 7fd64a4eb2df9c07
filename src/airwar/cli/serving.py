"""Commands that serve the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from airwar.cli.app import app, out
from airwar.kernel.errors import AirwarError

PORT = 8000


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 for any free one")] = PORT,
    data: Annotated[Path | None, typer.Option(help="Folder for stored games")] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the browser")] = False,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Only replay the stored games and list those that fail"),
    ] = False,
) -> None:
    """Run the server for people elsewhere."""
    from airwar.server import app as server

    if dry_run:
        rehearse(data)
    else:
        server.run(host=host, port=port, data_dir=data, open_browser=browser)


def rehearse(data: Path | None) -> None:
    """Would all stored games replay with the installed rules?"""
    from airwar.server import app as server

    parted, stored = server.dry_run(data)
    for each in parted:
        out.print(f"{each.table}  {each.game}  {each.status}  {each.reason}")
    out.print(f"{stored - len(parted)} of {stored} stored games replay with these rules")
    if parted:
        raise typer.Exit(1)


def open_table() -> None:
    """Serve this machine only, and open the browser."""
    from airwar.server.app import run

    try:
        # The same port each time if it is free, because the browser keeps seats by address.
        run(port=PORT, open_browser=True)
    except AirwarError:
        run(port=0, open_browser=True)
