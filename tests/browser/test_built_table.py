"""The built table, opened as a file server would hand it out."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

STATIC = Path(__file__).resolve().parents[2] / "src" / "airwar" / "server" / "static"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=STATIC)) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_table_shows_itself_and_asks_no_other_machine(page: Page, address: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.goto(address)
    page.locator("#app > *").first.wait_for()
    assert page.title() == "Airwar"
    outside = [url for url in asked if not url.startswith((address, "data:"))]
    assert asked
    assert not outside
