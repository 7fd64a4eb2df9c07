"""What the seats of a table have given in advance, kept beside the game.

It is each seat's own business: it is listed to that seat alone, and no part of the record. Why a
plan has ended stays listed until its seat does something.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from airwar.common.forced import known_to, only_answer
from airwar.kernel.errors import AirwarError, TableError
from airwar.kernel.events import Logged
from airwar.kernel.play import Play
from airwar.kernel.premoves import Plan, Premove, Premoves, Stopped
from airwar.kernel.requests import Choose
from airwar.server import notes
from airwar.server.seat_log import NOBODY
from airwar.server.trouble import brief

log = logging.getLogger("airwar.server")

MOST_PREMOVES = 200  # of a seat
MOST_LETTERS = 100_000  # of all its premoves


class Held(Struct, frozen=True, omit_defaults=True):
    """All that is kept for a seat. `ended` counts the plans that have ended early; `asks` and
    `passes` are the switches of `Waiting`."""

    plan: Plan | None = None
    standing: list[tuple[Premove, tuple[Any, ...]]] = []
    paused: bool = False
    stopped: Stopped | None = None
    ended: int = 0
    asks: bool = False
    passes: bool = False


class Waiting(Premoves):
    """The premoves of a table, and what the store has of them."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self._table = table
        self.why: dict[str, Stopped] = {}  # why a seat's last plan ended early
        self.ended: dict[str, int] = {}
        self._stored: dict[str, bytes] = {}
        self.holders: dict[str, str] = {}  # of the seats of people
        self.asks: set[str] = set()  # seats that want to be asked even if they have one choice
        self.passes: set[str] = set()  # seats that do not, even if that shows what they hide
        self.unasked: list[Choose] = []  # choices that were answered without asking, in this call
        self.lines: list[Logged] = []  # the same as lines of the log

    def load(self, stored: Mapping[str, bytes]) -> None:
        """Begin again with what the store has."""
        self.clear()
        self._stored = dict(stored)
        for seat, data in stored.items():
            self._put(seat, msgspec.json.decode(data, type=Held))

    def _put(self, seat: str, held: Held) -> None:
        if held.plan is not None:
            within = as_tuples(held.plan.within)
            self.plans[seat] = Plan(held.plan.premoves, within, held.plan.about)
        for premove, within in held.standing:
            self.standing[seat, premove.question] = premove, as_tuples(within)
        if held.paused:
            self.paused.add(seat)
        if held.stopped is not None:
            self.why[seat] = held.stopped
        self.ended[seat] = held.ended
        if held.asks:
            self.asks.add(seat)
        if held.passes:
            self.passes.add(seat)

    def _held(self, seat: str) -> Held:
        standing = [each for (whose, _), each in self.standing.items() if whose == seat]
        return Held(
            plan=self.plans.get(seat),
            standing=standing,
            paused=seat in self.paused and bool(standing),
            stopped=self.why.get(seat),
            ended=self.ended.get(seat, 0),
            asks=seat in self.asks,
            passes=seat in self.passes,
        )

    def changed(self) -> dict[str, bytes | None]:
        """What the store does not have yet, by seat; None where nothing is left."""
        seats = {*self._stored, *self.plans, *self.why, *self.ended, *self.asks, *self.passes}
        seats |= {seat for seat, _ in self.standing}
        found: dict[str, bytes | None] = {}
        for seat in sorted(seats):
            held = self._held(seat)
            data = msgspec.json.encode(held, order="deterministic") if held != Held() else None
            if data != self._stored.get(seat):
                found[seat] = data
        return found

    def stored(self, changed: Mapping[str, bytes | None]) -> None:
        known = {**self._stored, **changed}
        self._stored = {seat: data for seat, data in known.items() if data is not None}

    # -- what happens -------------------------------------------------------------------------

    def admit(self, seat: str, premoves: Sequence[Premove]) -> None:
        """Refuse more than anybody can mean."""
        repeated = {premove.question for premove in premoves if premove.repeat}
        kept = [
            premove
            for premove in self.of(seat)
            if premove.repeat and premove.question not in repeated
        ]
        whole = [*kept, *premoves]
        letters = sum(len(each.question) + len(each.answer) for each in whole)
        if len(whole) > MOST_PREMOVES or letters > MOST_LETTERS:
            raise TableError("that is more than can be given in advance")

    def acted(self, seat: str) -> None:
        """The seat does something: it knows by now why its plan ended."""
        self.why.pop(seat, None)

    def note(self) -> None:
        """Keep why plans have ended in this call, since the next one forgets it."""
        for stopped in self.stopped:
            self.why[stopped.seat] = stopped
            self.ended[stopped.seat] = self.ended.get(stopped.seat, 0) + 1
        self.stopped.clear()

    def clear(self) -> None:
        super().clear()
        self.stopped.clear()
        self.why.clear()
        self.ended.clear()
        self.asks.clear()
        self.passes.clear()

    def break_off(self, why: str) -> None:
        """End all plans and drop all standing answers."""
        for seat in [*self.plans]:
            self.stop(seat, why)
        self.note()
        self.standing.clear()

    # -- choices that leave only one answer -----------------------------------------------------

    @property
    def waits(self) -> bool:
        return True

    def may_pass(self, seat: str) -> bool:
        """Is nobody else at the table from whom a pause would hide something?"""
        return len({*self.holders.values()}) == 1 and seat in self.holders

    def sole(self, play: Play[Any], choose: Choose) -> tuple[bool, Any]:
        """The only answer is given without asking where a pause would hide nothing, or where the
        player does not mind. Others may want the pause for an offer or for a common decision."""
        seat = choose.seat
        if seat not in self.holders or seat in self.asks or play.parts or choose.offers:
            return False, None
        found, answer = only_answer(play.state, choose)
        if not found:
            return False, None
        if not (seat in self.passes and self.may_pass(seat)):
            others = [each for each in play.game.rules.seats(play.state) if each != seat]
            if not known_to(play, choose, answer, [*others, NOBODY]):
                return False, None
        self.unasked.append(choose)
        self.lines.append(notes.only_line(play, choose, answer))
        return True, answer

    def tell_unasked(self, play: Play[Any]) -> list[Choose]:
        """Log what was answered without asking since the last time; returns the choices."""
        unasked, lines = self.unasked, self.lines
        self.unasked, self.lines = [], []
        for line in lines:
            notes.put(play, line)
        return unasked

    def read(self, play: Play[Any], choose: Choose, text: str) -> tuple[Any, str]:
        try:
            return super().read(play, choose, text)
        except AirwarError as error:
            return None, str(error)
        except Exception as error:
            # The text is anything that a browser may send; a rule that stumbles over it refuses it.
            log.error("table %s: a rule could not judge a premove: %s", self._table, brief(error))
            return None, "it cannot be read"


def as_tuples(where: Sequence[Any]) -> tuple[Any, ...]:
    """A place of the game as the rules give it: JSON knows no tuples."""
    return tuple([as_tuples(each) if isinstance(each, list) else each for each in where])
