"""The lobby: both themes, a dogfight of one's own, the way back to a game."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.player import Player, against_pilot
from tests.browser.serving import Server
from tests.games.wing_leader.data.test_own import PUP

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def test_a_dogfight_of_one_s_own(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_test_id("builder-tab").click()
    for _ in range(2):
        page.get_by_role("button", name="Add an Element").first.click()
    page.get_by_role("button", name="Remove Element A3").click()
    page.get_by_role("button", name="Add an Element").last.click()
    lone = page.get_by_role("group", name="Element A2")
    lone.get_by_label("Element A2: aircraft").select_option("spitfire-f-ix")
    lone.get_by_label("with a Wingman").uncheck()
    page.get_by_label("Balance").select_option("points")
    check = page.get_by_test_id("check")
    expect(check).to_have_text(re.compile(r"Allied \d+ points.*Axis \d+ points", re.DOTALL))
    expect(check).to_contain_text("starts with")
    expect(check).to_have_attribute("aria-busy", "false")
    bonus = re.findall(r"(Allied|Axis) \d+ points, starts with (\d+) VP", check.inner_text())
    assert len(bonus) == 1
    start = page.get_by_test_id("lobby-start")
    expect(start).to_be_enabled()
    start.click()

    look = Player(page).ready()
    assert "Starting altitude of A1" in look.prompt
    assert look.options
    for element, aircraft in {"A1": 2, "A2": 1, "X1": 2, "X2": 2}.items():
        cards = page.get_by_test_id(f"element-{element}").locator("[data-aircraft]")
        expect(cards).to_have_count(aircraft)
    side, points = bonus[0]
    expect(page.locator("header")).to_contain_text(f"{side} {points}")


def test_a_builder_keeps_its_own_game_while_another_loads(page: Page, server: Server) -> None:
    """The page fails its test by any error in its scripts."""
    page.goto(server.address)
    page.get_by_test_id("builder-tab").click()
    expect(page.get_by_label("Element A1: aircraft")).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/Builder*", hold)
    page.get_by_role("tab", name="Angels 20").click()
    expect(page.get_by_role("heading", name="Angels 20: build your own")).to_be_visible()
    for route in held:
        route.continue_()
    page.unroute_all()
    expect(page.get_by_test_id("deployment")).to_be_visible()


def test_an_early_date_has_its_own_aircraft_and_no_date_cannot_start(
    page: Page, server: Server
) -> None:
    page.goto(server.address)
    page.get_by_test_id("builder-tab").click()
    aircraft = page.get_by_label("Element A1: aircraft")
    expect(aircraft).to_have_value("p-47c-5")
    page.get_by_label("Date").fill("1940-08")
    expect(aircraft).not_to_have_value("p-47c-5")
    expect(aircraft.get_by_role("option", name="Spitfire I (")).to_have_count(1)
    start = page.get_by_test_id("lobby-start")
    expect(start).to_be_enabled()
    page.get_by_label("Date").fill("")
    expect(page.get_by_test_id("check")).to_contain_text("✕")
    expect(start).to_be_disabled()


def test_how_a_game_is_played_can_be_read_before_it_begins(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_role("tab", name="Angels 20").click()
    expect(page.get_by_role("heading", name="Angels 20: pick a scenario")).to_be_visible()
    page.keyboard.press("?")
    book = page.get_by_test_id("help")
    expect(book).to_contain_text("Single fighters over a hex sky")
    book.get_by_role("tab", name="Rules").click()
    page.get_by_test_id("rule-search").fill("barrel roll")
    expect(book.get_by_test_id("found-rule").first).to_contain_text("Barrel Roll")
    book.get_by_role("button", name="Close").click()
    expect(book).to_have_count(0)


def test_both_themes_and_the_way_back_to_a_game(page: Page, server: Server) -> None:
    player = Player(page).open(against_pilot(server.address))
    player.move()
    before = player.look()
    page.get_by_role("link", name="Airwar").click()
    theme = page.get_by_role("button", name="Theme: auto")
    theme.click()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Theme: light").click()
    expect(root).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    mine = page.get_by_role("link", name=re.compile("First duel over Kent"))
    expect(mine).to_contain_text("your decision")
    mine.click()
    player.same_as(before)
    expect(root).to_have_attribute("data-theme", "dark")


def test_a_game_with_data_files_of_one_s_own(page: Page, server: Server) -> None:
    """They are checked as they are picked, and the table is played with them."""
    page.goto(server.address)
    page.get_by_role("tab", name="Wing Leader").click()
    own = page.get_by_test_id("own-files")
    own.get_by_text("Your own data").click()
    expect(own).to_contain_text("aircraft.toml, surface.toml, tables.toml, 1 MB at most")
    pick, faults = page.get_by_test_id("own-files-input"), page.get_by_test_id("own-files-faults")
    start = page.get_by_test_id("lobby-start")
    expect(start).to_be_enabled()

    pick.set_input_files(
        [toml("aircraft", PUP.replace("vp = 1", "vp = 99")), toml("luck", "[die]\n")]
    )
    expect(faults).to_contain_text("aircraft.toml: spitfire-i.vp: 99 is not")
    expect(faults).to_contain_text("luck.toml: no such file of data; there are aircraft.toml")
    expect(start).to_be_disabled()
    own.get_by_role("button", name="Remove luck.toml").click()
    expect(faults.locator("li")).to_have_count(1)
    pick.set_input_files([toml("tables", "#" * 1_000_001)])
    expect(faults).to_contain_text("1.0 MB in all; 1 MB is the limit")

    pick.set_input_files([toml("aircraft", PUP), toml("tables", "[tally]\nradio_call = 5\n")])
    expect(faults.locator("li")).to_have_count(0)
    expect(own).to_contain_text("Your own data (2 files)")
    expect(start).to_be_enabled()
    start.click()
    Player(page).ready()
    page.get_by_role("tab", name="Forces").click()
    expect(page.get_by_test_id("data")).to_contain_text("Your own: 1 aircraft, tables.")


def toml(name: str, text: str) -> FilePayload:
    return {"name": f"{name}.toml", "mimeType": "application/toml", "buffer": text.encode()}
