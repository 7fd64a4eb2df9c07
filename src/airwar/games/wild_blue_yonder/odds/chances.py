"""Odds in words: what an option led to, and the chance that the enemy holds a response."""

from __future__ import annotations

from airwar.common.contract import Chance
from airwar.games.wild_blue_yonder.rules.cards import ANSWERS, KINDS, USES, Use
from airwar.games.wild_blue_yonder.rules.exchange import (
    CHOP_KIND,
    SCISSORS_KIND,
    THROTTLE_KIND,
    agile_ready,
    chop_barred,
)
from airwar.games.wild_blue_yonder.rules.firing import by_gunner
from airwar.games.wild_blue_yonder.rules.hidden import veil_size
from airwar.games.wild_blue_yonder.rules.state import NEUTRAL, NOBODY, Dogfight, Loss
from airwar.kernel.sight import Sight

from . import drawing
from .drawing import at_least_one


def outcome(before: Dogfight, after: Dogfight, seat: str) -> str:
    """What happened between two states, as the seat sees it."""
    told = [f"{after.types[loss.type].name} {loss.role} {fate(before, loss)}"
            for loss in after.losses[len(before.losses) :]]  # fmt: skip
    for old, new in zip(before.elements, after.elements, strict=True):
        for was, now, role in (
            (old.leader, new.leader, "Leader"),
            (old.wingman, new.wingman, "Wingman"),
        ):
            if was is not None and now is not None and now.damaged and not was.damaged:
                told.append(f"{new.id} {role} Damaged")
    return "; ".join(told) or "the game goes on"


def fate(before: Dogfight, loss: Loss) -> str:
    """How an aircraft left: Damaged by the check, or by a Safe Escape, §12.T-1."""
    element = before.elements[loss.element]
    was = element.wingman if loss.role == "wingman" else element.leader
    if loss.how == "destroyed":
        return loss.how
    if loss.damaged and was is not None and not was.damaged:
        return f"{loss.how}, Damaged"
    return f"{loss.how}, Safe Escape" if loss.how == "disengaged" else loss.how


def chances(sight: Sight[Dogfight], key: str) -> list[Chance]:
    """The few figures that matter before an answer, from what the seat has seen."""
    s, use = sight.now, USES.get(key)
    if s.active == NOBODY or sight.open[:1] != ("choose",):
        return []
    if use is None:
        return drawing.chances(s, sight.open[1], sight.open[3], key)
    found = responses(sight, key, use)
    if use.fires and len(found) == 1:
        # At least that often: an enemy who can respond may not want to.
        found.append(Chance("hits, if he responds whenever he can", 1.0 - found[0].p, "hit"))
    return found


def responses(sight: Sight[Dogfight], key: str, use: Use) -> list[Chance]:
    """The chance that the enemy has a response to this card, given the unseen cards."""
    s, me = sight.now, sight.open[3]
    answerer = who_answers(s, me, key, sight.open[1])
    if answerer == NOBODY:
        return [Chance("can respond", 0.0, "respond")]
    if s.owner(answerer) == sight.seat:
        return []
    element = s.elements[answerer >> 1]
    cards = element.mini if answerer & 1 else element.hand
    if cards is None:
        return []
    answers = list(ANSWERS[use.family])
    if use.family == "full-throttle" and chop_barred(s, answerer, me):
        answers[CHOP_KIND] = False
    as_scissors = answers[SCISSORS_KIND] and agile_ready(s, answerer)
    if s.plane(answerer).counters:
        if answers[THROTTLE_KIND]:
            return [Chance("can respond with a Full Throttle counter", 1.0, "respond")]
        if as_scissors and not s.on("no-agile-counter"):
            told = "can respond with a Full Throttle counter as Scissors"
            return [Chance(told, 1.0, "respond")]
    if as_scissors:
        answers = [True] * len(answers)  # §5.5.1-a: any card will do
    size = veil_size(cards)
    pool = s.bags[element.side]
    if size is None and element.least == element.most:
        size = element.most
    if size is not None:
        return [Chance("can respond", at_least_one(pool, answers, size), "respond")]
    low, high = element.least, element.most
    told = f"can respond at most, with {high} cards"
    found = [Chance(told, at_least_one(pool, answers, high))]
    if low:
        told = f"can respond at least, with {low} cards"
        found.append(Chance(told, at_least_one(pool, answers, low)))
    return found


def who_answers(s: Dogfight, me: int, key: str, question: str) -> int:
    use = USES[key]
    if question == "response":
        opener = s.exchange[0]
        if me != opener.by and not opener.by & 1 and USES[opener.use].fires and by_gunner(s):
            return NOBODY  # §9.2.2
        return s.exchange[-1].by
    if question == "wingman-attack":
        return s.target
    index = s.active
    element = s.elements[index]
    if use.family in ("clouds", "vertical-roll"):
        return element.enemy * 2 if element.place < NEUTRAL else NOBODY
    return s.target


__all__ = ["KINDS", "at_least_one", "chances", "outcome"]
