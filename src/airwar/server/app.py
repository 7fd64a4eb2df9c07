"""The web application, and the server that the command line starts."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec.structs import replace
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from airwar import __version__
from airwar.kernel.errors import AirwarError, BadData
from airwar.server import guards, loading
from airwar.server.api import DOORS
from airwar.server.hall import Hall
from airwar.server.loading import Parting
from airwar.server.pages import front, inner
from airwar.server.settings import LOOPBACK, Settings, from_env
from airwar.server.socket import table_socket
from airwar.server.store import Store
from airwar.server.workers import load_games

LARGEST_MESSAGE = 64 * 1024
LARGEST_BODY = 256 * 1024


def create_app(settings: Settings) -> Litestar:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    hall = Hall(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Litestar(
        route_handlers=[*DOORS, table_socket, front, inner],
        state=State({"hall": hall, "settings": settings}),
        lifespan=[lifespan],
        guards=[guards.Doorkeeper(settings)],
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


class Server(uvicorn.Server):
    """Says where it listens once it does, and opens the browser there."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address, self._open_browser = address, open_browser

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"Airwar is open at {self._address} (Ctrl-C ends it)\n")
            sys.stdout.flush()
            if self._open_browser:
                webbrowser.open(self._address)


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    data_dir: Path | None = None,
    open_browser: bool = False,
) -> None:
    """Serve until Ctrl-C. Port 0 takes any that is free. Raises AirwarError if it cannot listen."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    settings = from_env(data_dir)
    local = host in ("localhost", "127.0.0.1", "::1")
    if local and not settings.hosts:
        # Keeps a page on the web from reaching a private table through a name of its own.
        settings = replace(settings, hosts=LOOPBACK)
    asyncio.run(prepare_store(settings))
    listener = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    # No log of requests: a table's address holds its key.
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    Server(config, address, open_browser).run(sockets=[listener])


def dry_run(data_dir: Path | None = None) -> tuple[list[Parting], int]:
    """The stored games that would part from today's rules, and how many are stored."""
    settings = from_env(data_dir)
    load_games(settings.games)
    url = make_url(settings.database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        return [], 0
    return asyncio.run(_dry_run(settings))


async def _dry_run(settings: Settings) -> tuple[list[Parting], int]:
    store = Store(settings.database)
    try:
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
            folder.mkdir(parents=True, exist_ok=True)
        store = Store(settings.database)
    except OSError as error:
        raise BadData(f"{error.filename} cannot be used: {error.strerror}") from None
    except (ArgumentError, ModuleNotFoundError) as error:
        raise BadData(f"the database address cannot be used: {error}") from None
    try:
        await store.open()
    except (SQLAlchemyError, OSError) as error:
        raise BadData(f"the store cannot be opened: {reason(error)}") from None
    finally:
        await store.close()


def listen(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    try:
        listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise AirwarError(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return listener
