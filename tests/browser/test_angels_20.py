"""Angels 20 at the map: whole games, by pointing at hexes and reading shots before the dice."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.flyer import IN_SIGHT, STEPS_ON, Flyer, Shot, show_game
from tests.browser.player import LOOK, PATIENCE, Look, Player, against_pilot
from tests.browser.serving import Server
from tests.browser.test_phone import in_sight, stays_inside

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

# Two bombers hold their course right before a fighter's guns: whoever flies straight on fires.
RAID_OWN = {
    "aircraft": [
        {"aircraft": "spitfire-i-ace", "at": [6, 18], "facing": 0, "altitude": 3},
        {"aircraft": "hurricane-i", "at": [9, 18], "facing": 0, "altitude": 3},
    ]
}
RAID = {
    "title": "Raid",
    "turns": 3,
    "map_fixed": True,
    "hold_course": True,
    "victory": {"kind": "points", "points": 200},
    "allied": RAID_OWN,
    "axis": {
        "aircraft": [
            {"aircraft": "he-111", "at": [6, 14], "facing": 0, "altitude": 3},
            {"aircraft": "he-111", "at": [9, 14], "facing": 0, "altitude": 3},
        ]
    },
}
# The fighters start far apart and near the edges, the enemy is at the other end of the map.
FAR = RAID | {
    "allied": {
        "aircraft": [
            {"aircraft": "spitfire-i-ace", "at": [0, 20], "facing": 1, "altitude": 3},
            {"aircraft": "hurricane-i", "at": [15, 1], "facing": 4, "altitude": 3},
        ]
    },
}
# Hexes in reach that are not whole in the window of the map, or have a button over them.
OUTSIDE = """() => {
  const map = document.querySelector("[data-map]");
  const box = map.getBoundingClientRect();
  const buttons = [...map.querySelectorAll("button")].map((each) => each.getBoundingClientRect());
  return [...document.querySelectorAll("[data-reach]")].filter((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const inside = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    const under = (each) => left < each.right && right > each.left && top < each.bottom
      && bottom > each.top;
    return !inside || buttons.some(under);
  }).map((node) => node.dataset.reach);
}"""


def raid(server: Server) -> str:
    return against_pilot(server.address, game="angels-20", setup=RAID)


def test_a_whole_game_from_the_lobby(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address)
    show_game(page)
    chosen = page.locator("[data-scenario][aria-pressed=true]")
    expect(chosen).to_have_attribute("data-scenario", "dogfight")
    # It has a last turn, so the game is over soon whoever is the better pilot.
    page.locator("[data-scenario=limited-fuel]").click()
    expect(chosen).to_have_attribute("data-scenario", "limited-fuel")
    page.get_by_test_id("lobby-start").click()
    flyer = Flyer(page, seed=5)
    end = flyer.play(most=200)
    assert {flight.plane for flight in flyer.flights} == {"A1", "A2", "A3"}
    result = page.get_by_test_id("result")
    expect(result).to_contain_text(re.compile("Allied victory|Axis victory|A draw"))
    fallen = [line for line in end.log if " is shot down " in line]
    for line in fallen:
        found = re.search(r" ([AX]\d) is shot down ", line)
        assert found is not None
        expect(result).to_contain_text(found[1])
    before = page.url
    result.get_by_role("button", name="Rematch, sides swapped").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_test_id("plane-X1")).to_be_visible()
    assert not flyer.ready().over


def test_a_raid_is_met_by_pointing_and_shooting(page: Page, server: Server) -> None:
    flyer = Flyer(page, seed=2).open(raid(server))
    flown_as_planned(flyer)
    look = play_to_a_shot(flyer)
    told_before_it_falls(page, look)
    fired_as_told(flyer)
    end = flyer.play(most=200)
    assert len(flyer.flights) > 2 and flyer.shots
    assert any(line.startswith("Game turn 2") for line in end.log)
    expect(page.get_by_test_id("result")).to_be_visible()


def test_a_raid_on_a_phone(phone: Page, server: Server) -> None:
    flyer = Flyer(phone, seed=4).open(raid(server))
    look = flyer.ready()
    while not look.over:
        stays_inside(phone)
        in_sight(phone.get_by_test_id("prompt"))
        in_sight(phone.get_by_role("region", name="What can be done"))
        look = flyer.move()
    assert flyer.flights and flyer.shots
    in_sight(phone.get_by_test_id("result"))
    stays_inside(phone)


@pytest.mark.parametrize("corner", ["middle", "edge"])
def test_everything_in_reach_is_in_sight_on_a_phone(
    phone: Page, server: Server, corner: str
) -> None:
    setup = RAID if corner == "middle" else FAR
    flyer = Flyer(phone).open(against_pilot(server.address, game="angels-20", setup=setup))
    movers = [key[5:] for key in flyer.look().options if key.startswith("move:")]
    assert len(movers) > 1
    for mover in movers:
        expect(phone.get_by_test_id(f"plane-{mover}")).to_be_in_viewport(ratio=1)
    for mover in movers:
        phone.get_by_test_id(f"show-reach-{mover}").click()
        all_in_sight(phone, mover)
    flyer.pick(f"move:{movers[0]}")
    all_in_sight(phone, movers[0])
    stays_where_it_was_moved(phone)
    phone.get_by_role("button", name="See all that matters").click()
    all_in_sight(phone, movers[0])


def test_a_whole_move_is_one_message_and_one_undo(page: Page, server: Server) -> None:
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    flyer = Flyer(page).open(raid(server))
    look = flyer.ready()
    flyer.move()
    given = [json.loads(text)["type"] for text in sent]
    assert (given.count("follow"), given.count("answer")) == (1, 0)
    page.get_by_test_id("undo").click()
    back = f"(prompt) => ({LOOK})().prompt === prompt"
    page.wait_for_function(back, arg=look.prompt, timeout=PATIENCE)
    assert flyer.ready().options == look.options


def test_a_plan_waits_for_typed_dice_and_says_why_it_stopped(page: Page, server: Server) -> None:
    heard: list[str] = []
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text)))
    )
    wish = {"setup": {"scenario": "dogfight"}, "dice": "typed"}
    page.goto(against_pilot(server.address, game="angels-20", **wish))
    flyer = Flyer(page)
    throw(page, "Allied", 1)
    throw(page, "Axis", 6)
    flyer.ready()
    expect(page.get_by_test_id("show-reach-A2")).to_be_visible()
    aim_past_a_check(page, heard)
    page.get_by_test_id("plan-fly").click()
    waiting = page.get_by_test_id("in-advance")
    expect(waiting).to_contain_text("Your plan goes on")
    throw(page, "", 1)
    expect(page.get_by_test_id("stopped")).to_contain_text("it fails")
    expect(waiting).to_have_count(0)
    page.get_by_test_id("stopped").get_by_role("button", name="Close").click()
    expect(page.get_by_test_id("stopped")).to_have_count(0)


def aim_past_a_check(page: Page, heard: list[str]) -> None:
    """Choose a hex that A2 reaches by a check only, with something left to answer after it."""
    for hex, chance in last(heard, "plans")["places"]["A2"].items():
        if chance == 1:
            continue
        page.get_by_test_id("show-reach-A2").click()
        page.get_by_test_id(f"reach-{hex}").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("plan").locator(".steps")).not_to_contain_text("…")
        if last(heard, "path")["plan"][-1] in STEPS_ON:
            return
        page.keyboard.press("Escape")
    raise AssertionError("every risky move ends with its check")


def last(heard: list[str], kind: str) -> dict[str, Any]:
    """The last message of a kind."""
    found = [text for text in heard if text.startswith(f'{{"type":"{kind}"')]
    message: dict[str, Any] = json.loads(found[-1])
    return message


def throw(page: Page, why: str, face: int) -> None:
    """Type dice in that all show the same."""
    outcome = page.get_by_test_id("outcome")
    expect(outcome.locator(".what span")).to_contain_text(why)
    send = page.get_by_test_id("outcome-send")
    while send.is_disabled():
        outcome.locator(f"[data-value='{face}']").click()
    send.click()
    expect(outcome.locator(".what span").get_by_text(why or "check")).to_have_count(0)


def test_pointing_and_planning_do_not_move_the_map(page: Page, server: Server) -> None:
    Flyer(page).open(raid(server))
    page.wait_for_function("() => document.querySelector('[data-testid^=show-reach]')")
    page.get_by_test_id("plane-A1").hover()
    page.get_by_test_id("reach-0615").wait_for()
    page.wait_for_function(f"() => ({OUTSIDE})().length === 0")
    before = looked_at(page)
    page.get_by_test_id("plane-A2").hover()
    page.locator("[data-reach][aria-label^=A2]").first.wait_for()
    page.locator("[data-reach='0915']").click()
    page.get_by_test_id("plan").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("plan")).to_have_count(0)
    assert looked_at(page) == before


def test_hexes_in_reach_are_chosen_with_the_arrows(page: Page, server: Server) -> None:
    """Odd columns and even ones: a step of an arrow is a step of one hex."""
    Flyer(page).open(raid(server))
    page.get_by_test_id("show-reach-A1").click()
    page.get_by_test_id("reach-0615").focus()
    for key, hex in [("ArrowUp", "0515"), ("ArrowRight", "0514"), ("ArrowDown", "0614")]:
        page.keyboard.press(key)
        expect(page.get_by_test_id(f"reach-{hex}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("plan-fly")).to_be_focused()
    expect(page.get_by_test_id("plan-fly")).to_contain_text("to 0614")


def test_flak_is_put_down_with_the_arrows(page: Page, server: Server) -> None:
    setup = RAID | {"switches": ["flak"], "allied": RAID_OWN | {"flak_reserve": 1}}
    flyer = Flyer(page).open(against_pilot(server.address, game="angels-20", setup=setup))
    look = flyer.look()
    page.locator("[data-hex]").first.wait_for(state="attached")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.hex"):
            break
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    flyer.after(look)
    assert any("A flak field is placed at 0709, altitude 2" in line for line in flyer.look().log)
    expect(page.locator(".weather").get_by_text("flak 2")).to_be_attached()


def test_what_cannot_be_done_says_why(page: Page, server: Server) -> None:
    flyer = Flyer(page).open(raid(server))
    flyer.pick("move:A1")
    flyer.pick("speed:2")
    page.locator("[data-place='maneuver:climb']").wait_for()
    page.get_by_test_id("plane-X1").click()
    why = page.get_by_test_id("why")
    expect(why).to_have_text(re.compile(r"\S+ \S+ \S+"))


def outside(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OUTSIDE)
    return found


def looked_at(page: Page) -> str:
    """What part of the map is shown, and how large."""
    return str(page.locator("[data-map] [data-camera]").get_attribute("transform"))


def all_in_sight(phone: Page, mover: str) -> None:
    phone.locator(f"[data-reach][aria-label^='{mover} ']").first.wait_for()
    phone.wait_for_function(f"() => ({OUTSIDE})().length === 0")
    assert len(phone.locator("[data-reach]").all()) > 20
    small = phone.locator("[data-reach] path").first.bounding_box()
    assert small is not None and small["width"] > 18, "too small for a finger"


def stays_where_it_was_moved(phone: Page) -> None:
    before = looked_at(phone)
    box = phone.locator("[data-map]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x + 60, y + 90, steps=4)
    phone.mouse.up()
    # It is drawn for its new place as soon as the finger rests.
    phone.wait_for_function(
        "(before) => document.querySelector('[data-camera]').getAttribute('transform') !== before",
        arg=before,
    )
    moved = looked_at(phone)
    assert outside(phone)
    # What is planned and taken back leaves it there too.
    with_plan = phone.evaluate("document.querySelectorAll('[data-reach]').length")
    hex = phone.evaluate(IN_SIGHT)[0][0]
    phone.get_by_test_id(f"reach-{hex}").click()
    phone.get_by_test_id("plan").wait_for()
    phone.keyboard.press("Escape")
    expect(phone.get_by_test_id("plan")).to_have_count(0)
    assert phone.locator("[data-reach]").count() == with_plan
    assert looked_at(phone) == moved


def flown_as_planned(flyer: Flyer) -> None:
    """The first move: a sure one, drawn before it is flown, and ending as it was drawn."""
    look = flyer.ready()
    flyer.page.get_by_test_id("show-reach-A1").click()
    flyer.page.get_by_test_id("reach-0615").click()
    course = flyer.page.get_by_test_id("course")
    expect(course.locator(".arrow")).to_have_count(3)
    expect(course.locator(".check")).to_have_count(0)
    plan = flyer.read_plan(flyer.page.get_by_test_id("plan"), "0615")
    assert (plan.plane, plan.facing, plan.chance) == ("A1", "north", "100%")
    flyer.page.get_by_test_id("plan-fly").click()
    flyer.landed(look)
    flyer.flights.append(plan)
    (seen,) = [each for each in flyer.planes() if each.id == "A1"]
    assert seen.at == "0615" and seen.facing == 0 and seen.moved


def play_to_a_shot(flyer: Flyer) -> Look:
    look = flyer.ready()
    while not any(key.startswith("fire:") for key in look.options):
        assert not look.over
        look = flyer.move()
    return look


def told_before_it_falls(page: Page, look: Look) -> None:
    """Dice, number and odds stand on the card; damage and destruction also on the map."""
    shot = next(key for key in look.options if key.startswith("fire:"))
    card = page.locator(f'[data-testid=shots] [data-shot="{shot}"]')
    expect(card).to_contain_text(re.compile(r"\d+ dice, each needs \d or more; expected hits \d"))
    expect(card).to_contain_text(re.compile(r"damage\s+\d+%\s+destroyed\s+\d+%"))
    expect(page.locator(".fire").get_by_text(re.compile(r"^damage \d+%$")).first).to_be_visible()


def fired_as_told(flyer: Flyer) -> None:
    """The dice that fall are those that were told, and so many hit as reach the number."""
    before = flyer.look()
    flyer.move()
    (shot,) = flyer.shots
    by, at = shot.key.removeprefix("fire:").split("/")
    lines = [line for line in flyer.look().log[len(before.log) :] if "fires at" in line]
    line = next(each for each in lines if f" {by} fires at " in each and f" {at}," in each)
    assert f", {shot.dice} dice" in line
    assert hits_of(shot, faces(flyer.page, line)) == int(re.findall(r"(\d+) hits?\b", line)[-1])


def faces(page: Page, line: str) -> list[int]:
    drawn = page.get_by_test_id("log").locator("li", has_text=line).get_by_role("img").first
    return [int(each) for each in re.findall(r"\d", str(drawn.get_attribute("aria-label")))]


def hits_of(shot: Shot, thrown: list[int]) -> int:
    """A natural 6 hits twice."""
    assert len(thrown) == shot.dice
    return sum(2 if face == 6 else int(face >= shot.need) for face in thrown)


def test_nothing_of_the_hangar_s_question_is_cut(page: Page, server: Server) -> None:
    wish = {"game": "angels-20", "setup": {"scenario": "standard"}}
    player = Player(page).open(against_pilot(server.address, **wish))
    prompt = page.get_by_test_id("prompt")
    for chosen in range(2):
        expect(prompt).to_contain_text(f"Pick your flight: {chosen} aircraft")
        assert prompt.evaluate("node => node.scrollHeight <= node.clientHeight"), "it scrolls"
        look = player.look()
        page.locator("[data-place^='aircraft:'][data-offer], .hangar [data-offer]").first.click()
        player.gone(look)
    expect(prompt).to_contain_text("Pick your flight: 2 aircraft")
    expect(player.option("done")).to_be_visible()
    # Who wants the bare list still has it.
    page.get_by_test_id("more").locator("summary").click()
    expect(page.locator("[data-testid=option][data-key^='add:']").last).to_be_visible()
