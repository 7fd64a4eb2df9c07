"""Wings at War: what is drawn can be read and reached, near and far, on a desk and on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.player import PILOT, make_table, seat_url
from tests.browser.serving import Server
from tests.browser.test_phone import stays_inside
from tests.browser.wings import Pilot, against_wings, plane, side

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]

# A box of bombers two inches apart on a large table, seen whole.
BOX = {
    "title": "Box",
    "table": [72, 48],
    "turns": 2,
    "A": side(
        "United States",
        "south",
        (0, 0, 72, 14),
        *[
            plane("b-17g-fortress", 30 + 2 * (n % 3), 8 + 2 * (n // 3), 0, 4 + n % 2)
            | ({"leader": 0} if n < 2 else {})
            for n in range(6)
        ],
    ),
    "X": side("Germany", "north", (0, 34, 72, 48), plane("bf-109g-6", 36, 44, 180, 4, leader=0)),
}
DUEL: dict[str, Any] = {
    "title": "Duel",
    "table": [36, 48],
    "turns": 2,
    "A": side("Britain", "south", (0, 0, 36, 12), plane("spitfire-i", 18, 4, 0, 4, leader=0)),
    "X": side("Germany", "north", (0, 36, 36, 48), plane("bf-109e-3", 18, 44, 180, 4, leader=0)),
}
# Parts of the dock that hide some of what they hold to the right.
SIDEWAYS = """() => [...document.querySelectorAll("[aria-label='What can be done'] *")].filter(
  (node) => getComputedStyle(node).overflowX === "auto" && node.scrollWidth > node.clientWidth
).length"""


def boxes(tags: Locator) -> list[FloatRect]:
    found = [each.bounding_box() for each in tags.all()]
    return [box for box in found if box is not None]


def overlap(one: FloatRect, other: FloatRect) -> bool:
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return wide > 2 and high > 2


def test_a_crowd_on_a_phone_is_read_and_touched_one_by_one(phone: Page, server: Server) -> None:
    pilot = Pilot(phone).open(against_wings(server.address, BOX))
    look = pilot.ready()
    while not any(key.startswith("activate:") for key in look.options):
        look = pilot.move()
    phone.get_by_role("button", name="See the whole table").click()
    pilot.rest()
    tags = boxes(phone.locator("[data-testid^=tag-A]"))
    assert len(tags) == 6
    assert min(tag["height"] for tag in tags) > 12, "too small to read"
    for n, tag in enumerate(tags):
        assert not any(overlap(tag, other) for other in tags[:n])
    phone.get_by_test_id("tag-A5").tap()
    pilot.gone(look)
    expect(phone.get_by_test_id("prompt")).to_contain_text(re.compile(r"\w+ A5 "))
    stays_inside(phone)


def test_what_can_be_done_is_all_in_sight(page: Page, server: Server) -> None:
    pilot = Pilot(page).open(against_wings(server.address, DUEL))
    pilot.to_a_move()
    assert page.evaluate(SIDEWAYS) == 0
    dock = page.get_by_role("region", name="What can be done")
    assert dock.evaluate("node => node.scrollHeight <= node.clientHeight + 1"), "it scrolls"
    bottom = dock.bounding_box()
    assert bottom is not None
    for name in ("Climb", "Dive 3 levels", "Tight Turn left", "Sideslip right", "Loop"):
        box = dock.get_by_role("button", name=re.compile(f"^{name}")).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= bottom["x"] + bottom["width"]


def test_this_move_tells_what_was_done_and_what_is_left(page: Page, server: Server) -> None:
    pilot = Pilot(page).open(against_wings(server.address, DUEL))
    pilot.to_a_move()
    page.get_by_role("tab", name="This move").click()
    panel = page.get_by_test_id("this-move")
    current = panel.locator("[aria-current=step]")
    expect(current).to_have_text(re.compile(r"Movement: 6 to 12 in, 3 turns"))
    expect(panel).to_contain_text("Nothing yet")
    expect(panel.get_by_test_id("still-may")).to_contain_text("Dive 1 level level 3; +2 in")
    look = pilot.look()
    page.locator("[data-testid=option][data-key='dive:A1/1']").click()
    pilot.gone(look)
    expect(panel.get_by_test_id("so-far")).to_contain_text("A1 dives to level 3")
    expect(panel.get_by_test_id("still-may")).not_to_contain_text("Climb")
    expect(panel).to_contain_text("Germany: X1")


def test_who_has_no_name_is_called_by_the_side(page: Page, server: Server) -> None:
    seats = {"A": {"kind": "me", "name": ""}, "X": {**PILOT, "name": ""}}
    made = make_table(server.address, seats, game="wings-at-war", setup=DUEL)
    pilot = Pilot(page).open(seat_url(server.address, made, "A"))
    pilot.ready()
    expect(page.get_by_test_id("prompt").locator(".who")).to_have_text("Britain")
    expect(page.get_by_role("complementary").locator("li b").first).to_have_text("Britain")
