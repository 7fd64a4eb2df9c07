"""Chapter 4: set-up, play order and victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import msgspec
from msgspec.structs import replace

from airwar.kernel.errors import BadData
from airwar.kernel.events import Event
from airwar.kernel.game import Remark, SetupCheck
from airwar.kernel.requests import Choose, Denial, Flow, Option, Question, Roll, Together

from . import decks
from .cards import EMPTY
from .data import (
    ALTITUDES,
    Aircraft,
    Scenario,
    Setup,
    bonus,
    check_setup,
    load_aircraft,
    load_scenarios,
    load_switches,
    side_total,
)
from .data import Element as SetupElement
from .data import Remark as SetupRemark
from .data_aircraft import aircraft_from
from .data_setups import MOST_TURNS, Balance, Turns
from .fighters import agile_marker, ceiling, new_plane, performance, top_start
from .state import NOBODY, SIDES, Dogfight, Element, altitude_name

# -- the opening state -----------------------------------------------------------------------------


def read_setup(setup: Mapping[str, Any]) -> tuple[Setup, str]:
    """The set-up of a scenario or of the builder, and its title. Raises BadData."""
    key = setup.get("scenario")
    if key is not None:
        scenarios = load_scenarios()
        if key not in scenarios:
            raise BadData(f"setup.scenario: {key!r} is not one of {', '.join(scenarios)}")
        return vary(scenarios[key], setup), str(setup.get("title", scenarios[key].title))
    known_fields(setup, OWN_FIELDS, "there are")
    for field in ("date", "allied", "axis"):
        if field not in setup:
            raise BadData(f"setup.{field}: missing")
    fields = {
        "date": setup["date"],
        "elements_allied": setup["allied"],
        "elements_axis": setup["axis"],
        "balance": setup.get("balance", "none"),
        "turns": read_turns(setup.get("turns", 6)),
        "switches": setup.get("switches", ()),
    }
    return _typed(fields, Setup, "setup"), str(setup.get("title", "A dogfight of your own"))


TABLE_FIELDS = ("balance", "turns", "switches", "seats", "title", "aircraft")
OWN_FIELDS = ("date", "allied", "axis", *TABLE_FIELDS)
SCENARIO_FIELDS = ("scenario", *TABLE_FIELDS, "without")


def known_fields(setup: Mapping[str, Any], known: Sequence[str], allowed: str) -> None:
    for field in setup:
        if field not in known:
            raise BadData(f"setup.{field}: unknown; {allowed} {', '.join(sorted(known))}")


def vary(scenario: Scenario, setup: Mapping[str, Any]) -> Setup:
    """A scenario with what the table wants otherwise; `without` are switches of its own, off."""
    known_fields(setup, SCENARIO_FIELDS, "with a scenario there are")
    chosen = scenario.setup
    more, without = (
        _typed(setup.get(field, ()), tuple[str, ...], f"setup.{field}")
        for field in ("switches", "without")
    )
    for switch in without:
        if switch not in load_switches():
            raise BadData(f"setup.without: {switch!r} is not one of {', '.join(load_switches())}")
    switches = dict.fromkeys((*chosen.switches, *more))
    return replace(
        chosen,
        switches=tuple(switch for switch in switches if switch not in without),
        turns=read_turns(setup.get("turns", chosen.turns)),
        balance=_typed(setup.get("balance", chosen.balance), Balance, "setup.balance"),
    )


def read_turns(turns: Any) -> int:
    """§4.8-a, §4.8-b"""
    try:
        return msgspec.convert(turns, Turns)
    except msgspec.ValidationError:
        allowed = f"1 to {MOST_TURNS}, or 0 for a fight to the finish"
        raise BadData(f"setup.turns: {turns!r} is not {allowed}") from None


def _typed(value: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadData(f"{where}: {error}") from None


def known_aircraft(setup: Mapping[str, Any]) -> Mapping[str, Aircraft]:
    """Our aircraft, and those that a set-up brings along."""
    own = setup.get("aircraft")
    if not own:
        return load_aircraft()
    return {**load_aircraft(), **aircraft_from(own)}


def open_game(setup: Mapping[str, Any]) -> Dogfight:
    """§4.1: everything up to the secret altitudes."""
    if len(setup) == 1 and type(setup.get("scenario")) is str:
        return open_scenario(setup["scenario"]).__copy__()
    return open_fresh(setup)


@cache
def open_scenario(key: str) -> Dogfight:
    """Self-play opens the same scenario again and again."""
    return open_fresh({"scenario": key})


def open_fresh(setup: Mapping[str, Any]) -> Dogfight:
    chosen, title = read_setup(setup)
    known = known_aircraft(setup)
    errors, _ = check_setup(chosen, known)
    if errors:
        raise BadData("; ".join(f"{error.text} [{error.rule}]" for error in errors))
    players = read_players(setup, chosen)
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
        count = players[name]
        side_seats = [name] if count == 1 else [f"{name}-{n + 1}" for n in range(count)]
        seats += side_seats
        for place, entry in enumerate(chosen.elements(name)):  # type: ignore[arg-type]
            seat = side_seats[place * count // len(chosen.elements(name))]  # type: ignore[arg-type]
            elements.append(make_element(s, side, seat, place, entry, keys))
    s.elements, s.seats = tuple(elements), tuple(seats)
    s.secret, s.buried = (EMPTY,) * len(seats), (0,) * len(seats)
    return s


def check_game(setup: Mapping[str, Any]) -> SetupCheck:
    """What the builder shows: errors, warnings, both sides' values and the bonus of §13.1."""
    try:
        chosen, _ = read_setup(setup)
        known = known_aircraft(setup)
    except BadData as error:
        return SetupCheck((Remark("", "", str(error)),))
    errors, warnings = check_setup(chosen, known)
    told = tuple(_remark(each) for each in errors)
    if not told:
        try:
            read_players(setup, chosen)
        except BadData as error:
            told = (Remark("seats", "4.2-b", str(error)),)
    totals, extra = {}, {}
    if all(e.aircraft in known for side in SIDES for e in chosen.elements(side)):
        totals = {side: side_total(chosen, side, known) for side in SIDES}
        favoured, points = bonus(chosen, known)
        extra = {side: points if side == favoured else 0 for side in SIDES}
    return SetupCheck(told, tuple(_remark(each) for each in warnings), totals, extra)


def _remark(each: SetupRemark) -> Remark:
    field, colon, text = each.text.partition(": ")
    if colon and " " not in field:
        return Remark(field, each.rule, text)
    return Remark("", each.rule, each.text)


def make_element(
    s: Dogfight, side: int, seat: str, place: int, entry: SetupElement, keys: list[str]
) -> Element:
    """§10.0: a Leader, and his Wingman unless the set-up says otherwise."""
    kind = keys.index(entry.aircraft)
    leader = new_plane(s, kind, leader=True, pilot=tuple(entry.pilot))
    wingman = new_plane(s, kind, leader=False) if entry.wingman else None
    return Element(f"{'AX'[side]}{place + 1}", side, seat, leader, wingman)


def read_players(setup: Mapping[str, Any], chosen: Setup) -> dict[str, int]:
    """How many players each side has: one, or up to one an Element."""
    players = {"allied": 1, "axis": 1}
    seats = setup.get("seats", {})
    if not isinstance(seats, Mapping):
        raise BadData("setup.seats: how many players for allied and axis")
    for side, count in seats.items():
        if side not in players:
            raise BadData(f"setup.seats.{side}: a side is allied or axis")
        most = len(chosen.elements(side))
        if type(count) is not int or not 1 <= count <= most:
            raise BadData(f"setup.seats.{side}: 1 to {most} players, one an Element at most")
        players[side] = count
    return players


# -- altitudes, hands, play order ------------------------------------------------------------------


def secret_altitudes(s: Dogfight) -> Flow[None]:
    """§4.5-a: chosen in secret, shown together."""
    flows: dict[str, Callable[[], Flow[dict[int, int]]]] = {
        seat: partial(choose_altitudes, s, seat) for seat in s.seats
    }
    chosen = yield Together("4.5-a", "Choose the starting altitudes", flows, seen=None)
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
    """§4.6: each Leader has cards equal to his Performance; then chance says who begins."""
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
        text = f"The {SIDES[s.first]} side goes first."
        s.tell(Event("4.7-a", "order", text, who=SIDES[s.first], dice=(face,)))


def tell_start(s: Dogfight) -> None:
    """The markers that aircraft begin with, and the points of a side that is weaker."""
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
            text = f"The {name} side has {s.bonus[side]} points for balance."
            s.tell(Event("13.1", "start", text, who=name, total=s.bonus[side]))


def pick_element(s: Dogfight) -> Flow[None]:
    """§4.7-b: the sides number their Elements in turn, and each plays its turn at once."""
    from .sequence import begin_turn

    side = s.first
    if s.picked:
        side = 1 - max(s.elements, key=lambda element: element.order).side
    if not to_number(s, side):
        side = 1 - side
    waiting = to_number(s, side)
    index = waiting[0]
    if len(waiting) > 1:
        key: str = yield Choose(speaker(s, side), PICK, side)
        index = next(i for i in waiting if s.elements[i].id == key.removeprefix("element:"))
    s.picked += 1
    element = s.put(index, replace(s.elements[index], order=s.picked))
    if s.log is not None:
        text = f"{element.id} is number {s.picked} in the play order."
        s.tell(Event("4.7-b", "order", text, who=element.id))
    begin_turn(s, index)


def to_number(s: Dogfight, side: int) -> list[int]:
    return [
        index
        for index, element in enumerate(s.elements)
        if element.side == side and not element.order and element.leader is not None
    ]


def speaker(s: Dogfight, side: int) -> str:
    """The seat that picks for a side: its first that still has an Element to number."""
    return s.elements[to_number(s, side)[0]].seat


class StartAltitude(Question[Dogfight]):
    name = "altitude-secret"
    rule = "4.5-a"

    def prompt(self, s: Dogfight, about: int) -> str:
        element = s.elements[about]
        return f"Starting altitude of {element.id} ({s.types[element.leader.type].name})"  # type: ignore[union-attr]

    def options(self, s: Dogfight, about: int) -> Sequence[str]:
        return LEVEL_KEYS[: top_start(s, s.elements[about]) + 1]

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        return LEVEL_KEYS

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        element = s.elements[about]
        level = LEVEL.get(key)
        if level is None:
            return Denial(key, "8.0-a", f"there are five altitudes: {', '.join(ALTITUDES)}")
        place = f"altitude:{element.id}/{ALTITUDES[level]}"
        top = ceiling(s, element)
        if level > top:
            return Denial(key, "5.2.7", f"the Ceiling of {element.id} is {ALTITUDES[top]}", place)
        return Denial(key, "4.5-b", f"{element.id} has no Turbocharger to start there", place)

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        name = ALTITUDES[LEVEL[key]]
        return Option(key, name, f"altitude:{s.elements[about].id}/{name}")


class PickElement(Question[Dogfight]):
    name = "pick-element"
    rule = "4.7-b"

    def prompt(self, s: Dogfight, about: int) -> str:
        return f"Which {SIDES[about]} Element is number {s.picked + 1} in the play order?"

    def options(self, s: Dogfight, about: int) -> list[str]:
        return [f"element:{s.elements[index].id}" for index in to_number(s, about)]

    def candidates(self, s: Dogfight, about: int) -> Sequence[str]:
        return [f"element:{element.id}" for element in s.elements]

    def denial(self, s: Dogfight, about: int, key: str) -> Denial:
        for element in s.elements:
            if key == f"element:{element.id}":
                if element.side != about:
                    return Denial(key, self.rule, f"{element.id} is not {SIDES[about]}", key)
                if element.leader is None:
                    return Denial(key, "4.9.2", f"{element.id} is out of the battle", key)
                text = f"{element.id} is number {element.order} already"
                return Denial(key, self.rule, text, key)
        return Denial(key, self.rule, "there is no such Element")

    def option(self, s: Dogfight, about: int, key: str) -> Option:
        return Option(key, key.removeprefix("element:"), key)


LEVEL_KEYS = tuple("altitude:" + name.lower().replace(" ", "-") for name in ALTITUDES)
LEVEL = {key: level for level, key in enumerate(LEVEL_KEYS)}
START, PICK = StartAltitude(), PickElement()


__all__ = [
    "NOBODY", "PICK", "START", "deal", "open_game", "pick_element", "read_setup",
    "secret_altitudes",
]  # fmt: skip
