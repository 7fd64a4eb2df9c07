"""Takes the pictures of the documentation from a real game; look at each before it is kept.

    python scripts/pictures.py [--dark] [--only GAME] [FOLDER]

writes the lobby, the table, the phone, the builder and the analysis of Wild Blue Yonder, the map,
an attack, the phone and the builder of Angels 20, the table, the phone and a set-up of Wings at
War, the sky, a combat, the phone and a set-up of Wing Leader, and the map, a plan, the phone, a
set-up and a report of Luftwaffe into docs/pictures or the folder named; --dark those that the
documentation has in the dark theme.
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
from tests.browser.player import PATIENCE, Look, Player, against_pilot  # noqa: E402
from tests.browser.raiders import Raider, against_raiders  # noqa: E402
from tests.browser.raids import Controller, row  # noqa: E402
from tests.browser.raids import against_raiders as against_squadrons  # noqa: E402
from tests.browser.raids import side as force  # noqa: E402
from tests.browser.serving import served  # noqa: E402
from tests.browser.wings import Pilot, against_wings, plane, side  # noqa: E402

TRIES = 12
GAMES = ("wild-blue-yonder", "angels-20", "wings-at-war", "wing-leader", "luftwaffe")
FIGHT = {"scenario": "channel-1942"}
DUEL = {"scenario": "first-duel"}
DOGFIGHT = {"scenario": "dogfight"}
# A Spitfire on the tail of a Messerschmitt, with another one that may fire at it on its way.
CHASE = {
    "title": "Off Dover",
    "table": [48, 36],
    "turns": 6,
    "clouds": [
        {"at": [9, 27], "radius": 3, "levels": [3, 5]},
        {"at": [40, 12], "radius": 3, "levels": [2, 4]},
    ],
    "A": side(
        "Royal Air Force",
        "south",
        (0, 0, 48, 17),
        plane("spitfire-i", 17, 14, 30, 4, skill=1, leader=0),
        plane("spitfire-i", 13, 9, 20, 4),
        plane("hurricane-i", 27, 6, 0, 2),
    ),
    "X": side(
        "Luftwaffe",
        "north",
        (0, 18, 48, 36),
        plane("bf-109e-3", 24, 30, 250, 4, leader=1),
        plane("bf-109e-3", 31, 19, 80, 4),
        plane("ju-87b-2", 36, 28, 200, 3),
        plane("ju-87b-2", 39, 30, 200, 3),
    ),
}


# Stukas and bombers on their way to a port, and Spitfires above them, up-Sun.
RAID = {
    "title": "Portland, noon",
    "turns": 10,
    "sun": "right upper",
    "clouds": [
        {"kind": "broken", "altitude": 5, "columns": ["E", "L"]},
        {"kind": "wispy", "altitude": 10, "columns": ["C", "H"]},
        {"kind": "dense", "altitude": 13, "columns": ["P", "T"]},
    ],
    "haze": [{"top": 2}],
    "rules": {"tiers": ["basic", "advanced", "surface", "bombing"]},
    "surface": [
        {"id": "S1", "kind": "port", "square": "R0", "side": "defender"},
        {"id": "S2", "kind": "flak-h1", "square": "T0", "side": "defender"},
        {"id": "S3", "kind": "airfield", "square": "V0", "side": "defender"},
    ],
    "raider": force(
        "German",
        "left",
        row("R1", "ju-87b", "bombing", "J7", "right", load="bombs"),
        row("R2", "ju-88a", "bombing", "G8", "right", load="bombs"),
        row("R3", "bf-109e", "sweep", "L11", "right"),
        row("R4", "bf-110c", "sweep", "H10", "right"),
    ),
    "defender": force(
        "British",
        "right",
        row("D1", "spitfire-i", "intercept", "N9", "left", alerted=True, vector="owner"),
        row("D2", "hurricane-i", "intercept", "P8", "left", alerted=True, vector="owner"),
    ),
    "nets": [{"id": "N1", "side": "defender", "rows": ["D1", "D2"]}],
}


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
        page.get_by_role("tab", name="Angels 20").wait_for()
        self.shoot(page, "lobby")

    def builder(self) -> None:
        page = self.page()
        page.goto(self.address)
        page.get_by_test_id("builder-tab").click()
        adds = page.get_by_role("button", name="Add an Element")
        # What is there is counted at once, and the builder comes a little later.
        adds.first.wait_for()
        for add in adds.all():
            add.click()
        page.get_by_label("Element A2: aircraft").select_option("spitfire-f-ix")
        page.get_by_role("group", name="Element A2").get_by_label("with a Wingman").uncheck()
        page.get_by_test_id("check").get_by_text("starts with").wait_for()
        self.shoot(page, "wild-blue-yonder-builder")

    def fight(self, name: str, page: Page, setup: dict[str, str], cards: int) -> None:
        """A table in the middle of a dogfight: somebody attacks, and it is up to us to answer."""
        self.reach(page, setup, lambda page, look: is_lively(page, look, cards))
        self.shoot(page, name)

    def analysis(self) -> None:
        page = self.page()
        self.reach(page, DUEL, lambda page, look: look.over and has_losses(page))
        page.get_by_test_id("analyze").click()
        page.get_by_test_id("analysis-sum").wait_for(timeout=PATIENCE)
        self.shoot(page, "wild-blue-yonder-analysis")

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

    def wings(self) -> None:
        """A course over the table with all that it meets, and a set-up that is being dragged."""
        dark = "-dark" if self.theme == "dark" else ""
        page = self.page()
        self.chase(page)
        self.shoot(page, f"wings-at-war{dark}")
        if dark:
            return
        page = self.page(390, 844)
        self.chase(page)
        self.shoot(page, "wings-at-war-phone")
        page = self.page()
        pilot = Pilot(page).open(against_wings(self.address, "rodeo"))
        pilot.drag(page.get_by_test_id("piece-A1").locator(".base"), (27, 6))
        pilot.drag(page.get_by_test_id("nose").locator("path"), (31, 11))
        self.shoot(page, "wings-at-war-setup")

    def raids(self) -> None:
        """Fighters that can reach a raid; a plan, a set-up, a report."""
        dark = "-dark" if self.theme == "dark" else ""
        page = self.page()
        self.scramble(page)
        self.shoot(page, f"luftwaffe{dark}", still=False)
        if dark:
            return
        page = self.page(390, 844)
        self.scramble(page)
        self.shoot(page, "luftwaffe-phone", still=False)
        page = self.page()
        raider = Raider(page).open(against_raiders(self.address, "basic"))
        raider.legal("lock-in")
        self.shoot(page, "luftwaffe-planning")
        page = self.page()
        raider = Raider(page).open(against_raiders(self.address, "basic", me="german"))
        raider.legal("lock-in")
        self.shoot(page, "luftwaffe-setup")
        page = self.page()
        Raider(page).open(against_raiders(self.address)).play()
        page.keyboard.press("Escape")
        page.get_by_test_id("quarter-report").wait_for()
        self.shoot(page, "luftwaffe-report")

    def scramble(self, page: Page) -> None:
        """A German fighter that is picked, with what it can reach on the second turn."""
        raider = Raider(page).open(against_raiders(self.address, "short-raid", me="german"))
        look = raider.until("Turn 2")
        page.get_by_test_id(f"flyer-{look['flyers'][0]}").click()
        page.locator("path.end.listed").first.wait_for(state="attached")

    def chase(self, page: Page) -> None:
        for seed in range(TRIES):
            pilot = Pilot(page, seed).open(against_wings(self.address, CHASE))
            pilot.deep = 3600
            look = pilot.ready()
            while not look.over and "activate:A1" not in look.options:
                look = pilot.pick(look.options[-1])
            if look.over or not page.get_by_test_id("plane-X2").count():
                continue
            look = pilot.pick("activate:A1")
            while not pilot.moving(look):
                look = pilot.pick(next(key for key in look.options if key.startswith("done")))
            x, y, _ = pilot.pose("X2")
            pilot.drag(pilot.course.locator(".base"), (x - 3, y - 1))
            pilot.judged()
            if page.locator(".plate.shot").count():
                return
        raise SystemExit(f"airwar: {TRIES} battles and nothing in the sights")

    def raid(self) -> None:
        """A move toward a tally, an attack before it is declared, and vectors that are set."""
        dark = "-dark" if self.theme == "dark" else ""
        page = self.page()
        self.hunt(page)
        self.shoot(page, f"wing-leader{dark}")
        if dark:
            return
        page = self.page()
        controller = self.hunt(page)
        look = controller.ready()
        while not any(key.startswith("declare:") for key in look.options):
            if look.over:
                raise SystemExit("airwar: a raid without a fight")
            look = controller.move()
        page.get_by_test_id("combat").get_by_text("Hits it scores").first.wait_for()
        self.shoot(page, "wing-leader-combat")
        page = self.page()
        controller, picture = self.hunt(page), page.get_by_test_id("picture")
        look = controller.ready()
        while not (picture.count() and "shot down" in str(picture.get_attribute("aria-label"))):
            if look.over:
                raise SystemExit("airwar: a raid without a loss")
            look = controller.move()
        page.get_by_test_id("headline").wait_for(state="detached")
        self.shoot(page, "wing-leader-moment")
        phone = self.page(390, 844)
        self.hunt(phone)
        self.shoot(phone, "wing-leader-phone")
        page = self.page()
        controller = Controller(page).open(against_squadrons(self.address, "adlertag"))
        look = controller.ready()
        while not page.get_by_test_id("lit").count():
            look = controller.pick(look.options[0])
        for square in ("M11", "K12", "I10"):
            page.locator(f'[data-testid=lit][data-square="{square}"]').click(force=True)
        self.shoot(page, "wing-leader-setup")

    def hunt(self, page: Page) -> Controller:
        for _ in range(TRIES):
            controller = Controller(page).open(against_squadrons(self.address, RAID))
            look = controller.ready()
            while not look.over:
                free = [key for key in look.options if key.startswith("free:")]
                told = controller.option(free[0]).inner_text() if free else ""
                far = re.search(r"[2-9][.5]* MP", told)
                if far and controller.ends.count() > 20 and (end := controller.aim(look)):
                    controller.rest()
                    controller.square(end).hover(force=True)
                    return controller
                look = controller.move()
        raise SystemExit(f"airwar: {TRIES} raids and nobody is seen")

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
    parser.add_argument("--only", choices=GAMES, help="of one game")
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
        if args.only in (None, "wild-blue-yonder"):
            studio.lobby()
            studio.builder()
            studio.fight("wild-blue-yonder", studio.page(), FIGHT, cards=2)
            studio.fight("wild-blue-yonder-phone", studio.page(390, 844), DUEL, cards=1)
            studio.analysis()
        if args.only in (None, "angels-20"):
            studio.angels()
        if args.only in (None, "wings-at-war"):
            studio.wings()
        if args.only in (None, "wing-leader"):
            studio.raid()
        if args.only in (None, "luftwaffe"):
            studio.raids()
        browser.close()


if __name__ == "__main__":
    main()
