"""Odds in words: what an option led to, and how likely the enemy holds an answer."""

from __future__ import annotations

from math import comb

from airwar.kernel.sight import Sight

from .cards import ANSWERS, KINDS, USES, card_name
from .exchange import CHOP_KIND, SCISSORS_KIND, THROTTLE_KIND, agile_ready, chop_barred
from .firing import by_gunner
from .hidden import veil_size
from .state import NEUTRAL, NOBODY, Cards, Dogfight


def outcome(before: Dogfight, after: Dogfight, seat: str) -> str:
    """What happened between two states, as the seat sees it."""
    told = [f"{after.types[loss.type].name} {loss.role} {loss.how}"
            for loss in after.losses[len(before.losses) :]]  # fmt: skip
    for old, new in zip(before.elements, after.elements, strict=True):
        if old.seat == seat:
            gained = drawn(old.hand, new.hand) + drawn(old.mini or (), new.mini or ())
            if gained:
                told.append("draw " + ", ".join(sorted(card_name(kind) for kind in gained)))
        for was, now, role in (
            (old.leader, new.leader, "Leader"),
            (old.wingman, new.wingman, "Wingman"),
        ):
            if was is not None and now is not None and now.damaged and not was.damaged:
                told.append(f"{new.id} {role} Damaged")
    return "; ".join(told) or "the game goes on"


def drawn(before: Cards, after: Cards) -> list[int]:
    rest = list(after)
    for kind in before:
        if kind in rest:
            rest.remove(kind)
    return rest


def chances(sight: Sight[Dogfight], key: str) -> list[tuple[str, float]]:
    """How likely it is that the enemy has an answer to this card, by the cards not yet seen."""
    s, use = sight.now, USES.get(key)
    if use is None or s.active == NOBODY or sight.open[:1] != ("choose",):
        return []
    me = sight.open[3]
    answerer = who_answers(s, me, key, sight.open[1])
    if answerer == NOBODY:
        return [("it cannot be answered", 1.0)]
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
            return [("the enemy can answer with a Full Throttle counter", 1.0)]
        if as_scissors and not s.on("no-agile-counter"):
            return [("the enemy can answer with a Full Throttle counter as Scissors", 1.0)]
    if as_scissors:
        answers = [True] * len(answers)  # §5.5.1-a: any card will do
    size = veil_size(cards)
    pool = s.bags[element.side]
    if size is not None:
        return [(f"an answer among {size} unseen cards", at_least_one(pool, answers, size))]
    if element.least == element.most:
        return [(f"an answer, if they hold {element.most} cards",
                 at_least_one(pool, answers, element.most))]  # fmt: skip
    low = at_least_one(pool, answers, element.least)
    high = at_least_one(pool, answers, element.most)
    return [(f"an answer, if they hold {element.least} cards", low),
            (f"an answer, if they hold {element.most} cards", high)]  # fmt: skip


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


def at_least_one(pool: Cards, answers: list[bool], size: int) -> float:
    """Drawing `size` cards of the pool, the chance of at least one that answers."""
    total = sum(pool)
    blank = sum(count for kind, count in enumerate(pool) if not answers[kind])
    size = min(size, total)
    return 1.0 - comb(blank, size) / comb(total, size) if total else 0.0


__all__ = ["KINDS", "at_least_one", "chances", "outcome"]
