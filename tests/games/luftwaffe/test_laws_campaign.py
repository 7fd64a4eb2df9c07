"""The laws of every game, on two quarters of a campaign with optional rules."""

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


def two_quarters(rng: Random) -> dict[str, Any]:
    switches = ("options", "aa-points", "peripheral", "key-complex", "me-109-variants", "goering")
    return {
        "scenario": "advanced",
        "turns": 2,
        "quarters": ["Apr 44", "Jul 44"],
        "switches": [key for key in switches if rng.random() < 0.7],
    }


@pytest.mark.parametrize("law", ALL)
def test_law(law: str) -> None:
    """§5.2, §5.3-3a: planning, economy and arrivals keep the laws too."""
    game = copy(GAME)
    game.catalog = copy(GAME.catalog)
    game.catalog.random_setup = two_quarters  # type: ignore[method-assign]
    ALL[law](game, 7)
