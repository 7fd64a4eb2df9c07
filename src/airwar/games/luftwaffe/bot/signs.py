"""What speaks for or against a side, in the words of the game; for hints."""

from __future__ import annotations

from airwar.common.contract import Sign

from ..data.kinds import AMERICAN
from ..rules.state import War


def signs(s: War, side: str) -> list[Sign]:
    american, german = s.factor_losses
    sign = 1.0 if side == AMERICAN else -1.0
    return [
        Sign("Targets bombed", len(s.bombed), 0.05 * sign),
        Sign("American factors lost", american, -0.02 * sign),
        Sign("German factors lost", german, 0.02 * sign),
    ]
