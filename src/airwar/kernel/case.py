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

What follows `given` is the game's own language. Lines of play are those of a record. An
expectation may stand anywhere after `play`: `offered SEAT KEY...` (exactly these are on offer),
`denied SEAT KEY RULE` (not on offer, by this rule), `asks SEAT RULE`, `over`, `told RULE WORDS`,
or one of the game's own. `not` before the first five turns them round. An expectation that
cannot be understood is an error, behind `not` as well.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from airwar.kernel.errors import AirwarError, BadRecord
from airwar.kernel.game import Game, find_game
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
        raise BadRecord("a case names itself ('case ...') and its game ('game ...')", 1)
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
    state = game.setup(case.setup) if case.setup is not None else game.given(case.given)
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


FORMS = {
    "offered": "offered SEAT KEY...",
    "denied": "denied SEAT KEY RULE",
    "asks": "asks SEAT RULE",
    "over": "over",
    "told": "told RULE WORDS...",
}


def check(play: Play[Any], words: list[str]) -> str | None:
    """None if the expectation holds, else what is there instead.

    Raises BadRecord where it cannot be understood: what is never true would hold behind `not`.
    """
    understand(play, words[1:] if words[:1] == ["not"] else words)
    match words:
        case ["not", "offered" | "denied" | "asks" | "over" | "told", *_]:
            return "it holds" if check(play, words[1:]) is None else None
        case ["offered", seat, *keys]:
            if seat not in play.open:
                return f"the game asks {asked(play)}"
            found = sorted(option.key for option in play.options(seat))
            return None if found == sorted(keys) else f"on offer are {' '.join(found)}"
        case ["denied", seat, key, rule]:
            if seat not in play.open:
                return f"the game asks {asked(play)}"
            denial = play.why_not(seat, key)
            if denial is None:
                return "it is on offer"
            return None if denial.rule == rule else f"denied by {denial.rule}: {denial.reason}"
        case ["asks", seat, rule]:
            choose = play.open.get(seat)
            if choose is None:
                return f"the game asks {asked(play)}"
            request = play.request
            found_rule = request.rule if type(request) is Together else choose.question.rule
            return None if found_rule == rule else f"it asks §{found_rule}"
        case ["over"]:
            return None if play.over else f"the game asks {asked(play)}"
        case ["told", rule, *rest]:
            text = " ".join(rest)
            told = [t.event.text for t in play.events if t.event.rule == rule]
            if any(text in line for line in told):
                return None
            return f"§{rule} told {told[-3:]}"
        case _:
            return play.game.expect(play.state, words)


def understand(play: Play[Any], words: list[str]) -> None:
    """Raise BadRecord if one of our own expectations is misspelt: form, seat and rule."""
    form = FORMS.get(words[0]) if words else None
    if form is None:
        return
    wanted = form.split()
    open_ended = form.endswith("...")
    if len(words) < len(wanted) - open_ended or (len(words) > len(wanted) and not open_ended):
        raise BadRecord(f"it is written: {form}")
    said = dict(zip(wanted, words, strict=False))
    seats = play.game.seats(play.state)
    if "SEAT" in said and said["SEAT"] not in seats:
        raise BadRecord(f"{said['SEAT']!r} is no seat; there are {', '.join(seats)}")
    rules = [rule.id for rule in play.game.rules()]
    if "RULE" in said and said["RULE"] not in rules:
        raise BadRecord(f"there is no rule {said['RULE']!r} in {play.game.name}")


def judge(name: str, text: str) -> Outcome:
    """Run a case file's text; never raises for what the file does wrong."""
    try:
        case = read_case(text)
        run_case(case)
    except AirwarError as error:
        return Outcome(name, False, str(error))
    return Outcome(case.name, True)
