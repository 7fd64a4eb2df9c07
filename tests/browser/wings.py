"""A person at the table of Wings at War: steers a course, flies it, reads a shot, fires it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import ME, PATIENCE, PILOT, Look, Player, make_table, seat_url

GAME = "wings-at-war"
# Where a place of the table, in hundredths of an inch, is on the screen.
ON_SCREEN = """([x, y, deep]) => {
  const box = document.querySelector("[data-camera]").getScreenCTM();
  const point = new DOMPoint(x / 5, (deep - y) / 5).matrixTransform(box);
  return [point.x, point.y];
}"""
# The table comes to rest when what is drawn is where it was two frames before.
AT_REST = """() => new Promise((done) => {
  const where = () => JSON.stringify(document.querySelector("[data-camera]")?.getScreenCTM());
  const before = where();
  requestAnimationFrame(() => requestAnimationFrame(() => done(before && before === where())));
})"""
QUIET = ("done", "pass", "hold", "second", "nothing", "give", "move")


def side(name: str, edge: str, zone: tuple[int, ...], *aircraft: Mapping[str, Any]) -> Any:
    shared = {"name": name, "edge": edge, "zone": zone}
    return shared | {"placement": "fixed", "aircraft": list(aircraft)}


def plane(model: str, *at: int, **more: Any) -> dict[str, Any]:
    return {"model": model, "at": list(at), **more}


# Two turns, and on the first nobody is near enough to shoot.
DUEL = {
    "title": "Duel",
    "table": [36, 48],
    "turns": 2,
    "A": side("Britain", "south", (0, 0, 36, 12), plane("spitfire-i", 18, 4, 0, 4, leader=0)),
    "X": side("Germany", "north", (0, 36, 36, 48), plane("bf-109e-3", 18, 44, 180, 4, leader=0)),
}
# Whichever bomber moves first, another stays in the sights.
PREY = {
    "title": "Prey",
    "table": [36, 36],
    "turns": 2,
    "A": side("Britain", "south", (0, 0, 36, 15), plane("spitfire-i", 18, 14, 0, 4, leader=0)),
    "X": side(
        "Germany",
        "north",
        (0, 16, 36, 36),
        plane("he-111h-6", 17, 18, 0, 4, leader=0),
        plane("he-111h-6", 19, 18, 0, 4),
        plane("he-111h-6", 18, 19, 0, 4),
    ),
}


def against_wings(address: str, setup: str | Mapping[str, Any] = "first-patrol") -> str:
    chosen = {"scenario": setup} if isinstance(setup, str) else dict(setup)
    made = make_table(address, {"A": ME, "X": PILOT}, game=GAME, setup=chosen)
    return seat_url(address, made, "A")


def two_at_wings(address: str, scenario: str) -> tuple[str, str]:
    """Where two people sit down to one game."""
    seats = {"A": ME, "X": {"kind": "link"}}
    made = make_table(address, seats, game=GAME, setup={"scenario": scenario})
    return seat_url(address, made, "A"), seat_url(address, made, "X")


class Pilot(Player):
    """Answers with what the dock offers; courses and shots are counted."""

    deep = 4800  # the table from south to north

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.answers = 0
        self.courses: list[str] = []

    # -- reading --------------------------------------------------------------------------------

    @property
    def course(self) -> Locator:
        return self.page.get_by_test_id("course")

    @property
    def told(self) -> str:
        """The course that is drawn, as the answer has it."""
        return str(self.course.get_attribute("data-course"))

    def draws(self, course: str) -> None:
        expect(self.course).to_have_attribute("data-course", course)

    def moving(self, look: Look) -> bool:
        return any(key.startswith("fly:") for key in look.options)

    def pose(self, tag: str) -> tuple[float, float, int]:
        """Inches east and north, and the heading, as they are read to a blind player."""
        label = str(self.page.get_by_test_id(f"plane-{tag}").get_attribute("aria-label"))
        found = re.search(r"heading (\d+), at ([\d.]+) east, ([\d.]+) north", label)
        assert found is not None, label
        return float(found[2]), float(found[3]), int(found[1])

    # -- acting ---------------------------------------------------------------------------------

    def judged(self) -> None:
        """Wait until the course that is drawn may be flown."""
        ready = "() => document.querySelector('[data-testid=fly][aria-disabled=false]')"
        self.page.wait_for_function(ready, timeout=PATIENCE)

    def rest(self) -> None:
        """Wait until the table lies still under the pointer."""
        self.page.wait_for_function(AT_REST, timeout=PATIENCE)

    def choose(self, look: Look) -> str:
        """Shoot if one can, else any answer but to wait."""
        shots = [key for key in look.options if key.startswith(("shoot:", "react:"))]
        eager = [key for key in look.options if key.split(":")[0] not in QUIET]
        return shots[0] if shots else self.rng.choice(eager or look.options)

    def move(self) -> Look:
        look = self.look()
        self.answers += 1
        if self.moving(look):
            self.steer()
            self.judged()
            self.courses.append(self.told)
            self.fly()
        else:
            self.answer(look)
        return self.after(look)

    def steer(self) -> None:
        """The buttons beside the course."""
        pad = self.page.get_by_role("group", name="Steer")
        pad.get_by_role("button", name="Turn right").click()
        pad.get_by_role("button", name="Longer").click()

    def fly(self) -> None:
        self.page.get_by_test_id("fly").click()

    def answer(self, look: Look) -> None:
        chosen = self.option(self.choose(look))
        if chosen.first.is_visible():
            chosen.first.click()
        else:  # what is placed on the table is ready-made only when asked for
            self.page.get_by_test_id("put").click()

    def to_a_move(self) -> Look:
        look = self.ready()
        while not self.moving(look):
            look = Pilot.move(self)
        self.course.wait_for()
        self.judged()
        self.rest()
        return look

    def drag(self, what: Locator, to: tuple[float, float]) -> None:
        """From the middle of a thing to a place of the table, in inches."""
        self.grab(what)
        x, y = self.page.evaluate(ON_SCREEN, [to[0] * 100, to[1] * 100, self.deep])
        self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()

    def grab(self, what: Locator) -> None:
        """Take hold of a thing; if the table has moved meanwhile, once more."""
        for _ in range(20):
            self.rest()
            box = what.bounding_box()
            assert box is not None
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.mouse.down()
            if self.page.locator("[data-held]").count():
                return
            self.page.mouse.up()
        raise AssertionError("it slips out of the hand")


class Dragger(Pilot):
    """Flies by dragging the model on the table, to either side in turn."""

    def steer(self) -> None:
        self.course.wait_for()
        tag = str(self.page.locator("[data-active]").get_attribute("data-active"))
        x, y, _ = self.pose(tag)
        aside = 6 if len(self.courses) % 2 else -6
        self.drag(self.course.locator(".base"), (min(33, max(3, x + aside)), min(45, y + 7)))


class Typist(Pilot):
    """Plays with the keyboard alone: options by their figures, courses with the arrows."""

    def choose(self, look: Look) -> str:
        return super().choose(replace(look, options=look.options[:9]))

    def answer(self, look: Look) -> None:
        self.page.keyboard.press(str(look.options.index(self.choose(look)) + 1))

    def steer(self) -> None:
        """Nothing has to be clicked first: the keys belong to the model."""
        expect(self.course).to_be_focused()
        for key in ("ArrowUp", "ArrowRight", "ArrowUp", "ArrowUp"):
            self.page.keyboard.press(key)

    def fly(self) -> None:
        self.page.keyboard.press("Enter")
