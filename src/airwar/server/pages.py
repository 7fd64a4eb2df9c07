"""The door for browsers: the built table, or a page that says how to build it."""

from __future__ import annotations

import html
import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from airwar.server.settings import Settings

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Airwar</title>
<style>body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem;
color:#1d2b3a;background:#f4f1e8}}code{{background:#e6e0d0;padding:.1em .3em}}</style></head>
<body><h1>Airwar</h1><p>{text}</p></body></html>
"""
NOT_BUILT = (
    "The server runs, but the browser table has not been built. In the project's folder, run "
    "<code>make web</code> (or <code>python hatch_build.py</code>), then load this page again."
)


def error_page(message: str) -> str:
    return PAGE.format(text=html.escape(message))


@get("/", sync_to_thread=False, include_in_schema=False)
def front(state: State) -> Response[bytes]:
    return page(state.settings, "")


@get("/{path:path}", sync_to_thread=False, include_in_schema=False)
def inner(state: State, path: FromPath[str]) -> Response[bytes]:
    return page(state.settings, path.lstrip("/"))


def page(settings: Settings, name: str) -> Response[bytes]:
    """A file of the built table; any other path is the table's own business (`/table/ID`)."""
    if name.split("/", 1)[0] in ("api", "ws"):
        raise NotFoundException("There is no such thing here.")
    root = settings.static.resolve()
    file = _built(root, name)
    if file is not None:
        return _file(file, lasting=name.startswith("assets/"))
    if "\0" in name or Path(name).suffix:
        raise NotFoundException("There is no such page.")
    index = root / "index.html"
    if index.is_file():
        html_text = index.read_text(encoding="utf-8").replace('"./', f'"{settings.path}/')
        base = f'<meta name="airwar-path" content="{settings.path}" />'
        body = html_text.replace("</head>", f"{base}</head>", 1).encode()
        return Response(body, media_type="text/html", headers={"Cache-Control": "no-cache"})
    body = PAGE.format(text=NOT_BUILT).encode()
    return Response(body, media_type="text/html")


def _built(root: Path, name: str) -> Path | None:
    """The file of this name; None if there is none, or no file can have such a name."""
    try:
        file = (root / name).resolve()
        return file if name and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _file(file: Path, lasting: bool) -> Response[bytes]:
    """Built files carry a hash in their name, so a browser may keep them for ever."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    keep = "public, max-age=31536000, immutable" if lasting else "no-cache"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": keep})
