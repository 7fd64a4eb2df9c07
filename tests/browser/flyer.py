"""A person at the map of Angels 20: plans a move by pointing at a hex, reads a shot, fires it."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from airwar.common.hexes import COMPASS, STEPS, bearing, distance, read_label
from tests.browser.player import CHANGED, PATIENCE, READY, Look, Player

REACHED = "() => document.querySelectorAll('[data-reach]').length > 0"
IN_SIGHT = """() => [...document.querySelectorAll("[data-reach]")].filter((node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((node) => [node.dataset.reach, node.getAttribute("aria-label")])"""
# A planned move goes on by itself until the game asks something else.
LANDED = f"""(mark) => document.querySelector("[data-testid=prompt][aria-busy=false]")
  && ({CHANGED})(mark) && ({READY})()"""
STEPS_ON = ("ahead", "left", "right", "end")
GUESS = 3  # hexes that an enemy who has yet to move is taken to fly


@dataclass(frozen=True)
class Seen:
    """An aircraft as its counter tells it to a screen reader."""

    id: str
    at: str
    hex: int
    facing: int
    altitude: int
    moved: bool

    @property
    def axis(self) -> bool:
        return self.id.startswith("X")


@dataclass(frozen=True)
class Flight:
    """A planned move, as it was read before it was flown."""

    plane: str
    hex: str
    facing: str
    chance: str
    steps: str


@dataclass(frozen=True)
class Shot:
    """What was told of a shot before its dice fell."""

    key: str
    dice: int
    need: int
    words: str


def show_game(page: Page) -> None:
    """Choose Angels 20 in the lobby, and wait until it is all about that game."""
    tab = page.get_by_role("tab", name="Angels 20")
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")


class Flyer(Player):
    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.flights: list[Flight] = []
        self.shots: list[Shot] = []

    def move(self) -> Look:
        """Fly at the enemy, fire at what comes into the sights, else take what is offered."""
        look = self.look()
        shots = [key for key in look.options if key.startswith("fire:")]
        if shots:
            return self.fire(shots[0])
        if any(key.startswith(("move:", "speed:")) or key in STEPS_ON for key in look.options):
            return self.fly(look)
        keys = look.plain or look.options
        return self.pick(self.rng.choice(keys))

    # -- flying ---------------------------------------------------------------------------------

    def fly(self, look: Look) -> Look:
        movers = [key[5:] for key in look.options if key.startswith("move:")]
        if len(movers) > 1:
            self.page.get_by_test_id(f"show-reach-{movers[0]}").click()
        self.page.wait_for_function(REACHED, timeout=PATIENCE)
        ends = self.in_sight()
        sure = [hex for hex, label in ends if label.endswith("100%")]
        hex, facing = self.aim(sure or [hex for hex, _ in ends])
        self.page.get_by_test_id(f"reach-{hex}").click()
        bar = self.page.get_by_test_id("plan")
        # What can be chosen at the end of the move comes with the way there.
        expect(bar.locator(".steps")).not_to_contain_text("…")
        wanted = bar.get_by_role("button", name=re.compile(f"^Facing {COMPASS[facing]}, "))
        if wanted.count():
            wanted.click()
        self.flights.append(self.read_plan(bar, hex))
        self.page.get_by_test_id("plan-fly").click()
        return self.landed(look)

    def landed(self, look: Look) -> Look:
        """Wait for the next decision after a planned move."""
        self.page.wait_for_function(LANDED, arg=look.mark, timeout=PATIENCE)
        return self.ready()

    def in_sight(self) -> list[list[str]]:
        """The hexes in reach that nothing covers, and their labels; zooms out for the first."""
        for _ in range(6):
            ends: list[list[str]] = self.page.evaluate(IN_SIGHT)
            if ends:
                return ends
            self.page.get_by_role("button", name="Zoom out").click()
        raise AssertionError("no hex in reach can be clicked")

    def read_plan(self, bar: Locator, hex: str) -> Flight:
        button = self.page.get_by_test_id("plan-fly").inner_text()
        found = re.match(r"Fly (\w+) to (\d{4}): (\S+%)", button)
        assert found is not None and found[2] == hex, button
        facing = bar.get_by_role("button", name=re.compile("^Facing"), pressed=True)
        label = str(facing.get_attribute("aria-label"))
        steps = bar.locator(".steps").inner_text()
        return Flight(found[1], hex, label.split()[1].rstrip(","), found[3], steps)

    def aim(self, hexes: list[str]) -> tuple[str, int]:
        """The end with an enemy nearest ahead, and the facing that it wants."""
        enemies = [where(each) for each in self.planes() if each.axis]
        best = min((ahead(read(hex), enemy), hex) for hex in hexes for enemy in enemies)
        (_, facing), hex = best
        return hex, facing

    def planes(self) -> list[Seen]:
        counters = self.page.locator("[data-testid^=plane-]")
        # The map is drawn once its window has a size, which may come after the first question.
        counters.first.wait_for(state="attached", timeout=PATIENCE)
        told = counters.evaluate_all(
            "(nodes) => nodes.map((n) => [n.dataset.card, n.getAttribute('aria-label'),"
            " n.textContent])"
        )
        found = []
        for id, label, text in told:
            place = re.search(r"hex (\d{4}), facing ([a-z]+), altitude (\d)", label)
            assert place is not None, label
            facing = COMPASS.index(place[2])
            found.append(Seen(id, place[1], read(place[1]), facing, int(place[3]), "✓" in text))
        return found

    # -- shooting -------------------------------------------------------------------------------

    def fire(self, key: str) -> Look:
        """Read the shot's card, and press it."""
        card = self.page.locator(f'[data-testid=shots] [data-shot="{key}"]')
        card.locator(".odds").wait_for(timeout=PATIENCE)
        words = " ".join(card.inner_text().split())
        found = re.search(r"(\d+) dice, (?:each needs (\d) or more|only a natural (6) hits)", words)
        assert found is not None, words
        dice, need = (int(each) for each in found.groups() if each is not None)
        self.shots.append(Shot(key, dice, need, words))
        look = self.look()
        card.click()
        return self.after(look)


def read(label: str) -> int:
    hex = read_label(label)
    assert hex is not None, label
    return hex


def where(plane: Seen) -> int:
    """Where it is, or will be if it flies straight on."""
    return plane.hex if plane.moved else plane.hex + GUESS * STEPS[plane.facing]


def ahead(hex: int, enemy: int) -> tuple[int, int]:
    """How far off an enemy is, two hexes being best, and the facing towards it."""
    return abs(distance(hex, enemy) - 2), bearing(hex, enemy) // 2 % 6
