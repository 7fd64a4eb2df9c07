"""Battles of one's own for Angels 20: laid out on a map, after a scenario, for four people."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.flyer import Flyer, show_game
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]

FOCUSED = """() => {
  const node = document.activeElement;
  return {...node.dataset, text: node.textContent, ring: getComputedStyle(node).stroke};
}"""

THERE = """(wanted) => [...document.querySelectorAll("[data-testid], [data-hex], button")].some(
  (node) => Object.entries({...node.dataset, text: node.textContent}).filter(
    ([name, value]) => wanted[name] === value).length === Object.keys(wanted).length)"""


@pytest.fixture
def lobby(page: Page, server: Server) -> Page:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    show_game(page)
    return page


def test_a_battle_is_laid_out_on_the_map(lobby: Page) -> None:
    lobby.get_by_test_id("builder-tab").click()
    lobby.get_by_test_id("deployment").select_option("placed")
    editor = lobby.get_by_test_id("map-editor")
    editor.get_by_role("button", name="A1 Spitfire").click()
    editor.get_by_role("combobox", name="Facing").select_option("southeast")
    editor.get_by_role("combobox", name="Altitude").select_option("5")
    lobby.get_by_test_id("build-0707").click()
    editor.get_by_role("button", name="Axis flak").click()
    lobby.get_by_test_id("build-1003").click()
    editor.get_by_role("button", name="Balloon").click()
    lobby.get_by_test_id("build-0312").click()
    ground = lobby.get_by_role("group", name="Sky and ground")
    ground.get_by_label("Clouds").select_option("located")
    editor.get_by_role("button", name="Cloud").click()
    lobby.get_by_test_id("build-1212").click()
    ground.get_by_label("Light").select_option("moonlight")
    expect(lobby.get_by_test_id("check")).not_to_contain_text("hex")
    lobby.get_by_test_id("lobby-start").click()

    flyer = Flyer(lobby)
    flyer.ready()
    (spitfire,) = [plane for plane in flyer.planes() if plane.id == "A1"]
    assert (spitfire.at, spitfire.facing, spitfire.altitude) == ("0707", 2, 5)
    weather = lobby.locator(".weather")
    expect(weather.get_by_text("flak 3")).to_be_attached()
    expect(weather.get_by_text("cloud 2")).to_be_attached()
    expect(weather.locator(".balloon")).to_have_count(1)
    expect(lobby.get_by_text("moonlight")).to_be_visible()


def test_a_battle_is_laid_out_by_keyboard_alone(lobby: Page) -> None:
    keys = lobby.keyboard
    press_at(lobby, {"testid": "builder-tab"})
    press_at(lobby, {"testid": "deployment"}, "ev")  # every aircraft at its hex
    expect(lobby.get_by_test_id("deployment")).to_have_value("placed")
    press_at(lobby, {"text": "A1 Spitfire"})
    # One stop of Tab is the map, and the next is behind it.
    tab_to(lobby, {"hex": "0811"})
    keys.press("Tab")
    assert "hex" not in lobby.evaluate(FOCUSED)
    keys.press("Shift+Tab")
    walk(lobby, "0811", "ArrowRight", "ArrowRight", "ArrowDown")
    expect(lobby.get_by_test_id("build-cursor")).to_have_text("0909")
    keys.press("Enter")
    expect(lobby.get_by_test_id("placed-A1")).to_contain_text("A1, 3")
    told = lobby.get_by_test_id("map-editor").get_by_role("status")
    expect(told).to_have_text("A1 Spitfire put at 0909.")

    press_at(lobby, {"text": "Balloon"}, back=True)
    tab_to(lobby, {"hex": "0909"})
    walk(lobby, "0909", "Home", "PageUp", "ArrowUp", "ArrowDown")
    keys.press("Space")
    expect(told).to_have_text("Balloon put at 0121.")
    cell = lobby.get_by_role("gridcell", name="Hex 0121: balloon", exact=True)
    expect(cell).to_be_focused()
    keys.press("Space")
    expect(told).to_have_text("Balloon taken from 0121.")
    keys.press("Space")
    expect(cell).to_be_focused()

    press_at(lobby, {"testid": "lobby-start"})
    flyer = Flyer(lobby)
    flyer.ready()
    (spitfire,) = [plane for plane in flyer.planes() if plane.id == "A1"]
    assert spitfire.at == "0909"
    expect(lobby.locator(".weather .balloon")).to_have_count(1)


def test_an_area_is_laid_out_by_keyboard_alone(lobby: Page) -> None:
    press_at(lobby, {"testid": "builder-tab"})
    press_at(lobby, {"testid": "deployment"}, "ea")  # each side in an area
    expect(lobby.get_by_test_id("deployment")).to_have_value("area")
    press_at(lobby, {"text": "Axis area"})
    told = lobby.get_by_test_id("map-editor").get_by_role("status")
    tab_to(lobby, {"hex": "0811"})
    lobby.keyboard.press("Enter")
    expect(told).to_contain_text("One corner of the Axis area at 0811")
    lobby.keyboard.press("Escape")
    walk(lobby, "0811", "ArrowLeft")
    lobby.keyboard.press("Enter")
    walk(lobby, "0812", "ArrowLeft", "ArrowDown")
    lobby.keyboard.press("Enter")
    expect(told).to_have_text("Axis area from 0812 to 0913.")
    inside = lobby.get_by_role("gridcell", name="Axis area")
    expect(inside).to_have_count(4)


def press_at(page: Page, wanted: dict[str, str], key: str = "Enter", back: bool = False) -> None:
    tab_to(page, wanted, back)
    for each in [key] if key == "Enter" else key:
        page.keyboard.press(each)


def tab_to(page: Page, wanted: dict[str, str], back: bool = False) -> None:
    page.wait_for_function(THERE, arg=wanted)
    for _ in range(400):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if wanted.items() <= page.evaluate(FOCUSED).items():
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def walk(page: Page, start: str, *keys: str) -> None:
    """Press keys on the map, which lies with north to the right; the cursor goes where they say."""
    column, row = int(start[:2]), int(start[2:])
    for key in keys:
        page.keyboard.press(key)
        column, row = {
            "ArrowRight": (column, row - 1),
            "ArrowLeft": (column, row + 1),
            "ArrowUp": (max(column - 1, 0), row),
            "ArrowDown": (column + 1, row),
            "Home": (column, 21),
            "PageUp": (0, row),
        }[key]
        at = f"{column:02}{row:02}"
        page.wait_for_function("(at) => document.activeElement.dataset.hex === at", arg=at)
        assert page.evaluate(FOCUSED)["ring"] != "none", "the cursor cannot be seen"


def test_every_scenario_can_be_taken_over(lobby: Page) -> None:
    lobby.get_by_test_id("builder-tab").click()
    chooser = lobby.get_by_test_id("begin-with")
    chooser.wait_for()
    keys = chooser.locator("option").evaluate_all("(all) => all.map((each) => each.value)")
    assert len(keys) > 20
    for key in filter(None, keys):
        with lobby.expect_response(re.compile("/api/check/")) as answer:
            chooser.select_option(key)
        assert answer.value.json()["errors"] == [], key


def test_a_scenario_for_four_has_four_seats(lobby: Page) -> None:
    lobby.locator("[data-scenario=eagle-day-1940]").click()
    for seat in ("allied-1", "allied-2", "axis-1", "axis-2"):
        expect(lobby.get_by_test_id(f"seat-{seat}")).to_be_visible()
    lobby.get_by_test_id("lobby-start").click()
    look = Flyer(lobby).ready()
    assert not look.over
    expect(lobby.get_by_test_id("plane-A4")).to_be_visible()
