"""Angels 20, put together. Each part is a small class in the `part.py` of its folder."""

from __future__ import annotations

from typing import Final

from airwar.common.contract import Game

from .bot.part import BattleBot
from .build.part import BattleCatalog
from .cases.part import BattleCases
from .odds.part import BattleOdds
from .rules.part import BattleRules, BattleSecrets
from .rules.state import Battle
from .show.part import SHOW

GAME: Final = Game[Battle](
    "angels-20",
    "Angels 20",
    "2",
    rules=BattleRules(),
    secrets=BattleSecrets(),
    catalog=BattleCatalog(),
    odds=BattleOdds(),
    show=SHOW,
    bot=BattleBot(),
    cases=BattleCases(),
)
