"""The catalog of this game: rules, switches, scenarios, the builder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from airwar.common.builder import Builder
from airwar.common.catalog import FileCatalog
from airwar.common.cover import read_cover
from airwar.common.lessons import Lesson, read_lessons

from ..data import SETUPS
from ..data.library import LIBRARY
from . import random_setups
from .builder import BUILDER

if TYPE_CHECKING:
    from random import Random


class DogfightCatalog(FileCatalog):
    default_scenario = "first-duel"
    cover = read_cover("airwar.games.wild_blue_yonder")
    library = LIBRARY
    setups = SETUPS

    def builder(self) -> Builder:
        return BUILDER

    def lessons(self) -> Mapping[str, Lesson]:
        return read_lessons("airwar.games.wild_blue_yonder")

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return random_setups.random_setup(rng)
