"""Set-ups at random: mostly small ones, so that many can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..data.scenario import load_scenarios, load_switches

if TYPE_CHECKING:
    from random import Random

WHOLE: Final = ("short-raid", "basic", "basic-variant", "gotterdammerung")


def random_setup(rng: Random) -> dict[str, Any]:
    """A game of one quarter with any switches that it can have."""
    scenario = rng.choice(WHOLE)
    fitting = [each.key for each in load_switches().values() if "basic" in each.levels]
    chosen = sorted([key for key in fitting if rng.random() < 0.3])
    setup = {"scenario": scenario, "switches": chosen}
    if scenario == "short-raid" or rng.random() < 0.1:
        return setup
    return setup | small(scenario, rng)


def small(scenario: str, rng: Random) -> dict[str, Any]:
    """A morning with a few units of each side."""
    own = load_scenarios()[scenario].raw
    return {
        "turns": rng.randint(6, 10),
        "dummies": rng.randint(0, 2),
        "american": few(own.american, 2, rng),
        "german": few(own.german, 2, rng),
    }


def few(units: dict[str, int], most: int, rng: Random) -> dict[str, int]:
    """At most so many units of each type."""
    return {type: rng.randint(1, min(most, count)) for type, count in units.items()}
