"""A headless browser and a real server for the tests; a machine without a browser fails them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.player import PATIENCE
from tests.browser.serving import Server, served

FIND = Path(__file__).resolve().parents[2] / "scripts" / "browser.py"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HERE = {"127.0.0.1", "localhost"}
# A machine that is busy with other things is slow, and not wrong.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The browser named by AIRWAR_TEST_BROWSER, else the one that this machine has."""
    if path := os.environ.get("AIRWAR_TEST_BROWSER"):
        return path
    found = subprocess.run([sys.executable, FIND], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(found.stderr)
    return found.stdout.strip()


@pytest.fixture(scope="package")
def browser(browser_path: str) -> Iterator[Browser]:
    # Not for the session: playwright keeps an event loop running in this thread, and the tests
    # of the store that come after it in the same process want one of their own.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all: the tests that use it run one after the other, each at its own table."""
    with served(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of desktop size, in a session of its own."""
    with open_page(browser, width=1280, height=800) as page:
        yield page


@pytest.fixture
def other(browser: Browser) -> Iterator[Page]:
    """The page of somebody else, who shares nothing with the first but the server."""
    with open_page(browser, width=1280, height=800) as page:
        yield page


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """The same in the size of a phone."""
    with open_page(browser, width=390, height=844, touch=True) as page:
        yield page


@contextmanager
def open_page(browser: Browser, width: int, height: int, touch: bool = False) -> Iterator[Page]:
    """A page that fails its test by an error in its scripts or a request to another machine."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    asked: set[str] = set()

    def noted(message: ConsoleMessage) -> None:
        if message.type == "error" and not is_lost_line(message.text):
            errors.append(message.text)

    def left(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            asked.add(str(urlsplit(request.url).hostname))

    page.on("pageerror", lambda error: errors.append(f"{error} {error.stack}"))
    page.on("console", noted)
    page.on("request", left)
    page.on("websocket", lambda socket: asked.add(str(urlsplit(socket.url).hostname)))
    yield page
    context.close()
    assert not errors, errors
    assert asked <= HERE, asked


def is_lost_line(text: str) -> bool:
    """A browser tells of every server that does not answer, also while one is being restarted."""
    return "ERR_CONNECTION_REFUSED" in text or text.startswith("WebSocket connection to")
