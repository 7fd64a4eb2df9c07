"""A person at the table of Wing Leader: sets vectors, flies to a square, attacks, bombs."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.player import ME, PATIENCE, PILOT, Look, Player, make_table, seat_url

GAME = "wing-leader"
FIRST = "first-over-the-forth"
QUIET = ("drop-tally", "break", "split", "return", "escape")
# The sky comes to rest when what is drawn is where it was two frames before.
AT_REST = """() => new Promise((done) => {
  const where = () => JSON.stringify(document.querySelector("[data-camera]")?.getScreenCTM());
  const before = where();
  requestAnimationFrame(() => requestAnimationFrame(() => done(before && before === where())));
})"""


def row(id: str, model: str, mission: str, square: str, facing: str, **more: Any) -> dict[str, Any]:
    shared = {"id": id, "model": model, "mission": mission, "facing": facing}
    return shared | {"squares": [square], **more}


def side(nation: str, edge: str, *units: Mapping[str, Any]) -> dict[str, Any]:
    return {"nation": nation, "edge": edge, "units": list(units)}


# Stukas two squares short of an airfield, and nobody in the way for three turns.
STUKAS: dict[str, Any] = {
    "title": "Stukas",
    "turns": 4,
    "sun": "above",
    "rules": {"tiers": ["basic", "advanced", "surface", "bombing"]},
    "surface": [
        {"id": "S1", "kind": "airfield", "square": "K0", "side": "defender"},
        {"id": "S2", "kind": "flak-l0", "square": "K0", "side": "defender"},
    ],
    "raider": side("German", "left", row("R1", "ju-87b", "bombing", "H6", "right", load="bombs")),
    "defender": side(
        "British", "right", row("D1", "hurricane-i", "cap", "Y9", "left", alerted=True)
    ),
}
# A bomber that flies into two squadrons: over in three turns.
MEETING: dict[str, Any] = {
    "title": "Meeting",
    "turns": 3,
    "sun": "above",
    "raider": side("German", "left", row("R1", "ju-88a", "bombing", "J7", "right", load="bombs")),
    "defender": side(
        "British",
        "right",
        row("D1", "spitfire-i", "intercept", "M8", "left", alerted=True, vector="owner"),
        row("D2", "spitfire-i", "intercept", "N8", "left", alerted=True, vector="owner"),
    ),
    "nets": [{"id": "N1", "side": "defender", "rows": ["D1", "D2"]}],
}


def against_raiders(
    address: str, setup: str | Mapping[str, Any] = FIRST, me: str = "defender"
) -> str:
    other = "raider" if me == "defender" else "defender"
    chosen = {"scenario": setup} if isinstance(setup, str) else dict(setup)
    made = make_table(address, {me: ME, other: PILOT}, game=GAME, setup=chosen)
    return seat_url(address, made, me)


class Controller(Player):
    """Answers with what the dock offers; squares that were flown to are kept."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.flown: list[str] = []
        self.answers: list[str] = []

    @property
    def ends(self) -> Locator:
        return self.page.get_by_test_id("walk-end")

    def moving(self, look: Look) -> bool:
        return self.page.get_by_test_id("moves").count() > 0

    def rest(self) -> None:
        """Wait until the sky lies still under the pointer."""
        self.page.wait_for_function(AT_REST, timeout=PATIENCE)

    def choose(self, look: Look) -> str:
        """Look for somebody while it can be done; else go on, without giving anything up."""
        for kind in ("tally:", "attack:", "bomb:", "fire:"):
            if found := [key for key in look.options if key.startswith(kind)]:
                return found[0]
        if "done" in look.options:
            return "done"
        eager = [key for key in look.options if not key.startswith(QUIET)]
        return (eager or look.options)[0]

    def move(self) -> Look:
        look = self.look()
        attacks = [key for key in look.options if key.startswith("attack:")]
        if self.moving(look) and self.ends.count() and not attacks:
            self.fly(look)
        else:
            key = self.choose(look)
            self.answers.append(key)
            self.answer(look, key)
        return self.after(look)

    def answer(self, look: Look, key: str) -> None:
        self.option(key).click()

    def fly(self, look: Look) -> None:
        """Where the first move of the list leads, but by a click on the square itself."""
        square = self.aim(look)
        if not square:
            self.answer(look, look.options[0])
            return
        self.flown.append(square)
        self.rest()
        self.click(self.square(square))

    def click(self, end: Locator) -> None:
        end.click(force=True)

    def aim(self, look: Look) -> str:
        """The square of the first move on the list, if it is one that ends on a square."""
        names = self.ends.evaluate_all("(all) => all.map((node) => node.dataset.square)")
        text = self.option(look.options[0]).inner_text() if look.options else ""
        words = text.replace(",", " ").split()
        return next((word for word in words if word in names), "")

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[data-testid=walk-end][data-square="{name}"]')


class Toucher(Controller):
    """With a thumb: the first tap shows the way, the second flies it."""

    def click(self, end: Locator) -> None:
        end.tap(force=True)
        fly = self.page.get_by_test_id("fly")
        expect(fly).to_be_visible()
        fly.tap()

    def answer(self, look: Look, key: str) -> None:
        self.option(key).tap()


class Typist(Controller):
    """With the keyboard alone: options by their figures, squares with the arrows."""

    def answer(self, look: Look, key: str) -> None:
        """Every option that has no figure can be reached and pressed."""
        figure = self.option(key).locator("kbd")
        if figure.count():
            self.page.keyboard.press(figure.inner_text())
        else:
            self.option(key).focus()
            self.page.keyboard.press("Enter")

    def click(self, end: Locator) -> None:
        """From the first square that Tab comes to, step by step to the one that is wanted."""
        self.page.wait_for_function(
            "() => document.activeElement?.dataset?.testid === 'walk-end'"
            " || (document.querySelector('[data-testid=walk-end]')?.focus(), false)",
            timeout=PATIENCE,
        )
        name = str(end.get_attribute("data-square"))
        for _ in range(60):
            here = str(self.page.evaluate("() => document.activeElement.dataset.square ?? ''"))
            if here == name:
                break
            self.page.keyboard.press(toward(here, name))
        self.page.keyboard.press("Enter")


def toward(here: str, there: str) -> str:
    """The arrow that leads on: columns first."""
    across = ord(there[0]) - ord(here[0])
    if across:
        return "ArrowRight" if across > 0 else "ArrowLeft"
    return "ArrowUp" if int(there[1:]) > int(here[1:]) else "ArrowDown"
