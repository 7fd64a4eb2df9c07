"""Wing Leader at the table: whole games by clicks, keys and touch; odds, overlays, offers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.raids import MEETING, STUKAS, Controller, Toucher, Typist, against_raiders
from tests.browser.serving import Server
from tests.browser.test_phone import in_sight, stays_inside

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]


def test_the_first_game_by_clicks(page: Page, server: Server) -> None:
    controller = Controller(page).open(against_raiders(server.address))
    end = controller.play(most=90)
    assert len(controller.flown) > 4, "nobody was flown by a click on a square"
    for square in controller.flown:
        assert any(f" to {square}" in line or f" in {square}" in line for line in end.log)
    expect(page.get_by_test_id("result")).to_contain_text(re.compile("victory|draw"))


def test_a_target_is_bombed_by_clicks(page: Page, server: Server) -> None:
    controller = Controller(page).open(against_raiders(server.address, STUKAS, me="raider"))
    end = controller.play(most=60)
    assert any("attacks S1, value" in line for line in end.log), end.log
    assert controller.flown
    expect(page.get_by_test_id("result")).to_be_visible()


def test_a_game_by_keyboard_alone(page: Page, server: Server) -> None:
    controller = Typist(page).open(against_raiders(server.address, MEETING))
    controller.play(most=60)
    assert controller.flown and controller.answers
    expect(page.get_by_test_id("result")).to_be_visible()


def test_a_game_on_a_phone(phone: Page, server: Server) -> None:
    controller = Toucher(phone).open(against_raiders(server.address, MEETING))
    look = controller.ready()
    while not look.over:
        stays_inside(phone)
        in_sight(phone.get_by_test_id("prompt"))
        in_sight(phone.get_by_role("region", name="What can be done"))
        look = controller.move()
    assert controller.flown
    in_sight(phone.get_by_test_id("result"))


# Squares in reach with a counter over their middle, and where that is on the screen.
COVERED = """() => [...document.querySelectorAll("[data-testid=walk-end]")].flatMap((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const over = [...document.querySelectorAll("[data-testid=counter] .edge")].some((edge) => {
    const box = edge.getBoundingClientRect();
    return box.left < x && x < box.right && box.top < y && y < box.bottom;
  });
  return over ? [[node.dataset.square, x, y]] : [];
})"""


def test_a_square_is_flown_to_through_a_counter_over_it(page: Page, server: Server) -> None:
    """A crowd of counters reaches into the squares around it."""
    controller = Controller(page).open(against_raiders(server.address, MEETING))
    look = controller.ready()
    for _ in range(40):
        controller.rest()
        if controller.moving(look) and (covered := page.evaluate(COVERED)):
            break
        assert not look.over, "no counter was ever over a square in reach"
        look = controller.move()
    square, x, y = covered[0]
    page.mouse.click(x, y)
    end = controller.after(look)
    assert any(f" to {square}" in line or f" in {square}" in line for line in end.log[-6:]), square


def test_what_each_attack_leads_to_is_told_before_it_is_declared(
    page: Page, server: Server
) -> None:
    controller = Controller(page).open(against_raiders(server.address, MEETING))
    look = controller.ready()
    while not any(key.startswith("declare:") for key in look.options):
        assert not look.over, "nobody attacks"
        look = controller.move()
    card = page.locator('[data-testid=option][data-key^="declare:hit-and-run"]')
    expect(card).to_contain_text(re.compile(r"R1 breaks \d+%, a loss \d+%"))
    card.hover()
    panel = page.get_by_test_id("combat")
    expect(panel.get_by_role("img", name=re.compile(r"^Column [+−]?\d$"))).to_have_count(2)
    expect(panel).to_contain_text("Hits it scores")
    controller.pick(look.options[0])
    expect(page.get_by_test_id("moment")).to_contain_text("fires, column")


def test_overlays_are_shown_and_hidden_by_keys(page: Page, server: Server) -> None:
    controller = Controller(page).open(against_raiders(server.address, MEETING))
    look = controller.ready()
    while not controller.ends.count():
        look = controller.pick(look.options[0])
    for key, name in (("m", "Reach"), ("a", "Arcs"), ("g", "Escorts")):
        button = page.get_by_role("button", name=name, exact=True)
        before = button.get_attribute("aria-pressed")
        page.keyboard.press(key)
        expect(button).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    page.get_by_test_id("counter").first.focus()
    expect(page.locator(".skymap")).to_contain_text(re.compile(r"ahead of [RD]\d"))


def test_a_squadron_is_broken_by_an_offer(page: Page, server: Server) -> None:
    controller = Controller(page).open(against_raiders(server.address, MEETING))
    look = controller.ready()
    while not controller.ends.count():
        look = controller.pick(look.options[0])
    expect(page.get_by_test_id("offers")).to_have_count(0)
    page.get_by_test_id("offers-toggle").click()
    page.get_by_test_id("offers").get_by_role("button", name="D1 (Spitfire I) breaks").click()
    expect(page.get_by_test_id("log")).to_contain_text("D1 (Spitfire I) is broken")


def test_a_raid_of_one_s_own_is_built_and_played(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    page.get_by_role("tab", name="Wing Leader").click()
    page.get_by_test_id("builder-tab").click()
    page.get_by_test_id("add-target").click()
    page.locator("[data-testid=side-raider] [data-type=ju-87b]").click()
    rows = page.get_by_test_id("side-raider").locator("ol li")
    expect(rows).to_have_count(3)
    rows.last.get_by_label("Load").select_option("torpedo")
    expect(page.get_by_test_id("check").locator("li.bad")).to_contain_text("load")
    rows.last.get_by_label("Load").select_option("bombs")
    expect(page.get_by_test_id("check").locator("li.bad")).to_have_count(0)
    page.get_by_test_id("lobby-start").click()
    Controller(page).ready()
    expect(page.get_by_test_id("prompt")).to_contain_text(re.compile("set up|vectors"))
