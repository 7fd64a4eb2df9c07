"""A headless browser for the tests; a machine without one fails them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

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


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The browser named by AIRWAR_TEST_BROWSER, else the one that this machine has."""
    if path := os.environ.get("AIRWAR_TEST_BROWSER"):
        return path
    found = subprocess.run([sys.executable, FIND], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(found.stderr)
    return found.stdout.strip()


@pytest.fixture(scope="session")
def browser(browser_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of desktop size, in a session of its own; an error in its scripts fails the test."""
    yield from open_page(browser, width=1280, height=800)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """The same in the size of a phone."""
    yield from open_page(browser, width=390, height=844)


def open_page(browser: Browser, width: int, height: int) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, errors
