"""What a game package offers to the kernel and to everything above it."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    runtime_checkable,
)

import msgspec
from msgspec import Struct

from airwar.kernel.builder import Builder
from airwar.kernel.errors import AirwarError, BadData
from airwar.kernel.events import Event
from airwar.kernel.files import Files
from airwar.kernel.requests import Choose, Denial, Draw, Flow

if TYPE_CHECKING:
    from airwar.kernel.sight import Seen, Sight


class State(Struct, kw_only=True):
    """The base of every game's state.

    Its fields hold immutable values only, so that a shallow copy is a snapshot. `log` collects
    events while somebody listens; it is no part of the game and is left out of hashes.
    """

    log: list[Event] | None = None

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)


S = TypeVar("S", bound=State)


class Scenario(Struct, frozen=True):
    """One entry of a game's list of scenarios."""

    key: str
    title: str
    summary: str
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    date: str = ""
    theatre: str = ""
    source: str = ""
    kind: str = ""


class Switch(Struct, frozen=True):
    """An optional rule or another reading that a table may turn on."""

    key: str
    title: str
    rule: str
    text: str


class Remark(Struct, frozen=True):
    """What is wrong or odd about a set-up: the field, the rule and a sentence."""

    field: str
    rule: str
    message: str


class SetupCheck(Struct, frozen=True):
    """What a builder shows while a set-up is being put together."""

    errors: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    totals: dict[str, int] = {}
    bonus: dict[str, int] = {}


class Result(Struct, frozen=True):
    """How a game ended. `winner` is a side, or None for a draw."""

    winner: str | None
    scores: dict[str, int]
    text: str
    resigned: str | None = None


class RuleText(Struct, frozen=True):
    """One rule in our words; `state` is done, part or not."""

    id: str
    title: str
    text: str
    tier: str
    state: str
    note: str = ""


@runtime_checkable
class Steersman(Protocol):
    """A pilot of imagined games who can be told where a move is to go."""

    def steer(self, s: Any, request: Choose, course: str) -> str:
        """Set out on a course; the first answer of it."""


class Thoughts(NamedTuple):
    """How a search thinks of a decision."""

    looks: tuple[tuple[int, float], ...]  # from which iteration on, how far ahead on the clock
    curiosity: float  # how much it tries plays that seem worse, by how far apart plays are
    glance: float | None = None  # a nearer look on the same way, if it is much steadier


class Game(ABC, Generic[S]):
    """A game package's face. Stateless; one instance a process."""

    name: str  # with hyphens, as on the command line
    title: str
    version: str  # of the rules, in records
    state_type: type[S]
    default_scenario: str
    files: Files | None = None  # how the files that people write for it read
    builder: Builder | None = None  # how a set-up is asked for in words
    thoughts = Thoughts(((0, 2.0), (250, 4.0)), 0.8)

    # -- what can be played -------------------------------------------------------------------

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]: ...

    @abstractmethod
    def switches(self) -> Sequence[Switch]: ...

    @abstractmethod
    def rules(self) -> Sequence[RuleText]: ...

    @abstractmethod
    def setup(self, setup: Mapping[str, Any]) -> S:
        """The opening state. `setup` is {"scenario": key} or a whole set-up of the builder, with
        "switches" and "seats" (how many players a side) beside it. Raises BadData."""

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        """All that is wrong or odd about a set-up, for a builder. Never raises BadData."""
        try:
            self.setup(setup)
        except BadData as error:
            return SetupCheck((Remark("", "", str(error)),))
        return SetupCheck()

    @abstractmethod
    def random_setup(self, rng: Random) -> dict[str, Any]:
        """Any set-up that the rules allow, for tests and for the curious."""

    def fingerprint(self) -> str:
        """What the data files hold, in a few letters, for records; "" where there are none."""
        return ""

    # -- the rules ----------------------------------------------------------------------------

    @abstractmethod
    def flow(self, s: S) -> Flow[None]:
        """The whole game from a checkpoint state on. Its first request is that checkpoint."""

    @abstractmethod
    def seats(self, s: S) -> tuple[str, ...]: ...

    @abstractmethod
    def sides(self, s: S) -> tuple[str, ...]: ...

    @abstractmethod
    def side_of(self, s: S, seat: str) -> str: ...

    @abstractmethod
    def result(self, s: S) -> Result | None:
        """None while the game goes on."""

    def scores(self, s: S) -> dict[str, int]:
        """The points of each side as they stand, for a game that is given up."""
        return {}

    def aside(self, s: S, request: Choose, place: str) -> Denial:
        """Why a thing on the table plays no part in what a seat is asked now."""
        return Denial("", request.question.rule, "this plays no part in the decision", place)

    # -- hidden things ------------------------------------------------------------------------

    @abstractmethod
    def redact(self, s: S, seat: str) -> S:
        """The state as the seat may know it, with veils over the rest."""

    @abstractmethod
    def fill(self, sight: Sight[S], rng: Random) -> S:
        """Lift the veils of a sight's base: a full state that fits it, drawn at random."""

    def guess(self, s: S, request: Choose, rng: Random) -> str:
        """Somebody's hidden answer in an imagined world."""
        return sample(request, s, rng)

    def must_draw(self, s: S, request: Draw, later: Sequence[Seen]) -> tuple[int, ...]:
        """What an unseen draw in an imagined world must hold, by what the seat saw after it.

        Chance alone would seldom draw the one card that is seen to be played next.
        """
        return ()

    # -- showing ------------------------------------------------------------------------------

    @abstractmethod
    def view(self, s: S, seat: str | None) -> dict[str, Any]:
        """What the browser draws, from a redacted state."""

    @abstractmethod
    def board(self, s: S, seat: str | None) -> str:
        """The same for a terminal."""

    @abstractmethod
    def about(self) -> dict[str, Any]:
        """What never changes during a game and the browser wants once: cards, pieces, builder."""

    def outcome(self, before: S, after: S, seat: str) -> str:
        """One line that names what happened between two states, for odds."""
        return "the game goes on"

    def chances(self, sight: Sight[S], key: str) -> list[tuple[str, float]]:
        """More that a seat may like to know of an option, from its sight alone: (what, p)."""
        return []

    def plans(self, s: S, seat: str) -> list[dict[str, Any]]:
        """Whole moves that the seat could make now, for a game where they take many answers.

        Each is what the game's board wants to draw of its end, with `name`, what a person would
        type for it, `chance`, how likely it comes off, and `plan`, the answers to give in turn.
        """
        return []

    def path(self, s: S, seat: str, plan: Sequence[str]) -> list[dict[str, Any]]:
        """The steps that a plan takes if everything on its way goes well, for the board to draw.

        Raises IllegalAnswer for a plan that cannot be played.
        """
        return []

    # -- playing ------------------------------------------------------------------------------

    @abstractmethod
    def policy(self, s: S, request: Choose, rng: Random) -> str:
        """Sound play by rules of thumb, reading only what the seat may see."""

    def playout(self) -> Callable[[S, Choose, Random], str]:
        """How a search plays one imagined game on: as `policy`, or in more of a hurry.

        It is asked for once a game, so that it may remember what it was about to do.
        """
        return self.policy

    @abstractmethod
    def evaluate(self, s: S, side: str) -> float:
        """How good this is for the side, 0 (lost) to 1 (won)."""

    def advise(self, s: S, request: Choose) -> Sequence[tuple[str, float]]:
        """The answers worth a thought, each with its weight; the weights add up to one.

        It reads only what the seat may see. By default every option counts the same.
        """
        keys = [
            full
            for key in request.question.options(s, request.about)
            for full in (spread(request, s, key) if "{" in key else (key,))
        ]
        return [(key, 1 / len(keys)) for key in keys]

    def courses(self, s: S, request: Choose) -> Sequence[tuple[str, float]]:
        """Whole moves that are worth a thought, with weights, where a move takes many answers.

        Each is its first answer, then @ and what the pilot of `playout`, who must be a
        `Steersman`, has to know to go on.
        """
        return ()

    def clock(self, s: S) -> float:
        """How far the game has come, by whatever count suits `thoughts`."""
        return 0.0

    def is_luck(self, clock: float) -> bool:
        """Is what comes between this moment and the next only luck, and known in the mean?

        That is so if `evaluate` at this moment is the mean of what it will be at the next.
        """
        return False

    def thinking(self, s: S, request: Choose) -> Thoughts:
        """How a search thinks of this decision, if it is not always the same."""
        return self.thoughts

    # -- case files ---------------------------------------------------------------------------

    def given(self, lines: Sequence[tuple[int, str]]) -> S:
        """The position that a case file describes. Raises BadRecord with the line's number."""
        raise BadData(f"{self.name}: case files here start from a scenario")

    def expect(self, s: S, words: Sequence[str]) -> str | None:
        """Check one expectation of a case file; None, or what is there instead."""
        return f"unknown expectation {' '.join(words)!r}"


def sample(request: Choose, s: Any, rng: Random) -> str:
    """A random legal answer; numbers of a template key are drawn too."""
    options = request.question.options(s, request.about)
    key = options[int(rng.random() * len(options))]
    return complete(request, s, key, rng) if "{" in key else key


def complete(request: Choose, s: Any, key: str, rng: Random) -> str:
    """Fill a template key's numbers at random."""
    for param in request.question.params(s, request.about, key):
        key = key.replace("{" + param.name + "}", str(rng.choice(param.values())), 1)
    return key


def spread(request: Choose, s: Any, key: str) -> list[str]:
    """A template key with some of the numbers that it may have, from low to high."""
    keys = [key]
    for param in request.question.params(s, request.about, key):
        values = param.values()
        last = len(values) - 1
        some = values if last < 5 else [values[last * i // 4] for i in range(5)]
        keys = [
            full.replace("{" + param.name + "}", str(value), 1) for full in keys for value in some
        ]
    return keys


def denials(request: Choose, s: Any) -> list[Denial]:
    """Each candidate that is not on offer, with its own reason."""
    options = set(request.question.options(s, request.about))
    return [
        request.question.denial(s, request.about, key)
        for key in request.question.candidates(s, request.about)
        if key not in options
    ]


_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def encode_state(s: State) -> bytes:
    """A state as bytes, without its log."""
    if s.log is None:
        return _encode(s)
    return _encode(msgspec.structs.replace(s, log=None))


def state_hash(s: State) -> str:
    return hashlib.sha256(encode_state(s)).hexdigest()[:16]


_games: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    _games[game.name] = game


def games() -> tuple[Game[Any], ...]:
    return tuple(_games.values())


def find_game(name: str) -> Game[Any]:
    try:
        return _games[name]
    except KeyError:
        known = ", ".join(_games) or "none"
        raise UnknownGame(f"there is no game {name!r}; there are: {known}") from None


class UnknownGame(AirwarError):
    """No game has this name."""
