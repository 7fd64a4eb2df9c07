"""A whole game on a screen of a phone's size."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import Player, against_pilot
from tests.browser.raiders import against_raiders as against_bombers
from tests.browser.raids import against_raiders
from tests.browser.serving import Server
from tests.browser.wings import against_wings

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

WIDTH, HEIGHT = 390, 844
DOGFIGHT = {"scenario": "dogfight"}
# How a pair stands, where its words do not fit.
CUT_RAILS = """() => [...document.querySelectorAll(".rail")].filter(
  (node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"""
TABLES: dict[str, Callable[[str], str]] = {
    "wild-blue-yonder": against_pilot,
    "angels-20": lambda address: against_pilot(address, game="angels-20", setup=DOGFIGHT),
    "wings-at-war": against_wings,
    "wing-leader": against_raiders,
    "luftwaffe": against_bombers,
}


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
        assert not (cut := phone.evaluate(CUT_RAILS)), cut
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
    phone.wait_for_function("(most) => document.documentElement.scrollWidth <= most", arg=WIDTH)


def in_sight(node: Locator) -> None:
    """All of it is on the screen, once it has come to rest."""
    for _ in range(100):
        box = node.bounding_box()
        assert box is not None
        across = box["x"] >= 0 and box["x"] + box["width"] <= WIDTH
        if across and box["y"] >= 0 and box["y"] + box["height"] <= HEIGHT:
            return
        node.page.wait_for_timeout(100)
    raise AssertionError(f"{node} is not all in sight: {box}")


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


@pytest.mark.parametrize("game", TABLES)
def test_the_drawer_is_in_reach_in_every_game(phone: Page, server: Server, game: str) -> None:
    """How a game stands never pushes the last button off the bar; rare settings lie behind it."""
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(TABLES[game](server.address))
    phone.get_by_test_id("prompt").wait_for()
    expect(phone.get_by_text(re.compile("^Point at"))).to_have_count(0)
    drawer = phone.get_by_role("button", name="Log and forces")
    for name in ("Undo", "Replay", "Resign", "Help"):
        in_sight(phone.get_by_role("button", name=name, exact=True))
    in_sight(drawer)
    drawer.click()
    sound = phone.get_by_role("button", name="Sound")
    in_sight(sound)
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    stays_inside(phone)
    phone.get_by_role("link", name="Lobby").click()
    # Now there are games to go back to, and all of the bar still fits.
    in_sight(phone.get_by_role("link", name="My games"))
    in_sight(phone.get_by_role("button", name=re.compile("^Theme")))
    stays_inside(phone)
