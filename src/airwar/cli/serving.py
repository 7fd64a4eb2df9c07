"""The table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from airwar.cli.app import app
from airwar.kernel.errors import AirwarError

PORT = 8000


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 is everywhere")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free")] = PORT,
    data: Annotated[Path | None, typer.Option(help="Folder of the games and the store")] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the browser there")] = False,
) -> None:
    """Run the server for people elsewhere."""
    from airwar.server.app import run

    run(host=host, port=port, data_dir=data, open_browser=browser)


def open_table() -> None:
    """Serve on this machine alone and open the browser there."""
    from airwar.server.app import run

    try:
        # Always the same port if it can be had, since the browser keeps seats by address.
        run(port=PORT, open_browser=True)
    except AirwarError:
        run(port=0, open_browser=True)
