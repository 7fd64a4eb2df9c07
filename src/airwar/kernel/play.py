"""The driver: a game under way."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, Generic

from airwar.kernel.answers import BadText
from airwar.kernel.errors import GameOver, IllegalAnswer, NotYourTurn, NoUndo, TableError
from airwar.kernel.events import Logged
from airwar.kernel.game import Core, Result, S
from airwar.kernel.history import NO_CALLS, Calls, Given, History, answered_by
from airwar.kernel.parts import Part, join
from airwar.kernel.premoves import Premove, Premoves
from airwar.kernel.requests import (
    Checkpoint,
    Choose,
    Denial,
    Draw,
    Flow,
    Option,
    Refusal,
    Request,
    Reveal,
    Roll,
    Taken,
    Together,
)
from airwar.kernel.sources import Source


class Play(Generic[S]):
    """A game under way: a live flow, the last checkpoint, and the answers since it.

    `request` is what the game waits for: a Choose, a Together, a Roll or Draw that `source` does
    not answer, or None when the game is over. With `keep` it keeps the past and the events, for
    undo, records and the log; search does not need them.
    """

    __slots__ = (
        "base",
        "calls",
        "events",
        "flow",
        "fresh",
        "game",
        "parts",
        "past",
        "premoves",
        "request",
        "resigned",
        "since",
        "source",
        "start",
        "state",
    )
    request: Request | None
    parts: dict[str, Part]
    base: S
    state: S
    since: list[Given]
    flow: Flow[None]

    def __init__(
        self,
        game: Core[S],
        base: S,
        source: Source | None = None,
        keep: bool = True,
        start: int = 0,
    ) -> None:
        self.game, self.source = game, source
        self.past: History[S] | None = History(start) if keep else None
        self.calls = Calls()
        self.premoves: Premoves | None = None
        self.fresh: list[Given] = []  # every answer and outcome of the current call
        self.events: list[Logged] = []
        self.resigned: str | None = None
        self.start = start
        self._begin(base, [])
        try:
            request = self._first()
        except StopIteration:  # The game was already over.
            return
        self._run(request)

    # -- reading ------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many answers the game has had, dice and draws included."""
        return self.start + len(self.since)

    @property
    def over(self) -> bool:
        return self.request is None or self.resigned is not None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self.resigned is not None:
            side = self.game.rules.side_of(self.state, self.resigned)
            others = [other for other in self.game.rules.sides(self.state) if other != side]
            winner = others[0] if others else None
            text = f"The {side.capitalize()} side resigned."
            return Result(
                winner, self.game.rules.scores(self.state, self.resigned), text, self.resigned
            )
        return self.game.rules.result(self.state)

    @property
    def open(self) -> dict[str, Choose]:
        """Every seat that may answer now, with its choice."""
        if self.resigned is not None:
            return {}
        request = self.request
        if type(request) is Choose:
            return {request.seat: request}
        return {seat: part.request for seat, part in self.parts.items() if part.request}

    @property
    def offers(self) -> tuple[Choose, ...]:
        """What seats may do now without being asked."""
        request = self.request
        return request.offers if type(request) is Choose and self.resigned is None else ()

    def options(self, seat: str, offer: str = "") -> list[Option]:
        choose = self.choice(seat, offer)
        question, state, about = choose.question, self.state, choose.about
        return [question.show(state, about, key) for key in question.options(state, about)]

    def why_not(self, seat: str, key: Any, offer: str = "") -> Denial | None:
        """None if the answer is legal, else why it is not."""
        choose = self.choice(seat, offer)
        refusal = self._refusal(choose, key)
        if refusal is None:
            return None
        return Denial(choose.question.write(key), refusal.rule, refusal.reason, refusal.place)

    def _refusal(self, choose: Choose, answer: Any) -> Refusal | None:
        return next(choose.question.refused(self.state, choose.about, answer), None)

    def read(self, seat: str, text: str) -> tuple[str, Any]:
        """A text as an offer name ("" if it answers the question) and the answer itself."""
        name = ""
        if text.startswith("!"):
            name, _, text = text[1:].partition(" ")
        choose = self.choice(seat, name)
        try:
            return name, choose.question.read(text)
        except BadText as error:
            prompt = choose.question.prompt(self.state, choose.about)
            raise IllegalAnswer(choose.question.rule, prompt, text, str(error)) from None

    @property
    def first(self) -> int:
        """How many answers came before the first moment in memory."""
        return self.start if self.past is None else self.past.first

    def history(self, after: int = 0) -> list[Given]:
        """The answered requests with their answers, from answer `after` on.

        It costs as much as it returns.
        """
        if after >= self.start or self.past is None:
            return self.since[max(after - self.start, 0) :]
        return self.past.answers[max(after - self.past.first, 0) :] + self.since

    def given(self, number: int) -> Given:
        """One past answer, with its request."""
        if number >= self.start or self.past is None:
            return self.since[number - self.start]
        return self.past.answers[number - self.past.first]

    def moment(self, number: int) -> Play[S]:
        """A separate copy of the game as it was after `number` answers."""
        start, base = self.start, self.base
        mark = self.past.before(number) if self.past is not None and number < start else None
        if mark is not None:
            start, base = mark.start, mark.base
        answers = self.history(start)
        twin: Play[S] = Play(self.game, base, None, keep=False, start=start)
        while twin.number < number:
            twin.send(answers[twin.number - start][1])
        return twin

    # -- answering ----------------------------------------------------------------------------

    def answer(self, seat: str, key: Any, offer: str = "") -> list[Given]:
        """Answer for a seat, or take the offer of that name. An illegal answer raises, and nothing
        changes.

        Returns everything that came of it, in order: dice, and premoves of every seat.
        """
        self.check(seat, key, offer)
        return self.accept(self.choice(seat, offer), key, bool(offer))

    def accept(self, choose: Choose, key: Any, offer: bool = False) -> list[Given]:
        """Answer an open choice with an answer known to be legal; returns what `answer` returns."""
        self.begin_call()
        if self.premoves is not None:
            self.premoves.paused.discard(choose.seat)
        self._give(choose, key, offer)
        self._wake()
        return self.fresh

    def follow(
        self,
        seat: str,
        premoves: Sequence[Premove],
        within: int | None = None,
        about: Iterable[str] = (),
    ) -> list[Given]:
        """Give answers in advance. Those whose questions are asked now are given; the rest wait.

        They are valid while the first `within` parts of the place stay the same; by default a plan
        is valid exactly here, and a standing answer everywhere. News about a unit in `about` ends a
        plan.
        """
        if self.over:
            raise GameOver("the game is over")
        if self.premoves is None:
            self.premoves = Premoves()
        self.premoves.add(seat, premoves, self.game.rules.where(self.state), within, about)
        return self.wake()

    def wake(self) -> list[Given]:
        """Give the waiting answers that fit now, as a call of its own; returns as `answer` does."""
        self.begin_call()
        self._wake()
        return self.fresh

    def begin_call(self) -> None:
        """Start a call: one undo takes back everything from it."""
        if self.past is not None:  # Without history there is no undo.
            self.calls.begin(self.number)
        self.fresh = []
        if self.premoves is not None:
            self.premoves.begin_call()

    def _give(self, choose: Choose, answer: Any, offer: bool) -> None:
        self.fresh.append((choose, Taken(choose, answer) if offer else answer))
        if offer:
            self.send(Taken(choose, answer))
        else:
            self.give(choose.seat, answer)

    def _wake(self) -> None:
        """Give the premoves that fit; premoves for offers first, or a plan would run past them."""
        premoves = self.premoves
        while premoves is not None and premoves.waits:
            offers, found = self.offers, False
            for choose in (*offers, *self.open.values()):
                offer = choose in offers
                found, answer = premoves.next(self, choose, offer)
                if found:
                    self._give(choose, answer, offer)
                    break
            if not found:
                break
        if premoves is not None and self.over:
            premoves.clear()

    def check(self, seat: str, key: Any, offer: str = "") -> None:
        """Raise if the seat cannot answer this now."""
        choose = self.choice(seat, offer)
        refusal = self._refusal(choose, key)
        if refusal is not None:
            question = choose.question
            prompt = question.prompt(self.state, choose.about)
            raise IllegalAnswer(refusal.rule, prompt, question.write(key), refusal.reason)

    def take(self, seat: str, key: Any, offer: str) -> None:
        """Take an offer with an answer known to be legal."""
        self.send(Taken(self.choice(seat, offer), key))

    def give(self, seat: str, key: Any) -> None:
        """Answer for a seat with an answer known to be legal."""
        if type(self.request) is Choose:
            self.send(key)
            return
        self.parts[seat].send(key, self.calls.last)
        if all(part.done for part in self.parts.values()):
            self.send(join(self.parts))

    def retract(self, seat: str, left: int = 0) -> None:
        """Take back a seat's part of an open Together, except its first answers, while others have
        yet to answer."""
        request, part = self.request, self.parts.get(seat)
        if self.resigned is not None or type(request) is not Together or not (part and part.keys):
            raise NoUndo("you have nothing to take back")
        again = Part(request.flows[seat](), part.keys[:left])
        again.calls = part.calls[:left]
        self.parts[seat] = again

    def outcome(self, answer: tuple[int, ...]) -> list[Given]:
        """Enter the dice or cards that the game waits for. A wrong entry changes nothing.

        Returns everything that came of it, as `answer` does.
        """
        if self.over:
            raise GameOver("the game is over")
        request = self.request
        if type(request) is Roll:
            if len(answer) != request.dice or not all(1 <= f <= request.sides for f in answer):
                raise TableError(f"{request.why} takes {request.dice} dice of 1 to {request.sides}")
        elif type(request) is Draw:
            check_draw(request, answer)
            answer = tuple(sorted(answer))
        else:
            raise TableError("the game is not waiting for dice or a draw")
        self.fresh = [(request, answer)]
        self.send(answer)
        self._wake()
        return self.fresh

    def send(self, answer: Any) -> None:
        """Send the flow the whole answer to its request, unchecked: for outcomes and search."""
        self.since.append((self.request, answer))  # type: ignore[arg-type]
        if self.parts:
            self.parts = {}
        send = self.flow.send
        try:
            request = send(answer)
            if self.past is None:  # The hot path of search: nothing is logged or kept.
                while type(request) is Checkpoint:
                    self.start += len(self.since)
                    self.base, self.since = self.state.__copy__(), []
                    request = send(None)
                if type(request) is Choose:
                    self.request = request
                    return
        except StopIteration:
            self.request = None
            self._collect()
            return
        self._run(request)

    def use(self, source: Source | None) -> None:
        """Take dice and draws from another source from now on, including one that is waited for."""
        self.source = source
        request = self.request
        if self.resigned is None and (type(request) is Roll or type(request) is Draw):
            self._run(request)

    def resign(self, seat: str) -> None:
        if self.over:
            raise GameOver("the game is over")
        self.resigned = seat
        if self.premoves is not None:
            self.premoves.clear()

    # -- going back ---------------------------------------------------------------------------

    def can_undo(self, seat: str) -> bool:
        """May the seat take back its last answer? Not after a die, a draw or another answer."""
        if self.resigned is not None:
            return False
        if self.parts:
            part = self.parts.get(seat)
            if part is not None and part.keys:
                return True
            if any(part.keys for part in self.parts.values()):
                return False
        return self.alone(seat, self.number - 1)

    def undo(self, seat: str) -> None:
        """Take back everything the seat's last call gave for it, back to the last die, reveal or
        answer of another seat. The rest of its plan is dropped."""
        if not self.can_undo(seat):
            raise NoUndo("only your own last answer can be taken back, before anything follows it")
        number, left = self.undo_to(seat)
        if number < self.number:
            self.rewind(number)
        else:
            self.retract(seat, left)
        if self.premoves is not None:
            self.premoves.take_back(seat)

    def undo_to(self, seat: str) -> tuple[int, int]:
        """What an undo would leave, if the seat can undo: answers of the game, and of its part of a
        Together."""
        part = self.parts.get(seat)
        if part is None or not part.keys:
            return self.undo_from(seat, self.number - 1), 0
        left = part.calls.index(part.calls[-1])
        others = [other for name, other in self.parts.items() if name != seat]
        if left or any(other.keys for other in others):
            return self.number, left
        return self._back(seat, self.number, self.calls.start(part.calls[-1])), 0

    def undo_from(self, seat: str, number: int) -> int:
        """Where the game would be after undoing the call that gave the seat's answer `number`."""
        return min(number, self._back(seat, number + 1, self.calls.start_of(number)))

    def _back(self, seat: str, number: int, start: int) -> int:
        """As far back as all answers are the seat's own, at most to the start of a call."""
        while number > start and self.alone(seat, number - 1):
            number -= 1
        return number

    def alone(self, seat: str, number: int) -> bool:
        """Was this past answer given by the seat alone?"""
        if number < self.first:
            return False
        given = self.given(number)
        return type(given[0]) is Choose and answered_by(given, seat)

    def rewind(self, number: int) -> None:
        """Go back to the moment after `number` answers, which needs all players' consent."""
        past = self.past
        if past is None:
            raise NoUndo("this game keeps no earlier moments")
        if not past.first <= number <= self.number:
            raise NoUndo(f"this game has no moment {number}")
        answers = self.since
        if number < self.start:
            mark = past.before(number)
            assert mark is not None, "the opening is always kept"
            answers = past.cut(mark)
            self.base, self.start = mark.base, mark.start
        self.resigned = None
        del self.events[bisect_right(self.events, number, key=lambda told: told.at) :]
        self.calls.rewind(number)
        self._begin(self.base, [])
        self._repeat(answers[: number - self.start])

    # -- forks --------------------------------------------------------------------------------

    def fork(self, source: Source | None = None) -> Play[S]:
        """A separate copy of the game from here on, half-given answers included."""
        twin: Play[S] = Play.__new__(Play)
        twin.game, twin.source, twin.past, twin.events = self.game, source, None, []
        twin.calls, twin.premoves, twin.fresh = NO_CALLS, None, []
        twin.resigned, twin.start = self.resigned, self.start
        twin.base, twin.since = self.base, self.since[:]
        state = twin.state = self.base.__copy__()
        flow = twin.flow = self.game.rules.flow(state)
        twin.parts = {}
        try:
            next(flow)
            request = next(flow)
            for _, answer in self.since:
                request = flow.send(answer)
        except StopIteration:
            twin.request = None
            return twin
        if type(request) is Choose:
            twin.request = request
            return twin
        twin._run(request)
        for seat, part in self.parts.items():
            for key in part.keys:
                twin.parts[seat].send(key)
        return twin

    # -- internals -----------------------------------------------------------------------------

    def _begin(self, base: S, since: list[Given]) -> None:
        self.base, self.since = base, since
        self.state = base.__copy__()
        if self.past is not None:
            self.state.log = []
        self.flow = self.game.rules.flow(self.state)
        self.parts = {}
        self.request = None

    def _first(self) -> Request:
        first = next(self.flow)
        assert type(first) is Checkpoint, "a game's flow begins with its checkpoint"
        return next(self.flow)

    def _repeat(self, answers: Sequence[Given]) -> None:
        """Give the flow answers that it has had before; their events are known already."""
        request: Request | None
        try:
            request = self._past_checkpoints(self._first())
            for _, answer in answers:
                self.since.append((request, answer))
                request = self._past_checkpoints(self.flow.send(answer))
        except StopIteration:
            request = None
        if self.state.log:
            self.state.log.clear()
        if request is not None:
            self._run(request)

    def _past_checkpoints(self, request: Request) -> Request:
        while type(request) is Checkpoint:
            self._pass_checkpoint()
            request = self.flow.send(None)
        return request

    def _run(self, request: Request) -> None:
        """Pass checkpoints, dice and reveals until somebody must decide."""
        send, source, telling = self.flow.send, self.source, self.past is not None
        self.parts = {}
        answer: Any
        try:
            while True:
                # Events so far come before the next answer, not after it.
                if telling:
                    self._collect()
                if type(request) is Choose:
                    break
                if type(request) is Checkpoint:
                    self._pass_checkpoint()
                    request = send(None)
                    continue
                if type(request) is Reveal:
                    answer = None
                elif type(request) is Together:
                    parts = {seat: Part(flow()) for seat, flow in request.flows.items()}
                    if not all(part.done for part in parts.values()):
                        self.parts = parts
                        break
                    answer = join(parts)
                else:
                    assert type(request) is Roll or type(request) is Draw, request
                    self.request = request
                    answer = source(request) if source else None
                    if answer is None:
                        break
                    if telling:
                        self.fresh.append((request, answer))
                self.since.append((request, answer))
                request = send(answer)
            self.request = request
        except StopIteration:
            self.request = None
            if telling:
                self._collect()

    def _pass_checkpoint(self) -> None:
        base = self.state.__copy__()
        if self.past is not None:
            base.log = None
            self.past.leave(self.start, self.base, self.since)
        self.start += len(self.since)
        self.base, self.since = base, []

    def _collect(self) -> None:
        log = self.state.log
        if log:
            at = self.number
            self.events += [Logged(at, event) for event in log]
            if self.premoves is not None and self.premoves.plans:
                self.premoves.hear(log)
            log.clear()

    def choice(self, seat: str, offer: str = "") -> Choose:
        """What the seat is asked now, or its offer of that name."""
        if self.over:
            raise GameOver("the game is over")
        if offer:
            for each in self.offers:
                if each.seat == seat and each.question.name == offer:
                    return each
            raise NotYourTurn(f"{seat} has no offer {offer!r} now")
        choose = self.open.get(seat)
        if choose is None:
            waiting = " and ".join(self.open) or "dice"
            raise NotYourTurn(f"{seat} is not asked anything now; the game waits for {waiting}")
        return choose


def check_draw(request: Draw, answer: tuple[int, ...]) -> None:
    if len(answer) != request.n:
        raise TableError(f"{request.why} takes {request.n}, not {len(answer)}")
    for index in answer:
        if not 0 <= index < len(request.counts):
            raise TableError(f"{request.why}: the {request.bag} has no such thing")
        if answer.count(index) > request.counts[index]:
            raise TableError(f"{request.why}: not that many {request.names[index]} are left")
