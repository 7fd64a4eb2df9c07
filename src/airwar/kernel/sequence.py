"""The sequence of play as a table, and the generator that plays it.

    TURN = Outline(Phase("enter", Each(next_entry, enter)), Phase("fly", fly, when=daylight))
    GAME = Outline(Phase("plan", planning), Phase("turns", Each(next_turn, TURN)))

    def flow(self, s): yield from run(s, GAME)

The place is `s.at`, a tuple such as ("turns", 3, "enter", 2), () at the opening and ("over",) at
the end. Only `run` yields checkpoints, one before each rule, so a game opened at any of them goes
on exactly there. `raise Leave("turns")` ends that phase from anywhere below it. The table is data
and one generator plays it, so nesting costs nothing in a replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

from airwar.kernel.requests import CHECKPOINT, Flow

Value: TypeAlias = str | int
Place: TypeAlias = tuple[Value, ...]
Rule: TypeAlias = Callable[..., Flow[None]]  # takes the state, and the value if below an Each

OVER: Place = ("over",)


class Placed(Protocol):
    """A state with a place in the sequence of play."""

    at: Place


class Leave(Exception):
    """End the innermost phase of this name, and go on after it.

    A value of an Each with the same spelling does not count.
    """

    def __init__(self, phase: str) -> None:
        super().__init__(phase)
        self.phase = phase


class Phase(NamedTuple):
    """A phase of the rulebook's outline; `when` is checked on reaching it and changes nothing."""

    name: str
    body: Rule | Outline | Each
    when: Callable[[Any], bool] | None = None


class Outline:
    """One phase after another."""

    __slots__ = ("_bodies", "_rest", "phases")

    def __init__(self, *phases: Phase) -> None:
        self.phases = phases
        # Looked at for every rule that is played, so they are not taken apart each time: what
        # follows each phase, the whole outline after None.
        rows = tuple([(p.name, p.body, p.when, callable(p.body)) for p in phases])
        self._rest: dict[Any, Any] = {p.name: rows[i:] for i, p in enumerate(phases, 1)}
        self._rest[None] = rows
        self._bodies = {p.name: p.body for p in phases}
        if len(self._bodies) < len(phases):
            names = [phase.name for phase in phases]
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"two phases of one outline are named {twice!r}")

    def body(self, name: Any) -> Any:
        try:
            return self._bodies[name]
        except KeyError:
            known = ", ".join(self._bodies) or "none"
            raise ValueError(f"there is no phase {name!r} here; there are: {known}") from None

    def enter(self, s: Any, last: Any, stack: list[Any]) -> bool:
        """Go to the first rule of what follows `last`; False if nothing does."""
        here = s.at
        for name, body, when, is_rule in self._rest[last]:
            if when is None or when(s):
                s.at = (*here, name)
                stack.append(self)
                if is_rule or body.enter(s, None, stack):
                    return True
                s.at = here
                stack.pop()
        return False


class Each:
    """A body that is played for one value after another.

    `after(s, value)` gives the next value: the first after None, and None when there are no more.

    It is computed from the state each time: a list made before the loop could differ in a game that
    is opened inside the loop. It must not change anything; what begins a turn is a phase of its
    own, or it would happen without a checkpoint before it.
    """

    __slots__ = ("_each", "_is_rule", "after")

    def __init__(
        self, after: Callable[[Any, Any], Value | None], each: Rule | Outline | Each
    ) -> None:
        self.after, self._each, self._is_rule = after, each, callable(each)

    def body(self, value: Any) -> Any:
        return self._each

    def enter(self, s: Any, last: Any, stack: list[Any]) -> bool:
        """Go to the first rule for what follows `last`; False if nothing does."""
        here, each = s.at, self._each
        while (last := self.after(s, last)) is not None:
            s.at = (*here, last)
            stack.append(self)
            if self._is_rule or each.enter(s, None, stack):  # type: ignore[union-attr]
                return True
            s.at = here
            stack.pop()
        return False


def run(s: Placed, outline: Outline) -> Flow[None]:
    """The rest of the game, from its place on."""
    stack = _stack(s, outline)
    while stack:
        yield CHECKPOINT
        table, value = stack[-1], s.at[-1]
        rule: Rule = table.body(value)
        try:
            yield from rule(s, value) if type(table) is Each else rule(s)
        except Leave as leave:
            _leave(s, stack, leave)
        _advance(s, stack)


def _stack(s: Placed, outline: Outline) -> list[Any]:
    """The tables that hold the parts of the place, innermost last."""
    if s.at == OVER:
        return []
    if not s.at:
        fresh: list[Any] = []
        if not outline.enter(s, None, fresh):
            s.at = OVER
        return fresh
    stack: list[Any] = [outline]
    for value in s.at[:-1]:
        body = stack[-1].body(value)
        if callable(body):
            raise ValueError(f"{s.at} goes on below a rule")
        stack.append(body)
    if not callable(stack[-1].body(s.at[-1])):
        raise ValueError(f"{s.at} stops above a rule")
    return stack


def _leave(s: Placed, stack: list[Any], leave: Leave) -> None:
    """Go up to the phase that is left, as if its last rule had been played."""
    for i in range(len(stack) - 1, -1, -1):
        if type(stack[i]) is Outline and s.at[i] == leave.phase:
            s.at = s.at[: i + 1]
            del stack[i + 1 :]
            return
    raise ValueError(f"there is no phase {leave.phase!r} to leave at {s.at}") from leave


def _advance(s: Placed, stack: list[Any]) -> None:
    """Go to what follows here, else to what follows one level up."""
    while stack:
        at = s.at
        s.at = at[:-1]
        if stack.pop().enter(s, at[-1], stack):
            return
    s.at = OVER
