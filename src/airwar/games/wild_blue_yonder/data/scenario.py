"""How this game reads scenarios and set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from airwar.common import setups

from .aircraft import PIECES, Aircraft
from .checks import check_setup
from .library import data_file, load_switches
from .setups import SIDES, Setup, bonus, side_total


class Story(setups.Story, frozen=True):
    theatre: str


def totals(setup: Setup, known: Mapping[str, Aircraft]) -> tuple[dict[str, int], dict[str, int]]:
    """Both sides' values and the bonus of §13.1, once all aircraft are known."""
    if any(each.aircraft not in known for side in SIDES for each in setup.elements(side)):
        return {}, {}
    favored, points = bonus(setup, known)
    values: dict[str, int] = {side: side_total(setup, side, known) for side in SIDES}
    return values, {side: points if side == favored else 0 for side in SIDES}


SETUPS: Final = setups.Setups[Setup, Aircraft](
    setup=Setup,
    story=Story,
    told=lambda story, setup: (setup.date, story.theatre),
    folder=lambda: data_file("scenarios"),
    switches=load_switches,
    pieces=PIECES,
    check_setup=check_setup,
    totals=totals,
    untitled="A dogfight of your own",
)
load_scenario = SETUPS.scenario
load_scenarios = SETUPS.scenarios
read_setup = SETUPS.read_setup
