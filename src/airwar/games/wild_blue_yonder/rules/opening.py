"""Chapter 4: set-up, play order and victory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from airwar.games.wild_blue_yonder.data import (
    ALTITUDES,
    SETUPS,
    bonus,
)
from airwar.games.wild_blue_yonder.data import Element as SetupElement
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Flow, Option, Question, Refusal, Roll, Together

from . import decks, leads
from .cards import EMPTY
from .fighters import agile_marker, ceiling, new_plane, performance, top_start
from .state import NOBODY, SIDE_NAMES, SIDES, Dogfight, Element, altitude_name

# -- the opening state -----------------------------------------------------------------------------


def open_game(setup: Mapping[str, Any]) -> Dogfight:
    """§4.1: everything up to the secret altitudes."""
    if len(setup) == 1 and type(setup.get("scenario")) is str:
        return open_scenario(setup["scenario"]).__copy__()
    return open_fresh(setup)


@cache
def open_scenario(key: str) -> Dogfight:
    """Cached, because self-play opens the same scenario again and again."""
    return open_fresh({"scenario": key})


def open_fresh(setup: Mapping[str, Any]) -> Dogfight:
    chosen, title, known = SETUPS.agree(setup)
    used = [e.aircraft for side in SIDES for e in chosen.elements(side)]
    keys = list(dict.fromkeys(used))
    types = tuple(known[key] for key in keys)
    s = Dogfight(types=types, elements=(), seats=(), turns=chosen.turns, title=title)
    s.switches = tuple(sorted(chosen.switches))
    favoured, points = bonus(chosen, known)
    s.bonus = (points, 0) if favoured == "allied" else (0, points) if favoured else (0, 0)
    elements: list[Element] = []
    seats: list[str] = []
    for side, name in enumerate(SIDES):
        own = chosen.seats.of(name)
        seats += own
        for place, entry in enumerate(chosen.elements(name)):  # type: ignore[arg-type]
            seat = own[place * len(own) // len(chosen.elements(name))]  # type: ignore[arg-type]
            elements.append(make_element(s, side, seat, place, entry, keys))
    s.elements, s.seats = tuple(elements), tuple(seats)
    s.secret, s.buried = (EMPTY,) * len(seats), (0,) * len(seats)
    return s


def make_element(
    s: Dogfight, side: int, seat: str, place: int, entry: SetupElement, keys: list[str]
) -> Element:
    """§10.0: a Leader, and his Wingman unless the set-up says otherwise."""
    kind = keys.index(entry.aircraft)
    leader = new_plane(s, kind, leader=True, pilot=tuple(entry.pilot))
    wingman = new_plane(s, kind, leader=False) if entry.wingman else None  # §10.0
    return Element(f"{'AX'[side]}{place + 1}", side, seat, leader, wingman)


# -- altitudes and hands ---------------------------------------------------------------------------


def secret_altitudes(s: Dogfight) -> Flow[None]:
    """§4.5-a: chosen in secret, shown together."""
    flows: dict[str, Callable[[], Flow[dict[int, int]]]] = {
        seat: partial(choose_altitudes, s, seat) for seat in s.seats
    }
    chosen = yield Together("4.5-a", "Choose the starting altitudes", flows)
    for seat in s.seats:
        for index, level in chosen[seat].items():
            element = s.put(index, replace(s.elements[index], altitude=level))
            if s.log is not None:
                text = f"{element.id} starts at {altitude_name(level)}."
                s.tell(Event("4.5-a", "altitude", text, who=element.id))
    s.stage = "deal"


def choose_altitudes(s: Dogfight, seat: str) -> Flow[dict[int, int]]:
    levels = {}
    for index, element in enumerate(s.elements):
        if element.seat == seat:
            key = yield Choose(seat, START, index, (seat,))
            levels[index] = LEVEL[key]
    return levels


def deal(s: Dogfight) -> Flow[None]:
    """§4.6: each Leader gets cards equal to his Performance; then a roll decides who begins."""
    if s.log is not None:
        tell_start(s)
    for index, element in enumerate(s.elements):
        assert element.leader is not None
        size = performance(s, element.leader)
        yield from decks.draw_hand(s, index, size, "4.6", "is dealt a hand", open_count=True)
    (face,) = yield Roll("4.7-a", "Which side begins", 1, 2)
    s.first = face - 1
    s.stage = "pick"
    if s.log is not None:
        text = f"The {SIDE_NAMES[s.first]} side goes first."
        s.tell(Event("4.7-a", "order", text, who=SIDES[s.first], dice=(face,)))


def tell_start(s: Dogfight) -> None:
    """Log the markers that aircraft start with, and the points of the weaker side."""
    for index, element in enumerate(s.elements):
        for wing, plane in enumerate((element.leader, element.wingman)):
            if plane is None:
                continue
            card, craft = s.types[plane.type], index * 2 + wing
            told = [
                ("5.5.4-a", card.power_boost, "a Full Throttle counter for its boost"),
                ("5.3.1-a", card.jet and not wing, f"{card.speed} Full Throttle counters"),
                ("5.4.3" if wing else "5.2.6", card.heavy_guns, f"{plane.heavy} Heavy Gun markers"),
                ("14.3", agile_marker(s, plane, bool(wing)), "the Agile marker"),
            ]
            for rule, has, what in told:
                if has:
                    s.tell(Event(rule, "start", f"{s.name(craft)} has {what}.", who=s.code(craft)))
    for side, name in enumerate(SIDES):
        if s.bonus[side]:
            text = f"The {SIDE_NAMES[side]} side has {s.bonus[side]} points for balance."
            s.tell(Event("13.1", "start", text, who=name, total=s.bonus[side]))


class StartAltitude(Question[Dogfight, str]):
    name = "altitude-secret"
    doing = "choosing an altitude"
    rule = "4.5-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        element = s.elements[about]
        return f"Starting altitude of {element.id} ({s.types[element.leader.type].name})"  # type: ignore[union-attr]

    def options(self, s: Dogfight, about: int) -> Sequence[str]:
        return LEVEL_KEYS[: top_start(s, s.elements[about]) + 1]

    def others(self, s: Dogfight, about: int) -> Sequence[str]:
        return LEVEL_KEYS

    def refused(self, s: Dogfight, about: int, answer: str) -> Iterator[Refusal]:
        element = s.elements[about]
        level = LEVEL.get(answer)
        if level is None:
            yield Refusal("8.0-a", f"there are five altitudes: {', '.join(ALTITUDES)}")
            return
        place = f"altitude:{element.id}/{ALTITUDES[level]}"
        top = ceiling(s, element)
        if level > top:  # §5.2.7
            yield Refusal("5.2.7", f"the Ceiling of {element.id} is {ALTITUDES[top]}", place=place)
        elif level > top_start(s, element):  # §4.5-b
            yield Refusal("4.5-b", f"{element.id} has no Turbocharger to start there", place=place)

    def show(self, s: Dogfight, about: int, key: str) -> Option:
        name = ALTITUDES[LEVEL[key]]
        told = leads.power(s, about, LEVEL[key])
        return leads.option(key, name, told, f"altitude:{s.elements[about].id}/{name}")


LEVEL_KEYS = tuple("altitude:" + name.lower().replace(" ", "-") for name in ALTITUDES)
LEVEL = {key: level for level, key in enumerate(LEVEL_KEYS)}
START = StartAltitude()


__all__ = [
    "NOBODY", "START", "deal", "open_game",
    "secret_altitudes",
]  # fmt: skip
