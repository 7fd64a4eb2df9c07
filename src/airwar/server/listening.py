"""The lines to the outside: where the server listens, and how long it waits for anybody."""

from __future__ import annotations

import asyncio
import socket as sockets
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from airwar.kernel.errors import AirwarError
from airwar.server.front import Front
from airwar.server.settings import Settings

LARGEST_MESSAGE = 256 * 1024
LARGEST_HEADERS = 32 * 1024  # a browser sends the keys of all its tables
BODY_WAIT = 6  # times as long as the headers
PIECE = 4096  # bytes of a socket that are unpacked at once
LAST_BYTES = 5.0  # seconds that a closed line has to take what is on its way


class Config(uvicorn.Config):
    """Uvicorn's, and how long a request may take to arrive."""

    header_wait: float


class PatientProtocol(H11Protocol):
    """Uvicorn's, with an end to requests whose headers or body never arrive as a whole."""

    config: Config
    _awaits: Any = None  # the state of the request for which the deadline is
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def _watch(self) -> None:
        state = self.conn.their_state
        if self.transport.get_protocol() is not self or state not in (h11.IDLE, h11.SEND_BODY):
            self._unwatch()
        elif state is not self._awaits:
            self._unwatch()
            wait = self.config.header_wait * (1 if state is h11.IDLE else BODY_WAIT)
            self._awaits = state
            self._deadline = self.loop.call_later(wait, self.transport.abort)

    def _unwatch(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._awaits = self._deadline = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's, but it reads in pieces, and a line that is closed does not wait for ever for one
    who never reads.

    One block of bytes may hold ten thousand short messages, and while they are unpacked everybody
    else waits. So a piece is unpacked, and the next one when its messages have been heard.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = bytearray()

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._read_on()

    def _read_on(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)

    async def receive(self) -> Any:
        message = await super().receive()
        self._read_on()
        return message

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(LAST_BYTES, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LAST_BYTES, self.transport.abort)


def configure(app: Any, settings: Settings) -> Config:
    config = Config(
        Front(app, settings),
        http=PatientProtocol,
        ws=SocketProtocol,
        log_config=None,
        # No log of requests: a table's address holds its key.
        access_log=False,
        log_level="error",  # A warning for each request that is none would let strangers fill it.
        ws_max_size=LARGEST_MESSAGE,
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=False,  # what stands in front sees to it
    )
    config.header_wait = settings.header_wait
    return config


class Server(uvicorn.Server):
    """Says where it listens once it does, and opens the browser there."""

    def __init__(self, config: uvicorn.Config, addresses: Sequence[str], browser: bool) -> None:
        super().__init__(config)
        self._addresses, self._browser = addresses, browser

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            own, *others = self._addresses
            sys.stdout.write(f"Airwar is open at {own} (Ctrl-C ends it)\n")
            for other in others:
                sys.stdout.write(f"For others on your network: {other}\n")
            sys.stdout.flush()
            if self._browser:
                webbrowser.open(own)


def reachable_at(host: str, port: int, path: str = "") -> tuple[str, ...]:
    """The address for a browser on this machine, then those for others on the network."""
    everywhere = host in ("0.0.0.0", "::", "")
    names = ["127.0.0.1", *own_addresses(host == "::")] if everywhere else [host]
    shown = [f"[{name}]" if ":" in name else name for name in names]
    return tuple([f"http://{name}:{port}{path}/" for name in shown])


def own_addresses(ipv6: bool = False) -> list[str]:
    """This machine's addresses on its networks. Nothing is sent to find them out."""
    routes = [(sockets.AF_INET, "192.0.2.1")]  # an address that nobody has
    if ipv6:
        routes.append((sockets.AF_INET6, "2001:db8::1"))
    found = []
    for family, far in routes:
        with suppress(OSError), sockets.socket(family, sockets.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # It only asks the system which way such a thing would go.
            found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        for each in sockets.getaddrinfo(sockets.gethostname(), None, sockets.AF_INET):
            found.append(str(each[4][0]))
    return [each for each in dict.fromkeys(found) if not ip_address(each).is_loopback]


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
