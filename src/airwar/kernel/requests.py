"""What a rule may ask for.

A rule is a generator: it yields a request and is sent the answer. Nothing else enters a game, so
a game is its opening plus its answers, dice and draws included.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, final

from msgspec import UNSET, Struct, UnsetType

from airwar.kernel import answers

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A")

Seats: TypeAlias = tuple[str, ...] | None  # who sees it; None means everybody
# What a text says, as data for boards to draw, so nobody has to parse the text.
Facts: TypeAlias = dict[str, str | int | bool]


class Option(Struct, frozen=True):
    """One legal answer: a stable key, a text, and where on the table it is clicked.

    Facts that all games share: `leads`, what comes of it, in a few words; `idle`, nothing does;
    `sure`, the question to ask first where it cannot be taken back and is easily regretted.
    """

    key: str
    label: str
    place: str = ""
    facts: Facts | UnsetType = UNSET

    def says(self, name: str) -> str:
        """One of its facts as text; "" if it has none of that name."""
        return str(self.facts.get(name, "")) if isinstance(self.facts, dict) else ""


class Denial(Struct, frozen=True):
    """Why an answer is not legal: a rule number, and a sentence about this case."""

    key: str
    rule: str
    reason: str
    place: str = ""


class Refusal(Struct, frozen=True):
    """Why an answer is not legal; `at` is the field, step or item of the answer that fails."""

    rule: str
    reason: str
    at: tuple[str | int, ...] = ()
    place: str = ""


class Repair(Struct, frozen=True):
    """What settles a fault: in a few words, and the whole answer with it."""

    label: str
    answer: Any


class Question(ABC, Generic[S, A]):
    """One kind of decision of the rulebook; `A` is the type of its answers.

    It depends only on the state and on `about` (an element, a pilot: whatever the flow asks
    about), so options are listed only when somebody looks, never during a replay.
    """

    name = ""
    rule = ""
    doing = ""  # what the others read while they wait: "Axis is {doing}"; it depends on no state
    answer: Any = str  # the type of its answers: hashable, see `answers`

    @abstractmethod
    def prompt(self, s: S, about: Any) -> str:
        """What the player is asked, in a sentence."""

    @abstractmethod
    def options(self, s: S, about: Any) -> Sequence[A]:
        """Every legal answer, at least one; for a question with a form, a sensible few of them.

        Never random.
        """

    def refused(self, s: S, about: Any, answer: A) -> Iterator[Refusal]:
        """The only judge: an answer is legal if this yields nothing.

        The first refusal explains a click; all of them are the faults of a plan.
        """
        if answer not in self.options(s, about):
            yield Refusal(self.rule, NOT_A_CHOICE)

    def warnings(self, s: S, about: Any, answer: A) -> Iterator[Refusal]:
        """What is legal but unwise about an answer. Warnings never block it."""
        return iter(())

    def repairs(
        self, s: S, about: Any, answer: A, faults: Sequence[Refusal]
    ) -> Sequence[Repair | None]:
        """For each fault of an answer what settles it and adds no other; None if nothing does."""
        return ()

    def random(self, s: S, about: Any, rng: Random) -> A:
        """Any legal answer."""
        options = self.options(s, about)
        return options[int(rng.random() * len(options))]

    def form(self, s: S, about: Any, draft: Mapping[str, Any]) -> Any:
        """Limits for an editor, given what is filled in so far; None: options are buttons.

        It never judges. The structs are in `airwar.common.forms`.
        """
        return None

    def presets(self, s: S, about: Any) -> Mapping[str, A]:
        """Ready-made answers by name, for one click and for premoves: `usual`, `all`."""
        return {}

    def show(self, s: S, about: Any, answer: A) -> Option:
        """An answer as a player sees it: its text, its label, where it is clicked."""
        text = self.write(answer)
        return Option(text, text)

    def others(self, s: S, about: Any) -> Sequence[A]:
        """What a player may click although it is not legal; each gets its refusal.

        Legal answers may be among them, so a question can list everything it knows.
        """
        return ()

    def read(self, text: str) -> A:
        """The answer that a text means. Raises `answers.BadText`."""
        value: A = text if self.answer is str else answers.read(self.answer, text)  # type: ignore[assignment]
        return value

    def write(self, answer: A) -> str:
        """An answer as one line of text."""
        return str(answer) if self.answer is str else answers.write(answer, self.answer)


NOT_A_CHOICE = "that is not one of the choices here"


@final
class Choose(Struct, frozen=True, gc=False):
    """One seat answers one question. `seen` are the seats that see the answer (None: all)."""

    seat: str
    question: Question[Any, Any]
    about: Any = None
    seen: Seats = None
    offers: tuple[Choose, ...] = ()  # what seats may do while the game waits for this choice


@final
class Taken(Struct, frozen=True):
    """The answer to a choice when an offer was taken instead: the flow asks again."""

    choose: Choose
    answer: Any


@final
class Together(Struct, frozen=True):
    """Several seats decide at once, in secret. Each has its own flow, which may only choose.

    The rule is sent a `Joint`: what each seat's flow returned. While it is open, nothing of it is
    shown; after the last answer, each answer is shown to the seats in `seen` of its choice. With
    one seat it is a private step: the others do not learn how much was asked, if anything.
    """

    rule: str
    prompt: str
    flows: Mapping[str, Callable[[], Flow[Any]]]


class Joint(dict[str, Any]):
    """What each seat's flow in a Together returned, with its answers and their choices."""

    given: dict[str, tuple[Any, ...]]
    asked: dict[str, tuple[Choose, ...]]


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
    """Draw `n` from an unordered bag that holds `counts[i]` of the thing called `names[i]`.

    The answer is a sorted tuple of indices. Seats in `seen` see what was drawn, those in `counted`
    how many.
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
    """Some seats learn something. It has no answer, and it prevents undo."""

    rule: str
    what: str
    seen: Seats = None


@final
class Checkpoint(Struct, frozen=True, gc=False):
    """Here the state alone says where the game is: no rule is half finished."""


CHECKPOINT = Checkpoint()

Request: TypeAlias = Choose | Together | Roll | Draw | Reveal | Checkpoint
Flow: TypeAlias = Generator[Request, Any, T]


def sees(seats: Seats, seat: str) -> bool:
    return seats is None or seat in seats


def allowed(choose: Choose, s: Any, answer: Any) -> bool:
    for _ in choose.question.refused(s, choose.about, answer):
        return False
    return True


def ask(seat: str, question: Question[Any, A], about: Any = None, seen: Seats = None) -> Flow[A]:
    answer: A = yield Choose(seat, question, about, seen)
    return answer


def roll(rule: str, why: str, dice: int = 1, sides: int = 6) -> Flow[tuple[int, ...]]:
    faces: tuple[int, ...] = yield Roll(rule, why, dice, sides)
    return faces


def sample(choose: Choose, s: Any, rng: Random) -> Any:
    """Any legal answer."""
    return choose.question.random(s, choose.about, rng)


def denials(choose: Choose, s: Any) -> list[Denial]:
    """What a player may click although it is not legal, each with its reason."""
    question, about = choose.question, choose.about
    options = set(question.options(s, about))
    return [
        Denial(question.write(answer), refusal.rule, refusal.reason, refusal.place)
        for answer in question.others(s, about)
        if answer not in options
        if (refusal := next(question.refused(s, about, answer), None)) is not None
    ]
