"""Case files: worked examples that run.

    case T05 Maneuver
    game wild-blue-yonder
    source 7.3.1

    given                                   (or: setup {"scenario": "extended-example"})
      allied  spitfire-i  hand maneuver scissors
      axis    bf109e-3    hand tight-turn
    play
      allied §6.1-b play:maneuver
      axis   §6.2-a play:tight-turn
      expect offered allied pass play:scissors
    expect position A1 advantaged X1

The lines after `given` are in the game's own words. Lines of play are those of a record. An
expectation may stand anywhere after `play`: one of OF_EVERY_GAME, or one of the game's own. `not`
inverts it. Expectations about the moment may share a line, `turn 1 stage altitude active A1`, and
then all must hold; `not` works only on a single one. An expectation that makes no sense is an
error, also behind `not`. docs/case-files.md lists every word.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from airwar.common.contract import Game, game_of
from airwar.common.registry import find_game
from airwar.common.vocabulary import Expectations, listed
from airwar.kernel.errors import AirwarError, BadRecord
from airwar.kernel.play import Play
from airwar.kernel.record import asked, json_object, parse, step
from airwar.kernel.requests import Together


class Case(Struct, frozen=True):
    name: str
    game: str
    source: str
    setup: dict[str, Any] | None
    given: list[tuple[int, str]]
    body: list[tuple[int, str]]


class Outcome(Struct, frozen=True):
    case: str
    ok: bool
    message: str = ""


def read_case(text: str) -> Case:
    parts: dict[str, list[tuple[int, str]]] = {"head": [], "given": [], "play": []}
    part = "head"
    for number, raw in enumerate(text.splitlines(), start=1):
        row = raw.split(" #", 1)[0].strip()
        if row in ("given", "play"):
            part = row
        elif row and not row.startswith("#"):
            parts[part].append((number, row))
    fields: dict[str, tuple[int, str]] = {}
    for number, row in parts["head"]:
        word, _, rest = row.partition(" ")
        if word not in ("case", "game", "source", "setup"):
            raise BadRecord(
                f"unknown word {word!r}; a case has case, game, source, setup, given, play", number
            )
        fields[word] = number, rest.strip()
    if "case" not in fields or "game" not in fields:
        raise BadRecord("a case needs its name ('case ...') and its game ('game ...')", 1)
    if ("setup" in fields) == bool(parts["given"]):
        raise BadRecord("a case has either 'setup' or 'given'", 1)
    setup = None
    if "setup" in fields:
        number, rest = fields["setup"]
        setup = json_object("setup", rest, number)
    source = fields["source"][1] if "source" in fields else ""
    return Case(fields["case"][1], fields["game"][1], source, setup, parts["given"], parts["play"])


def run_case(case: Case, game: Game[Any] | None = None) -> Play[Any]:
    """Play a case. Raises BadRecord at the first line that does not hold."""
    game = game or find_game(case.game)
    state = (
        game.rules.opening(case.setup) if case.setup is not None else game.cases.given(case.given)
    )
    play = Play(game, state)
    for number, row in case.body:
        word, _, rest = row.partition(" ")
        if word == "expect":
            try:
                wrong = check(play, rest.split())
            except BadRecord as error:
                raise BadRecord(f"expect {rest.strip()}: {error}", number) from None
            if wrong is not None:
                raise BadRecord(f"expected {rest.strip()!r}: {wrong}", number)
        else:
            line = parse(number, row)
            if line is not None:
                step(play, line)
    return play


def check(play: Play[Any], words: list[str]) -> str | None:
    """None if the expectation holds, else what was found instead.

    Raises BadRecord for a line that makes no sense: behind `not` it would always hold.
    """
    said = words[1:] if words[:1] == ["not"] else words
    if said[:1] and said[0] in OF_EVERY_GAME.forms:
        return OF_EVERY_GAME.expect(play, words)
    return check_own(play, words)


def offered(play: Play[Any], seat: str, *keys: str) -> str | None:
    if seat not in play.open:
        return f"the game asks {asked(play)}"
    found = sorted(option.key for option in play.options(seat))
    return None if found == sorted(keys) else f"the options are {' '.join(found)}"


def allowed(play: Play[Any], seat: str, key: str) -> str | None:
    if seat not in play.open:
        return f"the game asks {asked(play)}"
    offer, answer = play.read(seat, key)
    denial = play.why_not(seat, answer, offer)
    return None if denial is None else f"denied by {denial.rule}: {denial.reason}"


def denied(play: Play[Any], seat: str, key: str, rule: str) -> str | None:
    if seat not in play.open:
        return f"the game asks {asked(play)}"
    offer, answer = play.read(seat, key)
    denial = play.why_not(seat, answer, offer)
    if denial is None:
        return "it is legal"
    return None if denial.rule == rule else f"denied by {denial.rule}: {denial.reason}"


def asks(play: Play[Any], seat: str, rule: str) -> str | None:
    choose = play.open.get(seat)
    if choose is None:
        return f"the game asks {asked(play)}"
    request = play.request
    found = request.rule if type(request) is Together else choose.question.rule
    return None if found == rule else f"it asks §{found}"


def over(play: Play[Any]) -> str | None:
    return None if play.over else f"the game asks {asked(play)}"


def logged(play: Play[Any], rule: str, *words: str) -> str | None:
    text = " ".join(words)
    lines = [each.event.text for each in play.events if each.event.rule == rule]
    return None if any(text in line for line in lines) else f"§{rule} logged {lines[-3:]}"


def read_seat(play: Play[Any], word: str) -> str:
    seats = play.game.rules.seats(play.state)
    if word not in seats:
        raise BadRecord(f"there is no seat {word!r}; there are {', '.join(seats)}")
    return word


def read_rule(play: Play[Any], word: str) -> str:
    if word not in [rule.id for rule in game_of(play).catalog.rule_texts()]:
        raise BadRecord(f"there is no rule {word!r} in {play.game.name}")
    return word


def read_word(play: Play[Any], word: str) -> str:
    return word


OF_EVERY_GAME: Final = Expectations[Play[Any]](
    {
        "offered": ("SEAT KEY...", offered, "the legal answers are exactly these"),
        "allowed": ("SEAT KEY", allowed, "the answer is legal"),
        "denied": ("SEAT KEY RULE", denied, "the answer is not legal, because of this rule"),
        "asks": ("SEAT RULE", asks, "the seat is asked a question of this rule"),
        "over": ("", over, "the game is over"),
        "logged": ("RULE WORDS...", logged, "a log line of this rule has these words in it"),
        "told": ("RULE WORDS...", logged, "the older name of `logged`"),
    },
    {"SEAT": read_seat, "RULE": read_rule, **dict.fromkeys(("KEY", "WORDS"), read_word)},
)


def words(game: Game[Any]) -> dict[str, list[str]]:
    """All words of a game's case files, as they are written."""
    own = game.cases.words()
    return {**own, "expect": listed(OF_EVERY_GAME.forms) + own["expect"]}


def check_own(play: Play[Any], words: list[str]) -> str | None:
    """One of the game's own expectations, or several about the moment, which must all hold."""
    phrases = apart(words, game_of(play).cases.moment)
    if len(phrases) == 1:
        return game_of(play).cases.expect(play.state, words)
    found = [(phrase[0], game_of(play).cases.expect(play.state, phrase)) for phrase in phrases]
    return "; ".join(f"{word}: {wrong}" for word, wrong in found if wrong is not None) or None


def apart(words: list[str], moment: tuple[str, ...]) -> list[list[str]]:
    """`turn 1 stage altitude` as two expectations. Raises BadRecord if they cannot share a line."""
    turned = words[:1] == ["not"]
    said = words[1:] if turned else words
    if len(said) < 3 or said[0] not in moment:
        return [words]
    if turned:
        raise BadRecord("`not` works on one expectation; write each on its own line")
    for word in said[::2]:
        if word not in moment:
            raise BadRecord(f"{word!r} is not one of {', '.join(moment)}, which may share a line")
    if len(said) % 2:
        raise BadRecord(f"a word is missing after {said[-1]!r}")
    return [said[place : place + 2] for place in range(0, len(said), 2)]


def judge(name: str, text: str) -> Outcome:
    """Run the text of a case file; mistakes in the file are returned, not raised."""
    try:
        case = read_case(text)
        run_case(case)
    except AirwarError as error:
        return Outcome(name, False, str(error))
    return Outcome(case.name, True)
