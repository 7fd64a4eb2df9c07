"""Sound play by rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from airwar.kernel.requests import Choose

from ..data.kinds import AMERICAN
from ..rules.state import War
from . import american, bases, german
from .plans import best_plan

if TYPE_CHECKING:
    from random import Random


def policy(s: War, choose: Choose, rng: Random) -> Any:
    """A machine's answer: a plan of its own where it counts, else the usual one."""
    found = sound(s, choose)
    return choose.question.random(s, choose.about, rng) if found is None else found


def sound(s: War, choose: Choose) -> Any:
    """The same without chance; None where the policy has no view."""
    question, about = choose.question, choose.about
    match question.name:
        case "german-move":
            return german.next_move(s, lambda: question.options(s, about))
        case "american-move":
            return american.next_move(s, lambda: question.options(s, about))
        case "leg":
            lead = american if choose.seat == AMERICAN else german
            return lead.next_leg(s, about, question.options(s, about))
        case "tanks":
            lead = american if choose.seat == AMERICAN else german
            return lead.tanks(s, question.options(s, about))
        case "manner" if choose.seat != AMERICAN:
            return german.manner(s, question.options(s, about))
        case "plan":
            return best_plan(s, about == "yes")
        case "set-up":
            return bases.set_up(s)
        case "enter":
            return american.enter(s, question.options(s, about))
        case "at":
            return american.at(s, question.options(s, about))
        case "release":
            return american.release(s, question.options(s, about))
        case "skip" | "intensive" | "bulge" | "ussr" | "up-gun":
            return "no"
    return question.presets(s, about).get("usual")
