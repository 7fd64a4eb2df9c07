"""Commands for operators: stored tables, backups."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from airwar.cli.app import AsJson, app, emit, out
from airwar.kernel.errors import BadData

if TYPE_CHECKING:
    from airwar.server.store import Store

T = TypeVar("T")
Data = Annotated[Path | None, typer.Option(help="Folder for stored games")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="A table, as `airwar tables` lists it")]

tables = typer.Typer(help="List, close, delete or export stored tables.", no_args_is_help=False)
app.add_typer(tables, name="tables")


def with_store(data: Path | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the store that is set; there must be one."""
    from sqlalchemy.exc import SQLAlchemyError

    from airwar.server.app import reason
    from airwar.server.settings import from_env
    from airwar.server.store import Store
    from airwar.server.workers import load_games

    settings = from_env(data)
    load_games(settings.games)

    async def run() -> T:
        store = Store(settings.database)
        if store.file is not None and not store.file.exists():
            raise BadData(f"there is no store at {store.file}")
        try:
            return await work(store)
        except SQLAlchemyError as error:
            raise BadData(f"the store cannot be read: {reason(error)}") from None
        finally:
            await store.close()

    return asyncio.run(run())


@tables.callback(invoke_without_command=True)
def list_tables(
    context: typer.Context,
    data: Data = None,
    status: Annotated[str, typer.Option(help="Only those that are open, over or closed")] = "",
    as_json: AsJson = False,
) -> None:
    """List stored tables, those that changed last first."""
    from airwar.server import operating

    if context.invoked_subcommand is not None:
        return
    found = [each for each in with_store(data, operating.listed) if status in ("", each.status)]
    if as_json:
        emit(found)
        return
    for each in found:
        out.print(
            f"{each.table}  {each.status:6}  {each.updated[:16]}  {each.game}: {each.scenario}  "
            f"{', '.join(each.seats)}  {each.entries} entries, {each.chat} lines of chat"
        )
    out.print(f"{len(found)} tables")


@tables.command("close")
def close_table(table: Table, data: Data = None) -> None:
    """End a game where it is: it can be read and not played on."""
    from airwar.server import operating

    with_store(data, lambda store: operating.close(store, table))
    out.print(f"table {table} is closed")


@tables.command("reopen")
def reopen_table(table: Table, data: Data = None) -> None:
    """Let a closed table be played on."""
    from airwar.server import operating

    with_store(data, lambda store: operating.reopen(store, table))
    out.print(f"table {table} is open again")


@tables.command("delete")
def delete_tables(
    wanted: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Tables to delete")],
    data: Data = None,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask")] = False,
) -> None:
    """Delete tables with their answers, chat and keys. There is no way back."""
    from airwar.server import operating

    async def remove(store: Store) -> None:
        for table in wanted:
            await operating.the_row(store, table)
        await operating.remove(store, wanted)

    if not sure and not typer.confirm(f"Delete {len(wanted)} tables for good?"):
        raise typer.Exit(1)
    with_store(data, remove)
    out.print(f"deleted: {', '.join(wanted)}")


@tables.command("export")
def export_table(
    table: Table,
    file: Annotated[Path | None, typer.Option("--to", help="File to write; else stdout")] = None,
    data: Data = None,
) -> None:
    """Write the whole record of a game, with what players have not seen yet."""
    from airwar.server import operating

    text = with_store(data, lambda store: operating.export(store, table))
    if file is None:
        print(text, end="")
    else:
        file.write_text(text, encoding="utf-8")
        out.print(f"table {table} is written to {file}")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="File to write; it must not be there yet")],
    data: Data = None,
) -> None:
    """Write all stored games to one file. A server may go on meanwhile."""
    from airwar.server import backup as backups
    from airwar.server.settings import from_env

    count = asyncio.run(backups.back_up(from_env(data), file))
    out.print(f"{count} tables are written to {file}; keep it as secret as the store")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `airwar backup` wrote")],
    data: Data = None,
) -> None:
    """Fill an empty store, of either kind, from a backup."""
    from airwar.server import backup as backups
    from airwar.server.app import prepare_store
    from airwar.server.settings import from_env

    settings = from_env(data)
    asyncio.run(prepare_store(settings))
    count = asyncio.run(backups.restore(settings, file))
    out.print(f"{count} tables are restored")
