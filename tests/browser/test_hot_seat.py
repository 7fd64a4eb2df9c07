"""Two people at one screen: a curtain between them, and nothing of one's hand for the other."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.frames import Frames
from tests.browser.player import ME, Look, Player, make_table, seat_url
from tests.browser.secrets import hidden_in, told_draws
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

SEATS = {"Anna": "allied", "Bert": "axis"}
# Names of cards that no other words of the page contain.
CARDS = ("Maneuver", "Tight Turn", "Barrel Roll", "Scissors", "In My Sights", "Vertical Roll")

# The page without the faces of cards, which name other cards, and without what was told openly.
REST = """() => {
  const copy = document.body.cloneNode(true);
  const open = ".face, [data-testid=log], [data-testid=prompt], [data-testid=exchange], .floating";
  copy.querySelectorAll(open).forEach((node) => node.remove());
  return copy.textContent;
}"""
PLAYED = """() => [...document.querySelectorAll("[data-testid=exchange] [data-card]")].map(
  (node) => node.dataset.card)"""


def test_two_people_share_a_screen_and_no_secrets(page: Page, server: Server) -> None:
    frames = Frames(page)
    made = make_table(server.address, {"allied": ME, "axis": {"kind": "here", "name": "Bert"}})
    player = Player(page, seed=2).open(seat_url(server.address, made, "allied", "axis"))
    looks: dict[str, list[Look]] = {"Anna": [], "Bert": []}
    curtains = 0
    look = player.ready()
    while not look.over and min(len(each) for each in looks.values()) < 8:
        if look.curtain:
            curtains += 1
            look = through_the_curtain(player, look)
        name = look.prompt.split()[0]
        sees_no_other_hand(page, look, SEATS[name], last(looks, name))
        looks[name].append(look)
        look = player.move()
    assert curtains >= 4
    assert all(any(look.cards for look in each) for each in looks.values())
    for message in frames.messages:
        if message["type"] == "state":
            seat = message["seat"] or "nobody"
            assert not hidden_in(message, seat), message
            assert message["seat"] or message["view"] is None


def through_the_curtain(player: Player, look: Look) -> Look:
    """Nothing is on the page but whose turn it is; then he says that he is there."""
    page = player.page
    assert not look.cards
    assert not look.log
    seen = page.evaluate("document.body.innerText + document.body.innerHTML")
    assert not [card for card in CARDS if card in seen]
    assert not re.search(r'data-(kind|card|place)="', seen)
    page.get_by_test_id("handover").get_by_role("button").click()
    expect(page.get_by_test_id("handover")).to_have_count(0)
    return player.ready()


def last(looks: dict[str, list[Look]], name: str) -> Look | None:
    """What the other person had before him when he was last here."""
    (other,) = set(looks) - {name}
    return looks[other][-1] if looks[other] else None


def sees_no_other_hand(page: Page, look: Look, seat: str, other: Look | None) -> None:
    """Neither the text nor the markup tells what the other holds."""
    assert not told_draws(look.log, seat)
    assert not [card for card in CARDS if card in page.evaluate(REST)]
    html = str(page.evaluate("document.body.innerHTML"))
    foreign = "X" if seat == "allied" else "A"
    assert not re.search(rf'data-place="(hand|mini|counter):{foreign}', html)
    if other is not None:
        open_cards = {*look.cards, *page.evaluate(PLAYED)}
        for kind in set(other.cards) - open_cards:
            assert not re.search(rf'[":/]{kind}["/#]', html), kind
