"""Set-ups made up by chance: a scenario under another Sun, in other weather, with switches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from ..data.kinds import Arc, Cloud
from ..data.scenario import load_scenarios, load_switches

if TYPE_CHECKING:
    from random import Random


def random_setup(rng: Random) -> dict[str, Any]:
    scenario = rng.choice(list(load_scenarios()))
    switches = [key for key in load_switches() if rng.random() < 0.3]
    found: dict[str, Any] = {
        "scenario": scenario,
        "sun": rng.choice(get_args(Arc)),
        "rain": rng.random() < 0.2,
        "clouds": [_layer(rng) for _ in range(rng.randrange(4))],
        "switches": switches,
    }
    if rng.random() < 0.3:
        found["haze"] = [{"top": rng.randrange(8)}]
    if rng.random() < 0.3:
        found["contrails"] = [{"bottom": rng.randrange(10, 20)}]
    return found


def _layer(rng: Random) -> dict[str, Any]:
    first, last = sorted(rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=2))
    kind = rng.choice(get_args(Cloud))
    return {"kind": kind, "altitude": rng.randrange(1, 18), "columns": [first, last]}
