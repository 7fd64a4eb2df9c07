"""A battle of one's own in words: points, year, theatre, flights, start, sky and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from airwar.common.words import one_of, several, whole_number, words
from airwar.kernel.builder import Builder, Field
from airwar.kernel.errors import BadData

from .data import SIDES, SideName, load_aircraft, load_switches, load_tables, may_fly, read_setup

LIGHTS: Final = ("day", "moonlight", "darkness")
SKIES: Final = ("none", "random")
ADVANTAGES: Final = ("dice", *SIDES)
USUAL: Final = "tailing,turn-position,status"
GOAL: Final = 60  # victory points
NEEDS: Final = (("clouds", "clouds"), ("light", "night"))  # an answer, and the switch it needs


def from_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Two flights as they are named; the start is rolled for."""
    answers: dict[str, Any] = {}
    if "date" in given:
        answers["year"] = _year(str(given["date"]), {})
    for side in SIDES:
        answers[side] = flight(given[side], side)
    return finish(answers)


def flight(text: str, side: SideName) -> list[str]:
    """`spitfire-i-ace,hurricane-i*2`: each word an aircraft, or several alike."""
    known = [key for key, plane in load_aircraft().items() if plane.side == side]
    return [
        one_of(f"{side} aircraft", word, known)
        for word, count in several(text)
        for _ in range(count)
    ]


def finish(answers: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up that the answers make; what hangs in the sky turns its own rules on."""
    switches = list(answers.get("switches", words(USUAL)))
    usual = {"clouds": "none", "light": "day"}
    for name, switch in NEEDS:
        if answers.get(name, usual[name]) != usual[name] and switch not in switches:
            switches.append(switch)
    setup: dict[str, Any] = {
        "title": "A battle of your own",
        "deployment": "situation",
        "budget": answers.get("budget", 0),
        "situation": answers.get("situation", 0),
        "turns": answers.get("turns", 0),
        "victory": {"kind": "points", "points": answers.get("goal", GOAL)},
        "clouds": {"plan": answers.get("clouds", "none")},
        "light": answers.get("light", "day"),
        "switches": switches,
    }
    for side in SIDES:
        setup[side] = {"aircraft": [{"aircraft": key} for key in answers.get(side, ())]}
    for name in ("year", "theatre", "advantage"):
        if answers.get(name) is not None:
            setup[name] = answers[name]
    return setup


# -- step by step ---------------------------------------------------------------------------------


def _year(text: str, so_far: Mapping[str, Any]) -> int | None:
    return None if text == "any" else whole_number(text, "a year", 1936, 1945)


def _theatres(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [f"{key:<12} {each.name}" for key, each in load_tables().theatres.items()]


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

    def read(text: str, so_far: Mapping[str, Any]) -> list[str]:
        found = [] if text == "later" else flight(text, side)
        setup, _ = read_setup(finish(so_far))
        for key in found:
            barred = may_fly(setup, load_aircraft()[key], side)
            if barred is not None:
                raise BadData(f"{barred[1]} (§{barred[0]})")
        cost = sum(load_aircraft()[key].cost for key in found)
        if cost > setup.budget:
            raise BadData(f"that costs {cost} points; {setup.budget} can be spent")
        return found

    prompt = f"{side} aircraft, with commas; *2 for two alike; later: built when play begins"
    return Field(side, prompt, read, "later", told)


def _starts(so_far: Mapping[str, Any]) -> Sequence[str]:
    tables = load_tables()
    starts = [tables.situation(number) for number in range(1, 7)]
    return [
        f"{number} {start.title}" + (f", blue starts with {start.points}" if start.points else "")
        for number, start in enumerate(starts, start=1)
    ]


def _advantage(text: str, so_far: Mapping[str, Any]) -> str | None:
    return None if one_of("advantage", text, ADVANTAGES) == "dice" else text


def _switch_list(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [
        f"{each.key}: {each.title} [{each.kind}] (§{each.rule})"
        for each in load_switches().values()
    ]


def _switches(text: str, so_far: Mapping[str, Any]) -> list[str]:
    known = list(load_switches())
    return [] if text == "none" else [one_of("switch", key, known) for key in words(text)]


def _number(name: str, prompt: str, what: str, least: int, most: int, default: int) -> Field:
    return Field(
        name, prompt, lambda text, so_far: whole_number(text, what, least, most), str(default)
    )


def _word(name: str, prompt: str, known: Sequence[str]) -> Field:
    return Field(name, prompt, lambda text, so_far: one_of(name, text, known), known[0])


BUILDER = Builder(
    fields=(
        _number("budget", "Points for each flight", "a number of points", 30, 500,
                load_tables().flight.points),
        Field("year", "Year, 1936 to 1945, or any", _year, "any"),
        Field("theatre", "Theatre, or any", _theatre, "any", _theatres),
        _side("allied"),
        _side("axis"),
        Field("situation", "Start, 1 to 6, or 0: a die decides",
              lambda text, so_far: whole_number(text, "a start", 0, 6), "0", _starts),
        Field("advantage", "Who has the advantage: dice, allied or axis", _advantage, "dice"),
        _number("goal", "Points to win", "a number of points", 1, 500, GOAL),
        _number("turns", "The last turn, 0 for none", "a number of turns", 0, 99, 0),
        _word("clouds", "Clouds: none or random", SKIES),
        _word("light", "Light: day, moonlight or darkness", LIGHTS),
        Field("switches", "Advanced and optional rules and readings, with commas, or none",
              _switches, USUAL, _switch_list),
    ),
    finish=finish,
    options=frozenset({"date", "allied", "axis"}),
    needed=frozenset({"allied", "axis"}),
    from_options=from_options,
)  # fmt: skip
