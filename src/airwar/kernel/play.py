"""The driver: a game under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeAlias

from msgspec import Struct

from airwar.kernel.errors import GameOver, IllegalAnswer, NotYourTurn, NoUndo, TableError
from airwar.kernel.events import Told
from airwar.kernel.game import Game, Result, S
from airwar.kernel.requests import (
    Checkpoint,
    Choose,
    Denial,
    Draw,
    Flow,
    Joint,
    Option,
    Request,
    Reveal,
    Roll,
    Together,
)
from airwar.kernel.sources import Source

Given: TypeAlias = tuple[Request, Any]  # a request and its answer


class Stretch(Struct, Generic[S]):
    """A checkpoint, and the answers from it to the next one."""

    base: S
    since: list[Given]
    start: int  # how many answers came before


class Part:
    """One seat's flow inside a Together."""

    __slots__ = ("_flow", "done", "keys", "request", "value")

    def __init__(self, flow: Flow[Any], keys: Sequence[str] = ()) -> None:
        self._flow = flow
        self.keys: list[str] = []
        self.done, self.value = False, None
        self.request: Choose | None = None
        self._advance(None)
        for key in keys:
            self.send(key)

    def send(self, key: str) -> None:
        self.keys.append(key)
        self._advance(key)

    def _advance(self, key: str | None) -> None:
        try:
            request = next(self._flow) if key is None else self._flow.send(key)
        except StopIteration as end:
            self.request, self.done, self.value = None, True, end.value
            return
        assert type(request) is Choose, "a flow in a Together may only choose"
        self.request = request


class Play(Generic[S]):
    """A game under way: a live flow, the last checkpoint, and the answers since it.

    `request` is what the game waits for: a Choose, a Together, a Roll or Draw if `source` has
    no answer to it, or None when the game is over. With `keep`, earlier checkpoints and events
    are kept, for undo, records and the log; search does without.
    """

    __slots__ = (
        "base",
        "events",
        "flow",
        "game",
        "parts",
        "past",
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
        game: Game[S],
        base: S,
        source: Source | None = None,
        keep: bool = True,
        start: int = 0,
    ) -> None:
        self.game, self.source = game, source
        self.past: list[Stretch[S]] | None = [] if keep else None
        self.events: list[Told] = []
        self.resigned: str | None = None
        self.start = start
        self._begin(base, [])
        try:
            request = self._first()
        except StopIteration:  # A game that is over has nothing more to ask.
            return
        self._run(request)

    # -- reading ------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many answers, dice and draws the game has had."""
        return self.start + len(self.since)

    @property
    def over(self) -> bool:
        return self.request is None or self.resigned is not None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self.resigned is not None:
            side = self.game.side_of(self.state, self.resigned)
            others = [other for other in self.game.sides(self.state) if other != side]
            winner = others[0] if others else None
            text = f"The {side.capitalize()} side resigned."
            return Result(winner, self.game.scores(self.state), text, self.resigned)
        return self.game.result(self.state)

    @property
    def open(self) -> dict[str, Choose]:
        """Each seat that may answer now, with its choice."""
        if self.resigned is not None:
            return {}
        request = self.request
        if type(request) is Choose:
            return {request.seat: request}
        return {seat: part.request for seat, part in self.parts.items() if part.request}

    def options(self, seat: str) -> list[Option]:
        choose = self._choice(seat)
        question, state, about = choose.question, self.state, choose.about
        return [question.option(state, about, key) for key in question.options(state, about)]

    def why_not(self, seat: str, key: str) -> Denial | None:
        """None if the key is on offer, else why it is not."""
        choose = self._choice(seat)
        if choose.question.legal(self.state, choose.about, key):
            return None
        return choose.question.denial(self.state, choose.about, key)

    def history(self) -> Iterator[Given]:
        """Every request that was answered, with its answer."""
        for stretch in self.past or ():
            yield from stretch.since
        yield from self.since

    def stretches(self) -> list[Stretch[S]]:
        return [*(self.past or ()), Stretch(self.base, self.since, self.start)]

    # -- answering ----------------------------------------------------------------------------

    def answer(self, seat: str, key: str) -> None:
        """Answer for a seat. What is not legal raises and leaves the game as it was."""
        self.check(seat, key)
        self.give(seat, key)

    def check(self, seat: str, key: str) -> None:
        """Raise if the seat cannot answer this now."""
        choose = self._choice(seat)
        question = choose.question
        if not question.legal(self.state, choose.about, key):
            denial = question.denial(self.state, choose.about, key)
            prompt = question.prompt(self.state, choose.about)
            raise IllegalAnswer(denial.rule, prompt, key, denial.reason)

    def give(self, seat: str, key: str) -> None:
        """Answer for a seat with a key that is known to be legal."""
        if type(self.request) is Choose:
            self.send(key)
            return
        self.parts[seat].send(key)
        if all(part.done for part in self.parts.values()):
            self.send(join(self.parts))

    def retract(self, seat: str) -> None:
        """Take back one's own part of an open Together, as long as others are still at it."""
        self._take_back(seat, 0)

    def outcome(self, answer: tuple[int, ...]) -> None:
        """Type in the dice or cards that the game waits for. A wrong one changes nothing."""
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
            raise TableError("the game does not wait for dice or a draw")
        self.send(answer)

    def send(self, answer: Any) -> None:
        """Give the flow the whole answer to its request. Unchecked: for outcomes and search."""
        self.since.append((self.request, answer))  # type: ignore[arg-type]
        if self.parts:
            self.parts = {}
        send = self.flow.send
        try:
            request = send(answer)
            if self.past is None:  # The hot path of search: nothing is told or kept.
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
        """Take dice and draws from another source from now on, the one waited for included."""
        self.source = source
        request = self.request
        if self.resigned is None and (type(request) is Roll or type(request) is Draw):
            self._run(request)

    def resign(self, seat: str) -> None:
        if self.over:
            raise GameOver("the game is over")
        self.resigned = seat

    # -- going back ---------------------------------------------------------------------------

    def can_undo(self, seat: str) -> bool:
        """May the seat take back its last answer? Not once a die, draw or other seat came."""
        if self.resigned is not None:
            return False
        if self.parts:
            part = self.parts.get(seat)
            if part is not None and part.keys:
                return True
            if any(part.keys for part in self.parts.values()):
                return False
        last = self._last()
        return last is not None and type(last[0]) is Choose and last[0].seat == seat

    def undo(self, seat: str) -> None:
        if not self.can_undo(seat):
            raise NoUndo("only your own last answer can be taken back, before anything follows it")
        part = self.parts.get(seat)
        if part is not None and part.keys:
            self._take_back(seat, len(part.keys) - 1)
        else:
            self.rewind(self.number - 1)

    def rewind(self, number: int) -> None:
        """Go back to the moment after `number` answers (with all players' consent)."""
        past = self.past
        if past is None:
            raise NoUndo("this game keeps no earlier moments")
        if not (past[0].start if past else self.start) <= number <= self.number:
            raise NoUndo(f"this game has no moment {number}")
        while self.start > number:
            stretch = past.pop()
            self.base, self.since, self.start = stretch.base, stretch.since, stretch.start
        self.resigned = None
        self.events = [told for told in self.events if told.at <= number]
        answers = self.since[: number - self.start]
        self._begin(self.base, answers)
        self._again()

    def _take_back(self, seat: str, left: int) -> None:
        """Leave only the first few of a seat's answers in an open Together."""
        request, part = self.request, self.parts.get(seat)
        if self.resigned is not None or type(request) is not Together or not (part and part.keys):
            raise NoUndo("there is nothing of yours to take back")
        self.parts[seat] = Part(request.flows[seat](), part.keys[:left])

    def _last(self) -> Given | None:
        if self.since:
            return self.since[-1]
        for stretch in reversed(self.past or ()):
            if stretch.since:
                return stretch.since[-1]
        return None

    # -- forks --------------------------------------------------------------------------------

    def fork(self, source: Source | None = None) -> Play[S]:
        """The same game from here on, apart from this one. It keeps half-given answers."""
        twin: Play[S] = Play.__new__(Play)
        twin.game, twin.source, twin.past, twin.events = self.game, source, None, []
        twin.resigned, twin.start = self.resigned, self.start
        twin.base, twin.since = self.base, self.since[:]
        state = twin.state = self.base.__copy__()
        flow = twin.flow = self.game.flow(state)
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

    # -- the engine room ----------------------------------------------------------------------

    def _begin(self, base: S, since: list[Given]) -> None:
        self.base, self.since = base, since
        self.state = base.__copy__()
        if self.past is not None:
            self.state.log = []
        self.flow = self.game.flow(self.state)
        self.parts = {}
        self.request = None

    def _first(self) -> Request:
        first = next(self.flow)
        assert type(first) is Checkpoint, "a game's flow begins with its checkpoint"
        return next(self.flow)

    def _again(self) -> None:
        """Give the flow the answers it had since the checkpoint; what they told is known."""
        request: Request | None
        try:
            request = self._first()
            for _, answer in self.since:
                request = self.flow.send(answer)
        except StopIteration:
            request = None
        if self.state.log:
            self.state.log.clear()
        if request is not None:
            self._run(request)

    def _run(self, request: Request) -> None:
        """Pass checkpoints, dice and reveals until somebody must decide."""
        send, source, telling = self.flow.send, self.source, self.past is not None
        self.parts = {}
        answer: Any
        try:
            while True:
                # What was told so far is told before the next answer, not after it.
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
            self.past.append(Stretch(self.base, self.since, self.start))
        self.start += len(self.since)
        self.base, self.since = base, []

    def _collect(self) -> None:
        log = self.state.log
        if log:
            at = self.number
            self.events += [Told(at, event) for event in log]
            log.clear()

    def _choice(self, seat: str) -> Choose:
        if self.over:
            raise GameOver("the game is over")
        choose = self.open.get(seat)
        if choose is None:
            waiting = " and ".join(self.open) or "dice"
            raise NotYourTurn(f"{seat} is asked nothing now; the game waits for {waiting}")
        return choose


def join(parts: dict[str, Part]) -> Joint:
    """The answer to a Together, once every seat is done."""
    joint = Joint({seat: part.value for seat, part in parts.items()})
    joint.given = {seat: tuple(part.keys) for seat, part in parts.items()}
    return joint


def check_draw(request: Draw, answer: tuple[int, ...]) -> None:
    if len(answer) != request.n:
        raise TableError(f"{request.why} takes {request.n}, not {len(answer)}")
    for index in answer:
        if not 0 <= index < len(request.counts):
            raise TableError(f"{request.why}: there is no such thing in the {request.bag}")
        if answer.count(index) > request.counts[index]:
            raise TableError(f"{request.why}: not so many {request.names[index]} are left")
