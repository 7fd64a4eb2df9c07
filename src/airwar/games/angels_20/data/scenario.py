"""How this game reads scenarios and set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from airwar.common import setups

from .aircraft import PIECES, Aircraft
from .checks import check_setup
from .library import data_file, load_switches
from .setups import SIDES, Setup, flight_cost


class Story(setups.Story, frozen=True):
    date: str = ""
    place: str = ""


def totals(setup: Setup, known: Mapping[str, Aircraft]) -> tuple[dict[str, int], dict[str, int]]:
    """The cost of the flights, or what a flight may cost that is bought when play begins; and the
    points that each side starts with."""
    costs: dict[str, int] = {
        side: flight_cost(setup, side, known) or setup.budget for side in SIDES
    }
    return costs, {side: setup.force(side).points for side in SIDES}


SETUPS: Final = setups.Setups[Setup, Aircraft](
    setup=Setup,
    story=Story,
    told=lambda story, setup: (story.date, story.place),
    folder=lambda: data_file("scenarios"),
    switches=load_switches,
    pieces=PIECES,
    check_setup=check_setup,
    totals=totals,
    untitled="A battle of your own",
)
load_scenario = SETUPS.scenario
load_scenarios = SETUPS.scenarios
read_setup = SETUPS.read_setup
