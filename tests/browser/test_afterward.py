"""What the machine gives a player: a hint, what decided the game, and another try from there."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, against_pilot
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def test_a_hint_then_what_decided_it_then_another_try(page: Page, server: Server) -> None:
    player = Player(page, seed=3).open(against_pilot(server.address))
    asked = player.ready()
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("simulated battles")
    expect(page.locator("[data-testid=option][data-tip]")).to_have_count(1)
    assert player.look().mark == asked.mark
    hint.get_by_role("button", name="Do it").first.click()
    player.after(asked)
    expect(hint).to_have_count(0)
    for _ in range(4):
        player.move()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-sure").click()

    page.get_by_test_id("analyze").click()
    report = page.get_by_test_id("analysis")
    expect(page.get_by_test_id("analysis-sum")).to_contain_text("0% at the end")
    expect(report).to_contain_text("You resigned")
    report.get_by_role("button", name=re.compile("^Decision 1")).click()
    report.get_by_role("button", name="Go there").first.click()
    expect(report).to_have_count(0)
    slider = page.get_by_test_id("replay-slider")
    step = int(slider.input_value())
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(step + 1))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("PageDown")
    turn = int(slider.input_value())
    page.get_by_test_id("log").get_by_role("button").first.click()
    expect(slider).not_to_have_value(str(turn))

    before = page.url
    page.get_by_test_id("play-on-button").click()
    page.get_by_test_id("play-on-start").click()
    page.wait_for_url(lambda url: url != before)
    again = player.ready()
    assert again.options and not again.over
