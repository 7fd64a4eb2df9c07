"""A server below a path: the lobby, a table, a reload, the way back; and a link for others."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.serving import served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def test_the_whole_table_works_below_a_path(page: Page, tmp_path: Path) -> None:
    with served(tmp_path, path="/games/air") as server:
        page.goto(server.address)
        page.get_by_test_id("lobby-start").click()
        assert Player(page).ready().options
        table = re.compile(r"/games/air/table/[0-9a-f]{12}$")
        expect(page).to_have_url(table)
        page.reload()
        assert Player(page).ready().options
        page.get_by_title("Lobby").click()
        expect(page).to_have_url(server.address)
        page.locator("section a").first.click()
        expect(page).to_have_url(table)
        assert Player(page).ready().options
