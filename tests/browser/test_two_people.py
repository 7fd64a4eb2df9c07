"""Two people at two screens, one of them invited by a link; and one person with two tabs."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.frames import Frames
from tests.browser.player import READY, Player, against_pilot
from tests.browser.secrets import hidden_in
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def test_two_people_play_by_a_link(page: Page, other: Page, server: Server) -> None:
    heard = {"allied": Frames(page), "axis": Frames(other)}
    for each in (page, other):
        each.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_test_id("seat-axis").get_by_label("Invite by link").check()
    page.get_by_label("Axis: name").fill("Bert")
    page.get_by_test_id("lobby-start").click()
    link = str(page.get_by_test_id("copy-link").first.get_attribute("data-url"))
    assert link.startswith(server.address)
    # The link lies above the board and covers nothing of it.
    bar, board = page.get_by_test_id("invite").bounding_box(), page.locator(".sky").bounding_box()
    assert bar and board and bar["y"] + bar["height"] <= board["y"]
    other.goto(link.replace("key=", "key=not"))
    expect(other.get_by_role("heading")).to_have_text("This link does not open a seat")
    other.get_by_role("link", name="Go to the lobby").click()
    expect(other.get_by_test_id("lobby-start")).to_be_visible()
    other.goto(link)
    # The guest reads which side is theirs, and gives a name; what the host wrote is a proposal.
    welcome = other.get_by_test_id("invited")
    expect(welcome).to_contain_text("You play Axis against Anna.")
    expect(welcome.get_by_label("Your name")).to_have_value("Bert")
    welcome.get_by_label("Your name").fill("Berta")
    welcome.get_by_role("button", name="Play").click()
    expect(welcome).to_have_count(0)
    expect(page.get_by_test_id("players")).to_contain_text("Berta")
    people = {"allied": Player(page, seed=4), "axis": Player(other, seed=6)}

    decisions = {"allied": 0, "axis": 0}
    while min(decisions.values()) < 6:
        seat = who_decides(people)
        player = people[seat]
        assert not player.look().over
        player.gone(player.poke())
        decisions[seat] += 1

    expect(other.get_by_test_id("invited")).to_have_count(0)
    for seat, frames in heard.items():
        for message in frames.messages:
            if message["type"] == "state":
                assert message["you"] == [seat]
                assert not hidden_in(message, seat), message
    talk(page, other)

    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-sure").click()
    for each in (page, other):
        expect(each.get_by_test_id("result")).to_contain_text("Axis victory")


def who_decides(people: dict[str, Player]) -> str:
    """Wait until one of them has something to decide."""
    for _ in range(600):
        for seat, player in people.items():
            if player.page.evaluate(READY):
                return seat
        people["allied"].page.wait_for_timeout(50)
    raise AssertionError("nobody has anything to decide")


def talk(page: Page, other: Page) -> None:
    """What one says comes to the other, who is told that there is something to read."""
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Well flown!")
    page.get_by_role("button", name="Send").click()
    tab = other.get_by_role("tab", name="Chat")
    expect(tab).to_have_text("Chat1")
    tab.click()
    expect(other.get_by_label("Chat", exact=True)).to_have_text("Anna Well flown!")
    expect(page.get_by_label("Chat", exact=True)).to_have_text("Anna Well flown!")
    for each in (page, other):
        each.get_by_role("tab", name="Log").click()


def test_two_tabs_of_one_seat_stay_in_step(page: Page, server: Server) -> None:
    first = Player(page, seed=9).open(against_pilot(server.address))
    second = Player(page.context.new_page(), seed=9).open(page.url)
    for turn in range(8):
        mover, watcher = (first, second) if turn % 2 else (second, first)
        before = watcher.look()
        assert not before.over
        look = mover.move()
        assert look.mark != before.mark
        watcher.same_as(look)
