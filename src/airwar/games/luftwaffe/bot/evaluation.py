"""How good a state is for a side: what will be bombed in the end, and what it cost."""

from __future__ import annotations

from math import exp
from typing import Final

from ..data.board import load_board
from ..data.kinds import AMERICAN
from ..data.tables import load_limits
from ..rules.groups import assignments
from ..rules.state import VETERAN, War
from ..rules.victory import all_of, count, system_of, threshold

# Chance of a fatigued and of a veteran bomber to drop its bombs: of 3,700 turns of bombers over the
# Reich in games of the Basic Game between two policies.
REACHES: Final = (0.2, 0.6)
STEP: Final = 0.004  # a factor lost


def evaluate(s: War, side: str) -> float:
    """From 0 (lost) to 1 (won)."""
    if s.outcome is not None:
        return 0.5 if s.outcome.winner is None else float(s.outcome.winner == side)
    american, german = s.factor_losses
    ahead = 0.1 + 0.8 * american_chance(s) + STEP * (german - american)
    score = min(0.99, max(0.01, ahead))
    return score if side == AMERICAN else 1 - score


def american_chance(s: War) -> float:
    """Of winning, a draw counted half."""
    kind = s.setup.victory.count
    total = count(s) + still_to_fall(s)
    if kind in ("symbols", "cities"):
        own = threshold(s)
        return rising(total, (own.american + own.draw - 1) / 2, max(1.0, 0.12 * own.american))
    if kind == "oil":
        american, german = s.factor_losses
        light = 1 / (1 + exp((american - 2 * german) / 8))
        return 0.5 * rising(total, threshold(s).american - 0.5, 1.5) + 0.5 * light
    played = s.setup.quarters.index(s.quarter) + 1
    share = played / len(s.setup.quarters)
    needed = len(all_of(system_of(s))) if kind == "targets" else middle_level()
    return rising(total, share * needed, max(3.0, 0.15 * needed))


def middle_level() -> float:
    """The middle of a draw in points."""
    levels = load_limits().scoring.levels
    draw = next(i for i, each in enumerate(levels) if each.name == "draw")
    return (levels[draw].least + levels[draw - 1].least - 1) / 2


def rising(value: float, middle: float, spread: float) -> float:
    return 1 / (1 + exp((middle - value) / spread))


def still_to_fall(s: War) -> float:
    """What the bombers of the plan can be expected to add to the count."""
    plan = s.american.value.plan
    if plan is None:
        return 0.0
    missed: dict[str, float] = {}
    done = s.american.value.dropped
    landed = s.american.value.flown
    for unit, line in assignments(plan).items():
        own = s.units[unit]
        gone = own.status != "play" or unit in done or unit in landed
        if gone or line.at not in load_board().cities:
            continue
        for target in counted(s, line.at, line.symbols):
            chance = REACHES[own.steps == VETERAN]
            missed[target] = missed.get(target, 1.0) * (1 - chance)
    return sum([1 - chance for chance in missed.values()])


def counted(s: War, city: str, symbols: tuple[str, ...]) -> list[str]:
    """What a bomber would add to the count, cities or symbols."""
    board, victory = load_board(), s.setup.victory
    listed = symbols or board.cities[city].symbols
    full = [f"{city}.{each}" for each in listed]
    fresh = [each for each in full if each not in s.bombed]
    if victory.count == "cities":
        kind = system_of(s)
        hit = any(board.symbols[each].place == city for each in s.bombed
                  if board.symbols[each].kind == kind)  # fmt: skip
        return [city] if not hit and any(board.symbols[e].kind == kind for e in fresh) else []
    kinds = {"symbols": victory.kinds, "oil": ("oil",), "targets": (system_of(s),)}
    wanted = kinds.get(victory.count)
    return [e for e in fresh if wanted is None or board.symbols[e].kind in wanted]
