"""Luftwaffe, put together."""

from __future__ import annotations

from airwar.common.contract import Game

from .bot.part import WarBot
from .build.part import WarCatalog
from .cases.part import WarCases
from .odds.part import WarOdds
from .rules.hiding import Hiding
from .rules.part import WarRules
from .show.part import SHOW

GAME = Game(
    "luftwaffe",
    "Luftwaffe",
    "1",
    rules=WarRules(),
    catalog=WarCatalog(),
    show=SHOW,
    bot=WarBot(),
    secrets=Hiding(),
    odds=WarOdds(),
    cases=WarCases(),
)
