"""Makes the set-up from a builder's answers, and checks each answer against the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from airwar.common.contract import Remark
from airwar.common.words import words
from airwar.kernel.errors import BadData

from ..data import SIDES, Setup, SideName, check_setup, read_setup
from ..data.checks import supply_errors

USUAL: Final = "tailing,turn-position,status"
GOAL: Final = 60  # victory points
DEPLOYED: Final = ("area", "placed")  # ways to start that need places
GROUND: Final = {"area": "area", "flak": "flak", "hand": "flak_reserve", "direction": "direction"}
NEEDS: Final = (("clouds", "clouds"), ("light", "night"))  # answers, and the switches they need
ENDINGS: Final = {
    "points": "a number of victory points",
    "first-loss": "the first kill or retreat",
    "climb": "all of one side high and unhurt",
    "bombers-unhurt": "the bombers unhurt at the end",
    "escort": "the bombers over an edge",
}
SIDED: Final = ("climb", "bombers-unhurt", "escort")  # won by a task of one side


def finish(answers: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up that the answers make; flak, balloons and so on switch on their own rules."""
    switches = list(answers.get("switches", words(USUAL)))
    usual = {"clouds": "none", "light": "day"}
    for name, switch in NEEDS:
        if answers.get(name, usual[name]) != usual[name] and switch not in switches:
            switches.append(switch)
    start = answers.get("situation", 0)
    deployment = start if start in DEPLOYED else "situation"
    setup: dict[str, Any] = {
        "title": "A battle of your own",
        "deployment": deployment,
        "budget": 0 if deployment == "placed" or _bare(answers) else answers.get("budget", 0),
        "situation": start if deployment == "situation" else 0,
        "turns": answers.get("turns", 0),
        "victory": _victory(answers),
        "clouds": {"plan": answers.get("clouds", "none")},
        "light": answers.get("light", "day"),
        "switches": switches,
    }
    for side in SIDES:
        setup[side] = _force(answers, side)
    for name in ("year", "theatre", "advantage", "first", "balloons", "territory"):
        if answers.get(name) is not None:
            setup[name] = answers[name]
    for name in ("bands", "banks"):
        if name in answers:
            setup["clouds"][name] = answers[name]
    return setup | _orders(answers)


def _bare(answers: Mapping[str, Any]) -> bool:
    """Does a side have only bombers? Then no flight is bought."""
    return any(answers.get(side, ()) is None for side in SIDES)


def _victory(answers: Mapping[str, Any]) -> dict[str, Any]:
    kind = answers.get("victory", "points")
    victory: dict[str, Any] = {"kind": kind}
    if kind == "points":
        victory["points"] = answers.get("goal", GOAL)
    if kind in SIDED:
        victory["side"] = answers.get("winner")
    for name in ("strafer", "strafing", "altitude", "edge"):
        if answers.get(name):
            victory[name] = answers[name]
    return victory


def _orders(answers: Mapping[str, Any]) -> dict[str, Any]:
    """Orders of the scenario: a fixed map, bombers that hold their course, fuel."""
    names = {"course": "hold_course", "apart": "bombers_apart"}
    orders = {field: answers[name] for name, field in names.items() if answers.get(name)}
    if answers.get("fixed") or map_stays(answers):
        orders["map_fixed"] = True
    if answers.get("fuel-edge"):
        orders["fuel"] = {
            "aircraft": answers["fuel"],
            "edge": answers["fuel-edge"],
            "last_turn": answers["fuel-turn"],
        }
    return orders


def map_stays(answers: Mapping[str, Any]) -> bool:
    """Must the map be fixed? Yes, if an aircraft has to leave over a certain edge, R65."""
    return answers.get("victory") == "escort" or bool(answers.get("fuel"))


def _force(answers: Mapping[str, Any], side: SideName) -> dict[str, Any]:
    """One side: its aircraft, with their hexes if they have any, and what it has on the ground."""
    flown = [{"aircraft": key} for key in flown_by(answers, side)]
    places = answers.get(f"{side}-places", [{} for _ in flown])
    force: dict[str, Any] = {
        "aircraft": [each | place for each, place in zip(flown, places, strict=True)]
    }
    for name, field in GROUND.items():
        if answers.get(f"{side}-{name}"):
            force[field] = answers[f"{side}-{name}"]
    if answers.get("searchlights") in (side, "both"):
        force["searchlights"] = True
    if points := answers.get("head-start", (0, 0))[SIDES.index(side)]:
        force["points"] = points
    return force


def flown_by(answers: Mapping[str, Any], side: SideName) -> list[str]:
    """A side's aircraft in the order of its places: fighters, then bombers."""
    return [*(answers.get(side) or ()), *answers.get(f"{side}-bombers", ())]


# -- checking -------------------------------------------------------------------------------------

Concern: TypeAlias = Callable[[Setup, Remark], bool]  # is an error of the set-up about an answer?


def of_field(field: str, *rules: str) -> Concern:
    """Errors of a field or of something inside it; if rules are named, by these alone."""
    inside = (f"{field}[", f"{field}.")

    def concerns(setup: Setup, error: Remark) -> bool:
        here = error.field == field or error.field.startswith(inside)
        return here and (not rules or error.rule in rules)

    return concerns


def of_items(field: str) -> Concern:
    """Errors of whole items of a list: not of the list, and not of a field of an item."""

    def concerns(setup: Setup, error: Remark) -> bool:
        return error.field.startswith(f"{field}[") and error.field.endswith("]")

    return concerns


def of_supply(*switches: str) -> Concern:
    """Switches that have nothing to work on."""
    return lambda setup, error: error in supply_errors(setup, switches)


def check_answer(so_far: Mapping[str, Any], name: str, value: Any, about: Concern) -> None:
    """Refuse an answer that breaks a rule."""
    wrong = objections(so_far, name, value, about)
    if wrong:
        raise BadData("; ".join(wrong))


def objections(so_far: Mapping[str, Any], name: str, value: Any, about: Concern) -> list[str]:
    """Errors of the set-up that are about the answer.

    Others do not count: what has not been asked yet is still missing.
    """
    setup, _ = read_setup(finish({**so_far, name: value}))
    return [
        f"{each.message} (§{each.rule})" for each in check_setup(setup)[0] if about(setup, each)
    ]
