"""Questions that many games ask: pick one of a fixed list, or divide a number among rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from airwar.common.forms import Field, Form, Row, Rows
from airwar.kernel.requests import Option, Question, Refusal

S = TypeVar("S")

Prompt: TypeAlias = str | Callable[[Any, Any], str]  # the text, or a function of state and about
Allotment: TypeAlias = tuple[tuple[str, int], ...]  # sorted by id; no zeros


class Fixed(Question[Any, str]):
    """One of the same few words each time. Their order is part of the record format."""

    def __init__(
        self,
        name: str,
        rule: str,
        *keys: str,
        prompt: Prompt,
        labels: Mapping[str, str] | None = None,
        doing: str = "",
    ) -> None:
        self.name, self.rule, self.keys, self.doing = name, rule, keys, doing
        self._prompt, self._labels = prompt, dict(labels or {})
        if unknown := [key for key in self._labels if key not in keys]:
            raise ValueError(f"{name}: labels for {', '.join(unknown)}, which are not choices")
        if not keys or len(set(keys)) < len(keys):
            raise ValueError(f"{name}: a choice appears twice: {keys}")

    def prompt(self, s: Any, about: Any) -> str:
        return self._prompt if isinstance(self._prompt, str) else self._prompt(s, about)

    def options(self, s: Any, about: Any) -> Sequence[str]:
        return self.keys

    def refused(self, s: Any, about: Any, answer: str) -> Iterator[Refusal]:
        if answer not in self.keys:
            yield Refusal(self.rule, f"{answer!r} is not one of {', '.join(self.keys)}")

    def show(self, s: Any, about: Any, answer: str) -> Option:
        return Option(answer, self._labels.get(answer, answer))


class Allot(Question[S, Allotment], Generic[S]):
    """Divide points, hits or units among rows, within a limit for each row and for the sum.

    A game says which rows there are and how much to allot. If the rows cannot take that much, as
    much as they can take is due.
    """

    answer = Allotment

    def __init__(self, name: str = "", rule: str = "") -> None:
        self.name, self.rule = name or self.name, rule or self.rule

    @abstractmethod
    def rows(self, s: S, about: Any) -> Mapping[str, int]:
        """How much each row can take, by its id."""

    @abstractmethod
    def total(self, s: S, about: Any) -> tuple[int, int]:
        """How much to allot in all, at least and at most."""

    def label(self, s: S, about: Any, row: str) -> str:
        """A row as a player reads it."""
        return row

    def due(self, s: S, about: Any) -> tuple[int, int]:
        """How much is due, at least and at most: no more than the rows can take."""
        room = sum(self.rows(s, about).values())
        least, most = self.total(s, about)
        return min(least, room), min(most, room)

    def options(self, s: S, about: Any) -> Sequence[Allotment]:
        """Everything to the first rows, to the last, evenly to all; and the least possible."""
        limits = self._limits(s, about)
        least, most = self.due(s, about)
        found = [
            _filled(limits, most),
            _filled(dict(reversed(limits.items())), most),
            _leveled(limits, most),
            _filled(limits, least),
        ]
        return list(dict.fromkeys(found))

    def refused(self, s: S, about: Any, answer: Allotment) -> Iterator[Refusal]:
        limits, rule = self._limits(s, about), self.rule
        before = ""
        for i, (row, n) in enumerate(answer):
            name = self.label(s, about, row) if row in limits else row
            if row not in limits:
                yield Refusal(rule, f"{name} is not one of {', '.join(limits) or 'none'}", (i, 0))
            elif not 1 <= n <= limits[row]:
                yield Refusal(rule, f"{name} takes 1 to {limits[row]}, not {n}", (i, 1))
            if i and row <= before:
                why = "appears twice" if row == before else f"belongs before {before}"
                yield Refusal(rule, f"{name} {why}", (i, 0))
            before = row
        given, (least, most) = sum([n for _, n in answer]), self.due(s, about)
        if not least <= given <= most:
            due = str(least) if least == most else f"{least} to {most}"
            yield Refusal(rule, f"{given} allotted, {due} due")

    def random(self, s: S, about: Any, rng: Random) -> Allotment:
        return deal(self._limits(s, about), *self.due(s, about), rng)

    def form(self, s: S, about: Any, draft: Mapping[str, Any]) -> Form:
        limits = self._limits(s, about)
        rows = [Row(row, limit, label=self.label(s, about, row)) for row, limit in limits.items()]
        kind = Rows(tuple(rows), *self.due(s, about))
        return Form(fields=(Field("", self.prompt(s, about), kind),))

    def show(self, s: S, about: Any, answer: Allotment) -> Option:
        parts = [f"{self.label(s, about, row)} {n}" for row, n in answer]
        return Option(self.write(answer), ", ".join(parts) or "nothing")

    def _limits(self, s: S, about: Any) -> dict[str, int]:
        return {row: limit for row, limit in sorted(self.rows(s, about).items()) if limit > 0}


def deal(limits: Mapping[str, int], least: int, most: int, rng: Random) -> Allotment:
    """A random allotment: any legal sum, and any number for each row that the others allow."""
    rows, room = sorted(limits.items()), sum(limits.values())
    left = rng.randint(min(least, room), min(most, room))
    rng.shuffle(rows)
    given = {}
    for row, limit in rows:
        room -= limit
        given[row] = rng.randint(max(0, left - room), min(limit, left))
        left -= given[row]
    return _allotment(given)


def _filled(limits: Mapping[str, int], total: int) -> Allotment:
    """Fill each row to its limit in turn."""
    given = {}
    for row, limit in limits.items():
        given[row] = min(limit, total)
        total -= given[row]
    return _allotment(given)


def _leveled(limits: Mapping[str, int], total: int) -> Allotment:
    """As evenly as the limits allow; the remainder goes to the first rows."""
    given = {}
    # Smallest limits first, so the rest share what these cannot take.
    rows = sorted(limits, key=lambda row: (limits[row], _reversed(row)))
    for i, row in enumerate(rows):
        given[row] = min(limits[row], total // (len(rows) - i))
        total -= given[row]
    return _allotment(given)


def _reversed(text: str) -> tuple[int, ...]:
    """A key that sorts backwards, so among equal limits the first row gets the remainder."""
    return tuple([-ord(c) for c in text])


def _allotment(given: Mapping[str, int]) -> Allotment:
    return tuple([(row, given[row]) for row in sorted(given) if given[row]])
