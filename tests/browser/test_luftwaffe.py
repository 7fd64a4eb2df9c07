"""Luftwaffe over the map of Europe: raids planned, flown and met by clicking, keys and touch."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.frames import Frames
from tests.browser.raiders import EMDEN, Commander, Raider, Typist, against_raiders
from tests.browser.serving import Server
from tests.browser.test_phone import in_sight, stays_inside

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]


def test_a_raid_is_planned_and_flown_by_its_routes(page: Page, server: Server) -> None:
    raider = Raider(page).open(against_raiders(server.address))
    raider.play()
    expect(page.get_by_test_id("result")).to_contain_text(re.compile("wins|draw"))
    log = page.get_by_test_id("log")
    expect(log).to_contain_text("A1 enters at 1004: B-17 1, 2, P-47 1")
    expect(log).to_contain_text("bombs Emden: industry destroyed")
    assert not re.search(r"[a-z]+\d+-\d\d", log.inner_text()), "a unit is told by its key"


def test_a_basic_game_is_planned_and_flown_to_its_end(page: Page, server: Server) -> None:
    """All 33 American units against 22 German ones, one quarter, by clicks; routine is left to the
    table: losses, tanks, who leaves a group and what is bombed are answered without asking."""
    raider = Commander(page).open(against_raiders(server.address, "basic"))
    plan = page.get_by_test_id("plan")
    expect(plan).to_contain_text("4 groups, 33 of 33 units")
    raider.move()
    raider.until("Which group")
    page.get_by_test_id("standing").locator("summary").click()
    for key in ("losses", "tanks", "release", "bombs"):
        page.get_by_test_id(f"standing-{key}").check()
    raider.play()
    expect(page.get_by_test_id("result")).to_contain_text(
        re.compile(r"\d+ aircraft cities bombed, \d+")
    )
    expect(page.get_by_test_id("result")).to_contain_text("shot down")
    log = page.get_by_test_id("log")
    for group in range(1, 5):
        expect(log).to_contain_text(re.compile(rf"A{group} enters at \d{{4}}"))
    expect(log).to_contain_text(re.compile("bombs .*: aircraft factory destroyed"))
    expect(log).to_contain_text(re.compile("lands? in Britain"))
    asked = " ".join(raider.asked)
    assert "Take" not in asked and "Drop tanks" not in asked


def test_a_route_is_drawn_and_flown(page: Page, server: Server) -> None:
    """Turns are marked as they are drawn, and the group ends its turns where the plan says."""
    raider = Raider(page).open(against_raiders(server.address, "short-raid"))
    page.get_by_test_id("draw-route").click()
    for hex in ("1004", "1304", "1406"):
        page.get_by_test_id(f"draw-{hex}").dispatch_event("click")
    noted = page.locator('[data-testid="way-0"] .noted')
    expect(noted).to_have_count(2)
    expect(noted.last).to_have_attribute("data-at", "1406")
    expect(noted.last).to_have_text("2")
    expect(page.get_by_test_id("route-times")).to_contain_text("over Bremen turn 4, home turn 8")
    page.get_by_test_id("route-back").click()
    expect(noted).to_have_count(1)
    page.get_by_test_id("draw-1407").dispatch_event("click")
    expect(noted.last).to_have_attribute("data-at", "1407")
    raider.until("Turn 3: which force moves")
    log = page.get_by_test_id("log")
    expect(log).to_contain_text("A1 flies to 1304")
    expect(log).to_contain_text("A1 flies to 1407")


def test_a_route_tells_whose_fuel_does_not_last(page: Page, server: Server) -> None:
    """A later entry shifts the marks of its turns; fighters whose clock ran before turn back."""
    Raider(page).open(against_raiders(server.address, "basic"))
    times = page.get_by_test_id("route-times")
    expect(times).to_contain_text("over Bernburg turn 6, home turn 12")
    expect(page.get_by_test_id("fuel-p47")).to_contain_text("turns back after turn 10")
    page.get_by_test_id("route-turn").select_option("4")
    expect(times).to_contain_text("over Bernburg turn 10, home turn 16")
    expect(page.get_by_test_id("fuel-p47")).to_contain_text("when group 2 enters")
    page.get_by_test_id("route-straight").click()
    expect(times).to_contain_text("home turn 12")


def test_the_german_meets_the_raid(page: Page, server: Server) -> None:
    raider = Raider(page).open(against_raiders(server.address, me="german"))
    raider.until("Drop tanks|1 loss|Turn 3")
    raider.play()
    expect(page.get_by_test_id("log")).to_contain_text("FW-190 1 takes off")
    expect(page.get_by_test_id("result")).to_be_visible()


def test_a_whole_game_by_keyboard(page: Page, server: Server) -> None:
    raider = Typist(page).open(against_raiders(server.address))
    raider.play()
    expect(page.get_by_test_id("result")).to_be_visible()


def test_figures_press_what_the_dock_shows(page: Page, server: Server) -> None:
    """Legs are answers too, and none of them is flown by a figure."""
    raider = Raider(page).open(against_raiders(server.address))
    look = raider.until("which force moves")
    page.keyboard.press("1")
    expect(page.get_by_test_id("leg-back")).to_be_visible()
    assert raider.look()["number"] == look["number"]


def test_the_ratings_of_a_force_explain_themselves(page: Page, server: Server) -> None:
    Raider(page).open(against_raiders(server.address)).until("which force moves")
    page.get_by_role("tab", name="Forces").click()
    page.locator("aside").get_by_role("button", name=re.compile("^A1 ")).click()
    page.locator("aside [data-term=Factors]").first.focus()
    expect(page.get_by_text("Strength: 2 for a veteran unit")).to_be_visible()


def test_a_whole_game_on_a_phone(phone: Page, server: Server) -> None:
    raider = Raider(phone).open(against_raiders(server.address))
    look = raider.ready()
    while not look["over"]:
        stays_inside(phone)
        in_sight(phone.get_by_test_id("prompt"))
        look = raider.move()
    in_sight(phone.get_by_test_id("result"))


def test_a_leg_is_drawn_by_clicking_hexes_and_flown(page: Page, server: Server) -> None:
    raider = Raider(page).open(against_raiders(server.address))
    look = raider.until("which force moves")
    page.get_by_test_id("flyer-A1").click()
    end = page.locator("path.end.listed").first
    end.wait_for(state="attached")
    hex = str(end.get_attribute("data-hex"))
    end.dispatch_event("click")
    raider.drawn(hex)
    raider.legal("fly").click()
    raider.after(look)
    expect(page.get_by_test_id("log")).to_contain_text(f"A1 flies to {hex}")


def test_a_plan_says_what_is_wrong_and_leads_there(page: Page, server: Server) -> None:
    Raider(page).open(against_raiders(server.address, "short-raid"))
    lock = page.get_by_test_id("lock-in")
    expect(lock).to_have_attribute("aria-disabled", "false")
    page.get_by_label("City of B-17 6").select_option("bremen")
    signs = page.locator('[data-unit="b17-06"] .signs button')
    expect(signs).to_have_count(6)
    for index in range(signs.count()):
        if signs.nth(index).get_attribute("aria-pressed") == "false":
            signs.nth(index).click()
    expect(lock).to_have_attribute("aria-disabled", "true")
    fault = page.get_by_role("list", name="Faults").get_by_role("listitem").first
    expect(fault).to_contain_text("B-17 6")
    fault.get_by_test_id("jump").click()
    expect(page.locator('[data-unit="b17-06"]')).to_be_in_viewport()
    expect(fault.get_by_test_id("fix")).to_contain_text("Fix B-17 6 leaves out")
    fault.get_by_test_id("fix").click()
    expect(lock).to_have_attribute("aria-disabled", "false")
    expect(page.locator('[data-unit="b17-06"] [aria-pressed=true]')).to_have_count(2)


def test_a_draft_survives_a_reload_and_a_plan_is_used_again(page: Page, server: Server) -> None:
    Raider(page).open(against_raiders(server.address, "short-raid"))
    expect(page.get_by_test_id("lock-in")).to_have_attribute("aria-disabled", "false")
    page.get_by_label("Take P-51 2 out").click()
    expect(page.get_by_test_id("plan")).to_contain_text("9 of 10 units")
    page.get_by_label("Name of this plan").fill("Light escort")
    page.get_by_role("button", name="Save", exact=True).click()
    page.reload()
    expect(page.get_by_test_id("plan")).to_contain_text("9 of 10 units")
    page.get_by_test_id("preset-usual").click()
    expect(page.get_by_test_id("plan")).to_contain_text("10 of 10 units")
    page.get_by_role("button", name="Light escort").click()
    expect(page.get_by_test_id("plan")).to_contain_text("9 of 10 units")


def test_all_faults_of_a_plan_are_fixed_at_once(page: Page, server: Server) -> None:
    """As after a plan of another quarter was loaded."""
    Raider(page).open(against_raiders(server.address, "basic"))
    lock = page.get_by_test_id("lock-in")
    expect(lock).to_have_attribute("aria-disabled", "false")
    for unit in ("B-17 2", "B-17 4"):
        page.get_by_label(f"City of {unit}").select_option("paris")
    page.get_by_test_id("group-0").get_by_label("Kind").select_option("sweep")
    expect(lock).to_contain_text(re.compile(r"[2-9] faults to settle"))
    page.get_by_test_id("fix-all").click()
    expect(lock).to_have_attribute("aria-disabled", "false")
    expect(page.get_by_test_id("plan")).to_contain_text("4 groups, 33 of 33 units")


def test_what_is_planned_stays_secret(page: Page, server: Server) -> None:
    frames = Frames(page)
    Raider(page).open(against_raiders(server.address, "short-raid", me="german")).until("Turn 1")
    views = [told["view"] for told in frames.messages if told.get("view")]
    assert views
    assert not any(view.get("plan") for view in views)
    assert not any(unit.get("target") for view in views for unit in view["units"].values())


def test_the_overview_tells_where_one_is_and_leads_elsewhere(page: Page, server: Server) -> None:
    """Beside the planning board there is room for it when it is unfolded."""
    Raider(page).open(against_raiders(server.address))
    page.get_by_test_id("unfold-overview").click()
    page.get_by_test_id("level-close").click()
    sight = page.get_by_test_id("minimap-sight")
    before = float(str(sight.get_attribute("x")))
    overview = page.get_by_test_id("minimap")
    box = overview.bounding_box()
    assert box is not None
    overview.click(position={"x": box["width"] * 0.8, "y": box["height"] * 0.6})
    expect(page.get_by_test_id("place-budapest")).to_be_in_viewport()
    far = float(str(sight.get_attribute("x")))
    assert far > before + 200
    overview.focus()
    page.keyboard.press("ArrowLeft")
    expect(sight).not_to_have_attribute("x", str(far))
    assert float(str(sight.get_attribute("x"))) < far


def test_units_are_based_by_clicking(page: Page, server: Server) -> None:
    setup = EMDEN | {"bases": {}, "german": {"fw190": 2}}
    raider = Raider(page).open(against_raiders(server.address, setup, me="german"))
    look = raider.ready()
    page.get_by_test_id("unit-fw190-01").click()
    page.get_by_test_id("place-leeuwarden").dispatch_event("click")
    expect(page.get_by_test_id("unit-fw190-01")).to_contain_text("Leeuwarden")
    expect(page.get_by_test_id("base-leeuwarden")).to_be_attached()
    raider.legal("lock-in").click()
    raider.after(look)
    expect(page.get_by_test_id("log")).to_contain_text("2 German units are placed")


def test_standing_answers_are_given_and_shown(page: Page, server: Server) -> None:
    raider = Raider(page).open(against_raiders(server.address))
    raider.until("Who leaves")
    page.get_by_test_id("standing").locator("summary").click()
    page.get_by_test_id("standing-release").check()
    expect(page.get_by_test_id("told")).to_contain_text("Nobody leaves a group")
    raider.asked.clear()
    raider.play()
    assert raider.asked and not any("Who leaves" in each for each in raider.asked)


def test_undo_takes_back_a_standing_answer(page: Page, server: Server) -> None:
    """What was answered without asking is asked after all, and stays asked."""
    raider = Raider(page).open(against_raiders(server.address))
    raider.until("Who leaves")
    page.get_by_test_id("standing").locator("summary").click()
    page.get_by_test_id("standing-release").check()
    expect(page.get_by_test_id("told")).to_contain_text("Nobody leaves a group")
    look = raider.until("which force moves")
    page.get_by_role("button", name="Undo").click()
    look = raider.after(look)
    assert "Who leaves a group" in look["question"]
    expect(page.get_by_test_id("told")).to_have_count(0)
    raider.option("done").click()
    assert "which force moves" in raider.after(look)["question"]


def test_the_report_opens_after_each_quarter(page: Page, server: Server) -> None:
    """A campaign of two quarters of one turn: after the first, and at the end."""
    setup = {"scenario": "tournament", "quarters": ["Jan 44", "Apr 44"], "turns": 1}
    raider = Commander(page).open(against_raiders(server.address, setup))
    report = page.get_by_test_id("quarter-report")
    assert report.count() == 0
    for _ in range(30):
        if report.count():
            break
        raider.move()
    expect(report).to_contain_text("Jan 44 is over")
    expect(report.get_by_test_id("history").get_by_role("listitem")).to_have_count(2)
    page.get_by_test_id("close-report").click()
    expect(report).to_have_count(0)
    raider.play()
    expect(report).to_contain_text("wins")
    # What one looks back at is the map.
    page.get_by_test_id("result").get_by_role("button", name="Replay").click()
    page.get_by_test_id("replay-slider").fill("3")
    expect(report).to_have_count(0)


def test_a_raid_of_one_s_own_is_built_and_played(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    page.get_by_role("tab", name="Luftwaffe").click()
    page.get_by_test_id("builder-tab").click()
    page.get_by_test_id("count-b17").fill("0")
    page.get_by_test_id("count-b17").press("Tab")
    check = page.get_by_test_id("check")
    expect(check).to_contain_text("no bombers: nothing can be bombed")
    page.get_by_test_id("count-b17").fill("4")
    page.get_by_test_id("count-b17").press("Tab")
    expect(check).not_to_contain_text("no bombers")
    page.get_by_test_id("lobby-start").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Plan the raids")
