"""What a search tries: the usual answer, and those few that might be better.

A quarter has hundreds of decisions. Where nothing is to be gained by thinking, there is one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from airwar.common.contract import Thoughts
from airwar.kernel.requests import Choose

from ..data.kinds import AMERICAN
from ..rules.answers import Fly
from ..rules.state import War
from .plans import plans
from .policy import sound

USUAL: Final = 0.5  # weight of what the policy would do
OTHERS: Final = 5
FEW_TURNS: Final = Thoughts(((0, 3.0), (60, 5.0)), 0.25)
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
            return german_moves(question.options(s, about))
        case "set-up" | "release" | "tanks" | "losses" | "flak-losses":
            return list(question.options(s, about))
        case "american-move" | "leg" if choose.seat == AMERICAN:
            return hunts(question.options(s, about))
    return []


def german_moves(options: Sequence[Any]) -> list[Any]:
    """Each attack that is possible, or to end the half."""
    attacks = [each for each in options if isinstance(each, Fly) and each.then == "attack"]
    return [*attacks, *[each for each in options if each == "end"]] if attacks else []


def hunts(options: Sequence[Any]) -> list[Any]:
    """What fighters may attack or strafe."""
    flights = [each for each in options if isinstance(each, Fly)]
    return [each for each in flights if each.then in ("attack", "strafe")]
