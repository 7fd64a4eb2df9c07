"""The laws of every game, on short games of Luftwaffe."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from airwar.games.luftwaffe.game import GAME
from tests.games.luftwaffe.undo_law import check_undo
from tests.laws import LAWS
from tests.laws_secret import EVERY_GAMES_LAWS, OUTLINE_LAWS, check_redacted

ALL = LAWS | EVERY_GAMES_LAWS | OUTLINE_LAWS | {"redacted": check_redacted, "undo": check_undo}


def short_raid(rng: Random) -> dict[str, Any]:
    switches = ("free-bombs", "individual-endurance", "staging", "engaging-costs-fuel")
    return {"scenario": "short-raid", "switches": [key for key in switches if rng.random() < 0.3]}


@pytest.mark.parametrize("law", ALL)
@pytest.mark.parametrize("seed", [3, 11])
def test_law(law: str, seed: int) -> None:
    game = copy(GAME)
    game.catalog = copy(GAME.catalog)
    game.catalog.random_setup = short_raid  # type: ignore[method-assign]
    ALL[law](game, seed)
