"""The table as plain text: boards and numbered options out, numbers or keys in.

It serves terminals without a screen, scripts and tests. With `--json` the same goes out as one
JSON object a line. What a script gets wrong ends it; a person is told and asked again.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import msgspec

from airwar.cli import moves
from airwar.cli.app import complain, out
from airwar.cli.listing import rule_text
from airwar.cli.records import odds_text
from airwar.cli.table import Table
from airwar.kernel.errors import AirwarError, BadData
from airwar.kernel.events import line as event_line
from airwar.kernel.game import Result, RuleText
from airwar.kernel.requests import Denial, Option

HELP = (
    "a number or a key answers · m whole moves · ? the rule · w why not · o odds · b board · "
    "u undo · s save · resign · q quit"
)


class Voice(Protocol):
    """How the table speaks: as text, or as JSON."""

    def handover(self, seat: str) -> None: ...
    def choice(self, table: Table, seat: str, options: list[Option]) -> None: ...
    def throw(self, table: Table, seat: str) -> None: ...
    def rule(self, rule: RuleText | None, number: str) -> None: ...
    def why(self, denials: list[Denial]) -> None: ...
    def odds(self, found: list[dict[str, Any]]) -> None: ...
    def moves(self, found: list[dict[str, Any]]) -> None: ...
    def note(self, text: str) -> None: ...
    def end(self, table: Table, result: Result) -> None: ...


def play(table: Table, as_json: bool, record: Path | None) -> None:
    """Play to the end, or until somebody quits."""
    voice: Voice = JsonVoice() if as_json else TextVoice()
    last = None
    while not table.play.over:
        if (bot := table.bot) is not None:
            table.play.answer(bot, table.think(bot))
            continue
        thrower = table.thrower
        seat = thrower or table.person
        if seat is None:
            raise AirwarError("nobody is asked, and the game is not over")
        if seat != last and len(table.people) > 1:
            hand_over(voice, seat)
        last = seat
        turn = Throw if thrower else Turn
        if not turn(table, seat, voice, record).take():
            break
    if table.play.over:
        result = table.play.result
        assert result is not None
        voice.end(table, result)
    if record is not None:
        voice.note(f"saved as {table.save(record)}")


def hand_over(voice: Voice, seat: str) -> None:
    """Between two people at one keyboard nothing must stay on the screen."""
    if sys.stdout.isatty():
        out.clear()
    voice.handover(seat)
    if sys.stdin.isatty():
        input("Press Enter when you are there. ")
        out.clear()


class Asking(ABC):
    """A person is asked for something, and answers after any number of questions about it."""

    def __init__(self, table: Table, seat: str, voice: Voice, record: Path | None) -> None:
        self.table, self.seat, self.voice, self._record = table, seat, voice, record
        # Each command is given the rest of its line, and says whether the matter is over.
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self.rule, "b": self.show, "s": self.save, "h": self.help, "help": self.help,
        }  # fmt: skip

    def take(self) -> bool:
        """False to quit."""
        self.show("")
        while True:
            word = listen(self.table)
            command, _, rest = word.partition(" ")
            if word.lower() in ("q", "quit"):
                return False
            try:
                if command.lower() in self.commands:
                    if self.commands[command.lower()](rest.strip()):
                        return True
                elif word:
                    self.give(word)
                    return True
            except AirwarError as error:
                if not sys.stdin.isatty():
                    raise
                complain(str(error))

    @abstractmethod
    def give(self, word: str) -> None:
        """Take the answer."""

    @abstractmethod
    def number(self) -> str:
        """The rule that asks."""

    @abstractmethod
    def show(self, rest: str) -> bool:
        """What is asked."""

    def rule(self, rest: str) -> bool:
        number = rest.removeprefix("§") or self.number()
        self.voice.rule(self.table.rule(number), number)
        return False

    def save(self, rest: str) -> bool:
        path = self.table.save(Path(rest) if rest else self._record)
        self.voice.note(f"saved as {path}")
        return False

    def help(self, rest: str) -> bool:
        self.voice.note(HELP)
        return False


def listen(table: Table) -> str:
    if sys.stdin.isatty():
        sys.stderr.write("> ")
        sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        answers = table.play.number
        raise BadData(f"the input ended after {answers} answers, before the game did")
    return line.strip()


class Throw(Asking):
    """Dice or cards of a person's own."""

    def give(self, word: str) -> None:
        self.table.throw(word)

    def number(self) -> str:
        return self.table.throw_prompt()[0]

    def show(self, rest: str) -> bool:
        self.voice.throw(self.table, self.seat)
        return False


class Turn(Asking):
    """One choice of a person."""

    def __init__(self, table: Table, seat: str, voice: Voice, record: Path | None) -> None:
        super().__init__(table, seat, voice, record)
        self.options = table.options(seat)
        self.commands |= {
            "w": self.why, "o": self.odds, "m": self.move, "u": self.undo,
            "resign": self.resign,
        }  # fmt: skip

    def give(self, word: str) -> None:
        self.table.play.answer(self.seat, self.key_of(word))

    def key_of(self, word: str) -> str:
        """The key behind a number or a key that was typed."""
        if not word.isdigit():
            return word
        if not 1 <= int(word) <= len(self.options):
            raise BadData(f"there is no option {word}; there are 1 to {len(self.options)}")
        option = self.options[int(word) - 1]
        if not option.params:
            return option.key
        names = ", ".join(f"{each.name} {each.low} to {each.high}" for each in option.params)
        raise BadData(f"type {option.key} with its numbers filled in: {names}")

    def number(self) -> str:
        return self.table.prompt(self.seat)[0]

    def show(self, rest: str) -> bool:
        self.voice.choice(self.table, self.seat, self.options)
        return False

    def why(self, rest: str) -> bool:
        if rest:
            denial = self.table.play.why_not(self.seat, rest)
            self.voice.why([denial] if denial else [])
        else:
            self.voice.why(self.table.denials(self.seat))
        return False

    def odds(self, rest: str) -> bool:
        wanted = self.options
        if rest:
            key = self.key_of(rest)
            self.table.play.check(self.seat, key)
            wanted = [each for each in wanted if each.key == key] or [Option(key, key)]
        self.voice.odds(self.table.odds(self.seat, wanted))
        return False

    def move(self, rest: str) -> bool:
        """Make the whole move that the words mean; list what they leave open."""
        ends = self.table.ends(self.seat)
        if not ends:
            raise BadData("no whole move can be made now; answer step by step")
        found = moves.matching(ends, rest)
        if not found:
            raise BadData(f"nothing in reach is called {rest!r}; m lists everything")
        end = moves.chosen(found, rest)
        if end is None:
            self.voice.moves(found)
            return False
        self.table.follow(self.seat, end)
        return True

    def undo(self, rest: str) -> bool:
        self.table.play.undo(self.seat)
        return True

    def resign(self, rest: str) -> bool:
        self.table.play.resign(self.seat)
        return True


# -- voices ---------------------------------------------------------------------------------------


class TextVoice:
    def handover(self, seat: str) -> None:
        out.print(f"\n=== {seat}, it is your turn ===")

    def choice(self, table: Table, seat: str, options: list[Option]) -> None:
        for event in table.news(seat):
            out.print(f"  · {event_line(event)}")
        rule, prompt = table.prompt(seat)
        out.print(f"\n{table.board(seat)}\n\n{seat}: {prompt} §{rule}")
        for number, option in enumerate(options, start=1):
            out.print(f"  {number:>2}  {option.label}  [{option.key}]")

    def throw(self, table: Table, seat: str) -> None:
        for event in table.news(seat):
            out.print(f"  · {event_line(event)}")
        rule, prompt = table.throw_prompt()
        out.print(f"\n{seat}: {prompt} §{rule}")

    def rule(self, rule: RuleText | None, number: str) -> None:
        out.print(rule_text(rule) if rule else f"there is no rule §{number}")

    def why(self, denials: list[Denial]) -> None:
        for denial in denials:
            out.print(f"  {denial.key}: {denial.reason} §{denial.rule}")
        if not denials:
            out.print("  nothing is denied here")

    def odds(self, found: list[dict[str, Any]]) -> None:
        for each in found:
            out.print(odds_text(each))

    def moves(self, found: list[dict[str, Any]]) -> None:
        for row in moves.listing(found):
            out.print(f"  {row}")

    def note(self, text: str) -> None:
        out.print(text)

    def end(self, table: Table, result: Result) -> None:
        for event in table.news(table.people[0]) if table.people else ():
            out.print(f"  · {event_line(event)}")
        if table.people:
            out.print("\n" + table.board(table.people[0]))
        out.print(f"\n{result.text}")


class JsonVoice:
    """One object a line; `type` says what it is."""

    def _say(self, kind: str, **fields: Any) -> None:
        value = msgspec.to_builtins({"type": kind, **fields})
        print(json.dumps(value, ensure_ascii=False), flush=True)

    def handover(self, seat: str) -> None:
        self._say("handover", seat=seat)

    def choice(self, table: Table, seat: str, options: list[Option]) -> None:
        rule, prompt = table.prompt(seat)
        self._say(
            "choice",
            number=table.play.number,
            seat=seat,
            rule=rule,
            prompt=prompt,
            options=options,
            board=table.board(seat),
            events=table.news(seat),
        )

    def throw(self, table: Table, seat: str) -> None:
        rule, prompt = table.throw_prompt()
        self._say("throw", seat=seat, rule=rule, prompt=prompt, events=table.news(seat))

    def rule(self, rule: RuleText | None, number: str) -> None:
        self._say("rule", number=number, rule=rule)

    def why(self, denials: list[Denial]) -> None:
        self._say("why", denials=denials)

    def odds(self, found: list[dict[str, Any]]) -> None:
        self._say("odds", options=found)

    def moves(self, found: list[dict[str, Any]]) -> None:
        wanted = ("name", "chance", "plan")
        self._say("moves", moves=[{key: end[key] for key in wanted} for end in found])

    def note(self, text: str) -> None:
        self._say("note", text=text)

    def end(self, table: Table, result: Result) -> None:
        events = table.news(table.people[0]) if table.people else []
        self._say(
            "result",
            game=table.game.name,
            seats=table.minds,
            answers=table.play.number,
            result=result,
            events=events,
        )


__all__ = ["HELP", "play"]
