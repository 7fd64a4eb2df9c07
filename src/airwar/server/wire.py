"""The messages between server and browser. The shape of these types is their documentation."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from airwar.kernel.events import Modifier
from airwar.kernel.game import Scenario, Switch
from airwar.kernel.odds import Chance
from airwar.kernel.requests import Denial, Option

Short: TypeAlias = Annotated[str, Meta(max_length=80)]
Key: TypeAlias = Annotated[str, Meta(max_length=400)]
SeatKind: TypeAlias = Literal["me", "here", "link", "bot"]
DiceKind: TypeAlias = Literal["house", "typed", "committed"]

# -- over HTTP ------------------------------------------------------------------------------------


class Level(Struct, frozen=True):
    """A strength of machine opponent."""

    key: str
    title: str
    text: str


class GameInfo(Struct, frozen=True):
    game: str
    title: str
    scenarios: list[Scenario]
    switches: list[Switch]
    rules: dict[str, int]
    default_scenario: str
    about: dict[str, Any]
    levels: list[Level]


class SeatWish(Struct, frozen=True):
    """`me` and `here` share one key and one browser; `link` gets a key of its own."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=40)] = ""
    level: Short | None = None


class NewTable(Struct, frozen=True):
    game: Short
    setup: dict[str, Any] = {}
    switches: list[Short] = []
    seats: dict[Short, SeatWish] = {}
    dice: DiceKind = "house"
    odds: bool = True
    pace: Short | None = None


class MadeTable(Struct, frozen=True):
    """A key for each person's seat; if there is none, one under "" that may watch."""

    table: str
    keys: dict[str, str]
    url: str
    commitment: str | None = None


class Rematch(Struct, frozen=True):
    key: Short


class MyTable(Struct, frozen=True):
    """One line of the list of a person's games."""

    table: str
    game: str
    title: str
    scenario: str
    status: str
    seats: list[Seat]
    you: list[str]
    turn: bool
    created: str
    updated: str


class ProvedOutcome(Struct, frozen=True):
    """One die or draw: what was asked and what came. `number` goes into the hash."""

    number: int
    kind: str
    rule: str
    why: str
    n: int
    sides: int | None
    counts: list[int]
    names: list[str]
    answer: list[int]


class Proof(Struct, frozen=True):
    """The secret and the outcomes are there once the game is over."""

    commitment: str | None
    dice: str
    words: dict[str, str]
    secret: str | None
    method: str
    outcomes: list[ProvedOutcome]


# -- over the socket, from the server -------------------------------------------------------------


class Seat(Struct, frozen=True):
    seat: str
    side: str
    name: str
    kind: str
    level: str | None
    online: bool = False


class TableInfo(Struct, frozen=True):
    id: str
    game: str
    title: str
    scenario: str
    status: str
    dice: str
    odds: bool
    pace: str | None
    seats: list[Seat]


class Open(Struct, frozen=True):
    """A question that a seat has to answer; options only for the eyes that look."""

    seat: str
    mine: bool
    number: int
    rule: str
    prompt: str
    question: str
    options: list[Option]
    thinking: bool


class Wait(Struct, frozen=True):
    """Dice or draws that people throw and type in. Names are for those who see the draw."""

    kind: str
    rule: str
    why: str
    n: int | None
    sides: int | None = None
    names: tuple[str, ...] = ()
    bag: str = ""


class EventLine(Struct, frozen=True):
    at: int
    rule: str
    kind: str
    text: str
    who: str
    where: tuple[str, ...]
    dice: tuple[int, ...]
    cards: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    total: int | None
    need: int | None
    result: str


class ResultInfo(Struct, frozen=True):
    winner: str | None
    scores: dict[str, int]
    text: str
    resigned: str | None
    losses: list[dict[str, Any]]


class Frozen(Struct, frozen=True):
    """Why a table stands still, and the seats whose consent to go on is missing."""

    why: str
    missing: tuple[str, ...]


class StateMessage(Struct, frozen=True, tag_field="type", tag="state"):
    """`number` and the events' `at` count what these eyes have seen happen, and nothing else.

    `fresh`: the events are the whole log, not only what is new. `words`: seats that may still
    send a word for committed dice. `consent`: a further undo can be asked for."""

    number: int
    table: TableInfo
    you: tuple[str, ...]
    seat: str | None
    view: dict[str, Any] | None
    open: list[Open]
    wait: Wait | None
    events: list[EventLine]
    fresh: bool
    undo: bool
    consent: bool
    result: ResultInfo | None
    commitment: str | None
    words: list[str]
    frozen: Frozen | None


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="error"):
    """A refused message; nothing changed. Also tells the table of a fault of ours."""

    message: str
    rule: str = ""
    answer: str | None = None


class WhyMessage(Struct, frozen=True, tag_field="type", tag="why"):
    place: str
    denials: list[Denial]


class OddsMessage(Struct, frozen=True, tag_field="type", tag="odds"):
    key: str
    exact: bool
    error: float
    outcomes: tuple[Chance, ...]
    chances: tuple[Chance, ...]


class PlansMessage(Struct, frozen=True, tag_field="type", tag="plans"):
    """Whole moves that a seat could make now; `number` is that of its open request."""

    seat: str
    number: int
    plans: list[dict[str, Any]]


class PathMessage(Struct, frozen=True, tag_field="type", tag="path"):
    """The steps of a plan; `number` is that of the open request."""

    seat: str
    number: int
    plan: list[str]
    path: list[dict[str, Any]]


class ChatMessage(Struct, frozen=True, tag_field="type", tag="chat"):
    seat: str
    name: str
    text: str
    at: str


class ReplayMessage(Struct, frozen=True, tag_field="type", tag="replay"):
    """A moment, numbered as these eyes count; `last` is the present."""

    number: int
    eyes: str
    view: dict[str, Any]
    events: list[EventLine]
    last: int


class UndoAsked(Struct, frozen=True, tag_field="type", tag="undo-asked"):
    seat: str
    to: int


class UndoRefused(Struct, frozen=True, tag_field="type", tag="undo-refused"):
    seat: str
    by: str


class SeatsMessage(Struct, frozen=True, tag_field="type", tag="seats"):
    seats: list[Seat]


class RematchMessage(Struct, frozen=True, tag_field="type", tag="rematch"):
    """The players' keys open the new table too."""

    table: str


ServerMessage: TypeAlias = (
    StateMessage
    | ErrorMessage
    | WhyMessage
    | OddsMessage
    | PlansMessage
    | PathMessage
    | ChatMessage
    | ReplayMessage
    | UndoAsked
    | UndoRefused
    | SeatsMessage
    | RematchMessage
)

# -- over the socket, to the server ---------------------------------------------------------------


class Answer(Struct, frozen=True, tag_field="type", tag="answer"):
    """`number` is that of the open request, as sent in `open`."""

    seat: Short
    number: int
    key: Key


class TypedOutcome(Struct, frozen=True, tag_field="type", tag="outcome"):
    """`number` is that of the state."""

    number: int
    values: Annotated[list[int], Meta(max_length=200)]


class AskWhy(Struct, frozen=True, tag_field="type", tag="why"):
    seat: Short
    place: Key | None = None
    key: Key | None = None


class AskOdds(Struct, frozen=True, tag_field="type", tag="odds"):
    seat: Short
    key: Key


class AskPlans(Struct, frozen=True, tag_field="type", tag="plans"):
    seat: Short


class AskPath(Struct, frozen=True, tag_field="type", tag="path"):
    """What one of the plans would do, step by step."""

    seat: Short
    plan: Annotated[list[Key], Meta(max_length=80)]


class Undo(Struct, frozen=True, tag_field="type", tag="undo"):
    seat: Short


class UndoConsent(Struct, frozen=True, tag_field="type", tag="undo-consent"):
    seat: Short
    yes: bool


class Retract(Struct, frozen=True, tag_field="type", tag="retract"):
    seat: Short


class Resign(Struct, frozen=True, tag_field="type", tag="resign"):
    seat: Short


class Say(Struct, frozen=True, tag_field="type", tag="chat"):
    seat: Short
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class AskReplay(Struct, frozen=True, tag_field="type", tag="replay"):
    """`at` is a number of the seat `by`; without it, of the eyes. An onlooker's eyes are ""."""

    at: int
    eyes: Short
    by: Short | None = None


class Eyes(Struct, frozen=True, tag_field="type", tag="eyes"):
    seat: Short | None = None


class Word(Struct, frozen=True, tag_field="type", tag="word"):
    """A seat's own word for committed dice."""

    seat: Short
    word: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^\r\n]+$")]


class GoOn(Struct, frozen=True, tag_field="type", tag="go-on"):
    """Consent to play on by changed rules from the last checkpoint."""

    seat: Short


Inquiry: TypeAlias = AskWhy | AskOdds | AskPlans | AskPath | AskReplay
ClientMessage: TypeAlias = (
    Answer
    | TypedOutcome
    | Inquiry
    | Undo
    | UndoConsent
    | Retract
    | Resign
    | Say
    | Eyes
    | Word
    | GoOn
)

encode = msgspec.json.Encoder().encode
read_message = msgspec.json.Decoder(ClientMessage).decode
