"""The laws of every game, on a few set-ups."""

from __future__ import annotations

import pytest

from airwar.games.wing_leader.game import GAME
from tests.laws import LAWS
from tests.laws_secret import EVERY_GAMES_LAWS


@pytest.mark.parametrize("law", [*LAWS, *EVERY_GAMES_LAWS])
@pytest.mark.parametrize("seed", [3, 12])
def test_law(law: str, seed: int) -> None:
    {**LAWS, **EVERY_GAMES_LAWS}[law](GAME, seed)
