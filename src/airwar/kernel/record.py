"""Records: a game as text, one answer a line, `who §rule answer`.

    airwar record 1
    game wild-blue-yonder
    rules 1
    data 5f0c...
    seats {"allied": "Al", "axis": "Axel"}
    setup {"scenario": "extended-example"}

    allied §4.5-a altitude:H
    dice §4.7-a 2
    draw §4.6 axis maneuver tight-turn
    = 1f6a09c4d7b3e825

Dice and draws are lines like any other. `=` is the hash of the state at a checkpoint.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from airwar.kernel.errors import AirwarError, BadRecord
from airwar.kernel.game import Game, find_game, state_hash
from airwar.kernel.play import Given, Play
from airwar.kernel.requests import Choose, Draw, Joint, Reveal, Roll, Together


class Header(Struct, frozen=True):
    game: str
    setup: dict[str, Any]
    rules: str = ""
    data: str = ""
    seats: dict[str, str] = {}


def write(play: Play[Any], header: Header, hashes: bool = True) -> str:
    """The whole game as a record."""
    out = ["airwar record 1", f"game {header.game}", f"rules {header.rules}"]
    if header.data:
        out.append(f"data {header.data}")
    if header.seats:
        out.append("seats " + json.dumps(header.seats, sort_keys=True))
    out += ["setup " + json.dumps(header.setup, sort_keys=True), ""]
    stretches = play.stretches()
    for stretch in stretches:
        body = [line for given in stretch.since for line in lines(given)]
        # Who replays passes checkpoints without a line between them in one go, to the last.
        stops = bool(body) or (stretch is stretches[-1] and not play.over)
        if hashes and stretch.start and stops:
            out.append(f"= {state_hash(stretch.base)}")
        out += body
    for seat, part in play.parts.items():
        request = play.request
        assert type(request) is Together
        out += [f"{seat} §{request.rule} {key}" for key in part.keys]
    if play.resigned is not None:
        out.append(f"{play.resigned} resigns")
    elif play.over and hashes:
        out.append(f"= {state_hash(play.state)}")
    return "\n".join(out) + "\n"


def lines(given: Given) -> Iterator[str]:
    """An answer as lines of a record."""
    request, answer = given
    if type(request) is Choose:
        yield f"{request.seat} §{request.question.rule} {answer}"
    elif type(request) is Roll:
        yield f"dice §{request.rule} " + " ".join(map(str, answer))
    elif type(request) is Draw:
        names = [request.names[index] for index in answer]
        yield " ".join([f"draw §{request.rule} {request.bag}", *names])
    elif type(request) is Together:
        for seat, keys in answer.given.items():
            for key in keys:
                yield f"{seat} §{request.rule} {key}"


class Line(Struct, frozen=True):
    """One line of a record's body."""

    number: int
    who: str  # a seat, "dice", "draw" or "="
    rule: str
    answer: str


def read(text: str) -> tuple[Header, list[Line]]:
    """The header and the lines. What is wrong is told with its line number."""
    rows = text.splitlines()
    if not rows or rows[0].strip() != "airwar record 1":
        raise BadRecord("a record begins with 'airwar record 1'", 1)
    fields: dict[str, str] = {}
    where: dict[str, int] = {}
    body = len(rows)
    for index, row in enumerate(rows[1:], start=1):
        if not row.strip():
            body = index + 1
            break
        name, _, value = row.partition(" ")
        if name not in ("game", "rules", "data", "seats", "setup"):
            raise BadRecord(
                f"unknown header field {name!r}; known are game, rules, data, seats, setup",
                index + 1,
            )
        fields[name], where[name] = value.strip(), index + 1
    for name in ("game", "setup"):
        if name not in fields:
            raise BadRecord(f"the header lacks '{name}'", 1)
    setup = json_object("setup", fields["setup"], where["setup"])
    seats = json_object("seats", fields.get("seats", "{}"), where.get("seats", 1))
    header = Header(fields["game"], setup, fields.get("rules", ""), fields.get("data", ""), seats)
    return header, [
        line for line in map(parse, range(body + 1, len(rows) + 1), rows[body:]) if line
    ]


def json_object(name: str, text: str, line: int) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"{name} is JSON: {error}", line) from None
    if not isinstance(value, dict):
        raise BadRecord(f"{name} is a JSON object, not {text}", line)
    return value


def parse(number: int, row: str) -> Line | None:
    """One line; None for a blank one or a comment."""
    row = row.split(" #", 1)[0].strip()
    if not row or row.startswith("#"):
        return None
    who, _, rest = row.partition(" ")
    rest = rest.strip()
    if who == "=" or rest == "resigns":
        return Line(number, who, "", rest)
    rule, _, answer = rest.partition(" ")
    if not rule.startswith("§"):
        raise BadRecord(f"a line reads 'who §rule answer', not {row!r}", number)
    return Line(number, who, rule[1:], answer.strip())


def replay(text: str, game: Game[Any] | None = None) -> tuple[Play[Any], Header]:
    """Play a record to its end. Raises BadRecord at the line where the rules part from it."""
    header, body = read(text)
    game = game or find_game(header.game)
    play = Play(game, game.setup(header.setup))
    follow(play, body)
    return play, header


def follow(play: Play[Any], body: Iterable[Line]) -> None:
    """Give a game the lines of a record, one by one."""
    for line in body:
        step(play, line)


def step(play: Play[Any], line: Line) -> None:
    """Give a game one line; it must ask exactly that."""
    try:
        if line.who == "=":
            _check_hash(play, line)
        elif line.answer == "resigns":
            play.resign(line.who)
        elif line.who == "dice":
            _expect(play, line, Roll)
            play.outcome(_faces(line))
        elif line.who == "draw":
            _draw(play, line)
        else:
            _choose(play, line)
    except BadRecord:
        raise
    except (AirwarError, ValueError) as error:
        raise BadRecord(str(error), line.number) from None


def _check_hash(play: Play[Any], line: Line) -> None:
    state = play.state if play.over else play.base
    # What leaves no line, such as a reveal, is passed in one go with the checkpoint before it.
    if not play.over and any(row for given in play.since for row in lines(given)):
        raise BadRecord("a hash stands where the game has no checkpoint", line.number)
    found = state_hash(state)
    if found != line.answer:
        raise BadRecord(f"the state is {found}, the record says {line.answer}", line.number)


def _expect(play: Play[Any], line: Line, kind: type) -> Any:
    request = play.request
    if type(request) is not kind or request.rule != line.rule:  # type: ignore[union-attr]
        raise BadRecord(f"the game asks {asked(play)}, not {line.who} §{line.rule}", line.number)
    return request


def _faces(line: Line) -> tuple[int, ...]:
    try:
        return tuple([int(face) for face in line.answer.split()])
    except ValueError:
        raise BadRecord(f"dice are numbers, not {line.answer!r}", line.number) from None


def _draw(play: Play[Any], line: Line) -> None:
    request: Draw = _expect(play, line, Draw)
    bag, _, rest = line.answer.partition(" ")
    names = rest.split()
    if bag != request.bag:
        raise BadRecord(f"the game draws from {request.bag}, not {bag}", line.number)
    for name in names:
        if name not in request.names:
            raise BadRecord(f"there is no {name} in the {request.bag}", line.number)
    play.outcome(tuple(sorted([request.names.index(name) for name in names])))


def _choose(play: Play[Any], line: Line) -> None:
    choose = play.open.get(line.who)
    if choose is None:
        raise BadRecord(f"the game asks {asked(play)}, not {line.who} §{line.rule}", line.number)
    request = play.request
    rule = request.rule if type(request) is Together else choose.question.rule
    if rule != line.rule:
        raise BadRecord(f"the game asks {asked(play)}, not {line.who} §{line.rule}", line.number)
    play.answer(line.who, line.answer)


def asked(play: Play[Any]) -> str:
    """What the game waits for, in words."""
    request = play.request
    if play.over or request is None:
        return "nothing: it is over"
    if type(request) is Choose:
        question = request.question
        return f"{request.seat} §{question.rule} ({question.prompt(play.state, request.about)})"
    if type(request) is Together:
        return " and ".join(play.open) + f" §{request.rule} ({request.prompt})"
    assert type(request) is Roll or type(request) is Draw
    name = "dice" if type(request) is Roll else f"draw from {request.bag}"
    return f"{name} §{request.rule} ({request.why})"


class Verdict(Struct, frozen=True):
    ok: bool
    answers: int
    parted_at: int | None
    message: str = ""


def verify(text: str, game: Game[Any] | None = None) -> Verdict:
    """Does a record replay, to the same hashes? Says at which line it parted."""
    header, body = read(text)
    game = game or find_game(header.game)
    play = Play(game, game.setup(header.setup))
    try:
        follow(play, body)
    except BadRecord as error:
        return Verdict(False, play.number, error.line, str(error))
    return Verdict(True, play.number, None)


# -- snapshots ------------------------------------------------------------------------------------


def snapshot(play: Play[Any]) -> bytes:
    """The last checkpoint and the answers since: all that is needed to go on."""
    since = [_plain(given) for given in play.since if type(given[0]) is not Reveal]
    parts = {seat: part.keys for seat, part in play.parts.items()}
    base = msgspec.msgpack.encode(play.base)
    return msgspec.msgpack.encode([play.start, base, since, parts, play.resigned])


def _plain(given: Given) -> Any:
    request, answer = given
    return answer.given if type(request) is Together else answer


def restore(game: Game[Any], data: bytes) -> Play[Any]:
    """Open a snapshot. Earlier moments are not in it: undo goes back to its checkpoint at most."""
    start, base, since, parts, resigned = msgspec.msgpack.decode(data)
    state = msgspec.msgpack.decode(base, type=game.state_type)
    play: Play[Any] = Play(game, state, start=start)
    for answer in since:
        _give_plain(play, answer)
    for seat, keys in parts.items():
        for key in keys:
            play.give(seat, key)
    play.resigned = resigned
    return play


def _give_plain(play: Play[Any], answer: Any) -> None:
    if isinstance(answer, Mapping):
        for seat, keys in answer.items():
            for key in keys:
                play.give(seat, key)
    else:
        play.send(tuple(answer) if isinstance(answer, list) else answer)


__all__ = [
    "Header",
    "Joint",
    "Line",
    "Verdict",
    "asked",
    "follow",
    "lines",
    "read",
    "replay",
    "restore",
    "snapshot",
    "step",
    "verify",
    "write",
]
