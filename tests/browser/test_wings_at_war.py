"""Wings at War at the table top: whole games by dragging, keys and touch; signs, odds, secrets."""

import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.frames import Frames
from tests.browser.serving import Server
from tests.browser.test_phone import in_sight, stays_inside
from tests.browser.wings import (
    DUEL,
    ON_SCREEN,
    PREY,
    Dragger,
    Pilot,
    Typist,
    against_wings,
    plane,
    two_at_wings,
)
from tests.own_aircraft import PROTOTYPE

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("boards")]


def test_a_whole_game_with_courses_dragged(page: Page, server: Server) -> None:
    pilot = Dragger(page, seed=2).open(against_wings(server.address, DUEL))
    end = pilot.play(most=60)
    assert any("," in course for course in pilot.courses), "nobody ever turned"
    for course in pilot.courses:
        assert any(line.endswith(f" flies {in_words(course)}") for line in end.log)
    expect(page.get_by_test_id("result")).to_contain_text(re.compile("victory|draw"))


def test_a_whole_game_by_keyboard(page: Page, server: Server) -> None:
    pilot = Typist(page, seed=3).open(against_wings(server.address, DUEL))
    end = pilot.play(most=60)
    assert pilot.courses[0] == "650,R5,100"
    assert "A1 flies 6.5 in, R 5°, 1 in" in end.log
    expect(page.get_by_test_id("result")).to_be_visible()


def test_a_whole_game_on_a_phone(phone: Page, server: Server) -> None:
    pilot = Pilot(phone, seed=4).open(against_wings(server.address, DUEL))
    look = pilot.ready()
    while not look.over:
        stays_inside(phone)
        in_sight(phone.get_by_test_id("prompt"))
        in_sight(phone.get_by_role("region", name="What can be done"))
        look = pilot.move()
    assert pilot.courses
    in_sight(phone.get_by_test_id("result"))


def test_a_course_ends_where_it_was_dragged(page: Page, server: Server) -> None:
    pilot = Dragger(page).open(against_wings(server.address, DUEL))
    look = pilot.to_a_move()
    pilot.drag(pilot.course.locator(".base"), (18, 13))
    pilot.draws("900")
    pilot.judged()
    page.get_by_test_id("fly").click()
    pilot.after(look)
    assert pilot.pose("A1") == (18, 13, 0)


def test_who_heads_off_the_table_is_in_sight_and_dragged_back(page: Page, server: Server) -> None:
    """The model at the end of the course, and the aircraft itself where it stands."""
    britain = {**DUEL["A"], "aircraft": [plane("spitfire-i", 18, 2, 180, 4, leader=0)]}
    pilot = Dragger(page).open(against_wings(server.address, {**DUEL, "A": britain}))
    pilot.to_a_move()
    pilot.drag(pilot.course.locator(".base"), (25, 7))
    pilot.judged()
    assert "," in pilot.told, "it never turned"
    page.get_by_role("group", name="Steer").get_by_role("button", name="Start over").click()
    pilot.draws("600")
    pilot.rest()
    box = page.get_by_test_id("plane-A1").locator(".base").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*page.evaluate(ON_SCREEN, [1100, 700, pilot.deep]), steps=4)
    page.mouse.up()
    pilot.judged()
    assert "R" in pilot.told, "south, and then it turns to the west"


def test_arrow_keys_turn_and_lengthen(page: Page, server: Server) -> None:
    pilot = Typist(page).open(against_wings(server.address, DUEL))
    pilot.to_a_move()
    pilot.draws("600")
    expect(pilot.course).to_be_focused()
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    pilot.draws("650,R10,100")
    expect(page.get_by_test_id("fly")).to_contain_text("Fly 6.5 in, R 10°, 1 in")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    pilot.draws("650")


def test_a_drag_that_is_refused_names_the_rule_at_its_leg(page: Page, server: Server) -> None:
    pilot = Dragger(page).open(against_wings(server.address, DUEL))
    pilot.to_a_move()
    pilot.drag(pilot.course.locator(".base"), (23, 10))
    pilot.judged()
    assert "," in pilot.told, "it never turned"
    # The turn point is pulled back to an inch from where the aircraft stands.
    pilot.drag(page.get_by_test_id("corner-0"), (18, 5))
    meets = page.get_by_test_id("meets")
    expect(meets).to_contain_text("1 inches straight before the turn, 2 are needed")
    expect(meets.get_by_role("button", name="§move.turn")).to_be_visible()
    expect(page.get_by_test_id("wrong-leg")).to_have_attribute("data-leg", "1")
    expect(page.get_by_test_id("fly")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("fix").click()
    pilot.judged()
    expect(page.get_by_test_id("wrong-leg")).to_have_count(0)


def test_odds_and_cost_stand_on_a_shot_before_its_order_is_spent(
    page: Page, server: Server
) -> None:
    pilot = Pilot(page).open(against_wings(server.address, PREY))
    look = pilot.ready()
    while not any(key.startswith("shoot:") for key in look.options):
        assert not pilot.moving(look), "nobody is in the sights"
        look = pilot.move()
    card = page.locator('[data-testid=option][data-key^="shoot:"]').first
    expect(card.get_by_role("img")).to_have_attribute(
        "aria-label", re.compile(r"^nothing \d+%, damaged \d+%, down \d+%$")
    )
    expect(card).to_contain_text(re.compile(r"1 of \d+ Orders?"))


def test_a_course_shows_who_may_fire_and_what_it_will_have_in_its_sights(
    page: Page, server: Server
) -> None:
    pilot = Pilot(page).open(against_wings(server.address, PREY))
    pilot.deep = 3600
    look = pilot.ready()
    while not pilot.moving(look):
        keys = [key for key in look.options if key.startswith(("done:", "pass"))]
        look = pilot.pick(keys[0] if keys else look.options[0])
    pilot.course.wait_for()
    pilot.judged()
    # Past the bombers: their gunners bear on the way.
    pilot.drag(pilot.course.locator(".base"), (18, 24))
    pilot.judged()
    expect(page.get_by_test_id("meets")).to_contain_text(re.compile(r"X\d may fire at [\d., ]+ in"))
    expect(page.locator("[data-stop]").first).to_be_attached()
    assert page.locator("[data-sight]").count() == 0
    page.get_by_role("button", name="Sight").click()
    expect(page.locator("[data-sight=A1]")).to_have_attribute("r", "480")


def test_a_set_up_is_dragged_and_locked_in_and_what_is_bought_is_secret(
    page: Page, server: Server
) -> None:
    frames = Frames(page)
    pilot = Pilot(page).open(against_wings(server.address, "meeting"))
    for question in ("Buy your force", "Which aircraft are hidden"):
        look = pilot.ready()
        assert question in look.prompt
        pilot.pick(look.options[1 if "hidden" in question else 0])
    look = pilot.ready()
    piece = page.get_by_test_id("piece-A1")
    piece.wait_for()
    pilot.drag(piece.locator(".base"), (30, 6))
    expect(piece).to_have_attribute("aria-label", re.compile(r"A1 at 30(\.\d+)? east"))
    page.keyboard.press("ArrowLeft")
    expect(piece).to_have_attribute("aria-label", re.compile(r"A1 at 29\.\d+ east"))
    # A fault has its Fix, in the list and on the table.
    told = str(page.get_by_test_id("piece-M1").get_attribute("aria-label"))
    east, north = map(float, re.findall(r"at ([\d.]+) east, ([\d.]+) north", told)[0])
    pilot.drag(page.get_by_test_id("piece-M2").locator(".grip"), (east + 3, north))
    expect(page.get_by_test_id("mended")).to_have_count(1)
    page.get_by_test_id("fix").click()
    expect(page.get_by_test_id("fix")).to_have_count(0)
    expect(page.get_by_test_id("shown")).to_contain_text("Hidden: which Contact Markers")
    page.get_by_test_id("lock-in").click()
    pilot.gone(look)
    expect(page.locator("[data-place^='marker:']").first).to_be_visible()
    views = [told["view"] for told in frames.messages if told.get("view")]
    assert any(of(view, "A") for view in views), "one's own force is not shown"
    assert not any(of(view, "X") for view in views)


def test_a_set_up_that_is_being_placed_stays_when_the_other_side_acts(
    page: Page, other: Page, server: Server
) -> None:
    frames = Frames(page)
    ours, theirs = two_at_wings(server.address, "meeting")
    pilots = (Pilot(page).open(ours), Pilot(other).open(theirs))
    other.get_by_test_id("invited").get_by_role("button", name="Play").click()
    for _ in ("Buy your force", "Which aircraft are hidden"):
        for pilot in pilots:
            look = pilot.ready()
            pilot.option(look.options[0]).click()
            pilot.gone(look)
    looks = [pilot.ready() for pilot in pilots]
    piece = page.get_by_test_id("piece-A1")
    piece.wait_for()
    pilots[0].drag(piece.locator(".base"), (30, 6))
    other.get_by_test_id("lock-in").click()
    pilots[1].gone(looks[1])
    # It does not become undone when the page hears that the other side has answered.
    for _ in range(600):
        if len(frames.state["open"]) == 1:
            break
        page.wait_for_timeout(50)
    assert [each["seat"] for each in frames.state["open"]] == ["A"]
    expect(piece).to_have_attribute("aria-label", re.compile(r"A1 at 30(\.\d+)? east"))
    expect(piece).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(piece).to_have_attribute("aria-label", re.compile(r"A1 at 29\.\d+ east"))


def of(view: dict[str, Any], seat: str) -> Any:
    own = view["sides"][seat]
    return own.get("force") or own.get("hidden")


def test_a_battle_of_one_s_own_is_built_for_points_and_played(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    page.get_by_role("tab", name="Wings at War").click()
    expect(page.get_by_test_id("source")).to_contain_text("A & A Game Engineering, 2020")
    page.get_by_test_id("builder-tab").click()
    page.get_by_test_id("points").fill("100")
    page.get_by_test_id("points").press("Tab")
    page.locator("[data-testid=force-A] [data-type=spitfire-vb]").click()
    check = page.get_by_test_id("check")
    expect(check.locator("li.bad")).to_contain_text("100")
    page.get_by_role("button", name="Remove Spitfire VB").click()
    cloud = page.get_by_test_id("cloud-0")
    cloud.focus()
    page.keyboard.press("ArrowRight")
    expect(cloud).to_have_attribute("aria-label", re.compile("at 25 east"))
    expect(check).to_contain_text("Britain 93 points")
    # An American joins the British; the mark and the year are those of the card.
    page.get_by_test_id("points").fill("140")
    page.get_by_test_id("points").press("Tab")
    own = page.get_by_test_id("force-A")
    expect(own.locator("[data-type=p-40e-warhawk]")).to_have_count(0)
    own.locator("[data-nation=US]").click()
    expect(own.locator("[data-nation][aria-pressed=true]")).to_have_text(
        ["Britain", "United States"]
    )
    own.locator("[data-type=p-40e-warhawk]").click()
    expect(check).to_contain_text("Britain and United States 126 points")
    page.get_by_test_id("lobby-start").click()
    Pilot(page).ready()
    expect(page.get_by_test_id("prompt")).to_contain_text("Place your aircraft")


def test_guns_targets_and_balloons_are_dragged_and_typed_into_a_battle(
    page: Page, server: Server
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    page.get_by_role("tab", name="Wings at War").click()
    page.get_by_test_id("builder-tab").click()
    check = page.get_by_test_id("check")
    expect(check).to_contain_text("Germany 69 points")
    page.get_by_test_id("add-gun-X").click()
    expect(check).to_contain_text("Germany 79 points")
    gun = page.get_by_test_id("ground-1")
    table, at = page.get_by_label("The table, 72 by 48 inches").bounding_box(), gun.bounding_box()
    assert table is not None and at is not None
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 3)
    page.mouse.down()
    page.mouse.move(table["x"] + table["width"] / 4, table["y"] + table["height"] / 2, steps=4)
    page.mouse.up()
    expect(gun).to_have_attribute("aria-label", re.compile("^G1, heavy gun, 88 mm, at 18 east, 2"))
    # The rest by keyboard alone.
    press(page, "add-target-X", "Enter")
    page.get_by_test_id("target-kind").focus()
    page.keyboard.type("cruiser")
    ship = page.get_by_test_id("ground-2")
    expect(ship).to_have_attribute("aria-label", re.compile("^T1, cruiser, 6 markers, at 36 east"))
    press(page, "ground-2", "ArrowLeft", "Shift+ArrowLeft", "ArrowDown")
    expect(ship).to_have_attribute("aria-label", re.compile("at 34.5 east, 43 north"))
    press(page, "add-balloon-A", "Enter")
    press(page, "add-balloon-A", "Enter")
    press(page, "ground-4", "Delete")
    expect(page.get_by_test_id("ground-4")).to_have_count(0)
    page.get_by_test_id("ground-1").focus()
    page.get_by_test_id("aboard").select_option(label="T1 cruiser")
    expect(gun).to_have_attribute("aria-label", re.compile("at 34.5 east, 43 north aboard T1"))
    # How it is won; the server judges that too.
    page.get_by_test_id("victory").select_option("awards")
    page.get_by_test_id("break-X").fill("0")
    page.get_by_test_id("break-X").press("Tab")
    expect(check.locator("li.bad")).to_contain_text("1 or more")
    page.get_by_test_id("break-X").fill("7")
    page.get_by_test_id("break-X").press("Tab")
    page.get_by_test_id("edge-A").select_option("west")
    expect(page.get_by_test_id("terms-A")).to_contain_text("West")
    press(page, "add-way-X", "Enter")
    page.get_by_test_id("way-X-0").get_by_label("over").select_option("any")
    kept_and_opened_again(page)
    page.get_by_test_id("lobby-start").click()
    Pilot(page).ready()
    for place in ("gun:G1", "target:T1", "balloon:B1"):
        expect(page.locator(f"[data-place='{place}']")).to_be_attached()
    expect(page.locator("[data-place='balloon:B2']")).to_have_count(0)
    # Break Point and edge are those that were chosen.
    expect(page.locator(".status [title*='losses 0 of 7']")).to_be_attached()
    expect(page.get_by_test_id("plane-A1")).to_have_attribute(
        "aria-label", re.compile("level 5, heading 105, at 9 east, 22 north")
    )


def kept_and_opened_again(page: Page) -> None:
    """Where aircraft start, the readings that hold and own aircraft are part of a battle's file."""
    press(page, "plane-A-0", "ArrowRight", ".", "PageUp")
    page.get_by_test_id("fixed-A").check()
    page.get_by_text("More settings").click()
    tires = page.get_by_label("Orders tire")
    expect(tires).to_be_checked()
    tires.uncheck()
    page.get_by_text("Your own data").click()
    own = FilePayload(name="aircraft.toml", mimeType="text/plain", buffer=PROTOTYPE.encode())
    page.get_by_test_id("own-files-input").set_input_files(own)
    prototype = page.locator("[data-testid=force-A] [data-type=prototype]")
    expect(prototype).to_contain_text("Prototype")
    expect(page.get_by_test_id("check").locator("li.bad")).to_have_count(0)
    with page.expect_download() as kept:
        page.get_by_test_id("save-battle").click()
    page.get_by_test_id("edge-A").select_option("south")
    tires.check()
    page.get_by_role("button", name="Remove aircraft.toml").click()
    expect(prototype).to_have_count(0)
    page.get_by_test_id("open-battle").set_input_files(kept.value.path())
    expect(tires).not_to_be_checked()
    expect(page.get_by_test_id("own-aircraft")).to_contain_text("Prototype")
    expect(prototype).to_be_visible()
    expect(page.get_by_test_id("plane-A-0")).to_have_attribute(
        "aria-label", re.compile("at 9 east, 22 north, heading 105, level 5")
    )


def press(page: Page, test_id: str, *keys: str) -> None:
    page.get_by_test_id(test_id).focus()
    for key in keys:
        page.keyboard.press(key)


def in_words(course: str) -> str:
    """A course as the log tells it."""
    parts = course.removesuffix(",0").split(",")
    return ", ".join(
        f"{int(part) / 100:g} in" if part.isdigit() else f"{part[0]} {part[1:]}°" for part in parts
    )
