"""What the kernel needs of a game: its rules, and what they hide."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import msgspec
from msgspec import Struct

from airwar.kernel import secrets
from airwar.kernel.events import Event
from airwar.kernel.requests import Choose, Denial, Draw, Flow

if TYPE_CHECKING:
    from airwar.kernel.sight import Seen, Sight


class State(Struct, kw_only=True):
    """The base of every game's state.

    Its fields hold only immutable values, so a shallow copy is a snapshot. `log` collects events
    while somebody listens; it is not part of the game and is left out of hashes.
    """

    log: list[Event] | None = None

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)


S = TypeVar("S", bound=State)


class Result(Struct, frozen=True):
    """How a game ended. `winner` is a side, or None for a draw."""

    winner: str | None
    scores: dict[str, int]
    text: str
    resigned: str | None = None


class Rules(ABC, Generic[S]):
    """The rules of a game. Stateless; one instance per process."""

    state: type[S]

    @abstractmethod
    def opening(self, setup: Mapping[str, Any]) -> S:
        """The opening state. `setup` is {"scenario": key} or a whole set-up of the builder, with
        "switches" and "seats" (how many players each side has) beside it. Raises BadData."""

    @abstractmethod
    def flow(self, s: S) -> Flow[None]:
        """The rest of the game, from a checkpoint. Its first request is that checkpoint."""

    def where(self, s: S) -> tuple[Any, ...]:
        """Where the game is, from the whole to the part: turn, phase, whose move."""
        at: tuple[Any, ...] = getattr(s, "at", ())
        return at

    @abstractmethod
    def seats(self, s: S) -> tuple[str, ...]: ...

    @abstractmethod
    def sides(self, s: S) -> tuple[str, ...]: ...

    @abstractmethod
    def side_of(self, s: S, seat: str) -> str: ...

    def called(self, s: S, seat: str) -> str:
        """The name of a seat in a sentence."""
        return seat.replace("-", " ").capitalize()

    @abstractmethod
    def result(self, s: S) -> Result | None:
        """None while the game goes on."""

    def scores(self, s: S, seat: str) -> dict[str, int]:
        """The points of each side so far, as far as the seat knows."""
        return {}

    def why_irrelevant(self, s: S, choose: Choose, place: str) -> Denial:
        """Why a thing on the table has nothing to do with the question a seat is asked."""
        return Denial("", choose.question.rule, "this has no part in the current decision", place)


class Secrets(Generic[S]):
    """What a game hides. One that hides nothing, or uses only `Secret`, inherits most of this."""

    def redact(self, s: S, seat: str) -> S:
        """The state as the seat may know it, with every Secret emptied that it may not know."""
        twin = secrets.redact(s, seat)
        if twin is s:
            twin = s.__copy__()
        twin.log = None
        return twin

    def fill(self, sight: Sight[S], rng: Random) -> S:
        """A full state that fits a sight, drawn at random. The seat knew then what it sees now."""
        return sight.base.__copy__()

    def guess(self, s: S, choose: Choose, rng: Random) -> Any:
        """Somebody's hidden answer in an imagined world."""
        return choose.question.random(s, choose.about, rng)

    def must_draw(self, s: S, draw: Draw, later: Sequence[Seen]) -> tuple[int, ...]:
        """What an unseen draw in an imagined world must contain, given what the seat saw later.

        Chance alone would rarely draw the one card that is seen played next.
        """
        return ()


class Core(Generic[S]):
    """The part of a game that the kernel knows."""

    name: str  # with hyphens, as on the command line
    rules: Rules[S]
    secrets: Secrets[S]

    def __init__(self, name: str, rules: Rules[S], secrets: Secrets[S] | None = None) -> None:
        self.name, self.rules = name, rules
        self.secrets = Secrets() if secrets is None else secrets


_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def encode_state(s: State) -> bytes:
    """A state as bytes, without its log."""
    if s.log is None:
        return _encode(s)
    return _encode(msgspec.structs.replace(s, log=None))


def state_hash(s: State) -> str:
    return hashlib.sha256(encode_state(s)).hexdigest()[:16]
