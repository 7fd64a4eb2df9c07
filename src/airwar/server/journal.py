"""Games from stored entries: whole, from a checkpoint, or as they stood at a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from airwar.kernel import record
from airwar.kernel.errors import AirwarError
from airwar.kernel.game import Game
from airwar.kernel.play import Play
from airwar.kernel.requests import Draw, Roll
from airwar.kernel.sight import witness
from airwar.kernel.sources import Outcome
from airwar.server.store import Entry, Snapshot, TableRow


class Parted(AirwarError):
    """The rules part from a stored game at entry `number`."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"the rules part from the stored game at entry {number}: {reason}")
        self.number = number


class Kept(Struct, frozen=True):
    """What a checkpoint in the store holds besides the game: where each seat's own count stood,
    and how many rewinds each has noticed."""

    play: bytes
    counts: dict[str, int]
    rewinds: dict[str, int]


def keep(play: Play[Any], counts: Mapping[str, int], rewinds: Mapping[str, int]) -> bytes:
    return msgspec.msgpack.encode(Kept(record.snapshot(play), dict(counts), dict(rewinds)))


def kept(snapshot: Snapshot) -> Kept:
    return msgspec.msgpack.decode(snapshot.data, type=Kept)


def opening(game: Game[Any], row: TableRow, start: Snapshot | None) -> Play[Any]:
    """The game as its present epoch began."""
    if start is None:
        return Play(game, game.setup(row.setup))
    return reopen(game, start)


def reopen(game: Game[Any], snapshot: Snapshot) -> Play[Any]:
    """The game from a checkpoint on. Its log begins there."""
    play = record.restore(game, kept(snapshot).play)
    play.events = []
    return play


def follow(
    play: Play[Any], entries: Iterable[Entry], first: int, check: bool, rewinds: Counter[str]
) -> None:
    """Give a game its entries again. With `check`, each answer must be legal by today's rules."""
    for number, entry in enumerate(entries, start=first):
        try:
            rewinds.update(noticed(play, entry))
            apply(play, entry, check)
        except Exception as error:
            # A rule of another version may fail in any way at all; each means the same here.
            raise Parted(number, str(error) or type(error).__name__) from error


def noticed(play: Play[Any], entry: Entry) -> list[str]:
    """The seats that will notice a rewind: they are asked something, or saw what is taken back."""
    if entry.kind != "rewind":
        return []
    first = play.stretches()[0].start
    gone = list(islice(play.history(), int(entry.answer) - first, None))
    return [
        seat
        for seat in play.game.seats(play.state)
        if seat in play.open
        or seat in play.parts
        or any(witness(given, seat) is not None for given in gone)
    ]


def apply(play: Play[Any], entry: Entry, check: bool = False) -> None:
    match entry.kind:
        case "answer":
            choose = play.open.get(entry.seat)
            if choose is None or choose.question.rule != entry.rule:
                raise AirwarError(f"it asks {record.asked(play)}, not {entry.seat} §{entry.rule}")
            if check:
                play.answer(entry.seat, entry.answer)
            else:
                play.give(entry.seat, entry.answer)
        case "dice" | "draw":
            play.outcome(read_outcome(play.request, entry.answer))
        case "retract":
            play.retract(entry.seat)
        case "rewind":
            play.rewind(int(entry.answer))
        case "resign":
            play.resign(entry.seat)
        case "word" | "go-on":
            pass
        case other:
            raise AirwarError(f"unknown entry {other!r}")


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


def moment(play: Play[Any], number: int) -> Play[Any]:
    """The game as it stood after `number` answers, apart from the real one."""
    stretch = next(s for s in reversed(play.stretches()) if s.start <= number)
    twin: Play[Any] = Play(play.game, stretch.base, None, keep=False)
    twin.start = stretch.start
    while twin.number < number:
        twin.send(stretch.since[twin.number - stretch.start][1])
    return twin


class Thrown(Struct, frozen=True):
    """A die or draw of the whole history, taken back or not."""

    number: int
    request: Roll | Draw
    answer: Outcome


def thrown(play: Play[Any], entries: Sequence[Entry], first: int) -> list[Thrown]:
    """Play the entries and note every outcome; numbers count from `first`."""
    found: list[Thrown] = []
    for entry in entries:
        request = play.request
        if entry.kind in ("dice", "draw"):
            assert type(request) is Roll or type(request) is Draw
            outcome = read_outcome(request, entry.answer)
            found.append(Thrown(first + len(found), request, outcome))
        apply(play, entry)
    return found
