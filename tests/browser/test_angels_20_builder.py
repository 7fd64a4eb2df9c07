"""Battles of one's own for Angels 20: laid out on a map, after a scenario, for four people."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.flyer import Flyer
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.fixture
def lobby(page: Page, server: Server) -> Page:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    page.get_by_role("tab", name="Angels 20").click()
    return page


def test_a_battle_is_laid_out_on_the_map(lobby: Page) -> None:
    lobby.get_by_test_id("builder-tab").click()
    lobby.get_by_test_id("deployment").select_option("placed")
    editor = lobby.get_by_test_id("map-editor")
    editor.get_by_role("button", name="A1 Spitfire").click()
    editor.get_by_label("Facing").select_option("south-east")
    editor.get_by_label("Altitude").select_option("5")
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


def test_every_scenario_can_be_taken_over(lobby: Page) -> None:
    lobby.get_by_test_id("builder-tab").click()
    chooser = lobby.get_by_test_id("begin-with")
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
