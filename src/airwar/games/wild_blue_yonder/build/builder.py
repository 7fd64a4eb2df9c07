"""The questions of the set-up builder: date, aircraft, wingmen, balance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from airwar.common.builder import Builder, Field
from airwar.common.words import one_of, several, whole_number, words, yes_or_no
from airwar.games.wild_blue_yonder.data import (
    SETUPS,
    SIDES,
    SKILLS,
    Aircraft,
    load_aircraft,
    load_switches,
    read_setup,
)
from airwar.kernel.errors import BadData

BALANCES = ("none", "points")


def from_options(given: Mapping[str, Any]) -> dict[str, Any]:
    lone = bool(given.get("lone"))
    return {
        "date": given["date"],
        "allied": elements(given["allied"], "allied", lone),
        "axis": elements(given["axis"], "axis", lone),
        "balance": one_of("balance", given.get("balance", "none"), BALANCES),
    }


def elements(text: str, side: str, lone: bool) -> list[dict[str, Any]]:
    """`p-47c-5,p-38j*2,spitfire-i/lone,p-51b+burst`: each word is an Element, or several."""
    found = []
    known = [plane.key for plane in load_aircraft().values() if plane.side == side]
    for word, count in several(text):
        spec, _, alone = word.partition("/")
        if alone not in ("", "lone"):
            raise BadData(f"{word}: only 'lone' may follow /: a Leader without a Wingman")
        key, *skills = spec.split("+")
        element = {
            "aircraft": one_of(f"{side} aircraft", key, known),
            "wingman": not (lone or alone),
            "pilot": [one_of("skill", skill, SKILLS) for skill in skills],
        }
        found += [element] * count
    return found


# -- step by step ---------------------------------------------------------------------------------


def _month(text: str, so_far: Mapping[str, Any]) -> str:
    lone: list[dict[str, Any]] = []
    read_setup({"date": text, "allied": lone, "axis": lone})  # its own check of the month
    if not any(plane.service <= text for plane in load_aircraft().values()):
        first = min(plane.service for plane in load_aircraft().values())
        raise BadData(f"{text}: no aircraft is in service yet; the first enters in {first}")
    return text


def _flies(plane: Aircraft, date: str) -> bool:
    return plane.service <= date and plane.aircraft_class == "fighter"


def _side(side: str) -> Field:
    def told(so_far: Mapping[str, Any]) -> Sequence[str]:
        return [
            f"{plane.key:<16} {plane.name:<22} {plane.nation:<10} value {plane.value}"
            for plane in load_aircraft().values()
            if plane.side == side and _flies(plane, so_far["date"])
        ]

    def read(text: str, so_far: Mapping[str, Any]) -> list[dict[str, Any]]:
        found = elements(text, side, lone=False)
        if not found:
            raise BadData(f"the {side} side needs at least one aircraft")
        for element in found:
            plane = load_aircraft()[element["aircraft"]]
            if not _flies(plane, so_far["date"]):
                told = f"is not in service in {so_far['date']}; it enters in {plane.service}"
                raise BadData(f"the {plane.name} {told}")
        return found

    return Field(side, f"{side} aircraft, comma-separated; *2 for two of a type", read, told=told)


def _values(so_far: Mapping[str, Any]) -> Sequence[str]:
    found = SETUPS.check(finish(so_far))
    if found.errors:
        raise BadData("; ".join(f"{each.message} (§{each.rule})" for each in found.errors))
    totals = ", ".join(f"{side} {total}" for side, total in found.totals.items())
    return [f"Balance values: {totals}"]


def finish(answers: Mapping[str, Any]) -> dict[str, Any]:
    setup = {name: value for name, value in answers.items() if name != "wingmen"}
    if not answers.get("wingmen", True):
        for side in SIDES:
            setup[side] = [{**element, "wingman": False} for element in setup[side]]
    return setup


def _switch_list(so_far: Mapping[str, Any]) -> Sequence[str]:
    return [f"{each.key}: {each.title} (§{each.rule})" for each in load_switches().values()]


def _switches(text: str, so_far: Mapping[str, Any]) -> list[str]:
    known = list(load_switches())
    return [] if text == "none" else [one_of("switch", key, known) for key in words(text)]


BUILDER = Builder(
    fields=(
        Field("date", "Date (1939-09 to 1945-05)", _month, "1943-07"),
        _side("allied"),
        _side("axis"),
        Field("wingmen", "With wingmen? (y/n)", lambda text, so_far: yes_or_no(text), "y"),
        Field(
            "balance",
            "Balance: none or points",
            lambda text, so_far: one_of("balance", text, BALANCES),
            "none",
            _values,
        ),
        Field(
            "turns",
            "Turns, 0 for a fight to the finish",
            lambda text, so_far: whole_number(text, "a number of turns", 0, 30),
            "6",
        ),
        Field("switches", "Alternative readings, comma-separated", _switches, "none", _switch_list),
    ),
    finish=finish,
    options=frozenset({"date", "allied", "axis", "lone", "balance"}),
    needed=frozenset({"date", "allied", "axis"}),
    from_options=from_options,
)
