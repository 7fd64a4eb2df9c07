"""What a rule may ask for.

A rule is a generator: it yields a request and is sent the answer. Nothing else enters a game, so
a game is its opening plus its answers, dice and draws included.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, final

from msgspec import Struct

T = TypeVar("T")
S = TypeVar("S")

Seats: TypeAlias = tuple[str, ...] | None  # who sees it; None is everybody


class Param(Struct, frozen=True):
    """A number inside an option's key: `turn:{angle}` with angle from low to high by step."""

    name: str
    low: int
    high: int
    step: int = 1

    def values(self) -> range:
        return range(self.low, self.high + 1, self.step)


class Option(Struct, frozen=True):
    """One thing a seat may answer: a stable key, a text, and where on the table it is clicked."""

    key: str
    label: str
    place: str = ""
    params: tuple[Param, ...] = ()


class Denial(Struct, frozen=True):
    """Why a candidate is not on offer: a rule number, and a sentence about this very case."""

    key: str
    rule: str
    reason: str
    place: str = ""


class Question(ABC, Generic[S]):
    """One kind of decision of the rulebook.

    All it needs stands in the state and in `about` (an element, a pilot: whatever the flow asks
    about), so options are listed only when somebody looks, never when answers are given again.
    """

    name = ""
    rule = ""

    @abstractmethod
    def prompt(self, s: S, about: Any) -> str:
        """What the player is asked, in a sentence."""

    @abstractmethod
    def options(self, s: S, about: Any) -> Sequence[str]:
        """The keys on offer, never empty. A key with parameters is a template: `turn:{angle}`."""

    def candidates(self, s: S, about: Any) -> Sequence[str]:
        """All that a player might think of here; what is not among the options is denied."""
        return self.options(s, about)

    def denial(self, s: S, about: Any, key: str) -> Denial:
        """Why a candidate is not on offer."""
        return Denial(key, self.rule, "that is not one of the choices here")

    def option(self, s: S, about: Any, key: str) -> Option:
        """The option behind a key, with its text and place."""
        return Option(key, key, params=self.params(s, about, key))

    def params(self, s: S, about: Any, key: str) -> tuple[Param, ...]:
        """The ranges of the numbers that a template key has."""
        return ()

    def legal(self, s: S, about: Any, key: str) -> bool:
        """Judge any key, also one with numbers filled in."""
        options = self.options(s, about)
        if key in options:
            return "{" not in key
        for template in options:
            if "{" in template and fits(template, self.params(s, about, template), key):
                return True
        return False


def fits(template: str, params: Sequence[Param], key: str) -> bool:
    """Is the key the template with each parameter replaced by a number in its range?"""
    ranges = {param.name: param.values() for param in params}
    # Split at its holes, a template is text, name, text, name, ..., text.
    pieces = _HOLE.split(template)
    pattern = "(-?[0-9]+)".join(map(re.escape, pieces[::2]))
    found = re.fullmatch(pattern, key)
    return found is not None and all(
        str(int(text)) == text and int(text) in ranges[name]
        for name, text in zip(pieces[1::2], found.groups(), strict=True)
    )


_HOLE = re.compile(r"\{(\w+)\}")


@final
class Choose(Struct, frozen=True, gc=False):
    """One seat answers one question. `seen` are the seats that see the answer (None: all)."""

    seat: str
    question: Question[Any]
    about: Any = None
    seen: Seats = None


@final
class Together(Struct, frozen=True):
    """Several seats decide at once, secretly. Each has a flow of its own, of choices only.

    The rule is sent a `Joint`: what each seat's flow returned. `seen` are the seats that see all
    the answers once the last is in; a seat always sees its own.
    """

    rule: str
    prompt: str
    flows: Mapping[str, Callable[[], Flow[Any]]]
    seen: Seats = ()


class Joint(dict[str, Any]):
    """What each seat's flow in a Together returned, and the keys that it had answered."""

    given: dict[str, tuple[str, ...]]


@final
class Roll(Struct, frozen=True, gc=False):
    """Dice. The answer is the faces, in order."""

    rule: str
    why: str
    dice: int
    sides: int
    seen: Seats = None


@final
class Draw(Struct, frozen=True, gc=False):
    """Draw `n` from an unordered bag: `counts[i]` of the thing called `names[i]` are in it.

    The answer is a sorted tuple of indices. `seen` see what was drawn, `counted` how many.
    """

    rule: str
    why: str
    bag: str
    counts: tuple[int, ...]
    names: tuple[str, ...]
    n: int
    seen: Seats = None
    counted: Seats = None


@final
class Reveal(Struct, frozen=True, gc=False):
    """Some seats learn something. It has no answer, and it bars undo."""

    rule: str
    what: str
    seen: Seats = None


@final
class Checkpoint(Struct, frozen=True, gc=False):
    """Here the state alone says where the game is: no rule is half done."""


CHECKPOINT = Checkpoint()

Request: TypeAlias = Choose | Together | Roll | Draw | Reveal | Checkpoint
Flow: TypeAlias = Generator[Request, Any, T]


def sees(seats: Seats, seat: str) -> bool:
    return seats is None or seat in seats


def ask(seat: str, question: Question[Any], about: Any = None, seen: Seats = None) -> Flow[str]:
    answer: str = yield Choose(seat, question, about, seen)
    return answer


def roll(rule: str, why: str, dice: int = 1, sides: int = 6) -> Flow[tuple[int, ...]]:
    faces: tuple[int, ...] = yield Roll(rule, why, dice, sides)
    return faces
