"""What a search tries: the usual answer, and those few that might be better.

A quarter has hundreds of decisions. Where nothing is to be gained by thinking, there is one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from airwar.common.contract import Thoughts
from airwar.kernel.requests import Choose

from ..rules.answers import Fly
from ..rules.state import War
from . import american, bases, german
from .plans import plans
from .policy import sound

USUAL: Final = 0.5  # weight of what the policy would do
OTHERS: Final = 5
WIDE: Final = 1.5  # curiosity: a quarter's end differs much from one playout to the next
SURE: Final = 1.0  # standard errors by which another answer must be better than the usual one


def thoughts(s: War, choose: Choose) -> Thoughts:
    """Every playout goes on to the end of the quarter: what a take-off costs or wins shows late."""
    return Thoughts(((0, max(1.0, s.setup.turns - s.turn)),), WIDE, deep=1, doubt=SURE)


def advise(s: War, choose: Choose) -> Sequence[tuple[Any, float]]:
    usual = sound(s, choose)
    if usual is None:  # the policy has no view: all options alike
        options = choose.question.options(s, choose.about)
        return [(each, 1 / len(options)) for each in options]
    others = [each for each in worth_a_try(s, choose, usual) if each != usual][:OTHERS]
    if not others:
        return [(usual, 1.0)]
    rest = (1 - USUAL) / len(others)
    return [(usual, USUAL), *[(each, rest) for each in others]]


def worth_a_try(s: War, choose: Choose, usual: Any) -> list[Any]:
    """Where games between machines have shown that thinking gains: before the quarter, and in a
    small raid whom to attack, when to take off and when to wait."""
    match choose.question.name:
        case "plan":
            return plans(s, choose.about == "yes")
        case "set-up":
            return list(dict.fromkeys(bases.set_ups(s)))
        case "german-move" if small(s) and not lands(usual):
            return list(dict.fromkeys(german.alternatives(s)))
        case "american-move" if small(s):
            return american.hunts(s)
    return []


def small(s: War) -> bool:
    """Is it a single raid, so that there is time to think about each move?"""
    return bool(s.setup.groups)


def lands(answer: Any) -> bool:
    return isinstance(answer, Fly) and answer.then == "land"
