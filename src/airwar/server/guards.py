"""What every request and every answer passes: origin, host, headers, plain errors."""

from __future__ import annotations

import asyncio
import logging
import math
import re
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from airwar.common.registry import UnknownGame
from airwar.kernel.errors import AirwarError
from airwar.server.api import Problem
from airwar.server.database import NoStore
from airwar.server.hall import NoKey, NoTable
from airwar.server.loading import TableGone
from airwar.server.pace import Pace
from airwar.server.pages import error_page
from airwar.server.rates import Rates, TooMany, counted_as
from airwar.server.settings import Settings
from airwar.server.trouble import brief

log = logging.getLogger("airwar.server")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # A table's address holds its key.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
MAKES = re.compile(r"/api/tables(/[^/]+/(rematch|play-on))?/?")  # a new table
FOR_OPERATORS = ("/health", "/metrics")
LONGEST_PAUSE = 0.5  # seconds that one who asks too often waits for a refusal
SAFE = ("GET", "HEAD", "OPTIONS")


async def add_headers(message: Message, _: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


class Doorkeeper:
    """Refuses sockets and posts that another site's page sends, and foreign host names."""

    def __init__(self, settings: Settings) -> None:
        self._origins = {origin.rstrip("/").lower() for origin in settings.origins}
        self._hosts = {host.lower() for host in settings.hosts}

    def __call__(self, connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        host = connection.headers.get("host", "").lower()
        if connection.url.path in FOR_OPERATORS:
            return  # They come by whatever name or number.
        if self._hosts and host.rsplit(":", 1)[0] not in self._hosts and host not in self._hosts:
            raise PermissionDeniedException("This server does not answer to that name.")
        if isinstance(connection, Request) and connection.method in SAFE:
            return
        # A program that is no browser sends no origin, and has no keys that it was not given.
        origin = connection.headers.get("origin")
        if origin is not None and not self._may_come(origin.lower(), host):
            raise PermissionDeniedException("Requests from other sites are refused.")

    def _may_come(self, origin: str, host: str) -> bool:
        try:
            where = urlsplit(origin).netloc
        except ValueError:
            return False
        return origin in self._origins or (bool(host) and where == host)


class Counting:
    """Counts requests at the doors for programs; the pages themselves are free. All give way to
    answers at tables."""

    def __init__(self, rates: Rates, pace: Pace) -> None:
        self._rates, self._pace = rates, pace

    async def __call__(
        self, connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler
    ) -> None:
        if not isinstance(connection, Request):
            return
        await self._pace.give_way()
        if not connection.url.path.startswith("/api"):
            return
        address = counted_as(connection.client.host if connection.client else None)
        makes = connection.method == "POST" and MAKES.fullmatch(connection.url.path)
        try:
            self._rates.count("tables" if makes else "requests", address)
        except TooMany as error:
            await asyncio.sleep(min(error.wait, LONGEST_PAUSE))
            headers = {"Retry-After": str(math.ceil(error.wait))}
            raise TooManyRequestsException(str(error), headers=headers) from None


# -- errors ---------------------------------------------------------------------------------------


def airwar_error(request: Request[Any, Any, Any], error: AirwarError) -> Response[Any]:
    code = 400
    if isinstance(error, NoTable | TableGone | UnknownGame):
        code = 404
    elif isinstance(error, NoKey):
        code = 403
    elif isinstance(error, NoStore):
        code = 503
    return plain(request, code, str(error))


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    message = error.detail or "It cannot be done."
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else None
    if isinstance(first, dict) and "message" in first:
        where = f"{first['key']}: " if first.get("key") else ""
        message = f"{where}{first['message']}"
    if error.status_code >= 500:
        return our_fault(request, error)
    return plain(request, error.status_code, message, getattr(error, "headers", None))


def our_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    if isinstance(error, UnicodeError | RecursionError):
        return plain(request, 400, "This request cannot be read.")  # It is not text, or too deep.
    # No path: a table's may hold a key, and a stranger's anything.
    log.error("a %s request failed: %s", request.method, brief(error))
    return plain(request, 500, "Something went wrong here; that is our fault.")


def plain(
    request: Request[Any, Any, Any], code: int, message: str, headers: Any = None
) -> Response[Any]:
    """An error in one sentence: as data for programs, as a page for people."""
    if request.url.path.startswith(("/api", "/ws")):
        return Response(
            Problem(message), status_code=code, media_type="application/json", headers=headers
        )
    return Response(error_page(message), status_code=code, media_type="text/html", headers=headers)
