"""Wing Leader, put together. Each part is a thin class in the `part.py` of its folder."""

from __future__ import annotations

from typing import Final

from airwar.common.contract import Game

from .bot.part import RaidBot
from .build.part import RaidCatalog
from .cases.part import RaidCases
from .odds.part import RaidOdds
from .rules.part import RaidRules
from .rules.state import Raid
from .show.part import SHOW

GAME: Final = Game[Raid](
    "wing-leader",
    "Wing Leader",
    "1",
    rules=RaidRules(),
    catalog=RaidCatalog(),
    odds=RaidOdds(),
    show=SHOW,
    bot=RaidBot(),
    cases=RaidCases(),
)
