"""A whole game without a mouse."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Look, Player
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

FOCUSED = """() => {
  const node = document.activeElement;
  return {...node.dataset, text: node.innerText, ring: getComputedStyle(node).outlineStyle};
}"""
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


class Typist(Player):
    """Picks by the figures of the buttons, or moves the ring with the arrows and presses Enter."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.ringed: list[str] = []

    def poke(self) -> Look:
        look = self.look()
        if self.rng.random() < 0.5:
            first = [key for key in look.options[:9] if key != "disengage"]
            chosen = self.option(self.rng.choice(first))
            self.page.keyboard.press(str(chosen.locator("kbd").text_content()))
        else:
            self.ring()
            self.page.keyboard.press("Enter")
        return look

    def ring(self) -> None:
        """Move the focus to some offer and see that it is marked there."""
        for step in range(40):
            self.page.keyboard.press(self.rng.choice(ARROWS))
            focused = self.page.evaluate(FOCUSED)
            assert "offer" in focused, focused
            assert focused["ring"] == "solid", focused
            if step >= 2 and focused.get("key") != "disengage":
                self.ringed.append(focused.get("place", ""))
                return
        raise AssertionError("the ring finds nothing but the way out")

    def second(self) -> None:
        """The menu has the focus on its first line."""
        self.page.keyboard.press("Enter")


def test_a_whole_game_by_keyboard_alone(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    page.get_by_test_id("lobby-start").wait_for()
    tab_to(page, testid="lobby-start")
    page.keyboard.press("Enter")

    typist = Typist(page, seed=5)
    typist.ready()
    page.keyboard.press("?")
    helping = page.get_by_role("dialog", name="Wild Blue Yonder: help")
    expect(helping).to_be_visible()
    helping.get_by_role("tab", name="Rules").click()
    helping.get_by_role("searchbox").fill("tailing")
    expect(helping.get_by_test_id("found-rule").first).to_contain_text("Tail")
    helping.get_by_role("tab", name="Keys").click()
    expect(helping).to_contain_text("undo")
    page.keyboard.press("Escape")
    expect(helping).to_have_count(0)

    end = typist.play()
    assert "The dogfight is over." in end.log
    assert any(place for place in typist.ringed), "no card, aircraft or lane was ever ringed"
    assert "" in typist.ringed
    tab_to(page, text="Rematch, sides swapped")
    before = page.url
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(before)
    assert "Starting altitude of X1" in typist.ready().prompt


def tab_to(page: Page, **wanted: str) -> None:
    for _ in range(120):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if wanted.items() <= focused.items():
            return
    raise AssertionError(f"Tab never comes to {wanted}")
