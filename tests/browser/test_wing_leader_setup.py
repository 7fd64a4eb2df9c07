"""Wing Leader: markers and vectors are dragged to where they belong, and a fight is seen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.raids import MEETING, STUKAS, Controller, against_raiders
from tests.browser.serving import Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]
# One marker to deal before the vectors are placed.
VETERANS: dict[str, Any] = MEETING | {
    "defender": MEETING["defender"] | {"quality": {"veteran": 1}},
}


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: Locator) -> None:
    (x, y), (u, v) = middle(what), middle(to)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + u) / 2, (y + v) / 2, steps=3)
    page.mouse.move(u, v, steps=3)
    page.mouse.up()


def test_markers_and_vectors_are_dragged(page: Page, server: Server) -> None:
    controller = Controller(page).open(against_raiders(server.address, VETERANS))
    look = controller.ready()
    hand, row = page.get_by_test_id("hand"), page.locator("[data-row=D1]")
    hand.wait_for()
    controller.rest()
    drag(page, hand, page.locator('[data-testid=counter][data-place="D2"]'))
    expect(page.get_by_role("button", name="★ Veteran: D2")).to_have_attribute(
        "aria-pressed", "true"
    )
    # From one unit to another: there is only one.
    drag(page, page.get_by_role("button", name="★ Veteran: D2"), row)
    expect(page.get_by_role("button", name="★ Veteran: D1")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_test_id("lock-in").click()
    controller.after(look)

    page.get_by_test_id("places").wait_for()
    controller.rest()
    chips = page.locator(".places .chip")
    drag(page, chips.first, page.locator('[data-testid=lit][data-square="M9"]'))
    expect(chips.first).to_have_text("D1: M9")
    # By the counter on the map, and once more by the flag.
    drag(
        page,
        page.locator('[data-testid=counter][data-place="D2"]'),
        page.locator('[data-testid=lit][data-square="L8"]'),
    )
    expect(chips.last).to_have_text("D2: L8")
    drag(
        page,
        page.locator('[data-testid=placed][data-unit="D2"]'),
        page.locator('[data-testid=lit][data-square="K9"]'),
    )
    expect(chips.last).to_have_text("D2: K9")
    look = controller.look()
    page.get_by_test_id("lock-in").click()
    end = controller.after(look)
    assert any("D1 M9, D2 K9" in line for line in end.log), end.log


class Finger:
    """Drags by touch, as a phone tells it to the page."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)

    def drag(self, what: Locator, to: Locator) -> None:
        (x, y), (u, v) = middle(what), middle(to)
        self.tell("touchStart", (x, y))
        for share in (0.4, 0.8, 1):
            self.tell("touchMove", (x + (u - x) * share, y + (v - y) * share))
        self.tell("touchEnd")

    def tell(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_a_finger_drags_vectors_and_flies_a_squadron(phone: Page, server: Server) -> None:
    controller = Controller(phone).open(against_raiders(server.address, MEETING))
    look, finger = controller.ready(), Finger(phone)
    phone.get_by_test_id("places").wait_for()
    controller.rest()
    chips = phone.locator(".places .chip")
    finger.drag(chips.first, phone.locator('[data-testid=lit][data-square="M9"]'))
    expect(chips.first).to_have_text("D1: M9")
    counter = phone.locator('[data-testid=counter][data-place="D2"]')
    finger.drag(counter, phone.locator('[data-testid=lit][data-square="L8"]'))
    expect(chips.last).to_have_text("D2: L8")
    phone.get_by_test_id("lock-in").click()
    look = controller.after(look)
    while not (controller.moving(look) and controller.ends.count()):
        look = controller.pick(look.options[0])
    controller.rest()
    mover = phone.locator("[data-testid=counter].through .counter.active")
    end = controller.aim(look)
    assert end
    finger.drag(mover, controller.square(end))
    flown = controller.after(look)
    assert any(f" to {end}" in line or f" in {end}" in line for line in flown.log[-6:]), end


def test_bombs_on_a_target_are_a_picture(page: Page, server: Server) -> None:
    controller = Controller(page).open(against_raiders(server.address, STUKAS, me="raider"))
    look, picture = controller.ready(), page.get_by_test_id("picture")
    for _ in range(20):
        if picture.count():
            break
        assert not look.over, "nothing was seen"
        look = controller.move()
    expect(picture).to_have_attribute("aria-label", re.compile("^S1: "))
    expect(page.get_by_test_id("moment")).to_contain_text("attacks S1")
    page.get_by_role("button", name="Put away").click()
    expect(picture).to_have_count(0)
