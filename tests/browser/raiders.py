"""A person at the table of Luftwaffe: locks in a plan, flies routes, attacks, takes losses."""

import re
from collections.abc import Mapping
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import ME, PATIENCE, PILOT, make_table, seat_url

GAME = "luftwaffe"
# A raid of two bombers and an escort to Emden and home, against one fighter.
EMDEN = {
    "scenario": "short-raid",
    "title": "Emden and back",
    "turns": 5,
    "american": {"b17": 2, "p47": 1},
    "german": {"fw190": 1},
    "bases": {"fw190-01": "jever"},
    "targets": ["emden"],
    "assigned": {"emden": 2},
    "victory": {
        "count": "symbols",
        "kinds": ["industry"],
        "choices": [{"american": 1, "draw": 1}],
    },
}
# What can be pressed next; `number` changes with each question that is asked here.
LOOK = """() => {
  const find = (what) => [...document.querySelectorAll(what)];
  const number = document.querySelector("[data-number]")?.dataset.number ?? "";
  return {
    number,
    over: find("[data-testid=result]").length > 0,
    question: (document.querySelector("[data-testid=prompt] .what")?.innerText ?? "")
      .replace(/\\s+/g, " "),
    plan: find("[data-testid=lock-in]").length > 0,
    losses: find("[data-testid=take]").length > 0,
    leg: find("[data-testid=fly]").length > 0,
    flyers: find("[data-testid^=flyer-]").map((node) => node.dataset.testid.slice(6)),
    routines: find("[data-testid^=routine-]").map((node) => node.dataset.testid.slice(8)),
    presets: find("[data-testid^=preset-]").map((node) => node.dataset.testid),
    options: find("[data-testid=option]").map((node) => node.dataset.key),
  };
}"""
READY = f"""() => {{
  const look = ({LOOK})();
  const some = look.plan || look.losses || look.leg || look.flyers.length || look.options.length;
  const busy = document.querySelector("[data-testid=prompt][aria-busy=true], [data-routine]");
  return look.over || (look.number && !busy && (some || look.presets.length));
}}"""
NEXT = f"(before) => {{ const look = ({LOOK})(); return look.over || look.number !== before; }}"


def against_raiders(
    address: str, setup: str | Mapping[str, Any] = EMDEN, me: str = "american"
) -> str:
    chosen = {"scenario": setup} if isinstance(setup, str) else dict(setup)
    other = "german" if me == "american" else "american"
    made = make_table(address, {me: ME, other: PILOT}, game=GAME, setup=chosen)
    return seat_url(address, made, me)


class Raider:
    """Answers everything with the buttons that the table has for it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self.tried: set[tuple[str, str]] = set()

    def open(self, url: str) -> Self:
        self.page.emulate_media(reduced_motion="reduce")
        self.page.goto(url)
        self.ready()
        return self

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def ready(self) -> dict[str, Any]:
        """Wait until something can be pressed here, or it is over."""
        self.page.wait_for_function(READY, timeout=PATIENCE)
        return self.look()

    def after(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """Wait for the next question after one was answered."""
        self.page.wait_for_function(NEXT, arg=before["number"], timeout=PATIENCE)
        return self.ready()

    def test(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def press(self, what: Locator) -> None:
        what.click()

    def legal(self, name: str) -> Locator:
        """A button, once the server has found the draft legal."""
        found = self.test(name)
        expect(found).to_have_attribute("aria-disabled", "false")
        return found

    # -- answering ------------------------------------------------------------------------------

    def move(self) -> dict[str, Any]:
        look = self.ready()
        self.asked.append(look["question"])
        if look["plan"]:
            self.press(self.legal("lock-in"))
        elif look["losses"]:
            self.press(self.test("usual"))
            self.press(self.legal("take"))
        elif look["leg"]:
            self.press(self.legal("fly"))
        elif look["routines"]:
            self.press(self.test(f"routine-{look['routines'][0]}"))
        elif look["flyers"] and (flyer := self.fresh(look)):
            self.attack(flyer)
        else:
            self.settle(look)
        return self.after(look)

    def fresh(self, look: Mapping[str, Any]) -> str:
        """Somebody who has not been looked at in this position; Americans fly their routes."""
        if not any(key == "end" for key in look["options"]):
            return str(look["flyers"][0])
        new = [each for each in look["flyers"] if (look["number"], each) not in self.tried]
        self.tried |= {(look["number"], each) for each in new[:1]}
        return new[0] if new else ""

    def attack(self, flyer: str) -> None:
        """Draw the leg that attacks, else any that leads elsewhere, and fly it; else stay."""
        self.press(self.test(f"flyer-{flyer}"))
        self.test("leg-back").wait_for()
        here = self.test("moves").get_attribute("data-end")
        listed = self.page.locator("path.end.listed")
        foes = self.page.locator('path.end.listed[aria-label$=", attack"]')
        away = self.page.locator(f'path.end.listed:not([data-hex="{here}"])')
        if "-" not in flyer:  # A unit on its base may take off and stay.
            listed.first.wait_for(state="attached")
        aim = foes if foes.count() else away
        if foes.count() or ("-" not in flyer and away.count()):
            hex = str(aim.first.get_attribute("data-hex"))
            aim.first.dispatch_event("click")
            self.drawn(hex)
        self.press(self.legal("fly"))

    def drawn(self, hex: str) -> None:
        """Wait until the leg ends there."""
        expect(self.page.get_by_test_id("moves")).to_have_attribute("data-end", hex)

    def settle(self, look: Mapping[str, Any]) -> None:
        """Any other question: the usual answer, else the first; a turn ends when nobody is left."""
        if look["presets"]:
            self.press(self.test(look["presets"][0]))
            return
        keys = look["options"]
        key = next((key for key in ("end", "done") if key in keys), keys[0])
        self.press(self.option(key))

    def option(self, key: str) -> Locator:
        return self.page.locator(f'[data-testid=option][data-key="{key}"]')

    def play(self, most: int = 80) -> dict[str, Any]:
        look = self.ready()
        for _ in range(most):
            if look["over"]:
                return look
            look = self.move()
        raise AssertionError(f"the game does not end: {self.asked[-5:]}")

    def until(self, words: str, most: int = 60) -> dict[str, Any]:
        """Play on to a question that has these words."""
        look = self.ready()
        for _ in range(most):
            assert not look["over"], "it is over before that"
            if re.search(words, look["question"]):
                return look
            look = self.move()
        raise AssertionError(f"nobody is asked: {words}")


class Commander(Raider):
    """Leaves all that he can to the table, and nobody who need not fly is looked at."""

    def fresh(self, look: Mapping[str, Any]) -> str:
        return "" if "end" in look["options"] else super().fresh(look)


class Typist(Raider):
    """Plays with the keyboard alone."""

    def press(self, what: Locator) -> None:
        what.focus()
        self.page.keyboard.press("Enter")
