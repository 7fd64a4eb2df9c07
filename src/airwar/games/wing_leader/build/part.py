"""What can be played, for the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from airwar.common.catalog import listed
from airwar.common.contract import Catalog, RuleText, Scenario, SetupCheck, Switch
from airwar.common.cover import read_cover
from airwar.common.files import aircraft_files
from airwar.common.lessons import Lesson, read_lessons
from airwar.common.own_data import DataFiles

from ..data import LIBRARY, own
from ..data.aircraft import FIELDS, FILE, own_card
from ..data.kinds import SIDES
from ..data.scenario import Setup, Story, load_scenarios, load_switches, read_setup
from ..rules import opening
from . import random_setups

if TYPE_CHECKING:
    from random import Random


def told(story: Story) -> str:
    """What came of it, and how even the scenario is."""
    even = story.balance
    if even is None:
        return story.aftermath
    won = f"{even.raider} % went to the raider and {even.defender} % to the defender"
    return f"{story.aftermath} Of {even.games} games between rules of thumb, {won}."


class RaidCatalog(Catalog):
    default_scenario = "first-over-the-forth"
    cover = read_cover("airwar.games.wing_leader")
    folder = own.OwnFolder()

    def __init__(self) -> None:
        self.files = aircraft_files(
            Setup, Story, FIELDS, read_setup, lambda key, raw: own_card(FILE, key, raw)
        )

    @property
    def data_files(self) -> DataFiles:
        return own.DATA_FILES

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(
                each.key,
                each.story.title,
                each.story.background,
                SIDES,
                SIDES,
                each.story.date,
                each.story.place,
                told(each.story),
                each.story.source,
            )
            for each in load_scenarios().values()
        ]

    def switches(self) -> Sequence[Switch]:
        return listed(load_switches())

    def rule_texts(self) -> Sequence[RuleText]:
        return list(LIBRARY.rules().values())

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        return opening.check_game(setup)

    def lessons(self) -> Mapping[str, Lesson]:
        return read_lessons("airwar.games.wing_leader")

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return random_setups.random_setup(rng)

    def fingerprint(self) -> str:
        return LIBRARY.fingerprint()
