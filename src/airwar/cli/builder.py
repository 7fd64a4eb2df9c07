"""A dogfight of one's own, from options or step by step: date, aircraft, wingmen, balance."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from airwar.cli.app import complain, one_of, out, words
from airwar.games.wild_blue_yonder.data import (
    SKILLS,
    Aircraft,
    Setup,
    bonus,
    check_setup,
    load_aircraft,
    load_switches,
    side_total,
)
from airwar.games.wild_blue_yonder.opening import read_setup
from airwar.kernel.errors import AirwarError, BadData

GAME = "wild-blue-yonder"
SIDES = ("allied", "axis")
BALANCES = ("none", "points")


def from_options(
    date: str | None,
    allied: str | None,
    axis: str | None,
    lone: bool,
    balance: str | None,
    turns: int | None,
) -> dict[str, Any] | None:
    """The set-up that the options describe; None if none of them was given."""
    if date is None and allied is None and axis is None:
        if lone or balance is not None:
            raise BadData(
                "--lone and --balance belong to the builder: give --date, --allied, --axis"
            )
        return None
    given = {"date": date, "allied": allied, "axis": axis}
    missing = [f"--{option}" for option, value in given.items() if value is None]
    if missing:
        raise BadData(f"the builder also needs {' and '.join(missing)}")
    assert allied is not None and axis is not None
    setup: dict[str, Any] = {
        "date": date,
        "allied": elements(allied, "allied", lone),
        "axis": elements(axis, "axis", lone),
        "balance": one_of("balance", balance or "none", BALANCES),
    }
    if turns is not None:
        setup["turns"] = turns
    return setup


def elements(text: str, side: str, lone: bool) -> list[dict[str, Any]]:
    """`p-47c-5,p-38j*2,spitfire-i/lone,p-51b+burst`: each word an Element, or several alike."""
    found = []
    known = [plane.key for plane in load_aircraft().values() if plane.side == side]
    for word in words(text):
        spec, _, times = word.partition("*")
        if times and not (times.isdigit() and int(times) > 0):
            raise BadData(f"{word}: after * stands how many there are")
        spec, _, alone = spec.partition("/")
        if alone not in ("", "lone"):
            raise BadData(f"{word}: after / only 'lone' is known: a Leader without Wingman")
        key, *skills = spec.split("+")
        element = {
            "aircraft": one_of(f"{side} aircraft", key, known),
            "wingman": not (lone or alone),
            "pilot": [one_of("skill", skill, SKILLS) for skill in skills],
        }
        found += [element] * int(times or 1)
    return found


# -- step by step ---------------------------------------------------------------------------------


def ask_setup() -> dict[str, Any]:
    """Ask for everything, one thing after the other; a wrong answer is told and asked again."""
    date = _ask("Date (1939-09 to 1945-05)", "1943-07", _month)
    setup: dict[str, Any] = {"date": date}
    for side in SIDES:
        _list_aircraft(side, date)
        setup[side] = _ask(f"{side} aircraft, with commas; *2 for two alike", None,
                           lambda text, side=side: _flying(text, side, date))  # type: ignore[misc]  # fmt: skip
    if _ask("With wingmen? (y/n)", "y", _yes_or_no) is False:
        for side in SIDES:
            setup[side] = [{**element, "wingman": False} for element in setup[side]]
    totals = _checked(setup)
    out.print(f"Balance values: allied {totals[0]}, axis {totals[1]}")
    setup["balance"] = _ask("Balance by points? none or points", "none",
                            lambda text: one_of("balance", text, BALANCES))  # fmt: skip
    setup["turns"] = _ask("Turns, 0 to the finish", "6", _turns)
    switches = load_switches()
    for switch in switches.values():
        out.print(f"  {switch.key}: {switch.title} (§{switch.rule})")
    setup["switches"] = _ask("Other readings of the rules, with commas", "none",
                             lambda text: _switches(text, list(switches)))  # fmt: skip
    _checked(setup)
    return setup


def _ask(prompt: str, default: str | None, read: Callable[[str], Any]) -> Any:
    shown = f"{prompt} [{default}]: " if default is not None else f"{prompt}: "
    while True:
        print(shown, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise BadData(f"the input ended before the builder had an answer to “{prompt}”")
        if not sys.stdin.isatty():
            print(line.strip())
        try:
            return read(line.strip() or default or "")
        except AirwarError as error:
            if not sys.stdin.isatty():
                raise
            complain(str(error))


def _month(text: str) -> str:
    lone: list[dict[str, Any]] = []
    read_setup({"date": text, "allied": lone, "axis": lone})  # its own check of the month
    if not any(plane.service <= text for plane in load_aircraft().values()):
        raise BadData(f"{text}: no aircraft flies yet; the first is there from {_first_month()}")
    return text


def _first_month() -> str:
    return min(plane.service for plane in load_aircraft().values())


def _list_aircraft(side: str, date: str) -> None:
    for plane in load_aircraft().values():
        if plane.side == side and _flies(plane, date):
            out.print(f"  {plane.key:<16} {plane.name:<22} {plane.nation:<10} value {plane.value}")


def _flies(plane: Aircraft, date: str) -> bool:
    return plane.service <= date and plane.aircraft_class == "fighter"


def _flying(text: str, side: str, date: str) -> list[dict[str, Any]]:
    found = elements(text, side, lone=False)
    if not found:
        raise BadData(f"the {side} side needs at least one aircraft")
    for element in found:
        plane = load_aircraft()[element["aircraft"]]
        if not _flies(plane, date):
            raise BadData(f"the {plane.name} does not fly in {date}; it enters in {plane.service}")
    return found


def _yes_or_no(text: str) -> bool:
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise BadData(f"{text!r}: answer y or n")


def _turns(text: str) -> int:
    if not text.isdigit() or int(text) > 30:
        raise BadData(f"{text!r} is not a number of turns from 0 to 30")
    return int(text)


def _switches(text: str, known: list[str]) -> list[str]:
    return [] if text == "none" else [one_of("switch", key, known) for key in words(text)]


def _checked(setup: dict[str, Any]) -> tuple[int, int]:
    """The balance values, if the set-up may be played."""
    chosen: Setup = read_setup(setup)[0]
    errors, warnings = check_setup(chosen)
    if errors:
        raise BadData("; ".join(f"{each.text} (§{each.rule})" for each in errors))
    for each in warnings:
        out.print(f"  note: {each.text} (§{each.rule})")
    side, points = bonus(chosen)
    if side is not None:
        out.print(f"  the {side} side starts with {points} points")
    return side_total(chosen, "allied"), side_total(chosen, "axis")
