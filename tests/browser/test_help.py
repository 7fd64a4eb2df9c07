"""What helps a player: why not, undo, odds, looking back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Look, Player, against_pilot
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def reach(page: Page, server: Server, *keys: str, odds: bool = True) -> tuple[Player, Look]:
    """A table at which one of these options is offered."""
    for _ in range(5):
        player = Player(page).open(against_pilot(server.address, odds=odds))
        look = player.until(*keys)
        if look is not None:
            return player, look
    raise AssertionError(f"in five games nobody was offered any of {keys}")


def test_what_is_not_on_offer_says_why(page: Page, server: Server) -> None:
    player, _ = reach(page, server, "disengage")
    barred = page.locator("[data-testid=hand-card]:not([data-offer])").first
    kind = str(barred.get_attribute("data-kind"))
    before = player.look()
    barred.click()
    why = page.get_by_test_id("why")
    expect(why).to_have_text(re.compile(r"\S+ \S+ \S+.*§\d+\.\d"))
    assert player.look().cards == before.cards, f"{kind} was played"
    why.locator(".rule-chip").first.click()
    rule = page.get_by_test_id("rule")
    expect(rule.get_by_role("heading", level=3).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


def test_what_has_no_part_in_a_step_names_a_rule(page: Page, server: Server) -> None:
    reach(page, server, "stay")
    page.get_by_test_id("hand-card").first.click()
    box = page.get_by_role("dialog", name="Why not")
    expect(box.locator(".rule-chip")).to_have_text(re.compile(r"^§\d+\.\d"))
    box.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)


def test_undo_takes_back_an_altitude(page: Page, server: Server) -> None:
    player, asked = reach(page, server, "stay")
    chosen = player.pick("stay")
    assert chosen.prompt != asked.prompt
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("log")).to_contain_text("takes a move back")
    undone = player.ready()
    assert (undone.prompt, undone.options) == (asked.prompt, asked.options)
    again = player.pick("stay")
    assert again.prompt == chosen.prompt


def test_odds_are_told_to_pointer_and_focus(page: Page, server: Server) -> None:
    player, _ = reach(page, server, "dive")
    odds = page.get_by_test_id("odds")
    player.option("dive").hover()
    expect(odds).to_contain_text("draws a response")
    assert re.search(r"\d+% draws a firing card", " ".join(odds.inner_text().split()))
    page.get_by_test_id("log").hover()
    expect(odds).to_have_count(0)
    player.option("dive").focus()
    expect(odds).to_contain_text("draws a response")


def test_an_answer_of_the_hand_tells_its_chance_unasked(page: Page, server: Server) -> None:
    dodges = ("play:tight-turn", "play:barrel-roll", "play:scissors", "play:full-throttle")
    player, look = reach(page, server, *dodges)
    page.mouse.move(1, 1)
    dodge = next(key for key in dodges if key in look.options)
    expect(player.option(dodge)).to_contain_text(re.compile(r"\d+% can respond"))
    player.option(dodge).hover()
    expect(page.get_by_test_id("reply")).to_have_text(re.compile(r"can respond\s*\d+%"))
    expect(page.get_by_test_id("ends")).to_contain_text(re.compile(r"Your card.+You pass.+"))


def test_no_odds_where_they_are_off(page: Page, server: Server) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    player, look = reach(page, server, "dive", odds=False)
    player.option("dive").hover()
    # The pointer rests longer than the table waits before it asks for odds.
    page.wait_for_timeout(1000)
    player.pick("stay" if "stay" in look.options else look.options[0])
    assert any('"answer"' in text for text in sent)
    assert not [text for text in sent if '"odds"' in text]
    expect(page.get_by_test_id("odds")).to_have_count(0)


def test_looking_back_and_through_the_other_s_eyes(page: Page, server: Server) -> None:
    player = Player(page, seed=3).open(against_pilot(server.address))
    now = player.ready()
    while "Game-Turn 2 begins." not in now.log:
        assert not now.over
        now = player.move()
    turn = page.get_by_role("img", name=re.compile(r"^Turn \d of 6"))
    expect(turn).to_have_accessible_name("Turn 2 of 6")

    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_test_id("replay-slider")
    assert int(slider.input_value()) > 10
    slider.fill("6")
    expect(turn).to_have_accessible_name("Turn 1 of 6")
    expect(page.get_by_label("Through whose eyes").locator("option")).to_have_count(1)
    assert len(player.look().log) < len(now.log)
    page.get_by_role("button", name="Back to the game").click()
    player.same_as(now)

    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-sure").click()
    result = page.get_by_test_id("result")
    expect(result).to_contain_text("Axis victory")
    result.get_by_role("button", name="Replay").click()
    expect(turn).to_have_accessible_name("Turn 2 of 6")
    slider.fill("6")
    expect(turn).to_have_accessible_name("Turn 1 of 6")
    hand = page.get_by_label("Your hand")
    expect(hand).to_contain_text("A1 Leader")
    own = player.look().cards
    page.get_by_label("Through whose eyes").select_option("axis")
    expect(hand).to_contain_text("X1 Leader")
    theirs = player.look().cards
    assert len(own) >= 5
    assert len(theirs) >= 5
