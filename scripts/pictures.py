"""Takes the pictures of the documentation from a real game; look at each before it is kept.

    python scripts/pictures.py [--dark] [--only GAME] [FOLDER]

writes lobby, builder, table, phone and result, and the map, an attack, the phone and the builder of
Angels 20, into docs/pictures or the folder named.
"""

import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.flyer import Flyer  # noqa: E402
from tests.browser.player import Look, Player, against_pilot  # noqa: E402
from tests.browser.serving import served  # noqa: E402

TRIES = 12
FIGHT = {"scenario": "channel-1942"}
DUEL = {"scenario": "first-duel"}
DOGFIGHT = {"scenario": "dogfight"}


class Studio:
    """One browser and one server, and the pages of different sizes."""

    def __init__(self, browser: Browser, address: str, folder: Path, dark: bool) -> None:
        self.browser, self.address, self.folder = browser, address, folder
        self.theme: Literal["dark", "light"] = "dark" if dark else "light"

    def page(self, width: int = 1280, height: int = 800) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=self.theme,
            reduced_motion="reduce",
            device_scale_factor=2 if width < 500 else 1,
        )
        return context.new_page()

    def shoot(self, page: Page, name: str, still: bool = True) -> None:
        if still:
            # The pointer would leave a box over what it last touched.
            page.mouse.move(1, 1)
        page.wait_for_timeout(600)
        page.screenshot(path=self.folder / f"{name}.png")
        page.context.close()
        print(self.folder / f"{name}.png")

    def lobby(self) -> None:
        page = self.page()
        page.goto(self.address)
        page.get_by_test_id("check").get_by_text("points").first.wait_for()
        self.shoot(page, "lobby")

    def builder(self) -> None:
        page = self.page()
        page.goto(self.address)
        page.get_by_test_id("builder-tab").click()
        for add in page.get_by_role("button", name="Add an Element").all():
            add.click()
        page.get_by_label("Element A2: aircraft").select_option("spitfire-f-ix")
        page.get_by_role("group", name="Element A2").get_by_label("with a Wingman").uncheck()
        page.get_by_test_id("check").get_by_text("starts with").wait_for()
        self.shoot(page, "builder")

    def fight(self, name: str, page: Page, setup: dict[str, str], cards: int) -> None:
        """A table in the middle of a dogfight: somebody attacks, and it is up to us to answer."""
        self.reach(page, setup, lambda page, look: is_lively(page, look, cards))
        self.shoot(page, name)

    def result(self) -> None:
        page = self.page()
        self.reach(page, DUEL, lambda page, look: look.over and has_losses(page))
        self.shoot(page, "result")

    def angels(self) -> None:
        """Angels 20: a doubtful move before it is flown, shots before they are fired."""
        page = self.page()
        self.plan(page)
        self.shoot(page, "angels-20", still=False)
        page = self.page()
        self.aim(page)
        self.shoot(page, "angels-20-attack", still=False)
        page = self.page(390, 844)
        self.plan(page)
        self.shoot(page, "angels-20-phone", still=False)
        page = self.page(1280, 1960)
        page.goto(self.address)
        page.get_by_role("tab", name="Angels 20").click()
        page.get_by_test_id("builder-tab").click()
        page.get_by_test_id("begin-with").select_option("malta-1941")
        page.get_by_test_id("check").get_by_text("points").first.wait_for()
        self.shoot(page, "angels-20-builder")

    def flyer(self, page: Page, seed: int) -> Flyer:
        url = against_pilot(self.address, game="angels-20", setup=DOGFIGHT)
        return Flyer(page, seed).open(url)

    def plan(self, page: Page) -> None:
        """A move with a maneuver in it, planned and not yet flown."""
        flyer = self.flyer(page, 1)
        look = flyer.ready()
        while not any(key.startswith("speed:") for key in look.options):
            key = next((key for key in look.options if key.startswith("move:")), look.options[0])
            look = flyer.pick(key)
        page.wait_for_function("() => document.querySelectorAll('[data-reach]').length > 0")
        doubtful = [hex for hex, label in flyer.in_sight() if not label.endswith("100%")]
        for hex in doubtful:
            page.get_by_test_id(f"reach-{hex}").click()
            page.get_by_test_id("course").locator(".line").wait_for(state="attached")
            steps = page.locator(".steps").inner_text()
            if "turn" in steps and re.search("Break|Barrel Roll", steps):
                return
        raise SystemExit("airwar: no move that is worth a picture")

    def aim(self, page: Page) -> None:
        for seed in range(TRIES):
            flyer = self.flyer(page, seed)
            look = flyer.ready()
            while not look.over:
                if sum(key.startswith("fire:") for key in look.options) > 1:
                    page.locator("[data-testid=shots] .odds").nth(1).wait_for()
                    return
                look = flyer.move()
        raise SystemExit(f"airwar: {TRIES} games and nobody to shoot at")

    def reach(
        self, page: Page, setup: dict[str, str], is_wanted: Callable[[Page, Look], bool]
    ) -> None:
        """Play games until the page shows what is wanted."""
        for seed in range(TRIES):
            player = Player(page, seed).open(against_pilot(self.address, setup=setup))
            look = player.ready()
            while not is_wanted(page, look):
                if look.over:
                    break
                look = player.move()
            else:
                return
        raise SystemExit(f"airwar: {TRIES} games and no such moment")


def is_lively(page: Page, look: Look, cards: int) -> bool:
    """An engaged pair, some cards on the table, and something to say to them in a good hand."""
    answers = [key for key in look.options if key.startswith("play:")]
    if "pass" not in look.options or not answers or len(look.cards) < 5:
        return False
    played = page.locator("[data-testid=exchange] li").count()
    hits = any(" hits " in line for line in look.log)
    flying = page.locator("[data-aircraft]").count()
    most = 2 * page.get_by_test_id(re.compile("^element-")).count()
    return played >= cards and hits and flying > most - 2 and page.locator(".pair").count() > 0


def has_losses(page: Page) -> bool:
    return page.get_by_test_id("result").get_by_role("listitem").count() > 1


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--dark", action="store_true", help="the dark theme")
    parser.add_argument("--only", choices=("wild-blue-yonder", "angels-20"), help="of one game")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "pictures")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    found = subprocess.run(
        [sys.executable, ROOT / "scripts" / "browser.py"], stdout=subprocess.PIPE, check=True
    )
    path = found.stdout.decode().strip()
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        studio = Studio(browser, server.address, args.folder, args.dark)
        if args.only != "angels-20":
            studio.lobby()
            studio.builder()
            studio.fight("table", studio.page(), FIGHT, cards=2)
            studio.fight("phone", studio.page(390, 844), DUEL, cards=1)
            studio.result()
        if args.only != "wild-blue-yonder":
            studio.angels()
        browser.close()


if __name__ == "__main__":
    main()
