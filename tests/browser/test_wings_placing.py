"""Wings at War: what is put on the table in mid-game, by dragging and by keys."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.serving import Server
from tests.browser.wings import ON_SCREEN, Pilot, against_wings, plane, side

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]

SOUTH, NORTH = (0, 0, 48, 14), (0, 22, 48, 36)
GERMAN = side("Germany", "north", NORTH, plane("bf-109e-3", 24, 32, 180, 4, leader=0))
HIDDEN = {
    "title": "Hidden",
    "table": [48, 36],
    "turns": 2,
    "A": side(
        "Britain",
        "south",
        SOUTH,
        plane("spitfire-i", 10, 4, 0, 4, leader=0),
        {"model": "spitfire-i", "hidden": True},
        {"model": "hurricane-i", "hidden": True},
    )
    | {"markers": [[24, 8], [32, 8], [40, 8]]},
    "X": GERMAN,
}
FLAK = {
    "title": "Flak",
    "table": [48, 36],
    "turns": 2,
    "A": side("Britain", "south", SOUTH, plane("spitfire-i", 10, 4, 0, 4, leader=2))
    | {
        "guns": [
            {"id": "G1", "kind": "heavy", "caliber": "88 mm", "firepower": 2, "at": [22, 16]},
            {"id": "G2", "kind": "heavy", "caliber": "88 mm", "firepower": 2, "at": [40, 16]},
        ]
    },
    "X": GERMAN,
}
# Four that leave at once, and are likely to come back; one that stays.
LEAVING = {
    "title": "Leaving",
    "table": [48, 36],
    "turns": 6,
    "A": side(
        "Britain",
        "south",
        SOUTH,
        *[plane("spitfire-i", 12 + 8 * n, 2, 180, 4, skill=2) for n in range(4)],
        plane("spitfire-i", 4, 4, 0, 4, leader=0),
        plane("spitfire-i", 4, 10, 0, 4, leader=0),
    ),
    "X": GERMAN,
}


def to(pilot: Pilot, wanted: str) -> None:
    """Play on until a question of this kind is asked."""
    look = pilot.ready()
    while not any(key.startswith(wanted) for key in look.options):
        assert not look.over, f"{wanted} was never asked for"
        look = pilot.move()


def pull(pilot: Pilot, what: Locator, at: tuple[float, float]) -> None:
    pilot.drag(what, at)


def label(piece: Locator, text: str) -> None:
    expect(piece).to_have_attribute("aria-label", re.compile(text))


def faced(page: Page, tag: str) -> str:
    return str(page.get_by_test_id(f"plane-{tag}").get_attribute("aria-label"))


def opened(page: Page, server: Server, setup: dict[str, Any]) -> Pilot:
    pilot = Pilot(page).open(against_wings(server.address, setup))
    pilot.deep = 3600
    return pilot


def test_a_hidden_aircraft_is_turned_by_its_ring_and_by_keys(page: Page, server: Server) -> None:
    pilot = opened(page, server, HIDDEN)
    to(pilot, "deploy:")
    look = pilot.look()
    page.get_by_test_id("turn-M2").click()
    piece = page.get_by_test_id("piece-M2")
    label(piece, "^M2 at 32 east, 8 north, heading 345, level 4. Arrow keys turn it")
    # The nose is pulled to the east of the marker.
    pull(pilot, page.get_by_test_id("nose"), (46, 8))
    label(piece, "heading 90, level 4")
    piece.focus()
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowLeft", "PageUp"):
        page.keyboard.press(key)
    label(piece, "heading 99, level 5")
    page.get_by_role("button", name="Hurricane I", exact=True).click()
    expect(page.get_by_test_id("put")).to_contain_text("M2: Hurricane I")
    piece.focus()
    page.keyboard.press("Enter")
    pilot.after(look)
    assert "Hurricane I A2, level 5, heading 99, at 32 east, 8 north" in faced(page, "A2")


def test_a_marker_on_the_table_is_clicked_to_bring_its_aircraft_out(
    page: Page, server: Server
) -> None:
    pilot = opened(page, server, HIDDEN)
    to(pilot, "deploy:")
    page.locator("[data-place='marker:M3'][data-offer]").click()
    label(page.get_by_test_id("piece-M3"), "^M3 at 40 east, 8 north")
    page.get_by_test_id("leave").click()
    expect(page.get_by_test_id("piece-M3")).to_have_count(0)
    expect(page.locator("[data-place='marker:M3'][data-offer]")).to_be_visible()


def test_a_barrage_is_clicked_dragged_and_moved_by_keys(page: Page, server: Server) -> None:
    pilot = opened(page, server, FLAK)
    to(pilot, "barrage:")
    look = pilot.look()
    piece = page.get_by_test_id("piece-G1")
    label(piece, "^Barrage of G1 at 24 east, 32 north, level 4")
    expect(piece).to_be_focused()
    page.get_by_role("button", name="G2", exact=True).click()
    piece = page.get_by_test_id("piece-G2")
    label(piece, "^Barrage of G2 at")
    pilot.rest()
    page.mouse.click(*page.evaluate(ON_SCREEN, [3600, 2600, pilot.deep]))
    label(piece, r"at 3(6|5\.9\d?) east, 2(6|5\.9\d?|6\.0\d) north")
    pull(pilot, piece, (40, 20))
    label(piece, r"at (40|39\.9\d?|40\.0\d) east, (20|19\.9\d?|20\.0\d) north")
    # No gun reaches farther than 18 inches: the circle stays behind.
    pull(pilot, piece, (2, 34))
    expect(page.get_by_test_id("put")).to_have_attribute("aria-disabled", "false")
    piece.focus()
    for key in ("ArrowRight", "PageDown", "Enter"):
        page.keyboard.press(key)
    pilot.after(look)
    expect(page.locator(".barrage text", has_text="level 3")).to_be_attached()


def test_a_straggler_slides_along_the_edge_and_is_turned(page: Page, server: Server) -> None:
    pilot = opened(page, server, LEAVING)
    to(pilot, "return:")
    look = pilot.look()
    piece = page.locator("[data-testid^=piece-A]")
    tag = str(piece.get_attribute("data-testid")).removeprefix("piece-")
    label(piece, r"heading 0, level 4\. Arrow keys move it")
    before = told_east(piece)
    piece.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", ".", "PageUp"):
        page.keyboard.press(key)
    label(piece, "heading 15, level 5")
    assert told_east(piece) == before + 1
    pull(pilot, piece, (before - 6, 9))
    assert told_east(piece) == pytest.approx(before - 6, abs=0.3)
    at = told_east(piece)
    page.get_by_test_id("put").click()
    pilot.after(look)
    assert f"level 5, heading 15, at {at:g} east" in faced(page, tag)


def told_east(piece: Locator) -> float:
    found = re.search(r"at ([\d.]+) east", str(piece.get_attribute("aria-label")))
    assert found is not None
    return float(found[1])
