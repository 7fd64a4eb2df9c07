"""What can be played, for the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from airwar.common.builder import Builder
from airwar.common.catalog import Library, listed
from airwar.common.contract import Catalog, Remark, RuleText, Scenario, SetupCheck, Switch
from airwar.common.cover import read_cover
from airwar.common.files import aircraft_files
from airwar.common.lessons import Lesson, read_lessons
from airwar.kernel.errors import BadData

from ..data import own_data
from ..data.aircraft import FIELDS, load_types, own_type
from ..data.kinds import MONTHS, QUARTERS, SIDES, year_of
from ..data.scenario import SetupFile, Story, load_scenarios, load_switches, read_setup
from ..rules import opening
from . import own_files, random_setups
from .builder import BUILDER

if TYPE_CHECKING:
    from random import Random

AREAS: Final = {"britain": "England", "italy": "Italy"}
TIERS: Final = ("basic", "tournament", "advanced", "optional")
LIBRARY: Final = Library("airwar.games.luftwaffe", TIERS)


def dates(quarters: Sequence[int]) -> str:
    """From the first to the last quarter; the three months of a single one."""
    first, last = (QUARTERS[quarters[i]] for i in (0, -1))
    at = [3 * list(MONTHS).index(each[:3]) + 1 for each in (first, last)]
    end = at[1] + 2 if first == last else at[1]
    return f"{year_of(first)}-{at[0]:02} to {year_of(last)}-{end:02}"


class WarCatalog(Catalog):
    default_scenario = "short-raid"
    cover = read_cover("airwar.games.luftwaffe")
    folder = own_files.OwnFolder()

    def __init__(self) -> None:
        self.files = aircraft_files(
            SetupFile, Story, FIELDS, read_setup, lambda key, raw: own_type(key, raw, load_types())
        )

    def scenarios(self) -> Sequence[Scenario]:
        return [
            Scenario(
                *(each.key, each.story.title, each.story.summary, SIDES, SIDES),
                dates(each.setup.quarters),
                f"From {' and '.join(AREAS[area] for area in each.setup.areas)}",
                source=" ".join(each.story.note),
                kind=each.story.source,
            )
            for each in load_scenarios().values()
        ]

    def switches(self) -> Sequence[Switch]:
        return listed(load_switches())

    def rule_texts(self) -> Sequence[RuleText]:
        return tuple(LIBRARY.rules().values())

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        try:
            s = opening.open_game(setup)
        except BadData as error:
            return SetupCheck((Remark("", "", str(error)),))
        remarks = tuple([Remark(field, "", message) for field, message in opening.oddities(s)])
        count = {side: len([*s.of_side(side)]) for side in SIDES}
        return SetupCheck(warnings=remarks, totals=count)

    def builder(self) -> Builder:
        return BUILDER

    def lessons(self) -> Mapping[str, Lesson]:
        return read_lessons("airwar.games.luftwaffe")

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return random_setups.random_setup(rng)

    def fingerprint(self) -> str:
        return own_data.fingerprint()
