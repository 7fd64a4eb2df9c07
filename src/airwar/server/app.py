"""The web application, and the server that the command line starts."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec.structs import replace
from sqlalchemy import inspect, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from airwar import __version__
from airwar.kernel.errors import AirwarError, BadData
from airwar.server import guards, loading, logs
from airwar.server.api import DOORS
from airwar.server.hall import Hall
from airwar.server.listening import Server, configure, listen, reachable_at
from airwar.server.loading import Parting
from airwar.server.metrics import health, show_metrics
from airwar.server.pages import front, inner
from airwar.server.private import make_folder
from airwar.server.settings import LOOPBACK, Settings, from_env
from airwar.server.socket import table_socket
from airwar.server.store import Store
from airwar.server.workers import load_games

KEEP_DAYS, UNUSED_DAYS = 365, 7  # where strangers may make tables
SWITCH = 0.001  # seconds that a thread, such as one that replays a game, may hold up the others
LARGEST_BODY = 1280 * 1024  # a set-up, with 1 MB of own pieces


def create_app(settings: Settings) -> Litestar:
    make_folder(settings.data_dir)
    hall = Hall(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Litestar(
        route_handlers=[*DOORS, health, show_metrics, table_socket, front, inner],
        state=State({"hall": hall, "settings": settings}),
        lifespan=[lifespan],
        guards=[guards.Doorkeeper(settings), guards.Counting(hall.rates, hall.pace)],
        before_send=[guards.add_headers],
        exception_handlers={
            AirwarError: guards.airwar_error,
            HTTPException: guards.http_error,
            Exception: guards.our_fault,
        },
        # The page renderers load scripts from elsewhere; the plain schema does not.
        openapi_config=OpenAPIConfig(
            title="Airwar",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig(backend="gzip"),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until Ctrl-C. Port 0 takes any that is free. Raises AirwarError if it cannot listen."""
    settings = for_use(from_env(data_dir), host)
    sys.setswitchinterval(SWITCH)
    logs.set_up(settings.log, settings.log_level)
    asyncio.run(prepare_store(settings))
    listener = listen(host, port)
    addresses = reachable_at(host, listener.getsockname()[1], settings.path)
    settings = replace(settings, addresses=addresses[1:])
    config = configure(create_app(settings), settings)
    Server(config, addresses, open_browser).run(sockets=[listener])


def for_use(settings: Settings, host: str) -> Settings:
    """What is not set depends on who can come: this machine alone, or anybody."""
    if host not in ("localhost", "127.0.0.1", "::1") or settings.hosts:
        return replace(
            settings,
            keep_days=KEEP_DAYS if settings.keep_days is None else settings.keep_days,
            unused_days=UNUSED_DAYS if settings.unused_days is None else settings.unused_days,
        )
    # The names keep a page on the web from reaching a private table through a name of its own.
    return replace(settings, hosts=LOOPBACK, rates={})


def dry_run(data_dir: Path | None = None) -> tuple[list[Parting], int]:
    """The stored games that today's rules would replay differently, and how many are stored."""
    settings = from_env(data_dir)
    load_games(settings.games)
    url = make_url(settings.database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        return [], 0
    return asyncio.run(_dry_run(settings))


async def _dry_run(settings: Settings) -> tuple[list[Parting], int]:
    store = Store(settings.database)
    try:
        async with store.engine.connect() as connection:
            if not await connection.run_sync(lambda sync: inspect(sync).has_table("tables")):
                return [], 0  # Nothing has ever been stored there.
        return await loading.dry_run(store), len(await store.all_tables())
    except (SQLAlchemyError, OSError) as error:
        raise BadData(f"the store cannot be read: {reason(error)}") from None
    finally:
        await store.close()


def reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0]


async def prepare_store(settings: Settings) -> None:
    """Bring the store up to date before anything is served, or say in a sentence why not."""
    try:
        url = make_url(settings.database)
        folders = [settings.data_dir]
        if url.get_backend_name() == "sqlite" and url.database:
            folders.append(Path(url.database).parent)
        for folder in folders:
            make_folder(folder)
        store = Store(settings.database)
    except OSError as error:
        raise BadData(f"{error.filename} cannot be used: {error.strerror}") from None
    except (ArgumentError, ImportError) as error:
        raise BadData(f"the database address cannot be used: {error}") from None
    try:
        await store.open(lock=True)
    except (SQLAlchemyError, OSError) as error:
        raise BadData(f"the store cannot be opened: {reason(error)}") from None
    finally:
        await store.close()
