"""Wild Blue Yonder, put together. Each part is a small class in the `part.py` of its folder."""

from __future__ import annotations

from typing import Final

from airwar.common.contract import Game

from .bot.part import DogfightBot
from .build.part import DogfightCatalog
from .cases.part import DogfightCases
from .odds.part import DogfightOdds
from .rules.part import DogfightRules, DogfightSecrets
from .rules.state import Dogfight
from .show.part import SHOW

GAME: Final = Game[Dogfight](
    "wild-blue-yonder",
    "Wild Blue Yonder",
    "2",
    rules=DogfightRules(),
    secrets=DogfightSecrets(),
    catalog=DogfightCatalog(),
    odds=DogfightOdds(),
    show=SHOW,
    bot=DogfightBot(),
    cases=DogfightCases(),
)
