"""Laws of games with secrets and an outline, over games in which forces are bought in secret."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest

from airwar.games.wings_at_war.game import GAME
from tests.laws_secret import OUTLINE_LAWS, SECRET_LAWS

LAWS = SECRET_LAWS | OUTLINE_LAWS


def meeting(rng: Random) -> dict[str, Any]:
    switches = ["secret-strength"] if rng.random() < 0.5 else []
    return {"scenario": "meeting", "switches": switches, "turns": 4}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("law", LAWS)
def test_law(law: str, seed: int) -> None:
    game, catalog = copy(GAME), copy(GAME.catalog)
    catalog.random_setup = meeting  # type: ignore[method-assign]
    game.catalog = catalog
    LAWS[law](game, seed)


@pytest.mark.parametrize("law", LAWS)
def test_law_of_any_scenario(law: str) -> None:
    LAWS[law](GAME, 7)
