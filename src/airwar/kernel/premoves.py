"""Answers given in advance.

A list of them is a plan, given one after another; one with `repeat` is a standing answer; one for
an offer takes it as soon as it opens. Each waits until its question is asked and is then an
ordinary answer in the record. A plan stops, and says why, when an answer is refused, when its phase
is over, or on news about a unit that the rest of the plan names.

A choice that leaves only one answer can be answered without asking: see `sole`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from airwar.kernel.answers import BadText
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, sees

if TYPE_CHECKING:
    from airwar.kernel.play import Play

ANY = "*"  # a standing answer to every question that has this preset
MOST = 1000  # answers in one call: a standing answer must not play on forever
_FIELDS = re.compile(r"[:/,=() ]+")


class Premove(Struct, frozen=True, omit_defaults=True):
    """The answer to a question as text; `=usual` is the preset of that name, when it is asked."""

    question: str
    answer: str
    repeat: bool = False


class Plan(Struct):
    """The rest of a seat's plan, valid while the place of the game starts with `within`."""

    premoves: list[Premove]
    within: tuple[Any, ...]
    about: frozenset[str] = frozenset()  # units besides those that its answers name

    def names(self) -> set[str]:
        """Every field of the answers still to be given, and the units that the plan is about."""
        texts = [premove.answer for premove in self.premoves]
        return {field for text in texts for field in _FIELDS.split(text)} | self.about


class Stopped(Struct, frozen=True):
    """Why a plan ended early, and what was left of it."""

    seat: str
    why: str
    rule: str
    left: tuple[Premove, ...]


class Premoves:
    """The premoves of all seats of a game. Private to each, and not part of the record."""

    def __init__(self) -> None:
        self.plans: dict[str, Plan] = {}
        self.standing: dict[tuple[str, str], tuple[Premove, tuple[Any, ...]]] = {}
        self.stopped: list[Stopped] = []  # since the last call
        self.paused: set[str] = set()  # seats that took something back and have not answered since
        self._given = 0  # in the present call

    def begin_call(self) -> None:
        self.stopped.clear()
        self._given = 0

    def add(
        self,
        seat: str,
        premoves: Sequence[Premove],
        where: tuple[Any, ...],
        within: int | None,
        about: Iterable[str],
    ) -> None:
        """A new plan replaces the old one; standing answers are added.

        By default a plan is valid exactly where the game is now, a standing answer everywhere.
        """
        self.paused.discard(seat)
        plan = [premove for premove in premoves if not premove.repeat]
        for premove in premoves:
            if premove.repeat:
                self.standing[seat, premove.question] = premove, where[: within or 0]
        if plan:
            self.plans[seat] = Plan(plan, where[:within], frozenset(about))

    def of(self, seat: str) -> list[Premove]:
        """What a seat has given in advance: its standing answers, then its plan."""
        plan = self.plans.get(seat)
        standing = [premove for (whose, _), (premove, _) in self.standing.items() if whose == seat]
        return [*standing, *(plan.premoves if plan else ())]

    def cancel(self, seat: str, question: str = "") -> None:
        """Drop a seat's standing answer to a question, or its plan."""
        if question:
            self.standing.pop((seat, question), None)
        else:
            self.plans.pop(seat, None)

    def take_back(self, seat: str) -> None:
        """The seat takes an answer back: its plan ends, and its standing answers wait for its next
        answer. Otherwise they would give the same answer again at once."""
        self.plans.pop(seat, None)
        self.paused.add(seat)

    def clear(self) -> None:
        """Drop everything that waits, for all seats."""
        self.plans.clear()
        self.standing.clear()
        self.paused.clear()

    def stop(self, seat: str, why: str, rule: str = "") -> None:
        plan = self.plans.pop(seat)
        self.stopped.append(Stopped(seat, why, rule, tuple(plan.premoves)))

    def hear(self, events: Iterable[Event]) -> None:
        """News about a unit ends plans that name it, for seats that may know the news."""
        for event in events:
            for seat in [*self.plans] if event.news else ():
                met = self.plans[seat].names().intersection(event.news)
                if met and sees(event.to, seat):
                    self.stop(seat, f"{event.text} ({', '.join(sorted(met))})", event.rule)

    @property
    def waits(self) -> bool:
        """Might there be an answer to give?"""
        return bool(self.plans or self.standing)

    def next(self, play: Play[Any], choose: Choose, offer: bool) -> tuple[bool, Any]:
        """The answer that the seat has given in advance to this choice, if it is legal, or the only
        one."""
        if self._given >= MOST:
            return False, None
        found, answer = self._find(play, choose, offer)
        if not found and not offer and choose.seat not in self.paused:
            found, answer = self.sole(play, choose)
        self._given += found
        return found, answer

    def sole(self, play: Play[Any], choose: Choose) -> tuple[bool, Any]:
        """The only answer to a choice, where the table gives it without asking the seat."""
        return False, None

    def _find(self, play: Play[Any], choose: Choose, offer: bool) -> tuple[bool, Any]:
        seat, name = choose.seat, choose.question.name
        where = play.game.rules.where(play.state)
        plan = self.plans.get(seat)
        if plan is not None and where[: len(plan.within)] != plan.within:
            self.stop(seat, "that part of the game is over")
            plan = None
        if plan is not None and plan.premoves[0].question == name:
            answer, refusal = self.read(play, choose, plan.premoves[0].answer)
            if refusal:
                self.stop(seat, refusal, choose.question.rule)
                return False, None
            plan.premoves.pop(0)
            if not plan.premoves:
                del self.plans[seat]
            return True, answer
        # A standing answer never takes offers: it would never stop.
        if offer or seat in self.paused:
            return False, None
        for question in (name, ANY):
            premove, within = self.standing.get((seat, question), (None, ()))
            if premove is not None and where[: len(within)] == within:
                answer, refusal = self.read(play, choose, premove.answer)
                if not refusal:
                    return True, answer
        return False, None

    def read(self, play: Play[Any], choose: Choose, text: str) -> tuple[Any, str]:
        """The answer that a premove's text means here, and why it is refused, if it is."""
        question, state, about = choose.question, play.state, choose.about
        try:
            if text.startswith("="):
                presets = question.presets(state, about)
                if text[1:] not in presets:
                    return None, f"there is no answer called {text[1:]!r} here"
                answer = presets[text[1:]]
            else:
                answer = question.read(text)
        except BadText as error:
            return None, str(error)
        refusal = next(question.refused(state, about, answer), None)
        return answer, refusal.reason if refusal is not None else ""
