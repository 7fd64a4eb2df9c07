"""What axe finds wrong for people who see little, hear the page or use no mouse: nothing.

Every page in both themes, as wide as a desk's screen and as a phone's. One of its rules is left
out: names of things on a map are sentences for the ear, and do not repeat what is drawn on them.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from hatch_build import npm
from tests.browser.flyer import Flyer
from tests.browser.player import ME, PATIENCE, Player, against_pilot, make_table, seat_url
from tests.browser.raiders import Raider
from tests.browser.raiders import against_raiders as against_bombers
from tests.browser.raids import Controller, against_raiders
from tests.browser.serving import Server
from tests.browser.test_lessons import Pupil
from tests.browser.wings import Pilot, against_wings

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("axe")]

FOLDER = Path(__file__).parent / "axe"
SCRIPT = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
LOOKS: list[tuple[int, int, Literal["dark", "light"]]] = [
    (1280, 800, "light"),
    (1280, 800, "dark"),
    (390, 844, "light"),
    (390, 844, "dark"),
]
FAULTS = """async () => {
  const only = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] };
  const rules = { "label-content-name-mismatch": { enabled: false } };
  const found = await axe.run(document, { runOnly: only, rules, resultTypes: ["violations"] });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => [id, node.target.join(" "), node.failureSummary]));
}"""
GAMES = ("Wild Blue Yonder", "Angels 20", "Wings at War", "Wing Leader", "Luftwaffe")
# Who plays, where, and how many answers lead into the thick of it.
TABLES: dict[str, tuple[Callable[[Page], Any], Callable[[str], str], int]] = {
    "wild-blue-yonder": (lambda page: Player(page, 3), against_pilot, 12),
    "angels-20": (
        lambda page: Flyer(page, 3),
        lambda address: against_pilot(address, game="angels-20", setup={"scenario": "dogfight"}),
        2,
    ),
    "wings-at-war": (lambda page: Pilot(page, 3), against_wings, 2),
    "wing-leader": (lambda page: Controller(page, 3), against_raiders, 13),
    "luftwaffe": (Raider, against_bombers, 6),
}
SET_UPS: dict[str, Callable[[str], str]] = {
    "angels-20": lambda address: against_pilot(
        address, game="angels-20", setup={"scenario": "standard"}
    ),
    "wings-at-war": lambda address: against_wings(address, "bodenplatte"),
    "wing-leader": lambda address: against_raiders(address, "adlertag"),
    "luftwaffe": lambda address: against_bombers(address, "basic"),
}


@pytest.fixture(scope="module")
def axe() -> str:
    if not SCRIPT.exists():
        npm("ci", folder=FOLDER)
    return SCRIPT.read_text("utf-8")


def audit(page: Page, axe: str, where: str, all_looks: bool = False) -> list[str]:
    """What is wrong with the page as it is, in all its looks or in two that differ most."""
    found = []
    for width, height, theme in LOOKS if all_looks else LOOKS[1:3]:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.wait_for_timeout(300)
        page.evaluate(axe)
        for id, target, why in page.evaluate(FAULTS):
            found.append(f"{where}, {width} {theme}: {id} at {target}: {' '.join(why.split())}")
    page.set_viewport_size({"width": 1280, "height": 800})
    return found


@pytest.mark.parametrize("title", GAMES)
def test_the_lobby(page: Page, server: Server, axe: str, title: str) -> None:
    page.goto(server.address)
    page.get_by_role("tab", name=title).click()
    expect(page.get_by_role("heading", name=f"{title}: pick a scenario")).to_be_visible()
    found = audit(page, axe, "lobby", title == GAMES[0])
    page.get_by_test_id("builder-tab").click()
    expect(page.get_by_test_id("check")).to_have_attribute("aria-busy", "false")
    found += audit(page, axe, "builder", True)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", TABLES)
def test_a_table(page: Page, server: Server, axe: str, game: str) -> None:
    """First question, the thick of it, help, a hint, each tab; then result, analysis, replay."""
    who, where, answers = TABLES[game]
    player = who(page)
    player.open(where(server.address))
    found = audit(page, axe, "first question")
    for _ in range(answers):
        player.move()
    found += audit(page, axe, "in play", True)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    found += audit(page, axe, "help")
    page.keyboard.press("Escape")
    for tab in page.locator("aside").get_by_role("tab").all():
        tab.click()
        found += audit(page, axe, f"tab {tab.inner_text()}")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Log and forces").click()
    page.get_by_role("link", name="Lobby").wait_for()
    found += audit(page, axe, "drawer")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Close the drawer").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.keyboard.press("h")
    page.get_by_test_id("hint").wait_for(timeout=PATIENCE)
    found += audit(page, axe, "hint")
    if page.get_by_test_id("resign").count():
        page.get_by_test_id("resign").click()
        page.get_by_test_id("resign-sure").click()
    page.get_by_test_id("result").wait_for()
    found += audit(page, axe, "result")
    page.get_by_test_id("analyze").click()
    page.get_by_test_id("analysis-sum").wait_for(timeout=PATIENCE)
    found += audit(page, axe, "analysis", True)
    page.get_by_role("button", name="Close the analysis").click()
    page.get_by_role("button", name=re.compile("^Replay")).first.click()
    page.get_by_test_id("replay-slider").wait_for()
    found += audit(page, axe, "replay")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", TABLES)
def test_a_lesson(page: Page, server: Server, axe: str, game: str) -> None:
    """Its first page, and one where it is under way."""
    pupil = Pupil(page, server, game)
    found = audit(page, axe, "lesson")
    while pupil.look["step"] < 3:
        pupil.obey()
    found += audit(page, axe, "third step")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", SET_UPS)
def test_a_set_up(page: Page, server: Server, axe: str, game: str) -> None:
    """Where forces are chosen, placed or planned before the first turn."""
    page.goto(SET_UPS[game](server.address))
    page.get_by_test_id("prompt").locator(".who").wait_for()
    assert not (found := audit(page, axe, "set-up")), "\n".join(found)


def test_what_lies_between_people(page: Page, other: Page, server: Server, axe: str) -> None:
    """A hand-over at one screen, a seat that waits for a guest, and the guest who is asked in."""
    made = make_table(server.address, {"allied": ME, "axis": {"kind": "here", "name": "Bert"}})
    player = Player(page, 2).open(seat_url(server.address, made, "allied", "axis"))
    while not player.ready().curtain:
        player.move()
    found = audit(page, axe, "hand-over")
    page.goto(server.address)
    page.get_by_test_id("seat-axis").get_by_label("Invite by link").check()
    page.get_by_test_id("lobby-start").click()
    link = str(page.get_by_test_id("copy-link").first.get_attribute("data-url"))
    found += audit(page, axe, "invitation")
    other.goto(link)
    other.get_by_test_id("invited").wait_for()
    found += audit(other, axe, "guest")
    other.goto(link.partition("?")[0] + "x")
    other.get_by_test_id("no-table").wait_for()
    found += audit(other, axe, "no such table")
    page.goto(server.address)
    page.get_by_test_id("lobby-start").wait_for()
    found += audit(page, axe, "lobby with games to go on with")
    assert not found, "\n".join(found)


def test_dialogs(page: Page, server: Server, axe: str) -> None:
    """Rules and words in the help, a rule, a second look before giving up, playing on."""
    player = Player(page, 3).open(against_pilot(server.address))
    for _ in range(4):
        player.move()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    found = []
    for tab in dialog.get_by_role("tab").all():
        tab.click()
        found += audit(page, axe, f"help, {tab.inner_text()}")
    page.keyboard.press("Escape")
    page.get_by_test_id("prompt").locator(".rule-chip").first.click()
    page.get_by_test_id("rule").wait_for()
    found += audit(page, axe, "a rule")
    page.keyboard.press("Escape")
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-sure").wait_for()
    found += audit(page, axe, "giving up")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^Replay")).first.click()
    page.get_by_role("button", name="Play on from here").click()
    dialog.wait_for()
    found += audit(page, axe, "playing on")
    assert not found, "\n".join(found)
