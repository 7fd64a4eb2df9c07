"""The toy game in a browser: forms, offers, and what happens around an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.player import make_table, seat_url
from tests.browser.serving import Server, served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

BOT = {"kind": "bot", "level": "random"}
SEATS = {"blue1": {"kind": "me", "name": "Anna"}, "blue2": BOT, "red1": BOT}


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("toys"), toys=True) as server:
        yield server


def sit(page: Page, server: Server, *switches: str) -> None:
    """A table where only the first pilot is a person's."""
    made = make_table(
        server.address,
        SEATS,
        game="patrol",
        setup={"scenario": "pair"},
        switches=list(switches),
    )
    page.goto(seat_url(server.address, made, "blue1"))


def pick(page: Page, key: str) -> None:
    page.locator(f'[data-testid=option][data-key="{key}"]').click()


def log(page: Page, text: str) -> Any:
    return page.get_by_test_id("log").locator("li", has_text=text)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_fuel_is_allotted_by_the_editor(
    size: str, request: pytest.FixtureRequest, toys: Server
) -> None:
    page: Page = request.getfixturevalue("phone" if size == "phone" else "page")
    page.emulate_media(reduced_motion="reduce")
    sit(page, toys, "supply")
    pick(page, "watch")
    form, send = page.get_by_test_id("form"), page.get_by_test_id("form-send")
    expect(form).to_contain_text("Fuel")
    own, other = form.locator("[data-row=blue1]"), form.locator("[data-row=blue2]")
    own.get_by_label("blue1: more").click()
    own.get_by_label("blue1: more").click()
    # A fault is explained where it is, with its rule, and nothing can be sent.
    expect(form.get_by_test_id("fault")).to_contain_text("blue1 allots 2 of 3 points")
    expect(send).to_have_attribute("aria-disabled", "true")
    form.get_by_test_id("fault").get_by_role("button", name="§7").click()
    expect(page.get_by_test_id("rule")).to_contain_text("rule 7")
    page.get_by_role("button", name="Close").click()
    # The limits are those of what is filled in: one point is left.
    expect(other).to_contain_text("at most 1")
    other.get_by_label("blue2", exact=True).fill("2")
    expect(form.get_by_test_id("fault")).to_contain_text("blue1 allots 4 of 3 points")
    form.locator("[data-preset=even]").click()
    expect(form.get_by_test_id("fault")).to_have_count(0)
    expect(form.get_by_test_id("tally")).to_contain_text("3 of 3")
    other.get_by_label("blue2", exact=True).press("ArrowDown")
    expect(own).to_contain_text("at most 3")
    own.get_by_label("blue1", exact=True).press("ArrowUp")
    expect(form.get_by_test_id("warning")).to_contain_text("blue2 gets no fuel")
    own.get_by_label("blue1", exact=True).press("Enter")
    expect(log(page, "blue1 allots (('blue1', 3),)")).to_have_count(1)
    expect(page.locator('[data-testid=option][data-key="level"]')).to_be_visible()
    expect(page.get_by_test_id("form")).to_have_count(0)
    assert page.get_by_test_id("error").count() == 0  # it would go by itself after a while


def test_an_offer_is_taken_by_its_button(page: Page, toys: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit(page, toys, "supply")
    pick(page, "watch")
    # Quick answers stand beside the form.
    pick(page, "allot:blue2=3")
    expect(page.locator('[data-testid=option][data-key="level"]')).to_be_visible()
    offers = page.get_by_test_id("offers")
    expect(offers).to_contain_text("blue1 may leave the fight")
    offers.get_by_test_id("offer").click()
    expect(log(page, "blue1 leaves the fight")).to_have_count(1)
    expect(offers).to_have_count(0)
    # The same question is still there.
    pick(page, "level")
    expect(log(page, "blue1 flies at 2")).to_have_count(1)


def test_odds_that_come_too_late_are_no_error(page: Page, toys: Server) -> None:
    late: list[str] = []
    heard: list[dict[str, Any]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def up(text: str | bytes) -> None:
            if json.loads(text)["type"] == "odds" and not heard_moves(heard):
                late.append(str(text))
            else:
                server.send(text)

        def down(text: str | bytes) -> None:
            heard.append(json.loads(text))
            socket.send(text)
            if heard[-1]["type"] == "error":
                # The page shows this only after it has seen the refusal.
                socket.send(json.dumps({"type": "rematch", "table": "T"}))
            if heard_moves(heard) and late:
                server.send(late.pop())

        socket.on_message(up)
        server.on_message(down)

    page.route_web_socket("**/ws/**", between)
    page.emulate_media(reduced_motion="reduce")
    sit(page, toys)
    option = page.locator('[data-testid=option][data-key="watch"]')
    for _ in range(200):
        option.hover()
        page.wait_for_timeout(500)
        if late:
            break
        page.mouse.move(0, 0)
    # The pointer stays where it is.
    option.click()
    expect(page.locator('[data-testid=option][data-key="level"]')).to_be_visible()
    expect(page.get_by_text("A rematch is ready")).to_be_visible()
    assert [each["to"] for each in heard if each["type"] == "error"] == ["odds"]
    assert page.get_by_test_id("error").count() == 0  # it would go by itself after a while


def heard_moves(heard: list[dict[str, Any]]) -> bool:
    """Has the game gone on to the first move?"""
    asked = [one["question"] for each in heard for one in each.get("open", [])]
    return "move" in asked


def test_the_own_answer_shows_at_once_and_the_others_wait(page: Page, toys: Server) -> None:
    page.clock.install()
    sit(page, toys)
    expect(page.locator('[data-testid=option][data-key="watch"]')).to_be_visible()
    # From here no time passes for the page: what it waits for never comes.
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    pick(page, "watch")
    level = page.locator('[data-testid=option][data-key="level"]')
    pace = page.locator(".pace")
    expect(pace.or_(level).first).to_be_visible()
    if pace.is_visible():  # the others have planned after us
        pace.get_by_role("button", name="Skip").click()
    level.click()
    expect(log(page, "blue1 flies at 2")).to_have_count(1)
    expect(level).to_have_count(0)
    pick(page, "draw:0")
    pick(page, "keep")
    expect(page.locator('[data-testid=option][data-key="keep"]')).to_have_count(0)
    expect(pace).to_contain_text("to come")
    expect(log(page, "blue2 flies at")).to_have_count(0)
    pace.get_by_role("button", name="Skip").click()
    expect(log(page, "blue2 flies at")).to_have_count(1)


def test_old_options_are_dead_until_the_game_has_gone_on(page: Page, toys: Server) -> None:
    held: list[str | bytes] = []
    answers: list[str] = []
    lines: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        lines.append(socket)

        def up(text: str | bytes) -> None:
            if json.loads(text)["type"] == "answer":
                answers.append(str(text))
            server.send(text)

        def down(text: str | bytes) -> None:
            if answers:
                held.append(text)
            else:
                socket.send(text)

        socket.on_message(up)
        server.on_message(down)

    page.route_web_socket("**/ws/**", between)
    page.emulate_media(reduced_motion="reduce")
    sit(page, toys)
    watch = page.locator('[data-testid=option][data-key="watch"]')
    expect(watch).to_have_attribute("aria-disabled", "false")
    watch.click()
    expect(watch).to_have_attribute("aria-disabled", "true")
    page.locator('[data-testid=option][data-key="attack"]').click(force=True)
    page.keyboard.press("1")
    while not held:
        page.wait_for_timeout(50)
    assert len(answers) == 1
    for text in held[:]:
        lines[-1].send(text)
    expect(watch).to_have_count(0)
