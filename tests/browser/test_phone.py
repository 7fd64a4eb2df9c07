"""A whole game on a screen of a phone's size."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

WIDTH, HEIGHT = 390, 844


def test_a_whole_game_on_a_phone(phone: Page, server: Server) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(server.address)
    start = phone.get_by_role("contentinfo").get_by_role("button", name="Start")
    start.wait_for()
    stays_inside(phone)
    in_sight(start)
    start.click()

    player = Player(phone, seed=21)
    look = player.ready()
    moves = 0
    while not look.over:
        stays_inside(phone)
        in_sight(phone.get_by_test_id("prompt"))
        if moves == 4:
            uses_the_drawer(phone, look.log[-1])
        look = player.move()
        moves += 1
    assert moves > 4
    stays_inside(phone)
    expect(phone.get_by_test_id("result")).to_be_visible()
    in_sight(phone.get_by_test_id("result"))


def stays_inside(phone: Page) -> None:
    """The page is never wider than the screen."""
    assert phone.evaluate("document.documentElement.scrollWidth") <= WIDTH


def in_sight(node: Locator) -> None:
    box = node.bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= WIDTH
    assert box["y"] >= 0 and box["y"] + box["height"] <= HEIGHT


def uses_the_drawer(phone: Page, latest: str) -> None:
    """Log and forces lie in a drawer that opens and closes."""
    drawer = phone.get_by_role("button", name="Log and forces", expanded=False)
    expect(phone.get_by_test_id("log")).not_to_be_visible()
    drawer.click()
    line = phone.get_by_test_id("log").get_by_text(latest).last
    expect(line).to_be_visible()
    in_sight(line)
    phone.get_by_role("tab", name="Forces").click()
    forces = phone.locator("aside")
    expect(forces).to_contain_text("Spitfire I")
    expect(forces).to_contain_text("Bf109E-4")
    in_sight(forces.get_by_text("Bf109E-4").first)
    stays_inside(phone)
    phone.get_by_role("tab", name="Log").click()
    phone.get_by_role("button", name="Close the drawer").click()
    expect(phone.get_by_test_id("log")).not_to_be_visible()
