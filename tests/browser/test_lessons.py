"""The five lessons: whoever clicks what the coach marks comes to the end of each."""

from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.player import PATIENCE
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

LIVE = """() => [...document.querySelectorAll("[data-coached]")].filter(
  (node) => node.getClientRects().length && node.ariaDisabled !== "true")"""
# What is marked, once it can be clicked and is not what was clicked last.
MARKED = f"""(before) => {{
  const strip = document.querySelector("[data-testid=coach]");
  const {{ state, step, asked }} = strip?.dataset ?? {{}};
  const busy = document.querySelector("[data-testid=prompt][aria-busy=true]");
  if (!strip || busy || state === "watch") return null;
  const all = ({LIVE})();
  const name = ({{ dataset: {{ key, place, testid }} }}) => key ?? testid ?? place;
  const mark = [state, step, asked, ...all.map(name)].join(" ");
  if (mark === before || (state === "ask" && !all.length)) return null;
  return {{ mark, state, step: Number(step) }};
}}"""
# In the page itself: between finding a thing and clicking it, it may be drawn once more.
CLICKED = f"""() => {{
  const all = ({LIVE})();
  const marked = all.find((node) => node instanceof HTMLElement) ?? all[0];
  marked?.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  return Boolean(marked);
}}"""


class Pupil:
    def __init__(self, page: Page, server: Server, game: str) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")
        page.goto(server.address)
        page.get_by_test_id(f"learn-{game}").click()
        self.look: dict[str, Any] = {"mark": ""}
        self.next()

    def next(self) -> None:
        before = self.look["mark"]
        try:
            found = self.page.wait_for_function(MARKED, arg=before, timeout=PATIENCE)
        except TimeoutError:
            shown = self.page.locator(".left").inner_text()
            raise AssertionError(f"nothing new is marked after {before!r}: {shown}") from None
        self.look = found.json_value()

    def obey(self) -> None:
        self.page.wait_for_function(CLICKED, timeout=PATIENCE)
        self.next()

    def finish(self) -> None:
        for _ in range(60):
            if self.look["state"] != "ask":
                break
            self.obey()
        assert self.look["state"] == "end", self.look
        expect(self.page.get_by_test_id("coach-end")).to_contain_text("What you learned")


def test_a_lesson_off_the_script_and_back_then_the_first_game(page: Page, server: Server) -> None:
    pupil = Pupil(page, server, "wild-blue-yonder")
    while pupil.look["step"] < 5:
        pupil.obey()
    line = page.get_by_test_id("coach-line")
    expect(line).to_contain_text("You are behind")
    page.reload()
    expect(line).to_contain_text("You are behind")
    page.locator('[data-testid=option][data-key="done"]').click()
    expect(page.get_by_test_id("coach-see")).to_contain_text("hold fire")
    page.get_by_test_id("coach-back").click()
    expect(line).to_contain_text("You are behind")
    pupil.next()
    line.get_by_role("button", name="In My Sights").click()
    expect(page.get_by_test_id("coach-term")).to_contain_text("The usual gun card")
    page.get_by_test_id("coach-close").click()
    expect(line).to_have_count(0)
    page.keyboard.press("c")
    expect(page.locator(":focus")).to_have_attribute("data-coached", "")
    page.keyboard.press("Enter")
    pupil.next()
    pupil.finish()
    page.get_by_test_id("coach-next").click()
    expect(page).to_have_title("● Your decision – First duel over Kent")
    expect(page.get_by_test_id("coach")).to_have_count(0)
    page.goto(server.address)
    expect(page.get_by_test_id("learn-wild-blue-yonder")).to_contain_text("✓")


@pytest.mark.parametrize("game", ["angels-20", "luftwaffe"])
def test_a_lesson_to_its_end(page: Page, server: Server, game: str) -> None:
    Pupil(page, server, game).finish()


@pytest.mark.parametrize("game", ["wings-at-war", "wing-leader"])
def test_a_lesson_on_a_phone(phone: Page, server: Server, game: str) -> None:
    pupil = Pupil(phone, server, game)
    see = phone.get_by_test_id("coach-see")
    expect(see).to_contain_text("arranged")
    expect(see).to_be_visible()
    assert not phone.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    pupil.finish()
