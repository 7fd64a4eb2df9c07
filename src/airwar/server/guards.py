"""What every request and every answer passes: origin, host, headers, plain errors."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from airwar.kernel.errors import AirwarError
from airwar.kernel.game import UnknownGame
from airwar.server.api import Problem
from airwar.server.hall import NoKey, NoTable
from airwar.server.pages import error_page
from airwar.server.settings import Settings

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
        if self._hosts and host.rsplit(":", 1)[0] not in self._hosts and host not in self._hosts:
            raise PermissionDeniedException("This server does not answer to that name.")
        if isinstance(connection, Request) and connection.method in SAFE:
            return
        # A program that is no browser sends no origin, and has no keys that it was not given.
        origin = connection.headers.get("origin")
        if origin is not None and not self._may_come(origin.lower(), host):
            raise PermissionDeniedException("Requests from other sites are refused.")

    def _may_come(self, origin: str, host: str) -> bool:
        return origin in self._origins or (bool(host) and urlsplit(origin).netloc == host)


# -- errors ---------------------------------------------------------------------------------------


def airwar_error(request: Request[Any, Any, Any], error: AirwarError) -> Response[Any]:
    code = 400
    if isinstance(error, NoTable | UnknownGame):
        code = 404
    elif isinstance(error, NoKey):
        code = 403
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
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
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
