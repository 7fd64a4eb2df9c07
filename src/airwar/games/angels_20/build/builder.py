"""The questions of the set-up builder: flights, start, victory, sky, rules and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from airwar.common.builder import Builder, Field
from airwar.common.contract import Remark
from airwar.common.words import is_number, one_of, several, whole_number, words
from airwar.kernel.errors import BadData

from ..data import (
    SIDES,
    Setup,
    SideName,
    load_aircraft,
    load_switches,
    load_tables,
    may_fly,
    read_setup,
)
from .conditions import ORDERS, WON
from .from_answers import (
    DEPLOYED,
    USUAL,
    check_answer,
    finish,
    flown_by,
    objections,
    of_field,
    of_items,
    of_supply,
)
from .typed_places import (
    USUAL_AREA,
    help_lines,
    listed,
    read_aircraft,
    read_area,
    read_cloud,
    read_flak,
    read_hex,
)

LIGHTS: Final = ("day", "moonlight", "darkness")
SKIES: Final = ("none", "random", "bands", "located")
KINDS: Final = ("clear", "light", "heavy", "solid")
ADVANTAGES: Final = ("dice", *SIDES)
ALONE: Final = "if one side has only bombers, the other cannot build its flight later; name it now"


def from_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Two flights as named; the start is rolled for."""
    answers: dict[str, Any] = {}
    if "date" in given:
        answers["year"] = _year(str(given["date"]), {})
    for side in SIDES:
        answers[side] = flight(given[side], side)
    return finish(answers)


def flight(text: str, side: SideName, *, bombers: bool | None = None) -> list[str]:
    """`spitfire-i-ace,hurricane-i*2`: each word is an aircraft, or several of the same type."""
    known = [
        key
        for key, plane in load_aircraft().items()
        if plane.side == side and bombers in (None, plane.token)
    ]
    kind = f"{side} bomber" if bombers else f"{side} aircraft"
    return [one_of(kind, word, known) for word, count in several(text) for _ in range(count)]


# -- step by step ---------------------------------------------------------------------------------


def _year(text: str, so_far: Mapping[str, Any]) -> int | None:
    return None if text == "any" else whole_number(text, "a year", 1936, 1945)


def _theatres(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [f"{key:<14} {each.name}" for key, each in load_tables().theatres.items()]


def _theatre(text: str, so_far: Mapping[str, Any]) -> str | None:
    return None if text == "any" else one_of("theatre", text, list(load_tables().theatres))


def _side(side: SideName) -> Field:
    def told(so_far: Mapping[str, Any]) -> Sequence[str]:
        setup, _ = read_setup(finish(so_far))
        return [
            f"{plane.key:<22} {plane.name:<30} {plane.nation:<16} {plane.year}  {plane.cost} points"
            for plane in load_aircraft().values()
            if may_fly(setup, plane, side) is None
        ]

    def read(text: str, so_far: Mapping[str, Any]) -> list[str] | None:
        if text == "none":
            _alone(so_far, side)
            return None
        found = [] if text == "later" else flight(text, side)
        if not found and so_far.get(SIDES[0], ()) is None:
            raise BadData(f"{text}: {ALONE}")
        setup, _ = read_setup(finish(so_far))
        for key in found:
            barred = may_fly(setup, load_aircraft()[key], side)
            if barred is not None:
                raise BadData(f"{barred[1]} (§{barred[0]})")
        cost = sum(load_aircraft()[key].cost for key in found)
        if cost > so_far["budget"]:
            raise BadData(f"that costs {cost} points; {so_far['budget']} can be spent")
        return found

    prompt = (
        f"{side} fighters, comma-separated; *2 for two of a type; later: built when play begins;"
        " none: only bombers"
    )
    return Field(side, prompt, read, "later", told)


def _alone(so_far: Mapping[str, Any], side: SideName) -> None:
    """Refuse a side of only bombers where it is not allowed."""
    if not so_far[f"{side}-bombers"]:
        raise BadData(f"none: the {side} side has no bombers either")
    if so_far.get(SIDES[0], ()) == []:
        raise BadData(f"none: {ALONE}")


def _bombers(side: SideName) -> Field:
    name = f"{side}-bombers"

    def told(so_far: Mapping[str, Any]) -> Sequence[str]:
        return [
            f"{plane.key:<22} {plane.name:<30} {plane.nation:<16} {plane.year}"
            for plane in load_aircraft().values()
            if plane.token and plane.side == side and may(so_far, plane.key)
        ]

    def may(so_far: Mapping[str, Any], key: str) -> bool:
        return not objections(so_far, name, [key], their_own)

    def read(text: str, so_far: Mapping[str, Any]) -> list[str]:
        found = [] if text == "none" else flight(text, side, bombers=True)
        check_answer(so_far, name, found, their_own)
        return found

    their_own = of_items(f"{side}.aircraft")
    return Field(
        name, f"{side} bombers, comma-separated; *2 for two of a type; or none", read, "none", told
    )


def _starts(so_far: Mapping[str, Any]) -> Sequence[str]:
    tables = load_tables()
    starts = [tables.situation(number) for number in range(1, 7)]
    return [
        *(
            f"{number} {start.called('One side')}"
            + (f", the lower side starts with {start.points} points" if start.points else "")
            for number, start in enumerate(starts, start=1)
        ),
        "area   each side in an area that you choose",
        "placed every aircraft in a hex that you choose",
    ]


def _start(text: str, so_far: Mapping[str, Any]) -> int | str:
    if text == "placed" and any(so_far[side] == [] for side in SIDES):
        raise BadData("a flight built when play begins has no hexes yet; choose 0 to 6 or area")
    if text in DEPLOYED:
        return text
    if not is_number(text) or int(text) > 6:
        raise BadData(f"{text!r} is not a start; choose 0 to 6, {' or '.join(DEPLOYED)}")
    return int(text)


def _starts_by(way: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda so_far: so_far["situation"] == way


def _advantage(text: str, so_far: Mapping[str, Any]) -> str | None:
    return None if one_of("advantage", text, ADVANTAGES) == "dice" else text


def _switch_list(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [
        f"{each.key}: {each.title} [{each.kind}] (§{each.rule})"
        for each in load_switches().values()
    ]


LATER: Final = of_supply("flak", "balloons", "direction", "searchlights")  # asked for later


def _of_switches(setup: Setup, error: Remark) -> bool:
    return error.field == "switches" and not LATER(setup, error)


def _switches(text: str, so_far: Mapping[str, Any]) -> list[str]:
    known = list(load_switches())
    found = [one_of("switch", key, known) for key in listed(text)]
    check_answer(so_far, "switches", found, _of_switches)
    return found


def _number(name: str, prompt: str, what: str, least: int, most: int, default: int) -> Field:
    return Field(
        name, prompt, lambda text, so_far: whole_number(text, what, least, most), str(default)
    )


def _word(name: str, prompt: str, known: Sequence[str]) -> Field:
    return Field(name, prompt, lambda text, so_far: one_of(name, text, known), known[0])


# -- places ---------------------------------------------------------------------------------------


def _area(side: SideName) -> Field:
    return Field(
        f"{side}-area",
        f"{side} area: two corners, facing and altitude",
        lambda text, so_far: read_area(text),
        USUAL_AREA[side],
        lambda so_far: help_lines(),
        _starts_by("area"),
    )


def _placed(side: SideName) -> Field:
    name = f"{side}-places"

    def told(so_far: Mapping[str, Any]) -> Sequence[str]:
        letter = "A" if side == "allied" else "X"
        flown = [load_aircraft()[key].name for key in flown_by(so_far, side)]
        return [*help_lines(), *(f"{letter}{n} {each}" for n, each in enumerate(flown, start=1))]

    def read(text: str, so_far: Mapping[str, Any]) -> list[dict[str, Any]]:
        places = [read_aircraft(each, side) for each in words(text)]
        wanted = len(flown_by(so_far, side))
        if len(places) != wanted:
            raise BadData(f"{len(places)} places for {wanted} {side} aircraft; name one for each")
        check_answer(so_far, name, places, of_field(f"{side}.aircraft"))
        return places

    prompt = f"{side} hexes in that order, comma-separated; 0616/0/4 adds facing and altitude"
    return Field(name, prompt, read, None, told, _starts_by("placed"))


def _bands(text: str, so_far: Mapping[str, Any]) -> list[str]:
    kinds = [one_of("kind of cloud", each, KINDS) for each in words(text)]
    if len(kinds) != 6:
        raise BadData(f"{len(kinds)} kinds of cloud for 6 altitudes; name one for each")
    return kinds


def _banks(text: str, so_far: Mapping[str, Any]) -> list[dict[str, Any]]:
    banks = [read_cloud(each) for each in words(text)]
    if not banks:
        raise BadData("name at least one cloud, such as 0708/2/3x2/2-4")
    check_answer(so_far, "banks", banks, of_field("clouds.banks"))
    return banks


def _has(switch: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda so_far: switch in so_far["switches"]


def _flak(side: SideName) -> tuple[Field, Field]:
    def hand(text: str, so_far: Mapping[str, Any]) -> int:
        held = whole_number(text, "a number of fields", 0, 6)
        if side == SIDES[-1]:
            check_answer(so_far, f"{side}-hand", held, of_supply("flak"))
        return held

    return (
        Field(
            f"{side}-flak",
            f"{side} flak, comma-separated: middle hex and altitude of each, or none",
            lambda text, so_far: [read_flak(each) for each in listed(text)],
            "none",
            lambda so_far: [*help_lines()[:1], "1003/3 is a field around 1003 at altitude 3"],
            _has("flak"),
        ),
        Field(
            f"{side}-hand",
            f"{side} flak fields to place during play, 0 to 6",
            hand,
            "0",
            when=_has("flak"),
        ),
    )


def _balloons(text: str, so_far: Mapping[str, Any]) -> list[list[int]]:
    found = [read_hex(each) for each in words(text)]
    if not found:
        raise BadData("name at least one hex, such as 0312")
    check_answer(so_far, "balloons", found, of_field("balloons"))
    return found


def _ground(text: str, so_far: Mapping[str, Any]) -> str | None:
    return None if text == "neither" else one_of("side", text, SIDES)


def _directed(side: SideName) -> Field:
    def read(text: str, so_far: Mapping[str, Any]) -> int:
        guided = whole_number(text, "a number of aircraft", 0, 10)
        if side == SIDES[-1]:
            check_answer(
                so_far, f"{side}-direction", guided, of_field("switches", "direction.capacity")
            )
        return guided

    prompt = f"{side} fighter direction: how many fighters it guides, 0 to 10"
    return Field(f"{side}-direction", prompt, read, "1", when=_has("direction"))


@cache
def make_builder() -> Builder:
    """All questions, in the order in which they are asked."""
    return Builder(
        fields=(
            _number("budget", "Points for each flight", "a number of points", 30, 500,
                    load_tables().flight.points),
            Field("year", "Year, 1936 to 1945, or any", _year, "any"),
            Field("theatre", "Theatre, or any", _theatre, "any", _theatres),
            _bombers("allied"),
            _side("allied"),
            _bombers("axis"),
            _side("axis"),
            Field("situation", "Start: 1 to 6, 0 to roll for it, area or placed", _start, "0",
                  _starts),
            Field("advantage", "Who has the advantage: dice, allied or axis", _advantage, "dice",
                  when=lambda so_far: so_far["situation"] not in DEPLOYED),
            Field("first", "Who deploys first: allied or axis",
                  lambda text, so_far: one_of("side", text, SIDES), "allied",
                  when=_starts_by("area")),
            _area("allied"),
            _area("axis"),
            _placed("allied"),
            _placed("axis"),
            *WON,
            *ORDERS,
            _word("clouds", "Clouds: none, random, bands (by altitude) or located (at hexes)",
                  SKIES),
            Field("bands", "Clouds at altitudes 1 to 6, with commas: clear, light, heavy or solid",
                  _bands, None, when=lambda so_far: so_far["clouds"] == "bands"),
            Field("banks",
                  "Clouds, comma-separated: hex/heading/length x width/altitudes, 0708/2/3x2/2-4",
                  _banks, None, lambda so_far: help_lines(),
                  lambda so_far: so_far["clouds"] == "located"),
            _word("light", "Light: day, moonlight or darkness", LIGHTS),
            Field("switches", "Advanced and optional rules and readings, comma-separated, or none;"
                  " flak and balloons then ask for their hexes",
                  _switches, USUAL, _switch_list),
            *_flak("allied"),
            *_flak("axis"),
            Field("balloons", "Hexes of balloons, comma-separated", _balloons, None,
                  lambda so_far: help_lines()[:1], _has("balloons")),
            Field("searchlights", "Whose searchlights: allied, axis or both",
                  lambda text, so_far: one_of("side", text, (*SIDES, "both")), "both",
                  when=_has("searchlights")),
            _directed("allied"),
            _directed("axis"),
            Field("territory", "Territory below: allied, axis or neither", _ground, "neither",
                  when=_has("pilot-survival")),
        ),
        finish=finish,
        options=frozenset({"date", "allied", "axis"}),
        needed=frozenset({"allied", "axis"}),
        from_options=from_options,
    )  # fmt: skip
