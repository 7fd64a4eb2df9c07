"""Somebody who has never been here plays a whole game with the mouse."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import LOOK, Player
from tests.browser.serving import Server

# One worker holds one browser at a time.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

# Press Pause as soon as it shows: on a busy machine a pointer may come too late. Else wait for the
# next decision.
PRESSED = f"""(mark) => {{
  const buttons = [...document.querySelectorAll(".pace button")];
  const pause = buttons.find((each) => each.textContent === "Pause");
  if (pause) {{ pause.click(); return "paused"; }}
  const now = ({LOOK})();
  return now.menu || (now.ready && now.mark !== mark) ? "asked" : null;
}}"""


def test_a_newcomer_plays_a_whole_game_by_clicking(page: Page, server: Server) -> None:
    page.goto(server.address)
    chosen = page.locator("[data-scenario][aria-pressed=true]")
    expect(chosen).to_have_attribute("data-scenario", "first-duel")
    expect(page.get_by_test_id("seat-allied").get_by_label("Me")).to_be_checked()
    expect(page.get_by_test_id("seat-axis").get_by_label("Computer")).to_be_checked()
    expect(page.get_by_label("Axis: strength")).to_have_value("policy:80")
    page.get_by_test_id("lobby-start").click()

    player = Player(page, seed=11)
    first = player.ready()
    assert "Starting altitude of A1" in first.prompt
    assert not first.cards
    hurry(page, player)
    player.ready()
    dealt = next(look for look in player.looks if look.cards)
    assert len(dealt.cards) >= 6
    read_a_rule(page)

    end = player.play()
    lengths = [len(look.log) for look in player.looks]
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[1] > lengths[0]
    result = page.get_by_test_id("result")
    scores = {side: score_of(result, side) for side in ("Allied", "Axis")}
    assert scores == points_told(end.log)
    high = max(scores, key=lambda side: scores[side])
    winner = f"{high} victory" if len(set(scores.values())) > 1 else "A draw"
    expect(result).to_contain_text(winner)
    for aircraft in downed(end.log):
        expect(result).to_contain_text(aircraft)

    rematch_swaps_sides(page, player)


def hurry(page: Page, player: Player) -> None:
    """Make the opponent's moves come at once, with the buttons that show while they come."""
    for _ in range(20):
        look = player.poke()
        if page.wait_for_function(PRESSED, arg=look.mark).json_value() == "paused":
            page.get_by_role("button", name="Pace: Normal").click()
            page.get_by_role("button", name="Pace: Fast").click()
            expect(page.locator(".pace")).to_have_count(0)
            return
        player.after(look)
    raise AssertionError("no move of the opponent was ever waiting")


def read_a_rule(page: Page) -> None:
    chip = page.get_by_test_id("prompt").locator(".rule-chip")
    number = chip.inner_text().removeprefix("§")
    chip.click()
    rule = page.get_by_test_id("rule")
    expect(rule.get_by_role("heading", name=re.compile(f"^{re.escape(number)} "))).to_be_visible()
    assert len(rule.locator("article p").first.inner_text().split()) > 5
    page.get_by_role("button", name="Close").click()
    expect(rule).to_have_count(0)


def score_of(result: Locator, side: str) -> int:
    """A side's score; what it is for, aircraft by aircraft, makes it up."""
    row = result.get_by_role("row", name=re.compile(f"^{side}"))
    parts, score = row.get_by_role("cell").all_inner_texts()
    total = int(score.removesuffix(" VP"))
    assert sum(int(part) for part in re.findall(r" (\d+)(?:,|$)", parts)) == total
    return total


def points_told(log: list[str]) -> dict[str, int]:
    """What the log counts for each aircraft, added up side by side."""
    told = {}
    for line in log:
        if found := re.match(r"The (Allied|Axis) side scores (?:\d+ VP: )?(.*)\.$", line):
            parts = re.findall(r" (\d+)(?:,|$)", found[2])
            assert len(parts) == (0 if found[2] == "nothing" else found[2].count(",") + 1)
            told[found[1].capitalize()] = sum(map(int, parts))
    assert set(told) == {"Allied", "Axis"}
    return told


def downed(log: list[str]) -> list[str]:
    """Who was shot down, as the list of losses names them."""
    found = [re.match(r".* ([AX]\d) (Leader|Wingman) is shot down", line) for line in log]
    return [f"{each[1]} {each[2]}" for each in found if each]


def rematch_swaps_sides(page: Page, player: Player) -> None:
    before = page.url
    page.get_by_role("button", name="Rematch, sides swapped").click()
    expect(page).not_to_have_url(before)
    look = player.ready()
    assert "Starting altitude of X1" in look.prompt
    assert look.log == [] or "Nothing" in look.log[0]
