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

Dice and draws are lines like any other. The type of a question says how its answer is written (see
`answers`); an offer that was taken names its question, as in `axis §10.7 !break D2`. `=` is the
hash of the state at a checkpoint: every 64th, and the last. Hashes are compared only if the record
was written by the same rules and data: other rules may hash a state differently although every
answer is still legal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from airwar.kernel.answers import NUMBER
from airwar.kernel.errors import AirwarError, BadRecord
from airwar.kernel.game import Core, state_hash
from airwar.kernel.history import EACH, Given, has_lines
from airwar.kernel.parts import Part
from airwar.kernel.play import Play
from airwar.kernel.requests import Choose, Draw, Joint, Reveal, Roll, Taken, Together, sees


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
    marks = _hashed(play) if hashes else {}
    for number, given in enumerate(play.history(), start=play.first):
        if number in marks:
            out.append(f"= {state_hash(marks[number])}")
        out += lines(given)
    if play.number in marks:
        out.append(f"= {state_hash(marks[play.number])}")
    for seat, part in play.parts.items():
        request = play.request
        assert type(request) is Together
        out += [f"{seat} §{request.rule} {text}" for text in part_texts(part)]
    if play.resigned is not None:
        out.append(f"{play.resigned} resigns")
    elif play.over and hashes:
        out.append(f"= {state_hash(play.state)}")
    return "\n".join(out) + "\n"


def _hashed(play: Play[Any]) -> dict[int, Any]:
    """The checkpoints whose hashes a record has, by number: every 64th, and the last."""
    marks = play.past.marks if play.past is not None else []
    found = {mark.start: mark.base for mark in marks if mark.place % EACH == 0}
    if not play.over or any(map(has_lines, play.since)):
        found[play.start] = play.base
    found.pop(0, None)
    return found


def lines(given: Given) -> Iterator[str]:
    """An answer as lines of a record."""
    request, answer = given
    if type(answer) is Taken:
        taken = answer.choose
        yield f"{taken.seat} §{taken.question.rule} {offer_text(answer)}"
    elif type(request) is Choose:
        yield f"{request.seat} §{request.question.rule} {request.question.write(answer)}"
    elif type(request) is Roll:
        yield f"dice §{request.rule} " + " ".join(map(str, answer))
    elif type(request) is Draw:
        names = [request.names[index] for index in answer]
        yield " ".join([f"draw §{request.rule} {request.bag}", *names])
    elif type(request) is Together:
        for seat in answer.given:
            for text in joint_texts(answer, seat):
                yield f"{seat} §{request.rule} {text}"


def offer_text(taken: Taken) -> str:
    """An offer that was taken. Its question tells it from other offers of the same rule."""
    question = taken.choose.question
    return f"!{question.name} {question.write(taken.answer)}"


def part_texts(part: Part) -> list[str]:
    """What a seat has answered in an open Together."""
    pairs = zip(part.asked, part.keys, strict=True)
    return [choose.question.write(key) for choose, key in pairs]


def joint_texts(joint: Joint, seat: str, eyes: str | None = None) -> list[str]:
    """What a seat answered in a Together, as far as this viewer may see it; None sees all."""
    pairs = zip(joint.asked[seat], joint.given[seat], strict=True)
    return [
        choose.question.write(key)
        for choose, key in pairs
        if eyes is None or eyes == seat or sees(choose.seen, eyes)
    ]


class Line(Struct, frozen=True):
    """One line of a record's body."""

    number: int
    who: str  # a seat, "dice", "draw" or "="
    rule: str
    answer: str


def read(text: str) -> tuple[Header, list[Line]]:
    """The header and the lines. Errors name their line."""
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
    except (ValueError, RecursionError) as error:  # int() reads no number of 5,000 digits.
        raise BadRecord(f"{name} is not JSON: {error}", line) from None
    if not isinstance(value, dict):
        raise BadRecord(f"{name} must be a JSON object, not {text}", line)
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


def follow(play: Play[Any], body: Iterable[Line], hashes: bool = True) -> None:
    """Give a game the lines of a record, one by one; without `hashes`, hash lines are skipped."""
    for line in body:
        if hashes or line.who != "=":
            step(play, line)


def step(play: Play[Any], line: Line) -> None:
    """Give a game one line; it must ask exactly that."""
    try:
        if line.who == "=":
            _check_hash(play, line)
        elif line.answer == "resigns":
            play.resign(line.who)
        elif line.who in ("dice", "draw"):
            play.outcome(outcome(_expect(play, line, Roll if line.who == "dice" else Draw), line))
        else:
            _choose(play, line)
    except BadRecord:
        raise
    except (AirwarError, ValueError) as error:
        raise BadRecord(str(error), line.number) from None


def _check_hash(play: Play[Any], line: Line) -> None:
    state = play.state if play.over else play.base
    # What has no line, such as a reveal, belongs to the checkpoint before it.
    if not play.over and any(row for given in play.since for row in lines(given)):
        raise BadRecord("there is a hash where the game has no checkpoint", line.number)
    found = state_hash(state)
    if found != line.answer:
        raise BadRecord(f"the state is {found}, the record says {line.answer}", line.number)


def _expect(play: Play[Any], line: Line, kind: type) -> Any:
    request = play.request
    if type(request) is not kind or request.rule != line.rule:  # type: ignore[union-attr]
        raise BadRecord(f"the game asks {asked(play)}, not {line.who} §{line.rule}", line.number)
    return request


def outcome(request: Roll | Draw, line: Line) -> tuple[int, ...]:
    """The dice or the draw of a line, as an answer to its request."""
    if type(request) is Draw:
        return _drawn(request, line)
    faces = line.answer.split()
    if not all(NUMBER.fullmatch(face) and len(face) < 10 for face in faces):
        raise BadRecord(f"dice are numbers, not {line.answer!r}", line.number)
    return tuple(map(int, faces))


def _drawn(request: Draw, line: Line) -> tuple[int, ...]:
    bag, _, rest = line.answer.partition(" ")
    names = rest.split()
    if bag != request.bag:
        raise BadRecord(f"the game draws from {request.bag}, not {bag}", line.number)
    for name in names:
        if name not in request.names:
            raise BadRecord(f"there is no {name} in the {request.bag}", line.number)
    return tuple(sorted([request.names.index(name) for name in names]))


def _choose(play: Play[Any], line: Line) -> None:
    if line.answer.startswith("!"):
        offer, answer = play.read(line.who, line.answer)
        rule = play.choice(line.who, offer).question.rule
        if rule != line.rule:
            raise BadRecord(f"the offer {offer} is §{rule}, not §{line.rule}", line.number)
        play.answer(line.who, answer, offer)
        return
    choose = play.open.get(line.who)
    if choose is None:
        raise BadRecord(f"the game asks {asked(play)}, not {line.who} §{line.rule}", line.number)
    request = play.request
    rule = request.rule if type(request) is Together else choose.question.rule
    if rule != line.rule:
        raise BadRecord(f"the game asks {asked(play)}, not {line.who} §{line.rule}", line.number)
    play.answer(line.who, play.read(line.who, line.answer)[1])


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


# -- snapshots ------------------------------------------------------------------------------------

VERSION = 2  # version of a snapshot; the first had five items, answers as plain keys and no names


def snapshot(play: Play[Any]) -> bytes:
    """The last checkpoint and the answers since: all it takes to go on.

    Answers are stored as text with the names of their questions.
    """
    since = [_plain(given) for given in play.since if type(given[0]) is not Reveal]
    parts = {seat: _named(part.asked, part.keys) for seat, part in play.parts.items()}
    base = msgspec.msgpack.encode(play.base)
    return msgspec.msgpack.encode([VERSION, play.start, base, since, parts, play.resigned])


def _plain(given: Given) -> Any:
    """An outcome is a list, an answer [name, text], an offer [name, text, seat], a Together a
    map."""
    request, answer = given
    if type(answer) is Taken:
        choose = answer.choose
        return [choose.question.name, choose.question.write(answer.answer), choose.seat]
    if type(request) is Choose:
        return [request.question.name, request.question.write(answer)]
    if type(request) is Together:
        return {seat: _named(answer.asked[seat], answer.given[seat]) for seat in answer.given}
    return answer


def _named(asked: Iterable[Choose], answers: Iterable[Any]) -> list[tuple[str, str]]:
    pairs = zip(asked, answers, strict=True)
    return [(choose.question.name, choose.question.write(answer)) for choose, answer in pairs]


def restore(game: Core[Any], data: bytes) -> Play[Any]:
    """Open a snapshot. It has no earlier moments: undo goes back to its checkpoint at most."""
    items = msgspec.msgpack.decode(data)
    if len(items) == 5:
        return _restore_first(game, *items)
    _, start, base, since, parts, resigned = items
    state = msgspec.msgpack.decode(base, type=game.rules.state)
    play: Play[Any] = Play(game, state, start=start)
    for each in since:
        if isinstance(each, Mapping):
            _give_parts(play, each)
        elif each and isinstance(each[0], str):
            _give_named(play, *each)
        else:
            play.send(tuple(each))
    _give_parts(play, parts)
    play.resigned = resigned
    return play


def _give_parts(play: Play[Any], parts: Mapping[str, list[list[str]]]) -> None:
    for seat, answers in parts.items():
        for name, text in answers:
            question = _asked(play.parts[seat].request, name)
            play.give(seat, question.read(text))


def _give_named(play: Play[Any], name: str, text: str, offered_to: str = "") -> None:
    if offered_to:
        choose = play.choice(offered_to, name)
        play.send(Taken(choose, choose.question.read(text)))
    else:
        play.send(_asked(play.request, name).read(text))


def _asked(request: object, name: str) -> Any:
    if type(request) is not Choose or request.question.name != name:
        raise BadRecord(f"the snapshot answers {name!r}, which the game does not ask there")
    return request.question


def _restore_first(
    game: Core[Any], start: int, base: bytes, since: list[Any], parts: Any, resigned: Any
) -> Play[Any]:
    """Open a snapshot of the first kind, when every answer was a string."""
    state = msgspec.msgpack.decode(base, type=game.rules.state)
    play: Play[Any] = Play(game, state, start=start)
    for answer in since:
        if isinstance(answer, Mapping):
            _give_first(play, answer)
        else:
            play.send(tuple(answer) if isinstance(answer, list) else _read_first(play, answer))
    _give_first(play, parts)
    play.resigned = resigned
    return play


def _give_first(play: Play[Any], parts: Mapping[str, list[str]]) -> None:
    for seat, texts in parts.items():
        for text in texts:
            play.give(seat, play.read(seat, text)[1])


def _read_first(play: Play[Any], text: str) -> Any:
    request = play.request
    assert type(request) is Choose
    return request.question.read(text)
