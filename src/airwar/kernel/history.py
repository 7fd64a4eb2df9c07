"""What a game keeps of its past. The last of 30,000 answers costs as much as the first.

Every answer is in one list. The last 64 checkpoints are kept, and every 64th before them: going far
back replays a few hundred answers, which takes milliseconds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from airwar.kernel.requests import Choose, Joint, Request, Reveal, Taken, Together

S = TypeVar("S")
Given: TypeAlias = tuple[Request, Any]  # a request and its answer

RECENT = 64  # checkpoints kept before the current one
EACH = 64  # every 64th of the older ones is kept


class Mark(NamedTuple, Generic[S]):
    """A checkpoint: its index, how many answers came before it, its state."""

    place: int
    start: int
    base: S


class History(Generic[S]):
    """The answers up to the last checkpoint, and the checkpoints that are kept.

    `place` is the index of the current checkpoint, which is not among the marks yet.
    """

    __slots__ = ("_old", "_recent", "answers", "first", "place")

    def __init__(self, first: int) -> None:
        self.first = first  # how many answers came before those in memory
        self.place = 0
        self.answers: list[Given] = []
        self._old: list[Mark[S]] = []
        self._recent: deque[Mark[S]] = deque()

    def leave(self, start: int, base: S, since: list[Given]) -> None:
        """The game has gone from this checkpoint to the next with these answers."""
        self.answers += since
        # If no record line lies between two checkpoints, nobody can stop between them, so the
        # later one replaces the earlier; only the opening is always kept.
        if not any(map(has_lines, since)) and (self._old or self._recent):
            return
        self._recent.append(Mark(self.place, start, base))
        self.place += 1
        if len(self._recent) > RECENT:
            mark = self._recent.popleft()
            if mark.place % EACH == 0:
                self._old.append(mark)

    @property
    def marks(self) -> list[Mark[S]]:
        """The checkpoints that are kept, in order, without the current one."""
        return [*self._old, *self._recent]

    def before(self, number: int) -> Mark[S] | None:
        """The last kept checkpoint at or before `number` answers."""
        marks = self._recent if self._recent and self._recent[0].start <= number else self._old
        found = [mark for mark in marks if mark.start <= number]
        return found[-1] if found else None

    def cut(self, mark: Mark[S]) -> list[Given]:
        """Forget everything from this checkpoint on; returns the answers that came after it."""
        at = mark.start - self.first
        gone = self.answers[at:]
        del self.answers[at:]
        while self._recent and self._recent[-1].place >= mark.place:
            self._recent.pop()
        while self._old and self._old[-1].place >= mark.place:
            self._old.pop()
        self.place = mark.place
        return gone


def has_lines(given: Given) -> bool:
    """Does the answer have record lines? A reveal has none, nor a Together that asks nobody."""
    request, answer = given
    if type(request) is Together:
        return any(answer.given.values())
    return type(request) is not Reveal


def chosen(given: Given) -> tuple[Any, Any]:
    """The choice that was answered, and the answer. An offer that was taken is a choice too."""
    answer = given[1]
    return (answer.choose, answer.answer) if type(answer) is Taken else given


def answered_by(given: Given, seat: str) -> bool:
    """Did the seat answer this, alone or with others?"""
    request, answer = chosen(given)
    if type(request) is Choose:
        return bool(request.seat == seat)
    return type(answer) is Joint and bool(answer.given.get(seat))


class Calls:
    """Where each call of a player began, so that one undo takes back everything from that call."""

    __slots__ = ("_starts",)

    def __init__(self) -> None:
        self._starts: list[int] = []

    def begin(self, number: int) -> None:
        self._starts.append(number)

    @property
    def last(self) -> int:
        """The current call; 0 before the first."""
        return len(self._starts)

    def start(self, call: int) -> int:
        return self._starts[call - 1] if call else 0

    def start_of(self, number: int) -> int:
        """Where the call began that gave answer `number`."""
        at = bisect_right(self._starts, number)
        return self._starts[at - 1] if at else number

    def rewind(self, number: int) -> None:
        while self._starts and self._starts[-1] > number:
            self._starts.pop()


NO_CALLS = Calls()  # for forks, which never undo
