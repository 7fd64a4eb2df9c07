"""A person at the table: looks at the page, picks what is on offer, waits for what comes next."""

import json
import urllib.request
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from playwright.sync_api import Locator, Page, TimeoutError

PATIENCE = 90_000  # milliseconds
QUIET = ("pass", "skip", "done", "stay", "altitude:medium")
GAME = "wild-blue-yonder"
ME: dict[str, str] = {"kind": "me", "name": "Anna"}
PILOT: dict[str, str] = {"kind": "bot", "level": "policy", "name": "Hauptmann"}

# What the page shows, read in one go. `mark` changes with every step of the game.
LOOK = """() => {
  const all = (test) => [...document.querySelectorAll(`[data-testid=${test}]`)];
  const text = (node) => (node?.innerText ?? "").replace(/\\s+/g, " ").trim();
  const cards = all("hand-card").map((node) => node.dataset.kind);
  const log = [...document.querySelectorAll("[data-testid=log] li")].map(
    (node) => (node.querySelector("span:not(.dot)") ?? node).textContent.trim());
  const curtain = all("handover")[0];
  const places = [...document.querySelectorAll("[data-place][data-offer]")].map(
    (node) => node.dataset.place);
  const look = {
    prompt: text(document.querySelector("[data-testid=prompt] .what")),
    options: all("option").map((node) => node.dataset.key),
    plain: all("option").filter((node) => node.classList.contains("plain")).map(
      (node) => node.dataset.key),
    places: [...new Set(places)],
    cards, log,
    curtain: curtain ? text(curtain) : "",
    over: all("result").length > 0,
    menu: document.querySelectorAll(".floating [data-offer], dialog [data-offer]").length,
  };
  look.ready = look.options.length > 0 || look.over || Boolean(look.curtain);
  look.mark = [look.prompt, look.options, cards, log.length, look.curtain, look.over].join("|");
  return look;
}"""
READY = f"() => ({LOOK})().ready"
CHANGED = f"(mark) => ({LOOK})().mark !== mark"
SAME = f"(mark) => ({LOOK})().mark === mark"
MOVED = f"(mark) => {{ const now = ({LOOK})(); return now.menu || now.mark !== mark; }}"


@dataclass(frozen=True)
class Look:
    """What a person sees at one moment."""

    prompt: str
    options: list[str]
    plain: list[str]
    places: list[str]
    cards: list[str]
    log: list[str]
    curtain: str
    over: bool
    menu: int
    ready: bool
    mark: str


class Player:
    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.looks: list[Look] = []

    def open(self, url: str) -> Self:
        """Sit down at a table, with the others' moves shown at once."""
        self.page.emulate_media(reduced_motion="reduce")
        self.page.goto(url)
        self.ready()
        return self

    def look(self) -> Look:
        return Look(**self.page.evaluate(LOOK))

    def ready(self) -> Look:
        """Wait until there is something to do here, or it is over."""
        self.page.wait_for_function(READY, timeout=PATIENCE)
        look = self.look()
        self.looks.append(look)
        return look

    def same_as(self, before: Look) -> Look:
        """Wait until the page is as it was, and see that nothing of it differs."""
        with suppress(TimeoutError):  # the assertion below shows what differs
            self.page.wait_for_function(SAME, arg=before.mark, timeout=PATIENCE)
        now = self.look()
        told = (now.log, now.cards, now.prompt, now.options)
        assert told == (before.log, before.cards, before.prompt, before.options)
        return now

    def after(self, look: Look) -> Look:
        """Wait for the next decision here after a click."""
        self.gone(look)
        return self.ready()

    def gone(self, look: Look) -> None:
        """Wait until a click has done its work; a menu asks for a second one."""
        self.page.wait_for_function(MOVED, arg=look.mark, timeout=PATIENCE)
        if self.look().menu:
            self.second()
            self.page.wait_for_function(CHANGED, arg=look.mark, timeout=PATIENCE)

    def second(self) -> None:
        """Take the first way to play what was clicked."""
        self.page.locator(".floating [data-offer], dialog [data-offer]").first.click()

    def pick(self, key: str) -> Look:
        """Click an option's button in the prompt."""
        look = self.look()
        self.option(key).click()
        return self.after(look)

    def option(self, key: str) -> Locator:
        return self.page.locator(f'[data-testid=option][data-key="{key}"]')

    def place(self, place: str) -> Locator:
        found = self.page.locator(f'[data-place="{place}"][data-offer]').first
        # An aircraft may stand in the middle of a lane; its name never is covered.
        return found.locator(".label") if place.startswith("altitude:") else found

    def move(self) -> Look:
        """Make some move, and wait for the next decision."""
        return self.after(self.poke())

    def poke(self) -> Look:
        """Click some offer: on the table where it has a place there, else its button."""
        look = self.look()
        keys = [key for key in look.plain if key != "disengage"]
        spots = [*look.places, *keys] or look.options
        spot = self.rng.choice(spots)
        if spot in look.places:
            # Cards lie like a fan in the hand: their left edge is always in sight.
            in_hand = spot.startswith(("hand:", "mini:"))
            self.place(spot).click(position={"x": 12, "y": 36} if in_hand else None)
        else:
            self.option(spot).click()
        return look

    def play(self, most: int = 400) -> Look:
        """Go on to the end of the game."""
        look = self.ready()
        for _ in range(most):
            if look.over:
                return look
            look = self.move()
        raise AssertionError("the game does not end")

    def until(self, *keys: str) -> Look | None:
        """Pass and stop until one of these options is offered, or None if the game ends before."""
        look = self.ready()
        while not look.over:
            if set(keys) & set(look.options):
                return look
            quiet = [key for key in QUIET if key in look.options]
            look = self.pick(quiet[0] if quiet else look.options[0])
        return None


def make_table(address: str, seats: dict[str, dict[str, str]], **wish: Any) -> dict[str, Any]:
    """Make a table through the door that the lobby uses; gives its keys."""
    body = {
        "game": GAME,
        "setup": {"scenario": "first-duel"},
        "switches": [],
        "seats": seats,
        "dice": "house",
        "odds": True,
    }
    request = urllib.request.Request(
        f"{address}api/tables",
        json.dumps(body | wish).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def seat_url(address: str, made: dict[str, Any], *seats: str) -> str:
    keys = sorted({made["keys"][seat] for seat in seats})
    return f"{address}table/{made['table']}?" + "&".join(f"key={key}" for key in keys)


def against_pilot(address: str, **wish: Any) -> str:
    """A table of one's own against a quick opponent."""
    made = make_table(address, {"allied": ME, "axis": PILOT}, **wish)
    return seat_url(address, made, "allied")
