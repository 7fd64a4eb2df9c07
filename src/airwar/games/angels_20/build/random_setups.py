"""Random legal set-ups: a scenario with other switches, sky, night and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..data import load_scenarios, load_switches, load_tables

if TYPE_CHECKING:
    from random import Random

# Switches that need something in the set-up to work on.
SUPPLIED: Final = ("clouds", "flak", "balloons", "night", "direction", "searchlights")


def random_setup(rng: Random) -> dict[str, Any]:
    key = rng.choice(list(load_scenarios()))
    if rng.random() < 0.2:
        return {"scenario": key}
    setup: dict[str, Any] = {"scenario": key}
    free = [switch for switch in load_switches() if switch not in SUPPLIED]
    switches = rng.sample(free, rng.choice((0, 1, 3, len(free))))
    allied: dict[str, Any] = {}
    axis: dict[str, Any] = {}
    if rng.random() < 0.3:
        switches.append("clouds")
        setup["clouds"] = random_clouds(rng)
    if rng.random() < 0.3:
        switches.append("flak")
        allied["flak_reserve"] = rng.randint(1, 3)
        axis["flak"] = [{"at": spot(rng), "altitude": rng.randint(2, 4)} for _ in range(2)]
    if rng.random() < 0.3:
        switches.append("balloons")
        setup["balloons"] = [[column, rng.randint(5, 15)] for column in range(2, 14)]
    light = rng.choice(("day", "day", "moonlight", "darkness"))
    setup["light"] = light
    if light != "day":
        switches.append("night")
    if light == "darkness":
        switches += ["direction", "searchlights"]
        axis["direction"], allied["direction"] = rng.randint(1, 2), rng.randint(0, 1)
        axis["searchlights"], allied["searchlights"] = True, rng.random() < 0.5
    listed = load_scenarios()[key].setup
    dealt = any(flown.player for force in (listed.allied, listed.axis) for flown in force.aircraft)
    if rng.random() < 0.3 and not dealt:
        setup["seats"] = {"allied": rng.randint(1, 3), "axis": rng.randint(1, 2)}
    if rng.random() < 0.5:
        setup["territory"] = rng.choice(("allied", "axis"))
    for name, force in (("allied", allied), ("axis", axis)):
        if force:
            setup[name] = force
    setup["switches"] = sorted(switches)
    own = load_scenarios()[key].setup.switches
    setup["without"] = [each for each in own if each not in switches]
    return setup


def spot(rng: Random) -> list[int]:
    board = load_tables().board
    return [rng.randrange(board.columns), rng.randrange(board.rows)]


def random_clouds(rng: Random) -> dict[str, Any]:
    plan = rng.choice(("random", "bands", "located", "none"))
    if plan == "bands":
        kinds = ("clear", "light", "heavy", "solid")
        return {"plan": plan, "bands": [rng.choice(kinds) for _ in range(6)]}
    if plan == "located":
        base = rng.choice((2, 3))
        return {
            "plan": plan,
            "banks": [
                {
                    "at": [column, rng.randint(6, 14)],
                    "heading": rng.choice((0, 3)),
                    "length": rng.randint(1, 4),
                    "base": base,
                    "depth": rng.randint(1, 3),
                }
                for column in (2, 6, 10)
            ],
        }
    return {"plan": plan}
