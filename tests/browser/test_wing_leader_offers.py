"""Wing Leader: what may be said although nobody asks, and what both must agree on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import ME, Look, make_table, seat_url
from tests.browser.raids import GAME, MEETING, Controller
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]
BERT = {"kind": "me", "name": "Bert"}


def both_sides(page: Page, server: Server) -> Controller:
    """One person who plays both sides."""
    seats = {"raider": ME, "defender": BERT}
    made = make_table(server.address, seats, game=GAME, setup=dict(MEETING))
    return Controller(page).open(seat_url(server.address, made, "raider", "defender"))


def until(controller: Controller, words: str) -> Look:
    look = controller.ready()
    for _ in range(60):
        assert not look.over, words
        if look.curtain:
            controller.page.get_by_test_id("handover").get_by_role("button").click()
            look = controller.after(look)
        elif re.search(words, look.prompt):
            return look
        else:
            look = controller.pick(look.options[0])
    raise AssertionError(f"nobody is asked: {words}")


def offer(controller: Controller, name: str) -> Look:
    page, look = controller.page, controller.look()
    if not page.get_by_test_id("offers").count():
        page.get_by_test_id("offers-toggle").click()
    page.get_by_test_id("offers").get_by_role("button", name=re.compile(name)).first.click()
    return controller.after(look)


def test_a_broken_squadron_is_let_go_and_the_game_is_ended(page: Page, server: Server) -> None:
    controller = both_sides(page, server)
    until(controller, "How does D|Which of D")
    offer(controller, r"D1 \(Spitfire I\) breaks")
    until(controller, "End the turn|try to escape|stop D1")
    offer(controller, "let go D1$")
    look = until(controller, r"Let D1 escape\?")
    controller.pick(look.options[0])
    expect(page.get_by_test_id("log")).to_contain_text("D1 (Spitfire I) is let go")
    until(controller, "End the turn")
    offer(controller, "Propose to end the game")
    look = until(controller, r"End the game here\?")
    controller.pick(look.options[0])
    expect(page.get_by_test_id("result")).to_contain_text("both sides agreed to end it")
