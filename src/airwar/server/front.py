"""What comes before the application: proxies that are trusted, a path below a name, HEAD."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from airwar.server.settings import Settings


class Front:
    """Turns a request into what it would be without the proxy."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self._trusted = settings.proxies
        self._app = ProxyHeadersMiddleware(app, trusted_hosts=list(self._trusted))
        self._path = settings.path

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = dict(scope)
            self._take_host(scope)
            self._take_path(scope)
            if scope.get("method") == "HEAD":
                # The same headers; the server itself leaves the body out.
                scope["method"] = "GET"
        await self._app(scope, receive, send)

    def _take_host(self, scope: dict[str, Any]) -> None:
        """The name by which a visitor knows us, from a proxy that may say so."""
        headers = dict(scope["headers"])
        named = headers.get(b"x-forwarded-host")
        client = scope.get("client")
        if named is None or client is None or not within(client[0], self._trusted):
            return
        rest = [(name, value) for name, value in scope["headers"] if name != b"host"]
        scope["headers"] = [(b"host", named.rsplit(b",", 1)[-1].strip()), *rest]

    def _take_path(self, scope: dict[str, Any]) -> None:
        """A proxy may pass the path on with what comes before ours, or without."""
        path, own = scope["path"], self._path
        if own and (path == own or path.startswith(f"{own}/")):
            scope["path"] = path[len(own) :] or "/"
            raw = scope.get("raw_path") or b""
            if raw.startswith(own.encode()):
                scope["raw_path"] = raw[len(own) :] or b"/"


def within(host: str, networks: Iterable[str]) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in ip_network(network, strict=False) for network in networks)
