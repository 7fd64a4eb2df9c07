"""What a player needs is never cut, covered or scrolled away on a common screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.flyer import REACHED, Flyer
from tests.browser.player import PATIENCE, Player, against_pilot
from tests.browser.raids import MEETING, Controller, against_raiders
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

# Of each node: what it is, and whether its box lies in the window and nothing lies over its middle.
SEEN = """(nodes) => nodes.map((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return [node.className + node.textContent.slice(0, 40), inside, node.contains(over)];
})"""


def in_full_view(page: Page, selector: str) -> None:
    """All of these are whole on the screen, and nothing covers them."""
    found = page.locator(selector).evaluate_all(SEEN)
    assert found, selector
    assert all(inside and free for _, inside, free in found), found


def test_nothing_covers_the_hand(page: Page, server: Server) -> None:
    """At the foot of the window lies the hand, with the pace of the others' moves in the prompt."""
    player = Player(page, 3).open(against_pilot(server.address, seed=3))
    look = player.ready()
    while not look.cards:
        look = player.pick(look.options[0])
    # Cards are turned a little, so that their corners reach farther than their faces.
    in_full_view(page, "[data-testid=hand-card]")
    in_full_view(page, "[data-aircraft]")
    page.keyboard.press("p")
    pace, prompt = (page.locator(each).bounding_box() for each in (".pace", ".pacing"))
    assert pace is not None and prompt is not None
    assert pace["y"] >= prompt["y"]
    assert pace["y"] + pace["height"] <= prompt["y"] + prompt["height"] + 1


def test_nothing_of_a_plan_is_cut(page: Page, phone: Page, server: Server) -> None:
    """Every choice of a planned move is in sight, with the button that flies it."""
    for window in (page, phone):
        url = against_pilot(server.address, game="angels-20", setup={"scenario": "dogfight"})
        flyer = Flyer(window, 1).open(url)
        mover = next(key[5:] for key in flyer.look().options if key.startswith("move:"))
        window.get_by_test_id(f"show-reach-{mover}").click()
        window.wait_for_function(REACHED, timeout=PATIENCE)
        hex, _ = flyer.in_sight()[0]
        window.get_by_test_id(f"reach-{hex}").click()
        expect(window.get_by_test_id("plan").locator(".steps")).not_to_contain_text("…")
        window.mouse.move(1, 1)
        in_full_view(window, "[data-testid=plan] button")


# What is broader or higher than its place: lines of plates, symbols of cards, all answers and each
# of them. Beside the words of a plate its edge leaves some pixels.
PARTS = [["plate .line", 8], ["face .fire", 1], ["prompt", 2], ["prompt li", 1]]
CUT = """(parts) => parts.flatMap(([each, spare]) =>
  [...document.querySelectorAll("." + each)].filter((node) =>
    node.scrollWidth > node.clientWidth + spare || node.scrollHeight > node.clientHeight + spare)
  .map((node) => [each, node.textContent.trim()]))"""


def test_plates_cards_and_answers_are_whole(page: Page, server: Server) -> None:
    """Up to seven answers at once, cards of many Bursts and Hits, states and places in words."""
    url = against_pilot(server.address, seed=3, setup={"scenario": "channel-1942"})
    player = Player(page, 5).open(url)
    look = player.ready()
    for _ in range(40):
        assert not (cut := page.evaluate(CUT, PARTS)), cut
        if look.over:
            break
        look = player.move()
    assert len(player.looks) > 20


def test_a_step_of_a_move_is_in_sight_with_its_maneuvers(page: Page, server: Server) -> None:
    """Thirteen answers: the usual ones in the prompt, the maneuvers below the map; each says what
    it leads to where it is pointed at."""
    setup = {"scenario": "dogfight"}
    player = Player(page).open(against_pilot(server.address, game="angels-20", setup=setup, seed=3))
    mover = next(key for key in player.look().options if key.startswith("move:"))
    for key in (mover, "speed:3", "ahead"):
        look = player.pick(key)
    assert len(look.options) > 12
    in_full_view(page, "[data-testid=prompt] .what, [data-testid=prompt] > ul [data-testid=option]")
    in_full_view(page, "[data-place^='maneuver:'][data-offer]")
    page.locator("[data-place='maneuver:break:left']").hover()
    leads = page.get_by_test_id("leads")
    expect(leads).to_contain_text("Break left")
    expect(leads).to_contain_text("or else straight on")


def test_the_way_to_the_table_is_in_sight(page: Page, server: Server) -> None:
    """On a common screen nobody has to scroll before the first game."""
    page.goto(server.address)
    for tab in page.get_by_role("tablist", name="Game").get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.get_by_test_id("lobby-start")).to_be_enabled()
        in_full_view(page, "[data-testid=lobby-start]")


def test_a_long_question_leaves_room_for_its_answers(page: Page, server: Server) -> None:
    """Three sides of a crowded sky have long names; every answer and its end are whole."""
    url = against_pilot(server.address, seed=3, setup={"scenario": "battle-of-britain"})
    player = Player(page, 3).open(url)
    look = player.ready()
    for _ in range(60):
        if "respond?" in look.prompt and len(look.prompt) > 90 and len(look.options) > 1:
            break
        assert not look.over, "nobody was asked anything long"
        look = player.move()
    page.mouse.move(1, 1)
    in_full_view(page, "[data-testid=option]")
    page.locator("[data-testid=prompt]").evaluate("(node) => node.scrollTo(0, 0)")
    whole = "(node) => node.scrollHeight <= node.clientHeight + 1"
    assert page.get_by_test_id("prompt").evaluate(whole)


def test_what_may_be_done_at_any_time_covers_no_hint(
    page: Page, phone: Page, server: Server
) -> None:
    for window in (page, phone):
        controller = Controller(window).open(against_raiders(server.address, MEETING))
        look = controller.ready()
        while not controller.ends.count():
            look = controller.pick(look.options[0])
        window.mouse.move(1, 400)
        in_full_view(window, "[data-testid=offers-toggle], [data-testid=hint-button]")
        assert window.get_by_test_id("hint-button").count() == 1
