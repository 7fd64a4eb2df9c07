"""Games from stored entries: whole, from a checkpoint, or as they stood at a moment."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from airwar.common.contract import Game
from airwar.kernel import record
from airwar.kernel.errors import AirwarError
from airwar.kernel.events import Logged
from airwar.kernel.history import Given, chosen
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, Draw, Roll, Taken
from airwar.kernel.sight import witness
from airwar.kernel.sources import Outcome
from airwar.server import notes
from airwar.server.seat_log import NOBODY, SeatLogs, pack, unpack
from airwar.server.store import Entry, Snapshot, TableRow


class Parted(AirwarError):
    """A stored game does not replay by the rules at entry `number`."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"the stored game does not replay at entry {number}: {reason}")
        self.number = number


UNKNOWN = 2**31  # a moment that lies after any other


class Kept(Struct, frozen=True):
    """What a checkpoint in the store holds besides the game.

    `pages` are what each pair of eyes had counted and heard when it was passed, `counts` the same
    as earlier versions stored it; `rewinds`: how many each seat has noticed; `start`: the moment
    of the checkpoint; `used` and `words`: how many dice and draws the table has had in all its
    epochs, and its words for committed dice; `notes`: the table's own lines since the checkpoint.
    """

    play: bytes
    counts: dict[str, int]
    rewinds: dict[str, int]
    start: int = UNKNOWN
    pages: bytes = b""
    used: int = 0
    words: dict[str, str] = {}
    notes: list[Logged] = []


def keep(play: Play[Any], rewinds: Mapping[str, int]) -> bytes:
    """The opening of an epoch: its numbers begin again."""
    kept = Kept(record.snapshot(play), {}, dict(rewinds), play.start)
    return msgspec.msgpack.encode(kept)


def keep_on(
    play: Play[Any],
    seat_logs: SeatLogs,
    eyes: Iterable[str],
    rewinds: Mapping[str, int],
    used: int,
    words: Mapping[str, str],
) -> bytes:
    """The last checkpoint of a game that goes on."""
    data = record.snapshot(play)
    # What was logged since the checkpoint is logged again when the game is opened.
    own = notes.since(play)
    again = len(record.restore(play.game, data).events) + len(own)
    pages = pack(seat_logs.turn(eyes, len(play.events) - again))
    kept = Kept(data, {}, dict(rewinds), play.start, pages, used, dict(words), own)
    return msgspec.msgpack.encode(kept)


def kept(snapshot: Snapshot) -> Kept:
    return msgspec.msgpack.decode(snapshot.data, type=Kept)


def readable(snapshot: Snapshot) -> bool:
    try:
        unpack(kept(snapshot).pages)
    except (msgspec.DecodeError, zlib.error, UnicodeError):
        return False
    return True


def opening(game: Game[Any], row: TableRow, start: Snapshot | None) -> Play[Any]:
    """The game as its present epoch began."""
    if start is None:
        return Play(game, game.rules.opening(row.setup))
    return reopen(game, start)


def reopen(game: Game[Any], snapshot: Snapshot) -> Play[Any]:
    """The game from a checkpoint on. Its log begins there."""
    held = kept(snapshot)
    play = record.restore(game, held.play)
    for line in held.notes:
        notes.put(play, line)
    return play


def follow(
    play: Play[Any], entries: Iterable[Entry], first: int, check: bool, rewinds: Counter[str]
) -> None:
    """Give a game its entries again. With `check`, each answer must be legal by today's rules."""
    for number, entry in enumerate(entries, start=first):
        try:
            rewinds.update(noticed(play, entry))
            apply(play, entry, number, check)
        except Exception as error:
            # A rule of another version may fail in any way at all; each means the same here.
            raise Parted(number, str(error) or type(error).__name__) from error


def noticed(play: Play[Any], entry: Entry, onlooker: bool = False) -> list[str]:
    """The seats that will notice a rewind: they are asked something, or saw what is taken back."""
    if entry.kind != "rewind":
        return []
    gone = play.history(int(entry.answer))
    return [
        seat
        for seat in (*play.game.rules.seats(play.state), *([NOBODY] if onlooker else ()))
        if seat in play.open
        or seat in play.parts
        or any(witness(given, seat) is not None for given in gone)
    ]


def apply(play: Play[Any], entry: Entry, number: int | None = None, check: bool = False) -> None:
    """Carry an entry out. `number` is that of a stored one: a call may begin with it."""
    first = number is not None and begins_call(entry, number)
    match entry.kind:
        case "answer" | "only":
            _answer(play, entry, first, check)
        case "dice" | "draw":
            play.outcome(read_outcome(play.request, entry.answer))
        case "retract":
            play.retract(entry.seat, int(entry.answer or 0))
        case "rewind":
            _go_back(play, entry)
        case "resign":
            play.resign(entry.seat)
        case "hash" | "word" | "go-on":
            pass
        case other:
            raise AirwarError(f"unknown entry {other!r}")
    if first and entry.kind in ("retract", "rewind"):
        play.begin_call()


def _answer(play: Play[Any], entry: Entry, first: bool, check: bool) -> None:
    offer, answer = _read(play, entry)
    if check:
        play.check(entry.seat, answer, offer)
    if first:
        play.begin_call()
    if offer:
        play.take(entry.seat, answer, offer)
        return
    only = entry.kind == "only"
    lines = [notes.only_line(play, play.choice(entry.seat), answer)] if only else []
    play.give(entry.seat, answer)
    for line in lines:
        notes.put(play, line)


def _go_back(play: Play[Any], entry: Entry) -> None:
    seen = noticed(play, entry, onlooker=True)
    play.rewind(int(entry.answer))
    if entry.seat:  # Not where a rule broke down.
        notes.taken_back(play, entry.seat, seen)


def begins_call(entry: Entry, number: int) -> bool:
    """Does a call begin with this stored entry? In old stores each answer is one of its own."""
    if entry.call is None:
        return entry.kind not in ("dice", "draw")
    return entry.call == number


def _read(play: Play[Any], entry: Entry) -> tuple[str, Any]:
    """The offer that an entry takes, if it does, and the answer by the type of its question."""
    if entry.seat in play.open or entry.answer.startswith("!"):
        offer, answer = play.read(entry.seat, entry.answer)
        if play.choice(entry.seat, offer).question.rule == entry.rule:
            return offer, answer
    raise AirwarError(f"it asks {record.asked(play)}, not {entry.seat} §{entry.rule}")


def answer_entry(choose: Choose, answer: Any, offer: bool = False) -> Entry:
    """An answer as text by its question's type; one that takes an offer names the question."""
    question = choose.question
    text = record.offer_text(Taken(choose, answer)) if offer else question.write(answer)
    return Entry("answer", choose.seat, question.rule, text)


def given_entry(given: Given, unasked: Sequence[Choose] = ()) -> Entry:
    """An answer, die or draw that came of a call; `unasked` are choices that left only one."""
    request, answer = chosen(given)
    if type(request) is Choose:
        entry = answer_entry(request, answer, type(given[1]) is Taken)
        only = any(request is each for each in unasked)
        return replace(entry, kind="only") if only else entry
    assert type(request) is Roll or type(request) is Draw
    return outcome_entry(request, answer)


def outcome_entry(request: Roll | Draw, outcome: Outcome) -> Entry:
    """Dice as faces, draws by name, so that a new order of the cards does no harm."""
    if type(request) is Draw:
        answer = " ".join([request.names[index] for index in outcome])
        return Entry("draw", rule=request.rule, answer=answer)
    return Entry("dice", rule=request.rule, answer=" ".join(map(str, outcome)))


def read_outcome(request: object, text: str) -> Outcome:
    if type(request) is Draw:
        return tuple(sorted([request.names.index(name) for name in text.split()]))
    return tuple([int(face) for face in text.split()])


class Thrown(Struct):
    """A die or draw of the whole history, taken back or not. `at` is its moment in the game."""

    number: int
    at: int
    request: Roll | Draw
    answer: Outcome
    taken_back: bool = False


def thrown(play: Play[Any], entries: Sequence[Entry], first: int) -> list[Thrown]:
    """Play the entries and note every outcome; numbers count from `first`."""
    found: list[Thrown] = []
    for entry in entries:
        request = play.request
        if entry.kind in ("dice", "draw"):
            assert type(request) is Roll or type(request) is Draw
            outcome = read_outcome(request, entry.answer)
            found.append(Thrown(first + len(found), play.number, request, outcome))
        apply(play, entry)
        for each in reversed(found):
            if each.at < play.number:
                break
            each.taken_back = True
    return found
