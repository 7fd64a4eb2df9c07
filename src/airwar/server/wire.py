"""The messages between server and browser. The shape of these types is their documentation."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from airwar.common.contract import Chance, Scenario, Switch
from airwar.common.cover import Cover
from airwar.common.forms import Form
from airwar.common.lessons import Piece
from airwar.kernel.events import Modifier
from airwar.kernel.premoves import Premove
from airwar.kernel.requests import Denial, Facts, Option, Refusal

Short: TypeAlias = Annotated[str, Meta(max_length=80)]
Key: TypeAlias = Annotated[str, Meta(max_length=400)]
SeatKind: TypeAlias = Literal["me", "here", "link", "bot"]
DiceKind: TypeAlias = Literal["house", "typed", "committed"]
UndoWish: TypeAlias = Literal["usual", "off"]
UndoKind: TypeAlias = Literal["free", "consent", "off"]
CoachState: TypeAlias = Literal["ask", "watch", "strayed", "end"]
HintWish: TypeAlias = Literal["usual", "on", "off"]

# -- over HTTP ------------------------------------------------------------------------------------


class Level(Struct, frozen=True):
    """A strength of machine opponent."""

    key: str
    title: str
    text: str


class LessonInfo(Struct, frozen=True):
    """A lesson that the lobby can start."""

    key: str
    title: str
    minutes: int
    seat: str


class GameInfo(Struct, frozen=True):
    game: str
    title: str
    scenarios: list[Scenario]
    switches: list[Switch]
    rules: dict[str, int]
    default_scenario: str
    levels: list[Level]
    cover: Cover
    lessons: list[LessonInfo]
    data_files: list[str]  # of a player's own, that a table can be made with


class OwnFiles(Struct, frozen=True):
    """Files of a player's own: the text of each, by name."""

    files: Annotated[dict[Short, str], Meta(max_length=20)]


class SeatWish(Struct, frozen=True):
    """`me` and `here` share one key and one browser; `link` gets a key of its own."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=40)] = ""
    level: Short | None = None


class NewTable(Struct, frozen=True):
    """The usual undo is free where one person plays all but the machines' seats, and by consent
    of the others elsewhere. Hints are usual where nobody is invited by link."""

    game: Short
    setup: dict[str, Any] = {}
    switches: Annotated[list[Short], Meta(max_length=200)] = []
    seats: Annotated[dict[Short, SeatWish], Meta(max_length=200)] = {}
    dice: DiceKind = "house"
    odds: bool = True
    pace: Short | None = None
    undo: UndoWish = "usual"
    hints: HintWish = "usual"
    lesson: Short | None = None


class Here(Struct, frozen=True):
    """The addresses by which others on the network reach this server, if they do."""

    addresses: list[str]


class MadeTable(Struct, frozen=True):
    """A key for each person's seat; if there is none, one under "" that may watch."""

    table: str
    keys: dict[str, str]
    url: str
    commitment: str | None = None


class Rematch(Struct, frozen=True):
    key: Short


class PlayOn(Struct, frozen=True):
    """A new table from a moment as the eyes count it. Seats that are not named stay."""

    key: Short
    at: int
    eyes: Short = ""
    seats: Annotated[dict[Short, SeatWish], Meta(max_length=200)] = {}


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
    """The secret and the outcomes are there once the game is over, the words once all are in.

    `hashes` came before any word. `drawn` are seats whose browser sent none in time, so that the
    server drew it; `restarts`: how often a browser had lost its word and all chose again."""

    commitment: str | None
    dice: str
    words: dict[str, str]
    hashes: dict[str, str]
    drawn: list[str]
    restarts: int
    secret: str | None
    method: str
    outcomes: list[ProvedOutcome]


# -- over the socket, from the server -------------------------------------------------------------


class Seat(Struct, frozen=True):
    """`title` is that of an opponent's level: Trained."""

    seat: str
    side: str
    name: str
    kind: str
    level: str | None
    online: bool = False
    title: str = ""


class TableInfo(Struct, frozen=True):
    """`undo`: anything can be taken back freely, or with the others' consent, or not at all. By
    consent, an own last answer is still free while nothing has followed it and it has shown
    nothing hidden."""

    id: str
    game: str
    title: str
    scenario: str
    status: str
    dice: str
    odds: bool
    pace: str | None
    seats: list[Seat]
    undo: UndoKind
    hints: bool


class Preset(Struct, frozen=True):
    """A ready answer that an editor can begin with."""

    label: str
    answer: Any


class Open(Struct, frozen=True):
    """A question that a seat has to answer; what is answered only for the eyes that look.

    `form` is the one for an empty draft; then the options are a few of many. `doing` is what
    everybody may know that the seat is doing, "" if that is nothing."""

    seat: str
    mine: bool
    number: int
    rule: str
    prompt: str
    question: str
    options: list[Option]
    thinking: bool
    form: Form | None = None
    presets: dict[str, Preset] = {}
    doing: str = ""


class Offer(Struct, frozen=True):
    """What a seat may do although nobody is asked; only its own eyes see it.

    `number` stands for the question and what it is about: the game may go on meanwhile."""

    seat: str
    number: int
    rule: str
    prompt: str
    question: str
    options: list[Option]
    form: Form | None = None
    presets: dict[str, Preset] = {}


class Wait(Struct, frozen=True):
    """Dice or draws that people throw and type in. Names are for those who see the draw."""

    kind: Literal["roll", "draw"]
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
    facts: Facts | UnsetType = UNSET


class PlanEnded(Struct, frozen=True):
    """Why a plan ended early, and what was left of it. `count`: how many of the seat's have."""

    count: int
    why: str
    rule: str
    left: tuple[Premove, ...]


class Without(Struct, frozen=True):
    """What is answered without asking: choices with one answer where that shows nothing, and all
    others with one answer (`passes`). The second is possible only where nobody else is at the
    table (`may_pass`)."""

    only: bool
    passes: bool
    may_pass: bool


class Loss(Struct, frozen=True):
    """What was lost, for the list at the end. Every game has the first fields, some have more:
    `element` and `role` say where it flew, `id` names the unit."""

    text: str = ""
    type: str = ""
    name: str = ""
    how: str = ""
    id: str | UnsetType = UNSET
    element: str | UnsetType = UNSET
    side: str | UnsetType = UNSET
    role: str | UnsetType = UNSET
    damaged: bool | UnsetType = UNSET
    edge: str | UnsetType | None = UNSET
    pilot: str | UnsetType | None = UNSET
    points: str | UnsetType = UNSET
    turn: int | UnsetType = UNSET


class ResultInfo(Struct, frozen=True):
    winner: str | None
    scores: dict[str, int]
    text: str
    resigned: str | None
    losses: list[Loss]


class Frozen(Struct, frozen=True):
    """Why a table is frozen, and the seats whose consent to go on is missing."""

    why: str
    missing: tuple[str, ...]


class AfterLesson(Struct, frozen=True):
    """What was learned, what helps in a first game, and the scenario to play it with."""

    ideas: tuple[str, ...]
    tips: tuple[str, ...]
    glossary: dict[str, str]
    scenario: str
    title: str


class Coached(Struct, frozen=True):
    """The coach's strip of a lesson: `line` says what to do, `see` what came of the last step.

    `key` is the answer that is expected, `point` what to click for it, the later the further it has
    come; `answer` is its JSON if it is to be drawn already. A player who has strayed is alone, and
    back in the lesson by undo."""

    title: str
    state: CoachState
    step: int
    steps: int
    see: tuple[Piece, ...]
    line: tuple[Piece, ...] = ()
    key: str = ""
    point: tuple[str, ...] = ()
    answer: Any = None
    after: AfterLesson | None = None


class StateMessage(Struct, frozen=True, tag_field="type", tag="state"):
    """All that a browser has before it; what changes later comes as patches.

    `number` and the events' `at` count what these eyes have seen happen, and nothing else. The
    events are the last lines of the log, `start` the place of the first of them in it. `words`:
    seats that have yet to send a word for committed dice, `hashes` those that have sent the hash
    of theirs; words are sent when none of those in `words` lacks a hash. `consent`: a further undo
    can be asked for. `premoves` is what the seat that looks has given in advance, `stopped` why its
    last plan ended."""

    edition: int
    number: int
    table: TableInfo
    you: tuple[str, ...]
    seat: str | None
    view: dict[str, Any] | None
    open: list[Open]
    offers: list[Offer]
    wait: Wait | None
    events: list[EventLine]
    start: int
    undo: bool
    consent: bool
    result: ResultInfo | None
    commitment: str | None
    words: list[str]
    hashes: dict[str, str]
    frozen: Frozen | None
    premoves: list[Premove] = []
    stopped: PlanEnded | None = None
    coach: Coached | None = None
    without: Without | None = None


class Patch(Struct, frozen=True, omit_defaults=True):
    """What has changed in a map, or in a list whose items have ids.

    `by` names the field of an item that holds its id; it is empty for a map. `put` are values that
    are new or changed, `cut` the keys or ids that are gone, `into` patches of what stays. `order`
    are all ids of a list, if it cannot be told from the rest."""

    by: str = ""
    put: dict[str, Any] = {}
    cut: list[str] = []
    into: dict[str, Patch] = {}
    order: list[str] = []


class PatchMessage(Struct, frozen=True, tag_field="type", tag="patch"):
    """What has changed since the edition `on`; what is left out is as it was.

    The log goes on with `events` from line `start`: whatever stood there before is gone."""

    edition: int
    on: int
    number: int | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    you: tuple[str, ...] | UnsetType = UNSET
    view: Patch | UnsetType = UNSET
    open: list[Open] | UnsetType = UNSET
    offers: list[Offer] | UnsetType = UNSET
    wait: Wait | UnsetType | None = UNSET
    events: list[EventLine] | UnsetType = UNSET
    start: int | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    consent: bool | UnsetType = UNSET
    result: ResultInfo | UnsetType | None = UNSET
    words: list[str] | UnsetType = UNSET
    hashes: dict[str, str] | UnsetType = UNSET
    frozen: Frozen | UnsetType | None = UNSET
    premoves: list[Premove] | UnsetType = UNSET
    stopped: PlanEnded | UnsetType | None = UNSET
    coach: Coached | UnsetType | None = UNSET
    without: Without | UnsetType | None = UNSET


class LogMessage(Struct, frozen=True, tag_field="type", tag="log"):
    """Earlier lines of the log; `start` is the place of the first of them in it."""

    start: int
    events: list[EventLine]


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="error"):
    """A refused message; nothing changed. Also tells the table of a fault of ours.

    `to` is the type of the message that was refused; empty for what nobody asked for. `code` is
    that of the exception; "fault" is a fault of ours, "unreadable" a message of no known shape,
    "no-store" a database that does not answer, "unknown" one that has not said whether it stored
    what was sent: the state follows when it does, and "back" tells the table that it does again."""

    message: str
    rule: str = ""
    answer: str | None = None
    to: str = ""
    code: str = "fault"


class WhyMessage(Struct, frozen=True, tag_field="type", tag="why"):
    place: str
    denials: list[Denial]


class FormMessage(Struct, frozen=True, tag_field="type", tag="form"):
    """The limits for a draft. If it is a whole answer: what is refused, and what is unwise.

    `repairs` are of the first faults, in their order: what would settle each, if anything does.
    `number`, `offer` and `edition` are those of the draft."""

    seat: str
    number: int
    offer: str
    edition: int
    form: Form | None
    complete: bool
    faults: tuple[Refusal, ...]
    warnings: tuple[Refusal, ...]
    repairs: tuple[Preset | None, ...] = ()


class OddsMessage(Struct, frozen=True, tag_field="type", tag="odds"):
    """`number` is that of the open request."""

    seat: str
    number: int
    key: str
    exact: bool
    error: float
    outcomes: tuple[Chance, ...]
    chances: tuple[Chance, ...]


class Tip(Struct, frozen=True, omit_defaults=True):
    """A play worth considering, best first; `value` is the chance to win with it, if it is known.

    `end` says where a whole move ends that begins with this answer, `facts` the same as data."""

    key: str
    label: str
    place: str
    answer: Any
    value: float | None = None
    end: str = ""
    facts: Facts = {}


class HintMessage(Struct, frozen=True, tag_field="type", tag="hint"):
    """What a computer would do in this seat, by what it sees. `number` is that of the request.

    `method`: by a search of so many imagined `battles`, by rules of thumb, or the only answer."""

    seat: str
    number: int
    method: Literal["search", "policy", "only"]
    tips: list[Tip]
    why: list[str]
    battles: int


class PlansMessage(Struct, frozen=True, tag_field="type", tag="plans"):
    """Where whole moves that a seat could make now can end; `number` is that of its open request.

    By unit and place, how likely the surest move there comes off."""

    seat: str
    number: int
    places: dict[str, dict[str, float]]


class End(Struct, frozen=True):
    """The end of a whole move: what a player types for it, who moves where, how likely it comes
    off, and in how many answers. The rest is what a board of hexes draws of it."""

    name: str
    unit: str
    place: str
    chance: float
    steps: int
    plane: str | UnsetType = UNSET
    hex: str | UnsetType = UNSET
    column: int | UnsetType = UNSET
    row: int | UnsetType = UNSET
    facing: int | UnsetType = UNSET
    altitude: int | UnsetType = UNSET
    speed: int | UnsetType = UNSET
    high: bool | UnsetType = UNSET
    shots: list[dict[str, Any]] | UnsetType = UNSET  # whom one fires at from there
    threats: list[dict[str, Any]] | UnsetType = UNSET  # who could fire at one there


class EndsMessage(Struct, frozen=True, tag_field="type", tag="ends"):
    """All ends of moves of a unit at a place."""

    seat: str
    number: int
    unit: str
    place: str
    ends: list[End]


class PathMessage(Struct, frozen=True, tag_field="type", tag="path"):
    """The way to an end: its steps, and what to give in advance to take it."""

    seat: str
    number: int
    end: str
    plan: list[str]
    premoves: list[Premove]
    path: list[dict[str, Any]]


class ChatMessage(Struct, frozen=True, tag_field="type", tag="chat"):
    """Something that was said; `number` is its place in all that was said at the table."""

    number: int
    seat: str
    name: str
    text: str
    at: str


class ChatPage(Struct, frozen=True, tag_field="type", tag="chat-page"):
    """Some lines in a row; `start` is the number of the first."""

    start: int
    lines: list[ChatMessage]


class ReplayMessage(Struct, frozen=True, tag_field="type", tag="replay"):
    """A moment, numbered as these eyes count; `last` is the present.

    The events are the last ones up to then, `start` the place of the first of them in the log."""

    number: int
    eyes: str
    view: dict[str, Any]
    events: list[EventLine]
    start: int
    last: int


class Mark(Struct, frozen=True):
    """A moment worth finding again: a turn that begins, a loss, bombs. `turn` is its number."""

    at: int
    kind: Literal["turn", "loss", "bombs"]
    text: str
    who: str = ""
    turn: int | None = None


class MarksMessage(Struct, frozen=True, tag_field="type", tag="marks"):
    """All marks that these eyes have seen, numbered as they count."""

    eyes: str
    marks: list[Mark]


class AnalysisMoment(Struct, frozen=True):
    """A side's chance to win after a step; `luck` if dice or draws led there."""

    at: int
    value: float
    luck: bool


class LuckGroup(Struct, frozen=True):
    """The dice or draws of one rule: their mean face and what it should be, and their worth."""

    rule: str
    count: int
    rolled: float | None
    mean: float | None
    points: float


class LuckAccount(Struct, frozen=True):
    """What chance gave a side, in chances to win, and the share of games with less of it."""

    points: float
    worse: float
    groups: list[LuckGroup]


class Decision(Struct, frozen=True):
    """A decision by what its seat could know. `cost` is in chances to win, 0 if it was best.

    `change`: what the chance to win did after it, luck aside. If not `compared`, nothing else was
    tried."""

    at: int
    when: str
    seat: str
    asked: str
    did: str
    better: str
    cost: float
    why: list[str]
    change: float
    compared: bool


class TurnLabel(Struct, frozen=True):
    at: int
    label: str


class Report(Struct, frozen=True):
    """Why a side won or lost; moments are numbered as `eyes` count. `count`: all its decisions."""

    side: str
    eyes: str
    moments: list[AnalysisMoment]
    turns: list[TurnLabel]
    losses: list[Mark]
    decisions: list[Decision]
    count: int
    judged: int
    luck: LuckAccount


class AnalysisMessage(Struct, frozen=True, tag_field="type", tag="analysis"):
    """The report on a game that is over, or how much of it is done."""

    side: str
    done: int
    total: int
    report: Report | None = None
    failed: str = ""


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
    | PatchMessage
    | LogMessage
    | ErrorMessage
    | WhyMessage
    | FormMessage
    | OddsMessage
    | HintMessage
    | PlansMessage
    | EndsMessage
    | PathMessage
    | ChatMessage
    | ChatPage
    | ReplayMessage
    | MarksMessage
    | AnalysisMessage
    | UndoAsked
    | UndoRefused
    | SeatsMessage
    | RematchMessage
)

# -- over the socket, to the server ---------------------------------------------------------------


class Answer(Struct, frozen=True, tag_field="type", tag="answer"):
    """`number` is that of the open request or offer, as sent in `open` and `offers`.

    The answer is `key`, its text, or `answer`, its JSON. `offer` names the offer that is taken."""

    seat: Short
    number: int
    key: Key | None = None
    answer: Any = None
    offer: Short = ""


class Wish(Struct, frozen=True):
    """A premove: its answer is a text, or `=name` for a preset. `repeat`: as often as asked."""

    question: Short
    answer: Annotated[str, Meta(max_length=20_000)]
    repeat: bool = False


class Follow(Struct, frozen=True, tag_field="type", tag="follow"):
    """Give answers in advance. A plan takes the place of the last one.

    `number` is that of the seat's open request, or else of the state; without it, whatever is
    asked now. `within`: how many parts of the present place must still hold; `about`: units of
    which news ends the plan."""

    seat: Short
    premoves: Annotated[list[Wish], Meta(min_length=1, max_length=200)]
    number: int | None = None
    within: Annotated[int, Meta(ge=0)] | None = None
    about: Annotated[list[Short], Meta(max_length=100)] = []


class Cancel(Struct, frozen=True, tag_field="type", tag="cancel"):
    """Drop the standing answer to a question; without one, the plan, or why it has ended."""

    seat: Short
    question: Short = ""


class SetWithout(Struct, frozen=True, tag_field="type", tag="without"):
    """Answer choices with one answer without asking; for all seats of whoever holds this one."""

    seat: Short
    only: bool
    passes: bool


class TypedOutcome(Struct, frozen=True, tag_field="type", tag="outcome"):
    """`number` is that of the state."""

    number: int
    values: Annotated[list[int], Meta(max_length=200)]


class AskWhy(Struct, frozen=True, tag_field="type", tag="why"):
    seat: Short
    place: Key | None = None
    key: Key | None = None


class Draft(Struct, frozen=True, tag_field="type", tag="draft"):
    """What is filled in so far, by the names of fields; the latest replaces the one before it.

    `edition` comes back with the answer, so that an editor knows which draft it is about."""

    seat: Short
    number: int
    draft: Annotated[dict[Short, Any], Meta(max_length=200)]
    offer: Short = ""
    edition: int = 0


class AskOdds(Struct, frozen=True, tag_field="type", tag="odds"):
    """`number` is that of the open request; odds of an earlier one are refused."""

    seat: Short
    key: Key
    number: int | None = None


class AskHint(Struct, frozen=True, tag_field="type", tag="hint"):
    """What would you do? `number` is that of the open request."""

    seat: Short
    number: int | None = None


class AskPlans(Struct, frozen=True, tag_field="type", tag="plans"):
    """Where can whole moves end that the seat could make now?"""

    seat: Short


class AskEnds(Struct, frozen=True, tag_field="type", tag="ends"):
    seat: Short
    unit: Short
    place: Short


class AskPath(Struct, frozen=True, tag_field="type", tag="path"):
    """The way to an end, by its name."""

    seat: Short
    end: Short


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


class Introduce(Struct, frozen=True, tag_field="type", tag="name"):
    """What to call the person at a seat."""

    seat: Short
    name: Annotated[str, Meta(min_length=1, max_length=40)]


class AskReplay(Struct, frozen=True, tag_field="type", tag="replay"):
    """`at` is a number of the seat `by`; without it, of the eyes. An onlooker's eyes are ""."""

    at: int
    eyes: Short
    by: Short | None = None


class AskMarks(Struct, frozen=True, tag_field="type", tag="marks"):
    """The marks on the way through the game, for a slider."""

    eyes: Short


class AskAnalysis(Struct, frozen=True, tag_field="type", tag="analysis"):
    """Why did this side win or lose? Once the game is over."""

    side: Short


class AskLog(Struct, frozen=True, tag_field="type", tag="log"):
    """The lines of the log before line `before`, as many as go into a message."""

    before: Annotated[int, Meta(ge=0)]


class AskChat(Struct, frozen=True, tag_field="type", tag="chat-page"):
    """What was said before line `before`."""

    before: Annotated[int, Meta(ge=0)]


class AskWhole(Struct, frozen=True, tag_field="type", tag="whole"):
    """The whole state again, because a patch did not fit."""


class Eyes(Struct, frozen=True, tag_field="type", tag="eyes"):
    seat: Short | None = None


class WordHash(Struct, frozen=True, tag_field="type", tag="word-hash"):
    """SHA-256 of a seat's own word for committed dice, in hexadecimal; it comes before the word."""

    seat: Short
    hash: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class Word(Struct, frozen=True, tag_field="type", tag="word"):
    """A seat's own word for committed dice, once every seat has sent the hash of its own."""

    seat: Short
    word: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^\r\n]+$")]


class GoOn(Struct, frozen=True, tag_field="type", tag="go-on"):
    """Consent to play on by changed rules from the last checkpoint."""

    seat: Short


Inquiry: TypeAlias = (
    AskWhy
    | Draft
    | AskOdds
    | AskHint
    | AskPlans
    | AskEnds
    | AskPath
    | AskReplay
    | AskMarks
    | AskAnalysis
    | AskLog
    | AskChat
    | AskWhole
)
ClientMessage: TypeAlias = (
    Answer
    | Follow
    | Cancel
    | SetWithout
    | TypedOutcome
    | Inquiry
    | Undo
    | UndoConsent
    | Retract
    | Resign
    | Say
    | Introduce
    | Eyes
    | WordHash
    | Word
    | GoOn
)

encode = msgspec.json.Encoder().encode
read_message = msgspec.json.Decoder(ClientMessage).decode
