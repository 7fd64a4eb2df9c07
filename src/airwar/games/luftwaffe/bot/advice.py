"""What a search tries: the usual answer, and those few that might be better.

A quarter has hundreds of decisions. Where nothing is to be gained by thinking, there is one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from airwar.common.contract import Thoughts
from airwar.kernel.requests import Choose

from ..data.kinds import AMERICAN, GERMAN
from ..rules.answers import Fly
from ..rules.legs import owed
from ..rules.state import War
from . import american, german
from .plans import plans
from .policy import sound

USUAL: Final = 0.5  # weight of what the policy would do
OTHERS: Final = 5
FEW_TURNS: Final = Thoughts(((0, 2.0), (60, 3.0)), 0.25)
WHOLE_QUARTER: Final = Thoughts(((0, 20.0),), 0.25)


def advise(s: War, choose: Choose) -> Sequence[tuple[Any, float]]:
    usual = sound(s, choose)
    if usual is None:  # the policy has no view: all options alike
        options = choose.question.options(s, choose.about)
        return [(each, 1 / len(options)) for each in options]
    others = [each for each in worth_a_try(s, choose) if each != usual][:OTHERS]
    if not others:
        return [(usual, 1.0)]
    rest = (1 - USUAL) / len(others)
    return [(usual, USUAL), *[(each, rest) for each in others]]


def worth_a_try(s: War, choose: Choose) -> list[Any]:
    question, about = choose.question, choose.about
    match question.name:
        case "plan":
            return plans(s, about == "yes")
        case "german-move":
            found = german.best_attacks(s)
            return [*found[: OTHERS - 1], "end"] if found and may_end(s) else found
        case "set-up" | "release" | "tanks" | "flak-losses":
            return list(question.options(s, about))
        case "american-move":
            return american.hunts(s)
        case "leg" if choose.seat == AMERICAN:
            flights = [each for each in question.options(s, about) if isinstance(each, Fly)]
            return [each for each in flights if each.then in ("attack", "strafe")]
    return []


def may_end(s: War) -> bool:
    return next(owed(s, GERMAN), None) is None
