"""The set-up that a builder's answers make, and what the rules have against an answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from airwar.common.words import words
from airwar.kernel.errors import BadData

from .data import SIDES, SideName, check_setup, read_setup

USUAL: Final = "tailing,turn-position,status"
GOAL: Final = 60  # victory points
DEPLOYED: Final = ("area", "placed")  # ways to start that need places
GROUND: Final = {"area": "area", "flak": "flak", "hand": "flak_reserve", "direction": "direction"}
NEEDS: Final = (("clouds", "clouds"), ("light", "night"))  # an answer, and the switch it needs


def finish(answers: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up that the answers make; what hangs in the sky turns its own rules on."""
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
        "budget": 0 if deployment == "placed" else answers.get("budget", 0),
        "situation": start if deployment == "situation" else 0,
        "turns": answers.get("turns", 0),
        "victory": {"kind": "points", "points": answers.get("goal", GOAL)},
        "clouds": {"plan": answers.get("clouds", "none")},
        "light": answers.get("light", "day"),
        "switches": switches,
    }
    for side in SIDES:
        setup[side] = _force(answers, side)
    for name in ("year", "theatre", "advantage", "first", "balloons"):
        if answers.get(name) is not None:
            setup[name] = answers[name]
    for name in ("bands", "banks"):
        if name in answers:
            setup["clouds"][name] = answers[name]
    return setup


def _force(answers: Mapping[str, Any], side: SideName) -> dict[str, Any]:
    """One side: its aircraft, at their hexes if they have any, and what it has on the ground."""
    flown = [{"aircraft": key} for key in answers.get(side, ())]
    places = answers.get(f"{side}-places", [{} for _ in flown])
    force: dict[str, Any] = {
        "aircraft": [each | place for each, place in zip(flown, places, strict=True)]
    }
    for name, field in GROUND.items():
        if answers.get(f"{side}-{name}"):
            force[field] = answers[f"{side}-{name}"]
    if answers.get("searchlights") in (side, "both"):
        force["searchlights"] = True
    return force


def judge(so_far: Mapping[str, Any], name: str, value: Any, about: str) -> None:
    """Refuse an answer that breaks a rule; `about` is a pattern of the errors that matter now.

    What is yet to be asked for is missing still, and that is no error.
    """
    setup, _ = read_setup(finish({**so_far, name: value}))
    wrong = [
        f"{each.message} (§{each.rule})"
        for each in check_setup(setup)[0]
        if re.match(about, f"{each.field}: {each.message}")
    ]
    if wrong:
        raise BadData("; ".join(wrong))
