"""What can be played: rules, switches, scenarios, set-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.builder import Builder
from airwar.common.catalog import listed
from airwar.common.contract import Catalog, RuleText, Scenario, SetupCheck, Switch
from airwar.common.cover import read_cover
from airwar.common.files import aircraft_files
from airwar.common.lessons import Lesson, read_lessons

from ..data import LIBRARY
from ..data.own_aircraft import FIELDS, FILE, own_type
from ..data.scenario import SIDES, Setup, Story, load_scenarios, load_switches, read_setup
from ..rules import opening
from . import random_setups
from .builder import make_builder

if TYPE_CHECKING:
    from random import Random

OURS: Final = "reconstructed"
MARK: Final = "Ours: the sheet is silent here, and this rule is reconstructed."


def told(story: Story, setup: Setup) -> str:
    """The story, and how even the battle is."""
    even = story.balance
    won = f"{even.A} % went to {setup.A.name} and {even.X} % to {setup.X.name}"
    return " ".join([*story.note, f"Of {even.games} games between rules of thumb, {won}."])


class BattleCatalog(Catalog):
    default_scenario = "first-patrol"
    cover = read_cover("airwar.games.wings_at_war")

    def __init__(self) -> None:
        self.files = aircraft_files(
            Setup, Story, FIELDS, read_setup, lambda key, raw: own_type(FILE, key, raw)
        )

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(
                *(each.key, each.story.title, each.story.teaches, SIDES, SIDES),
                *(
                    each.story.date,
                    each.story.place,
                    told(each.story, each.setup),
                    each.story.source,
                ),
            )
            for each in load_scenarios().values()
        ]

    def switches(self) -> Sequence[Switch]:
        return listed(load_switches())

    def rule_texts(self) -> Sequence[RuleText]:
        """What the sheet does not have is marked as ours."""
        return [
            RuleText(
                *(rule.id, rule.title, rule.text, rule.tier, rule.state),
                f"{MARK} {rule.note}".strip() if rule.tier == OURS else rule.note,
                rule.rolled,
            )
            for rule in LIBRARY.rules().values()
        ]

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        return opening.check_game(setup)

    def builder(self) -> Builder:
        return make_builder()

    def lessons(self) -> Mapping[str, Lesson]:
        return read_lessons("airwar.games.wings_at_war")

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return random_setups.random_setup(rng)

    def fingerprint(self) -> str:
        return LIBRARY.fingerprint()
