"""Wings at War, put together. Each part is a thin class in the `part.py` of its folder."""

from __future__ import annotations

from typing import Final

from airwar.common.contract import Game

from .bot.part import BattleBot
from .build.part import BattleCatalog
from .cases.part import BattleCases
from .odds.part import BattleOdds
from .rules.hiding import Hiding
from .rules.part import BattleRules
from .rules.state import Battle
from .show.part import SHOW

GAME: Final = Game[Battle](
    "wings-at-war",
    "Wings at War",
    "1",
    rules=BattleRules(),
    secrets=Hiding(),
    catalog=BattleCatalog(),
    odds=BattleOdds(),
    show=SHOW,
    bot=BattleBot(),
    cases=BattleCases(),
)
