"""Before the first turn: what a scenario is for, where the own aircraft may start, and why."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.flyer import show_game
from tests.browser.player import Player, against_pilot
from tests.browser.serving import Server
from tests.browser.test_layout import in_full_view

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("situation", [1, 5, 6])
def test_every_hex_to_start_from_is_in_sight_when_the_enemy_deployed_first(
    page: Page, phone: Page, server: Server, situation: int
) -> None:
    """The Axis comes first and draws the eye to its own end of the map."""
    setup = {"scenario": "standard-ready", "situation": situation, "advantage": "allied"}
    for window in (page, phone):
        url = against_pilot(server.address, game="angels-20", setup=setup)
        player = Player(window).open(url)
        look = player.ready()
        for left in (3, 2, 1):
            assert "in which hex?" in look.prompt, f"{left} aircraft still to place"
            assert all(place.startswith("hex:") for place in look.places)
            expect(window.get_by_test_id("plane-X1")).to_be_visible()
            in_full_view(window, "[data-place^='hex:'][data-offer]")
            window.locator(f"[data-place='{look.places[-1]}'][data-offer]").click()
            look = player.after(look)


@pytest.mark.parametrize(("advantage", "other"), [("axis", "Allied"), ("allied", "Axis")])
def test_a_situation_names_the_sides_and_no_color(
    page: Page, server: Server, advantage: str, other: str
) -> None:
    """The book's red and blue are not the colors that the sides have on the screen."""
    setup = {"scenario": "standard-ready", "situation": 4, "advantage": advantage}
    Player(page).open(against_pilot(server.address, game="angels-20", setup=setup))
    log = page.get_by_test_id("log")
    expect(log).to_contain_text(
        f"{advantage.capitalize()} is higher. {other} deploys first and starts with 10 points for "
        "the lower position."
    )
    assert not re.search(r"\b(red|blue)\b", log.inner_text(), re.IGNORECASE)


def test_the_lobby_tells_what_a_flight_of_one_s_own_may_cost(page: Page, server: Server) -> None:
    """Nothing flies in the standard scenario before it is bought, but it is worth 100 points."""
    page.goto(server.address)
    show_game(page)
    page.locator("[data-scenario=standard]").click()
    panel = page.locator("#seats")
    expect(panel.get_by_role("heading", name="Standard")).to_be_visible()
    expect(panel.get_by_text("A flight of your own, 100 points")).to_have_count(2)
    expect(page.get_by_test_id("check")).to_have_attribute("aria-busy", "false")
    assert not re.search(r"\b0 points", panel.inner_text())
