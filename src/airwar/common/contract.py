"""What a game package offers: one small class for each of its folders, joined by its game.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Literal, NamedTuple, Protocol, runtime_checkable

from msgspec import Struct

from airwar.common.builder import Builder
from airwar.common.cover import Cover
from airwar.common.files import Files, piece_faults
from airwar.common.lessons import Lesson
from airwar.common.own_data import DataFiles, DataFolder
from airwar.kernel.errors import BadData
from airwar.kernel.game import Core, Rules, S, Secrets
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, Facts
from airwar.kernel.sight import Sight

# -- data/ and build/ -----------------------------------------------------------------------------


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
    """An optional rule or alternative reading that a table may turn on."""

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


class RuleText(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our words, and how much of it can be played.

    `rolled` is what its dice or draws are for, as a player calls it; by default its title.
    """

    id: str
    title: str
    text: str
    tier: str
    state: Literal["done", "part", "not"]
    note: str = ""
    rolled: str = ""


class Catalog(ABC):
    """What can be played."""

    default_scenario: str
    cover: Cover = Cover()
    files: Files | None = None  # how to read the files that people write for it
    folder: DataFolder = DataFolder()

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]: ...

    @abstractmethod
    def switches(self) -> Sequence[Switch]: ...

    @abstractmethod
    def rule_texts(self) -> Sequence[RuleText]: ...

    @abstractmethod
    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        """Everything that is wrong or odd about a set-up, for a builder. Never raises BadData."""

    @abstractmethod
    def random_setup(self, rng: Random) -> dict[str, Any]:
        """A random legal set-up, for tests."""

    def builder(self) -> Builder | None:
        """The set-up builder of a terminal."""
        return None

    def lessons(self) -> Mapping[str, Lesson]:
        """Short games with a coach, by key."""
        return {}

    def fingerprint(self) -> str:
        """A short hash of the data files, for records; "" if there are none."""
        return ""

    @property
    def data_files(self) -> DataFiles:
        """The files of a player's own that a table can be made with."""
        files = self.files
        if files is None:
            return DataFiles({}, lambda field, name, raw: [])
        return DataFiles(
            {f"{files.pieces}.toml": files.pieces},
            lambda field, name, raw: [f"{name}: {each}" for each in piece_faults(files, raw)],
        )


def check_by_opening(rules: Rules[Any], setup: Mapping[str, Any]) -> SetupCheck:
    """The check for a game that can only tell whether a set-up opens."""
    try:
        rules.opening(setup)
    except BadData as error:
        return SetupCheck((Remark("", "", str(error)),))
    return SetupCheck()


# -- odds/ ----------------------------------------------------------------------------------------


class Chance(Struct, frozen=True, omit_defaults=True):
    """How likely something is; `kind` names what, for boards that draw it."""

    what: str
    p: float
    kind: str = ""


class Odds(Generic[S]):
    """What an answer leads to, and what a whole move can reach."""

    def outcome(self, before: S, after: S, seat: str) -> str:
        """One line that says what happened between two states."""
        return "the game goes on"

    def chances(self, sight: Sight[S], answer: Any) -> list[Chance]:
        """More chances that a seat may want to know, from its sight alone."""
        return []

    def plans(self, s: S, seat: str) -> list[dict[str, Any]]:
        """Whole moves that the seat could make now, in a game where a move takes many answers.

        Each has what the board draws of its end, and `name`, what a player types for it, `unit` and
        `place`, who moves and where to, `chance`, the chance that it succeeds, `plan`, the answers
        to give one after another, and `premoves`, the same with their questions.
        """
        return []

    def beyond(self, s: S, seat: str, plan: Mapping[str, Any]) -> dict[str, Any]:
        """What else the planner says of the end of a plan, such as who could fire there."""
        return {}

    def path(self, s: S, seat: str, plan: Sequence[Any]) -> list[dict[str, Any]]:
        """The steps of a plan if everything goes well, for the board to draw.

        Raises IllegalAnswer for a plan that cannot be played.
        """
        return []


# -- show/ ----------------------------------------------------------------------------------------


class Show(ABC, Generic[S]):
    """A state as people see it. It only gets redacted states."""

    @abstractmethod
    def view(self, s: S, seat: str | None) -> Struct | dict[str, Any]:
        """What the browser draws; a struct, from which the browser's types can be written.

        Its `lost`, if there is one, is the list of losses at the end of the game."""

    @abstractmethod
    def board(self, s: S, seat: str | None) -> str:
        """The same for a terminal."""

    @abstractmethod
    def about(self) -> dict[str, Any]:
        """What never changes during a game and the browser needs once: cards, pieces, builder."""


# -- bot/ -----------------------------------------------------------------------------------------


class Course(Struct, frozen=True):
    """A candidate move: its first answer, and what the playout needs to complete it."""

    answer: Any
    aim: Any


@runtime_checkable
class Steersman(Protocol):
    """A playout policy that can be told which candidate move to fly."""

    def steer(self, s: Any, choose: Choose, course: Course) -> Any:
        """Start a candidate move; returns its first answer."""


class Thoughts(NamedTuple):
    """How a search looks at a decision."""

    looks: tuple[tuple[int, float], ...]  # from this iteration on, look this far ahead on the clock
    curiosity: float  # exploration, in proportion to how far apart plays are
    glance: float | None = None  # also evaluate at this nearer point, if that is much less noisy
    first: int | None = None  # plays tried first, more with the root of visits; None: all
    deep: int | None = None  # decisions of the seat in the tree; None: all up to the horizon
    # In rounds: standard errors by which a play must beat the likeliest one; None: in a tree.
    doubt: float | None = None


class Sign(NamedTuple):
    """Something that speaks for or against a side, in the game's words: `Hits on the enemy`."""

    name: str
    value: float
    worth: float  # of a game, for one more of it; below zero if that is bad for the side


def _no_signs(s: Any, side: str) -> Sequence[Sign]:
    return ()


def _no_end(s: Any, choose: Choose, course: Course) -> tuple[str, Facts]:
    return "", {}


@dataclass(frozen=True)
class Hints(Generic[S]):
    """What a hint says of a play, in the game's words.

    `signs` are of a position that it leads to, always with the same names. `end` is where a
    candidate move ends, in words and as data, if its answer does not say so.
    """

    signs: Callable[[S, str], Sequence[Sign]] = _no_signs
    end: Callable[[S, Choose, Course], tuple[str, Facts]] = _no_end


class Bot(ABC, Generic[S]):
    """How machine opponents play. They see only what the seat may see."""

    thoughts = Thoughts(((0, 2.0), (250, 4.0)), 0.8)
    hints: Hints[S] = Hints()

    @abstractmethod
    def policy(self, s: S, choose: Choose, rng: Random) -> Any:
        """Sound play by rules of thumb."""

    def offer(self, s: S, choose: Choose, rng: Random) -> Any:
        """The answer to an offer that has opened, or None to leave it."""
        return None

    def playout(self) -> Callable[[S, Choose, Random], Any]:
        """The playout policy of a search: `policy`, or something faster.

        It is made once for each imagined game, so it may remember what it was doing.
        """
        return self.policy

    @abstractmethod
    def evaluate(self, s: S, side: str) -> float:
        """How good the state is for the side, from 0 (lost) to 1 (won)."""

    def advise(self, s: S, choose: Choose) -> Sequence[tuple[Any, float]]:
        """The answers worth considering, with weights that add up to one.

        By default all options have the same weight.
        """
        options = choose.question.options(s, choose.about)
        return [(answer, 1 / len(options)) for answer in options]

    def candidates(self, s: S, choose: Choose) -> Sequence[tuple[Any, float]]:
        """Candidate moves with weights, in a game where a move takes many answers.

        Each is a `Course` that `playout`, then a `Steersman`, can fly.
        """
        return ()

    def clock(self, s: S) -> float:
        """How far the game has come, in the unit that `thoughts` uses."""
        return 0.0

    def is_luck(self, clock: float) -> bool:
        """Is everything between this moment and the next luck, with a known mean?

        True if `evaluate` now is the expected value of `evaluate` at the next moment.
        """
        return False

    def thinking(self, s: S, choose: Choose) -> Thoughts:
        """How a search looks at this decision, if decisions differ."""
        return self.thoughts


# -- cases/ ---------------------------------------------------------------------------------------


class Cases(Generic[S]):
    """The game's own words in case files."""

    moment: tuple[str, ...] = ()  # expectations that take one word and may share a line

    def given(self, lines: Sequence[tuple[int, str]]) -> S:
        """The position that a case file describes. Raises BadRecord with the line number."""
        raise BadData("case files of this game start from a scenario")

    def expect(self, s: S, words: Sequence[str]) -> str | None:
        """Check one expectation of a case file; None, or what was found instead."""
        return f"unknown expectation {' '.join(words)!r}"

    def words(self) -> dict[str, list[str]]:
        """Every word that may begin a line of `given` or `expect`, and what follows it.

        Words inside a line are listed by what they describe, such as `an aircraft`.
        """
        return {"given": [], "expect": []}

    def meanings(self) -> dict[str, dict[str, str]]:
        """What the words mean, for the manual: by the same parts, then by word."""
        return {}

    def names(self) -> dict[str, str]:
        """What the names in capitals stand for that follow the words."""
        return {}


class Game(Core[S]):
    """A game package: its parts, put together."""

    title: str
    version: str  # of the rules, in records
    catalog: Catalog
    odds: Odds[S]
    show: Show[S]
    bot: Bot[S]
    cases: Cases[S]

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        *,
        rules: Rules[S],
        catalog: Catalog,
        show: Show[S],
        bot: Bot[S],
        secrets: Secrets[S] | None = None,
        odds: Odds[S] | None = None,
        cases: Cases[S] | None = None,
    ) -> None:
        super().__init__(name, rules, secrets)
        self.title, self.version = title, version
        self.catalog, self.show, self.bot = catalog, show, bot
        self.odds = Odds() if odds is None else odds
        self.cases = Cases() if cases is None else cases


class Whole(Game[S], Rules[S], Secrets[S], Catalog, Odds[S], Show[S], Bot[S], Cases[S]):
    """A small game in one class: it is all of its parts."""

    def __init__(self) -> None:
        self.rules = self.secrets = self
        self.catalog = self.odds = self.show = self.bot = self.cases = self

    def check(self, setup: Mapping[str, Any]) -> SetupCheck:
        return check_by_opening(self, setup)


def game_of(play: Play[S]) -> Game[S]:
    """The whole game of a play; the kernel knows only its rules and secrets."""
    game = play.game
    assert isinstance(game, Game)
    return game
