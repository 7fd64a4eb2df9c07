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
from .builder import make_builder

if TYPE_CHECKING:
    from random import Random


class BattleCatalog(FileCatalog):
    default_scenario = "dogfight"
    cover = read_cover("airwar.games.angels_20")
    library = LIBRARY
    setups = SETUPS

    def builder(self) -> Builder:
        return make_builder()

    def lessons(self) -> Mapping[str, Lesson]:
        return read_lessons("airwar.games.angels_20")

    def random_setup(self, rng: Random) -> dict[str, Any]:
        return random_setups.random_setup(rng)
